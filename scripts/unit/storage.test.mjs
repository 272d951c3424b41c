// @ts-check
// Stored values: versions are migrated, and an unreadable text is moved aside
// before anything is written.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, remove, save, unreadable } from '../../site/js/core/storage.js';
import { fakeStorage } from './fakes.mjs';

/** A number below ten; version 1 called it n, version 2 stored it as text. */
const digit = {
  key: 'digit',
  version: 3,
  migrations: [(/** @type {{n: number}} */ old) => String(old.n), Number],
  /** @param {unknown} value */
  check: (value) => (typeof value === 'number' && value < 10 ? value : null),
};

test('a saved value is loaded from a versioned key', () => {
  const held = fakeStorage();
  assert.deepEqual(load(digit), { value: null, broken: false }, 'nothing yet');
  save(digit, 7);
  assert.deepEqual([...held], [['tengen / digit', '{"version":3,"value":7}']]);
  assert.deepEqual(load(digit), { value: 7, broken: false });
});

test('every older version is migrated', () => {
  for (const text of ['{"version":1,"value":{"n":4}}', '{"version":2,"value":"4"}', '{"version":3,"value":4}']) {
    fakeStorage().set('tengen / digit', text);
    assert.deepEqual(load(digit), { value: 4, broken: false }, text);
  }
});

test('an unreadable text is moved aside unchanged', () => {
  for (const text of [
    'nonsense',
    '',
    'null',
    '7',
    '{"version":3,"value"',
    '{"value":7}',
    '{"version":0,"value":7}',
    '{"version":4,"value":7}', // from a later build
    '{"version":1.5,"value":7}',
    '{"version":"3","value":7}',
    '{"version":1,"value":null}', // its migration throws
    '{"version":3,"value":70}', // check refuses it
  ]) {
    const held = fakeStorage();
    held.set('tengen / digit', text);
    assert.deepEqual(load(digit), { value: null, broken: true }, text);
    assert.equal(unreadable(digit), text);
    assert.equal(held.get('tengen / digit'), text, 'loading writes nothing over it');
    save(digit, 5);
    assert.deepEqual(load(digit), { value: 5, broken: false });
    assert.equal(unreadable(digit), text, 'it stays aside when something new is saved');
  }
});

test('a value that storage refuses lasts until the page closes, and an event reports it', () => {
  let told = 0;
  Object.assign(globalThis, {
    dispatchEvent: (/** @type {Event} */ { type }) => (told += Number(type === 'tengen-refused')),
  });
  for (const options of [{ full: true }, { off: true }]) {
    const held = fakeStorage(options);
    assert.equal(save(digit, 1), false);
    assert.equal(held.size, 0);
    assert.deepEqual(load(digit), { value: 1, broken: false });
  }
  assert.equal(told, 2);
  const held = fakeStorage();
  assert.ok(save(digit, 2), 'there is room again');
  assert.deepEqual([load(digit).value, held.size], [2, 1]);
  fakeStorage({ full: true }).set('tengen / digit', 'nonsense');
  assert.deepEqual(load(digit), { value: null, broken: true });
  assert.equal(unreadable(digit), 'nonsense');
  remove('digit.unreadable');
  fakeStorage({ off: true });
  assert.deepEqual(load(digit), { value: null, broken: false });
  assert.equal(unreadable(digit), null);
});
