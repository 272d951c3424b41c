// @ts-check
// The service worker: it keeps the whole site for offline use, and isolates the
// page (COOP, COEP) on hosts that send no headers, because shared memory needs
// isolation.
//
// Each build has its own cache, which is dropped after the next build has taken
// over, so old and new files never mix. The files for a first game are stored
// before the build is used; the others are downloaded in the background, one by
// one, and an interrupted download resumes. Other sites may share the origin, so
// cache names contain the scope.
//
// The page downloads optional packs on request. All builds share one cache for
// them; a pack stays until a build no longer lists it.

const BUILD = 'BUILD';
/**
 * A minimal module that is valid only if the browser supports vector instructions:
 * the type of a function that returns a vector.
 */
const VECTOR = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123);
/** The engine files for other browsers. */
const FOREIGN = globalThis.WebAssembly?.validate(VECTOR) ? /-plain\.wasm$/ : /(engine|full)\.wasm$/;
const usable = (/** @type {[string, string]} */ [path]) => !FOREIGN.test(path);
/** The addresses of all files and the first digits of their SHA-256. @type {[string, string][]} */
const FILES = /* FILES */ [];
/** The files to keep. */
const WANTED = FILES.filter(usable);
/** The number of files at the start of the list that a first game needs. */
const FIRST = FILES.slice(0, /* FIRST */ 0).filter(usable).length;
/** Files without which the page works: pictures, and the font of the headings. */
const PICTURE = /\.(svg|png|woff2)$/;
/** The addresses of optional packs. @type {string[]} */
const PACKS = /* PACKS */ [];

/**
 * The parts of a service worker's scope that are used here. The page's
 * types, which the other scripts are checked with, do not have it.
 * @typedef {Event & {waitUntil: (done: Promise<unknown>) => void}} Lasting
 * @typedef {Lasting & {request: Request, respondWith: (response: Promise<Response>) => void}} Fetching
 * @typedef {Lasting & MessageEvent} Messaging
 * @typedef {object} Scope
 * @property {ServiceWorkerRegistration} registration
 * @property {{claim: () => Promise<void>, matchAll?: (how: object) => Promise<{postMessage: (message: object) =>
 *   void}[]>}} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {<K extends keyof Events>(kind: K, hear: (event: Events[K]) => void) => void} addEventListener
 * @typedef {{install: Lasting, activate: Lasting, fetch: Fetching, message: Messaging}} Events
 */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));
const scope = worker.registration.scope;
const PREFIX = `tengen ${new URL(scope).pathname} `;
const CACHE = PREFIX + BUILD;
const PACK_STORE = `tengen-packs ${new URL(scope).pathname}`;
/** The cache for a game that another program has shared, until the page reads it. */
const SHARED = `tengen-shared ${new URL(scope).pathname}`;
const OPTIONAL = new Set(PACKS.map((path) => new URL(path, scope).href));
/** Packs that come with the first visit, after all files: without them whole screens would be empty offline. */
const EARLY = PACKS.filter((path) => /^packs\/(puzzles-\w+\.pack|\w+-\w+\.proof)$/.test(path));
/** The mark of a pack that the reader has deleted, which does not come again by itself. @param {string} name */
const markOf = (name) => new URL(`packs/${name}.deleted`, scope).href;
/** The hashes of the kept files, by address. */
const KEPT = new Map(WANTED.map(([path, sum]) => [new URL(path, scope).href, sum]));
const PAGE = new URL('./', scope).href;
/** The folder of all files except the page itself. */
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

/** Content types that browsers require for scripts and style sheets. @type {[string, RegExp][]} */
const TYPES = [
  ['.js', /^(text|application)\/(x-)?javascript/],
  ['.css', /^text\/css/],
];

/**
 * Whether a response is the file with this hash, with a content type that the page
 * can use.
 * @param {Response} response its body stays unread
 * @param {string} path
 * @param {string} sum
 */
async function isWhole(response, path, sum) {
  return fits(response, path) && (await digest(await response.clone().arrayBuffer())).startsWith(sum);
}

/** @param {Response} response @param {string} path */
function fits(response, path) {
  const type = response.headers.get('content-type') ?? '';
  return response.ok && !TYPES.some(([end, named]) => path.endsWith(end) && !named.test(type));
}

/**
 * The file with this hash if only its line ends were changed on the way, as some
 * programs for uploads do; null otherwise.
 * @param {Response} response @param {string} path @param {string} sum
 */
async function withOwnLines(response, path, sum) {
  if (!fits(response, path)) return null;
  const bytes = new Uint8Array(await response.clone().arrayBuffer());
  const kept = bytes.filter((byte, i) => byte !== 13 || bytes[i + 1] !== 10);
  return (await digest(kept.buffer)).startsWith(sum) ? kept : null;
}

/** Tells the pages which file the host delivers changed: such a build cannot be kept. @param {string} path */
async function tellChanged(path) {
  const pages = (await worker.clients.matchAll?.({ includeUncontrolled: true })) ?? [];
  for (const page of pages) page.postMessage({ changed: path });
}

/** The contents of earlier builds' caches, by hash. */
async function oldCaches() {
  /** @type {Map<string, () => Promise<Response|undefined>>} */
  const found = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const cache = await caches.open(name);
    const list = await (await cache.match(LIST))?.json().catch(() => []); // null if the list is damaged
    for (const [path, sum] of Array.isArray(list) ? list : [])
      found.set(sum, () => cache.match(new URL(path, scope).href));
  }
  return found;
}

/** @param {Cache} cache @param {[string, string]} file @param {AbortSignal} [signal] */
async function download(cache, [path, sum], signal) {
  const url = new URL(path, scope).href;
  // no-cache: a cache at the host may still have an older build's file; reload: the
  // browser's cache may have a damaged file that the host calls current
  let changed = false;
  for (const how of /** @type {const} */ (['no-cache', 'reload'])) {
    const response = await fetch(url, { cache: how, signal });
    if (await isWhole(response, path, sum)) return cache.put(url, isolated(response, response.body));
    const mended = await withOwnLines(response, path, sum);
    if (mended) return cache.put(url, isolated(response, mended));
    changed = fits(response, path);
  }
  if (changed) await tellChanged(path);
  throw new Error(`${path} is not of build ${BUILD}`);
}

/** Copies unchanged, undamaged files from older caches, and downloads the others that a first game needs. */
async function install() {
  const cache = await caches.open(CACHE);
  const old = await oldCaches();
  const take = async (/** @type {[string, string]} */ file, /** @type {number} */ i) => {
    const [path, sum] = file;
    const held = await old.get(sum)?.();
    if (held && (await isWhole(held, path, sum))) await cache.put(new URL(path, scope).href, held);
    else if (i < FIRST)
      await download(cache, file).catch((fault) => {
        if (!PICTURE.test(path)) throw fault; // without a picture the page works
      });
  };
  await Promise.all(WANTED.map(take));
  await cache.put(LIST, Response.json(WANTED));
  // The first build has no older one to wait for.
  if (!worker.registration.active) await worker.skipWaiting();
}

/** @param {Cache} cache @returns {Promise<[string, string][]>} the files that are not kept yet */
async function missing(cache) {
  const kept = new Set((await cache.keys()).map((request) => request.url));
  return WANTED.filter(([path]) => !kept.has(new URL(path, scope).href));
}

/** After so many faults in a row the download waits for another visit. */
const MOST_FAULTS = 5;
/** @type {Promise<void>|null} */
let filling = null;
/**
 * Aborted when another build is about to take over, which waits until this worker
 * is idle. A page announces it on a channel, because a message would restart a
 * stopped worker.
 */
const leaving = new AbortController();
try {
  new BroadcastChannel(PREFIX).onmessage = ({ data }) => {
    if (data === BUILD) leaving.abort();
  };
} catch {
  // without channels an update takes longer
}
/** Downloads the early packs that are missing and that the reader has not deleted; the pages hear of it. */
async function fillPacks() {
  if (!EARLY.length || Object(globalThis.navigator).connection?.saveData) return;
  const store = await caches.open(PACK_STORE);
  for (const path of EARLY) {
    const url = new URL(path, scope).href;
    const [, name, sum] = /** @type {RegExpExecArray} */ (/^packs\/(.+)-(\w+)\.\w+$/.exec(path));
    // The page stores packs, too, meanwhile.
    if ((await store.match(url)) || (await store.match(markOf(name))) || leaving.signal.aborted) continue;
    const response = await fetch(url, { cache: 'no-cache', signal: leaving.signal });
    if (!(await isWhole(response, path, sum))) continue;
    await store.put(url, isolated(response, response.body));
    for (const page of (await worker.clients.matchAll?.({ includeUncontrolled: true })) ?? [])
      page.postMessage({ pack: name });
  }
}

/** Downloads the remaining files, then the early packs, unless that is already running. */
function fill() {
  const all = async () => {
    const cache = await caches.open(CACHE);
    let faults = 0;
    for (const file of await missing(cache)) {
      if (leaving.signal.aborted || faults === MOST_FAULTS) return;
      // A file that is missing at the host, or that an extension of the browser blocks, stops no other.
      faults = await download(cache, file, leaving.signal).then(
        () => 0,
        () => faults + 1,
      );
    }
    await fillPacks();
  };
  // Offline, no space, or the host has another build: try again later.
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
    for (const { url } of await store.keys())
      if (!OPTIONAL.has(url) && !url.endsWith('.deleted')) await store.delete(url);
  }
  await worker.clients.claim();
  fill(); // not awaited: page requests would have to wait
}

/** Whether a request is for the page itself, with any query. @param {Request} request */
const isPage = ({ mode, url }) => mode === 'navigate' && [PAGE, `${PAGE}index.html`].includes(url.split(/[?#]/)[0]);

/**
 * Whether a request is for a file of the site. Other requests in the scope, such as
 * those of another site in a subfolder, go to the server unchanged.
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

/**
 * A cached response, undefined if the cache fails or does not answer in time.
 * @param {string} url
 * @param {string} cacheName
 * @returns {Promise<Response|undefined>}
 */
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
    const kept = await match(page ? PAGE : url, CACHE);
    if (kept) return kept;
  }
  const pack = OPTIONAL.has(url) && (await match(url, PACK_STORE));
  if (pack) return pack;
  const response = await fetch(request);
  return response.type === 'opaque' || response.status === 0 ? response : isolated(response, response.body);
}

/** Stores what another program shares, and opens the page that reads it. @param {Request} request */
async function share(request) {
  const form = await request.formData();
  const files = form.getAll('file').filter((one) => one instanceof File && one.size > 0);
  // A text and a link are both read; some programs put the link into both.
  const [words, link] = ['text', 'url'].map((name) => String(form.get(name) ?? ''));
  const text = [words, words.includes(link) ? '' : link].filter(Boolean).join('\n') || String(form.get('title') ?? '');
  const cache = await caches.open(SHARED);
  for (const [i, one] of (files.length ? files : [text]).entries()) {
    const headers = { 'x-name': encodeURIComponent(one instanceof File ? one.name : '') };
    await cache.put(new URL(i ? `shared?${i}` : 'shared', scope).href, new Response(one, { headers }));
  }
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
  // Each visit resumes the download of missing files.
  if (request.mode === 'navigate') event.waitUntil(fill());
});
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'what is kept') {
    event.waitUntil(tellKept(event.ports[0]));
    event.waitUntil(fill()); // continue the download while the page is open
  }
});
