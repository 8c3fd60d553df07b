#!/bin/sh
# The test runner itself: nothing may pass by doing nothing.
set -u
BIN=${BIN:-bin}
failed=0

# expect NAME STATUS LAST_LINE ARGS...: how a run of the C tests must end.
expect() {
	name=$1 want_status=$2 want_line=$3
	shift 3
	output=$("$BIN/tests" "$@" 2>/dev/null)
	status=$?
	line=$(printf '%s\n' "$output" | tail -n 1)
	if [ "$status" -eq "$want_status" ] && [ "$line" = "$want_line" ]; then
		echo "ok runner-$name"
	else
		echo "FAIL runner-$name: status $status and '$line', not $want_status and '$want_line'"
		failed=1
	fi
}

expect one 0 '1 passed, 0 failed' bitboard-steps
expect prefix 0 '2 passed, 0 failed' bitboard
expect two-names 0 '3 passed, 0 failed' bitboard notation-moves
expect unknown-name 2 '' bitboard no-such-test
expect empty-test 1 '0 passed, 1 failed' runner-checks-nothing
expect failing-test 1 '0 passed, 1 failed' runner-fails
expect only-skipped 1 '0 passed, 0 failed, 1 skipped' runner-skips
expect skipped-beside 0 '1 passed, 0 failed, 1 skipped' runner-skips bitboard-steps
expect failed-beside 1 '1 passed, 1 failed' runner-fails bitboard-steps
exit $failed
