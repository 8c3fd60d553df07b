#!/bin/sh
# The benchmark of search depth: the forms of `bench`, and `banqi-referee bench` with our
# engine, with others, and with bad ones. Called from the root of the repository; $BIN
# (default bin) has banqi, banqi-referee and the engines test-*.
set -u
. tests/lib/referee.sh
BIN=${BIN:-bin}
failed=0
scratch=$(mktemp -d "${TMPDIR:-/tmp}/banqi-bench.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
ulimit -c 0 2>/dev/null || true

fail() {
	echo "FAIL bench-$name: $*"
	for file in out err; do [ ! -s "$dir/$file" ] || tail -n 5 "$dir/$file" | sed 's/^/    /'; done
	exit 1
}

# try NAME FUNCTION ARGUMENT...: the function ends with `fail` or well.
try() {
	name=$1 dir=$scratch/$1
	mkdir "$dir"
	shift
	if ("$@"); then echo "ok bench-$name"; else failed=1; fi
}

# What every benchmark with a limit prints: 60 lines, the table, a line for programs, the sum.
is_whole() {
	has "$dir/out" '^position 1/60 early depth [0-9]+ seldepth [0-9]+ nodes [0-9]+ time [0-9]+$' '^position 60/60 revealed depth '
	[ "$(grep -c '^position ' "$dir/out")" -eq 60 ] || fail 'not 60 positions'
	phase='positions 20 depth [0-9]+\.[05] low [0-9]+ high [0-9]+ seldepth [0-9]+\.[05] nodes [0-9]+ nps [0-9]+ time [0-9]+'
	tail -n 6 "$dir/out" >"$dir/end"
	has "$dir/end" '^phase +positions +depth +range +seldepth +nodes +nps +time$' "^summary $1 early $phase middle $phase revealed $phase\$"
	for row in early middle revealed; do has "$dir/end" "^$row +20 +[0-9]+\.[05] +[0-9]+\.\.[0-9]+ +[0-9]+\.[05]( +[0-9]+){3}\$"; done
	tail -n 1 "$dir/out" | grep -Eq '^bench [0-9]+ nodes [0-9]+ nps$' || fail 'no sum at the end'
}

# The sums of a benchmark that do not depend on time.
counts() { grep '^summary' "$dir/$1" | sed -E 's/ (nps|time) [0-9]+//g'; }

# ---- bench ----

# limited WORDS: under this limit.
limited() {
	# shellcheck disable=SC2086
	"$BIN/banqi" bench $1 >"$dir/out" 2>"$dir/err" </dev/null || fail "exit status $?"
	is_whole "$1"
}

# Each position is searched afresh: a second run counts the same, options apart.
repeats() {
	printf 'bench nodes 2000\nbench nodes 2000\n' | "$BIN/banqi" >"$dir/out" || fail "exit status $?"
	[ "$(counts out | uniq | wc -l)" -eq 1 ] && [ "$(counts out | wc -l)" -eq 2 ] || fail 'two runs differ'
}

takes_options() {
	"$BIN/banqi" bench depth 2 >"$dir/usual"
	"$BIN/banqi" --option FullWidth=true bench depth 2 >"$dir/out"
	[ "$(counts usual)" != "$(counts out)" ] || fail 'FullWidth makes no difference'
}

# The depth of a limit in depth is that depth.
reaches_depth() {
	limited 'depth 2'
	has "$dir/out" 'early positions 20 depth 2\.0 low 2 high 2 .* middle positions 20 depth 2\.0 low 2 high 2 .* revealed positions 20 depth 2\.0 low 2 high 2 '
}

try depth reaches_depth
try nodes limited 'nodes 1000'
try movetime limited 'movetime 3'
try again repeats
try options takes_options

# ---- banqi-referee bench ----

# Under a limit that no clock touches the referee sees what the engine itself sees.
sees_the_same() {
	referee 0 bench "$BIN/banqi" depth 3 option.Hash=1
	is_whole 'depth 3'
	has "$dir/out" '^bench: banqi \(ugi, depth 3\)$'
	"$BIN/banqi" --option Hash=1 bench depth 3 >"$dir/own"
	[ "$(counts own)" = "$(counts out)" ] || fail "the engine itself says $(counts own)"
}

takes_settings() {
	referee 0 bench "cmd=$BIN/banqi --option MoveOverhead=0" name=other proto=ugi option.Hash=1 movetime=3
	is_whole 'movetime 3'
	has "$dir/out" '^bench: other \(ugi, movetime 3\)$'
}

# fails STATUS PATTERN ARGUMENT...: one line says why, and there is no table.
fails() {
	wanted=$1 pattern=$2
	shift 2
	referee "$wanted" bench "$@"
	[ "$(wc -l <"$dir/err")" -eq 1 ] || fail 'not one line'
	has "$dir/err" "^banqi-referee: bench: $pattern"
	has_not "$dir/out" '^(summary|phase|bench [0-9])'
}

# An engine of MGTP that tells its depth, on stdout or stderr (>&1 or >&2).
talkative() {
	cat >"$dir/mgtp" <<-END
		#!/bin/sh
		while read -r code word rest; do
			case \$word in
			known_command) echo "=3 true" ;;
			genmove) echo "info depth 7 seldepth 9 nodes 1000 time 10" $1; sleep 0.01; echo "=12 a1 a1" ;;
			*) echo "=\$code ok" ;;
			esac
			[ "\$word" != quit ] || exit
		done
	END
	chmod +x "$dir/mgtp"
	fails 3 'mgtp in position [0-9]+: answered a1\(\?\), which is not legal' "$dir/mgtp" proto=mgtp tc=5
	has "$dir/out" '^position 1/60 early depth 7 seldepth 9 nodes 1000 time 10$'
}

refuses_arguments() {
	refuses 'bench: which engine' bench
	refuses "bench: '--pairs' is not an argument" bench "$BIN/banqi" --pairs 3
	refuses "bench: 'foo' is not a setting" bench "$BIN/banqi" foo
	refuses "bench: 'movetime' is not a setting" bench "$BIN/banqi" movetime
	refuses 'bench: movetime=x: not milliseconds' bench "$BIN/banqi" movetime x
	refuses 'bench: depth=6: a second limit' bench "$BIN/banqi" nodes 5 depth 6
	refuses "bench: --stall: 'x' is not a number" bench "$BIN/banqi" stall=x
	refuses 'bench: test-mgtp: speaks MGTP, which tells the time for a game' bench "$BIN/test-mgtp" movetime 5
}

try referee sees_the_same
try settings takes_settings
try no-depth fails 3 'test-random: tells no depth' "$BIN/test-random" movetime=50
try no-depth-mgtp fails 3 'test-mgtp: tells no depth' "$BIN/test-mgtp" tc=10
try mgtp-stdout talkative '>&1'
try mgtp-stderr talkative '>&2'
try dies fails 3 'test-bad in position 1: killed by signal 11' "$BIN/test-bad crash" nodes=5
try exits fails 3 'test-bad in position 1: exited with status 0' "$BIN/test-bad exit" nodes=5
try hangs fails 3 'test-bad in position 1: no answer within [0-9]+ ms' "$BIN/test-bad stall" movetime=50 margin=200
try stalls fails 3 'test-bad in position 1: no answer within [0-9]+ ms' "$BIN/test-bad stall" depth 3 stall=300
try illegal fails 3 "test-bad in position 1: answered a1-d8, which is not legal" "$BIN/test-bad illegal" nodes=5
try start-crash fails 2 'test-bad cannot be started: killed by signal 11' "$BIN/test-bad start-crash"
try missing fails 2 'nothere cannot be started: .*No such file' "$scratch/nothere"
try arguments refuses_arguments

exit $failed
