// What web/build.mjs makes: in a checkout of the test's own, and what the built site says of itself.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, test } from 'node:test';

import { filesIn, plain, root, site } from './site.mjs';

const { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } = fs;
const checkout = fs.mkdtempSync(join(tmpdir(), "sliding-puzzle (it's)-"));
after(() => rmSync(checkout, { recursive: true }));
for (const path of ['web', 'src', 'tests/data', 'LICENSE', 'build/wasm/modules'])
  cpSync(join(root, path), join(checkout, path), { recursive: true });
mkdirSync(join(checkout, 'sdl2'));
cpSync(join(site, 'licences/sdl2.txt'), join(checkout, 'sdl2/LICENSE.txt'));
const made = join(checkout, 'build/web');

/** Makes the site there, and gives its version. */
function build(umask = '022') {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `umask ${umask}; exec node web/build.mjs wasm "$PWD/sdl2" --archive`],
    { cwd: checkout, encoding: 'utf8' },
  );
  assert.deepEqual([status, stderr], [0, '']);
  return stdout.trim();
}

test('the site is the same each time, can be read by a web server under umask 077, and is packed as a folder', () => {
  const version = build('077');
  assert.match(version, /^\d+\.\d+\.\d+\+[0-9a-f]{8}$/, 'no commit, for there is none');
  const paths = filesIn(made);
  for (const folder of new Set(paths.map(dirname)))
    assert.equal(statSync(join(made, folder)).mode & 0o777, 0o755, folder);
  for (const path of paths) assert.equal(statSync(join(made, path)).mode & 0o777, 0o644, path);
  const name = `sliding-puzzle-${version.replace('+', '-')}`;
  const archive = join(checkout, `build/${name}.tar.gz`);
  const list = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n');
  assert.deepEqual(list.sort(), paths.map((path) => `${name}/${path}`).sort());
  execFileSync('tar', ['-xzf', archive, '-C', checkout]);
  const packed = readFileSync(archive);
  assert.equal(build(), version);
  assert.ok(packed.equals(readFileSync(archive)));
  for (const path of paths)
    assert.ok(readFileSync(join(checkout, name, path)).equals(readFileSync(join(made, path))), path);
});

test('what changes gets another address and version, and so does what leads to it; the rest keeps its own', () => {
  const before = filesIn(made);
  writeFileSync(join(made, 'parts/old-0A1B2C3D.js'), '');
  const changedFile = ['ts', 'js'].map((ending) => join(checkout, `web/page/new.${ending}`)).find(existsSync) ?? '';
  appendFileSync(changedFile, "console.log('changed');\n");
  const git = (...words) => execFileSync('git', words, { cwd: checkout, encoding: 'utf8' }).trim();
  git('init', '-q');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'a');
  const second = build();
  assert.ok(second.includes(`+${git('rev-parse', '--short', 'HEAD')}.`), second);
  const changed = filesIn(made).filter((path) => !before.includes(path));
  // The version is in the element, in all that has it, and in what leads to that.
  const versioned = ['bench.js', 'embed-builder.js', 'embed-sandboxed.js', 'embed.js', 'sliding-puzzle.js'];
  assert.deepEqual(changed.map(plain).sort(), [...versioned, 'new.js', 'page.js'].sort());
  const gone = before.filter((path) => !existsSync(join(made, path)));
  assert.deepEqual(gone.map(plain).sort(), changed.map(plain).sort());
  assert.equal(existsSync(join(made, 'parts/old-0A1B2C3D.js')), false);
  const page = readFileSync(join(made, 'index.html'), 'utf8');
  assert.ok(page.includes(changed.find((path) => plain(path) === 'page.js') ?? 'none'));
});

test('the folder for boards in other pages holds what a board and a frame load, and nothing else', () => {
  const element = join(checkout, 'build/element');
  const paths = filesIn(element);
  for (const path of paths.filter((each) => each !== 'README.md'))
    assert.ok(readFileSync(join(element, path)).equals(readFileSync(join(made, path))), path);
  const names = paths.map(plain);
  for (const needed of ['sliding-puzzle.js', 'embed.html', 'poster.svg', 'board.wasm', 'solver.wasm', 'board-view.js'])
    assert.match(names.join(), new RegExp(`${needed}\\b`));
  assert.ok(paths.length <= 35, `${paths.length} files`);
  assert.ok(!names.some((name) => /index|tutorial|bench|builder/.test(name)), names.join());
  assert.match(readFileSync(join(element, 'README.md'), 'utf8'), /, \d+\.\d+\.\d+\+/);
});

test('a marker of the C++ that the tutorial shows, which nothing asks for, ends the build', () => {
  writeFileSync(join(checkout, 'src/core/move.hpp'), '// extract nonsense\n// end of extract nonsense\n');
  const { status, stderr } = spawnSync('node', ['web/build.mjs', 'wasm', 'sdl2'], { cwd: checkout, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /^error: src\/core\/move\.hpp:1: .*code-extracts.*does not name an extract nonsense\.$/m);
});

test('no two files of web/ have one name in the site, where they lie side by side', () => {
  const names = filesIn(join(root, 'web'))
    .filter((path) => /^(?!examples|pictures)\w+\/.*\.(ts|css|html|json|jsx|mjs|png|py|svg|webmanifest)$/.test(path))
    .map((path) => basename(path).replace(/(?<!\.d)\.ts$/, '.js'));
  assert.ok(names.length > 100);
  const twice = names.filter((name, place) => names.indexOf(name) < place);
  assert.deepEqual(twice, []);
});

test('each address with a hash that a file names is that of a file', () => {
  for (const path of filesIn(site).filter((each) => /\.(html|js)$/.test(each))) {
    // Scripts for frames of an opaque origin look from the page.
    const folder = plain(path).endsWith('-sandboxed.js') ? '.' : dirname(path);
    for (const [, address] of readFileSync(join(site, path), 'utf8').matchAll(
      /"([\w./-]+-[A-Z0-9]{8}\.(?:css|js|wasm))"/g,
    ))
      assert.ok(existsSync(join(site, folder, address)), `${path} names ${address}`);
  }
});

test('integrity.json has the hashes of the files that pages use', () => {
  const { version, files } = JSON.parse(readFileSync(join(site, 'integrity.json'), 'utf8'));
  assert.equal(version, JSON.parse(readFileSync(join(site, 'package.json'), 'utf8')).version);
  const used = filesIn(site).filter((path) => /\.(css|html|js|png|svg|wasm|webmanifest)$/.test(path));
  const held = used.filter((path) => !/^(screenshot\.png|service-worker\.js)$/.test(path));
  assert.deepEqual(Object.keys(files).sort(), held.sort());
  for (const [path, hash] of Object.entries(files)) {
    const bytes = readFileSync(join(site, path));
    assert.equal(hash, `sha384-${createHash('sha384').update(bytes).digest('base64')}`, path);
  }
});

test('the package names files that are there, by their addresses', () => {
  const manifest = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'));
  const values = (value) => (typeof value === 'string' ? [value] : Object.values(value).flatMap(values));
  const { main, types, exports, sideEffects, files } = manifest;
  assert.ok(Array.isArray(sideEffects) && sideEffects.length >= 3);
  for (const path of [main, types, ...values(exports), ...sideEffects, ...files.filter((each) => !each.includes('*'))])
    assert.ok(existsSync(join(site, path)), path);
});

test('the icons of the manifest have the sizes that it says', () => {
  const { icons } = JSON.parse(readFileSync(join(site, 'manifest.webmanifest'), 'utf8'));
  for (const { src, sizes } of icons) {
    const png = readFileSync(join(site, src));
    assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
  }
});

/** What each file must say: the author of the part, and under which licence. */
const licences = {
  'sliding-puzzle.txt': [/MIT License/],
  'sdl2.txt': [/Sam Lantinga/, /provided 'as-is'/],
  'manrope-font.txt': [/Manrope/, /SIL OPEN FONT LICENSE/i],
  'runtime.txt': [/Emscripten authors/, /Rich Felker/, /LLVM/, /Permission is hereby granted/],
};

test('there is a licence of each part, with its authors, and no other', () => {
  assert.deepEqual(filesIn(join(site, 'licences')).sort(), Object.keys(licences).sort());
  for (const [file, words] of Object.entries(licences)) {
    const text = readFileSync(join(site, 'licences', file), 'utf8');
    for (const word of words) assert.match(text, word, file);
  }
});

test('wasm modules are linked from nothing but our rooms and SDL2', () => {
  const build = readFileSync(join(root, 'CMakeLists.txt'), 'utf8');
  const used = [...build.matchAll(/^ *add_(?:room|module)\([^)]*?\bUSES ([a-z_2 ]+)/gm)].map(([, names]) =>
    names.trim(),
  );
  const rooms = ['core', 'draw', 'game', 'sdl2', 'search'].map((name) => `puzzle_${name}`);
  assert.deepEqual([...new Set(used.join(' ').split(' '))].sort(), rooms);
});

test('our sources import no package: what is bundled is ours, or has a licence there', () => {
  for (const path of filesIn(join(root, 'web')).filter((each) => /(?<!\.d)\.[jt]s$/.test(each))) {
    const text = readFileSync(join(root, 'web', path), 'utf8');
    const imports = /^(?:(?:import|export)\b[^'"]*?\bfrom|import)\s+['"]([^'"]+)['"]|\bimport\(\s*['"`]([^'"`]+)/gm;
    for (const [, from, late = from] of text.matchAll(imports))
      assert.match(late, /^(\.\.?\/|\$\{address\})/, `${path} imports ${late}`);
  }
});
