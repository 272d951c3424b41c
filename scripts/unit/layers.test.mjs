// @ts-check
// Which folder of site/js may import which, types included.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

const ROOT = new URL('../../site/js/', import.meta.url).pathname;

/** The folders that each folder below the screens may import. @type {Record<string, string[]>} */
const MAY = {
  board: [],
  core: [],
  game: ['board', 'core', 'engine'],
  engine: ['core', 'game'],
  files: ['board', 'core', 'engine', 'game'],
};
/** The types that all screens share: their arguments and the state of the page. */
const SHARED = 'app.js';

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

test('core, game, engine, files and board import no screen', async () => {
  const found = await imports();
  assert.ok(found.length > 500, `${found.length} imports were found`);
  const wrong = found.filter(([from, to]) => {
    const [folder] = from.split('/');
    return MAY[folder] && to !== SHARED && ![folder, ...MAY[folder]].includes(to.split('/')[0]);
  });
  assert.deepEqual(wrong, []);
});

test('no other screen imports a module of Play', async () => {
  const wrong = (await imports()).filter(
    ([from, to]) => to.startsWith('play/') && !from.startsWith('play/') && from !== 'screens/play.js',
  );
  assert.deepEqual(wrong, []);
});

test('engines are started in one place', async () => {
  const importing = (await imports()).filter(([, to]) => to === 'engine/client.js').map(([from]) => from);
  const starting = [];
  for (const name of new Set(importing))
    if (/\bcreateEngine\b/.test(await readFile(join(ROOT, name), 'utf8'))) starting.push(name);
  assert.deepEqual(starting, ['engine/engines.js']);
});
