// @ts-check
// Which tab plays a game; the test grants, ends and refuses the locks.

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
  gameLock.acquire('a');
  const wait = async () => {
    context.mock.timers.tick(1000);
    await turn();
  };
  return { gameLock, locks, told, wait };
}

test('a tab that gives up a game requests it again', async (context) => {
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

test('a game that another tab plays is read-only until that tab stops', async (context) => {
  const { gameLock, locks, told, wait } = begin(context);
  locks.taken = true;
  await wait();
  assert.deepEqual([gameLock.elsewhere, told], [true, [true]]);
  locks.grant();
  await turn();
  assert.deepEqual([gameLock.elsewhere, told], [false, [true, false]]);
});

test('a slow machine is not mistaken for another tab', async (context) => {
  const { gameLock, locks, told, wait } = begin(context);
  await wait();
  assert.deepEqual([gameLock.elsewhere, told], [false, []]);
  locks.taken = true;
  context.mock.timers.tick(400); // the second query of the lock's holder finds this tab
  locks.grant();
  await wait();
  assert.deepEqual([gameLock.elsewhere, told], [false, []]);
});

test('another tab is detected even if it is slow', async (context) => {
  const { gameLock, locks, wait } = begin(context);
  await wait();
  locks.taken = true;
  await wait();
  assert.equal(gameLock.elsewhere, true);
});

test('if locks are refused, the game is played without them', async (context) => {
  const { gameLock, locks, told, wait } = begin(context);
  locks.refuse('SecurityError');
  await turn();
  await wait();
  assert.deepEqual([gameLock.elsewhere, told, locks.asked], [false, [], 1]);
  gameLock.acquire('b');
  gameLock.stored();
  gameLock.takeOver();
  assert.deepEqual([gameLock.elsewhere, told, locks.asked], [false, [true, false], 1]);
});

test('a page that is closed requests no more locks', async (context) => {
  const { locks } = begin(context);
  locks.grant();
  await turn();
  locks.refuse('AbortError');
  await turn();
  locks.refuse('InvalidStateError');
  await turn();
  assert.equal(locks.asked, 2);
});
