// Our page (web/page/page.ts) on its HTML: what its buttons, keys and sheets ask of the board, and what it shows of its answers.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './whole-page.mjs'; // first: its database does without the window
import { at, change, find, findAll, press, sheetHas } from './dom.mjs';
import { settle as turns, until } from './timers.mjs';

import { sharedSolver } from '../../web/engine/solver-client.ts';
import { figures, START } from './small-board.mjs';

const settle = (count = 60) => turns(count);

const usable = () =>
  ['undo', 'redo', 'hint', 'again'].filter((id) => !at(id).disabled && at(id).getAttribute('aria-disabled') !== 'true');

test('the buttons of the game do what they say, and can be used when there is something to do', async () => {
  const { board, text } = await open({ address: `?lang=en#state=${START.replaceAll(' ', '+')}` });
  assert.deepEqual(usable(), ['hint']);
  board.move('L');
  assert.deepEqual([usable(), text('moves')], [['undo', 'hint', 'again'], '1']);
  assert.equal(find('#embed').getAttribute('href'), `embed-builder.html${board.permalink}`);
  at('undo').click();
  assert.deepEqual([board.state, usable()], [START, ['redo', 'hint', 'again']]);
  at('redo').click();
  assert.equal(board.moveCount, 1);
  at('hint').click();
  assert.equal(board.asked.at(-1).split(' ')[0], 'hint');
  at('again').click();
  assert.deepEqual([board.state, text('moves')], [START, '0']);
  at('shuffle').click();
  await settle();
  assert.equal(board.asked.at(-1), 'load {"size":"3x3"}');
  assert.equal(location.href, 'https://site/?lang=en', 'the fragment named another board');
});

test('a button that is used up keeps the focus until it moves on', async () => {
  const { board } = await open();
  board.move('L');
  at('undo').focus();
  at('undo').click();
  assert.equal(document.activeElement, at('undo'));
  assert.deepEqual([at('undo').disabled, at('undo').getAttribute('aria-disabled')], [false, 'true']);
  at('undo').click();
  assert.equal(board.moveCount, 0, 'and does nothing');
});

test('size, moves and time are shown, tenths while it runs and all that is known at the end', async () => {
  const { board, text } = await open();
  assert.deepEqual([text('shape'), text('moves'), text('time')], ['3 × 3', '0', '0:00.0']);
  Object.assign(board, { elapsed: 61_234 });
  board.move('L');
  assert.equal(text('time'), '1:01.2');
  board.move('L');
  assert.equal(text('time'), '1:01.234');
});

test('a solved board has its card with the focus on Next, which deals another one, as Enter does', async () => {
  const { board, text } = await open();
  const enter = () => (board.focus(), press('Enter'), settle());
  await enter();
  assert.deepEqual(board.asked, [], 'not before');
  board.elapsed = 2500;
  board.move('L');
  assert.ok(at('done').hidden);
  board.move('L');
  assert.deepEqual([at('done').hidden, text('done-time'), document.activeElement], [false, '0:02.500', at('next')]);
  await until(() => /^2 moves · .* · shortest 2$/.test(text('done-figures')));
  assert.ok(at('done').parentNode.classList.contains('is-done'));
  await until(() => text('best') === '0:02.50'); // of those to come
  at('done-again').focus();
  board.tell('playback', {});
  assert.equal(document.activeElement, at('done-again'), 'where it was moved');
  at('done-again').click();
  assert.deepEqual([at('done').hidden, board.state, document.activeElement], [true, START, board]);
  board.elapsed = 1500;
  board.move('L');
  board.move('L');
  await until(() => text('done-best') === 'New best, 1.0 s faster than your old best');
  for (const next of [() => at('next').click(), enter]) {
    board.asked.length = 0;
    await next();
    await until(() => board.asked.at(-1) === 'load {"size":"3x3"}');
    for (const way of ['L', 'L']) board.move(way);
  }
});

test('what goes wrong is an alert until the player does something else', async () => {
  const { board, text } = await open();
  board.tell('error', { type: 'worker', message: 'The solver is gone.' });
  assert.deepEqual([at('alert').hidden, text('alert')], [false, 'The solver is gone.']);
  board.move('L');
  assert.deepEqual([at('alert').hidden, text('alert')], [true, '']);
});

const pressAt = (id, clientX, clientY) =>
  at(id).dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { clientX, clientY }));

test('a sheet opens when the menu is closed, and closes by its cross or a press beside it, not by one within it', async () => {
  await open();
  const done = [];
  at('menu-items').hidePopover = () => done.push(`closed: ${at('sheet').open ?? false}`);
  at('settings').click();
  assert.deepEqual([done, sheetHas('settings-sheet')], [['closed: false'], true]);
  at('sheet').close();
  // In this document each box lies from 100 to 300.
  for (const [x, y] of ['99 200', '301 200', '200 99', '200 301'].map((place) => place.split(' ').map(Number))) {
    at('settings').click();
    pressAt('sheet', 200, 200);
    assert.ok(sheetHas('settings-sheet'));
    pressAt('sheet', x, y);
    assert.ok(!sheetHas('settings-sheet'), `${x} ${y}`);
  }
  at('settings').click();
  find('#sheet > .close').click();
  assert.ok(!sheetHas('settings-sheet'));
});

test('settings hold at once', async () => {
  const { board } = await open();
  assert.deepEqual([board.input, board.scheme], ['click drag keys swipe', 'diagonal']);
  for (const name of ['hover', 'pictureNumbers', 'glide']) find(`[name=${name}]`).click();
  change(find('[name=theme]'), 'dark');
  find('#schemes [value=row]').click();
  find('#pictures [value=mountains]').click();
  await settle(200);
  const look = () => [board.input, board.scheme, board.src, board.numbers, board.alt];
  const picture = ['pictures/mountains.png', 'on', 'Mountains at sunset, a tent and a pond'];
  assert.deepEqual(look(), ['click drag keys swipe hover', 'row', ...picture]);
  assert.equal(board.style.getPropertyValue('--puzzle-duration'), '0ms');
  assert.equal(document.documentElement.style.colorScheme, 'dark');
  assert.equal(localStorage.getItem('sliding-puzzle theme'), 'dark');
  find('#pictures [value=""]').click();
  find('[name=hover]').click();
  await settle(200);
  assert.deepEqual([board.src, board.alt, board.input], [null, null, 'click drag keys swipe']);
  assert.equal(at('settings-problem').hidden, true);
});

test('a tick sounds with each move of the player once it is chosen, and not before', async () => {
  const { board } = await open();
  let ticks = 0;
  const level = { exponentialRampToValueAtTime: () => {} };
  const node = class {
    frequency = level;
    gain = level;
    connect = (other) => other;
    start = () => void ++ticks;
    stop = () => {};
  };
  const audio = class {
    resume = async () => {};
  };
  Object.assign(globalThis, { AudioContext: audio, OscillatorNode: node, GainNode: node });
  board.move('L');
  find('[name=sound]').click();
  await settle(200);
  assert.equal(ticks, 0);
  board.move('L');
  assert.equal(ticks, 1);
});

test('another language is that of all texts, of the board and of the address', async () => {
  const { board, text } = await open();
  change(at('language'), 'de');
  await until(() => board.lang === 'de');
  assert.deepEqual([document.documentElement.lang, board.lang, at('language').value], ['de', 'de', 'de']);
  assert.deepEqual([at('undo').textContent.trim(), text('tab-session')], ['Zurück', 'Sitzung']);
  assert.match(text('status'), /Kacheln|Steine|Feld/);
  assert.deepEqual([localStorage.getItem('sliding-puzzle language'), location.search], ['de', '?lang=de']);
  change(at('language'), 'en');
  await until(() => board.lang === 'en');
  assert.equal(at('undo').textContent.trim(), 'Undo');
});

test('a solver’s button runs it, shows its figures, and cancels it', async () => {
  const { board, text } = await open();
  const button = find('[data-algorithm=auto]');
  button.click();
  assert.equal(board.asked.at(-1), 'solve "auto" 300');
  assert.deepEqual([button.children[1].textContent, button.getAttribute('aria-pressed')], ['Cancel', 'true']);
  assert.match(text('status'), /\S/);
  board.tell('progress', { ...figures, method: 'idastar' });
  assert.equal(text('figure-time'), '250 ms');
  assert.equal(text('expectation'), '1,234 states · 1.0 MB · Depth 5');
  const told = /IDA\*.* · States per second: 4,940 · Frontier: 77$/;
  assert.match(text('figures'), told);
  board.tell('progress', { ...figures, method: 'bfs', length: 9 });
  assert.ok(!at('settle').hidden && !text('expectation').includes('Depth'), 'good enough can be said');
  at('settle').click();
  assert.equal(board.asked.at(-1), 'settle');
  button.click();
  assert.equal(board.asked.at(-1), 'cancel');
});

/** The rows of the comparison; the best time has a star. */
const compared = () =>
  findAll('#comparison li').map((row) =>
    [...row.children].map((cell) => cell.textContent + (cell.classList.contains('best') ? '*' : '')).join('|'),
  );

test('the comparison has a row for each solver from the beginning, the running one live, and keeps what was cancelled', async () => {
  const { board } = await open();
  assert.equal(compared().length, 4);
  assert.match(compared()[0], /^BFS\|–\|\|at once · ≈ \d+ states$/);
  const choose = (name) => find(`[data-algorithm=${name}]`).click();
  choose('bfs');
  board.tell('progress', { ...figures, milliseconds: 46_000 });
  assert.equal(compared()[0], 'BFS|46.0 s||1,234 states · 1.0 MB · Depth 5');
  board.searching = false;
  const ended = { ...figures, status: 'cancelled', reason: 'asked', milliseconds: 46_000 };
  board.tell('solution', { ...ended, algorithm: 'bfs', state: START, moves: '', message: '' });
  await until(() => compared()[0] === 'BFS|46.0 s||1,234 states · 2.0 MB · cancelled · Depth 5');
  choose('astar-manhattan');
  await board.solvedBy('LL', { algorithm: 'astar-manhattan', milliseconds: 3 });
  choose('idastar');
  await board.solvedBy('LL', { algorithm: 'idastar', milliseconds: 9 });
  assert.equal(compared()[2], 'A* Manhattan|3.00 ms*||1,234 states · 2.0 MB · 2 moves · proven shortest');
  assert.match(compared()[4], /^IDA\*\|9.00 ms\|/, 'one that was under “More” comes last');
});

test('a search that has ended is told with its real cost, not with what was expected of it', async () => {
  const { board, text } = await open();
  const look = (type, name) => find(`[data-algorithm=${name}]`).dispatchEvent(new Event(type));
  find('[data-algorithm=astar-manhattan]').click();
  await board.solvedBy('LL', { algorithm: 'astar-manhattan' });
  const cost = 'A* Manhattan: 1,234 states · 2.0 MB · 2 moves · proven shortest';
  assert.equal(text('expectation'), cost);
  look('pointerenter', 'bfs');
  assert.match(text('expectation'), /^BFS: at once · ≈/, 'which did not run here');
  look('pointerenter', 'astar-manhattan');
  assert.equal(text('expectation'), cost);
  look('pointerleave', 'astar-manhattan');
  assert.equal(text('expectation'), cost);
  board.load({ state: '1 2 3/4 0 6/7 5 8' });
  assert.match(text('expectation'), /^A\* Manhattan: at once · ≈/, 'another board');
  board.load({ state: START });
  board.move('L');
  board.move('L');
  at('review-open').click();
  assert.equal(text('expectation'), '', 'nothing of a solved board');
  at('step-back').click();
  assert.match(text('expectation'), /^A\* Manhattan: at once · ≈/, 'what a search would do from here');
});

test('each solver says before it is pressed what it will do on this board', async () => {
  const { board, text } = await open();
  const mark = (name) => find(`[data-algorithm=${name}]`).children[1].textContent;
  assert.deepEqual([mark('bfs'), mark('auto')], ['at once', 'at once']);
  board.load({ state: '15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0' });
  await settle();
  assert.deepEqual([mark('bfs'), mark('auto')], ['won’t finish', 'at once']);
  find('[data-algorithm=bfs]').dispatchEvent(new Event('pointerenter'));
  assert.equal(text('expectation'), 'BFS: won’t finish · ≈ 10¹³ states · Auto solves every board');
  find('[data-algorithm=bfs]').dispatchEvent(new Event('pointerleave'));
  assert.equal(text('expectation'), 'Auto: at once · proven shortest');
});

test('a solution is a film: play, step, scrub, from its start, at a speed', async () => {
  const { board, text } = await open();
  assert.ok(at('player').hidden);
  find('[data-algorithm=auto]').click();
  await board.solvedBy('LL');
  const film = [at('player').hidden, at('scrubber').max, at('scrubber').value, text('progress')];
  assert.deepEqual(film, [false, '2', '0', '0 / 2']);
  board.pause();
  at('step-forward').click();
  assert.deepEqual([board.moveCount, text('progress')], [1, '1 / 2']);
  at('step-back').click();
  assert.equal(board.moveCount, 0);
  change(at('scrubber'), '2');
  assert.equal(board.moveCount, 2);
  change(at('scrubber'), '0');
  assert.equal(board.moveCount, 0);
  at('to-end').click();
  assert.equal(board.moveCount, 2);
  change(at('scrubber'), '0');
  change(at('speed'), '4');
  at('play-pause').click();
  assert.equal(board.asked.at(-1), 'play {"rate":10}', 'four times 2.5 moves a second');
  board.load({ state: START });
  assert.ok(at('player').hidden);
});

test('a new board is as large and as hard as the reader chooses', async () => {
  const { board } = await open();
  at('new').click();
  await until(() => sheetHas('new-sheet'));
  const names = () => findAll('#quick button').map((chip) => (chip.disabled ? '' : chip.textContent));
  assert.deepEqual(names(), ['3 × 3', '4 × 4', '5 × 5', '6 × 6']);
  find('[value=easy]').click();
  assert.deepEqual(names(), ['3 × 312 away', '4 × 426 away', '', ''], 'distances of larger boards cannot be proven');
  find('[value=any]').click();
  change(at('position'), ' 7 × 4');
  at('start-position').click();
  await until(() => !sheetHas('new-sheet'));
  assert.deepEqual([board.asked.at(-1), document.activeElement], ['load {"size":"7x4"}', board]);
  at('new').click();
  await until(() => sheetHas('new-sheet'));
  findAll('#quick button')[1].click();
  await until(() => !sheetHas('new-sheet'));
  assert.equal(board.asked.at(-1), 'load {"size":"4x4"}', 'one press deals a usual size');
});

test('the sheet of the days deals the board of a day, which the page and its address name', async () => {
  const { board, text } = await open();
  sharedSolver.deal = async (asked) => ({ position: START, ...asked });
  at('daily').click();
  await until(() => sheetHas('daily-sheet'));
  const days = findAll('#days button');
  assert.equal(days.length, 35);
  assert.equal(days.filter((day) => day.classList.contains('today')).length, 1);
  assert.ok(days.every((day) => day.getAttribute('aria-label').length > 8));
  days.find((day) => !day.disabled)?.click();
  await until(() => !sheetHas('daily-sheet'));
  assert.match(location.hash, /^#daily=\d{4}-\d\d-\d\d$/);
  assert.match(text('kind'), /^Daily /);
  assert.match(document.title, /^3 × 3 · Daily .* – Sliding Puzzle$/);
  board.elapsed = 2500;
  board.move('L');
  board.move('L');
  await until(() => /Next board in \d+ h/.test(text('done-daily')));
  assert.equal(find('#done .row').firstElementChild, at('done-share'), 'the result is shared first');
  board.analyse = async () => ({ shortest: 2, curve: [2, 1, 0] });
  at('done-share').click();
  await until(() => find('.share-row textarea')?.value.includes('shortest'));
  const result = `Sliding Puzzle ${location.hash.slice(7)} · 0:02.500 · 2 moves · 0.8 moves per second · shortest 2`;
  assert.equal(find('.share-row textarea').value, `${result}\n${location.href}`);
  at('sheet').close();
  at('shuffle').click();
  await settle();
  assert.deepEqual([location.hash, text('kind')], ['', '']);
});

test('a position is judged while it is typed, and one that is refused keeps the sheet open', async () => {
  const { board, text } = await open();
  board.judge = (words) => ({ problem: words === 'bad' ? { type: 'state', message: 'No.' } : null });
  at('new').click();
  await until(() => sheetHas('new-sheet'));
  const judged = (words) => {
    change(at('position'), words);
    return [text('position-error'), at('position').getAttribute('aria-invalid')];
  };
  assert.deepEqual(judged('bad'), ['No.', 'true']);
  assert.deepEqual(judged('good'), ['', 'false']);
  const submit = async (more) => {
    at('position').focus();
    press('Enter', more);
    await settle();
  };
  change(at('position'), 'nonsense');
  await submit({ shiftKey: true });
  assert.ok(at('new-problem').hidden, 'a new line');
  await submit();
  assert.ok(sheetHas('new-sheet') && !at('new-problem').hidden);
  assert.equal(text('new-problem'), 'No position.');
  at('sheet').close();
  at('new').click();
  await until(() => sheetHas('new-sheet'));
  assert.ok(at('new-problem').hidden, 'a sheet that opens says nothing of what was before');
  change(at('position'), START);
  await submit();
  assert.deepEqual([sheetHas('new-sheet'), board.asked.at(-1)], [false, `load {"state":"${START}"}`]);
});

test('links to the board and its replay are copied', async () => {
  const { board, copied } = await open({ address: '?lang=de' });
  board.move('L');
  at('share').click();
  await until(() => sheetHas('share-sheet'));
  const sheet = at('share-sheet');
  for (const row of findAll('.share-row', sheet)) row.querySelector('button').click();
  await settle();
  assert.ok(copied.length >= 2 && new Set(copied).size === copied.length);
  for (const link of copied) assert.match(link, /^https:\/\/site\/#(?!.*lang)/);
  const said = findAll('output', sheet).filter(({ value }) => value !== '');
  assert.equal(said.length, 1, 'it is said beside one button');
});

test('what is shared goes to other programs on a phone, else to the clipboard, else it is selected', async () => {
  const { copied } = await open();
  matchMedia('(pointer: coarse)').matches = true;
  let failure = '';
  const share = async () => {
    if (failure) throw new DOMException('', failure);
  };
  Object.defineProperty(navigator, 'share', { value: share });
  at('share').click();
  await until(() => sheetHas('share-sheet'));
  const [row] = findAll('.share-row');
  const shares = async (how) => {
    failure = how;
    row.querySelector('button').click();
    await settle();
    return [row.querySelector('output').value, copied.length];
  };
  assert.deepEqual(await shares(''), ['', 0], 'which say it themselves');
  assert.deepEqual(await shares('AbortError'), ['', 0]);
  assert.deepEqual(await shares('NotAllowedError'), ['Copied', 1]);
  navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  assert.deepEqual(await shares('NotAllowedError'), ['', 1]);
  const { value, selectionStart, selectionEnd } = row.querySelector('textarea');
  assert.match(value, /^https:/);
  assert.deepEqual([selectionStart, selectionEnd], [0, value.length]);
});

test('a link brings its board; one that cannot be followed is told, and the game underneath stays', async () => {
  const { board: dealt } = await open({ address: '#size=4x4&seed=blog' });
  assert.match(dealt.asked[0], /^load .*"seed":"blog".*"size":"4x4"|^load .*"size":"4x4".*"seed":"blog"/);
  const { board: replayed } = await open({ address: `#state=${START.replaceAll(' ', ',')}&moves=LL` });
  assert.equal(replayed.moveCount, 2);
  assert.ok(!at('panel-review').hidden, 'a game with moves is reviewed');
  const { board, text } = await open({ address: '#state=nonsense' });
  assert.equal(text('alert'), 'No position.');
  assert.equal(board.state, START, 'there is a board all the same');
  board.move('L');
  location.hash = '#size=4x4&colour=red';
  await until(() => /^“colour” is not possible here/.test(text('alert')));
  assert.equal(board.moveCount, 1);
});

test('a link to the board of a day that another board overtakes does not stay in the address', async () => {
  const { board, text } = await open();
  let send = (_dealt) => {};
  sharedSolver.deal = () => new Promise((done) => (send = done));
  location.hash = '#daily=2026-11-20';
  await until(() => text('status') === 'Looking for a board …');
  at('shuffle').click();
  await settle();
  send({ position: '1 2/3 0' });
  await settle();
  assert.deepEqual([board.state, location.hash, text('status').includes('Looking')], [START, '', false]);
});

test('a page in a small window opens its panels over the board, and the film stands in the review', async () => {
  const { board } = await open({ beside: false });
  for (const name of ['session', 'review', 'solve']) assert.ok(at(`panel-${name}`).hidden, name);
  board.move('L');
  at('tab-review').click();
  at('review-open').click();
  await settle(300);
  assert.ok(!at('panel-review').hidden && at('review-player').contains(at('player')));
  board.searching = true;
  press('Escape');
  await settle();
  assert.ok(at('panel-review').hidden && !at('review-player').contains(at('player')));
  assert.ok(!board.asked.includes('cancel'), 'what is on top closes, and nothing else ends');
});

test('a picture can be looked at while it is played, and a solved one is whole; a light goes over the tiles', async () => {
  const { board } = await open();
  assert.ok(at('look').hidden);
  find('#pictures [value=planet]').click();
  await settle(200);
  const whole = () => ['looked-at', 'complete'].filter((name) => at('whole').classList.contains(name));
  assert.deepEqual([at('look').hidden, at('whole').hidden, whole()], [false, false, []]);
  assert.match(at('whole').style.backgroundImage, /planet\.png/);
  at('look').click();
  assert.deepEqual(whole(), ['looked-at']);
  press('ArrowLeft');
  assert.deepEqual([board.moveCount, whole()], [1, []], 'until the next key');
  board.move('L');
  assert.deepEqual([whole(), at('wave').children.length], [['complete'], 8]);
  board.undo();
  assert.deepEqual(whole(), []);
});
