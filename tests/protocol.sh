#!/bin/sh
# The engine as a process: raw bytes on stdin, commands in argv, exit statuses, a full
# disk. BIN names the folder of the programs. One line a check, as tests/run wants it.
set -u
BIN=${BIN:-bin}
banqi=$BIN/banqi
failed=0

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

ok() { echo "ok protocol-$1"; }
fail() {
	echo "FAIL protocol-$1: $2"
	failed=1
}
# same NAME GOT WANT
same() { if [ "$2" = "$3" ]; then ok "$1"; else fail "$1" "got '$2', want '$3'"; fi; }

# ---- raw bytes ----
same crlf "$(printf 'query p1turn\r\nisready\r\n' | $banqi)" 'response true
readyok'
same no-last-newline "$(printf 'isready\nquery result' | $banqi)" 'readyok
response none'
same nothing "$(printf '' | $banqi; echo $?)" 0
same blank-lines "$(printf '\n\n   \n\t\r\nisready\n' | $banqi)" readyok
same nul "$(printf 'is\0ready\nisready\n' | $banqi)" 'info string error: input: a line holds a NUL byte
readyok'
same nul-at-end "$(printf 'isready\0' | $banqi)" 'info string error: input: a line holds a NUL byte'
same high-bytes "$(printf 'is\377ready\nd\033[1m\n' | $banqi)" "info string error: 'is\\xffready': unknown command; help lists them
info string error: 'd\\x1b[1m': unknown command; help lists them"

long() { head -c "$1" /dev/zero | tr '\0' x; }
same long-line "$({ long 3000000; printf '\nisready\n'; } | $banqi)" 'info string error: input: a line is longer than 1 MiB
readyok'
same long-line-without-end "$(long 1500000 | $banqi)" 'info string error: input: a line is longer than 1 MiB'
same longest-line "$({ long 1048576; printf '\nisready\n'; } | $banqi | tail -n 1)" readyok
same many-long-lines "$({ for i in 1 2 3 4; do long 2000000; echo; done; echo isready; } | $banqi | sort | uniq -c | tr -s ' ')" ' 4 info string error: input: a line is longer than 1 MiB
 1 readyok'

# A game as long as a game can be; one ply more is refused.
shuttle() { i=0; while [ $i -lt "$1" ]; do printf ' a1-a2 d8-d7 a2-a1 d7-d8'; i=$((i + 1)); done; }
{
	printf 'position fen 3k/4/4/4/4/4/4/K3 r - 0 0 moves'
	shuttle 4096
	printf '\nquery fen\nposition fen 3k/4/4/4/4/4/4/K3 r - 0 0 moves'
	shuttle 4096
	printf ' a1-a2\nquery reason\n'
} | $banqi >"$scratch/long-game"
same long-game "$(cat "$scratch/long-game")" "response 3k/4/4/4/4/4/4/K3 r - 16384 16384
info string error: position: move 16385: a game holds 16384 plies
response repetition"

# ---- the end of the input ----
same search-at-end "$(printf 'position fen 4/4/4/4/4/4/2K1/r3 r - 0 0\ngo depth 9' | $banqi | grep -c '^info depth 9 \|^bestmove c2-b2$')" 2
same infinite-at-end "$(printf 'go infinite' | $banqi | grep -c '^bestmove ')" 1
same quit-in-search "$(printf 'go infinite\nquit\nisready\n' | $banqi | grep -v ^info | cut -d ' ' -f 1)" bestmove
same count-before-quit "$(printf 'perft 2\nquit\n' | $banqi | tail -n 1)" 'nodes 192448'
same counts-in-order "$(printf 'perft 1\nquery p1turn\nperft 2\nquery result\n' | $banqi | grep -v '^[a-d][1-8]')" 'nodes 448
response true
nodes 192448
response none'

# A stop ends everything that was asked before it, also what still waits.
same stop-ends-waiting "$(printf 'perft 12\nquery p1turn\nperft 12\nbench\nstop\nisready\nperft 1\n' | timeout 60 $banqi | grep -v '^[a-d][1-8]\|^position')" 'readyok
info string error: perft: stopped
response true
info string error: perft: stopped
info string error: bench: stopped
nodes 448'

# Nobody reads any more: a search without an end in sight ends all the same.
timeout 20 sh -c '(echo "go depth 100"; sleep 0.2) | "$0" 2>/dev/null | head -n 1 >/dev/null' "$banqi"
same reader-gone $? 0

# ---- commands in argv ----
argv() { # argv NAME STATUS LAST-LINE ARGUMENTS...
	name=$1 status=$2 want=$3
	shift 3
	got=$($banqi "$@" </dev/null 2>&1)
	same "argv-$name" "$? $(printf '%s\n' "$got" | tail -n 1)" "$status $want"
}
argv perft 0 'nodes 192448' perft 2
argv moves 0 'response none' query result
argv isready 0 readyok isready
argv position 0 '' position startpos moves 'a1(K)'
argv quit 0 '' quit
argv unknown 1 "info string error: 'frobnicate': unknown command; help lists them" frobnicate
argv bad-number 1 "info string error: perft: 'two' is not a number in 1..60" perft two
argv bad-move 1 "info string error: position: move 1: 'a1-a2' is not legal" position startpos moves a1-a2
same argv-go "$($banqi go depth 1 | tail -n 1 | cut -d ' ' -f 1)" bestmove
same argv-bench "$($banqi bench depth 2 | tail -n 1 | sed 's/[0-9][0-9]*/N/g')" 'bench N nodes N nps'

# ---- output that cannot be written ----
if [ -w /dev/full ]; then
	$banqi help >/dev/full 2>"$scratch/full"
	same full-disk "$? $(cat "$scratch/full")" '1 banqi: output could not be written'
else
	echo 'skip protocol-full-disk: there is no /dev/full'
fi

# ---- no randomness ----
run() { printf 'position fen rgpX/XnX1/PX1G/1M2/C1RX/1RXX/1Xk1/n1gp b G1M1P2m1r1c1p1 2 38\ngo nodes 100000\n' | $banqi | sed 's/ nps [0-9]*//; s/ time [0-9]*//'; }
same same-output "$(run)" "$(run)"

exit $failed
