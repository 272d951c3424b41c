// @ts-check
// Measuring time while the device sleeps or its clock is changed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSleep, createStopwatch } from '../../site/js/core/awake.js';

/** A clock that the test advances. @param {import('node:test').TestContext} t */
function clock(t) {
  let now = 1000;
  t.mock.method(performance, 'now', () => now);
  return (/** @type {number} */ ms) => (now += ms);
}

test('a stopwatch stops while the device sleeps and ignores changes of the system clock', (t) => {
  const pass = clock(t);
  t.mock.method(Date, 'now', () => Math.random() * 1e13);
  const watch = createStopwatch();
  for (let i = 0; i < 8; i++) {
    pass(250);
    watch();
  }
  assert.equal(watch(), 2000);
  pass(3_600_000); // the device slept: ten seconds of it count
  assert.equal(watch(), 12_000);
  pass(250);
  assert.equal(watch(), 12_250);
  pass(3000); // the machine was slow
  assert.equal(watch(), 15_250);
});

test('a longer absence never costs less than a shorter one', (t) => {
  const pass = clock(t);
  for (const hidden of [false, true]) {
    Object.assign(globalThis, { document: { hidden } });
    const costs = [1, 9, 11, 80, 95, 3600].map((seconds) => {
      const watch = createStopwatch();
      pass(1000 * seconds);
      return watch();
    });
    assert.deepEqual(
      costs,
      [...costs].sort((a, b) => a - b),
      `hidden: ${hidden}`,
    );
  }
  Object.assign(globalThis, { document: undefined });
});

test('a hidden page that reads once a minute was not asleep', (t) => {
  const pass = clock(t);
  const page = { hidden: false };
  Object.assign(globalThis, { document: page });
  const slept = createSleep();
  page.hidden = true;
  pass(60_000);
  assert.equal(slept(), 0, 'it was hidden meanwhile');
  pass(60_000);
  assert.equal(slept(), 0);
  page.hidden = false;
  pass(60_000);
  assert.equal(slept(), 0, 'it is seen again');
  pass(60_000);
  assert.equal(slept(), 50_000);
  page.hidden = true;
  pass(7_200_000);
  assert.equal(slept(), 7_110_000);
});
