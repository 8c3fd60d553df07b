#!/bin/sh
# The referee with engines that speak MGTP, the choice of the protocol, and games from
# set-up positions. Called from the root of the repository; $BIN (default bin) has
# banqi, banqi-referee and the engines test-*.
. tests/lib/matches.sh

# ---- one game in two protocols ----

# The engine with a limit that no clock touches.
thinker="$BIN/banqi --option Hash=1 --option NodeLimit=300"

# Records without what tells the protocols apart.
bare() { grep -Ev '^(date|player[12]|limit[12]) ' "$1"; }

# plays_the_same COUNT NAME ARGUMENT...: UGI against UGI, MGTP against UGI and MGTP
# against MGTP give the same games, COUNT of them, none ended by the referee.
plays_the_same() {
	wanted=$1 engine=$2
	shift 2
	for protos in 'ugi ugi' 'mgtp ugi' 'mgtp mgtp'; do
		first=${protos% *} second=${protos#* }
		referee 0 --engine "cmd=$engine" "proto=$first" name=A --engine "cmd=$engine" "proto=$second" name=B \
			--each tc=900+1 --records "$dir/$first-$second" "$@"
		has "$dir/out" "^match: A \($first, tc=900\+1\) against B \($second, tc=900\+1\)"
		has_not "$dir/out" failures
		bare "$dir/$first-$second" >"$dir/bare-$first-$second"
	done
	[ "$(count "$dir/bare-ugi-ugi" '^banqi-record')" -eq "$wanted" ] || fail "not $wanted games"
	cmp "$dir/bare-ugi-ugi" "$dir/bare-mgtp-ugi" || fail 'MGTP against UGI is another match'
	cmp "$dir/bare-ugi-ugi" "$dir/bare-mgtp-mgtp" || fail 'MGTP against MGTP is another match'
	referee 0 replay "$dir/mgtp-ugi" "$dir/mgtp-mgtp"
}

# An engine that speaks only MGTP plays as the one that speaks only UGI does.
random_plays_the_same() {
	referee 0 --engine "cmd=$dir/mgtp" name=A tc=60 --engine "cmd=$dir/random 1" name=B nodes=1 --pairs 6 --records "$dir/records1"
	has "$dir/out" '^match: A \(mgtp, tc=60\+0\) against B \(ugi, nodes=1\)' '^pairs: \[0, 0, 6, 0, 0\]'
	referee 0 --engine "cmd=$dir/random 1" name=A tc=60 --engine "cmd=$dir/random 1" name=B nodes=1 --pairs 6 --records "$dir/records2"
	undated "$dir/records1" >"$dir/undated1"
	undated "$dir/records2" >"$dir/undated2"
	cmp "$dir/undated1" "$dir/undated2" || fail 'other games than with UGI'
}

# ---- the dialogue ----

# listen NAME ENGINE: a program that plays as the engine and writes what it hears to
# $dir/NAME-PID, one file a process.
listen() {
	printf '#!/bin/sh\ntee "%s-$$" | %s\n' "$dir/$1" "$2" >"$dir/$1"
	chmod +x "$dir/$1"
}

# The lines that the platform sends, in its order: how the two games of a pair begin,
# and that every ply and its clock are told. The opponent, who has no clock, has one
# that stands still.
hears_the_platform() {
	listen listen "$dir/mgtp"
	referee 0 --engine "cmd=$dir/listen" proto=mgtp tc=5+0.01 --engine "cmd=$dir/random 3" nodes=1 --pairs 1 --seed 271828 --records "$dir/records"
	for game in 1 2; do
		first=$(moves_of "$dir/records" $game | sed -n 's/(\(.\))/ \1/;1p')
		second=$(moves_of "$dir/records" $game | sed -n 's/(\(.\))/ \1/;2p')
		case $first in *[KGMRNCP]) one=red two=black ;; *) one=black two=red ;; esac
		printf '%s\n' '1 name' '2 version' '7 reset_board' '15 time_setting 5000' '14 ready' >"$dir/wanted"
		if [ $game -eq 1 ]; then
			other=$two
			printf '%s\n' '12 genmove unknown' "11 flip $first" "16 time_left $one" "11 flip $second" "16 time_left $two" "12 genmove $one" >>"$dir/wanted"
		else
			other=$one
			printf '%s\n' "11 flip $first" "16 time_left $one" "12 genmove $two" "11 flip $second" "16 time_left $two" >>"$dir/wanted"
		fi
		# One process a game; the one that begins is known by its first genmove.
		for heard in "$dir"/listen-*; do
			if grep -q unknown "$heard"; then whose=1; else whose=2; fi
			[ $whose -ne $game ] || check_platform
		done
	done
}

# The same for the game that is looked at.
check_platform() {
	sed 's/\(time_left [a-z]*\) [0-9]*$/\1/' "$heard" | head -n "$(wc -l <"$dir/wanted")" | cmp - "$dir/wanted" || fail "game $game begins in another way"
	plies=$(moves_of "$dir/records" $game | wc -l)
	[ "$(count "$heard" '^(10 move [a-d][1-8] [a-d][1-8]|11 flip [a-d][1-8] [KGMRNCPkgmrncp])$')" -eq "$plies" ] || fail 'not every ply was told'
	[ "$(count "$heard" '^16 time_left (red|black) [0-9]+$')" -eq "$plies" ] || fail 'not every clock was told'
	[ "$(count "$heard" "^16 time_left $other 5000\$")" -eq $(((plies + game - 1) / 2)) ] || fail 'the clock of the other one does not stand still'
	[ "$(count "$heard" unknown)" -eq $((2 - game)) ] || fail 'unknown at the wrong time'
	[ "$(tail -n 1 "$heard")" = '5 quit' ] || fail 'no quit'
	has_not "$heard" '^(0|3|4|6|8|9|13|17|18) |271828| -'
}

# With rules=told, and then only, an engine hears what draws.
tells_rules() {
	listen listen "$dir/mgtp rules"
	referee 0 --engine "cmd=$dir/listen" tc=60 rules=told --engine "cmd=$dir/random 3" nodes=1 --pairs 1 --quiet-limit 20
	has "$dir/out" '^games: 2$'
	[ "$(cat "$dir"/listen-* | count - '^8 num_repetition 3$')" -eq 2 ] || fail 'not once a game'
	cat "$dir"/listen-* >"$dir/heard"
	has "$dir/heard" '^9 num_moves_to_draw 20$'
	referee 0 --engine "cmd=$thinker" proto=mgtp rules=told tc=900 name=A --engine "cmd=$thinker" proto=ugi tc=900 name=B \
		--rules platform --quiet-limit 12 --pairs 2 --records "$dir/records1"
	referee 0 --engine "cmd=$thinker" proto=ugi rules=told tc=900 name=A --engine "cmd=$thinker" proto=ugi tc=900 name=B \
		--rules platform --quiet-limit 12 --pairs 2 --records "$dir/records2"
	bare "$dir/records1" >"$dir/bare1"
	bare "$dir/records2" >"$dir/bare2"
	cmp "$dir/bare1" "$dir/bare2" || fail 'the rules were not understood'
}

# ---- which protocol ----

# is_recognised PROTO ENGINE: by talking to it; and no engine of UGI hears a digit first.
is_recognised() {
	listen listen "$2"
	referee 0 --engine "cmd=$dir/listen" name=odd tc=60 --engine "cmd=$dir/random" name=good proto=ugi nodes=1 --pairs 1 --quiet-limit 4
	has "$dir/out" "^match: odd \($1, tc=60\+0\) against good \(ugi, nodes=1\)" '^games: 2$'
	has_not "$dir/out" failures
	[ "$1" = mgtp ] && return
	for heard in "$dir"/listen-*; do [ "$(head -n 1 "$heard")" = ugi ] || fail "one hears '$(head -n 1 "$heard")' first"; done
}

# ---- what MGTP cannot be told ----

refuses_what_cannot_be_told() {
	U="--engine cmd=$dir/random proto=ugi nodes=1"
	for proto in mgtp auto; do
		M="--engine cmd=$dir/mgtp proto=$proto"
		refuses 'mgtp: speaks MGTP, .*instead of nodes=3 give tc=M\+I; nodes or depth go into cmd' $M nodes=3 $U
		refuses 'mgtp: speaks MGTP, .*instead of depth=3 give' $M $U --each depth=3
		refuses 'mgtp: speaks MGTP, .*instead of movetime=100 margin=50 give' $U $M
		refuses 'mgtp: speaks MGTP, .*option.Hash goes into cmd' $M tc=60 option.Hash=1 $U
		for start in '####/####/####/####/##2/##k1/##1P/##2 b - 0 0' '4/4/4/4/4/2k1/3P/4 b - 3 0' '4/4/4/4/4/2k1/3P/4 b - 0 8'; do
			refuses 'mgtp: --start: init_board of MGTP (knows no # squares|does not tell (QUIET 3|PLY 8), only 0)' $M tc=60 $U --start "$start"
		done
	done
	printf '; a comment\n\n%s\n' '4/4/4/4/4/2k1/3P/4 b - 3 0' >"$dir/starts"
	refuses "mgtp: .*starts:3: init_board of MGTP does not tell QUIET" $M tc=60 $U --starts "$dir/starts"
	referee 2 --engine "cmd=$dir/mgtp no-init-board" tc=60 $U --start '4/4/4/4/4/2k1/3P/4 b - 0 0'
	has "$dir/err" '^banqi-referee: mgtp cannot be started: has no init_board'
	referee 0 --engine "cmd=$dir/mgtp no-init-board" tc=60 $U --pairs 1 --quiet-limit 4
}

# ---- set-up starts ----

# The usual start, face-down pieces alone, and boards on which red or black moves.
write_starts() {
	cat >"$1" <<-END
		; four starts

		XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - K1G2M2R2N2C2P5k1g2m2r2n2c2p5 0 0
		4/4/XXXX/XXXX/XXXX/XXXX/4/4 - K1G2C2P3k1g2c2p3 0 0
		4/XKXg/4/P2X/2cX/Xp2/3R/4 r GNPmp 0 0
		1XX1/XKXg/4/P2X/2cX/Xp2/3R/4 b GNCPkmp 0 0
	END
}

# Pair after pair from the file, round and round; the deal is of the start's own pool.
takes_starts_in_turn() {
	write_starts "$dir/starts"
	printf '4/XKXg/4/P2X/2cX/Xp2/3R/4 b GNPmp 7 24\r' >>"$dir/starts"
	referee 0 --engine "cmd=$dir/random 1" --engine "cmd=$dir/random 2" --each nodes=1 --pairs 6 --starts "$dir/starts" --records "$dir/records"
	has "$dir/out" "^match: .*, pairs 6, starts 5 from '.*starts'\$" '^games: 12$'
	has_not "$dir/out" failures
	sed -n 's/^start //p' "$dir/records" | sed -n 'n;p' >"$dir/played"
	sed 's/ .*//' "$dir/played" >"$dir/boards"
	[ "$(wc -l <"$dir/boards")" -eq 6 ] || fail "not six pairs"
	[ "$(cut -d/ -f2 "$dir/boards" | tr '\n' ' ')" = 'XXXX 4 XKXg XKXg XKXg XXXX ' ] || fail "the starts are $(tr '\n' '|' <"$dir/boards")"
	referee 0 replay "$dir/records"
	has "$dir/out" '^12 records, 0 wrong'
}

# One start for all pairs, and what an engine of either protocol hears of it.
tells_a_start() {
	start='4/XKXg/4/P2X/2cX/Xp2/3R/4 b GNPmp 0 0'
	listen ugi-ear "$dir/random"
	listen mgtp-ear "$dir/mgtp"
	referee 0 --engine "cmd=$dir/ugi-ear" nodes=1 --engine "cmd=$dir/mgtp-ear" proto=mgtp tc=60 --pairs 1 --start "$start" --records "$dir/records"
	has "$dir/out" '^games: 2$' ', start 4/XKXg/4/P2X/2cX/Xp2/3R/4 b '
	has_not "$dir/out" failures
	[ "$(count "$dir/records" '^start 4/XKXg/4/P2X/2cX/Xp2/3R/4 b .* 0 0$')" -eq 2 ] || fail 'another start'
	cat "$dir"/ugi-ear-* >"$dir/ugi-heard"
	cat "$dir"/mgtp-ear-* >"$dir/mgtp-heard"
	has "$dir/ugi-heard" '^position fen 4/XKXg/4/P2X/2cX/Xp2/3R/4 b [A-Za-z0-9]+ 0 0$' '^position fen 4/XKXg/4/P2X/2cX/Xp2/3R/4 b [A-Za-z0-9]+ 0 0 moves [a-d]'
	board='- - - - X K X g - - - - P - - X - - c X X p - - - - - R - - - -'
	[ "$(count "$dir/mgtp-heard" "^18 init_board $board 1 1 0 1 1 0 2 0 1 1 0 0 1 2\$")" -eq 2 ] || fail 'another init_board'
	[ "$(count "$dir/mgtp-heard" '^3 known_command init_board$')" -eq 2 ] || fail 'init_board came without a question'
	has "$dir/mgtp-heard" '^12 genmove black$'
	has_not "$dir/mgtp-heard" unknown
	referee 0 replay "$dir/records"
}

# Wrong positions are refused with the line that has them, before anything is started.
refuses_wrong_starts() {
	E="--engine cmd=/nowhere/x --engine cmd=/nowhere/y"
	refuses '--start: board: ' $E --start 'XXX/8 r - 0 0'
	refuses '--start: ply: 3 is odd, but player 1 moves first' $E --start '4/4/4/4/4/2k1/3P/4 b - 0 3'
	refuses '--start: the game is over there \(no-pieces\)' $E --start '4/4/4/4/4/2k1/4/4 r - 0 0'
	refuses '--start: the game is over there \(quiet-limit\)' $E --rules platform --start '4/4/4/4/4/2k1/3P/4 b - 60 60'
	write_starts "$dir/starts"
	printf 'XXXX r - 0 0\n' >>"$dir/starts"
	refuses '.*/starts:7: board: ' $E --starts "$dir/starts"
	printf '; nothing\n\n' >"$dir/empty"
	refuses '.*/empty: no position in it' $E --starts "$dir/empty"
	printf '%2000s\n' x >"$dir/long"
	refuses '.*/long:1: a line longer than' $E --starts "$dir/long"
	printf '4/4/4\0 r - 0 0\n' >"$dir/nul"
	refuses '.*/nul:1: ' $E --starts "$dir/nul"
	referee 4 $E --starts "$dir/none"
	has "$dir/err" '^banqi-referee: .*none: No such file'
	referee 4 $E --starts "$dir"
}

# ---- the list ----

launch same-games plays_the_same 20 "$thinker --option Rules=olympiad" --pairs 10
launch same-games-platform plays_the_same 8 "$thinker" --pairs 4 --rules platform
write_starts "$scratch/starts"
launch same-games-set-up plays_the_same 16 "$thinker --option Rules=olympiad" --pairs 8 --starts "$scratch/starts"
launch same-games-random random_plays_the_same

launch mgtp-dialogue hears_the_platform
launch mgtp-rules tells_rules
launch mgtp-ear tells_a_start
launch starts-in-turn takes_starts_in_turn
launch starts-wrong refuses_wrong_starts
launch mgtp-cannot-be-told refuses_what_cannot_be_told

launch auto-banqi is_recognised ugi "$thinker"
launch auto-random is_recognised ugi "$scratch/auto-random/random"
launch auto-slow is_recognised ugi "$scratch/auto-slow/bad start-slow 1500"
launch auto-mgtp is_recognised mgtp "$scratch/auto-mgtp/mgtp"
launch auto-mgtp-slow is_recognised mgtp "$scratch/auto-mgtp-slow/mgtp slow-start 1500"
for mode in crash silent hang; do
	launch auto-$mode is_recognised mgtp "$scratch/auto-$mode/mgtp unknown-$mode"
done
launch auto-neither cannot_start 'answers neither ugi \(of UGI\) nor 1 name \(of MGTP\) within 10 s' "$scratch/auto-neither/bad start-silent"

for mode in boards crlf blanks mute-time mute-echo refuses-time 'slow-echo 5' 'refuse-at 1' 'refuse-at 2' 'slow-start 1500'; do
	launch "mgtp-$(echo "$mode" | tr ' ' -)" plays_on "mgtp $mode" proto=mgtp tc=60 --quiet-limit 20
done
launch mgtp-slow-echo-300 plays_on 'mgtp slow-echo 300' proto=mgtp tc=60 --quiet-limit 2

launch mgtp-crash loses crash 'killed by signal 11' 'mgtp crash 2' tc=60
launch mgtp-crash-echo loses crash 'killed by signal 11' 'mgtp crash-echo 2' tc=60
launch mgtp-refuse loses protocol "answered '.12 no idea'" 'mgtp refuse 2' tc=60
launch mgtp-refuse-echo loses protocol "answered '.1[01] not legal'" 'mgtp refuse-echo 2' tc=60
launch mgtp-empty loses protocol "answered genmove ''" 'mgtp empty 2' tc=60
launch mgtp-one-square loses protocol "answered genmove 'b8'" 'mgtp one-square 2' tc=60
launch mgtp-three-squares loses protocol "answered genmove 'b8 b8 b8'" 'mgtp three-squares 2' tc=60
launch mgtp-off-board loses protocol "answered genmove 'e1 e2'" 'mgtp off-board 2' tc=60
launch mgtp-other-code loses protocol "answered, unasked, '=10 b8 b8'" 'mgtp other-code 2' tc=60
launch mgtp-no-code loses protocol "answered, unasked, '=99 b8 b8'" 'mgtp no-code 2' tc=60
launch mgtp-illegal loses illegal-move 'answered a1-d8' 'mgtp illegal 2' tc=60
launch mgtp-silent loses time 'used [0-9]+ ms of [0-9]+' 'mgtp silent 2' tc=0.5
launch mgtp-chatter loses time 'used [0-9]+ ms of [0-9]+' 'mgtp chatter 2' tc=0.5
launch mgtp-late loses time 'used [0-9]+ ms of [0-9]+' 'mgtp late 300' tc=0.5
# Its clock runs while it replies to what it is told.
launch mgtp-late-echo loses time 'used [0-9]+ ms of [0-9]+' 'mgtp slow-echo 100' tc=0.5

launch mgtp-crash-15 cannot_start 'killed by signal 11' "$scratch/mgtp-crash-15/mgtp crash-at 15" tc=60
launch mgtp-silent-14 cannot_start 'no reply to 14 ready within 10 s' "$scratch/mgtp-silent-14/mgtp silent-at 14" tc=60
launch mgtp-refuse-7 cannot_start "answered '.7 no' to 7 reset_board" "$scratch/mgtp-refuse-7/mgtp refuse-at 7" tc=60
launch mgtp-missing cannot_start '.*nothere: No such file' "$scratch/nothere" proto=mgtp tc=60

sum_up
