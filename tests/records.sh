#!/bin/sh
# Game records through banqi-referee: `replay` and `convert` with our own format and
# those of the field's platforms. Called from the root of the repository; $BIN (default
# bin) has banqi-referee. Records that platforms really wrote are not in the repository:
# they are looked for in originals/ of $BANQI_RECORDS or of ../shared/records.
set -u
BIN=${BIN:-bin}
SAMPLES=tests/data/platform_record
ORIGINALS=${BANQI_RECORDS:-../shared/records}/originals
failed=0
. tests/lib/referee.sh

dir=$(mktemp -d "${TMPDIR:-/tmp}/banqi-records.XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM

# try NAME FUNCTION ARGUMENT...: a test ends with `fail WHY`, `skip WHY`, or well. The
# first failure ends it.
try() {
	name=$1
	shift
	if ("$@"); then echo "ok $name"; elif [ $? -eq 1 ]; then failed=1; fi
}

fail() {
	echo "FAIL $name: $*"
	for file in out err; do [ ! -s "$dir/$file" ] || tail -n 8 "$dir/$file" | sed 's/^/    /'; done
	exit 1
}

skip() {
	echo "skip $name: $*"
	exit 2
}

# to FORMAT FROM TO: converts one file into another.
to() {
	referee 0 convert --to "$1" "$2"
	[ ! -s "$dir/err" ] || fail "complains about $2"
	cp "$dir/out" "$3"
}

same() { cmp -s "$1" "$2" || fail "$(diff "$1" "$2" | head -n 6)"; }

# Our own records: a match of two games, the second with sides exchanged.
play_match() {
	rm -f "$dir/match"
	referee 0 --engine "cmd=$BIN/test-random 1" name=A --engine "cmd=$BIN/test-random 2" name=B --each depth=1 --pairs 1 --records "$dir/match"
}

# ---- replay ----

replays_samples() {
	referee 0 replay "$SAMPLES"/*
	has "$dir/out" '/board.txt: One \* Two, none, 5 plies: ok \(unfinished\)$' \
		'/java.txt: Left 1-0 Right one, time, 7 plies: ok \(ended by its referee\)$' \
		'/java-repetition.txt: same 1/2-1/2 same, repetition, 12 plies: ok$' \
		'/v3-spaced-Normal_Win.txt: One 1-0 Two, no-pieces, 3 plies: ok$' \
		'/v3-MoveError_Lose.txt: One 0-1 Two, illegal-move, 2 plies: ok \(ended by its referee: ply 3: d8-c8 is not legal\)$' \
		'^5 records, 0 wrong, 2 ended by their referee, 1 unfinished$'
}

# All formats in one run, ours with two games; through a pipe as well.
replays_all_formats() {
	play_match
	referee 0 replay "$SAMPLES/java.txt" "$dir/match" "$SAMPLES/board.txt"
	has "$dir/out" '/match:1: pair 1, game 1: A ' '/match:[0-9]+: pair 1, game 2: ' '^4 records, 0 wrong'
	for file in "$dir/match" "$SAMPLES/v3-spaced-Normal_Win.txt"; do
		cat "$file" | "$BIN/banqi-referee" replay /dev/stdin >"$dir/out" 2>"$dir/err" || fail "not replayed from a pipe: $file"
		has "$dir/out" '^/dev/stdin:.*: ok'
	done
}

replays_originals() {
	[ -d "$ORIGINALS" ] || skip 'no originals/ in $BANQI_RECORDS or ../shared/records'
	referee 0 replay "$ORIGINALS"/*
	has "$dir/out" "^$(ls "$ORIGINALS" | wc -l) records, 0 wrong"
}

# wrong SAMPLE SED-SCRIPT PATTERN: the changed sample is found out for that.
wrong() {
	file=$dir/${1%.txt}-changed.txt
	sed "$2" "$SAMPLES/$1" >"$file"
	if cmp -s "$SAMPLES/$1" "$file"; then fail "nothing was changed by $2"; fi
	referee 1 replay "$file"
	has "$dir/out" "^[^ ]*-changed.txt: $3" '^1 records, 1 wrong'
	[ ! -s "$dir/err" ] || fail "complains on stderr about $2"
}

finds_errors() {
	wrong java.txt '3d' "WRONG: line 3: players: missing, here is '. 1 2 2"
	wrong java.txt '4s/1/2/' "WRONG: line 4: counts: '2' of K, it has to be in 0..1"
	wrong java.txt '7s/X/Y/' "WRONG: line 7: row 6: 'Y' is no square"
	wrong java.txt '14s/600/x/' "WRONG: line 14: time: 'x' is not a number"
	wrong java.txt '17s/c4-c3/c4-c2/' "WRONG: line 17: moves: ply 6: 'c4-c2' is not legal"
	wrong java.txt '19s/TimeOut/Checkmate/' "WRONG: line 19: result: 'Checkmate Left wins 1,0' is not how a game ends"
	wrong java.txt '19s/Left/Middle/' "WRONG: line 3: players: 'Middle', whom the result names, does not play"
	wrong java.txt '22s/^1/7/' "WRONG: line 22: times: number '7' instead of 1"
	wrong java.txt '19s/.*/* NoMove Left wins 1,0/' 'WRONG: line 19: result: NoMove, but the game has not ended so'
	wrong java.txt '19s/.*/* TimeOut Right one wins 0,1/' 'Left 0-1 Right one, time, 7 plies: WRONG: result 0-1 does not follow from time$'
	wrong java.txt '19s/.*/* NoEatFlipDraw Left Draw 0.5,0.5/' '.*WRONG: reason quiet-limit, but the rules say none \(quiet limit 60\)$'
	wrong java-repetition.txt '20d' '.*, 10 plies: WRONG: reason repetition, but the rules say none$'
	wrong java-repetition.txt '20s/$/\n* 7. a1-a2/' '.*, 13 plies: WRONG: ply 13: a1-a2, but the game was over \(repetition\)$'
	wrong java-repetition.txt '21s/.*/* TimeOut same wins 0,1/' '.*WRONG: reason time, but the rules say repetition$'
	wrong board.txt '15s/b6/c5/' "WRONG: line 15: moves: ply 4: 'c5\(n\)' is not legal"
	wrong board.txt '1s/^/x/' 'WRONG: line 1: format: no game record of a known format'
	# Neither the file's name tells why the game ended, nor do the rules.
	wrong v3-spaced-Normal_Win.txt 's/^. One wins/* Two wins/' 'One 0-1 Two, unknown, 3 plies: WRONG: result 0-1 without a known reason, and the rules say no-pieces$'
	wrong board.txt '16s/$/\n* Draws/' 'One 1/2-1/2 Two, unknown, 5 plies: WRONG: result 1/2-1/2 without a known reason, and the rules say none$'
}

# A file of nothing is no record; a name where a square stood is told.
knows_limits() {
	printf ' \r\n\n' >"$dir/blank"
	referee 1 replay "$dir/blank"
	has "$dir/out" '^0 records, 0 wrong$'
	sed 's/c1/Two/' "$SAMPLES/v3-spaced-Normal_Win.txt" >"$dir/anonymous"
	referee 0 replay "$dir/anonymous"
	has "$dir/out" ', 3 plies: ok \(Two stands for c1\)$' '^1 records, 0 wrong, 1 with a name for a square$'
	# The square that an m goes to b4 from may be one of four.
	sed 's/b5/Two/' "$SAMPLES/board.txt" >"$dir/anonymous"
	referee 1 replay "$dir/anonymous"
	has "$dir/out" "WRONG: line 14: moves: ply 1: 'Two\\(m\\)' is not a move"
}

# The client's quiet limit differed by event: a record tells it, and a preset judges it.
knows_rules() {
	quiet=$dir/A-NoEatFlip_Draws.txt
	sed '1d; s/^\* Position.*/* Draws/' "$SAMPLES/java-repetition.txt" >"$quiet"
	referee 0 replay "$quiet"
	has "$dir/out" 'quiet-limit, 12 plies: ok \(quiet limit 12\)$'
	referee 1 replay --rules platform-v3 "$quiet"
	has "$dir/out" 'WRONG: reason quiet-limit, but the rules say none \(quiet limit 100\)$'
	referee 1 replay --rules olympiad "$SAMPLES/java-repetition.txt"
	has "$dir/out" 'WRONG: ply [0-9]+: .*the game was over \(repetition\)$'
	play_match
	referee 1 replay --rules icga2010 "$dir/match"
	referee 0 replay --rules olympiad "$dir/match"
}

refuses_replay_arguments() {
	refuses 'replay: names no file' replay
	refuses 'replay: names no file' replay --rules platform
	refuses 'replay: --rules: its value is missing' replay --rules
	refuses "replay: 'chess': --rules has olympiad" replay --rules chess "$SAMPLES/java.txt"
	refuses 'replay: --rules: given twice' replay --rules platform --rules platform "$SAMPLES/java.txt"
	refuses "replay: '--stop' is not an argument" replay --stop "$SAMPLES/java.txt"
	referee 4 replay "$dir/nothere" "$SAMPLES/java.txt"
	has "$dir/err" '^banqi-referee: .*/nothere: No such file'
	has "$dir/out" '^1 records, 0 wrong'
	referee 4 replay "$dir"
	referee 0 replay --help
	has "$dir/out" 'banqi-referee replay .--rules PRESET. FILE'
	referee 0 --help
	has "$dir/out" 'banqi-referee replay' 'banqi-referee convert'
}

# ---- convert ----

# What our records cannot hold of a platform's: the line of the date, the comment, the
# time of each ply, and a last ply that was illegal; nor blank lines.
held() { sed '/^\* [0-9]*:[0-9]*[ap]m /d; /^\* Comment/d; /^[0-9]/d; /^ *\r*$/d; s/\r*$//' "$1"; }

# goes_round FORMAT FILE: out of that format and back.
goes_round() {
	back=$dir/${2##*/}.back
	to "$1" "$2" "$dir/again"
	to banqi "$2" "$dir/ours"
	to "$1" "$dir/ours" "$back"
	held "$dir/again" >"$dir/held"
	held "$back" >"$dir/held.back"
	same "$dir/held" "$dir/held.back"
}

goes_round_samples() {
	for file in java.txt java-repetition.txt; do goes_round java "$SAMPLES/$file"; done
	for file in board.txt v3-spaced-Normal_Win.txt; do
		sed 's/time 900000/time 900/' "$SAMPLES/$file" >"$dir/$file"
		goes_round v3 "$dir/$file"
	done
	for file in java.txt java-repetition.txt; do
		to java "$SAMPLES/$file" "$dir/again"
		same "$SAMPLES/$file" "$dir/again"
	done
	for file in board.txt v3-spaced-Normal_Win.txt v3-MoveError_Lose.txt; do
		to v3 "$SAMPLES/$file" "$dir/again"
		same "$SAMPLES/$file" "$dir/again"
	done
}

# Between the platforms' formats everything stays but the words of the end.
keeps_all_between_platforms() {
	to v3 "$SAMPLES/java.txt" "$dir/A-RoundTimeout_Win.txt"
	has "$dir/A-RoundTimeout_Win.txt" '^\* 4:05pm Feb 3, 2023$' '^\* Left wins$' '^7\. 1675440402000$'
	to java "$dir/A-RoundTimeout_Win.txt" "$dir/back"
	same "$SAMPLES/java.txt" "$dir/back"
	to java "$SAMPLES/v3-MoveError_Lose.txt" "$dir/java"
	has "$dir/java" '^\* 2\. d8-c8$' '^\* MoveError Two wins 0,1$'
	to board "$SAMPLES/board.txt" "$dir/back"
	same "$SAMPLES/board.txt" "$dir/back"
	to board "$SAMPLES/java.txt" "$dir/board.txt"
	sed '/^INITIAL/d; /wins/,$d' "$SAMPLES/java.txt" >"$dir/expected"
	same "$dir/expected" "$dir/board.txt"
	sed 's/^\* One wins/* Two wins/' "$SAMPLES/v3-spaced-Normal_Win.txt" >"$dir/why.txt"
	refuses '.*/why.txt: line 1: reason: unknown, which has no word there' convert --to java "$dir/why.txt"
}

goes_round_originals() {
	[ -d "$ORIGINALS" ] || skip 'no originals/ in $BANQI_RECORDS or ../shared/records'
	for file in "$ORIGINALS"/java*; do
		to java "$file" "$dir/again"
		same "$file" "$dir/again"
		goes_round java "$file"
		to banqi "$file" "$dir/ours"
		referee 0 replay "$dir/ours"
	done
	for file in "$ORIGINALS"/v3*; do
		goes_round v3 "$file"
		to banqi "$file" "$dir/ours"
		referee 0 replay "$dir/ours"
	done
	referee 0 convert --to banqi "$ORIGINALS"/*
	cp "$dir/out" "$dir/all"
	referee 0 replay "$dir/all"
	has "$dir/out" "^$(ls "$ORIGINALS" | wc -l) records, 0 wrong"
}

# Games of ours in the platforms' words, one by one, and all of them as they were.
converts_matches() {
	play_match
	to banqi "$dir/match" "$dir/again"
	same "$dir/match" "$dir/again"
	for game in 1 2; do
		for format in java v3; do
			referee 0 convert --to $format --game $game "$dir/match"
			cp "$dir/out" "$dir/one"
			referee 0 replay --rules olympiad "$dir/one"
			has "$dir/out" '^1 records, 0 wrong'
		done
	done
	referee 0 convert --game 2 --to banqi "$dir/match"
	has "$dir/out" '^game 2$'
	[ "$(grep -c '^banqi-record' "$dir/out")" -eq 1 ] || fail 'more than one game'
	referee 0 convert --game 3 --to board "$dir/match" "$SAMPLES/board.txt"
	same "$SAMPLES/board.txt" "$dir/out"
	for format in java v3 board; do
		refuses ".*/match: line [0-9]+: record: a second game, $format holds one: choose it with --game" convert --to $format "$dir/match"
		refuses '.*/board.txt: line 1: record: a second game' convert --to $format "$SAMPLES/java.txt" "$SAMPLES/board.txt"
	done
	refuses 'convert: there are 2 games' convert --to java --game 3 "$dir/match"
}

# What is no record, or no game, or none that the format can hold.
refuses_to_convert() {
	play_match
	sed '1,/^moves/s/^moves b1(G)/moves b1-b2/' "$dir/match" >"$dir/illegal"
	refuses ".*/illegal: line 1: moves: ply 1: 'b1-b2' is not legal" convert --to java --game 1 "$dir/illegal"
	sed '6s/ .*/ x/' "$dir/match" >"$dir/form"
	refuses ".*/form: line 6: quiet-limit: 'x' is not a number" convert --to banqi "$dir/form"
	sed '13s/ 0 0$/ 3 0/' "$dir/match" >"$dir/quiet"
	refuses '.*/quiet: line 1: start: quiet plies' convert --to v3 --game 1 "$dir/quiet"
	sed '17s/c4-c3/c4-c2/' "$SAMPLES/java.txt" >"$dir/moves"
	refuses ".*/moves: line 17: moves: ply 6: 'c4-c2' is not legal" convert --to banqi "$dir/moves"
	echo hello >"$dir/hello"
	refuses '.*/hello: line 1: format: no game record' convert --to banqi "$dir/hello"
	: >"$dir/empty"
	refuses 'convert: there are 0 games' convert --to java "$dir/empty"
}

refuses_convert_arguments() {
	refuses 'convert: --to is missing' convert
	refuses 'convert: --to is missing' convert "$SAMPLES/java.txt"
	refuses 'convert: --to: its value is missing' convert --to
	refuses "convert: 'chess' is not banqi, java, v3 or board" convert --to chess "$SAMPLES/java.txt"
	refuses 'convert: --to: given twice' convert --to java --to v3 "$SAMPLES/java.txt"
	refuses 'convert: names no file' convert --to java
	refuses "convert: '0' is no number of a game" convert --to java --game 0 "$SAMPLES/java.txt"
	refuses "convert: '1x' is no number of a game" convert --to java --game 1x "$SAMPLES/java.txt"
	refuses 'convert: --game: given twice' convert --to java --game 1 --game 1 "$SAMPLES/java.txt"
	refuses "convert: '--quick' is not an argument" convert --quick "$SAMPLES/java.txt"
	referee 4 convert --to java "$dir/nothere"
	has "$dir/err" '^banqi-referee: .*/nothere: No such file'
	referee 4 convert --to java "$dir"
	referee 0 convert --help
	has "$dir/out" 'banqi-referee convert --to'
}

# Nothing is reported as written that is not.
checks_every_write() {
	[ -c /dev/full ] || skip 'no /dev/full'
	for command in "replay" "replay --help" "convert --to banqi" "convert --to java" "convert --to v3" "convert --to board" "convert --help"; do
		file=$SAMPLES/java.txt
		case $command in *--help) file= ;; esac
		status=0
		# The command is split into words, and no file is no word.
		# shellcheck disable=SC2086
		"$BIN/banqi-referee" $command $file >/dev/full 2>"$dir/err" || status=$?
		[ "$status" -eq 4 ] || fail "exit status $status instead of 4 of $command into /dev/full"
		has "$dir/err" '^banqi-referee: writing to stdout: No space left'
	done
}

try samples replays_samples
try formats replays_all_formats
try originals replays_originals
try errors finds_errors
try limits knows_limits
try rules knows_rules
try replay-arguments refuses_replay_arguments
try round-trip goes_round_samples
try between-platforms keeps_all_between_platforms
try round-trip-originals goes_round_originals
try match converts_matches
try unconvertible refuses_to_convert
try convert-arguments refuses_convert_arguments
try full-device checks_every_write

exit $failed
