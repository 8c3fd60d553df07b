'use strict';
/* Plays the recorded games. A state is what both players see after some plies; all states of
 * a game are made when it is chosen, so that every step is only a drawing. Squares are
 * numbered as in the engine: 4 * (rank - 1) + file. */

const data = JSON.parse(document.getElementById('data').textContent);
const find = id => document.getElementById(id);

const LETTERS = 'KGMRNCP';
const SIGNS = { red: '帥仕相俥傌炮兵', black: '將士象車馬包卒' };
const KINDS = ['general', 'advisor', 'elephant', 'chariot', 'horse', 'cannon', 'soldier'];

const sideOf = piece => piece < 'a' ? 'red' : 'black';
const kindOf = piece => LETTERS.indexOf(piece.toUpperCase());
const nameOf = piece => `${sideOf(piece)} ${KINDS[kindOf(piece)]}`;
const isPiece = content => kindOf(content) >= 0;
const squareOf = text => 4 * (Number(text[1]) - 1) + 'abcd'.indexOf(text[0]);
const sum = counts => Object.values(counts).reduce((total, count) => total + count, 0);

/* ---- the game ---- */

/* A position as text: BOARD SIDE POOL QUIET PLY. */
function readPosition(text) {
	const [board, side, pool, quiet, ply] = text.split(' ');
	const squares = Array(32).fill('.'), counts = {};
	board.split('/').forEach((row, below) => {
		let file = 0;
		for (const letter of row) {
			if (letter >= '1' && letter <= '4') file += Number(letter);
			else squares[4 * (7 - below) + file++] = letter;
		}
	});
	for (const [, letter, count] of pool.matchAll(/([A-Za-z])(\d*)/g)) counts[letter] = Number(count || 1);
	return { squares, side, pool: counts, quiet: Number(quiet), ply: Number(ply), taken: [] };
}

function writePosition(state) {
	const rows = [];
	for (let rank = 7; rank >= 0; rank--)
		rows.push(state.squares.slice(4 * rank, 4 * rank + 4).join('').replace(/\.+/g, empty => empty.length));
	const pool = [...LETTERS, ...LETTERS.toLowerCase()].filter(piece => state.pool[piece])
		.map(piece => piece + state.pool[piece]).join('');
	return `${rows.join('/')} ${state.side} ${pool || '-'} ${state.quiet} ${state.ply}`;
}

/* The state after a ply: `a1(K)`, a flip with what it showed, or `a1-a2`. Its `from`, `to`,
 * `shown`, `captured` and `odds` tell the ply. */
function play(before, move) {
	const squares = before.squares.slice(), from = squareOf(move);
	const after = { squares, pool: before.pool, taken: before.taken, quiet: 0, ply: before.ply + 1, from, to: from };
	let mover = before.side;
	if (move[2] === '(') {
		const piece = move[3];
		after.shown = piece;
		after.odds = [before.pool[piece], sum(before.pool)];
		after.pool = { ...before.pool, [piece]: before.pool[piece] - 1 };
		squares[from] = piece;
		if (mover === '-') mover = sideOf(piece)[0];
	} else {
		after.to = squareOf(move.slice(3));
		if (isPiece(squares[after.to])) {
			after.captured = squares[after.to];
			after.taken = [...before.taken, after.captured];
		} else {
			after.quiet = before.quiet + 1;
		}
		squares[after.to] = squares[from];
		squares[from] = '.';
	}
	after.side = mover === 'r' ? 'b' : 'r';
	return after;
}

const signed = (value, digits) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}`;
const words = text => text ? text.split(' ') : [];

/* The points that an engine, or 0 for who flipped first, took from a game. */
function pointsOf(game, engine) {
	const points = { '1-0': 1, '1/2-1/2': 0.5, '0-1': 0 }[game.result];
	return engine && game.players[0] !== engine ? 1 - points : points;
}

const engineName = (game, player) => data.engines[game.players[player] - 1];
/* Two engines keep their colours through all graphs; of more, the players of a game have them. */
const colourOf = (game, player) => (data.engines.length > 2 ? player === 0 : game.players[player] === 1) ? 'first' : 'second';
const spelled = reason => reason.replace('-', ' ');

/* ---- elements ---- */

function fill(parent, attributes, children) {
	for (const [name, value] of Object.entries(attributes)) parent.setAttribute(name, value);
	parent.append(...children);
	return parent;
}
const html = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) => fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

/* ---- what is shown ---- */

const shown = { game: null, moves: [], scores: [], ms: [], states: [], ply: 0, letters: false };

/* ---- the board ---- */

const LEFT = 100, TOP = 10, SIDE = 100; /* of the squares, in units of the drawing */
const xOf = square => LEFT + SIDE * (square % 4);
const yOf = square => TOP + SIDE * (7 - (square >> 2));

function drawFacePiece(piece) {
	const sign = shown.letters ? piece : SIGNS[sideOf(piece)][kindOf(piece)];
	return svg('g', { class: sideOf(piece) },
		svg('circle', { class: 'shadow', cx: 52, cy: 54, r: 42 }), svg('circle', { class: 'ivory', cx: 50, cy: 50, r: 42 }),
		svg('circle', { class: 'rim', cx: 50, cy: 50, r: 35 }), svg('text', { class: 'sign', x: 50, y: 69 }, sign));
}

function drawBack() {
	return svg('g', {},
		svg('circle', { class: 'shadow', cx: 52, cy: 54, r: 42 }), svg('circle', { class: 'back', cx: 50, cy: 50, r: 42 }),
		svg('circle', { class: 'pattern', cx: 50, cy: 50, r: 35 }),
		svg('path', { class: 'pattern', d: 'M50 22L78 50 50 78 22 50ZM50 36L64 50 50 64 36 50Z' }));
}

function drawSquare(square, content) {
	if (content === '.') return [];
	const place = { 'data-square': 'abcd'[square % 4] + (1 + (square >> 2)), 'data-content': content };
	if (content === '#') return [svg('rect', { ...place, class: 'hole', x: xOf(square) - 1, y: yOf(square) - 1, width: SIDE + 2, height: SIDE + 2 })];
	const drawing = content === 'X' ? drawBack() : drawFacePiece(content);
	return [svg('g', { ...place, transform: `translate(${xOf(square)} ${yOf(square)})` }, drawing)];
}

function gradient(id, inner, outer) {
	return svg('radialGradient', { id, cx: '38%', cy: '32%', r: '75%' },
		svg('stop', { offset: '0', 'stop-color': inner }), svg('stop', { offset: '1', 'stop-color': outer }));
}

/* All that does not change from ply to ply. */
function drawTable() {
	let lines = '';
	for (let i = 1; i < 4; i++) lines += `M${LEFT + SIDE * i} ${TOP}v${8 * SIDE}`;
	for (let i = 1; i < 8; i++) lines += `M${LEFT} ${TOP + SIDE * i}h${4 * SIDE}`;
	const coordinates = [];
	for (let i = 0; i < 4; i++) coordinates.push(svg('text', { class: 'coordinate', x: LEFT + SIDE * (i + 0.5), y: TOP + 8 * SIDE + 31 }, 'abcd'[i]));
	for (let i = 0; i < 8; i++) coordinates.push(svg('text', { class: 'coordinate', x: LEFT - 16, y: TOP + SIDE * (7.5 - i) + 9 }, i + 1));
	return [
		svg('defs', {}, gradient('ivory', '#fffaf0', '#e6cf9f'), gradient('back', '#3f7d5f', '#17402d')),
		svg('rect', { class: 'wood', x: LEFT - 3, y: TOP - 3, width: 4 * SIDE + 6, height: 8 * SIDE + 6, rx: 8 }),
		svg('path', { class: 'lines', d: lines }), ...coordinates];
}

/* The captured pieces stand beside the board, red ones on the left: 16 fill a side. */
function drawTaken(taken) {
	const place = { red: 0, black: 0 }, x = { red: 8, black: LEFT + 4 * SIDE + 28 };
	return taken.map(piece => svg('g', { transform: `translate(${x[sideOf(piece)]} ${TOP + 50 * place[sideOf(piece)]++}) scale(.5)` }, drawFacePiece(piece)));
}

function drawLast(state) {
	if (state.from === undefined) return [];
	const marks = [...new Set([state.from, state.to])].map(square => svg('rect', { class: 'last', x: xOf(square), y: yOf(square), width: SIDE, height: SIDE }));
	if (state.from !== state.to)
		marks.push(svg('path', { class: 'path', d: `M${xOf(state.from) + 50} ${yOf(state.from) + 50}L${xOf(state.to) + 50} ${yOf(state.to) + 50}` }));
	return marks;
}

function showBoard(state) {
	find('board').replaceChildren(...drawTable(), ...drawLast(state), ...state.squares.flatMap((content, square) => drawSquare(square, content)), ...drawTaken(state.taken));
}

/* ---- words about a ply ---- */

function tellOdds(state) {
	const [count, total] = state.odds;
	return `${nameOf(state.shown)}, ${count} of ${total} (${(100 * count / total).toFixed(1)} %)`;
}

function tellScore(score) {
	if (score === undefined || score === '-') return '';
	return `, says ${signed(score / 1000, 3)}`;
}

function tellEnd(game) {
	const { result, reason, detail } = game;
	const winner = result === '1/2-1/2' ? 'Drawn' : `${engineName(game, result === '1-0' ? 0 : 1)} wins`;
	return `${winner}: ${spelled(reason)}${detail ? ` (${detail})` : ''}.`;
}

function tellPly(ply) {
	const { game, states, moves, ms, scores } = shown;
	if (ply === 0) return `Start of ${moves.length} plies. ${engineName(game, 0)} flips first.`;
	const before = states[ply - 1], state = states[ply];
	const player = before.ply % 2, colour = state.side === 'r' ? 'black' : 'red';
	const move = moves[ply - 1], piece = before.squares[state.from];
	const deed = state.shown ? `flips ${move.slice(0, 2)}: ${tellOdds(state)}`
		: `${KINDS[kindOf(piece)]} ${move}${state.captured ? `, takes the ${KINDS[kindOf(state.captured)]}` : ''}`;
	const time = ms[ply - 1] === undefined ? '' : `, ${Number(ms[ply - 1]).toLocaleString('en')} ms`;
	const end = ply === moves.length ? ` ${tellEnd(game)}` : '';
	return `Ply ${ply} of ${moves.length}: ${engineName(game, player)} (${colour}), ${deed}${time}${tellScore(scores[ply - 1])}.${end}`;
}

function showPool(id, letters, pool) {
	find(id).replaceChildren(...[...letters].map(piece => {
		const count = pool[piece] || 0;
		const sign = html('span', { class: sideOf(piece) }, shown.letters ? piece : SIGNS[sideOf(piece)][kindOf(piece)]);
		return html('li', { class: count ? '' : 'none', 'aria-label': `${count} ${nameOf(piece)}` }, sign, `${count}`);
	}));
}

/* ---- the engines' own scores, from player 1's view ---- */

const GRAPH = { left: 30, right: 352, top: 8, bottom: 128 };
const graphX = ply => GRAPH.left + (GRAPH.right - GRAPH.left) * ply / Math.max(1, shown.moves.length);
const graphY = value => (GRAPH.top + GRAPH.bottom) / 2 - value / 1000 * (GRAPH.bottom - GRAPH.top) / 2;

/* The value that the mover of a ply said, from player 1's view; undefined where it said none. */
function valueAfter(ply) {
	const score = shown.scores[ply - 1];
	if (score === undefined || score === '-') return undefined;
	return shown.states[ply - 1].ply % 2 === 0 ? Number(score) : -score;
}

/* A player's values; where it said nothing the curve has a gap. */
function drawCurve(player) {
	let path = '';
	for (let ply = 1 + (shown.states[0].ply + player) % 2; ply <= shown.moves.length; ply += 2) {
		if (valueAfter(ply) === undefined) continue;
		const goesOn = ply > 2 && valueAfter(ply - 2) !== undefined;
		path += `${goesOn ? 'L' : 'M'}${graphX(ply).toFixed(1)} ${graphY(valueAfter(ply)).toFixed(1)}${goesOn ? '' : 'h0'}`;
	}
	return svg('path', { class: `curve ${colourOf(shown.game, player)}`, d: path });
}

function drawEvaluation() {
	const grid = [1000, 500, 0, -500, -1000].flatMap(value => [
		svg('line', { class: value ? 'grid' : 'zero', x1: GRAPH.left, x2: GRAPH.right, y1: graphY(value), y2: graphY(value) }),
		svg('text', { x: GRAPH.left - 4, y: graphY(value) + 4, 'text-anchor': 'end' }, value % 1000 ? '' : signed(value / 1000, 0))]);
	const ends = [['start', 0], ['end', shown.moves.length]].map(([anchor, ply]) => svg('text', { x: graphX(ply), y: 144, 'text-anchor': anchor }, ply));
	find('evaluation').replaceChildren(...grid, ...ends, svg('text', { x: (GRAPH.left + GRAPH.right) / 2, y: 144, 'text-anchor': 'middle' }, 'plies'),
		drawCurve(0), drawCurve(1), svg('g', { id: 'now' }));
	fill(find('evaluation'), { 'aria-label': `What the engines expected, from the view of ${engineName(shown.game, 0)}` }, []);
	find('key').replaceChildren(...[0, 1].map(player => html('span', {}, svg('svg', { viewBox: '0 0 10 10', 'aria-hidden': 'true' },
		svg('circle', { class: colourOf(shown.game, player) === 'first' ? 'won' : 'lost', style: 'opacity:1', cx: 5, cy: 5, r: 5 })), engineName(shown.game, player))),
		html('span', {}, `+1: ${engineName(shown.game, 0)} is sure to win`));
}

function showNow() {
	const x = graphX(shown.ply), value = shown.ply ? valueAfter(shown.ply) : undefined;
	const marks = [svg('line', { class: 'now', x1: x, x2: x, y1: GRAPH.top, y2: GRAPH.bottom })];
	if (value !== undefined)
		marks.push(svg('circle', { class: colourOf(shown.game, shown.states[shown.ply - 1].ply % 2), cx: x, cy: graphY(value), r: 4 }));
	find('now').replaceChildren(...marks);
}

/* ---- lists ---- */

/* Marks the one of a list that is shown, and scrolls the list alone to it. */
function markCurrent(list, index) {
	const old = list.querySelector('[aria-current]'), now = list.children[index];
	if (old) {
		old.removeAttribute('aria-current');
		old.tabIndex = -1;
	}
	if (!now) return;
	const button = now.firstChild;
	button.setAttribute('aria-current', 'true');
	button.tabIndex = 0;
	if (now.offsetTop < list.scrollTop + list.offsetTop) list.scrollTop = now.offsetTop - list.offsetTop;
	const over = now.offsetTop + now.offsetHeight - list.offsetTop - list.clientHeight;
	if (over > list.scrollTop) list.scrollTop = over;
}

function fillMoves() {
	find('moves').replaceChildren(...shown.moves.map((move, i) =>
		html('li', {}, html('button', { type: 'button', tabindex: -1, 'data-ply': i + 1 }, html('span', { class: 'soft' }, `${i + 1} `), move))));
}

let listed = data.games; /* those that the filters let through */

function fillList() {
	const engine = Number(find('engine').value), result = find('result').value, reason = find('reason').value;
	listed = data.games.filter(game => (!engine || game.players.includes(engine)) &&
		(result === '' || pointsOf(game, engine) === Number(result)) && (reason === '' || game.reason === reason));
	find('count').textContent = `${listed.length} of ${data.games.length} games${result && !engine ? ', results of who flips first' : ''}`;
	find('list').replaceChildren(...listed.map(game => html('li', {},
		html('button', { type: 'button', tabindex: -1, 'data-game': game.n },
			html('span', { class: 'number' }, `${game.n}`),
			html('span', { class: 'players' }, `${engineName(game, 0)} ${game.result.replaceAll('1/2', '½').replace('-', '–')} ${engineName(game, 1)}`,
				html('span', { class: 'end' }, `${spelled(game.reason)}, ${words(game.moves).length} plies`))))));
	if (listed.length) find('list').firstChild.firstChild.tabIndex = 0;
	markGame();
}

function markGame() {
	const index = listed.indexOf(shown.game);
	markCurrent(find('list'), index);
	find('previous').disabled = listed.length === 0 || index === 0;
	find('next').disabled = listed.length === 0 || index === listed.length - 1;
}

/* ---- choosing ---- */

function showPly(ply) {
	shown.ply = Math.max(0, Math.min(shown.moves.length, ply));
	const state = shown.states[shown.ply];
	showBoard(state);
	find('what').textContent = tellPly(shown.ply);
	find('slider').value = shown.ply;
	for (const id of ['first', 'back']) find(id).disabled = shown.ply === 0;
	for (const id of ['on', 'last']) find(id).disabled = shown.ply === shown.moves.length;
	showPool('pool-red', LETTERS, state.pool);
	showPool('pool-black', LETTERS.toLowerCase(), state.pool);
	find('position').textContent = writePosition(state);
	showNow();
	markCurrent(find('moves'), shown.ply - 1);
}

function tellGame(game) {
	const used = [0, 0];
	shown.ms.forEach((ms, i) => { used[shown.states[i].ply % 2] += ms / 1000; });
	const luck = `, luck of the first ${signed(game.luck, 2)}`;
	return `Game ${game.n} (pair ${game.pair}, game ${game.game}), ${game.date.slice(0, 10)}, ${used[0].toFixed(2)} s against ${used[1].toFixed(2)} s${luck}`;
}

function showGame(game, ply) {
	Object.assign(shown, { game, moves: words(game.moves), scores: words(game.scores), ms: words(game.ms) });
	shown.states = [readPosition(game.start || data.start)];
	for (const move of shown.moves) shown.states.push(play(shown.states[shown.states.length - 1], move));
	const [first, second] = [0, 1].map(player => html('span', { class: colourOf(game, player) }, engineName(game, player)));
	find('title').replaceChildren(first, ` ${game.result.replaceAll('1/2', '½').replace('-', '–')} `, second);
	find('about').textContent = tellGame(game);
	find('slider').max = shown.moves.length;
	fillMoves();
	drawEvaluation();
	showPly(ply);
	markGame();
}

/* The address names what is shown, so that it can be handed on as a link. */
function noteAddress() { history.replaceState(null, '', `#game=${shown.game.n}&ply=${shown.ply}`); }

/* False when the address names no game of this page. */
function followAddress() {
	const wanted = new URLSearchParams(location.hash.slice(1));
	const game = data.games.find(one => String(one.n) === wanted.get('game'));
	if (!game) return false;
	showGame(game, Number(wanted.get('ply')) || 0);
	return true;
}

function goTo(ply) {
	showPly(ply);
	noteAddress();
}

function chooseGame(game) {
	if (!game) return;
	showGame(game, 0);
	noteAddress();
}

/* ---- keys and buttons ---- */

function moveFocus(list, step) {
	const items = [...list.children], index = items.indexOf(document.activeElement.parentNode) + step;
	if (items[index]) items[index].firstChild.focus();
}

function pressKey(event) {
	if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
	const isInside = find('viewer').contains(event.target);
	const list = isInside && event.target.closest('.list, .moves');
	if (event.key === 'ArrowLeft') goTo(shown.ply - 1);
	else if (event.key === 'ArrowRight') goTo(shown.ply + 1);
	else if (event.key === 'Home' && isInside) goTo(0);
	else if (event.key === 'End' && isInside) goTo(shown.moves.length);
	else if (event.key === 'ArrowUp' && list) moveFocus(list, -1);
	else if (event.key === 'ArrowDown' && list) moveFocus(list, 1);
	else return;
	event.preventDefault();
}

function listen() {
	document.addEventListener('keydown', pressKey);
	window.addEventListener('hashchange', () => { if (followAddress()) find('viewer').scrollIntoView(); });
	find('first').onclick = () => goTo(0);
	find('back').onclick = () => goTo(shown.ply - 1);
	find('on').onclick = () => goTo(shown.ply + 1);
	find('last').onclick = () => goTo(shown.moves.length);
	find('slider').oninput = () => goTo(Number(find('slider').value));
	find('previous').onclick = () => chooseGame(listed[listed.indexOf(shown.game) - 1]);
	find('next').onclick = () => chooseGame(listed[listed.indexOf(shown.game) + 1]);
	for (const id of ['engine', 'result', 'reason']) find(id).onchange = fillList;
	find('list').onclick = event => {
		const button = event.target.closest('button');
		if (button) chooseGame(data.games.find(game => game.n === Number(button.dataset.game)));
	};
	find('moves').onclick = event => {
		const button = event.target.closest('button');
		if (button) goTo(Number(button.dataset.ply));
	};
	find('evaluation').onclick = event => {
		const box = find('evaluation').getBoundingClientRect(), x = (event.clientX - box.left) / box.width * 360;
		goTo(Math.round((x - GRAPH.left) / (GRAPH.right - GRAPH.left) * shown.moves.length));
	};
	find('signs').onclick = () => {
		shown.letters = !shown.letters;
		find('signs').setAttribute('aria-pressed', shown.letters);
		find('viewer').classList.toggle('letters', shown.letters);
		showPly(shown.ply);
	};
}

function begin() {
	if (data.games.length === 0) {
		find('viewer').replaceChildren(html('p', { class: 'soft' }, 'No game has ended yet.'));
		return;
	}
	find('engine').append(html('option', { value: 0 }, 'any'), ...data.engines.map((name, i) => html('option', { value: i + 1 }, name)));
	for (const reason of new Set(data.games.map(game => game.reason))) find('reason').append(html('option', { value: reason }, spelled(reason)));
	listen();
	showGame(data.games[0], 0);
	fillList();
	if (followAddress()) find('viewer').scrollIntoView();
}

begin();
