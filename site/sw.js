// @ts-check
// Keeps the site for offline use. The build fills in its id and the list of
// files with their hashes; an update fetches only what changed, and its files
// lie in a folder of their own, so that old and new never mix.

const scope = /** @type {any} */ (self);
const BUILD = 'BUILD';
/** @type {[string, string][]} */
const FILES = /* FILES */ [];
const PREFIX = 'tengen-';
const CACHE = PREFIX + BUILD;
/** Where a cache keeps the list of its own files. */
const LIST = 'files.json';

scope.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(fill()));

async function fill() {
  const cache = await caches.open(CACHE);
  const known = await earlier();
  for (const [url, hash] of FILES) {
    const old = known.get(hash);
    // Past the HTTP cache: a host may let it serve yesterday's index for minutes.
    const response = old ?? (await fetch(new Request(url, { cache: 'no-cache' })));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await cache.put(url, response);
  }
  await cache.put(LIST, new Response(JSON.stringify(FILES)));
}

/** What earlier builds kept, by hash. @returns {Promise<Map<string, Response>>} */
async function earlier() {
  const known = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    if (!list) continue;
    for (const [url, hash] of await list.json()) {
      const response = await cache.match(url);
      if (response) known.set(hash, response);
    }
  }
  return known;
}

scope.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await scope.clients.claim();
}

scope.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'take over') scope.skipWaiting();
});

scope.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== scope.location.origin) return;
  event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
