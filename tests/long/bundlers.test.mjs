// The npm package in pages that other people's bundlers built; where one leaves files alone, as the embedding guide says.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { folder } from '../browser/server.mjs';
import { installPackage, packageName, pageWithBoard, serveFolder, solved, solveThere } from './installed-package.mjs';

const require = createRequire(import.meta.url);

let installed;

before(async () => {
  installed = await installPackage();
});

after(() => installed?.remove());

const plain = `import '${packageName}';\n`;

/** What the embedding guide says for bundlers that leave files alone: the package's folder is copied, and the page says where it is. */
const guide = await readFile(new URL('../../web/embed/README.md', import.meta.url), 'utf8');
const located = (/```js\n(import \{ SlidingPuzzle \}[^`]*)```/.exec(guide)?.[1] ?? '').replaceAll(
  "'/static/",
  "'static/",
);
assert.match(located, /wasmLocation = 'static.*workerLocation = 'static/s);

async function copyPackage(project) {
  const from = join(installed.folder, 'node_modules', packageName);
  await cp(from, join(project, 'dist/static/sliding-puzzle'), { recursive: true });
}

const writePage = (project, script = '<script type="module" src="main.js"></script>') =>
  writeFile(join(project, 'dist/index.html'), pageWithBoard(script));

/** Vite's logger, which keeps what it would print. */
function quiet(warnings) {
  const note = (words) => void warnings.push(words);
  return {
    info() {},
    warn: note,
    warnOnce: note,
    error: note,
    clearScreen() {},
    hasErrorLogged: () => false,
    hasWarned: false,
  };
}

/**
 * main: what the application's script is; inline: whether the page must allow inline scripts;
 * build: from index.html and main.js into dist, which gives what it warned of
 */

const bundlers = [
  {
    name: 'nobody, by a script tag',
    async build(project) {
      await copyPackage(project);
      await writePage(project, '<script type="module" src="static/sliding-puzzle/sliding-puzzle.js"></script>');
      return [];
    },
  },
  ...['./', folder].map((base) => ({
    name: `Vite with base ${base}`,
    async build(project) {
      const warnings = [];
      const { build } = await import('vite');
      await build({ root: project, base, configFile: false, customLogger: quiet(warnings) });
      return warnings;
    },
  })),
  ...['production', 'development'].map((mode) => ({
    name: `webpack for ${mode}`,
    async build(project) {
      const { default: webpack } = await import('webpack');
      const compiler = webpack({
        mode,
        devtool: false,
        context: project,
        entry: './main.js',
        output: { path: join(project, 'dist'), filename: 'main.js' },
        performance: { hints: false }, // the databases are larger than it likes
      });
      const stats = await new Promise((resolve, reject) =>
        compiler.run((error, done) => (done ? resolve(done) : reject(error))),
      );
      await new Promise((done) => compiler.close(done));
      await writePage(project, '<script defer src="main.js"></script>');
      const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true });
      return [...errors, ...warnings].map(({ message }) => message);
    },
  })),
  {
    name: 'Parcel',
    inline: true, // it writes an import map into the page
    async build(project) {
      // By its command line: in this process its workers would stay.
      const { stderr } = await promisify(execFile)(
        process.execPath,
        [require.resolve('parcel/lib/bin.js'), 'build', 'index.html', '--public-url', './', '--log-level', 'warn'],
        { cwd: project, timeout: 60_000 },
      );
      return stderr ? [stderr] : [];
    },
  },
  {
    name: 'Rollup',
    main: located,
    async build(project) {
      const warnings = [];
      const [{ rollup }, { nodeResolve }] = await Promise.all([
        import('rollup'),
        import('@rollup/plugin-node-resolve'),
      ]);
      const bundle = await rollup({
        input: join(project, 'main.js'),
        plugins: [nodeResolve()],
        onwarn: ({ message }) => void warnings.push(message),
      });
      await bundle.write({ dir: join(project, 'dist'), format: 'es', chunkFileNames: 'chunks/[name]-[hash].js' });
      await bundle.close();
      await copyPackage(project);
      await writePage(project);
      return warnings;
    },
  },
  {
    name: 'esbuild',
    main: located,
    async build(project) {
      const { build } = await import('esbuild');
      const { warnings } = await build({
        entryPoints: [join(project, 'main.js')],
        outdir: join(project, 'dist'),
        bundle: true,
        format: 'esm',
        splitting: true,
        minify: true,
        chunkNames: 'chunks/[name]-[hash]',
        logLevel: 'silent',
      });
      await copyPackage(project);
      await writePage(project);
      return warnings.map(({ text }) => text);
    },
  },
];

async function makeProject(name, main) {
  const project = await installed.project(name);
  await writeFile(join(project, 'package.json'), '{ "private": true }\n');
  await writeFile(join(project, 'package-lock.json'), '{}\n'); // marks the project for Parcel
  await writeFile(join(project, 'index.html'), pageWithBoard('<script type="module" src="./main.js"></script>'));
  await writeFile(join(project, 'main.js'), main);
  return project;
}

/** A board is drawn and solved there, by files of that site only. */
async function works(url) {
  const { result, workers } = await solveThere(url);
  assert.deepEqual(result, solved(installed.packed.version));
  // A second one helps where the first takes long.
  assert.ok(workers.length > 0, 'it solves in a worker');
  for (const worker of workers) {
    assert.ok(worker.startsWith(new URL(url).origin), `the worker is a file of the site: ${worker}`);
  }
}

for (const { name, main = plain, inline, build } of bundlers) {
  test(`a page built by ${name} works from a sub-folder`, { timeout: 60_000 }, async () => {
    const project = await makeProject(name.replace(/\W+/g, '-'), main);
    assert.deepEqual(await build(project), [], 'no warning');
    const server = await serveFolder(join(project, 'dist'), inline);
    try {
      await works(server.url);
      assert.deepEqual(server.missing, []);
      assert.ok(server.requests.some((path) => /board[^/]*\.wasm$|^[0-9a-f]+\.wasm$/.test(path)));
      // Where a search lasts, more workers ask for the solver, too.
      assert.equal(new Set(server.requests.filter((path) => path.endsWith('.wasm'))).size, 2, 'two modules');
    } finally {
      await server.close();
    }
  });
}

test('Vite’s development server works with the package as it is', { timeout: 60_000 }, async () => {
  const project = await makeProject('vite-development', plain);
  const warnings = [];
  delete process.env.NODE_ENV; // the builds above have left "production" there
  const { createServer } = await import('vite');
  const server = await createServer({
    root: project,
    configFile: false,
    customLogger: quiet(warnings),
    cacheDir: join(project, 'cache'),
    server: { host: '127.0.0.1', port: 0 },
  });
  try {
    await server.listen();
    await works(server.resolvedUrls?.local[0]);
    assert.deepEqual(warnings, []);
  } finally {
    await server.close();
  }
});
