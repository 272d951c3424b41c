// @ts-check
// The built site as files: budgets, addresses, the same twice.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const ROOT = new URL('../../', import.meta.url).pathname;
const DIST = join(ROOT, 'dist');
const KB = 1000;
const BUDGET = { worker: 1000 * KB, page: 100 * KB, first: 1300 * KB };

/** Files by path. @param {string} dir @returns {Promise<Map<string, Buffer>>} */
async function read(dir) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return new Map(await Promise.all(files.sort().map(async (path) => /** @type {[string, Buffer]} */ ([path.slice(dir.length + 1), await readFile(path)]))));
}

/** @param {Buffer} content */
const gzipped = (content) => gzipSync(content, { level: 9 }).length;

test('stays within its budgets, gzipped', async (t) => {
  const files = await read(DIST);
  let worker = 0, page = 0, first = 0;
  for (const [path, content] of files) {
    const size = gzipped(content);
    if (path.endsWith('/engine.wasm')) worker += size;
    if (/\.(html|css|js)$/.test(path) && !path.endsWith('/wasm_exec.js') && path !== 'sw.js' && path !== '404.html') page += size;
    if (!/i18n\/(zh-CN|ja)\.json$|\.png$/.test(path)) first += size;
  }
  t.diagnostic(`worker ${worker}, HTML+CSS+JS ${page}, first load ${first} bytes`);
  assert.ok(worker > 100 * KB && worker <= BUDGET.worker, `worker ${worker}`);
  assert.ok(page > 5 * KB && page <= BUDGET.page, `HTML, CSS and JS ${page}`);
  assert.ok(first <= BUDGET.first, `first load ${first}`);
});

test('names nothing by an absolute path or another origin', async () => {
  for (const [path, content] of await read(DIST)) {
    if (!/\.(html|css|webmanifest)$/.test(path)) continue;
    const bad = content.toString().replace(/<link rel="canonical"[^>]*>/, '').match(/(?:src|href)="(?:\/|https?:)[^"]*"|url\((?:\/|https?:)[^)]*\)/g) ?? [];
    assert.deepEqual(bad, [], path);
  }
});

test('the service worker keeps every file the page loads, with its hash', async () => {
  const files = await read(DIST);
  const list = JSON.parse(/** @type {RegExpMatchArray} */ (String(files.get('sw.js')).match(/const FILES = (\[\[.*\]\]);/))[1]);
  for (const [url, hash] of list) {
    const content = files.get(url === './' ? 'index.html' : url);
    assert.ok(content, `${url} is listed and does not exist`);
    assert.equal(createHash('sha256').update(content).digest('hex').slice(0, hash.length), hash, url);
  }
  const listed = new Set(list.map((/** @type {[string, string]} */ [url]) => (url === './' ? 'index.html' : url)));
  assert.deepEqual([...files.keys()].filter((path) => !listed.has(path)).filter((path) => !['sw.js', '404.html'].includes(path)), []);
});

test('is the same, byte for byte, when built again', async () => {
  const again = await mkdtemp(join(tmpdir(), 'tengen-again-'));
  try {
    await promisify(execFile)('go', ['run', './scripts/site', 'build', '-out', again, '-url', process.env.SITE_URL ?? ''], { cwd: ROOT });
    const [one, two] = [await read(DIST), await read(again)];
    assert.deepEqual([...two.keys()], [...one.keys()]);
    for (const [path, content] of one) assert.ok(content.equals(/** @type {Buffer} */ (two.get(path))), `${path} differs`);
  } finally {
    await rm(again, { recursive: true, force: true });
  }
});
