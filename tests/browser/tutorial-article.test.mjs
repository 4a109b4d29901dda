// The tutorial's articles as pages: without scripts, in print, their room, what is loaded when, links, and figures that fail.

import { shiftsOf } from './board.mjs';
import { axeFinds, overflow } from './checks.mjs';
import { release } from './engines.mjs';
import { expect, test } from './fixtures.mjs';
import { brotliSize } from './server.mjs';

const articles = ['tutorial.html', 'beyond.html'];
const english = 'tutorial.html?lang=en';
const bfs = `${english}#bfs-board`;

/** Starts each figure, as a reader who scrolls does. */
const startAll = (page) =>
  page.evaluate(async () => {
    for (const figure of document.querySelectorAll('figure.demo'))
      while (figure.dataset.started === undefined) {
        figure.scrollIntoView();
        await new Promise((done) => setTimeout(done, 30));
      }
  });

for (const article of articles)
  test(`${article} without scripts: text, listings, a still picture of every figure`, async ({ web, open }) => {
    const page = await open({ hash: article, javaScriptEnabled: false, size: '360x640' });
    for (const figure of await page.locator('figure.demo').all()) {
      const still = figure.locator('.still');
      await expect(still).toHaveText(/\S.{38,}\S/s);
      await expect(figure.locator('figcaption')).toHaveText(/.{20,}/s);
      const { width, height } = await still.boundingBox();
      expect(width > 100 && height > 60, await figure.getAttribute('id')).toBe(true);
    }
    for (const listing of await page.locator('pre.listing').all()) await expect(listing).toHaveText(/.{20,}/s);
    expect(await overflow(page)).toBe(0);
    expect(web.blog.requests.filter((path) => /\.(js|wasm)$/.test(path))).toEqual([]);
  });

test('in print the whole text is open, with listings and still pictures', async ({ figure }) => {
  const page = (await figure(bfs)).page();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const seen of ['.still', 'pre.listing:not(.live *)'])
    await expect(page.locator(seen).filter({ visible: false })).toHaveCount(0);
  await expect(page.locator('.live').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('article details:not([open]):not(.live *)')).toHaveCount(0);
});

for (const [size, screens] of Object.entries({ '1280x900': 12, '390x844': 20 }))
  test(`${size}: the article has at most ${screens} screens, BFS on the third; nothing jumps`, async ({ open }) => {
    const page = await open({ hash: english, size });
    await page.waitForFunction(() => document.querySelector('sliding-puzzle').state);
    await page.waitForTimeout(1000);
    expect(await shiftsOf(page)).toBeLessThan(0.1);
    await startAll(page);
    const [high, before, large] = await page.evaluate(() => [
      document.documentElement.scrollHeight / innerHeight,
      document.querySelector('#bfs').offsetTop / innerHeight,
      [...document.querySelectorAll('figure.demo')]
        .filter((each) => each.getBoundingClientRect().height > innerHeight + 10)
        .map(({ id }) => id),
    ]);
    expect(high).toBeLessThanOrEqual(screens);
    expect(before).toBeLessThan(3);
    expect(large, 'higher than a screen').toEqual([]);
  });

for (const article of articles)
  test(`${article}: at most 12 controls in a figure, 120 stops of Tab, targets of 44 px`, async ({ open }) => {
    const page = await open({ hash: `${article}?lang=en`, size: '390x844' });
    await startAll(page);
    const { many, stops, small } = await page.evaluate(() => {
      const controls = 'a[href], button, input, select, textarea, summary, sliding-puzzle, [tabindex]';
      const inView = (root, selector) =>
        [...root.querySelectorAll(selector)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
      // Lines of code and boards of a picture are its content, and a toolbar or a group of choices one control.
      const isContent = '.code-line, .graph-node, .pattern-board *, .solvability-row *';
      const groupOf = (each) => (each.type === 'radio' ? each.name : each);
      const stops = inView(document.body, controls).filter((each) => each.tabIndex >= 0);
      const figures = [...document.querySelectorAll('figure.demo')];
      const targets = 'button:not(.code-line), summary, .row input[type="range"]';
      return {
        many: figures
          .filter((figure) => inView(figure, controls).filter((each) => !each.matches(isContent)).length > 12)
          .map(({ id }) => id),
        stops: new Set(stops.map(groupOf)).size,
        small: figures.flatMap((figure) =>
          inView(figure, targets)
            .filter((each) => !each.closest('sliding-puzzle') && each.getBoundingClientRect().height < 43.9)
            .map((each) => `${figure.id}: ${each.textContent || each.getAttribute('aria-label')}`),
        ),
      };
    });
    expect([many, small]).toEqual([[], []]);
    expect(stops).toBeLessThanOrEqual(120);
  });

test('the first screen takes at most 90 KB, all of the article at most 220 KB', async ({ web, open }) => {
  const page = await open({ hash: 'tutorial.html' });
  await page.waitForFunction(() => document.querySelector('sliding-puzzle').state);
  const { requests } = web.blog;
  const size = () =>
    brotliSize(requests.filter((path) => path.includes('.') && !/\.(png|svg|webmanifest)$/.test(path)));
  expect(requests.join(), 'no search before it is asked for').not.toMatch(/lesson|solver/);
  expect(await size()).toBeLessThanOrEqual(90_000);
  await startAll(page);
  await page.locator('#shuffling-demo .verdict-words', { hasText: /./ }).waitFor();
  expect(await size()).toBeLessThanOrEqual(220_000);
});

test('a figure out of view sleeps: nothing of it runs; it goes on when it is seen again', async ({ figure }) => {
  const ripple = await figure(`${bfs}?state=8,6,7/2,5,4/3,0,1`);
  const page = ripple.page();
  const value = async () => Number(await ripple.getByRole('slider', { name: 'Time' }).inputValue());
  await expect.poll(value).toBeGreaterThan(100);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  let asleep = -1;
  await expect(async () => {
    const before = await value();
    await page.waitForTimeout(400);
    asleep = await value();
    expect(asleep).toBe(before);
  }).toPass();
  await ripple.evaluate((element) => element.scrollIntoView());
  await expect.poll(value).toBeGreaterThan(asleep);
});

test('a figure whose script fails says so, and the others go on @short', async ({ web, open, mayComplain }) => {
  mayComplain(/the mast broke|404|could not be loaded|Failed to/);
  web.blog.put('layers.js', 'export async function start() { throw new Error("the mast broke"); }');
  web.blog.change('race.js', () => null);
  const page = await open({ hash: english });
  for (const [id, why] of [
    ['histogram-demo', 'the mast broke.'],
    ['race-demo', 'Its script could not be loaded. Check the connection and try again.'],
  ]) {
    const figure = page.locator(`#${id}`);
    await figure.scrollIntoViewIfNeeded();
    const words = `This figure stopped: ${why} The rest of the page goes on; reload it to try again.`;
    await expect(figure.getByRole('alert')).toHaveText(words);
    await expect(figure.locator('.still')).toBeVisible();
  }
  await page.locator('#solvability-demo').scrollIntoViewIfNeeded();
  await page.locator('#solvability-demo[data-started]').waitFor();
});

test('a link of the text acts on its figure; the button and Back lead to the text again @short', async ({ figure }) => {
  const board = (await figure(bfs)).locator('sliding-puzzle');
  const page = board.page();
  const link = page.getByRole('link', { name: 'ten moves from home' });
  for (const back of [() => page.getByRole('button', { name: 'Back to the text' }).click(), () => page.goBack()]) {
    await link.click();
    await expect(board).toHaveJSProperty('state', '4 1 0/7 5 3/8 2 6');
    await back();
    await expect(link).toBeFocused();
    await expect(board).toHaveJSProperty('state', '8 1 3/4 0 2/7 6 5');
    await expect(page.locator('.back-to-text')).toHaveCount(0);
  }
});

const looks = [
  ['tutorial.html', 'dark'],
  ['beyond.html', 'light'],
  ['tutorial.html', 'light'],
  ['beyond.html', 'dark'],
];

for (const [article, colorScheme] of release ? looks : looks.slice(0, 2))
  test(`${article}, ${colorScheme}: axe finds nothing with all figures and folds open @short`, async ({ open }) => {
    const page = await open({ hash: `${article}?lang=en`, colorScheme });
    await startAll(page);
    await page.locator('article details').evaluateAll((all) => all.map((fold) => fold.setAttribute('open', '')));
    expect(await axeFinds(page)).toEqual([]);
  });

for (const article of release ? articles : articles.slice(0, 1))
  test(`${article}: the Tab key goes through every figure in order, and the focus is seen`, async ({ open }) => {
    const page = await open({ hash: `${article}?lang=en` });
    await startAll(page);
    await page.evaluate(() => scrollTo(0, 0));
    const order = [];
    for (let stop = 0; stop < 160; ++stop) {
      await page.keyboard.press('Tab');
      const { id, seen, end } = await page.evaluate(() => {
        const at = document.activeElement;
        const { outlineStyle, boxShadow } = getComputedStyle(at);
        const seen = outlineStyle !== 'none' || boxShadow !== 'none' || at.matches('sliding-puzzle, body');
        return { id: at.closest('figure.demo')?.id, seen, end: at === document.body };
      });
      if (end) break;
      expect(seen, `the stop ${stop} of ${id} shows its focus`).toBe(true);
      if (id && order.at(-1) !== id) order.push(id);
    }
    expect(order).toEqual(await page.locator('figure.demo').evaluateAll((all) => all.map(({ id }) => id)));
  });

test('text of twice the size, and forced colours: nothing is cut off or lost', async ({ open }) => {
  const page = await open({ hash: 'tutorial.html?lang=de', size: '640x900', forcedColors: 'active' });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await startAll(page);
  expect(await overflow(page)).toBe(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a part that is done is ticked in the contents, after a reload too; nothing is kept before', async ({ open }) => {
  const page = await open({ hash: english });
  const kept = () => page.evaluate(() => localStorage.getItem('sliding-puzzle done'));
  expect(await kept()).toBe(null);
  const marks = page.getByRole('checkbox', { name: 'This part is done' });
  await expect(marks).toHaveCount(7);
  await marks.nth(1).check();
  expect(await kept()).toBe('bfs');
  await page.reload();
  await expect(marks.nth(1)).toBeChecked();
  await expect(page.locator('#contents .done')).toHaveText('BFS');
});

test('an article is as dark as the page was chosen to be, from its first picture on', async ({ open }) => {
  const page = await open({ hash: english, colorScheme: 'light' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.evaluate(() => localStorage.setItem('sliding-puzzle theme', 'dark'));
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body && document.styleSheets.length > 1);
  expect(await paper()).not.toBe(light);
});
