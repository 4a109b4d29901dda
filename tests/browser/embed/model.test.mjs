// A random program of calls, keys, presses, attribute changes, removals, searches and cancels on several boards, each step and
// the events that it causes held to a small model.
//
// PUZZLE_SEED: which program; default a fixed one. PUZZLE_STEPS: how long it is; default 2,000, and less in Firefox and WebKit.

import { expect, script, test } from '../post.mjs';

/** What is done, to which board, with numbers whose meaning the page finds by the board's state. */

/** How often each is done, out of their sum. */
const weights = {
  ...{
    move: 40,
    slide: 14,
    key: 20,
    press: 20,
    wheel: 2,
    hide: 3,
    undo: 10,
    redo: 7,
    undoRedo: 4,
    step: 5,
    seek: 4,
    shuffle: 4,
  },
  ...{
    reset: 2,
    state: 3,
    badState: 2,
    moves: 2,
    size: 2,
    look: 4,
    outAndIn: 4,
    replace: 1,
    search: 4,
    solve: 2,
    cancel: 3,
  },
  ...{ hint: 2, play: 2, pause: 1, wait: 5 },
};

/** By Mulberry32. */
function programOf(seed, length) {
  let state = seed | 0;
  const random = (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
  const bag = Object.entries(weights).flatMap(([name, weight]) => Array(weight).fill(name));
  return Array.from({ length }, () => [bag[random(bag.length)], random(3), random(1000), random(1000)]);
}

/** Runs in the page. Returns which step breaks a promise, and how, or '' */
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
  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

  // --- Rules of the puzzle ---
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
    must(
      /^(solved|cancelled|unsolvable|limit)$/.test(status) && state === asked,
      `a search for ${asked} ended as ${status} for ${state}: ${message}`,
    );
    const found = status === 'solved' || moves !== ''; // at a limit there may be a solution
    must(length === (found ? expand(moves).length : -1), `${length} moves are said to be in ${moves}`);
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
    move: (board, detail) =>
      detail.state === board.state && detail.moveCount === board.moveCount && detail.solved === board.solved,
    shuffle: (board, detail) => detail.state === board.state,
    solved: (board, detail) => board.solved && detail.moveCount === board.moveCount,
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
        must(
          isRight(target, detail),
          `puzzle-${type} tells ${JSON.stringify(detail)} at ${target.state} after ${target.moveCount}`,
        );
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
    must(
      String([of('move'), of('solved'), of('shuffle')]) === String(wanted),
      `a slide of ${moved} is told by ${told.map(({ type }) => type)}`,
    );
    must(
      told.every((each) => each.board === board),
      'an event of another board',
    );
  };

  /** What a board says of itself, after what must hold in any case was checked. */
  const look = (board) => {
    const { state, startState, moves, moveCount, movesAhead, timelineLength, solved, solvable, width, height } = board;
    const [tiles, expanded, timeline] = [tilesOf(state), expand(moves), expand(board.timeline.moves)];
    must(
      tiles.length === width * height &&
        [...tiles].sort((one, other) => one - other).every((tile, index) => tile === index),
      `no permutation: ${state}`,
    );
    must(
      String(replay(tilesOf(startState), expanded, board)) === String(tiles),
      `${moves} from ${startState} does not lead to ${state}`,
    );
    must(
      moveCount === expanded.length && timelineLength === moveCount + movesAhead,
      `${moveCount} + ${movesAhead} of ${timelineLength}`,
    );
    must(timeline.startsWith(expanded) && timeline.length === timelineLength, `${timeline} against ${expanded}`);
    replay(tilesOf(startState), timeline, board);
    const row = tiles.filter((tile) => tile > 0);
    const inversions = row.reduce(
      (sum, tile, index) => sum + row.slice(index).filter((other) => other < tile).length,
      0,
    );
    const below = width % 2 ? 0 : height - 1 - Math.floor(tiles.indexOf(0) / width);
    must(
      board.inversions === inversions && solvable === ((inversions + below) % 2 === 0),
      `solvable is ${solvable} at ${state}`,
    );
    must(solved === goalOf(tiles), `solved is ${solved} at ${state}`);
    return { state, startState, moves: expanded, timeline, tiles, width, height, ahead: movesAhead };
  };
  const same = (one, other) => ['state', 'startState', 'moves', 'timeline'].every((name) => one[name] === other[name]);
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
  /** Tiles that slide from a cell. */
  const runFrom = ({ tiles, width }, cell) => {
    const blank = tiles.indexOf(0);
    const [columns, rows] = [(cell % width) - (blank % width), Math.floor(cell / width) - Math.floor(blank / width)];
    return columns && rows ? 0 : Math.abs(columns + rows);
  };
  const by = { bubbles: true, composed: true, cancelable: true };

  const steps = {
    key(board, before, one) {
      const letter = 'UDLR'[one % 4];
      const can = from(before.tiles.indexOf(0), letter, before) !== 0 && handIsFree(board, before);
      const event = new KeyboardEvent('keydown', { key: keys[letter], ...by });
      must(!surfaceOf(board).dispatchEvent(event), 'an arrow key is not taken from the page');
      must(look(board).moves === before.moves + (can ? letter : ''), `after the key ${letter}: ${before.moves}`);
      toldOf(board, Number(can));
    },
    press(board, before, one, other) {
      const surface = surfaceOf(board);
      const { left, top, width, height } = surface.getBoundingClientRect();
      // One that is not drawn yet, or not in its new size, has its cells elsewhere.
      const canvas = surface.querySelector('canvas.canvas');
      const sides = [width, height].map((side) => Math.round(side * devicePixelRatio));
      const isDrawn =
        board.shadowRoot.querySelector('.place.ready') && canvas?.width === sides[0] && canvas.height === sides[1];
      if (!isDrawn) return;
      const cell = one % before.tiles.length;
      const [clientX, clientY] = [
        left + (width * ((cell % before.width) + 0.5)) / before.width,
        top + (height * (Math.floor(cell / before.width) + 0.5)) / before.height,
      ];
      const wanted = handIsFree(board, before) ? runFrom(before, cell) : 0;
      for (const type of ['pointerdown', 'pointerup'])
        surface.dispatchEvent(
          new PointerEvent(type, {
            clientX,
            clientY,
            pointerId: 77,
            button: 0,
            pointerType: other % 2 ? 'mouse' : 'touch',
            ...by,
          }),
        );
      const after = look(board);
      must(
        after.moves.length === before.moves.length + wanted,
        `a press on ${cell} moved ${after.moves.length - before.moves.length}, not ${wanted}, at ${before.state}`,
      );
      toldOf(board, wanted);
    },
    wheel(board, before, one) {
      must(
        surfaceOf(board).dispatchEvent(new WheelEvent('wheel', { deltaY: one - 500, ...by })),
        'the wheel is taken from the page',
      );
      must(same(before, look(board)) && told.length === 0, 'the wheel changed the game');
    },
    async hide(board, before, one) {
      const goesOn = boards.some((each) => each.playing || each.searching); // what is found is played
      for (const hidden of [true, false]) {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        if (hidden) await pause(one % 8);
      }
      must(goesOn || same(before, look(board)), 'a page that was hidden for a moment has another game');
    },
    move(board, before, one) {
      const letter = 'UDLR'[one % 4];
      const can = Number(from(before.tiles.indexOf(0), letter, before) !== 0);
      must(board.move(letter) === can, `move(${letter}) is not ${can} at ${before.state}`);
      must(look(board).moves === before.moves + (can ? letter : ''), `after ${letter}: ${before.moves}`);
      must(!can || !board.searching, 'a search goes on after a move');
      toldOf(board, can);
    },
    slide(board, before, one) {
      const wanted = runFrom(before, one % before.tiles.length);
      must(
        board.move(one % before.tiles.length) === wanted,
        `move(${one % before.tiles.length}) is not ${wanted}, at ${before.state}`,
      );
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
          before.moves.startsWith(after.moves) && before.moves !== after.moves,
          `undo: ${before.moves} → ${after.moves}`,
        );
    },
    redo(board, before) {
      const can = board.canRedo;
      must(board.redo() === can && (can || same(before, look(board))), `redo() is not ${can}`);
    },
    undoRedo(board, before) {
      board.pause();
      if (!board.canUndo || !before.moves) return;
      board.undo();
      board.redo();
      // step() and seek() stop within a slide of several tiles, which undo and redo take as one.
      const { moves } = look(board);
      must(
        moves.startsWith(before.moves) &&
          moves.length - before.moves.length < Math.max(before.width, before.height) - 1,
        `undo and redo lead from ${before.moves} to ${moves}`,
      );
    },
    step(board, before, one) {
      const wanted = Math.max(-before.moves.length, Math.min((one % 9) - 4, before.ahead));
      must(board.step((one % 9) - 4) === Math.abs(wanted), `step(${(one % 9) - 4}) did not go ${wanted}`);
      const { moves, timeline } = look(board);
      must(
        moves === before.timeline.slice(0, before.moves.length + wanted) && timeline === before.timeline,
        'step goes along the timeline',
      );
    },
    seek(board, before, one) {
      const to = one % (before.timeline.length + 1);
      board.seek(to);
      const { moves, timeline } = look(board);
      must(
        moves === before.timeline.slice(0, to) && timeline === before.timeline,
        `seek(${to}) went to ${moves.length}`,
      );
    },
    shuffle(board, before, one) {
      board.shuffle(`seed-${one % 7}`);
      const { moves, startState, state } = look(board);
      must(
        moves === '' && startState === state && board.seed === `seed-${one % 7}` && board.solvable,
        'a shuffle is a new game',
      );
      window.dealt ??= {};
      must(
        (window.dealt[`${board.size} ${one % 7}`] ??= state) === state,
        `${board.size}, ${one % 7} was another board before`,
      );
      const news = told.filter(({ type }) => type !== 'playback'); // what was played ends
      must(news.length === 1 && news[0].type === 'shuffle', `a shuffle is told by ${news.map(({ type }) => type)}`);
    },
    reset(board, before) {
      board.reset();
      const { state, moves } = look(board);
      must(state === before.startState && moves === '', 'reset goes to the start');
    },
    state(board, before, one, other) {
      const tiles = [...before.tiles];
      const [first, second] = [one % tiles.length, other % tiles.length];
      [tiles[first], tiles[second]] = [tiles[second], tiles[first]];
      board.state = Array.from({ length: before.height }, (_, row) =>
        tiles.slice(row * before.width, (row + 1) * before.width).join(' '),
      ).join('/');
      const after = look(board);
      must(
        String(after.tiles) === String(tiles) && after.moves === '' && after.startState === after.state,
        'a new position',
      );
    },
    badState(board, before, one) {
      board.state = ['', '1 2 3', before.state.replace('0', '1'), '💥', `${before.state} 99`, '1'.repeat(20000)][
        one % 6
      ];
      must(same(before, look(board)), 'a position that is none changed the board');
    },
    moves(board, before, one) {
      board.moves = before.moves.slice(0, one % (before.moves.length + 1));
      must(
        before.moves.slice(0, one % (before.moves.length + 1)) === look(board).moves,
        'the moves are those that were set',
      );
    },
    async size(board, before, one) {
      const size = sizes[one % sizes.length];
      // It sets the attribute: where that says so already, an undo may have gone back to a game of another size.
      const news = board.getAttribute('size') !== size;
      board.size = size;
      await board.ready;
      must(news ? board.size === size : same(before, look(board)), `the size is ${board.size}, not ${size}`);
    },
    look(board, before, one, other) {
      const [name, ...values] = looks[one % looks.length];
      board.setAttribute(name, values[other % values.length]);
      must(same(before, look(board)), `${name} changed the game`);
    },
    async outAndIn(board, before, one) {
      board.pause();
      const kept = look(board);
      board.remove();
      if (one % 2) await pause(one % 20);
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
      later(board.solve({ algorithm: ['auto', 'bfs', 'idastar'][one % 3], signal: controller.signal }), (result) =>
        endsWell(result, before.state),
      );
      if (one % 5 === 0) controller.abort();
    },
    async solve(board) {
      if (!board.solvable) return;
      board.pause();
      const { state } = look(board);
      const result = await board.solve({ algorithm: 'auto' });
      must(result.status === 'solved', `solve() ended as ${result.status}: ${result.message}`);
      endsWell(result, state);
      must(
        told.some((each) => each.type === 'solution' && each.board === board && each.detail.moves === result.moves),
        'what solve() found is not told',
      );
    },
    cancel: (board) => board.cancel(),
    hint(board, before) {
      const { solved, solvable } = board;
      later(board.hint(), (hint) => {
        if (!hint) return;
        const blank = before.tiles.indexOf(0);
        const distance = from(blank, hint.move, before);
        must(
          solvable && !solved && distance && before.tiles[blank + distance] === hint.tile && hint.remaining > 0,
          `the hint ${JSON.stringify(hint)} at ${before.state}`,
        );
      });
    },
    play(board, before, one) {
      board.play(one % 5 ? { rate: 1 + (one % 50) } : { pace: 1 + (one % 9) });
      must(before.ahead > 0 || !board.playing, 'it plays and there is nothing ahead');
    },
    pause(board) {
      board.pause();
      must(!board.playing, 'it plays after pause()');
    },
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
      must(board.state === board.startState, 'undoing all does not lead to the start');
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

test('random steps on three boards, each held to a model', { tag: '@engines' }, async ({ page, open }) => {
  const seed = Number(process.env.PUZZLE_SEED ?? 20261123);
  const share = { firefox: 0.25, webkit: 0.125 }[test.info().project.name] ?? 1; // they take longer for each
  const steps = Number(process.env.PUZZLE_STEPS ?? 2000 * share);
  test.setTimeout(Math.max(100_000, 200 * steps));
  await open(`${script}<div id="place"></div>`);
  const program = programOf(seed, steps);
  for (let begin = 0; begin < steps; begin += 250)
    expect(await page.evaluate(run, program.slice(begin, begin + 250)), `PUZZLE_SEED=${seed}, from step ${begin}`).toBe(
      '',
    );
});
