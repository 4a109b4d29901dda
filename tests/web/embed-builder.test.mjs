// The builder (web/embed/embed-builder.ts) on its HTML, without a browser: form, preview, texts to copy and address say the same.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { attributeNames, attributes, styleProperties } from '../../web/element/attributes.ts';
import { languages } from '../../web/common/our-page.ts';
import { at, change, find, findAll, openDocument } from './dom.mjs';
import { pretend } from './fakes.mjs';
import { fakeTimers, settle } from './timers.mjs';

const page = new URL('../../web/embed/embed-builder.ts', import.meta.url);
const html = readFileSync(new URL('embed-builder.html', page), 'utf8');
let loads = 0;

async function open(hash = '', { host = 'https://puzzle.example', refuses = false } = {}) {
  openDocument(html, `${host}/embed-builder.html${hash}`);
  const copied = [];
  const writeText = async (text) => {
    if (refuses) throw new Error('refused');
    copied.push(text);
  };
  const json = async () => ({ files: { 'sliding-puzzle.js': 'sha384-abc' } });
  pretend({
    navigator: { clipboard: { writeText } },
    PUZZLE_VERSION: '9.9.9',
    CSS: { supports: (_, value) => !value.includes('bad') },
    fetch: async () => ({ ok: !refuses, status: 404, json }),
  });
  await import(`${page}?${++loads}`);
  await settle();
  const field = (name) => find(`[name="${name}"]`);
  return {
    ...{ copied, field, preview: at('preview'), text: (id) => at(id).textContent },
    choose: (name, value) => find(`[name="${name}"][value="${value}"]`).click(),
    hash: () => decodeURIComponent(location.hash),
    code: (way = 'tag') => {
      find(`[name=way][value=${way}]`).click();
      return at('code').textContent;
    },
  };
}

test('without an address there is a board to begin with, and all texts are of it', async () => {
  const { hash, preview, text, code } = await open();
  assert.equal(hash(), '#size=4x4&seed=blog-1&controls=shuffle+undo+solve');
  const shown = ['size', 'seed', 'controls', 'theme'].map((name) => preview.getAttribute(name));
  assert.deepEqual(shown, ['4x4', 'blog-1', 'shuffle undo solve', 'light']);
  for (const [way, words] of [
    ['tag', '<script type="module" src="https://puzzle.example/sliding-puzzle.js"'],
    ['tag', '<sliding-puzzle size="4x4" seed="blog-1" controls="shuffle undo solve"'],
    ['cdn', 'https://cdn.example/sliding-puzzle-element-9.9.9/sliding-puzzle.js" integrity="sha384-abc"'],
    ['iframe', 'embed.html?size=4x4&amp;seed=blog-1'],
  ])
    assert.ok(code(way).includes(words), words);
  assert.match(code('npm'), /^<sliding-puzzle /);
  assert.match(text('npm'), /9\.9\.9/);
  assert.ok(at('alert').hidden && at('mistakes').hidden && at('no-hash').hidden);
});

const addresses = [
  'size=3x5&controls=timer+moves+shuffle+reset+hint+stats',
  'state=1,2,3/4,5,6/8,7,0&allow-unsolvable',
  'size=4x4&seed=x&algorithm=bfs+astar-manhattan&input=click',
  'size=4x4&numbers=on&theme=dark&scheme=row&lang=de',
  'size=4x4&src=https://a.example/b.png&alt=A+cat&readonly',
  'size=4x4&--puzzle-tile=#336699&--puzzle-gap=4px&--puzzle-max-width=300px',
  'size=4x4&moves=R2U&max-nodes=1000&max-seconds=5',
];
for (const address of addresses)
  test(`the address ${address} is what the form, the preview and the link to the game say`, async () => {
    const { hash, preview, text } = await open(`#${address.replaceAll('#3', '%233')}`);
    assert.equal(hash().slice(1), address);
    for (const [name, value] of new URLSearchParams(address.replaceAll('#', '%23')))
      if (name.startsWith('--')) assert.equal(preview.style.getPropertyValue(name), value);
      else assert.equal(preview.getAttribute(name), value, name);
    assert.ok(at('alert').hidden, text('alert'));
  });

test('what the address has and no field can show is named', async () => {
  const { text, hash } = await open(
    '#size=99x1&theme=pink&controls=shuffle+dance&algorithm=magic&--puzzle-tile=bad&sise=1&times=1&a%0A%00=1',
  );
  for (const word of ['99x1', 'pink', 'dance', 'magic', '“bad”', '“sise”', '“a\\x0A\\x00”'])
    assert.ok(text('alert').includes(word), word);
  assert.ok(!at('alert').hidden && !hash().includes('dance'));
});

test('a choice changes the preview, the texts and the address at once', async () => {
  const { choose, field, hash, preview, code } = await open();
  choose('controls', 'timer');
  choose('controls', 'undo');
  assert.equal(preview.getAttribute('controls'), 'timer shuffle solve', 'in the order under the board');
  change(field('width'), '6');
  assert.match(code(), /size="6x4"/);
  choose('start', 'shuffle');
  assert.ok(!hash().includes('seed') && find('[data-start=seed]').hidden && !field('width').disabled);
  choose('start', 'state');
  assert.deepEqual([field('width').disabled, find('[data-start=state]').hidden], [true, false]);
  assert.match(hash(), /^#state=1\+2\+3\/4\+5\+6\/7\+8\+0|^#state=1 2 3\/4 5 6\/7 8 0|^#state=1,2,3\/4,5,6\/7,8,0/);
  choose('theme', 'dark');
  assert.equal(preview.getAttribute('theme'), 'dark');
  choose('theme', 'auto');
  assert.equal(preview.getAttribute('theme'), 'light');
  choose('background', 'dark');
  assert.equal(preview.getAttribute('theme'), 'dark', 'as for a reader whose system is dark');
});

test('typed text is taken after a pause, or when the field is left', async () => {
  const { field, preview } = await open();
  const timers = fakeTimers();
  try {
    const type = (words, event) => {
      field('seed').value = words;
      field('seed').dispatchEvent(new Event(event, { bubbles: true }));
    };
    type('hello', 'input');
    assert.equal(preview.getAttribute('seed'), 'blog-1');
    timers.tick(499);
    assert.equal(preview.getAttribute('seed'), 'blog-1');
    timers.tick(1);
    assert.equal(preview.getAttribute('seed'), 'hello');
    type('more', 'input');
    type('more', 'change');
    assert.equal(preview.getAttribute('seed'), 'more');
  } finally {
    timers.stop();
  }
});

test('what the element says of a value stands beside its field until it is changed', async () => {
  const { preview, field, text } = await open();
  const tell = (detail) => preview.dispatchEvent(new CustomEvent('puzzle-error', { detail }));
  tell({ type: 'state', attribute: 'seed', message: 'this seed is too long' });
  assert.deepEqual([text('seed-error'), at('seed-error').hidden], ['This seed is too long.', false]);
  assert.equal(field('seed').getAttribute('aria-invalid'), 'true');
  assert.ok(field('seed').getAttribute('aria-describedby').includes('seed-error') && !at('mistakes').hidden);
  tell({ type: 'worker', message: 'gone' });
  assert.equal(findAll('[id$=-error]').filter((place) => place.textContent === 'gone').length, 0);
  change(field('height'), '5');
  assert.ok(at('seed-error').hidden && at('mistakes').hidden && !field('seed').hasAttribute('aria-invalid'));
  change(field('--puzzle-gap'), 'bad');
  field('--puzzle-gap').dispatchEvent(new Event('change', { bubbles: true }));
  assert.ok(!at('--puzzle-gap-error').hidden && preview.getAttribute('size') === '4x5');
});

test('numbers that are hard to read are told, with those that are easier', async () => {
  const { text } = await open('#size=4x4&--puzzle-tile=%23ffff00&--puzzle-text=%23ffffff');
  assert.match(text('contrast'), /the tiles have a contrast of 1\.0 : 1.*Black numbers have 19\.5 : 1/);
  assert.ok(at('contrast').classList.contains('bad'));
  const good = await open('#size=4x4&--puzzle-tile=%23000080&--puzzle-text=%23ffffff');
  assert.match(good.text('contrast'), /easy to read/);
  assert.equal((await open('#size=4x4')).text('contrast'), '');
});

test('a text is copied, which is said with the place of its files; where the browser refuses, the reader is told how', async () => {
  const { copied, text, code } = await open('', { host: 'http://127.0.0.1' });
  const timers = fakeTimers();
  at('copy').click();
  await settle();
  assert.deepEqual([copied, text('status')], [[code()], 'Copied, for files at /sliding-puzzle/.']);
  timers.tick(4000);
  assert.equal(text('status'), '');
  timers.stop();
  const refused = await open('', { refuses: true });
  at('copy').click();
  await settle();
  assert.match(refused.text('status'), /Ctrl\+C/);
  refused.code('cdn');
  assert.ok(!at('no-hash').hidden && refused.text('no-hash').includes('404'));
});

test('no tag leads to this machine: the folder is that of README, until another is typed', async () => {
  for (const host of ['http://localhost:8080', 'http://127.0.0.1']) {
    const { code } = await open('', { host });
    for (const way of ['tag', 'cdn', 'npm', 'iframe']) assert.doesNotMatch(code(way), /localhost|127/, way);
    assert.match(code(), /src="\/sliding-puzzle\/sliding-puzzle\.js"/);
    assert.equal(at('folder').placeholder, '/sliding-puzzle/');
    at('folder').value = '/games';
    at('folder').oninput();
    assert.match(code(), /src="\/games\/sliding-puzzle\.js".*<a href="\/games\/embed\.html\?size=4x4/s);
  }
});

test('the poster is in the tag, or a file: of the board of README that of the folder', async () => {
  const { choose, code, field } = await open('', { host: 'http://localhost' });
  assert.match(code(), /<img src="data:image\/svg/);
  choose('poster', 'file');
  assert.match(code(), /<img src="\/sliding-puzzle\/poster\.svg" width="384"/);
  assert.ok(code().length < 500);
  change(field('width'), '5');
  assert.match(code(), /<img src="poster\.png"/);
  choose('poster', 'none');
  assert.match(code(), />Play this sliding puzzle, 5 by 4<\/a>/);
});

test('each choice shows what belongs to it', async () => {
  const { code } = await open();
  const shown = () => findAll('[data-way]').filter((part) => !part.hidden).length;
  const counts = ['tag', 'cdn', 'npm', 'iframe'].map((way) => code(way) && shown());
  assert.deepEqual(counts, [3, 3, 3, 4]);
  assert.ok(at('folder').closest('.field').hidden === false);
  code('npm');
  assert.ok(at('folder').closest('.field').hidden);
});

test('the form has a field for each attribute and each property that styles a board, with all their values', async () => {
  const { field } = await open();
  const offered = (name) =>
    (field(name).options ? [...field(name).options] : findAll(`[name="${name}"]`)).map((each) => each.value).sort();
  for (const name of [...attributeNames, ...styleProperties]) assert.ok(name === 'size' || field(name), name);
  for (const name of attributeNames) {
    const { kind, values = [] } = attributes[name];
    if (kind === 'choice' || kind === 'list') assert.deepEqual(offered(name), [...values].sort(), name);
  }
  assert.deepEqual(offered('lang'), ['', ...languages].sort());
});

test('another seed, and the position of the preview, are at hand', async () => {
  const { field, preview, choose } = await open();
  at('new-seed').click();
  assert.match(field('seed').value, /^blog-\d+$/);
  assert.equal(preview.getAttribute('seed'), field('seed').value);
  preview.state = '1 2/0 3';
  choose('start', 'state');
  assert.equal(field('state').value, '1 2/0 3');
  field('state').value = '';
  at('take-state').click();
  assert.equal(preview.getAttribute('state'), '1 2/0 3');
});

test('a picture of the reader’s own is shown in the preview alone, and taken away again', async () => {
  const { preview, hash } = await open();
  Object.defineProperty(at('file'), 'files', { value: [new Blob(['x'])] });
  at('file').onchange();
  assert.match(preview.getAttribute('src'), /^blob:/);
  assert.deepEqual([hash().includes('src'), at('no-file').hidden], [false, false]);
  const detail = { type: 'picture', attribute: 'src', message: 'it is no picture' };
  preview.dispatchEvent(new CustomEvent('puzzle-error', { detail }));
  assert.equal(at('file-error').textContent, 'It is no picture.');
  at('no-file').click();
  assert.deepEqual([preview.getAttribute('src'), document.activeElement], [null, at('file')]);
  assert.ok(at('no-file').hidden && at('file-error').hidden);
});
