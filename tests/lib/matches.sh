# What the tests of whole matches share; to be read by a script that is called from the
# root of the repository. It calls `launch` for each test and `sum_up` at its end.
#
# Most tests wait more than they work, so they run side by side, each in a folder of
# its own with links to the engines: a process that is left over is known by its path.
# Where an engine's time is not the point, the limit is a depth, which no slow machine
# breaks.
set -u
. tests/lib/referee.sh
BIN=$(cd "${BIN:-bin}" && pwd) || exit 1
scratch=$(mktemp -d "${TMPDIR:-/tmp}/banqi-referee.XXXXXX") || exit 1
names=
# Engines crash here on purpose.
ulimit -c 0 2>/dev/null || true

clean_up() {
	for pid in $(find_left_over "$scratch/"); do kill -9 "$pid" 2>/dev/null; done
	rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# The processes whose command line holds a path; one that looks for it does not.
find_left_over() {
	grep -ls "[/]${1#/}" /proc/[0-9]*/cmdline | cut -d/ -f3
}

# launch NAME FUNCTION ARGUMENT...: runs a test in the background. It ends with
# `fail WHY`, `skip WHY`, or well.
launch() {
	name=$1
	dir=$scratch/$name
	names="$names $name"
	shift
	mkdir "$dir"
	for engine in random bad scripted shuffler mgtp; do ln -s "$BIN/test-$engine" "$dir/$engine"; done
	# An engine behind a shell that waits for it and would leave it behind.
	printf '#!/bin/sh\n"%s" deaf 2\nexit 0\n' "$dir/bad" >"$dir/wrapped"
	chmod +x "$dir/wrapped"
	("$@"; echo "ok $name") >"$dir.out" 2>&1 &
}

fail() {
	echo "FAIL $name: $*"
	for file in out err; do [ ! -s "$dir/$file" ] || tail -n 12 "$dir/$file" | sed 's/^/    /'; done
	exit 0
}

skip() {
	echo "skip $name: $*"
	exit 0
}

# Nothing of this test runs two seconds after its end.
leaves_nothing() {
	[ -d /proc/self ] || return 0
	for _ in 1 2 3 4 5 6 7 8 9 10 11; do
		[ -n "$(find_left_over "$dir/")" ] || return 0
		sleep 0.2
	done
	fail "still running: $(find_left_over "$dir/" | tr '\n' ' ')"
}

count() { grep -Ec -e "$2" "$1" || true; }

# Records without what differs from run to run.
undated() { grep -v '^date ' "$1"; }

# What the journals of two runs of one match have in common: the games by number, without
# dates and times.
essence() {
	grep '^game ' "$1" | sed 's/ date=[^ ]*//; s/ ms="[^"]*"//; s/ check=.*//' | sort -t= -k2n
}

same_games() {
	essence "$1" >"$1.essence"
	essence "$2" >"$2.essence"
	cmp "$1.essence" "$2.essence" || fail "other games in ${2##*/}"
}

# All moves of one recorded game (its number in the file), one a line.
moves_of() {
	awk -v wanted="$2" '/^banqi-record/ { game++ } $1 == "moves" && game == wanted { for (i = 2; i <= NF; i++) print $i }' "$1"
}

# ---- what is tested often ----

# loses REASON DETAIL ENGINE ARGUMENT...: under these limits the engine loses both
# games of a pair by that reason, with either colour, the match goes on, and the
# records are good.
loses() {
	reason=$1 detail=$2 engine=$3
	shift 3
	referee 0 --engine "cmd=$dir/$engine" name=bad "$@" --engine "cmd=$dir/random" name=good depth=1 --pairs 1 --records "$dir/records"
	has "$dir/out" "^game 1 \(pair 1, game 1\): bad 0-1 good, $reason, [0-9]+ plies \(bad $detail" \
		"^game 2 \(pair 1, game 2\): good 1-0 bad, $reason, [0-9]+ plies \(bad $detail" \
		'0 won, 0 drawn, 2 lost, score 0.00 %' '^pairs: \[1, 0, 0, 0, 0\]' '^Elo: -infinite' "^ends: $reason 2\$" "^failures of bad: $reason 2\$"
	has_not "$dir/out" 'nan|inf |failures of good'
	leaves_nothing
	referee 0 replay "$dir/records"
	has "$dir/out" '^2 records, 0 wrong'
}

# plays_on ENGINE ARGUMENT...: under these limits the engine plays both games to
# their ends.
plays_on() {
	engine=$1
	shift
	referee 0 --engine "cmd=$dir/$engine" name=odd "$@" --engine "cmd=$dir/random" name=good depth=1 --pairs 1 --records "$dir/records"
	has "$dir/out" '^game 2 ' '^games: 2$'
	has_not "$dir/out" ', (time|illegal-move|crash|stall|protocol), |failures'
	leaves_nothing
	referee 0 replay "$dir/records"
}

# cannot_start DETAIL ENGINE ARGUMENT...: no game, no result.
cannot_start() {
	detail=$1 engine=$2
	shift 2
	referee 2 --engine "cmd=$dir/random" name=good --engine "cmd=$engine" name=bad "$@" --pairs 1 --records "$dir/records"
	has "$dir/err" "^banqi-referee: bad cannot be started: $detail"
	has_not "$dir/out" '^(game|games|result)'
	[ ! -s "$dir/records" ] || fail 'a record of a game that was not played'
	leaves_nothing
}

# Waits for all tests and prints what they said; the status of the script.
sum_up() {
	wait
	failures=0
	for name in $names; do
		grep -Eq '^(ok|FAIL|skip) ' "$scratch/$name.out" || echo "FAIL $name: broke off" >>"$scratch/$name.out"
		! grep -q '^FAIL' "$scratch/$name.out" || failures=$((failures + 1))
		cat "$scratch/$name.out"
	done
	[ "$failures" -eq 0 ]
}
