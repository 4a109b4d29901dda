// The texts of the element and of our page in four languages: every language has every text, none was left in
// English by mistake, and index.html names only texts that exist.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import * as methods from '../../web/words/methods.ts';
import { english as englishOfPage, pageWordsFor } from '../../web/words/page-words.ts';
import { withControls } from '../../web/words/control-words.ts';
import { withMemory } from '../../web/words/memory-words.ts';
import { moreExpectations } from '../../web/words/more-expectations.ts';
import { english as board, refusalOf, sentenceOf, wordsFor } from '../../web/words/words.ts';
import { languages } from '../../web/common/our-page.ts';

/** @import { Message } from '../../web/common/messages.ts' */

/** @param {typeof board} words */
const whole = (words) => ({ ...withControls(words), ...withMemory(words) });
const english = whole(board);
const others = languages.filter((language) => language !== 'en');

/** Texts that are the same as in English, by language. */
const sameByRight = {
  de: [
    'algorithms.auto',
    'algorithms.idastar',
    'algorithms.astar-manhattan',
    'algorithms.idastar-manhattan',
    'algorithms.bfs',
    'nothing',
    'pause',
    'numbers.kilobyte',
    'numbers.megabyte',
    'numbers.groupFrom',
    'numbers.singularZero',
    'methods.astar',
    'methods.bfs',
    'methods.plain-idastar',
  ],
  es: [
    'algorithms.astar-manhattan',
    'algorithms.idastar-manhattan',
    'algorithms.bfs',
    'algorithms.idastar',
    'nothing',
    'numbers.kilobyte',
    'numbers.megabyte',
    'numbers.singularZero',
    'methods.astar',
    'methods.bfs',
    'methods.plain-idastar',
  ],
  fr: [
    'algorithms.auto',
    'algorithms.idastar',
    'algorithms.astar-manhattan',
    'algorithms.idastar-manhattan',
    'algorithms.bfs',
    'nothing',
    'pause',
    'statLength',
    'numbers.groupFrom',
    'methods.astar',
    'methods.bfs',
    'methods.plain-idastar',
  ],
};

const bounds = /** @type {const} */ ({ algorithm: 'auto', length: 1200, lowerBound: 1000, milliseconds: 1234 });
const limit = /** @type {const} */ ({ maxMemory: 2 ** 24, maxSeconds: 120 });
const proof = { searched: false, inversions: 1, rowsBelow: 2, width: 3 };

/** At least one message of each code, and one for each way in which its sentence can go. @type {Message[]} */
const messages = [
  { code: 'nothing' },
  { code: 'newGame', solved: false, cells: 16 },
  { code: 'newGame', solved: true, cells: 16 },
  { code: 'unsolvable', ...proof },
  { code: 'unsolvable', ...proof, searched: true, inversions: 2, rowsBelow: 1, width: 4 },
  { code: 'solved', moveCount: 1, elapsed: 61_000, assisted: 0, hints: 0, attempt: false },
  { code: 'solved', moveCount: 1200, elapsed: 61_000, assisted: 2, hints: 1, attempt: true },
  { code: 'looking' },
  { code: 'hintTile', tile: 7 },
  { code: 'hintWay', tile: 7, move: 'L' },
  {
    code: 'hintWhy',
    tile: 7,
    choices: [
      { tile: 7, move: 'L', remaining: 55 },
      { tile: 11, move: 'U', remaining: [57, 61] },
      { tile: 12, move: 'D', remaining: [57, null] },
    ],
  },
  { code: 'hint', move: 'U', tile: 7, remaining: 1, optimal: true },
  { code: 'hint', move: 'L', tile: 7, remaining: 30, optimal: false },
  { code: 'noHint' },
  { code: 'searching', algorithm: 'fast' },
  { code: 'improving', first: true, length: 1200, lowerBound: 1000, gap: 0.2 },
  { code: 'solvedAlready' },
  { code: 'found', ...bounds, optimal: true, provable: true, gap: 0, by: '' },
  { code: 'found', ...bounds, optimal: false, provable: true, gap: 0.2, by: '' },
  { code: 'found', ...bounds, optimal: true, provable: false, gap: 0, by: 'rows' },
  { code: 'found', ...bounds, optimal: false, provable: false, gap: 0.2, by: 'beam' },
  { code: 'found', ...bounds, optimal: false, provable: false, gap: 1.5, by: '' },
  { code: 'unproven', ...bounds, ...limit, limit: 'time' },
  { code: 'unproven', ...bounds, limit: 'memory', maxMemory: 0, maxSeconds: 0 },
  ...['nodes', 'memory', 'refused', 'time'].flatMap((each) =>
    ['bfs', 'bidirectional-bfs', 'astar-manhattan', 'auto'].map(
      (algorithm) =>
        /** @type {Message} */ ({ code: 'ranOut', ...bounds, ...limit, algorithm, depth: 22, length: -1, limit: each }),
    ),
  ),
  { code: 'exhausted' },
  { code: 'cancelled', reason: 'asked', milliseconds: 0 },
  { code: 'cancelled', reason: 'asked', milliseconds: 1234 },
  { code: 'cancelled', reason: 'board-changed', milliseconds: 1234 },
  { code: 'failed' },
];

/**
 * All texts, with the way to each. Sentences are made from messages and tested below.
 * @param {Record<string, any>} words
 * @param {string} [way]
 * @returns {[way: string, text: unknown][]}
 */
const textsOf = (words, way = '') =>
  Object.entries(words).flatMap(([name, text]) =>
    typeof text === 'object' ? textsOf(text, `${way}${name}.`) : [[`${way}${name}`, text]],
  );

for (const [whose, standard, load] of /** @type {[string, Record<string, any>, (tag: string) => Promise<any>][]} */ ([
  ['the element', english, async (tag) => whole(await wordsFor(tag))],
  ['our page', englishOfPage, pageWordsFor],
])) {
  describe(whose, () => {
    const expected = textsOf(standard).filter(([way]) => !way.startsWith('texts.'));
    assert.ok(expected.length > 80);

    for (const language of others) {
      test(`${language}: has every text of the same kind, and none that is not asked for`, async () => {
        const words = await load(language);
        assert.equal(words.language, language);
        /** @param {[string, unknown][]} texts */
        const shape = (texts) =>
          texts
            .map(([way, text]) => `${way}: ${typeof text}${typeof text === 'function' ? ` of ${text.length}` : ''}`)
            .sort();
        const texts = textsOf(words).filter(([way]) => !way.startsWith('texts.'));
        assert.deepEqual(shape(texts), shape(expected));
      });

      test(`${language}: is English only where both are the same by right`, async () => {
        const found = new Map(textsOf(await load(language)));
        const same = expected.filter(([way, text]) => typeof text !== 'function' && found.get(way) === text);
        const allowed = sameByRight[/** @type {'de'} */ (language)];
        assert.deepEqual(
          same.map(([way]) => way).sort(),
          allowed.filter((way) => expected.some(([other]) => other === way)).sort(),
        );
      });

      test(`${language}: a sentence for every message, with all its values in it`, async () => {
        const words = await load(language);
        for (const message of messages) {
          const [text, inEnglish] = [words, standard].map(({ sentences }) => sentenceOf(message, sentences));
          const about = `${JSON.stringify(message)}: ${text}`;
          assert.equal(text === '', inEnglish === '', about);
          if (text === '') continue;
          assert.notEqual(text, inEnglish, about);
          assert.doesNotMatch(text, /undefined|NaN|null|\[object/, about);
          assert.match(text, /[.…]$/, about);
          const numbers = (/** @type {string} */ words) =>
            [...words.replace(/(?<=\d)[.,\u202f](?=\d)/g, '').matchAll(/\d+/g)].map(String).sort().join(' ');
          // A language may leave out the 1 of one inversion; all other figures are the same.
          if (message.code !== 'unsolvable') assert.equal(numbers(text), numbers(inEnglish), about);
        }
      });
    }

    test('each message has a code of its own, and each code a message here', () => {
      assert.deepEqual([...new Set(messages.map(({ code }) => code))].sort(), Object.keys(standard.sentences).sort());
    });

    test('an unknown language is English', async () => {
      assert.deepEqual(await load('xx'), standard);
      assert.deepEqual(await load('constructor'), standard);
    });
  });
}

test('English counts and compares as English does', async () => {
  assert.deepEqual(
    [1, 2, 3, 4, 11, 12, 13, 21, 22, 111, 113].map((place) => english.place(place)),
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 111th 113th'.split(' ').map((place) => `${place} place`),
  );
  const odd = english.solvability({ width: 3, inversions: 1, rowsBelow: 2, solvable: false });
  assert.match(odd, /^unsolvable: on a board of odd width \(3\) .* must be even, and 1 inversion is odd$/);
  const even = english.solvability({ width: 4, inversions: 3, rowsBelow: 1, solvable: true });
  assert.match(even, /^solvable: on a board of even width \(4\) .* and 3 inversions \+ 1 row = 4 is even$/);
  const { hint, improving } = english.sentences;
  const next = { code: /** @type {const} */ ('hint'), tile: 5, move: /** @type {const} */ ('L'), optimal: true };
  assert.equal(hint({ ...next, remaining: 1 }), 'Move 5 left: 1 move remains, the fewest possible.');
  assert.equal(hint({ ...next, remaining: 2, optimal: false }), 'Move 5 left: 2 moves remain, the best known.');
  assert.match(improving({ code: 'improving', length: 102, lowerBound: 100, gap: 0.011, first: true }), /gap 2 %\.$/);
});

test('a refusal is said by its code and values, as it crossed where it is a sentence, and readably where it is neither', async () => {
  const crossed = 'rows-unequal\x1f2\x1f1\x1f3';
  assert.equal(refusalOf(crossed, english), 'Row 2 has 1 tile but row 1 has 3: all rows must be equally long.');
  assert.match(refusalOf(crossed, await wordsFor('de')), /^Zeile 2 hat 1 Stein, Zeile 1 aber 3: /);
  assert.equal(refusalOf('the seed is missing: it has to be text', english), 'The seed is missing: it has to be text.');
  assert.equal(refusalOf('walk-impossible\x1f-1\x1f1000', english), 'Walk-impossible -1 1000.');
});

test('a language is known by the first part of its tag, however it is written', async () => {
  for (const tag of ['de', 'de-AT', 'DE', ' de_CH']) assert.equal((await wordsFor(tag)).language, 'de', tag);
});

test('what to expect of a search fits its place, and tells the number of positions where English does', async () => {
  const inEnglishOf = { ...englishOfPage.expectations, ...moreExpectations.en };
  for (const language of languages) {
    const expectations = { ...(await pageWordsFor(language)).expectations, ...moreExpectations[language] };
    for (const [algorithm, sentences] of Object.entries(expectations)) {
      sentences.forEach((sentence, kind) => {
        assert.match(sentence, /^.{40,145}\.$/, `${language} ${algorithm} ${kind}: ${sentence.length} characters`);
        const inEnglish = inEnglishOf[/** @type {'bfs'} */ (algorithm)][kind];
        assert.equal(sentence.includes('{positions}'), inEnglish.includes('{positions}'), sentence);
      });
    }
  }
});

test('what a search does is said in every language', () => {
  assert.deepEqual(Object.keys(methods).sort(), [...languages].sort());
});

describe('index.html', () => {
  const page = readFileSync(new URL('../../web/page/index.html', import.meta.url), 'utf8');
  /** What each element with a name says, its own elements in [brackets]. @type {[name: string, text: string][]} */
  const named = [
    ...[...page.matchAll(/<(\w+)[^>]* data-text="(\w+)"[^>]*>([\s\S]*?)<\/\1>/g)].map(
      ([, , name, content]) =>
        /** @type {[string, string]} */ ([
          name,
          content
            .replace(/<(\w+)[^>]*>([\s\S]*?)<\/\1>/g, '[$2]')
            .replace(/\s+/g, ' ')
            .trim(),
        ]),
    ),
    ...[...page.matchAll(/ aria-label="([^"]*)" data-label="(\w+)"/g)].map(
      ([, text, name]) => /** @type {[string, string]} */ ([name, text]),
    ),
  ];

  test('every name is read here', () => {
    assert.equal(named.length, [...page.matchAll(/ data-(text|label)="/g)].length);
    assert.ok(named.length > 60);
    for (const [name, text] of named) assert.doesNotMatch(text, /[<>]/, name);
  });

  test('one name is one text', () => {
    const texts = new Map(named);
    for (const [name, text] of named) assert.equal(text, texts.get(name), name);
  });

  test('a text that the element has as well is the same here', () => {
    const shared = named.filter(([name]) => name in englishOfPage);
    assert.ok(shared.length > 10);
    for (const [name, text] of shared)
      assert.equal(text, /** @type {Record<string, unknown>} */ (englishOfPage)[name], name);
  });

  for (const language of others) {
    test(`${language}: has every text of the page, with as many parts, and no other`, async () => {
      const words = await pageWordsFor(language);
      const own = named.filter(([name]) => !(name in englishOfPage));
      assert.deepEqual(Object.keys(words.texts).sort(), [...new Set(own.map(([name]) => name))].sort());
      const parts = (/** @type {string} */ text) => text.split('[').length;
      for (const [name, text] of own) {
        const translated = words.texts[name];
        assert.equal(parts(translated), parts(text), `${name}: ${translated}`);
        if (name !== 'escape') assert.notEqual(translated, text, name);
      }
    });
  }

  test('every language of the page can be chosen, and is named in itself', () => {
    const options = [...page.matchAll(/<option value="(\w+)" lang="(\w+)">/g)];
    assert.deepEqual(
      options.map(([, value, lang]) => [value, lang]),
      languages.map((language) => [language, language]),
    );
  });
});

test('a solve names the inputs in the order of the language, whatever was used first', async () => {
  const solve = { size: '4x4', kind: 'position', moveCount: 2, elapsed: 50, assisted: 0, interrupted: false };
  const named = async (/** @type {string} */ language, /** @type {string[]} */ inputs) =>
    (await pageWordsFor(language))
      .solveFigures(/** @type {any} */ ({ ...solve, inputs }))
      .split(' · ')
      .pop();
  for (const [language, names] of [
    ['en', 'keys, drags, hover'],
    ['de', 'Tasten, Ziehen, Schweben'],
    ['es', 'teclas, arrastrar, sin clic'],
    ['fr', 'touches, glisser, survol'],
  ])
    assert.equal(await named(language, ['hover', 'drag', '=cmd', 'keys']), names);
  assert.equal(await named('en', []), 'a position');
});
