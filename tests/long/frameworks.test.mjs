// Boards in React, Preact, Vue, Svelte and Lit (applications/): rendered on the server, taken over, changed and removed.

import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';
import { compile } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';

import { installPackage, packageName, serveFolder, withPage } from './installed-package.mjs';

const applications = fileURLToPath(new URL('applications', import.meta.url));

/** Names of the folders, and whether each is rendered on a server, too. */
const frameworks = { react: true, preact: true, vue: true, svelte: true, lit: false };

const begin = { state: '1 2 3/4 0 5', picture: undefined };
const next = '1 2 3/4 5 6/7 0 8';

let installed;
/** The built applications. */
let project;
let server;

const isCustomElement = (tag) => tag === 'sliding-puzzle';

/** What turns .vue and .svelte into JavaScript. */
const components = (where) => ({
  name: 'components',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { js } = compile(await readFile(path, 'utf8'), {
        filename: path,
        generate: where,
        dev: where === 'client',
      });
      return { contents: js.code, resolveDir: dirname(path) };
    });
    onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      const { descriptor } = parse(await readFile(path, 'utf8'), {
        filename: path,
        templateParseOptions: { isCustomElement },
      });
      const { content } = compileScript(descriptor, {
        id: path,
        inlineTemplate: true,
        templateOptions: { compilerOptions: { isCustomElement } },
      });
      return { contents: content, resolveDir: dirname(path) };
    });
  },
});

async function buildAll(where) {
  const { warnings } = await build({
    entryPoints: Object.entries(frameworks)
      .filter(([, onServer]) => where === 'client' || onServer)
      .map(([name]) => ({ in: join(applications, name, where), out: `${where}-${name}` })),
    outdir: where === 'client' ? join(project, 'parts') : project,
    bundle: true,
    format: 'esm',
    splitting: where === 'client',
    platform: where === 'client' ? 'browser' : 'node',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['svelte'],
    plugins: [components(where)],
    // The browser finds the package's other files beside parts/; the server imports it as others do.
    ...(where === 'client'
      ? { alias: { [packageName]: join(project, 'sliding-puzzle.js') } }
      : { external: [packageName], outExtension: { '.js': '.mjs' } }),
    // Development builds of the frameworks: they complain of what is not as it should be.
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
    banner:
      where === 'client'
        ? {}
        : { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'silent',
  });
  assert.deepEqual(
    warnings.map(({ text }) => text),
    [],
  );
}

before(async () => {
  installed = await installPackage();
  project = await installed.project('applications');
  await cp(join(installed.folder, 'node_modules', packageName), project, { recursive: true });
  await Promise.all([buildAll('client'), buildAll('server')]);
  server = await serveFolder(project, true);
});

after(async () => {
  await server?.close();
  await installed?.remove();
});

/**
 * Publishes the application.
 * rendered: what the server made of it; '' for none
 */
async function publish(name, rendered) {
  const file = `${name}-${rendered ? 'hydrated' : 'mounted'}.html`;
  await writeFile(
    join(project, file),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
<body><div id="app">${rendered}</div><script type="module">
window.told = [];
for (const type of ['puzzle-shuffle', 'puzzle-error', 'puzzle-ready'])
  document.addEventListener(type, ({ detail }) => told.push(type + ' ' + (detail.message ?? detail.state)));
const { start } = await import('./parts/client-${name}.js');
window.app = start(document.querySelector('#app'), ${JSON.stringify(begin)});
</script></body></html>`,
  );
  return server.url + file;
}

const tryOut = (name, rendered) =>
  withPage(async (page) => {
    await page.goto(await publish(name, rendered));
    /** What the reader reads. */
    const says = (text) => page.locator('output', { hasText: new RegExp(`^${text}$`) }).waitFor({ timeout: 5000 });
    const told = () => page.evaluate(() => window.told);
    await page.waitForFunction(() => window.told.some((words) => !words.startsWith('puzzle-shuffle')));
    assert.deepEqual(await told(), [`puzzle-shuffle ${begin.state}`, `puzzle-ready ${begin.state}`]);
    const board = page.locator('sliding-puzzle');
    assert.deepEqual(
      await board.evaluate((element) => ({
        state: element.state,
        picture: element.getAttribute('src'),
        seconds: element.maxSeconds,
        tries: element.getAttribute('max-seconds'),
        controls: element.shadowRoot.querySelectorAll('button').length > 0,
      })),
      { state: begin.state, picture: null, seconds: 30, tries: '30', controls: true },
    );
    const room = await board.locator('[part=board]').boundingBox();
    assert.ok(
      room && Math.abs(room.width / room.height - 3 / 2) < 0.02,
      `a board of 3x2 has the room ${room?.width} x ${room?.height}`,
    );

    await says('0');
    await board.evaluate((element) => element.move('right'));
    await says('1');

    await page.evaluate((state) => window.app.change({ state, picture: null }), next);
    await says('0');
    assert.equal(await board.evaluate((element) => element.state), next);
    assert.deepEqual((await told()).slice(2), [`puzzle-shuffle ${next}`], 'a change is one new game');

    await page.evaluate(() => window.app.change({ state: undefined, picture: undefined }));
    await board.evaluate(() => new Promise((done) => setTimeout(done, 50)));
    // Vue takes the attribute away, which asks for a shuffled board.
    const afterwards = (await told()).slice(3).map((words) => words.split(' ')[0]);
    assert.deepEqual(afterwards, name === 'vue' ? ['puzzle-shuffle'] : [], 'what is not given is no error');

    await board.evaluate((element) => void Object.assign(window, { last: new WeakRef(element) }));
    await page.evaluate(() => {
      const here = window;
      here.app.end();
      delete here.app; // it knows what it made
    });
    await page.waitForFunction(() => document.querySelector('sliding-puzzle, puzzle-game, output') === null);
    const session = await page.context().newCDPSession(page);
    const gone = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return page.evaluate(() => window.last.deref() === undefined);
    };
    // Vue's development build keeps what it made for its tools for three seconds.
    for (let attempt = 0; attempt < 45 && !(await gone()); ++attempt) await page.waitForTimeout(100);
    assert.ok(await gone(), 'nothing keeps the element');
  });

for (const [name, onServer] of Object.entries(frameworks)) {
  test(`${name}: properties, events, a change, and an end that leaves nothing`, { timeout: 30_000 }, () =>
    tryOut(name, ''),
  );

  if (onServer)
    test(`${name}: rendered on the server and taken over`, { timeout: 30_000 }, async () => {
      const { render } = await import(pathToFileURL(join(project, `server-${name}.mjs`)).href);
      const html = await render(begin);
      assert.match(html, new RegExp(`<sliding-puzzle [^>]*state="${begin.state}"`));
      assert.match(html, / max-seconds="30"/);
      assert.doesNotMatch(html, / src=|undefined|null/);
      await tryOut(name, html);
    });
}
