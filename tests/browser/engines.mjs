// The browsers that the scenarios run in, behind the smallest interface that they need. A further engine
// is one more entry of `engines`: a name, what it needs on this machine, and how to launch it.
//
//   const browser = await engine.launch();
//   const page = await browser.newPage({ width, height, dark, reducedMotion, touch });
//
// A page has a context of its own (cookies, cache, storage) and knows:
//   goto(url), evaluate(function, ...arguments), waitFor(function, ...arguments), frame(part of its URL),
//   mouse.move/down/up/wheel, press('Control+z'), resize(width, height), screenshot(path),
//   touch.start/move/end (null where the engine cannot), slowDown(times) (null where it cannot),
//   complaints (console errors and warnings, uncaught errors, requests to other machines, in order), close().
// A browser's close() fails when any of its pages asked another machine for anything.
// Functions are sent as text: they see only their arguments, which are plain values, and the page.
//
// PUZZLE_RUN: see `release`.
// CHROMIUM, FIREFOX: the programs, if not those on PATH; of Chromium the whole browser, or its headless shell.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createProxy } from 'node:http';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {object} Frame
 * @property {(body: (...values: any[]) => any, ...values: any[]) => Promise<any>} evaluate runs a function in the page;
 *   waits for promises
 * @property {(body: (...values: any[]) => any, ...values: any[]) => Promise<any>} waitFor waits for a true value and
 *   returns it
 *
 * @typedef {object} PageExtras
 * @property {(url: string) => Promise<void>} goto resolves when the page is loaded
 * @property {(part: string) => Promise<Frame>} frame waits for the frame whose URL contains the text
 * @property {{ move: (x: number, y: number) => Promise<void>, down: () => Promise<void>, up: () => Promise<void>,
 *   wheel: (x: number, y: number) => Promise<void> }} mouse
 * @property {{ start: (x: number, y: number, second?: { x: number, y: number }) => Promise<void>, move: (x: number, y: number) => Promise<void>,
 *   end: () => Promise<void> } | null} touch one finger; `second` comes down beside it and leaves with it
 * @property {(keys: string) => Promise<void>} press "Tab", "a", "Control+z"
 * @property {(width: number, height: number) => Promise<void>} resize
 * @property {(path?: string) => Promise<Buffer>} screenshot PNG of the window
 * @property {((times: number) => Promise<void>) | null} slowDown the processor
 * @property {((frozen: boolean) => Promise<void>) | null} freeze as browsers do with tabs that nobody sees; see PageOptions
 * @property {(() => Promise<void>) | null} kill ends the page's process; goto() then opens another tab
 * @property {((ratio: number) => Promise<void>) | null} zoom pixels of the device to one of CSS; until the next resize()
 * @property {string[]} complaints
 * @property {() => Promise<void>} close
 *
 * @typedef {Frame & PageExtras} Page
 *
 * @typedef {{ width?: number, height?: number, dark?: boolean, reducedMotion?: boolean, touch?: boolean, freezes?: boolean,
 *   resistsFingerprinting?: boolean }} PageOptions freezes: the page can be frozen, in Chromium; resistsFingerprinting: its
 *   canvases cannot be read, in Firefox
 * @typedef {{ version: string, slowsDown: boolean, newPage: (options?: PageOptions) => Promise<Page>, close: () => Promise<void> }} Browser
 * @typedef {{ name: string, missing: string, launch: () => Promise<Browser>, collectsGarbage: boolean }} Engine
 *   slowsDown: pages have slowDown; missing: what is not installed, in words, or ''; collectsGarbage: the page has gc()
 */

/** Whether the run may take hours (tests/run.sh --release): each scenario in each engine, each example of a list. */
export const release = process.env.PUZZLE_RUN === 'release';

/**
 * What this run tries of a list: everything before a release, else the first of it.
 * @template Case
 * @param {readonly Case[]} all
 * @param {number} [most]
 * @returns {readonly Case[]}
 */
export const some = (all, most = 1) => (release ? all : all.slice(0, most));

const PATIENCE = 20_000; // milliseconds: how long a page may take for anything, beside the other half of the tests
const WINDOW_PATIENCE = 10_000; // milliseconds for a window of WebKit, which opens in half a second, or never

/** What ends each browser and driver that this file of tests has started and not closed. @type {Set<() => unknown>} */
const owned = new Set();
let over = false;

/**
 * Owns what was just started until it is closed. What a scenario starts that outlived its test is ended with the file, or at
 * once where the file has ended already.
 * @param {() => unknown} end
 * @returns {() => void} when it is closed
 */
export function own(end) {
  if (over) {
    void end();
    throw new Error('the tests of this file have ended: nothing is started any more');
  }
  owned.add(end);
  return () => owned.delete(end);
}

/** Ends what outlived its test: nothing keeps a runner alive. For the end of a worker of the runner. */
export async function endOwned() {
  over = true;
  await Promise.allSettled([...owned].map((end) => end()));
}

/** @param {string} program @returns {string} its path, or '' */
function find(program) {
  if (!program) return '';
  for (const folder of program.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter)) {
    const path = folder ? join(folder, program) : program;
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      /* not here */
    }
  }
  return '';
}

/**
 * Runs a scenario within its time. From one that runs out of it `end` takes its browser, so that it has ended before the next
 * scenario begins.
 * @param {number} seconds
 * @param {() => Promise<void>} scenario
 * @param {() => Promise<unknown>} end
 */
export async function within(seconds, scenario, end) {
  const running = scenario();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(done, 1000 * seconds, 'late');
  });
  try {
    if ((await Promise.race([running, late])) !== 'late') return;
  } finally {
    clearTimeout(timer);
  }
  await withPatience(Promise.allSettled([end(), running]), 'a scenario that ran out of time');
  throw new Error(`it ran out of its ${seconds} s`);
}

const pause = (/** @type {number} */ milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Asks again and again from outside, so that waiting causes no timer and no frame in the page.
 * @param {Frame['evaluate']} evaluate
 * @returns {Frame['waitFor']}
 */
const waiting =
  (evaluate) =>
  async (body, ...values) => {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const result = await evaluate(body, ...values);
      if (result) return result;
      if (Date.now() > end) throw new Error(`waited ${PATIENCE} ms in vain for: ${body}`);
      await pause(25);
    }
  };

/**
 * @param {string} part
 * @param {() => { url: () => string, evaluate: (...values: any[]) => Promise<any> }[]} frames
 * @returns {Promise<Frame>}
 */
async function findFrame(part, frames) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(25)) {
    const found = frames().find((frame) => frame.url().includes(part));
    if (!found) continue;
    /** @type {Frame['evaluate']} */
    const evaluate = (body, ...values) => withPatience(found.evaluate(calling(body, values)), body);
    return { evaluate, waitFor: waiting(evaluate) };
  }
  throw new Error(
    `no frame with “${part}”: ${frames()
      .map((frame) => frame.url())
      .join(', ')}`,
  );
}

/**
 * Writes a call as text, so that all engines take arguments alike.
 * @param {(...values: any[]) => any} body
 * @param {any[]} values
 */
const calling = (body, values) =>
  `(${body})(${values.map((value) => JSON.stringify(value) ?? 'undefined').join(', ')})`;

/** A page crashed or hung. */
class BrowserGone extends Error {}

/**
 * Runs a scenario. If its page crashed or hung, as pages in WebKitGTK do now and then by themselves, it runs once more,
 * and the log says so.
 * @param {() => Promise<void>} scenario
 */
export async function surviving(scenario) {
  try {
    await scenario();
  } catch (error) {
    if (!(error instanceof BrowserGone)) throw error;
    console.log(`${error.message}; once more`);
    await scenario();
  }
}

/**
 * A page that hangs must not hang the run.
 * @template T
 * @param {Promise<T>} answer
 * @param {unknown} what
 * @param {new (message: string) => Error} [Kind] of error
 * @param {number} [milliseconds]
 * @returns {Promise<T>}
 */
async function withPatience(answer, what, Kind = Error, milliseconds = 2 * PATIENCE) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Kind(`no answer within ${milliseconds} ms from: ${what}`)), milliseconds);
  });
  try {
    return /** @type {T} */ (await Promise.race([answer, late]));
  } finally {
    clearTimeout(timer);
  }
}

/** @param {string} keys @returns {[string[], string]} modifiers and key */
function splitKeys(keys) {
  const parts = keys.length > 1 ? keys.split('+') : [keys];
  return [parts.slice(0, -1), parts[parts.length - 1]];
}

/** What the pages of a browser ask of other machines: all that the tests serve is on this one. */
class Strangers {
  /** Those of the newest page. @type {string[]} */
  complaints = [];
  /** @type {string[]} */
  #all = [];

  /** @param {string} url */
  see(url) {
    if (!/^(http|ws)s?:/.test(url) || /^(127\.0\.0\.1|localhost)$/.test(new URL(url).hostname)) return;
    const words = `request to another machine: ${url}`;
    this.complaints.push(words);
    this.#all.push(words);
  }

  assertNone() {
    assert.deepEqual(this.#all, []);
  }

  /** Lets close() of a browser fail that asked; workers and service workers ask through their context, too. @param {import('@playwright/test').Browser} browser */
  watch(browser) {
    const { newContext, close } = browser;
    const closed = own(() => close.call(browser));
    browser.newContext = async (options) => {
      const context = await newContext.call(browser, options);
      return context.on('request', (request) => this.see(request.url()));
    };
    browser.close = async (options) => {
      await close.call(browser, options);
      closed();
      this.assertNone();
    };
    return browser;
  }
}

/** @param {import('@playwright/test').Browser} browser */
export const watched = (browser) => new Strangers().watch(browser);

/** It may ask for nothing by itself. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const chromiumPath = find(process.env.CHROMIUM ?? 'chromium') || find('chromium-headless-shell');

// Of the messages of Firefox only these are about the page; the others are about the driver or about Firefox.
const notOurs = /^(JavaScript warning: chrome|This page is in (Almost Standards|Quirks) Mode)/;

/** Drives Firefox and what freezes; a short run does without, and without its packages. @returns {Promise<typeof import('puppeteer-core')>} */
const puppeteer = () => import(pathToFileURL(longPackages.resolve('puppeteer-core')).href);

/** The packages of tests/long. */
export const longPackages = createRequire(new URL('../long/', import.meta.url));

/**
 * What a page is to the scenarios that puppeteer drives.
 * @param {import('puppeteer-core').Page} page
 * @param {number} width @param {number} height
 * @param {Strangers} strangers
 * @param {() => Promise<void>} close
 * @returns {Promise<Page>}
 */
async function drivenByPuppeteer(page, width, height, strangers, close) {
  await page.setViewport({ width, height });
  page.setDefaultTimeout(PATIENCE);
  /** @type {string[]} */
  const complaints = [];
  strangers.complaints = complaints;
  page.on('request', (request) => strangers.see(request.url()));
  page.on('console', (message) => {
    const words = message.text();
    if (/^(error|warn)/.test(message.type()) && !notOurs.test(words)) complaints.push(`${message.type()}: ${words}`);
  });
  page.on('pageerror', (error) => {
    const words = error instanceof Error ? error.message : String(error);
    if (!notOurs.test(words)) complaints.push(`uncaught: ${words}`);
  });
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  /** @type {Frame['evaluate']} */
  const evaluate = (body, ...values) => withPatience(page.evaluate(calling(body, values)), body);
  return {
    evaluate,
    waitFor: waiting(evaluate),
    frame: (part) => findFrame(part, () => page.frames()),
    goto: async (url) => {
      await page.goto(url);
    },
    mouse: {
      move: (x, y) => page.mouse.move(x, y),
      down: () => page.mouse.down(),
      up: () => page.mouse.up(),
      wheel: (x, y) => page.mouse.wheel({ deltaX: x, deltaY: y }),
    },
    touch: null,
    async press(keys) {
      const [modifiers, key] = splitKeys(keys);
      for (const modifier of modifiers) await page.keyboard.down(/** @type {any} */ (modifier));
      await page.keyboard.press(/** @type {any} */ (key));
      for (const modifier of modifiers.reverse()) await page.keyboard.up(/** @type {any} */ (modifier));
    },
    resize: (newWidth, newHeight) => page.setViewport({ width: newWidth, height: newHeight }),
    screenshot: async (path) =>
      Buffer.from(await page.screenshot(path ? { path: /** @type {`${string}.png`} */ (path) } : {})),
    slowDown: null,
    freeze: null,
    kill: null,
    zoom: (ratio) => page.setViewport({ width, height, deviceScaleFactor: ratio }),
    complaints,
    close,
  };
}

/**
 * A page in a Chromium of its own that freezes. Playwright holds its pages awake: for the browser they always have the focus,
 * and one that has it is not frozen, whatever the protocol answers.
 * @param {number} width @param {number} height
 * @param {Strangers} strangers
 * @returns {Promise<Page>}
 */
async function freezablePage(width, height, strangers) {
  const { default: driver } = await puppeteer();
  const browser = await driver.launch({
    browser: 'chrome',
    executablePath: chromiumPath,
    headless: 'shell',
    args: ['--no-sandbox'],
  });
  const closed = own(() => browser.process()?.kill('SIGKILL'));
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  const see = (/** @type {boolean} */ enabled) => session.send('Emulation.setFocusEmulationEnabled', { enabled });
  const driven = await drivenByPuppeteer(page, width, height, strangers, async () => {
    await browser.close();
    closed();
  });
  return {
    ...driven,
    async freeze(frozen) {
      if (frozen) await see(false);
      await session.send('Page.setWebLifecycleState', { state: frozen ? 'frozen' : 'active' });
      if (!frozen) await see(true); // else it stays hidden
    },
  };
}

/** @type {Engine} */
const chromium = {
  name: 'chromium',
  missing: chromiumPath ? '' : 'chromium is not installed',
  collectsGarbage: true,
  async launch() {
    const { chromium: driver } = await import('@playwright/test');
    const strangers = new Strangers();
    const browser = strangers.watch(
      await driver.launch({
        executablePath: chromiumPath,
        args: [...chromiumArguments, '--js-flags=--expose-gc', '--renderer-process-limit=1'],
      }),
    );
    /** By look. @type {Map<string, import('@playwright/test').BrowserContext>} */
    const contexts = new Map();
    return {
      version: browser.version(),
      slowsDown: true,
      close: () => browser.close(),
      async newPage({
        width = 1024,
        height = 768,
        dark = false,
        reducedMotion = false,
        touch = false,
        freezes = false,
      } = {}) {
        if (freezes) return freezablePage(width, height, strangers);
        // Pages of one look share a context, which spares a process for each. What one stores the next does not see: each
        // scenario is served from origins of its own.
        const look = `${width} ${height} ${dark} ${reducedMotion} ${touch}`;
        const context =
          contexts.get(look) ??
          (await browser.newContext({
            viewport: { width, height },
            colorScheme: dark ? 'dark' : 'light',
            reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
            hasTouch: touch,
          }));
        contexts.set(look, context);
        /** @type {string[]} */
        const complaints = [];
        strangers.complaints = complaints;
        const openTab = async () => {
          const page = await context.newPage();
          page.setDefaultTimeout(PATIENCE);
          page.on('console', (message) => {
            if (/^(error|warning)$/.test(message.type()))
              complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`);
          });
          page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack || error}`));
          page.on('dialog', (dialog) => {
            complaints.push(`dialog: ${dialog.message()}`);
            dialog.dismiss();
          });
          return page;
        };
        let page = await openTab();
        const session = await context.newCDPSession(page);
        /** @type {Frame['evaluate']} */
        const evaluate = (body, ...values) => withPatience(page.evaluate(calling(body, values)), body);
        const finger = (/** @type {any} */ type, /** @type {{ x: number, y: number, id: number }[]} */ touchPoints) =>
          session.send('Input.dispatchTouchEvent', { type, touchPoints }).then(() => {});
        return {
          evaluate,
          waitFor: waiting(evaluate),
          frame: (part) => findFrame(part, () => page.frames()),
          goto: async (url) => {
            await page.goto(url);
          },
          mouse: {
            move: (x, y) => page.mouse.move(x, y),
            down: () => page.mouse.down(),
            up: () => page.mouse.up(),
            wheel: (x, y) => page.mouse.wheel(x, y),
          },
          touch: touch
            ? {
                start: (x, y, second) =>
                  finger('touchStart', [{ x, y, id: 0 }, ...(second ? [{ ...second, id: 1 }] : [])]),
                move: (x, y) => finger('touchMove', [{ x, y, id: 0 }]),
                end: () => finger('touchEnd', []),
              }
            : null,
          press: (keys) => page.keyboard.press(keys),
          resize: (newWidth, newHeight) => page.setViewportSize({ width: newWidth, height: newHeight }),
          screenshot: (path) => page.screenshot({ path }),
          slowDown: async (times) => {
            await session.send('Emulation.setCPUThrottlingRate', { rate: times });
          },
          freeze: null,
          zoom: async (ratio) => {
            await session.send('Emulation.setDeviceMetricsOverride', {
              width,
              height,
              deviceScaleFactor: ratio,
              mobile: false,
            });
          },
          kill: async () => {
            const crashed = page.waitForEvent('crash');
            void session.send('Page.crash').catch(() => {});
            await crashed;
            await page.close();
            page = await openTab();
          },
          complaints,
          close: () => page.close(),
        };
      },
    };
  },
};

const firefoxPath = find(process.env.FIREFOX ?? 'firefox-esr') || find('firefox');

/**
 * Touches in Firefox. The page gets their events; the browser does not scroll for them, as it does for a hand. (Those of
 * the driver's touchscreen have a size that Firefox refuses.)
 * @param {import('puppeteer-core').Page} page
 * @returns {NonNullable<PageExtras['touch']>}
 */
function fingersOf(page) {
  /** @type {Set<string>} */
  const down = new Set();
  /** @param {string} id @param {object[]} actions */
  const act = (id, ...actions) =>
    /** @type {any} */ (page.mainFrame()).browsingContext.performActions([
      { type: 'pointer', id, parameters: { pointerType: 'touch' }, actions },
    ]);
  const place = (/** @type {{ x: number, y: number }} */ { x, y }) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    width: 2,
    height: 2,
  });
  return {
    async start(x, y, second) {
      for (const [id, point] of Object.entries({ first: { x, y }, ...(second && { second }) })) {
        if (down.has(id)) continue;
        down.add(id);
        await act(id, place(point), { type: 'pointerDown', button: 0, width: 2, height: 2 });
      }
    },
    move: (x, y) => act('first', place({ x, y })),
    async end() {
      for (const id of down) await act(id, { type: 'pointerUp', button: 0 });
      down.clear();
    },
  };
}

/** @type {Engine} */
const firefox = {
  name: 'firefox',
  missing: firefoxPath ? '' : 'firefox-esr is not installed',
  collectsGarbage: false,
  async launch() {
    const { default: driver } = await puppeteer();
    // Firefox takes such settings only from its profile: each combination needs its own browser.
    /** @type {Map<string, Promise<import('puppeteer-core').Browser>>} */
    const browsers = new Map();
    const closed = own(async () => {
      for (const browser of browsers.values()) (await browser).process()?.kill('SIGKILL');
    });
    /** @param {boolean} dark @param {boolean} reducedMotion @param {boolean} resistsFingerprinting */
    const start = (dark, reducedMotion, resistsFingerprinting) => {
      const key = `${dark} ${reducedMotion} ${resistsFingerprinting}`;
      const started =
        browsers.get(key) ??
        driver.launch({
          browser: 'firefox',
          executablePath: firefoxPath,
          headless: true,
          protocolTimeout: 3 * PATIENCE,
          extraPrefsFirefox: {
            'ui.systemUsesDarkTheme': dark ? 1 : 0,
            'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
            'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
            'datareporting.policy.dataSubmissionEnabled': false,
            'dom.security.https_only_mode': false,
            'accessibility.tabfocus': 7,
            'dom.w3c_touch_events.enabled': 1,
            'privacy.resistFingerprinting': resistsFingerprinting,
          },
        });
      browsers.set(key, started);
      return started;
    };
    const strangers = new Strangers();
    const first = await start(false, false, false);
    return {
      version: (await first.version()).replace(/^firefox\//i, ''),
      slowsDown: false,
      close: async () => {
        for (const browser of browsers.values()) await (await browser).close();
        closed();
        strangers.assertNone();
      },
      async newPage({
        width = 1024,
        height = 768,
        dark = false,
        reducedMotion = false,
        touch = false,
        resistsFingerprinting = false,
      } = {}) {
        const browser = await start(dark, reducedMotion, resistsFingerprinting);
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        const driven = await drivenByPuppeteer(page, width, height, strangers, () => context.close());
        return { ...driven, touch: touch ? fingersOf(page) : null };
      },
    };
  },
};

const webkitDriver = find('WebKitWebDriver');
const virtualScreen = find('xvfb-run');
const webkitBrowser =
  ['/usr/lib', '/usr/libexec', ...globFolders('/usr/lib')]
    .flatMap((folder) =>
      ['4.1', '4.0', '6.0'].map((version) =>
        find(`${folder}/webkit${version === '6.0' ? '' : '2'}gtk-${version}/MiniBrowser`),
      ),
    )
    .find(Boolean) ?? '';

/** @param {string} folder @returns {string[]} the folders in it */
function globFolders(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

// https://www.w3.org/TR/webdriver/#keyboard-actions
/** @type {Record<string, string>} */
const webdriverKeys = {
  Tab: '\uE004',
  Enter: '\uE007',
  Backspace: '\uE003',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Control: '\uE009',
  Alt: '\uE00A',
  Shift: '\uE008',
  Meta: '\uE03D',
  Home: '\uE011',
  End: '\uE010',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
};

/**
 * WebKitGTK by the plain WebDriver protocol, on a screen of its own. The protocol has no console: only the page itself
 * notes uncaught errors (probe.js). Nor does it tell requests: those to other machines go to a proxy.
 *
 * It interprets WebAssembly: what WebKitGTK 2.50 compiles for x86-64 goes wrong now and then on a busy
 * machine (traps, wrong pixels, endless loops), in about one load of our pictures in two hundred, and as
 * much without the newer instructions and with memory that never grows. Even so a page crashes at times.
 * @type {Engine}
 */
const webkit = {
  name: 'webkit',
  missing: webkitDriver && webkitBrowser && virtualScreen ? '' : 'WebKit is not installed (webkit2gtk-driver, xvfb)',
  collectsGarbage: false,
  async launch() {
    /** @param {boolean} dark @param {boolean} reducedMotion */
    const start = async (dark, reducedMotion) => {
      // GTK reads reduced motion from its settings, and the colour scheme from the environment.
      const settings = await mkdtemp(join(tmpdir(), 'sliding-puzzle-webkit-'));
      await mkdir(join(settings, 'gtk-3.0'));
      await writeFile(
        join(settings, 'gtk-3.0/settings.ini'),
        `[Settings]\ngtk-enable-animations=${Number(!reducedMotion)}\n`,
      );
      const port = await freePort();
      const child = spawn(virtualScreen, ['-a', '-s', '-screen 0 1700x1300x24', webkitDriver, `--port=${port}`], {
        detached: true,
        stdio: 'ignore',
        env: {
          ...process.env,
          XDG_CONFIG_HOME: settings,
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
          LIBGL_ALWAYS_SOFTWARE: '1',
          JSC_useBBQJIT: '0',
          ...(dark ? { GTK_THEME: 'Adwaita:dark' } : {}),
        },
      });
      child.unref();
      const gone = new Promise((done) => child.once('exit', done));
      const kill = () => {
        if (child.pid && child.exitCode === null && !child.signalCode) process.kill(-child.pid);
      };
      const close = async () => {
        child.ref();
        kill();
        if (child.exitCode === null && !child.signalCode) await gone;
        process.removeListener('exit', kill);
        closed();
        await rm(settings, { recursive: true, force: true });
      };
      process.once('exit', kill); // also when a run is cut short
      let closed = () => {};
      closed = own(close);
      const request = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          method,
          body: method === 'POST' ? JSON.stringify(body) : undefined,
        }).catch((error) => {
          throw new BrowserGone(`the driver is gone: ${error.cause ?? error}`);
        });
        const { value } = /** @type {any} */ (await response.json());
        if (/Could not parse script result|page crash or hang/.test(value?.message))
          throw new BrowserGone(`the page crashed during ${path}`);
        if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
        return value;
      };
      const call = (
        /** @type {string} */ method,
        /** @type {string} */ path,
        /** @type {object} */ body = {},
        what = `${method} ${path}`,
        patience = 2 * PATIENCE,
      ) => withPatience(request(method, path, body), what, BrowserGone, patience);
      for (const end = Date.now() + PATIENCE; ; await pause(50)) {
        if (
          await call('GET', '/status').then(
            () => true,
            () => false,
          )
        )
          break;
        if (child.exitCode !== null || child.signalCode || Date.now() > end) {
          await close();
          throw new BrowserGone('WebKitWebDriver does not answer');
        }
      }
      return { call, close };
    };
    const strangers = new Strangers();
    const proxy = await openProxy(strangers);
    let look = 'false false';
    let driver = await start(false, false);
    /** The driver's only session, if any: to begin one takes longer than what many scenarios do. */
    let session = '';
    const end = async () => {
      session = '';
      await driver.close();
    };
    return {
      version: '(WebKitGTK)',
      slowsDown: false,
      close: async () => {
        await end();
        strangers.assertNone();
      },
      async newPage({ width = 1024, height = 768, dark = false, reducedMotion = false } = {}) {
        if (look !== `${dark} ${reducedMotion}`) {
          await end();
          driver = await start(dark, reducedMotion);
          look = `${dark} ${reducedMotion}`;
        }
        const capabilities = {
          alwaysMatch: {
            'webkitgtk:browserOptions': { binary: webkitBrowser, args: ['--automation'] },
            proxy: {
              proxyType: 'manual',
              httpProxy: proxy,
              sslProxy: proxy,
              noProxy: ['127.0.0.1', 'localhost'],
            },
            timeouts: { script: 2 * PATIENCE, pageLoad: 2 * PATIENCE },
          },
        };
        const open = async (patience = 2 * PATIENCE) => {
          const ask = (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body = {}) =>
            driver.call(method, path, body, 'a new window', patience);
          if (!session) ({ sessionId: session } = await ask('POST', '/session', { capabilities }));
          const { handle } = await ask('POST', `/session/${session}/window/new`, { type: 'window' });
          // The window before this one; the session would end with its last.
          await ask('DELETE', `/session/${session}/window`);
          await ask('POST', `/session/${session}/window`, { handle });
        };
        // On a busy machine a driver sometimes never opens the window. Another driver does.
        await open(WINDOW_PATIENCE).catch(async () => {
          await end();
          driver = await start(dark, reducedMotion);
          await open();
        });
        const [{ call }, sessionId] = [driver, session];
        const post = (/** @type {string} */ path, /** @type {object} */ body, /** @type {string} */ what = path) =>
          call('POST', `/session/${sessionId}${path}`, body, what);
        /** @param {string} source @returns {Promise<any>} */
        const execute = async (source) => {
          const answer = await post(
            '/execute/async',
            {
              args: [],
              script: `const done = arguments[0];
            (async () => ${source})().then((value) => done({ value }), (error) => done({ error: error + ' ' + error?.stack }));`,
            },
            source,
          );
          if ('error' in answer) throw new Error(answer.error);
          return answer.value ?? undefined;
        };
        /** @type {Frame['evaluate']} */
        const evaluate = (body, ...values) => execute(calling(body, values));
        const act = (
          /** @type {string} */ type,
          /** @type {object} */ parameters,
          /** @type {object[]} */ ...actions
        ) => post('/actions', { actions: [{ type, id: type, ...parameters, actions }] }).then(() => {});
        const mouse = (/** @type {object[]} */ ...actions) =>
          act('pointer', { parameters: { pointerType: 'mouse' } }, ...actions);
        let [x, y] = [0, 0];
        // The window has a frame and a toolbar of a size that only it knows.
        const resize = async (/** @type {number} */ newWidth, /** @type {number} */ newHeight) => {
          for (let [outerWidth, outerHeight] = [newWidth, newHeight], round = 0; round < 3; ++round) {
            await post('/window/rect', { width: outerWidth, height: outerHeight });
            const [innerWidth, innerHeight] = await evaluate(() => [window.innerWidth, window.innerHeight]);
            if (innerWidth === newWidth && innerHeight === newHeight) return;
            outerWidth += newWidth - innerWidth;
            outerHeight += newHeight - innerHeight;
          }
        };
        await resize(width, height);
        /** @type {string[]} */
        const complaints = [];
        strangers.complaints = complaints;
        return {
          evaluate,
          waitFor: waiting(evaluate),
          async frame(part) {
            for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(25)) {
              const elements = await post('/elements', { using: 'css selector', value: `iframe[src*="${part}"]` });
              if (!elements.length) continue;
              /** @type {Frame['evaluate']} */
              const inside = async (body, ...values) => {
                await post('/frame', { id: elements[0] });
                try {
                  return await execute(calling(body, values));
                } finally {
                  await post('/frame', { id: null });
                }
              };
              return { evaluate: inside, waitFor: waiting(inside) };
            }
            throw new Error(`no frame with “${part}”`);
          },
          goto: async (url) => {
            complaints.push(...(await evaluate(() => /** @type {any} */ (window).probe?.errors.splice(0) ?? [])));
            await post('/url', { url });
          },
          mouse: {
            move: (newX, newY) => {
              [x, y] = [Math.round(newX), Math.round(newY)];
              return mouse({ type: 'pointerMove', x, y, duration: 0 });
            },
            down: () => mouse({ type: 'pointerDown', button: 0 }),
            up: () => mouse({ type: 'pointerUp', button: 0 }),
            wheel: (deltaX, deltaY) => act('wheel', {}, { type: 'scroll', x, y, deltaX, deltaY, duration: 0 }),
          },
          touch: null,
          async press(keys) {
            const [modifiers, key] = splitKeys(keys);
            const codes = [...modifiers, key].map((name) => webdriverKeys[name] ?? name);
            await act(
              'key',
              {},
              ...codes.map((value) => ({ type: 'keyDown', value })),
              ...codes.reverse().map((value) => ({ type: 'keyUp', value })),
            );
          },
          resize,
          screenshot: async (path) => {
            const picture = Buffer.from(await call('GET', `/session/${sessionId}/screenshot`), 'base64');
            if (path) await writeFile(path, picture);
            return picture;
          },
          slowDown: null,
          freeze: null,
          kill: null,
          zoom: null,
          complaints,
          close: async () => {
            try {
              await post('/url', { url: 'about:blank' });
            } catch {
              look = 'gone'; // so the next page gets another driver
            }
          },
        };
      },
    };
  },
};

/** Refuses what it is asked for, and tells it. @param {Strangers} strangers */
async function openProxy(strangers) {
  const server = createProxy((request, response) => {
    strangers.see(request.url ?? '');
    response.writeHead(502).end();
  });
  // To a proxy for https WebKit speaks TLS, which tells no address to whom it does not trust.
  server.on('clientError', (_error, socket) => {
    strangers.see('https://address-not-told');
    socket.destroy();
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  server.unref();
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** By name; the tests of one that is missing count as skipped. @type {Record<string, Engine>} */
export const engines = { chromium, firefox, webkit };
