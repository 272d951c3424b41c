// @ts-check
// A worker's helpers: started when wanted, replaced when they end, terminated when idle.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { createWorkers } from '../../site/js/engine/workers.js';

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

/** Fake workers in the order of their start. */
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

test('exactly the wanted number of helpers is started', () => {
  const { started, workers } = stand();
  workers.want(2);
  workers.want(3);
  workers.want(1);
  assert.deepEqual(
    started.map(({ number }) => number),
    [1, 2, 3],
  );
});

test('a helper that ends during a search is replaced at once, otherwise at the next search', () => {
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

test('a helper that cannot start is tried three times; the others continue', () => {
  const { started, workers, turn, alive } = stand();
  turn[0] = 1n;
  workers.want(2);
  for (let i = 0; i < 5; i++) started.findLast(({ number }) => number === 2).onerror();
  assert.deepEqual([started.length, alive()], [4, 1]);
});

test('a lack of memory is reported once, with the number of threads that search', () => {
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

test('a helper that has not started in time is replaced', () => {
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

test('messages of a helper that has ended are ignored', () => {
  const { started, workers, turn, alive } = stand();
  turn[0] = 1n;
  workers.want(1);
  started[0].onerror();
  started[0].onmessage({ data: { type: 'fatal' } });
  assert.deepEqual([started.length, alive()], [2, 1]);
});

test('after a minute without a search all helpers are terminated, but not during a search', () => {
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

test('the end terminates every helper and leaves no timer', () => {
  const { workers, turn, alive, started, told } = stand();
  turn[0] = 1n;
  workers.want(3);
  workers.end();
  assert.equal(alive(), 0);
  mock.timers.tick(1_000_000);
  assert.deepEqual([started.length, told], [3, []]);
});
