// Our page: each file that it loads is broken. That is told in a sentence, and the page works once the file is there.

import { answerWith, expect, nearHash, notFound, openPanel, press, server, solver, test } from './page.mjs';
import { type, whenReady } from './page.mjs';

const expected = [/404/, /preload/, /ERR_EMPTY_RESPONSE/, /Content Security Policy/];

/** What may be wrong with wasm/board.wasm, or with the page that loads it, and what is said then. */
const faults = {
  'is missing': [notFound, /could not be downloaded: the server answered 404 \(not found\)/],
  'is a page of HTML': [answerWith('text/html', '<!doctype html><p>Welcome'), /sent something else \(text\/html\)/],
  'is cut short': [answerWith('application/wasm', (body) => body.subarray(0, 2000)), /could not run wasm\/board\.wasm/],
  'never comes': [(response) => void response.destroy(), /could not be downloaded: the server did not answer/],
  'is forbidden': [
    answerWith('text/html', (body) => String(body).replace(" 'wasm-unsafe-eval'", '')),
    /Content-Security-Policy forbids WebAssembly/,
  ],
};
for (const [what, [answer, said]] of Object.entries(faults))
  test(`a board.wasm that ${what} is explained once, and Try again works once it is there`, async ({ open }) => {
    const file = what === 'is forbidden' ? 'index.html' : 'wasm/board.wasm';
    const page = await open({ ready: false, expect: expected, files: { [file]: answer } });
    const alert = page.locator('#board').getByRole('alert');
    await expect(alert).toHaveText(said);
    await expect(page.locator('#alert'), 'it is said once').toBeHidden();
    await expect(page.getByRole('button', { name: 'Shuffle' })).toBeDisabled();
    server.overrides.clear();
    if (file === 'index.html') await page.reload();
    else await alert.getByRole('button', { name: 'Try again' }).click();
    await whenReady(page);
    await expect(page).toShow({ size: '3x3' });
    await expect(alert).toBeHidden();
  });

/** A file, what asks for it, and what is seen once it has come. */
const late = [
  ['done.js', (page) => press(page, 'Menu').then(() => page.locator('#share').click()), '.share-row'],
  ['solve.js', (page) => solver(page, 'Auto').click(), '#comparison li'],
  ['new.js', (page) => page.locator('#new').click(), '#quick'],
  ['review.js', (page) => openPanel(page, 'Review'), '#review-figures:text-matches("^[0-9]")'],
];
for (const [file, ask, shown] of late)
  test(`${file} is missing: that is told, the game goes on, and it works once it is there`, async ({ open }) => {
    const page = await open({ hash: `${nearHash}&moves=LL&times=0_v`, expect: expected, files: { [file]: notFound } });
    await press(page, 'Compare');
    await ask(page);
    await expect(page.locator('#alert')).toContainText('could not be loaded. Check the connection');
    await page.locator('#board').focus();
    await type(page, 'u', 'ArrowLeft');
    await expect(page).toShow({ moveCount: 2 });
    server.overrides.clear();
    await openPanel(page, 'Compare');
    await ask(page);
    await expect(page.locator(shown).first()).toBeVisible();
  });

test('without its script, or without JavaScript, the page says so', async ({ open }) => {
  const page = await open({ ready: false, expect: expected, files: { 'page.js': notFound } });
  await expect(page.getByText('The board did not load. Check the connection')).toBeVisible();
  const plain = await page.context().browser()?.newPage({ javaScriptEnabled: false });
  await plain.goto(server.url);
  expect(await plain.locator('noscript').textContent()).toContain('needs JavaScript');
  await plain.close();
});
