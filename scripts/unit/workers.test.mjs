// @ts-check
// A worker's helpers: started when wanted, given up when they fail, terminated when idle.

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
  const memory = { buffer: new ArrayBuffer(1024), grow: () => 0 };
  const epoch = new BigUint64Array(memory.buffer, 64, 1);
  /** @type {number[]} */
  const reported = [];
  const workers = createWorkers(start, memory, (threads) => reported.push(threads));
  return { started, workers, reported, epoch, alive: () => started.filter((one) => !one.ended).length };
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

test('helpers that fail are given up and reported once; the others continue', () => {
  const { started, workers, reported, epoch, alive } = stand();
  epoch[0] = 1n;
  workers.want(4);
  started[1].onerror();
  started[2].onmessage({ data: { type: 'fatal' } });
  started[3].onerror();
  assert.deepEqual([alive(), reported], [1, []]);
  mock.timers.tick(1000);
  assert.deepEqual(reported, [2]);
  workers.want(4);
  mock.timers.tick(10_000);
  assert.deepEqual([started.length, alive(), reported], [4, 1, [2]]);
});

test('after a minute without a search all helpers are terminated, but not during a search', () => {
  const { started, workers, epoch, alive } = stand();
  epoch[0] = 1n;
  workers.want(2);
  mock.timers.tick(60_000);
  assert.equal(alive(), 2);
  epoch[0] = 2n;
  mock.timers.tick(60_000);
  assert.equal(alive(), 0);
  workers.want(2);
  assert.deepEqual([started.length, alive()], [4, 2]);
});

test('the end terminates every helper and leaves no timer', () => {
  const { workers, epoch, alive, started, reported } = stand();
  epoch[0] = 1n;
  workers.want(3);
  started[0].onerror();
  workers.end();
  assert.equal(alive(), 0);
  mock.timers.tick(1_000_000);
  assert.deepEqual([started.length, reported], [3, []]);
});
