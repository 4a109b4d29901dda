// Solves as files (web/memory/exchange.ts): there and back is the same, and a wrong file is told where it is wrong.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExchangeError, fromText, toJson } from '../../web/memory/exchange.ts';

const nasty = ['=1+1', '+A1', '-2', '@SUM(A1)', "'quoted", '"', 'a,b', 'a\nb', 'a\r\nb', '\t', '', ' ', 'ä 🐟', '＝1'];

/** 10,000 solves of all sorts. */
const solves = Array.from({ length: 10000 }, (_, index) => {
  const kind = ['random', 'distance', 'daily', 'position'][index % 4];
  return {
    version: 1 + (index % 97 === 0 ? 1 : 0),
    id: index % 5 === 0 ? nasty[index % nasty.length] + index : `id${index}`,
    at: 1700000000000 + index * 61234,
    size: ['4x4', '3x3', '10x10', '2x5'][index % 4],
    kind,
    ...(kind === 'distance' && { distance: index % 32 }),
    ...(kind === 'daily' && { date: '2026-11-22' }),
    ...(kind === 'random' && { seed: nasty[index % nasty.length] }),
    start: '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15',
    moves: index % 7 === 0 ? '' : 'L2URDLU',
    times: index % 3 === 0 ? '' : '0;12,3',
    elapsed: index * 37,
    moveCount: index % 200,
    assisted: index % 11 === 0 ? 4 : 0,
    inputs: [['keys'], [], ['click', 'drag'], ['=cmd']][index % 4],
    interrupted: index % 13 === 0,
    penalty: ['', '+2', 'DNF'][index % 3],
    ...(index % 2 === 0 && { shortest: index % 81 }),
    ...(index % 9 === 0 && { mood: '=good', more: { a: [1, null] } }),
  };
});

test('10,000 solves are the same after a way through JSON', () => {
  assert.deepEqual(fromText(toJson(solves)), solves);
  assert.deepEqual(fromText(`\ufeff${toJson([])}`), []);
});

test('a field named __proto__ is one as others are, and stands for no other', () => {
  const own = fromText(toJson([solves[0]]).replace('"id"', '"__proto__":{"hints":3},"id"'));
  assert.ok(Object.hasOwn(own[0], '__proto__'));
});

test('a number of moves that no board of the size can be away is refused, and so are more inputs than there are', () => {
  const solve = { ...solves[1], version: 1 };
  const [near, far] = [
    [
      { size: '3x3', distance: 31 },
      { size: '2x2', distance: 6 },
      { size: '2x8', distance: 140 },
      { size: '4x4', distance: 80, shortest: 80 },
      { kind: 'random', distance: undefined, size: '10x10', shortest: 1000 },
    ],
    [
      { size: '3x3', distance: 32 },
      { size: '2x2', distance: 7 },
      { size: '8x2', distance: 141 },
      { size: '4x4', distance: 5000 },
      { size: '5x5', distance: 1_000_000 },
      { kind: 'random', size: '3x3', distance: 3 },
    ],
  ].map((cases) => cases.map((fields) => ({ ...solve, ...fields })));
  for (const one of near) assert.equal(fromText(toJson([one])).length, 1, JSON.stringify(one));
  for (const one of far) {
    refuses(toJson([one]), 'field', 2, 'distance');
  }
  refuses(toJson([{ ...solve, shortest: 32 }]), 'field', 2, 'shortest');
  refuses(toJson([{ ...solve, inputs: Array(101).fill('keys') }]), 'field', 2, 'inputs');
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

test('a wrong file is told: what is wrong, in which line and field', () => {
  const three = solves.slice(1, 4);
  const json = toJson(three);
  refuses('', 'not-solves', 1);
  refuses('Hello,\nworld', 'not-solves', 1);
  refuses('{}', 'not-solves', 1);
  refuses('{"solves":[]}', 'not-solves', 1);
  refuses(json.replace('"version":1', '"version":2'), 'newer', 1, 'version');
  refuses(json.replace('"elapsed":74', '"elapsed":-74'), 'field', 3, 'elapsed');
  refuses(json.replace('"elapsed":74', `"elapsed":${2 ** 45}`), 'field', 3, 'elapsed');
  refuses(json.replace('"elapsed":74', '"unknown":1e999,"elapsed":74'), 'syntax', 3);
  refuses(json.replace('"elapsed":74', '"elapsed":74 74'), 'syntax', 3);
  refuses(json.replace('"kind":"position"', '"kind":"other"'), 'field', 4, 'kind');
  refuses(json.slice(0, -40), 'syntax', 4);
  refuses(json.replace(/\{"version":1,"id".*\n/, 'null,\n'), 'field', 2, 'version');
  refuses(toJson([{ ...three[0], hints: -1 }]), 'field', 2, 'hints');
});
