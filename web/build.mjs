// Makes the site in build/web, of web/, of what the tutorial shows of src/, and of the wasm modules. build-wasm.sh calls it:
//
//   node web/build.mjs PRESET SDL2 [--archive]      PRESET: a folder of build/ with modules/; SDL2: the folder of its licence
//
// What pages and scripts ask for by themselves lies in parts/ and wasm/, its name with a hash of its content: an old file
// never comes beside new ones. Pages, sliding-puzzle.js and what hosts link to keep their names.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe } from './describe.mjs';
import { cutExtracts, putListings } from './listings.mjs';

/** Scripts of pages, and the element. What they import() becomes a file that is loaded when it is asked for. */
const entries = [
  'element/sliding-puzzle',
  'page/index',
  'embed/embed-builder',
  'bench/bench',
  'tutorial/tutorial',
  'tutorial/lesson',
];
const workers = ['engine/solver-worker', 'tutorial/lesson-worker', 'tutorial/program-worker'];
// Classic scripts have all they need built in. Each may know the addresses of those before it.
const forOpaqueOrigins = ['embed/embed-sandboxed', 'tutorial/lesson-sandboxed'];
/** Modules with a state that all scripts of a page share: they stay files. */
const lasting = ['memory/database'];
const beforePaint = ['tutorial/first-words', 'page/first-paint'];

const root = fileURLToPath(new URL('..', import.meta.url));
const [preset, sdl2, archive] = process.argv.slice(2);
const work = join(root, 'build', preset);
const staging = join(work, 'staging'); // web/, with what is made of other files
const parts = join(work, 'scripts/parts');
const site = join(root, 'build/web');

const read = (/** @type {string} */ path) => readFileSync(path, 'utf8');

/** The files below a folder, in the order of their names. @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((each) => (each.isDirectory() ? filesIn(join(folder, each.name)) : [join(folder, each.name)]));

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`error: ${message}`);
  process.exit(1);
}

/** What was written wrong is told without a stack. @template T @param {() => T} make */
function orFail(make) {
  try {
    return make();
  } catch (error) {
    return fail(/** @type {Error} */ (error).message);
  }
}

/** As long as esbuild's. @param {string | Buffer} content */
const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();

/** What the site holds. @type {Map<string, string | Buffer>} */
const files = new Map();
/** "parts/page-0A1B2C3D.js" by "page.js", as pages write it. @type {Map<string, string>} */
const addresses = new Map();

// --- What is made of other files ---

/** Puts the C++ that the tutorial shows into a script, and the whole files beside it, to which the tutorial links. */
function addExtracts() {
  const extracts = orFail(cutExtracts);
  for (const { file } of Object.values(extracts)) files.set(`source/${file}.txt`, read(join(root, 'src', file)));
  writeFileSync(join(staging, 'tutorial/code-extracts.js'), `export const extracts = ${JSON.stringify(extracts)};\n`);
}

/** Makes a page of each figure of the tutorial, for frames: lesson-NAME.html, NAME being its id without "-demo". */
function cutLessons() {
  const article = read(join(staging, 'tutorial/tutorial.html'));
  const page = read(join(staging, 'tutorial/lesson-page.html'));
  const names = new Set();
  for (const [section, id] of article.matchAll(/<section id="([^"]*)".*?<\/section>/gs)) {
    const title = new RegExp(`<li><a href="#${id}">(.*?)</a>`).exec(article)?.[1] ?? fail(`no contents name #${id}.`);
    for (const [figure, of] of section.matchAll(/<figure [^>]*\bid="([^"]*)".*?<\/figure>/gs)) {
      const name = of.replace(/-demo$/, '');
      if (names.has(name)) fail(`web/tutorial/tutorial.html: two figures have the name ${name}.`);
      names.add(name);
      // Links lead to the article, and out of the frame.
      const content = figure.replaceAll('<a href="#', '<a target="_top" href="tutorial.html#');
      files.set(
        `lesson-${name}.html`,
        page.replaceAll('{title}', () => title).replace('{figure}', () => content),
      );
    }
  }
  writeFileSync(
    join(staging, 'tutorial/lesson-names.js'),
    `export const lessonNames = ${JSON.stringify([...names])};\n`,
  );
}

/** With the commit where there is one, and a hash of all that goes in: no two builds have one version. */
function versionOf() {
  const inputs = filesIn(staging).flatMap((path) => [relative(staging, path), hashOf(readFileSync(path))]);
  let commit = '';
  try {
    commit = execFileSync('git', ['-C', root, 'rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {} // not a checkout
  const { version } = JSON.parse(read(join(staging, 'package/package.json')));
  return `${version}+${[commit, hashOf([preset, ...inputs].join()).toLowerCase()].filter(Boolean).join('.')}`;
}

// --- Bundles ---

const small = preset === 'wasm-debug' ? [] : ['--minify'];
let version = '';

/**
 * @param {string[]} options and files
 * @param {string} folder they are there; its path says nothing about this machine, because paths end up in the output
 * @returns {[path: string, { entryPoint?: string, inputs: object, imports: { path: string, kind: string }[] }][]}
 */
function esbuild(options, folder = staging) {
  const list = join(work, 'bundled.json');
  const always = ['--bundle', '--charset=utf8', '--target=es2022', '--legal-comments=none', '--log-level=warning'];
  const define = `--define:globalThis.PUZZLE_VERSION="${version}"`;
  execFileSync('esbuild', [...always, define, ...options, `--metafile=${list}`], { cwd: folder, stdio: 'inherit' });
  return Object.entries(JSON.parse(read(list)).outputs);
}

/** The files of modules in web/. @param {string[]} modules */
const sourcesOf = (modules) => modules.map((each) => `${each}.ts`);

/** Tells scripts what is known: globalThis.PUZZLE_PAGE_JS is the address of page.js. @param {string} folder seen from there */
const known = (folder) =>
  [...addresses].map(([name, address]) => {
    const path = relative(folder, address);
    const word = basename(name).replace(/\W/g, '_').toUpperCase();
    return `--define:globalThis.PUZZLE_${word}="${path.startsWith('.') ? path : `./${path}`}"`;
  });

const hashed = ['--outdir=../scripts/parts', '--entry-names=[name]-[hash]', '--chunk-names=[name]-[hash]'];

/** Bundles each of these whole. @param {string[]} sources @param {string[]} options */
function bundleEach(sources, options) {
  for (const [path, { entryPoint = '' }] of esbuild([...small, ...hashed, ...options, ...sources])) {
    const name = basename(entryPoint).replace(/\.ts$/, '.js');
    addresses.set(name, `parts/${basename(path)}`);
    files.set(`parts/${basename(path)}`, read(join(parts, basename(path))));
  }
}

/**
 * Bundles the modules of all pages. esbuild makes a part of each script and of each import(), and a chunk of what the same
 * parts share: small files, each a request. The tutorial, with its many figures, keeps them so. All other parts get copies
 * of their chunks, but of those with a state for the whole page, and our page has the board, too.
 */
function bundleModules() {
  const split = ['--format=esm', '--splitting', ...hashed, ...known('parts'), ...sourcesOf(entries)];
  const graph = new Map(esbuild(split).map(([path, output]) => [basename(path), output]));
  /** @param {string[]} from @param {boolean} late also what they import later @param {Set<string>} [seen] */
  const reached = (from, late, seen = new Set()) => {
    for (const file of from.filter((each) => !seen.has(each))) {
      const imports = graph
        .get(seen.add(file) && file)
        ?.imports.filter(({ kind }) => late || kind === 'import-statement');
      reached(imports?.map(({ path }) => basename(path)) ?? [], late, seen);
    }
    return [...seen];
  };
  const all = [...graph.keys()];
  const lastingIn = (/** @type {string} */ file) =>
    lasting.find((module) => Object.keys(graph.get(file)?.inputs ?? {}).some((path) => path.startsWith(`${module}.`)));
  const nameOf = (/** @type {string} */ file) => {
    const module = lastingIn(file);
    return module ? `${basename(module)}.js` : file.replace(/-\w{8}\.js$/, '.js');
  };
  const scripts = all.filter((file) => graph.get(file)?.entryPoint);
  const [element, page, view] = ['sliding-puzzle.js', 'index.js', 'board-view.js'].map(
    (name) => scripts.find((file) => nameOf(file) === name) ?? fail(`no script imports ${name}.`),
  );
  const isOfPage = (/** @type {string} */ path) =>
    entries.some((entry) => path.startsWith(`${entry}.`) && !/^tutorial/.test(path));
  const others = reached(
    scripts.filter((file) => isOfPage(graph.get(file)?.entryPoint ?? '')),
    true,
  );
  const whole = scripts.filter((file) => others.includes(file));
  const cut = reached(
    scripts.filter((file) => !whole.includes(file)),
    false,
  );
  const kept = all.filter(lastingIn);

  /** @type {Map<string, string>} what each file has at the end */
  const done = new Map();
  /** Bundles files with all that they import but what stays outside. @param {string[]} list @param {string[]} outside */
  const unite = (list, outside) => {
    for (const file of list) cpSync(join(parts, file), join(parts, `${file}.in.js`));
    const external = outside.map((file) => `--external:./${file}`);
    esbuild(
      ['--format=esm', ...small, '--outdir=.', ...external, ...list.map((file) => `${file}.out=${file}.in.js`)],
      parts,
    );
    for (const file of list) done.set(file, read(join(parts, `${file}.out.js`)));
  };
  unite(
    whole.filter((file) => file !== page),
    [...scripts, ...kept],
  );
  unite(
    [page],
    [...scripts, ...kept].filter((file) => file !== page && file !== view),
  );
  unite(
    [...new Set([...kept, ...cut])].filter((file) => !done.has(file)),
    all,
  );

  // The hashes until now are those of what was split. Each file gets that of its text and of all that it leads to.
  const fileNames = /[\w-]+-[A-Z0-9]{8}\.js/g;
  /** @param {string} file @param {Set<string>} [seen] */
  const led = (file, seen = new Set()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const [next] of done.get(file)?.matchAll(fileNames) ?? []) if (done.has(next)) led(next, seen);
    return seen;
  };
  /** @type {Map<string, string>} */
  const renamed = new Map();
  for (const file of done.keys()) {
    const texts = [file, ...[...led(file)].sort()].map((each) => done.get(each));
    renamed.set(file, nameOf(file).replace(/\.js$/, `-${hashOf(texts.join())}.js`));
  }
  for (const [file, text] of done) {
    const path = `parts/${renamed.get(file)}`;
    files.set(
      path,
      text.replaceAll(fileNames, (name) => renamed.get(name) ?? name),
    );
    if (scripts.includes(file) || kept.includes(file)) addresses.set(nameOf(file), path);
  }
  // The element is in two places: for hosts its name stays, and its parts are elsewhere.
  const own = String(files.get(addresses.get(nameOf(element)) ?? ''));
  files.set(
    'sliding-puzzle.js',
    own.replaceAll(fileNames, (name) => `parts/${name}`),
  );
}

// --- Files that keep their names ---

/** What editors and frameworks are told of the element. */
async function addDescriptions() {
  esbuild(['--format=esm', '--outfile=../scripts/attributes.mjs', 'element/attributes.ts']);
  const texts = {
    types: read(join(staging, 'common/types.ts')),
    element: read(join(staging, 'package/sliding-puzzle.d.ts')),
    reference: read(join(staging, 'element/README.md')),
  };
  const described = describe(await import(pathToFileURL(join(work, 'scripts/attributes.mjs')).href), texts);
  for (const [name, text] of Object.entries(described)) files.set(name, text);
}

function addOthers() {
  for (const path of filesIn(staging)) {
    const file = relative(staging, path);
    const name = basename(file);
    if (/^(examples|pictures)\//.test(file)) files.set(file, readFileSync(path));
    else if (/-licences?\.txt$/.test(name)) files.set(`licences/${name.replace(/-licences?/, '')}`, read(path));
    else if (/^package\/.*\.(ts|md)$|^\w+\/.*\.(html|json|jsx|mjs|png|py|svg|webmanifest)$/.test(file))
      files.set(name, readFileSync(path));
  }
  files.delete('lesson-page.html');
  const globals = read(join(staging, 'element/globals.d.ts')).replace(/^(import |\/\/ ).*\n/gm, '');
  files.set('types.d.ts', read(join(staging, 'common/types.ts')) + globals);
  for (const name of ['korf15_first50', 'hardest15', 'korf24_first10']) // for bench.html
    files.set(`data/${name}.txt`, read(join(root, 'tests/data', `${name}.txt`)));
  files.set('licences/sliding-puzzle.txt', read(join(root, 'LICENSE')));
  files.set('licences/manrope-font.txt', read(join(root, 'src/draw/font/OFL.txt')));
  files.set('licences/sdl2.txt', read(join(sdl2, 'LICENSE.txt')));
}

/** Gives pages the addresses of scripts, styles and wasm. */
function finishPages() {
  for (const [path, content] of files)
    if (/^[^/]*\.html$/.test(path))
      files.set(
        path,
        String(content).replace(/(?<= (?:src|href)=")[^"]*(?=")/g, (name) => addresses.get(name) ?? name),
      );
}

/** Names the files of the package: all that the element leads to. */
function finishPackage() {
  const found = new Set(['sliding-puzzle.js']);
  for (const path of found)
    for (const next of path.endsWith('.js') ? files.keys() : [])
      if (/^(parts|wasm)\//.test(next) && String(files.get(path)).includes(basename(next))) found.add(next);
  const manifest = JSON.parse(String(files.get('package.json')), (_, value) => {
    const [, name] = /^\.\/(.*(?:worker.*\.js|\.wasm))$/.exec(value) ?? [];
    return name ? `./${addresses.get(name)}` : value;
  });
  manifest.version = version;
  manifest.files.unshift(...found);
  files.set('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}

const sha384 = (/** @type {string | Buffer} */ content) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** What pages and the service worker can hold files to: { version, files: { path: "sha384-…" } }. */
function addIntegrity() {
  const held = [...files]
    .filter(([path]) => /(?<!screenshot)\.(css|html|js|png|svg|wasm|webmanifest)$/.test(path))
    .sort();
  const list = Object.fromEntries(held.map(([path, content]) => [path, sha384(content)]));
  files.set('integrity.json', `${JSON.stringify({ version, files: list }, null, 1)}\n`);
  // Each version of the site has a service worker of its own, which browsers see by this.
  const hash = `--define:globalThis.PUZZLE_LIST="${sha384(files.get('integrity.json') ?? '')}"`;
  esbuild([
    '--format=iife',
    ...small,
    hash,
    '--outfile=../scripts/service-worker.js',
    ...sourcesOf(['page/service-worker']),
  ]);
  files.set('service-worker.js', read(join(work, 'scripts/service-worker.js')));
}

// --- Writing ---

/** Writes each file whole or not at all, and takes away what this build does not make. */
function write() {
  for (const [path, content] of files) {
    const place = join(site, path);
    mkdirSync(dirname(place), { recursive: true });
    if (existsSync(place) && readFileSync(place).equals(Buffer.from(content))) continue;
    writeFileSync(`${place}.new`, content);
    chmodSync(`${place}.new`, 0o644); // a web server reads it, whatever the umask
    renameSync(`${place}.new`, place);
  }
  for (const path of filesIn(site)) if (!files.has(relative(site, path))) rmSync(path);
  const tidy = (/** @type {string} */ folder) => {
    for (const each of readdirSync(folder, { withFileTypes: true }))
      if (each.isDirectory()) tidy(join(folder, each.name));
    if (readdirSync(folder).length === 0) rmdirSync(folder);
    else chmodSync(folder, 0o755);
  };
  tidy(site);
}

/** The site as a folder in a tar file: the same bytes whenever and wherever the same site is packed. @param {string} folder */
function pack(folder) {
  for (const name of readdirSync(join(root, 'build')))
    if (/^sliding-puzzle-.*\.tar\.gz$/.test(name)) rmSync(join(root, 'build', name));
  const blocks = [...files].sort().flatMap(([path, content]) => {
    const body = Buffer.from(content);
    const header = Buffer.alloc(512);
    /** @type {[number, string][]} */
    const fields = [
      [0, `${folder}/${path}`],
      [100, '0000644'],
      [108, '0000000'],
      [116, '0000000'],
      [136, '00000000000'],
      [148, '        '],
      [156, '0'],
      [257, 'ustar'],
      [263, '00'],
    ];
    for (const [at, text] of [...fields, [124, body.length.toString(8).padStart(11, '0')]]) header.write(text, at);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    return [header, body, Buffer.alloc(-body.length & 511)];
  });
  writeFileSync(
    join(root, 'build', `${folder}.tar.gz`),
    gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), { level: 9 }),
  );
}

rmSync(staging, { recursive: true, force: true });
rmSync(join(work, 'scripts'), { recursive: true, force: true });
cpSync(join(root, 'web'), staging, { recursive: true });
cpSync(join(work, 'modules'), join(staging, 'engine/wasm'), { recursive: true });
writeFileSync(join(staging, 'tsconfig.json'), '{}'); // or esbuild would take one of a folder above the checkout
addExtracts();
const article = join(staging, 'tutorial/tutorial.html');
writeFileSync(
  article,
  orFail(() => putListings(read(article), (name) => read(join(staging, 'tutorial', name)))),
);
cutLessons();
version = versionOf();
for (const path of filesIn(join(staging, 'engine/wasm'))) {
  const name = `wasm/${basename(path)}`;
  const address = name.replace(/\.wasm$/, `-${hashOf(readFileSync(path))}.wasm`);
  files.set(address, readFileSync(path));
  if (address !== name) addresses.set(name, address);
}
const builtIn = ['--format=iife', '--loader:.wasm=binary', '--define:import.meta.url=document.baseURI'];
bundleEach(sourcesOf(workers), ['--format=esm']);
bundleEach(sourcesOf(['engine/solver-worker-classic']), builtIn);
bundleEach(
  filesIn(staging)
    .filter((path) => /^(?!.*\/examples\/).*\.css$/.test(path))
    .map((path) => relative(staging, path)),
  [],
);
bundleModules();
bundleEach(sourcesOf(forOpaqueOrigins), [...builtIn, ...known('')]);
bundleEach(sourcesOf(['tutorial/lesson-door', ...beforePaint]), ['--format=iife']);
bundleEach(sourcesOf(['tutorial/lesson-frame', 'embed/embed']), ['--format=iife', ...known('parts')]);
addOthers();
await addDescriptions();
finishPages();
finishPackage();
addIntegrity();
write();
if (archive) pack(`sliding-puzzle-${version.replace('+', '-')}`);
console.log(version);
