// @ts-check
// Help against the engine: the coach asks before a serious error lands; a hint gives the
// move, then why, then the numbers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, eventually, full, help, ready, stage, start, visit } from './harness.mjs';

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
async function open(game, options) {
  const visited = await visit(browser, site, { game, version: 2, ...options });
  await ready(visited.page);
  return visited;
}

/** @param {Page} page @param {string} point */
const tap = (page, point) => page.locator(`#board [aria-label^="${point},"]`).click();
/** @param {Page} page @param {RegExp} text that the panel's foot shows */
const says = (page, text) =>
  eventually(async () => assert.match((await page.locator('#foot:not([hidden])').textContent()) ?? '', text));
/** @param {Page} page */
const moves = (page) => page.locator('#move-list button').count();
/** @param {Page} page */
const hint = (page) => page.locator('#actions [data-action="hint"]').click();
/** @param {Page} page */
const suggestion = (page) => page.locator('#actions [data-action="play-hint"]:not([hidden])');

test('on the first levels the coach asks before a serious error; it can be shown or taken back, and is asked once', async () => {
  const { page, guard, context } = await open(THREE);
  await tap(page, 'A1');
  await says(page, /Sure about A1\?.*A1 lets White win by fours in 2\./);
  assert.equal(await moves(page), 6, 'it is not played yet');
  await eventually(async () =>
    assert.match((await page.textContent('#live-assertive')) ?? '', /Sure about A1\? A1 lets White win/),
  );
  await accessible(page, 'the question');
  await page.locator('#foot [data-action="coach-show"]').click();
  await eventually(async () => assert.ok((await page.locator('.b-to-come').count()) >= 2, 'the win is drawn'));
  await page.locator('#foot [data-action="coach-take"]').click();
  await page.locator('#foot').waitFor({ state: 'hidden' });
  await eventually(async () => assert.equal(await page.locator('.b-to-come').count(), 0));
  await tap(page, 'A1');
  await eventually(async () => assert.ok((await moves(page)) >= 7, 'one question a move'));
  guard.check();
  await context.close();
});

full('Escape takes the question away; played all the same, two moves follow without a question', async () => {
  const { page, guard, context } = await open(THREE);
  await tap(page, 'A1');
  await says(page, /Sure about A1/);
  await page.keyboard.press('Escape');
  await page.locator('#foot').waitFor({ state: 'hidden' });
  await context.close();
  guard.check();
  const other = await open(THREE);
  await tap(other.page, 'A1');
  await other.page.locator('#foot [data-action="coach-play"]').click();
  await eventually(async () => assert.ok((await moves(other.page)) >= 8));
  other.guard.check();
  await other.context.close();
});

full("Off in Hint's menu takes a hint away", async () => {
  const { page, guard, context } = await open(THREE);
  await hint(page);
  await says(page, /^Look at/);
  await help(page, 'off');
  await page.locator('#foot').waitFor({ state: 'hidden' });
  await eventually(async () => assert.equal(await page.locator('.b-shown').count(), 0));
  guard.check();
  await context.close();
});

full('the coach lets a sound move pass, and is silent on higher levels, or when it is off', async () => {
  for (const [game, point, off] of /** @type {const} */ ([
    [THREE, 'F9', false],
    [{ ...THREE, level: 4 }, 'A1', false],
    [THREE, 'A1', true],
  ])) {
    const { page, guard, context } = await open(game);
    if (off) await help(page, 'hints');
    await tap(page, point);
    await eventually(async () => assert.ok((await moves(page)) >= 7));
    assert.equal(await page.locator('[data-action="coach-take"]').count(), 0);
    guard.check();
    await context.close();
  }
});

test('a hint shows the move, then why, then the numbers of this position, and ends with the move', async () => {
  const { page, guard, context } = await open(THREE);
  await hint(page);
  await suggestion(page).waitFor();
  await says(page, /^Look at [A-O]\d+/);
  await page.locator('.b-shown').waitFor();
  assert.doesNotMatch((await page.textContent('#foot')) ?? '', /%/, 'no numbers yet');
  await eventually(async () => assert.equal(await page.textContent('#actions [data-action="hint"] span'), 'Why'));
  await hint(page);
  const reasons = page.locator('#foot .reasons button');
  await reasons.first().waitFor();
  await says(page, /^Why [A-O]\d+.*stops White’s straight four/);
  assert.ok((await reasons.count()) <= 3);
  await accessible(page, 'the reasons of a hint');
  await reasons.first().click();
  await eventually(async () => assert.equal(await reasons.first().getAttribute('aria-pressed'), 'true'));
  await page.locator('.b-why.b-alone').waitFor({ state: 'attached' });
  await reasons.first().click();
  await page.locator('.b-why.b-alone').waitFor({ state: 'detached' });
  await page.locator('#foot .link').click();
  await eventually(async () => assert.ok((await page.locator('#foot .bars li').count()) > 1));
  await suggestion(page).click();
  await page.locator('#foot').waitFor({ state: 'hidden' });
  await suggestion(page).waitFor({ state: 'detached' });
  await eventually(async () => assert.equal(await page.locator('.b-shown').count(), 0));
  await eventually(async () => assert.ok((await moves(page)) >= 8));
  guard.check();
  await context.close();
});

test('a hint is remembered after a reload, before and after it is played', async () => {
  const { page, guard, context } = await open(THREE);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '').value);
  await hint(page);
  await suggestion(page).waitFor();
  await eventually(async () => assert.equal((await kept()).hints.length, 1));
  const { hints, changed } = await kept();
  assert.equal(hints[0][0], 6);
  assert.equal(changed, 0, 'a hint is no move: it does not date the game');
  await page.reload();
  await ready(page);
  await tap(page, hints[0][1].toUpperCase());
  await eventually(async () => assert.ok((await moves(page)) >= 7));
  assert.equal(await page.locator('[data-action="coach-take"]').count(), 0, 'the coach knows the hint');
  await page.reload();
  await ready(page);
  await eventually(async () => assert.deepEqual((await kept()).hints, hints));
  guard.check();
  await context.close();
});

full('the keyboard alone asks for a hint, its reasons, and plays it', async () => {
  const { page, guard, context } = await open(THREE);
  await page.keyboard.press('Alt+g');
  await suggestion(page).waitFor();
  await page.keyboard.press('Alt+g');
  await page.locator('#foot .reasons button').first().waitFor();
  await page.locator('#foot .reasons button').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.b-why.b-alone').waitFor({ state: 'attached' });
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed')),
    'true',
    'the focus stays on the reason',
  );
  await suggestion(page).focus();
  await page.keyboard.press('Enter');
  await eventually(async () => assert.ok((await moves(page)) >= 8));
  guard.check();
  await context.close();
});

full('the coach never asks about a move that a hint gave', async () => {
  // White has two fours to come: every move of Black loses.
  const moves5 = ['a1', 'h8', 'a3', 'i8', 'a5', 'j8', 'a7', 'h9', 'c2', 'i9'];
  const { page, guard, context } = await open({ ...THREE, moves: moves5, ply: moves5.length });
  await hint(page);
  await suggestion(page).click();
  await eventually(async () => assert.ok((await moves(page)) >= 11));
  assert.equal(await page.locator('#foot.coach').count(), 0);
  guard.check();
  await context.close();
});

full('between two people there is no help, and none is left over from a game against the engine', async () => {
  const { page, guard, context } = await open(THREE);
  await help(page, 'full');
  await page.locator('#evalbar').waitFor();
  await page.locator('#actions [data-action="new"]').click();
  await page.locator('.home [name="you"][value="both"]').check({ force: true });
  await start(page);
  await eventually(async () => assert.equal(await moves(page), 0));
  await page.locator('#evalbar').waitFor({ state: 'hidden' });
  await eventually(async () => assert.equal(await page.isDisabled('#actions [data-action="hint"]'), true));
  await tap(page, 'A1');
  await eventually(async () => assert.equal(await moves(page), 1));
  assert.equal(await page.locator('.b-candidate, .b-shown').count(), 0);
  guard.check();
  await context.close();
});

full('settings of older builds are read: the coach, or evaluation and hints', async () => {
  for (const [stored, want] of /** @type {const} */ ([
    [{ teach: true }, 'coach'],
    [{ evaluation: true }, 'full'],
    [{ hint: true }, 'full'],
    [{}, 'coach'],
  ])) {
    const { page, guard, context } = await open(THREE);
    await page.evaluate(
      (value) => localStorage.setItem('tengen /some/path/ settings', JSON.stringify({ version: 1, value })),
      stored,
    );
    await page.goto('about:blank');
    await page.goto(`${site.url}#/play`);
    await ready(page);
    await page.locator('#actions [data-action="hint-menu"]').click();
    await page.locator(`.menu [data-action="help-${want}"][aria-checked="true"]`).waitFor();
    guard.check();
    await context.close();
  }
});

full('Connect Four asks as well, also on a phone', async () => {
  // Red has two in the bottom row with room on both sides.
  const game = { id: 'abd', game: 'connect4', moves: ['4', '1', '5'], ply: 3, you: 'white', level: 3 };
  const { page, guard, context } = await open(game, { viewport: { width: 360, height: 740 } });
  await page.locator('#board .b-heads button').nth(6).click();
  await says(page, /Sure about G\?.*Red/);
  for (const verb of ['show', 'play', 'take'])
    await eventually(async () => assert.ok(await page.locator(`[data-action="coach-${verb}"]`).isVisible(), verb));
  await eventually(async () => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} px too wide`);
  });
  await page.locator('[data-action="coach-take"]').click();
  await page.locator('#foot').waitFor({ state: 'hidden' });
  guard.check();
  await context.close();
});
