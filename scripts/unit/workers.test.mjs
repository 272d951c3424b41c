// @ts-check
// A worker's helpers: begun when wanted, replaced when they die, let go when
// nobody wants them.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { createWorkers } from '../../site/js/engine/workers.js';

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

/** Workers that do nothing, as they were started. */
function stand() {
  /** @type {any[]} */
  const started = [];
  /** @param {number} number */
  const start = (number) => {
    const worker = { number, ended: false, onmessage: null, onerror: null, terminate: () => (worker.ended = true) };
    started.push(worker);
    return worker;
  };
  const memory = { buffer: new ArrayBuffer(1024) };
  const turn = new BigUint64Array(memory.buffer, 64, 1);
  /** @type {number[]} */
  const told = [];
  const workers = createWorkers(start, memory, (threads) => told.push(threads));
  return { started, workers, told, turn, alive: () => started.filter((one) => !one.ended).length };
}

test('there are as many as are wanted, and no more are begun', () => {
  const { started, workers } = stand();
  workers.want(2);
  workers.want(3);
  workers.want(1);
  assert.deepEqual(
    started.map(({ number }) => number),
    [1, 2, 3],
  );
});

test('one that ends during a search is replaced, one that ends between two when it is wanted', () => {
  const { started, workers, turn, alive } = stand();
  workers.want(2);
  for (const one of started) one.onmessage({ data: { type: 'begun' } });
  turn[0] = 1n;
  started[0].onmessage({ data: { type: 'fatal' } });
  assert.deepEqual([started.length, started[2].number, alive()], [3, 1, 2]);
  turn[0] = 2n;
  started[1].onerror();
  assert.equal(alive(), 1);
  workers.want(2);
  assert.deepEqual([started.length, alive()], [4, 2]);
});

test('one that cannot begin is tried three times, the others go on', () => {
  const { started, workers, turn, alive } = stand();
  turn[0] = 1n;
  workers.want(2);
  for (let i = 0; i < 5; i++) started.findLast(({ number }) => number === 2).onerror();
  assert.deepEqual([started.length, alive()], [4, 1]);
});

test('that there is no room for more is told once, with how many search', () => {
  const { started, workers, told, turn } = stand();
  turn[0] = 1n;
  workers.want(4);
  started[0].onmessage({ data: { type: 'begun' } });
  for (const number of [2, 3, 4])
    for (let i = 0; i < 3; i++) started.findLast((one) => one.number === number).onerror();
  assert.deepEqual(told, []);
  mock.timers.tick(1000);
  assert.deepEqual(told, [2]);
  workers.want(4);
  mock.timers.tick(10_000);
  assert.deepEqual(told, [2]);
});

test('one that has not begun in time is replaced', () => {
  const { started, workers, turn } = stand();
  turn[0] = 1n;
  workers.want(2);
  started[1].onmessage({ data: { type: 'begun' } });
  mock.timers.tick(3_600_000); // the device slept
  assert.equal(started.length, 2);
  for (let i = 0; i < 8; i++) mock.timers.tick(2500);
  assert.deepEqual(
    started.map(({ number, ended }) => [number, ended]),
    [
      [1, true],
      [2, false],
      [1, false],
    ],
  );
});

test('what a dead one says later is of no matter', () => {
  const { started, workers, turn, alive } = stand();
  turn[0] = 1n;
  workers.want(1);
  started[0].onerror();
  started[0].onmessage({ data: { type: 'fatal' } });
  assert.deepEqual([started.length, alive()], [2, 1]);
});

test('after a minute without work all are let go, but not in the middle of a search', () => {
  const { started, workers, turn, alive } = stand();
  turn[0] = 1n;
  workers.want(2);
  for (const one of started) one.onmessage({ data: { type: 'begun' } });
  mock.timers.tick(60_000);
  assert.equal(alive(), 2);
  turn[0] = 2n;
  mock.timers.tick(60_000);
  assert.equal(alive(), 0);
  workers.want(2);
  assert.deepEqual([started.length, alive()], [4, 2]);
});
