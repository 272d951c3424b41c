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
// The page downloads optional packs when somebody asks for one. All builds share
// one cache for them, where a pack stays until a build no longer lists it.

const BUILD = 'BUILD';
/** A module that only a browser with vector instructions takes: the type of a function that returns a vector. */
const VECTOR = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123);
/** The engine's files that are for other browsers. */
const FOREIGN = globalThis.WebAssembly?.validate(VECTOR) ? /-plain\.wasm$/ : /(engine|full)\.wasm$/;
const usable = (/** @type {[string, string]} */ [path]) => !FOREIGN.test(path);
/** Addresses of all files and how their SHA-256 begins. @type {[string, string][]} */
const FILES = /* FILES */ [];
/** Those to keep. */
const WANTED = FILES.filter(usable);
/** How many of them, from the start of the list, a first game needs. */
const FIRST = FILES.slice(0, /* FIRST */ 0).filter(usable).length;
/** Addresses of optional packs. @type {string[]} */
const PACKS = /* PACKS */ [];

/**
 * The little of a service worker's own scope that is used here. The page's
 * types, which the other scripts are checked with, do not have it.
 * @typedef {Event & {waitUntil: (done: Promise<unknown>) => void}} Lasting
 * @typedef {Lasting & {request: Request, respondWith: (response: Promise<Response>) => void}} Fetching
 * @typedef {Lasting & MessageEvent} Told
 * @typedef {object} Scope
 * @property {ServiceWorkerRegistration} registration
 * @property {{claim: () => Promise<void>}} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {<K extends keyof Events>(kind: K, hear: (event: Events[K]) => void) => void} addEventListener
 * @typedef {{install: Lasting, activate: Lasting, fetch: Fetching, message: Told}} Events
 */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));
const scope = worker.registration.scope;
const PREFIX = `tengen ${new URL(scope).pathname} `;
const CACHE = PREFIX + BUILD;
const PACK_STORE = `tengen-packs ${new URL(scope).pathname}`;
/** Where a game waits that another program has shared, until the page takes it. */
const SHARED = `tengen-shared ${new URL(scope).pathname}`;
const OPTIONAL = new Set(PACKS.map((path) => new URL(path, scope).href));
/** Hashes of what is kept, by address. */
const KEPT = new Map(WANTED.map(([path, sum]) => [new URL(path, scope).href, sum]));
const PAGE = new URL('./', scope).href;
/** The folder of all files but the page itself. */
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

/** Types without which a browser takes no script and no style sheet. @type {[string, RegExp][]} */
const TYPES = [
  ['.js', /^(text|application)\/(x-)?javascript/],
  ['.css', /^text\/css/],
];

/** Whether an answer is the file with this hash, as a page can use it. @param {Response} response left unread @param {string} path @param {string} sum */
async function isWhole(response, path, sum) {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || TYPES.some(([end, named]) => path.endsWith(end) && !named.test(type))) return false;
  return (await digest(await response.clone().arrayBuffer())).startsWith(sum);
}

/** What the caches of earlier builds hold, by hash. */
async function oldCaches() {
  /** @type {Map<string, () => Promise<Response|undefined>>} */
  const found = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const cache = await caches.open(name);
    const list = await (await cache.match(LIST))?.json().catch(() => []); // damaged
    for (const [path, sum] of Array.isArray(list) ? list : [])
      found.set(sum, () => cache.match(new URL(path, scope).href));
  }
  return found;
}

/** @param {Cache} cache @param {[string, string]} file @param {AbortSignal} [signal] */
async function download(cache, [path, sum], signal) {
  const url = new URL(path, scope).href;
  // no-cache: a host's own cache may still hold the file of an older build;
  // reload: the browser's may hold a damaged one that the host calls current
  for (const how of /** @type {const} */ (['no-cache', 'reload'])) {
    const response = await fetch(url, { cache: how, signal });
    if (await isWhole(response, path, sum)) return cache.put(url, isolated(response, response.body));
  }
  throw new Error(`${path} is not of build ${BUILD}`);
}

/** Takes over what has not changed and is whole, downloads what else a first game needs. */
async function install() {
  const cache = await caches.open(CACHE);
  const old = await oldCaches();
  const take = async (/** @type {[string, string]} */ file, /** @type {number} */ i) => {
    const [path, sum] = file;
    const held = await old.get(sum)?.();
    if (held && (await isWhole(held, path, sum))) await cache.put(new URL(path, scope).href, held);
    else if (i < FIRST) await download(cache, file);
  };
  await Promise.all(WANTED.map(take));
  await cache.put(LIST, Response.json(WANTED));
  // The first build has no older one to wait for.
  if (!worker.registration.active) await worker.skipWaiting();
}

/** @param {Cache} cache @returns {Promise<[string, string][]>} what is not kept yet */
async function missing(cache) {
  const kept = new Set((await cache.keys()).map((request) => request.url));
  return WANTED.filter(([path]) => !kept.has(new URL(path, scope).href));
}

/** @type {Promise<void>|null} */
let filling = null;
/**
 * Aborted when another build is about to take over, which waits for what runs
 * here. A page says so on a channel, since a message would start a worker that has stopped.
 */
const leaving = new AbortController();
try {
  new BroadcastChannel(PREFIX).onmessage = ({ data }) => {
    if (data === BUILD) leaving.abort();
  };
} catch {
  // without channels an update waits longer
}
/** Downloads the rest, unless that is being done. */
function fill() {
  const all = async () => {
    const cache = await caches.open(CACHE);
    for (const file of await missing(cache)) await download(cache, file, leaving.signal);
  };
  // Offline, no room, or the host has another build by now: asked again later.
  filling ??= all()
    .catch(() => {})
    .finally(() => {
      filling = null;
    });
  return filling;
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
    if (name !== PACK_STORE) continue;
    const store = await caches.open(PACK_STORE);
    for (const { url } of await store.keys()) if (!OPTIONAL.has(url)) await store.delete(url);
  }
  await worker.clients.claim();
  fill(); // is not awaited: no page would be answered meanwhile
}

/** Whether somebody wants the page itself, whatever follows the question mark. @param {Request} request */
const isPage = ({ mode, url }) => mode === 'navigate' && [PAGE, `${PAGE}index.html`].includes(url.split(/[?#]/)[0]);

/**
 * Whether a request is for a file of the site. All else in the scope, such as
 * another site in a folder below, is between the browser and the server.
 * @param {Request} request
 */
function isOurs(request) {
  const url = request.url.split('#')[0];
  if (request.method !== 'GET' || request.headers?.has('range')) return false;
  if (request.cache === 'only-if-cached' && request.mode !== 'same-origin') return false;
  return isPage(request) || KEPT.has(url) || OPTIONAL.has(url) || url.startsWith(INNER);
}

/** How long a cache may take to answer before the server is asked, in milliseconds. */
const PATIENCE = 4000;

/** What a cache holds; nothing where it refuses or says nothing. @param {string} url @param {string} cacheName @returns {Promise<Response|undefined>} */
const match = (url, cacheName) =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(undefined), PATIENCE);
    const found = (/** @type {Response|undefined} */ held) => {
      clearTimeout(late);
      resolve(held);
    };
    Promise.resolve()
      .then(() => caches.match(url, { cacheName }))
      .then(found, () => found(undefined));
  });

/** @param {Request} request */
async function answer(request) {
  const url = request.url.split('#')[0];
  const page = isPage(request);
  if (page || KEPT.has(url)) {
    const held = await match(page ? PAGE : url, CACHE);
    if (held && (!page || (await isWhole(held, './', KEPT.get(PAGE) ?? '')))) return held;
    // A damaged page could not even say that it is.
    if (held) {
      const fresh = await fetch(request).catch(() => held);
      return fresh.ok && fresh !== held ? isolated(fresh, fresh.body) : held;
    }
  }
  const pack = OPTIONAL.has(url) && (await match(url, PACK_STORE));
  if (pack) return pack;
  const response = await fetch(request);
  return response.type === 'opaque' || response.status === 0 ? response : isolated(response, response.body);
}

/** Puts aside what another program shares, and shows the page that reads it. @param {Request} request */
async function share(request) {
  const form = await request.formData();
  const file = form.getAll('file').find((one) => one instanceof File && one.size > 0);
  const text = ['text', 'url', 'title']
    .map((name) => form.get(name))
    .find((one) => typeof one === 'string' && one !== '');
  const cache = await caches.open(SHARED);
  const headers = { 'x-name': encodeURIComponent(file instanceof File ? file.name : '') };
  await cache.put(new URL('shared', scope).href, new Response(file ?? text ?? '', { headers }));
  return Response.redirect(`${scope}#/analyse?shared`, 303);
}

/** @param {MessagePort|undefined} port */
async function tellKept(port) {
  const rest = await missing(await caches.open(CACHE));
  port?.postMessage({ build: BUILD, kept: WANTED.length - rest.length, of: WANTED.length });
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'POST' && request.url === `${scope}?share-target`) return event.respondWith(share(request));
  if (!isOurs(request)) return;
  event.respondWith(answer(request));
  // Every visit is a chance to download what is still missing.
  if (request.mode === 'navigate') event.waitUntil(fill());
});
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'what is kept') {
    event.waitUntil(tellKept(event.ports[0]));
    fill(); // goes on downloading while somebody watches
  }
});
