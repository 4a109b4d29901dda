// Each file that a board, its solver or a figure loads is broken: it works, or says so in one sentence and works once mended.

import { setTimeout as pause } from 'node:timers/promises';

import { pictured, pictureState, quarters } from './picture-files.mjs';
import { Board, hasten, hold, idle, nine, ofBrokenFiles, script, tag } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';

/** What the server sends instead of a file. */
const faults = {
  missing: () => null,
  'cut short': (body) => body.subarray(0, Math.floor(body.length / 2)),
  empty: () => '',
  'a page of the host': () => '<!doctype html><title>Welcome</title><p>Not what you asked for.',
  slow: (body) => pause(1500, body),
  'of another version': (_, file) =>
    file.endsWith('.wasm') ? Buffer.from('\0asm\x01\0\0\0') : 'export const nothing = 0;',
};

/** Files, and of each the fault that the short run tries. */
const boardFiles = { 'board-view.js': 'missing', 'wasm/board.wasm': 'a page of the host' };
const solverFiles = {
  'solver-client.js': 'empty',
  'board-solutions.js': 'cut short',
  'solver-worker.js': 'missing',
  'wasm/solver.wasm': 'of another version',
};
const tutorialFiles = {
  'tutorial.js': '',
  'search.js': 'missing',
  'lesson-client.js': '',
  'lesson-worker.js': 'cut short',
  'wasm/lesson.wasm': '',
};

/** A test for each file and fault; engines differ in what they say of a module that is cut short. */
function testEach(files, body) {
  for (const [file, short] of Object.entries(files))
    for (const fault of Object.keys(faults)) {
      const tags = [
        ...(fault === short ? ['@short'] : []),
        ...(/wasm$/.test(file) && fault === 'cut short' ? ['@engines'] : []),
      ];
      test(`${file} is ${fault}`, { tag: tags }, async ({ page, web, publish, post, mayComplain }) => {
        mayComplain(...ofBrokenFiles);
        web.blog.change(file, (sent) => faults[fault](sent, file));
        await body({ page, web, publish, post, mayComplain }, file, fault);
      });
    }
}

const oneSentence = expect.stringMatching(/^([A-Z]|wasm\/)[^\n]{15,400}[.!?]$/);
/** A script that arrived and is broken is not asked for again before the page is loaded anew. */
const needsReload = (file, fault) => file.endsWith('.js') && fault !== 'missing';
const inNine = { status: 'solved', length: 9, message: '' };

testEach(boardFiles, async ({ page, web, publish }, file, fault) => {
  const html = script + tag('size="3x3" seed="fault"');
  const board = await publish(html);
  if (fault !== 'slow') {
    expect((await board.telling('error')).message).toEqual(oneSentence);
    expect(await board.get('width')).toBe(0);
    web.blog.overrides.delete(file);
    if (needsReload(file, fault)) await publish(html);
    else await page.evaluate(() => void dispatchEvent(new Event('online')));
  }
  await board.telling('ready');
  await board.plays();
});

testEach(solverFiles, async ({ web, post }, file, fault) => {
  // A worker that says nothing is taken for one that is on its way, for a minute.
  const hasty = file === 'solver-worker.js' && /empty|version/.test(fault);
  const board = await post(tag(`state="${nine}"`), hasty ? { before: hasten } : {});
  const { status, length, message } = await board.solve();
  if (status === 'solved') expect(length).toBe(9);
  else expect([status, message, fault !== 'slow']).toEqual(['error', oneSentence, true]);
  await board.plays();
  web.blog.overrides.delete(file);
  if (needsReload(file, fault)) await post(tag(`state="${nine}"`));
  expect(await board.solve()).toMatchObject(inNine);
});

/** What the tutorial's figure says of itself, and the step that it shows. */
const figure = (page) =>
  page.evaluate(() => {
    const within = document.querySelector('#bfs-board');
    const all = (selector) => [...within.querySelectorAll(selector)].map((each) => each.textContent).filter(Boolean);
    return {
      words: all(':is(.lessons-notice, .late-notice, .status, [role="alert"])'),
      step: all('.ripple-time output').join(''),
      still: Boolean(within.querySelector('.still')?.checkVisibility()),
    };
  });
const tutorial = 'tutorial.html?lang=en#bfs-board?state=1,2,3/4,5,6/0,7,8';
const works = /^3 states expanded/;

/** Runs something in an article of ours before its scripts. */
function runFirst({ blog }, before) {
  blog.put('/before.js', `(${before})();`);
  blog.change('tutorial.html', (body) => String(body).replace('<script', '<script src="/before.js"></script><script'));
}

testEach(tutorialFiles, async ({ page, web, mayComplain }, file, fault) => {
  mayComplain(
    /^error: (LessonError: |Error: Its script could not be loaded|JSHandle@error$)/,
    ...(file === 'tutorial.js' ? [/^uncaught: SyntaxError: /] : []),
  );
  if (file === 'lesson-worker.js' && /empty|version/.test(fault)) runFirst(web, hasten);
  await page.goto(web.blog.url + tutorial);
  const says = async () => {
    const { words, step, still } = await figure(page);
    return words.length > 0 || works.test(step) || (file === 'tutorial.js' && fault !== 'slow' && still);
  };
  await expect.poll(says, 'it works, is the still picture, or says why not').toBe(true);
  const { words, step } = await figure(page);
  for (const said of words) {
    expect(said).toEqual(oneSentence);
    expect(said).not.toMatch(/undefined|not a function|token|http:|imported module/);
  }
  if (fault === 'slow') expect(step).toMatch(works);
  const paragraphs = await page.evaluate(() => document.querySelectorAll('main p').length);
  expect(paragraphs, 'the article is read').toBeGreaterThan(60);
  web.blog.overrides.clear();
  await page.goto('about:blank');
  await page.goto(web.blog.url + tutorial);
  await expect.poll(() => figure(page)).toMatchObject({ words: [], step: expect.stringMatching(works) });
});

const noAnswer = (file) =>
  `${file} could not be downloaded: the server did not answer. Check the connection and try again.`;

/** What the tag asks for; what is said when its script is broken, '' where the board is as it was; what is seen when it is there. */
const lateFiles = {
  'board-controls.js': [
    'controls="shuffle undo"',
    'The script of the controls could not be loaded. Check the connection, then try again or reload the page.',
    ({ page }) => expect(page.getByRole('button', { name: 'Undo' })).toBeVisible(),
  ],
  'board-picture.js': ['src="/picture.png"', noAnswer('board-picture.js'), pictured],
  'board-memory.js': [
    'remember="fault"',
    noAnswer('board-memory.js'),
    async (board, reload) => {
      await board.call('move', 'left');
      await pause(300); // it is stored
      await reload();
      await board.shows({ moves: 'L' });
    },
  ],
  'racing.js': [
    'race="fault"',
    noAnswer('racing.js'),
    async (board) => {
      const other = '<sliding-puzzle id="b" race="fault" loading="eager" size="2x2">';
      await board.evaluate((element, html) => element.insertAdjacentHTML('afterend', html), other);
      await new Board(board.page, '#b').shows({ state: pictureState });
    },
  ],
  'board-review.js': ['controls="review" moves="L"', '', ({ page }) => expect(page.locator('.review')).toBeVisible()],
};

for (const [file, [attributes, said, seen]] of Object.entries(lateFiles))
  for (const fault of ['missing', 'of another version'])
    test(`${file} is ${fault}: that is told, and the board is played`, async ({ page, web, post, mayComplain }) => {
      mayComplain(...ofBrokenFiles);
      web.blog.put('/picture.png', quarters(200, 200));
      web.blog.change(file, (body) => faults[fault](body, file));
      const load = () => post(tag(`state="${pictureState}" ${attributes}`));
      const board = await load();
      if (said) expect(await board.telling('error')).toMatchObject({ message: said });
      await idle(page);
      expect(web.blog.requests).toContain(file);
      expect([(await board.told('error')).length, await board.words()]).toEqual([Number(said !== ''), said]);
      await board.plays();
      expect((await board.solve()).status).toBe('solved');
      web.blog.overrides.delete(file);
      if (needsReload(file, fault)) await load();
      else {
        await board.forget();
        web.blog.requests.length = 0;
        const [, name, value] = /^([a-z]+)="([^"]*)"/.exec(attributes) ?? [];
        for (const each of [null, value]) await board.set({ [name]: each });
        await expect.poll(() => web.blog.requests, 'it is asked for again').toContain(file);
      }
      await seen(board, load);
      expect([await board.told('error'), await board.words()]).toEqual([[], '']);
    });

test('embed-sandboxed.js is missing: the frame says so @short', async ({ page, web, publish, mayComplain }) => {
  mayComplain(...ofBrokenFiles);
  web.cdn.change('embed-sandboxed.js', () => null);
  const post =
    '<iframe sandbox="allow-scripts" src="{cdn}embed.html?size=3x3&seed=fault" width="600" height="600"></iframe>';
  await publish(post);
  const sentence = 'The puzzle could not be loaded. Check the connection and load the page again.';
  await expect(page.frameLocator('iframe').getByText(sentence)).toBeVisible();
  web.cdn.overrides.clear();
  await publish(post);
  await new Board(page.frames()[1]).shows({ size: '3x3' });
});

for (const fault of ['missing', 'cut short'])
  test(`solver-worker-classic.js is ${fault}: solved on the page`, async ({ page, web, post, mayComplain }) => {
    mayComplain(...ofBrokenFiles, /^uncaught: SyntaxError: /);
    web.cdn.change('solver-worker-classic.js', (body) => faults[fault](body, ''));
    const load = () => post(tag(`state="${pictureState}"`), { from: '{cdn}' });
    const board = await load();
    const solved = { status: 'solved', length: 1 };
    expect(await board.solve({ algorithm: 'idastar' })).toMatchObject(solved);
    const sentence =
      /^The solver’s worker could not be loaded( \([^()]+\))?\. Searches run on the page itself, which is slower\.$/;
    expect(await board.telling('error')).toMatchObject({ type: 'worker', message: expect.stringMatching(sentence) });
    web.cdn.overrides.clear();
    await load();
    expect(await board.solve({ algorithm: 'idastar' })).toMatchObject(solved);
    expect([await board.told('error'), await page.evaluate(() => window.probe.workers)]).toEqual([[], 1]);
  });

/** Runs in the page: 15 s of waiting for a file pass in a sixth of a second. */
const hurry = () => {
  const { setTimeout } = window;
  window.setTimeout = (act, time, ...values) => setTimeout(act, time === 15_000 ? 150 : time, ...values);
};
const poster = '<img src="{site}poster.svg" width="384" height="384" alt="A board">';

const late = 'The board is taking a while to load. It will appear here when it is ready.';

for (const [file, lang, inside, sentence] of [
  ['board-view.js', 'en', '', late],
  ['wasm/board.wasm', 'en', poster, late],
  ['wasm/board.wasm', ' de-AT', '', 'Das Puzzle lädt ungewöhnlich lange. Es erscheint hier, sobald es da ist.'],
])
  test(`${file} does not come: the reader is told (${lang})`, async ({ page, web, publish }) => {
    const letGo = hold(web.blog, file);
    const board = await publish(script + tag(`lang="${lang}" size="3x3" seed="fault"`, inside), { before: hurry });
    await board.says(sentence);
    const note = page.getByRole('status').filter({ hasText: sentence });
    await expect(note).toHaveAttribute('lang', lang.trim().slice(0, 2));
    const [low, box] = [await note.boundingBox(), await page.locator('sliding-puzzle').boundingBox()];
    expect(low.y > box.y + box.height / 2 && low.y + low.height <= box.y + box.height + 1, 'in the lower half').toBe(
      true,
    );
    if (inside) await expect(page.locator('img')).toBeVisible();
    else await expect(page.locator('.start text')).toHaveCount(8);
    const early = [await board.call('move', 'up'), await board.call('undo'), await board.told('error')];
    expect(early, 'calls that come too early do nothing').toEqual([0, false, []]);
    letGo();
    await board.telling('ready');
    await board.shows({ moveCount: 0 });
    await board.says('');
    await board.plays();
  });

for (const file of ['search.js', 'lesson-client.js', 'lesson-worker.js', 'wasm/lesson.wasm'])
  test(`${file} does not come: a figure says so`, async ({ page, web }) => {
    const lang = file === 'lesson-worker.js' ? 'de' : 'en';
    runFirst(web, hurry);
    const letGo = hold(web.blog, file);
    await page.goto(web.blog.url + tutorial.replace('en', lang), { waitUntil: 'commit' });
    const late = {
      de: 'Diese Abbildung lädt ungewöhnlich lange. Sie beginnt, sobald sie da ist.',
      en: 'This figure is taking a while to load. It will begin when it is ready.',
    }[lang];
    await expect(page.locator('#bfs-board').getByText(late)).toBeVisible();
    letGo();
    await expect.poll(async () => (await figure(page)).step).toMatch(/^3 (states|Zustände)/);
    expect((await figure(page)).words).not.toContain(late);
  });

test('wasm/solver.wasm never comes: that is told after a minute', async ({ web, post }) => {
  const hasty = `const later = self.setTimeout;
    self.setTimeout = (act, time, ...values) => later(act, time === 60_000 ? 2000 : time, ...values);\n`;
  web.blog.change('solver-worker.js', (body) => hasty + body);
  hold(web.blog, 'wasm/solver.wasm');
  const board = await post(tag(`state="${nine}"`));
  const sentence = noAnswer('wasm/solver.wasm');
  expect(await board.solve()).toMatchObject({ status: 'error', message: sentence });
  expect(await board.words()).toBe(sentence);
  web.blog.overrides.delete('wasm/solver.wasm');
  expect(await board.solve()).toMatchObject(inNine);
  expect(await board.words()).toBe('');
});

// --- Files of two versions, as after an update of which a cache or a server has half: an older board-view.js calls a function of
// board.wasm that is no more. Other calls, and breaking again and again, are in tests/site/element.test.mjs ---

test('an older board-view.js breaks while a tile is dragged', async ({ web, post }) => {
  web.blog.change('board-view.js', (body) => String(body).replaceAll('call("drag_to"', 'call("drag_to_of_old"'));
  const board = await post(tag(`state="${nine}"`));
  await board.drag(8, 12);
  await board.telling('ready', 2);
  await board.shows({ moves: 'D' });
  expect(await board.told('error')).toEqual([]);
});
