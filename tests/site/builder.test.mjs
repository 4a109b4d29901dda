// The builder (web/embed/embed-builder.ts) on its HTML, without a browser. What form, preview, texts to copy and address say,
// deed by deed, is in tests/golden/walks/.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';

import { languages } from '../../web/common/our-page.ts';
import { attributeNames, attributes, styleProperties } from '../../web/element/attributes.ts';
import { at, find, findAll, openDocument } from '../web/dom.mjs';
import { pretend } from '../web/fakes.mjs';
import { deedsOf, ownTimeAndChance, walk } from './walk.mjs';

const page = new URL('../../web/embed/embed-builder.ts', import.meta.url);
const html = readFileSync(new URL('embed-builder.html', page), 'utf8');
const time = ownTimeAndChance();
after(() => window.close()); // its timers
let loads = 0;
let refuses = false;

async function open(address) {
  openDocument(html, address);
  const writeText = async (text) => {
    if (refuses) throw new Error('refused');
    document.body.dataset.copied = text.length;
  };
  pretend({
    navigator: { clipboard: { writeText } },
    PUZZLE_VERSION: '9.9.9',
    CSS: { supports: (_, value) => !value.includes('bad') },
    fetch: async () => ({
      ok: !refuses,
      status: 404,
      json: async () => ({ files: { 'sliding-puzzle.js': 'sha384-abc' } }),
    }),
  });
  await import(`${page}?${++loads}`);
}

/** What the reader does by a first word. */
const words = {
  to: (hash) => void (location.hash = hash),
  type(given) {
    const [name, text] = given.split(' ');
    find(`[name=${name}]`).value = text;
    find(`[name=${name}]`).dispatchEvent(new Event('input', { bubbles: true }));
  },
  folder: (name) => at('folder').oninput(void (at('folder').value = name)),
  told: (detail) => find('#preview').dispatchEvent(new CustomEvent('puzzle-error', { detail: JSON.parse(detail) })),
  board: (state) => (find('#preview').state = state),
  blind: () => (find('#preview').toBlob = async () => null),
  file: () => at('file').onchange(void Object.defineProperty(at('file'), 'files', { value: [new Blob(['x'])] })),
};

const stories = {
  'https://puzzle.example': `[value=cdn]; [value=npm]; [value=iframe]; #sandbox; [value=tag];
    [name=controls][value=timer]; [name=controls][value=undo]; [name=width] = 6; [name=start][value=shuffle];
    [name=start][value=state]; [name=start][value=seed]; [name=theme][value=dark]; [name=theme][value=auto];
    [name=background][value=dark]; type seed hello; type seed more & #seed = more; [name=start][value=shuffle];
    [name=start][value=seed]; #new-seed; board 1 2/0 3;
    [name=start][value=state]; type state x; #take-state; [name=input][value=keys]; [name=input][value=drag];
    [name=input][value=click]; [name=input][value=swipe];
    told {"type": "state", "attribute": "seed", "message": "this seed is too long"};
    told {"type": "worker", "message": "gone"}; [name=height] = 5; [name=--puzzle-gap] = bad; [name=--puzzle-gap] = 4px;
    file; told {"type": "picture", "attribute": "src", "message": "it is no picture"}; #no-file; #copy`,
  'http://127.0.0.1': `[value=cdn]; [value=npm]; [value=iframe]; [value=tag]; #copy; [name=poster][value=file]; [name=width] = 5;
    [name=poster][value=none]; folder /games; folder ; [name=width] = 10; #narrow; blind & #download; refuse; #copy`,
  'http://localhost:8080': `to #size=3x5&controls=timer+moves+shuffle+reset+hint+stats;
    to #state=1,2,3/4,5,6/8,7,0&allow-unsolvable; to #size=4x4&seed=x&algorithm=bfs+astar-manhattan&input=click;
    to #size=4x4&numbers=on&theme=dark&scheme=row&lang=de; to #size=4x4&src=https://a.example/b.png&alt=A+cat&readonly;
    to #size=4x4&moves=R2U&max-nodes=1000&max-seconds=5;
    to #size=4x4&--puzzle-tile=%23336699&--puzzle-gap=4px&--puzzle-max-width=300px;
    to #size=99x1&theme=pink&controls=shuffle+dance&algorithm=magic&--puzzle-tile=bad&sise=1&times=1&a%0A%00=1;
    to #size=4x4&--puzzle-tile=%23ffff00&--puzzle-text=%23ffffff;
    to #size=4x4&--puzzle-tile=%23000080&--puzzle-text=%23ffffff`,
};

for (const [host, deeds] of Object.entries(stories))
  test(`the builder at ${host} shows, deed by deed, what it did when it was last looked at`, async () => {
    refuses = false;
    await open(`${host}/embed-builder.html`);
    const name = `builder-${new URL(host).hostname.split('.')[0]}`;
    await walk(name, document.documentElement, time, deedsOf(deeds, { ...words, refuse: () => (refuses = true) }));
  });

test('without the file of hashes the tag for a CDN has none, which is told', async () => {
  refuses = true;
  await open('https://puzzle.example/embed-builder.html');
  find('[name=way][value=cdn]').click();
  await time.step(1);
  assert.ok(!at('no-hash').hidden && at('no-hash').textContent.includes('404'));
});

test('the form has a field for each attribute and each property that styles a board, with all their values', () => {
  const fields = (name) => findAll(`[name="${name}"]`);
  const offered = (name) =>
    (fields(name)[0].options ? [...fields(name)[0].options] : fields(name)).map((each) => each.value).sort();
  for (const name of [...attributeNames, ...styleProperties]) assert.ok(name === 'size' || fields(name).length, name);
  for (const name of attributeNames) {
    const { kind, values = [] } = attributes[name];
    if (kind === 'choice' || kind === 'list') assert.deepEqual(offered(name), [...values].sort(), name);
  }
  assert.deepEqual(offered('lang'), ['', ...languages].sort());
});
