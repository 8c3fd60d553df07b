# Running banqi-referee in a test, and looking at what it printed; to be read by a script
# that is called from the root of the repository. It sets BIN, and dir, a folder for the
# test, and has a function `fail WHY` that ends the test.

# One game at a time, in order, where a test asks for nothing else.
SLURM_CPUS_PER_TASK=1
export SLURM_CPUS_PER_TASK

# referee STATUS ARGUMENT...: runs it, its output in $dir/out and $dir/err. Should it
# hang, the test fails and does not hang itself.
referee() {
	want=$1
	shift
	status=0
	timeout -k 5 50 "$BIN/banqi-referee" "$@" >"$dir/out" 2>"$dir/err" </dev/null || status=$?
	[ "$status" -eq "$want" ] || fail "exit status $status instead of $want"
}

# has FILE PATTERN...: every extended pattern matches a line of the file.
has() {
	file=$1
	shift
	for pattern; do grep -Eq -e "$pattern" "$file" || fail "no line like '$pattern' in ${file##*/}"; done
}

has_not() {
	if grep -Eq -e "$2" "$1"; then fail "a line like '$2' in ${1##*/}"; fi
}

# refuses PATTERN ARGUMENT...: exit 1, one line that says what is wrong, no game.
refuses() {
	pattern=$1
	shift
	referee 1 "$@"
	[ ! -s "$dir/out" ] || fail "output for: $*"
	[ "$(wc -l <"$dir/err")" -eq 1 ] || fail "not one line for: $*"
	has "$dir/err" "^banqi-referee: $pattern"
}
