// @ts-check
// The engine's evaluation is shown only to readers who want it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { help, clean, drawn, eventually, full, ready, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();
const WIN = /wins|loses|\d ?%|^[+−]\d/;

/** Everything that could show an evaluation. @param {Page} page */
const judgement = (page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('#eval-text, #bars, #pv, .b-candidate')]
      .filter((node) => node.checkVisibility())
      .map((node) => node.textContent ?? '');
    const heads = [...document.querySelectorAll('.b-heads [data-text]')].map((node) => node.getAttribute('data-text'));
    const bar = document.querySelector('#evalbar')?.checkVisibility() ? 'bar' : '';
    return [...texts, ...heads, bar].filter(Boolean).join(' ');
  });

for (const path of ['#/play/connect4/44', '#/play/freestyle15/h8h9g8g9f8f9'])
  (path.includes('connect4') ? full : test)(`a new player is told nothing: ${path}`, async () => {
    const { page, guard, context } = await visit(browser, site, { path });
    await ready(page);
    await page.locator(path.includes('connect4') ? '.b-heads button >> nth=3' : '[aria-label^="A1,"]').click();
    await page.waitForFunction(() => document.querySelectorAll('#move-list [data-n]').length >= 4);
    await eventually(async () => assert.match((await page.textContent('#turn-text')) ?? '', /to move|win|lost/));
    await drawn(page);
    assert.doesNotMatch(await judgement(page), WIN);
    await eventually(async () => assert.equal(await page.locator('#assist').isVisible(), false, 'no empty card'));
    await clean(page);
    guard.check();
    await context.close();
  });

test("with full analysis, bar, text and line are shown, count the reader's moves, and stay correct after every move", async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/play/freestyle15/h8a1i8b3j8c5' });
  await ready(page);
  await help(page, 'full');
  await page.locator('#evalbar').waitFor();
  const said = page.locator('#eval-text');
  // An open four, then five: two of Black's own moves.
  await eventually(async () => assert.match((await said.textContent()) ?? '', /^Black wins in 2$/));
  await page.locator('[aria-label^="K8,"]').click();
  await page.waitForFunction(() => document.querySelectorAll('#move-list [data-n]').length === 8);
  await eventually(async () => assert.match((await said.textContent()) ?? '', /^Black wins in 1$/));
  await eventually(async () =>
    assert.ok((await page.locator('#pv li').count()) > 0, 'the line goes on after the reply'),
  );
  await page.locator('#actions [data-action="undo"]').click();
  await eventually(async () => assert.match((await said.textContent()) ?? '', /^Black wins in 2$/));
  await page.reload();
  await ready(page);
  await page.locator('#evalbar').waitFor(); // it was kept
  await help(page, 'hints');
  await page.locator('#evalbar').waitFor({ state: 'hidden' });
  guard.check();
  await context.close();
});

full('hints are rings, their worth stands in the panel as Black’s chances, never points', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/play/freestyle15/h8a1i8b3j8c5' });
  await ready(page);
  await help(page, 'full');
  await eventually(async () => {
    const marks = await page.locator('#bars span:last-child').allTextContents();
    assert.ok(marks.length > 1 && marks.includes('Black wins in 2'), marks.join());
    for (const mark of marks) assert.match(mark, /^(\d+%|(Black|White) wins in (at most )?\d+)$/);
    assert.equal(await page.locator('.b-candidate').count(), marks.length, 'a ring for each');
    assert.ok((await page.locator('.b-candidate .b-sure').count()) > 0, 'a proved win has two rings');
    assert.equal(await page.locator('.b-candidate text').count(), 0, 'no figures on the wood');
  });
  await eventually(async () =>
    assert.match(
      (await page.textContent('#legend')) ?? '',
      /^(Black|White): (four|five|straight four|four-three) [A-O]\d+/,
    ),
  );
  await eventually(async () =>
    assert.equal((await page.locator('.b-threat.b-of1, .b-around').count()) > 0, true, 'whose a threat is can be seen'),
  );
  guard.check();
  await context.close();
});

full('a win whose length is not the least that is possible is said to take at most so many moves', async () => {
  const path = '#/play/freestyle15/g9f10f5e10f8j11h8e9';
  for (const [locale, text] of /** @type {const} */ ([
    ['en-GB', /^Black wins in at most \d+$/],
    ['zh-CN', /^黑方最多再下 \d+ 手胜$/],
    ['ja-JP', /^黒が\d+手以内に勝ち$/],
  ])) {
    const { page, guard, context } = await visit(browser, site, { path, locale });
    await ready(page);
    await help(page, 'full');
    await eventually(async () => assert.match((await page.textContent('#eval-text')) ?? '', text));
    await eventually(async () =>
      assert.match((await page.locator('#bars').textContent()) ?? '', /at most \d+|最多再下 \d+ 手|\d+手以内/),
    );
    if (locale === 'en-GB')
      await page.locator('[aria-label^="F6,"][aria-label*="wins in at most"]').waitFor({ state: 'attached' });
    guard.check();
    await context.close();
  }
});

for (const [width, height] of [
  [1366, 768],
  [1440, 900],
  [820, 1180],
])
  full(`the last move stays in sight beside the evaluation: ${width}×${height}`, async () => {
    const { page, guard, context } = await visit(browser, site, {
      path: '#/play/freestyle15/h8i9g10i10i8g8h9h10j9k9',
      viewport: { width, height },
    });
    await ready(page);
    await help(page, 'full');
    await page.locator('#evalbar').waitFor();
    await eventually(async () => {
      const [move, list, field] = await page.evaluate(() =>
        ['#move-list [aria-current]', '#move-list', '#assist'].map((name) => {
          const { top, bottom, left, right } = /** @type {Element} */ (
            document.querySelector(name)
          ).getBoundingClientRect();
          return { top, bottom, left, right };
        }),
      );
      assert.ok(list.top <= move.top && move.bottom <= list.bottom, `${JSON.stringify({ move, list })}`);
      assert.ok(list.bottom <= field.top || list.right <= field.left, `${JSON.stringify({ list, field })}`);
    });
    guard.check();
    await context.close();
  });
