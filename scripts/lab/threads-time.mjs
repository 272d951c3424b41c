// @ts-check
// Measures, in Chromium, the gain and the cost of several workers in one search: the
// nodes per second that About measures, the time and memory that a helper takes to
// start, and the time until a stop reaches all workers.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ISOLATED, engineOn, eventually, launch, serve, visit } from '../e2e/harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const STOPS = 20;
const HELPERS = 5;

const site = await serve(undefined, { headers: ISOLATED });
const browser = await launch();

/** @param {number[]} list */
const spread = (list) => {
  const sorted = list.toSorted((a, b) => a - b);
  return `${sorted[sorted.length >> 1].toFixed(1)} (${sorted[0].toFixed(1)} to ${sorted[sorted.length - 1].toFixed(1)})`;
};

async function speed() {
  const { page, context } = await visit(browser, site, { path: '#/about', alone: true });
  const card = page.locator('.about .card', { has: page.locator('#about-speed') });
  await card.getByRole('button', { name: 'Measure' }).click();
  await card.getByText('Measured.').waitFor({ timeout: 600_000 });
  console.log((await card.locator('.about-points li').allInnerTexts()).join('\n'));
  await context.close();
}

/** Private memory of all renderer processes, in MB. */
async function held() {
  let kilobytes = 0;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes('--type=renderer')) continue;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    for (const [, size] of rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)) kilobytes += Number(size);
  }
  return kilobytes / 1024;
}

async function helpers() {
  const { page, context } = await visit(browser, site, { alone: true });
  await page.waitForFunction(() => document.body.dataset.engine === 'ready');
  const others = new Set(page.workers());
  const ask = await engineOn(page);
  const search = { cmd: 'search', game: 'freestyle15', moves: 'h8i9h10g9i7' };
  await ask({ ...search, limits: { nodes: 200_000, threads: 2 } });
  const worker = page.workers().find((one) => !others.has(one) && /engine\/worker\.js/.test(one.url()));
  assert.ok(worker);

  /**
   * Starts helpers up to a number; returns the start time of the last one in ms.
   * @param {number} count @returns {Promise<number>}
   */
  const want = (count) =>
    worker.evaluate(async (count) => {
      const { tengenWorkers } = /** @type {any} */ (globalThis);
      const from = performance.now();
      tengenWorkers.want(count);
      while (!tengenWorkers.helpers.get(count).begun) await new Promise((resolve) => setTimeout(resolve, 1));
      return performance.now() - from;
    }, count);
  await want(1);
  const begun = [];
  await sleep(2000);
  const before = await held();
  for (let n = 2; n < 2 + HELPERS; n++) begun.push(await want(n));
  await ask({ ...search, limits: { nodes: 500_000, threads: 2 + HELPERS } });
  await sleep(2000);
  const each = ((await held()) - before) / HELPERS;
  console.log(`A helper starts in ${spread(begun)} ms and takes ${each.toFixed(1)} MB after a search.`);

  const stops = [];
  const lags = [];
  for (let i = 0; i < STOPS; i++) {
    const threads = 2;
    await page.evaluate(
      (asked) => {
        const own = /** @type {any} */ (window);
        own.last = null;
        own.result = own.engine.request(asked, { onInfo: (/** @type {any} */ info) => (own.last = info) });
      },
      { ...search, reportMs: 50, limits: { nodes: 2 ** 50, threads, purpose: 'analysis' } },
    );
    await eventually(async () =>
      assert.equal(await page.evaluate(() => /** @type {any} */ (window).last?.threads), threads),
    );
    await sleep(300);
    /** Time from the end of the leader's epoch until all helpers have finished it, in ms. @type {Promise<number>} */
    const lag = worker.evaluate(async () => {
      const { words } = /** @type {any} */ (globalThis).tengenWorkers;
      const EPOCH = 8;
      const [STARTED, FINISHED] = [144, 145];
      const again = () => new Promise((resolve) => setTimeout(resolve));
      while (words[EPOCH] & 1n) await again();
      const from = performance.now();
      while (words[STARTED] !== words[FINISHED]) await again();
      return performance.now() - from;
    });
    stops.push(
      await page.evaluate(async () => {
        const { engine, result } = /** @type {any} */ (window);
        const from = performance.now();
        engine.stop();
        await result;
        return performance.now() - from;
      }),
    );
    lags.push(await lag);
  }
  console.log(`A stop has its result after ${spread(stops)} ms; the helper ends ${spread(lags)} ms after the leader.`);
  await context.close();
}

await speed();
await helpers();
await browser.close();
await site.close();
