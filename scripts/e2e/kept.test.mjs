// @ts-check
// A damaged file in the cache: the page says so and repairs itself, and deletes nothing while offline.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kept, shipped, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/**
 * Writes something else over a kept file.
 * @param {Page} page @param {string} end of its address @param {string} text
 */
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
  await damage(page, `/${shipped('js/game/tree.js')}`, 'export const');
  await page.close(); // a page loaded again may remember a script
  page = await context.newPage();
  await page.goto(site.url);
  const told = page.locator('#trouble');
  await told.waitFor();
  // Nothing is deleted while it cannot be downloaded again.
  await context.setOffline(true);
  await told.getByRole('button', { name: 'Repair' }).click();
  await told.getByText('cannot be reached now').waitFor();
  assert.equal((await page.evaluate(() => caches.keys())).filter((name) => !name.startsWith('tengen-packs')).length, 1);
  await context.setOffline(false);
  await told.getByRole('button', { name: 'Repair' }).click();
  await taken();
  await kept(page);
  assert.equal(await told.count(), 0);
  await context.close();
});
