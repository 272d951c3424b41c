// @ts-check
// What the service worker keeps goes bad: the page says so and repairs itself,
// offline nothing is thrown away, and no damaged file survives an update.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { NO_ENGINE, WAYS, findWays, go, isEngines, isSpare, siteFiles, spoil, told as tells } from './faults.mjs';
import { NEXT, eventually, kept, keptWhole, nextBuild, serve, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** Writes something else over a kept file. @param {Page} page @param {string} end of its address @param {string} text */
const damage = (page, end, text) =>
  page.evaluate(
    async ([end, text]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (!request.url.endsWith(end)) continue;
          const headers = (await cache.match(request))?.headers;
          await cache.put(request, new Response(text, { headers }));
        }
      }
    },
    [end, text],
  );

/**
 * Keeps only half of a file, and some others not at all.
 * @param {Page} page @param {string} file @param {string[]} away
 * @returns {Promise<() => Promise<void>>} puts all back
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

test('a kept file gone bad: the page says so, and repairs itself', async () => {
  const visited = await visit(browser, site, { serviceWorkers: 'allow' });
  const { context } = visited;
  let { page } = visited;
  await kept(page);
  await page.locator('[role="gridcell"][aria-label^="H8,"]').click();
  const taken = () => page.locator('[role="gridcell"][aria-label*=", move "]').nth(1).waitFor();
  await taken();
  await damage(page, '/js/tree.js', 'export const');
  await page.close(); // a page loaded again may remember a script
  page = await context.newPage();
  await page.goto(site.url);
  const told = page.locator('#trouble');
  await told.waitFor();
  // Nothing is thrown away while it can't be had again.
  await context.setOffline(true);
  await told.getByRole('button', { name: 'Repair' }).click();
  await told.getByText('cannot be reached now').waitFor();
  assert.equal((await page.evaluate(() => caches.keys())).length, 1);
  await context.setOffline(false);
  await told.getByRole('button', { name: 'Repair' }).click();
  await taken();
  await kept(page);
  assert.equal(await told.count(), 0);

  // The page itself can't say that it is damaged: it is looked at before it is shown.
  await damage(page, '/some/path/', '<!doctype html><title>Damaged</title>');
  await page.reload();
  await taken();
  await context.close();
});

test('a repair that cannot reach the site throws nothing away', async () => {
  const own = await serve();
  const { context, page } = await visit(browser, own, { serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  await page.click('[data-screen="about"]');
  await page.locator('#about-build').waitFor();
  const before = await page.evaluate(() => caches.keys());
  await own.close();
  await page.getByRole('button', { name: 'Repair' }).click();
  await page.locator('.notice', { hasText: 'cannot be reached now' }).waitFor();
  assert.deepEqual(await page.evaluate(() => caches.keys()), before);
  assert.ok(await page.evaluate(() => navigator.serviceWorker.getRegistration()));
  await page.goto(own.url);
  await page.locator('[role="gridcell"]').first().waitFor();
  await context.close();
});

test('a damaged file does not survive an update', async () => {
  const own = await serve();
  const dir = await nextBuild();
  const { context, page } = await visit(browser, own, { serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  await page.locator('[role="gridcell"]').first().click(); // a new build waits for who plays
  await damage(page, '/js/tree.js', 'export const');
  await damage(page, '/i18n/ja.json', '{}');
  own.deploy(dir);
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update()));
  await page.locator('.notice button', { hasText: 'Update' }).waitFor();
  const sums = await page.evaluate(async (next) => {
    const name = (await caches.keys()).find((one) => one.endsWith(next)) ?? '';
    const cache = await caches.open(name);
    const list = await (await cache.match(new URL('sw-files.json', document.baseURI).href))?.json();
    /** @type {[string, string, string][]} */
    const found = [];
    for (const [path, sum] of list) {
      const content = await (await cache.match(new URL(path, document.baseURI).href))?.text();
      if (content !== undefined && /tree\.js|ja\.json/.test(path)) found.push([path, sum, content]);
    }
    return found;
  }, NEXT);
  assert.ok(sums.some(([path]) => path.endsWith('/js/tree.js')));
  for (const [path, sum, content] of sums)
    assert.equal(createHash('sha256').update(content).digest('hex').slice(0, sum.length), sum, path);
  await context.close();
  await own.close();
  await rm(dir, { recursive: true });
});

test('each kept file in turn', async (t) => {
  // One in eight, a few of every folder: all take minutes. TENGEN_FULL=1 tries all.
  const every = process.env.TENGEN_FULL ? 1 : 8;
  const all = (await siteFiles()).filter((file) => !isSpare(file));
  const ways = await findWays(browser, site, all);
  const files = all.filter((_, i) => i % every === 0);
  const { context, page } = await visit(browser, site, { serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  // A page of the same origin without the site's scripts, to reach the cache from.
  await page.goto(`${site.url}${(await siteFiles()).find((file) => file.endsWith('licences.txt'))}`);
  /** @type {string[]} */
  const silent = [];
  for (const file of files) {
    await spoil(context, site, isEngines(file) ? [] : NO_ENGINE);
    const restore = await cut(page, file, isEngines(file) ? [] : ['engine.wasm', 'full.wasm']);
    const [path, click] = WAYS[ways.get(file) ?? 0];
    const other = await context.newPage();
    // The browser may remember a script of the page before.
    const session = await context.newCDPSession(other);
    await session.send('Network.clearBrowserCache');
    await go(other, site.url + path, click);
    await tells(other)
      .waitFor()
      .catch(() => silent.push(`${file} at ${path}`));
    await other.close();
    await restore();
  }
  t.diagnostic(`${files.length} of ${all.length} files`);
  assert.deepEqual(silent, []);
  await context.close();
});
