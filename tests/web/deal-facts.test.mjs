// What the page knows of the boards that it deals (web/page/deal-facts.js), without a page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { distancesOf, today } from '../../web/page/deal-facts.js';

test('how far away a board can be asked for, lying or standing', () => {
  assert.deepEqual(distancesOf('3x3'), { most: 31, evenlyFrom: 0 });
  assert.deepEqual(distancesOf('2x5'), distancesOf('5x2'));
  assert.deepEqual(distancesOf('3x4'), { most: 45, evenlyFrom: 24 });
  for (const size of ['5x4', '5x5', '9x2', '10x10']) assert.equal(distancesOf(size), null, size);
});

test('the day is that of the reader’s place, whatever the time zone', () => {
  const { TZ } = process.env;
  const realDate = globalThis.Date;
  const at = (/** @type {string} */ zone, /** @type {string} */ moment) => {
    process.env.TZ = zone;
    globalThis.Date = /** @type {any} */ (
      class extends realDate {
        constructor() {
          super(moment);
        }
      }
    );
    try {
      return today();
    } finally {
      globalThis.Date = realDate;
      process.env.TZ = TZ;
    }
  };
  assert.equal(at('UTC', '2026-11-22T23:30:00Z'), '2026-11-22');
  assert.equal(at('Europe/Berlin', '2026-11-22T23:30:00Z'), '2026-11-23');
  assert.equal(at('Pacific/Kiritimati', '2026-12-31T10:00:00Z'), '2027-01-01');
  assert.equal(at('America/Los_Angeles', '2026-03-08T09:59:00Z'), '2026-03-08', 'the night of the change of clock');
  assert.equal(at('Pacific/Pago_Pago', '2026-01-01T10:59:00Z'), '2025-12-31');
});

test('the common distances are those of the engine', () => {
  const source = readFileSync(new URL('../../src/search/solvers/distant.cpp', import.meta.url), 'utf8');
  const common = [...source.matchAll(/\{\{(\d+), (\d+)\}, \{(\d+), (\d+)\}\}/g)];
  assert.equal(common.length, 5);
  for (const [, width, height, least, most] of common)
    assert.deepEqual(distancesOf(`${width}x${height}`), { most: Number(most), evenlyFrom: Number(least) });
});
