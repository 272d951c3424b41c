// @ts-check
// Which folder of site/js may import which, types included.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

const ROOT = new URL('../../site/js/', import.meta.url).pathname;

/** What everyone may import: the types of a screen's arguments and of the engine's messages. */
const SHARED = ['app.js', 'engine/protocol.js'];

/** The number of each folder's line in the drawing of site/README.md; the highest line is 0. */
async function drawing() {
  const text = await readFile(join(ROOT, '../README.md'), 'utf8');
  const lines = text.split('```')[1].trim().split('\n');
  return new Map(lines.flatMap((line, i) => line.split(/ +/).map((name) => /** @type {const} */ ([name, i]))));
}

/** Every module and its imports: static, dynamic, and types in comments. */
async function imports() {
  const names = (await readdir(ROOT, { recursive: true })).filter((name) => /\.(js|ts)$/.test(name));
  /** @type {[string, string][]} */
  const found = [];
  for (const name of names) {
    const text = await readFile(join(ROOT, name), 'utf8');
    for (const [, path] of text.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*'(\.[^']+)'/g))
      found.push([name, relative(ROOT, join(ROOT, dirname(name), path))]);
  }
  return found;
}

test('every folder imports only from lower lines of the drawing', async () => {
  const lines = await drawing();
  const folders = (await readdir(ROOT, { withFileTypes: true })).filter((one) => one.isDirectory());
  assert.deepEqual([...lines.keys()].sort(), folders.map(({ name }) => name).sort(), 'the drawing has every folder');
  const found = await imports();
  assert.ok(found.length > 500, `${found.length} imports were found`);
  const line = (/** @type {string} */ path) => lines.get(path.split('/')[0]) ?? -1; // app.js is above all
  const wrong = found.filter(
    ([from, to]) =>
      from.includes('/') && from.split('/')[0] !== to.split('/')[0] && !SHARED.includes(to) && line(to) <= line(from),
  );
  assert.deepEqual(wrong, []);
});

test('no other screen imports a module of Play', async () => {
  const wrong = (await imports()).filter(
    ([from, to]) => to.startsWith('play/') && !from.startsWith('play/') && from !== 'screens/play.js',
  );
  assert.deepEqual(wrong, []);
});

test('only the archive writes games', async () => {
  const found = (await imports()).filter(([from]) => !from.startsWith('archive/'));
  const writing = [];
  for (const from of new Set(found.map(([from]) => from)))
    if (/\b(save|encode|watch)\(gameStore|keyOf\('games'\)/.test(await readFile(join(ROOT, from), 'utf8')))
      writing.push(from);
  assert.deepEqual(writing, []);
});

test('engines are started in one place', async () => {
  const importing = (await imports()).filter(([, to]) => to === 'engine/client.js').map(([from]) => from);
  const starting = [];
  for (const name of new Set(importing))
    if (/\bcreateEngine\b/.test(await readFile(join(ROOT, name), 'utf8'))) starting.push(name);
  assert.deepEqual(starting, ['engine/engines.js']);
});
