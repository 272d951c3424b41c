// @ts-check
// The store notifies all its listeners once per frame.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changes } from '../../site/js/core/dom.js';
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

test('a change is one of values, however deep they lie', () => {
  const changed = changes();
  assert.equal(changed(''), false, 'nothing was shown before');
  for (const [values, other] of /** @type {[unknown[], boolean][]} */ ([
    [['en', { moves: ['h8'], n: NaN }], true],
    [['en', { moves: ['h8'], n: NaN }], false], // equal, but other objects
    [['en', { moves: ['h8', 'i9'], n: NaN }], true],
    [['en', { moves: ['h8', 'i9'], n: 1 }], true],
    [['en', { moves: ['h8', 'i9'] }], true],
    [['en', null], true],
    [['en', undefined], true],
    [['en'], true],
    [['en'], false],
  ]))
    assert.equal(changed(...values), other, JSON.stringify(values));
});
