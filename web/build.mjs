// Makes the site in build/web, of web/, of what the tutorial shows of src/, and of the wasm modules; and in build/element
// what of it a board in another page can load. build-wasm.sh calls it:
//
//   node web/build.mjs PRESET SDL2 [--archive]      PRESET: a folder of build/ with modules/; SDL2: the folder of its licence
//
// What pages and scripts ask for by themselves lies in parts/ and wasm/, its name with a hash of its content: an old file
// never comes beside new ones. Pages, sliding-puzzle.js and what hosts link to keep their names.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe } from './describe.mjs';
import { cutExtracts, drawingDocument, putListings } from './listings.mjs';

/** Scripts of pages, and the element. What they import() becomes a file that is loaded when it is asked for. */
const pages = ['element/sliding-puzzle', 'page/page', 'embed/embed-builder', 'embed/copies', 'bench/bench'];
const tutorial = ['tutorial/tutorial'];
const workers = ['engine/solver-worker', 'tutorial/lesson-worker', 'tutorial/program-worker'];
// Classic scripts have all they need built in. Each may know the addresses of those before it.
const forOpaqueOrigins = ['embed/embed-sandboxed'];
const classic = ['common/first-paint'];
const classicWithAddresses = ['embed/embed'];
/** Modules with a state that all scripts of a page share: they stay files. */
const lasting = ['memory/database'];

const root = fileURLToPath(new URL('..', import.meta.url));
const [preset, sdl2, archive] = process.argv.slice(2);
const work = join(root, 'build', preset);
const staging = join(work, 'staging'); // web/, with what is made of other files
const parts = join(work, 'scripts/parts');

const read = (path) => fs.readFileSync(path, 'utf8');
const staged = (path) => read(join(staging, path));

/** The files below a folder, in the order of their names. */
const filesIn = (folder) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((each) => (each.isDirectory() ? filesIn(join(folder, each.name)) : [join(folder, each.name)]));

function fail(message) {
  console.error(`error: ${message}`);
  process.exit(1);
}

const hash = (kind, content, form) => createHash(kind).update(content).digest(form);
/** As long as esbuild's. */
const hashOf = (content) => hash('sha256', content, 'hex').slice(0, 8).toUpperCase();
const sha384 = (content) => `sha384-${hash('sha384', content, 'base64')}`;

/** What the site holds: text or bytes by path. */
const files = new Map();
/** "parts/page-0A1B2C3D.js" by "page.js", as pages write it. */
const addresses = new Map();

// --- What is made of other files ---

/** Puts the C++ that the tutorial shows into its script, and the whole files beside it, to which it links. */
function addExtracts() {
  const extracts = cutExtracts();
  for (const { file } of Object.values(extracts)) files.set(`source/${file}.txt`, read(join(root, 'src', file)));
  fs.writeFileSync(
    join(staging, 'tutorial/code-extracts.js'),
    `export const extracts = ${JSON.stringify(extracts)};\n`,
  );
}

/** Puts listings and still boards into the articles; boards are drawn by what draws those of the figures. */
async function finishArticles() {
  esbuild(['--format=esm', '--outfile=../scripts/mini-board.mjs', 'tutorial/mini-board']);
  const { miniBoard } = await import(pathToFileURL(join(work, 'scripts/mini-board.mjs')).href);
  Object.assign(globalThis, { document: drawingDocument });
  for (const name of ['tutorial.html', 'beyond.html']) {
    const listed = putListings(staged(`tutorial/${name}`), (file) => staged(`tutorial/${file}`));
    const drawn = listed.replace(/<svg data-board="([^"]*)"><\/svg>/g, (_, board) => String(miniBoard(board)));
    fs.writeFileSync(join(staging, 'tutorial', name), drawn);
  }
}

/** With the commit where there is one, and a hash of all that goes in: no two builds have one version. */
function versionOf() {
  const inputs = filesIn(staging).flatMap((path) => [relative(staging, path), hashOf(fs.readFileSync(path))]);
  let commit = '';
  try {
    commit = execFileSync('git', ['-C', root, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
  } catch {} // not a checkout
  const { version } = JSON.parse(staged('package/package.json'));
  return `${version}+${[commit.trim(), hashOf([preset, ...inputs].join()).toLowerCase()].filter(Boolean).join('.')}`;
}

// --- Bundles ---

const small = preset === 'wasm-debug' ? [] : ['--minify'];
const maps = preset === 'wasm-debug' ? ['--sourcemap=linked'] : [];
const hashed = ['--outdir=../scripts/parts', '--entry-names=[name]-[hash]', '--chunk-names=[name]-[hash]'];
const builtIn = ['--format=iife', '--loader:.wasm=binary', '--define:import.meta.url=document.baseURI'];
let version = '';

/**
 * @param options and files: "engine/engine" is a module of web/
 * @param folder they are there; its path says nothing about this machine, because paths end up in the output
 * @returns [path, what it is made of] of each output
 */
function esbuild(options, folder = staging) {
  const list = join(work, 'bundled.json');
  const always = [
    '--bundle',
    '--charset=utf8',
    '--target=es2022',
    '--legal-comments=none',
    '--log-level=warning',
    ...maps,
  ];
  const words = options.map((each) => (/^\w+\/[\w-]+$/.test(each) ? `${each}.ts` : each));
  const define = `--define:globalThis.PUZZLE_VERSION="${version}"`;
  execFileSync('esbuild', [...always, define, ...words, `--metafile=${list}`], { cwd: folder, stdio: 'inherit' });
  return Object.entries(JSON.parse(read(list)).outputs).filter(([path]) => !path.endsWith('.map'));
}

/** Tells scripts what is known, seen from a folder: globalThis.PUZZLE_PAGE_JS is the address of page.js. */
const known = (folder) =>
  [...addresses].map(([name, address]) => {
    const path = relative(folder, address);
    const word = basename(name).replace(/\W/g, '_').toUpperCase();
    return `--define:globalThis.PUZZLE_${word}="${path.startsWith('.') ? path : `./${path}`}"`;
  });

/** Adds the source map of a script, with --debug. @param from its name among the parts */
function addMap(address, from) {
  if (fs.existsSync(join(parts, from))) files.set(`${address}.map`, read(join(parts, from)));
}

/** Bundles each of these whole. */
function bundleEach(sources, options) {
  for (const [path, { entryPoint = '' }] of esbuild([...small, ...hashed, ...options, ...sources])) {
    const address = `parts/${basename(path)}`;
    addresses.set(basename(entryPoint).replace(/\.ts$/, '.js'), address);
    files.set(address, read(join(parts, basename(path))));
    addMap(address, `${basename(path)}.map`);
  }
}

/**
 * Bundles the modules of all pages. esbuild makes a part of each script and of each import(), and a chunk of what the same
 * parts share: small files, each a request. The tutorial, with its many figures, keeps them so. All other parts get copies
 * of their chunks, but of those with a state for the whole page, and our page has the board, too.
 */
function bundleModules() {
  const split = ['--format=esm', '--splitting', ...hashed, ...known('parts'), ...pages, ...tutorial];
  const graph = new Map(esbuild(split).map(([path, output]) => [basename(path), output]));
  const all = [...graph.keys()];
  const scripts = all.filter((file) => graph.get(file).entryPoint);
  const lastingIn = (file) =>
    lasting.find((module) => Object.keys(graph.get(file).inputs).some((path) => path.startsWith(`${module}.`)));
  const kept = all.filter(lastingIn);
  const nameOf = (file) => (lastingIn(file) ? `${basename(lastingIn(file))}.js` : file.replace(/-\w{8}\.js$/, '.js'));
  const scriptOf = (name) => scripts.find((file) => nameOf(file) === name) ?? fail(`no script imports ${name}.`);
  const [page, view] = ['page.js', 'board-view.js'].map(scriptOf);
  /** What is imported from these, with or without what comes later. */
  const reached = (from, late, seen = new Set()) => {
    for (const file of from.filter((each) => graph.has(each) && !seen.has(each))) {
      seen.add(file);
      const imports = graph.get(file).imports.filter(({ kind }) => late || kind === 'import-statement');
      reached(
        imports.map(({ path }) => basename(path)),
        late,
        seen,
      );
    }
    return [...seen];
  };
  const ofPages = reached(
    pages.map((entry) => scriptOf(`${basename(entry)}.js`)),
    true,
  );
  const whole = scripts.filter((file) => ofPages.includes(file));
  const cut = reached(
    scripts.filter((file) => !whole.includes(file)),
    false,
  ).filter((file) => !whole.includes(file));

  /** What each file has at the end. */
  const done = new Map();
  /** Bundles files with all that they import but what stays outside. */
  const unite = (list, outside) => {
    for (const file of list) fs.cpSync(join(parts, file), join(parts, `${file}.in.js`));
    const external = outside.map((file) => `--external:./${file}`);
    const names = list.map((file) => `${file}.out=${file}.in.js`);
    esbuild(['--format=esm', ...small, '--outdir=.', ...external, ...names], parts);
    for (const file of list) done.set(file, read(join(parts, `${file}.out.js`)));
  };
  const others = (...here) => [...scripts, ...kept].filter((file) => !here.includes(file));
  unite(
    whole.filter((file) => file !== page),
    others(),
  );
  unite([page], others(page, view));
  unite([...new Set([...kept, ...cut])], all);

  // The hashes until now are those of what was split. Each file gets that of its text and of all that it leads to.
  const fileNames = /(?<![\w=-])[\w-]+-[A-Z0-9]{8}\.js/g; // but for those of source maps
  const led = (file, seen = new Set()) => {
    if (!done.has(file) || seen.has(file)) return seen;
    seen.add(file);
    for (const [next] of done.get(file).matchAll(fileNames)) led(next, seen);
    return seen;
  };
  const textsOf = (file) => [...led(file)].sort().map((each) => done.get(each));
  const renamed = new Map(
    [...done].map(([file, text]) => [
      file,
      nameOf(file).replace(/\.js$/, `-${hashOf([text, ...textsOf(file)].join())}.js`),
    ]),
  );
  for (const [file, text] of done) {
    const path = `parts/${renamed.get(file)}`;
    files.set(
      path,
      text.replaceAll(fileNames, (name) => renamed.get(name) ?? name),
    );
    addMap(`parts/${file}.out.js`, `${file}.out.js.map`);
    if (scripts.includes(file) || kept.includes(file)) addresses.set(nameOf(file), path);
  }
  // The element is in two places: for hosts its name stays, and its parts are elsewhere.
  const element = files.get(addresses.get('sliding-puzzle.js'));
  files.set(
    'sliding-puzzle.js',
    element.replaceAll(fileNames, (name) => `parts/${name}`).replace('MappingURL=', '$&parts/'),
  );
}

// --- Files that keep their names ---

function addOthers() {
  for (const path of filesIn(staging)) {
    const file = relative(staging, path);
    const name = basename(file);
    if (/^(examples|pictures)\//.test(file)) files.set(file, fs.readFileSync(path));
    else if (/-licences?\.txt$/.test(name)) files.set(`licences/${name.replace(/-licences?/, '')}`, read(path));
    else if (/^package\/.*\.(ts|md)$|^\w+\/.*\.(html|json|jsx|mjs|png|py|svg|webmanifest)$/.test(file))
      files.set(name, fs.readFileSync(path));
  }
  for (const name of ['korf15_first50', 'hardest15', 'korf24_first10']) // for bench.html
    files.set(`data/${name}.txt`, read(join(root, 'tests/data', `${name}.txt`)));
  files.set('licences/sliding-puzzle.txt', read(join(root, 'LICENSE')));
  files.set('licences/manrope-font.txt', read(join(root, 'src/draw/font/OFL.txt')));
  files.set('licences/sdl2.txt', read(join(sdl2, 'LICENSE.txt')));
}

/** What editors and frameworks are told of the element. */
async function addDescriptions() {
  esbuild(['--format=esm', '--outfile=../scripts/attributes.mjs', 'element/attributes']);
  const described = describe(await import(pathToFileURL(join(work, 'scripts/attributes.mjs')).href), {
    types: staged('common/types.ts') + staged('element/globals.d.ts').replace(/^(import |\/\/ ).*\n/gm, ''),
    rows: staged('element/attributes.ts'),
    element: staged('package/sliding-puzzle.d.ts'),
    reference: staged('element/README.md'),
  });
  for (const [name, text] of Object.entries(described)) files.set(name, text);
}

/** Gives pages the lines that their heads share, and the addresses of scripts, styles and wasm. */
function finishPages() {
  const head = files.get('head.html');
  files.delete('head.html');
  for (const [path, content] of files)
    if (/^[^/]*\.html$/.test(path))
      files.set(
        path,
        String(content)
          .replace('<!-- head.html -->\n', () => head)
          .replace(/(?<= (?:src|href)=")[^"]*(?=")/g, (name) => addresses.get(name) ?? name),
      );
}

/** These files, and all those with hashes that they lead to. */
function closure(...from) {
  const found = new Set(from);
  for (const path of found)
    for (const next of /\.(js|html)$/.test(path) ? files.keys() : [])
      if (/^(parts|wasm)\//.test(next) && String(files.get(path)).includes(basename(next))) found.add(next);
  return found;
}

/** The element, its page for frames, the poster of README's board, and licences. */
function filesOfElement() {
  const others = ['poster.svg', 'favicon.svg', ...[...files.keys()].filter((path) => path.startsWith('licences/'))];
  const list = new Map(
    [...closure('sliding-puzzle.js', 'embed.html'), ...others].map((path) => [path, files.get(path)]),
  );
  return list.set('README.md', read(join(root, 'web/embed/folder.md')).replace('VERSION', version));
}

/** Names the files of the package: all that the element leads to. */
function finishPackage() {
  const found = closure('sliding-puzzle.js');
  const manifest = JSON.parse(String(files.get('package.json')), (_, value) => {
    const [, name] = (typeof value === 'string' && /^\.\/(.*(?:worker.*\.js|\.wasm))$/.exec(value)) || [];
    return name ? `./${addresses.get(name)}` : value;
  });
  manifest.version = version;
  manifest.files.unshift(...found);
  files.set('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}

/** What pages and the service worker can hold files to: { version, files: { path: "sha384-…" } }. */
function addIntegrity() {
  const held = [...files]
    .filter(([path]) => /(?<!screenshot)\.(css|html|js|png|svg|wasm|webmanifest)$/.test(path))
    .sort();
  const list = Object.fromEntries(held.map(([path, content]) => [path, sha384(content)]));
  files.set('integrity.json', `${JSON.stringify({ version, files: list }, null, 1)}\n`);
  // Each version of the site has a service worker of its own, which browsers see by this.
  const define = `--define:globalThis.PUZZLE_LIST="${sha384(files.get('integrity.json'))}"`;
  esbuild(['--format=iife', ...small, define, '--outfile=../scripts/service-worker.js', 'common/service-worker']);
  files.set('service-worker.js', read(join(work, 'scripts/service-worker.js')));
}

// --- Writing ---

/** Writes each file whole or not at all, and takes away what this build does not make. */
function write(to, list) {
  for (const [path, content] of list) {
    const place = join(to, path);
    fs.mkdirSync(dirname(place), { recursive: true });
    if (fs.existsSync(place) && fs.readFileSync(place).equals(Buffer.from(content))) continue;
    fs.writeFileSync(`${place}.new`, content);
    fs.chmodSync(`${place}.new`, 0o644); // a web server reads it, whatever the umask
    fs.renameSync(`${place}.new`, place);
  }
  for (const path of filesIn(to)) if (!list.has(relative(to, path))) fs.rmSync(path);
  const tidy = (folder) => {
    for (const each of fs.readdirSync(folder, { withFileTypes: true }))
      if (each.isDirectory()) tidy(join(folder, each.name));
    if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
    else fs.chmodSync(folder, 0o755);
  };
  tidy(to);
}

/** Files as a folder in a tar file: the same bytes whenever and wherever the same files are packed. */
function pack(from, list, folder) {
  const same = ['--format=ustar', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  const packed = ['--use-compress-program=gzip -9n', '-cf', join(root, 'build', `${folder}.tar.gz`)];
  const named = [`--transform=s,^,${folder}/,`, '-C', from, '-T', '-'];
  execFileSync('tar', [...same, ...packed, ...named], { input: [...list.keys()].sort().join('\n') });
}

for (const folder of [staging, join(work, 'scripts')]) fs.rmSync(folder, { recursive: true, force: true });
fs.cpSync(join(root, 'web'), staging, { recursive: true });
fs.cpSync(join(work, 'modules'), join(staging, 'engine/wasm'), { recursive: true });
fs.writeFileSync(join(staging, 'tsconfig.json'), '{}'); // or esbuild would take one of a folder above the checkout
try {
  addExtracts();
  await finishArticles();
} catch (error) {
  fail(error.message); // what was written wrong is told without a stack
}
version = versionOf();
for (const path of filesIn(join(staging, 'engine/wasm'))) {
  const name = `wasm/${basename(path)}`;
  const address = name.replace(/\.wasm$/, `-${hashOf(fs.readFileSync(path))}.wasm`);
  files.set(address, fs.readFileSync(path));
  if (address !== name) addresses.set(name, address);
}
const styles = filesIn(staging).filter((path) => /^(?!.*(\/examples\/|\/base\.css$)).*\.css$/.test(path));
bundleEach(workers, ['--format=esm']);
bundleEach(['engine/solver-worker-classic'], builtIn);
bundleEach(
  styles.map((path) => relative(staging, path)),
  [],
);
bundleModules();
bundleEach(forOpaqueOrigins, [...builtIn, ...known('')]);
bundleEach(classic, ['--format=iife']);
bundleEach(classicWithAddresses, ['--format=iife', ...known('parts')]);
addOthers();
await addDescriptions();
finishPages();
finishPackage();
addIntegrity();
const element = filesOfElement();
for (const old of archive ? fs.readdirSync(join(root, 'build')) : [])
  if (/^sliding-puzzle-.*\.tar\.gz$/.test(old)) fs.rmSync(join(root, 'build', old));
for (const [name, list, packed] of [
  ['web', files, 'sliding-puzzle'],
  ['element', element, 'sliding-puzzle-element'],
]) {
  const folder = join(root, 'build', name);
  write(folder, list);
  if (archive) pack(folder, list, `${packed}-${version.replace('+', '-')}`);
}
console.log(version);
