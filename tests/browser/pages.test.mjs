// The pages for bloggers: embed.html in frames, the builder, the example post, where to paste it, the gallery. What the builder
// and the frame make of an address is in tests/web/embed-builder.test.mjs, snippets.test.mjs and embed.test.mjs.

import { readFile, writeFile } from 'node:fs/promises';

import { attributeNames, attributes, styleProperties } from '../../web/element/attributes.ts';
import { parentScript } from '../../web/embed/snippets.ts';
import { pages } from '../site/site.mjs';
import { axeFinds, outOfReach, screenshot } from './driver.mjs';
import { Board, expect, ofBrokenFiles, test } from './post.mjs';

/** What the builder offers to copy. */
async function code(page, way = 'tag') {
  await page.locator(`input[name=way][value=${way}]`).check({ force: true });
  return (await page.locator('#code').textContent()) ?? '';
}

const openFolds = (page) =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });

const scrollsSideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const frameTag = (address, more = '') =>
  `<iframe title="Puzzle" src="{cdn}embed.html${address.replaceAll('&', '&amp;')}" ${more}></iframe>`;

/** The boards in a page's frames, when they can be played. */
async function framed(page, count) {
  await expect.poll(() => page.frames().length).toBe(count + 1);
  const boards = page
    .frames()
    .slice(1)
    .map((frame) => new Board(frame));
  for (const board of boards) await expect.poll(() => board.get('state').catch(() => '')).toBeTruthy();
  return boards;
}

/** Where the board itself is in its frame. */
const boxOf = (board) =>
  board.evaluate(({ shadowRoot }) => {
    const { left, top, right, bottom, width, height } = shadowRoot
      .querySelector('[part~="board"]')
      .getBoundingClientRect();
    const { scrollHeight, scrollWidth } = document.documentElement;
    return {
      left,
      top,
      right,
      bottom,
      width,
      height,
      down: innerHeight,
      scrolls: scrollHeight > innerHeight || scrollWidth > innerWidth,
    };
  });

// --- The policy of every page ---

test('a page in a frame takes no script and no style from elsewhere', async ({ page, web, open, mayComplain }) => {
  mayComplain(/Content Security Policy/);
  for (const sandbox of ['', 'sandbox="allow-scripts"']) {
    await open(frameTag('', sandbox));
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
  const security = await readFile(new URL('../../.github/SECURITY.md', import.meta.url), 'utf8');
  const [, policy] = /`Content-Security-Policy: (default-src 'self'[^`]+)`/.exec(security) ?? ['', 'none'];
  for (const strangers of [
    '',
    `fetch('${web.cdn.url}a.json').catch(() => {}); import('${web.cdn.url}a.js').catch(() => {});`,
  ]) {
    for (const path of ['solver-worker.js', 'solver-engine.js'])
      web.blog.overrides.set(path, (response, body) =>
        response
          .writeHead(200, { 'content-type': 'text/javascript', 'content-security-policy': policy })
          .end(`${strangers}${body}`),
      );
    await page.goto(`${web.blog.url}?${strangers.length}#size=4x4&seed=a`);
    const board = new Board(page, '#board');
    await board.shows({ size: '4x4' });
    expect(await board.call('solve', { algorithm: 'auto', play: false })).toMatchObject({ status: 'solved' });
  }
  expect(web.cdn.requests).toEqual([]);
});

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
      const status = await board.evaluate(async (element) => {
        const puzzle = await element.ready;
        for (const way of ['up', 'left', 'down', 'right']) puzzle.move(way);
        const solve = async () => (await puzzle.solve({ algorithm: 'idastar', play: false, maxSeconds: 2 })).status;
        const first = await solve();
        return first === 'cancelled' ? solve() : first; // a figure that wakes deals its board anew
      });
      expect(status).toMatch(/^(solved|unsolvable|limit)$/);
    }
    for (const frame of page.frames()) expect(await frame.evaluate(() => window.broken)).toEqual([]);
    const writes = page.evaluate(() => {
      document.body.innerHTML = '<p>Text</p>';
    });
    await expect(writes).rejects.toThrow(/TrustedHTML/);
    expect(await page.evaluate(() => window.broken.length), 'it would have been seen').toBe(1);
  });

// --- embed.html ---

test('a frame takes all attributes and styles from its address', async ({ page, web }) => {
  const flags = attributeNames.filter((name) => attributes[name].kind === 'flag');
  const given = attributeNames.map((name) => {
    const { values, example } = attributes[name];
    return [
      name,
      flags.includes(name) ? '' : (values?.at(-1) ?? example ?? (name === 'src' ? 'favicon.svg' : `any-${name}`)),
    ];
  });
  await page.goto(
    `${web.blog.url}embed.html?${new URLSearchParams([...given, ...styleProperties.map((name) => [name, '7px'])])}`,
  );
  const board = page.locator('sliding-puzzle');
  for (const [name, value] of given) await expect(board).toHaveAttribute(name, value);
  for (const name of styleProperties)
    expect(await board.evaluate((element, key) => element.style.getPropertyValue(key), name), name).toBe('7px');
  await expect(page.locator('#notice')).toBeHidden();
  await page.evaluate((names) => void (location.hash = names.map((name) => `${name}=false`).join('&')), flags);
  for (const name of flags) await expect(board).not.toHaveAttribute(name);
});

test('what an address brings is quoted so that it can be seen', async ({ page, web }) => {
  const nasty = 'a%0A%E2%80%AE%00';
  for (const [path, place] of [
    [`embed.html?seed=a&${nasty}=1&${encodeURIComponent('<b>bold</b>')}=1`, '#notice'],
    [`embed-builder.html#${nasty}=1&size=${nasty}`, '#alert'],
    [`index.html#size=3x3&${nasty}=1`, '#alert'],
  ]) {
    await page.goto(web.blog.url + path);
    const notice = page.locator(place).filter({ hasText: 'a\\x0A\\xE2\\x80\\xAE\\x00' });
    await expect(notice).not.toHaveText(/[\p{Cc}\p{Cf}]/u);
    await expect(notice.locator('b')).toHaveCount(0);
  }
});

test('thirty frames are as wide as they are told, and get the height they ask for', async ({ page, open }) => {
  const shapes = Array.from({ length: 30 }, (_, index) => [2 + (index % 4), 2 + (index % 3)]);
  await open(
    parentScript +
      shapes
        .map(([columns, rows]) => frameTag(`?size=${columns}x${rows}&seed=s&loading=eager`, 'width="220"'))
        .join(''),
  );
  for (const [index, board] of (await framed(page, 30)).entries()) {
    const [columns, rows] = shapes[index];
    const fits = async () => {
      const { width, height, down, scrolls } = await boxOf(board);
      return (
        Math.abs(width - 212) < 2 &&
        Math.abs(height - (width * rows) / columns) < 2 &&
        Math.abs(down - height - 8) < 2 &&
        !scrolls
      );
    };
    await expect.poll(fits, `frame ${index}`).toBe(true);
  }
});

test('the script for the parent obeys no other frame, and whole heights', async ({ page, open }) => {
  await open(
    `${parentScript}${frameTag('?size=3x3&seed=a', 'width="300"')}${frameTag('?size=3x3&seed=b', 'width="200"')}<iframe title="An advertisement" src="about:blank" height="90"></iframe>`,
  );
  const heights = () =>
    page.locator('iframe').evaluateAll((all) => all.map((frame) => frame.getAttribute('height')).join());
  await expect.poll(heights).toBe('300,200,90');
  const [, first, , other] = page.frames();
  const right = { type: 'sliding-puzzle-height', height: 444 };
  /** Says it, and waits until it was heard. */
  const post = async (frame, messages) => {
    await frame.evaluate((all) => {
      for (const data of all)
        parent.postMessage(
          typeof data?.number === 'string' ? { type: 'sliding-puzzle-height', height: Number(data.number) } : data,
          '*',
        );
    }, messages);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 30)));
  };
  await post(other, [right, { ...right, id: 'a', source: 'embed.html' }]);
  await post(
    first,
    [0, -5, 10001, 1e9, 444.5, '444', '0x200', null, [444], {}, true].map((height) => ({ ...right, height })),
  );
  await post(first, [
    ...['NaN', 'Infinity', '-Infinity', '1e308'].map((number) => ({ number })),
    null,
    0,
    'sliding-puzzle-height',
    [right],
    { height: 444 },
  ]);
  await page.evaluate((data) => postMessage(data, '*'), right);
  expect(await heights()).toBe('300,200,90');
  for (const height of [1, 10000, 444]) {
    await post(first, [{ ...right, height }]);
    expect(await heights(), 'its own height, and only its own').toBe(`${height},200,90`);
  }
  await page
    .locator('iframe')
    .first()
    .evaluate((frame) => frame.setAttribute('width', '400'));
  await expect.poll(heights).toBe('400,200,90');
  await first.evaluate(() => void (location.hash = '#controls=shuffle+undo'));
  await expect.poll(heights).toMatch(/^4[4-9]\d|^5[01]\d/);
});

for (const [controls, height, high] of [
  ['', 150, 142],
  ['shuffle+undo+solve', 330, 204],
])
  test(`a low frame that stays low shows the whole board${controls && ', with controls'}`, async ({ page, open }) => {
    await open(frameTag(`?size=3x4&seed=a&controls=${controls}`, `width="500" height="${height}"`));
    const [board] = await framed(page, 1);
    const fits = async () => {
      const { top, left, bottom, right, height: tall, scrolls } = await boxOf(board);
      return top >= 0 && left >= 0 && right <= 500 && bottom <= height && Math.abs(tall - high) <= 12 && !scrolls;
    };
    await expect.poll(fits).toBe(true);
  });

test('a frame is transparent, and keeps to light colours unless it is told otherwise', async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(
    `<body style="background: rgb(10, 200, 100)">${frameTag('?size=3x3&seed=a&theme=light', 'width="300" height="400" style="border: 0; color-scheme: light"')}`,
  );
  await framed(page, 1);
  const picture = (await page.screenshot({ clip: { x: 12, y: 380, width: 4, height: 4 } })).toString('base64');
  const colour = await page.evaluate(async (data) => {
    const pen = new OffscreenCanvas(4, 4).getContext('2d');
    pen.drawImage(await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob()), 0, 0);
    return [...pen.getImageData(1, 1, 1, 1).data];
  }, picture);
  expect(colour).toEqual([10, 200, 100, 255]);
});

for (const [lang, unknown, missing] of [
  ['de', 'Nicht verstanden in der Adresse dieses Puzzles: “nonsense”', 'Das Puzzle konnte nicht geladen werden'],
  ['fr', 'Non compris dans l’adresse de ce puzzle : “nonsense”', 'Le puzzle n’a pas pu être chargé'],
  ['es', 'No se entiende en la dirección de este puzle: “nonsense”', 'No se pudo cargar el puzle'],
])
  test(`notices of a frame speak the language that the address asks for: ${lang}`, async ({
    page,
    web,
    mayComplain,
  }) => {
    mayComplain(...ofBrokenFiles);
    await page.goto(`${web.blog.url}embed.html?lang=${lang}&nonsense=1`);
    await expect(page.locator(`#notice[lang=${lang}]`)).toContainText(unknown);
    web.blog.change('sliding-puzzle.js', () => null);
    await page.reload();
    await expect(page.locator('#notice')).toContainText(missing);
  });

// --- The builder ---

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
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [768, 1024],
      [895, 900],
      [1280, 560],
    ]) {
      await page.setViewportSize({ width, height });
      expect(await outOfReach(page, '.builder'), `${way}, ${width} x ${height}`).toEqual([]);
    }
  }
});

test('the builder copies what it shows, and says so', async ({ page, web }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${web.blog.url}embed-builder.html`);
  const before = await code(page);
  await page.getByLabel('Dark', { exact: true }).first().check({ force: true });
  await page.getByLabel('Narrow').check();
  await expect(page.locator('#preview')).toHaveAttribute('theme', 'dark');
  expect(await code(page)).toBe(before);
  for (const way of ['tag', 'iframe']) {
    const text = await code(page, way);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.locator('#status')).toHaveText(/^Copied/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
});

test('the builder’s poster has the height of board and controls', async ({ page, web }) => {
  await page.goto(`${web.blog.url}embed-builder.html#size=4x4&seed=blog-1&controls=shuffle+solve+undo`);
  const preview = new Board(page, '#preview');
  await preview.shows({ seed: 'blog-1' });
  const tag = await code(page);
  const [, width, height] = (/ width="(\d+)" height="(\d+)"/.exec(tag) ?? []).map(Number);
  const natural = await page.evaluate((wide) => {
    const board = Object.assign(document.createElement('sliding-puzzle'), {
      size: '4x4',
      controls: 'shuffle solve undo',
    });
    board.style.width = `${wide}px`;
    document.body.append(board);
    return board.getBoundingClientRect().height;
  }, width);
  expect([width, height]).toEqual([384, Math.ceil(natural)]);
  const drawn = `${decodeURIComponent(/<img src="data:image\/svg\+xml,([^"]*)"/.exec(tag)?.[1] ?? '')}\n`;
  const path = new URL('../../web/embed/poster.svg', import.meta.url);
  if (process.env.PUZZLE_UPDATE_GOLDEN) await writeFile(path, drawn);
  expect(drawn).toBe(await readFile(path, 'utf8'));
  const numbers = [...drawn.matchAll(/>(\d+)<\/text>/g)].map((match) => match[1]).join(' ');
  expect(numbers).toBe((await preview.get('state')).replaceAll('/', ' ').replace(' 0 ', ' '));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByLabel('a file: a short tag').check({ force: true }),
    page.getByRole('button', { name: 'Download it' }).click(),
  ]);
  const png = await readFile(await download.path());
  expect([download.suggestedFilename(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'poster.png',
    2 * width,
    2 * height,
  ]);
});

test('the builder holds the script on a CDN to its hash', async ({ page, web, open, mayComplain }) => {
  mayComplain(/integrity|404/);
  await page.goto(`${web.blog.url}embed-builder.html`);
  await code(page, 'cdn');
  await expect(page.locator('#code')).toContainText('integrity="sha384-');
  await page.locator('#folder').fill(web.cdn.url.replace(/\/$/, ''));
  const text = await code(page, 'cdn');
  await open(text);
  await new Board(page).shows({ size: '4x4' });
  web.cdn.change('sliding-puzzle.js', (body) => `${body}\n`);
  await open(text);
  expect(await page.evaluate(() => customElements.get('sliding-puzzle'))).toBeUndefined();
  await expect(page.locator('sliding-puzzle img')).toBeVisible();
});

test('the page of the game leads to the builder with the present board', async ({ page, web }) => {
  await page.goto(`${web.blog.url}#size=4x4&seed=fifteen`);
  const board = new Board(page, '#board');
  await board.shows({ seed: 'fifteen' });
  const state = await board.get('state');
  await page.locator('#menu').click();
  await page.locator('#embed').click();
  await new Board(page, '#preview').shows({ state });
});

// --- Looks: page, width, scheme ---

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
  for (const [width, colorScheme, tag = []] of looks)
    test(`axe finds nothing on ${path.replace(/[?#].*/, '')} and nothing is cut off, ${width} px, ${colorScheme}`, {
      tag,
    }, async ({ page, web }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(web.blog.url + path);
      await page.evaluate(() =>
        Promise.all(
          [...document.querySelectorAll('sliding-puzzle')].map(
            (board) => Object.assign(board, { loading: 'eager' }).ready,
          ),
        ).then(() => {}),
      );
      if (path.includes('builder')) {
        await openFolds(page);
        await expect(page.locator('#state-error')).toBeVisible();
        await expect(page.locator('#contrast')).toContainText(/1\.0 : 1.*Black numbers have 19\.5 : 1/);
      }
      expect(await axeFinds(page, { frames: false })).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      await screenshot(page, `${path.replace(/\W.*/, '')}-${width}-${colorScheme}`, true);
    });

test('hosts.html has the snippets of README and of the guide, letter by letter', async ({ page, web }) => {
  const [readme, guide] = await Promise.all(
    ['README.md', 'web/embed/README.md'].map((path) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')),
  );
  const snippet = /```html\n(<script type="module" src="[^\n]*\n<sliding-puzzle [^\n]*)\n```/.exec(readme)?.[1] ?? '';
  await page.goto(`${web.blog.url}hosts.html`);
  const pastes = await page.locator('section:first-of-type pre code').allTextContents();
  expect(pastes.slice(0, 2)).toEqual([snippet, snippet.split('\n')[1]]);
  const height = (text) => /<iframe [^>]* height="(\d+)"/.exec(text)?.[1];
  await page.goto(`${web.blog.url}embed-builder.html#size=4x4&seed=blog-1&controls=shuffle+solve`);
  await new Board(page, '#preview').shows({ seed: 'blog-1' });
  expect([height(pastes[2]), height(await code(page, 'iframe'))]).toEqual([height(guide), height(guide)]);
});

test('in the gallery every board has its place, and no word is cut off', async ({ page, web }) => {
  await page.goto(`${web.blog.url}gallery.html`);
  const found = await page.evaluate(async () => {
    const all = [...document.querySelectorAll('sliding-puzzle')];
    await Promise.all(all.map((board) => Object.assign(board, { loading: 'eager' }).ready));
    return all.map((board) => {
      const root = board.shadowRoot;
      const { right, width, height } = root.querySelector('[part~="board"]').getBoundingClientRect();
      const texts = [...root.querySelectorAll('button, output, label, [part~="timer"], [part~="moves"]')];
      const cut = texts.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0).length;
      const beyond = right - board.parentElement.getBoundingClientRect().right;
      return cut || beyond > 1 || width < 48 || height < 16 || width > 513 || height > 1024
        ? board.closest('figure')?.textContent
        : '';
    });
  });
  expect(found.length).toBeGreaterThanOrEqual(28);
  expect(found.filter(Boolean)).toEqual([]);
});

test('posters of the example post show its boards, and take their room', async ({ page, web }) => {
  await page.goto(`${web.blog.url}examples/blog-post.html`);
  const posters = await page.evaluate(async () => {
    const all = [...document.querySelectorAll('sliding-puzzle')].slice(0, 2);
    const { startPicture } = await import(new URL('../start-picture.js', location.href).href);
    await Promise.all(all.map((board) => Object.assign(board, { loading: 'eager' }).ready));
    return Promise.all(
      all.map(async (board) => {
        const { width, height, startState } = board;
        const image = board.querySelector('img');
        const share = Number(image.getAttribute('height')) / Number(image.getAttribute('width'));
        const picture = startPicture(width, height, startState.split(/[ /]/).map(Number), {
          below: share - height / width,
        });
        const [box, frame] = [image, board.shadowRoot?.querySelector('.frame')].map((each) =>
          each.getBoundingClientRect(),
        );
        const same = (await (await fetch(image.src)).text()).trim() === new XMLSerializer().serializeToString(picture);
        return [same, Math.round(Math.abs(box.width - frame.width)), Math.round(Math.abs(box.height - frame.height))];
      }),
    );
  });
  expect(posters).toEqual([
    [true, 0, 0],
    [true, 0, 0],
  ]);
});
