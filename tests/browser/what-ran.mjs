// What ran of a page's scripts and of its workers', in Chromium, for tests/coverage.sh. With PUZZLE_COVERAGE, a folder,
// each page leaves a file there; without it, nothing happens.

import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @typedef {{ scriptId: string, url: string, source?: string, functions: unknown[] }} Ran as V8 counts it */

const INTERVAL = 400; // milliseconds between two looks at a worker, which may be ended at any moment

/**
 * Counts in each worker that the page starts, from its first line on.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<() => Promise<Ran[]>>} ends it
 */
async function countWorkers(page) {
  const session = await page.context().newCDPSession(page);
  /** @type {Ran[]} */
  const ran = [];
  /** @type {Map<string, { timer: ReturnType<typeof setInterval>, look: () => Promise<void> }>} */
  const workers = new Map();
  /** @type {Map<number, (result: any) => void>} */
  const waiting = new Map();
  let asked = 0;

  /** @param {string} sessionId @param {string} method @param {object} [params] @returns {Promise<any>} */
  const ask = (sessionId, method, params = {}) =>
    new Promise((resolve) => {
      const id = ++asked;
      waiting.set(id, resolve);
      const message = JSON.stringify({ id, method, params });
      // A worker that has ended does not answer.
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => resolve({}));
    });

  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result = {} } = JSON.parse(message);
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'worker') return;
    /** @type {Map<string, string>} */
    const sources = new Map();
    const look = async () => {
      const { result = [] } = await ask(sessionId, 'Profiler.takePreciseCoverage');
      for (const script of result.filter((/** @type {Ran} */ { url }) => url)) {
        if (!sources.has(script.scriptId)) {
          const { scriptSource = '' } = await ask(sessionId, 'Debugger.getScriptSource', { scriptId: script.scriptId });
          sources.set(script.scriptId, scriptSource);
        }
        ran.push({ ...script, source: sources.get(script.scriptId) });
      }
    };
    void ask(sessionId, 'Debugger.enable');
    void ask(sessionId, 'Profiler.enable');
    void ask(sessionId, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    void ask(sessionId, 'Runtime.runIfWaitingForDebugger');
    workers.set(sessionId, { timer: setInterval(() => void look(), INTERVAL), look });
  });
  session.on('Target.detachedFromTarget', ({ sessionId }) => {
    clearInterval(workers.get(sessionId)?.timer);
    workers.delete(sessionId);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
  return async () => {
    for (const { timer } of workers.values()) clearInterval(timer);
    const late = new Promise((done) => setTimeout(done, 2000));
    await Promise.race([Promise.all([...workers.values()].map(({ look }) => look())), late]);
    return ran;
  };
}

/** Begins to count. @param {import('playwright-core').Page} page @returns {Promise<() => Promise<void>>} keeps what was counted */
export async function countWhatRuns(page) {
  const folder = process.env.PUZZLE_COVERAGE;
  if (!folder) return async () => {};
  try {
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
  } catch {
    return async () => {}; // a page without scripts
  }
  const ofWorkers = await countWorkers(page);
  return async () => {
    if (page.isClosed()) return;
    const ran = [...(await page.coverage.stopJSCoverage()), ...(await ofWorkers())];
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify(ran));
  };
}
