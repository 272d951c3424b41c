// @ts-check
// Texts on stones and marks are readable on a phone, on boards of any size.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, eventually, launch, ready, stage, visit } from './harness.mjs';

const { browser, site } = await stage();

/** In pixels of the screen. */
const LEAST = 11;
const GAMES = {
  freestyle15: 'h8a1i8a3j8b5h10',
  freestyle19: 'h8a1i8a3j8b5h10',
  freestyle20: 'h8a1i8a3j8b5h10',
  connect4: '4444413',
  'connect4-12x12': '666667788',
};

/** Texts on the board, with what is wrong with them. @param {import('playwright-core').Page} page */
const faults = (page) =>
  page.evaluate((least) => {
    const svg = /** @type {SVGSVGElement} */ (document.querySelector('#board > svg'));
    const cell = /** @type {Element} */ (document.querySelector('#board [role="gridcell"]')).getBoundingClientRect();
    const unit = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
    const on = [...svg.querySelectorAll('text')].map((text) => {
      const size = parseFloat(getComputedStyle(text).fontSize) / unit;
      return { text: text.textContent, size, wide: text.getBoundingClientRect().width / cell.width };
    });
    const heads = [...document.querySelectorAll('.b-heads b:not([data-text=""])')].map((node) => ({
      text: node.getAttribute('data-text'),
      size: parseFloat(getComputedStyle(node).fontSize),
      wide: 1,
    }));
    return [...on, ...heads]
      .filter(({ size, wide }) => size < least - 0.05 || wide > 1.15)
      .map(({ text, size, wide }) => `${text}: ${size.toFixed(1)} px, ${wide.toFixed(2)} cells`);
  }, LEAST);

test('numbers, hints and threats are at least 11 px high and stay in their cells', async () => {
  const { page, guard, context } = await visit(browser, site, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await ready(page);
  /** @param {object} value settings */
  const set = (value) =>
    page.evaluate(
      (text) => localStorage.setItem('tengen /some/path/ settings', text),
      JSON.stringify({ version: 1, value }),
    );
  for (const [game, moves] of Object.entries(GAMES)) {
    await set({ numbers: 'all', hint: true, threats: true });
    await page.goto('about:blank');
    await page.goto(`${site.url}#/play/${game}/${moves}`);
    await ready(page);
    const stones = page.locator('#board .b-number');
    await eventually(async () => assert.ok((await stones.count()) > 6, game));
    const hints = game.startsWith('connect4') ? '.b-heads b:not([data-text=""])' : '.b-candidate';
    await page.locator(hints).first().waitFor();
    await eventually(async () => assert.deepEqual(await faults(page), [], game));
    if (game.startsWith('connect4')) continue;
    // Hints lie over threats.
    await set({ numbers: 'all', threats: true });
    await page.reload();
    await page.locator('.b-threat').first().waitFor();
    await eventually(async () => assert.deepEqual(await faults(page), [], game));
  }
  await accessible(page, 'hints on a phone');
  guard.check();
  await context.close();
});

test('a number with three digits fits the smallest cell', async () => {
  const { page, guard, context } = await visit(browser, site, { viewport: { width: 360, height: 740 } });
  await ready(page);
  // A long game without any five: columns in pairs, by turns.
  const points = [];
  for (let y = 1; y <= 12; y++)
    for (let x = 0; x < 10; x++) points.push(`${'abcdefghijklmnopqrst'[(2 * x + (y % 4 < 2 ? 1 : 0)) % 20]}${y}`);
  await page.evaluate((all) => {
    localStorage.setItem('tengen /some/path/ settings', JSON.stringify({ version: 1, value: { numbers: 'all' } }));
    location.hash = `#/play/freestyle20/${all.join('')}`;
  }, points);
  await page.reload();
  await eventually(async () => assert.equal(await page.locator('#board .b-tight').count(), 21));
  await eventually(async () => assert.deepEqual(await faults(page), []));
  guard.check();
  await context.close();
});

test('with a default font of 32 px nothing lies beside the window', async () => {
  const large = await launch(['--blink-settings=defaultFontSize=32']);
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [1280, 800],
  ]) {
    const { page, guard, context } = await visit(large, site, { path: '', viewport: { width, height } });
    await page.locator('.home .rivals').waitFor();
    for (const hash of ['', '#/play/renju15/h8i9', '#/analyse/renju15/h8i9g8', '#/games', '#/about']) {
      await page.evaluate((to) => (location.hash = to), hash);
      await page.locator(`#screen-${hash.split('/')[1] ?? 'play'}:not([hidden])`).waitFor({ state: 'attached' });
      await eventually(async () =>
        assert.equal(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          0,
          `${hash} ${width}`,
        ),
      );
    }
    guard.check();
    await context.close();
  }
  await large.close();
});
