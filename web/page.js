// The page around the board. Everything shown here is a view of the element: it is read from the
// element after each of its events and never back from the page. The only timer ticks once a second
// while the play time runs and the page is seen.

import { defaultMaxMemory, defaultMaxSeconds } from './sliding-puzzle.js';
import { counted, formatBytes, formatClock, formatCount, formatDuration } from './format.js';

/** @import { SlidingPuzzle } from './sliding-puzzle.js' */
/** @import { Algorithm, Game, SolveResult, Statistics } from './types' */

/**
 * @template {typeof Element} Kind
 * @param {string} selector
 * @param {Kind} kind
 * @returns {InstanceType<Kind>}
 */
function find(selector, kind) {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`the page has no ${selector}`);
  return /** @type {InstanceType<Kind>} */ (element);
}
const text = (/** @type {string} */ id) => find(`#${id}`, HTMLElement);
const button = (/** @type {string} */ id) => find(`#${id}`, HTMLButtonElement);
const all = (/** @type {string} */ selector) => /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(selector)]);

const board = /** @type {SlidingPuzzle} */ (find('#board', HTMLElement));
const player = text('player');
const playback = find('#playback', HTMLFieldSetElement);
const scrubber = find('#scrubber', HTMLInputElement);
const speed = find('#speed', HTMLInputElement);
const positionField = find('#position', HTMLTextAreaElement);
const solveButtons = all('button.solve');

const MAX_SECONDS = defaultMaxSeconds;
const MAX_MEMORY = defaultMaxMemory();
const LONGEST_LINK_MOVES = 1000; // characters; beyond it a link tells the position instead

/** @type {Record<Algorithm, string>} */
const names = { bfs: 'BFS', 'astar-misplaced': 'A* misplaced', 'astar-manhattan': 'A* Manhattan' };
const algorithms = /** @type {Algorithm[]} */ (Object.keys(names));

// What to expect of each search: where all positions can be tried, on 12 cells, on up to 16, beyond.
// Measured with 512 MB.
/** @type {Record<Algorithm, [string, string, string, string]>} */
const expectations = {
  bfs: [
    'Tries every position, nearest first: it finds a shortest solution among the {positions} that this board has.',
    'Tries every position, nearest first. It gets some 28 moves deep on 3 × 4 and 39 on 2 × 6; most shuffles need more.',
    'Tries every position, nearest first. It gets some 22 moves deep on a 4 × 4, which needs about 50 when shuffled.',
    'Tries every position, nearest first. It gets some 18 moves deep on a 5 × 5, which needs about 100 when shuffled.',
  ],
  'astar-misplaced': [
    'Guided by how many tiles are out of place: a shortest solution from fewer positions than BFS.',
    'Guided by how many tiles are out of place. It gets deeper than BFS; a hard shuffle of this size is too much.',
    'Guided by how many tiles are out of place. It solves a 4 × 4 up to some 35 moves away; shuffled, it needs about 50.',
    'Guided by how many tiles are out of place. On a board this large it solves only what is nearly in order.',
  ],
  'astar-manhattan': [
    'Guided by how far each tile is from home: a shortest solution from the fewest positions.',
    'Guided by how far each tile is from home. It solves nearly every board of this size.',
    'Guided by how far each tile is from home. It solves many shuffled 4 × 4 boards; on hard ones memory runs out.',
    'Guided by how far each tile is from home. It goes farthest of the three, yet a full shuffle this large is beyond it.',
  ],
};

/** Solvable arrangements of that many cells: half of all. @param {number} cells @returns {number} */
const positions = (cells) => (cells < 3 ? 1 : cells * positions(cells - 1));

/** @param {HTMLElement} element @param {string} words */
function say(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

// --- Game: score, toolbar, messages ---

let tick = 0;

function showTime() {
  say(text('time'), formatClock(board.elapsed));
  clearTimeout(tick);
  tick = board.timerRunning && !document.hidden ? setTimeout(showTime, 1000 - board.elapsed % 1000 + 5) : 0;
}

/** @param {string} words @param {boolean} [good] */
function tellStatus(words, good = false) {
  say(text('status'), words);
  text('status').classList.toggle('good', good);
}

/** @param {string} words '' takes it away */
function tellAlert(words) {
  text('alert').hidden = words === '';
  say(text('alert'), words);
}

/**
 * A disabled button loses the focus: one that has it only says that it is, until the focus moves on.
 * @param {HTMLButtonElement} element
 * @param {boolean} usable
 */
function setUsable(element, usable) {
  element.disabled = !usable && element !== document.activeElement;
  element.setAttribute('aria-disabled', String(!usable));
}

function showToolbar() {
  setUsable(button('undo'), board.canUndo);
  setUsable(button('redo'), board.canRedo);
  setUsable(button('reset'), board.moveCount > 0 || board.canRedo);
}

function showGame() {
  say(text('moves'), formatCount(board.moveCount));
  showToolbar();
  if (document.activeElement !== positionField && !positionField.hasAttribute('aria-invalid')) positionField.value = board.state;
  showTime();
  showPlayer();
}

/** The words with a capital and an end. @param {string} words */
const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

function whyUnsolvable() {
  const [, reason] = board.solvability.split(': ');
  return sentence(reason);
}

function hint() {
  const last = board.width * board.height - 1;
  return `Click, tap or drag tiles towards the gap, or use the arrow keys. Bring 1 to ${last} in order.`;
}

function onNewGame() {
  solution = null;
  forgetResults();
  const { width, height } = board;
  say(text('shape'), `${width} × ${height}`);
  text('board').parentElement?.style.setProperty('--ratio', String(width / height));
  for (const preset of all('[data-size]')) preset.setAttribute('aria-pressed', String(preset.dataset.size === board.size));
  find('#width', HTMLSelectElement).value = String(width);
  find('#height', HTMLSelectElement).value = String(height);
  clearPositionError();
  tellAlert('');
  tellStatus(board.solved ? 'This board is solved. Shuffle it to play.'
    : board.solvable ? hint() : `This position cannot be solved. ${whyUnsolvable()}`);
  showExpectation();
  showGame();
}

board.addEventListener('puzzle-shuffle', onNewGame);
board.addEventListener('puzzle-move', ({ detail }) => {
  if (detail.by === 'player') {
    solution = null;
    if (!detail.solved) tellStatus(board.solvable ? '' : `This position cannot be solved. ${whyUnsolvable()}`);
    tellAlert('');
  }
  showGame();
});
board.addEventListener('puzzle-solved', ({ detail }) => {
  if (solution) return; // a solution was played: what the search said stays
  tellStatus(`Solved in ${counted(detail.moveCount, 'move')} and ${formatClock(detail.elapsed)}`
    + `${detail.assisted ? `; the solver made ${formatCount(detail.assisted)} of the moves` : ''}.`, true);
});
board.addEventListener('puzzle-error', ({ detail }) => {
  if (board.state) tellAlert(sentence(detail.message)); // a board that did not load says so itself
});
document.addEventListener('visibilitychange', showTime);

/** @param {Game} game */
function newGame(game) {
  const problem = board.load(game);
  if (problem) return tellAlert(sentence(problem.message));
  forgetLink();
}

/** Brings the board into view, where the controls for a new one are far below it. */
function showBoard() {
  board.scrollIntoView({ block: 'nearest' });
}

/** @param {string} [size] */
function newSize(size) {
  newGame({ size });
  showBoard();
}

button('shuffle').onclick = () => newGame({});
button('undo').onclick = () => board.undo();
button('redo').onclick = () => board.redo();
button('reset').onclick = () => {
  if (button('reset').getAttribute('aria-disabled') !== 'true') board.reset();
};
find('.toolbar', HTMLElement).addEventListener('focusout', () => queueMicrotask(showToolbar));

for (const preset of all('[data-size]')) preset.onclick = () => newSize(preset.dataset.size);
for (const id of ['width', 'height']) {
  for (let side = 2; side <= 10; ++side) find(`#${id}`, HTMLSelectElement).add(new Option(String(side)));
}
find('#size-form', HTMLFormElement).onsubmit = (event) => {
  event.preventDefault();
  newSize(`${find('#width', HTMLSelectElement).value}x${find('#height', HTMLSelectElement).value}`);
};

// --- A position typed or pasted ---

function clearPositionError() {
  positionField.removeAttribute('aria-invalid');
  text('position-error').hidden = true;
}

find('#position-form', HTMLFormElement).onsubmit = (event) => {
  event.preventDefault();
  const problem = board.load({ state: positionField.value });
  if (problem) {
    positionField.setAttribute('aria-invalid', 'true');
    text('position-error').hidden = false;
    say(text('position-error'), sentence(problem.message));
    positionField.focus();
  } else {
    forgetLink();
    positionField.value = board.state;
    showBoard();
  }
};
positionField.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  find('#position-form', HTMLFormElement).requestSubmit();
});

// --- Links: #size=4x4&seed=… or #state=…, optionally &moves=…&algorithm=… ---

/** Reads the link of the page into a game, if it has one. */
function gameOfLink() {
  const link = location.hash.slice(1);
  /** @type {Game} */
  const game = {};
  let problem = '';
  if (link === '') return { game, problem };
  for (const [name, value] of new URLSearchParams(link)) {
    if (name === 'size' || name === 'seed' || name === 'state' || name === 'moves') game[name] = value;
    else if (name === 'algorithm' && value in names) chooseAlgorithm(/** @type {Algorithm} */ (value));
    else if (name === 'algorithm') problem = `unknown algorithm “${value.slice(0, 40)}”; known are ${algorithms.join(', ')}`;
    else problem = `unknown part “${name.slice(0, 40)}”; known are size, seed, state, moves, algorithm`;
  }
  return { game, problem };
}

/** @param {string} [instead] what the reader sees when the link names no board */
function followLink(instead = 'The board stays as it was.') {
  const { game, problem } = gameOfLink();
  if (location.hash.length < 2) return;
  // A size beside a position says nothing more than the position does.
  const refused = board.load({ size: game.state == null ? game.size ?? '3x3' : null, ...pick(game) });
  const words = refused?.message ?? problem;
  if (words) tellAlert(`${sentence(`The link could not be followed: ${words}`)}${refused ? ` ${instead}` : ''}`);
}

// An address that stays the same is no hashchange.
for (const link of document.querySelectorAll('.try a')) {
  link.addEventListener('click', () => {
    if (/** @type {HTMLAnchorElement} */ (link).hash === location.hash) followLink();
    showBoard();
  });
}

/** @param {Game} game */
const pick = ({ seed, state, moves }) => ({ seed, state, moves });

/** The address would name another board than the one that is shown. */
function forgetLink() {
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
}

/** A link to this board with the moves made so far. */
function permalink() {
  const { moves, seed } = board;
  const short = moves.length <= LONGEST_LINK_MOVES;
  const state = (short ? board.startState : board.state).replaceAll(' ', ',');
  const parts = seed !== null && short ? [`size=${board.size}`, `seed=${encodeURIComponent(seed)}`] : [`state=${state}`];
  if (moves && short) parts.push(`moves=${moves}`);
  if (chosenAlgorithm() !== 'astar-manhattan') parts.push(`algorithm=${chosenAlgorithm()}`);
  return `#${parts.join('&')}`;
}

button('copy').onclick = async () => {
  history.replaceState(null, '', permalink());
  try {
    await navigator.clipboard.writeText(location.href);
    tellStatus('Link copied. It opens this very board.');
  } catch {
    tellStatus('The address bar now holds a link to this very board; copy it from there.');
  }
};

// --- Solving ---

/** @type {AbortController | null} */
let search = null;
/** @type {{ from: number, length: number } | null} the solution on the timeline */
let solution = null;
/** @type {{ state: string, results: Map<Algorithm, SolveResult> }} the last results on one position */
const compared = { state: '', results: new Map() };

function chosenAlgorithm() {
  return /** @type {Algorithm} */ (find('input[name=algorithm]:checked', HTMLInputElement).value);
}

/** @param {Algorithm} algorithm */
function chooseAlgorithm(algorithm) {
  find(`input[value=${algorithm}]`, HTMLInputElement).checked = true;
  showExpectation();
}

function showExpectation() {
  const cells = board.width * board.height;
  const row = cells <= 10 ? 0 : cells <= 12 ? 1 : cells <= 16 ? 2 : 3;
  say(text('expectation'), expectations[chosenAlgorithm()][row].replace('{positions}', formatCount(positions(cells))));
  text('expectation').hidden = search !== null || compared.results.has(chosenAlgorithm());
  showSolveButtons();
}

function showSolveButtons() {
  for (const element of solveButtons) {
    const label = element.querySelector('span');
    const running = search !== null;
    element.classList.toggle('running', running);
    element.classList.toggle('primary', !running);
    if (label) {
      say(label, running ? 'Cancel' : element.classList.contains('narrow') ? 'Solve' : `Solve with ${names[chosenAlgorithm()]}`);
    }
  }
}

/** @param {Statistics} statistics @param {SolveResult} [result] none while it runs */
function showFigures(statistics, result) {
  text('figures').hidden = false;
  say(text('figure-time'), formatDuration(statistics.milliseconds));
  say(text('figure-expanded'), formatCount(statistics.expanded));
  say(text('frontier-label'), result ? 'Frontier peak' : 'Frontier');
  say(text('figure-frontier'), formatCount(result ? statistics.frontierPeak : statistics.frontier));
  say(text('depth-label'), result?.status === 'solved' ? 'Solution' : 'Depth reached');
  say(text('figure-depth'), counted(result?.status === 'solved' ? result.length : statistics.depth, 'move'));
  find('#memory', HTMLProgressElement).value = Math.min(1, statistics.bytes / MAX_MEMORY);
  say(text('memory-text'), `${formatBytes(result ? statistics.bytesPeak : statistics.bytes)} of ${formatBytes(MAX_MEMORY)}`);
}

function forgetResults() {
  compared.results.clear();
  compared.state = '';
  text('figures').hidden = true;
  text('comparison').hidden = true;
}

/** @type {[string, (result: SolveResult) => string, (result: SolveResult) => number][]} */
const measures = [
  ['Time', (result) => formatDuration(result.milliseconds), (result) => result.milliseconds],
  ['Expanded', (result) => formatCount(result.expanded), (result) => result.expanded],
  ['Frontier peak', (result) => formatCount(result.frontierPeak), (result) => result.frontierPeak],
  ['Memory', (result) => formatBytes(result.bytesPeak), (result) => result.bytesPeak],
  ['Moves', (result) => (result.status === 'solved' ? formatCount(result.length) : 'not found'), () => NaN],
];

function showComparison() {
  const { results } = compared;
  text('comparison').hidden = results.size === 0;
  const body = find('#comparison tbody', HTMLTableSectionElement);
  body.replaceChildren(...measures.map(([label, format, value]) => {
    const row = document.createElement('tr');
    const head = document.createElement('th');
    head.scope = 'row';
    head.textContent = label;
    const solved = [...results.values()].filter((result) => result.status === 'solved');
    const best = solved.length > 1 ? Math.min(...solved.map(value)) : NaN;
    row.append(head, ...algorithms.map((algorithm) => {
      const cell = document.createElement('td');
      const result = results.get(algorithm);
      cell.textContent = result ? format(result) : '–';
      if (result?.status === 'solved' && value(result) === best) cell.className = 'best';
      return cell;
    }));
    return row;
  }));
  const next = algorithms.find((algorithm) => !results.has(algorithm));
  say(text('next-hint'), next ? `Choose ${names[next]} and solve again: it starts from the same position.` : '');
}

/** What ran out, how far the search came, and what would work. @param {SolveResult} result */
function explainLimit(result) {
  const name = names[result.algorithm];
  // Far below the limit it was the browser that gave no more.
  const refused = result.bytesPeak < MAX_MEMORY / 4;
  const what = result.message === 'memory' ? refused ? 'the memory that the browser gives it' : `its ${formatBytes(MAX_MEMORY)} of memory`
    : result.message === 'time' ? `its ${MAX_SECONDS} seconds` : 'its states';
  const reached = result.algorithm === 'bfs' ? `having looked ${counted(result.depth, 'move')} deep`
    : `knowing only that it takes at least ${counted(result.lowerBound, 'move')}`;
  const advice = result.algorithm === 'astar-manhattan'
    ? 'Make some moves towards the goal and solve again, or take a smaller board: every 3 × 3 is solved at once.'
    : 'A* Manhattan gets deeper with the same memory; every 3 × 3 is solved by all three.';
  return `${name} ran out of ${what} after ${formatDuration(result.milliseconds)}, ${reached}. ${advice}`;
}

/** @param {SolveResult} result */
function verdictOf(result) {
  switch (result.status) {
    case 'solved':
      return result.length === 0 ? 'The board is solved already: 0 moves.'
        : `${names[result.algorithm]} found ${counted(result.length, 'move')} in ${formatDuration(result.milliseconds)}, `
          + `${result.optimal ? 'proven shortest' : 'not proven shortest'}.`;
    case 'limit': return explainLimit(result);
    case 'unsolvable': return `There is nothing to search for: this position cannot be solved. ${whyUnsolvable()}`;
    case 'exhausted': return 'Every position within reach was tried, and none is the goal.';
    case 'cancelled':
      if (result.message !== 'Cancelled.') return 'The search ended, because the board changed.';
      return result.milliseconds > 0 ? `Cancelled after ${formatDuration(result.milliseconds)}.` : 'Cancelled.';
    default: return 'The search failed.'; // puzzle-error tells why
  }
}

async function solve() {
  if (search) return board.cancel();
  tellAlert('');
  const algorithm = chosenAlgorithm();
  // While a solution is on the board, another search starts from where that one did.
  if (solution) board.step(solution.from - board.moveCount);
  const state = board.state;
  if (compared.state !== state) forgetResults();
  compared.state = state;
  const mine = search = new AbortController();
  showExpectation();
  showPlayer();
  if (board.solvable) tellStatus(`${names[algorithm]} is searching…`);
  const result = await board.solve({ algorithm, maxMemory: MAX_MEMORY, maxSeconds: MAX_SECONDS, rate: rate() });
  if (search === mine) search = null;
  say(text('brief'), '');
  showExpectation();
  if (compared.state !== state) return; // a new game came in between
  tellStatus(verdictOf(result), result.status === 'solved');
  if (result.status === 'error' || (result.expanded === 0 && result.status !== 'solved')) {
    text('figures').hidden = true; // there are none
  } else {
    showFigures(result, result);
    if (result.status === 'solved' || result.status === 'limit') compared.results.set(algorithm, result);
    showComparison();
  }
  showExpectation();
  showGame();
}

board.addEventListener('puzzle-progress', ({ detail }) => {
  if (!search) return;
  showFigures(detail);
  say(text('brief'), `${formatDuration(detail.milliseconds)} · ${formatCount(detail.expanded)} states · ${detail.depth} deep`);
});
board.addEventListener('puzzle-solution', ({ detail }) => {
  if (detail.status !== 'solved' || detail.length === 0) return;
  solution = { from: board.moveCount, length: detail.length };
});
for (const element of solveButtons) element.onclick = solve;
for (const radio of all('input[name=algorithm]')) radio.onchange = showExpectation;

// --- Playback ---

const rate = () => Math.round(10 * 0.5 * 80 ** (Number(speed.value) / 100)) / 10; // 0.5 to 40 moves a second

function showSpeed() {
  const words = `${rate() < 10 ? rate() : Math.round(rate())} moves/s`;
  say(text('speed-text'), words);
  speed.setAttribute('aria-valuetext', words);
}

function showPlayer() {
  if (!solution && playback.contains(document.activeElement)) board.focus({ preventScroll: true });
  player.classList.toggle('idle', solution === null);
  playback.disabled = solution === null;
  if (!solution) {
    scrubber.value = '0';
    say(text('progress'), '–');
    player.classList.remove('playing');
    return;
  }
  const at = Math.max(0, Math.min(solution.length, board.moveCount - solution.from));
  const playing = board.playing;
  scrubber.max = String(solution.length);
  scrubber.value = String(at);
  scrubber.setAttribute('aria-valuetext', `${at} of ${solution.length}`);
  say(text('progress'), `${at} of ${solution.length}`);
  player.classList.toggle('playing', playing);
  button('play-pause').setAttribute('aria-label', playing ? 'Pause' : at === solution.length ? 'Play again' : 'Play');
}

/** @param {number} move of the solution */
function goTo(move) {
  if (!solution) return;
  board.step(solution.from + move - board.moveCount);
  showGame();
}

function playOrPause() {
  if (!solution) return;
  if (board.playing) {
    board.pause();
  } else {
    if (board.movesAhead === 0) goTo(0);
    board.play({ rate: rate() });
  }
  showPlayer();
}

button('to-start').onclick = () => goTo(0);
button('step-back').onclick = () => goTo(Number(scrubber.value) - 1);
button('step-forward').onclick = () => goTo(Number(scrubber.value) + 1);
button('play-pause').onclick = playOrPause;
scrubber.oninput = () => goTo(Number(scrubber.value));
speed.oninput = () => {
  showSpeed();
  if (board.playing) board.play({ rate: rate() });
};

// --- Keys: letters only while the board has focus ---

board.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const key = event.key.toLowerCase();
  if (key === 's') newGame({});
  else if (key === 'u') board.undo();
  else if (key === 'r') board.redo();
  else if (key === '1' || key === '2' || key === '3') {
    if (search) return;
    chooseAlgorithm(algorithms[Number(key) - 1]);
    solve();
  } else if (key === ' ' && solution) playOrPause();
  else return;
  event.preventDefault();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && search) board.cancel();
});

// --- Start ---

showSpeed();
showExpectation();
await board.ready;
for (const element of all('button:disabled')) element.disabled = false;
onNewGame();
followLink('Here is another board instead.');
addEventListener('hashchange', () => followLink());
