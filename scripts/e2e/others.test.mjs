// @ts-check
// What other software does to a page: it translates, darkens, has no clipboard or own colours.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DIST, eventually, form, launch, pick, ready, serve, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

test('names of moves are not translated', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/analyse/freestyle15/h8i9g8' });
  await ready(page);
  await page.locator('.a-tree button[data-id]').first().waitFor();
  for (const name of ['#board .b-coords', '#move-list', '.a-tree button[data-id]', '.a-lines .pv'])
    await eventually(
      async () =>
      assert.equal(await page.evaluate((one) => !document.querySelector(one)?.closest('[translate="no"]'), name), false, name), // prettier-ignore
    );
  guard.check();
  await context.close();
});

test('a page without a clipboard, as every one without https, copies all the same', async () => {
  const { page, guard, context } = await visit(browser, site, {
    path: '#/analyse/freestyle15/h8i9',
    init: () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  });
  await ready(page);
  await page.evaluate(() =>
    document.addEventListener('copy', () => {
      document.title = String(/** @type {HTMLTextAreaElement} */ (document.activeElement).value);
    }),
  );
  await pick(page, 'save');
  await page.locator('.file-forms li').first().waitFor();
  for (const [name, text] of [
    ['sgf', /GM\[4\].*B\[hh\]/],
    ['link', /#\/analyse\/freestyle15\/h8i9/],
  ]) {
    // On a busy machine the click may be too old when the text is made; then the next one copies.
    await eventually(async () => {
      await form(page, String(name), 'copy');
      await eventually(async () => assert.match(await page.title(), /** @type {RegExp} */ (text)), 5000);
    });
  }
  guard.check();
  await context.close();
});

/** Luminances at places of an element, each in parts of its size. @param {Page} page @param {string} name @param {[number, number][]} places */
async function light(page, name, places) {
  const png = (await page.locator(name).first().screenshot()).toString('base64');
  const other = await page.context().newPage(); // the page's policy may refuse pictures
  const seen = await other.evaluate(async ([data, list]) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.drawImage(picture, 0, 0);
    return list.map(([x, y]) => {
      const [r, g, b] = context.getImageData(Math.floor(x * picture.width), Math.floor(y * picture.height), 1, 1).data;
      return Math.round(0.3 * r + 0.6 * g + 0.1 * b);
    });
  }, /** @type {const} */ ([png, places]));
  await other.close();
  return seen;
}

/** Where a point of the page's board is. @param {Page} page @param {number} point */
async function placeOf(page, point) {
  const [board, cell] = await Promise.all(
    ['#board', `#board [role="gridcell"] >> nth=${point}`].map((one) => page.locator(one).boundingBox()),
  );
  assert.ok(board && cell);
  const inside = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ of) => (at + 0.27 * size) / of; // prettier-ignore
  return /** @type {[number, number]} */ ([
    inside(cell.x - board.x, cell.width, board.width),
    inside(cell.y - board.y, cell.height, board.height),
  ]);
}

test('a browser that darkens pages by itself leaves black stones darker than white ones', async () => {
  // With a page that is told to be light it does as Samsung's browser, which asks no page.
  const dark = await launch(['--blink-settings=forceDarkModeEnabled=true']);
  after(() => dark.close());
  const other = await serve(DIST, { headers: { 'access-control-allow-origin': '*' } });
  after(() => other.close());
  for (const colorScheme of /** @type {const} */ (['light', 'dark']))
    for (const theme of ['', 'light']) {
      const { page, context } = await visit(dark, other, { path: '404.html', colorScheme });
      if (theme)
        await page.evaluate(
          (value) => localStorage.setItem('tengen /some/path/ settings', JSON.stringify({ version: 1, value })),
          { theme },
        );
      await page.goto(`${other.url}#/play/freestyle15/h8i9`);
      await ready(page);
      const places = [await placeOf(page, 7 * 15 + 7), await placeOf(page, 6 * 15 + 8)];
      await eventually(async () => {
        const [black, white] = await light(page, '#board', places);
        assert.ok(white - black > 60, `${colorScheme} ${theme}: black ${black}, white ${white}`);
      });
      const [own, foe] = (await Promise.all(['.you', '.them'].map((side) => light(page, `#screen-play ${side} .swatch`, [[0.5, 0.2]])))).flat(); // prettier-ignore
      assert.ok(foe - own > 30, `${colorScheme} ${theme}: the signs of the players, black ${own}, white ${foe}`);
      assert.equal(await page.locator('meta[name="darkreader-lock"]').count(), 1);
      await page.goto(`${other.url}embed.html#/freestyle15/h8i9`);
      assert.equal(await page.locator('meta[name="darkreader-lock"]').count(), 1);
      await page.locator('tengen-game .count').waitFor();
      const at = (/** @type {number} */ x, /** @type {number} */ y) => /** @type {[number, number]} */ ([(7 + 10 * x) / 154, (7 + 10 * (14 - y)) / 154]); // prettier-ignore
      const [black, white, ground] = await light(page, 'tengen-game .board', [at(7, 7), at(8, 8.2), at(3.5, 3.5)]);
      assert.ok(black < ground && ground < white, `the viewer, ${colorScheme}: ${black} ${ground} ${white}`);
      await context.close();
    }
});

test('a browser before May 2024, which lacks the colours, is told', async () => {
  const { page, context } = await visit(browser, site, {
    init: () => {
      const { supports } = CSS;
      const without = (/** @type {string[]} */ ...asked) => !/light-dark/.test(asked[0]) && supports.apply(CSS, /** @type {any} */ (asked)); // prettier-ignore
      CSS.supports = /** @type {typeof supports} */ (without);
    },
  });
  await page.locator('.notice', { hasText: 'older than May 2024' }).waitFor();
  await context.close();
});

test('high contrast: chosen words and signs have their own colours', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/play/freestyle15', forcedColors: 'active' });
  await ready(page);
  await page.locator('[data-action="settings"]').first().click();
  const done = page.locator('dialog .ink');
  await done.waitFor();
  const colours = await done.evaluate((node) => {
    const { color, backgroundColor, forcedColorAdjust } = /** @type {any} */ (getComputedStyle(node));
    return [color !== backgroundColor, forcedColorAdjust];
  });
  assert.deepEqual(colours, [true, 'none']); // else the browser puts a box of the text's colour behind it
  guard.check();
  await context.close();
});
