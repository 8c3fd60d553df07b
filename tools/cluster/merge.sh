#!/bin/sh
# Puts the shards of a match together, DIR/shard-* into DIR/journal, and prints what it came
# to, or what is missing. As a Slurm job it waits for the array of the shards (see shard.sh):
#
#   sbatch --dependency=afterany:ARRAY tools/cluster/merge.sh DIR
#
# Not afterok: for that, an array has failed once a task left with 75, even if it was
# queued again and went well.
#
#SBATCH --job-name=banqi-merge
set -eu
[ $# -eq 1 ] || {
	echo 'usage: tools/cluster/merge.sh DIR' >&2
	exit 1
}
exec "${BIN:-bin}/banqi-referee" merge "$1/journal" "$1"/shard-*
