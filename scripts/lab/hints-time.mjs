// @ts-check
// How much of a processor the page takes while hints are shown: its tasks in a window of 10 s of a search, on a page
// four times slowed. The engine's worker is not part of it. Usage: node scripts/lab/hints-time.mjs [folder of a site]

import { launch, ready, serve, visit } from '../e2e/harness.mjs';

const SLOWED = 4;
const WINDOW = 10_000;

const browser = await launch();
const site = await serve(process.argv[2] ?? undefined);
const { page, context } = await visit(browser, site, { path: '#/play/freestyle15/h8i9i8g8h9h7g10f11?as=both' });
await ready(page);
const session = await context.newCDPSession(page);
await session.send('Performance.enable');
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
// Hints, evaluation and threats; the search has no limit, so that it lasts through the window.
await page.evaluate(() => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (/** @type {any} */ message) {
    if (message.cmd === 'search') message.limits = { ...message.limits, nodes: 2 ** 50 };
    if (message.cmd === 'search') message.infos = 0;
    postMessage.call(this, message);
  };
});
await page.locator('[data-action="hint"]').first().click();
await page.waitForTimeout(3000);
/** @returns {Promise<Record<string, number>>} */
const metrics = async () =>
  Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
const before = await metrics();
await page.waitForTimeout(WINDOW);
const after = await metrics();
const shares = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].map(
  (name) => `${name} ${(((after[name] - before[name]) / WINDOW) * 1e5).toFixed(1)} %`,
);
console.log(
  `${shares.join(', ')}; ${await page
    .locator('.assist')
    .innerText()
    .catch(() => '')}`.slice(0, 300),
);
await context.close();
await browser.close();
await site.close();
