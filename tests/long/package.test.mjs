// The npm package that `npm pack build/web` makes: what is in it, and that its types suit other people's TypeScript.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { attributeNames } from '../../web/element/attributes.ts';
import { plain, site } from '../site/site.mjs';
import { installPackage, packageName } from './installed-package.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const FILES = `
  README.md attributes.d.ts board-controls.js board-memory.js board-picture.js board-review.js board-solutions.js
  board-view.js custom-elements.json database.js de.js development.jsx es.js fr.js html.html-data.json
  licences/manrope-font.txt licences/runtime.txt licences/sdl2.txt licences/sliding-puzzle.txt package.json
  poster.svg preact.d.ts racing.js react.d.ts sliding-puzzle.d.ts sliding-puzzle.js solver-client.js
  solver-engine.js solver-worker-classic.js solver-worker.js start-picture.js svelte.d.ts types.d.ts vue.d.ts
  wasm/board.wasm wasm/solver.wasm`
  .trim()
  .split(/\s+/);
// Bytes of the tarball: 250,000 are solver.wasm, by itself and in a classic script. npm of Node.js 18 packs to some 2,000 more
// than later ones.
const MOST_PACKED = 345_000;

let installed;

before(async () => {
  installed = await installPackage();
});

after(() => installed?.remove());

test('the package holds the library and nothing else, and says what it is', async () => {
  assert.deepEqual(installed.packed.files.map(({ path }) => plain(path)).sort(), FILES);
  assert.ok(installed.packed.size <= MOST_PACKED, `${installed.packed.size} bytes`);
  const { version, scripts, dependencies, exports } = JSON.parse(await readFile(join(site, 'package.json'), 'utf8'));
  assert.equal(
    execFileSync(process.env.PUZZLE_PROGRAM ?? join(root, 'build/native/sliding-puzzle'), ['--version'], {
      encoding: 'utf8',
    }).trim(),
    version.replace(/\+.*/, ''),
  );
  assert.deepEqual([scripts, dependencies], [undefined, undefined]);
  for (const target of Object.values(exports).flatMap((each) =>
    typeof each === 'string' ? [each] : Object.values(each),
  )) {
    const path = plain(target.replace(/^\.\//, ''));
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
  ])
    await compiles(project, { module, moduleResolution, skipLibCheck: false }, ['blog.ts']);
});

/**
 * Strict TypeScript finds nothing wrong there.
 * options: of the compiler
 */
async function compiles(project, options, include) {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    ...options,
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  try {
    await promisify(execFile)(process.execPath, [join(root, 'tests/node_modules/typescript/bin/tsc'), '-p', project]);
  } catch (error) {
    assert.fail(`${JSON.stringify(options)}: ${error.stdout}`);
  }
}

test('templates of React, Preact, Vue and Svelte know the tag: right use compiles, wrong use does not', async () => {
  const project = await installed.project('frameworks');
  for (const name of ['react', 'react-dom', 'preact', 'preact-render-to-string', 'vue', 'svelte', '@types'])
    await symlink(join(root, 'tests/long/node_modules', name), join(project, 'node_modules', name));
  for (const name of ['react', 'preact'])
    await cp(join(root, 'tests/long/applications', name), join(project, name), { recursive: true });
  const uses = `
export const right = [
  <sliding-puzzle />,
  <sliding-puzzle state="1 2 3/4 5 6/7 0 8" theme="dark" max-seconds={30} maxNodes="1M" readonly title="A board" />,
  <sliding-puzzle state={undefined} src={null} lang="de" allow-unsolvable="" algorithm="fast idastar" />,
  <sliding-puzzle onpuzzle-move={(event) => event.detail.moveCount.toFixed()} onpuzzle-error={({ detail }) => detail.type} />,
  <sliding-puzzle ref={(board: SlidingPuzzle | null) => void board?.solve()}><p>No JavaScript</p></sliding-puzzle>,
];
export const wrong = [
  // @ts-expect-error no such theme
  <sliding-puzzle theme="pink" />,
  // @ts-expect-error no such attribute
  <sliding-puzzle colour="red" />,
  // @ts-expect-error the event has no such detail
  <sliding-puzzle onpuzzle-move={(event) => event.detail.place} />,
  // @ts-expect-error not that event
  <sliding-puzzle onpuzzle-move={(event: MouseEvent) => event.button} />,
  // @ts-expect-error seconds are a number
  <sliding-puzzle max-seconds={true} />,
];
`;
  const begin = (framework) =>
    `import { SlidingPuzzle } from '${packageName}';\nimport type {} from '${packageName}/${framework}';\n`;
  await writeFile(join(project, 'react/uses.tsx'), begin('react') + uses);
  await writeFile(join(project, 'preact/uses.tsx'), `/** @jsxImportSource preact */\n${begin('preact')}${uses}`);
  await writeFile(
    join(project, 'uses.ts'),
    `${begin('vue')}${begin('svelte').split('\n')[1]}
import type { GlobalComponents } from 'vue';
import type { SvelteHTMLElements } from 'svelte/elements';
type Board = InstanceType<GlobalComponents['sliding-puzzle']>;
export const vue: Board['$props'][] = [{ theme: 'dark', 'max-seconds': 30, state: null, class: 'a', key: 1 }];
export const hear = (emit: Board['$emit'], move: CustomEvent) => {
  emit('puzzle-move', move);
  // @ts-expect-error no such event
  emit('puzzle-explosion', move);
};
export const svelte: SvelteHTMLElements['sliding-puzzle'][] = [
  { theme: 'dark', maxSeconds: 30, class: 'a', 'onpuzzle-move': (event) => event.detail.moveCount.toFixed() },
];
// @ts-expect-error no such theme
vue.push({ theme: 'pink' });
// @ts-expect-error no such theme
svelte.push({ theme: 'pink' });
// @ts-expect-error the event has no such detail
svelte.push({ 'onpuzzle-move': (event) => event.detail.place });
// A listener further out knows the events, too.
document.addEventListener('puzzle-solved', (event) => event.detail.moveCount.toFixed());
document.body.addEventListener('puzzle-error', (event) => event.detail.message.length);
// @ts-expect-error it has no such detail
document.addEventListener('puzzle-solved', (event) => event.detail.moves);
export const same: SlidingPuzzle | null = document.querySelector('sliding-puzzle');
`,
  );
  await compiles(project, { module: 'ES2022', moduleResolution: 'Bundler', skipLibCheck: true, jsx: 'react-jsx' }, [
    '*.ts',
    'react/*.tsx',
    'preact/*.tsx',
  ]);
});

test('on a server the import gives the class and does nothing else', async () => {
  const project = await installed.project('server');
  await writeFile(
    join(project, 'server.mjs'),
    `import { SlidingPuzzle } from '${packageName}';
console.log(SlidingPuzzle.version, SlidingPuzzle.observedAttributes.length, typeof document, typeof customElements);`,
  );
  const expected = `${installed.packed.version} ${attributeNames.length} undefined undefined`;
  for (const options of [[], ['--conditions=development']]) {
    const { stdout } = await promisify(execFile)(process.execPath, [...options, 'server.mjs'], { cwd: project });
    assert.equal(stdout.trim(), expected); // it ends by itself, too: nothing runs
  }
});
