// @ts-check
// The store notifies all its listeners once per frame.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStore } from '../../site/js/core/store.js';
import { fakeFrames } from './fakes.mjs';

test('changes are visible at once and reported once, in the next frame', () => {
  const frame = fakeFrames();
  const store = createStore({ a: 1, b: 1 });
  /** @type {string[]} */
  const told = [];
  store.subscribe(({ a, b }) => told.push(`${a} ${b}`));
  store.set({ a: 2 });
  store.set({ b: 3 });
  assert.deepEqual({ ...store.state }, { a: 2, b: 3 }, 'the state is new before the frame');
  assert.deepEqual(told, []);
  assert.equal(frame(), 1, 'both changes wait for one frame');
  assert.deepEqual(told, ['2 3']);
  assert.equal(frame(), 0, 'nothing changed, no frame is asked for');
  store.set({ a: 4 });
  frame();
  assert.deepEqual(told, ['2 3', '4 3']);
});

test('a change made while drawing is drawn in the next frame', () => {
  const frame = fakeFrames();
  const store = createStore({ n: 0 });
  /** @type {number[]} */
  const told = [];
  store.subscribe(({ n }) => {
    told.push(n);
    if (n < 2) store.set({ n: n + 1 });
  });
  store.set({ n: 1 });
  frame();
  assert.deepEqual(told, [1]);
  frame();
  assert.deepEqual(told, [1, 2]);
  assert.equal(frame(), 0);
});

test('an unsubscribed listener is not called, the others are', () => {
  const frame = fakeFrames();
  const store = createStore({ n: 0 });
  /** @type {string[]} */
  const told = [];
  const leave = store.subscribe(() => told.push('first'));
  store.subscribe(() => told.push('second'));
  store.set({ n: 1 });
  leave();
  leave();
  frame();
  assert.deepEqual(told, ['second']);
});
