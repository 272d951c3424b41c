// @ts-check
// Optional packs: failures of downloads, and which packs stay stored.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { fakeCaches } from './caches.mjs';

const SITE = 'https://example.org/some/';
const STORE = 'tengen-packs /some/';
const CONTENT = 'a hundred games';
const FILE = 'packs/arena-connect4-0123.games';

/** @param {string} text */
const sum = (text) => createHash('sha256').update(text).digest('hex');

Object.assign(globalThis, { document: { baseURI: `${SITE}#/about`, getElementById: () => ({ textContent: '' }) } });
const { createPacks } = await import('../../site/js/game/packs.js');

/**
 * The packs of a site whose host sends the test's answer.
 * @param {() => Response} answer
 * @param {Record<string, string>} [stored] files that are already stored, by path
 */
async function packsOf(answer, stored = {}) {
  const caches = fakeCaches();
  const store = await caches.open(STORE);
  for (const [path, text] of Object.entries(stored)) await store.put(SITE + path, new Response(text));
  /** @type {string[]} */
  const asked = [];
  const list = [{ name: 'arena-connect4', file: FILE, bytes: CONTENT.length, sha256: sum(CONTENT) }];
  const fetch = async (/** @type {URL|string} */ url) => {
    if (`${url}`.endsWith('packs.json')) return Response.json(list);
    asked.push(`${url}`.slice(SITE.length));
    return answer();
  };
  Object.assign(globalThis, { window: { caches }, caches, fetch });
  /** @type {string[]} */
  const states = [];
  const packs = await createPacks(() => {
    const { state, done } = packs.list[0];
    states.push(state === 'loading' ? `${done}` : state);
  });
  const kept = async () =>
    Object.fromEntries(
      await Promise.all(
        [...store.held].map(async ([url, response]) => [url.slice(SITE.length), await response.clone().text()]),
      ),
    );
  return { packs, pack: packs.list[0], store, asked, states, kept };
}

/** A body that arrives in parts, and breaks off unless ends is true. @param {string[]} parts @param {boolean} [ends] */
const inParts = (parts, ends = true) =>
  new Response(
    new ReadableStream({
      pull(control) {
        const part = parts.shift();
        if (part !== undefined) control.enqueue(new TextEncoder().encode(part));
        else if (ends) control.close();
        else control.error(new TypeError('network error'));
      },
    }),
  );

test('a pack that is wanted twice at once is downloaded once', async () => {
  const { packs, pack, asked } = await packsOf(() => inParts(['a hundred', ' games']));
  await Promise.all([packs.get(pack), packs.get(pack)]);
  assert.deepEqual([pack.state, asked], ['stored', [FILE]]);
  await packs.drop(pack);
  await packs.get(pack);
  assert.equal(asked.length, 2);
});

test("a requested pack is downloaded with progress, stored, and replaces an older build's", async () => {
  const old = { 'packs/arena-connect4-ffff.games': 'old', 'packs/arena-renju15-ffff.games': 'another' };
  const { packs, pack, asked, states, kept } = await packsOf(() => inParts(['a hundred', ' games']), old);
  assert.deepEqual([pack.state, asked], ['none', []]);
  await packs.get(pack);
  assert.deepEqual(states, ['0', '9', '15', 'stored']);
  assert.deepEqual(await kept(), { 'packs/arena-renju15-ffff.games': 'another', [FILE]: CONTENT });
  assert.equal(await (await packs.read(pack))?.text(), CONTENT);
  const again = await packsOf(() => new Response('', { status: 404 }), await kept());
  assert.equal(again.pack.state, 'stored', 'after a reload');
});

test('every failure of a download is named, and nothing is stored', async () => {
  /** @type {[string, () => Response][]} */
  const cases = [
    ['offline', () => assert.fail('no network')],
    ['missing', () => new Response('not here', { status: 404 })],
    ['broken', () => inParts([CONTENT.slice(0, 4)])], // the host ends it early
    ['broken', () => inParts([CONTENT.slice(0, 4)], false)], // the connection breaks
    ['wrong', () => new Response(`${CONTENT}x`)], // longer
    ['wrong', () => new Response(CONTENT.replace('a', 'b'))],
  ];
  for (const [fault, answer] of cases) {
    const other = { 'packs/puzzles-ffff.txt': 'kept' };
    const { packs, pack, kept } = await packsOf(answer, other);
    await packs.get(pack);
    assert.deepEqual([pack.state, pack.fault], ['none', fault]);
    assert.deepEqual(await kept(), other, fault);
  }
});

test('without space a pack is not stored, and the fault is named', async () => {
  const { packs, pack, store } = await packsOf(() => new Response(CONTENT));
  store.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
  await packs.get(pack);
  assert.deepEqual([pack.state, pack.fault], ['none', 'full']);
});

test('a cancelled download has no fault and stores nothing', async () => {
  const { packs, pack, states, kept } = await packsOf(() => inParts(['a hundred', ' games']));
  const done = packs.get(pack);
  packs.cancel(pack);
  await done;
  assert.deepEqual([pack.state, pack.fault], ['none', '']);
  assert.ok(!states.includes('stored'));
  assert.deepEqual(await kept(), {});
});

test('a repair deletes a changed pack and keeps an undamaged one', async () => {
  for (const [text, state] of [
    [CONTENT, 'stored'],
    ['a hundred gam', 'none'],
  ]) {
    const { packs, pack, kept } = await packsOf(() => new Response(CONTENT), { [FILE]: text });
    await packs.mend();
    assert.equal(pack.state, state);
    assert.deepEqual(Object.keys(await kept()), state === 'stored' ? [FILE] : []);
  }
});

test('a window that cannot store files reports the state "nowhere"', async () => {
  const { caches } = globalThis;
  Object.assign(globalThis, {
    caches: { match: () => Promise.reject(new DOMException('', 'SecurityError')) },
    fetch: async () => Response.json([{ name: 'arena-connect4', file: FILE, bytes: 1, sha256: '' }]),
  });
  const { list } = await createPacks(() => {});
  assert.equal(list[0].state, 'nowhere');
  Object.assign(globalThis, { caches });
});

test('without hashes, as over plain http, the length decides whether a pack is complete', async () => {
  const { crypto } = globalThis;
  const subtle = { digest: () => Promise.reject(new DOMException('', 'NotSupportedError')) };
  const broken = {
    digest() {
      throw new TypeError('Illegal invocation');
    },
  };
  for (const value of [{}, undefined, { subtle }, { subtle: broken }]) {
    Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
    const { packs, pack } = await packsOf(() => new Response(CONTENT));
    await packs.get(pack);
    assert.deepEqual([pack.state, pack.fault], ['stored', '']);
    await packs.mend();
    assert.equal(pack.state, 'stored');
    const short = await packsOf(() => new Response(CONTENT.slice(1)));
    await short.packs.get(short.pack);
    assert.equal(short.pack.fault, 'broken');
  }
  Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
});

test('if no files can be stored, a pack lasts until the page closes', async () => {
  const { caches } = globalThis;
  const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
  const none = /** @type {any} */ ({ match: refuse, open: refuse, delete: refuse });
  for (const instead of [none, undefined]) {
    const list = [{ name: 'puzzles', file: 'packs/puzzles-1.pack', bytes: CONTENT.length, sha256: sum(CONTENT) }];
    const fetch = async (/** @type {URL|string} */ url) =>
      `${url}`.endsWith('packs.json') ? Response.json(list) : new Response(CONTENT);
    Object.assign(globalThis, { caches: instead, fetch });
    const packs = await createPacks(() => {});
    const [pack] = packs.list;
    assert.equal(await packs.read(pack), null);
    await packs.get(pack);
    assert.deepEqual([pack.state, pack.fault], ['nowhere', '']);
    assert.equal(await (await packs.read(pack))?.text(), CONTENT);
    await packs.clear();
    assert.equal(await packs.read(pack), null);
  }
  Object.assign(globalThis, { caches });
});

test('caches that never answer are treated as missing', async (t) => {
  const { caches } = globalThis;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const list = ['a', 'b', 'c'].map((name) => ({ name, file: `packs/${name}`, bytes: 1, sha256: '' }));
  Object.assign(globalThis, {
    caches: { match: () => new Promise(() => {}) },
    fetch: async () => Response.json(list),
  });
  /** @type {string[]} */
  let states = [];
  createPacks(() => {}).then(({ list }) => (states = list.map(({ state }) => state)));
  for (let i = 0; i < 12; i++) {
    await new Promise((resolve) => setImmediate(resolve));
    t.mock.timers.tick(500);
  }
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(states, ['nowhere', 'nowhere', 'nowhere']);
  Object.assign(globalThis, { caches });
});

test('every pack of the site has a name and a sentence', async () => {
  const site = new URL('../../site/', import.meta.url);
  const [files, names, sentences] = await Promise.all([
    readdir(new URL('packs', site)).then((all) => all.filter((name) => !name.endsWith('.go'))),
    ...['i18n/en.json', 'about/en.json'].map(async (path) => JSON.parse(await readFile(new URL(path, site), 'utf8'))),
  ]);
  assert.ok(files.length > 2);
  for (const file of files) {
    const kind = file.split(/[-.]/)[0];
    assert.ok(names[`packs.${kind}`] && sentences[`about.pack.${kind}`], file);
  }
});
