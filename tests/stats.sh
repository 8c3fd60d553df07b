#!/bin/sh
# banqi-referee --stats: what it prints of pairs, and what it refuses. One line a check,
# as tests/run wants it.
set -u
. tests/lib/referee.sh
BIN=${BIN:-bin}
dir=$(mktemp -d "${TMPDIR:-/tmp}/banqi-stats.XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0

fail() {
	echo "FAIL stats-$name: $*"
	for file in out err; do [ ! -s "$dir/$file" ] || tail -n 12 "$dir/$file" | sed 's/^/    /'; done
	exit 1
}

# try NAME FUNCTION
try() {
	name=$1
	(
		"$2"
		echo "ok stats-$name"
	) || failed=1
}

# prints ARGUMENT...: all of standard input, and nothing else.
prints() {
	referee 0 --stats "$@"
	cat >"$dir/want"
	cmp -s "$dir/want" "$dir/out" || fail "other lines for: $*"
	[ ! -s "$dir/err" ] || fail "something on stderr for: $*"
}

prints_usual() {
	prints 3 12 40 30 15 <<-END
		games: 200
		score: 60.50 %
		pairs: [3, 12, 40, 30, 15] of [LL, LD, DD+WL, WD, WW]
		Elo: 74.06 +- 35.10 (95 %), nElo 105.11 +- 48.15, LOS 1.0000
		LLR: 0.77 (-2.94, 2.94), nElo [0, 5], alpha 0.05, beta 0.05: inconclusive
	END
	prints 0 0 0 0 20 --sprt <<-END
		games: 40
		score: 100.00 %
		pairs: [0, 0, 0, 0, 20] of [LL, LD, DD+WL, WD, WW]
		Elo: infinite +- undefined (95 %), nElo infinite +- undefined, LOS 1.0000
		LLR: 0.40 (-2.94, 2.94), nElo [0, 5], alpha 0.05, beta 0.05: inconclusive
	END
}

prints_test() {
	referee 0 --stats 250 480 900 560 310
	has "$dir/out" '^LLR: 3.04 .*: H1 accepted$'
	referee 0 --stats 3 12 40 30 15 --sprt elo1=10
	has "$dir/out" '^LLR: 1.50 \(-2.94, 2.94\), nElo \[0, 10\],'
	referee 0 --stats 40 110 200 130 20 --sprt elo0=0 elo1=5 alpha=0.1 beta=0.45 model=logistic
	has "$dir/out" '^LLR: -0.82 \(-0.69, 1.70\), Elo \[0, 5\], alpha 0.1, beta 0.45: H0 accepted$'
}

refuses_arguments() {
	refuses '--stats: 0 counts of pairs, not 5' --stats
	refuses '--stats: 4 counts of pairs, not 5' --stats 1 2 3 4
	refuses "--stats: '--sprt' is not a number in 0..1000000000000" --stats 1 2 3 4 --sprt
	refuses "--stats: '-1' is not a number in 0..1000000000000" --stats 1 2 3 4 -1
	refuses "--stats: '1.5' is not a number in 0..1000000000000" --stats 1.5 2 3 4 5
	refuses "--stats: '1000000000001' is not a number" --stats 1000000000001 2 3 4 5
	refuses '--stats: no pair at all' --stats 0 0 0 0 0
	refuses "--stats: '6' is one argument too many" --stats 1 2 3 4 5 6
	refuses "--stats: '--sprt' is one argument too many" --stats 1 2 3 4 5 --sprt elo0=0 --sprt
	refuses "--sprt: elo1: '5x' is not a number in -1000..1000" --stats 1 2 3 4 5 --sprt elo0=0 elo1=5x
	refuses "--sprt: 'elo=.x0ax' is not elo0=, elo1=, alpha=, beta= or model=" --stats 1 2 3 4 5 --sprt "$(printf 'elo=\nx')"
	referee 0 --help
	has "$dir/out" 'banqi-referee --stats LL LD DD.WL WD WW'
}

checks_writing() {
	if [ -c /dev/full ]; then
		status=0
		"$BIN/banqi-referee" --stats 1 2 3 4 5 >/dev/full 2>"$dir/err" || status=$?
		[ "$status" -eq 4 ] || fail "exit status $status instead of 4 into /dev/full"
		has "$dir/err" '^banqi-referee: writing to stdout: No space left'
	fi
}

try usual prints_usual
try test prints_test
try arguments refuses_arguments
try writing checks_writing
exit $failed
