// @ts-check
// Pictures of games: the card to share, from the end of a game, Review and Games, and
// the PNG of a position. They look as the board does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, contentOf, eventually, form, full, pick, ready, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** Games that one move ends: the move, and how its point is named. @type {Record<string, [object, string]>} */
const GAMES = {
  five: [
    { game: 'freestyle15', moves: ['h8', 'a1', 'i8', 'a3', 'j8', 'a5', 'k8', 'a7'], you: 'black', level: 3 },
    'L8',
  ],
  small: [
    { game: 'freestyle7', moves: ['d2', 'c2', 'd3', 'c3', 'd4', 'c4', 'd5', 'a7'], you: 'black', level: 8 },
    'D6',
  ],
  large: [{ game: 'freestyle20', moves: ['d1', 'd8', 'e1', 'e8', 'f1', 'f8', 'g1', 'h8'], you: 'both' }, 'H1'],
  four: [{ game: 'connect4', moves: [...'414141'], you: 'both', level: 10 }, 'D4'],
};

/**
 * Plays a game to its end and opens its card.
 * @param {keyof typeof GAMES} name @param {Parameters<typeof visit>[2]} [options]
 */
async function played(name, options) {
  const [game, last] = GAMES[name];
  const ply = /** @type {any} */ (game).moves.length;
  const visited = await visit(browser, site, { game: { id: 'end', rival: '', ply, ...game }, ...options });
  const { page } = visited;
  await ready(page);
  await page.locator([',', '，', '、'].map((mark) => `#board [aria-label^="${last}${mark}"]`).join()).click();
  await page.locator('#foot [data-action="card"]').click();
  await shows(page, 1200, 630);
  return visited;
}

/** The card has been drawn. @param {Page} page @param {number} width @param {number} height */
const shows = (page, width, height) =>
  eventually(async () =>
    assert.deepEqual(
      await page.$eval('dialog.card img', (img) => {
        const { naturalWidth, naturalHeight } = /** @type {HTMLImageElement} */ (img);
        return [naturalWidth, naturalHeight];
      }),
      [width, height],
    ),
  );

/** The card has its name. @param {Page} page @param {string} name */
const named = (page, name) =>
  eventually(async () => assert.equal(await page.getAttribute('dialog.card img', 'alt'), name));

/**
 * The colours of a picture's pixels.
 * @param {Page} page @param {string} src @param {number[][]} places
 * @returns {Promise<{size: number[], colours: number[][]}>}
 */
const decoded = (page, src, places) =>
  page.evaluate(async ([url, all]) => {
    const image = new Image();
    image.src = /** @type {string} */ (url);
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.drawImage(image, 0, 0);
    const colours = /** @type {number[][]} */ (all).map(([x, y]) => [...context.getImageData(x, y, 1, 1).data]);
    return { size: [width, height], colours };
  }, /** @type {const} */ ([src, places]));

/** @param {number[]} colour @param {number[]} want @param {string} name @param {number} [by] */
const near = (colour, want, name, by = 24) =>
  assert.ok(
    want.every((n, i) => Math.abs(n - colour[i]) <= by),
    `${name}: ${colour}, not ${want}`,
  );

/**
 * The place of a point on a card's board of stones.
 * @param {number[]} board left, top and side @param {number} cols @param {number} x
 * @param {number} y from 1, as players count
 */
function on([left, top, side], cols, x, y) {
  const unit = side / (cols * 40 + 52);
  return [left + unit * (26 + (x - 0.5) * 40), top + unit * (26 + (cols - y + 0.5) * 40)];
}

/** What sharing does from now on. @param {Page} page @param {string} share */
const wish = (page, share) =>
  page.evaluate((name) => Object.assign(/** @type {any} */ (window).wish, { share: name }), share);

/** @param {Page} page */
const source = (page) => page.$eval('dialog.card img', (img) => /** @type {HTMLImageElement} */ (img).src);

const [BLACK, GOLD, WOOD, PAPER] = [
  [40, 38, 35],
  [200, 134, 10],
  [222, 176, 104],
  [246, 242, 233],
];

test('the card of a game has its board, row, players and result, in both shapes', async () => {
  const { page, guard, context } = await played('five');
  await named(page, 'Player wins in 9 moves');
  const wide = [40, 40, 550];
  const unit = 550 / 652;
  const [x, y] = on(wide, 15, 8, 8);
  const wood = on(wide, 15, 12.5, 12.5);
  const { size, colours } = await decoded(page, await source(page), [
    [4, 4],
    [x + unit * 12, y + unit * 5],
    [x, y + unit * 18.6],
    wood,
    on(wide, 15, 1, 1),
    [666, 300],
    [1000, 356],
  ]);
  assert.deepEqual(size, [1200, 630]);
  near(colours[0], PAPER, 'the ground', 2);
  near(colours[1], BLACK, 'a stone of the row');
  near(colours[2], GOLD, 'the ring around it', 40);
  near(colours[3], WOOD, 'the wood');
  near(colours[4], [190, 187, 182], 'a stone beside the row');
  near(colours[5], [154, 86, 31], 'the seal of Fox', 60);
  near(colours[6], [28, 27, 25], 'the frame of the winner');
  // The wood has a grain and a stone is round: neighbours differ.
  const across = await decoded(
    page,
    await source(page),
    Array.from({ length: 12 }, (_, i) => [wood[0] - 6 + i, wood[1]]),
  );
  assert.ok(new Set(across.colours.map(String)).size > 3, `the grain: ${across.colours.join(' ')}`);
  await accessible(page, 'the card');
  await page.check('dialog.card [value="square"]');
  await shows(page, 1080, 1080);
  const square = await decoded(page, await source(page), [on([170, 172, 740], 15, 12.5, 12.5), [4, 4]]);
  near(square.colours[0], WOOD, 'the wood of the square card');
  near(square.colours[1], PAPER, 'its ground', 2);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('dialog.card [data-way="save"]')]);
  assert.equal(download.suggestedFilename(), 'tengen-square.png');
  const png = await contentOf(download);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1080, 1080]);
  guard.check();
  await context.close();
});

for (const [name, lang, said, cols, scheme] of /** @type {const} */ ([
  ['small', 'zh-CN', '玩家以 9 手获胜', 7, 'light'],
  ['large', 'ja', '黒が9手で勝ち', 20, 'dark'],
  ['four', 'zh-CN', '红方以 7 手获胜', 0, 'dark'],
]))
  (name === 'small' ? test : full)(`the card of other boards and languages: ${name}, ${lang}`, async () => {
    const { page, guard, context } = await played(name, {
      locale: lang,
      colorScheme: scheme,
      viewport: { width: 360, height: 740 },
    });
    await named(page, said);
    const wide = [40, 40, 550];
    const places = cols
      ? [on(wide, cols, 4, 1), on(wide, cols, 4.5, 2.5), on(wide, cols, 4, 3)]
      : [
          [101, 475],
          [315, 387],
          [244, 208],
        ];
    const { colours } = await decoded(page, await source(page), places);
    if (cols === 7) near(colours[2], BLACK, 'a stone of the row', 140);
    if (cols === 20) near(colours[1], [176, 132, 72], 'wood in the dark', 40);
    if (!cols) {
      near(colours[0], [188, 158, 60], 'a yellow disc', 60);
      near(colours[1], [255, 255, 255], 'the line along the row', 60);
      near(colours[2], [16, 20, 24], 'a hole', 20);
    }
    await accessible(page, `the card, ${lang}`);
    await eventually(async () =>
      assert.equal(await page.$eval('dialog.card', (node) => node.scrollWidth - node.clientWidth), 0),
    );
    guard.check();
    await context.close();
  });

test('the card tells what the browser refuses, and the link is there all the same', async () => {
  const init = () => {
    const wish = { share: 'refuse' };
    Object.assign(window, { wish });
    Object.assign(navigator, {
      canShare: () => true,
      share: async (/** @type {ShareData} */ data) => {
        Object.assign(window, { shared: [data.files?.[0].name, data.files?.[0].type, data.url] });
        if (wish.share === 'cancel') throw new DOMException('no', 'AbortError');
        if (wish.share === 'refuse') throw new DOMException('not now', 'NotAllowedError');
      },
    });
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (done, ...rest) {
      if (localStorage.getItem('no-blob')) done(null);
      else toBlob.call(this, done, ...rest);
    };
    Object.defineProperty(navigator, 'clipboard', {
      value: { write: () => Promise.reject(new Error('no pictures')), writeText: async () => {} },
    });
  };
  const path = '#/review/freestyle15/h8a1i8a3j8a5k8a7l8';
  const { page, guard, context } = await visit(browser, site, { path, init });
  await page.locator('#screen-review .tools').waitFor();
  await page.locator('#screen-review .tools > [data-action="more"]').click();
  await page.locator('#screen-review .menu [data-action="share"]').click();
  await page.locator('[data-form="card"] button').click();
  await shows(page, 1200, 630);
  const status = page.locator('dialog.card [role="status"]');
  const says = (/** @type {string|RegExp} */ want) =>
    eventually(async () => assert.match((await status.textContent()) ?? '', new RegExp(want)));
  const share = page.locator('dialog.card [data-way="share"]');
  await share.click();
  await says('That did not work: not now');
  const [name, type, link] = await page.evaluate(() => /** @type {any} */ (window).shared);
  assert.deepEqual([name, type], ['tengen-wide.png', 'image/png']);
  assert.match(link, /#\/play\/freestyle15\/h8a1i8a3j8a5k8a7l8$/);
  await wish(page, 'cancel');
  await share.click();
  await says('^$');
  await wish(page, '');
  await share.click();
  await says('Shared');
  await page.locator('dialog.card [data-way="copy"]').click();
  await says('That did not work: no pictures');
  await page.evaluate(() => localStorage.setItem('no-blob', '1'));
  await page.check('dialog.card [value="square"]');
  await says('That did not work: no picture');
  await page.locator('dialog.card [data-way="link"]').click();
  await says('copied');
  guard.check();
  await context.close();
});

test('Games makes a card of a game that was not opened again', async () => {
  const [game] = GAMES.five;
  const moves = [.../** @type {any} */ (game).moves, 'l8'];
  const { page, guard, context } = await visit(browser, site, {
    game: { id: 'end', rival: '', ply: 9, ...game, moves },
  });
  await page.locator('#foot:not([hidden])').waitFor();
  await page.goto(`${site.url}#/games`);
  await page.locator('[data-verb="card"]').click();
  await shows(page, 1200, 630);
  await named(page, 'Player wins in 9 moves');
  const [x, y] = on([40, 40, 550], 15, 8, 8);
  const { colours } = await decoded(page, await source(page), [[x, y + (550 / 652) * 18.6]]);
  near(colours[0], GOLD, 'the ring around the row', 40);
  guard.check();
  await context.close();
});

test('the PNG of a position is drawn as the board is, with the reader’s marks', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/analyse/freestyle15/h8i9' });
  await page.locator('.stage:has(> #screen-analyse:not([hidden])) [role="gridcell"]').first().waitFor();
  await pick(page, 'save');
  const [download] = await Promise.all([page.waitForEvent('download'), form(page, 'png', 'save')]);
  const png = await contentOf(download);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => [52 + 80 * (x - 0.5), 52 + 80 * (15.5 - y)];
  const [x, y] = at(8, 8);
  const { size, colours } = await decoded(page, `data:image/png;base64,${png.toString('base64')}`, [
    [x + 20, y + 20],
    [x - 12, y - 14],
    at(9, 9),
    at(3.5, 12.5),
    at(4, 4),
  ]);
  assert.deepEqual(size, [1304, 1304]);
  near(colours[0], [30, 28, 25], 'the dark side of a black stone', 20);
  assert.ok(colours[1][0] > colours[0][0] + 30, `light falls on it: ${colours[1]}`);
  near(colours[2], [216, 80, 63], 'the last move', 30);
  near(colours[3], WOOD, 'the wood');
  near(colours[4], [61, 36, 8], 'a star point', 30);
  guard.check();
  await context.close();
});
