// The texts that the builder offers to copy (web/embed/snippets.ts). In a page: tests/browser/pages.test.mjs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

import { addressOf, elementTag, frameTag, gameAddress, npmLines, parentScript } from '../../web/embed/snippets.ts';
import { scriptTag } from '../../web/embed/snippets.ts';
import { findAll, openDocument } from './dom.mjs';

const attack = `"><script>alert('1')</script>&amp;<!-- \u202e`;

/** The elements of a text as a browser reads it, each with its attributes. */
function tagsOf(html) {
  openDocument('');
  document.body.innerHTML = html;
  return findAll('*', document.body).map((element) => ({
    name: element.localName,
    attributes: Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)])),
  }));
}

const settingsOf = (...settings) => new Map(settings);
const rest = { folder: 'https://example.org/a&amp;b/', columns: 4, rows: 3, poster: null };

test('the embedding guide has the script for the parent of frames, letter by letter', () => {
  const guide = readFileSync(new URL('../../web/embed/README.md', import.meta.url), 'utf8');
  assert.equal(/<script>\n {2}addEventListener\('message'.*?<\/script>/s.exec(guide)?.[0], parentScript);
});

test('hosts.html has the snippets of README and of the guide, letter by letter', () => {
  const [readme, guide, hosts] = ['README.md', 'web/embed/README.md', 'web/embed/hosts.html'].map((path) =>
    readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'),
  );
  openDocument(hosts);
  const [whole, tag, frame] = findAll('section:first-of-type pre code').map(({ textContent }) => textContent);
  const [, snippet] = /```html\n(<script type="module" src="[^\n]*\n<sliding-puzzle [^\n]*)\n```/.exec(readme);
  assert.deepEqual([whole, tag], [snippet, snippet.split('\n')[1]]);
  const heightOf = (text) => /<iframe [^>]* height="(\d+)"/.exec(text)[1];
  assert.equal(heightOf(frame), heightOf(guide));
});

test('the script for the parent asks for frames of ours, and takes whole numbers from 1 to 10,000', () => {
  let listener;
  const windows = [{}, {}, {}];
  const frames = windows.map((contentWindow, index) => ({ contentWindow, height: '', ours: index < 2 }));
  runInNewContext(parentScript.replace(/<\/?script>/g, ''), {
    addEventListener: (_, heard) => (listener = heard),
    document: {
      querySelectorAll: (css) => (css === 'iframe[src*="embed.html"]' ? frames.filter(({ ours }) => ours) : frames),
    },
  });
  const say = (data, source) => {
    listener?.({ data, source });
    return frames.map(({ height }) => height);
  };
  const right = { type: 'sliding-puzzle-height', height: 444 };
  assert.deepEqual(say(right, windows[2]), ['', '', ''], 'an advertisement');
  assert.deepEqual(say(right, null), ['', '', '']);
  for (const height of [0, -1, 10_001, 4.5, NaN, Infinity, '444', null, undefined, [444], {}, true])
    assert.deepEqual(say({ ...right, height }, windows[0]), ['', '', ''], String(height));
  for (const data of [null, undefined, 7, 'sliding-puzzle-height', { height: 444 }, { type: 'height', height: 444 }])
    assert.deepEqual(say(data, windows[0]), ['', '', ''], JSON.stringify(data));
  assert.deepEqual(say({ ...right, height: 1 }, windows[1]), ['', 1, '']);
  assert.deepEqual(say({ ...right, height: 10_000 }, windows[0]), [10_000, 1, '']);
});

test('a tag is one tag with its attributes, whatever they say', () => {
  for (const name of ['seed', 'alt', 'src', 'lang', 'algorithm', '--puzzle-tile']) {
    const settings = settingsOf(['size', '4x3'], [name, attack], ['readonly', '']);
    const [element, link, ...more] = tagsOf(elementTag(settings, rest));
    assert.equal(element.name, 'sliding-puzzle');
    assert.equal(element.attributes.size, '4x3');
    assert.equal(element.attributes.readonly, '');
    if (name.startsWith('--')) assert.equal(element.attributes.style, `${name}: ${attack}`);
    else assert.equal(element.attributes[name], attack);
    assert.ok(link.name === 'a' && link.attributes.href.startsWith(`${rest.folder}embed.html?size=4x3`));
    assert.deepEqual(more, []);
    const frame = { folder: rest.folder, columns: 4, rows: 3, width: 480, height: 400 };
    for (const sandboxed of [false, true]) {
      const [iframe, ...others] = tagsOf(frameTag(settings, { ...frame, sandboxed }));
      assert.deepEqual([iframe.name, others], ['iframe', []]);
      const { searchParams, pathname } = new URL(iframe.attributes.src);
      assert.equal(pathname, '/a&amp;b/embed.html');
      assert.equal(searchParams.get(name), attack);
      assert.equal(iframe.attributes.sandbox, sandboxed ? 'allow-scripts' : undefined);
      assert.match(iframe.attributes.title, name === 'alt' ? /^Sliding puzzle of "></ : /^Sliding puzzle, 4 by 3$/);
    }
  }
  const poster = { src: attack, width: 4, height: 3 };
  const image = tagsOf(elementTag(settingsOf(['alt', attack]), { ...rest, poster }))[2];
  assert.deepEqual([image.name, image.attributes.src], ['img', attack]);
  const [script] = tagsOf(scriptTag(`https://example.org/${attack}/`, 'sha384-abc'));
  assert.equal(script.attributes.src, `https://example.org/${attack}/sliding-puzzle.js`);
  assert.equal(script.attributes.integrity, 'sha384-abc');
  assert.equal(tagsOf(scriptTag('a/'))[0].attributes.crossorigin, undefined);
});

test('an address names what the board needs, as readable as it can be', () => {
  const settings = settingsOf(
    ['state', ' 1 2 / 3 0\n'],
    ['readonly', ''],
    ['alt', 'a b&c=d'],
    ['algorithm', 'bfs idastar'],
    ['src', 'https://example.org/a,b.png'],
  );
  const address = 'state=1,2/3,0&readonly&alt=a+b%26c%3Dd&algorithm=bfs+idastar&src=https://example.org/a,b.png';
  assert.equal(addressOf(settings), address);
  assert.equal(gameAddress(settings), 'index.html#state=1,2/3,0&algorithm=bfs');
  assert.equal(gameAddress(settingsOf(['seed', 'a'], ['algorithm', 'auto'], ['theme', 'dark'])), 'index.html#seed=a');
  assert.match(npmLines('1.2.3'), /sliding-puzzle-element-1\.2\.3\.tgz$/);
});

test('what is said around a board is in its language, and in English where there is none', () => {
  const said = (lang) => elementTag(settingsOf(['lang', lang]), rest).replace(/^.*">|<\/a>.*$/g, '');
  assert.deepEqual(['de', 'es', 'fr', 'xx', ''].map(said), [
    'Dieses Schiebepuzzle spielen, 4 mal 3',
    'Jugar a este puzle deslizante, 4 por 3',
    'Jouer à ce taquin, 4 sur 3',
    'Play this sliding puzzle, 4 by 3',
    'Play this sliding puzzle, 4 by 3',
  ]);
});
