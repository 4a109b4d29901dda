// Every sentence with a count, in every language, for 0, 1, 2 and 5 things: a word that stands after a number has the form
// that the language wants there, and a word that is not known here fails. The tutorial's are in tests/cli/tutorial-words.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { counted, plural } from '../../web/common/format.ts';
import { languages } from '../../web/common/our-page.ts';
import { withControls } from '../../web/words/control-words.ts';
import { embedWords } from '../../web/words/embed-words.ts';
import { exchangeWordsFor } from '../../web/words/exchange-words.ts';
import { gameLinesWordsFor } from '../../web/words/game-lines-words.ts';
import { lessonWords } from '../../web/words/lesson-words.ts';
import { withMemory } from '../../web/words/memory-words.ts';
import { pageWordsFor } from '../../web/words/page-words.ts';
import { raceWordsFor } from '../../web/words/race-words.ts';
import { reviewWordsFor } from '../../web/words/review-words.ts';
import { shareWordsFor } from '../../web/words/share-words.ts';
import { wordsFor } from '../../web/words/words.ts';

const counts = [0, 1, 2, 5];

/** What follows a count: [of one, of many]. @type {Record<string, string[]>} */
const nouns = {
  en: 'move/moves tile/tiles row/rows inversion/inversions state/states second/seconds byte/bytes entry/entries game/games line/lines position/positions hint/hints solve/solves time/times'.split(
    ' ',
  ),
  de: 'Zug/Züge Zug/Zügen Stein/Steine Zeile/Zeilen Inversion/Inversionen Zustand/Zustände Sekunde/Sekunden Byte/Bytes Eintrag/Einträgen Spiel/Spiele Stellung/Stellungen Tipp/Tipps'.split(
    ' ',
  ),
  es: 'movimiento/movimientos ficha/fichas fila/filas inversión/inversiones estado/estados segundo/segundos byte/bytes número/números partida/partidas línea/líneas posición/posiciones pista/pistas añadido/añadidos vez/veces'.split(
    ' ',
  ),
  fr: 'coup/coups pièce/pièces ligne/lignes inversion/inversions état/états seconde/secondes octet/octets nombre/nombres partie/parties position/positions indice/indices ajouté/ajoutés nécessaire/nécessaires'.split(
    ' ',
  ),
};

/** The verbs of a count, by sentence: [of one, of many]. @type {Record<string, Record<string, string>>} */
const verbs = {
  en: { nextMove: 'remains/remain', 'sentences.hint': 'remains/remain', solvesImported: 'was here/were here' },
  de: {
    'sentences.ranOut': 'Sekunde war|nötig ist/Sekunden waren|nötig sind',
    'sentences.unproven': 'ist nötig|Sekunde war/sind nötig|Sekunden waren',
    read: 'lässt/lassen',
    solvesImported: 'war schon/waren schon',
  },
  es: {
    nextMove: 'queda/quedan',
    'sentences.hint': 'queda/quedan',
    'sentences.ranOut': 'hace falta|pasó/hacen falta|pasaron',
    'sentences.unproven': 'hace falta|pasó/hacen falta|pasaron',
    'sentences.solved': 'es del/son del',
    gameFigures: 'hace falta/hacen falta',
    read: 'puede/pueden',
    left: 'queda/quedan',
    solvesImported: 'estaba/estaban',
  },
  fr: { 'sentences.ranOut': 'était passée/étaient passées', read: 'peut/peuvent' },
};

/** What looks like a noun of many: only German writes nouns with a capital. @type {(language: string) => RegExp} */
const nounOfMany = (language) => (language === 'de' ? /^\p{Lu}\p{Ll}/u : /s$/);

/** Words that look like one after a number, and are not of a count. */
const still =
  /^(s|ms|is|was|has|does|goes|costs|appears|pixels|Pixeln|Millionen|Einträge|Felder|Feldern|es|más|millones|píxeles|dans|des|fois|millions|vers)$/;

/** The sentences of one language, called with a count for each of their values. @param {string} language @param {number} n */
async function sentencesOf(language, n) {
  const page = await pageWordsFor(language);
  const board = await wordsFor(language);
  const { numbers } = page;
  /** @type {[name: string, text: string][]} */
  const found = [];
  /** What takes more than numbers. @type {Record<string, any[][]>} */
  const values = {
    position: [[['1 2 3'], false]],
    tileMoved: [[n, 'U']],
    tilesMoved: [[n, 'U']],
    wrongValue: [['size', 'x', ['a', 'b']]],
    solvability: [3, 4].map((width) => [{ width, inversions: n, rowsBelow: n, solvable: true }]),
    parity: [3, 4].map((width) => [{ width, inversions: n, rowsBelow: n }]),
    nextMove: [[{ tile: 7, move: 'U', remaining: n, optimal: true }]],
    foundIn: [[{ algorithm: 'auto', length: n, milliseconds: 61_000 }]],
    'sentences.hintWhy': [[{ choices: [{ tile: 7, move: 'U', remaining: n }] }]],
    gameFigures: [
      [{ moves: n, assisted: n, hints: n, attempt: false, rate: null, shortest: null, atLeast: n, wasted: n }],
      [{ moves: n, assisted: n, hints: n, attempt: false, rate: null, shortest: n, atLeast: 0, wasted: n }],
    ],
    solveFigures: [
      [
        {
          ...{ size: '4x4', kind: 'distance', distance: n, moveCount: n, elapsed: 0, assisted: n, inputs: [] },
          ...{ interrupted: false, hints: n, shortest: n },
        },
      ],
    ],
    rank: [[{ best: true, difference: 1000 * n }]],
    rateOf: [[n]],
    working: [[n, n, numbers]],
    unproven: [[n, n, numbers]],
    slips: [[n, n, numbers]],
    detour: [[{ from: 1, to: 1, cost: n, slip: false }], [{ from: 1, to: 2, cost: n, slip: true }]],
    left: [[String(n), n, numbers]],
    daily: [[{ date: '', moves: page.movesOf(n), time: '', shortest: null, helped: false }]],
    importRefused: [[{ code: 'cells', line: n, field: '' }]],
    solvesImported: [[n, 2 * n]],
    game: [[{ line: 3, size: '', length: n, scramble: false }]],
    judged: [true, false].map((scramble) => [{ line: 3, size: '', length: n, scramble }]),
    judgedAll: [[n, { line: 3 }]],
    refused: [[{ line: n, code: 'move', at: n, quoted: '' }, '']],
    'sentences.solved': [[{ moveCount: n, elapsed: 61_000, assisted: n }]],
    'sentences.unsolvable': [3, 4].map((width) => [{ width, inversions: n, rowsBelow: n, searched: false }]),
    'sentences.ranOut': ['bfs', 'bidirectional-bfs', 'auto'].flatMap((algorithm) =>
      ['nodes', 'time'].map((limit) => [
        { algorithm, depth: n, lowerBound: n, milliseconds: 61_000, limit, maxMemory: 0, maxSeconds: n },
      ]),
    ),
  };
  const message = {
    ...{ tile: 7, move: 'U', remaining: n, optimal: false, algorithm: 'auto', length: n, lowerBound: n, by: '' },
    ...{ provable: false, gap: 0.2, milliseconds: 61_000, limit: 'time', maxMemory: 0, maxSeconds: n, reason: 'asked' },
    ...{ solved: false, cells: 16, first: true, elapsed: 61_000 },
  };
  /** @param {string} from @param {Record<string, any>} words @param {string} [way] */
  const walk = (from, words, way = '') => {
    for (const [name, text] of Object.entries(words)) {
      const path = `${way}${name}`;
      if (text !== null && typeof text === 'object') walk(from, text, `${path}.`);
      if (typeof text !== 'function' || path.startsWith('failures.')) continue;
      const calls = values[path] ?? [path.startsWith('sentences.') ? [message] : Array(text.length).fill(n)];
      for (const call of calls) found.push([`${from}: ${path}`, String(text(...call))]);
    }
  };
  walk('element', { ...withControls(board), ...withMemory(board) });
  walk('page', page);
  walk('game lines', gameLinesWordsFor(page));
  walk('review', reviewWordsFor(language));
  walk('race', raceWordsFor(language));
  walk('share', shareWordsFor(language));
  walk('exchange', exchangeWordsFor(page));
  walk('embed', embedWords(language));
  walk('lesson', lessonWords(language));
  return found;
}

for (const language of languages) {
  const rules = new Intl.PluralRules(language);
  const isOne = (/** @type {number} */ value) => rules.select(value) === 'one';
  const forms = nouns[language].map((pair) => pair.split('/'));

  describe(language, () => {
    test('the plural rule of the texts is that of the language', async () => {
      const { numbers } = await pageWordsFor(language);
      for (const value of [0, 1, 1.5, 2, 5, 11, 21, 100, 1001])
        assert.equal(plural(value, 'one', 'many', numbers), isOne(value) ? 'one' : 'many', `${value}`);
      assert.match(counted(1200, 'one', 'many', numbers), /^1.?200 many$/);
    });

    for (const n of counts) {
      test(`each word beside a number has its form, for ${n}`, async () => {
        const sentences = await sentencesOf(language, n);
        assert.ok(sentences.length > 120, `${sentences.length} sentences`);
        /** @type {string[]} */
        const wrong = [];
        for (const [name, text] of sentences) {
          for (const [, digits, word] of text.matchAll(/(?<![\d.,:\p{L}])(\d+)[ \u00a0\u202f](\p{L}+)/gu)) {
            const pairs = forms.filter((pair) => pair.includes(word));
            if (pairs.length === 0 && nounOfMany(language).test(word) && !still.test(word))
              wrong.push(`“${word}” is not known: ${name}: ${text}`);
            if (pairs.length > 0 && !pairs.some((pair) => pair[isOne(Number(digits)) ? 0 : 1] === word))
              wrong.push(`${name}: ${text}`);
          }
          const verb = verbs[language][name.split(': ')[1]];
          if (verb && new RegExp(`(?<!\\p{L})(${verb.split('/')[isOne(n) ? 1 : 0]})(?!\\p{L})`, 'iu').test(text))
            wrong.push(`the verb in ${name}: ${text}`);
        }
        assert.deepEqual(wrong, []);
      });
    }
  });
}

test('a detour of one move is told as one move', () => {
  const detour = { cost: 2, slip: false };
  for (const [language, one, more] of [
    ['en', 'Move 3 costs 2', 'Moves 3 to 4 cost 2'],
    ['de', 'Zug 3 kostet 2', 'Züge 3 bis 4 kosten 2'],
    ['es', 'El movimiento 3 cuesta 2', 'Los movimientos 3 a 4 cuestan 2'],
    ['fr', 'Le coup 3 coûte 2', 'Les coups 3 à 4 coûtent 2'],
  ]) {
    const words = reviewWordsFor(language);
    assert.equal(words.detour({ ...detour, from: 3, to: 3 }), one);
    assert.equal(words.detour({ ...detour, from: 3, to: 4 }), more);
  }
});
