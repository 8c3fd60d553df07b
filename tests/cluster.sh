#!/bin/sh
# A match spread as tools/cluster/ does it, by a Slurm of one machine and by GNU parallel:
# one shard is interrupted, all are put together, and it is the match that was not spread.
# Called from the root of the repository by `make test-cluster`, not by `make test`: it
# installs Debian's packages where they are missing, and starts Slurm's daemons with all
# their files in a folder of the test. The packages stay, the daemons do not.
. tests/lib/matches.sh
export BIN
running=
trap 'kill $running $(find_left_over "$scratch/") 2>/dev/null; wait; exit 130' INT TERM

# ---- what it takes ----

is_installed() {
	command -v munged && command -v slurmctld && command -v slurmd && command -v sbatch && parallel --version | grep '^GNU parallel'
}

install() {
	export DEBIAN_FRONTEND=noninteractive
	timeout 30 apt-get update -qq && timeout 90 apt-get install -y -qq --no-install-recommends slurm-wlm munge parallel
}

name=cluster
[ "${CLUSTER:-}" = yes ] || skip 'it installs packages and starts daemons: make test-cluster runs it'
[ "$(id -u)" -eq 0 ] || skip 'Slurm has to be started by root'
{ is_installed || install; } >"$scratch/installed" 2>&1
is_installed >>"$scratch/installed" 2>&1 || skip 'slurm-wlm, munge and parallel are not there and cannot be installed'
# munge wants its socket where any user gets at it.
chmod 755 "$scratch"

# ---- the match ----

# Eight pairs. In the second game of the last shard the first engine does not answer while
# there is a file `hold`.
write_match() {
	ln -s "$BIN/banqi" "$dir/banqi"
	cat >"$dir/engine" <<-END
		#!/bin/sh
		[ -e "$dir/hold" ] && grep -q match/shard-3 /proc/\$PPID/cmdline && [ "\$(grep -c '^game' "$dir/match/shard-3")" = 1 ] &&
			exec "$dir/bad" stall
		exec "$dir/banqi"
	END
	chmod +x "$dir/engine"
	cat >"$dir/config" <<-END
		--engine cmd="$dir/engine" proto=ugi name=A nodes=40
		--engine cmd="$dir/banqi" proto=ugi name=B nodes=20
		--each option.Hash=1
		--pairs 8
		--seed 3
	END
	referee 0 --config "$dir/config" --journal "$dir/whole"
	referee 0 summary "$dir/whole"
	mv "$dir/out" "$dir/whole.summary"
	: >"$dir/hold"
}

# What was put together is the whole match, but for dates, times and the order of games.
is_whole() {
	tail -n "$(wc -l <"$dir/whole.summary")" "$dir/out" | cmp - "$dir/whole.summary" || fail 'another summary'
	same_games "$dir/whole" "$dir/match/journal"
	[ "$(grep -c '^game ' "$dir/match/journal")" -eq 16 ] || fail 'not 16 games'
	grep -v '^game ' "$dir/whole" >"$dir/whole.header"
	grep -v '^game ' "$dir/match/journal" | cmp - "$dir/whole.header" || fail 'another header'
}

# ---- waiting ----

# await COMMAND...: until it succeeds.
await() {
	for _ in $(seq 200); do
		! "$@" || return 0
		sleep 0.2
	done
	fail "waited in vain for $*"
}

is_held() { [ -n "$(find_left_over "$dir/bad")" ]; }

# ---- Slurm ----

write_configuration() {
	port=$((20000 + $$ % 5000 * 2))
	cat >"$dir/slurm.conf" <<-END
		ClusterName=banqi
		SlurmctldHost=$(hostname -s)(127.0.0.1)
		SlurmctldPort=$port
		SlurmdPort=$((port + 1))
		SlurmUser=root
		SlurmctldPidFile=$dir/slurmctld.pid
		SlurmdPidFile=$dir/slurmd.pid
		StateSaveLocation=$dir/state
		SlurmdSpoolDir=$dir/spool
		AuthType=auth/munge
		AuthInfo=socket=$dir/munge.socket
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/affinity
		SelectType=select/cons_tres
		SelectTypeParameters=CR_Core
		MpiDefault=none
		JobAcctGatherType=jobacct_gather/none
		AccountingStorageType=accounting_storage/none
		MailProg=/bin/true
		ReturnToService=2
		RequeueExit=75
		$(slurmd -C | sed -n '1s/$/ NodeAddr=127.0.0.1/p')
		PartitionName=all Nodes=ALL Default=YES
	END
}

# start COMMAND...: a daemon. Whatever Slurm runs here is known by the configuration in its
# environment.
start() { env "SLURM_CONF=$dir/slurm.conf" "$@" >>"$dir/err" 2>&1 & }
slurm() { timeout 20 env "SLURM_CONF=$dir/slurm.conf" "$@"; }
find_slurm() { grep -ls "SLURM_CONF=$dir/" /proc/[0-9]*/environ | cut -d/ -f3; }

start_slurm() {
	mkdir "$dir/state" "$dir/spool"
	write_configuration
	(umask 077 && head -c 128 /dev/urandom >"$dir/key")
	start munged --foreground --key-file="$dir/key" --socket="$dir/munge.socket" --pid-file="$dir/munge.pid" \
		--log-file="$dir/munge.log" --seed-file="$dir/munge.seed"
	await test -S "$dir/munge.socket"
	start slurmctld -D
	await grep -q 'Running as primary controller' "$dir/err"
	start slurmd -D
	await is_idle
}

stop_slurm() {
	trap - EXIT
	for try in $(seq 50); do
		pids=$(find_slurm)
		[ -n "$pids" ] || return 0
		if [ "$try" -lt 40 ]; then kill -s TERM $pids; else kill -s KILL $pids; fi
		sleep 0.2
	done 2>/dev/null
	fail "still running: $pids"
}

is_idle() { [ "$(slurm sinfo --noheader --format=%T 2>/dev/null)" = idle ]; }
is_alone() { [ "$(slurm squeue --noheader --array --job="$1" | wc -l)" -eq 1 ]; }

# is_job JOB WORD...: all words are told of it.
is_job() {
	slurm scontrol show job "$1" >"$dir/job"
	shift
	for word; do grep -Eq "(^| )$word( |\$)" "$dir/job" || return 1; done
}

# The last shard is interrupted when no other runs, so that nothing but the shard queued
# again keeps the merging back.
is_spread_by_slurm() {
	trap stop_slurm EXIT
	trap 'exit 130' INT TERM
	write_match
	start_slurm
	array=$(slurm sbatch --parsable --array=0-3 --cpus-per-task=1 --output="$dir/shard-%a.out" \
		tools/cluster/shard.sh "$dir/match" --config "$dir/config") || fail 'the array is not taken'
	merge=$(slurm sbatch --parsable --dependency="afterany:$array" --output="$dir/out" tools/cluster/merge.sh "$dir/match") ||
		fail 'the merging is not taken'
	await is_held
	await is_alone "$array"
	slurm scancel --batch --signal=TERM "${array}_3"
	await is_job "${array}_3" JobState=PENDING Restarts=1 ExitCode=75:0
	rm "$dir/hold"
	# Slurm would let two minutes pass.
	slurm scontrol update JobId="${array}_3" StartTime=now
	await is_job "$merge" JobState=COMPLETED ExitCode=0:0
	has "$dir/shard-3.out" '^resumed: 1 of 4 games'
	is_whole
	stop_slurm
	leaves_nothing
}

# ---- GNU parallel ----

# run_parallel STATUS
run_parallel() {
	status=0
	JOBS=2 timeout 60 tools/cluster/parallel.sh 4 "$dir/match" --config "$dir/config" >"$dir/out" 2>"$dir/err" || status=$?
	[ "$status" -eq "$1" ] || fail "exit status $status instead of $1"
}

is_spread_by_parallel() {
	write_match
	(await is_held && kill -s TERM $(find_left_over "$dir/match/shard-3")) &
	run_parallel 1
	wait
	rm "$dir/hold"
	[ "$(cut -f 1,7 "$dir/match/joblog" | sort | tr '\t\n' '= ')" = '1=0 2=0 3=0 4=75 Seq=Exitval ' ] || fail 'the jobs ended in other ways'
	[ ! -e "$dir/match/journal" ] || fail 'put together before its time'
	run_parallel 0
	[ "$(tail -n +6 "$dir/match/joblog" | cut -f 1,7 | tr '\t\n' '= ')" = '4=0 ' ] || fail 'another job was run again'
	has "$dir/out" '^resumed: 1 of 4 games'
	is_whole
	run_parallel 0
	has "$dir/out" '^resumed: 16 of 16 games'
	is_whole
	leaves_nothing
}

launch cluster-slurm is_spread_by_slurm
running=$!
launch cluster-parallel is_spread_by_parallel
running="$running $!"

sum_up
