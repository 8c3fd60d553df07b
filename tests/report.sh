#!/bin/sh
# `banqi-referee report`: what it refuses, that nobody's name can break the page, and in a
# browser (chromium, where there is one) that games play through to the positions that the
# engine has. Called from the root of the repository; $BIN (default bin) has the programs.
# SHOTS=FOLDER keeps the pictures of the page there.
set -u
BIN=${BIN:-bin}
failed=0
. tests/lib/referee.sh

dir=$(mktemp -d "${TMPDIR:-/tmp}/banqi-report.XXXXXX") || exit 1
SHOTS=${SHOTS:-$dir}
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM

# try NAME FUNCTION ARGUMENT...: a test ends with `fail WHY` or well.
try() {
	name=$1
	shift
	if ("$@"); then echo "ok $name"; else failed=1; fi
}

fail() {
	echo "FAIL $name: $*"
	[ ! -s "$dir/err" ] || tail -n 8 "$dir/err" | sed 's/^/    /'
	exit 1
}

# play JOURNAL NAME NAME PAIRS ARGUMENT...: a short match.
play() {
	journal=$1 first=$2 second=$3 pairs=$4
	shift 4
	referee 0 --engine "cmd=$BIN/banqi" "name=$first" nodes=300 --engine "cmd=$BIN/banqi" "name=$second" nodes=100 --pairs "$pairs" --journal "$journal" "$@"
}

# page JOURNAL: its page in $dir/out.
page() {
	referee 0 report "$1"
	[ ! -s "$dir/err" ] || fail "complains about $1"
}

# ---- without a browser ----

refused() {
	refuses 'report: names no journal' report
	refuses "report: '--sprt' is not a journal" report --sprt elo0=0
	refuses "report: '--spert' is not an argument" report "$dir/match" --spert
	refuses "report: '--sprt' is not an argument" report "$dir/match" --sprt --sprt
	refuses 'report: --sprt: ' report "$dir/match" --sprt elo0=5 elo1=0
	referee 4 report "$dir/none"
	has "$dir/err" "^banqi-referee: $dir/none: "
	sed 's/result=0-1/result=1-0/' "$dir/match" >"$dir/damaged"
	tail -n 1 "$dir/match" >>"$dir/damaged"
	refuses "$dir/damaged:[0-9]+: check: " report "$dir/damaged"
	{ cat "$dir/match" && tail -n 1 "$dir/match"; } >"$dir/twice"
	refuses "$dir/twice: game [0-9]+ stands twice" report "$dir/twice"
	[ -c /dev/full ] || return 0
	status=0
	"$BIN/banqi-referee" report "$dir/match" >/dev/full 2>"$dir/err" || status=$?
	[ "$status" -eq 4 ] || fail "exit status $status with a full disk"
}

# A match that was interrupted, and a journal without a game.
unfinished() {
	sed '$d' "$dir/match" >"$dir/short"
	printf 'game n=' >>"$dir/short"
	page "$dir/short"
	has "$dir/out" '3 of 4 games; scores count the first 2' 'last line is damaged'
	head -n 3 "$dir/match" >"$dir/empty"
	page "$dir/empty"
	has "$dir/out" '0 of 4 games' '<dt>Elo</dt><dd>–</dd>' '"games":\[\]\}</script>$'
	has_not "$dir/out" 'nan|inf[^io]'
}

# Of three engines and more the graph of ratings has those of the table, in its order. One
# that has no time loses all of its games.
ratings() {
	has_not "$dir/match.html" 'class="rating"'
	page "$dir/three"
	cp "$dir/out" "$dir/three.html"
	sed -n '/<table class="ratings">/,/<\/table>/s/.*<span class="plain">\([0-9]*\)<\/span> \(.*\)<\/th><td>\([^<]*\)<\/td><td>\([^<]*\)<.*/\1 \2: \3 ± \4/p' "$dir/out" >"$dir/want"
	sed -n 's/^<g class="rating"><title>\(.*\)<\/title>$/\1/p' "$dir/out" >"$dir/found"
	cmp -s "$dir/want" "$dir/found" || fail "the graph is not the table: $(diff "$dir/want" "$dir/found" | head -n 4)"
	[ "$(wc -l <"$dir/want")" -eq 3 ] || fail 'not three engines'
	has "$dir/found" '^3 late &lt;b&gt;: -infinite ± undefined$' '^[12] .*: -?[0-9]+\.[0-9] ± [0-9]+\.[0-9]$'
	[ "$(count_of 'class="dot"')" -eq 2 ] || fail 'not two dots'
	[ "$(count_of 'class="error"')" -eq 2 ] || fail 'not two errors'
	has "$dir/out" '<text x="112.0" y="[0-9.]*" text-anchor="start">-infinite</text>'
}

# The page says of the names what they are, and obeys none of them.
names() {
	play "$dir/names" '</script><!-- <b>&"'\' "$(printf '暗\377\\é\001')" 1
	page "$dir/names"
	has "$dir/out" '<h1>&lt;/script&gt;&lt;!-- &lt;b&gt;&amp;&quot;&#39; against 暗�\\é�</h1>' \
		'"engines":\["\\u003c/script>\\u003c!-- \\u003cb>&\\"'\''","暗�\\\\é�"\]'
	[ "$(count_of '</script>')" -eq 2 ] || fail 'a name ends the script'
	has_not "$dir/out" '<b>|<!-- '
	iconv -f UTF-8 -t UTF-8 "$dir/out" >/dev/null 2>&1 || fail 'not UTF-8'
	has_not "$dir/out" 'https?://[^w]|src=|@import|url\([^#]'
}

count_of() { grep -o -e "$1" "$dir/out" | wc -l; }

# ---- in a browser ----

# browse WIDTH HEIGHT ARGUMENT...: what chromium prints, in $dir/seen.
browse() {
	size=$1,$2
	shift 2
	timeout -k 5 280 "$CHROMIUM" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$dir/profile" --no-first-run \
		--virtual-time-budget=10000 --window-size="$size" "$@" >"$dir/seen" 2>"$dir/browser" || fail 'the browser failed'
}

# with_script SCRIPT: the page of $dir/page.html and a script that looks at it, in
# $dir/tried.html. Errors of either become lines `found error ...`.
with_script() {
	sed -e 's|^</head>$|<script>addEventListener("error", event => document.write("<pre>\\nfound error " + event.message + "\\n</pre>"));</script></head>|' \
		-e '/^<\/body>$/d' -e '/^<\/html>$/d' "$dir/page.html"
	cat <<-END
		<script>
		const lines = [''];
		const press = key => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
		const note = text => lines.push('found ' + text);
		/* The board as it is drawn, in the words of a position. */
		function drawn() {
			const at = name => { const square = document.querySelector('[data-square="' + name + '"]'); return square ? square.dataset.content : '.'; };
			return [8, 7, 6, 5, 4, 3, 2, 1].map(rank => ['a', 'b', 'c', 'd'].map(file => at(file + rank)).join('').replace(/\.+/g, empty => empty.length)).join('/');
		}
		$1
		document.body.append(Object.assign(document.createElement('pre'), { textContent: lines.join('\\n') + '\\n' }));
		</script>
		</body>
		</html>
	END
}

# look FRAGMENT SCRIPT: what the script notes, in $dir/found.
look() {
	with_script "$2" >"$dir/tried.html"
	browse 1200 900 --dump-dom "file://$dir/tried.html$1"
	sed -n 's/&amp;/\&/g; s/^found //p' "$dir/seen" >"$dir/found"
	[ -s "$dir/found" ] || fail 'the page did not answer'
	has_not "$dir/found" '^error'
}

# field JOURNAL GAME NAME: a quoted field of a game.
field() { sed -n "s/^game n=$2 .* $3=\"\([^\"]*\)\".*/\1/p" "$1"; }

# positions_of JOURNAL GAME: the positions after each ply, as the engine has them.
positions_of() {
	moves=$(field "$1" "$2" moves) start=$(field "$1" "$2" start)
	{
		played=
		printf 'position fen %s\nquery fen\n' "$start"
		for move in $moves; do
			played="$played $move"
			printf 'position fen %s moves%s\nquery fen\n' "$start" "$played"
		done
		echo quit
	} | "$BIN/banqi" | sed -n 's/^response //p'
}

# steps JOURNAL PLIES: every ply of a game, of so many at least, by the arrow key; the text
# and the drawing are the engine's.
steps() {
	page "$1"
	cp "$dir/out" "$dir/page.html"
	positions_of "$1" 2 >"$dir/want"
	look '#game=2' '
		const count = document.getElementById("moves").children.length;
		for (let ply = 0; ply <= count; ply++) {
			note(document.getElementById("position").textContent);
			if (drawn() !== document.getElementById("position").textContent.split(" ")[0]) note("drawn " + drawn());
			press("ArrowRight");
		}'
	cmp -s "$dir/want" "$dir/found" || fail "$(diff "$dir/want" "$dir/found" | head -n 4)"
	[ "$(wc -l <"$dir/want")" -gt "$2" ] || fail 'the game is too short'
}

# An address leads to a ply; keys, buttons, slider and filters do what they say.
controls() {
	positions_of "$dir/match" 3 >"$dir/want"
	last=$(($(wc -l <"$dir/want") - 1))
	look '#game=3&ply=5' '
		const place = () => location.hash + " " + find("slider").value;
		note(place());
		press("ArrowLeft"); note(place());
		find("first").focus(); press("End"); note(place());
		press("Home"); note(place());
		find("last").click(); note(place());
		find("slider").value = 7; find("slider").dispatchEvent(new Event("input")); note(place());
		find("signs").click(); note(document.querySelector(".sign").textContent.match(/^[A-Za-z]$/) ? "letters" : "signs");
		find("next").click(); note(place());
		find("reason").value = "crash"; find("engine").value = 1; find("engine").dispatchEvent(new Event("change")); note(find("list").children.length);'
	cat >"$dir/want" <<-END
		#game=3&ply=5 5
		#game=3&ply=4 4
		#game=3&ply=$last $last
		#game=3&ply=0 0
		#game=3&ply=$last $last
		#game=3&ply=7 7
		letters
		#game=4&ply=0 0
	END
	head -n 8 "$dir/found" | cmp -s - "$dir/want" || fail "$(diff "$dir/want" "$dir/found" | head -n 4)"
}

# Records and journals have the scores as the engine that moved said them; the graph has them
# from the view of who flipped first. At the end of a game that was won both engines
# know it: the graph is on the winner's side, and the words give the winner a plus.
perspective() {
	for game in 1 2 3 4; do
		result=$(sed -n "s/^game n=$game .* result=\([^ ]*\) .*/\1/p" "$dir/match")
		case $result in 1-0) echo "$game 1 1 + -" ;; 0-1) echo "$game -1 -1 + -" ;; esac
	done >"$dir/want"
	[ "$(cut -d' ' -f2 "$dir/want" | sort -u | wc -l)" -eq 2 ] || fail 'not a win of either'
	for game in $(cut -d' ' -f1 "$dir/want"); do
		field "$dir/match" "$game" scores | grep -Eq ' -[0-9]+ 1000$' || fail "the winner's last score in game $game is not its own view"
	done
	look '' '
		for (const game of data.games.filter(one => one.result !== "1/2-1/2")) {
			showGame(game, 0);
			const last = shown.moves.length, says = ply => tellPly(ply).match(/says (.)/)[1].replace("−", "-");
			note([game.n, Math.sign(valueAfter(last - 1)), Math.sign(valueAfter(last)), says(last), says(last - 1)].join(" "));
		}'
	cmp -s "$dir/want" "$dir/found" || fail "$(diff "$dir/want" "$dir/found" | head -n 4)"
}

# narrow JOURNAL: a telephone shows all of the page's width. A window is wider than that at
# least, so the page is looked at in a frame.
narrow() {
	page "$1"
	cp "$dir/out" "$dir/page.html"
	cat >"$dir/frame.html" <<-END
		<!DOCTYPE html><title></title><pre id="width"></pre>
		<iframe src="page.html" style="border: 0; width: 360px; height: 640px" onload="
			const page = this.contentDocument.scrollingElement;
			document.getElementById('width').textContent = page.scrollWidth + ' of ' + page.clientWidth;"></iframe>
	END
	browse 800 900 --allow-file-access-from-files --dump-dom "file://$dir/frame.html"
	has "$dir/seen" '>(360 of 360|345 of 345)<'
}

# Pictures: light and dark, narrow and wide, of the whole page and of its board alone (a
# page that has been scrolled comes out blank).
pictures() {
	sed 's|^</head>$|<style>header, main > :not(section) { display: none !important }</style></head>|' "$dir/page.html" >"$dir/board.html"
	mkdir -p "$SHOTS"
	for size in 360,1500 1200,1000; do
		for colours in dark light; do
			[ $colours = dark ] && scheme=0 || scheme=1
			for what in page board; do
				shot=$SHOTS/$what-${size%,*}-$colours.png
				[ $what = page ] && fragment= || fragment='#game=1&ply=30'
				browse "${size%,*}" "${size#*,}" --blink-settings=preferredColorScheme=$scheme --screenshot="$shot" "file://$dir/$what.html$fragment"
				[ "$(wc -c <"$shot")" -gt 20000 ] || fail "nothing on the picture $what"
			done
		done
	done
}

name=report-match
play "$dir/match" 'one' 'two' 2
play "$dir/small" 'one' 'two' 1 --start '####/####/####/####/##XX/##Xk/##X1/##1R r K1C1P1r1 3 2'
page "$dir/match"
cp "$dir/out" "$dir/match.html"
play "$dir/three" 'one' 'a name that is longer than there is room for' 2 --engine "cmd=$BIN/banqi" 'name=late <b>' tc=0.001
try report-ratings ratings
try report-refused refused
try report-unfinished unfinished
try report-names names

CHROMIUM=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -n "$CHROMIUM" ]; then
	try report-steps steps "$dir/match" 20
	try report-steps-small steps "$dir/small" 4
	for kind in match empty names three; do try "report-narrow-$kind" narrow "$dir/$kind"; done
	page "$dir/match"
	cp "$dir/out" "$dir/page.html"
	try report-controls controls
	try report-perspective perspective
	try report-pictures pictures
else
	echo 'skip report-browser: no chromium here'
fi
exit $failed
