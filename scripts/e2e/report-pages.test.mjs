// @ts-check
// The pages of the five reports on the stage: each step's picture and task, by keyboard and by
// touch, with the engine's own figures.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, eventually, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** @param {string} path @param {object} [options] */
async function open(path, options = {}) {
  const visited = await visit(browser, site, { path: `#/learn/reports/${path}`, ...options });
  await visited.page.waitForSelector('#screen-report .r-steps [aria-current="step"]');
  return visited;
}

/** What is said of an answer. @param {Page} page @param {RegExp} text */
const says = (page, text) => eventually(async () => assert.match((await page.textContent('.r-message')) ?? '', text));

/** @param {Page} page @param {string} at "H8" */
const touch = (page, at) => page.locator(`#board [role="gridcell"][aria-label^="${at},"]`).click();

/** The task is done. @param {Page} page */
const isDone = (page) => page.waitForSelector('.r-task.done');

test('report B: the score of a point by its four lines, then a thousand random games', async () => {
  const { page, guard, context } = await open('b');
  await touch(page, 'G7');
  await says(page, /G7 is worth \d/);
  await touch(page, 'H8');
  await says(page, /Yes: H8 is worth 10,000 to Black/);
  await isDone(page);
  assert.equal(await page.locator('#board .p-band').count(), 4, 'four lines');
  await page.locator('.r-step tbody button').first().click();
  await eventually(async () => assert.equal(await page.locator('#board .p-band').count(), 1, 'one line alone'));
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/#\/learn\/reports\/b\/2$/);
  await touch(page, 'H8');
  await says(page, /games prefer|has the most games/);
  await eventually(async () => assert.match((await page.textContent('.r-step')) ?? '', /1,000 random games/));
  assert.ok((await page.locator('#board .p-heat').count()) > 100, 'every tried point has its dot');
  await accessible(page, 'report B');
  guard.check();
  await context.close();
});

test('report E: the cell with the highest sum, and the tree of seven steps with the report’s figures', async () => {
  const { page, guard, context } = await open('e');
  await eventually(async () => assert.match((await page.textContent('.r-step')) ?? '', /20 tuples, sum 15,278/));
  assert.equal(await page.locator('#board .p-tuple').count(), 20);
  await touch(page, 'H8');
  await says(page, /no cell is worth more than H8, 17,555/);
  await isDone(page);
  await page.goto(`${site.url}#/learn/reports/e/2`);
  const choose = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).click();
  for (const n of [1, 2, 3]) await choose(`Step ${n}`);
  await choose('b');
  await says(page, /b has 1.09; d has more, 3.09/);
  for (const [name, value] of [
    ['d', '3.09'],
    ['c', '3.35'],
    ['d', '2.79'],
    ['d', '2.54'],
  ]) {
    await choose(name);
    await says(page, new RegExp(`Yes, ${name} has the highest bound, ${value}`));
  }
  await isDone(page);
  await eventually(async () => assert.match((await page.textContent('#board .b-signs')) ?? '', /−1\/1.*0\/2.*2\/4/));
  await accessible(page, 'report E');
  guard.check();
  await context.close();
});

test('a reader’s own position: stones are placed, the picture follows, the address keeps it', async () => {
  const { page, guard, context } = await open('e');
  await page.getByRole('button', { name: 'Place stones' }).click();
  await touch(page, 'H8');
  await page.waitForURL(/d8h8$/);
  await eventually(async () => assert.match((await page.textContent('.r-step')) ?? '', /tuples, sum/));
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await eventually(async () => assert.equal(await page.locator('#board .b-pieces > g').count(), 0));
  await page.getByRole('button', { name: 'Example position' }).first().click();
  await eventually(async () => assert.equal(await page.locator('#board .b-pieces > g').count(), 10));
  guard.check();
  await context.close();
});

test('watch, compare, play: the program thinks on the board, all players answer, a game begins', async () => {
  const { page, guard, context } = await open('b/1');
  await page.locator('[data-action="watch"]').filter({ visible: true }).click();
  await eventually(async () => assert.match((await page.textContent('.r-watch')) ?? '', /It plays H8/));
  assert.ok((await page.locator('#board .p-heat').count()) > 5);
  await page.locator('[data-action="compare"]').filter({ visible: true }).click();
  await eventually(async () => assert.equal(await page.locator('.r-answers li').count(), 11), 120_000);
  await accessible(page, 'all players’ answers');
  await page.locator('[data-action="play"]').filter({ visible: true }).click();
  await eventually(async () => assert.match((await page.textContent('.strip.them')) ?? '', /Pattern scores/));
  guard.check();
  await context.close();
});
