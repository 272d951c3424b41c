// @ts-check
// The service worker: what it keeps, copies, refuses and answers, whatever the host
// or a cache does to a file.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fakeCaches, fakeHost } from './caches.mjs';

const SCOPE = 'https://example.org/some/';
const SOURCE = await readFile(new URL('../../site/sw.js', import.meta.url), 'utf8');
const FILES = { './': 'the page', 'v/1/a.js': 'script', 'v/1/a.css': 'style', 'v/1/late.txt': 'text' };
const CACHE = 'tengen /some/ one';

/** @param {string} text */
const sum = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * A service worker of a build.
 * @param {ReturnType<typeof fakeCaches>} caches @param {ReturnType<typeof fakeHost>} host
 * @param {{build?: string, active?: boolean, packs?: string[]}} [options] active: an older build is in use
 */
function start(caches, host, { build = 'one', active = false, packs = [] } = {}) {
  const list = Object.entries(host.files)
    .filter(([path]) => !path.startsWith('packs/'))
    .map(([path, text]) => [path, sum(text)]);
  const text = SOURCE.replace("'BUILD'", `'${build}'`)
    .replace('/* FILES */ []', JSON.stringify(list))
    .replace('/* FIRST */ 0', '3')
    .replace('/* PACKS */ []', JSON.stringify(packs));
  const state = { skipped: false, told: /** @type {object[]} */ ([]) };
  /** @type {Record<string, (event: object) => void>} */
  const hear = {};
  const self = {
    registration: { scope: SCOPE, active: active ? {} : null },
    clients: {
      claim: async () => {},
      matchAll: async () => [{ postMessage: (/** @type {object} */ message) => state.told.push(message) }],
    },
    skipWaiting: async () => void (state.skipped = true),
    addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ listener) => (hear[kind] = listener),
  };
  new Function('self', 'caches', 'fetch', 'BroadcastChannel', text)(self, caches, host.fetch, class {});
  /**
   * @param {string} kind
   * @param {object} [event]
   * @returns {Promise<any>} the response, after everything that the event waits for
   */
  const send = async (kind, event) => {
    /** @type {Promise<any>[]} */
    const waits = [];
    let answer;
    hear[kind]({
      ...event,
      waitUntil: (/** @type {Promise<any>} */ done) => waits.push(done),
      respondWith: (/** @type {Promise<any>} */ response) => (answer = response),
    });
    await Promise.all(waits);
    return answer;
  };
  /** @param {string} path @param {object} [more] */
  const get = (path, more) =>
    send('fetch', { request: { url: SCOPE + path, method: 'GET', mode: 'cors', cache: 'default', ...more } });
  const page = (path = '') => get(path, { mode: 'navigate' });
  /** The number of kept files. @returns {Promise<{kept: number, of: number}>} */
  const kept = async () => {
    /** @type {any} */ let said;
    await send('message', { data: 'what is kept', ports: [{ postMessage: (/** @type {any} */ one) => (said = one) }] });
    return said;
  };
  return { state, send, get, page, kept };
}

/** The first build, installed and active, with all files kept. */
async function begin() {
  const caches = fakeCaches();
  const host = fakeHost(SCOPE, { ...FILES });
  const worker = start(caches, host);
  await worker.send('install');
  await worker.send('activate');
  await worker.page(); // which downloads the rest
  return { caches, host, worker };
}

/** The contents of a cache, by path. @param {ReturnType<typeof fakeCaches>} caches @param {string} [name] */
async function contents(caches, name = CACHE) {
  const held = [...(caches.all.get(name)?.held ?? [])].filter(([url]) => !url.endsWith('sw-files.json'));
  return Object.fromEntries(
    await Promise.all(
      held.map(async ([url, response]) => [url.slice(SCOPE.length) || './', await response.clone().text()]),
    ),
  );
}

test('the first visit keeps the files of a first game, then the rest, and isolates every file', async () => {
  const caches = fakeCaches();
  const host = fakeHost(SCOPE, { ...FILES });
  const worker = start(caches, host);
  await worker.send('install');
  assert.deepEqual(Object.keys(await contents(caches)).sort(), ['./', 'v/1/a.css', 'v/1/a.js']);
  assert.ok(worker.state.skipped, 'there is no older build to wait for');
  const { kept, of } = await worker.kept();
  assert.deepEqual([kept, of], [3, 4]);
  await worker.send('activate');
  await worker.page();
  assert.deepEqual(await contents(caches), FILES);
  for (const response of caches.all.get(CACHE)?.held.values() ?? [])
    if (!response.headers.get('content-type')?.includes('json'))
      assert.equal(response.headers.get('cross-origin-opener-policy'), 'same-origin');
});

test('offline, every kept file is answered, and the page for any query', async () => {
  const { host, worker } = await begin();
  host.gone = true;
  for (const [path, text] of Object.entries(FILES).slice(1)) assert.equal(await (await worker.get(path)).text(), text);
  for (const path of ['', '?from=link', 'index.html']) assert.equal(await (await worker.page(path)).text(), 'the page');
  await assert.rejects(worker.get('v/1/other.js'));
});

test('a build with a file that does not match its hash is not installed', async () => {
  for (const spoil of [
    (/** @type {ReturnType<typeof fakeHost>} */ host) => (host.files['v/1/a.js'] = 'scr'),
    (/** @type {ReturnType<typeof fakeHost>} */ host) => delete host.files['v/1/a.js'],
    (/** @type {ReturnType<typeof fakeHost>} */ host) => (host.types['v/1/a.js'] = 'text/html'),
    (/** @type {ReturnType<typeof fakeHost>} */ host) => (host.gone = true),
  ]) {
    const host = fakeHost(SCOPE, { ...FILES });
    const worker = start(fakeCaches(), host);
    spoil(host);
    await assert.rejects(worker.send('install'), `${spoil}`);
    assert.ok(!worker.state.skipped);
  }
});

test('a file that is blocked or missing stops no other, and a picture no installation', async () => {
  const files = {
    './': 'the page',
    'v/1/1.svg': 'picture',
    'v/1/1.js': 'script',
    'v/1/2.js': 'two',
    'v/1/3.js': 'three',
  };
  const host = fakeHost(SCOPE, { ...files });
  const { fetch } = host;
  host.fetch = async (/** @type {any} */ request) => {
    if (request.endsWith('/2.js')) throw new TypeError('Failed to fetch'); // as an extension does
    return fetch(request);
  };
  const caches = fakeCaches();
  const worker = start(caches, host);
  delete host.files['v/1/1.svg'];
  await worker.send('install');
  await worker.send('activate');
  await worker.page();
  assert.deepEqual(Object.keys(await contents(caches)).sort(), ['./', 'v/1/1.js', 'v/1/3.js']);
});

test('a file with other line ends is kept as it was', async () => {
  const host = fakeHost(SCOPE, { ...FILES, './': 'the\npage\n' });
  const caches = fakeCaches();
  const worker = start(caches, host);
  host.files['./'] = 'the\r\npage\r\n';
  await worker.send('install');
  assert.equal((await contents(caches))['./'], 'the\npage\n');
});

test('pages learn which file the host changes, not of a host that is gone', async () => {
  for (const [spoil, told] of /** @type {[(host: ReturnType<typeof fakeHost>) => void, object[]][]} */ ([
    [(host) => (host.files['./'] = 'the page<script src=beacon.js></script>'), [{ changed: './' }]],
    [(host) => (host.gone = true), []],
    [(host) => delete host.files['v/1/a.js'], []],
  ])) {
    const host = fakeHost(SCOPE, { ...FILES });
    const worker = start(fakeCaches(), host);
    spoil(host);
    await assert.rejects(worker.send('install'));
    assert.deepEqual(worker.state.told, told);
  }
});

test("a damaged copy in the browser's cache is requested once more", async () => {
  const host = fakeHost(SCOPE, { ...FILES });
  const { fetch } = host;
  let first = true;
  host.fetch = async (/** @type {any} */ request, /** @type {any} */ { cache } = {}) => {
    if (!request.endsWith('a.js') || cache === 'reload') return fetch(request);
    first = false;
    return new Response('scr', { headers: { 'content-type': 'text/javascript' } });
  };
  const caches = fakeCaches();
  await start(caches, host).send('install');
  assert.ok(!first);
  assert.equal((await contents(caches))['v/1/a.js'], 'script');
});

test('an update downloads only changed or damaged files, waits, and then drops the older build', async () => {
  const { caches, host } = await begin();
  caches.all.set('another site', new /** @type {any} */ (await caches.open(CACHE)).constructor());
  await caches.all
    .get(CACHE)
    ?.put(`${SCOPE}v/1/a.css`, new Response('sty', { headers: { 'content-type': 'text/css' } }));
  const files = { './': 'the next page', 'v/2/a.js': 'script', 'v/2/a.css': 'style', 'v/2/late.txt': 'text' };
  const next = fakeHost(SCOPE, files);
  const worker = start(caches, next, { build: 'two', active: true });
  await worker.send('install');
  assert.deepEqual(next.asked.sort(), ['', 'v/2/a.css']);
  assert.ok(!worker.state.skipped, 'the page says when');
  assert.deepEqual(await contents(caches, 'tengen /some/ two'), files);
  await worker.send('message', { data: 'take over' });
  assert.ok(worker.state.skipped);
  await worker.send('activate');
  assert.deepEqual(await caches.keys(), ['another site', 'tengen /some/ two']);
  assert.equal(host.asked.length, new Set(host.asked).size, 'the first build fetched every file once');
});

test('packs are answered from their own cache, and an update drops those that it does not list', async () => {
  const { caches, host } = await begin();
  const store = await caches.open('tengen-packs /some/');
  for (const pack of ['packs/old', 'packs/kept']) await store.put(SCOPE + pack, new Response(pack));
  const worker = start(caches, host, { build: 'two', active: true, packs: ['packs/kept'] });
  host.gone = true;
  assert.equal(await (await worker.get('packs/kept')).text(), 'packs/kept');
  assert.equal(await worker.get('packs/old'), undefined, 'the server is asked');
  await worker.send('activate');
  assert.deepEqual([...store.held.keys()], [`${SCOPE}packs/kept`]);
});

test('a shared game is stored until the page reads it', async () => {
  const { caches, worker } = await begin();
  const form = new FormData();
  form.set('file', new File(['(;)'], 'ä.sgf'));
  const request = { method: 'POST', url: `${SCOPE}?share-target`, formData: async () => form };
  const answer = await worker.send('fetch', { request });
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${SCOPE}#/analyse?shared`]);
  const held = await caches.match(`${SCOPE}shared`, { cacheName: 'tengen-shared /some/' });
  assert.equal(decodeURIComponent(held?.headers.get('x-name') ?? ''), 'ä.sgf');
  assert.equal(await held?.text(), '(;)');
});

test('all shared files are stored', async () => {
  const { caches, worker } = await begin();
  const form = new FormData();
  for (const name of ['a.sgf', 'b.sgf', 'empty']) form.append('file', new File(name === 'empty' ? [] : [name], name));
  await worker.send('fetch', { request: { method: 'POST', url: `${SCOPE}?share-target`, formData: async () => form } });
  const texts = await Promise.all(
    ['shared', 'shared?1', 'shared?2'].map(async (name) =>
      (await caches.match(`${SCOPE}${name}`, { cacheName: 'tengen-shared /some/' }))?.text(),
    ),
  );
  assert.deepEqual(texts, ['a.sgf', 'b.sgf', undefined]);
});

test('of a share the text and the link are both kept, once', async () => {
  for (const [fields, text] of /** @type {[Record<string, string>, string][]} */ ([
    [
      { title: 'Game', text: 'Look:', url: 'https://x.org/#/play/renju15/h8' },
      'Look:\nhttps://x.org/#/play/renju15/h8',
    ],
    [{ text: 'Look: https://x.org/#/a', url: 'https://x.org/#/a' }, 'Look: https://x.org/#/a'],
    [{ url: 'https://x.org/#/a' }, 'https://x.org/#/a'],
    [{ title: 'h8 i9' }, 'h8 i9'],
  ])) {
    const { caches, worker } = await begin();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const request = { method: 'POST', url: `${SCOPE}?share-target`, formData: async () => form };
    await worker.send('fetch', { request });
    const shared = await caches.match(`${SCOPE}shared`, { cacheName: 'tengen-shared /some/' });
    assert.equal(await shared?.text(), text);
  }
});

test('the server answers every address that is not a file of the site', async () => {
  const { host, worker } = await begin();
  host.asked.length = 0;
  for (const path of [
    'other',
    'other/',
    'other/index.html',
    'index.htm',
    'index.html/',
    'robots.txt',
    '404.html',
    'sw.js?x',
    'v',
    'packs/none',
    'deeper/v/1/a.js',
    'shared',
  ])
    for (const mode of ['navigate', 'cors', 'no-cors'])
      assert.equal(await worker.get(path, { mode }), undefined, `${mode} ${path}`);
  // A page of an older or newer build requests its own files.
  const gone = await worker.get('v/0/a.js');
  assert.deepEqual([gone.status, await gone.text()], [404, 'not here']);
  assert.equal((await worker.get('v/1/a.js?x=1')).status, 200);
  assert.equal((await worker.page('v/')).status, 404, 'a folder');
  assert.deepEqual(host.asked, ['v/0/a.js', 'v/1/a.js', 'v/'], 'each was asked of the server');
});

test("the server's answer for a file is passed on unchanged", async () => {
  const { host, worker } = await begin();
  for (const [status, body] of /** @type {[number, string|null][]} */ ([
    [404, 'no'],
    [410, 'gone'],
    [204, null],
    [503, 'later'],
    [206, 'pa'],
  ])) {
    host.fetch = async () => new Response(body, { status, headers: { 'x-said': 'yes' } });
    const again = start(fakeCaches(), host);
    const said = await again.get('v/9/none.js');
    assert.deepEqual([said.status, await said.text(), said.headers.get('x-said')], [status, body ?? '', 'yes']);
  }
  assert.ok(worker);
});

test('if caches refuse, throw or hang, the server answers', async (t) => {
  const { caches, host } = await begin();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const late = { match: () => new Promise(() => {}) };
  const refuse = { match: async () => Promise.reject(new DOMException('', 'SecurityError')) };
  const broken = {
    match() {
      throw new TypeError('Illegal invocation');
    },
  };
  for (const fault of [late, refuse, broken]) {
    const worker = start(/** @type {any} */ ({ ...caches, ...fault }), host);
    const answer = worker.get('v/1/a.js');
    t.mock.timers.tick(4000);
    assert.equal(await (await answer).text(), 'script');
  }
});

test('other sites and other methods are left to the browser', async () => {
  const { worker } = await begin();
  for (const request of [
    { url: 'https://example.org/other/', method: 'GET' },
    { url: `${SCOPE}v/1/a.js`, method: 'POST' },
    { url: `${SCOPE}v/1/a.js`, method: 'HEAD' },
    { url: SCOPE, method: 'POST', mode: 'navigate' },
    { url: `${SCOPE}?share-target`, method: 'PUT' },
    { url: `${SCOPE}v/1/late.txt`, method: 'GET', headers: new Headers({ range: 'bytes=0-1' }) },
    { url: `${SCOPE}v/1/a.js`, method: 'GET', cache: 'only-if-cached', mode: 'cors' },
  ])
    assert.equal(await worker.send('fetch', { request }), undefined, `${request.url} ${request.method}`);
});
