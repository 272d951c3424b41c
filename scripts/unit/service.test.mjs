// @ts-check
// Browser services that are missing, refuse, throw or never answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDatabase } from '../../site/js/core/database.js';
import { after, answer, attempt } from '../../site/js/core/service.js';
import { fakeDatabases } from './fakes.mjs';

/** Runs all pending microtasks. */
const settle = async () => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
};

test('a service that is missing, refuses, throws or hangs is replaced by the default', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {Record<string, any>} */
  const none = {};
  for (const call of [
    () => none.missing.query(),
    () => none.missing?.query(),
    () => Promise.reject(new DOMException('', 'NotAllowedError')),
    () => Promise.reject(undefined),
    () => {
      throw new TypeError('Illegal invocation');
    },
    () => ({ then: (/** @type {any} */ _, /** @type {(fault: unknown) => void} */ refuse) => refuse('no') }),
    () => null,
  ])
    assert.equal(await attempt(call, 'without'), 'without', `${call}`);
  let got = '';
  attempt(() => new Promise(() => {}), 'without').then((value) => (got = value));
  for (let i = 0; i < 7; i++) {
    t.mock.timers.tick(500);
    await settle();
  }
  assert.equal(got, '', 'it may still answer');
  t.mock.timers.tick(500);
  await settle();
  assert.equal(got, 'without');
  assert.equal(await attempt(() => 0, 7), 0);
  assert.equal(await answer(async () => 'said'), 'said');
});

test('sleep counts at most one timer step', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let done = false;
  after(800, () => (done = true));
  const stop = after(800, () => assert.fail('it was taken back'));
  t.mock.timers.tick(100);
  stop();
  for (let i = 0; i < 7; i++) {
    assert.ok(!done);
    t.mock.timers.tick(100);
  }
  assert.ok(done);
});

test('a missing database fails, and one that hangs fails at once after the first time', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const faults of /** @type {import('./fakes.mjs').Faults[]} */ ([
    { open: 'throw' },
    { open: 'fail' },
    { open: 'block' },
    { step: 'throw' },
    { step: 'abort' },
  ])) {
    const databases = fakeDatabases(faults);
    const { within } = createDatabase('base', 'store');
    await assert.rejects(
      within('readwrite', (store) => void store.put(1, 'one')),
      JSON.stringify(faults),
    );
    for (const kind of /** @type {const} */ (['open', 'step'])) delete faults[kind];
    await within('readwrite', (store) => void store.put(2, 'two'));
    assert.deepEqual([...(databases.all.get('base')?.rows ?? [])], [['two', 2]], 'another time may have more luck');
  }
  for (const faults of /** @type {import('./fakes.mjs').Faults[]} */ ([{ open: 'hang' }, { step: 'hang' }])) {
    const databases = fakeDatabases(faults);
    const { within } = createDatabase('base', 'store');
    let failed = false;
    within('readonly', (store) => store.getAll()).catch(() => (failed = true));
    for (let i = 0; i < 20 && !failed; i++) {
      t.mock.timers.tick(500);
      await settle();
    }
    assert.ok(failed, JSON.stringify(faults));
    await assert.rejects(within('readonly', (store) => store.getAll()));
    databases.stop();
  }
});

test('a transaction whose work throws changes nothing', async () => {
  const { all } = fakeDatabases();
  const { within } = createDatabase('base', 'store');
  await within('readwrite', (store) => void store.put(1, 'one'));
  await assert.rejects(
    within('readwrite', (store) => {
      store.clear();
      throw new DOMException('', 'DataCloneError');
    }),
  );
  assert.deepEqual([...(all.get('base')?.rows ?? [])], [['one', 1]]);
});
