// Our page in the languages that it speaks: nothing is left in English, and the reader's choice is kept.

import { clipboard, expect, farthestHash, notFound, press, searched, server } from './page.mjs';
import { shareAs, solver, test, type, whenReady } from './page.mjs';

/** The text under each name, with the elements within: of the page, or as index.html has it. */
const texts = (page, written = false) =>
  page.evaluate(async (source) => {
    const { promise, resolve } = Promise.withResolvers();
    const request = new XMLHttpRequest(); // the page allows no DOMParser
    request.open('GET', 'index.html');
    request.responseType = 'document';
    request.onload = () => resolve(request.responseXML);
    request.send();
    const from = source ? await promise : document;
    return [...from.querySelectorAll('[data-text], [data-label]')].map((element) => {
      const label = element.hasAttribute('data-label');
      const text = (label ? element.getAttribute('aria-label') : element.textContent) ?? '';
      const within = [...element.children].map(
        (child) => `${child.localName} ${child.getAttribute('href')?.split('#')[0]}`,
      );
      return { text: text.replace(/\s+/g, ' ').trim(), within: label ? '' : within.join() };
    });
  }, written);

const english = 'Click, tap or drag tiles towards the blank, or use the arrow keys. Put the tiles 1 to 8 in order.';

test('in English the page is as it is written, and loads no other words', async ({ open }) => {
  const page = await open({ locale: 'en-GB', hash: farthestHash });
  const found = await texts(page);
  expect(found.length).toBeGreaterThan(60);
  expect(found).toEqual(await texts(page, true));
  await expect(page.locator('#status')).toHaveText(english);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /\/(page-)?(de|es|fr)-\w+\.js$/.test(name))).toEqual([]);
});

test('in German every text is German @short', async ({ open }) => {
  const page = await open({ locale: 'de', hash: farthestHash });
  const [found, written] = [await texts(page), await texts(page, true)];
  const links = (all) => all.map(({ within }) => within);
  expect(links(found), 'the same links and keys in the same order').toEqual(links(written));
  const same = found.filter(({ text }, index) => text === written[index].text).map(({ text }) => text);
  expect(same.filter((text) => !/^(Auto|Esc|Pause|Solution|[×\d\s]*)$/.test(text))).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('#board .frame')).toHaveAttribute('lang', 'de');
  await expect(page.locator('#status')).not.toHaveText(english);
  await solver(page, 'A* Manhattan').click();
  await searched(page);
  await expect(page.locator('#status')).toContainText('nachweislich');
  await expect(page.locator('#comparison')).toContainText('nachweislich');
});

test('until its words are there a text is out of sight, but not for ever', async ({ open }) => {
  let send = () => {};
  const late = (response, body) => {
    send = () => void response.writeHead(200, { 'content-type': 'text/javascript' }).end(body);
  };
  const page = await open({ locale: 'de', ready: false, files: { 'page-de.js': late } });
  const title = page.locator('h1 [data-text]');
  await expect(title).toHaveCSS('visibility', 'hidden');
  await expect(title).toHaveCSS('visibility', 'visible');
  await expect(title).toHaveText('Sliding Puzzle');
  send();
  await expect(title).toHaveText('Schiebepuzzle');
  await whenReady(page);
});

for (const file of ['page-de.js', 'de.js', 'first-paint.js'])
  test(`without ${file} the page is English, and says so`, async ({ open }) => {
    const page = await open({
      locale: 'de',
      hash: farthestHash,
      expect: [/404/],
      files: { [file]: notFound },
    });
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('#language')).toHaveValue('en');
    await expect(page.locator('#status')).toHaveText(english);
  });

test('a language is chosen: the address keeps it, the game goes on, English comes back', async ({ open }) => {
  const page = await open({ locale: 'en', hash: farthestHash, permissions: ['clipboard-read', 'clipboard-write'] });
  await type(page, 'ArrowRight');
  await solver(page, 'Auto').click();
  await press(page, 'Pause');
  await press(page, 'Menu', 'Settings');
  const choice = page.locator('#language');
  await choice.selectOption('de');
  await expect(page).toHaveURL(`${server.url}?lang=de${farthestHash}`);
  const said = /^Auto: 3\d Züge in .*, nachweislich am kürzesten\.$/;
  await expect(page.locator('#status')).toHaveText(said);
  await expect(page).toShow({ playing: false, lang: 'de', timelineLength: 31 });
  await type(page, 'Escape');
  await press(page, 'Menü', 'Teilen');
  await shareAs(page, 'Dieses Brett, vom Anfang an', 'Kopiert');
  expect(new URL(await clipboard(page)).search, 'the reader of a link reads it in a language of theirs').toBe('');
  await type(page, 'Escape');
  await press(page, 'Menü', 'Einstellungen');
  await choice.selectOption('en');
  await expect(page).toHaveURL(server.url + farthestHash);
  expect(await texts(page)).toEqual(await texts(page, true));
  await choice.selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mélanger' })).toBeVisible();
  await expect(choice).toHaveValue('fr');
});
