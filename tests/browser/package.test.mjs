// The npm package that `npm pack build/web` makes: what is in it, that its types suit other people's
// TypeScript, and that it works in a page without a bundler. Needs no network.
//
// PUZZLE_UPDATE_GOLDEN=1 is not for this: the list of files below is changed by hand.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

import { launch, site } from './driver.mjs';
import { installPackage, packageName, pageWithBoard, serveFolder, solved, solveThere } from './installed-package.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

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

/** @type {Awaited<ReturnType<typeof installPackage>>} */
let installed;

before(async () => {
  installed = await installPackage();
});

after(() => installed?.remove());

test('the package holds the library and nothing else, and says what it is', async () => {
  assert.deepEqual(installed.packed.files.map(({ path }) => path).sort(), FILES);
  assert.ok(installed.packed.size <= MOST_PACKED, `${installed.packed.size} bytes`);
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
  assert.ok(sizes.get('sliding-puzzle.js') <= 6656, 'the script before a board is near: at most 6.5 KB');
  const first = ['sliding-puzzle.js', 'board-view.js', 'wasm/board.wasm'].reduce(
    (sum, path) => sum + sizes.get(path),
    0,
  );
  t.diagnostic(`first board: ${first}`);
  assert.ok(first <= 55_500, `the first board: at most 55.5 KB, and not ${first} bytes`);
});

test('other people’s strict TypeScript compiles against it, however it resolves modules', async () => {
  const project = await installed.project('typescript');
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

test('a page without a bundler loads the package with a script tag', { timeout: 60_000 }, async () => {
  const project = await installed.project('plain');
  const address = `node_modules/${packageName}`;
  await writeFile(
    join(project, 'index.html'),
    pageWithBoard(`<script type="module" src="${address}/sliding-puzzle.js"></script>`),
  );
  const [browser, server] = await Promise.all([launch(), serveFolder(project)]);
  try {
    const { result, complaints, workers } = await solveThere(browser, server.url);
    assert.deepEqual(complaints, []);
    assert.deepEqual(result, solved(installed.packed.version));
    assert.deepEqual(workers, [`${server.url}${address}/solver-worker.js`]);
  } finally {
    await server.close();
    await browser.close();
  }
});
