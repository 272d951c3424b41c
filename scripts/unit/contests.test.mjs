// @ts-check
// Storing a contest, and choosing the tab that plays it, while browser services fail.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTabLock } from '../../site/js/arena/tab-lock.js';
import { createStore } from '../../site/js/arena/store.js';
import { fakeDatabases } from './fakes.mjs';

/** @param {number} number */
const game = (number) => /** @type {any} */ ({ number, moves: 'h8', answers: [] });
/** @param {string} id */
const head = (id) => /** @type {any} */ ({ version: 1, id, phase: 'running' });
const settle = async () => {
  for (let i = 0; i < 30; i++) await new Promise((resolve) => setImmediate(resolve));
};

test('games that could not be written are written with the next one', async () => {
  for (const fault of /** @type {import('./fakes.mjs').Faults[]} */ ([
    { open: 'fail' },
    { open: 'throw' },
    { open: 'block' },
    { step: 'abort' },
    { step: 'throw' },
  ])) {
    const faults = { ...fault };
    const { all } = fakeDatabases(faults);
    const store = createStore();
    await store.begin(head('new'), []);
    assert.ok(await store.keep(head('new'), game(0)));
    assert.equal(store.reached(), false);
    for (const kind of /** @type {const} */ (['open', 'step'])) delete faults[kind];
    assert.ok(await store.keep(head('new'), game(1)));
    assert.ok(store.reached());
    const rows = [...all.values()][0].rows;
    assert.deepEqual([...rows.keys()].map(String).sort(), ['0', '1', 'head', 'pairings'], JSON.stringify(fault));
    assert.equal(rows.get(0).contest, 'new');
  }
});

test('a contest that another tab has started since is not overwritten', async () => {
  const { all } = fakeDatabases();
  const [mine, other] = [createStore(), createStore()];
  await mine.begin(head('mine'), []);
  await other.begin(head('other'), []);
  assert.equal(await mine.keep(head('mine'), game(0)), false);
  assert.deepEqual([...[...all.values()][0].rows.keys()].map(String).sort(), ['head', 'pairings']);
});

test('a database that never answers is waited for once; then the contest continues', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  fakeDatabases({ open: 'hang' });
  const store = createStore();
  let read = false;
  store.read().then(() => (read = true));
  for (let i = 0; i < 16 && !read; i++) {
    await settle();
    t.mock.timers.tick(500);
  }
  await settle();
  assert.ok(read);
  assert.ok(await store.keep(head('new'), game(0)));
  assert.equal(store.reached(), false);
});

test('without locks and channels, or if they refuse, throw or hang, this tab plays', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const hang = () => new Promise(() => {});
  const refuse = async () => Promise.reject(new DOMException('', 'SecurityError'));
  const broken = () => {
    throw new TypeError('Illegal invocation');
  };
  const { BroadcastChannel } = globalThis;
  for (const locks of [undefined, ...[hang, refuse, broken].map((act) => ({ request: act, query: act }))]) {
    Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
    // @ts-ignore
    globalThis.BroadcastChannel = locks ? broken : undefined;
    const place = createTabLock({ lost: () => assert.fail('nobody took it'), onNews: () => {} });
    const asked = place.acquire().then(async (mine) => [mine, await place.taken()]);
    for (let i = 0; i < 20; i++) {
      await settle();
      t.mock.timers.tick(500);
    }
    assert.deepEqual(await asked, [true, false]);
    place.tell({ head: head('new') });
    place.leave();
  }
  globalThis.BroadcastChannel = BroadcastChannel;
});
