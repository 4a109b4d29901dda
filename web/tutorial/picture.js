// A picture cut into tiles, and how finely: one slider from easy (2 × 2) to hard (7 × 7).
// Parameters: n, the tiles in a row.

import { Link } from './link.js';

const least = 2;
const most = 7;
const levels = ['a minute', 'easy', 'the classic', 'hard', 'an evening', 'a weekend'];

/**
 * @param {HTMLElement} figure
 * @param {import('./demo').DemoContext} context
 */
export function start(figure, { parameters, onParameters, notice, remember, onSleep }) {
  const live = document.createElement('div');
  live.className = 'live';
  const board = document.createElement('sliding-puzzle');
  board.setAttribute('src', 'examples/lighthouse.svg');
  board.setAttribute('alt', 'a lighthouse at dusk, with sailing boats');
  board.setAttribute('controls', 'shuffle undo hint moves');
  board.setAttribute('loading', 'eager');

  const label = document.createElement('label');
  label.className = 'row';
  const name = document.createElement('span');
  name.textContent = 'Easy to hard';
  const slider = document.createElement('input');
  slider.type = 'range';
  slider.min = String(least);
  slider.max = String(most);
  const output = document.createElement('output');
  label.append(name, slider, output);

  const wordsOf = (/** @type {number} */ n) => `${n} × ${n}: ${levels[n - least]}`;
  const show = (/** @type {number} */ n) => {
    slider.value = String(n);
    slider.setAttribute('aria-valuetext', wordsOf(n));
    output.textContent = wordsOf(n);
    if (board.getAttribute('size') !== `${n}x${n}`) board.setAttribute('size', `${n}x${n}`);
  };
  const follow = (/** @type {URLSearchParams} */ asked) => {
    const link = new Link(asked);
    show(link.number('n', least, most, 'tiles in a row:') ?? (Number(board.getAttribute('size')?.split('x')[0]) || 3));
    notice(link.problem);
  };
  follow(parameters);
  onParameters(follow);
  slider.addEventListener('input', () => {
    show(Number(slider.value));
    remember({ n: slider.value });
  });
  onSleep(() => {
    if (board.playing) board.pause();
  });

  live.append(label, board);
  figure.querySelector('.still')?.replaceWith(live);
}
