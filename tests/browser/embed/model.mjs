// Scenarios: a random program of calls, keys, presses, attribute changes, removals, searches and cancels on several boards,
// each step and the events that it causes held to a small model. A step that fails is shrunk to the shortest program that
// still fails in that way.
//
// PUZZLE_SEED: which program; default a fixed one. PUZZLE_STEPS: how long it is; default 2,000, and where the run may not be
// long a part of that in Firefox and WebKit.

import assert from 'node:assert/strict';

import { defined, script } from './boards.mjs';
import { release } from '../engines.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('a model');

/** What is done, to which of the boards, with numbers whose meaning the page finds by the board's state. @typedef {[name: string, board: number, ...numbers: number[]]} Step */

/** How often each is done, out of their sum. @type {Record<string, number>} */
const weights = {
  move: 40,
  slide: 14,
  key: 20,
  press: 20,
  wheel: 2,
  hide: 3,
  undo: 10,
  redo: 7,
  'undo and redo': 4,
  step: 5,
  seek: 4,
  shuffle: 4,
  reset: 2,
  state: 3,
  'bad state': 2,
  moves: 2,
  size: 2,
  look: 4,
  'out and in': 4,
  replace: 1,
  search: 4,
  solve: 2,
  cancel: 3,
  settle: 1,
  hint: 2,
  play: 2,
  pause: 1,
  attempt: 1,
  picture: 1,
  wait: 5,
};

/** Mulberry32. @param {number} seed */
function randomFrom(seed) {
  let state = seed | 0;
  return (/** @type {number} */ bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

/** @param {number} seed @param {number} length @returns {Step[]} */
function programOf(seed, length) {
  const random = randomFrom(seed);
  const bag = Object.entries(weights).flatMap(([name, weight]) => Array(weight).fill(name));
  return Array.from({ length }, () => [bag[random(bag.length)], random(3), random(1000), random(1000)]);
}

/**
 * Runs in the page.
 * @param {Step[]} program
 * @returns {Promise<{ at: number, why: string } | null>} the first step that breaks a promise
 */
async function run(program) {
  const ended = new AbortController(); // listening
  const sizes = ['3x3', '2x2', '3x2', '4x3', '2x5'];
  const looks = [
    ['theme', 'dark', 'light', 'auto'],
    ['controls', 'shuffle solve undo', '', 'timer moves stats size'],
    ['motion', 'none', 'auto', 'full'],
    ['algorithm', 'astar-manhattan', 'auto', 'bfs'],
    ['lang', 'de', 'en', 'fr'],
  ];
  const letters = ['U', 'D', 'L', 'R'];
  /** @type {Promise<void>[]} */
  const promises = [];
  /** Whether the last event of a board told that it plays. @type {WeakMap<object, boolean>} */
  const plays = new WeakMap();
  /** @type {Map<string, string>} */
  const shuffled = new Map();
  const place = document.querySelector('#place') ?? document.body;
  place.replaceChildren();
  /** Events since a step began. @type {{ type: string, board: any, detail: any }[]} */
  let told = [];
  /** What was wrong with one at the moment when it was told. @type {string[]} */
  const wrong = [];
  /** What comes when it comes is right, or why it is not is kept. @param {Promise<any>} answer @param {(value: any) => void} check */
  const later = (answer, check) =>
    void promises.push(answer.then(check).catch((/** @type {Error} */ error) => void wrong.push(error.message)));
  const hear = (/** @type {any} */ { type, target, detail }) => {
    told.push({ type, board: target, detail });
    const { state, moveCount, solved } = target;
    if (type === 'puzzle-playback') {
      if (detail.playing !== target.playing || detail.playing === (plays.get(target) ?? false))
        wrong.push(`puzzle-playback tells ${detail.playing} after ${plays.get(target)}, and it is ${target.playing}`);
      plays.set(target, detail.playing);
    }
    if (type === 'puzzle-solution')
      try {
        endsWell(detail);
      } catch (error) {
        wrong.push(`puzzle-solution: ${/** @type {Error} */ (error).message}`);
      }
    // What these programs do wrong on purpose, and nothing else.
    if (
      type === 'puzzle-error' &&
      !(/^(state|attribute|unsolvable)$/.test(detail.type) && /^[^\n]{9,}$/.test(detail.message))
    )
      wrong.push(`puzzle-error tells ${detail.type}: ${detail.message}`);
    if (
      type === 'puzzle-move' &&
      String([detail.state, detail.moveCount, detail.solved]) !== String([state, moveCount, solved])
    )
      wrong.push(`puzzle-move tells ${detail.state} after ${detail.moveCount}, and it is ${state} after ${moveCount}`);
    if (type === 'puzzle-shuffle' && detail.state !== state)
      wrong.push(`puzzle-shuffle tells ${detail.state}, not ${state}`);
    if (type === 'puzzle-solved' && !(solved && detail.moveCount === moveCount))
      wrong.push(`puzzle-solved tells ${detail.moveCount} moves at ${state} after ${moveCount}`);
  };
  for (const type of ['move', 'shuffle', 'solved', 'playback', 'solution', 'error'].map((name) => `puzzle-${name}`))
    place.addEventListener(type, hear, { signal: ended.signal });

  const must = (/** @type {boolean} */ holds, /** @type {string} */ why) => {
    if (!holds) throw new Error(why);
  };
  const expand = (/** @type {string} */ moves) =>
    moves.replace(/([UDLR])(\d+)/g, (_, letter, count) => letter.repeat(Number(count)));
  const tilesOf = (/** @type {string} */ state) => state.split(/[ /]/).map(Number);
  const goalOf = (/** @type {number[]} */ tiles) => tiles.every((tile, cell) => tile === (cell + 1) % tiles.length);

  /** Cells from the blank to the tile that travels so; 0 when there is none. @param {number} blank @param {string} letter @param {any} board */
  const from = (blank, letter, { width, height }) =>
    letter === 'U' && blank < width * (height - 1)
      ? width
      : letter === 'D' && blank >= width
        ? -width
        : letter === 'L' && blank % width < width - 1
          ? 1
          : letter === 'R' && blank % width > 0
            ? -1
            : 0;

  /** @param {number[]} tiles @param {string} moves @param {any} board */
  function replay(tiles, moves, board) {
    const now = [...tiles];
    for (const letter of moves) {
      const blank = now.indexOf(0);
      const by = from(blank, letter, board);
      must(by !== 0, `the move ${letter} of ${moves} cannot be made`);
      [now[blank], now[blank + by]] = [now[blank + by], 0];
    }
    return now;
  }

  /** How a search may end, and its solution leads from what was searched to the goal. @param {any} result @param {string} [asked] the position that it was asked for */
  function endsWell({ status, state, moves, length, message }, asked = state) {
    must(/^(solved|cancelled|unsolvable|limit)$/.test(status), `a search ended as ${status}: ${message}`);
    must(state === asked, `a search for ${asked} answers for ${state}`);
    const expanded = expand(moves);
    const found = status === 'solved' || expanded !== ''; // at a limit there may be a solution
    must(length === (found ? expanded.length : -1), `${length} moves are said to be in ${moves}`);
    if (!found) return;
    const rows = state.split('/');
    const size = { width: rows[0].split(' ').length, height: rows.length };
    must(goalOf(replay(tilesOf(state), expanded, size)), `${moves} does not solve ${state}`);
  }

  /** What a board says of itself, after what must hold in any case was checked. @param {any} board */
  function look(board) {
    const { state, startState, moves, moveCount, movesAhead, timelineLength, solved, solvable, width, height } = board;
    const tiles = tilesOf(state);
    const expanded = expand(moves);
    must(
      [...tiles].sort((one, other) => one - other).every((tile, index) => tile === index) &&
        tiles.length === width * height,
      `the state is no permutation: ${state}`,
    );
    must(
      String(replay(tilesOf(startState), expanded, board)) === String(tiles),
      `${moves} from ${startState} does not lead to ${state}`,
    );
    must(moveCount === expanded.length, `moveCount is ${moveCount} of ${moves}`);
    must(solved === goalOf(tiles), `solved is ${solved} at ${state}`);
    must(timelineLength === moveCount + movesAhead, `${timelineLength} is not ${moveCount} + ${movesAhead}`);
    const timeline = expand(board.timeline.moves);
    must(timeline.startsWith(expanded) && timeline.length === timelineLength, `${timeline} against ${expanded}`);
    replay(tilesOf(startState), timeline, board);
    let inversions = 0;
    const row = tiles.filter((tile) => tile > 0);
    for (let one = 0; one < row.length; ++one)
      for (let other = one + 1; other < row.length; ++other) if (row[one] > row[other]) ++inversions;
    must(board.inversions === inversions, `inversions is ${board.inversions} of ${inversions}`);
    const below = height - 1 - Math.floor(tiles.indexOf(0) / width);
    must(solvable === ((width % 2 ? inversions : inversions + below) % 2 === 0), `solvable is ${solvable} at ${state}`);
    return { state, startState, moves: expanded, timeline, tiles, width, height, ahead: movesAhead };
  }

  /** @param {string} size */
  async function make(size) {
    const board = /** @type {any} */ (document.createElement('sliding-puzzle'));
    board.setAttribute('size', size);
    board.setAttribute('seed', 'model');
    board.setAttribute('loading', 'eager');
    board.setAttribute('allow-unsolvable', '');
    board.style.width = '160px';
    place.append(board);
    await board.ready;
    return board;
  }

  const boards = [await make('3x3'), await make('2x2'), await make('3x2')];
  const names = ['state', 'startState', 'moves', 'timeline'];
  const same = (/** @type {any} */ one, /** @type {any} */ other) => names.every((name) => one[name] === other[name]);

  /** So many tiles were moved on a board, in one go, by a hand or a call. @param {any} board @param {number} moved */
  function toldOf(board, moved) {
    const of = (/** @type {string} */ type) => told.filter((each) => each.type === type);
    const [moves, solved] = [of('puzzle-move'), of('puzzle-solved')];
    must(moves.length === (moved ? 1 : 0), `${moves.length} events tell of a slide of ${moved}`);
    must(
      told.every((each) => each.board === board),
      'an event of another board',
    );
    must(solved.length === (moved && board.solved ? 1 : 0), `${solved.length} events tell that it is solved`);
    must(of('puzzle-shuffle').length === 0, 'a move is told as a new game');
    if (moved) must(moves[0].detail.by === 'player', `by ${moves[0].detail.by}`);
  }

  /** What a hand can do: nothing on a board that moves have solved. @param {any} board @param {ReturnType<typeof look>} before */
  const handIsFree = (board, before) => !(board.solved && before.moves.length > 0);
  const surfaceOf = (/** @type {any} */ board) => board.shadowRoot.querySelector('[part~="board"]');

  /** Tiles that slide from a cell. @param {ReturnType<typeof look>} before @param {number} cell */
  function runFrom({ tiles, width }, cell) {
    const blank = tiles.indexOf(0);
    const [columns, rows] = [(cell % width) - (blank % width), Math.floor(cell / width) - Math.floor(blank / width)];
    return columns && rows ? 0 : Math.abs(columns + rows);
  }

  /** @type {Record<string, (board: any, before: ReturnType<typeof look>, one: number, other: number, index: number) => void | Promise<void>>} */
  const steps = {
    key(board, before, one) {
      const letter = letters[one % 4];
      const can = from(before.tiles.indexOf(0), letter, before) !== 0 && handIsFree(board, before);
      const key = { U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' }[letter];
      const press = (/** @type {string} */ type) =>
        surfaceOf(board).dispatchEvent(
          new KeyboardEvent(type, { key, bubbles: true, composed: true, cancelable: true }),
        );
      must(!press('keydown'), 'an arrow key is not taken from the page');
      press('keyup');
      const after = look(board);
      must(
        after.moves === before.moves + (can ? letter : ''),
        `after the key ${letter}: ${before.moves} → ${after.moves}`,
      );
      toldOf(board, Number(can));
    },
    press(board, before, one, other) {
      const surface = surfaceOf(board);
      const canvas = surface.querySelector('canvas.canvas');
      const { left, top, width, height } = surface.getBoundingClientRect();
      // One that is not drawn yet, or not in its new size, has its cells elsewhere.
      const isDrawn =
        canvas?.width === Math.round(width * devicePixelRatio) &&
        canvas.height === Math.round(height * devicePixelRatio) &&
        board.shadowRoot.querySelector('.place.ready');
      if (!isDrawn) return;
      const cell = one % before.tiles.length;
      const at = {
        clientX: left + (width * ((cell % before.width) + 0.5)) / before.width,
        clientY: top + (height * (Math.floor(cell / before.width) + 0.5)) / before.height,
        bubbles: true,
        composed: true,
        pointerId: 77,
        button: 0,
        pointerType: other % 2 ? 'mouse' : 'touch',
      };
      const wanted = handIsFree(board, before) ? runFrom(before, cell) : 0;
      surface.dispatchEvent(new PointerEvent('pointerdown', at));
      surface.dispatchEvent(new PointerEvent('pointerup', at));
      const after = look(board);
      must(
        after.moves.length === before.moves.length + wanted,
        `a press on ${cell} moved ${after.moves.length - before.moves.length}, not ${wanted}, at ${before.state}`,
      );
      must(after.tiles[cell] === (wanted ? 0 : before.tiles[cell]), `the blank is not where ${cell} was pressed`);
      toldOf(board, wanted);
    },
    wheel(board, before, one) {
      const wheel = new WheelEvent('wheel', { deltaY: one - 500, bubbles: true, composed: true, cancelable: true });
      must(surfaceOf(board).dispatchEvent(wheel), 'the wheel is taken from the page');
      must(same(before, look(board)) && told.length === 0, 'the wheel changed the game');
    },
    async hide(board, before, one) {
      const goesOn = boards.some((each) => each.playing || each.searching); // what is found is played
      for (const hidden of [true, false]) {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        Object.defineProperty(document, 'visibilityState', {
          value: hidden ? 'hidden' : 'visible',
          configurable: true,
        });
        document.dispatchEvent(new Event('visibilitychange'));
        if (hidden) await new Promise((done) => setTimeout(done, one % 8));
      }
      Reflect.deleteProperty(document, 'hidden');
      Reflect.deleteProperty(document, 'visibilityState');
      if (!goesOn) must(same(before, look(board)), 'a page that was hidden for a moment has another game');
    },
    move(board, before, one) {
      const letter = letters[one % 4];
      const can = from(before.tiles.indexOf(0), letter, before) !== 0;
      const moved = board.move(letter);
      const after = look(board);
      must(moved === Number(can), `move(${letter}) returned ${moved} at ${before.state}`);
      must(after.moves === before.moves + (can ? letter : ''), `after ${letter}: ${before.moves} → ${after.moves}`);
      if (can) must(!board.searching, 'a search goes on after a move');
      toldOf(board, Number(can));
    },
    slide(board, before, one) {
      const cell = one % before.tiles.length;
      const wanted = runFrom(before, cell);
      const moved = board.move(cell);
      must(moved === wanted, `move(${cell}) returned ${moved}, not ${wanted}, at ${before.state}`);
      must(look(board).moves.length === before.moves.length + wanted, 'a slide counts its tiles');
      toldOf(board, wanted);
    },
    undo(board, before) {
      const can = board.canUndo;
      must(board.undo() === can, `undo() is not ${can}`);
      const after = look(board);
      if (!can) must(same(before, after), 'undo did something and said that it did nothing');
      else if (before.moves)
        must(
          before.moves.startsWith(after.moves) &&
            before.moves !== after.moves &&
            after.startState === before.startState,
          `undo: ${before.moves} → ${after.moves}`,
        );
    },
    redo(board, before) {
      const can = board.canRedo;
      must(board.redo() === can, `redo() is not ${can}`);
      const after = look(board);
      if (!can) must(same(before, after), 'redo did something and said that it did nothing');
    },
    'undo and redo'(board, before) {
      if (board.playing) board.pause();
      if (!board.canUndo || !before.moves) return;
      board.undo();
      board.redo();
      const after = look(board);
      // step() and seek() stop within a slide of several tiles, which undo and redo take as one.
      const further = after.moves.length - before.moves.length;
      must(
        after.moves.startsWith(before.moves) && further < Math.max(before.width, before.height) - 1,
        `undo and redo lead from ${before.moves} to ${after.moves}`,
      );
    },
    step(board, before, one) {
      const by = (one % 9) - 4;
      const gone = board.step(by);
      const wanted = Math.max(-before.moves.length, Math.min(by, before.ahead));
      must(gone === Math.abs(wanted), `step(${by}) went ${gone} of ${wanted}`);
      const after = look(board);
      must(after.moves === before.timeline.slice(0, before.moves.length + wanted), 'step goes along the timeline');
      must(after.timeline === before.timeline, 'step leaves the timeline');
    },
    seek(board, before, one) {
      const to = one % (before.timeline.length + 1);
      board.seek(to);
      const after = look(board);
      must(after.moves === before.timeline.slice(0, to), `seek(${to}) went to ${after.moves.length}`);
      must(after.timeline === before.timeline, 'seek leaves the timeline');
    },
    shuffle(board, before, one) {
      const seed = `seed-${one % 7}`;
      board.shuffle(seed);
      const after = look(board);
      must(after.moves === '' && after.startState === after.state && board.seed === seed, 'a shuffle is a new game');
      must(board.solvable, `a shuffle that cannot be solved: ${after.state}`);
      const key = `${board.size} ${seed}`;
      must((shuffled.get(key) ?? after.state) === after.state, `${key} was ${shuffled.get(key)}, is ${after.state}`);
      shuffled.set(key, after.state);
      const news = told.filter(({ type }) => type !== 'puzzle-playback'); // what was played ends
      must(
        news.length === 1 && news[0].type === 'puzzle-shuffle' && news[0].detail.seed === seed,
        `a shuffle is told by ${news.map(({ type }) => type)}`,
      );
    },
    reset(board, before) {
      board.reset();
      const after = look(board);
      must(after.state === before.startState && after.moves === '', 'reset goes to the start');
    },
    state(board, before, one, other) {
      const tiles = [...before.tiles];
      const [first, second] = [one % tiles.length, other % tiles.length];
      [tiles[first], tiles[second]] = [tiles[second], tiles[first]];
      const rows = Array.from({ length: before.height }, (_, row) =>
        tiles.slice(row * before.width, (row + 1) * before.width).join(' '),
      );
      board.state = rows.join('/');
      const after = look(board);
      must(after.state === rows.join('/') && after.moves === '' && after.startState === after.state, 'a new position');
    },
    'bad state'(board, before, one) {
      board.state = ['', '1 2 3', before.state.replace('0', '1'), '💥', `${before.state} 99`, '1'.repeat(20000)][
        one % 6
      ];
      must(same(before, look(board)), 'a position that is none changed the board');
    },
    moves(board, before, one) {
      const cut = before.moves.slice(0, one % (before.moves.length + 1));
      board.moves = cut;
      const after = look(board);
      must(after.moves === cut && after.startState === before.startState, `moves = ${cut} gave ${after.moves}`);
    },
    async size(board, before, one) {
      const size = sizes[one % sizes.length];
      // It sets the attribute: where that says so already, an undo may have gone back to a game of another size.
      const news = board.getAttribute('size') !== size;
      board.size = size;
      await board.ready;
      const after = look(board);
      if (!news) return must(same(before, after), `size = ${size}, as it was, gave ${after.width}x${after.height}`);
      must(`${after.width}x${after.height}` === size, `the size is ${after.width}x${after.height}, not ${size}`);
    },
    look(board, before, one, other) {
      const [name, ...values] = looks[one % looks.length];
      board.setAttribute(name, values[other % values.length]);
      must(same(before, look(board)), `${name} changed the game`);
    },
    async 'out and in'(board, before, one) {
      board.pause();
      const kept = look(board);
      board.remove();
      if (one % 2) await new Promise((done) => setTimeout(done, one % 20));
      place.append(board);
      await board.ready;
      must(same(kept, look(board)), 'a board that was taken out and put back plays another game');
    },
    async replace(board, before, one, other, index) {
      board.remove();
      boards[index] = await make(sizes[one % sizes.length]);
    },
    search(board, before, one) {
      const controller = new AbortController();
      const answer = board.solve({ algorithm: ['auto', 'bfs', 'idastar'][one % 3], signal: controller.signal });
      later(answer, (result) => endsWell(result, before.state));
      if (one % 5 === 0) controller.abort();
    },
    async solve(board, before) {
      if (!board.solvable) return;
      board.pause();
      const kept = look(board);
      const result = await board.solve({ algorithm: 'auto' });
      must(result.status === 'solved', `solve() ended as ${result.status}: ${result.message}`);
      endsWell(result, kept.state);
      const solutions = told.filter((each) => each.type === 'puzzle-solution' && each.detail.status === 'solved');
      must(
        solutions.some((each) => each.board === board && each.detail.moves === result.moves),
        `what solve() found is not told: ${result.moves}`,
      );
    },
    cancel: (board) => board.cancel(),
    settle: (board) => board.settle(),
    hint(board, before) {
      const { solved, solvable } = board;
      later(board.hint(), (hint) => {
        if (!hint) return;
        must(solvable && !solved, `a hint at ${before.state}`);
        const by = from(before.tiles.indexOf(0), hint.move, before);
        must(by !== 0, `the hint ${hint.move} cannot be made at ${before.state}`);
        must(before.tiles[before.tiles.indexOf(0) + by] === hint.tile, `${hint.move} does not move ${hint.tile}`);
        must(hint.remaining > 0, `${hint.remaining} moves remain at ${before.state}`);
      });
    },
    play(board, before, one) {
      board.play(one % 5 ? { rate: 1 + (one % 50) } : { pace: 1 + (one % 9) });
      // Where it cannot play it does not; what it can, it may have done at once.
      if (before.ahead === 0) must(!board.playing, 'it plays and there is nothing ahead');
    },
    pause(board) {
      board.pause();
      must(!board.playing, 'it plays after pause()');
    },
    attempt(board, before) {
      must(board.beginAttempt() === before.timeline.length > 0, 'an attempt needs moves');
      must(look(board).state === before.state, 'an attempt begins where the game is');
    },
    picture(board) {
      later(board.toBlob(), (blob) => {
        if (blob) must(blob.type === 'image/png' && blob.size > 60, `a drawing of ${blob.size} bytes, ${blob.type}`);
      });
    },
    wait: (board, before, one) => new Promise((done) => setTimeout(done, one % 12)),
  };

  for (const [at, [name, index, one, other]] of program.entries()) {
    try {
      told = [];
      await steps[name](boards[index], look(boards[index]), one, other, index);
      for (const board of boards) look(board);
      must(wrong.length === 0, wrong[0]);
    } catch (error) {
      ended.abort();
      return { at, why: `${name}: ${/** @type {Error} */ (error).message}` };
    }
  }
  try {
    for (const board of boards) {
      board.cancel();
      board.pause();
      board.seek(0);
      must(board.state === board.startState, 'undoing all does not lead to the start');
    }
    const late = new Promise((_, fail) => setTimeout(() => fail(new Error('a promise was never kept')), 15000));
    await Promise.race([Promise.all(promises), late]);
    must(wrong.length === 0, wrong[0]);
  } catch (error) {
    return { at: program.length, why: /** @type {Error} */ (error).message };
  } finally {
    ended.abort();
  }
  return null;
}

/** What kind of failure it is: its words without the moves, states and numbers in them. @param {string} why */
const kindOf = (why) => why.replace(/[\d/ ]+|\b[UDLR]+\b|→/g, ' ');

/** The shortest program found that fails as this one does. @param {Page} page @param {Step[]} program @param {string} why */
async function shrink(page, program, why) {
  let [shortest, left] = [program, 80];
  for (let part = Math.ceil(shortest.length / 2); part >= 1 && left > 0; part = part > 1 ? Math.ceil(part / 2) : 0)
    for (let begin = 0; begin < shortest.length && left > 0; ) {
      const without = [...shortest.slice(0, begin), ...shortest.slice(begin + part)];
      const failure = await page.evaluate(run, without);
      left -= 1;
      if (failure && kindOf(failure.why) === kindOf(why)) shortest = without.slice(0, failure.at + 1);
      else begin += part;
    }
  return shortest;
}

const seed = Number(process.env.PUZZLE_SEED ?? 20261123);
const length = Number(process.env.PUZZLE_STEPS ?? 2000);
const PART = 250; // steps between two looks at the clock

// Firefox and WebKit take longer for each.
const share = { chromium: 1, firefox: 0.25, webkit: 0.125 };

scenario(
  'random steps on three boards',
  { inEach: true, seconds: Math.max(90, length / 5) },
  async ({ page, open, engine }) => {
    await open(`${script}<div id="place"></div>`);
    await defined(page);
    const steps =
      release || process.env.PUZZLE_STEPS ? length : length * share[/** @type {keyof typeof share} */ (engine)];
    const program = programOf(seed, steps);
    const began = Date.now();
    for (let begin = 0; begin < steps; begin += PART) {
      const part = program.slice(begin, begin + PART);
      const failure = await page.evaluate(run, part);
      if (!failure) continue;
      const shortest = await shrink(page, part.slice(0, failure.at + 1), failure.why);
      assert.fail(`PUZZLE_SEED=${seed}, step ${begin + failure.at}: ${failure.why}\n${JSON.stringify(shortest)}`);
    }
    console.log(`${steps} steps in ${Math.round((Date.now() - began) / 1000)} s`);
  },
);

scenario('a program that fails is shrunk to a short one that fails in the same way', async ({ page, open }) => {
  await open(`${script}<div id="place"></div>`);
  await defined(page);
  // Two mistakes: redo says that it did nothing, and an attempt can begin without a move.
  await page.evaluate(() => {
    const board = /** @type {any} */ (customElements.get('sliding-puzzle')).prototype;
    const { redo, beginAttempt } = board;
    board.redo = function () {
      redo.call(this);
      return false;
    };
    board.beginAttempt = function () {
      beginAttempt.call(this);
      return true;
    };
  });
  /** @type {Step[]} */
  const program = [
    ['look', 0, 0, 1],
    ...[0, 1, 2, 3].map((way) => /** @type {Step} */ (['move', 1, way, 0])),
    ['attempt', 1, 0, 0],
    ['wheel', 2, 0, 0],
    ...[0, 1, 2, 3].map((way) => /** @type {Step} */ (['move', 1, way, 0])),
    ['undo', 1, 0, 0],
    ['seek', 0, 0, 0],
    ['redo', 1, 0, 0],
    ['reset', 2, 0, 0],
  ];
  const failure = await page.evaluate(run, program);
  assert.deepEqual(failure, { at: 13, why: 'redo: redo() is not true' });
  const shortest = await shrink(page, program.slice(0, 14), failure.why);
  const names = shortest.map(([name]) => name);
  assert.deepEqual(names, ['move', 'undo', 'redo']);
});

/** Mistakes of a board that its states do not show. @type {[what: string, make: (board: any) => void, program: Step[], why: RegExp][]} */
const mistakes = [
  [
    'a solution that leads elsewhere',
    (board) => {
      const { solve } = board;
      board.solve = async function (/** @type {any} */ options) {
        const result = await solve.call(this, options);
        return {
          ...result,
          moves: result.moves.replace(/[UD]/g, (/** @type {string} */ way) => (way === 'U' ? 'D' : 'U')),
        };
      };
    },
    [
      ['shuffle', 0, 1, 0],
      ['search', 0, 0, 1],
      ['solve', 0, 0, 0],
    ],
    /^solve: (the move [UDLR] of [UDLR]+ cannot be made|[UDLR\d]+ does not solve )/,
  ],
  [
    'a search that fails',
    (board) => {
      const { solve } = board;
      board.solve = async function (/** @type {any} */ options) {
        return { ...(await solve.call(this, options)), status: 'error', message: 'No.', moves: '', length: -1 };
      };
    },
    [
      ['shuffle', 0, 1, 0],
      ['search', 0, 1, 0],
    ],
    /^a search ended as error: No\./,
  ],
  [
    'a hint for another position',
    (board) => {
      board.hint = async () => ({ move: 'U', tile: 1, remaining: 3, optimal: true });
    },
    [
      ['shuffle', 0, 1, 0],
      ['hint', 0, 0, 0],
    ],
    /^(the hint U cannot be made at |U does not move 1)/,
  ],
  [
    'a drawing that is none',
    (board) => {
      board.toBlob = async () => new Blob([]);
    },
    [['picture', 0, 0, 0]],
    /^a drawing of 0 bytes/,
  ],
  [
    'a playback that ends and did not begin',
    (board) => {
      board.play = function () {
        this.dispatchEvent(new CustomEvent('puzzle-playback', { bubbles: true, detail: { playing: false } }));
      };
    },
    [['play', 0, 1, 0]],
    /^play: puzzle-playback tells false after undefined/,
  ],
  [
    'an error that nothing in the program makes',
    (board) => {
      const detail = { type: 'worker', message: 'The solver stopped.' };
      board.cancel = function () {
        this.dispatchEvent(new CustomEvent('puzzle-error', { bubbles: true, detail }));
      };
    },
    [['cancel', 0, 0, 0]],
    /^cancel: puzzle-error tells worker: The solver stopped\./,
  ],
];

scenario('what a board answers and tells wrongly is noticed', async ({ page, open }) => {
  for (const [what, make, program, why] of mistakes) {
    await open(`${script}<div id="place"></div>`);
    await defined(page);
    await page.evaluate(/** @type {any} */ (`() => (${make})(customElements.get('sliding-puzzle').prototype)`));
    const failure = await page.evaluate(run, program);
    assert.match(failure?.why ?? '', why, what);
  }
});
