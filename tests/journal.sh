#!/bin/sh
# Journals of matches: taken up after any interruption, whatever is played at once.
# Called from the root of the repository; $BIN (default bin) has banqi-referee, banqi and
# the engines test-*.
. tests/lib/matches.sh

# The summary, which does not depend on what ended first.
summary() { sed -n '/^games:/,$p' "$1"; }

# Two engines that play the same game whenever they are asked to.
usual() {
	set -- --engine "cmd=$dir/random 1" name=A --engine "cmd=$dir/random 2" name=B --each depth=1 "$@"
	referee 0 "$@"
}

# ---- being interrupted ----

# is_killed_often CONCURRENCY: the journal of a match that is killed twenty times is the one of
# a match that is not; so is what it comes to. A game takes 160 ms at least, so that
# the match cannot be over before the last of them, within five seconds.
is_killed_often() {
	set -- --engine "cmd=$dir/bad late 20" name=A --engine "cmd=$dir/random 2" name=B --each depth=1 --pairs $((20 * $1)) --max-plies 16 --seed 3 --concurrency "$1"
	referee 0 "$@" --journal "$dir/whole"
	summary "$dir/out" >"$dir/whole.summary"
	for pause in $(awk 'BEGIN { srand(1); for (i = 0; i < 20; i++) printf "%.2f ", 0.5 * rand() }'); do
		"$BIN/banqi-referee" "$@" --journal "$dir/killed" >"$dir/out" 2>"$dir/err" &
		sleep "$pause"
		kill -s KILL $!
		status=0
		wait $! 2>/dev/null || status=$?
		[ "$status" -eq 137 ] || fail "exit status $status of one that should be killed"
	done
	referee 0 "$@" --journal "$dir/killed"
	has "$dir/out" '^resumed: [1-9]'
	summary "$dir/out" >"$dir/killed.summary"
	same_games "$dir/whole" "$dir/killed"
	cmp "$dir/whole.summary" "$dir/killed.summary" || fail 'another summary'
	leaves_nothing
}

# A journal that was cut off anywhere is taken up.
is_torn() {
	usual --pairs 3 --journal "$dir/whole"
	size=$(wc -c <"$dir/whole")
	for share in 0 1 5 8 30 60 99; do
		head -c $((size * share / 100)) "$dir/whole" >"$dir/torn"
		usual --pairs 3 --journal "$dir/torn"
		same_games "$dir/whole" "$dir/torn"
	done
	head -c $((size - 1)) "$dir/whole" >"$dir/torn"
	usual --pairs 3 --journal "$dir/torn"
	has "$dir/err" 'torn:9: a torn last line is dropped'
	has "$dir/out" '^resumed: 5 of 6 games'
	same_games "$dir/whole" "$dir/torn"
}

# Asked to stop, it saves, and a second time it leaves at once.
is_stopped_twice() {
	"$BIN/banqi-referee" --engine "cmd=$dir/bad stubborn" --engine "cmd=$dir/bad stall 2" --each tc=60 --concurrency 2 --journal "$dir/journal" \
		>"$dir/out" 2>"$dir/err" &
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		sleep 0.3
		[ "$(find_left_over "$dir/bad" | wc -l)" -lt 5 ] || break
	done
	kill -s TERM $!
	sleep 0.4
	kill -s TERM $! 2>/dev/null || true
	status=0
	wait $! || status=$?
	[ "$status" -eq 75 ] || fail "exit status $status instead of 75"
	leaves_nothing
}

# ---- what a journal is of ----

refuses_another_match() {
	usual --pairs 2 --journal "$dir/journal"
	cp "$dir/journal" "$dir/before"
	set -- --engine "cmd=$dir/random 1" name=A --engine "cmd=$dir/random 2" name=B --pairs 2 --journal "$dir/journal"
	refuses '.*journal: the journal of another match: the seed differs' "$@" --each depth=1 --seed 2
	refuses ".*journal: the journal of another match: an engine's limit differs" "$@" --each depth=2
	refuses ".*journal: the journal of another match: the rules differ" "$@" --each depth=1 --quiet-limit 9
	refuses '.*journal: the journal of another match: a setting that is not named in it differs' "$@" --each depth=1 --stall 9999
	refuses '.*journal: the journal of another match: the shard differs' "$@" --each depth=1 --shard 0/2
	set -- --engine "cmd=$dir/random 1" name=A --engine "cmd=$dir/random 2" name=B --each depth=1 --journal "$dir/journal"
	refuses '.*journal:[0-9]+: game [0-9] is beyond --pairs' "$@" --pairs 1
	cmp "$dir/journal" "$dir/before" || fail 'a refused match changed the journal'
	sed '5s/deal/meal/' "$dir/before" >"$dir/journal"
	refuses '.*journal:5: check: the line is damaged' "$@" --pairs 2
	printf 'dear diary' >"$dir/journal"
	refuses '.*journal:1: check: this is no journal' "$@" --pairs 2
	[ "$(cat "$dir/journal")" = 'dear diary' ] || fail 'it wrote over what is no journal'
	sed -n 4p "$dir/before" | cat "$dir/before" - >"$dir/journal"
	refuses '.*journal:8: game [0-9] is there a second time' "$@" --pairs 2
}

# A longer match begins with the shorter one.
is_made_longer() {
	usual --pairs 4 --journal "$dir/whole"
	usual --pairs 2 --journal "$dir/longer"
	usual --pairs 4 --journal "$dir/longer"
	has "$dir/out" '^resumed: 4 of 8 games' '^games: 8$'
	same_games "$dir/whole" "$dir/longer"
	usual --pairs 4 --journal "$dir/longer"
	has "$dir/out" '^resumed: 8 of 8 games' '^games: 8$'
	has_not "$dir/out" '^game '
	same_games "$dir/whole" "$dir/longer"
}

# Two at once may not write to one journal.
is_locked() {
	"$BIN/banqi-referee" --engine "cmd=$dir/bad stall 2" name=A --engine "cmd=$dir/random" name=B --each depth=1 --journal "$dir/journal" >"$dir/first" 2>&1 &
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		[ ! -s "$dir/first" ] || break
		sleep 0.3
	done
	referee 4 --engine "cmd=$dir/bad stall 2" name=A --engine "cmd=$dir/random" name=B --each depth=1 --journal "$dir/journal"
	has "$dir/err" 'journal: another banqi-referee is writing to it'
	kill -s TERM $!
	wait $! || true
	leaves_nothing
}

# What a killed referee had just forked lets go of the journal a moment later.
waits_for_the_dying() {
	command -v flock >/dev/null || skip 'no flock'
	usual --pairs 1 --journal "$dir/journal"
	flock "$dir/journal" sleep 1 &
	sleep 0.3
	usual --pairs 2 --journal "$dir/journal"
	has "$dir/out" '^resumed: 2 of 4 games'
	wait
}

writes_to_files_only() {
	[ -c /dev/full ] || skip 'no /dev/full'
	set -- --engine "cmd=$dir/random 1" --engine "cmd=$dir/random 2" --each depth=1 --pairs 1
	refuses '/dev/full: not a regular file' "$@" --journal /dev/full
	referee 4 "$@" --journal "$dir/nowhere/journal"
	has "$dir/err" 'nowhere/journal: No such file'
}

# ---- several games at once ----

# What is played at once changes nothing but the order of the lines.
plays_at_once() {
	usual --pairs 4 --journal "$dir/one" --concurrency 1
	summary "$dir/out" >"$dir/one.summary"
	usual --pairs 4 --journal "$dir/many" --concurrency 7
	summary "$dir/out" >"$dir/many.summary"
	same_games "$dir/one" "$dir/many"
	cmp "$dir/one.summary" "$dir/many.summary" || fail 'another summary'
	leaves_nothing
}

# Every engine sees descriptors 0, 1 and 2, whatever runs beside it; ls opens the next one.
sees_three_descriptors() {
	[ -d /proc/self/fd ] || skip 'no /proc'
	cat >"$dir/look" <<-END
		#!/bin/sh
		ls /proc/self/fd | tr '\\n' ' ' >>"$dir/seen"
		echo >>"$dir/seen"
		exec "$dir/random"
	END
	chmod +x "$dir/look"
	referee 0 --engine "cmd=$dir/look" proto=ugi --engine "cmd=$dir/random" --each depth=1 --pairs 16 --concurrency 32 --journal "$dir/journal"
	[ "$(tr ' ' '\n' <"$dir/seen" | sort -u | tr '\n' ' ')" = ' 0 1 2 3 ' ] || fail 'an engine sees another descriptor'
	leaves_nothing
}

needs_descriptors() {
	(
		ulimit -n 40 || skip 'no limit of open files'
		refuses '4 games at once need 60 open files' --engine "cmd=$dir/random" --engine "cmd=$dir/random" --each depth=1 --concurrency 4
	)
}

# ---- shards ----

# The shards of a match are the match.
merges_shards() {
	usual --pairs 5 --journal "$dir/whole"
	summary "$dir/out" >"$dir/whole.summary"
	for shard in 0 1 2; do usual --pairs 5 --journal "$dir/shard$shard" --shard $shard/3; done
	has "$dir/out" '^game 3 ' '^game 4 ' '^games: 4$'
	referee 0 merge "$dir/merged" "$dir/shard1" "$dir/shard2" "$dir/shard0"
	cmp "$dir/out" "$dir/whole.summary" || fail 'another summary'
	same_games "$dir/whole" "$dir/merged"
	head -n 1 "$dir/whole" | cmp - "$(head -n 1 "$dir/merged" >"$dir/first" && echo "$dir/first")" || fail 'another first line'
	grep '^game ' "$dir/merged" | sort -c -t= -k2n || fail 'games out of order'
	usual --pairs 5 --journal "$dir/merged"
	has "$dir/out" '^resumed: 10 of 10 games'
	referee 0 summary "$dir/merged"
	cmp "$dir/out" "$dir/whole.summary" || fail 'another summary of the merged journal'
}

# does_not_merge PATTERN JOURNAL...
does_not_merge() {
	pattern="merge: $1"
	shift
	refuses "$pattern" merge "$dir/merged" "$@"
	[ ! -e "$dir/merged" ] || fail 'something was written'
}

refuses_wrong_shards() {
	for shard in 0 1 2; do usual --pairs 4 --journal "$dir/$shard" --shard $shard/3; done
	does_not_merge 'shard 1/3 is missing' "$dir/0" "$dir/2"
	does_not_merge '.*/1 and .*/1 are both shard 1/3' "$dir/0" "$dir/1" "$dir/1"
	head -c $(($(wc -c <"$dir/2") - 1)) "$dir/2" >"$dir/torn"
	does_not_merge '.*/torn: its last line is torn' "$dir/0" "$dir/1" "$dir/torn"
	sed '$d' "$dir/2" >"$dir/short"
	does_not_merge '.*/short: game [34] \(pair 2\) is missing' "$dir/0" "$dir/1" "$dir/short"
	sed '4s/pair/pear/' "$dir/2" >"$dir/damaged"
	does_not_merge '.*/damaged:4: check: the line is damaged' "$dir/0" "$dir/1" "$dir/damaged"
	sed -n 4p "$dir/2" | cat "$dir/2" - >"$dir/twice"
	does_not_merge '.*/twice:6: game [34] is there a second time' "$dir/0" "$dir/1" "$dir/twice"
	usual --pairs 4 --seed 2 --journal "$dir/seed" --shard 1/3
	does_not_merge '.*/0 and .*/seed are of different matches: the seed differs' "$dir/0" "$dir/seed" "$dir/2"
	usual --pairs 4 --journal "$dir/half" --shard 1/2
	does_not_merge '.*/0 and .*/half are of different matches: the number of shards differs' "$dir/0" "$dir/half" "$dir/2"
	usual --pairs 7 --journal "$dir/more" --shard 1/3
	does_not_merge '.*/0 and .*/more are of different numbers of pairs' "$dir/0" "$dir/more" "$dir/2"
	cp "$dir/0" "$dir/there"
	referee 4 merge "$dir/there" "$dir/0" "$dir/1" "$dir/2"
	has "$dir/err" 'merge: .*/there: File exists'
	cmp "$dir/0" "$dir/there" || fail 'a file was written over'
}

# ---- more than two engines ----

plays_everyone() {
	set -- --engine "cmd=$dir/random 1" --engine "cmd=$dir/random 2" --engine "cmd=$dir/random 3" --engine "cmd=$dir/shuffler" name=D --each depth=1 --concurrency 3
	referee 0 "$@" --pairs 2 --journal "$dir/all"
	has "$dir/out" '^round-robin: random-1 \(ugi, depth=1\), random-2 .*, random-3 .*, D \(ugi' '^games: 24$' '^game 24 \(pair 12, game 2\): D .* random-3'
	referee 0 "$@" --pairs 2 --format gauntlet --journal "$dir/gauntlet"
	has "$dir/out" '^gauntlet: ' '^games: 12$' '^game 11 .*: random-1 .* D, '
	for shard in 0 1; do referee 0 "$@" --pairs 2 --journal "$dir/shard$shard" --shard $shard/2; done
	referee 0 merge "$dir/merged" "$dir/shard0" "$dir/shard1"
	same_games "$dir/all" "$dir/merged"
}

# The words of a file are those of the command line.
reads_configuration() {
	cat >"$dir/config" <<-END
		# A match.
		--engine cmd="$dir/random 1" name='an engine' option.Hash=7

		  --engine cmd="$dir/random 2" name=B
		--each depth=1
		--pairs 2
	END
	referee 0 --config "$dir/config" --seed 9 --journal "$dir/journal"
	has "$dir/out" '^match: an engine \(ugi, depth=1\) against B .*seed 9, pairs 2$' '^games: 4$'
	has "$dir/journal" '^engine n=1 name="an engine" protocol=ugi limit="depth=1" command=".*/random 1" options="Hash=7" check='
	refuses '--pairs: given twice' --config "$dir/config" --pairs 3
	refuses '--config: its value is missing' --config
	refuses '--config: .*/none: No such file' --config "$dir/none"
	printf '%s\n' '--pairs 3' 'pairs 3' >"$dir/wrong"
	refuses ".*/wrong:2: 'pairs 3' does not begin with --" --config "$dir/wrong"
	printf '%s\n' "--engine name='x" >"$dir/wrong"
	refuses ".*/wrong:1: a quote is not closed in" --config "$dir/wrong"
	printf '%s\n' "--config $dir/wrong" >"$dir/wrong"
	refuses ".*/wrong:1: --config within a configuration" --config "$dir/wrong"
}

# An engine runs where it is told to.
runs_elsewhere() {
	mkdir "$dir/home"
	cat >"$dir/home/where" <<-END
		#!/bin/sh
		pwd >"$dir/seen"
		exec "$dir/random"
	END
	chmod +x "$dir/home/where"
	referee 0 --engine cmd=./where "dir=$dir/home" --engine "cmd=$dir/random" --each depth=1 --pairs 1 --journal "$dir/journal"
	[ "$(cat "$dir/seen")" = "$dir/home" ] || fail "it ran in $(cat "$dir/seen")"
	has "$dir/journal" '^engine n=1 .* dir="'
	referee 2 --engine cmd=./where "dir=$dir/none" --engine "cmd=$dir/random" --each depth=1 --pairs 1
	has "$dir/err" 'where cannot be started: .*/none: No such file or directory$'
}

# Every game has processors of its own, whatever else is allowed.
pins_games() {
	[ -r /proc/self/status ] || skip 'no /proc'
	cat >"$dir/look" <<-END
		#!/bin/sh
		grep '^Cpus_allowed_list' /proc/self/status >>"$dir/seen"
		exec "$dir/random"
	END
	chmod +x "$dir/look"
	referee 0 --engine "cmd=$dir/look" proto=ugi --engine "cmd=$dir/random" --each depth=1 --pairs 1 --concurrency 1 --pin
	[ "$(sort -u "$dir/seen" | wc -l)" -eq 1 ] && grep -Eq 'list:[[:space:]]*[0-9]+$' "$dir/seen" || fail "pinned to $(cat "$dir/seen")"
	refuses '--pin: 1000 games at once, of 2 threads each, need more than the [0-9]+ processors' --engine "cmd=$dir/look" option.threads=2 \
		--engine "cmd=$dir/random" --concurrency 1000 --pin
}

# Without another word a game has each of the processors that may be used, or as many as the
# job was given.
takes_what_it_may_use() {
	command -v taskset >/dev/null || skip 'no taskset'
	processor=$(taskset -cp $$ | sed 's/.* //; s/[-,].*//')
	set -- --engine "cmd=$dir/random" option.threads=3 --engine "cmd=$dir/random" --pin
	for job in '' 1 1000 x; do
		SLURM_CPUS_PER_TASK=$job taskset -c "$processor" "$BIN/banqi-referee" "$@" >"$dir/out" 2>"$dir/err" && fail 'too few processors'
		has "$dir/err" '--pin: 1 games at once, of 3 threads each, need more than the 1 processors'
	done
	refuses '--pin: 1 games at once, of 3 threads each, need more than the 1 processors' "$@"
}

# What does not fit any more is not lost: the match goes on where there is room.
outgrows_its_place() {
	set -- --engine "cmd=$dir/random 1" name=A --engine "cmd=$dir/random 2" name=B --each depth=1 --pairs 4 --journal "$dir/journal"
	(
		ulimit -f 20 || skip 'no limit of file sizes'
		referee 4 "$@"
	)
	has "$dir/err" '^banqi-referee: .*journal: File too large$'
	leaves_nothing
	referee 0 "$@"
	has "$dir/out" '^resumed: [1-7] of 8 games'
	usual --pairs 4 --journal "$dir/whole"
	same_games "$dir/whole" "$dir/journal"
}

# An engine that declares a seed is told the same one in both games of a pair.
tells_seeds() {
	cat >"$dir/seeded" <<-END
		#!/bin/sh
		tee -a "$dir/heard" | "$dir/random" | sed -u 's/^ugiok/option name Seed type spin default 0 min 0 max 999999999\\nugiok/'
	END
	chmod +x "$dir/seeded"
	referee 0 --engine "cmd=$dir/seeded" proto=ugi --engine "cmd=$dir/random" --each depth=1 --pairs 3 --seed 5
	grep '^setoption name Seed value [1-9][0-9]*$' "$dir/heard" | uniq -c | grep -c ' 2 ' >"$dir/seeds"
	[ "$(cat "$dir/seeds")" -eq 3 ] || fail 'not one seed a pair'
	: >"$dir/heard"
	referee 0 --engine "cmd=$dir/seeded" proto=ugi option.seed=7 --engine "cmd=$dir/random" --each depth=1 --pairs 1
	[ "$(grep '^setoption name [Ss]eed' "$dir/heard" | sort -u)" = 'setoption name seed value 7' ] || fail 'another seed than the one set'
}

launch killed-often is_killed_often 1
launch killed-often-at-once is_killed_often 2
launch torn is_torn
launch stopped-twice is_stopped_twice
launch another-match refuses_another_match
launch longer is_made_longer
launch locked is_locked
launch locked-by-the-dying waits_for_the_dying
launch files-only writes_to_files_only
launch at-once plays_at_once
launch descriptors-at-once sees_three_descriptors
launch few-descriptors needs_descriptors
launch pin pins_games
launch processors takes_what_it_may_use
launch too-large outgrows_its_place
launch seeds tells_seeds
launch shards merges_shards
launch wrong-shards refuses_wrong_shards
launch everyone plays_everyone
launch configuration reads_configuration
launch elsewhere runs_elsewhere

sum_up
