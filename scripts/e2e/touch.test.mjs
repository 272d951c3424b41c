// @ts-check
// One finger on the board: a swipe scrolls the page or a zoomed view of it, a finger
// that rests first aims, and only taps place stones.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FULL, drawn, eventually, ready, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** How long a finger rests that aims, in milliseconds; isAiming in board/events.js asks for 250. */
const REST = 400;

/** @param {number} width @param {number} height @param {string} [path] */
async function open(width, height, path) {
  const opened = await visit(browser, site, { viewport: { width, height }, hasTouch: true, isMobile: true, path });
  const { page, context } = opened;
  await ready(page);
  const session = await context.newCDPSession(page);
  /** When the last touch came, in seconds: a busy machine delivers them later than a finger would. */
  let now = 0;
  /**
   * @param {'touchStart'|'touchMove'|'touchEnd'} type @param {number[][]} [fingers]
   * @param {number} [pause] in ms since the last touch
   */
  const send = (type, fingers = [], pause = 16) => {
    now = type === 'touchStart' ? Date.now() / 1000 : now + pause / 1000;
    const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now });
  };
  /**
   * Moves a finger in 12 steps.
   * @param {number[]} from @param {number[]} to @param {number} [rest] in ms before it moves
   */
  const drag = async (from, to, rest = 0) => {
    await send('touchStart', [from]);
    await page.waitForTimeout(rest);
    for (let i = 1; i <= 12; i++) {
      const [x, y] = [from[0] + ((to[0] - from[0]) * i) / 12, from[1] + ((to[1] - from[1]) * i) / 12];
      await send('touchMove', [[x, y]], i === 1 ? rest + 16 : 16);
    }
    await send('touchEnd');
  };
  /** The middle of a point in the window. @param {string} label */
  const at = async (label) => {
    const box = await page.locator(`[role="gridcell"][aria-label^="${label},"]`).boundingBox();
    assert.ok(box);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const tap = async (/** @type {string} */ label) => {
    await send('touchStart', [await at(label)]);
    await send('touchEnd');
  };
  return { ...opened, session, send, drag, at, tap };
}

const scrolled = (/** @type {Page} */ page) => page.evaluate(() => Math.round(scrollY));
/** Waits until a scroll that was begun is over. @param {Page} page */
async function rested(page) {
  let last = NaN;
  await eventually(async () => {
    const before = last;
    last = await page.evaluate(() => scrollY + (visualViewport?.offsetTop ?? 0) + (visualViewport?.offsetLeft ?? 0));
    await page.waitForTimeout(100);
    assert.equal(last, before);
  });
}
/** The point of the stone that waits for confirmation, '' for none. @param {Page} page */
const ghost = (page) =>
  page.evaluate(
    () => document.querySelector('[role="gridcell"][aria-selected]')?.getAttribute('aria-label')?.split(',')[0] ?? '',
  );
const stones = (/** @type {Page} */ page) => page.locator('.b-pieces > g').count();

/** Swipes in low windows, from one point up to another. */
const LOW = [
  { width: 740, height: 360, from: 'H4', to: 'H13' },
  { width: 360, height: 500, from: 'H4', to: 'H14' },
  { width: 480, height: 321, from: 'C4', to: 'D15' },
];
/** Makes the page taller than the window, as a reader's own style or larger text may. @param {Page} page */
const lengthen = (page) => page.evaluate(() => void (document.documentElement.style.minBlockSize = '1900px'));

for (const { width, height, from, to } of FULL ? LOW : LOW.slice(1)) {
  test(`${width} × ${height}, ${from} to ${to}: a swipe scrolls and leaves no stone`, async () => {
    const { page, context, guard, drag, at, tap } = await open(width, height);
    await lengthen(page);
    const [start, end] = [await at(from), await at(to)];
    for (const rest of [0, 30]) {
      await page.evaluate(() => scrollTo(0, 0));
      await drag(start, end, rest);
      await eventually(async () => assert.ok((await scrolled(page)) > 20, `after ${rest} ms: ${await scrolled(page)}`));
      await rested(page);
      assert.equal(await ghost(page), '', 'no stone waits');
    }
    // On the stone that waits, too.
    await page.evaluate(() => scrollTo(0, 0));
    await tap(from);
    await eventually(async () => assert.equal(await ghost(page), from));
    await drag(await at(from), end);
    await eventually(async () => assert.ok((await scrolled(page)) > 20));
    await rested(page);
    assert.equal(await stones(page), 0);
    guard.check();
    await context.close();
  });

  test(`${width} × ${height}, ${from} to ${to}: a finger that rests aims, and taps place`, async () => {
    const { page, context, guard, drag, at, tap } = await open(width, height);
    await lengthen(page);
    await drag(await at(from), await at(to), REST);
    await eventually(async () => assert.equal(await ghost(page), to));
    assert.equal(await scrolled(page), 0);
    assert.equal(await stones(page), 0);
    // Along a row there is nothing to scroll.
    const row = to.slice(1);
    await drag(await at(`C${row}`), await at(`M${row}`));
    await eventually(async () => assert.equal(await ghost(page), `M${row}`));
    assert.equal(await scrolled(page), 0);
    await tap(`M${row}`);
    await eventually(async () => assert.ok((await stones(page)) > 0));
    guard.check();
    await context.close();
  });
}

/** The sizes to test: the first, or with TENGEN_FULL=1 all. @param {...number[]} all */
const sizes = (...all) => (FULL ? all : all.slice(0, 1));

test('where the page does not scroll, a finger aims at once', async () => {
  for (const [width, height] of sizes([360, 740], [820, 1500], [1200, 900])) {
    const { page, context, drag, at } = await open(width, height);
    await drag(await at('H4'), await at('I12'));
    await eventually(async () => assert.equal(await ghost(page), 'I12'));
    await context.close();
  }
});

test('of a zoomed page one finger shows another part; resting first, it aims', async () => {
  for (const [width, height] of sizes([360, 740], [820, 1500], [740, 360])) {
    const { page, context, session, drag } = await open(width, height);
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 5 });
    await eventually(async () => assert.equal(await page.evaluate(() => visualViewport?.scale), 5));
    await page
      .locator('[role="gridcell"][aria-label^="H8,"]')
      .evaluate((cell) => cell.scrollIntoView({ block: 'center', inline: 'center' }));
    await rested(page);
    const view = () =>
      page.evaluate(() => [visualViewport?.offsetLeft ?? 0, (visualViewport?.offsetTop ?? 0) + scrollY]);
    const before = await view();
    // In pixels of the page, of which the view holds a fifth each way.
    const [x, y] = [width / 10, height / 10];
    await drag([x, y], [x - 16, y - 16], REST);
    await rested(page);
    assert.deepEqual(await view(), before, `${width}: aiming moves nothing`);
    await eventually(async () => assert.notEqual(await ghost(page), ''));
    /**
     * Waits until the view has moved from a place, sideways (0) or down (1), and rests.
     * @param {0|1} axis @param {number[]} from
     */
    const moved = async (axis, from) => {
      await eventually(async () => {
        const to = await view();
        assert.ok(to[axis] > from[axis] + 5, `${width}: from ${from} to ${to}`);
      });
      await rested(page);
      await eventually(async () => assert.equal(await ghost(page), ''));
      return view();
    };
    await drag([x, y], [x - 20, y]);
    const across = await moved(0, before);
    await drag([x, y], [x, y - 20]);
    await moved(1, across);
    assert.equal(await stones(page), 0);
    await context.close();
  }
});

test('a board of columns scrolls as well, and taps drop discs', async () => {
  const { page, context, drag, at, tap } = await open(740, 360, '#/play/connect4');
  await lengthen(page);
  const [x, y] = await at('D3');
  await drag([x, y], [x, y - 150]);
  await eventually(async () => assert.ok((await scrolled(page)) > 20));
  await rested(page);
  assert.equal(await ghost(page), '');
  await page.evaluate(() => scrollTo(0, 0));
  await tap('D3');
  await eventually(async () => assert.ok((await stones(page)) > 0));
  await context.close();
});

/**
 * What screen readers send for a double tap in the middle of a point, as browsers deliver
 * it: a touch without a size, or a mouse of one pixel without pressure; or a click alone.
 * @type {Record<string, {down?: PointerEventInit, up?: boolean, detail: number}>}
 */
const TAPS = {
  'TalkBack, as a touch': { down: { pointerType: 'touch', width: 0, height: 0 }, up: true, detail: 1 },
  'TalkBack, as a mouse': { down: { pointerType: 'mouse', width: 1, height: 1, buttons: 1 }, up: true, detail: 1 },
  'VoiceOver, without a pointerup': { down: { pointerType: 'touch', width: 0, height: 0 }, detail: 1 },
  'a click alone': { detail: 0 },
};

/** @param {Page} page @param {string} point @param {(typeof TAPS)[string]} how */
const readerTaps = (page, point, how) =>
  page.locator(`[role="gridcell"][aria-label^="${point},"]`).evaluate((cell, text) => {
    const { down, up, detail } = JSON.parse(text);
    const { left, top, width, height } = cell.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
    // A pointer of a script can't be captured.
    const grid = /** @type {HTMLElement} */ (cell.closest('[role="grid"]'));
    grid.setPointerCapture = () => {};
    const pointer = { ...at, pointerId: 77, isPrimary: true, pressure: 0, ...down };
    if (down) cell.dispatchEvent(new PointerEvent('pointerdown', pointer));
    if (up) cell.dispatchEvent(new PointerEvent('pointerup', { ...pointer, buttons: 0 }));
    cell.dispatchEvent(new MouseEvent('click', { ...at, detail }));
  }, JSON.stringify(how));

for (const [name, how] of Object.entries(TAPS)) {
  test(`a screen reader's double tap places a stone: ${name}`, async () => {
    const { page, context, guard, tap } = await open(360, 740);
    await readerTaps(page, 'H8', how);
    await eventually(async () => assert.equal(await stones(page), 2));
    // A finger's tap after it is a first tap, which waits for a second.
    await tap('C3');
    await eventually(async () => assert.equal(await ghost(page), 'C3'));
    await tap('C3');
    await eventually(async () => assert.equal(await stones(page), 4));
    guard.check();
    await context.close();
  });
}

test('a screen reader drops a disc, and is asked again where every move is confirmed', async () => {
  const { page, context, guard } = await open(360, 740, '#/play/connect4');
  await readerTaps(page, 'D3', TAPS['TalkBack, as a touch']);
  await eventually(async () => assert.equal(await stones(page), 2));
  guard.check();
  await context.close();
  const second = await open(360, 740, '');
  await second.page.evaluate(() =>
    localStorage.setItem('tengen /some/path/ settings', JSON.stringify({ version: 1, value: { confirm: 'always' } })),
  );
  await second.page.goto('about:blank');
  await second.page.goto(`${site.url}#/play`);
  await ready(second.page);
  await readerTaps(second.page, 'H8', TAPS['TalkBack, as a touch']);
  await eventually(async () => assert.equal(await ghost(second.page), 'H8'));
  await eventually(async () =>
    assert.equal(await second.page.textContent('#live-polite'), 'Tap H8 again to place it.'),
  );
  assert.equal(await stones(second.page), 0);
  await readerTaps(second.page, 'H8', TAPS['TalkBack, as a touch']);
  await eventually(async () => assert.equal(await stones(second.page), 2));
  await second.context.close();
});

for (const [name, open, shown] of /** @type {const} */ ([
  ["the navigation's More", '[data-action="nav-more"]', '#nav-more[data-open]'],
  ["Play's menu", '#actions [data-action="more"]', '#actions .menu'],
  ['Settings', '[data-action="settings"]', 'dialog[open]'],
]))
  test(`Escape closes ${name}, and so does a tap beside, which presses nothing below`, async () => {
    const { page, context, guard } = await visit(browser, site, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      path: '#/play/freestyle15/h8i9',
    });
    await ready(page);
    await page.waitForLoadState('networkidle');
    const box = await page.locator('#board').boundingBox();
    assert.ok(box);
    const stones = () => page.locator('#board .b-pieces > g').count();
    await eventually(async () => assert.equal(await stones(), 2));
    for (const end of ['Escape', 'tap', 'click']) {
      await page.locator(open).tap();
      await page.locator(shown).waitFor();
      // Settings cover all but the top.
      const point = /** @type {const} */ ([box.x + 100, box.y + (name === 'Settings' ? -20 : 60)]);
      if (end === 'Escape') await page.keyboard.press(end);
      else if (end === 'tap') await page.touchscreen.tap(...point);
      else await page.mouse.click(...point);
      await page.locator(shown).waitFor({ state: 'detached' });
      await drawn(page);
      if (end !== 'click') assert.equal(await page.locator('#board .b-ghosts > *').count(), 0, `${end}: a stone waits`);
      assert.equal(await stones(), 2); // the mouse shows where it would place one
    }
    // Then the board is pressed as before.
    await page.touchscreen.tap(box.x + 100, box.y + 60);
    await eventually(async () => assert.ok((await page.locator('#board .b-ghosts > *').count()) > 0));
    guard.check();
    await context.close();
  });

test('a notice takes room of its own on a phone: it covers no control and no instruction', async () => {
  for (const path of ['#/learn/nothing', '#/play/nogame', '#/puzzles/nothing']) {
    const { page, context, guard } = await visit(browser, site, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      path,
    });
    const notice = page.locator('.notice').first();
    await notice.waitFor();
    await drawn(page);
    const covered = await notice.evaluate((node) => {
      const { top, bottom } = node.getBoundingClientRect();
      return [...document.querySelectorAll('header.top *, main :is(a, button, h2, p)')]
        .filter((one) => one.checkVisibility() && !one.closest('.unseen'))
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return box.height > 0 && box.width > 1 && box.top < bottom - 1 && box.bottom > top + 1;
        })
        .map((one) => one.textContent);
    });
    assert.deepEqual(covered, [], path);
    guard.check();
    await context.close();
  }
});
