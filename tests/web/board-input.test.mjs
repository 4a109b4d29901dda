// Hands and keys (web/element/board-input.ts) on a surface of 3 by 3 cells of 100 pixels whose blank is in the middle.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { opposite } from '../../web/common/text.ts';
import { BoardInput } from '../../web/element/board-input.ts';
import { openDocument } from './dom.mjs';
import { moduleOf } from './fakes.mjs';

before(() => openDocument('<div></div>'));

const cellAt = (x, y) => (x < 0 || y < 0 || x >= 300 || y >= 300 ? -1 : Math.floor(x / 100) + 3 * Math.floor(y / 100));
/** The ways that tiles beside the blank go. */
const ways = { 1: 'D', 3: 'R', 5: 'L', 7: 'U' };

function surfaceOf(allowed = 'click drag keys', inverted = false) {
  const surface = document.createElement('div');
  Object.assign(surface, { currentCSSZoom: 1, setPointerCapture() {} });
  document.body.append(surface);
  const asked = [];
  const note =
    (name) =>
    (...values) =>
      void asked.push([name, ...values].join(' '));
  const inputOf = (hand) => ['keys', 'click', 'drag', 'touch', 'hover', 'other'][Math.log2(hand)];
  const { call } = moduleOf({
    cell_at: cellAt,
    press(x, y, slack, slides, hand) {
      note('press')(x, y, slack, slides === 1, inputOf(hand));
      return (ways[cellAt(x, y)] ?? '\0').charCodeAt(0);
    },
    drag_to: note('dragTo'),
    end_drag: (hand, time) => note('endDrag')(inputOf(hand), time),
    cancel_drag: (takesBack) => note('cancelDrag')(takesBack === 1),
  });
  const view = {
    game: {
      ...{ wayFrom: (cell) => ways[cell] ?? null, call },
      ...{ guard: (action) => action(), act: (_, action) => action(0) },
      move: (where, by) => note('slideCell')(where, by),
    },
    ...{ move: note('slide'), refuse: note('refuse') },
    canvas: { scale: [1, 1], timeOf: (time) => time, mark() {}, askForFrame() {}, drawNow() {} },
  };
  const ending = new AbortController();
  const input = new BoardInput(surface, view, ending.signal);
  input.configure(allowed.split(' '), inverted);
  const tell = (type, more) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), more);
    surface.dispatchEvent(event);
    return event;
  };
  /** What the board was asked since the last time. */
  const said = () => asked.splice(0);
  return {
    ...{ surface, input, said, ending, tell },
    pointer: (type, x, y, more = {}) =>
      tell(`pointer${type}`, {
        ...{ offsetX: x, offsetY: y, clientX: x, clientY: y, button: 0, buttons: 0 },
        ...{ pointerId: 1, pointerType: 'mouse', ctrlKey: false },
        ...more,
      }),
    fingers: (points, more = {}) =>
      tell('touchmove', { touches: points.map(([clientX, clientY]) => ({ clientX, clientY })), ...more })
        .defaultPrevented,
  };
}

test('arrow keys slide tiles that way, or the blank where that is asked for; others are the page’s', () => {
  for (const inverted of [false, true]) {
    const { tell, said, surface } = surfaceOf('keys', inverted);
    let passed = 0;
    document.body.addEventListener('keydown', () => passed++);
    for (const [key, way] of Object.entries({ ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R' })) {
      assert.ok(tell('keydown', { key }).defaultPrevented);
      assert.deepEqual(said(), [`slide ${inverted ? opposite[way] : way} keys`]);
      assert.ok(tell('keyup', { key }).defaultPrevented);
      assert.deepEqual(said(), []);
    }
    assert.equal(passed, 0, 'a page that turns with the same key would turn too');
    for (const held of ['ctrlKey', 'metaKey', 'altKey'])
      assert.ok(!tell('keydown', { key: 'ArrowUp', [held]: true }).defaultPrevented);
    assert.ok(!tell('keydown', { key: 'w' }).defaultPrevented);
    surface.checkVisibility = (asked) => !(asked.opacityProperty && asked.visibilityProperty);
    assert.ok(!tell('keydown', { key: 'ArrowUp' }).defaultPrevented, 'on a slide that was left');
    surface.checkVisibility = () => true;
    assert.ok(tell('keydown', { key: 'ArrowUp' }).defaultPrevented);
    assert.equal(said().length, 1);
  }
  assert.ok(!surfaceOf('click drag').tell('keydown', { key: 'ArrowUp' }).defaultPrevented);
  const { tell, said, surface } = surfaceOf();
  surface.addEventListener('keydown', (event) => event.preventDefault(), { capture: true });
  tell('keydown', { key: 'ArrowUp' });
  assert.deepEqual(said(), [], 'another part has used it');
});

/** What a press, movements and letting go ask of a board, by what it allows; with a finger where that is said. */
const presses = {
  'a press takes hold of a tile, which follows and is let go':
    'click drag: 150,50 150,80: press 150 50 6 true click, dragTo 150 80, dragTo 150 80, endDrag click',
  'a finger is told apart from a mouse':
    'click drag: 150,50: press 150 50 6 true touch, dragTo 150 50, endDrag touch: touch',
  'without drag a tile that is pressed does not follow':
    'click: 150,50 150,80: press 150 50 6 true click, endDrag click',
  'without click a tile is only dragged':
    'drag: 150,50 150,80: press 150 50 6 false drag, dragTo 150 80, dragTo 150 80, endDrag drag',
  'a tile that cannot slide is not held: it is refused': 'click drag: 50,50 50,80: refuse 0',
  'the blank is not held': 'click drag: 150,150 150,80: refuse 4',
  'where neither is allowed nothing is held': 'keys: 150,50 150,80: ',
  'another button of the mouse does nothing': 'click drag swipe: 150,50 150,80: : button',
  'a swipe begins anywhere': 'swipe: 50,50 50,74: slide D drag',
  'a swipe of a finger is its own': 'click swipe: 50,50 26,50: slide L touch: touch',
  'a swipe to the right': 'swipe: 50,50 90,70: slide R drag',
  'a swipe upwards': 'swipe: 50,50 40,20: slide U drag',
  'less than 24 pixels is no swipe': 'swipe: 50,50 50,73: ',
  'a swipe across the way of the tile under it is one of the board':
    'click swipe: 150,50 180,50: press 150 50 6 true click, cancelDrag true, slide R drag',
  'a way across is no swipe where none is allowed':
    'click drag: 150,50 180,50: press 150 50 6 true click, dragTo 180 50, dragTo 180 50, endDrag click',
  'a swipe the way of the tile under it is that tile’s':
    'click drag swipe: 150,50 150,90: press 150 50 6 true click, dragTo 150 90, dragTo 150 90, endDrag click',
};
const hands = { touch: { pointerType: 'touch' }, button: { button: 2 } };
for (const [name, row] of Object.entries(presses))
  test(name, () => {
    const [allowed, points, asked, hand] = row.split(/: ?/);
    const { pointer, said } = surfaceOf(allowed);
    const way = points.split(' ').map((point) => point.split(',').map(Number));
    const at = (type, [x, y]) => pointer(type, x, y, hands[hand]);
    at('down', way[0]);
    for (const point of way.slice(1)) at('move', point);
    at('up', way.at(-1));
    at('up', way[0]);
    assert.equal(
      said()
        .map((words) => words.replace(/^(endDrag \w+) .*/, '$1'))
        .join(', '),
      asked,
    );
  });

test('a pointer that the browser takes back gives the tile back; one that is lost, or a board that changes, lets it be', () => {
  for (const [lose, takesBack] of Object.entries({ pointercancel: true, lostpointercapture: false })) {
    const { pointer, tell, said } = surfaceOf();
    pointer('down', 150, 50);
    tell(lose, { pointerId: 2 });
    tell(lose, { pointerId: 1 });
    tell(lose, { pointerId: 1 });
    pointer('up', 150, 50);
    assert.deepEqual(said().slice(1), [`cancelDrag ${takesBack}`], lose);
  }
  const { pointer, input, said } = surfaceOf();
  pointer('down', 150, 50);
  input.forget();
  input.forget();
  pointer('up', 150, 50);
  assert.deepEqual(said().slice(1), ['cancelDrag false']);
});

test('a second finger acts by itself where presses slide, and else does not take over', () => {
  const both = surfaceOf('click drag');
  both.pointer('down', 150, 50);
  both.pointer('down', 50, 150, { pointerId: 2 });
  assert.deepEqual(both.said(), ['press 150 50 6 true click', 'press 50 150 6 true click']);
  const one = surfaceOf('drag');
  one.pointer('down', 150, 50);
  one.pointer('down', 50, 150, { pointerId: 2 });
  one.pointer('move', 150, 60);
  assert.deepEqual(one.said(), ['press 150 50 6 false drag', 'dragTo 150 60']);
});

test('a finger that drags a tile keeps the page from scrolling; across, with two fingers, or on no tile the page scrolls', () => {
  /** Whether each movement of fingers is kept from the page, after a press at a place. */
  const kept = (allowed, x, y, ...moves) => {
    const { pointer, fingers } = surfaceOf(allowed);
    pointer('down', x, y, hands.touch);
    return moves.map((points) => fingers(points.split(' ').map((point) => point.split(',').map(Number)))).join();
  };
  assert.equal(kept('click drag', 150, 50, '150,60', '250,61'), 'true,true', 'the way of the tile, which decides');
  assert.equal(kept('click drag', 150, 50, '150,40'), 'true', 'against it');
  assert.equal(kept('click drag', 150, 50, '160,55', '160,95'), 'false,false', 'across');
  assert.equal(kept('click drag', 50, 150, '60,155'), 'true', 'a tile that goes to the right');
  assert.equal(kept('click drag', 50, 150, '55,160'), 'false');
  assert.equal(kept('click drag', 150, 50, '150,60 10,10'), 'false', 'two fingers pinch');
  assert.equal(kept('click', 150, 50, '150,60'), 'false', 'where nothing is dragged');
  assert.equal(kept('click drag', 50, 50, '50,60'), 'false', 'no tile is held');
});

test('hover: each tile that the pointer enters slides, along its whole way, and not under Ctrl or a button', () => {
  const { pointer, said, tell } = surfaceOf('hover');
  pointer('move', 150, 50);
  pointer('move', 155, 55);
  assert.deepEqual(said(), ['slideCell 1 hover'], 'once for each cell that is entered');
  pointer('move', 250, 50);
  pointer('move', 50, 250, { getCoalescedEvents: () => [{ offsetX: 250, offsetY: 250 }] });
  assert.deepEqual(said(), ['slideCell 5 hover', 'slideCell 7 hover']);
  for (const held of [{ ctrlKey: true }, { buttons: 1 }]) {
    pointer('move', 50, 150, held);
    pointer('move', 50, 50, held);
    assert.deepEqual(said(), [], JSON.stringify(held));
  }
  pointer('move', 250, 150, { pointerType: 'touch' });
  assert.deepEqual(said(), [], 'a finger does not hover');
  tell('pointerleave', {});
  pointer('move', 250, 150);
  assert.deepEqual(said(), ['slideCell 5 hover'], 'one that comes back from outside enters one cell');
  const without = surfaceOf('click drag');
  without.pointer('move', 150, 50);
  assert.deepEqual(without.said(), []);
});

test('the surface looks as if a tile can be taken only where that is so', () => {
  const { surface, pointer, input } = surfaceOf('click');
  pointer('move', 150, 50);
  assert.ok(surface.classList.contains('can-slide'));
  pointer('move', 50, 50);
  assert.ok(!surface.classList.contains('can-slide'));
  pointer('move', 150, 50);
  input.configure(['keys'], false);
  assert.ok(!surface.classList.contains('can-slide') && !surface.classList.contains('swiped'));
  pointer('move', 50, 150);
  assert.ok(!surface.classList.contains('can-slide'));
  input.configure(['swipe', 'hover'], false);
  assert.ok(surface.classList.contains('swiped'));
});

test('a board in a zoomed page is pressed where the pointer is', () => {
  const { surface, pointer, said } = surfaceOf();
  surface.currentCSSZoom = 2;
  pointer('down', 300, 100);
  assert.deepEqual(said(), ['press 150 50 6 true click']);
});

test('a board that is gone listens no more', () => {
  const { pointer, said, ending, tell } = surfaceOf();
  ending.abort();
  pointer('down', 150, 50);
  tell('keydown', { key: 'ArrowUp' });
  assert.deepEqual(said(), []);
});
