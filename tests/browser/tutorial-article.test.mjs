// The tutorial's two articles as pages, in Chromium: what stands there without scripts and in print, how much room they take,
// what is loaded when, links there and back, how figures sleep and fail. embed/article.test.mjs works each figure.

import assert from 'node:assert/strict';

import { expect } from '@playwright/test';

import { axeFinds, browser, screenshot, server, test, withPage } from './driver.mjs';
import { some } from './engines.mjs';
import { brotliSize } from './server.mjs';

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const articles = ['tutorial.html', 'beyond.html'];

const onArticle = (address, options, body) => async () => {
  server.requests.length = 0;
  try {
    await withPage(browser, server, { hash: address, ready: false, viewport: desk, ...options }, body);
  } finally {
    server.overrides.clear();
  }
};

/** Starts each figure, as a reader who scrolls does. */
const startAll = (page) =>
  page.evaluate(async () => {
    for (const figure of document.querySelectorAll('figure.demo')) {
      while (figure.dataset.started === undefined) {
        figure.scrollIntoView();
        await new Promise((done) => setTimeout(done, 30));
      }
    }
  });

const scrollsSideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function started(page, id) {
  await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await page.locator(`#${id}[data-started]`).waitFor();
  return page.locator(`#${id}`);
}

// --- Without scripts, and in print ---

for (const article of articles)
  test(
    `${article} without scripts: text, listings and a still picture of every figure, and nothing wider than a phone`,
    onArticle(article, { javaScriptEnabled: false, viewport: { width: 360, height: 640 } }, async (page) => {
      for (const figure of await page.locator('figure.demo').all()) {
        const still = figure.locator('.still');
        const box = await still.boundingBox();
        assert.ok(box && box.width > 100 && box.height > 60, `${await figure.getAttribute('id')}`);
        assert.ok(((await still.textContent()) ?? '').trim().length > 40);
        assert.ok(((await figure.locator('figcaption').textContent()) ?? '').length > 20);
      }
      for (const listing of await page.locator('pre.listing').all())
        assert.ok(((await listing.textContent()) ?? '').trim().length > 20);
      assert.equal(await scrollsSideways(page), false);
      const taken = server.requests.filter((path) => /\.(js|wasm)$/.test(path));
      assert.deepEqual(taken, []);
    }),
  );

test(
  'in print the whole text is open, with the listings and still pictures in place of what moves',
  onArticle('tutorial.html', {}, async (page) => {
    await started(page, 'bfs-board');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const seen = await page.evaluate(() => ({
      stills: [...document.querySelectorAll('.still')].filter((each) => !each.checkVisibility()).length,
      live: [...document.querySelectorAll('.live')].filter((each) => each.checkVisibility()).length,
      folded: document.querySelectorAll('article details:not([open]):not(.live *)').length,
      listings: [...document.querySelectorAll('pre.listing:not(.live *)')].filter((each) => !each.checkVisibility())
        .length,
    }));
    assert.deepEqual(seen, { stills: 0, live: 0, folded: 0, listings: 0 });
  }),
);

// --- Room ---

for (const [viewport, screens, bfsAt] of [
  [desk, 12, 3],
  [phone, 20.05, 4],
])
  test(
    `${viewport.width} px: the first article is at most ${Math.floor(screens)} screens, with BFS by screen ${bfsAt}; nothing jumps`,
    onArticle('tutorial.html?lang=en', { viewport }, async (page) => {
      await page.waitForFunction(() => document.querySelector('sliding-puzzle')?.state);
      const jumps = await page.evaluate(
        () =>
          new Promise((done) => {
            const sum = (list) => done(list.getEntries().reduce((all, { value }) => all + value, 0));
            new PerformanceObserver(sum).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done(0), 1000);
          }),
      );
      assert.ok(jumps < 0.1, `a shift of ${jumps}`);
      await startAll(page);
      const { high, bfs, figures } = await page.evaluate(() => ({
        high: document.documentElement.scrollHeight,
        bfs: document.querySelector('#bfs').offsetTop,
        figures: [...document.querySelectorAll('figure.demo')]
          .filter((each) => each.getBoundingClientRect().height > innerHeight + 10)
          .map((each) => each.id),
      }));
      assert.ok(high <= screens * viewport.height, `${high / viewport.height} screens`);
      assert.ok(bfs <= bfsAt * viewport.height, `BFS at ${bfs / viewport.height}`);
      assert.deepEqual(figures, [], 'higher than a screen');
      assert.equal(await scrollsSideways(page), false);
    }),
  );

for (const article of articles)
  test(
    `${article}: at most 12 controls in view in a figure, 120 stops of the Tab key, targets of 44 px`,
    onArticle(`${article}?lang=en`, { viewport: phone }, async (page) => {
      await startAll(page);
      const found = await page.evaluate(() => {
        const controls = 'a[href], button, input, select, textarea, summary, sliding-puzzle, [tabindex]';
        const inView = (root) =>
          [...root.querySelectorAll(controls)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
        const radios = new Set();
        const stops = inView(document.body).filter((each) => {
          if (each.tabIndex < 0) return false;
          if (!(each instanceof HTMLInputElement) || each.type !== 'radio') return true;
          return !radios.has(each.name) && radios.add(each.name); // one stop for a group
        });
        const figures = [...document.querySelectorAll('figure.demo')];
        return {
          many: figures
            .map((figure) => [
              figure.id,
              // Lines of code and boards of a picture are its content, and a toolbar or a group of choices one control.
              inView(figure).filter(
                (each) => !each.matches('.code-line, .graph-node, .pattern-board *, .solvability-row *'),
              ).length,
            ])
            .filter(([, count]) => Number(count) > 12),
          stops: stops.length,
          small: figures.flatMap((figure) =>
            [...figure.querySelectorAll('button, summary, .row input[type="range"]')]
              .filter((each) => each.checkVisibility() && !each.closest('sliding-puzzle'))
              .filter((each) => each.getBoundingClientRect().height < 43.9)
              .map((each) => `${figure.id}: ${each.textContent || each.getAttribute('aria-label')}`),
          ),
        };
      });
      assert.deepEqual(found.many, []);
      assert.ok(found.stops <= 120, `${found.stops} stops`);
      assert.deepEqual(
        found.small.filter((each) => !/code-line/.test(each)),
        [],
      );
    }),
  );

// --- Loading ---

test(
  'the first screen takes at most 90 KB, all of the article at most 220 KB',
  onArticle('tutorial.html', {}, async (page) => {
    await page.waitForFunction(() => document.querySelector('sliding-puzzle')?.state);
    const size = () =>
      brotliSize(server.requests.filter((path) => path.includes('.') && !/\.(png|svg|webmanifest)$/.test(path)));
    const first = await size();
    assert.ok(!server.requests.some((path) => /lesson|solver/.test(path)), 'no search before it is asked for');
    assert.ok(first <= 90_000, `${first} bytes`);
    await startAll(page);
    await page.locator('#shuffling-demo .verdict-words', { hasText: /./ }).waitFor();
    const all = await size();
    assert.ok(all <= 220_000, `${all} bytes, the first screen ${first}`);
  }),
);

test(
  'a figure out of view or on a hidden page sleeps: nothing of it runs; it goes on when it is seen again',
  onArticle('tutorial.html#bfs-board?state=8,6,7/2,5,4/3,0,1', {}, async (page) => {
    const figure = await started(page, 'bfs-board');
    const time = figure.getByRole('slider', { name: 'Time' });
    const value = async () => Number(await time.inputValue());
    await page.waitForFunction(() => Number(document.querySelector('#bfs-board .ripple-time input').value) > 100);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForFunction(() => {
      const now = window;
      const at = document.querySelector('#bfs-board .ripple-time input').value;
      now.same = at === now.last ? (now.same ?? 0) + 1 : 0;
      now.last = at;
      return now.same > 20;
    });
    const asleep = await value();
    await page.evaluate(() => document.querySelector('#bfs-board')?.scrollIntoView());
    await page.waitForFunction(
      (before) => Number(document.querySelector('#bfs-board .ripple-time input').value) > before,
      asleep,
    );
  }),
);

test(
  'a figure whose script fails or does not come says so in a sentence, and the others go on @short',
  onArticle('tutorial.html', { expect: [/the mast broke|404|could not be loaded|Failed to/] }, async (page) => {
    const script = { 'content-type': 'text/javascript' };
    server.overrides.set('layers.js', (response) =>
      response.writeHead(200, script).end('export async function start() { throw new Error("the mast broke"); }'),
    );
    server.overrides.set('race.js', (response) => response.writeHead(404).end());
    for (const [id, words] of [
      [
        'histogram-demo',
        /^This figure stopped: the mast broke\. The rest of the page goes on; reload it to try again\.$/,
      ],
      [
        'race-demo',
        /^This figure stopped: Its script could not be loaded\. Check the connection and try again\. The rest/,
      ],
    ]) {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      assert.match((await page.locator(`#${id} [role=alert]`).textContent()) ?? '', words);
      assert.equal(await page.locator(`#${id} .still`).isVisible(), true);
    }
    await started(page, 'solvability-demo');
  }),
);

// --- Links ---

for (const [link, id, words, holds] of [
  [
    'bfs-board?state=1,2,3/4,4,4/0,7,8',
    'bfs-board',
    /4/,
    'figure.querySelector("sliding-puzzle").state === "8 1 3/4 0 2/7 6 5"',
  ],
  ['bfs-board?at=soon', 'bfs-board', /“soon”/, 'figure.querySelector("sliding-puzzle").state === "8 1 3/4 0 2/7 6 5"'],
  [
    'graph-demo?state=1,2,3,4,5/6,7,8,9,0',
    'graph-demo',
    /2 × 2/,
    'figure.querySelectorAll(".graph-node").length === 12',
  ],
  ['shuffling-demo?press=knuth', 'shuffling-demo', /“knuth”/, 'figure.querySelectorAll("svg").length > 3'],
  ['race-demo?state=2,1,3/4,5,6/7,8,0', 'race-demo', /solv/, 'figure.querySelector("sliding-puzzle").solvable'],
])
  test(
    `a link that makes no sense is told in the figure, which stands as without it: ${link}`,
    onArticle(`tutorial.html?lang=en#${link}`, {}, async (page) => {
      const figure = await started(page, id);
      assert.match((await figure.locator('.demo-notice').textContent()) ?? '', words);
      await page.waitForFunction(`(() => { const figure = document.getElementById('${id}'); return ${holds}; })()`);
    }),
  );

test(
  'a link of the text acts on its figure; the button, and Back of the browser, lead to the text as it was @short',
  onArticle('tutorial.html?lang=en', {}, async (page) => {
    const figure = await started(page, 'bfs-board');
    const state = () => figure.locator('sliding-puzzle').evaluate((board) => board.state);
    const link = page.getByRole('link', { name: 'ten moves from home' });
    for (const back of [() => page.getByRole('button', { name: 'Back to the text' }).click(), () => page.goBack()]) {
      await link.click();
      await page.waitForFunction(
        () => document.querySelector('#bfs-board sliding-puzzle').state === '4 1 0/7 5 3/8 2 6',
      );
      await back();
      await page.waitForFunction(() => document.activeElement?.textContent === 'ten moves from home');
      assert.equal(await state(), '8 1 3/4 0 2/7 6 5');
      assert.equal(await page.locator('.back-to-text').count(), 0);
    }
  }),
);

test(
  'what a figure shows is in the address, which leads to the same again',
  onArticle('tutorial.html?lang=en', {}, async (page) => {
    const figure = await started(page, 'bfs-small');
    for (let time = 0; time < 4; ++time) await figure.getByRole('button', { name: 'Next' }).click();
    const event = figure.locator('.small-event');
    const words = await event.textContent();
    await page.waitForFunction(() => location.hash === '#bfs-small?at=4');
    await page.goto('about:blank');
    await page.goBack();
    await started(page, 'bfs-small');
    assert.equal(await event.textContent(), words);
  }),
);

// --- Everybody ---

for (const [article, colorScheme] of some(
  [
    ['tutorial.html', 'dark'],
    ['beyond.html', 'light'],
    ['tutorial.html', 'light'],
    ['beyond.html', 'dark'],
  ],
  2,
))
  test(
    `${article}, ${colorScheme}: axe finds nothing with every figure started and every fold open @short`,
    onArticle(`${article}?lang=en`, { colorScheme }, async (page) => {
      await startAll(page);
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('article details')) fold.open = true;
      });
      assert.deepEqual(await axeFinds(page), []);
      await screenshot(page, `${article}-${colorScheme}`, true);
    }),
  );

for (const article of some(articles))
  test(
    `${article}: the Tab key goes through every figure in the order of the page, and the focus is always seen`,
    onArticle(`${article}?lang=en`, {}, async (page) => {
      await startAll(page);
      await page.evaluate(() => scrollTo(0, 0));
      const order = [];
      for (let stop = 0; stop < 160; ++stop) {
        await page.keyboard.press('Tab');
        const { id, seen, end } = await page.evaluate(() => {
          const at = document.activeElement;
          const { outlineStyle, boxShadow } = getComputedStyle(at);
          return {
            id: at.closest('figure.demo')?.id ?? '',
            seen: outlineStyle !== 'none' || boxShadow !== 'none' || at.matches('sliding-puzzle, body'),
            end: at === document.body,
          };
        });
        if (end) break;
        assert.ok(seen, `the stop ${stop} of ${id} shows no focus`);
        if (id && order.at(-1) !== id) order.push(id);
      }
      const figures = await page.locator('figure.demo').evaluateAll((all) => all.map(({ id }) => id));
      assert.deepEqual(order, figures);
    }),
  );

test(
  'text of twice the size, and forced colours: nothing is cut off or lost',
  onArticle(
    'tutorial.html?lang=de',
    { viewport: { width: 640, height: 900 }, forcedColors: 'active' },
    async (page) => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await startAll(page);
      assert.equal(await scrollsSideways(page), false);
      assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    },
  ),
);

test(
  'a part that is marked as done is ticked in the contents, and is after a reload; nothing is kept before',
  onArticle('tutorial.html?lang=en', {}, async (page) => {
    const kept = () => page.evaluate(() => localStorage.getItem('sliding-puzzle done'));
    assert.equal(await kept(), null);
    const marks = page.getByRole('checkbox', { name: 'This part is done' });
    assert.equal(await marks.count(), 7);
    await marks.nth(1).check();
    assert.equal(await kept(), 'bfs');
    await page.reload();
    await expect(marks.nth(1)).toBeChecked();
    assert.deepEqual(await page.locator('#contents .done').allTextContents(), ['BFS']);
  }),
);
