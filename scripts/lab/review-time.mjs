// @ts-check
// Measures the time of a review in Chromium for a user: from opening the page on a game
// of 60 moves until all moves are judged.

import { launch, serve, visit } from '../e2e/harness.mjs';

/** The moves of a game between two engines. */
const MOVES =
  'f8j5d10i8h6i5h5i6i7g7h4h7g8i4h3h2j8i2i3g5h8g6j9k4l3g2f2j7f3g3g4j2k2m4k9l10j3k3e2d1m5e5f4f5e4d4f7k6l5m8l7d5c5h9g10l4j4d6e8d8';

const site = await serve();
const browser = await launch();
const { page, context } = await visit(browser, site, { path: '404.html' });
const engines = /** @type {Set<unknown>} */ (new Set());
page.on('worker', (worker) => engines.add(worker));
await page.goto(`${site.url}#/review/freestyle15/${MOVES}`);
await page.locator('.r-head').waitFor();
const start = performance.now();
await page.locator('.r-sides .r-figure', { hasText: '%' }).first().waitFor({ timeout: 600_000 });
const seconds = (performance.now() - start) / 1000;
const text = await page.locator('.r-head [role="status"]').innerText();
console.log(
  `${(MOVES.match(/[a-z]\d+/g) ?? []).length} moves, ${engines.size} engines: ${seconds.toFixed(1)} s. ${text}`,
);
await context.close();
await browser.close();
await site.close();
