// Solves as files (web/memory/exchange.ts): there and back is the same, and a wrong file is told where it is wrong.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExchangeError, fromText, toJson } from '../../web/memory/exchange.ts';

const nasty = ['=1+1', '+A1', '-2', '@SUM(A1)', "'quoted", '"', 'a,b', 'a\nb', 'a\r\nb', '\t', '', ' ', 'ä 🐟', '＝1'];
const start = '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15';

/** 10,000 solves of all sorts. */
const solves = Array.from({ length: 10000 }, (_, index) => {
  const of = (...values) => values[index % values.length];
  const kind = of('random', 'distance', 'daily', 'position');
  return {
    version: 1 + Number(index % 97 === 0),
    id: index % 5 === 0 ? of(...nasty) + index : `id${index}`,
    ...{ at: 1700000000000 + index * 61234, size: of('4x4', '3x3', '10x10', '2x5'), kind, start },
    ...(kind === 'distance' && { distance: index % 32 }),
    ...(kind === 'daily' && { date: '2026-11-22' }),
    ...(kind === 'random' && { seed: of(...nasty) }),
    ...{ moves: index % 7 === 0 ? '' : 'L2URDLU', times: index % 3 === 0 ? '' : '0;12,3', elapsed: index * 37 },
    ...{ moveCount: index % 200, assisted: index % 11 === 0 ? 4 : 0, interrupted: index % 13 === 0 },
    ...{ inputs: of(['keys'], [], ['click', 'drag'], ['=cmd']) },
    ...(index % 2 === 0 && { shortest: index % 81 }),
    ...(index % 9 === 0 && { mood: '=good', more: { a: [1, null] } }),
  };
});

test('10,000 solves are the same after a way through JSON, and a field named __proto__ is one as others are', () => {
  assert.deepEqual(fromText(toJson(solves)), solves);
  assert.deepEqual(fromText(`\ufeff${toJson([])}`), []);
  const own = fromText(toJson([solves[0]]).replace('"id"', '"__proto__":{"hints":3},"id"'));
  assert.ok(Object.hasOwn(own[0], '__proto__'));
});

function refuses(text, code, line, field = '') {
  assert.throws(
    () => fromText(text),
    (error) => {
      assert.ok(error instanceof ExchangeError, String(error));
      assert.deepEqual([error.code, error.line, error.field], [code, line, field], text.slice(0, 200));
      return true;
    },
  );
}

test('a number of moves that no board of the size can be away is refused, and so are more inputs than there are', () => {
  const solve = { ...solves[1], version: 1 };
  for (const near of ['3x3 31', '2x2 6', '2x8 140', '4x4 80']) {
    const [size, distance] = near.split(' ');
    assert.equal(fromText(toJson([{ ...solve, size, distance: Number(distance) }])).length, 1, near);
    refuses(toJson([{ ...solve, size, distance: Number(distance) + 1 }]), 'field', 2, 'distance');
  }
  refuses(toJson([{ ...solve, size: '5x5', distance: 1_000_000 }]), 'field', 2, 'distance');
  refuses(toJson([{ ...solve, kind: 'random', distance: 3 }]), 'field', 2, 'distance');
  const large = { kind: 'random', distance: undefined, size: '10x10', shortest: 1000 };
  assert.equal(fromText(toJson([{ ...solve, ...large }])).length, 1);
  refuses(toJson([{ ...solve, shortest: 32 }]), 'field', 2, 'shortest');
  refuses(toJson([{ ...solve, inputs: Array(101).fill('keys') }]), 'field', 2, 'inputs');
});

test('a wrong file is told: what is wrong, in which line and field', () => {
  const json = toJson(solves.slice(1, 4));
  const spoilt = (part, instead) => json.replace(part, instead);
  for (const text of ['', 'Hello,\nworld', '{}', '{"solves":[]}']) refuses(text, 'not-solves', 1);
  refuses(spoilt('"version":1', '"version":2'), 'newer', 1, 'version');
  for (const wrong of [-74, 2 ** 45]) refuses(spoilt('"elapsed":74', `"elapsed":${wrong}`), 'field', 3, 'elapsed');
  for (const wrong of ['"unknown":1e999,"elapsed":74', '"elapsed":74 74'])
    refuses(spoilt('"elapsed":74', wrong), 'syntax', 3);
  refuses(spoilt('"kind":"position"', '"kind":"other"'), 'field', 4, 'kind');
  refuses(json.slice(0, -40), 'syntax', 4);
  refuses(spoilt(/\{"version":1,"id".*\n/, 'null,\n'), 'field', 2, 'version');
  refuses(toJson([{ ...solves[1], hints: -1 }]), 'field', 2, 'hints');
});
