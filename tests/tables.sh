#!/bin/sh
# The table builder: small tables built, checked, looked at and damaged. One line a
# check, as tests/run wants it.
set -u
BIN=${BIN:-bin}
failed=0
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
dir=$scratch/tables
tables() { "$BIN/banqi-tables" "$@"; }

# check NAME COMMAND...: the command must succeed.
check() {
	name=$1
	shift
	if "$@" >"$scratch/out" 2>&1; then
		echo "ok tables-$name"
	else
		echo "FAIL tables-$name"
		sed 's/^/    /' "$scratch/out"
		failed=1
	fi
}

# says STATUS LINE COMMAND...: exits so, and this is one of the lines it prints.
says() {
	status=$1 line=$2
	shift 2
	"$@" >"$scratch/said" 2>&1
	[ $? -eq "$status" ] && grep -qxF -- "$line" "$scratch/said" && return
	echo "not status $status and '$line':"
	head -n 20 "$scratch/said"
	return 1
}

check build says 0 "25 of 25: $dir/C-PP.ending, 7440 positions, 0.0 s" tables build --pieces 3 --dir "$dir" --threads 2

# Wins, draws and losses; `longest` is something else there.
vectors() {
	says 0 'pieces 3 materials 378 tables 20 positions 238080' tables stats --pieces 3 --dir "$dir" || return
	cut -d ' ' -f 1-5 tests/data/tables23.txt | sort >"$scratch/want"
	cut -d ' ' -f 1-5 "$scratch/said" | grep -v '^pieces' | sort >"$scratch/have"
	[ "$(comm -23 "$scratch/want" "$scratch/have" | wc -l)" -eq 0 ] && [ "$(wc -l <"$scratch/want")" -eq 434 ]
}
check vectors vectors
check verify says 0 '25 tables, 240560 positions: each follows from its successors' tables verify --pieces 3 --dir "$dir"

# Nothing is built twice, and nothing half-written is left.
again() {
	tables build --pieces 3 --dir "$dir" >"$scratch/said" 2>&1 && [ ! -s "$scratch/said" ] && ! ls "$dir"/*.tmp.* 2>"$scratch/none"
}
check again again
check material says 0 "3 of 25: $scratch/some/K-C.ending, 496 positions, 0.0 s" tables build --pieces 3 --material Rc --dir "$scratch/some"
check material-alone [ "$(ls "$scratch/some" | wc -l)" -eq 1 ]

# Shards make what one run makes.
shards() {
	for shard in 2/3 0/3 1/3; do
		tables build --pieces 3 --shard $shard --dir "$scratch/shards" || return
	done
	diff -r "$dir" "$scratch/shards"
}
check shards shards

# Told to stop it leaves whole files only, and the same command goes on.
interrupted() {
	"$BIN/banqi-tables" build --pieces 5 --dir "$scratch/four" >"$scratch/said" 2>&1 &
	until [ -e "$scratch/four/K-G.ending" ] || ! kill -0 $!; do sleep 0.1; done
	kill -TERM $!
	wait $!
	[ $? -eq 75 ] || return
	! ls "$scratch"/four/*.tmp.* 2>"$scratch/none" && cmp "$dir/K-G.ending" "$scratch/four/K-G.ending" &&
		tables build --pieces 4 --material KCgg --dir "$scratch/four" && tables verify --pieces 4 --material KCgg --dir "$scratch/four"
}
check interrupted interrupted

check probe says 0 'd1-c1 win 1' tables probe --dir "$dir" '4/4/4/4/4/4/4/2mK r - 0 0'
check probe-late says 0 'draw' tables probe --dir "$dir" --limit 40 '3m/4/4/4/4/4/4/K3 r - 35 35'

# Cut, damaged, newer and foreign files are refused by name.
damage() {
	victim=$dir/K-G.ending
	cp "$victim" "$scratch/good"
	head -c 200 "$scratch/good" >"$victim"
	says 4 "banqi-tables: $victim is cut off or too long" tables verify --pieces 2 --dir "$dir" || return
	{ head -c 300 "$scratch/good"; printf 'xx'; tail -c +303 "$scratch/good"; } >"$victim"
	says 4 "banqi-tables: $victim is damaged: its checksum is wrong" tables verify --pieces 2 --dir "$dir" || return
	{ head -c 8 "$scratch/good"; printf '\001'; tail -c +10 "$scratch/good"; } >"$victim"
	says 4 "banqi-tables: $victim is of an older version" tables stats --pieces 2 --dir "$dir" || return
	{ head -c 8 "$scratch/good"; printf '\003'; tail -c +10 "$scratch/good"; } >"$victim"
	says 4 "banqi-tables: $victim is of a newer version" tables stats --pieces 2 --dir "$dir" || return
	cp "$dir/K-K.ending" "$victim"
	says 4 "banqi-tables: $victim is another material's" tables stats --pieces 2 --dir "$dir" || return
	: >"$victim"
	says 4 "banqi-tables: $victim is no file of endings" tables stats --pieces 2 --dir "$dir" || return
	says 0 "banqi-tables: $victim is no file of endings; it is built anew" tables build --pieces 2 --dir "$dir" || return
	cmp "$victim" "$scratch/good"
}
check damage damage

refused() {
	says 1 "banqi-tables: --pieces: '7' is not a number in 2..6" tables build --pieces 7 --dir "$dir" || return
	says 1 "banqi-tables: --material: 'KK' is no material of 2..4 pieces with both colours" tables build --material KK --dir "$dir" || return
	says 1 "banqi-tables: --limit: 50 is not 180, 100, 60 or 40" tables stats --limit 50 --dir "$dir" || return
	says 1 "banqi-tables: --shard: '3/3' is not I/N with I below N" tables build --shard 3/3 --dir "$dir" || return
	says 1 'banqi-tables: --dir D is missing' tables build || return
	says 1 "banqi-tables: 'play' is not build, stats, verify, probe or --help" tables play
}
check refused refused

exit $failed
