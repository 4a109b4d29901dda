// The npm package, packed from the built site and unpacked, and the pages that were built there, in a sub-folder of a server.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after } from 'node:test';

import { launch } from '../browser/fixtures.mjs';
import { serve } from '../browser/server.mjs';
import { site } from '../site/site.mjs';

export const packageName = 'sliding-puzzle-element';

/**
 * Packs the built site and installs the package, without the network.
 * Its project() makes a folder that has it installed.
 */
export async function installPackage() {
  const folder = await mkdtemp(join(tmpdir(), 'sliding-puzzle-package-'));
  const told = execFileSync('npm', ['pack', site, '--json', '--offline', '--pack-destination', folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  const [packed] = JSON.parse(told);
  const place = join(folder, 'node_modules', packageName);
  await mkdir(place, { recursive: true });
  execFileSync('tar', ['-xf', join(folder, packed.filename), '-C', place, '--strip-components=1']);
  return {
    folder,
    packed,
    async project(name) {
      const project = join(folder, name);
      await mkdir(project);
      await cp(join(folder, 'node_modules'), join(project, 'node_modules'), { recursive: true });
      return project;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/**
 * Serves a folder, with the policy that the embedding guide asks for.
 * inline: whether inline scripts are allowed, too
 */
export async function serveFolder(served, inline = false) {
  const server = await serve();
  const [requests, missing] = [[], []];
  const policy = `script-src 'self' 'wasm-unsafe-eval'${inline ? " 'unsafe-inline'" : ''}; connect-src 'self'; worker-src 'self'`;
  server.answers = async (path, response) => {
    requests.push(path);
    const body = await readFile(join(served, path)).catch(() => null);
    if (body === null) missing.push(path);
    const type = server.types[extname(path)] ?? 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'content-security-policy': policy }).end(body);
  };
  return { url: server.url, requests, missing, close: () => server.close() };
}

let browser;
after(() => browser?.close());

/** Opens a page, whose uncaught errors, and unless it `talks` what reaches its console, fail the test. */
export async function withPage(use, { talks = false, ...look } = {}) {
  browser ??= await launch();
  const page = await browser.newPage(look);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(`${error.stack ?? error}`));
  page.on('console', (message) => {
    if (!talks && /error|warning/.test(message.type())) complaints.push(`${message.text()} ${message.location().url}`);
  });
  try {
    const result = await use(page);
    assert.deepEqual(complaints, []);
    return result;
  } finally {
    await page.close();
  }
}

const state = '5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0';

/** A page with one board, which `pageWithBoard` solves. script: its script tag */
export const pageWithBoard = (script) =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Blog</title>' +
  `<link rel="icon" href="data:,">${script}<sliding-puzzle state="${state}"></sliding-puzzle></html>`;

/** Opens the page, waits for its board and solves it in workers, whose addresses it gives. */
export const solveThere = (url) =>
  withPage(async (page) => {
    const workers = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    await page.goto(url);
    const result = await page.evaluate(async () => {
      await customElements.whenDefined('sliding-puzzle');
      const board = document.querySelector('sliding-puzzle');
      await board.ready;
      const drawn = (await board.toBlob()).size > 1000;
      const { status, length, optimal } = await board.solve({ algorithm: 'idastar', play: false });
      return { size: board.size, drawn, status, length, optimal, version: board.constructor.version };
    });
    return { result, workers };
  });

/** What solveThere() finds where all is well. version: of the package */
export const solved = (version) => ({
  size: '4x4',
  drawn: true,
  status: 'solved',
  length: 12,
  optimal: true,
  version,
});
