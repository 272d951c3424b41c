// @ts-check
// Conditions of windows have names, which style sheets and scripts share.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { NARROW, PHONE, UPRIGHT } from '../../site/js/core/media.js';

const CSS = new URL('../../site/css/', import.meta.url);
const plain = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').trim();

/** The conditions by their names. */
async function named() {
  const text = await readFile(new URL('tokens.css', CSS), 'utf8');
  return new Map([...text.matchAll(/@custom-media --([a-z]+) ([^;]+);/g)].map((one) => [one[1], plain(one[2])]));
}

test('scripts ask the conditions of the style sheets', async () => {
  const names = await named();
  assert.deepEqual([NARROW, PHONE, UPRIGHT], [names.get('narrow'), names.get('phone'), names.get('upright')]);
});

test('a condition with a name is written once, and one about the window at most twice', async () => {
  const names = await named();
  assert.ok(names.size > 5, `${names.size} names`);
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const file of await readdir(CSS))
    for (const [, query] of (await readFile(new URL(file, CSS), 'utf8')).matchAll(/@media ([^{]+) \{/g))
      places.set(plain(query), [...(places.get(plain(query)) ?? []), file]);
  for (const [name, condition] of names) {
    assert.equal(places.get(condition), undefined, `--${name}`);
    assert.ok(
      [...places.keys()].some((query) => query.includes(`(--${name})`)),
      `--${name} is used`,
    );
  }
  for (const [query, files] of places)
    if (/width|height|orientation/.test(query)) assert.ok(files.length < 3, `${query}: ${files}`);
});
