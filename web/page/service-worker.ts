// Keeps the whole site on the reader's machine, so that it works without a network. Only our own pages register it.
//
// It never mixes versions of the site. Each version has a cache of its own, named by the hash of integrity.json. A new
// worker fetches every file of its version first, and holds each to the hashes of that list: a server that is half
// updated, a page of an error in place of a file, a lost connection or a full disk end the new worker, and the old one
// stays. A page gets all that it ever asks for from the version that it began with, whichever worker serves it by then; what
// is loaded anew begins with the newest. A version that no page is left of is deleted.

/** What a service worker has, as far as this one uses it; the types of pages do not know it. */
export interface WorkerScope {
  registration: { scope: string; installing: unknown; waiting: unknown };
  clients: {
    matchAll: (options: { type: 'all'; includeUncontrolled: true }) => Promise<{ id: string }[]>;
    claim: () => Promise<void>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: (type: string, listener: (event: any) => void) => void;
}

const worker = self as unknown as WorkerScope;

/** The hash of integrity.json, which build-wasm.sh writes here. */
const VERSION = 'HASH-OF-INTEGRITY-JSON';

const { scope } = worker.registration;
const FAMILY = `sliding-puzzle site ${scope} `; // other folders of this server may have other copies of the site
const CACHE = FAMILY + VERSION;
const PAGES = `${FAMILY}pages`;
const NETWORK = 'network'; // in place of a cache: for a page that began when the browser had dropped it
const LIST = 'integrity.json';
// Only other sites show it.
const NOT_KEPT = new Set(['screenshot.png']);
const OF_THE_JOURNEY = ['content-encoding', 'content-length', 'vary']; // headers that say nothing of the file
const YOUNG = 60_000; // milliseconds in which a page may not be among the clients yet, by a clock that may be set

async function hashOf(bytes: ArrayBuffer) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** The caches of all versions. */
const versions = async () => (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== PAGES);

// --- A new version ---

/**
 * A file of this version: from an earlier one that had the same, from the browser's own store, or from the server.
 * @param hash that it must have
 * @param earlier caches
 */
async function fetchExactly(path: string, hash: string, earlier: string[]): Promise<Response> {
  const address = scope + path;
  const sources = [
    ...earlier.map((cacheName) => () => caches.match(address, { cacheName })),
    () => fetch(address),
    () => fetch(address, { cache: 'reload' }),
  ];
  for (const source of sources) {
    const response = await source();
    if (!response?.ok) continue;
    const bytes = await response.arrayBuffer();
    if ((await hashOf(bytes)) !== hash) continue;
    const headers = new Headers(response.headers);
    for (const name of OF_THE_JOURNEY) headers.delete(name);
    return new Response(bytes, { headers }); // a new one, because browsers refuse a page that was redirected
  }
  throw new Error(`${path} is not that of this version`);
}

async function download() {
  const earlier = (await versions()).filter((name) => name !== CACHE);
  const list = await fetchExactly(LIST, VERSION, []);
  const { files } = await list.clone().json();
  try {
    const cache = await caches.open(CACHE);
    for (const [path, hash] of Object.entries<string>(files)) {
      if (!NOT_KEPT.has(path)) await cache.put(scope + path, await fetchExactly(path, hash, earlier));
    }
    await cache.put(scope + LIST, list); // last: a cache that has it is complete
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

const isComplete = async (cacheName: string) => Boolean(await caches.match(scope + LIST, { cacheName }));

// --- Which page has which version: by the identity of the page, or of a worker of it, in a cache, because a service
// worker may be stopped at any time ---

const placeOf = (id: string) => `${scope}page/${id}`;

const noteOf = (page: { version: string; since: number; missed: boolean }) => new Response(JSON.stringify(page));

async function remember(id: string, version: string) {
  if (!id) return;
  const pages = await caches.open(PAGES);
  await pages.put(placeOf(id), noteOf({ version, since: Date.now(), missed: false }));
}

async function versionOf(id: string): Promise<string> {
  const kept = await caches.match(placeOf(id), { cacheName: PAGES });
  return kept ? (await kept.json()).version : CACHE;
}

/**
 * Forgets pages that are closed, and versions that no page is left of. A page is closed when it is not young and was missed
 * before: it may only seem to be old, where the clock was set while it began.
 */
async function clean() {
  const { installing, waiting } = worker.registration;
  const open = new Set(
    (await worker.clients.matchAll({ type: 'all', includeUncontrolled: true })).map(({ id }) => placeOf(id)),
  );
  const used = new Set([CACHE]);
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    const entry = await pages.match(request);
    const { version, since, missed } = entry ? await entry.json() : { version: CACHE, since: 0, missed: true };
    const present = open.has(request.url) || Math.abs(Date.now() - since) < YOUNG;
    if (present || !missed) used.add(version);
    else await pages.delete(request);
    if (!present && !missed) await pages.put(request, noteOf({ version, since, missed: true }));
  }
  if (installing || waiting) return; // a version that is on its way has no pages yet
  for (const name of await versions()) if (!used.has(name)) await caches.delete(name);
}

// --- Answers ---

/**
 * The path of a file that may be of the site; null for other addresses. A name without its ending is never ours: at the
 * top of
 * a host, /gallery is a page of the host.
 */
function pathOf(url: string) {
  if (!url.startsWith(scope)) return null;
  const path = url.slice(scope.length).replace(/[?#].*/s, '');
  if (path === '') return 'index.html';
  return /\.[^./]+$/.test(path) ? path : null;
}

/**
 * Whether the server's file is that of a version, or none of the site's.
 * @param version the name of its cache
 */
async function serverIsRight(path: string, version: string) {
  const response = await fetch(scope + LIST, { cache: 'no-store' });
  if (!response.ok) return false;
  const list = await response.arrayBuffer();
  if (FAMILY + (await hashOf(list)) === version) return true;
  return path !== LIST && !Object.hasOwn(JSON.parse(new TextDecoder().decode(list)).files, path);
}

async function answer(
  path: string,
  event: { request: Request; clientId: string; resultingClientId: string; waitUntil: (work: Promise<unknown>) => void },
): Promise<Response> {
  const { request, clientId, resultingClientId } = event;
  const begins = request.mode === 'navigate';
  const complete = await isComplete(CACHE);
  const version = !begins ? await versionOf(clientId) : complete ? CACHE : NETWORK;
  if (begins || request.destination === 'worker') await remember(resultingClientId, version).catch(() => {});
  if (begins) event.waitUntil((complete ? clean() : download()).catch(() => {}));
  if (version === NETWORK) return fetch(request);
  const kept = await caches.match(scope + path, { cacheName: version });
  if (kept) return kept;
  // None of ours; or the cache was dropped while the page was open. Then the site's files are the page's only while the
  // server has the page's version.
  return (await isComplete(version)) || (await serverIsRight(path, version)) ? fetch(request) : Response.error();
}

worker.addEventListener('install', (event) => event.waitUntil(download().then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) => event.waitUntil(clean()));

worker.addEventListener('message', (event) => {
  const serve = async () => {
    await remember(event.source.id, CACHE);
    await worker.clients.claim();
  };
  if (event.data === 'serve this page') event.waitUntil(serve());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  // A part of a file is for the server to cut; none of our pages asks for one.
  if (request.method !== 'GET' || path === null || request.headers.has('range')) return;
  const answered = answer(path, event);
  // Where the browser's store is broken a page can still begin without it.
  event.respondWith(request.mode === 'navigate' ? answered.catch(() => fetch(request)) : answered);
});
