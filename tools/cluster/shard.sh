#!/bin/sh
# Plays one shard of a match as a task of a Slurm job array, from the folder it is submitted
# in. How many tasks there are says how many shards; each has the journal DIR/shard-TASK.
#
#   array=$(sbatch --parsable --array=0-99 --cpus-per-task=8 tools/cluster/shard.sh DIR ARGUMENT...)
#   sbatch --dependency=afterany:$array tools/cluster/merge.sh DIR
#
# DIR is in a file system that all machines share; each ARGUMENT is banqi-referee's own,
# without --journal and --shard. Slurm's options, like --time, go before the script.
#
# With RequeueExit=75 in slurm.conf, a shard that has to leave (a minute before its time is
# up, preempted, or sent TERM) is queued again and goes on where its journal ends. Without
# that, `scontrol requeue JOB_TASK` does it. A task queued alone would be of another match:
# the array is always submitted whole, and what is finished is not played again.
#
#SBATCH --job-name=banqi
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@60
set -eu
[ $# -ge 2 ] && [ -n "${SLURM_ARRAY_TASK_COUNT:-}" ] || {
	echo 'usage: sbatch --array=0-LAST tools/cluster/shard.sh DIR ARGUMENT...' >&2
	exit 1
}
dir=$1
shift
shard=$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN))
mkdir -p "$dir"
exec "${BIN:-bin}/banqi-referee" "$@" --journal "$dir/shard-$shard" --shard "$shard/$SLURM_ARRAY_TASK_COUNT"
