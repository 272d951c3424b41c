// @ts-check
// Which tab plays a game, with locks that a test grants, ends and refuses.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createGameLock } from '../../site/js/play/game-lock.js';
import { fakeLocks } from './fakes.mjs';

/** @param {import('node:test').TestContext} context */
function begin(context) {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const locks = fakeLocks();
  /** @type {boolean[]} */
  const told = [];
  const gameLock = createGameLock((elsewhere) => told.push(elsewhere));
  gameLock.take('a');
  const wait = async () => {
    context.mock.timers.tick(1000);
    await turn();
  };
  return { gameLock, locks, told, wait };
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

test('a game that another tab plays is only shown, until it plays it no longer', async (context) => {
  const { gameLock, locks, told, wait } = begin(context);
  locks.taken = true;
  await wait();
  assert.deepEqual([gameLock.elsewhere, told], [true, [true]]);
  locks.grant();
  await turn();
  assert.deepEqual([gameLock.elsewhere, told], [false, [true, false]]);
});

test('a slow machine is no other tab', async (context) => {
  const { gameLock, locks, told, wait } = begin(context);
  await wait();
  assert.deepEqual([gameLock.elsewhere, told], [false, []]);
  locks.taken = true;
  context.mock.timers.tick(400); // who holds it is asked again, and then it is this tab
  locks.grant();
  await wait();
  assert.deepEqual([gameLock.elsewhere, told], [false, []]);
});

test('another tab that was as slow is noticed', async (context) => {
  const { gameLock, locks, wait } = begin(context);
  await wait();
  locks.taken = true;
  await wait();
  assert.equal(gameLock.elsewhere, true);
});

test('where locks are refused a game is played without', async (context) => {
  const { gameLock, locks, told, wait } = begin(context);
  locks.refuse('SecurityError');
  await turn();
  await wait();
  assert.deepEqual([gameLock.elsewhere, told, locks.asked], [false, [], 1]);
  gameLock.take('b');
  gameLock.stored();
  gameLock.takeOver();
  assert.deepEqual([gameLock.elsewhere, told, locks.asked], [false, [true, false], 1]);
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
