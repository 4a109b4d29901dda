// Words of the article that light up a part of a figure (web/tutorial/word-lights.ts).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findAll, openDocument } from './dom.mjs';
import { lightWords } from '../../web/tutorial/word-lights.ts';

test('a word lights while the pointer or the focus is on it; chosen, until it or another is chosen', () => {
  const section = (/** @type {string[]} */ ...lights) =>
    `<section>${lights.map((each) => `<button class="word" data-lights="${each}">.</button>`).join('')}<div class="small-search"></div></section>`;
  openDocument(`${section('open', 'closed')}${section('next')}`);
  lightWords(document);
  const [open, closed, next] = findAll('.word');
  const seen = () => [
    ...findAll('.small-search').map((figure) => figure.dataset.lit),
    ...findAll('[aria-pressed=true]').map((word) => word.dataset.lights),
  ];
  const steps = [
    { on: open, type: 'pointerover', lit: ['open', undefined] },
    { on: open, type: 'pointerout', lit: [undefined, undefined] },
    { on: open, type: 'focusin', lit: ['open', undefined] },
    { on: open, type: 'focusout', lit: [undefined, undefined] },
    { on: open, type: 'click', lit: ['open', undefined, 'open'] },
    { on: open, type: 'pointerout', lit: ['open', undefined, 'open'] },
    { on: closed, type: 'pointerover', lit: ['closed', undefined, 'open'] },
    { on: closed, type: 'pointerout', lit: ['open', undefined, 'open'] },
    { on: next, type: 'pointerover', lit: ['open', 'next', 'open'] },
    { on: next, type: 'pointerout', lit: ['open', undefined, 'open'] },
    { on: next, type: 'click', lit: [undefined, 'next', 'next'] },
    { on: next, type: 'click', lit: [undefined, undefined] },
  ];
  for (const { on, type, lit } of steps) {
    on.dispatchEvent(new Event(type, { bubbles: true }));
    assert.deepEqual(seen(), lit, `${type} on ${on.dataset.lights}`);
  }
});
