// @ts-check
// A teaching game: a serious error is asked about before it lands, and hints
// come in three steps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, eventually, full, ready, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();
/** White has an open three, and Black is to move. */
const THREE = {
  id: 'abc',
  game: 'freestyle15',
  moves: ['h8', 'i9', 'h10', 'g9', 'i7', 'h9'],
  ply: 6,
  you: 'black',
  level: 3,
};

/** @param {object} game @param {Parameters<typeof visit>[2]} [options] */
async function teaching(game, options) {
  const visited = await visit(browser, site, { game, version: 2, ...options });
  const { page } = visited;
  await ready(page);
  await page.locator('.top [data-action="settings"]').click();
  await page.getByRole('switch', { name: /Coach/ }).check();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  return visited;
}

/** @param {Page} page @param {string} point */
const tap = (page, point) => page.locator(`#board [aria-label^="${point},"]`).click();
/** @param {Page} page @param {string|RegExp} head @param {RegExp} note */
async function says(page, head, note) {
  await eventually(async () => {
    assert.match((await page.textContent('#turn-text')) ?? '', new RegExp(head));
    assert.match((await page.textContent('#note')) ?? '', note);
  });
}
/** @param {Page} page */
const moves = (page) => page.locator('#move-list button').count();

test('before a serious error the page asks; it can be explained, taken back or played; a sound move is played at once', async () => {
  const { page, guard, context } = await teaching(THREE);
  await tap(page, 'A1');
  await says(page, 'Sure about A1\\?', /White then gets a straight four at (F|J)9\./);
  assert.equal(await moves(page), 6, 'it is not played yet');
  await accessible(page, 'the question');
  await page.locator('[data-action="teach-show"]').click();
  await eventually(async () => assert.ok((await page.locator('.b-candidate').count()) >= 3));
  await page.locator('[data-action="teach-take"]').click();
  await says(page, 'Black to move|Your move', /./);
  await tap(page, 'A1');
  await page.locator('[data-action="teach-play"]').click();
  await eventually(async () => assert.ok((await moves(page)) >= 7));
  await page.locator('#actions [data-action="undo"]').click();
  await page.locator('#actions [data-action="undo"]').click();
  guard.check();
  await context.close();
});

full('a move that stops the threat is played without a question', async () => {
  const { page, guard, context } = await teaching(THREE);
  await tap(page, 'F9');
  await eventually(async () => assert.ok((await moves(page)) >= 7));
  assert.equal(await page.locator('[data-action="teach-take"]').count(), 0);
  guard.check();
  await context.close();
});

test('hints show first the area, then the threat, then the move', async () => {
  const { page, guard, context } = await teaching(THREE);
  await page.locator('#actions [data-action="hint"]').click();
  await says(page, 'Hint: where', /Look in the middle\./);
  await page.locator('.b-open').first().waitFor({ state: 'attached' });
  await page.locator('[data-action="teach-more"]').click();
  await says(page, 'Hint: what', /White threatens a straight four: stop it\.|make|begins here/);
  await page.locator('[data-action="teach-more"]').click();
  await says(page, 'Hint: the move', /[A-O]\d+ is the move\./);
  await page.locator('.b-candidate').first().waitFor({ state: 'attached' });
  await page.locator('[data-action="teach-close"]').click();
  await eventually(async () => assert.equal(await page.locator('.b-candidate').count(), 0));
  guard.check();
  await context.close();
});

full('Connect Four asks as well, also on a phone', async () => {
  // Red has two in the bottom row with room on both sides.
  const game = { id: 'abd', game: 'connect4', moves: ['4', '1', '5'], ply: 3, you: 'white', level: 3 };
  const { page, guard, context } = await teaching(game, { viewport: { width: 360, height: 740 } });
  await page.locator('#board .b-heads button').nth(6).click();
  await says(page, 'Sure about G\\?', /Red then wins by force in \d+, starting at [A-G]\./);
  for (const verb of ['show', 'play', 'take'])
    await eventually(async () => assert.ok(await page.locator(`[data-action="teach-${verb}"]`).isVisible(), verb));
  await eventually(async () => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} px too wide`);
  });
  await page.locator('[data-action="teach-take"]').click();
  await eventually(async () => assert.equal(await page.locator('[data-action="teach-take"]').count(), 0));
  guard.check();
  await context.close();
});
