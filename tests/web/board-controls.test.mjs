// The controls beside a board (web/element/board-controls.ts) in a document without a browser, with a board of the tests'.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BoardControls } from '../../web/element/board-controls.ts';
import { english } from '../../web/words/language.ts';
import { change, find, findAll, openDocument, press } from './dom.mjs';
import { figures, makeBoard, START } from './small-board.mjs';

function controlsOf(names, given = {}) {
  openDocument('<sliding-puzzle tabindex="0"></sliding-puzzle>');
  Object.assign(document, { fullscreenEnabled: true });
  const board = Object.assign(makeBoard(find('sliding-puzzle')), given);
  for (const name of ['shuffle', 'step', 'fullscreen'])
    board[name] = (...values) => board.asked.push([name, ...values].join(' '));
  let others = 0;
  const controls = new BoardControls(board, english, {
    others: () => others++,
    prepare: () => board.asked.push('prepare'),
  });
  const shown = controls.element;
  document.body.append(shown);
  controls.show(names.split(' '));
  const button = (name) => shown.querySelector(`[data-name=${name}]`);
  return {
    ...{ board, controls, shown, button, others: () => others },
    usable: () =>
      findAll('button', shown)
        .filter((one) => one.getAttribute('aria-disabled') !== 'true')
        .map((one) => one.dataset.name),
    part: (name) => shown.querySelector(`[part=${name}]`),
  };
}

test('the solver starts when a pointer or the focus comes to Hint or Solve', () => {
  const { board, button } = controlsOf('shuffle hint solve');
  button('shuffle').dispatchEvent(new Event('pointerenter'));
  assert.deepEqual(board.asked, []);
  button('solve').dispatchEvent(new Event('pointerenter'));
  button('hint').dispatchEvent(new Event('focus'));
  assert.deepEqual(board.asked, ['prepare', 'prepare']);
});

test('buttons do what they say, and can be used when there is something to do', () => {
  const { board, button, usable } = controlsOf('shuffle reset undo redo hint solve play step fullscreen');
  assert.deepEqual(usable(), ['shuffle', 'hint', 'solve', 'fullscreen']);
  board.move('L');
  assert.deepEqual(usable(), ['shuffle', 'reset', 'undo', 'hint', 'solve', 'stepBack', 'fullscreen']);
  button('undo').click();
  assert.equal(board.moveCount, 0);
  button('redo').click();
  assert.equal(board.moveCount, 1);
  button('reset').click();
  assert.equal(board.state, START);
  for (const name of ['shuffle', 'fullscreen', 'hint']) {
    button(name).click();
    assert.equal(board.asked.at(-1).split(' ')[0], name);
  }
});

test('Solve starts its board and the others of its race, cancels, and is content with a solution that is known', async () => {
  const { board, button, others, shown } = controlsOf('solve stats');
  const label = () => button('solve').getAttribute('aria-label');
  assert.deepEqual([label(), button('solve').classList.contains('primary')], ['Solve', true]);
  button('solve').click();
  assert.match(board.asked.at(-1), /^solve /);
  assert.deepEqual([others(), label(), button('solve').classList.contains('primary')], [1, 'Cancel', false]);
  board.tell('progress', { ...figures, length: 9 });
  assert.equal(label(), 'Good enough: play the best solution so far');
  button('solve').click();
  assert.deepEqual([board.asked.at(-1), others()], ['settle', 1]);
  await board.solvedBy('LL');
  assert.equal(label(), 'Solve');
  button('solve').click();
  button('solve').click();
  assert.equal(board.asked.at(-1), 'cancel');
  assert.equal(shown.querySelectorAll('dd').length, 6);
});

test('the figures of a search are shown as it runs, and as it ended', async () => {
  const { board, button, shown } = controlsOf('solve stats');
  const texts = () =>
    findAll('.figure', shown).map((figure) =>
      findAll('dt, dd', figure)
        .map((part) => part.textContent)
        .join(': '),
    );
  assert.deepEqual([...new Set(texts().map((text) => text.split(': ')[1]))], ['–']);
  button('solve').click();
  board.tell('progress', figures);
  assert.deepEqual(texts(), [
    `Time elapsed: 250 ms`,
    `Expanded: 1,234`,
    `States per second: 4,940`,
    `Depth: 5 moves`,
    `Lower bound: 2 moves`,
    `Memory: 1.0 MB`,
  ]);
  await board.solvedBy('LL');
  assert.deepEqual(texts().slice(3), [`Solution: 2 moves`, `Proven: shortest`, `Memory: 2.0 MB`]);
});

test('time, moves and the message are those of the board', () => {
  const { board, part } = controlsOf('timer moves solve', { elapsed: 65_000 });
  const value = (name) => part(name).querySelector('b').textContent;
  board.move('L');
  assert.deepEqual([value('timer'), value('moves')], ['1:05', '1']);
  board.move('L');
  assert.match(part('status')?.textContent ?? '', /2 moves/);
});

test('the speed is that of the next playback, in moves a second', async () => {
  const { board, shown, button } = controlsOf('solve play speed');
  const slider = shown.querySelector('input');
  const said = () => [slider.getAttribute('aria-valuetext'), shown.querySelector('b').textContent];
  assert.deepEqual(said(), ['5 moves per second', '5/s']);
  change(slider, '9');
  assert.deepEqual(said(), ['40 moves per second', '40/s']);
  button('solve').click();
  await board.solvedBy('LL');
  board.pause();
  board.tell('playback');
  button('play').click();
  assert.match(board.asked.at(-1), /^play .*40/);
});

test('solvers and sizes can be chosen among those that are offered', () => {
  const { board, shown, button, controls } = controlsOf('solve algorithm size', { algorithms: ['bfs', 'auto'] });
  const values = (name) => findAll(`select[data-name=${name}] option`, shown).map(({ value }) => value);
  assert.deepEqual(values('algorithm'), ['bfs', 'auto']);
  assert.deepEqual(values('size'), ['3x3', '4x4', '5x5', '6x6', '8x8', '10x10']);
  button('solve').click();
  assert.match(board.asked.at(-1), /^solve "bfs"/);
  board.cancel();
  change(shown.querySelector('select[data-name=algorithm]'), 'auto');
  button('solve').click();
  assert.match(board.asked.at(-1), /^solve "auto"/);
  board.algorithms = ['astar-manhattan'];
  controls.update();
  assert.deepEqual(values('algorithm'), ['astar-manhattan']);
  assert.equal(shown.querySelector('select').value, 'astar-manhattan');
  change(shown.querySelector('select[data-name=size]'), '5x5');
  assert.equal(board.asked.at(-1), 'load {"size":"5x5"}');
  board.load({ state: '1 2/0 3' });
  const sizes = [values('size')[0], shown.querySelector('select[data-name=size]').value];
  assert.deepEqual(sizes, ['2x2', '2x2'], 'one that is not in the list is put before it');
});

test('keys that a control uses are not the page’s, Escape cancels a search', () => {
  const { board, shown, button } = controlsOf('solve speed');
  const heard = [];
  document.addEventListener('keydown', ({ key }) => heard.push(key));
  button('solve').focus();
  for (const key of [' ', 'Enter', 'ArrowLeft', 'n']) press(key);
  press('Enter', { ctrlKey: true });
  shown.querySelector('input').focus();
  for (const key of ['ArrowLeft', 'Home', ' ']) press(key);
  press('Escape');
  button('solve').click();
  press('Escape');
  assert.deepEqual([heard, board.asked.at(-1)], [['ArrowLeft', 'n', 'Enter', ' ', 'Escape'], 'cancel']);
});

test('other controls, or another language, keep the focus where it was', () => {
  const { controls, button, board, shown } = controlsOf('shuffle undo');
  assert.ok(button('shuffle').classList.contains('primary'));
  button('shuffle').focus();
  controls.show(['solve', 'shuffle']);
  assert.ok(document.activeElement === button('shuffle') && !button('shuffle').classList.contains('primary'));
  controls.show(['undo']);
  assert.equal(document.activeElement, board, 'the board, where the control is gone');
  assert.deepEqual([shown.getAttribute('aria-label'), shown.lang], ['Puzzle controls', 'en']);
});

test('controls of a board that is gone hear nothing more', () => {
  const { board, controls, part } = controlsOf('moves');
  controls.disconnect();
  board.move('L');
  assert.equal(part('moves').querySelector('b').textContent, '0');
});

test('where a page may not fill the screen, the button says so and cannot be used', () => {
  const { controls, button, usable } = controlsOf('fullscreen');
  Object.assign(document, { fullscreenEnabled: false });
  controls.update();
  const label = button('fullscreen').getAttribute('aria-label');
  assert.deepEqual([...usable(), label], ['Full screen: this page or browser does not allow it']);
});
