#!/bin/sh
# The benchmark of search depth: the forms of `bench`. Called from the root of the
# repository; $BIN (default bin) has banqi.
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

exit $failed
