// @ts-check
// Analyse: stones set up by hand, two positions side by side, the tree by
// keyboard alone, every key in a list.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, at, drawn, eventually, full, pick, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** @param {string} path @param {Parameters<typeof visit>[2]} [options] */
async function open(path, options) {
  const visited = await visit(browser, site, { path, ...options });
  await visited.page.locator('#board [role="gridcell"]').first().waitFor();
  return visited;
}

/** @param {Page} page @param {string} point */
const tap = (page, point) => page.locator(`#board [aria-label^="${point}"]`).click();
/** @param {Page} page @param {string} name @param {string} value */
async function choose(page, name, value) {
  await page.locator('.a-setup').waitFor();
  await page.locator(`input[name="${name}"][value="${value}"]`).dispatchEvent('click');
  await drawn(page); // the form is written again
}
/** @param {Page} page @param {RegExp} text */
const says = (page, text) =>
  eventually(async () => assert.match((await page.textContent('.a-setup [role="status"]')) ?? '', text));

test('a position is set up on the board, an impossible one is explained, and Back leads to the earlier one', async () => {
  const { page, guard, context } = await open('#/analyse/renju15/h8h9');
  await pick(page, 'setup');
  await says(page, /2 stones\. Black to move/);
  const done = page.locator('#screen-analyse [data-action="done"]');
  await choose(page, 'file-tool', '1');
  await tap(page, 'C3,');
  await tap(page, 'D3,');
  await says(page, /3 black and 1 white stones can’t have been played in turn/);
  await eventually(async () => assert.ok(await done.isDisabled()));
  await choose(page, 'file-tool', '2');
  await tap(page, 'D3:'); // a black stone gives way to a white one
  await says(page, /4 stones\. Black to move/);
  await choose(page, 'file-turn', 'white');
  await says(page, /4 stones\. Black to move|White to move/);
  await choose(page, 'file-turn', '');
  await choose(page, 'file-tool', '0');
  await tap(page, 'D3:');
  await says(page, /3 stones\. White to move/);
  await page.locator('#screen-analyse [data-action="undo"]').click();
  await says(page, /4 stones\. Black to move/);
  await choose(page, 'file-tool', '0');
  await tap(page, 'D3:');
  await accessible(page, 'setting up');
  await done.click();
  await at(page, '#/analyse/renju15/c3h9h8');
  await page.goBack();
  await at(page, '#/analyse/renju15/h8h9');
  guard.check();
  await context.close();
});

test('White may begin where both sides have the same rules, and rule and size are chosen', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8');
  await pick(page, 'setup');
  await page.locator('[data-tool="clear"]').click();
  await says(page, /0 stones\. Black to move/);
  await choose(page, 'file-tool', '2');
  await tap(page, 'C3,');
  await choose(page, 'file-turn', 'black');
  await says(page, /0 black and 1 white stones, Black to move: White has begun/);
  await page.locator('#screen-analyse [data-action="done"]').click();
  await at(page, '#/analyse/freestyle15/c3');
  await page.locator('#screen-analyse .note', { hasText: 'colours are exchanged' }).waitFor();
  await pick(page, 'setup');
  await choose(page, 'setup-rule', 'renju');
  await eventually(async () => assert.equal(await page.locator('#board [role="gridcell"]').count(), 225));
  await choose(page, 'setup-rule', 'connect4');
  await says(page, /An empty board/);
  await page.locator('#screen-analyse [data-action="done"]').click();
  await at(page, '#/analyse/connect4');
  await pick(page, 'setup');
  await page.keyboard.press('Escape');
  await page.locator('.a-setup').waitFor({ state: 'hidden' });
  guard.check();
  await context.close();
});

full('a board is cleared, and fives that cannot be are told', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8', { viewport: { width: 360, height: 740 } });
  await pick(page, 'setup');
  await says(page, /1 stone\. White to move/);
  await page.locator('[data-tool="clear"]').click();
  await says(page, /0 stones/);
  await choose(page, 'file-tool', '1');
  for (const point of ['A1,', 'B1,', 'C1,', 'D1,', 'E1,']) await tap(page, point);
  await choose(page, 'file-tool', '2');
  for (const point of ['A3,', 'C3,', 'E3,', 'G3,', 'I3,']) await tap(page, point);
  await says(page, /this one can’t have come with the last stone/);
  guard.check();
  await context.close();
});

full('two positions stand side by side, with values and lines, and change places', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8i9h10g9i7h9g8');
  const go = page.locator('[data-action="go"]');
  await page.locator('.a-lines > li').nth(2).waitFor();
  await pick(page, 'pin');
  const sides = page.locator('.a-pair > div');
  await eventually(async () => assert.equal(await sides.nth(0).locator('li').count(), 3));
  await page.locator('h1').first().focus();
  await page.keyboard.press('ArrowLeft');
  await eventually(async () => assert.equal(await sides.nth(1).locator('li').count(), 3));
  await eventually(async () =>
    assert.deepEqual(await sides.locator('h4').allTextContents(), ['Pinned: move 7, G8', 'Here: move 6, H9']),
  );
  await go.click();
  await page.locator('[data-pin="go"]').click();
  await at(page, 'h9g8');
  await eventually(async () =>
    assert.deepEqual(await sides.locator('h4').allTextContents(), ['Pinned: move 6, H9', 'Here: move 7, G8']),
  );
  await accessible(page, 'two positions');
  await page.locator('[data-pin="off"]').click();
  await page.locator('.a-pin').waitFor({ state: 'hidden' });
  guard.check();
  await context.close();
});

full('variations grow and are walked through with keys alone, which a list names', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15');
  /**
   * Types a point's letter and number, which moves the board's focus there, and presses Enter to play.
   * @param {string} keys
   */
  const type = async (keys) => {
    await page.locator('#board [role="gridcell"][tabindex="0"]').focus();
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  };
  await type('h8');
  await at(page, '/h8');
  await type('i9');
  await at(page, '/h8i9');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await page.keyboard.press('ArrowLeft');
  await at(page, '?ply=1');
  await type('g7');
  await at(page, '/h8g7');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await page.keyboard.press('ArrowUp');
  await at(page, '/h8i9');
  await page.keyboard.press('ArrowDown');
  await at(page, '/h8g7');
  await page.keyboard.press('?');
  await page.locator('dialog kbd', { hasText: 'G' }).first().waitFor();
  await accessible(page, 'the keys');
  await page.keyboard.press('Escape');
  guard.check();
  await context.close();
});
