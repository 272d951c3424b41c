// @ts-check
// Many games need no more memory than the first few.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, plies, ready, stage, startGame, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

// Both numbers end with the same kind of game, so that the same is on the page.
const FEW = 5;
const MANY = process.env.TENGEN_FULL ? 50 : 20;
/** What may have grown meanwhile: less after fewer games. */
const GROWTH = process.env.TENGEN_FULL ? 1.2 : 1.12;
/** The time limit for pending releases, in ms. */
const SETTLES = 20_000;
const RULES = ['freestyle', 'renju', 'freestyle'];

const { browser, site } = await stage();

/**
 * Types moves on the board and not in a text field: a browser keeps what was typed in a field, for undo, and that would
 * count as a leak.
 * @param {Page} page @param {string[]} keys
 */
async function press(page, ...keys) {
  await page.focus('[role="gridcell"][tabindex="0"]');
  for (const key of keys) await page.keyboard.press(key);
}

/** Plays game i. The rules take turns. Some games are a few moves against the engine with one undo, others are
 * played by two people until one wins. @param {Page} page @param {number} i */
async function game(page, i) {
  const people = (i % 5) % 2 === 1;
  await startGame(page, ['rule', RULES[i % 3]], ['you', people ? 'both' : 'black']);
  await plies(page, 0);
  if (people) {
    let n = 0;
    for (const move of ['h8', 'h9', 'g8', 'g9', 'f8', 'f9', 'e8', 'e9', 'i8']) {
      await press(page, ...move, 'Enter');
      await plies(page, ++n);
    }
    return;
  }
  await press(page, 'h', '8', 'Enter');
  await plies(page, 2);
  await press(page, 'a', '1', 'Enter');
  await plies(page, 4);
  await press(page, 'u');
  await plies(page, 2);
}

/** What is in use after a collection. @param {Page} page */
async function used(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const engines = await Promise.all(
    page
      .workers()
      .map((worker) => worker.evaluate(() => /** @type {any} */ (globalThis).tengenMemory?.buffer.byteLength ?? 0)),
  );
  const engine = engines.reduce((sum, bytes) => sum + bytes, 0);
  await devtools.detach();
  return { heap: usedSize, nodes, listeners: jsEventListeners, engine };
}

/**
 * Does something few and then many times, and fails when more is in use at the end.
 * @param {import('node:test').TestContext} t
 * @param {Page} page
 * @param {number} few
 * @param {number} many
 * @param {(i: number) => Promise<void>} step
 */
async function steady(t, page, few, many, step) {
  for (let i = 0; i < few; i++) await step(i);
  const early = await used(page);
  for (let i = few; i < many; i++) await step(i);
  await eventually(async () => {
    const late = await used(page);
    t.diagnostic(`after ${few}: ${JSON.stringify(early)}, after ${many}: ${JSON.stringify(late)}`);
    for (const what of /** @type {const} */ (['heap', 'nodes', 'listeners', 'engine']))
      assert.ok(late[what] <= early[what] * GROWTH, `${what} grew from ${early[what]} to ${late[what]}`);
  }, SETTLES);
}

test(`memory after ${MANY} games is near that after ${FEW}`, async (t) => {
  const { page, guard, context } = await visit(browser, site, { alone: true });
  await ready(page);
  await steady(t, page, FEW, MANY, (i) => game(page, i));
  guard.check();
  await context.close();
});

/**
 * The elements that appear last on each screen; one that is missing at first would
 * count as growth.
 * @type {Record<string, string[]>}
 */
const LAST = {
  '#/arena': ['#arena-freestyle15 ~ .arena-scroll', '#arena-connect4 ~ .arena-scroll'],
  '#/about': ['details:has(#about-build) dl dd', '#about-stored ~ dl dd'],
  '#/learn': ['.course-map a'],
};

test('walking through the screens repeatedly needs no more memory', async (t) => {
  const { page, guard, context } = await visit(browser, site, { alone: true });
  await ready(page);
  const screens = await page.$$eval('nav a[data-screen]', (all) => all.map((a) => a.getAttribute('href') ?? ''));
  assert.ok(screens.length >= 4, `${screens}`);
  await steady(t, page, 4, MANY === 50 ? 20 : 10, async () => {
    for (const screen of screens) {
      await page.click(`nav a[href="${screen}"]`);
      await page.locator(`main #screen-${screen.slice(2)}:not([hidden])`).waitFor();
      for (const last of LAST[screen] ?? []) await page.locator(last).first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
    }
    await page.click('nav a[data-screen="play"]');
    await page.locator('[role="gridcell"]').first().waitFor();
  });
  guard.check();
  await context.close();
});

/** What a field, a focus or a tooltip may still hold. */
const FEW_NODES = 40;
const FEW_LISTENERS = 12;

/**
 * A repeated step leaves nothing.
 * @param {import('node:test').TestContext} t
 * @param {Page} page
 * @param {number} few
 * @param {number} many
 * @param {(i: number) => Promise<void>} step
 */
async function nothingStays(t, page, few, many, step) {
  for (let i = 0; i < few; i++) await step(i);
  const early = await used(page);
  for (let i = few; i < many; i++) await step(i);
  await eventually(async () => {
    const late = await used(page);
    t.diagnostic(
      `after ${few}: ${early.nodes} nodes, ${early.listeners} listeners; after ${many}: ${late.nodes}, ${late.listeners}`,
    );
    assert.ok(late.nodes - early.nodes <= FEW_NODES, `${late.nodes - early.nodes} nodes stayed`);
    assert.ok(
      late.listeners - early.listeners <= FEW_LISTENERS,
      `${late.listeners - early.listeners} listeners stayed`,
    );
  }, SETTLES);
}

test('a closed form or dialog leaves nothing', async (t) => {
  const { page, guard, context } = await visit(browser, site, { alone: true });
  await ready(page);
  for (const action of ['new', 'settings'])
    await nothingStays(t, page, 3, 13, async (i) => {
      const form = action === 'new' ? '.home:not([hidden])' : 'dialog[open]';
      await page.click(`[data-action="${action}"]:visible`);
      await page.locator(form).waitFor();
      if (action === 'new' && i % 2) await page.check('.home [name="rule"][value="connect4"]', { force: true });
      if (i % 3) await page.keyboard.press('Escape');
      else await page.click(`${form} header button`);
      await page.locator(form).waitFor({ state: 'detached' });
    });
  guard.check();
  await context.close();
});

test('a finished game leaves nothing', async (t) => {
  const { page, guard, context } = await visit(browser, site, { alone: true });
  await ready(page);
  await nothingStays(t, page, 3, 10, () => game(page, 1));
  guard.check();
  await context.close();
});
