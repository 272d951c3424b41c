// @ts-check
// A screen that is left releases its nodes and listeners: after five visits, or ten
// with TENGEN_FULL=1, there are as many as before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, ready, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const FEW = 2;
const MANY = process.env.TENGEN_FULL ? 10 : 5;
/** One-time late allocations appear only in the first round; a leak appears in each. */
const ROUNDS = 3;
/** The time for releases in every round but the last, in ms. */
const WAY = 10_000;
/** How long a contest may take on a busy machine, in ms. */
const CONTEST = 300_000;

/** The screens, and the element that appears last on each. @type {Record<string, string>} */
const PLACES = {
  '#/arena': '.arena-bundled:has(#arena-freestyle15):has(#arena-connect4)',
  '#/about': '.about:has(#about-build):has(#about-stored ~ dl dd)',
  '#/learn': '.course-map a',
  '#/learn/mcts/example': '.phases li',
  '#/learn/mcts/tictactoe': '.layer button',
  '#/learn/mcts/connect4': '.layer button',
  '#/learn/mcts/live': '.layer button',
  '#/learn/alphabeta/cuts': '.drawing.wide svg',
  '#/learn/alphabeta/search': '.switches input',
  '#/learn/patterns': '.scores dd',
  '#/learn/threats': '.rules li',
  '#/games': '.games-more .primary',
  '#/analyse/renju15/h8i9?ply=1': '#screen-analyse [data-action="on"]:not(:disabled)',
};

const { browser, site } = await stage();

/** How many there are after a collection. @param {Page} page */
async function counted(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  // A node that a collected one held goes with the next collection.
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  const value = (/** @type {string} */ name) => metrics.find((one) => one.name === name)?.value ?? NaN;
  return { nodes: value('Nodes'), listeners: value('JSEventListeners') };
}

/** @param {Page} page @param {string} place */
async function go(page, place) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, place);
}

/**
 * Waits until the numbers have returned: releases may take time.
 * @param {import('node:test').TestContext} t
 * @param {Page} page
 * @param {Awaited<ReturnType<typeof counted>>} before
 * @param {number} [patience] in ms
 * @param {() => Promise<void>} [again] another visit, before the next count
 */
async function goesBack(t, page, before, patience, again) {
  assert.ok(before.nodes > 0 && before.listeners > 0);
  let counts = 0;
  await eventually(async () => {
    if (counts++) await again?.();
    const after = await counted(page);
    assert.ok(after.nodes <= before.nodes, `${after.nodes - before.nodes} nodes stayed`);
    assert.ok(after.listeners <= before.listeners, `${after.listeners - before.listeners} listeners stayed`);
    t.diagnostic(`${before.nodes} and ${after.nodes} nodes, ${before.listeners} and ${after.listeners} listeners`);
  }, patience);
}

/**
 * Fails when repeated visits leave more than before in each round.
 * @param {import('node:test').TestContext} t
 * @param {Page} page
 * @param {() => Promise<void>} visitOnce
 * @param {boolean} [varies] whether what the last visit leaves for a while is of any size: then visits go on until it
 *   is as small as before, which after a leak it never is
 */
async function leavesNothing(t, page, visitOnce, varies = false) {
  for (let i = 0; i < FEW; i++) await visitOnce();
  for (let round = 1; ; round++) {
    const before = await counted(page);
    for (let i = 0; i < MANY; i++) await visitOnce();
    try {
      return await goesBack(t, page, before, round < ROUNDS ? WAY : undefined, varies ? visitOnce : undefined);
    } catch (left) {
      if (round === ROUNDS) throw left;
    }
  }
}

/** A page, and what a test does on it. @param {string} path @param {(page: Page) => Promise<void>} act */
async function on(path, act) {
  const { page, guard, context } = await visit(browser, site, { path });
  await act(page);
  guard.check();
  await context.close();
}

/** @param {Page} page */
async function back(page) {
  await go(page, '#/play');
  await page.locator('#screen-play').waitFor({ state: 'visible' });
}

for (const [place, there] of Object.entries(PLACES)) {
  test(`${place} releases everything`, (t) =>
    on('', async (page) => {
      await ready(page);
      await leavesNothing(t, page, async () => {
        await go(page, place);
        await page.locator(there).first().waitFor({ state: 'visible' });
        await back(page);
      });
    }));
}

test('a lesson left while it loads, or while its tree grows, releases everything', (t) =>
  on('', async (page) => {
    await ready(page);
    // What a screen keeps from its first visit on is there before anything is counted.
    for (const [place, there] of Object.entries(PLACES).slice(2)) {
      await go(page, place);
      await page.locator(there).first().waitFor({ state: 'visible' });
    }
    const left = async () => {
      for (const place of Object.keys(PLACES).slice(2)) await go(page, place);
      await go(page, '#/learn/mcts/live');
      await page.locator('.layer button').first().waitFor();
      await page.locator('.learn .primary').click();
      await page.locator('.layer button').nth(3).waitFor();
      await back(page);
    };
    await leavesNothing(t, page, left, true); // a tree of up to six rows
  }));

test('Preferences release everything', (t) =>
  on('', async (page) => {
    await ready(page);
    await leavesNothing(t, page, async () => {
      await page.locator('[data-action="settings"]:visible').click();
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    });
  }));

test('a replayed game releases everything', (t) =>
  on('#/arena/freestyle15?players=five-tuple;pattern-scores&games=2&seed=1', async (page) => {
    await page.locator('.arena-form .primary').click();
    await page.locator('.arena-games button').nth(1).waitFor({ timeout: CONTEST });
    await page.locator('#arena-progress [data-verb="new"]').waitFor({ timeout: CONTEST });
    await leavesNothing(t, page, async () => {
      await page.locator('.arena-games button').first().click();
      await page.locator('#screen-replay [data-action="back"]:enabled').click();
      await page.goBack();
      await page.locator('#screen-arena:not([hidden])').waitFor();
    });
  }));

/** Nodes and listeners are counted after both numbers of games; the second count must not be higher. */
const GAMES = 30;
const FIRST = 3;

test(`${GAMES} games in a row leave nodes and listeners where they were after ${FIRST}`, (t) =>
  on('#/play', async (page) => {
    await ready(page);
    /** One game by two people, of another kind than the last, to its five. @param {number} i */
    const play = async (i) => {
      await page.locator('#actions [data-action="new"]').click();
      await page.locator('.home:not([hidden])').waitFor();
      await page.check(`.home [name="rule"][value="${i % 3 === 1 ? 'renju' : 'freestyle'}"]`, { force: true });
      await page.check('.home [name="you"][value="both"]', { force: true });
      await page.locator('.home-go .primary').click();
      await page.locator('.home').waitFor({ state: 'hidden' });
      await eventually(async () => assert.equal(await page.locator('.b-pieces > *').count(), 0));
      // On the board: a field would keep what was typed, to undo it.
      await page.focus('[role="gridcell"][tabindex="0"]');
      for (const [n, point] of ['h8', 'h9', 'g8', 'g9', 'f8', 'f9', 'e8', 'e9', 'i8'].entries()) {
        for (const key of [...point, 'Enter']) await page.keyboard.press(key);
        await eventually(async () => assert.equal(await page.locator('.b-pieces > *').count(), n + 1));
      }
      await page.locator('#screen-play [data-action="rematch"]').waitFor();
      await eventually(async () => assert.equal(await page.locator('.b-win').count(), 5));
    };
    for (let i = 0; i < FIRST; i++) await play(i);
    const before = await counted(page);
    for (let i = FIRST; i < GAMES; i++) await play(i);
    await goesBack(t, page, before);
  }));
