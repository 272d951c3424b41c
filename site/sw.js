// @ts-check
// The service worker: keeps the whole site for use offline, and isolates the
// page (COOP, COEP) on hosts that send no headers, which readies the memory
// that workers share.
//
// Each build has a cache of its own, dropped after the next one took over, so
// old and new files never mix. What a first game needs is there before the
// build is used; the rest comes in the background, one file after another, and
// goes on where it was cut off. Other sites may share the origin: a cache's
// name holds the scope.
//
// Optional packs are the page's to fetch, when somebody asks for one. They have
// one cache for all builds, in which each stays until a build has it no more.

const BUILD = 'BUILD';
/** Addresses of what to keep and how their SHA-256 begins. @type {[string, string][]} */
const FILES = /* FILES */ [];
/** How many of them, from the start of the list, a first game needs. */
const FIRST = /* FIRST */ 0;
/** Addresses of optional packs. @type {string[]} */
const PACKS = /* PACKS */ [];

const worker = /** @type {any} */ (self);
/** @type {string} */
const scope = worker.registration.scope;
const PREFIX = `tengen ${new URL(scope).pathname} `;
const CACHE = PREFIX + BUILD;
const SHELF = `tengen-packs ${new URL(scope).pathname}`;
const OPTIONAL = new Set(PACKS.map((path) => new URL(path, scope).href));
const KEPT = new Set(FILES.map(([path]) => new URL(path, scope).href));
const PAGE = new URL('./', scope).href;
/** Where files lie that are no page. */
const INNER = new URL('v/', scope).href;
const LIST = new URL('sw-files.json', scope).href;

/** @param {Response} response @param {BodyInit|null} body */
function isolated(response, body) {
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

/** @param {ArrayBuffer} bytes */
async function digest(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(sum, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** What earlier builds kept, by hash. @returns {Promise<Map<string, () => Promise<Response|undefined>>>} */
async function heirlooms() {
  const found = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const cache = await caches.open(name);
    const list = await (await cache.match(LIST))?.json();
    for (const [path, sum] of list ?? []) found.set(sum, () => cache.match(new URL(path, scope).href));
  }
  return found;
}

/** @param {Cache} cache @param {[string, string]} file @param {AbortSignal} [signal] */
async function download(cache, [path, sum], signal) {
  const url = new URL(path, scope).href;
  // no-cache: a host's own cache may still hold the file of an older build
  const response = await fetch(url, { cache: 'no-cache', signal });
  const bytes = await response.arrayBuffer();
  if (!response.ok || !(await digest(bytes)).startsWith(sum)) throw new Error(`${path} is not of build ${BUILD}`);
  await cache.put(url, isolated(response, bytes));
}

/** Takes over what has not changed, downloads what else a first game needs. */
async function install() {
  const cache = await caches.open(CACHE);
  const old = await heirlooms();
  await Promise.all(
    FILES.map(async (file, i) => {
      const held = await old.get(file[1])?.();
      if (held) await cache.put(new URL(file[0], scope).href, held);
      else if (i < FIRST) await download(cache, file);
    }),
  );
  await cache.put(LIST, Response.json(FILES));
  // The first build needs to wait for nobody.
  if (!worker.registration.active) await worker.skipWaiting();
}

/** @param {Cache} cache @returns {Promise<[string, string][]>} what is not kept yet */
async function missing(cache) {
  const kept = new Set((await cache.keys()).map((request) => request.url));
  return FILES.filter(([path]) => !kept.has(new URL(path, scope).href));
}

/** @type {Promise<void>|null} */
let filling = null;
/**
 * Another build is about to take over, and waits for what runs here. A page
 * says so on a channel, since a message would start a worker that has stopped.
 */
const leaving = new AbortController();
new BroadcastChannel(PREFIX).onmessage = ({ data }) => { if (data === BUILD) leaving.abort(); };
/** Downloads the rest, unless that is being done. */
function fill() {
  const all = async () => {
    const cache = await caches.open(CACHE);
    for (const file of await missing(cache)) await download(cache, file, leaving.signal);
  };
  // Offline, no room, or the host has another build by now: asked again later.
  filling ??= all().catch(() => {}).finally(() => { filling = null; });
  return filling;
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
    if (name !== SHELF) continue;
    const shelf = await caches.open(SHELF);
    for (const { url } of await shelf.keys()) if (!OPTIONAL.has(url)) await shelf.delete(url);
  }
  await worker.clients.claim();
  fill(); // not waited for: no page is answered meanwhile
}

/** @param {Request} request */
async function answer(request) {
  const url = request.url.split(/[?#]/)[0];
  const page = request.mode === 'navigate' && !url.startsWith(INNER);
  if (page || KEPT.has(url)) {
    const held = await caches.match(page ? PAGE : url, { cacheName: CACHE });
    if (held) return held;
  }
  const pack = OPTIONAL.has(url) && await caches.match(url, { cacheName: SHELF });
  if (pack) return pack;
  const response = await fetch(request);
  return response.type === 'opaque' || response.status === 0 ? response : isolated(response, response.body);
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  if (request.cache === 'only-if-cached' && request.mode !== 'same-origin') return;
  event.respondWith(answer(request));
  // Whoever opens the page is a chance to go on.
  if (request.mode === 'navigate') event.waitUntil(fill());
});
worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'what is kept') {
    const answered = caches.open(CACHE).then(missing).then((rest) => event.ports[0]?.postMessage({ build: BUILD, kept: FILES.length - rest.length, of: FILES.length }));
    event.waitUntil(answered);
    fill(); // somebody cares
  }
});
