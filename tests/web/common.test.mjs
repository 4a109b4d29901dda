// What pages and boards share (web/common/dom.ts): scripts that are loaded when they are needed, and colours as
// getComputedStyle() gives them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isLight, loader, toNumber } from '../../web/common/dom.ts';

test('callers at the same time get the same script, also after a failure', async () => {
  let asked = 0;
  const load = async () => {
    if (++asked === 1) throw new Error('it did not come');
    return { answer: asked };
  };
  const get = loader(load, 'answer');
  const refused = await Promise.allSettled([get(), get()]);
  assert.equal(refused.map(({ status }) => status).join(), 'rejected,rejected');
  assert.equal(asked, 1);
  const [one, other] = await Promise.all([get(), get()]);
  assert.ok(one === other && one === (await get()));
  assert.equal(asked, 2);
});

test('a script of another version is refused each time', async () => {
  const get = loader(async () => ({ question: 1 }), 'answer');
  for (let time = 0; time < 2; ++time) await assert.rejects(get(), /^Error: no answer$/);
});

test('colours of the screen are read in each notation; what is transparent or of another notation is none', () => {
  for (const [colour, number] of [
    ['rgb(255, 0, 0)', 0xff0000],
    ['rgba(1, 2, 3, 0.5)', 0x010203],
    ['color(srgb 1 0.5 0)', 0xff8000],
    ['color(srgb 1.2 -0.1 0 / 0.5)', 0xff0000],
    ['rgba(0, 0, 0, 0)', -1],
    ['color(srgb 1 1 1 / 0)', -1],
    ['oklch(0.9 0.05 200)', -1],
    ['', -1],
  ])
    assert.equal(toNumber(colour), number, colour);
});

test('light text stands on a dark page, dark text on a light one', () => {
  for (const [colour, light] of [
    ['rgb(0, 0, 0)', false],
    ['rgb(34, 34, 34)', false],
    ['rgb(0, 0, 255)', false],
    ['rgb(102, 102, 102)', false],
    ['rgb(255, 255, 255)', true],
    ['rgb(200, 200, 200)', true],
    ['rgb(0, 255, 0)', true],
    ['color(srgb 0.9 0.9 0.8)', true],
    ['rgba(0, 0, 0, 0)', null],
    ['lab(90 0 0)', null],
  ])
    assert.equal(isLight(colour), light, colour);
});
