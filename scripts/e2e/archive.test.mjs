// @ts-check
// No game is lost: replacing a game can be undone, and every game is stored.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultOf } from '../../site/js/game/game.js';
import { act, contentOf, eventually, full, place, ready, rowsOf, shipped, stage, stones, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

const GAME = 'tengen /some/path/ game';
const PLAYED = { id: 'mine', game: 'renju15', you: 'both', level: 3, verdicts: [], changed: Date.now() };
const MOVES = ['h8', 'h9', 'j8', 'j9', 'l8', 'l9'];

/**
 * Opens the page with a game of six plies between two people.
 * @param {Parameters<typeof visit>[2]} [options] @param {object} [patch]
 */
async function open(options, patch = {}) {
  const game = { ...PLAYED, moves: MOVES, ply: 6, ...patch };
  const visited = await visit(browser, site, { path: '', game, version: 2, ...options });
  await ready(visited.page);
  return visited;
}

/** The stored game. @param {Page} page */
const stored = (page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').value, GAME);

/** The archive. @param {Page} page @returns {Promise<import('../../site/js/archive/database.js').Entry[]>} */
const archive = (page) => rowsOf(page, 'games');

/** The winners of the archive's games. @param {Page} page */
const winners = async (page) => (await archive(page)).map(({ value }) => resultOf(value)).sort();

/** @param {Page} page */
const undo = (page) => page.locator('.toast').getByRole('button').click();

test('a new game offers the last one for ten seconds', async () => {
  const { page, guard, context } = await open();
  await stones(page, 6);
  await act(page, 'new');
  await page.locator('.home-go .primary').click();
  await stones(page, 0);
  await page.locator('.toast').waitFor();
  await place(page, 'A1');
  await stones(page, 1);
  await undo(page);
  await stones(page, 6);
  await eventually(async () => assert.equal((await stored(page)).id, 'mine'));
  await eventually(async () => assert.equal(await page.locator('.toast').count(), 0));
  await eventually(async () => {
    const all = (await archive(page)).map(({ value }) => value.moves.length);
    assert.deepEqual(all.sort(), [1, 6], 'both games are kept');
  });
  guard.check();
  await context.close();
});

full('what is offered goes by itself, but not while it is pointed at', async () => {
  const { page, guard, context } = await open();
  await stones(page, 6);
  await page.clock.install();
  await act(page, 'new');
  await page.locator('.home-go .primary').waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000); // only the test lets time pass
  await page.locator('.home-go .primary').click();
  const toast = page.locator('.toast');
  await toast.waitFor();
  const names = page.locator('.top nav :is(a, button):visible'); // of the screens: all can be clicked
  for (const [width, height] of [
    [820, 1180],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    for (const name of await names.all()) await name.click({ trial: true });
  }
  await toast.hover();
  await page.clock.runFor(30_000);
  assert.equal(await toast.count(), 1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(9_000);
  assert.equal(await toast.count(), 1);
  await page.clock.runFor(2_000);
  await toast.waitFor({ state: 'detached' });
  guard.check();
  await context.close();
});

test('undo after resigning takes back the resignation and no move', async () => {
  const { page, guard, context } = await open();
  await stones(page, 6);
  for (const way of [undo, (/** @type {Page} */ page) => page.locator('#foot [data-action="undo"]').click()]) {
    await act(page, 'resign');
    await page.locator('#status', { hasText: 'resigned' }).waitFor();
    await eventually(async () => assert.deepEqual(await winners(page), ['white']));
    await way(page);
    await page.locator('#status', { hasText: 'Black to move' }).waitFor();
    await page.locator('#foot').waitFor({ state: 'hidden' });
    await stones(page, 6);
    await eventually(async () => assert.deepEqual(await winners(page), ['']));
    await eventually(async () => {
      const { moves, resigned } = await stored(page);
      assert.deepEqual([moves, resigned], [MOVES, '']);
    });
  }
  guard.check();
  await context.close();
});

full('a rematch offers the finished game back', async () => {
  const { page, guard, context } = await open(
    {},
    { moves: ['h8', 'a1', 'i8', 'a3', 'j8', 'a5', 'k8', 'a7', 'g8'], ply: 9 },
  );
  await page.locator('#screen-play [data-action="rematch"]').click();
  await stones(page, 0);
  await undo(page);
  await stones(page, 9);
  await eventually(async () => assert.deepEqual(await winners(page), ['black']));
  guard.check();
  await context.close();
});

test('with storage full and no database the game continues, and one notice says so', async () => {
  const init = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    IDBFactory.prototype.open = () => {
      throw new DOMException('none', 'SecurityError');
    };
  };
  const { page, guard, context } = await open({ init });
  await stones(page, 6);
  await place(page, 'A1');
  await stones(page, 7);
  await place(page, 'A2');
  await stones(page, 8);
  const notice = page.locator('.notice', { hasText: 'can’t be stored' });
  await notice.waitFor();
  assert.equal(await notice.count(), 1);
  await act(page, 'new');
  await page.locator('.home-go .primary').click();
  await stones(page, 0);
  await undo(page);
  await stones(page, 8); // in memory
  guard.check();
  await context.close();
});

/** Waits for what ends a game, which the page fetches early. @param {Page} page */
async function endingHere(page) {
  await page.waitForFunction(
    (name) => [...document.styleSheets].some(({ href }) => href?.endsWith(`/${name}`)),
    shipped('css/foot.css'),
  );
  for (const file of ['js/play/foot.js', 'js/play/helper.js'])
    await page.evaluate(async (name) => {
      const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]'));
      await import(new URL(name, script.src).href);
    }, shipped(file));
}

test('games that finished before the archive was loaded are stored later, also after a reload', async () => {
  for (const reload of [false, true]) {
    const { context, page } = await visit(browser, site);
    await page.locator('body[data-engine="ready"]').waitFor();
    await endingHere(page);
    await page.waitForLoadState('networkidle'); // the menu's file is there
    await context.setOffline(true);
    await place(page, 'H8');
    await stones(page, 2);
    await act(page, 'resign');
    await page.locator('#status', { hasText: 'resigned' }).waitFor();
    await page.locator('#screen-play [data-action="rematch"]').click();
    await stones(page, 1); // the engine begins
    await place(page, 'A1');
    await stones(page, 3);
    const notices = await page.locator('.notice').allInnerTexts();
    assert.ok(!notices.some((text) => /stored/.test(text)), `${notices}`);
    await context.setOffline(false);
    if (reload) await page.reload();
    else {
      await page.click('[data-screen="games"]');
      await page.locator('.game').nth(1).waitFor();
    }
    await eventually(async () => assert.deepEqual(await winners(page), ['', 'white']));
    await context.close();
  }
});

full('games are exported, deleted and imported', async () => {
  const { page, guard, context } = await open();
  await stones(page, 6);
  await act(page, 'new');
  await page.locator('.home-go .primary').click();
  await stones(page, 0);
  await place(page, 'A1');
  await eventually(async () => assert.equal((await archive(page)).length, 2));
  await page.click('[data-screen="about"]');
  const stored = page.locator('#screen-about section', { has: page.locator('#about-data') });
  await stored.getByText(/: 2 games, /).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    stored.getByRole('button', { name: 'Export' }).click(),
  ]);
  const text = String(await contentOf(file));
  assert.equal(JSON.parse(text).archive.length, 2);
  await stored.getByRole('button', { name: /^Delete/ }).click();
  await Promise.all([page.waitForEvent('load'), page.locator('dialog .primary').click()]);
  await eventually(async () => assert.equal((await archive(page)).length, 0));
  await stored.getByText(/: 0 games, /).waitFor();
  const bad = JSON.parse(text);
  bad.archive[1].value.moves = 'nonsense';
  for (const [content, n] of /** @type {[string, number][]} */ ([
    [JSON.stringify(bad), 0],
    [text, 2],
  ])) {
    const input = page.locator('#screen-about input[type="file"]');
    await input.setInputFiles({ name: 'tengen.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    if (n === 0) await page.locator('.notice', { hasText: '1 game in this file cannot be read' }).waitFor();
    await eventually(async () => assert.equal((await archive(page)).length, n));
  }
  guard.check();
  await context.close();
});
