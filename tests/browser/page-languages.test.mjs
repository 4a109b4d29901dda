// Our page in the languages that it speaks: nothing is left in English, and the reader's choice is kept.

import { expect, farthestHash, notFound, press, searched, server, solver, test, type, whenReady } from './page.mjs';

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

test('a German page has no English left; English comes back as it is written, and what was chosen is kept @short', async ({
  open,
}) => {
  const page = await open({ locale: 'de', hash: farthestHash });
  const [found, written] = [await texts(page), await texts(page, true)];
  expect(found.length).toBeGreaterThan(60);
  const links = (all) => all.map(({ within }) => within);
  expect(links(found), 'the same links and keys in the same order').toEqual(links(written));
  const same = found.filter(({ text }, index) => text === written[index].text).map(({ text }) => text);
  expect(same.filter((text) => !/^(Auto|Esc|Pause|Solution|[×\d\s]*)$/.test(text))).toEqual([]);
  await expect(page.locator('#board .frame')).toHaveAttribute('lang', 'de');
  await type(page, 'ArrowRight');
  await solver(page, 'A* Manhattan').click();
  await searched(page);
  await expect(page.locator('#status')).toContainText('nachweislich');
  await expect(page.locator('#comparison')).toContainText('nachweislich');
  await press(page, 'Pause', 'Menü', 'Einstellungen');
  await page.locator('#language').selectOption('en');
  await expect(page).toHaveURL(`${server.url}?lang=en${farthestHash}`);
  await expect(page, 'the game goes on').toShow({ lang: 'en', playing: false, timelineLength: 31 });
  expect(await texts(page)).toEqual(written);
  await page.locator('#language').selectOption('fr');
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: 'Mélanger' })).toBeVisible();
});
