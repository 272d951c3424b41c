// @ts-check
// The pixels of a board in every theme, with and without the system's own colours
// and its wish for more contrast: lines, both sides, the last move, marks and the
// swatches beside words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FULL, eventually, full, shipped, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{x: number, y: number, r: number}} Spot in pixels of the page */

const { browser, site } = await stage();

/** As much as what carries a meaning must stand out (WCAG 1.4.11). */
const LEAST = 3;

/** Reads pictures in a page of its own. */
const reader = await (await browser.newContext()).newPage();

/**
 * The colours around each spot of a page, as luminances between 0 and 1. The picture
 * is of the part that has spots.
 * @param {Page} page @param {Spot[]} spots @returns {Promise<number[][]>}
 */
async function luminances(page, spots) {
  const from = (/** @type {'x'|'y'} */ axis) => Math.floor(Math.min(...spots.map((one) => one[axis] - one.r))) - 1;
  const to = (/** @type {'x'|'y'} */ axis) => Math.ceil(Math.max(...spots.map((one) => one[axis] + one.r))) + 2;
  const [left, top] = [from('x'), from('y')];
  const clip = { x: left, y: top, width: to('x') - left, height: to('y') - top };
  const png = await page.screenshot({ animations: 'disabled', clip });
  return reader.evaluate(
    async ({ data, spots }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
      const channel = (/** @type {number} */ value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return spots.map(({ x, y, r }) => {
        const found = [];
        for (let dy = -r; dy <= r; dy++)
          for (let dx = -r; dx <= r; dx++) {
            if (dx * dx + dy * dy > r * r) continue;
            const i = 4 * (Math.round(y + dy) * image.width + Math.round(x + dx));
            const [red, green, blue] = pixels.subarray(i, i + 3);
            found.push(0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue));
          }
        return found;
      });
    },
    { data: png.toString('base64'), spots: spots.map(({ x, y, r }) => ({ x: x - left, y: y - top, r })) },
  );
}

/** @param {number} a @param {number} b */
const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
/** The strongest contrast to one luminance among many. @param {number[]} many @param {number} to */
const strongest = (many, to) => Math.max(...many.map((one) => contrast(one, to)));
/** @param {number[]} many */
const median = (many) => many.toSorted((a, b) => a - b)[many.length >> 1];

/**
 * Every theme with wood, and the other boards with the system's theme, with every wish
 * of the system. `make test` leaves out two that change nothing: the scheme that the
 * theme has anyway, and with the system's own colours its light scheme.
 */
const WAYS = ['system', 'light', 'dark', 'contrast', 'slate', 'paper'].flatMap((name) =>
  /** @type {const} */ (['none', 'active']).flatMap((forcedColors) =>
    /** @type {const} */ (['light', 'dark']).flatMap((colorScheme) => {
      const other = name === 'slate' || name === 'paper';
      const again = forcedColors === 'active' && colorScheme === 'light' && name !== 'system' && name !== 'contrast';
      if (!FULL && (again || (name === colorScheme && forcedColors === 'none'))) return [];
      return { theme: other ? 'system' : name, board: other ? name : 'kaya', forcedColors, colorScheme };
    }),
  ),
);

/** Shows the page in one of the ways. @param {Page} page @param {(typeof WAYS)[0]} way */
async function wish(page, { theme, board, forcedColors, colorScheme }) {
  await page.emulateMedia({ forcedColors, colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(
    ({ theme, board }) => {
      const root = document.documentElement;
      root.dataset.board = theme === 'contrast' ? '' : board;
      if (theme === 'system') delete root.dataset.theme;
      else root.dataset.theme = theme;
      for (const one of document.getAnimations()) one.finish();
    },
    { theme, board },
  );
}

/**
 * Puts every kind of mark on empty points of the board.
 * @param {Page} page @param {object} marks by the number of the point @param {object} board
 */
const mark = (page, marks, board) =>
  page.evaluate(
    async ({ marks, board, names }) => {
      const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]'));
      const [{ markItems }, { defaults }] = await Promise.all(
        names.map((name) => import(new URL(name, script.src).href)),
      );
      const sparse = Object.assign([], marks);
      const items = markItems({ ...defaults(), ...board, marks: sparse });
      const layer = /** @type {Element} */ (document.querySelector('#board .b-marks'));
      const markup = items.map((/** @type {{markup: string}} */ { markup }) => markup).join('');
      if (!layer.querySelector('.probe')) layer.insertAdjacentHTML('beforeend', `<g class="probe">${markup}</g>`);
    },
    { marks, board, names: ['overlay', 'state'].map((name) => shipped(`js/board/${name}.js`)) },
  );

/**
 * A spot on a point of the board.
 * @param {Page} page
 * @param {string} name of the point
 * @param {number} [dx] in cells, as dy and r
 * @param {number} [dy]
 * @param {number} [r]
 * @returns {Promise<Spot>}
 */
async function spot(page, name, dx = 0, dy = 0, r = 0.1) {
  const at = await page.locator(`#board [aria-label^="${name},"]`).boundingBox();
  assert.ok(at, name);
  return { x: at.x + at.width * (0.5 + dx), y: at.y + at.height * (0.5 + dy), r: Math.round(r * at.width) };
}

/** The swatches of both sides. @param {Page} page @param {string[]} sides */
async function swatches(page, sides) {
  const boxes = await Promise.all(
    sides.map((side) => page.locator(`#screen-play .strip .swatch.${side}`).first().boundingBox()),
  );
  return boxes.map((box) => ({
    x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
    y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
    r: 2,
  }));
}

for (const { game, moves, sides, stones, last, empty, between, marks, board } of [
  {
    game: 'freestyle15',
    moves: 'h8i9h9i10j7',
    sides: ['black', 'white'],
    stones: ['H8', 'I9'],
    last: 'J7',
    empty: 'D6',
    between: /** @type {[number, number]} */ ([0.5, 0.5]), // where no lines are
    marks: {
      32: { kind: 'candidate', text: '51', rank: 1 },
      33: { kind: 'candidate', text: '49', rank: 2 },
      35: { kind: 'threat', text: '4', side: 1 },
      36: { kind: 'threat', text: '3', side: 2 },
      38: { kind: 'forbidden' },
    },
    board: {},
  },
  {
    game: 'connect4',
    moves: '44352',
    sides: ['red', 'yellow'],
    stones: ['D1', 'D2'],
    last: 'B1',
    empty: 'F5',
    between: /** @type {[number, number]} */ ([0.5, 0.5]),
    marks: { 41: { kind: 'threat', text: '1', side: 1 }, 34: { kind: 'threat', text: '2', side: 2, shape: 'square' } },
    board: { kind: 'discs', cols: 7, rows: 6 },
  },
]) {
  (game === 'connect4' ? full : test)(
    `${game}: both sides, lines, the last move, marks and swatches are seen in every theme`,
    async () => {
      const { page, context, guard } = await visit(browser, site, { path: `#/play/${game}/${moves}` });
      await page.locator(`#board [aria-label^="${last},"][aria-label*=" "]`).waitFor();
      await page.locator('#screen-play .strip .swatch').first().waitFor();
      const discs = game === 'connect4';
      const labels = Object.keys(marks).map((point) => {
        const cols = discs ? 7 : 15;
        return String.fromCharCode(65 + (Number(point) % cols)) + (Math.floor(Number(point) / cols) + 1);
      });
      const at = spot.bind(null, page);
      const find = async () => [
        await at(empty, ...between, 0.04), // what surrounds pieces
        await at(empty, 0, 0, 0.08), // lines, or a hole
        ...(await Promise.all(stones.map((name) => at(name, 0, 0, 0.47)))),
        ...(await Promise.all(stones.map((name) => at(name, -0.27, 0.23, 0.02)))), // beside any sign
        await at(last, 0, 0, 0.42),
        await at(last, discs ? 0.28 : 0.08, discs ? 0.05 : 0.09, 0.02),
        ...(await swatches(page, sides)),
        ...(await Promise.all(labels.map((name) => at(name, 0, 0, 0.3)))),
      ];
      // Nothing moves between the ways: the spots are found once, and again if a picture is not as it should be.
      let points = await find();
      /** @param {(typeof WAYS)[0]} way */
      const look = async (way) => {
        await wish(page, way);
        await mark(page, marks, board); // a drawing of the page's own takes them away
        const seenNow = await luminances(page, points);
        const [ground, lines, one, two, fill1, fill2, marked, plain, swatch1, swatch2, ...signs] = seenNow;
        const name = `${JSON.stringify(way)}`;
        const back = median(discs ? lines : ground);
        /** @param {number} seen @param {string} what */
        const seen = (seen, what) => assert.ok(seen >= LEAST, `${name}: ${what} ${seen.toFixed(2)} : 1`);
        if (!discs) seen(strongest(lines, back), 'lines');
        seen(strongest(one, back), 'the first side on the board');
        seen(strongest(two, back), 'the second side on the board');
        // Elsewhere red and yellow differ by hue, and by signs where the reader wants them.
        if (!discs || way.theme === 'contrast' || way.forcedColors === 'active')
          seen(contrast(median(fill1), median(fill2)), 'one side beside the other');
        seen(strongest(marked, median(plain)), 'the last move');
        for (const [swatch, fill] of [
          [swatch1, fill1],
          [swatch2, fill2],
        ])
          assert.ok(contrast(median(swatch), median(fill)) < 1.5, `${name}: a swatch differs from its piece`);
        for (const [i, sign] of signs.entries())
          seen(contrast(Math.max(...sign), Math.min(...sign)), `the mark on ${labels[i]}`);
      };
      const ways = WAYS.filter(({ board }) => !discs || board === 'kaya'); // discs have one board
      for (const way of ways)
        await eventually(async () => {
          await look(way).catch(async (fault) => {
            points = await find();
            throw fault;
          });
        }, 60_000);
      guard.check();
      await context.close();
    },
  );
}
