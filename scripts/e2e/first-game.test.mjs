// @ts-check
// A new reader's first game on a phone, from opening the page to the end of the game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, ready, stage, visit } from './harness.mjs';

const { browser, site } = await stage();

/** Taps besides the moves. */
const MOST = 12;

test(`a first game at 360 px takes no more than ${MOST} taps besides the moves`, async () => {
  const { page, guard, context } = await visit(browser, site, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await ready(page);
  let taps = 0;
  /** @param {string} selector */
  const tap = async (selector) => {
    taps++;
    await page.locator(selector).first().tap();
  };
  await tap('#actions [data-action="new"]');
  await page.locator('.home:not([hidden])').waitFor();
  await tap('.home .tiles label:nth-child(3)');
  await tap('.home .choice:has([name="you"]) label:nth-child(1)');
  await tap('.home .rivals label:nth-child(1)');
  await tap('.home-go .primary');
  await page.locator('.home').waitFor({ state: 'hidden' });
  const over = async () => /You|Draw/.test((await page.textContent('#turn-text')) ?? '');
  const discs = () => page.locator('.b-pieces > *').count();
  await eventually(async () => assert.match((await page.textContent('#turn-text')) ?? '', /Red to move/));
  for (let moves = 0; !(await over()); moves++) {
    assert.ok(moves < 21, 'every disc is played');
    const before = await discs();
    // The first column that is not full, from the middle on: one tap is a move.
    const open = await page.$$eval('.b-heads button', (all) =>
      all.map((one) => !/full/.test(one.getAttribute('aria-label') ?? '')),
    );
    const column = [3, 2, 4, 1, 5, 0, 6].find((x) => open[x]) ?? 0;
    await page.locator('.b-heads button').nth(column).tap();
    const question = page.locator('#foot.coach:not([hidden])');
    const played = async () => (await discs()) > before;
    await eventually(async () => assert.ok((await played()) || (await question.count())));
    if (!(await played())) await tap('#foot [data-action="coach-play"]'); // the coach asked about the move
    await eventually(async () => {
      const said = (await page.textContent('#turn-text')) ?? '';
      assert.ok((await over()) || ((await discs()) === before + 2 && /Red to move/.test(said)), said);
    });
  }
  await page.locator('#screen-play [data-action="rematch"]').waitFor();
  await tap('#screen-play [data-action="rematch"]');
  await eventually(async () => assert.equal(await over(), false));
  assert.ok(taps <= MOST, `${taps} taps`);
  guard.check();
  await context.close();
});
