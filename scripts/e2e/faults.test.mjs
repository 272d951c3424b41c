// @ts-check
// A file of the site is missing, truncated, or replaced by another page, at the
// host or in the cache: the page says so and offers a remedy. `make test` tries
// some files of every folder, TENGEN_FULL=1 (`make test-page-full`) all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NO_ENGINE,
  WAYS,
  faultsOf,
  findWays,
  go,
  isEngines,
  isSpare,
  openSpoilt,
  sideBySide,
  siteFiles,
  spoil,
  told,
} from './faults.mjs';
import { kept, keptWhole, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./harness.mjs').Wrong} Wrong */

const { browser, site } = await stage();
const files = (await siteFiles()).filter((file) => !isSpare(file));
/** @type {Map<string, number>} */
let ways = new Map();

test('every file is requested by one of the actions', async () => {
  ways = await findWays(browser, site, files);
});

test('each file in turn', async (t) => {
  assert.ok(ways.size, 'no ways are known, and without them this waits for every file');
  const cases = faultsOf(files, 4);
  /** @type {string[]} */
  const silent = [];
  await sideBySide(
    cases.map(([file, wrong]) => async () => {
      const way = WAYS[ways.get(file) ?? 0];
      if (!(await tells(file, wrong, way))) silent.push(`${wrong} ${file} at ${way.join(' ')}`);
    }),
  );
  t.diagnostic(`${cases.length} faults in ${files.length} files`);
  assert.deepEqual(silent, []);
});

/**
 * Whether the page says that a file is damaged and offers both remedies.
 * @param {string} file
 * @param {Wrong} wrong
 * @param {[string, string?]} way
 */
async function tells(file, wrong, [path, click]) {
  const { context, page } = await openSpoilt(browser, site, { wrong, file, path, click });
  const said = await told(page)
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  await context.close();
  return said;
}

/**
 * Truncates a cached file and removes some others.
 * @param {Page} page
 * @param {string} file
 * @param {string[]} away
 * @returns {Promise<() => Promise<void>>} restores all of them
 */
async function cut(page, file, away) {
  await page.evaluate(
    async ([file, ...away]) => {
      const spare = await caches.open('spare');
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of name === 'spare' ? [] : await cache.keys()) {
          const held = await cache.match(request);
          if (!held || ![file, ...away].some((end) => request.url.endsWith(`/${end}`))) continue;
          await spare.put(request, held.clone());
          await cache.delete(request);
          const bytes = await held.arrayBuffer();
          const half = new Response(bytes.slice(0, bytes.byteLength / 2), { headers: held.headers });
          if (request.url.endsWith(`/${file}`)) await cache.put(request, half);
        }
      }
    },
    [file, ...away],
  );
  return () =>
    page.evaluate(async () => {
      const spare = await caches.open('spare');
      const [name] = (await caches.keys()).filter((one) => one !== 'spare');
      const cache = await caches.open(name);
      for (const request of await spare.keys()) {
        const held = await spare.match(request);
        if (held) await cache.put(request, held);
        await spare.delete(request);
      }
    });
}

test('each cached file in turn', async (t) => {
  assert.ok(ways.size, 'no ways are known, and without them this waits for every file');
  // One in eight, a few of every folder: all take minutes.
  const every = process.env.TENGEN_FULL ? 1 : 8;
  const some = files.filter((_, i) => i % every === 0);
  const { context, page } = await visit(browser, site, { serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  // A page of the same origin without the site's scripts, to reach the cache from.
  await page.goto(`${site.url}${(await siteFiles()).find((file) => file.endsWith('licences.txt'))}`);
  /** @type {string[]} */
  const silent = [];
  for (const file of some) {
    await spoil(context, site, isEngines(file) ? [] : NO_ENGINE);
    const restore = await cut(page, file, isEngines(file) ? [] : ['engine.wasm', 'full.wasm']);
    const [path, click] = WAYS[ways.get(file) ?? 0];
    const other = await context.newPage();
    // The browser may remember a script of the page before.
    const session = await context.newCDPSession(other);
    await session.send('Network.clearBrowserCache');
    await go(other, site.url + path, click);
    await told(other)
      .waitFor()
      .catch(() => silent.push(`${file} at ${path}`));
    await other.close();
    await restore();
  }
  t.diagnostic(`${some.length} of ${files.length} files`);
  assert.deepEqual(silent, []);
  await context.close();
});
