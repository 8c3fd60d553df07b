#!/bin/sh
# banqi-tune: games and fits as small as can be, and what it refuses. One line a check,
# as tests/run wants it.
set -u
BIN=${BIN:-bin}
tune=$BIN/banqi-tune
failed=0

scratch=$(mktemp -d "${TMPDIR:-/tmp}/banqi-tune.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT

# check NAME CONDITION...: the condition is a command.
check() {
	name=$1
	shift
	if "$@"; then
		echo "ok tune-$name"
	else
		echo "FAIL tune-$name: $*"
		failed=1
	fi
}
play() { $tune play --nodes 50 --seed 3 "$@" 2>"$scratch/err"; }

# ---- play ----
play --out "$scratch/whole" --games 20
check play [ "$(awk '{ print $1 }' "$scratch/whole" | sort -u | wc -l)" -eq 20 ]
check format [ -z "$(grep -vE '^[0-9]+ [^ ]+ [rb] [^ ]+ [0-9]+ [0-9]+ -?[0-9]+ (-?1|0|\*)$' "$scratch/whole")" ]
play --out "$scratch/parts" --games 8
play --out "$scratch/parts" --games 20
check play-goes-on cmp "$scratch/whole" "$scratch/parts"
$tune play --nodes 50 --seed 4 --games 20 --out "$scratch/other"
check play-seed [ "$(sort "$scratch/whole" "$scratch/other" | uniq -d | wc -l)" -eq 0 ]

# ---- fit ----
losses() { sed -n 's/.* loss \([0-9.]*\),.*/\1/p' "$scratch/fit"; }
$tune fit --data "$scratch/whole" --iterations 2 >"$scratch/list" 2>"$scratch/fit"
check fit-gains [ "$(losses | sort -rn)" = "$(losses)" ]
check fit-begins [ "$(losses | wc -l)" -ge 2 ]
names() { sed -n 's/.*X(\([A-Z_0-9]*\), -*[0-9].*/\1/p' "$1"; }
check fit-list [ "$(names "$scratch/list")" = "$(names search/tunables.h)" ]

# ---- refused ----
# refuses NAME STATUS TEXT ARGUMENT...: one line, with the text in it.
refuses() {
	name=$1 status=$2 text=$3
	shift 3
	$tune "$@" >"$scratch/out" 2>"$scratch/err"
	got=$?
	case $got:$(wc -l <"$scratch/err"):$(cat "$scratch/err" "$scratch/out") in
	"$status:1:"*"$text"*) echo "ok tune-refuses-$name" ;;
	*)
		echo "FAIL tune-refuses-$name: status $got, '$(cat "$scratch/err")'"
		failed=1
		;;
	esac
}
refuses nothing 2 "'' is not play, fit or --help"
refuses command 2 "'plya' is not play, fit or --help" plya
refuses flag 2 "'--game' is not an argument" play --game 3
refuses number 2 "--games: '3x' is not a number in 1.." play --games 3x
refuses no-value 2 "'--games' lacks its value" play --games
refuses no-file 2 "'fit' needs --data FILE" fit
refuses mix 2 "--mix: '101' is not a number in 0..100" fit --mix 101
refuses missing 2 'No such file' fit --data "$scratch/none"
refuses folder 4 "$scratch/none" play --out "$scratch/none/x"

# damaged NAME TEXT COMMAND...: the command damages a good file.
damaged() {
	name=$1 text=$2
	shift 2
	"$@" "$scratch/whole" >"$scratch/damaged"
	refuses "$name" 2 "$text" fit --data "$scratch/damaged"
}
damaged empty 'holds no position' sed d
damaged board 'line 5: ' sed '5s/[XKGMRNCPkgmrncp]/Z/'
damaged value 'line 5: VALUE is not' sed '5s/[^ ]* \([^ ]*\)$/10001 \1/'
damaged result 'line 5: RESULT is not' sed '5s/[^ ]*$/2/'
damaged game 'line 5: GAME is no number' sed '5s/^/0/;5s/^0[0-9]*/0/'
damaged field 'line 5: ' sed '5s/ [^ ]*$//'
damaged cut 'its end is missing' head -c 2000

exit $failed
