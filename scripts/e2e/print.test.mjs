// @ts-check
// Games on paper: the board, the players, the moves and the result, without buttons.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, stage, visit } from './harness.mjs';

const { browser, site } = await stage();

for (const [screen, path, board] of [
  ['play', 'freestyle15/h8a1h9b1h10c1h11d1h12', '#board'],
  ['play', 'connect4/1212121', '#board'],
  ['analyse', 'renju15/h8i9h9i10j7', '#board'],
  ['review', 'freestyle15/h8a1h9b1h10c1h11d1h12', '#board'],
])
  test(`${screen} of ${path} is printed on two pages at most`, async () => {
    const { page, guard, context } = await visit(browser, site, { path: `#/${screen}/${path}`, colorScheme: 'dark' });
    await page.locator(`${board} [role="gridcell"]`).first().waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await eventually(async () => {
      const seen = await page.evaluate((board) => {
        const shown = (/** @type {Element} */ one) => one.checkVisibility();
        return {
          board: shown(document.querySelector(board) ?? document.head),
          buttons: [...document.querySelectorAll('.button, [role="tab"], input, nav a')].filter(shown).length,
          moves: [...document.querySelectorAll('.move-list li, .a-line li, .moment')].some(shown),
          ground: getComputedStyle(document.body).backgroundColor,
          ink: getComputedStyle(document.body).color,
        };
      }, board);
      assert.deepEqual(seen, {
        board: true,
        buttons: 0,
        moves: true,
        ground: 'rgb(255, 255, 255)',
        ink: 'rgb(0, 0, 0)',
      });
    });
    const paper = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    const pages = paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    assert.ok(pages >= 1 && pages <= 2, `${pages} pages`);
    guard.check();
    await context.close();
  });

test('the discs of both sides differ on paper', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/play/connect4/4453' });
  await page.emulateMedia({ media: 'print' });
  await eventually(async () => {
    for (const sign of ['.b-sign1', '.b-sign2'])
      assert.ok(await page.locator(`#board ${sign}`).first().isVisible(), sign);
  });
  guard.check();
  await context.close();
});

test('a page without a board is printed without one', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/learn/mcts' });
  await page.emulateMedia({ media: 'print' });
  await page.locator('#screen-learn h1').waitFor();
  await eventually(async () => assert.equal(await page.locator('#board').isVisible(), false));
  guard.check();
  await context.close();
});

for (const letter of 'abcde')
  test(`the page of report ${letter.toUpperCase()} is printed on one page`, async () => {
    const { page, guard, context } = await visit(browser, site, { path: `#/learn/reports/${letter}/2` });
    await page.waitForSelector('#screen-report .r-step :is(table, .r-list, .r-choice)');
    await page.emulateMedia({ media: 'print' });
    await eventually(async () => assert.equal(await page.locator('.r-claims').isVisible(), true));
    const paper = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    assert.equal(paper.match(/\/Type\s*\/Page\b/g)?.length, 1);
    guard.check();
    await context.close();
  });
