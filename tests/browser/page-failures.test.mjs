// Our page: failures.

import assert from 'node:assert/strict';

import { board, screenshot, test, whenReady, withPage } from './driver.mjs';
import { browser, fromMenu, nearHash, onPage, openPanel, searched, server, solveButton } from './page.mjs';

/** @import { Page } from '@playwright/test' */

test.describe('failures', () => {
  const notFound = (/** @type {import('node:http').ServerResponse} */ response) => void response.writeHead(404).end();

  test('a missing board.wasm is explained, and Try again works once it is there', async () => {
    server.overrides.set('wasm/board.wasm', notFound);
    try {
      await withPage(browser, server, { ready: false, expect: [/404/, /preload/] }, async (page) => {
        const alert = page.locator('#board [role=alert]');
        await alert.filter({ hasText: 'wasm/board.wasm' }).waitFor();
        assert.match(
          (await alert.textContent()) ?? '',
          /could not be downloaded: the server answered 404 \(not found\)/,
        );
        assert.ok(await page.locator('#alert').isHidden(), 'it is said once');
        assert.ok(await page.locator('#shuffle').isDisabled());
        await screenshot(page, 'wasm-404');
        server.overrides.delete('wasm/board.wasm');
        await alert.getByRole('button', { name: 'Try again' }).click();
        await whenReady(page);
        assert.ok(await alert.isHidden());
        assert.equal(await board(page, 'size'), '3x3');
      });
    } finally {
      server.overrides.clear();
    }
  });

  for (const [
    what,
    file,
    answer,
    expected,
  ] of /** @type {[string, string, (response: any, body: Buffer) => void, RegExp][]} */ ([
    [
      'a page of HTML in place of the wasm',
      'wasm/board.wasm',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome'),
      /sent something else \(text\/html\)/,
    ],
    [
      'a wasm file that is cut short',
      'wasm/board.wasm',
      (response, body) => response.writeHead(200, { 'content-type': 'application/wasm' }).end(body.subarray(0, 2000)),
      /could not run wasm\/board\.wasm/,
    ],
    [
      'a Content-Security-Policy that forbids wasm',
      'index.html',
      (response, body) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(String(body).replace(" 'wasm-unsafe-eval'", '')),
      /Content-Security-Policy forbids WebAssembly/,
    ],
    [
      'a server that hangs up',
      'wasm/board.wasm',
      (response) => response.destroy(),
      /could not be downloaded: the server did not answer/,
    ],
  ])) {
    test(`${what} is explained`, async () => {
      server.overrides.set(file, answer);
      try {
        await withPage(
          browser,
          server,
          { ready: false, expect: [/404/, /preload/, /ERR_EMPTY_RESPONSE/, /Content Security Policy/] },
          async (page) => {
            const alert = page.locator('#board [role=alert]');
            await alert.filter({ hasText: expected }).waitFor();
          },
        );
      } finally {
        server.overrides.clear();
      }
    });
  }

  for (const [
    script,
    open,
    shown,
    told = '#alert',
  ] of /** @type {[string, (page: Page) => Promise<void>, string, string?][]} */ ([
    ['share.js', (page) => fromMenu(page, 'share'), '.share-row'],
    ['new.js', (page) => page.locator('#new').click(), '#quick'],
    [
      'review.js',
      async (page) => {
        await openPanel(page, 'solve');
        await openPanel(page, 'review');
      },
      '#review-moves:text-matches("^[0-9]")',
    ],
    [
      'ghost-race.js',
      async (page) => {
        await page.evaluate(() => {
          const position = { state: '1 2 3/4 5 6/0 7 8', moves: 'LL', times: '0_v' };
          /** @type {any} */ (document.querySelector('#board')).load(position);
        });
        await openPanel(page, 'review');
        await page.locator('#race').click();
      },
      '#race-bars',
    ],
  ]))
    test(`${script} does not come, or is of another version: that is told (${told.slice(1)}), and it works once it is there`, async () => {
      for (const broken of [
        notFound,
        (/** @type {import('node:http').ServerResponse} */ response) =>
          void response.writeHead(200, { 'content-type': 'text/javascript' }).end('export const nothing = 0;'),
      ]) {
        server.overrides.set(script, broken);
        try {
          await withPage(browser, server, { hash: nearHash, expect: [/404/] }, async (page) => {
            await open(page);
            await page.locator(told).filter({ hasText: 'could not be loaded. Check the connection' }).waitFor();
            await page.evaluate(() => {
              const element = /** @type {any} */ (document.querySelector('#board'));
              element.seek(0);
              element.move('left');
            });
            assert.equal(await board(page, 'moveCount'), 1, 'the game goes on');
            server.overrides.clear();
            // A script that came and is another's is not asked for again before the page is loaded anew.
            if (broken !== notFound) await page.reload();
            await whenReady(page);
            await open(page);
            await page.locator(shown).first().waitFor();
          });
        } finally {
          server.overrides.clear();
        }
      }
    });

  test('a server that does not know the type of .wasm files is good enough', async () => {
    server.overrides.set(
      'wasm/board.wasm',
      (response, body) => void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(body),
    );
    try {
      await withPage(browser, server, { expect: [/preload/] }, async (page) =>
        assert.equal(await board(page, 'size'), '3x3'),
      );
    } finally {
      server.overrides.clear();
    }
  });

  test('a missing solver is explained and the board stays playable; the next Solve works', async () => {
    server.overrides.set('wasm/solver.wasm', notFound);
    try {
      await withPage(browser, server, { hash: nearHash, expect: [/404/] }, async (page) => {
        await page.locator(solveButton).click();
        await page.locator('#alert').filter({ hasText: 'could not be' }).waitFor();
        await searched(page);
        assert.equal(await board(page, 'state'), '1 2 3/4 5 6/0 7 8');
        server.overrides.clear();
        await page.locator(solveButton).click();
        await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
        assert.ok(await page.locator('#alert').isHidden());
      });
    } finally {
      server.overrides.clear();
    }
  });

  test('without its worker the solver works on the page, and says so', async () => {
    server.overrides.set('solver-worker.js', notFound);
    try {
      await withPage(browser, server, { hash: nearHash, expect: [/404/] }, async (page) => {
        await page.locator(solveButton).click();
        await page.locator('#alert').filter({ hasText: 'could not be' }).waitFor();
        await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      });
    } finally {
      server.overrides.clear();
    }
  });

  test('when the script itself is missing the page says that the board did not load', async () => {
    server.overrides.set('page.js', notFound);
    try {
      await withPage(browser, server, { ready: false, expect: [/404/, /preload/] }, async (page) => {
        await page.getByText('The board did not load. Check the connection').waitFor();
      });
    } finally {
      server.overrides.clear();
    }
  });

  test(
    'without JavaScript the page says that it is needed',
    onPage({ javaScriptEnabled: false, ready: false, expect: [/preload/] }, async (page) => {
      assert.match((await page.locator('noscript').textContent()) ?? '', /needs JavaScript/);
    }),
  );
});
