#!/bin/sh
# Plays a match in shards with GNU parallel and puts them together:
#
#   tools/cluster/parallel.sh SHARDS DIR ARGUMENT...
#
# Each ARGUMENT is banqi-referee's own, without --journal and --shard; the shards' journals
# are DIR/shard-N, the whole is DIR/journal. JOBS (1) shards run at once on a machine, as one
# referee plays as many games at once as there are cores. More machines, which share
# DIR and the folder that this is called in, are parallel's own options:
#
#   PARALLEL='--sshlogin one,two --workdir .' tools/cluster/parallel.sh ...
#
# Interrupted, or with a shard that was, it exits non-zero; called again in the same way it
# plays what is missing, and where nothing is prints the result again. Asked to stop by INT, it
# gives the referees five seconds.
set -eu
[ $# -ge 3 ] || {
	echo 'usage: tools/cluster/parallel.sh SHARDS DIR ARGUMENT...' >&2
	exit 1
}
shards=$1 dir=$2
shift 2
mkdir -p "$dir"
# Once they were put together, the referee makes sure that it is this match, and sums it up.
if [ -e "$dir/journal" ]; then exec "${BIN:-bin}/banqi-referee" "$@" --journal "$dir/journal"; fi
seq 0 $((shards - 1)) | parallel --quote --jobs "${JOBS:-1}" --joblog "$dir/joblog" --resume-failed --termseq TERM,5000,KILL,25 \
	exec "${BIN:-bin}/banqi-referee" "$@" --journal "$dir/shard-{}" --shard "{}/$shards"
exec "${0%/*}/merge.sh" "$dir"
