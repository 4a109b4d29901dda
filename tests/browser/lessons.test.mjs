// Figures of the tutorial by themselves, in Chromium: embed.html?lesson=…, what its address says, links and frames that
// are copied of a figure, and print. Frames in other engines are in embed/lessons.mjs.

import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { axeFinds, site, useBrowser, withPage } from './driver.mjs';
import { release } from './engines.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, server } = await useBrowser();

/** The names of the lessons, by their pages. */
const lessons = readdirSync(site)
  .filter((name) => /^lesson-.*\.html$/.test(name))
  .map((name) => name.slice('lesson-'.length, -'.html'.length));

/** @param {string} address @param {Partial<Parameters<typeof withPage>[2]>} options @param {(page: Page) => Promise<void>} body */
const onLesson = (address, options, body) => () => {
  server.requests.length = 0;
  return withPage(browser, server, { hash: address, ready: false, ...options }, body);
};

/** @param {Page} page */
const started = (page) => page.locator('figure[data-started]').waitFor();

/** @param {Page} page */
const wider = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('a lesson', () => {
  test('there is a page for each figure of the article that has a name', async () => {
    await withPage(browser, server, { hash: 'tutorial.html', ready: false, javaScriptEnabled: false }, async (page) => {
      const ids = await page
        .locator('main figure[id]')
        .evaluateAll((figures) => figures.map(({ id }) => id.replace(/-demo$/, '')));
      assert.ok(ids.length > 25, `${ids.length} figures`);
      assert.deepEqual(lessons.sort(), ids.sort());
    });
  });

  for (const name of lessons.filter((each, place) => each !== 'turns' && (release || place % 3 === 0)))
    test(
      `${name} starts alone, fits a phone, and takes neither the article nor another figure`,
      onLesson(`embed.html?lesson=${name}`, { viewport: { width: 360, height: 640 } }, async (page) => {
        await started(page);
        assert.ok(page.url().endsWith(`/lesson-${name}.html?lesson=${name}`), page.url());
        assert.equal(await page.locator('.demo-error').count(), 0);
        assert.equal(await wider(page), 0);
        assert.deepEqual(
          server.requests.filter((path) => /^(tutorial\.(html|js)|index|embed-s)/.test(path)),
          [],
        );
      }),
    );

  test(
    'turns is a board',
    onLesson('embed.html?lesson=turns', {}, async (page) => {
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('sliding-puzzle'))?.state);
    }),
  );

  test(
    'bfs, theme and lang, and the step: all from the address',
    onLesson('embed.html?lesson=bfs&state=1,2,3/4,0,6/7,5,8&at=2#theme=dark&lang=de', {}, async (page) => {
      await started(page);
      await page.getByText('Schritt 2 von 2').waitFor();
      assert.equal(
        await page.locator('sliding-puzzle').evaluate((board) => /** @type {any} */ (board).state),
        '1 2 3/4 0 6/7 5 8',
      );
      const { dark, lang } = await page.evaluate(() => ({
        dark: getComputedStyle(document.body).backgroundColor,
        lang: document.documentElement.lang,
      }));
      assert.deepEqual([dark, lang], ['rgb(22, 24, 36)', 'de']);
    }),
  );

  test(
    'axe finds nothing, with its links open @short',
    onLesson('embed.html?lesson=bfs-small&lang=de&theme=dark', {}, async (page) => {
      await started(page);
      await page.getByText('Verlinken und einbetten').click();
      assert.deepEqual(await axeFinds(page), []);
    }),
  );

  test(
    'what makes no sense in the address is told in place, and the figure works',
    onLesson('embed.html?lesson=bfs&state=8,6,7/2,5&at=x&foo=3&code=rust&utm_source=y', {}, async (page) => {
      await started(page);
      const words = await page.locator('.demo-notice').allTextContents();
      assert.match(
        (await page.locator('.part-notice').textContent()) ?? '',
        /code “rust”; it would be pseudocode or program/,
      );
      assert.match(words.join(' '), /“8,6,7\/2,5” is no position: .*step “x”.*address of this lesson: “foo”\.$/);
      assert.ok(await page.getByRole('button', { name: 'Solve with BFS' }).isEnabled());
    }),
  );

  test(
    'what makes no sense is told in German, too',
    onLesson('embed.html?lesson=nix&lang=de', {}, async (page) => {
      const notice = page.getByRole('alert');
      assert.match((await notice.textContent()) ?? '', /^Es gibt keine Lektion “nix”.*Die Lektionen sind: graph, /);
      assert.equal(await notice.getAttribute('lang'), 'de');
      await page.goto(`${server.url}embed.html?lesson=bfs&foo=3&lang=de-AT`);
      await page.locator('#notice', { hasText: 'Nicht verstanden in der Adresse dieser Lektion: “foo”.' }).waitFor();
    }),
  );

  test(
    'a lesson that is none: it says which there are, and the height',
    onLesson('embed.html?lesson=%3Cb%3Ebfs&id=7', {}, async (page) => {
      const words = (await page.getByRole('alert').textContent()) ?? '';
      assert.match(words, /^There is no lesson “<b>bfs”\. The lessons are: graph, /);
      for (const name of lessons) assert.ok(words.includes(name), name);
    }),
  );
});

describe('what is taken away of a figure', () => {
  const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
  /** @param {Page} page @param {string} name */
  const copied = async (page, name) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };

  test(
    'a link leads to this step in the article, a frame shows it elsewhere',
    onLesson('lesson-bfs-small.html', clipboard, async (page) => {
      await started(page);
      const next = page.getByRole('button', { name: 'Next', exact: true });
      while (await next.isEnabled()) await next.click();
      const lit = await page.locator('.small-sum').allTextContents();
      await page.getByText('Link and embed').click();
      const size = await page.getByText('Link and embed').boundingBox();
      assert.ok(size && size.height >= 44, JSON.stringify(size));
      const link = await copied(page, 'Copy link');
      assert.match(link, /\/tutorial\.html#small\?part=bfs&at=\d+$/);
      await page.goto(link);
      await page.locator('#bfs-small[data-started]').waitFor();
      assert.deepEqual(await page.locator('#bfs-small .small-sum').allTextContents(), lit);
    }),
  );

  test(
    'a link leads to the very event that was lit, in a small figure and in a look inside',
    onLesson('lesson-bfs-small.html?at=2', clipboard, async (page) => {
      await started(page);
      const litLine = async (/** @type {string} */ figure) => [
        await page.locator(`${figure} [aria-current="step"]`).textContent(),
        await page.locator(`${figure} .code-event`).textContent(),
      ];
      for (let back = 0; back < 3; back += 1) await page.getByRole('button', { name: 'Back', exact: true }).click();
      const lit = await litLine('body');
      await page.getByText('Link and embed').click();
      const link = await copied(page, 'Copy link');
      assert.match(link, /#small\?part=bfs&at=\d+&event=\d+$/);
      await page.goto(link);
      await page.locator('#bfs-small[data-started]').waitFor();
      assert.deepEqual(await litLine('#bfs-small'), lit);

      await page.goto(`${server.url}lesson-astar-manhattan.html?state=1,2,3/4,0,6/7,5,8&at=2&event=2`);
      await started(page);
      await page.locator('.code-event', { hasText: /^Event 2 of/ }).waitFor();
    }),
  );

  test(
    'a link leads to the very event of the judge’s code, and of the turns, with what was played and taken back',
    onLesson('lesson-judge.html?state=7,4,3/0,5,8/6,2,1', clipboard, async (page) => {
      await started(page);
      const lit = (/** @type {string} */ figure) =>
        page.locator(`${figure} .code-line[aria-current="step"]`).textContent();
      await page.getByText('Run solvable() on this board').click();
      await page.getByRole('button', { name: 'Next inversion' }).click();
      await page.getByRole('button', { name: 'Next pair' }).click();
      const atPair = await lit('body');
      await page.getByText('Link and embed').click();
      let link = await copied(page, 'Copy link');
      assert.match(link, /#judge\?state=7,4,3\/0,5,8\/6,2,1&event=\d+$/);
      await page.goto(link);
      await page.locator('#judge-demo[data-started]').waitFor();
      assert.equal(await lit('#judge-demo'), atPair);

      await page.goto(`${server.url}lesson-unsolvable.html?state=1,2,3/4,5,6/8,7,0`);
      await started(page);
      const board = page.locator('sliding-puzzle');
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).moveCount === 0);
      await board.evaluate((each) => {
        const puzzle = /** @type {any} */ (each);
        puzzle.move(6); // two tiles at once
        puzzle.move('down');
        puzzle.undo();
        puzzle.redo();
        puzzle.undo();
      });
      await page.locator('.lit-code > summary').click();
      await page.locator('button.code-line', { hasText: 'write a turn down' }).click();
      const turns = await lit('body');
      if (!(await page.locator('.figure-links').getAttribute('open'))) await page.getByText('Link and embed').click();
      link = await copied(page, 'Copy link');
      assert.match(link, /#unsolvable\?state=1,2,3\/4,5,6\/8,7,0&played=R2Du1r1u1&event=\d+$/);
      const { hash } = new URL(link);
      await page.goto(`${server.url}lesson-unsolvable.html${hash.replace(/^#unsolvable/, '')}`);
      await started(page);
      await page.locator('.code-line[aria-current="step"]').waitFor();
      assert.equal(await lit('body'), turns);
      assert.equal(await board.evaluate((each) => /** @type {any} */ (each).moveCount), 2);
      assert.equal(await page.locator('#notice').isVisible(), false);
    }),
  );

  test(
    'the frame’s HTML names the lesson, the step and the tab of the code, and shows them',
    onLesson('lesson-bfs-small.html?at=2', clipboard, async (page) => {
      await started(page);
      const lit = await page.locator('.small-sum').allTextContents();
      await page.getByRole('tab', { name: 'The C++ that runs' }).click();
      await page.getByText('Link and embed').click();
      const html = await copied(page, 'Copy frame');
      const [, address] = /^<iframe src="([^"]*)" title="BFS" width="760" height="\d+"\s/.exec(html) ?? [];
      assert.match(address ?? html, /\/embed\.html\?lesson=bfs-small&amp;at=2&amp;code=program$/);
      await page.goto(address.replaceAll('&amp;', '&'));
      await started(page);
      await page.getByRole('tab', { name: 'The C++ that runs', selected: true }).waitFor();
      assert.deepEqual(await page.locator('.small-sum').allTextContents(), lit);
    }),
  );
});

describe('print', () => {
  test(
    'the article: a figure that was worked is printed at its step with all its code, the others with their still pictures',
    onLesson('tutorial.html?lang=en#small?part=bfs&at=2', {}, async (page) => {
      const figure = page.locator('#bfs-small');
      await page.locator('#bfs-small[data-started]').waitFor();
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      assert.equal(await figure.locator('.live .small-picture').isVisible(), true);
      assert.equal(await figure.locator('.code-line').filter({ visible: true }).count(), 13);
      assert.equal(await figure.locator('.code-line[aria-current="step"]').isVisible(), true);
      assert.equal(await figure.locator('.printed').filter({ visible: true }).count(), 0);
      assert.equal(await figure.locator('.question').isVisible(), false);
      assert.equal(await figure.getByRole('button', { name: 'Next', exact: true }).isVisible(), false);
      assert.equal(await page.locator('#weight-demo > .still').isVisible(), true);
    }),
  );

  for (const [name, query, lines] of /** @type {const} */ ([
    ['bfs-small', 'at=2', 13],
    ['bfs', 'state=1,2,3/4,0,6/7,5,8&at=2', 13],
    ['judge', '', 13],
  ]))
    test(
      `${name}: what is shown, with every line of its code and no buttons, on one page`,
      onLesson(`lesson-${name}.html?${query}`, {}, async (page) => {
        await started(page);
        await page.waitForFunction((least) => document.querySelectorAll('.code-line').length >= least, lines);
        const pdf = await page.pdf({ preferCSSPageSize: true });
        assert.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 1, 'pages');
        await page.emulateMedia({ media: 'print' });
        await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
        const seen = page.locator('.code-line').filter({ visible: true });
        assert.equal(await seen.count(), lines);
        assert.equal(await page.locator('.live').isVisible(), true);
        for (const button of await page.locator('button:not(.code-line, [role=tab])').all())
          assert.equal(await button.isVisible(), false, (await button.textContent()) ?? '');
      }),
    );
});
