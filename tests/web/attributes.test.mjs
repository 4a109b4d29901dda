// The table of attributes (web/element/attributes.ts): what values mean, and that all lists of attributes agree with it.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import './dom.mjs'; // before what extends a class of the window
import { describe } from '../../web/describe.mjs';
import * as table from '../../web/element/attributes.ts';
import { mistakeIn } from '../../web/element/board-speech.ts';

const { AttributeReader, attributeNames, attributes, gameAttributes, reflected, styleProperties } = table;
const { DEFAULT_SIZE, MAX_SIDE, MIN_SIDE, parseAmount, parseSize, sizeOfState } = table;

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

const sorted = (values) => [...values].map(String).sort();

const readerOf = (written) => new AttributeReader({ getAttribute: (name) => written[name] ?? null });

const wrongIn = (name, text) => mistakeIn(readerOf({ [name]: text }), name)?.wrong;

const found = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]);

const files = readdirSync(join(root, 'web/words')).filter((file) => /^[a-z]{2}\.ts$/.test(file));
const languages = ['en', ...files.map((file) => file.slice(0, 2))];

/** What editors and frameworks are told. */
const described = () =>
  describe(table, {
    types: read('web/common/types.ts'),
    rows: read('web/element/attributes.ts'),
    element: read('web/package/sliding-puzzle.d.ts'),
    reference: read('web/element/README.md'),
  });

test('a size is two sides that a board can have, width first', () => {
  assert.deepEqual(['4x3', ' 10 X 2 ', '5×5'].map(parseSize).join(' '), '4,3 10,2 5,5');
  for (const text of ['', '4', '1x4', '4x11', '4x', 'x4', '4x4x4', '-4x4', '4.0x4', '0004x4', 'four'])
    assert.equal(parseSize(text), null, text);
});

test('the room of a position is told from its rows, or from a list that is a square', () => {
  const positions = ['1 2 3/4 5 0', '1,2/3,0', '1 2 3\n4 5 6\n7 8 0', '1 2 3 4 5 6 7 8 0', '1\n2\n3\n0'];
  assert.equal(positions.map(sizeOfState).join(' '), '3,2 2,2 3,3 3,3 2,2');
  for (const text of ['', '/', '1', '1 2 3 4 5', '1 2/', ' \n ']) assert.equal(sizeOfState(text), null, text);
});

test('an amount is a number above 0, of which units make more', () => {
  const amounts = { 5000: 5000, 0.5: 0.5, '.5': 0.5, '1e6': 1e6, '2k': 2048, '512M': 512 << 20, '7b': 7 };
  for (const [text, value] of Object.entries({ ...amounts, '1.5 GB': 1.5 * 1024 ** 3 }))
    assert.equal(parseAmount(text), value, text);
  for (const text of ['', '0', '-1', 'M', '5 T', '1,000', '5 0', '1e999', 'Infinity', 'NaN', '0x10', '.'])
    assert.ok(Number.isNaN(parseAmount(text)), text);
  assert.ok(Number.isNaN(parseAmount(`${'1'.repeat(200000)}!`)), 'soon');
});

test('each kind is read: what it says, and what it means without saying it', () => {
  const read = (reader) => [
    ...[reader.text('alt'), reader.amount('max-memory'), reader.choice('theme'), reader.choice('loading')],
    ...[reader.list('controls').join(), reader.list('input').join(), reader.list('algorithm').join()],
  ];
  assert.deepEqual(read(readerOf({})), ['', 0, 'auto', 'lazy', '', 'click,drag,keys', '']);
  const game = { size: null, state: null, seed: null, moves: null, times: null };
  assert.deepEqual(readerOf({}).game, game);
  const something = readerOf({
    ...{ size: '3x3', seed: ' a ', moves: '', alt: ' a dog ', 'max-memory': ' 512M ', theme: ' Dark' },
    ...{ loading: 'now', controls: 'undo, SHUFFLE\tundo jump\nundo', input: 'jump', algorithm: 'bfs' },
  });
  const known = ['a dog', 512 << 20, 'dark', 'lazy', 'undo,shuffle', 'click,drag,keys', 'bfs'];
  assert.deepEqual(read(something), known);
  assert.deepEqual(something.game, { ...game, size: '3x3', seed: ' a ' }, 'a seed is any text');
});

test('what is wrong with a value is told with what would be right', () => {
  const { wrong, values: themes } = mistakeIn(readerOf({ theme: 'pink' }), 'theme');
  assert.deepEqual([wrong, themes], ['pink', ['auto', 'light', 'dark']]);
  assert.equal(mistakeIn(readerOf({ 'max-memory': '512 mebibytes' }), 'max-memory').example, '512M');
  assert.equal(wrongIn('theme', 'light dark'), 'light dark', 'a choice is one value');
  assert.equal(wrongIn('input', 'keys, jump'), 'jump');
  for (const name of attributeNames) {
    const { kind, values = [], example = '' } = attributes[name];
    const mistake = mistakeIn(readerOf({ [name]: '\ud83d\udc1f' }), name);
    if (!['choice', 'list', 'amount'].includes(kind)) {
      assert.equal(mistake, undefined, `${name}: only a board can tell`);
      continue;
    }
    assert.equal(mistake?.wrong, '\ud83d\udc1f', name);
    assert.equal(mistakeIn(readerOf({ [name]: ' ' }), name), null, `${name}: nothing is no mistake`);
    for (const right of [...values, ...(example ? [example] : [])])
      assert.equal(wrongIn(name, right), undefined, `${name}: ${right}`);
    if (kind === 'list') assert.equal(wrongIn(name, values.join(' ')), undefined, name);
  }
});

test('the element observes every attribute, and has a property for each', async () => {
  globalThis.PUZZLE_VERSION = '';
  const script = '../../web/element/sliding-puzzle.ts'; // in a variable, so that tsc does not follow it
  const { SlidingPuzzle } = await import(script);
  assert.deepEqual(SlidingPuzzle.observedAttributes, attributeNames);
  for (const name of gameAttributes) assert.ok(name in SlidingPuzzle.prototype, name);
  assert.equal(reflected.length, attributeNames.length - gameAttributes.length - 1, 'lang is the browser’s');
  for (const { name, property, kind } of reflected) {
    const element = new SlidingPuzzle();
    const any = [' Any thing', ' Any thing', ' Any thing'];
    const kinds = { flag: [false, 'yes', '', true], amount: [0, '2K', '2K', 2048] };
    const [unset, value, text, back] = kinds[kind] ?? ['', ...any];
    assert.equal(element[property], unset, `${property} at first`);
    element[property] = value;
    assert.equal(element.getAttribute(name), text, `${property} sets ${name}`);
    assert.equal(element[property], back, `${property} reads ${name}`);
    element[property] = null;
    assert.equal(element.hasAttribute(name), false, `${property} takes ${name} away`);
  }
});

test('the declarations have a property for each, of its type, which names its values', () => {
  const declared = /export interface AttributeProperties \{\n(.*?)\n\}/s.exec(described()['types.d.ts'])?.[1] ?? '';
  const types = {
    flag: ['boolean', 'boolean'],
    amount: ['number', 'number | string | null'],
    text: ['string', 'string | null'],
  };
  assert.deepEqual(sorted(found(declared, /^ {2}get (\w+)\(\)/gm)), sorted(reflected.map(({ property }) => property)));
  for (const { name, property, kind } of reflected) {
    const [get, set] = types[kind === 'flag' || kind === 'amount' ? kind : 'text'];
    const [text, words] =
      new RegExp(`/\\*\\* (.*) \\*/\n  get ${property}\\(\\): (.*);\n  set ${property}\\(value: (.*)\\);`).exec(
        declared,
      ) ?? [];
    assert.ok(text?.endsWith(`get ${property}(): ${get};\n  set ${property}(value: ${set});`), `${name}: ${text}`);
    if (name === 'algorithm') continue; // its values have a type of their own
    for (const value of attributes[name].values ?? [])
      assert.match(words, new RegExp(`\\b${value}\\b`), `${property} does not say ${value}`);
  }
});

test('the reference has a row for each attribute, with its values and what it is without', () => {
  const reference = read('web/element/README.md');
  const section = /## Attributes\n(.*?)\n##/s.exec(reference)?.[1] ?? '';
  const rows = new Map();
  for (const line of found(section, /^\|( `.*)\|$/gm)) {
    const [names, values] = line.split('|').map((cell) => cell.trim());
    for (const name of found(names, /`([^`]+)`/g)) rows.set(name, values);
  }
  assert.deepEqual(sorted(rows.keys()), sorted(attributeNames));
  for (const name of attributeNames) {
    const { kind, values = [], usual = [] } = attributes[name];
    const row = rows.get(name) ?? '';
    const written = found(row, /`([^`]+)`/g);
    if (kind === 'flag') assert.equal(row, '', `${name} is there or not`);
    if (kind === 'choice' || kind === 'list')
      assert.deepEqual(sorted(written.flatMap((each) => each.split(' '))), sorted(values), name);
    if (kind === 'choice') assert.equal(written[0], values[0], name);
    if (usual.length > 0) assert.equal(written[0], usual.join(' '), name);
    if (kind === 'size')
      assert.deepEqual(written, [DEFAULT_SIZE.join('x'), `${MIN_SIDE}x${MIN_SIDE}`, `${MAX_SIDE}x${MAX_SIDE}`]);
    if (kind === 'language') assert.deepEqual(sorted(written), sorted(languages));
  }
  const styling = /## Styling\n(.*?)\n##/s.exec(reference)?.[1] ?? '';
  assert.deepEqual(
    sorted(found(styling, /^\| (`.*?`) \|/gm).flatMap((names) => found(names, /`([^`]+)`/g))),
    sorted(styleProperties),
  );
});

test('the style sheets of the element use every property that styles a board, and no other', () => {
  const used = readdirSync(join(root, 'web/element')).flatMap((file) =>
    found(read(`web/element/${file}`), /var\((--puzzle-[a-z-]+)/g),
  );
  assert.deepEqual(sorted(new Set(used)), sorted(styleProperties));
});

test('boards of our own pages, examples and lessons have attributes of the table only, with values that it knows', () => {
  const written = [];
  const others = ['id', 'class', 'style', 'slot', 'inert'];
  const pages = 'page/index tutorial/tutorial tutorial/beyond embed/embed embed/embed-builder examples/blog-post';
  for (const place of [
    ...['README.md', 'web/embed/README.md', 'web/package/README.md'],
    ...pages.split(' ').map((page) => `web/${page}.html`),
  ]) {
    for (const tag of found(read(place), /<sliding-puzzle( [^>]*)>/g))
      for (const [, name, value = ''] of tag.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g))
        if (!others.includes(name)) written.push({ place, name, value });
  }
  for (const file of readdirSync(join(root, 'web/tutorial')).filter((each) => each.endsWith('.ts'))) {
    const text = read(`web/tutorial/${file}`);
    const made = found(text, /make\('sliding-puzzle', \{([^}]*)\}/g);
    for (const given of made)
      for (const [, name, value = ''] of given.matchAll(/(?:^|,)\s*'?([a-z-]+)'?(?=\s*(?:[:,]|$))(?:: '([^']*)')?/g))
        if (!others.includes(name)) written.push({ place: file, name, value });
  }
  assert.ok(written.length > 28, `only ${written.length} were found`);
  for (const { place, name, value } of written) {
    assert.ok(name in attributes, `${place}: the element has no attribute ${name}`);
    assert.equal(wrongIn(name, value), undefined, `${place}: ${name}="${value}"`);
    if (name === 'size' && value) assert.ok(parseSize(value), `${place}: size="${value}"`);
  }
});

test('an editor’s tooltips describe each attribute, event and style with a text of its own', () => {
  const made = described();
  const [{ declarations }] = JSON.parse(made['custom-elements.json']).modules;
  const [element] = declarations;
  const listed = (kind) => element[kind].map(({ name }) => name).sort();
  assert.deepEqual(listed('attributes'), attributeNames.filter((name) => name !== 'lang').sort());
  assert.deepEqual(listed('cssProperties'), [...styleProperties].sort());
  const events = /## Events\n(.*?)\n##/s.exec(read('web/element/README.md'))?.[1].match(/(?<=`)puzzle-[a-z]+(?=`)/g);
  assert.deepEqual(listed('events'), events?.sort());
  for (const kind of ['attributes', 'events', 'cssProperties']) {
    const names = new Map();
    for (const { name, description } of element[kind]) {
      assert.ok(description.split(' ').length >= 3, `${name}: “${description}”`);
      assert.equal(names.get(description), undefined, `${name} says what ${names.get(description)} says`);
      names.set(description, name);
    }
  }
});
