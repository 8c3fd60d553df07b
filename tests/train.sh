#!/bin/sh
# The trainer: a small run from games to a network that the engine plays by. One line a check, as
# tests/run wants it.
set -u
BIN=${BIN:-bin}
failed=0
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
train() { "$BIN/banqi-train" "$@"; }
data=$scratch/0.rec,$scratch/1.rec

# check NAME COMMAND...: the command must succeed.
check() {
	name=$1
	shift
	if "$@" >"$scratch/out" 2>&1; then
		echo "ok train-$name"
	else
		echo "FAIL train-$name"
		sed 's/^/    /' "$scratch/out"
		failed=1
	fi
}

# refuses STATUS LINE ARGUMENT...: exits so, and this is all it prints.
refuses() {
	status=$1 line=$2
	shift 2
	train "$@" >"$scratch/said" 2>&1
	[ $? -eq "$status" ] && [ "$(cat "$scratch/said")" = "banqi-train: $line" ] && return
	echo "not status $status and '$line':"
	head -n 20 "$scratch/said"
	return 1
}

# stopped FILE ARGUMENT...: runs until FILE is there and not empty, and is ended by a signal: 75.
stopped() {
	file=$1
	shift
	"$BIN/banqi-train" "$@" &
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
		[ -s "$file" ] && break
		sleep 0.1
	done
	kill -TERM $!
	wait $!
	[ $? -eq 75 ] || { echo 'not interrupted'; return 1; }
}

# The same games, whole or in parts with a break; what is half written is written again.
play() {
	train play --out "$scratch/0.rec" --games 60 --nodes 50 --shard 0/2 && train play --out "$scratch/1.rec" --games 60 --nodes 50 --shard 1/2
}
check play play
play_again() {
	train play --out "$scratch/short.rec" --games 20 --nodes 50 --shard 1/2 || return
	printf 'half a record' >>"$scratch/short.rec"
	train play --out "$scratch/short.rec" --games 60 --nodes 50 --shard 1/2 && cmp "$scratch/short.rec" "$scratch/1.rec"
}
check play-again play_again
play_threads() {
	train play --out "$scratch/threads.rec" --games 60 --nodes 50 --shard 1/2 --threads 2 && cmp "$scratch/threads.rec" "$scratch/1.rec"
}
check play-threads play_threads

# Fewer games than there are, a break by a signal and one without a word change nothing.
play_fewer() {
	train play --out "$scratch/threads.rec" --games 9 --nodes 50 --shard 1/2 && cmp "$scratch/threads.rec" "$scratch/1.rec"
}
check play-fewer play_fewer
play_killed() {
	"$BIN/banqi-train" play --out "$scratch/killed.rec" --games 100000 --nodes 50 --shard 1/2 --threads 2 &
	sleep 0.3
	kill -KILL $!
	wait $!
	train play --out "$scratch/killed.rec" --games 60 --nodes 50 --shard 1/2 || return
	head -c "$(wc -c <"$scratch/1.rec")" "$scratch/killed.rec" | cmp - "$scratch/1.rec"
}
check play-killed play_killed
info() {
	train info "$scratch/0.rec" "$scratch/1.rec" >"$scratch/said" || return
	cat "$scratch/said"
	[ "$(grep -c 'seed 1, 50 nodes a move, network .*, shard [01]/2, quiet limit 180$' "$scratch/said")" -eq 2 ] &&
		[ "$(grep -c '^  face down' "$scratch/said")" -eq 16 ]
}
check info info
play_stopped() {
	stopped "$scratch/long.rec" play --out "$scratch/long.rec" --games 100000 --nodes 50 || return
	size=$(wc -c <"$scratch/long.rec")
	[ $((size % 32)) -eq 0 ]
}
check play-stopped play_stopped

# The loss on games held out falls, and the integers are about as good.
fit() {
	train fit --data "$data" --out "$scratch/network" --epochs 4 --batch 128 --curve "$scratch/curve.svg" >"$scratch/losses" || return
	cat "$scratch/losses"
	sed -n 's/^start: .*held out \([0-9.]*\)$/\1/p; s/^epoch.*loss .*, held out \([0-9.]*\), error.*/\1/p
		s/^held out, in integers: loss \([0-9.]*\);.*/\1/p' "$scratch/losses" |
		awk '{ loss[NR] = $1 } END { exit !(NR == 6 && loss[5] < 0.5 * loss[1] && loss[6] < 1.05 * loss[5]) }' &&
		grep -q '</svg>' "$scratch/curve.svg"
}
check fit fit
fit_threads() {
	train fit --data "$data" --out "$scratch/threads" --epochs 4 --batch 128 --threads 3 && cmp "$scratch/threads" "$scratch/network"
}
check fit-threads fit_threads

# Interrupted after the first checkpoint, it ends with the same network.
fit_again() {
	set -- fit --data "$data" --batch 32 --epochs 6 --curve "$scratch/again.svg"
	train "$@" --out "$scratch/whole" && mv "$scratch/again.svg" "$scratch/whole.svg" || return
	stopped "$scratch/again.svg" "$@" --out "$scratch/again" --checkpoint "$scratch/checkpoint" && [ ! -e "$scratch/again" ] || return
	refuses 1 "$scratch/checkpoint: of a training with other data or settings" "$@" --out "$scratch/again" --checkpoint "$scratch/checkpoint" \
		--mix 31 || return
	train "$@" --out "$scratch/again" --checkpoint "$scratch/checkpoint" && cmp "$scratch/again" "$scratch/whole" &&
		cmp "$scratch/again.svg" "$scratch/whole.svg"
}
check fit-again fit_again
fit_from() {
	train fit --data "$data" --out "$scratch/from" --epochs 1 --rate 1 --from "$scratch/network" >"$scratch/said" &&
		[ "$(tail -n 1 "$scratch/losses" | cut -c 1-28)" = "$(tail -n 1 "$scratch/said" | cut -c 1-28)" ]
}
check fit-from fit_from

tested() {
	train test --data "$data" --net "$scratch/network" --svg "$scratch/test.svg" && grep -q '</svg>' "$scratch/test.svg"
}
check test tested
calibrate() {
	train calibrate --data "$data" --net "$scratch/network" --out "$scratch/calibrated" >"$scratch/said" &&
		[ "$(grep -c '^bucket' "$scratch/said")" -eq 8 ] &&
		train test --data "$data" --net "$scratch/calibrated"
}
check calibrate calibrate
loads() {
	said=$(printf 'setoption name EvalFile value %s\nposition startpos moves b3(K) c3(r)\ngo depth 3\n' "$scratch/network" | "$BIN/banqi") &&
		! echo "$said" | grep error && echo "$said" | grep -q '^bestmove [a-d]'
}
check loads loads

printf '\1' | dd of="$scratch/0.rec" bs=1 seek=330 conv=notrunc 2>"$scratch/none"
check refuses-record refuses 1 "$scratch/0.rec: record 10: a damaged record" fit --data "$data" --out "$scratch/none"
check refuses-damage refuses 1 "$scratch/0.rec: damaged at byte 320, record 10" play --out "$scratch/0.rec" --games 60 --nodes 50 --shard 0/2
check refuses-info refuses 1 "$scratch/0.rec: damaged at byte 320, record 10" info "$scratch/0.rec"
check refuses-file refuses 1 "$scratch/network: record 1: not a file of positions" test --data "$scratch/network" --net "$scratch/network"
check refuses-games refuses 1 "$scratch/1.rec: not positions, or of games with other settings" \
	play --out "$scratch/1.rec" --games 60 --nodes 51 --shard 1/2
check refuses-network refuses 1 "$scratch/1.rec: not a network" test --data "$scratch/1.rec" --net "$scratch/1.rec"
check refuses-number refuses 1 "--epochs: '0' is not a number in 1..1000 (see banqi-train --help)" fit --epochs 0
check refuses-shard refuses 1 "--shard: '2/2' is not I/N with I below N, N at most 255 (see banqi-train --help)" play --out x --shard 2/2

exit $failed
