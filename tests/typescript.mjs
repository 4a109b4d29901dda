// Lets Node.js 18 and newer import web/**/*.ts: node --import ./tests/typescript.mjs --test FILE. esbuild, which the site
// needs as well, takes the types away once for each state of web/; the copies are in build/stripped.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const web = new URL('../web/', import.meta.url);
const copies = new URL('../build/stripped/', import.meta.url);

const scriptsIn = (folder) =>
  readdirSync(new URL(folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? scriptsIn(`${folder}${entry.name}/`)
      : entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts')
        ? [fileURLToPath(folder + entry.name)]
        : [],
  );

/** The folder of the scripts without types. Several processes may ask at once. */
function stripped() {
  const scripts = scriptsIn(web.href);
  const newest = Math.max(...scripts.map((path) => statSync(path).mtimeMs));
  const folder = new URL(`${scripts.length}-${newest}/`, copies);
  if (existsSync(folder)) return folder;
  if (existsSync(copies))
    for (const old of readdirSync(copies))
      if (!old.startsWith('making')) rmSync(new URL(old, copies), { recursive: true, force: true });
  const making = fileURLToPath(new URL(`making-${process.pid}`, copies));
  execFileSync('esbuild', [
    ...scripts,
    `--outdir=${making}`,
    `--outbase=${fileURLToPath(web)}`,
    '--charset=utf8',
    '--sourcemap=inline',
    '--log-level=warning',
  ]);
  try {
    renameSync(making, folder);
  } catch {
    rmSync(making, { recursive: true }); // another process was faster
  }
  return folder;
}

// Node.js runs this file once more, in the thread that loads modules.
if (isMainThread) register(import.meta.url);

let folder;

/** A script below web/ without its types. */
export function scriptOf(path) {
  folder ??= stripped();
  return readFileSync(new URL(path.replace(/ts$/, 'js'), folder), 'utf8');
}

/** The same as tests load it: a test with a time of its own (site/walk.mjs) lets none pass while an import() is under way. */
export const loadedOf = (path) =>
  scriptOf(path).replace(/\bimport\(([^()]+)\)/g, '(globalThis.whileLoading ?? ((script) => script))(import($1))');

/** The one script of web/ that the build makes of src/. */
const extracts = new URL('tutorial/code-extracts.js', web).href;

export function resolve(name, context, next) {
  return name === './code-extracts.js' ? { url: extracts, shortCircuit: true } : next(name, context);
}

export async function load(url, context, next) {
  if (url === extracts) {
    const made = await import('../web/listings.mjs');
    return {
      format: 'module',
      shortCircuit: true,
      source: `export const extracts = ${JSON.stringify(made.cutExtracts())};`,
    };
  }
  const [path] = url.split('?');
  if (!path.startsWith(web.href) || !path.endsWith('.ts')) return next(url, context);
  return { format: 'module', shortCircuit: true, source: loadedOf(path.slice(web.href.length)) };
}
