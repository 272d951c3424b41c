// @ts-check
// Who moves: switching sides in the middle of a game, a move by the engine for the
// reader, another level, a pause.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, act, drawn, eventually, full, place, ready, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** The game as it is stored. @param {Page} page */
const game = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value ?? {});
/** @param {Page} page @param {number} n */
const plies = (page, n) => eventually(async () => assert.equal((await game(page)).ply, n));
/** @param {Page} page @param {string} action */
const press = (page, action) => act(page, action);
/** @param {Page} page @param {string|RegExp} text */
const turn = (page, text) =>
  eventually(async () => assert.match((await page.textContent('#turn-text')) ?? '', new RegExp(text)));

/** Opens the page on a saved game. @param {object} value */
async function open(value) {
  const visited = await visit(browser, site, { game: { report: '', ...value }, version: 2 });
  await ready(visited.page);
  return visited;
}

test('sides can be switched at any time, and the engine moves when it is its turn', async () => {
  const { page, guard, context } = await visit(browser, site);
  await ready(page);
  await press(page, 'switch'); // on the empty board: the engine begins
  await plies(page, 1);
  assert.equal((await game(page)).you, 'white');
  await press(page, 'switch');
  await plies(page, 2);
  await turn(page, 'Black to move');
  const { you, lent } = await game(page);
  assert.deepEqual([you, lent], ['black', [0]], 'the first stone was Tengen’s');
  await eventually(async () => {
    assert.equal(await page.locator('.strip.you').getAttribute('data-side'), 'black');
    assert.match((await page.textContent('.strip.them')) ?? '', /Fox.*Casual/);
  });
  await place(page, 'A1');
  await plies(page, 4);
  guard.check();
  await context.close();
});

full('Tengen moves for the reader as well as it can, and a win with help does not count', async () => {
  const moves = ['h8', 'a1', 'i8', 'a3', 'j8', 'a5', 'k8', 'a7'];
  const { page, guard, context } = await open({ game: 'freestyle15', moves, ply: 8, you: 'black' });
  await press(page, 'help');
  await plies(page, 9);
  await turn(page, 'You win!');
  await eventually(async () =>
    assert.match((await page.textContent('#note')) ?? '', /9 moves\. Tengen made 1 move for you, so a win does not/),
  );
  assert.deepEqual((await game(page)).lent, [8]);
  await accessible(page, 'a game won with help');
  await eventually(async () => {
    await press(page, 'numbers');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const said = (await dialog.textContent()) ?? ''; // the archive may be a little behind
    if (!/with Tengen’s help/.test(said)) await page.keyboard.press('Escape');
    assert.match(said, /No finished game yet.*1 win with Tengen’s help/);
  });
  guard.check();
  await context.close();
});

test('a pause stops the engine, survives a reload and ends on request', async () => {
  const { page, guard, context } = await visit(browser, site);
  await ready(page);
  await press(page, 'pause');
  await turn(page, 'Paused');
  await place(page, 'H8');
  await eventually(async () => assert.match((await page.textContent('#live-assertive')) ?? '', /Paused/));
  await drawn(page);
  assert.equal((await game(page)).ply, 0, 'no stone while it is paused');
  await page.locator('#status-do [data-action="resume"]').click();
  await place(page, 'H8');
  await press(page, 'pause');
  await turn(page, 'Paused');
  let ply = 0;
  await eventually(async () => {
    ({ ply } = await game(page));
    assert.ok(ply > 0);
  });
  await page.reload();
  await ready(page);
  await turn(page, 'Paused');
  assert.equal((await game(page)).ply, ply);
  await eventually(async () => assert.match((await page.textContent('.strip.on')) ?? '', /Paused/));
  await accessible(page, 'a paused game');
  await page.locator('#status-do [data-action="resume"]').click();
  await plies(page, 2);
  await turn(page, 'Black to move');
  guard.check();
  await context.close();
});

full('the level is chosen by name in the middle of a game', async () => {
  const { page, guard, context } = await visit(browser, site);
  await ready(page);
  await place(page, 'H8');
  await plies(page, 2);
  await page.locator('.strip.them button').click();
  await page.getByRole('dialog', { name: 'Opponents' }).getByRole('button', { name: 'Pine 6 · Expert' }).click();
  await eventually(async () => assert.equal((await game(page)).level, 6));
  await eventually(async () => assert.match((await page.textContent('.strip.them')) ?? '', /6 · Expert/));
  await place(page, 'A1');
  await plies(page, 4);
  guard.check();
  await context.close();
});
