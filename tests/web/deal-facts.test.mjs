// What the page knows of the boards that it deals (web/page/deal-facts.ts), without a page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { farthestOf, lastDays, movesOfDay, today } from '../../web/page/deal-facts.ts';

test('how far away a board can be asked for, lying or standing', () => {
  assert.equal(farthestOf('3x3'), 31);
  assert.equal(farthestOf('2x5'), farthestOf('5x2'));
  assert.equal(farthestOf('3x4'), 48);
  for (const size of ['5x4', '5x5', '9x2', '10x10']) assert.equal(farthestOf(size), null, size);
});

/**
 * What it gives in that time zone at that moment.
 * @template T
 * @param {string} zone @param {string} moment @param {() => T} give
 */
function inPlace(zone, moment, give) {
  const { TZ } = process.env;
  const realDate = globalThis.Date;
  process.env.TZ = zone;
  globalThis.Date = /** @type {any} */ (
    class extends realDate {
      /** @param {any[]} parts */
      constructor(...parts) {
        super(.../** @type {[any]} */ (parts.length > 0 ? parts : [moment]));
      }
    }
  );
  try {
    return give();
  } finally {
    globalThis.Date = realDate;
    process.env.TZ = TZ;
  }
}

test('the day is that of the reader’s place, whatever the time zone', () => {
  const at = (/** @type {string} */ zone, /** @type {string} */ moment) => inPlace(zone, moment, today);
  assert.equal(at('UTC', '2026-11-22T23:30:00Z'), '2026-11-22');
  assert.equal(at('Europe/Berlin', '2026-11-22T23:30:00Z'), '2026-11-23');
  assert.equal(at('Pacific/Kiritimati', '2026-12-31T10:00:00Z'), '2027-01-01');
  assert.equal(at('America/Los_Angeles', '2026-03-08T09:59:00Z'), '2026-03-08', 'the night of the change of clock');
  assert.equal(at('Pacific/Pago_Pago', '2026-01-01T10:59:00Z'), '2025-12-31');
});

test('the last days are each there once, whatever the clock does', () => {
  const at = (/** @type {string} */ zone, /** @type {string} */ moment) =>
    inPlace(zone, moment, () => lastDays(3)).join(' ');
  // A day of 23 hours, one of 25, one without a midnight, a leap day.
  assert.equal(at('Europe/Berlin', '2026-03-29T22:10:00Z'), '2026-03-28 2026-03-29 2026-03-30');
  assert.equal(at('Europe/Berlin', '2026-10-25T22:50:00Z'), '2026-10-23 2026-10-24 2026-10-25');
  assert.equal(at('America/Sao_Paulo', '2018-11-04T03:30:00Z'), '2018-11-02 2018-11-03 2018-11-04');
  assert.equal(at('America/Los_Angeles', '2028-03-01T08:00:00Z'), '2028-02-28 2028-02-29 2028-03-01');
  assert.equal(inPlace('UTC', '2026-11-22T00:00:00Z', () => lastDays(7)).length, 7);
});

test('how far away the board of a day is, as the engine has it', () => {
  const source = readFileSync(new URL('../../src/search/solvers/daily.cpp', import.meta.url), 'utf8');
  const byWeekday = /moves_by_weekday = \{([\d, ]+)\}/.exec(source)?.[1].split(', ').map(Number);
  const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) => movesOfDay(`2026-11-${day}`)); // from a Monday
  assert.deepEqual(week, byWeekday);
  assert.equal(movesOfDay('yesterday'), null);
  assert.equal(movesOfDay(''), null);
});

test('as far as a board can be asked for, all positions are equally likely in the engine', () => {
  const source = readFileSync(new URL('../../src/search/solvers/distant.cpp', import.meta.url), 'utf8');
  const common = [...source.matchAll(/\{\{(\d+), (\d+)\}, \d+, \{\{\d+, (\d+)\}\}\}/g)];
  assert.equal(common.length, 5);
  for (const [, width, height, most] of common) assert.equal(farthestOf(`${width}x${height}`), Number(most));
  const longestWalk = /longest_walk = (\d+);/.exec(source)?.[1];
  assert.equal(farthestOf('8x2'), Number(longestWalk));
});
