// @ts-check
// "Play from here" in Review, Analyse and Puzzles: a game from the position on the
// board begins against the level last played, and the game before is kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** The game that waits on Play's board, against Wave. */
const BEFORE = { id: 'before', game: 'freestyle15', moves: ['c3', 'd3'], ply: 2, you: 'black', level: 5, rival: '' };

/** @param {Page} page @param {number} n */
const stones = (page, n) =>
  eventually(async () => assert.equal(await page.locator('#board .b-pieces > *').count(), n, 'stones'));

for (const [screen, path, count, side] of /** @type {const} */ ([
  ['review', '#/review/freestyle15/h8a1i8a3j8a5k8a7l8?ply=3', 3, 'White'],
  ['analyse', '#/analyse/freestyle15/h8i9j10g7', 4, 'Black'],
  ['puzzles', '#/puzzles/train', 0, ''],
]))
  test(`a position of ${screen} is played against the level last played, and the game before comes back`, async () => {
    const { page, guard, context } = await visit(browser, site, { game: BEFORE });
    await stones(page, 2);
    await page.evaluate((hash) => (location.hash = hash), path);
    const more = page.locator(`#screen-${screen} .tools > [data-action="more"]`);
    await more.waitFor();
    await page.locator(`#screen-${screen} .strip.you b:not(:empty)`).waitFor();
    if (count) await stones(page, count);
    else await page.locator('#screen-puzzles .strip.you.on').waitFor();
    let put = 0;
    await eventually(async () => {
      put = await page.locator('#board .b-pieces > *').count();
      assert.ok(put > 2, 'the position is not drawn yet');
    });
    await more.click();
    await page.locator(`#screen-${screen} .menu [data-action="play"]`).click();
    await page.locator('#screen-play .strip.them b', { hasText: 'Wave' }).waitFor();
    await stones(page, put);
    await eventually(async () => {
      assert.match((await page.textContent('#screen-play .strip.you')) ?? '', /^You.*your move$/);
      if (side) assert.match((await page.textContent('#turn-text')) ?? '', new RegExp(side));
    });
    const empty = page
      .locator('#board [role="gridcell"][aria-label*="empty"], #board .b-heads button:not([aria-label*="full"])')
      .first();
    await empty.click();
    await stones(page, put + 2); // the reader's move, and Wave's
    await page.locator('.toast button').click();
    await stones(page, 2);
    await page.locator('#screen-play .strip.them b', { hasText: 'Wave' }).waitFor();
    guard.check();
    await context.close();
  });
