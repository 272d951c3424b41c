// @ts-check
// Memory of page and worker does not grow with the games played.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launch, ready, serve, visit } from './harness.mjs';

/** Plays games of a few moves against the weakest level. @param {import('playwright-core').Page} page @param {number} from @param {number} to */
async function games(page, from, to) {
  for (let n = from; n < to; n++) {
    // A different game each time: eight stones, and the engine's answer.
    const moves = Array.from({ length: 8 }, (_, i) => `${'abcdefghijklmno'[(n * 3 + i * 7) % 15]}${1 + ((n * 5 + i * 4) % 15)}`);
    await page.evaluate((hash) => { location.hash = hash; }, `#/play/freestyle15/${[...new Set(moves)].join('')}`);
    const last = [...new Set(moves)].at(-1)?.toUpperCase();
    await page.locator(`[role="gridcell"][aria-label^="${last},"]`).and(page.locator('[aria-label*="last move"]')).waitFor();
    const free = page.locator('[role="gridcell"][aria-label*=", empty"]').nth(n % 40);
    await free.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => document.querySelectorAll('#move-list button').length >= n, new Set(moves).size + 2);
  }
}

/**
 * Bytes of the page's objects, after the garbage is gone, and of the engine's memory.
 * @param {import('playwright-core').Page} page
 */
async function bytes(page) {
  const heap = await page.evaluate(async () => (await /** @type {any} */ (performance).measureUserAgentSpecificMemory()).bytes);
  const engine = await page.workers()[0].evaluate(() => /** @type {any} */ (globalThis).tengenMemory.buffer.byteLength);
  return { heap, engine };
}

test('memory after 50 games is within 20 % of that after 5', async (t) => {
  const site = await serve();
  const browser = await launch(['--enable-blink-features=ForceEagerMeasureMemory']);
  try {
    const { page } = await visit(browser, site, { serviceWorkers: 'allow' });
    await page.waitForFunction(() => navigator.serviceWorker.controller && crossOriginIsolated);
    await ready(page);
    await games(page, 0, 5);
    const few = await bytes(page);
    await games(page, 5, 50);
    const many = await bytes(page);
    /** @param {{heap: number, engine: number}} m */
    const said = (m) => `page ${(m.heap / 1e6).toFixed(1)} MB, engine ${(m.engine / 1e6).toFixed(1)} MB`;
    t.diagnostic(`after 5 games: ${said(few)}; after 50: ${said(many)}`);
    assert.ok(few.heap > 1e6 && few.engine > 10e6, said(few));
    assert.ok(many.heap <= few.heap * 1.2 && many.engine <= few.engine * 1.2, said(many));
  } finally {
    await browser.close();
    await site.close();
  }
});
