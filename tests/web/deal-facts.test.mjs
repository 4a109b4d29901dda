// What the page knows of the boards that it deals (web/page/deal-facts.js), without a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { distancesOf, today } from '../../web/page/deal-facts.js';

test('how far away a board can be asked for, lying or standing', () => {
  assert.deepEqual(distancesOf('3x3'), { most: 31, evenly: true });
  assert.deepEqual(distancesOf('2x5'), { most: 55, evenly: true });
  assert.deepEqual(distancesOf('5x2'), { most: 55, evenly: true });
  assert.deepEqual(distancesOf('3x4'), { most: 53, evenly: false });
  assert.deepEqual(distancesOf('4x4'), { most: 60, evenly: false });
  assert.deepEqual(distancesOf('8x2'), { most: 60, evenly: false });
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
