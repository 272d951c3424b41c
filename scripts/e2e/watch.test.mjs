// @ts-check
// The Arena's first tab shows games between two players with their score; in the
// second, Start is always visible.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, eventually, full, stage, visit } from './harness.mjs';

const { browser, site } = await stage();
const START = '#screen-watch [data-action="pause"]';
const PAIR = '#/arena/watch/freestyle9?players=five-tuple;pattern-scores';

test('two players are shown, game after game, and the score grows', async () => {
  const { page, context, guard } = await visit(browser, site, { path: PAIR, viewport: { width: 360, height: 740 } });
  const games = () => page.locator('.w-results tr').first().locator('a').count();
  await page.locator(START).waitFor();
  assert.equal(page.workers().length, 0, 'an engine was loaded for nothing');
  await page.click('#screen-watch [data-action="speed"]');
  await page.locator(START).click();
  await eventually(async () => assert.ok((await page.locator('#board .b-pieces > *').count()) > 6));
  await eventually(async () => assert.ok((await games()) >= 2));
  await page.click('#screen-watch [data-action="back"]'); // looks back, and the series waits
  await page.locator(`${START}.primary`, { hasText: 'Resume' }).waitFor();
  await page.click('#screen-watch [data-action="more"]');
  await page.click('#screen-watch .menu [data-action="stop"]');
  await eventually(async () => {
    const sums = await page.locator('.w-results b').allTextContents();
    const points = sums.map((text) => (text.includes('½') ? 0.5 : 0) + (parseInt(text, 10) || 0));
    assert.equal(points[0] + points[1], await games());
  });
  await eventually(() => assert.equal(page.workers().length, 0, 'an engine goes on'));
  await accessible(page, 'two players watched');
  await eventually(async () =>
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, 'wider than a phone'),
  );
  guard.check();
  await context.close();
});

test('a player is chosen from a list, and another game has other players', async () => {
  const { page, context, guard } = await visit(browser, site, { path: '#/arena/watch' });
  const seats = page.locator('.w-seat');
  await eventually(async () => assert.match((await seats.first().textContent()) ?? '', /Fox/));
  await seats.first().click();
  await page.click('dialog [data-player="five-tuple"]');
  await eventually(async () => assert.match((await seats.first().textContent()) ?? '', /Five-tuples/));
  await eventually(async () => {
    assert.equal(await page.textContent('#screen-watch .strip.you b'), 'Five-tuples');
    assert.ok(await seats.first().evaluate((seat) => seat === document.activeElement), 'the focus comes back');
  });
  await page.locator('.seg label', { hasText: 'Connect Four' }).click();
  await eventually(async () => assert.match((await page.textContent('.w-fields')) ?? '', /UCT with threats/));
  guard.check();
  await context.close();
});

full('a link to what cannot be watched says so', async () => {
  const { page, context, guard } = await visit(browser, site, {
    path: '#/arena/watch/freestyle9?players=magic;five-tuple',
  });
  await eventually(async () => assert.match((await page.textContent('#notices')) ?? '', /magic/));
  await eventually(async () => assert.equal(await page.locator(`${START}.primary`).count(), 1));
  guard.check();
  await context.close();
});

full('Start of a tournament is in sight at once', async () => {
  for (const viewport of [
    { width: 900, height: 640 },
    { width: 1440, height: 700 },
    { width: 360, height: 640 },
  ]) {
    const { page, context, guard } = await visit(browser, site, { path: '#/arena', viewport });
    await page.locator('.subnav a').last().click();
    const start = page.locator('.arena-form header .primary');
    await start.waitFor();
    await eventually(async () => {
      const box = await start.boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= viewport.height, `${viewport.width}: ${box?.y}`);
    });
    guard.check();
    await context.close();
  }
});
