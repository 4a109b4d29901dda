// All that is said is translated, and nothing else, with its values, numbers and forms (web/words/language.ts).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { findAll, openDocument } from './dom.mjs'; // before what asks the window

import { textOf } from '../../web/common/dom.ts';
import { plural } from '../../web/common/format.ts';
import { languages } from '../../web/common/our-page.ts';
import { putListings } from '../../web/listings.mjs';
import { sayOnPage, sentence } from '../../web/page/game.ts';
import { texts as articleTexts } from '../../web/tutorial/article-de.ts';
import { translatePage } from '../../web/tutorial/say.ts';
import * as early from '../../web/words/language.ts';
import { english, fill, sayIn, speaker } from '../../web/words/language.ts';
import { parity, refusalOf, solvability, statusText } from '../../web/words/sentences.ts';
import { markedIn, saidIn } from '../said.mjs';

const others = languages.filter((language) => language !== 'en');
const marked = markedIn('page/index.html');

/** Where it is said, and in which table that stands. */
const rooms = [
  ['boards', saidIn('element', 'engine', 'memory', 'common', 'words/sentences.ts')],
  ['our page', [...saidIn('page'), ...marked.texts.map((name) => ({ place: 'index.html', name }))]],
  ['the figures', saidIn('tutorial')],
];

const tablesOf = async (language) => [
  (await import(`../../web/words/${language}.ts`)).translation.texts,
  (await import(`../../web/page/page-${language}.ts`)).texts,
  ...(language === 'de' ? [(await import('../../web/tutorial/figures-de.ts')).texts, articleTexts] : []),
];

const places = /\{\d+\}/g;
const forms = /\{(?:(\d+)\|)?([^{}|]+)\|([^{}|]+)\}/g;
const hasWords = (text) => /\p{L}{2}/u.test(text.replace(places, ''));
const valuesOf = (text) => [...new Set([...text.matchAll(/\{(\d+)/g)].map(([, index]) => index))].sort();
/** The numbers of a sentence, without what parts thousands. In articles, [1| names an element within. */
const numbersOf = (text) =>
  [...text.replace(/\{\d*|\[\d\|/g, '').matchAll(/\d[\d.,]*/g)].map(([number]) => number.replaceAll(/\D/g, '')).sort();

/** Sentences with a number before a noun of many, which is never one there. */
const neverOne = [
  ...['{0} bits each', '{0} moves away', 'A walk of {0} moves from {1}', '{0} {1} moves lead on'],
  ...['The engine counted all {0} positions', 'Counted in {0}: all {1} positions', '{0} of {1} tiles are at home'],
  ...['{1} of {2} tiles are at home', '{0} of {1} pairs are in the wrong order', 'Along a shortest path of {0}'],
  ...['The path found has {0} moves, the fewest possible', 'State c is closed by the longer path'],
  ...['This time it goes well', 'No move is counted twice'],
];

/** Sentences that are the same in another language. */
const sameByRight = {
  de: ['Pause', 'Auto'],
  es: [],
  fr: ['Position, {0}.', 'Place {0}. {1}', 'Pause', 'Auto', 'Solution'],
};

for (const language of others) {
  describe(language, async () => {
    const tables = await tablesOf(language);

    for (const [index, [room, said]] of rooms.entries()) {
      if (!tables[index]) continue;
      const known = [tables[0], tables[index]];

      test(`every sentence of ${room} has a translation`, () => {
        assert.ok(said.length > 120, `only ${said.length} sentences were read`);
        const missing = said.filter(({ name }) => hasWords(name) && !known.some((texts) => Object.hasOwn(texts, name)));
        assert.deepEqual(missing, []);
      });

      test(`no translation of ${room} is left over`, () => {
        const names = new Set(said.map(({ name }) => name));
        const left = Object.keys(tables[index]).filter((name) => !names.has(name));
        assert.deepEqual(left, []);
      });
    }

    test('a translation has the values, the numbers and the parts of the English, and is not English', () => {
      const same = [];
      for (const [index, texts] of tables.entries())
        for (const [name, text] of Object.entries(texts)) {
          assert.deepEqual(valuesOf(text), valuesOf(name), name);
          assert.deepEqual(numbersOf(text), numbersOf(name), name);
          assert.equal(text.split('[').length, name.split('[').length, name);
          if (text === name && index < 2) same.push(name); // figures have many names and signs
        }
      assert.deepEqual(same.sort(), sameByRight[language].sort());
    });
  });
}

for (const language of languages) {
  describe(`counts in ${language}`, async () => {
    const { numbers } = await sayIn(language);
    const tables = language === 'en' ? [] : await tablesOf(language);
    const texts =
      language === 'en'
        ? [...new Set(rooms.flatMap(([, said]) => said.map(({ name }) => name)))].map((name) => [name, name])
        : tables.flatMap((each) => Object.entries(each));
    const rules = new Intl.PluralRules(language);

    test('the plural rule is that of the language', () => {
      for (const value of [0, 1, 1.5, 2, 5, 11, 21, 100, 1001])
        assert.equal(plural(value, 'one', 'other', numbers), rules.select(value), `${value}`);
    });

    for (const n of [0, 1, 2, 5]) {
      test(`every counted sentence has its forms for ${n}`, () => {
        let counted = 0;
        for (const [, text] of texts) {
          const right = text
            .replace(forms, (_, __, one, many) => (rules.select(n) === 'one' ? one : many))
            .replace(places, String(n));
          assert.equal(fill(text, Array(9).fill(n), numbers), right);
          if (right !== text.replace(places, String(n))) counted += 1;
        }
        assert.ok(counted > 20, `only ${counted} sentences`);
      });
    }

    test('a number before a noun goes through the plural rule', () => {
      const many = new Set(texts.flatMap(([, text]) => [...text.matchAll(forms)].map(([, , , other]) => other)));
      const raw = texts.filter(
        ([name, text]) =>
          !neverOne.some((part) => name.includes(part)) &&
          [...text.matchAll(/\{\d+\} (\p{L}+)/gu)].some(([, noun]) => many.has(noun)),
      );
      assert.deepEqual(raw, []);
    });
  });
}

test('a form goes with the number before it, else with the first after it, else with the one that it names', () => {
  const { numbers } = english;
  assert.equal(fill('{0} of {1} {line|lines}', [1, 2], numbers), '1 of 2 lines');
  assert.equal(fill('{is|are} there {0} {line|lines}?', [1, 2], numbers), 'is there 1 line?');
  assert.equal(fill('{0} of {1} {0|is|are}', [1, 2], numbers), '1 of 2 is');
  assert.equal(fill('{0} {move|moves}', [12345], numbers), '12,345 moves');
  assert.equal(fill('{0} left', [{ toString: () => '3–5', valueOf: () => 5 }], numbers), '3–5 left');
});

test('a sentence without a translation is English, with the numbers of the language', () => {
  const say = speaker({ language: 'de', numbers: { ...english.numbers, group: '.' }, texts: { Row: 'Zeile' } });
  assert.equal(say`Row`, 'Zeile');
  const broken = say`Row ${1234}
    of many`;
  assert.equal(broken, 'Row 1.234 of many');
});

test('a language is known by the first part of its tag, however it is written; an unknown one is English', async () => {
  for (const tag of ['de', 'de-AT', 'DE', ' de_CH']) assert.equal((await sayIn(tag)).language, 'de', tag);
  assert.equal(await sayIn('de'), await sayIn('de-AT'));
  for (const tag of ['xx', 'constructor', '']) assert.equal(await sayIn(tag), english, tag);
});

test('what is said before a language is there is said in all', () => {
  assert.deepEqual(Object.keys(early.stillLoading), languages);
  assert.equal(new Set(languages.map((language) => early.embedWords(language).notLoaded)).size, languages.length);
});

const bounds = { algorithm: 'auto', length: 1200, lowerBound: 1000, milliseconds: 1234 };
const proof = { code: 'unsolvable', inversions: 1, rowsBelow: 2, width: 3 };
const choice = (tile, move, remaining) => ({ tile, move, remaining });

/** One message for each way in which a sentence can go. */
const messages = [
  ...['looking', 'noHint', 'solvedAlready', 'exhausted', 'failed'].map((code) => ({ code })),
  ...[false, true].map((solved) => ({ code: 'newGame', solved, cells: 16 })),
  ...[proof, { ...proof, inversions: 2, rowsBelow: 1, width: 4 }],
  { code: 'solved', moveCount: 1, elapsed: 61_000, assisted: 0, hints: 0, attempt: false },
  { code: 'solved', moveCount: 1200, elapsed: 61_000, assisted: 2, hints: 1, attempt: true },
  { code: 'hintTile', tile: 7 },
  { code: 'hintWay', tile: 7, move: 'L' },
  { code: 'hintWhy', tile: 7, choices: [choice(7, 'L', 55), choice(11, 'U', [57, 61]), choice(12, 'D', [57, null])] },
  { code: 'hint', move: 'U', tile: 7, remaining: 1, optimal: true },
  { code: 'hint', move: 'L', tile: 7, remaining: 30, optimal: false },
  { code: 'searching', algorithm: 'fast' },
  { code: 'improving', first: true, length: 1200, lowerBound: 1000, gap: 0.2 },
  ...[true, false].map((optimal) => ({ code: 'found', ...bounds, optimal })),
  { code: 'unproven', ...bounds },
  ...['nodes', 'memory', 'time'].map((limit) => ({ code: 'ranOut', algorithm: 'bfs', limit })),
  ...['asked', 'board-changed'].map((reason) => ({ code: 'cancelled', reason })),
];

for (const language of languages) {
  test(`${language}: every message is a sentence with all its values, under a board and on our page`, async () => {
    const [say, onPage] = [await sayIn(language), await sayOnPage(language)];
    assert.equal(statusText(say, { code: 'nothing' }) + sentence(onPage, { code: 'nothing' }), '');
    for (const message of messages) {
      for (const text of [statusText(say, message), sentence(onPage, message)]) {
        const about = `${JSON.stringify(message)}: ${text}`;
        assert.doesNotMatch(text, /undefined|NaN|null|\[object|[{}|]/, about);
        if (message.code !== 'newGame' || text !== '') assert.match(text, /[.…]$/, about);
      }
    }
  });
}

test('why a position can be solved is said in the words of the command line, and in every language', async () => {
  const onEven = (width) =>
    `on a board of even width (${width}) inversions plus the rows below the blank must be even, and`;
  // The sentences of tests/cli/said.txt.
  for (const [width, inversions, rowsBelow, reason] of [
    [3, 19, 1, 'on a board of odd width (3) the number of inversions must be even, and 19 inversions is odd'],
    [2, 0, 0, `${onEven(2)} 0 inversions + 0 rows = 0 is even`],
    [2, 1, 1, `${onEven(2)} 1 inversion + 1 row = 2 is even`],
    [10, 4851, 0, `${onEven(10)} 4,851 inversions + 0 rows = 4,851 is odd`],
  ]) {
    const solvable = reason.endsWith('even');
    const judged = { width, inversions, rowsBelow, solvable };
    assert.equal(solvability(english, judged), `${solvable ? 'solvable' : 'unsolvable'}: ${reason}`);
    for (const language of others) {
      const say = await sayIn(language);
      assert.ok(solvability(say, judged).endsWith(parity(say, judged)), language);
      assert.equal(/\b(ungerade|impar|impair)$/.test(parity(say, judged)), !solvable, language);
    }
  }
});

test('English says a refusal by its code, and what crossed as a sentence as it is', async () => {
  const crossed = 'rows-unequal\x1f2\x1f1\x1f3';
  assert.equal(refusalOf(crossed, english), 'Row 2 has 1 tile but row 1 has 3: all rows must be equally long.');
  assert.match(refusalOf(crossed, await sayIn('de')), /^Zeile 2 hat 1 Stein, Zeile 1 aber 3: /);
  const twice = 'tile-twice\x1f0\x1f1\x1f1\x1f1\x1f2\x1f3';
  assert.match(refusalOf(twice, english), /^The blank \(0\) .*; tile 3 is missing\.$/);
  assert.equal(refusalOf('the seed is missing: it has to be text', english), 'The seed is missing: it has to be text.');
  assert.equal(refusalOf('walk-impossible\x1f-1\x1f1000', english), 'Walk-impossible -1 1000.');
  assert.equal(refusalOf('constructor', english), 'Constructor.');
});

test('every mark of index.html is read here, and every language of the page can be chosen and is named in itself', () => {
  assert.equal(marked.texts.length, marked.marks);
  for (const text of marked.texts) assert.doesNotMatch(text, /[<>]/);
  const page = readFileSync(new URL('../../web/page/index.html', import.meta.url), 'utf8');
  const offered = [...page.matchAll(/<option value="(\w+)" lang="\1">/g)].map(([, value]) => value);
  assert.deepEqual(offered, languages);
});

const read = (name) => readFileSync(new URL(`../../web/tutorial/${name}`, import.meta.url), 'utf8');
const articles = ['tutorial.html', 'beyond.html'].map((name) => putListings(read(name), read));

test('no translation is left over: each belongs to a text of an article', () => {
  const said = new Set(
    articles.flatMap((html) => {
      openDocument(html);
      return findAll('title, body, body *').flatMap((each) => [textOf(each), each.getAttribute('aria-label')]);
    }),
  );
  const left = Object.keys(articleTexts).filter((text) => !said.has(text));
  assert.deepEqual(left, []);
});

for (const html of articles) {
  const name = /<title>(.*)<\/title>/.exec(html)?.[1] ?? '';
  test(`no text or name of “${name}” is left in English; links lead to the same places, numbers are German`, async () => {
    openDocument(html);
    const places = () => findAll('main a').map((link) => link.getAttribute('href'));
    const before = places();
    await translatePage('de');
    assert.equal(document.documentElement.lang, 'de');
    const inEnglish = findAll('[lang=en]:not([hreflang])').map((each) => each.outerHTML);
    assert.deepEqual(inEnglish, []);
    assert.equal(document.title, articleTexts[name]);
    assert.deepEqual(places().sort(), before.sort());
    if (html === articles[0]) assert.match(document.body.textContent ?? '', /10\.461\.394\.944\.000/);
  });
}
