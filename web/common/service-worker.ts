// Keeps the whole site on the reader's machine, so that it works without a network. Only our own pages register it.
//
// Files in parts/ and wasm/ have a hash of their content in their names: what is kept of them is right for good. All others,
// the pages first, are asked of the server again, so that readers see what their owner wrote there last; what is kept of
// them is for when no server answers. A new version of the site comes whole or not at all: a lost connection or a server that
// is half updated end the new worker, and what is kept stays. The version before is kept, too, for pages that are open.
//
// A site withdraws the worker by taking service-worker.js away: where the server has none, or another page in its place, the
// worker that readers have deletes what it keeps and goes.

/** What a service worker has, as far as this one uses it; the types of pages do not know it. */
interface WorkerScope {
  registration: { scope: string; unregister: () => Promise<boolean> };
  clients: {
    matchAll: (options: { includeUncontrolled: true }) => Promise<{ postMessage: (message: string) => void }[]>;
    claim: () => Promise<void>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: (type: string, listener: (event: any) => void) => void;
}

const worker = self as unknown as WorkerScope;

const { scope } = worker.registration;
const FAMILY = `sliding-puzzle site ${scope} `; // other folders of this server may have other copies of the site
const CACHE = FAMILY + globalThis.PUZZLE_LIST;
const LIST = `${scope}integrity.json`;
const PATIENCE = 4000; // milliseconds until a page that is kept is shown while the server does not answer
const OF_THE_JOURNEY = ['content-encoding', 'content-length', 'vary']; // headers that say nothing of the file

/** The caches of this site, the oldest first. */
const versions = async () => (await caches.keys()).filter((name) => name.startsWith(FAMILY));

const isForGood = (path: string) => /^(parts|wasm)\//.test(path);

/** What is kept of a file: that of this version, else of any. */
async function keptOf(address: string): Promise<Response | undefined> {
  for (const cacheName of [CACHE, ...(await versions()).reverse()]) {
    const kept = await caches.match(address, { cacheName });
    if (kept) return kept;
  }
  return undefined;
}

/** @param integrity the hash that it must have; '' for any */
async function fetchWhole(path: string, integrity: string): Promise<Response> {
  const response = await fetch(scope + path, { cache: 'no-cache', ...(integrity && { integrity }) }).catch((error) => {
    throw new Error(`${path} did not come, or is not that of this version (${error.message})`);
  });
  if (!response.ok) throw new Error(`${path} did not come: the server answered ${response.status}`);
  const headers = new Headers(response.headers);
  for (const name of OF_THE_JOURNEY) headers.delete(name);
  return new Response(await response.arrayBuffer(), { headers }); // browsers refuse a page that was redirected
}

/** Keeps the version of the site that this worker is of. */
async function download() {
  try {
    const list = await fetchWhole('integrity.json', globalThis.PUZZLE_LIST);
    const { files } = await list.clone().json();
    const cache = await caches.open(CACHE);
    // Pages come last, when all that they ask for is there.
    const paths = Object.keys(files).sort((one, other) => Number(isForGood(other)) - Number(isForGood(one)));
    for (const path of paths) {
      const kept = isForGood(path) ? await keptOf(scope + path) : undefined;
      await cache.put(scope + path, kept ?? (await fetchWhole(path, isForGood(path) ? files[path] : '')));
    }
    await cache.put(LIST, list); // last: a cache that has it is complete
  } catch (error) {
    await caches.delete(CACHE);
    for (const client of await worker.clients.matchAll({ includeUncontrolled: true }))
      client.postMessage(String(error));
    throw error;
  }
}

/** Goes when the server has no such worker any more; comes again when the browser has dropped what was kept. */
async function look() {
  const response = await fetch(`${scope}service-worker.js`, { cache: 'no-store' });
  const isGone = response.status === 404 || response.status === 410;
  if (isGone || (response.ok && !/javascript/.test(response.headers.get('content-type') ?? ''))) {
    await worker.registration.unregister();
    for (const name of await versions()) await caches.delete(name);
  } else if (!(await caches.match(LIST, { cacheName: CACHE }))) await download();
}

/**
 * The path of a file that may be of the site; null for other addresses. A name without its ending is never ours: at the top of
 * a host, /gallery is a page of the host.
 */
function pathOf(url: string) {
  if (!url.startsWith(scope)) return null;
  const path = url.slice(scope.length).replace(/[?#].*/s, '');
  if (path === '') return 'index.html';
  return /\.[^./]+$/.test(path) ? path : null;
}

async function answer(path: string, request: Request): Promise<Response> {
  const kept = await keptOf(scope + path).catch(() => undefined); // the browser's store may be broken
  if (!kept) return fetch(request);
  if (isForGood(path)) return kept;
  const late = new Promise<Response>((done) => setTimeout(done, PATIENCE, kept));
  const asked = fetch(request).then((response) => {
    const isWanted = response.ok || (request.mode === 'navigate' && response.status < 500);
    return isWanted ? response : kept;
  });
  return Promise.race([asked.catch(() => kept), late]);
}

worker.addEventListener('install', (event) => event.waitUntil(download().then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of (await versions()).slice(0, -2)) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  // A part of a file is for the server to cut; none of our pages asks for one.
  if (request.method !== 'GET' || path === null || request.headers.has('range')) return;
  event.respondWith(answer(path, request));
  if (request.mode === 'navigate') event.waitUntil(look().catch(() => {}));
});
