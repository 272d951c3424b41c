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
  await page.goto(`${site.url}#/learn/reports/b/3`);
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
  await page.goto(`${site.url}#/learn/reports/e/3`);
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

test('report A: a line is a number, a five by four shifts, the window, random games', async () => {
  const { page, guard, context } = await open('a');
  await eventually(async () => assert.match((await page.textContent('.r-step')) ?? '', /Wanted: Black’s 2,784/));
  await touch(page, 'H9');
  await page.locator('.r-choice [data-value="0"]').click();
  await says(page, /the line from A9 to O9 is the number 2,784/);
  await isDone(page);
  await page.goto(`${site.url}#/learn/reports/a/2`);
  await page.waitForSelector('.r-mask');
  await touch(page, 'H12');
  await says(page, /With H12 the last row has no 1/);
  await touch(page, 'I9');
  await says(page, /I9 makes five: a 1 is left at F9/);
  assert.equal(await page.locator('.r-mask .and .one').count(), 1);
  await page.goto(`${site.url}#/learn/reports/a/3`);
  await eventually(async () =>
    assert.match((await page.textContent('.r-step')) ?? '', /20 stones now: the window is 5 × 5 around H9/),
  );
  await page.locator('.r-choice [data-value="2"]').click();
  await says(page, /11 × 11 holds all stones, but|holds all, but/);
  await page.locator('.r-choice [data-value="1"]').click();
  await says(page, /Yes: 9 × 9 holds all stones/);
  await page.goto(`${site.url}#/learn/reports/a/4`);
  await eventually(async () => assert.match((await page.textContent('.r-step')) ?? '', /I9 completes five/));
  await touch(page, 'I9');
  await says(page, /I9|prefer/);
  await accessible(page, 'report A');
  guard.check();
  await context.close();
});

test('report B: both tables as heat; it plays the best of the one that it chooses', async () => {
  const { page, guard, context } = await open('b/2');
  await eventually(async () => assert.match((await page.textContent('.r-step')) ?? '', /side to move: 10,000/));
  await page.locator('.r-choice [data-value="other"]').click();
  await eventually(async () => assert.ok((await page.locator('#board .p-heat.theirs').count()) > 3));
  await touch(page, 'I8');
  await says(page, /it plays elsewhere/);
  await touch(page, 'H8');
  await says(page, /Yes: it attacks on H8/);
  guard.check();
  await context.close();
});

test('report C: a pattern with a gap, the ladder, the queues', async () => {
  const { page, guard, context } = await open('c');
  await eventually(async () => assert.match((await page.textContent('.r-step')) ?? '', /100/));
  await touch(page, 'I9');
  await says(page, /with a gap it is worth 1,000/);
  await isDone(page);
  await page.goto(`${site.url}#/learn/reports/c/2`);
  await eventually(async () => assert.equal(await page.locator('.r-step tbody tr').count(), 12));
  const worths = await page.locator('.r-step tbody tr td:nth-child(2) b').allTextContents();
  assert.deepEqual(
    worths.map((text) => Number(text.replace(/\D/g, ''))),
    [100000, 10000, 1000, 100, 10, 100000, 1000, 100, 10, 1, 1000, 0],
  );
  for (const i of [2, 6, 10]) await page.locator('.r-step tbody button').nth(i).click();
  await says(page, /All found: each is worth 1,000/);
  await page.goto(`${site.url}#/learn/reports/c/3`);
  await eventually(async () =>
    assert.match((await page.textContent('.r-step')) ?? '', /10 of \d+ points are searched/),
  );
  await touch(page, 'H8');
  await says(page, /Yes, H8 stands first/);
  await accessible(page, 'report C');
  guard.check();
  await context.close();
});

test('report D: bits, threats, a random game that ends early', async () => {
  const { page, guard, context } = await open('d');
  await page.waitForSelector('.r-bits');
  await touch(page, 'G2');
  await says(page, /Yes: three of one colour and G2 empty/);
  await eventually(async () =>
    assert.match((await page.textContent('.r-bits')) ?? '', /^01 00 10 11 10 11 11 00 11 11 01$/),
  );
  await page.goto(`${site.url}#/learn/reports/d/2`);
  await eventually(async () =>
    assert.match((await page.textContent('.r-step')) ?? '', /G2: Yellow completes four, urgent/),
  );
  await touch(page, 'A2');
  await says(page, /Not column A. The rule chooses: G/);
  await touch(page, 'G2');
  await says(page, /Yes, column G/);
  await page.goto(`${site.url}#/learn/reports/d/3`);
  await eventually(async () =>
    assert.match((await page.textContent('.r-step')) ?? '', /Sure after 5 moves, 57 cells still free/),
  );
  await page.getByRole('button', { name: 'Two urgent threats' }).click();
  await says(page, /that is the reason/);
  await accessible(page, 'report D');
  guard.check();
  await context.close();
});

test('report E: each move with the best answer, two plies deep', async () => {
  const { page, guard, context } = await open('e/2');
  await eventually(async () => assert.equal(await page.locator('.r-step tbody tr').count(), 6));
  await page.locator('.r-step tbody button').nth(2).click();
  await says(page, /the other side answers/);
  await page.locator('.r-step tbody button').first().click();
  await says(page, /Yes: after H8/);
  guard.check();
  await context.close();
});

test('reported and measured: the claims, and this device’s own figures', async () => {
  const { page, guard, context } = await open('e');
  await page.getByRole('button', { name: 'Measure on this device' }).click();
  await eventually(async () =>
    assert.match((await page.textContent('.r-claims')) ?? '', /b −1.00 · c 0.00 · d 0.50 → d/),
  );
  assert.match((await page.textContent('.r-claims')) ?? '', /Elo −195 for five-tuples/);
  guard.check();
  await context.close();
});

test('watching report A: heat in its window, and a link to such a tree', async () => {
  const { page, guard, context } = await open('a/1/h8i9g7');
  await page.locator('[data-action="watch"]').filter({ visible: true }).click();
  await eventually(async () =>
    assert.match((await page.textContent('.r-watch')) ?? '', /20,000 random games in .*It plays/),
  );
  assert.equal(await page.locator('#board .p-frame').count(), 1);
  assert.equal((await page.locator('#board .p-heat, #board .b-preview').count()) > 8, true);
  await page.getByRole('link', { name: 'Grow such a tree' }).click();
  await page.waitForURL(/#\/learn\/mcts\/live\/h8i9g7/);
  guard.check();
  await context.close();
});
