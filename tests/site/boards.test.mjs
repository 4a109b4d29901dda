// Boards of posts in jsdom, with the engines as they were built: what can be pressed and asked of them, and what it changes, is
// in tests/golden/walks/.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import 'fake-indexeddb/auto';

import { openDocument, press as pressKey } from '../web/dom.mjs';
import { standInForBrowser } from './site.mjs';
import { loadScripts, ownTimeAndChance, press, showBoards, walk } from './walk.mjs';

openDocument('');
after(() => window.close()); // its timers
standInForBrowser();
showBoards();
const time = ownTimeAndChance();
await loadScripts();
// The first search loads the solver for all, which takes time that is not the test's.
const first = document.createElement('sliding-puzzle');
Object.assign(first, { loading: 'eager', state: '1 2/0 3' });
document.body.append(first);
void first.ready.then(() => first.solve()).then(() => first.remove());
await time.until(() => !first.isConnected);
const { attributes } = await import('../../web/element/attributes.ts');
const { sharedSolver } = await import('../../web/engine/solver-client.ts');

/** What is asked of a board, by its methods and properties. */
const asked = {
  'calls-moves': `move "up"; move "L"; undo; redo; redo; move 8; step -2; step 1; seek 2; seek 99; seek -5; toText;
    move "left"; reset; hint; hint; state = "1 2 3/4 5 6/7 0 8"; hint {"announce": false}; live = "off"; hint;
    hint {"choices": true}; shuffle "seven"; shuffle; shuffle "seven"; size = "4x3"; moves = "R"; seed = "blog-1";
    load {"state": "1 2/0 3", "moves": "L"}; lang = "de"; lang = "xx"`,
  'calls-games': `move "left"; shuffle "next"; state = "1 2/0 3"; undo; redo; shuffle "next"; reset;
    backTo "1 2 3/4 5 6/0 7 8"; backTo "nonsense"; out; back; redo; beginAttempt; judge "1 2 3";
    judge "2 1 3/4 5 6/7 8 0"; analyse`,
  'calls-searches': `controls = "solve stats"; solve {"algorithm": "bfs", "play": false}; play {"rate": 50}; undo; solve {"maxNodes": 1};
    algorithm = "bfs magic"; maxNodes = 50; state = "8 6 7/2 5 4/3 0 1"; solve {"play": false};
    solve {"play": false, "maxNodes": 1e9, "algorithm": "idastar"}; solve {"algorithm": "magic"}; maxNodes = null;
    algorithm = "astar-manhattan"; solve; pause; seek 9; settle; cancel;
    state = "0 15 8 3/12 11 7 4/14 10 6 5/9 13 2 1"; maxMemory = 4194304; solve {"play": false}; maxMemory = null;
    maxSeconds = 0.2; algorithm = "idastar"; solve {"play": false}; load {"size": "5x5", "seed": "a"}; maxSeconds = null;
    maxMemory = 4194304; solve {"maxNodes": 20000}; pause; algorithm = "fast"; load {"state": "8 6 7/2 5 4/3 0 1"};
    solve {"play": false}; move "left"; move "left"; hint; move "up"; move "right"; solve {"play": false}; hint`,
  'calls-lies': `controls = "solve"; lie; solve; hint; truth; solve {"play": false}`,
  'calls-unsolvable': `controls = "hint solve"; allowUnsolvable = true; state = "2 1 3/4 5 6/7 8 0"; solve; hint;
    allowUnsolvable = false; move "left"; allowUnsolvable = true; allowUnsolvable = false; allowUnsolvable = true;
    state = "2 1 3 4/5 6 0 7/8 9 10 11"; move 10`,
  'calls-nonsense': `move "left"; move "sideways"; move 99; move -1; move null; move {}; step "x"; play null;
    play {"rate": "x"}; play {"rate": -1}; pause; seek 0; state = "rubbish"; seek "x"; seek null; hint null; hint 7;
    fullscreen null; shuffle {}; shuffle 7; state = "1 2 3/4 5 6/0 7 8"; solve null; solve 7;
    solve {"maxNodes": "x", "maxSeconds": -3}; seek 0; play {"rate": 0}; seek 0; play`,
  'calls-controls': `controls = "shuffle undo hint solve speed size fullscreen"; at "shuffle"; over "shuffle"; hint;
    press "hint"; press "hint"; press "hint"; press "hint"; press "undo"; key " "; key "Enter";
    key "Enter", {"ctrlKey": true}; key "ArrowLeft"; key "n"; at "speed"; key "ArrowLeft"; key "Home"; key " ";
    key "Escape"; at "shuffle"; controls = "solve shuffle"; controls = "undo timer moves"; key "ArrowLeft";
    controls = "size solve"; state = "1 2/0 3"; load {"size": "5x5", "seed": "a"}; press "solve"; key "Escape";
    press "solve"; controls = "size solve stats"; press "solve";
    controls = "undo redo hint solve play"; controls = "undo redo hint solve play step"; controls = "moves stats size speed timer review"`,
  'calls-race': `race = "one"; controls = "solve"; twin; twin "move", "left"; twin "move", 8; move "left"; move 8;
    twin "reset"; press "solve"; twin "load", {"state": "1 2/0 3"}; move 4; out; back`,
  'calls-review': `controls = "review"; load {"state": "1 2 3/4 5 6/0 7 8", "moves": "LRLL"}; seek 3; lang = "de"; out;
    back; load {"state": "1 2 3/4 5 6/0 7 8", "moves": "LL"}`,
};
const facts = [
  ...['startState', 'moves', 'moveCount', 'timelineLength', 'seed', 'size', 'solvable', 'inversions', 'permalink'],
  ...['canUndo', 'canRedo', 'interrupted', 'timerRunning', 'playing', 'searching', 'solutionBegin'],
];

/** Asks a board one thing after the other, and writes on the post what it answered, and says of itself. */
function* callsOf(board, post, calls) {
  const control = (name) => board.shadowRoot.querySelector(`[data-name=${name}]`);
  const own = {
    out: () => board.remove(),
    back: () => post.append(board),
    press: (name) => press(control(name)),
    at: (name) => (name ? control(name) : board).focus(),
    over: (name) => control(name).dispatchEvent(new Event('pointerenter')),
    lie: () => (sharedSolver.solve = async () => ({ status: 'solved', moves: 'D', length: 1 })) && null,
    truth: () => void delete sharedSolver.solve,
    async twin(method, ...values) {
      if (post.children.length === 1) await post.appendChild(board.cloneNode()).ready;
      return method && post.lastChild[method](...values);
    },
    key(key, more) {
      const { defaultPrevented } = pressKey(key, more);
      return defaultPrevented;
    },
  };
  post.addEventListener('keydown', ({ key }) => (post.dataset.heard = key));
  for (const call of calls)
    yield [
      call,
      async () => {
        const [, name, sets, given] = /^(\w+)( =)? ?(.*)/s.exec(call);
        const values = JSON.parse(`[${given}]`);
        let answer = sets ? void (board[name] = values[0]) : (own[name] ?? board[name].bind(board))(...values);
        if (answer?.then) {
          let there = false;
          void answer.then((value) => ([answer, there] = [value, true]));
          await time.until(() => there);
        }
        post.dataset.answer = JSON.stringify(answer ?? null, withoutTimes);
        post.dataset.game = facts.map((each) => `${each} ${board[each]}`).join();
      },
    ];
}
const withoutTimes = (key, value) => (/^(milliseconds|seconds|elapsed|times)$/.test(key) ? undefined : value);

const attack = '<img src=x onerror="window.hacked = true">';
const amounts = ['max-nodes', 'max-memory', 'max-seconds'];
const hostile = Object.entries({
  size: ['big', '1x1', '11x3', '4x4x4', '-3x3', '99999999999999x2', attack],
  state: ['1 2 3', '1 1 2/3 4 5/6 7 0', '9 2 3/4 5 6/7 8 0', '1 '.repeat(5000), attack, '2 1 3/4 5 6/7 8 0', '1 2/0 3'],
  moves: ['X', 'D9', attack],
  seed: ['x'.repeat(3000)],
  algorithm: ['magic', 'bfs magic', attack],
  controls: ['undo explode', attack],
  ...Object.fromEntries(['numbers', 'theme', 'scheme', 'motion', 'input'].map((name) => [name, [attack]])),
  ...Object.fromEntries(amounts.map((name) => [name, [attack, '-1', 'NaN']])),
});

/** Gives a board each attribute with each of some values, and takes it away. */
function* attributesOf(board, all) {
  for (const [name, values] of all)
    for (const value of [...values, null])
      yield [
        `${name}=${String(value).slice(0, 60)}`,
        () => (value === null ? board.removeAttribute(name) : board.setAttribute(name, value)),
      ];
}

const near3x3 = '1 2 3/4 5 6/0 7 8';
const controls = 'shuffle reset undo redo hint solve play step fullscreen speed timer moves stats algorithm size';
const everyValue = Object.entries(attributes).map(([name, { values, example }]) => [
  name,
  [...(values ?? [example ?? '3x2']), 'nonsense'],
]);

/** Boards of a post, by their attributes, and what is done with them; else all is pressed. */
const boards = {
  'board-controls': [{ state: near3x3, algorithm: 'auto bfs astar-manhattan', controls }],
  'board-replay': [
    { state: '8 6 7/2 5 4/3 0 1', moves: 'RDLURDLU', times: '0x-g0', controls: 'play step speed review' },
  ],
  'board-attributes': [{ state: near3x3, controls: 'timer moves solve' }, (board) => attributesOf(board, everyValue)],
  'board-hostile': [{}, (board) => attributesOf(board, hostile)],
  ...Object.fromEntries(
    Object.entries(asked).map(([name, calls]) => [
      name,
      [{ state: near3x3 }, (board, post) => callsOf(board, post, calls.split(/;\s+/))],
    ]),
  ),
};

for (const [name, [given, deeds]] of Object.entries(boards))
  test(`${name} shows, for all that is done with it, what it did when it was last looked at`, async () => {
    const board = document.createElement('sliding-puzzle');
    for (const [attribute, value] of Object.entries({ loading: 'eager', lang: 'en', ...given }))
      board.setAttribute(attribute, value);
    const post = document.createElement('div');
    post.append(board);
    document.body.append(post);
    const events = [];
    for (const type of ['ready', 'move', 'shuffle', 'solved', 'playback', 'solution', 'error'])
      post.addEventListener(`puzzle-${type}`, ({ detail, composed }) => {
        post.dataset.events = events.push(type);
        post.dataset.last = JSON.stringify({ type, composed, ...detail }, withoutTimes);
      });
    await time.until(() => board.state);
    await walk(name, post, time, deeds?.(board, post));
    post.remove();
  });

test('the solver starts when a pointer or the focus comes to Solve or Hint alone', async ({ mock }) => {
  const { mock: solve } = mock.method(sharedSolver, 'solve', async () => {});
  for (const [control, type, times] of [
    ['shuffle', 'pointerenter', 0],
    ['solve', 'pointerenter', 1],
    ['hint', 'focus', 1],
  ]) {
    const board = document.createElement('sliding-puzzle');
    Object.assign(board, { loading: 'eager', controls: 'shuffle hint solve', state: '1 2 3/4 5 6/0 7 8' });
    document.body.append(board);
    const place = () => board.shadowRoot.querySelector(`[data-name=${control}]`);
    await time.until(() => place() && board.state);
    solve.resetCalls();
    place().dispatchEvent(new Event(type));
    await time.load();
    assert.equal(solve.callCount(), times, control);
    board.remove();
  }
});
