// @ts-check
// Timed games: clocks, their warning and their end, and an engine with a time limit
// that also thinks on the reader's time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accessible,
  act,
  drawn,
  eventually,
  full,
  note,
  place,
  ready,
  serve,
  stage,
  startGame,
  type,
  visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** A side's remaining time, in seconds. @param {Page} page @param {'black'|'white'} side */
async function left(page, side) {
  const text = (await page.locator(`.strip[data-side="${side}"] .clock b`).textContent()) ?? '';
  const [minutes, seconds] = text.split(':').map(Number);
  return 60 * minutes + seconds;
}
/**
 * Waits until a side's remaining time is between `least` and `most` seconds.
 * @param {Page} page
 * @param {'black'|'white'} side
 * @param {number} least
 * @param {number} most
 */
const has = (page, side, least, most) =>
  eventually(async () => {
    const n = await left(page, side);
    assert.ok(n >= least && n <= most, `${side} has ${n} seconds, not ${least} to ${most}`);
  });

/** Records the messages to the engine. */
const overhear = () => {
  Object.assign(window, { said: [] });
  const post = Worker.prototype.postMessage;
  /** @param {any} message */
  Worker.prototype.postMessage = function (message) {
    /** @type {any} */ (window).said.push(message);
    return post.call(this, message);
  };
};
/** @param {Page} page @returns {Promise<any[]>} the messages since the last search for a reply */
const said = (page) => page.evaluate(() => /** @type {any} */ (window).said);

test('a clock runs for the side to move, is stored, warns and ends the game', async () => {
  const { context, page, guard } = await visit(browser, site, { path: '404.html' });
  await page.clock.install();
  await page.goto(`${site.url}#/play`);
  await ready(page);
  await startGame(page, ['you', 'both'], ['clock', '5']);
  await has(page, 'black', 300, 300);
  await page.clock.runFor(60_000);
  await has(page, 'black', 300, 300); // the first move is free
  await place(page, 'H8');
  await page.locator('.strip[data-side="white"] .clock.running').waitFor();
  await page.clock.runFor(60_000);
  // The test's own time is included.
  await has(page, 'white', 60, 240);
  await place(page, 'I9');
  await page.locator('.strip[data-side="black"] .clock.running').waitFor();
  await page.clock.runFor(30_000);
  await has(page, 'black', 90, 270);
  await accessible(page, 'a game with clocks');

  const before = await left(page, 'black');
  await page.reload();
  await ready(page);
  await has(page, 'black', 60, before);
  await has(page, 'white', 60, 240);

  // Taken back, a move gives its time back.
  await page.locator('#actions [data-action="undo"]').click();
  await page.locator('.strip[data-side="white"] .clock.running').waitFor();
  await has(page, 'white', 241, 300);
  await act(page, 'redo');
  await has(page, 'white', 60, 240);

  // A pause stops it.
  await act(page, 'pause');
  await eventually(async () => assert.equal(await page.locator('.clock.running').count(), 0));
  await page.clock.runFor(1000); // the clock is drawn once more
  const paused = await left(page, 'black');
  await page.clock.runFor(60_000);
  await has(page, 'black', paused, paused);
  await page.locator('#status [data-action="resume"]').click();
  await page.locator('.strip[data-side="black"] .clock.running').waitFor();

  // The last seconds pass only as the test lets them.
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 10_000); // a busy machine may need seconds for this step
  await page.clock.runFor(1000); // until now the strip may show an earlier time
  await page.clock.runFor(Math.floor((await left(page, 'black')) - 16) * 1000);
  await page.locator('.strip[data-side="black"] .clock.low').waitFor();
  await page.locator('#live-assertive', { hasText: /Black has \d+ seconds? left/ }).waitFor();
  await page.clock.resume();
  await page.clock.runFor(30_000);
  await note(page, 'Black ran out of time. White wins.');
  await has(page, 'black', 0, 0);

  await page.locator('.top [data-screen="games"]').click();
  await page.locator('.game-result', { hasText: 'Black ran out of time after 2 moves' }).waitFor();
  await page.locator('[data-verb="resume"]').first().click();
  await note(page, 'Black ran out of time');
  // It can go on after all, with the time that there was at this move.
  await page.locator('#foot [data-action="undo"]').click();
  await page.locator('.strip[data-side="black"] .clock.running').waitFor();
  await has(page, 'black', 271, 300);
  guard.check();
  await context.close();
});

full('the engine thinks for the time that was chosen, and on the reader’s time', async () => {
  const { context, page, guard } = await visit(browser, site, { init: overhear });
  await ready(page);
  await startGame(page, ['think', '1']);
  await page.locator('.strip.them', { hasText: '1 s a move' }).waitFor();
  await place(page, 'H8');
  await page.locator('#move-list li:nth-child(2)').waitFor();
  const searches = (await said(page)).filter(({ cmd }) => cmd === 'search');
  assert.deepEqual([searches[0].limits, searches[0].level], [{ ms: 1000 }, undefined]);
  /** What it thinks about on the reader's time. */
  const pondered = async () => (await said(page)).filter(({ cmd, limits }) => cmd === 'search' && limits?.ms > 1000);
  await eventually(async () => assert.equal((await pondered()).length, 1));
  const [{ moves }] = await pondered();
  assert.match(moves, /^h8[a-o]\d+[a-o]\d+$/, 'the expected answer is on the board');

  // Hidden, the page lets it rest.
  const hide = (/** @type {boolean} */ hidden) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, hidden);
  await hide(true);
  await eventually(async () => assert.equal((await said(page)).at(-1).cmd, 'stop'));
  await hide(false);
  await eventually(async () => assert.equal((await pondered()).length, 2));

  const before = (await said(page)).length;
  await place(page, 'A1');
  await eventually(async () => {
    const since = (await said(page)).slice(before).map(({ cmd }) => cmd);
    assert.ok(since.includes('stop') && since.includes('search'), String(since));
  });
  await page.locator('#move-list li:nth-child(4)').waitFor();

  // A lower level has a limit of positions again, not of time.
  await page.locator('.strip.them button').click();
  await page.locator('dialog [data-level="2"]').click();
  await page.locator('.strip.them', { hasText: '2 · Easy' }).waitFor();
  guard.check();
  await context.close();
});

test('times of the reader’s own: main time, then periods', async () => {
  const { context, page, guard } = await visit(browser, site, { path: '404.html' });
  await page.clock.install();
  await page.goto(`${site.url}#/play`);
  await ready(page);
  await page.locator('#actions [data-action="new"]').click();
  await page.locator('.home input[name="you"][value="both"]').dispatchEvent('click');
  await page.locator('[data-action="more-choices"]').click();
  await page.locator('.home input[name="clock"][value="custom"]').dispatchEvent('click');
  for (const [field, n] of Object.entries({ base: 1, increment: 0, periods: 2, period: 30 }))
    await page.locator(`.home input[name="clock-${field}"]`).fill(String(n));
  await accessible(page, 'times of one’s own');
  await page.locator('.home-go .primary').click();
  await place(page, 'H8');
  await page.locator('.strip[data-side="white"] .clock.running').waitFor();
  const white = (/** @type {string|RegExp} */ hasText) =>
    page.locator('.strip[data-side="white"] .clock', { hasText }).waitFor();
  await white(/^1:00$|^0:59$/);
  await page.clock.runFor(65_000);
  await white(/^0:[12]\d × 2$/);
  await place(page, 'I9');
  await white(/^0:(30|2\d) × 2$/); // the move gave the period back
  await place(page, 'J10');
  await page.clock.runFor(40_000);
  await white(/^0:[12]\d × 1$/);
  await page.clock.runFor(30_000);
  await note(page, 'White ran out of time');
  guard.check();
  await context.close();
});

full('with a clock the engine at its best shares out its time, and a rematch begins with full clocks', async () => {
  const { context, page, guard } = await visit(browser, site, { init: overhear });
  await ready(page);
  await startGame(page, ['clock', '3 + 2'], ['level', '8'], ['rule', 'connect4']);
  await startGame(page, ['clock', '3 + 2'], ['level', '12']);
  await page.locator('[role="gridcell"]').first().waitFor();
  await page.locator('.b-heads button, [role="gridcell"]').nth(3).click();
  await eventually(async () => {
    const search = (await said(page)).findLast(({ cmd, limits }) => cmd === 'search' && limits?.left);
    assert.ok(search.limits.left > 120_000 && search.limits.left < 180_000, JSON.stringify(search?.limits));
    assert.equal(search.limits.increment, 2000);
  });
  await page.locator('#move-list li:nth-child(2)').waitFor();
  await act(page, 'resign');
  await page.locator('#screen-play [data-action="rematch"]').click();
  await eventually(async () => {
    const { resigned, moves, terms } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value,
    );
    assert.ok(resigned === '' && moves.length < 2, 'the rematch has begun');
    assert.deepEqual(terms.clock.left[0], [180_000, 180_000]);
  });
  await has(page, 'white', 60, 180);
  guard.check();
  await context.close();
});

full('a move that is made or typed while the clocks are still loading waits for them', async () => {
  for (const make of [
    (/** @type {Page} */ page) => place(page, 'H8'),
    (/** @type {Page} */ page) => type(page, 'h8'),
  ]) {
    const slow = await serve(undefined, { slow: /play\/extras\.js$/ });
    const { context, page, guard } = await visit(browser, slow);
    await ready(page);
    await startGame(page, ['you', 'both'], ['clock', '5']);
    await eventually(() => assert.ok(slow.asked.some((path) => path.endsWith('play/extras.js'))));
    await make(page);
    await drawn(page);
    assert.equal(await page.locator('#move-list li:not(.quiet)').count(), 0);
    slow.release();
    await page.locator('#move-list li', { hasText: 'H8' }).waitFor();
    guard.check();
    await context.close();
    await slow.close();
  }
});
