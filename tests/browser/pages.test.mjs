// The pages for bloggers, in a browser. What builder and frame make of an address:
// tests/site/builder.test.mjs, tests/web/embed.test.mjs.

import { readFile, writeFile } from 'node:fs/promises';

import { parentScript } from '../../web/embed/snippets.ts';
import { pages } from '../site/site.mjs';
import { Board, coloursOf } from './board.mjs';
import { axeFinds, outOfReach, overflow } from './checks.mjs';
import { expect, test, whenReady } from './fixtures.mjs';

const read = (path, encoding = 'utf8') => readFile(new URL(`../../${path}`, import.meta.url), encoding);

async function code(page, way = 'tag') {
  await page.locator(`input[name=way][value=${way}]`).check({ force: true });
  return page.locator('#code').textContent();
}

const openFolds = (page) => page.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));

/** All boards of the page can be played, wherever they stand. */
const loadAll = (page) =>
  page.locator('sliding-puzzle').evaluateAll(async (all) => {
    await Promise.all(all.map((board) => Object.assign(board, { loading: 'eager' }).ready));
  });

const frameTag = (address, more = '') =>
  `<iframe title="Puzzle" src="{cdn}embed.html${address.replaceAll('&', '&amp;')}" ${more}></iframe>`;

/** The boards in a page's frames, when they can be played. */
async function framed(page, count) {
  await expect.poll(() => page.frames().length).toBe(count + 1);
  const [, ...frames] = page.frames();
  const boards = frames.map((frame) => new Board(frame));
  for (const board of boards) await expect.poll(() => board.get('state').catch(() => '')).toBeTruthy();
  return boards;
}

/** Where the board itself is in its frame. */
const boxOf = (board) =>
  board.evaluate(({ shadowRoot }) => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const scrolls = scrollHeight > innerHeight || scrollWidth > innerWidth;
    return {
      ...shadowRoot.querySelector('[part~="board"]').getBoundingClientRect().toJSON(),
      down: innerHeight,
      scrolls,
    };
  });

// --- The policy of every page ---

test('a page in a frame takes no script and no style from elsewhere', async ({ page, web, publish, mayComplain }) => {
  mayComplain(/Content Security Policy/);
  for (const sandbox of ['', 'sandbox="allow-scripts"']) {
    await publish(frameTag('', sandbox));
    const [board] = await framed(page, 1);
    web.blog.requests.length = 0;
    const broken = await board.evaluate(async (_, elsewhere) => {
      const told = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => told.push(effectiveDirective));
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${elsewhere}a.css` }),
      );
      await import(`${elsewhere}a.js`).catch(() => {});
      await new Promise((done) => setTimeout(done, 200));
      return told;
    }, web.blog.url);
    expect(broken).toEqual(expect.arrayContaining(['script-src-elem', 'style-src-elem']));
    expect(web.blog.requests).toEqual([]);
  }
});

test('the solver’s worker works under the header of SECURITY.md', async ({ page, web, mayComplain }) => {
  mayComplain(/Content Security Policy/);
  const security = await read('.github/SECURITY.md');
  const [, policy] = /`Content-Security-Policy: (default-src 'self'[^`]+)`/.exec(security) ?? ['', 'none'];
  const asks = `fetch('${web.cdn.url}a.json').catch(() => {}); import('${web.cdn.url}a.js').catch(() => {});`;
  web.blog.headers['content-security-policy'] = policy;
  for (const strangers of ['', asks]) {
    for (const path of ['solver-worker.js', 'solver-engine.js']) web.blog.change(path, (body) => `${strangers}${body}`);
    await page.goto(`${web.blog.url}?${strangers.length}#size=4x4&seed=a`);
    const board = new Board(page, '#board');
    await board.shows({ size: '4x4' });
    expect(await board.call('solve', { algorithm: 'auto', play: false })).toMatchObject({ status: 'solved' });
  }
  expect(web.cdn.requests).toEqual([]);
});

async function playAndSolve(element) {
  const puzzle = await element.ready;
  for (const way of ['up', 'left', 'down', 'right']) puzzle.move(way);
  const solve = async () => (await puzzle.solve({ algorithm: 'idastar', play: false, maxSeconds: 2 })).status;
  const first = await solve();
  return first === 'cancelled' ? solve() : first; // a figure that wakes deals its board anew
}

for (const path of pages.filter((name) => !name.startsWith('licences')))
  test(`${path}: reading, playing and solving need no more than its policy`, async ({ page, web, mayComplain }) => {
    mayComplain(/TrustedHTML|serviceWorker|GPU/);
    await page.addInitScript(() => {
      window.broken = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        window.broken.push(`${effectiveDirective} ${blockedURI}`),
      );
    });
    await page.goto(web.blog.url + path);
    await page.evaluate(async () => {
      for (let place = 0; place < document.documentElement.scrollHeight; place += innerHeight) {
        scrollTo(0, place);
        await new Promise((done) => setTimeout(done, 30)); // what wakes in sight wakes
      }
    });
    for (const board of (await page.locator('sliding-puzzle:not([inert])').all()).slice(0, 4)) {
      await board.scrollIntoViewIfNeeded();
      expect(await board.evaluate(playAndSolve)).toMatch(/^(solved|unsolvable|limit)$/);
    }
    for (const frame of page.frames()) expect(await frame.evaluate(() => window.broken)).toEqual([]);
    const writes = page.evaluate(() => {
      document.body.innerHTML = '<p>Text</p>';
    });
    await expect(writes).rejects.toThrow(/TrustedHTML/);
    expect(await page.evaluate(() => window.broken.length), 'it would have been seen').toBe(1);
  });

test('thirty frames are as wide as they are told, and get the height they ask for', async ({ page, publish }) => {
  const shapes = Array.from({ length: 30 }, (_, index) => [2 + (index % 4), 2 + (index % 3)]);
  await publish(
    parentScript +
      shapes
        .map(([columns, rows]) => frameTag(`?size=${columns}x${rows}&seed=s&loading=eager`, 'width="220"'))
        .join(''),
  );
  const boards = await framed(page, 30);
  /** A board is as wide as its frame, which is as high as the board, but for the padding. */
  const fits = (index, wide) => {
    const [columns, rows] = shapes[index];
    const isFit = async () => {
      const { width, height, down, scrolls } = await boxOf(boards[index]);
      const misfits = [width - wide, height - (width * rows) / columns, down - height - 8];
      return !scrolls && misfits.every((misfit) => Math.abs(misfit) < 2);
    };
    return expect.poll(isFit, `frame ${index}`).toBe(true);
  };
  for (const index of shapes.keys()) await fits(index, 212);
  await page
    .locator('iframe')
    .first()
    .evaluate((frame) => frame.setAttribute('width', '400'));
  await fits(0, 392);
});

for (const [controls, height, high] of [
  ['', 150, 142],
  ['shuffle+undo+solve', 330, 204],
])
  test(`a low frame shows the whole board${controls && ', with controls'}`, async ({ page, publish }) => {
    await publish(frameTag(`?size=3x4&seed=a&controls=${controls}`, `width="500" height="${height}"`));
    const [board] = await framed(page, 1);
    const fits = async () => {
      const { top, left, bottom, right, height: tall, scrolls } = await boxOf(board);
      return top >= 0 && left >= 0 && right <= 500 && bottom <= height && Math.abs(tall - high) <= 12 && !scrolls;
    };
    await expect.poll(fits).toBe(true);
  });

test('a frame is transparent, and keeps to light colours unless it is told otherwise', async ({ page, publish }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await publish(
    `<body style="background: rgb(10, 200, 100)">${frameTag('?size=3x3&seed=a&theme=light', 'width="300" height="400" style="border: 0; color-scheme: light"')}`,
  );
  await framed(page, 1);
  const picture = await page.screenshot({ clip: { x: 12, y: 380, width: 4, height: 4 } });
  expect(await coloursOf(page, picture, [[0.25, 0.25]])).toEqual([[10, 200, 100, 255]]);
});

test('the builder offers a tag and a frame that make the very board it shows @short', async ({ page, web }) => {
  await page.goto(`${web.blog.url}embed-builder.html`);
  const preview = new Board(page, '#preview');
  await page.getByLabel('Width').selectOption('3');
  await page.locator('#seed').fill('a "quoted" & <odd> seed');
  await page.getByLabel('Hint').check();
  await expect(page.locator('#code')).toContainText('odd');
  await preview.shows({ size: '3x4' });
  const state = await preview.get('state');
  await page.locator('#folder').fill(new URL(web.blog.url).pathname);
  const texts = [await code(page), await code(page, 'iframe')];
  expect(texts[0]).toContain(
    'size="3x4" seed="a &quot;quoted&quot; &amp; &lt;odd&gt; seed" controls="shuffle undo hint solve"',
  );
  for (const text of texts) {
    web.blog.put('post.html', `<!doctype html><link rel="icon" href="data:,"><title>A post</title>${text}`);
    await page.goto(`${web.blog.url}post.html`);
    if (text.startsWith('<iframe')) await (await framed(page, 1))[0].shows({ state });
    else await new Board(page).shows({ state });
  }
});

test('each field of the builder, and its Copy, can be reached in any window', async ({ page, web }) => {
  await page.goto(`${web.blog.url}embed-builder.html`);
  await new Board(page, '#preview').shows({ size: '4x4' });
  for (const way of ['tag', 'iframe']) {
    await code(page, way);
    await openFolds(page);
    for (const size of ['320x568', '390x844', '768x1024', '895x900', '1280x560']) {
      const [width, height] = size.split('x').map(Number);
      await page.setViewportSize({ width, height });
      expect(await outOfReach(page, '.builder'), `${way}, ${size}`).toEqual([]);
    }
  }
});

test('the builder’s poster has the room of its board, and a frame that of the guide', async ({ page, web }) => {
  const address = `${web.blog.url}embed-builder.html#size=4x4&seed=blog-1&controls=shuffle+solve`;
  await page.goto(address);
  const preview = new Board(page, '#preview');
  await preview.shows({ seed: 'blog-1' });
  const heightOf = (text) => /<iframe [^>]* height="(\d+)"/.exec(text)[1];
  expect(heightOf(await code(page, 'iframe'))).toBe(heightOf(await read('web/embed/README.md')));
  await page.goto(`${address}+undo`);
  const tag = await code(page);
  const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(tag).map(Number);
  const natural = await page.evaluate((wide) => {
    const board = document.createElement('sliding-puzzle');
    Object.assign(board, { size: '4x4', controls: 'shuffle solve undo' }).style.width = `${wide}px`;
    document.body.append(board);
    return board.getBoundingClientRect().height;
  }, width);
  expect([width, height]).toEqual([384, Math.ceil(natural)]);
  const drawn = `${decodeURIComponent(/<img src="data:image\/svg\+xml,([^"]*)"/.exec(tag)[1])}\n`;
  if (process.env.PUZZLE_UPDATE_GOLDEN) await writeFile(new URL('../../web/embed/poster.svg', import.meta.url), drawn);
  expect(drawn).toBe(await read('web/embed/poster.svg'));
  const numbers = [...drawn.matchAll(/>(\d+)<\/text>/g)].map((match) => match[1]).join(' ');
  expect(numbers).toBe((await preview.get('state')).replaceAll('/', ' ').replace(' 0 ', ' '));
  const downloads = page.waitForEvent('download');
  await page.getByLabel('a file: a short tag').check({ force: true });
  await page.getByRole('button', { name: 'Download it' }).click();
  const download = await downloads;
  const png = await readFile(await download.path());
  const size = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect([download.suggestedFilename(), ...size]).toEqual(['poster.png', 2 * width, 2 * height]);
});

const wrongColours =
  '#state=1,2,3/4,5,6/8,7,0&controls=shuffle+solve+timer&--puzzle-tile=%23ffff00&--puzzle-text=%23ffffff';

for (const [path, ...looks] of [
  ['embed.html?size=4x4&controls=shuffle+undo+solve&nonsense=1&theme=light', [360, 'light', '@short']],
  [`embed-builder.html${wrongColours}`, [320, 'light', '@short'], [700, 'dark'], [1280, 'light']],
  ['examples/blog-post.html', [320, 'light', '@short'], [700, 'dark'], [1280, 'light']],
  ['hosts.html', [1280, 'light'], [360, 'dark', '@short']],
  ['gallery.html', [1280, 'light'], [360, 'dark', '@short']],
  ['index.html', [320, 'light'], [320, 'dark']],
])
  for (const [width, scheme, tag = []] of looks)
    test(`axe finds nothing on ${path.replace(/[?#].*/, '')}, ${width} px, ${scheme}`, { tag }, async ({
      page,
      web,
    }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(web.blog.url + path);
      await loadAll(page);
      if (path === 'index.html') await whenReady(page);
      if (path.includes('builder')) {
        await openFolds(page);
        await expect(page.locator('#state-error')).toBeVisible();
        await expect(page.locator('#contrast')).toContainText(/1\.0 : 1.*Black numbers have 19\.5 : 1/);
      }
      expect([await axeFinds(page), await overflow(page)]).toEqual([[], 0]);
    });

test('in forced colours all of the gallery has the system’s, light and dark boxes too', async ({ page, web }) => {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto(`${web.blog.url}gallery.html`);
    await loadAll(page);
    const [usual, ...boxes] = await page.evaluate(() =>
      [document.body, ...document.querySelectorAll('.gallery :is(.light, .dark)')].map((place) => {
        const { color, backgroundColor } = getComputedStyle(place);
        const canvas = place.querySelector('sliding-puzzle').shadowRoot.querySelector('canvas.canvas');
        return [color, backgroundColor, getComputedStyle(canvas).filter];
      }),
    );
    expect([boxes, await overflow(page)]).toEqual([[usual, usual], 0]);
  }
});

test('in the gallery every board has its place, and no word is cut off', async ({ page, web }) => {
  await page.goto(`${web.blog.url}gallery.html`);
  await loadAll(page);
  const bad = await page.locator('sliding-puzzle').evaluateAll((all) =>
    all
      .filter((board) => {
        const { right, width, height } = board.shadowRoot.querySelector('[part~="board"]').getBoundingClientRect();
        const texts = board.shadowRoot.querySelectorAll('button, output, label, [part~="timer"], [part~="moves"]');
        const cut = [...texts].some((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0);
        const beyond = right - board.parentElement.getBoundingClientRect().right;
        return cut || beyond > 1 || width < 48 || height < 16 || width > 513 || height > 1024;
      })
      .map((board) => board.closest('figure')?.textContent),
  );
  expect(bad).toEqual([]);
  expect(await page.locator('sliding-puzzle').count()).toBeGreaterThanOrEqual(28);
});

test('posters of the example post show its boards, and take their room', async ({ page, web }) => {
  await page.goto(`${web.blog.url}examples/blog-post.html`);
  await loadAll(page);
  for (const board of (await page.locator('sliding-puzzle').all()).slice(0, 2)) {
    const found = await board.evaluate(async (element) => {
      const { startPicture } = await import(new URL('../start-picture.js', location.href).href);
      const { width, height, startState } = element;
      const image = element.querySelector('img');
      const below = image.getAttribute('height') / image.getAttribute('width') - height / width;
      const picture = startPicture(width, height, startState.split(/[ /]/).map(Number), { below });
      const boxes = [image, element.shadowRoot.querySelector('.frame')].map((each) => each.getBoundingClientRect());
      const same = (await (await fetch(image.src)).text()).trim() === new XMLSerializer().serializeToString(picture);
      return [same, ...['width', 'height'].map((side) => Math.round(Math.abs(boxes[0][side] - boxes[1][side])))];
    });
    expect(found).toEqual([true, 0, 0]);
  }
});
