// The npm package that `npm pack build/web` makes: what is in it, that its types suit other people's
// TypeScript, and that it works in a page that Vite built and in one without a bundler. Needs no network.
//
// PUZZLE_UPDATE_GOLDEN=1 is not for this: the list of files below is changed by hand.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

import { build } from 'vite';

import { launch, site } from './driver.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const name = 'sliding-puzzle-element';

const FILES = [
  'README.md',
  'board-controls.js',
  'board-picture.js',
  'board-view.js',
  'data/4x4.pdb',
  'licences/manrope-font.txt',
  'licences/sdl2.txt',
  'licences/sliding-puzzle.txt',
  'package.json',
  'poster.png',
  'sliding-puzzle.d.ts',
  'sliding-puzzle.js',
  'solver-client.js',
  'solver-engine.js',
  'solver-worker-classic.js',
  'solver-worker.js',
  'types.d.ts',
  'wasm/board.wasm',
  'wasm/solver.wasm',
  'words/de.js',
  'words/es.js',
  'words/fr.js',
];
const MOST_PACKED = 760_000; // bytes of the tarball; 490,000 of them are the pattern databases

/** @type {string} */
let folder;
/** @type {{ filename: string, size: number, version: string, files: { path: string, size: number }[] }} */
let packed;
/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sliding-puzzle-package-'));
  const told = execFileSync('npm', ['pack', site, '--json', '--offline', '--pack-destination', folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  [packed] = JSON.parse(told);
  const place = join(folder, 'node_modules', name);
  await mkdir(place, { recursive: true });
  execFileSync('tar', ['-xf', join(folder, packed.filename), '-C', place, '--strip-components=1']);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  if (folder) await rm(folder, { recursive: true });
});

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/**
 * Serves a folder below /blog/, as a plain file server would.
 * @param {string} served
 */
async function serveFolder(served) {
  /** @type {string[]} */
  const requests = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).replace(/^\/blog\//, '');
    requests.push(path);
    const file = resolve(served, path || 'index.html');
    if (!file.startsWith(served) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': types[/** @type {keyof types} */ (extname(file))] ?? 'application/octet-stream',
    });
    return createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/blog/`,
    requests,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}

/**
 * Opens the page, waits for its board and solves it in the worker.
 * @param {string} url
 */
async function solveThere(url) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const complaints = [];
  /** @type {string[]} */
  const workers = [];
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(`${error.stack ?? error}`));
  page.on('worker', (worker) => workers.push(worker.url()));
  try {
    await page.goto(url);
    const result = await page.evaluate(async () => {
      await customElements.whenDefined('sliding-puzzle');
      const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      await board.ready;
      const { status, length, optimal } = await board.solve({ algorithm: 'idastar', play: false });
      return { size: board.size, status, length, optimal, version: board.constructor.version };
    });
    return { result, complaints, workers };
  } finally {
    await page.close();
  }
}

const html = (/** @type {string} */ script) =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Blog</title>' +
  `<link rel="icon" href="data:,">${script}<sliding-puzzle state="5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0"></sliding-puzzle></html>`;

test('the package holds the library and nothing else, and says what it is', async () => {
  assert.deepEqual(packed.files.map(({ path }) => path).sort(), FILES);
  assert.ok(packed.size <= MOST_PACKED, `${packed.size} bytes`);
  const { version, scripts, dependencies, exports } = JSON.parse(await readFile(join(site, 'package.json'), 'utf8'));
  assert.equal(
    execFileSync(process.env.PUZZLE_PROGRAM ?? join(root, 'build/native/sliding-puzzle'), ['--version'], {
      encoding: 'utf8',
    }).trim(),
    version,
  );
  assert.deepEqual([scripts, dependencies], [undefined, undefined]);
  for (const target of Object.values(exports).flatMap((each) =>
    typeof each === 'string' ? [each] : Object.values(each),
  )) {
    const path = target.replace(/^\.\//, '');
    assert.ok(
      FILES.some((file) => (path.endsWith('*') ? file.startsWith(path.slice(0, -1)) : file === path)),
      `${path} is not in the package`,
    );
  }
});

test('no path of the machine that built it is in the site', async () => {
  for (const entry of await readdir(site, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const bytes = await readFile(file);
    // Folders of the checkout instead of its root: a checkout in /main would be found in every </main>.
    for (const path of [...['build', 'src', 'web'].map((below) => join(root, below)), '/emsdk', '/usr/share']) {
      assert.ok(!bytes.includes(path), `${relative(site, file)} names ${path}`);
    }
  }
});

test('sizes: what each file weighs when it is sent with Brotli', async (t) => {
  const sizes = new Map();
  for (const path of FILES.filter((file) => /\.(js|wasm|pdb)$/.test(file))) {
    const bytes = await readFile(join(site, path));
    sizes.set(path, brotliCompressSync(bytes).length);
    t.diagnostic(`${path}: ${bytes.length} bytes, ${sizes.get(path)} with Brotli`);
  }
  assert.ok(sizes.get('sliding-puzzle.js') <= 6 * 1024, 'the script before a board is near: at most 6 KB');
  const first = ['sliding-puzzle.js', 'board-view.js', 'wasm/board.wasm'].reduce(
    (sum, path) => sum + sizes.get(path),
    0,
  );
  t.diagnostic(`first board: ${first}`);
  assert.ok(first <= 55_000, `the first board: at most 55 KB, and not ${first} bytes`);
});

test('other people’s strict TypeScript compiles against it, however it resolves modules', async () => {
  const project = join(folder, 'typescript');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{"type": "module"}');
  await writeFile(
    join(project, 'blog.ts'),
    `
    import 'sliding-puzzle-element';
    import { SlidingPuzzle } from 'sliding-puzzle-element';
    import type { SolveResult } from 'sliding-puzzle-element/types';

    const board = document.querySelector('sliding-puzzle')!;
    const same: SlidingPuzzle = board;
    const playable: SlidingPuzzle = await board.ready;
    board.addEventListener('puzzle-move', (event) => { const count: number = event.detail.moveCount; console.log(count); });
    board.addEventListener('puzzle-error', ({ detail: { type, message } }) => {
      if (type === 'unsolvable') console.log(message.length);
    });
    const result: SolveResult = await playable.solve({ algorithm: 'astar-manhattan', maxSeconds: 5 });
    const moves: string = result.moves;
    board.maxNodes = 1000;
    const made: SlidingPuzzle = document.createElement('sliding-puzzle');
    const version: string = SlidingPuzzle.version;
    console.log(moves, made, same, version);
    // @ts-expect-error no such solver
    board.solve({ algorithm: 'guess' });
    // @ts-expect-error no such method
    board.explode();
    export {};
  `,
  );
  for (const [module, moduleResolution] of [
    ['ES2022', 'Bundler'],
    ['Node16', 'Node16'],
  ]) {
    await writeFile(
      join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          skipLibCheck: false,
          target: 'ES2022',
          lib: ['ES2022', 'DOM', 'DOM.Iterable'],
          types: [],
          module,
          moduleResolution,
        },
        include: ['blog.ts'],
      }),
    );
    try {
      execFileSync(process.execPath, [join(root, 'tests/node_modules/typescript/bin/tsc'), '-p', project], {
        encoding: 'utf8',
      });
    } catch (error) {
      assert.fail(`${moduleResolution}: ${/** @type {any} */ (error).stdout}`);
    }
  }
});

for (const base of ['./', '/blog/']) {
  test(`a page built by Vite with base ${base} works from a sub-folder`, async () => {
    const project = join(folder, `vite-${base.length}`);
    await mkdir(project);
    await symlink(join(folder, 'node_modules'), join(project, 'node_modules'));
    await writeFile(join(project, 'index.html'), html('<script type="module" src="/main.js"></script>'));
    await writeFile(join(project, 'main.js'), `import '${name}';\n`);
    /** @type {string[]} */
    const warnings = [];
    const note = (/** @type {string} */ words) => void warnings.push(words);
    await build({
      root: project,
      base,
      configFile: false,
      customLogger: {
        info() {},
        warn: note,
        warnOnce: note,
        error: note,
        clearScreen() {},
        hasErrorLogged: () => false,
        hasWarned: false,
      },
    });
    assert.deepEqual(warnings, []);
    const server = await serveFolder(join(project, 'dist'));
    try {
      const { result, complaints, workers } = await solveThere(server.url);
      assert.deepEqual(complaints, []);
      assert.deepEqual(
        { ...result, version: undefined },
        { size: '4x4', status: 'solved', length: 12, optimal: true, version: undefined },
      );
      assert.equal(workers.length, 1, 'it solves in a worker');
      for (const file of [/board.*\.wasm$/, /solver-[^/]*\.wasm$/, /4x4.*\.pdb$/]) {
        assert.ok(
          server.requests.some((path) => file.test(path)),
          `${file} was asked for`,
        );
      }
      assert.equal(server.requests.filter((path) => /board.*\.wasm$/.test(path)).length, 1);
    } finally {
      await server.close();
    }
  });
}

test('a page without a bundler loads the package with a script tag', async () => {
  const project = join(folder, 'plain');
  await mkdir(project);
  await cp(join(folder, 'node_modules'), join(project, 'node_modules'), { recursive: true });
  await writeFile(
    join(project, 'index.html'),
    html(`<script type="module" src="node_modules/${name}/sliding-puzzle.js"></script>`),
  );
  const server = await serveFolder(project);
  try {
    const { result, complaints, workers } = await solveThere(server.url);
    assert.deepEqual(complaints, []);
    assert.equal(result.version, packed.version);
    assert.equal(result.length, 12);
    assert.deepEqual(workers, [`${server.url}node_modules/${name}/solver-worker.js`]);
  } finally {
    await server.close();
  }
});
