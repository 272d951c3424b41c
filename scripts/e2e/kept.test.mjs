// @ts-check
// Damaged files in the cache: the page says so and repairs itself, deletes nothing
// while offline, and no damaged file survives an update.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { eventually, full, kept, keptWhole, serve, stage, visit } from './harness.mjs';
import { NEXT, nextBuild } from './next-build.mjs';

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

test('a damaged cached file: the page says so and repairs itself', async () => {
  const visited = await visit(browser, site, { serviceWorkers: 'allow' });
  const { context } = visited;
  let { page } = visited;
  await kept(page);
  await page.locator('[role="gridcell"][aria-label^="H8,"]').click();
  const taken = () => page.locator('[role="gridcell"][aria-label*=", move "]').nth(1).waitFor();
  await taken();
  await damage(page, '/js/game/tree.js', 'export const');
  await page.close(); // a page loaded again may remember a script
  page = await context.newPage();
  await page.goto(site.url);
  const told = page.locator('#trouble');
  await told.waitFor();
  // Nothing is deleted while it cannot be downloaded again.
  await context.setOffline(true);
  await told.getByRole('button', { name: 'Repair' }).click();
  await told.getByText('cannot be reached now').waitFor();
  assert.equal((await page.evaluate(() => caches.keys())).length, 1);
  await context.setOffline(false);
  await told.getByRole('button', { name: 'Repair' }).click();
  await taken();
  await kept(page);
  assert.equal(await told.count(), 0);
  await context.close();
});

full('a repair that cannot reach the site throws nothing away', async () => {
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

full('a damaged file does not survive an update', async () => {
  const own = await serve();
  const dir = await nextBuild();
  const { context, page } = await visit(browser, own, { serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  await page.locator('[role="gridcell"]').first().click(); // a new build waits for somebody who plays
  await damage(page, '/js/game/tree.js', 'export const');
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
  assert.ok(sums.some(([path]) => path.endsWith('/js/game/tree.js')));
  for (const [path, sum, content] of sums)
    assert.equal(createHash('sha256').update(content).digest('hex').slice(0, sum.length), sum, path);
  await context.close();
  await own.close();
  await rm(dir, { recursive: true });
});
