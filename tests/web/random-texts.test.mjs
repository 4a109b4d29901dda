// What readers bring: files of solves (web/memory/exchange.ts), links. There and back is the same, and a wrong
// file is told where it is wrong. Changed at random, whatever comes is read or refused in words, soon, and what is read keeps its
// promises. The program follows from a seed: a failure names it, and PUZZLE_SEED=… tries that one alone. PUZZLE_SECONDS=3600 goes
// on for an hour, PUZZLE_RUNS=10000000 until so many were tried, from PUZZLE_SEED on.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { figuresOf } from '../../web/memory/averages.ts';
import { ExchangeError, fromText, toJson } from '../../web/memory/exchange.ts';
import { wrongField } from '../../web/memory/solves.ts';
import { readLink } from '../../web/page/deals.ts';
import { refusedText } from '../../web/page/session.ts';
import { english } from '../../web/words/language.ts';
import { randomFrom } from '../random.mjs';

const { PUZZLE_SEED, PUZZLE_RUNS, PUZZLE_SECONDS = '0.6' } = process.env;

const oneOf = (random, values) => values[random(values.length)];

// Pieces that have meant something to some reader of text.
const pieces = [
  ...'\0 \t \n \r\n \u0085 \u061c \u200b \u200f \u2028 \u2029 \u202e \u2066 \u{e0041} \ufeff \ud800 \udc00 🐟 ２'.split(
    ' ',
  ),
  ...'" "" \' , ; / # % %zz & = \\ 0 -1 1e999 9007199254740993 1.5 NaN null true {} [] version é ﬀ İ <b> =1+1'.split(
    ' ',
  ),
  ...'R L2 U99999 D0 lurd 4x4 11x2 2026-11-23 2026-02-30 1234 12:34.567 DNF +2 {"__proto__":1}'.split(' '),
  ...['', ' ', ' '.repeat(300), '\u202e\u2028\0'.repeat(20), '1 2 3/4 5 6/7 8 0', '9'.repeat(40), 'A'.repeat(300)],
];

function changed(random, text) {
  let result = text;
  for (let changes = random(5); changes > 0; changes -= 1) {
    const from = random(result.length + 1);
    const to = Math.min(result.length, from + random(oneOf(random, [1, 2, 8, 200])));
    const twice = result.slice(from, to).repeat(2);
    const put = oneOf(random, [oneOf(random, pieces), twice, String.fromCharCode(random(256)), '']);
    result = result.slice(0, from) + put + result.slice(random(3) ? to : from);
  }
  return result;
}

/** One line for people, without letters that do something, or halves of letters. */
function assertClean(text) {
  assert.ok(text.length > 0 && text.length < 900, `${text.length} letters`);
  assert.doesNotMatch(text, /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
}

/** Tries until the time is over, or so often as is asked. */
function tryAll(make, context) {
  const until = Date.now() + Number(PUZZLE_SECONDS) * 1000;
  const first = Number(PUZZLE_SEED || 1);
  const asked = PUZZLE_RUNS || (PUZZLE_SEED && 1);
  // The first hundred always, however slow the machine is.
  const goesOn = (tried) => (asked ? tried < Number(asked) : tried < 100 || Date.now() < until);
  let seed = first;
  do {
    const [judge, ...input] = make(randomFrom(seed));
    const began = process.cpuUsage().user;
    try {
      judge(...input);
      const seconds = (process.cpuUsage().user - began) / 1e6;
      assert.ok(seconds < 2, `it took ${seconds} s`);
    } catch (error) {
      throw new Error(`PUZZLE_SEED=${seed}: ${JSON.stringify(input)?.slice(0, 2000)}`, { cause: error });
    }
    seed += 1;
  } while (goesOn(seed - first));
  context.diagnostic(`${seed - first} executions`);
}

function solveFrom(random) {
  const kind = oneOf(random, ['random', 'distance', 'daily', 'position']);
  const text = () => oneOf(random, pieces);
  return {
    ...{ version: 1 + random(2), id: `${text()}${random(1000)}`, at: random(2 ** 42), kind },
    size: `${2 + random(9)}x${2 + random(9)}`,
    ...(kind === 'distance' && { distance: random(7) }), // as far as a position of any size can be
    ...(random(2) && { date: '2026-11-23' }),
    ...(random(2) && { seed: text() }),
    ...{ start: text(), moves: text(), times: text() },
    ...{ elapsed: random(2 ** 31), moveCount: random(200), assisted: random(3), interrupted: random(2) === 1 },
    inputs: Array.from({ length: random(3) }, text),
    ...(random(2) && { hints: random(3), attempt: random(2) === 1 }),
    ...(random(3) === 0 && { shortest: random(7), mood: text(), more: { a: [null, text()] } }),
  };
}

test('3,000 solves are the same after a way through JSON, and a field named __proto__ is one as others are', () => {
  const random = randomFrom(1);
  const solves = Array.from({ length: 3000 }, () => solveFrom(random));
  assert.deepEqual(fromText(toJson(solves)), solves);
  assert.deepEqual(fromText(`\ufeff${toJson([])}`), []);
  const [own] = fromText(toJson(solves.slice(0, 1)).replace('"id"', '"__proto__":{"hints":3},"id"'));
  assert.ok(Object.hasOwn(own, '__proto__'));
});

/** What is wrong with a file, in which line and field; '' where it is read. */
function faultIn(text) {
  try {
    fromText(text);
    return '';
  } catch (error) {
    assert.ok(error instanceof ExchangeError, String(error));
    return `${error.code} ${error.line} ${error.field}`.trim();
  }
}

/** A file of solves that differ from a right one. */
const fileOf = (...solves) =>
  toJson(
    solves.map((more) => ({
      ...{ version: 1, id: 'a', at: 1.7e12, size: '4x4', kind: 'random', start: '1 2/0 3', moves: 'L', times: '0' },
      ...{ elapsed: 74, moveCount: 1, assisted: 0, interrupted: false, inputs: ['keys'] },
      ...more,
    })),
  );

test('a wrong file is told: what is wrong, in which line and field', () => {
  const whole = fileOf({}, { elapsed: 75 }, { kind: 'position' });
  for (const [part, instead, fault] of [
    ['"version":1', '"version":2', 'not-solves 1'],
    ['"elapsed":75', '"elapsed":-75', 'field 3 elapsed'],
    ['"elapsed":75', `"elapsed":${2 ** 45}`, 'field 3 elapsed'],
    ['"elapsed":75', '"unknown":1e999,"elapsed":75', 'syntax 3'],
    ['"elapsed":75', '"elapsed":75 75', 'syntax 3'],
    ['"kind":"position"', '"kind":"other"', 'field 4 kind'],
    ['"interrupted":false', '"interrupted":false,"hints":-1', 'field 2 hints'],
    [/\{"version":1,"id".*\n/, 'null,\n', 'field 2 version'],
    [/.{40}$/s, '', 'syntax 4'],
    [/^.*$/s, 'Hello,\nworld', 'not-solves 1'],
    [/^.*$/s, '{"solves":[]}', 'not-solves 1'],
  ])
    assert.equal(faultIn(whole.replace(part, instead)), fault, `${part} ${instead}`);
  for (const text of ['', '{}']) assert.equal(faultIn(text), 'not-solves 1');
});

test('a number of moves that no board of the size can be away is refused, and so are more inputs than there are', () => {
  const far = (size, distance) => faultIn(fileOf({ kind: 'distance', size, distance }));
  for (const [size, most] of Object.entries({ '3x3': 31, '2x2': 6, '2x8': 140, '4x4': 80 }))
    assert.deepEqual([far(size, most), far(size, most + 1)], ['', 'field 2 distance'], size);
  assert.equal(far('5x5', 1_000_000), 'field 2 distance');
  assert.equal(faultIn(fileOf({ distance: 3 })), 'field 2 distance');
  assert.equal(faultIn(fileOf({ size: '10x10', shortest: 1000 })), '');
  assert.equal(faultIn(fileOf({ size: '3x3', shortest: 32 })), 'field 2 shortest');
  assert.equal(faultIn(fileOf({ inputs: Array(101).fill('keys') })), 'field 2 inputs');
});

function judgeFile(text) {
  let solves;
  try {
    solves = fromText(text);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    assert.ok(Number.isInteger(error.line) && error.line >= 0 && error.line <= text.split('\n').length);
    const said = refusedText(error, english);
    assertClean(said);
    assert.ok(!said.includes('Line 0'), said);
    return;
  }
  for (const solve of solves) assert.equal(wrongField(solve), null);
  assert.deepEqual(fromText(toJson(solves)), solves);
  for (const { current, best } of Object.values(figuresOf(solves)))
    for (const figure of [current, best]) assert.ok(figure === null || figure >= 0, String(figure));
}

const links = [
  '#size=4x4&seed=blog-1',
  '#state=1%202%203/4%205%206/0%207%208&moves=L2&times=0v&at=1',
  '#daily=2026-11-23',
  '#size=3x3&seed=a&moves=R2U&algorithm=bfs',
  '#state=1+2/0+3&at=0',
];

function judgeLink(hash) {
  const { game, daily, algorithm, problem } = readLink(hash, english);
  if (problem) assertClean(problem);
  assert.ok(daily === null || problem || Object.keys(game).length === 0);
  assert.ok(algorithm === null || /^[a-z*-]+$/.test(algorithm));
}

/** What comes, and what is made of it. */
const readers = {
  'a file of solves is read or refused, and what is read can be written and read again': (random) => {
    const solves = Array.from({ length: random(4) }, () => solveFrom(random));
    return [judgeFile, changed(random, toJson(solves))];
  },
  'links name a board or say why they do not': (random) => [
    judgeLink,
    `#${changed(random, oneOf(random, links).slice(1))}`,
  ],
};
for (const [name, make] of Object.entries(readers))
  test(`changed on their way, ${name}`, (context) => tryAll(make, context));

// --- What was found so: it must not come back ---

test('long texts of one letter take no longer than their length', () => {
  for (const letter of [' ', '"', "'", 'R', '1', ',', '\n', '\t', '1 ', 'R ', '1,', '0:', '&', '%'])
    for (const begin of [
      '',
      '1 2 3/4 5 6/0 7 8 ',
      'R ',
      '{"format":"sliding-puzzle-solves","version":1,"solves":[',
      'version,id,at\n',
    ]) {
      const text = begin + letter.repeat(100_000);
      const began = process.cpuUsage().user;
      judgeFile(text);
      judgeLink(`#${text}`);
      const seconds = (process.cpuUsage().user - began) / 1e6;
      assert.ok(seconds < 3, `${JSON.stringify(begin + letter)}: ${seconds} s`);
    }
});

test('the average of the longest times is one of them, and minus nothing is nothing', () => {
  const solve = solveFrom(randomFrom(1));
  const withTime = (elapsed) => toJson([{ ...solve, elapsed }]);
  judgeFile(withTime(2 ** 45 - 1));
  assert.throws(() => fromText(withTime(6_081_394_608_139_481)), { code: 'field', line: 2, field: 'elapsed' });
  const longest = { elapsed: 2 ** 45 - 1, assisted: 0 };
  assert.equal(figuresOf(Array(100).fill(longest)).at(-1).current, longest.elapsed);
  const text = toJson([{ ...solve, hints: 12, more: { a: 12 } }]).replaceAll(':12', ':-0');
  assert.ok(Object.is(fromText(text)[0].hints, 0));
  judgeFile(text);
});
