// The page around the board. Everything shown here is a view of the element: it is read from the
// element after each of its events and never back from the page. The only timer ticks once a second
// while the play time runs and the page is seen.

import { counted, formatBytes, formatClock, formatCount, formatDuration } from '../common/format.js';
import { defaultMaxMemory } from '../engine/limits.js';
import { methods } from '../words/methods.js';

/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { Algorithm, Game, SolveResult, Statistics } from '../common/types' */

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
const all = (/** @type {string} */ selector) =>
  /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(selector)]);

await customElements.whenDefined('sliding-puzzle'); // without it the page says so itself
const board = /** @type {SlidingPuzzle} */ (find('#board', HTMLElement));
const player = text('player');
const playback = find('#playback', HTMLFieldSetElement);
const scrubber = find('#scrubber', HTMLInputElement);
const speed = find('#speed', HTMLInputElement);
const positionField = find('#position', HTMLTextAreaElement);
const solveButtons = all('button.solve');

const MAX_MEMORY = defaultMaxMemory();

/** Seconds a search may take; those that know a solution early can be ended before with it. @param {Algorithm} algorithm */
const maxSeconds = (algorithm) => (algorithm === 'auto' || algorithm === 'idastar' ? 300 : 120);

/** @type {Record<Algorithm, string>} */
const names = {
  auto: 'Auto',
  idastar: 'Optimal (IDA*)',
  fast: 'Fast',
  'astar-manhattan': 'A* Manhattan',
  'astar-misplaced': 'A* misplaced',
  'bidirectional-bfs': 'Bidirectional BFS',
  bfs: 'BFS',
};
const algorithms = /** @type {Algorithm[]} */ (Object.keys(names));
/** @type {Record<string, Algorithm>} */
const keys = {
  1: 'bfs',
  2: 'astar-misplaced',
  3: 'astar-manhattan',
  4: 'bidirectional-bfs',
  5: 'idastar',
  6: 'fast',
  7: 'auto',
};
/** @type {Record<string, string>} */
const ways = { U: 'up', D: 'down', L: 'left', R: 'right' };

// What to expect of each search: where all positions can be tried, on 12 cells, on up to 16, beyond.
// Measured with 512 MB.
/** @type {Record<Algorithm, [string, string, string, string]>} */
const expectations = {
  auto: [
    'Makes a table of all {positions} positions that this board has, and reads a shortest solution from it.',
    'IDA* with pattern databases: a solution that is proven shortest.',
    'IDA* with pattern databases: a solution that is proven shortest, of most 4 × 4 boards within a second.',
    'A solution at once, then ever shorter ones and how short one can be at best, until you stop it or 5 minutes are over.',
  ],
  idastar: [
    'Guided by pattern databases, small puzzles solved in advance: a solution that is proven shortest.',
    'Guided by pattern databases, small puzzles solved in advance: a solution that is proven shortest.',
    'Guided by pattern databases: a solution that is proven shortest. Where the proof takes long, a good solution is there before it.',
    'A good solution at once. The proof that none is shorter usually does not end on a board this large.',
  ],
  fast: [
    'The first solution that beam search finds, at once: mostly a shortest one, without proof.',
    'The first solution that beam search finds, at once: mostly a shortest one, without proof.',
    'The first solution that beam search finds, at once: mostly a shortest one or a few moves longer, without proof.',
    'The first solution that beam search finds, at once: on a 5 × 5 some 15 % longer than a shortest one, on larger boards more.',
  ],
  'astar-manhattan': [
    'Guided by how far each tile is from home: a shortest solution from few positions.',
    'Guided by how far each tile is from home. It solves nearly every board of this size.',
    'Guided by how far each tile is from home. It solves many shuffled 4 × 4 boards; on hard ones memory runs out.',
    'Guided by how far each tile is from home. It goes farther than BFS, yet a full shuffle this large is beyond it.',
  ],
  'astar-misplaced': [
    'Guided by how many tiles are out of place: a shortest solution from fewer positions than BFS.',
    'Guided by how many tiles are out of place. It gets deeper than BFS; a hard shuffle of this size is too much.',
    'Guided by how many tiles are out of place. It solves a 4 × 4 up to some 35 moves away; shuffled, it needs about 50.',
    'Guided by how many tiles are out of place. On a board this large it solves only what is nearly in order.',
  ],
  'bidirectional-bfs': [
    'BFS from both ends until they meet: a shortest solution from a fraction of the positions.',
    'BFS from both ends until they meet. It solves nearly every board of this size, mostly from less than 1 % of its positions.',
    'BFS from both ends until they meet. It gets about twice as deep as BFS, some 45 moves; a shuffled 4 × 4 needs about 50.',
    'BFS from both ends until they meet. It gets about twice as deep as BFS, some 36 moves on a 5 × 5, which needs about 100 when shuffled.',
  ],
  bfs: [
    'Tries every position, nearest first: it finds a shortest solution among the {positions} that this board has.',
    'Tries every position, nearest first. It gets some 29 moves deep on 3 × 4 and 41 on 2 × 6; most shuffles need more.',
    'Tries every position, nearest first. It gets some 23 moves deep on a 4 × 4, which needs about 50 when shuffled.',
    'Tries every position, nearest first. It gets some 19 moves deep on a 5 × 5, which needs about 100 when shuffled.',
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
  tick = board.timerRunning && !document.hidden ? setTimeout(showTime, 1000 - (board.elapsed % 1000) + 5) : 0;
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
  setUsable(button('hint'), search === null && board.solvable && !board.solved);
}

function showGame() {
  say(text('moves'), formatCount(board.moveCount));
  showToolbar();
  if (document.activeElement !== positionField && !positionField.hasAttribute('aria-invalid'))
    positionField.value = board.state;
  showTime();
  showPlayer();
}

/** The words with a capital and an end. @param {string} words */
const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

function whyUnsolvable() {
  const [, reason] = board.solvability.split(': ');
  return sentence(reason);
}

function howToPlay() {
  const last = board.width * board.height - 1;
  return `Click, tap or drag tiles towards the empty cell, or use the arrow keys. Bring 1 to ${last} in order.`;
}

function onNewGame() {
  solution = null;
  forgetResults();
  const { width, height } = board;
  say(text('shape'), `${width} × ${height}`);
  text('board').parentElement?.style.setProperty('--ratio', String(width / height));
  for (const preset of all('[data-size]'))
    preset.setAttribute('aria-pressed', String(preset.dataset.size === board.size));
  find('#width', HTMLSelectElement).value = String(width);
  find('#height', HTMLSelectElement).value = String(height);
  clearPositionError();
  tellAlert('');
  tellStatus(
    board.solved
      ? 'This board is solved. Shuffle it to play.'
      : board.solvable
        ? howToPlay()
        : `This position cannot be solved. ${whyUnsolvable()}`,
  );
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
  tellStatus(
    `Solved in ${counted(detail.moveCount, 'move')} and ${formatClock(detail.elapsed)}` +
      `${detail.assisted ? `; the solver made ${formatCount(detail.assisted)} of the moves` : ''}.`,
    true,
  );
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
button('hint').onclick = showHint;
button('reset').onclick = () => {
  if (button('reset').getAttribute('aria-disabled') !== 'true') board.reset();
};
find('.toolbar', HTMLElement).addEventListener('focusout', () => queueMicrotask(showToolbar));

/** Says and marks the next move of the best solution known; the board marks its tile. */
async function showHint() {
  if (button('hint').getAttribute('aria-disabled') === 'true') return;
  board.pause(); // or it would be true for a moment only
  showPlayer();
  const { state } = board;
  tellAlert('');
  const wait = setTimeout(() => tellStatus('Looking for the next move…'), 150);
  const hint = await board.hint();
  clearTimeout(wait);
  if (board.state !== state || search) return;
  tellStatus(
    !hint
      ? text('alert').hidden
        ? 'No hint was found in time.'
        : ''
      : `Move ${hint.tile} ${ways[hint.move]}: ${counted(hint.remaining, 'move')} ${hint.remaining === 1 ? 'remains' : 'remain'}, ` +
          `${hint.optimal ? 'the fewest possible' : 'the best known'}.`,
  );
}

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
    else if (name === 'algorithm')
      problem = `unknown algorithm “${value.slice(0, 40)}”; known are ${algorithms.join(', ')}`;
    else problem = `unknown part “${name.slice(0, 40)}”; known are size, seed, state, moves, algorithm`;
  }
  return { game, problem };
}

/** @param {string} [instead] what the reader sees when the link names no board */
function followLink(instead = 'The board stays as it was.') {
  const { game, problem } = gameOfLink();
  if (location.hash.length < 2) return;
  // A size beside a position says nothing more than the position does.
  const refused = board.load({ size: game.state == null ? (game.size ?? '3x3') : null, ...pick(game) });
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

/** A link to this board with the moves made so far, and the search chosen. */
function permalink() {
  const algorithm = chosenAlgorithm();
  return algorithm === 'auto' ? board.permalink : `${board.permalink}&algorithm=${algorithm}`;
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

// The builder begins with the board as it is when the link to it is used, in whatever way.
for (const type of ['pointerdown', 'focus', 'click']) {
  find('#embed', HTMLAnchorElement).addEventListener(type, (event) => {
    /** @type {HTMLAnchorElement} */ (event.currentTarget).href = `embed-builder.html${permalink()}`;
  });
}

// --- Solving ---

/** @type {object | null} one for each search */
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
      const plain = chosenAlgorithm() === 'auto' || element.classList.contains('narrow');
      say(label, running ? 'Cancel' : plain ? 'Solve' : `Solve with ${names[chosenAlgorithm()]}`);
    }
  }
}

/** @param {string} id @param {string} label @param {string} value */
function showFigure(id, label, value) {
  say(text(`${id}-label`), label);
  say(text(`figure-${id}`), value);
}

/** @param {Statistics} statistics @param {SolveResult} [result] none while it runs */
function showFigures(statistics, result) {
  const { milliseconds, expanded, frontier, frontierPeak, depth, length, lowerBound, bytes, bytesPeak, method } =
    statistics;
  const solved = result?.status === 'solved';
  const stack = method === 'idastar';
  const doing = method && methods.en[method];
  text('figures').hidden = false;
  say(text('method'), doing.charAt(0).toUpperCase() + doing.slice(1));
  say(text('figure-time'), formatDuration(milliseconds));
  say(text('figure-expanded'), formatCount(expanded));
  say(
    text('figure-rate'),
    milliseconds > 0 ? formatCount(Number(((expanded / milliseconds) * 1000).toPrecision(3))) : '–',
  );
  if (stack && !result) showFigure('frontier', 'Stack', counted(depth, 'move'));
  else if (result) showFigure('frontier', 'Frontier peak', frontierPeak === 0 ? 'none' : formatCount(frontierPeak));
  else showFigure('frontier', 'Frontier', formatCount(frontier));
  if (solved) showFigure('depth', 'Solution', counted(length, 'move'));
  else if (length >= 0) showFigure('depth', 'Best so far', counted(length, 'move'));
  else showFigure('depth', 'Depth reached', counted(depth, 'move'));
  say(text('figure-bound'), counted(lowerBound, 'move'));
  find('#memory', HTMLProgressElement).value = Math.min(1, bytes / MAX_MEMORY);
  say(text('memory-text'), `${formatBytes(result ? bytesPeak : bytes)} of ${formatBytes(MAX_MEMORY)}`);
}

function forgetResults() {
  compared.results.clear();
  compared.state = '';
  text('figures').hidden = true;
  text('comparison').hidden = true;
}

/** @type {[(result: SolveResult) => string, ((result: SolveResult) => number)?][]} with what is best when least */
const columns = [
  [(result) => formatDuration(result.milliseconds), (result) => result.milliseconds],
  [(result) => formatCount(result.expanded), (result) => result.expanded],
  [(result) => formatBytes(result.bytesPeak), (result) => result.bytesPeak],
  [(result) => (result.moves === '' ? 'not found' : formatCount(result.length)), (result) => result.length],
];

/** A row for each search that was tried on this position. */
function showComparison() {
  const results = algorithms.flatMap((algorithm) => compared.results.get(algorithm) ?? []);
  const solved = results.filter((result) => result.status === 'solved');
  const least = columns.map(([, value]) => {
    const values = value ? solved.map(value) : [];
    return Math.max(...values) > Math.min(...values) ? Math.min(...values) : NaN;
  });
  text('comparison').hidden = results.length === 0;
  find('#comparison tbody', HTMLTableSectionElement).replaceChildren(
    ...results.map((result) => {
      const row = document.createElement('tr');
      const head = document.createElement('th');
      head.scope = 'row';
      head.textContent = names[result.algorithm];
      row.append(
        head,
        ...columns.map(([format, value], index) => {
          const cell = document.createElement('td');
          cell.textContent = format(result);
          if (result.status === 'solved' && value?.(result) === least[index]) cell.className = 'best';
          return cell;
        }),
      );
      return row;
    }),
  );
  text('next-hint').hidden = results.length > 1;
}

/** What ran out, how far the search came, and what would work. @param {SolveResult} result */
function explainLimit({ algorithm, message, milliseconds, depth, lowerBound, bytesPeak, length }) {
  // Far below the limit it was the browser that gave no more.
  const refused = bytesPeak < MAX_MEMORY / 4;
  const what =
    message === 'memory'
      ? refused
        ? 'the memory that the browser gives it'
        : `its ${formatBytes(MAX_MEMORY)} of memory`
      : message === 'time'
        ? `its ${maxSeconds(algorithm)} seconds`
        : 'its states';
  if (length >= 0) {
    return (
      `${names[algorithm]} found ${counted(length, 'move')}, but ran out of ${what} before it was proven shortest: ` +
      `a solution has at least ${counted(lowerBound, 'move')}.`
    );
  }
  const reached =
    algorithm === 'bfs'
      ? `having looked ${counted(depth, 'move')} deep`
      : algorithm === 'bidirectional-bfs'
        ? `having looked ${counted(depth, 'move')} deep from both ends together`
        : `knowing only that it takes at least ${counted(lowerBound, 'move')}`;
  const advice =
    algorithm === 'auto' || algorithm === 'fast' || algorithm === 'idastar'
      ? 'Close other pages that need memory and try again.'
      : 'Auto solves every board.';
  return `${names[algorithm]} ran out of ${what} after ${formatDuration(milliseconds)}, ${reached}. ${advice}`;
}

/** How much longer than the shortest it may be, as a share. @param {Statistics} statistics */
const gapOf = ({ length, lowerBound }) => (length - lowerBound) / Math.max(1, lowerBound);

/** What was found and how good it is. @param {SolveResult} result */
function describeSolution(result) {
  const { algorithm, length, milliseconds, method, optimal, lowerBound } = result;
  // Beside a proof that has not ended the solution came from elsewhere.
  const unknown = method === '' || (!optimal && (method === 'idastar' || method === 'databases'));
  const how =
    algorithm !== 'auto' || unknown ? '' : method === 'rows' ? ` ${methods.en.rows}` : ` by ${methods.en[method]}`;
  const found = `${names[algorithm]} found ${counted(length, 'move')} in ${formatDuration(milliseconds)}${how}`;
  if (optimal) return `${found}, proven shortest.`;
  const gap = gapOf(result);
  return (
    `${found}; a solution has at least ${counted(lowerBound, 'move')}: ` +
    `${gap < 1 ? `within ${Math.ceil(gap * 100)} % of the shortest` : `at most ${(Math.ceil(gap * 10) / 10 + 1).toFixed(1)} times the shortest`}.`
  );
}

/** @param {SolveResult} result */
function verdictOf(result) {
  switch (result.status) {
    case 'solved':
      return result.length === 0 ? 'The board is solved already: 0 moves.' : describeSolution(result);
    case 'limit':
      return explainLimit(result);
    case 'unsolvable':
      return `There is nothing to search for: this position cannot be solved. ${whyUnsolvable()}`;
    case 'exhausted':
      return 'Every position within reach was tried, and none is the goal.';
    case 'cancelled':
      if (result.reason !== 'asked') return 'The search ended, because the board changed.';
      return result.milliseconds > 0 ? `Cancelled after ${formatDuration(result.milliseconds)}.` : 'Cancelled.';
    default:
      return 'The search failed.'; // puzzle-error tells why
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
  const mine = (search = {});
  showExpectation();
  showGame();
  if (board.solvable) tellStatus(`${names[algorithm]} is searching…`);
  const result = await board.solve({
    algorithm,
    maxMemory: MAX_MEMORY,
    maxSeconds: maxSeconds(algorithm),
    rate: rate(),
  });
  if (search === mine) search = null;
  const handOn = document.activeElement === button('settle');
  endProgress();
  showExpectation();
  showToolbar();
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
  if (handOn) (playback.disabled ? board : button('play-pause')).focus({ preventScroll: true });
}

/** What is known while the search goes on, and the offer to be content with it. @param {Statistics} statistics */
function showProgress(statistics) {
  const { milliseconds, expanded, depth, length, lowerBound } = statistics;
  showFigures(statistics);
  const figures = `${formatDuration(milliseconds)} · ${formatCount(expanded)} states`;
  say(text('brief'), length < 0 ? `${figures} · ${depth} deep` : figures);
  if (length < 0) return;
  const first = button('settle').hidden;
  button('settle').hidden = false;
  // The first is said to screen readers, not all that follow in quick succession.
  if (!first) text('status').setAttribute('aria-live', 'off');
  tellStatus(
    `Best ${counted(length, 'move')}, proven at least ${formatCount(lowerBound)}, gap ${Math.ceil(gapOf(statistics) * 100)} %.`,
  );
}

function endProgress() {
  text('status').removeAttribute('aria-live');
  button('settle').hidden = true;
  say(text('brief'), '');
}

button('settle').onclick = () => board.settle();
board.addEventListener('puzzle-progress', ({ detail }) => {
  if (search) showProgress(detail);
});
board.addEventListener('puzzle-solution', ({ detail }) => {
  if (detail.moves === '') return;
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
  const words = `${formatCount(at)} of ${formatCount(solution.length)}`;
  scrubber.setAttribute('aria-valuetext', words);
  say(text('progress'), words);
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
  else if (key === 'h') showHint();
  else if (key === 'u') board.undo();
  else if (key === 'r') board.redo();
  else if (key in keys) {
    if (search) return;
    chooseAlgorithm(keys[key]);
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
