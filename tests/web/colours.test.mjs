// Colours as getComputedStyle() gives them (web/common/dom.ts).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isLight, toNumber } from '../../web/common/dom.ts';

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
