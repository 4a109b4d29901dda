// A random program of calls, keys, presses, attribute changes, removals, searches and cancels on several boards, each step and
// the events that it causes held to a small model.
//
// PUZZLE_SEED: which program; default a fixed one. PUZZLE_STEPS: how long it is; default 2,000, and less in Firefox and WebKit.

import { randomFrom } from '../../random.mjs';
import { script } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';

/** How often each step is done, out of their sum. */
const weights = Object.entries({
  ...{ move: 40, slide: 14, key: 20, press: 20, hide: 3, undo: 14, redo: 9, step: 5, seek: 4, shuffle: 4, reset: 2 },
  ...{ state: 3, badState: 2, size: 2, look: 4, outAndIn: 4, replace: 1, search: 4, solve: 2, cancel: 3, hint: 2 },
  ...{ play: 2, pause: 1, wait: 5 },
});

/** Steps: what is done, to which board, with numbers whose meaning the page finds by the board's state. */
function programOf(seed, length) {
  const random = randomFrom(seed);
  const bag = weights.flatMap(([name, weight]) => Array(weight).fill(name));
  return Array.from({ length }, () => [bag[random(bag.length)], random(3), random(1000), random(1000)]);
}

/** Runs in the page. Gives which step breaks a promise, and how, or ''. */
async function run(program) {
  const sizes = ['3x3', '2x2', '3x2', '4x3', '2x5'];
  const looks = [
    ['theme', 'dark', 'light', 'auto'],
    ['controls', 'shuffle solve undo', '', 'timer moves stats size'],
    ['motion', 'none', 'auto', 'full'],
    ['algorithm', 'astar-manhattan', 'auto', 'bfs'],
    ['lang', 'de', 'en', 'fr'],
  ];
  const keys = { U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' };
  const place = document.getElementById('place');
  place.replaceChildren();
  const must = (holds, why) => {
    if (!holds) throw new Error(why);
  };
  const is = (what, got, wanted) => must(String(got) === String(wanted), `${what}: ${got}, not ${wanted}`);
  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

  const expand = (moves) => moves.replace(/([UDLR])(\d+)/g, (_, letter, count) => letter.repeat(Number(count)));
  const tilesOf = (state) => state.split(/[ /]/).map(Number);
  const goalOf = (tiles) => tiles.every((tile, cell) => tile === (cell + 1) % tiles.length);
  /** Cells from the blank to the tile that travels so; 0 when there is none. */
  const from = (blank, letter, { width, height }) => {
    const column = blank % width;
    const can = { U: blank < width * (height - 1), D: blank >= width, L: column < width - 1, R: column > 0 };
    return can[letter] ? { U: width, D: -width, L: 1, R: -1 }[letter] : 0;
  };
  const replay = (tiles, moves, size) => {
    const now = [...tiles];
    for (const letter of moves) {
      const blank = now.indexOf(0);
      const by = from(blank, letter, size);
      must(by, `the move ${letter} of ${moves} cannot be made`);
      [now[blank], now[blank + by]] = [now[blank + by], 0];
    }
    return now;
  };
  /** How a search may end; its solution leads from what was searched to the goal. */
  const endsWell = ({ status, state, moves, length, message }, asked = state) => {
    must(/^(solved|cancelled|unsolvable|limit)$/.test(status), `a search ended as ${status}: ${message}`);
    is('a search was for', state, asked);
    const found = status === 'solved' || moves !== ''; // at a limit there may be a solution
    is(`length of ${moves}`, length, found ? expand(moves).length : -1);
    const rows = state.split('/');
    const size = { width: rows[0].split(' ').length, height: rows.length };
    must(!found || goalOf(replay(tilesOf(state), expand(moves), size)), `${moves} does not solve ${state}`);
  };

  // --- Events: what was wrong with one at the moment when it was told is kept ---
  let told = [];
  const wrong = [];
  const promises = [];
  const later = (answer, check) =>
    void promises.push(answer.then(check).catch(({ message }) => void wrong.push(message)));
  /** Whether the last event of a board told that it plays. */
  const plays = new WeakMap();
  const right = {
    move: (board, { state, moveCount, solved }) =>
      state === board.state && moveCount === board.moveCount && solved === board.solved,
    shuffle: (board, { state }) => state === board.state,
    solved: (board, { moveCount }) => board.solved && moveCount === board.moveCount,
    playback(board, { playing }) {
      const changes = playing !== (plays.get(board) ?? false);
      plays.set(board, playing);
      return changes && playing === board.playing;
    },
    // What these programs do wrong on purpose, and nothing else.
    error: (_, { type, message }) => /^(state|attribute|unsolvable)$/.test(type) && /^[^\n]{9,}$/.test(message),
    solution: (_, detail) => endsWell(detail) === undefined,
  };
  const ended = new AbortController();
  for (const [type, isRight] of Object.entries(right)) {
    const hear = ({ target, detail }) => {
      told.push({ type, board: target, detail });
      try {
        must(isRight(target, detail), `puzzle-${type} tells ${JSON.stringify(detail)} at ${target.state}`);
      } catch (error) {
        wrong.push(String(error));
      }
    };
    place.addEventListener(`puzzle-${type}`, hear, { signal: ended.signal });
  }
  /** So many tiles were moved on a board, in one go, by a hand or a call. */
  const toldOf = (board, moved) => {
    const of = (type) => told.filter((each) => each.type === type).length;
    const wanted = [Number(moved > 0), Number(moved > 0 && board.solved), 0];
    is(`moves, solved and shuffles told of ${moved}`, [of('move'), of('solved'), of('shuffle')], wanted);
    is('events of another board', told.filter((each) => each.board !== board).length, 0);
  };

  /** What a board says of itself, after what must hold in any case was checked. */
  const look = (board) => {
    const { state, startState, moves, moveCount, movesAhead, timelineLength, solved, width, height } = board;
    const [tiles, expanded, timeline] = [tilesOf(state), expand(moves), expand(board.timeline.moves)];
    is(
      'tiles',
      [...tiles].sort((one, other) => one - other),
      Array.from({ length: width * height }, (_, tile) => tile),
    );
    is(`${moves} from ${startState}`, replay(tilesOf(startState), expanded, board), tiles);
    is(
      'counts',
      [moveCount, timelineLength, timelineLength],
      [expanded.length, moveCount + movesAhead, timeline.length],
    );
    must(timeline.startsWith(expanded), `${timeline} against ${expanded}`);
    replay(tilesOf(startState), timeline, board);
    is(`${state}: solved`, solved, goalOf(tiles));
    return { state, startState, moves: expanded, timeline, tiles, width, height };
  };
  const gameOf = ({ state, startState, moves, timeline }) => [state, startState, moves, timeline].join();
  const unchanged = (board, before, what) => is(what, gameOf(look(board)), gameOf(before));
  const make = async (size) => {
    const board = document.createElement('sliding-puzzle');
    Object.assign(board, { size, seed: 'model', loading: 'eager', allowUnsolvable: true }).style.width = '160px';
    place.append(board);
    return board.ready;
  };
  const boards = [await make('3x3'), await make('2x2'), await make('3x2')];
  /** What a hand can do: nothing on a board that moves have solved. */
  const handIsFree = (board, before) => !(board.solved && before.moves);
  const surfaceOf = (board) => board.shadowRoot.querySelector('[part~="board"]');
  const runFrom = ({ tiles, width }, cell) => {
    const blank = tiles.indexOf(0);
    const [columns, rows] = [(cell % width) - (blank % width), Math.floor(cell / width) - Math.floor(blank / width)];
    return columns && rows ? 0 : Math.abs(columns + rows);
  };
  const by = { bubbles: true, composed: true, cancelable: true };
  /** A move by a key or a call adds its letter, where it can be made. */
  const moved = (board, before, letter, can) => {
    is(`${letter} at ${before.state}`, look(board).moves, before.moves + (can ? letter : ''));
    toldOf(board, Number(can));
  };
  const slid = (board, before, wanted) => {
    is(`tiles that slid at ${before.state}`, look(board).moves.length - before.moves.length, wanted);
    toldOf(board, wanted);
  };

  const steps = {
    key(board, before, one) {
      const letter = 'UDLR'[one % 4];
      const can = from(before.tiles.indexOf(0), letter, before) !== 0 && handIsFree(board, before);
      const event = new KeyboardEvent('keydown', { key: keys[letter], ...by });
      must(!surfaceOf(board).dispatchEvent(event), 'an arrow key is not taken from the page');
      moved(board, before, letter, can);
    },
    press(board, before, one, other) {
      const surface = surfaceOf(board);
      const { left, top, width, height } = surface.getBoundingClientRect();
      // One that is not drawn yet, or not in its new size, has its cells elsewhere.
      const canvas = surface.querySelector('canvas.canvas');
      const sides = [width, height].map((side) => Math.round(side * devicePixelRatio));
      const isDrawn = board.shadowRoot.querySelector('.place.ready') && canvas;
      if (!isDrawn || canvas.width !== sides[0] || canvas.height !== sides[1]) return;
      const cell = one % before.tiles.length;
      const clientX = left + (width * ((cell % before.width) + 0.5)) / before.width;
      const clientY = top + (height * (Math.floor(cell / before.width) + 0.5)) / before.height;
      const wanted = handIsFree(board, before) ? runFrom(before, cell) : 0;
      const place = { clientX, clientY, pointerId: 77, button: 0, pointerType: other % 2 ? 'mouse' : 'touch', ...by };
      for (const type of ['pointerdown', 'pointerup']) surface.dispatchEvent(new PointerEvent(type, place));
      slid(board, before, wanted);
    },
    async hide(board, before, one) {
      const goesOn = boards.some((each) => each.playing || each.searching); // what is found is played
      for (const hidden of [true, false]) {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        if (hidden) await pause(one % 8);
      }
      if (!goesOn) unchanged(board, before, 'a page that was hidden for a moment');
    },
    move(board, before, one) {
      const letter = 'UDLR'[one % 4];
      const can = Number(from(before.tiles.indexOf(0), letter, before) !== 0);
      is(`move(${letter}) at ${before.state}`, board.move(letter), can);
      must(!can || !board.searching, 'a search goes on after a move');
      moved(board, before, letter, can);
    },
    slide(board, before, one) {
      const wanted = runFrom(before, one % before.tiles.length);
      is(`move(${one % before.tiles.length})`, board.move(one % before.tiles.length), wanted);
      slid(board, before, wanted);
    },
    undo(board, before) {
      const can = board.canUndo;
      is('undo()', board.undo(), can);
      if (!can) unchanged(board, before, 'an undo that does nothing');
    },
    redo(board, before) {
      const can = board.canRedo;
      is('redo()', board.redo(), can);
      if (!can) unchanged(board, before, 'a redo that does nothing');
    },
    step: (board, before, one) => void board.step((one % 9) - 4),
    seek(board, before, one) {
      const to = one % (before.timeline.length + 1);
      board.seek(to);
      is(`after seek(${to})`, look(board).moves, before.timeline.slice(0, to));
    },
    shuffle(board, before, one) {
      const seed = `seed-${one % 7}`;
      board.shuffle(seed);
      const { moves, startState, state } = look(board);
      is('a shuffle', [moves, startState, board.seed, board.solvable], ['', state, seed, true]);
      window.dealt ??= {};
      is(`${board.size}, ${seed}`, state, (window.dealt[`${board.size} ${seed}`] ??= state));
      const news = told.map(({ type }) => type).filter((type) => type !== 'playback'); // what was played ends
      is('told of a shuffle', news, 'shuffle');
    },
    reset(board, before) {
      board.reset();
      is('after reset()', board.state, before.startState);
    },
    state(board, before, one, other) {
      const tiles = [...before.tiles];
      const [first, second] = [one % tiles.length, other % tiles.length];
      [tiles[first], tiles[second]] = [tiles[second], tiles[first]];
      const rowOf = (_, row) => tiles.slice(row * before.width, (row + 1) * before.width).join(' ');
      board.state = Array.from({ length: before.height }, rowOf).join('/');
      const after = look(board);
      is('a new position', [...after.tiles, after.moves, after.startState], [...tiles, '', after.state]);
    },
    badState(board, before, one) {
      const bad = ['', '1 2 3', before.state.replace('0', '1'), '💥', `${before.state} 99`, '1'.repeat(20000)];
      board.state = bad[one % 6];
      unchanged(board, before, 'a position that is none');
    },
    async size(board, before, one) {
      const size = sizes[one % sizes.length];
      // It sets the attribute: where that says so already, an undo may have gone back to a game of another size.
      const isNew = board.getAttribute('size') !== size;
      board.size = size;
      await board.ready;
      if (isNew) is('size', board.size, size);
      else unchanged(board, before, 'the same size again');
    },
    look(board, before, one, other) {
      const [name, ...values] = looks[one % looks.length];
      board.setAttribute(name, values[other % values.length]);
      unchanged(board, before, name);
    },
    async outAndIn(board, before, one) {
      board.pause();
      const kept = look(board);
      board.remove();
      if (one % 2) await pause(one % 20);
      place.append(board);
      await board.ready;
      unchanged(board, kept, 'a board that was taken out and put back');
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
    async solve(board) {
      if (!board.solvable) return;
      board.pause();
      const { state } = look(board);
      const result = await board.solve({ algorithm: 'auto' });
      is(`solve(), ${result.message}`, result.status, 'solved');
      endsWell(result, state);
      const found = told.filter((each) => each.type === 'solution' && each.board === board);
      is('the last that is told', found.at(-1)?.detail.moves, result.moves);
    },
    cancel: (board) => board.cancel(),
    hint(board, before) {
      const { solved, solvable } = board;
      later(board.hint(), (hint) => {
        if (!hint) return;
        const blank = before.tiles.indexOf(0);
        const distance = from(blank, hint.move, before);
        const isRight = distance && before.tiles[blank + distance] === hint.tile && hint.remaining > 0;
        must(solvable && !solved && isRight, `the hint ${JSON.stringify(hint)} at ${before.state}`);
      });
    },
    play(board, before, one) {
      board.play(one % 5 ? { rate: 1 + (one % 50) } : { pace: 1 + (one % 9) });
      must(before.timeline !== before.moves || !board.playing, 'it plays and there is nothing ahead');
    },
    pause: (board) => board.pause(),
    wait: (board, before, one) => pause(one % 12),
  };

  let doing = '';
  try {
    for (const [at, [name, index, one, other]] of program.entries()) {
      doing = `step ${at}, ${name}`;
      told = [];
      await steps[name](boards[index], look(boards[index]), one, other, index);
      boards.forEach(look);
      must(wrong.length === 0, wrong[0]);
    }
    doing = 'the end';
    for (const board of boards) {
      board.cancel();
      board.pause();
      board.seek(0);
      is('undoing all leads to', board.state, board.startState);
    }
    await Promise.race([Promise.all(promises), pause(15_000).then(() => wrong.push('a promise was never kept'))]);
    must(wrong.length === 0, wrong[0]);
    return '';
  } catch (error) {
    return `${doing}: ${error}`;
  } finally {
    ended.abort();
  }
}

test('random steps on three boards, each held to a model', { tag: '@engines' }, async ({ page, publish }) => {
  const seed = Number(process.env.PUZZLE_SEED ?? 20261123);
  const share = { firefox: 0.25, webkit: 0.125 }[test.info().project.name] ?? 1; // they take longer for each
  const steps = Number(process.env.PUZZLE_STEPS ?? 2000 * share);
  test.setTimeout(Math.max(100_000, 200 * steps));
  await publish(`${script}<div id="place"></div>`);
  const program = programOf(seed, steps);
  for (let begin = 0; begin < steps; begin += 250) {
    const wrong = await page.evaluate(run, program.slice(begin, begin + 250));
    expect(wrong, `PUZZLE_SEED=${seed}, from step ${begin}`).toBe('');
  }
});
