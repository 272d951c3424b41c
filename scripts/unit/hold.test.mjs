// @ts-check
// Which tab plays a game, with locks that a test grants, ends and refuses.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createHold } from '../../site/js/play/hold.js';
import { fakeLocks } from './fakes.mjs';

/** @param {import('node:test').TestContext} context */
function begin(context) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const locks = fakeLocks();
  /** @type {boolean[]} */
  const told = [];
  const hold = createHold((elsewhere) => told.push(elsewhere));
  hold.take('a');
  return { hold, locks, told, wait: () => context.mock.timers.tick(1000) };
}

test('a game that another tab takes over is waited for', async (context) => {
  const { locks, told } = begin(context);
  locks.grant();
  await turn();
  locks.refuse('AbortError');
  await turn();
  assert.deepEqual(told, [true]);
  locks.grant();
  await turn();
  assert.deepEqual([told, locks.asked], [[true, false], 2]);
});

test('a game that another tab plays is only shown', (context) => {
  const { hold, told, wait } = begin(context);
  wait();
  assert.deepEqual([hold.elsewhere, told], [true, [true]]);
});

test('where locks are refused a game is played without', async (context) => {
  const { hold, locks, told, wait } = begin(context);
  locks.refuse('SecurityError');
  await turn();
  wait();
  assert.deepEqual([hold.elsewhere, told, locks.asked], [false, [], 1]);
  hold.take('b');
  hold.stored();
  hold.takeOver();
  assert.deepEqual([hold.elsewhere, told, locks.asked], [false, [true, false], 1]);
});

test('a page that is left asks no more', async (context) => {
  const { locks } = begin(context);
  locks.grant();
  await turn();
  locks.refuse('AbortError');
  await turn();
  locks.refuse('InvalidStateError');
  await turn();
  assert.equal(locks.asked, 2);
});
