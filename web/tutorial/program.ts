// The program of the article (program.mjs, program.py), to be taken home.

import { make } from '../common/dom.ts';
import { copyButton } from './experiment.ts';
import { replaceStill } from './pieces.ts';
import { say } from './say.ts';

import type { DemoContext } from './demo.ts';

export function start(figure: HTMLElement, context: DemoContext) {
  const listing = figure.querySelector('.listing') as HTMLElement;
  const copy = copyButton(say`Copy`, () => listing.textContent ?? '', context.announce);
  replaceStill(figure, make('div', 'row', copy), listing.cloneNode(true));
}
