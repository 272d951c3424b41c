// @ts-check
// The stage: one board for all its screens, in one place, with the two players
// beside it; and the end of a game, which nothing covers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FULL, drawn, eventually, full, ready, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();
const SIZES = [
  [1440, 900],
  [360, 740],
  [820, 1180],
  [740, 360],
  [1280, 720],
  [1920, 1080],
];
const GAME = 'freestyle15/h8i9h10h9';
/**
 * The screens of the stage, each with its place and, where the place tells it, the number of stones; −1 for none.
 * @type {[string, string, number?][]}
 */
const SCREENS = [
  ['play', GAME, 4],
  ['analyse', GAME, 4],
  ['review', GAME, 4],
  ['puzzles', 'train'],
  ['puzzles', 'daily'],
  ['course', 'rules/4', 8],
  ['course', 'drop/1', 6],
  ['watch', '', -1],
  ['replay', GAME, 4],
  ['lesson', 'decision/h8i9h10h9/1', 4],
];

/** Screens that belong to another one. @type {Record<string, string>} */
const WAYS = { course: 'learn/course', watch: 'arena/watch', lesson: 'learn' };

/** Goes to a screen. @param {Page} page @param {string} screen @param {string} at */
async function go(page, screen, at) {
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#/${WAYS[screen] ?? screen}/${at}`,
  );
  await page.locator(`#screen-${screen}:not([hidden])`).waitFor({ state: 'attached' });
}

/** Where a part of the page lies. @param {Page} page @param {string} selector */
const box = (page, selector) =>
  page.$eval(selector, (node) => {
    const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
    return { left, top, right, bottom, width, height };
  });

for (const size of FULL ? SIZES : SIZES.slice(0, 2))
  test(`every screen of the stage has the same board in the same place, ${size.join(' × ')}`, async () => {
    const [width, height] = size;
    const { page, guard, context } = await visit(browser, site, {
      path: `#/play/${GAME}`,
      viewport: { width, height },
    });
    await ready(page);
    await page.evaluate(() => Object.assign(window, { first: document.querySelector('#board') }));
    await page.waitForLoadState('networkidle');
    await drawn(page);
    const place = await box(page, '#board');
    const room = await box(page, '#stage-board');
    for (const [screen, at, stones] of [...SCREENS, SCREENS[0]]) {
      await go(page, screen, at);
      await eventually(async () => {
        const n = await page.locator('#board .b-pieces > g').count();
        assert.ok(stones ? n === Math.max(stones, 0) : n > 0, `${screen}: ${n} stones`);
        assert.deepEqual(await box(page, '#stage-board'), room, screen);
        // Discs leave a row for the one in hand.
        const discs = (await page.getAttribute('#board', 'data-kind')) === 'discs';
        if (!discs) assert.deepEqual(await box(page, '#board'), place, screen);
      });
      const tall = () => page.evaluate(() => document.documentElement.scrollHeight);
      // On a phone the panel scrolls under the board; what Play needs is all in sight.
      if (width > 600 || screen === 'play')
        await eventually(async () => assert.ok((await tall()) <= height, `${screen} scrolls`));
      await eventually(async () =>
        assert.ok(
          await page.evaluate(
            () => /** @type {any} */ (window).first === document.querySelector('.board:not([hidden] *)'),
          ),
          `${screen} has a board of its own`,
        ),
      );
    }
    guard.check();
    await context.close();
  });

test('beside the board the strips are level with its edges, and a cell is no smaller than 51 px', async () => {
  const { page, guard, context } = await visit(browser, site);
  await ready(page);
  for (const [screen, at] of SCREENS) {
    await go(page, screen, at);
    await eventually(async () => {
      const [board, them, you] = await Promise.all(
        ['#stage-board', `#screen-${screen} .them`, `#screen-${screen} .you`].map((name) => box(page, name)),
      );
      assert.deepEqual([them.top, you.bottom], [board.top, board.bottom], screen);
      const astray = await page.$$eval(`#screen-${screen} .strip`, (strips) =>
        strips.flatMap((strip) => {
          const { top, bottom } = strip.getBoundingClientRect();
          return [...strip.querySelectorAll('*')]
            .filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect())
            .filter((one) => one.top < top - 0.5 || one.bottom > bottom + 0.5);
        }),
      );
      assert.deepEqual(astray, [], `${screen}: parts of a strip lie outside it`);
    });
  }
  await go(page, 'play', GAME);
  await eventually(async () => {
    const grid = await box(page, '#board > svg');
    assert.ok(grid.width / 15 >= 50.9, `a cell of ${grid.width / 15} px`);
  });
  guard.check();
  await context.close();
});

test('upright the strips stand above and below the board, and nothing lies over it', async () => {
  const { page, guard, context } = await visit(browser, site, { viewport: { width: 360, height: 740 } });
  await ready(page);
  for (const [screen, at] of SCREENS) {
    await go(page, screen, at);
    await eventually(async () => {
      const parts = ['.them', '.you', '.panel', '.tools'].map((name) => `#screen-${screen} ${name}`);
      const [board, them, you, panel, tools, nav] = await Promise.all(
        ['#stage-board', ...parts, '.top nav'].map((name) => box(page, name)),
      );
      const lower = screen === 'analyse' ? [] : [you.top, you.bottom]; // Analyse's panel has its room
      const order = [them.bottom, board.top, board.bottom, ...lower, panel.top, tools.bottom, nav.top];
      assert.ok(
        order.every((at, i) => !i || at >= order[i - 1] - 0.5),
        `${screen}: ${order}`,
      );
    });
  }
  // The panel scrolls under the board, which stays; the next screen begins at its top.
  await go(page, 'analyse', GAME);
  const start = await box(page, '#stage-board');
  await eventually(async () => {
    await page.evaluate(() => scrollTo(0, 9999));
    const [board, tools] = await Promise.all([box(page, '#stage-board'), box(page, '#screen-analyse .tools')]);
    assert.ok(board.top === 0 && tools.top - board.bottom > 240, `${JSON.stringify(board)}, tools at ${tools.top}`);
  });
  await go(page, 'puzzles', 'train');
  await eventually(async () => assert.deepEqual(await box(page, '#stage-board'), start));
  guard.check();
  await context.close();
});

/**
 * Games that one move ends, by where their row lies.
 * @type {[string, {game: string, moves: string[], you: string}, string][]}
 */
const ENDS = [
  ['low', { game: 'freestyle15', moves: ['d1', 'd8', 'e1', 'e8', 'f1', 'f8', 'g1', 'h8'], you: 'black' }, 'H1'],
  ['high', { game: 'freestyle15', moves: ['d15', 'd8', 'e15', 'e8', 'f15', 'f8', 'g15', 'h8'], you: 'black' }, 'H15'],
  ['all of 7 × 7', { game: 'freestyle7', moves: ['d2', 'c2', 'd3', 'c3', 'd4', 'c4', 'd5', 'a7'], you: 'black' }, 'D6'],
  ['upright', { game: 'freestyle15', moves: ['j7', 'c2', 'j8', 'c3', 'j9', 'c4', 'j10', 'a7'], you: 'black' }, 'J11'],
  [
    'across 20 × 20',
    { game: 'freestyle20', moves: ['h8', 'a1', 'i9', 'a2', 'j10', 'c1', 'k11', 'c2'], you: 'black' },
    'L12',
  ],
  ['up 20 × 20', { game: 'freestyle20', moves: ['j1', 'a1', 'j2', 'a2', 'j3', 'c1', 'j4', 'c2'], you: 'black' }, 'J5'],
  ['the lowest discs', { game: 'connect4', moves: [...'112233'], you: 'both' }, 'D1'],
  ['a slope of discs', { game: 'connect4', moves: [...'1223343545'], you: 'both' }, 'D4'],
  ['a column of discs', { game: 'connect4', moves: [...'414141'], you: 'both' }, 'D4'],
];

/** Rows like others, that only TENGEN_FULL=1 plays. */
const ALIKE = ['high', 'up 20 × 20', 'the lowest discs', 'a column of discs'];

for (const [name, game, last] of ENDS)
  (ALIKE.includes(name) ? full : test)(
    `nothing covers the row at the end of a game, however the window is turned: ${name}`,
    async () => {
      const calm = name !== 'upright';
      const { page, guard, context } = await visit(browser, site, {
        game: { id: 'end', rival: '', ply: game.moves.length, ...game },
        reducedMotion: calm ? 'reduce' : 'no-preference',
      });
      await ready(page);
      await page.locator(`#board [aria-label^="${last},"]`).click();
      const foot = page.locator('#foot');
      await foot.waitFor();
      await eventually(async () => assert.ok((await page.locator('.b-win').count()) >= 4));
      const moving = () => document.getAnimations().map((one) => String(/** @type {any} */ (one).animationName));
      if (calm) await eventually(async () => assert.deepEqual(await page.evaluate(moving), [], 'with reduced motion'));
      else await foot.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
      for (const [width, height] of FULL ? SIZES : [SIZES[0], SIZES[1], SIZES[3]]) {
        await page.setViewportSize({ width, height });
        await eventually(async () => {
          const shown = await box(page, '#foot');
          assert.ok(shown.left >= 0 && shown.right <= width && shown.bottom <= height, JSON.stringify(shown));
          const under = await page.$$eval(
            '.b-win',
            (all, at) =>
              all
                .map((one) => one.getBoundingClientRect())
                .filter(
                  (one) => one.right > at.left && one.left < at.right && one.bottom > at.top && one.top < at.bottom,
                ),
            shown,
          );
          assert.deepEqual(under, [], `${width} × ${height}: lies under ${JSON.stringify(shown)}`);
        });
      }
      await eventually(async () =>
        assert.ok(
          (await page
            .locator('#actions [data-action="review"]:not([hidden]), #actions .primary:not([hidden])')
            .count()) > 0,
        ),
      );
      await eventually(async () => assert.match((await page.textContent('.strip.on .to-move')) ?? '', /wins/));
      guard.check();
      await context.close();
    },
  );

test('in a window as low as at 400 % zoom the board keeps a size and the page scrolls', async () => {
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 520, height: 250 },
    { width: 480, height: 270 },
    { width: 320, height: 480 },
  ]) {
    const { page, guard, context } = await visit(browser, site, { path: `#/play/${GAME}`, viewport });
    await ready(page);
    for (const screen of ['play', 'analyse']) {
      await go(page, screen, GAME);
      await eventually(async () => {
        const board = await box(page, '#board');
        assert.ok(board.width >= 190 && board.height >= 190, `${screen}: ${JSON.stringify(board)}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= viewport.width, `${screen}: the page is ${wide} px wide`);
      });
      await eventually(async () => {
        await page.locator(`#screen-${screen} .tools`).first().scrollIntoViewIfNeeded();
        const { bottom } = await box(page, `#screen-${screen} .tools`);
        assert.ok(bottom <= viewport.height + 1, `${screen}: the tools can't be scrolled to`);
      });
    }
    guard.check();
    await context.close();
  }
});
