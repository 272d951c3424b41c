// @ts-check
// A file of the site is missing, truncated, or replaced by another page, at the
// host or in the cache: the page says so and offers a remedy. `make test` tries
// some files of every folder, TENGEN_FULL=1 (`make test-page-full`) all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NO_ENGINE,
  actionsFor,
  faultsOf,
  findWays,
  go,
  isEngines,
  isSpare,
  openSpoilt,
  sideBySide,
  siteFiles,
  spoil,
  tellsOnce,
} from './faults.mjs';
import { kept, keptWhole, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();
const files = (await siteFiles()).filter((file) => !isSpare(file));
/** @type {Map<string, number[]>} */
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
      const open = async (/** @type {[string, string?]} */ [path, click]) => {
        const opened = await openSpoilt(browser, site, { wrong, file, path, click });
        return { ...opened, close: () => opened.context.close() };
      };
      if (!(await tellsOnce(actionsFor(file, ways), open))) silent.push(`${wrong} ${file} at ${named(file)}`);
    }),
  );
  t.diagnostic(`${cases.length} faults in ${files.length} files`);
  assert.deepEqual(silent, []);
});

/** The actions that request a file. @param {string} file */
const named = (file) =>
  actionsFor(file, ways)
    .map((way) => way.join(' '))
    .join(' and ');

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
  const some = files.filter((file, i) => i % every === 0 && !file.endsWith('.css'));
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
    const open = async (/** @type {[string, string?]} */ [path, click]) => {
      const page = await context.newPage();
      // The browser may remember a script of the page before.
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
      return { page, ...(await go(page, site.url + path, click)), close: () => page.close() };
    };
    if (!(await tellsOnce(actionsFor(file, ways), open))) {
      silent.push(`${file} at ${named(file)}`);
      t.diagnostic(`nothing is said without ${file} at ${named(file)}`); // at once: all take hours on a busy machine
    }
    await restore();
  }
  t.diagnostic(`${some.length} of ${files.length} files`);
  assert.deepEqual(silent, []);
  await context.close();
});
