// The browsers beside Playwright's Chromium: Debian's Firefox (by puppeteer, WebDriver BiDi) and WebKitGTK (by WebDriver),
// behind what scenarios use of Playwright's Page, by the same names: goto, evaluate, mouse, keyboard.press, setViewportSize.
// Whatever becomes of this process, their drivers end with it.
//
// CHROMIUM, FIREFOX: the programs, if not those on PATH; of Chromium the whole browser, or its headless shell.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Whether the run may take hours (tests/run.sh --release): each example of a list. */
export const release = process.env.PUZZLE_RUN === 'release';

/** The path of a program, or ''. */
function find(program) {
  const folders = program.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  const isThere = (path) => {
    try {
      return accessSync(path, constants.X_OK) === undefined;
    } catch {
      return false;
    }
  };
  return folders.map((folder) => (folder ? join(folder, program) : program)).find(isThere) ?? '';
}

/** It may ask for nothing by itself; one process for all pages of a look spares time; pages have gc(). */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1',
  '--js-flags=--expose-gc',
];

export const chromiumPath = find(process.env.CHROMIUM ?? 'chromium') || find('chromium-headless-shell');
const firefoxPath = find(process.env.FIREFOX ?? 'firefox-esr') || find('firefox');
const webkitDriver = find('WebKitWebDriver');
const virtualScreen = find('xvfb-run');
const webkitBrowser = ['/usr/lib', '/usr/libexec', ...readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`)]
  .map((folder) => find(`${folder}/webkit2gtk-4.1/MiniBrowser`))
  .find(Boolean);

/** The packages of tests/long. */
export const longPackages = createRequire(new URL('../long/', import.meta.url));

/** A short run does without. */
const puppeteer = async () => (await import(pathToFileURL(longPackages.resolve('puppeteer-core')).href)).default;

/** Of a request to another machine: all that the tests serve is on this one. */
export function seeRequest(url, complain) {
  if (!/^(http|ws)s?:/.test(url) || /^(127\.0\.0\.1|localhost)$/.test(new URL(url).hostname)) return;
  complain(`request to another machine: ${url}`);
}

/**
 * Ends a group of processes when this process has ended, however that came: its end closes the pipe. Returns what ends the watch
 * of a group that has ended by itself.
 */
function endWithUs(group) {
  const watchdog = spawn('sh', ['-c', `cat; kill -TERM -${group}; sleep 2; kill -KILL -${group}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  return () => void watchdog.kill('SIGKILL');
}

/** Of "Tab", "a" or "Control+z": modifiers, then the key. */
const splitKeys = (keys) => (keys.length > 1 ? keys.split('+') : [keys]);

// Of the messages of Firefox only these are about the page; the others are about the driver or about Firefox.
const notOurs = /^(JavaScript warning: chrome|This page is in (Almost Standards|Quirks) Mode)/;

function drivenByPuppeteer(page, complain) {
  const ours = (words) => !notOurs.test(words);
  page.on('request', (request) => seeRequest(request.url(), complain));
  page.on('console', (message) => {
    if (/^(error|warn)/.test(message.type()) && ours(message.text())) complain(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    const words = error instanceof Error ? error.message : String(error);
    if (ours(words)) complain(`uncaught: ${words}`);
  });
  const { mouse, keyboard } = page;
  /** Fingers. */
  const down = new Set();
  return {
    goto: (url) => page.goto(url),
    evaluate: (body, value) => page.evaluate(body, value),
    mouse,
    keyboard: {
      async press(keys) {
        const all = splitKeys(keys);
        for (const key of all) await keyboard.down(key);
        for (const key of all.reverse()) await keyboard.up(key);
      },
    },
    setViewportSize: (size) => page.setViewport(size),
    /** Fingers, each at a place: Firefox gives the page their events, and scrolls for none. */
    async touches(type, points) {
      const { browsingContext } = page.mainFrame();
      for (const { x, y, id } of points) {
        if (type === 'touchStart' && down.has(id)) continue;
        if (type === 'touchEnd') down.delete(id);
        else down.add(id);
        const place = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), width: 2, height: 2 };
        const press = { type: 'pointerDown', button: 0, width: 2, height: 2 };
        const actions = {
          touchStart: [place, press],
          touchMove: [place],
          touchEnd: [{ type: 'pointerUp', button: 0 }],
        }[type];
        await browsingContext.performActions([
          { type: 'pointer', id: `${id}`, parameters: { pointerType: 'touch' }, actions },
        ]);
      }
    },
  };
}

async function launchFirefox(preferences) {
  const browser = await (await puppeteer()).launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    protocolTimeout: 60_000,
    extraPrefsFirefox: {
      'ui.systemUsesDarkTheme': 0,
      'ui.prefersReducedMotion': 0,
      'layout.css.prefers-color-scheme.content-override': 1,
      'datareporting.policy.dataSubmissionEnabled': false,
      'dom.security.https_only_mode': false,
      'accessibility.tabfocus': 7,
      'dom.w3c_touch_events.enabled': 1,
      ...preferences,
    },
  });
  const ended = endWithUs(browser.process()?.pid ?? 0);
  return {
    async newPage(complain) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1024, height: 768 });
      return { ...drivenByPuppeteer(page, complain), close: () => context.close() };
    },
    close: () => browser.close().finally(ended),
  };
}

/**
 * A page in a Chromium of its own that can be frozen. Playwright holds its pages awake: for the browser they always have the
 * focus, and one that has it is not frozen, whatever the protocol answers.
 */
export async function freezablePage(complain) {
  const browser = await (await puppeteer()).launch({
    browser: 'chrome',
    executablePath: chromiumPath,
    headless: 'shell',
    args: ['--no-sandbox'],
  });
  const ended = endWithUs(browser.process()?.pid ?? 0);
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  return {
    ...drivenByPuppeteer(page, complain),
    /** As browsers do with tabs out of sight. */
    async freeze(frozen) {
      const see = () => session.send('Emulation.setFocusEmulationEnabled', { enabled: !frozen });
      if (frozen) await see();
      await session.send('Page.setWebLifecycleState', { state: frozen ? 'frozen' : 'active' });
      if (!frozen) await see(); // else it stays hidden
    },
    close: () => browser.close().finally(ended),
  };
}

// https://www.w3.org/TR/webdriver/#keyboard-actions
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
};

/** How the words begin when a page or its driver has crashed, as in WebKitGTK they do now and then by themselves. */
export const webkitIsGone = 'WebKit is gone: ';

/**
 * On a screen of its own. WebDriver has no console: the page itself notes uncaught errors (probe.mjs). Nor does it tell
 * requests to other machines; those of Chromium and Firefox are seen.
 *
 * It interprets WebAssembly: what WebKitGTK 2.50 compiles for x86-64 goes wrong now and then on a busy machine (traps, wrong
 * pixels, endless loops), in about one load of our pictures in two hundred.
 */
async function launchWebKit() {
  const port = await freePort();
  const child = spawn(virtualScreen, ['-a', '-s', '-screen 0 1700x1300x24', webkitDriver, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      JSC_useBBQJIT: '0',
    },
  });
  child.unref();
  const ended = endWithUs(child.pid ?? 0);
  const isThere = () => child.exitCode === null && !child.signalCode;
  const gone = (why) => new Error(`${webkitIsGone}${why}`);
  const close = async () => {
    if (isThere()) process.kill(-(child.pid ?? 0));
    while (isThere()) await pause(20);
    ended();
  };
  const call = async (method, path, body = {}) => {
    const request = { method, body: method === 'POST' ? JSON.stringify(body) : undefined };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...request,
      signal: AbortSignal.timeout(40_000),
    }).catch((error) => {
      throw gone(error.cause ?? error);
    });
    const { value } = await response.json();
    if (/Could not parse script result|page crash or hang/.test(value?.message)) throw gone(`crashed in ${path}`);
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  let complain = () => {};
  const capabilities = {
    'webkitgtk:browserOptions': { binary: webkitBrowser, args: ['--automation'] },
    timeouts: { script: 40_000, pageLoad: 40_000 },
  };
  let session = '';
  try {
    for (const end = Date.now() + 20_000; !session; await pause(50)) {
      if (!isThere() || Date.now() > end) throw gone('its driver does not answer');
      const up = await call('GET', '/status').catch(() => null);
      if (up) session = (await call('POST', '/session', { capabilities: { alwaysMatch: capabilities } })).sessionId;
    }
  } catch (error) {
    await close();
    throw error;
  }
  const post = (path, body) => call('POST', `/session/${session}${path}`, body);
  const act = (type, actions, parameters = {}) =>
    post('/actions', { actions: [{ type, id: type, parameters, actions }] });
  const point = (...actions) => act('pointer', actions, { pointerType: 'mouse' });
  const move = (x, y) => point({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 });
  const [down, up] = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const evaluate = async (body, value) => {
    const source = typeof body === 'string' ? body : `(${body})(${JSON.stringify(value) ?? ''})`;
    const script = `const done = arguments[0];
      (async () => ${source})().then((value) => done({ value }), (error) => done({ error: error + ' ' + error?.stack }));`;
    const answer = await post('/execute/async', { args: [], script });
    if ('error' in answer) throw new Error(answer.error);
    return answer.value ?? undefined;
  };
  const page = {
    evaluate,
    async goto(url) {
      const errors = await evaluate(() => Reflect.get(window, 'probe')?.errors.splice(0) ?? []).catch(() => []);
      errors.forEach(complain);
      await post('/url', { url });
    },
    mouse: {
      move,
      down: () => point(down),
      up: () => point(up),
      click: (x, y) => move(x, y).then(() => point(down, up)),
    },
    keyboard: {
      press(keys) {
        const codes = splitKeys(keys).map((name) => webdriverKeys[name] ?? name);
        const strokes = codes.map((value) => ({ type: 'keyDown', value }));
        return act('key', [...strokes, ...codes.reverse().map((value) => ({ type: 'keyUp', value }))]);
      },
    },
    // The window has a frame and a toolbar of a size that only it knows.
    async setViewportSize({ width = 0, height = 0 }) {
      for (let [outerWidth, outerHeight] = [width, height], round = 0; round < 3; ++round) {
        await post('/window/rect', { width: outerWidth, height: outerHeight });
        const [innerWidth, innerHeight] = await evaluate(() => [window.innerWidth, window.innerHeight]);
        [outerWidth, outerHeight] = [outerWidth + width - innerWidth, outerHeight + height - innerHeight];
      }
    },
    close: () => page.goto('about:blank'),
  };
  return {
    async newPage(hears) {
      complain = hears;
      const { handle } = await post('/window/new', { type: 'window' });
      // The window before this one; the session would end with its last.
      await call('DELETE', `/session/${session}/window`);
      await post('/window', { handle });
      await page.setViewportSize({ width: 1024, height: 768 });
      return page;
    },
    close,
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** By name; the tests of one that is missing count as skipped. */
export const engines = {
  firefox: { missing: firefoxPath ? '' : 'firefox-esr is not installed', launch: launchFirefox },
  webkit: {
    missing: webkitDriver && webkitBrowser && virtualScreen ? '' : 'WebKit is not installed (webkit2gtk-driver, xvfb)',
    launch: launchWebKit,
  },
};
