#!/bin/sh
# The referee with good engines and bad ones that speak UGI. Called from the root of
# the repository; $BIN (default bin) has banqi-referee and the engines test-*.
. tests/lib/matches.sh

# ---- engines that lose ----

# Its crash is told with the end of what it wrote to stderr.
tells_last_words() {
	loses crash 'killed by signal 11' 'bad crash 2' depth=1
	referee 0 --engine "cmd=$dir/bad crash 2" name=bad --engine "cmd=$dir/random" --pairs 1 --each depth=1
	has "$dir/err" '^banqi-referee: bad crashed: killed by signal 11' '^    the last words$'
}

# All of a flood is read, and its end kept.
keeps_the_end() {
	referee 0 --engine "cmd=$dir/bad crash-loudly 2" name=bad --engine "cmd=$dir/random" --pairs 1 --each depth=1
	[ "$(count "$dir/err" '^    the last words$')" -eq 2 ] || fail 'not the last words of both'
	size=$(wc -c <"$dir/err")
	[ "$size" -gt 131000 ] && [ "$size" -lt 133000 ] || fail "$size bytes on stderr instead of twice 64 KiB"
}

# is_noisy MODE KIB: however much an engine says while the other one thinks, the game goes on,
# and the referee needs less than so much memory.
is_noisy() {
	[ -r /proc/self/status ] || skip 'no /proc'
	"$BIN/banqi-referee" --engine "cmd=$dir/bad $1" name=odd --engine "cmd=$dir/bad patient" name=good --each depth=1 "dir=$dir" --pairs 1 --max-plies 8 \
		--stall 10000 --records "$dir/records" >"$dir/out" 2>"$dir/err" &
	while grep '^VmHWM' /proc/$!/status >"$dir/now" 2>/dev/null && [ -s "$dir/now" ]; do
		cp "$dir/now" "$dir/memory"
		sleep 0.1
	done
	wait $! || fail "exit status $?"
	has "$dir/out" '^games: 2$'
	has_not "$dir/out" failures
	peak=$(awk '{ print $2 }' "$dir/memory")
	[ "$peak" -lt "$2" ] || fail "$peak KiB of memory"
	leaves_nothing
	referee 0 replay "$dir/records"
}

# Too late in the first game, and in the second as if nothing had been.
is_late_once() {
	cat >"$dir/once" <<-END
		#!/bin/sh
		[ -e "$dir/started" ] && exec "$dir/random" 1
		: >"$dir/started"
		exec "$dir/bad" late 2200
	END
	chmod +x "$dir/once"
	for engine in once 'random 1'; do
		referee 0 --engine "cmd=$dir/$engine" name=odd proto=ugi movetime=2000 --engine "cmd=$dir/random 2" name=good depth=1 --pairs 1 \
			--records "$dir/records-${engine% *}"
	done
	referee 0 replay "$dir/records-once"
	has "$dir/out" 'game 1: odd 0-1 good, time, 0 plies'
	for engine in once random; do moves_of "$dir/records-$engine" 2 >"$dir/moves-$engine"; done
	cmp "$dir/moves-once" "$dir/moves-random" || fail 'the late answer came into the second game'
}

# ---- engines that do not start ----

not_executable() {
	echo 'no program' >"$dir/file"
	cannot_start '.*file: Permission denied' "$dir/file"
}

# starts_once MODE REASON: good in the first game; in the second its start fails.
starts_once() {
	cat >"$dir/once" <<-END
		#!/bin/sh
		[ ! -e "$dir/started" ] || exec "$dir/bad" $1
		: >"$dir/started"
		exec "$dir/random"
	END
	chmod +x "$dir/once"
	referee 0 --engine "cmd=$dir/once" proto=ugi name=bad --engine "cmd=$dir/random" name=good --each depth=1 --pairs 1 --records "$dir/records"
	has "$dir/out" '^game 1 ' "^game 2 .*: good 1-0 bad, $2, 0 plies" "^failures of bad: $2 1"
	leaves_nothing
	referee 0 replay "$dir/records"
}

# ---- the dialogue ----

# Everything that an engine hears, over a whole match: no seed, no deal, no number of
# a pair or game, no clock below zero; and a fresh process for every game.
hears_only_the_game() {
	cat >"$dir/listen" <<-END
		#!/bin/sh
		tee -a "$dir/heard" | "$dir/random"
	END
	chmod +x "$dir/listen"
	referee 0 --engine "cmd=$dir/listen" proto=ugi name=A 'option.hash=7' 'option.Move Overhead=5' tc=5+0.01 \
		--engine "cmd=$dir/random" name=B depth=1 --rules platform --quiet-limit 50 --pairs 2 --seed 271828
	square='[a-d][1-8]' piece='[KGMRNCPkgmrncp]'
	has_not "$dir/heard" 271828
	option='hash value 7|Move Overhead value 5|Rules value platform|QuietLimit value 50|Repetition value cycle'
	position="position startpos( moves( $square(-$square|\($piece\)))+)?"
	grep -Evq "^(ugi|isready|uginewgame|quit|setoption name ($option)|$position|go p[12]time [0-9]+ p[12]inc 10)\$" "$dir/heard" &&
		fail 'an engine heard something else'
	for line in ugi uginewgame quit 'setoption name QuietLimit value 50'; do
		[ "$(count "$dir/heard" "^$line\$")" -eq 4 ] || fail "not once a game: $line"
	done
	leaves_nothing
}

# Both clocks are told when both engines have one. With a margin a clock can run out
# and the game go on; it is never below zero.
tells_clocks() {
	for engine in random 'bad late 30'; do
		cat >"$dir/listen-${engine%% *}" <<-END
			#!/bin/sh
			tee -a "$dir/heard-${engine%% *}" | "$dir/"$engine
		END
	done
	chmod +x "$dir/listen-random" "$dir/listen-bad"
	referee 0 --engine "cmd=$dir/listen-random" tc=5 --engine "cmd=$dir/random" tc=7.25+0.125 --pairs 1
	has "$dir/heard-random" '^go p1time 5000 p2time 7250 p1inc 0 p2inc 125$' '^go p1time 7[0-9]+ p2time 5000 p1inc 125 p2inc 0$'
	referee 0 --engine "cmd=$dir/listen-bad" tc=0.02 margin=5000 --engine "cmd=$dir/random" depth=1 --pairs 1 --quiet-limit 4
	has "$dir/heard-bad" '^go p1time 20 p1inc 0$' '^go p1time 0 p1inc 0$' '^go p2time 0 p2inc 0$'
	has_not "$dir/heard-bad" 'time -'
	has_not "$dir/out" failures
}

# Answers in other forms than the referee's own, and what an engine says a flip shows.
takes_other_forms() {
	referee 0 --engine "cmd=$dir/scripted '  a1=?  ' 'c1(k) ponder d1(?)'" --engine "cmd=$dir/scripted b1=P" \
		--each depth=1 --pairs 1 --records "$dir/records"
	moves=$(moves_of "$dir/records" 1 | head -n 3 | cut -c1-3 | tr '\n' ' ')
	[ "$moves" = 'a1( b1( c1( ' ] || fail "the first moves are $moves"
	has_not "$dir/out" failures
	referee 0 replay "$dir/records"
}

# An engine sees descriptors 0, 1 and 2; ls itself opens the next one.
sees_three_descriptors() {
	[ -d /proc/self/fd ] || skip 'no /proc'
	referee 2 --engine "cmd=sh -c 'ls /proc/self/fd >$dir/seen'" --engine "cmd=$dir/random" 7</dev/null 9</dev/null
	[ "$(tr '\n' ' ' <"$dir/seen")" = '0 1 2 3 ' ] || fail "it sees $(tr '\n' ' ' <"$dir/seen")"
}

# ---- whole matches ----

# The same seed and engines give the same records; another seed, or engine, another game
# or none other than its own.
repeats_itself() {
	for run in 1 2; do
		referee 0 --engine "cmd=$dir/random 1" name=A --engine "cmd=$dir/random 2" name=B --each nodes=1 --pairs 4 --seed 5 --records "$dir/records$run"
		undated "$dir/records$run" >"$dir/undated$run"
		cp "$dir/out" "$dir/out$run"
	done
	cmp "$dir/undated1" "$dir/undated2" || fail 'the records of two runs differ'
	cmp "$dir/out1" "$dir/out2" || fail 'the output of two runs differs'
	referee 0 --engine "cmd=$dir/shuffler" name=A --engine "cmd=$dir/random 2" name=B --each nodes=1 --pairs 4 --seed 5 --records "$dir/records3"
	grep '^deal' "$dir/records1" >"$dir/deals1"
	grep '^deal' "$dir/records3" >"$dir/deals3"
	cmp "$dir/deals1" "$dir/deals3" || fail 'the deals follow from the engines'
	[ "$(sort -u "$dir/deals1" | wc -l)" -eq 4 ] || fail 'not one deal a pair'
	referee 0 replay "$dir/records1" "$dir/records3"
	has "$dir/out" '^16 records, 0 wrong'
	referee 0 --engine "cmd=$dir/random 1" name=A --engine "cmd=$dir/random 2" name=B --each nodes=1 --pairs 4 --seed 6 --records "$dir/records6"
	grep '^deal' "$dir/records6" >"$dir/deals6"
	if grep -qFxf "$dir/deals1" "$dir/deals6"; then fail 'seeds 5 and 6 share a deal'; fi
}

# Against itself a deterministic engine is exactly as strong.
equals_itself() {
	referee 0 --engine "cmd=$dir/random" --engine "cmd=$dir/random" --each depth=1 --pairs 6
	has "$dir/out" '^match: random-1 \(ugi, depth=1\) against random-2 \(ugi, depth=1\)' '^pairs: \[0, 0, 6, 0, 0\]' \
		'^Elo: 0.00 \+- 0.00 \(95 %\), nElo undefined \+- undefined, LOS undefined$' 'score 50.00 %'
}

# A process that has seen a deal would know it again, but none lives through two games: an
# engine that remembers squares plays as one that does not.
gains_nothing_by_memory() {
	for engine in 'random 1' 'bad remember'; do
		referee 0 --engine "cmd=$dir/$engine" name=A --engine "cmd=$dir/random 2" name=B --each depth=1 --pairs 4 --seed 5 --records "$dir/records-${engine%% *}"
		grep '^result' "$dir/out" >"$dir/result-${engine%% *}"
		has_not "$dir/out" failures
	done
	undated "$dir/records-random" >"$dir/without"
	undated "$dir/records-bad" | cmp - "$dir/without" || fail 'it remembers'
	cmp "$dir/result-random" "$dir/result-bad" || fail 'another result'
	# Were one process to play both games, it would.
	printf 'position startpos moves a1(K) b1(k)\ngo depth 1\nuginewgame\nposition startpos\ngo depth 1\nquit\n' >"$dir/two-games"
	"$dir/bad" remember <"$dir/two-games" | grep -q '^bestmove a1(?)$' || fail 'it has no memory'
}

# Whatever engines do, the referee has as few open files after many games as after one.
leaks_no_descriptors() {
	(
		ulimit -n 27 || skip 'no limit of open files'
		for mode in crash close-stdin close-stdout illegal kill-idle; do
			referee 0 --engine "cmd=$dir/bad $mode 1" name=bad --engine "cmd=$dir/random" name=good --each depth=1 --pairs 12 --concurrency 1 --journal "$dir/$mode"
			has "$dir/out" '^games: 24$' '^failures of bad: [a-z-]+ 24$'
			has_not "$dir/out" 'failures of good'
		done
	)
	leaves_nothing
}

# draws MODE REASON PLIES ARGUMENT...: every game ends by that rule, its last plies
# without a flip. For a repetition the last 4 plies are the 4 before, PLIES / 4 times.
# A limit one ply off in either direction is found out.
draws() {
	mode=$1 reason=$2 plies=$3
	shift 3
	referee 0 --engine "cmd=$dir/shuffler $mode" --engine "cmd=$dir/shuffler $mode" --each depth=1 --pairs 2 --records "$dir/records" "$@"
	has "$dir/out" "^ends: $reason 4\$" '0 won, 4 drawn, 0 lost'
	for game in 1 2 3 4; do
		moves_of "$dir/records" $game | tail -n "$plies" >"$dir/last"
		has_not "$dir/last" '\('
		[ "$reason" = quiet-limit ] && continue
		tail -n 4 "$dir/last" | sort >"$dir/round"
		[ "$(sort -u "$dir/last" | wc -l)" -eq 4 ] || fail "game $game does not end with a cycle of 4 plies"
	done
	referee 0 replay "$dir/records"
	[ "$reason" = quiet-limit ] || return 0
	sed "s/^quiet-limit .*/quiet-limit $((plies - 1))/" "$dir/records" >"$dir/less"
	referee 1 replay "$dir/less"
	has "$dir/out" 'WRONG: ply [0-9]+: .*the game was over \(quiet-limit\)'
	sed "s/^quiet-limit .*/quiet-limit $((plies + 1))/" "$dir/records" >"$dir/more"
	referee 1 replay "$dir/more"
	has "$dir/out" 'WRONG: reason quiet-limit, but the rules say none'
}

# The position that repeats is what both players see: where different pieces lie under the
# same backs, games end at the same ply.
ignores_what_is_hidden() {
	referee 0 --engine "cmd=$dir/shuffler back" --engine "cmd=$dir/shuffler back" --each depth=1 --pairs 8 --records "$dir/records" \
		--start 'XX2/4/4/K3/4/4/4/3k r Pp 0 0'
	[ "$(grep '^deal' "$dir/records" | sort -u | wc -l)" -eq 2 ] || fail 'not two deals'
	has "$dir/out" '^ends: repetition 16$' '^plies: 8.0 a game$'
}

# ---- records ----

# tampered NAME PATTERN SED-SCRIPT: the first of two records is changed, and refused
# for that; the second still counts.
tampered() {
	sed "$3" "$dir/records" >"$dir/$1"
	cmp -s "$dir/records" "$dir/$1" && fail "$1: nothing was changed"
	referee 1 replay "$dir/$1"
	has "$dir/out" "WRONG: $2" '^2 records, 1 wrong'
}

finds_tampering() {
	referee 0 --engine "cmd=$dir/random 1" name=A --engine "cmd=$dir/random 2" name=B --each depth=1 --pairs 1 --seed 1 --records "$dir/records"
	# The first game is a win of player 2 by no-pieces; its first flip is b1(G).
	has "$dir/out" '^game 1 .*A 0-1 B, no-pieces'
	has "$dir/records" '^moves b1\(G\)'
	tampered piece 'ply 1: b1\(g\), but the deal has G there' '1,/^moves/s/^moves b1(G)/moves b1(g)/'
	tampered illegal 'ply 1: b1-b2 is not legal' '1,/^moves/s/^moves b1(G)/moves b1-b2/'
	tampered result 'result 1-0 does not follow from no-pieces' '1,/^result/s/^result 0-1/result 1-0/'
	tampered draw 'result 1/2-1/2 does not follow' '1,/^result/s/^result 0-1/result 1\/2-1\/2/'
	tampered reason 'reason repetition, but the rules say no-pieces' '1,/^reason/s/^reason .*/reason repetition/'
	tampered time 'reason time, but the rules say no-pieces' '1,/^reason/s/^reason .*/reason time/'
	tampered plies 'line [0-9]+: plies: 7, but there are [0-9]+ moves' '1,/^plies/s/^plies .*/plies 7/'
	tampered deal 'ply [0-9]+: .*but the deal has' '1,/^deal/s/^deal \(.\)\(.\)/deal \2\1/'
	tampered pool 'line 14: deal: more K than in the start' '1,/^deal/s/^deal ./deal K/'
	tampered form "line 15: moves: ply 1: 'b9\(G\)' is not a move" '1,/^moves/s/^moves b1(G)/moves b9(G)/'
	tampered version 'line 1: banqi-record' '1s/1/2/'
	tampered missing "line 9: seed: missing, here is 'pair 1'" '9d'
	tampered start 'line 13: start: board: ' '13s/XXXX/XXX/'
	tampered crlf 'line 6: quiet-limit: ' '6s/$/\r/'
	# Text cut off within the last line, as a crash leaves it.
	head -c "$(($(wc -c <"$dir/records") - 3))" "$dir/records" >"$dir/torn"
	referee 1 replay "$dir/torn"
	has "$dir/out" 'WRONG: line [0-9]+: record: the file ends within this line' '^2 records, 1 wrong'
	: >"$dir/empty"
	referee 1 replay "$dir/empty"
	has "$dir/out" '^0 records, 0 wrong'
}

# Names come back from a record as they were; on a line of output they stay one line.
keeps_names() {
	odd=$(printf 'a "b" \\c\nd \303\251 \377\033')
	referee 0 --engine "cmd=$dir/random" "name=$odd" --engine "cmd=$dir/random" 'name=x  y' --each depth=1 --pairs 1 --records "$dir/records"
	escaped='a \\"b\\" \\\\c\\x0ad .. \\xff\\x1b'
	LC_ALL=C has "$dir/records" "^player1 \"$escaped\"\$" '^player2 "x  y"$'
	LC_ALL=C has "$dir/out" "^game 1 .*: $escaped (1-0|0-1|1/2-1/2) x  y, "
	referee 0 replay "$dir/records"
}

# Nothing is reported as saved that is not.
checks_every_write() {
	[ -c /dev/full ] || skip 'no /dev/full'
	set -- --engine "cmd=$dir/random" --engine "cmd=$dir/random" --each depth=1 --pairs 1
	referee 4 "$@" --records /dev/full
	has "$dir/err" '^banqi-referee: /dev/full: No space left'
	has "$dir/out" '^games: 0$'
	referee 4 "$@" --records "$dir/nowhere/records"
	has "$dir/err" "^banqi-referee: .*nowhere/records: No such file"
	[ ! -s "$dir/out" ] || fail 'a match without its records'
	"$BIN/banqi-referee" "$@" >/dev/full 2>"$dir/err" && fail 'results written to /dev/full'
	has "$dir/err" 'stdout: No space left'
	"$BIN/banqi-referee" "$@" 2>"$dir/err" >&- && fail 'results written to a closed stdout'
	"$BIN/banqi-referee" replay "$dir/none" >/dev/full 2>&1 && fail 'a verdict written to /dev/full'
	referee 4 replay "$dir/none"
	referee 4 replay "$dir"
	leaves_nothing
}

# A folder that is gone takes the file along, though writes to it go on well.
notices_vanished_files() {
	for kind in journal records; do
		mkdir "$dir/$kind"
		cat >"$dir/vandal" <<-END
			#!/bin/sh
			[ ! -e "$dir/$kind/$kind" ] || [ ! -s "$dir/$kind/$kind" ] || ! grep -Eq '^(game|plies) ' "$dir/$kind/$kind" || rm -r "$dir/$kind"
			exec "$dir/random"
		END
		chmod +x "$dir/vandal"
		referee 4 --engine "cmd=$dir/vandal" proto=ugi name=A --engine "cmd=$dir/random" name=B --each depth=1 --pairs 3 --$kind "$dir/$kind/$kind"
		has "$dir/err" "^banqi-referee: .*$kind: No such file"
		has "$dir/out" '^games: 1$'
		leaves_nothing
	done
}

# ---- ended by what was asked for ----

# A game of so many plies is drawn, and its record is good.
ends_after_plies() {
	referee 0 --engine "cmd=$dir/random 1" --engine "cmd=$dir/random 2" --each depth=1 --pairs 2 --max-plies 20 --records "$dir/records" --journal "$dir/journal"
	has "$dir/out" '^ends: adjudicated-plies 4$' '0 won, 4 drawn, 0 lost' '^plies: 20.0 a game'
	referee 0 replay "$dir/records"
	has "$dir/out" '^4 records, 0 wrong'
	referee 0 summary "$dir/journal"
}

# talks NAME SCORE: an engine that says this of every move.
talks() {
	cat >"$dir/$1" <<-END
		#!/bin/sh
		"$dir/random" 1 | sed -u 's/^bestmove/info depth 1 score cp $2\nbestmove/'
	END
	chmod +x "$dir/$1"
}

# A game is won when both agree for long enough, and only then.
ends_by_agreement() {
	talks glad 960
	talks sad -970
	referee 0 --engine "cmd=$dir/glad" proto=ugi --engine "cmd=$dir/sad" proto=ugi --each depth=1 --pairs 1 --agreed-score 950,6 --records "$dir/records" --journal "$dir/journal"
	has "$dir/out" '^game 1 .*: glad 1-0 sad, adjudicated-score, 6 plies$' '^game 2 .*: sad 0-1 glad, adjudicated-score, 6 plies$' '^ends: adjudicated-score 2$'
	has "$dir/journal" ' scores="960 -970 960 -970 960 -970"' ' scores="-970 960 -970 960 -970 960"'
	referee 0 replay "$dir/records"
	for other in 'glad 965,6' 'random 950,6'; do
		referee 0 --engine "cmd=$dir/glad" name=A proto=ugi --engine "cmd=$dir/${other% *}" name=B proto=ugi --each depth=1 --pairs 1 --agreed-score "${other#* }"
		has_not "$dir/out" adjudicated
	done
}

# known FIRST SECOND PLIES START ARGUMENT...: both games of a pair in which player 1 takes on
# b3, if a soldier is there, end so by the tables.
known() {
	first=$1 second=$2 plies=$3 start=$4
	shift 4
	rm -f "$dir/records" "$dir/journal"
	set -- --engine "cmd=$dir/scripted b2-b3" name=A --engine "cmd=$dir/scripted b2-b3" name=B --each depth=1 --pairs 1 --start "$start" \
		--journal "$dir/journal" "$@"
	referee 0 "$@" --records "$dir/records"
	has "$dir/out" "^game 1 .*: A $first B, adjudicated-ending, $plies plies\$" "^game 2 .*: B $first A, adjudicated-ending, $plies plies\$" \
		'^pairs: \[0, 0, 1, 0, 0\]' '^ends: adjudicated-ending 2$'
	referee 0 replay "$dir/records"
	has "$dir/out" '^2 records, 0 wrong'
	referee 0 "$@"
	has "$dir/out" '^resumed: 2 of 2 games' '^ends: adjudicated-ending 2$'
	referee 0 report "$dir/journal"
	has "$dir/out" "\"result\":\"$first\",\"reason\":\"adjudicated-ending\""
}

# What the tables know is who wins, at the counter as it stands: with 14 plies to the
# capture that ends the game, 166 quiet ones are not too many.
ends_with_tables() {
	taken=2c1/4/4/4/4/1p2/1R2/1N2 lost=2c1/4/4/4/4/1R2/4/1N2
	known 1-0 0-1 1 "$taken r - 0 0" --known-ending
	known 1/2-1/2 1/2-1/2 1 '3k/4/4/4/4/1p2/1R2/3G r - 0 0' --known-ending
	known 0-1 1-0 0 "$lost b - 166 0" --known-ending
	known 1/2-1/2 1/2-1/2 0 "$lost b - 167 0" --known-ending
	known 1-0 0-1 0 "$lost r - 0 0" --known-ending --rules platform
	"$BIN/banqi-tables" build --dir "$dir/tables" --material RNcp >/dev/null || fail 'no tables'
	known 1-0 0-1 0 "$taken r - 0 0" --known-ending "$dir/tables"
}

# Nothing of that unless it is asked for, and a journal is of the one or the other.
asks_no_tables() {
	mkdir "$dir/empty" "$dir/tables"
	"$BIN/banqi-tables" build --dir "$dir/tables" --material RNcp >/dev/null || fail 'no tables'
	cp -r "$dir/tables" "$dir/copy"
	set -- --engine "cmd=$dir/random 1" name=A --engine "cmd=$dir/random 2" name=B --each depth=1 --start '2c1/4/4/4/4/1R2/4/1N2 r - 0 0' --pairs 1
	referee 0 "$@" --journal "$dir/journal"
	has "$dir/out" '^games: 2$'
	has_not "$dir/out" 'adjudicated|, 0 plies|failures'
	referee 0 "$@" --journal "$dir/known" --known-ending
	referee 0 "$@" --journal "$dir/files" --known-ending "$dir/tables"
	referee 0 "$@" --journal "$dir/files" --known-ending "$dir/copy"
	differs='the journal of another match: a setting that is not named in it differs'
	refuses ".*journal: $differs" "$@" --journal "$dir/journal" --known-ending
	refuses ".*known: $differs" "$@" --journal "$dir/known"
	refuses ".*known: $differs" "$@" --journal "$dir/known" --known-ending "$dir/tables"
	refuses ".*files: $differs" "$@" --journal "$dir/files" --known-ending
	refuses '--known-ending: .*/empty: no table in it' "$@" --known-ending "$dir/empty"
	refuses '--known-ending: .*/nowhere: no table in it' "$@" --known-ending "$dir/nowhere"
	refuses '--known-ending: tables are for quiet limits from 24 on, not for 23' "$@" --known-ending --quiet-limit 23
	refuses '--known-ending: files are for the quiet limits of the presets, not for 50' "$@" --known-ending "$dir/tables" --quiet-limit 50
	echo damaged >"$dir/copy/K-G.ending"
	refuses '--known-ending: .*/K-G.ending' "$@" --known-ending "$dir/copy"
	refuses '--known-ending: given twice' "$@" --known-ending --known-ending
	refuses '--known-ending: an empty name' "$@" --known-ending ''
}

ends_after_failures() {
	referee 3 --engine "cmd=$dir/bad illegal 2" name=bad --engine "cmd=$dir/random" name=good --each depth=1 --pairs 9 --max-failures 3 --journal "$dir/journal"
	has "$dir/out" '^games: 3$' '^failures of bad: illegal-move 3$'
	has "$dir/err" '^banqi-referee: 3 games were lost by failures of engines$'
	referee 3 --engine "cmd=$dir/bad illegal 2" name=bad --engine "cmd=$dir/random" name=good --each depth=1 --pairs 9 --max-failures 3 --journal "$dir/journal"
	has "$dir/out" '^games: 3$'
	leaves_nothing
}

# The verdict, and what is counted for it, are the same whatever is played at once.
ends_by_test() {
	set -- --engine "cmd=$dir/bad illegal 2" name=bad --engine "cmd=$dir/random" name=good --each depth=1 --pairs 500 --sprt elo0=0 elo1=50 --sprt-exit
	referee 11 "$@" --concurrency 1
	sed -n '/^result/,$p' "$dir/out" >"$dir/one"
	has "$dir/one" '^LLR: .*: H0 accepted$'
	referee 11 "$@" --concurrency 5 --journal "$dir/journal"
	sed -n '/^result/,$p' "$dir/out" | cmp - "$dir/one" || fail 'another summary'
	referee 11 "$@" --journal "$dir/journal"
	has_not "$dir/out" '^game '
	referee 0 summary "$dir/journal" --sprt elo0=0 elo1=50
	sed -n '/^result/,$p' "$dir/out" | cmp - "$dir/one" || fail 'another summary of the journal'
	referee 12 --engine "cmd=$dir/random 1" name=A --engine "cmd=$dir/random 2" name=B --each depth=1 --pairs 1 --sprt --sprt-exit
	leaves_nothing
}

# ---- for programs ----

tells_json() {
	referee 0 --engine "cmd=$dir/random 1" "name=a \"b\" \\c$(printf '\n\377')" --engine "cmd=$dir/random 2" name=B --each depth=1 --pairs 1 --json
	[ "$(wc -l <"$dir/out")" -eq 4 ] || fail 'not four lines'
	has "$dir/out" '^[{]"type":"header","format":"match","seed":1,"pairs":1,.*"engines":\[[{]"name":"a \\"b\\" \\\\c\\u000a?\\u00ff"' \
		'^[{]"type":"game","n":1,"pair":1,"game":1,"player1":1,"player2":2,"result":"[-012/]*","reason":"[a-z-]*","plies":[0-9]*,"luck":-?[0-9.e-]*,"detail":""[}]$' \
		'^[{]"type":"summary","games":2,.*"pairs":\[[0-9,]*\],"elo":.*[}]\]}$'
	has_not "$dir/out" 'nan|inf[^o]'
	if command -v python3 >/dev/null; then
		python3 -c 'import json, sys; [json.loads(line) for line in sys.stdin]' <"$dir/out" || fail 'not JSON'
	fi
	referee 0 --engine "cmd=$dir/random 1" name=A --engine "cmd=$dir/random 2" name=B --each depth=1 --pairs 1 --quiet
	has_not "$dir/out" '^game '
	has "$dir/out" '^match: ' '^games: 2$'
}

# ---- being stopped ----

# Waits until a line of the match's output is there.
await() {
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		! grep -qs "$1" "$dir/out" || return 0
		sleep 0.5
	done
	fail "waited in vain for '$1'"
}

# is_stopped SIGNAL: the running game is not scored, the others are.
is_stopped() {
	# A signal that is ignored from the start, as HUP under nohup and INT of what a script
	# starts beside itself, stays so.
	env --default-signal="$1" true 2>/dev/null || skip "no env that restores $1"
	env --default-signal="$1" "$BIN/banqi-referee" --engine "cmd=$dir/bad stubborn" name=A depth=1 --engine "cmd=$dir/scripted" name=B depth=1 --pairs 500 \
		--records "$dir/records" >"$dir/out" 2>"$dir/err" &
	await '^game 1 '
	kill -s "$1" $!
	status=0
	wait $! || status=$?
	[ "$status" -eq 75 ] || fail "exit status $status instead of 75"
	has "$dir/out" '^games: [1-9]' '^result: '
	[ "$(count "$dir/out" '^game ')" -eq "$(count "$dir/records" '^banqi-record')" ] || fail 'not every game has its record'
	leaves_nothing
	referee 0 replay "$dir/records"
}

# While an engine thinks that will never answer.
is_stopped_in_thought() {
	"$BIN/banqi-referee" --engine "cmd=$dir/bad stall 2" --engine "cmd=$dir/bad stubborn" --each depth=1 >"$dir/out" 2>"$dir/err" &
	await '^match'
	sleep 0.5
	kill -s TERM $!
	status=0
	wait $! || status=$?
	[ "$status" -eq 75 ] || fail "exit status $status instead of 75"
	has "$dir/out" '^games: 0$'
	leaves_nothing
}

# Killed, the referee takes its engines with it.
is_killed() {
	[ -d /proc/self ] || skip 'no /proc'
	"$BIN/banqi-referee" --engine "cmd=$dir/bad stubborn" --engine "cmd=$dir/bad stall 2" --each tc=60 >"$dir/out" 2>"$dir/err" &
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		sleep 0.3
		[ "$(find_left_over "$dir/bad" | wc -l)" -lt 3 ] || break
	done
	[ "$(find_left_over "$dir/bad" | wc -l)" -eq 3 ] || fail 'two engines and a referee should run'
	kill -s KILL $!
	wait $! 2>/dev/null || true
	leaves_nothing
}

# ---- arguments ----

refuses_wrong_arguments() {
	E=--engine a=cmd=x b=cmd=y
	refuses '--engine: 0 given'
	refuses '--engine: 1 given' $E $a
	refuses '--format: a match has two engines, not 3' $E $a $E $b $E $a --format match
	refuses '--engine: cmd= is missing' $E $a $E
	refuses "'--pears' is not an argument" $E $a $E $b --pears 3
	refuses "'stray' is not an argument" stray
	refuses "'depth' is not a setting of an engine" $E $a depth
	refuses "'name=z' is not a setting of --each" $E $a $E $b --each name=z
	refuses '--pairs: its value is missing' $E $a $E $b --pairs
	refuses "--pairs: '0' is not a number in 1..1000000" $E $a $E $b --pairs 0
	refuses "--pairs: '3x'" $E $a $E $b --pairs 3x
	refuses "--pairs: ''" $E $a $E $b --pairs ''
	refuses '--pairs: given twice' $E $a $E $b --pairs 1 --pairs 1
	refuses "--seed: '-1'" $E $a $E $b --seed -1
	refuses "--seed: '99999999999999999999'" $E $a $E $b --seed 99999999999999999999
	refuses "--quiet-limit: '257' is not a number in 1..256" $E $a $E $b --quiet-limit 257
	refuses "--repetition: 'twice' is not position, cycle or cycle.1" $E $a $E $b --repetition twice
	refuses "--rules: 'chess'" $E $a $E $b --rules chess
	refuses "--stall: '0'" $E $a $E $b --stall 0
	refuses '--records: an empty name' $E $a $E $b --records ''
	refuses '--each: given twice' $E $a $E $b --each --each
	for limit in tc= tc=x tc=0 tc=1+ tc=+1 tc=1.2345 tc=-1 tc=1+-1 tc=1e3 tc=40/60 tc=86401 tc=1+1+1 tc=. tc=0x10 movetime=0 movetime=1.5 \
		movetime=99999999999 nodes=0 nodes=-5 nodes=1k depth=0 depth=1001 depth=x; do
		refuses "$(echo "$limit" | sed 's/[+.]/\\&/g'): not " $E $a "$limit" $E $b
		refuses "$(echo "$limit" | sed 's/[+.]/\\&/g'): not " $E $a $E $b --each "$limit"
	done
	refuses 'depth=2: a second limit' $E $a nodes=1 depth=2 $E $b
	refuses 'margin=x: not milliseconds' $E $a margin=x $E $b
	refuses 'margin=3: a second margin' $E $a margin=2 margin=3 $E $b
	refuses 'margin: of no meaning with nodes' $E $a nodes=1 margin=3 $E $b
	refuses 'cmd=z: a second cmd' $E $a cmd=z $E $b
	refuses 'name=z: a second name' $E $a name=y name=z $E $b
	refuses 'name: empty' $E $a name= $E $b
	refuses "name: two engines are called 'y'" $E $a name=y $E $b
	refuses 'name: longer than 255 bytes' $E $a "name=$(printf '%0256d' 0)" $E $b
	refuses "cmd: names no program in ''" $E cmd= $E $b
	refuses "cmd: names no program in ' '" $E 'cmd= ' $E $b
	refuses "cmd: a quote is not closed in 'x .y'" $E "cmd=x 'y" $E $b
	refuses 'option.Hash: not like' $E $a option.Hash $E $b
	refuses 'option.=5: not like' $E $a option.=5 $E $b
	refuses 'option.hash: given twice' $E $a option.Hash=1 option.hash=2 $E $b
	refuses 'option.Rules: set by --rules' $E $a option.rules=x $E $b
	refuses 'option: a control character' $E $a "$(printf 'option.X=1\nquit')" $E $b
	refuses "proto: 'uci' is not auto, ugi or mgtp" $E $a proto=uci $E $b
	refuses 'proto=ugi: a second proto' $E $a proto=mgtp proto=ugi $E $b
	refuses 'rules=untold: not rules=told' $E $a $E $b --each rules=untold
	refuses "--format: 'swiss' is not match" $E $a $E $b --format swiss
	refuses "--concurrency: '0'" $E $a $E $b --concurrency 0
	refuses "--max-failures: 'x'" $E $a $E $b --max-failures x
	refuses "--max-plies: '99999'" $E $a $E $b --max-plies 99999
	for score in 950 950, ,8 950,1 0,8 1001,8 950,8,8; do refuses "--agreed-score: '$score' is not like" $E $a $E $b --agreed-score $score; done
	for shard in 1 1/ /2 2/2 -1/2 1/0; do refuses "--shard: '$shard' is not like" $E $a $E $b --shard $shard; done
	refuses '--journal: an empty name' $E $a $E $b --journal ''
	refuses 'dir=y: a second dir' $E $a dir=x dir=y $E $b
	refuses 'dir: empty' $E $a dir= $E $b
	refuses '--pairs: 500000 for each of 3 encounters' $E $a $E $b $E cmd=z --pairs 500000
	refuses '--sprt: tests two engines' $E $a $E $b $E cmd=z --sprt
	refuses '--sprt-exit: without --sprt' $E $a $E $b --sprt-exit
	refuses '--sprt: given twice' $E $a $E $b --sprt elo1=9 --sprt
	refuses '.*elo2=9' $E $a $E $b --sprt elo2=9
	refuses '--starts: an empty name' $E $a $E $b --starts ''
	refuses '--starts: --start is given' $E $a $E $b --starts x --start y
	refuses 'replay: names no file' replay
	referee 0 --help
	has "$dir/out" 'banqi-referee --engine cmd=' 'FILE...'
}

# ---- the list ----

launch crash tells_last_words
launch killed loses crash 'killed by signal 9' 'bad kill 2' depth=1
launch exits loses crash 'exited with status 0' 'bad exit 2' depth=1
launch killed-idle loses crash 'killed by signal 9' 'bad kill-idle 2' depth=1
launch closes-stdin loses crash 'closed its input' 'bad close-stdin 2' depth=1
launch closes-stdout loses crash 'closed its output' 'bad close-stdout 2' depth=1
launch blank loses protocol "answered bestmove ''" 'bad blank 2' depth=1
launch none loses protocol "answered bestmove 'none'" 'bad none 2' depth=1
launch garbage loses protocol "answered bestmove '.x1b.31mz9'" 'bad garbage 2' depth=1
launch illegal loses illegal-move 'answered a1-d8' 'bad illegal 2' depth=1
launch flip-empty loses illegal-move 'answered [a-d][1-8]\(.\)' 'bad flip-empty' depth=1
launch stall loses stall 'used [0-9]+ ms of 1000' 'bad stall 2' depth=1 --stall 1000
launch stall-movetime loses time 'used [0-9]+ ms of 250' 'bad stall 2' movetime=200
launch stall-clock loses time 'used [0-9]+ ms of [0-9]+' 'bad stall 2' tc=0.5+0.01
launch wrapped loses time 'used [0-9]+ ms of 250' "wrapped" movetime=200
launch late loses time 'used [0-9]+ ms of 110' 'bad late 300' movetime=100 margin=10
launch late-clock loses time 'used [0-9]+ ms of [0-9]+' 'bad late 300' tc=0.5
launch late-nodes loses stall 'used [0-9]+ ms of 1000' 'bad late 1300' nodes=1 --stall 1000
launch chatter loses time 'used [0-9]+ ms of 250' 'bad chatter 2' movetime=200
launch chatter-depth loses stall 'used [0-9]+ ms of 1000' 'bad chatter 2' depth=1 --stall 1000
launch no-newline loses time 'used [0-9]+ ms of 250' 'bad no-newline 2' movetime=200
launch deaf loses time 'used [0-9]+ ms of 250' 'bad deaf 2' movetime=200
launch deaf-depth loses stall 'used [0-9]+ ms of 1000' 'bad deaf 2' depth=1 --stall 1000

launch late-in-margin plays_on 'bad late 30' movetime=10 margin=5000 --quiet-limit 4
for mode in long-line crlf nul banner stderr stubborn dribble twice 'start-slow 8000'; do
	launch "${mode% *}" plays_on "bad $mode" depth=1
done
launch narrow plays_on 'bad narrow 200' depth=1 "option.Move Overhead=$(printf '%04090d' 7)"

launch last-words keeps_the_end
for mode in flood flood-errors babble; do launch "idle-$mode" is_noisy $mode 60000; done
launch late-once is_late_once

launch start-missing cannot_start '.*nothere: No such file or directory' "$scratch/nothere"
launch start-not-executable not_executable
launch start-crash cannot_start 'killed by signal 11' "$scratch/start-crash/bad start-crash"
launch start-kill cannot_start 'killed by signal 9' "$scratch/start-kill/bad start-kill" proto=ugi
launch start-exit cannot_start 'exited with status 3' "$scratch/start-exit/bad start-exit"
launch start-silent cannot_start 'no ugiok within 10 s' "$scratch/start-silent/bad start-silent" proto=ugi
launch start-deaf cannot_start 'no readyok within 10 s' "$scratch/start-deaf/bad start-deaf" "option.Move Overhead=$(printf '%04090d' 7)"
launch start-option cannot_start "has no option 'Hush'" "$scratch/start-option/random" option.Hush=3
launch start-value cannot_start "says 'info string error: setoption" "$scratch/start-value/random" option.Hash=x
launch later-start-crash starts_once start-exit crash
launch later-start-silent starts_once start-silent stall

launch dialogue hears_only_the_game
launch clocks tells_clocks
launch forms takes_other_forms
launch descriptors sees_three_descriptors

launch same-seed repeats_itself
launch itself equals_itself
launch memory gains_nothing_by_memory
launch no-leaks leaks_no_descriptors
launch repetition-position draws back repetition 8
launch repetition-cycle draws back repetition 12 --rules platform
launch repetition-cycle-plus draws back repetition 13 --rules platform-v3
launch repetition-hidden ignores_what_is_hidden
launch quiet-limit draws wander quiet-limit 60 --rules platform
launch quiet-limit-set draws wander quiet-limit 6 --quiet-limit 6

launch tampering finds_tampering
launch names keeps_names
launch writes checks_every_write
launch vanished notices_vanished_files

launch max-plies ends_after_plies
launch agreed-score ends_by_agreement
launch known-ending ends_with_tables
launch known-ending-asked asks_no_tables
launch max-failures ends_after_failures
launch sprt ends_by_test
launch json tells_json

launch stop-int is_stopped INT
launch stop-term is_stopped TERM
launch stop-hup is_stopped HUP
launch stop-thinking is_stopped_in_thought
launch kill is_killed
launch arguments refuses_wrong_arguments

sum_up
