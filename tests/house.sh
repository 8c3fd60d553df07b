#!/bin/sh
# The order of the house: includes go one way, the lower floors do not print, the engine
# has no state of its own. One line a check, as tests/run wants it.
set -u
failed=0

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# none NAME WHY: fails when anything comes in.
none() {
	found=$(cat)
	if [ -z "$found" ]; then
		echo "ok house-$1"
	else
		echo "FAIL house-$1: $2"
		printf '%s\n' "$found" | sed 's/^/    /'
		failed=1
	fi
}

# includes FOLDER FORBIDDEN...
includes() {
	folder=$1
	shift
	for other in "$@"; do
		find "$folder" -name '*.[ch]' -exec grep -Hn "^ *# *include *\"$other/" {} +
	done | none "includes-$folder" "an include against the stream"
}
includes engine search protocol tools tests
includes search protocol tools tests
includes protocol tools tests
includes tools tests

# Every include of ours names its folder, so that the rule above sees it.
find engine search protocol tools tests -name '*.[ch]' -exec grep -Hn '^ *# *include *"[^/]*"' {} + |
	none include-paths 'an include without its folder'

# Only libc and pthreads are included.
find engine search protocol tools -name '*.[ch]' -exec grep -hn '^ *# *include *<' {} + | sed 's/.*<\(.*\)>.*/\1/' | sort -u |
	grep -vxE '(assert|ctype|errno|fcntl|inttypes|limits|math|netdb|poll|pthread|signal|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|string|time|unistd|netinet/[a-z]*|sys/[a-z]*)\.h' |
	none system-headers 'a header that is not of libc or pthreads'

find engine search -name '*.[ch]' -exec grep -HnE '\b(printf|puts|fputs|fprintf|putchar|putc|fputc|fwrite|perror)[ ]*\(' {} + |
	none silent 'engine/ and search/ never print'
find engine -name '*.[ch]' -exec grep -HnE 'include *<(pthread|stdatomic|time|unistd|sys/.*|poll)\.h>|\bFILE\b' {} + |
	none engine-alone 'engine/ knows no threads, clocks or files'

# What the linker would call data or bss: a mutable global.
for source in engine/*.c; do
	object=$scratch/$(basename "$source").o
	${CC:-gcc} -std=c11 -O1 -fno-pie -I. -c "$source" -o "$object" && nm "$object" | grep -E ' [BbDdC] ' | sed "s|^|$source: |"
done | none engine-stateless 'engine/ has no mutable globals'

# A header that changes has all rebuilt that takes it in: here the plain build, if it is there.
if [ ! -e build/native-gcc/engine/game.d ]; then
	echo 'skip house-headers: no plain build of gcc'
elif make -n CC=gcc BUILD=native -W engine/types.h build/native-gcc/engine/game.o | grep -q 'gcc native engine/game.c'; then
	echo 'ok house-headers'
else
	echo 'FAIL house-headers: engine/game.o does not follow engine/types.h' && failed=1
fi
[ "$(wc -l <Makefile)" -lt 150 ] && echo 'ok house-makefile' || { echo 'FAIL house-makefile: 150 lines or more' && failed=1; }

exit $failed
