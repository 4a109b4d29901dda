// A picture cut into tiles: a slider says how finely, from easy (2 × 2) to hard (7 × 7).
// Parameters: n, the tiles in a row.

import { make } from '../common/dom.ts';
import { Link } from './link.ts';
import { replaceStill } from './pieces.ts';
import { say } from './say.ts';

import type { DemoContext } from './demo.ts';

const LEAST = 2;
const MOST = 7;
const levels = [say`a minute`, say`easy`, say`the classic`, say`hard`, say`an evening`, say`a weekend`];

export function start(
  figure: HTMLElement,
  { parameters, onParameters, notice, remember, describe, onSleep }: DemoContext,
) {
  const board = make('sliding-puzzle', {
    src: 'examples/lighthouse.svg',
    alt: say`a lighthouse at dusk, with sailing boats`,
    controls: 'shuffle undo hint moves',
    loading: 'eager',
  });
  const slider = make('input', { type: 'range', min: String(LEAST), max: String(MOST) });
  const output = make('output');

  const wordsOf = (n: number) => `${n} × ${n}: ${levels[n - LEAST]}`;
  const show = (n: number) => {
    slider.value = String(n);
    slider.setAttribute('aria-valuetext', wordsOf(n));
    output.textContent = wordsOf(n);
    if (board.getAttribute('size') !== `${n}x${n}`) board.setAttribute('size', `${n}x${n}`);
  };
  const follow = (asked: URLSearchParams) => {
    const link = new Link(asked);
    show(
      link.number('n', LEAST, MOST, say`tiles in a row:`) ?? (Number(board.getAttribute('size')?.split('x')[0]) || 3),
    );
    notice(link.problem);
  };
  follow(parameters);
  onParameters(follow);
  describe(() => ({ n: slider.value }));
  slider.addEventListener('input', () => {
    show(Number(slider.value));
    remember({ n: slider.value });
  });
  onSleep(() => {
    if (board.playing) board.pause();
  });

  replaceStill(figure, make('label', 'row', make('span', '', say`Easy to hard`), slider, output), board);
}
