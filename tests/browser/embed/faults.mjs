// Scenarios: each file that a board or its solver loads is missing, cut short, something else, empty, of an older version,
// slow, or never there at all. In each case the board works, or says in one sentence what is wrong and works once the file is mended.

import assert from 'node:assert/strict';

import { attribute, becomes, call, forget, get, hasten, idle, ready, script, telling, told, words } from './boards.mjs';
import { pictured, pictureState, quarters } from './picture-files.mjs';
import { ofBrokenFiles, scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('a file is broken');

const SLOW_MILLISECONDS = 1500;

/** What the server sends instead. @type {Record<string, (body: Buffer) => Buffer | null | Promise<Buffer>>} */
const faults = {
  missing: () => null,
  'cut short': (body) => body.subarray(0, Math.floor(body.length / 2)),
  empty: () => Buffer.alloc(0),
  'a page of the host': () => Buffer.from('<!doctype html><title>Welcome</title><p>Not what you asked for.'),
  slow: (body) => new Promise((done) => setTimeout(() => done(body), SLOW_MILLISECONDS)),
};

const wasmWithNothing = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const scriptWithNothing = Buffer.from('export const nothing = 0;');

/** With one of another version, in which what is asked for has another name. @param {string} file @returns {typeof faults} */
const faultsOf = (file) => ({
  ...faults,
  'of another version': () => (file.endsWith('.wasm') ? wasmWithNothing : scriptWithNothing),
});

const boardFiles = ['board-view.js', 'wasm/board.wasm'];
const tutorialFiles = ['tutorial.js', 'search.js', 'lesson-client.js', 'lesson-worker.js', 'wasm/lesson.wasm'];
const solverFiles = ['solver-client.js', 'board-solutions.js', 'solver-worker.js', 'wasm/solver.wasm'];

/** Of each file, what the short run tries, and Firefox and WebKit: our code answers for it, the same in each engine. */
const chosen = {
  'board-view.js': 'missing',
  'wasm/board.wasm': 'a page of the host',
  'solver-client.js': 'empty',
  'board-solutions.js': 'cut short',
  'solver-worker.js': 'missing',
  'wasm/solver.wasm': 'of another version',
  'tutorial.js': 'of another version',
  'search.js': 'missing',
  'lesson-client.js': 'a page of the host',
  'lesson-worker.js': 'cut short',
  'wasm/lesson.wasm': 'empty',
};

/** Of the tutorial's files, whose page takes seconds, two are enough for the short run. */
const unhurried = ['tutorial.js', 'lesson-client.js', 'wasm/lesson.wasm'];

/** @param {string} file @param {string} fault */
const isChosen = (file, fault) => chosen[/** @type {keyof typeof chosen} */ (file)] === fault;

/** @param {string} file @param {string} fault */
const tag = (file, fault) => (isChosen(file, fault) && !unhurried.includes(file) ? ' @short' : '');

/** Engines differ in a module that is cut short. @param {string} file @param {string} fault */
const triedIn = (file, fault) => ({
  inEach: isChosen(file, fault) || (file.endsWith('.wasm') && fault === 'cut short'),
});

/** @param {string} said */
const assertOneSentence = (said) => assert.match(said, /^([A-Z]|wasm\/)[^\n]{15,400}[.!?]$/, `it says: ${said}`);

/** A script that arrived and is broken is not asked for again before the page is loaded anew. @param {string} file @param {string} fault */
const needsReload = (file, fault) => file.endsWith('.js') && fault !== 'missing';

for (const file of boardFiles)
  for (const [fault, broken] of Object.entries(faultsOf(file)))
    scenario(
      `${file} is ${fault}${tag(file, fault)}`,
      { expect: ofBrokenFiles, ...triedIn(file, fault) },
      async ({ page, web, open }) => {
        let mended = false;
        web.blog.patch = (_folder, path, body) => (!mended && path === file ? broken(body) : body);
        const post = `${script}<sliding-puzzle size="3x3" seed="fault" style="width: 240px"></sliding-puzzle>`;
        await open(post);
        if (fault !== 'slow') {
          const { message } = await telling(page, 'puzzle-error');
          assertOneSentence(message);
          assert.equal(await get(page, 'width'), 0);
          mended = true;
          if (needsReload(file, fault)) await open(post);
          else await page.evaluate(() => dispatchEvent(new Event('online')));
        }
        await ready(page);
        assert.ok((await call(page, 'move', 'up')) + (await call(page, 'move', 'down')) > 0, 'it can be played');
      },
    );

for (const file of solverFiles)
  for (const [fault, broken] of Object.entries(faultsOf(file))) {
    scenario(
      `${file} is ${fault}${tag(file, fault)}`,
      { expect: ofBrokenFiles, ...triedIn(file, fault) },
      async ({ page, web, open }) => {
        let mended = false;
        web.blog.patch = (_folder, path, body) => (!mended && path === file ? broken(body) : body);
        // A worker that says nothing is taken for one that is on its way, for a minute.
        const hasty =
          file === 'solver-worker.js' && /empty|version/.test(fault) ? `<script>(${hasten})();</script>` : '';
        const post = `${script}<sliding-puzzle state="5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12" style="width: 240px"></sliding-puzzle>`;
        await open(hasty + post);
        await ready(page);
        const first = await call(page, 'solve', { algorithm: 'auto', play: false });
        if (first.status === 'solved') assert.equal(first.length, 9);
        else {
          assert.equal(first.status, 'error');
          assertOneSentence(first.message);
          assert.notEqual(fault, 'slow');
        }
        assert.equal(await call(page, 'move', 'down'), 1, 'it can be played meanwhile');
        assert.equal(await call(page, 'undo'), true);
        mended = true;
        if (needsReload(file, fault)) {
          await open(post);
          await ready(page);
        }
        const second = await call(page, 'solve', { algorithm: 'auto', play: false });
        assert.deepEqual([second.status, second.length, second.message], ['solved', 9, '']);
      },
    );
  }

const pause = (/** @type {number} */ milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

scenario(
  'embed-sandboxed.js is missing: the frame says so, and shows what it should once it is mended @short',
  { expect: ofBrokenFiles },
  async ({ page, web, open }) => {
    let mended = false;
    web.cdn.patch = (_folder, path, body) => (mended || path !== 'embed-sandboxed.js' ? body : null);
    const address = 'embed.html?size=3x3&seed=fault';
    const post = `<iframe sandbox="allow-scripts" src="{cdn}/${address}" width="600" height="600"></iframe>`;
    await open(post);
    const frame = await page.frame(address);
    assert.equal(
      await frame.waitFor(() => {
        const notice = document.querySelector('#notice');
        return notice?.getClientRects().length && notice.textContent;
      }),
      'The puzzle could not be loaded. Check the connection and load the page again.',
    );
    mended = true;
    await open(post);
    const whole = await page.frame(address);
    assert.match(
      await whole.waitFor(() => /** @type {any} */ (document.querySelector('sliding-puzzle'))?.state),
      /^\d \d \d\//,
    );
  },
);

for (const fault of ['missing', 'cut short'])
  scenario(
    `solver-worker-classic.js is ${fault}: a board of another origin solves on the page, says so, and in a worker once it is mended`,
    { expect: [...ofBrokenFiles, /^uncaught: SyntaxError: /] }, // Firefox tells those of workers, too
    async ({ page, web, open }) => {
      let mended = false;
      web.cdn.patch = (_folder, path, body) =>
        mended || path !== 'solver-worker-classic.js' ? body : faultsOf(path)[fault](body);
      const post = `<script type="module" src="{cdn}/sliding-puzzle.js"></script><sliding-puzzle state="${pictureState}"></sliding-puzzle>`;
      await open(post);
      await ready(page);
      const solve = async () => {
        const { status, length } = await call(page, 'solve', { algorithm: 'idastar', play: false });
        return [status, length];
      };
      assert.deepEqual(await solve(), ['solved', 1]);
      const { type, message } = await telling(page, 'puzzle-error');
      assert.equal(type, 'worker');
      assert.match(
        message,
        /^The solver’s worker could not be loaded( \([^()]+\))?\. Searches run on the page itself, which is slower\.$/,
      );
      assert.equal(await call(page, 'move', 'down'), 1, 'it can be played');
      mended = true;
      await open(post);
      await ready(page);
      assert.deepEqual(await solve(), ['solved', 1]);
      assert.deepEqual(await told(page, 'puzzle-error'), []);
      assert.equal(await page.evaluate(() => /** @type {any} */ (window).probe.workers), 1);
    },
  );

const noAnswer = (/** @type {string} */ file) =>
  `${file} could not be downloaded: the server did not answer. Check the connection and try again.`;

/** A part of the shadow tree is there, and says something. @param {Page} page @param {string} selector */
const shows = (page, selector) =>
  page.waitFor((part) => Boolean(document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector(part)), selector);

/**
 * Scripts that a board loads for what its tag asks for. said: what is told when one is broken; '': the board is as it was;
 * works: what is seen when it is there.
 * @type {Record<string, { tag: string, said: string, works: (page: Page, reload: () => Promise<void>) => Promise<unknown> }>}
 */
const lateFiles = {
  'board-controls.js': {
    tag: 'controls="shuffle undo"',
    said: 'The script of the controls could not be loaded. Check the connection and reload the page.',
    works: (page) => shows(page, '[part~="controls"] [data-name="undo"]'),
  },
  'board-picture.js': {
    tag: 'src="/picture.png"',
    said: 'The picture “/picture.png” could not be loaded. Check its address, or that it is a picture.',
    works: (page) => pictured(page),
  },
  'board-memory.js': {
    tag: 'remember="fault"',
    said: noAnswer('board-memory.js'),
    async works(page, reload) {
      assert.equal(await call(page, 'move', 'left'), 1);
      await pause(300); // it is stored
      await reload();
      assert.equal(await get(page, 'moves'), 'L', 'the game is there after a reload');
    },
  },
  'racing.js': {
    tag: 'race="fault"',
    said: noAnswer('racing.js'),
    async works(page) {
      await page.evaluate(() => {
        document.body.insertAdjacentHTML(
          'beforeend',
          '<sliding-puzzle id="b" race="fault" loading="eager" size="2x2">',
        );
      });
      await becomes(page, 'state', pictureState, '#b');
    },
  },
  'board-review.js': {
    tag: 'controls="review" moves="L"',
    said: '',
    async works(page) {
      await shows(page, '.review [data-name="review-scrubber"]');
      await attribute(page, 'controls', null);
      await page.waitFor(() => !document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('.review'));
    },
  },
};

for (const [file, { tag, said, works }] of Object.entries(lateFiles))
  for (const fault of ['missing', 'of another version'])
    scenario(
      `${file} is ${fault}: that is told, the board is played, and all of it works once it is mended${fault === 'missing' ? ' @short' : ''}`,
      { expect: ofBrokenFiles },
      async ({ page, web, open }) => {
        web.blog.files.set('/picture.png', { type: 'image/png', body: quarters(200, 200) });
        let mended = false;
        web.blog.patch = (_folder, path, body) => (mended || path !== file ? body : faultsOf(file)[fault](body));
        const load = async () => {
          await open(`${script}<sliding-puzzle state="${pictureState}" ${tag} style="width: 300px"></sliding-puzzle>`);
          await ready(page);
        };
        await load();
        if (said) assert.equal((await telling(page, 'puzzle-error')).message, said);
        await idle(page);
        assert.ok(web.blog.siteRequests.includes(file), 'it was asked for');
        assert.equal((await told(page, 'puzzle-error')).length, Number(said !== ''), 'it is told once');
        assert.equal(await words(page), said);
        assert.equal(await call(page, 'move', 'down'), 1, 'it can be played');
        assert.deepEqual(
          [(await call(page, 'solve', { play: false })).status, await call(page, 'undo')],
          ['solved', true],
        );
        mended = true;
        if (needsReload(file, fault)) await load();
        else {
          await forget(page);
          web.blog.requests.length = 0;
          const name = /** @type {string} */ (/^[a-z]+/.exec(tag)?.[0]);
          const value = await page.evaluate((key) => document.querySelector('sliding-puzzle')?.getAttribute(key), name);
          for (const each of [null, value]) await attribute(page, name, each);
          for (const end = Date.now() + 20_000; !web.blog.siteRequests.includes(file); await pause(25))
            assert.ok(Date.now() < end, 'it is asked for again');
          await pause(300); // a board that stores its clock is never idle
        }
        await works(page, load);
        assert.deepEqual([await told(page, 'puzzle-error'), await words(page)], [[], '']);
      },
    );

/** What the tutorial's figure says of itself, and which of its steps is shown. @param {Page} page */
const figure = (page) =>
  page.evaluate(() => {
    const all = (/** @type {string} */ selector) =>
      [...document.querySelectorAll(`#bfs-board ${selector}`)].map((each) => each.textContent ?? '').filter(Boolean);
    return {
      words: all(':is(.lessons-notice, .late-notice, .status, [role="alert"])'),
      step: all('.ripple-time output').join(''),
      still: Boolean(document.querySelector('#bfs-board .still')?.getClientRects().length),
      started: document.querySelector('#bfs-board[data-started]') !== null,
    };
  });

/** @param {string} file */
const ofTutorial = (file) => [
  ...ofBrokenFiles,
  // The tutorial writes what it tells the reader; Firefox's driver has no words for an error that is written.
  /^error: (LessonError: |Error: Its script could not be loaded\. Check the connection and try again\.|JSHandle@error$)/,
  ...(file === 'tutorial.js' ? [/^uncaught: SyntaxError: /] : []), // the page's own script, which nobody imports
];

for (const file of tutorialFiles)
  for (const [fault, broken] of Object.entries(faultsOf(file)))
    scenario(
      `the tutorial: ${file} is ${fault}${tag(file, fault)}`,
      { expect: ofTutorial(file), ...triedIn(file, fault) },
      async ({ page, web }) => {
        let mended = false;
        const hasty = file === 'lesson-worker.js' && /empty|version/.test(fault);
        web.blog.files.set('/hasten.js', { type: 'text/javascript', body: `(${hasten})();` });
        web.blog.patch = (_folder, path, body) => {
          if (!mended && hasty && path === 'tutorial.html')
            return String(body)
              .replace("script-src 'self'", `script-src 'self' ${web.blog.origin}`)
              .replace('<script', `<script src="${web.blog.origin}/hasten.js"></script><script`);
          return !mended && path === file ? broken(body) : body;
        };
        const address = `${web.blog.site}/tutorial.html?lang=en#bfs-board?state=1,2,3/4,5,6/0,7,8`;
        await page.goto(address);
        const works = ({ step = '' }) => /^3 states expanded/.test(step);
        for (const end = Date.now() + 20_000; Date.now() < end; await pause(50)) {
          const { words, step, still } = await figure(page);
          if (works({ step }) || words.length > 0 || (file === 'tutorial.js' && fault !== 'slow' && still)) break;
        }
        const { words, step, still } = await figure(page);
        assert.ok(works({ step }) || still || words.length > 0, 'it works, is the still picture, or says why not');
        for (const said of words) {
          assertOneSentence(said);
          assert.doesNotMatch(said, /undefined|not a function|token|http:|imported module/);
        }
        if (fault === 'slow') assert.ok(works({ step }), `slow is not broken: ${words}`);
        assert.ok(
          await page.evaluate(
            () => document.querySelectorAll('main p').length > 60 && document.body.innerText.length > 9000,
          ),
          'the article is read',
        );
        mended = true;
        await page.goto('about:blank');
        await page.goto(address);
        await page.waitFor(() =>
          /^3 states expanded/.test(document.querySelector('#bfs-board .ripple-time output')?.textContent ?? ''),
        );
        assert.deepEqual((await figure(page)).words, []);
      },
    );

// --- Servers that take a request and do not answer: in all engines, for waiting is the browser's ---

/** What is asked for meanwhile waits; letting go answers it. */
function gate() {
  /** @type {() => void} */
  let letGo = () => {};
  const gone = new Promise((done) => {
    letGo = () => done(undefined);
  });
  return { letGo, gone };
}

for (const file of boardFiles)
  scenario(`${file} hangs`, async ({ page, web, open }) => {
    const { letGo, gone } = gate();
    web.blog.patch = (_folder, path, body) => (path === file ? gone.then(() => body) : body);
    web.blog.requests.length = 0; // what is asked for from here on is asked for by the new page
    // In Firefox a page is loaded when all that it has asked for is there.
    const opened = open(`${script}<sliding-puzzle size="3x3" seed="fault" style="width: 240px"></sliding-puzzle>`);
    for (const end = Date.now() + 20_000; !web.blog.siteRequests.includes(file) && Date.now() < end; ) await pause(25);
    // Calls that come too early do nothing, and leave nothing behind.
    assert.deepEqual(
      [await get(page, 'width'), await call(page, 'move', 'up'), await call(page, 'undo')],
      [0, 0, false],
    );
    letGo();
    await opened;
    await ready(page);
    assert.equal(await get(page, 'moveCount'), 0);
    assert.ok((await call(page, 'move', 'up')) + (await call(page, 'move', 'down')) > 0, 'it can be played');
  });

/** Runs in the page: 15 s of waiting for a file pass in a sixth of a second. */
const hurry = () => {
  const { setTimeout } = window;
  window.setTimeout = /** @type {any} */ (
    (/** @type {() => void} */ act, /** @type {number} */ time, /** @type {any[]} */ ...values) =>
      setTimeout(act, time === 15_000 ? 150 : time, ...values)
  );
};

/** What a reader who waits is told, by language, and where his board stands meanwhile. */
const late = {
  en: 'The board is taking a while to load. It will appear here when it is ready.',
  ' de-AT': 'Das Puzzle lädt ungewöhnlich lange. Es erscheint hier, sobald es da ist.',
  fr: 'Le taquin met longtemps à se charger. Il apparaîtra ici dès qu’il arrivera.',
  es: 'El puzle tarda mucho en cargarse. Aparecerá aquí en cuanto llegue.',
};
const poster = '<img src="{site}/poster.svg" width="384" height="384" alt="A board">';

const seenWhileLoading = {
  only: ['chromium', 'firefox'],
  why: 'the driver of WebKit looks at no page whose files are on their way',
};

for (const [index, [lang, sentence]] of Object.entries(late).entries())
  for (const file of index === 0 ? boardFiles : [boardFiles[index % 2]])
    for (const inside of index % 2 ? [''] : ['', poster])
      scenario(
        `${file} does not come: the reader is told (${lang}${inside && ', over a poster'}), and the board comes when it does`,
        seenWhileLoading,
        async ({ page, web, open }) => {
          const { letGo, gone } = gate();
          web.blog.patch = (_folder, path, body) => (path === file ? gone.then(() => body) : body);
          const opened = open(
            `<script>(${hurry})();</script>${script}<sliding-puzzle lang="${lang}" size="3x3" seed="fault" style="width: 300px">${inside}</sliding-puzzle>`,
          );
          opened.catch(() => {}); // told below
          const saysNow = () => words(page).catch(() => ''); // the page may have just come
          for (const end = Date.now() + 20_000; (await saysNow()) !== sentence; ) {
            assert.ok(Date.now() < end, `it says: ${await saysNow()}`);
            await pause(50);
          }
          const seen = await page.evaluate(() => {
            const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
            const image = board.querySelector('img');
            const note = board.shadowRoot.querySelector('.late');
            const box = (/** @type {Element} */ each) => each.getBoundingClientRect();
            return {
              role: note.getAttribute('role'),
              lang: note.lang,
              // Over the lower part of the board, not beyond it.
              inside:
                box(note).bottom <= box(board).bottom + 1 && box(note).top > box(board).top + box(board).height / 2,
              shown: image
                ? getComputedStyle(image).visibility
                : board.shadowRoot.querySelectorAll('.start text').length,
              ready: Boolean(board.shadowRoot.querySelector('.place.ready')),
            };
          });
          assert.deepEqual(seen, {
            role: 'status',
            lang: lang.trim().slice(0, 2),
            inside: true,
            shown: inside ? 'visible' : 8,
            ready: false,
          });
          assert.deepEqual(await told(page, 'puzzle-error'), [], 'nothing is broken');
          letGo();
          await opened;
          await ready(page);
          assert.equal(await words(page), '');
          assert.ok((await call(page, 'move', 'up')) + (await call(page, 'move', 'down')) > 0, 'it can be played');
        },
      );

const lateFigure = {
  en: 'This figure is taking a while to load. It will begin when it is ready.',
  de: 'Diese Abbildung lädt ungewöhnlich lange. Sie beginnt, sobald sie da ist.',
};

for (const [lang, file] of /** @type {['en' | 'de', string][]} */ ([
  ['en', 'search.js'],
  ['de', 'search.js'],
  ['en', 'lesson-client.js'],
  ['de', 'lesson-worker.js'],
  ['en', 'wasm/lesson.wasm'],
]))
  scenario(
    `the tutorial: ${file} does not come: the reader is told (${lang}), and the figure begins when it does`,
    seenWhileLoading,
    async ({ page, web }) => {
      const { letGo, gone } = gate();
      web.blog.files.set('/hurry.js', { type: 'text/javascript', body: `(${hurry})();` });
      web.blog.patch = (_folder, path, body) => {
        if (path === 'tutorial.html')
          return String(body).replace('<script', '<script src="/hurry.js"></script><script');
        return path === file ? gone.then(() => body) : body;
      };
      const opened = page.goto(`${web.blog.site}/tutorial.html?lang=${lang}#bfs-board?state=1,2,3/4,5,6/0,7,8`);
      opened.catch(() => {}); // told below
      const isTold = () =>
        figure(page).then(
          ({ words: said, started }) => said.join('|') === lateFigure[lang] && !started,
          () => false, // the page has just come
        );
      for (const end = Date.now() + 20_000; !(await isTold()); ) {
        assert.ok(Date.now() < end, `it says: ${JSON.stringify(await figure(page))}`);
        await pause(50);
      }
      letGo();
      await opened;
      await page.waitFor(() =>
        /^3 (states|Zustände)/.test(document.querySelector('#bfs-board .ripple-time output')?.textContent ?? ''),
      );
      assert.ok(!(await figure(page)).words.includes(lateFigure[lang]));
    },
  );

scenario(
  'wasm/solver.wasm never comes: after a minute the reader is told, and another try finds the solution',
  { inEach: true },
  async ({ page, web, open }) => {
    const hasty = Buffer.from(
      'const { setTimeout: later } = self; self.setTimeout = (act, time, ...values) => later(act, time === 60_000 ? 2000 : time, ...values);\n',
    );
    let mended = false;
    web.blog.patch = (_folder, path, body) => {
      if (path === 'solver-worker.js') return Buffer.concat([hasty, body]);
      return !mended && path === 'wasm/solver.wasm' ? new Promise(() => {}) : body;
    };
    await open(
      `${script}<sliding-puzzle state="5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12" style="width: 300px"></sliding-puzzle>`,
    );
    await ready(page);
    const first = await call(page, 'solve', { algorithm: 'auto', play: false });
    const sentence =
      'wasm/solver.wasm could not be downloaded: the server did not answer. Check the connection and try again.';
    assert.deepEqual([first.status, first.message, await words(page)], ['error', sentence, sentence]);
    mended = true;
    const second = await call(page, 'solve', { algorithm: 'auto', play: false });
    assert.deepEqual([second.status, second.length, second.optimal, await words(page)], ['solved', 9, true, '']);
  },
);

for (const file of solverFiles)
  scenario(`${file} hangs`, { expect: ofBrokenFiles }, async ({ page, web, open }) => {
    const { letGo, gone } = gate();
    web.blog.patch = (_folder, path, body) => (path === file ? gone.then(() => body) : body);
    await open(
      `${script}<sliding-puzzle state="5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12" style="width: 240px"></sliding-puzzle>`,
    );
    await ready(page);
    const early = page.evaluate(async () => {
      const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      const { status, length } = await board.solve({ algorithm: 'auto', play: false });
      return [status, length];
    });
    for (const end = Date.now() + 20_000; !web.blog.siteRequests.includes(file) && Date.now() < end; ) await pause(25);
    assert.ok(web.blog.siteRequests.includes(file), 'it is asked for');
    assert.equal(await call(page, 'move', 'down'), 1, 'it can be played meanwhile');
    assert.equal(await call(page, 'undo'), true);
    // A move ends a search, whatever it waits for; without the databases it may be over before.
    const [status, length] = await early;
    if (status === 'solved') assert.equal(length, 9);
    else assert.equal(status, 'cancelled');
    letGo();
    const second = await call(page, 'solve', { algorithm: 'auto', play: false });
    assert.deepEqual([second.status, second.length, second.message], ['solved', 9, '']);
  });
