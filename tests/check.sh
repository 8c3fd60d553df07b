#!/bin/sh
# The conformance check of the referee: our engine passes all of it, and engines with
# one fault fail at the step that is made for it. Called from the root of the
# repository; $BIN (default bin) has banqi, banqi-referee and the engines test-*.
#
# The checks mostly wait, so they run side by side.
set -u
BIN=${BIN:-bin}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/banqi-check.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
ulimit -c 0 2>/dev/null || true
names=

fail() {
	echo "FAIL check-$name: $*"
	grep -v '^ok ' "$scratch/$name" | head -n 20 | sed 's/^/    /'
	exit 0
}

# check STATUS COMMAND ARGUMENT...: the lines in $scratch/$name.
check() {
	want=$1 command=$2
	shift 2
	status=0
	timeout -k 5 100 "$BIN/banqi-referee" check "cmd=$command" "$@" >"$scratch/$name" 2>&1 </dev/null || status=$?
	[ "$status" -eq "$want" ] || fail "exit status $status instead of $want"
}

has() {
	grep -Eq -e "$1" "$scratch/$name" || fail "no line like '$1'"
}

# launch NAME FUNCTION ARGUMENT...: in the background; the function ends with `fail` or well.
launch() {
	name=$1
	names="$names $name"
	shift
	("$@"; echo "ok check-$name") >"$scratch/$name.out" 2>&1 &
}

# passes ENGINE PROTOCOL: every step, and none is skipped.
passes() {
	check 0 "$1" "proto=$2"
	has '^[1-9][0-9]* passed, 0 failed, 0 skipped$'
}

# fails ENGINE MODE STEP...: these steps and no others.
fails() {
	engine=$1 mode=$2
	shift 2
	check 3 "$BIN/$engine $mode" patience=2000
	failed=$(sed -n 's/^FAIL \([0-9]*\) .*/\1/p' "$scratch/$name" | tr '\n' ' ')
	[ "$failed" = "$* " ] || fail "the steps that failed: $failed, expected: $*"
	has '^    > '
}

# The last line of a check that ends well in other ways.
sums_up() {
	check 0 "$1"
	has "$2"
}

# An engine that dies at once fails every step, and each says how it ended.
fails_everywhere() {
	check 3 "$BIN/test-faulty handshake-crash" proto=ugi
	has '^0 passed, 17 failed, 0 skipped$'
	has '^    ! the last words$'
	[ "$(grep -c '^FAIL .*(killed by signal 9' "$scratch/$name")" -eq 17 ] || fail 'not every step says how'
}

cannot_start() {
	check 2 "$scratch/nothing"
	has 'cannot be started: .*nothing: No such file'
	check 2 "sh -c 'sleep 10'" patience=100
	has 'answers neither to ugi nor to 1 name'
	check 2 "$BIN/test-faulty no-ugiok" patience=300
}

# An engine is looked for, and runs, where it is told to.
runs_elsewhere() {
	mkdir "$scratch/home"
	printf '#!/bin/sh\n[ -e ./here ] && exec "%s"\n' "$(cd "$BIN" && pwd)/test-faulty" >"$scratch/home/engine"
	chmod +x "$scratch/home/engine"
	: >"$scratch/home/here"
	check 0 ./engine "dir=$scratch/home"
	check 2 ./engine "dir=$scratch/none"
	has 'cannot be started: .*/none: No such file'
}

# refuses PATTERN ARGUMENT...
refuses() {
	pattern=$1
	shift
	"$BIN/banqi-referee" check "$@" >"$scratch/$name" 2>&1
	[ $? -eq 1 ] || fail "not refused: $*"
	has "$pattern"
}

refuses_wrong_arguments() {
	refuses 'cmd= is missing'
	refuses 'cmd= is missing' proto=ugi
	refuses "'proto=uci' is not" cmd=x proto=uci
	refuses "'proto=ugi' is not" cmd=x proto=auto proto=ugi
	refuses "'cmd=y' is not" cmd=x cmd=y
	refuses "'patience=0' is not" cmd=x patience=0
	refuses "'--verbosely' is not" cmd=x --verbosely
	refuses "names no program" cmd=
	refuses "dir: empty" cmd=x dir=
	refuses "'dir=z' is not" cmd=x dir=y dir=z
}

# The dialogue of a good step is there when it is asked for.
shows_dialogues() {
	check 0 "$BIN/test-faulty" --verbose
	has '^    > go infinite$'
	has '^    < readyok$'
}

# PROTOCOL.md's table names the steps that the program has: "| 3 | start position | ...",
# UGI's first and then MGTP's, each from 1 on.
is_documented() {
	"$BIN/banqi-referee" check --list >"$scratch/steps" || fail 'no list'
	awk -F ' *[|] *' '
		/^## / { is_here = $0 == "## The check" }
		!is_here || $2 !~ /^[0-9]+$/ { next }
		$2 == 1 { protocol = protocol == "" ? "ugi" : "mgtp" }
		{ print protocol, $2, $3 }' PROTOCOL.md >"$scratch/table"
	if [ ! -s "$scratch/table" ]; then
		echo "skip check-$name: PROTOCOL.md has no section 'The check'"
		exit 0
	fi
	diff "$scratch/steps" "$scratch/table" >"$scratch/$name" || fail 'PROTOCOL.md names other steps'
}

launch banqi-ugi passes "$BIN/banqi" ugi
launch banqi-mgtp passes "$BIN/banqi" mgtp

launch good-ugi passes "$BIN/test-faulty" auto
launch good-mgtp passes "$BIN/test-faulty_mgtp" auto
launch no-queries sums_up "$BIN/test-faulty no-queries" '^17 passed, 0 failed, 0 skipped'
launch no-init-board sums_up "$BIN/test-faulty_mgtp no-init" '^17 passed, 0 failed, 1 skipped'
launch crash fails_everywhere
launch start cannot_start
launch elsewhere runs_elsewhere
launch arguments refuses_wrong_arguments
launch verbose shows_dialogues
launch documented is_documented

ugi() {
	mode=$1
	shift
	launch "ugi-$mode" fails test-faulty "$mode" "$@"
}
ugi no-name 1
for mode in option-form option-refused option-crash; do ugi $mode 2; done
ugi names-outcome 3
ugi red-first 4
ugi cannon-steps 5
ugi forgets 6
for mode in none-when-drawn wrong-result; do ugi $mode 7; done
for mode in silent-when-lost moves-when-lost; do ugi $mode 8; done
for mode in no-stop slow-stop stop-answers-always; do ugi $mode 9; done
ugi infinite-ends 9 10
ugi busy 10
for mode in late late-clock first-clock second-clock; do ugi $mode 11; done
for mode in no-depth no-nodes; do ugi $mode 12; done
for mode in exit-at-unknown short-lines keeps-prefix; do ugi $mode 13; done
for mode in no-cr blank-crash no-blanks; do ugi $mode 14; done
ugi one-game 15
for mode in no-quit slow-quit quit-waits quit-crash; do ugi $mode 16; done
ugi no-end-of-input 17

mgtp() {
	mode=$1
	shift
	launch "mgtp-$mode" fails test-faulty_mgtp "$mode" "$@"
}
mgtp no-name 1
for mode in knows-all no-list; do mgtp $mode 2; done
mgtp no-reset 3
mgtp names-count 4
for mode in never-ready wrong-code; do mgtp $mode 5; done
mgtp plays-itself 6
mgtp one-square 6 8 15
mgtp red-first 7
mgtp tires 8
mgtp no-board 9
mgtp draw-refused 10
mgtp late 11
mgtp takes-any-time 12
for mode in unknown-crash unknown-good; do mgtp $mode 13; done
mgtp takes-illegal 14
mgtp chats 15
for mode in no-cr blank-reply; do mgtp $mode 16; done
for mode in quit-silent no-quit; do mgtp $mode 17; done
mgtp no-end-of-input 18
wait

failures=0
for name in $names; do
	grep -Eq '^(ok|FAIL|skip) ' "$scratch/$name.out" || echo "FAIL check-$name: broke off" >>"$scratch/$name.out"
	! grep -q '^FAIL' "$scratch/$name.out" || failures=$((failures + 1))
	cat "$scratch/$name.out"
done
[ "$failures" -eq 0 ]
