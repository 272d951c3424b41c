// @ts-check
// Measures the figures in README: nodes per second of the same search natively and in a
// Chromium worker, alternating, and the times until the board and the engine are ready.

import { spawnSync } from 'node:child_process';
import { launch, ready, serve, shipped, visit } from './e2e/harness.mjs';

const ROUNDS = 5;
const REQUEST = {
  id: 1,
  cmd: 'search',
  game: 'freestyle15',
  moves: 'h8i9h10g9i7',
  limits: { nodes: 1_000_000 },
  reportMs: 10_000,
};

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const native = () => {
  const { stdout } = spawnSync('build/tengen', ['analyse'], {
    input: JSON.stringify(REQUEST) + '\n',
    encoding: 'utf8',
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '').nps;
};

const site = await serve();
const browser = await launch();
const speeds = { native: /** @type {number[]} */ ([]), worker: /** @type {number[]} */ ([]) };
{
  const { page, context } = await visit(browser, site);
  await ready(page);
  for (let i = 0; i < ROUNDS; i++) {
    speeds.native.push(native());
    speeds.worker.push(
      await page.evaluate(
        async ([request, name]) => {
          const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]'));
          const { startEngine } = await import(new URL(name, script.src).href);
          const engine = startEngine({ file: 'engine.wasm' });
          const reply = await engine.request(request);
          engine.dispose();
          return reply.nps;
        },
        /** @type {const} */ ([REQUEST, shipped('js/engine/engines.js')]),
      ),
    );
  }
  await context.close();
}
const [n, w] = [median(speeds.native), median(speeds.worker)];
console.log(
  `nodes/s, median of ${ROUNDS}: native ${Math.round(n / 1000)} k, Chromium worker ${Math.round(w / 1000)} k, ratio ${(w / n).toFixed(2)}`,
);

/** Milliseconds until the board and the engine are ready. @param {import('playwright-core').Page} page */
async function start(page) {
  await ready(page);
  const board = await page.evaluate(() => performance.now());
  const engine = await page.evaluate(async () => {
    while (document.body.dataset.engine !== 'ready') await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now();
  });
  return [board, engine];
}

/** @type {Record<string, number[][]>} */
const starts = { cold: [], warm: [] };
for (let i = 0; i < ROUNDS; i++) {
  const cold = await visit(browser, site);
  starts.cold.push(await start(cold.page));
  await cold.context.close();
  const warm = await visit(browser, site, { serviceWorkers: 'allow' });
  await warm.page.waitForFunction(() => navigator.serviceWorker.controller && crossOriginIsolated);
  await warm.page.reload();
  starts.warm.push(await start(warm.page));
  await warm.context.close();
}
for (const kind of ['cold', 'warm']) {
  const [board, engine] = [0, 1].map((k) => Math.round(median(starts[kind].map((times) => times[k]))));
  console.log(`${kind} load, median of ${ROUNDS}: board interactive ${board} ms, engine ready ${engine} ms`);
}
await browser.close();
await site.close();
