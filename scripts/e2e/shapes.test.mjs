// @ts-check
// The Play screen at every window size: the controls are visible, nothing
// overflows, and nothing moves by itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { help, eventually, FULL, full, ready, serve, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();
const PHONES = [
  [320, 568],
  [360, 640],
  [360, 740],
  [412, 915],
];
const FLAT = [
  [820, 1180],
  [768, 1024],
  [1024, 768],
  [1180, 820],
  [1440, 900],
  [1280, 720],
];
/** A page of 1440 × 900, 1280 × 800 and 1024 × 768 at 200 %, and phones on their sides. */
const LOW = [
  [720, 450],
  [640, 400],
  [512, 384],
  [740, 360],
  [568, 320],
];
const MAIN = ['undo', 'hint', 'hint-menu', 'new', 'more'];

/** @param {number[]} size @param {Parameters<typeof visit>[2]} [options] */
async function open([width, height], options) {
  const visited = await visit(browser, site, { viewport: { width, height }, ...options });
  await ready(visited.page);
  return visited;
}

/** The elements that are not completely in the window. @param {Page} page @param {string[]} selectors */
const outside = (page, selectors) =>
  page.evaluate(
    (all) =>
      all.filter((selector) => {
        const node = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
        const box = node?.getBoundingClientRect();
        if (!box) return true;
        const { innerWidth: w, innerHeight: h } = window;
        return box.left < -0.5 || box.top < -0.5 || box.right > w + 0.5 || box.bottom > h + 0.5;
      }),
    selectors,
  );

/** How far the page is wider and taller than the window. @param {Page} page */
const over = (page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)];
  });

/** Buttons whose words do not fit into them. @param {Page} page */
const tight = (page) =>
  page.$$eval('.stage button', (all) =>
    all.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
  );

/** @param {Page} page @param {string} label a point's */
async function tap(page, label) {
  const box = await page.locator(`[role="gridcell"][aria-label^="${label}"]`).boundingBox();
  assert.ok(box);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** What every move needs. */
const NEEDED = ['#board > svg', '.strip.them', '.strip.you', ...MAIN.map((name) => `#actions [data-action="${name}"]`)];

for (const size of PHONES)
  (size === PHONES[1] ? test : full)(
    `a phone held upright, ${size.join(' × ')}: all that a move needs is in sight`,
    async () => {
      for (const locale of ['en-GB', 'ja']) {
        const { page, guard, context } = await open(size, { locale, hasTouch: true, isMobile: true });
        await eventually(async () => assert.deepEqual(await outside(page, NEEDED), []));
        await tap(page, 'J10');
        await page.locator('#status-do [data-action="confirm"]').waitFor();
        if (locale === 'en-GB')
          await eventually(async () => assert.equal(await page.textContent('#note'), 'Tap J10 again to place it.'));
        await eventually(async () =>
          assert.deepEqual(await outside(page, [...NEEDED, '#note', '#status-do button']), []),
        );
        await eventually(async () => assert.deepEqual(await over(page), [0, 0]));
        await page.locator('[data-action="more"]').tap();
        await page.locator('.menu').waitFor();
        await eventually(async () => assert.deepEqual(await tight(page), [], `${locale}, the menu`));
        await tap(page, 'B14');
        await page.locator('.menu').waitFor({ state: 'detached' }); // a tap on the board closes it
        guard.check();
        await context.close();
      }
    },
  );

/** Whether two things on the page lie over each other. @param {Page} page @param {string} one @param {string} other */
const cover = (page, one, other) =>
  page.evaluate(
    ([a, b]) => {
      const [first, second] = [a, b].map((name) => document.querySelector(name)?.getBoundingClientRect());
      if (!first || !second) return true;
      return (
        first.left < second.right - 0.5 &&
        second.left < first.right - 0.5 &&
        first.top < second.bottom - 0.5 &&
        second.top < first.bottom - 0.5
      );
    },
    [one, other],
  );

test('on a low phone all that the end of a game or a link offers is in sight, and the board stays', async () => {
  const lost = ['h8', 'i9', 'h10', 'g9', 'i7', 'h9', 'a1', 'j9', 'a2'];
  const game = { game: 'freestyle15', moves: lost, ply: 9, you: 'black', level: 3, rival: '' };
  for (const locale of ['en-GB', 'zh-CN', 'ja']) {
    const { page, guard, context } = await open(PHONES[1], { locale, game, hasTouch: true, isMobile: true });
    const board = () => page.$eval('#board', (one) => one.getBoundingClientRect().top);
    await page.locator('#foot .reasons').waitFor();
    await page.locator('#actions [data-action="again"]').waitFor();
    await eventually(async () => assert.equal(await page.locator('#foot .row button').count(), 3));
    await eventually(async () => assert.equal(await cover(page, '#foot .row', '#actions'), false, locale));
    await eventually(async () => assert.deepEqual(await over(page), [0, 0], locale));
    await eventually(async () => assert.deepEqual(await tight(page), [], locale));
    assert.equal(await cover(page, '#foot .row button:last-child', '#foot header .only'), false);
    const top = await board();
    await page.locator('#foot [data-action="close"]').tap();
    await page.locator('#foot').waitFor({ state: 'hidden' });
    assert.equal(await board(), top);
    await page.evaluate(() => (location.hash = '#/play/freestyle15/h8i9h10'));
    await page.locator('#status-do [data-action="own-game"]').waitFor();
    await eventually(async () => assert.equal(await cover(page, '#status', '#actions'), false, locale));
    assert.equal(await board(), top);
    guard.check();
    await context.close();
  }
});

test("a phone's menu shows all its items", async () => {
  for (const locale of FULL ? ['en-GB', 'zh-CN', 'ja'] : ['ja'])
    for (const screen of ['play', 'analyse', 'review']) {
      const path = `#/${screen}/freestyle15/h8i9h9`;
      const { page, guard, context } = await open([360, 740], { path, locale, hasTouch: true, isMobile: true });
      await page.locator('.tools [data-action="more"]:visible').tap();
      await page.locator('.menu').waitFor();
      await eventually(async () =>
        assert.deepEqual(
          await page.$eval('.menu', (one) => [
            one.scrollHeight - one.clientHeight,
            [...one.querySelectorAll('button')].filter((item) => item.scrollWidth > item.clientWidth).length,
          ]),
          [0, 0],
          `${screen} in ${locale}`,
        ),
      );
      await eventually(async () => assert.equal(await cover(page, '.menu', '#board'), false));
      guard.check();
      await context.close();
    }
});

test("a phone's menu leaves the board free and closes by itself", async () => {
  const { page, guard, context } = await open([360, 740], { hasTouch: true, isMobile: true });
  const menu = page.locator('.menu');
  const more = page.locator('[data-action="more"]');
  await more.tap();
  await menu.waitFor();
  await eventually(async () => assert.equal(await cover(page, '.menu', '#board'), false));
  await eventually(async () => {
    const groups = await menu.getByRole('group').evaluateAll((all) => all.map((one) => one.ariaLabel));
    assert.deepEqual(groups, ['Game', 'Board', 'Study and share']);
  });
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.locator('[data-action="hint-menu"]').tap();
  await eventually(async () => assert.equal(await cover(page, '.menu', '#board'), false));
  await page.locator('[data-action="help-off"]').tap();
  await menu.waitFor({ state: 'detached' });
  await tap(page, 'H8');
  await eventually(async () => assert.equal(await cover(page, '#status', '#board'), false));
  await page.locator('#status-do [data-action="confirm"]').tap();
  await eventually(async () => assert.match((await page.textContent('#turn-text')) ?? '', /Black to move/));
  await more.tap();
  await page.locator('.menu [data-action="resign"]').tap();
  await eventually(async () => assert.equal(await page.textContent('#turn-text'), 'You lost'));
  await menu.waitFor({ state: 'detached' });
  const rematch = page.locator('#screen-play [data-action="rematch"]');
  await rematch.waitFor();
  await eventually(async () =>
    assert.deepEqual(await outside(page, ['#screen-play [data-action="rematch"]', '#foot [data-action="new"]']), []),
  );
  await rematch.tap();
  await eventually(async () => assert.doesNotMatch((await page.textContent('#turn-text')) ?? '', /lost/));
  await eventually(async () => assert.equal(await page.locator('#foot:not([hidden])').count(), 0, 'after a rematch'));
  guard.check();
  await context.close();
});

full('the form for a new game and the settings of a phone are as wide as it is, and Play is in sight', async () => {
  for (const size of PHONES.slice(0, 2))
    for (const locale of ['en-GB', 'zh-CN', 'ja']) {
      const path = '#/play/connect4';
      const { page, guard, context } = await open(size, { locale, path, hasTouch: true, isMobile: true });
      for (const name of ['#actions [data-action="new"]', '[data-action="settings"]']) {
        await page.locator(name).tap();
        const form = page.locator(name.includes('new') ? '.home:not([hidden])' : 'dialog[open]');
        await form.waitFor();
        await eventually(async () => {
          const wide = await form.evaluate((one) =>
            [...one.querySelectorAll('*')]
              .filter((node) => node.getBoundingClientRect().right > innerWidth + 0.5)
              .map((node) => node.outerHTML.slice(0, 80)),
          );
          assert.deepEqual(wide, [], `${size}, ${locale}, ${name}`);
          if (name.includes('new')) assert.deepEqual(await outside(page, ['.home-go .primary']), []);
        });
        await page.keyboard.press('Escape');
        await form.waitFor({ state: 'detached' });
      }
      guard.check();
      await context.close();
    }
});

test('tablets and desktops scroll nothing, with the evaluation, too', async () => {
  for (const size of FULL ? FLAT : FLAT.slice(-1))
    for (const path of ['#/play/freestyle15/h8i9', '#/play/connect4/4455']) {
      const { page, guard, context } = await open(size, { path });
      for (const what of ['as it is', 'evaluation']) {
        if (what !== 'as it is') {
          await help(page, 'full');
          await page.locator('#evalbar').waitFor();
        }
        await page.keyboard.press('Alt+c');
        await eventually(async () =>
          assert.deepEqual(await outside(page, [...NEEDED, '#typed-move']), [], `${size}, ${path}, ${what}`),
        );
        await page.keyboard.press('Escape');
        await eventually(async () => assert.deepEqual(await over(page), [0, 0], `${size}, ${path}, ${what}`));
        await eventually(async () => assert.deepEqual(await tight(page), [], `${size}, ${path}, ${what}`));
      }
      guard.check();
      await context.close();
    }
});

full('at 200 % and on a phone held sideways nothing is cut off', async () => {
  for (const size of LOW)
    for (const locale of ['en-GB', 'ja']) {
      const { page, guard, context } = await open(size, { locale, path: '#/play/connect4/4455' });
      await eventually(async () => assert.equal((await over(page))[0], 0, `${size}`));
      await eventually(async () => assert.deepEqual(await outside(page, NEEDED), [], `${size}, ${locale}`));
      await eventually(async () => assert.deepEqual(await tight(page), [], `${size}, ${locale}`));
      await page.keyboard.press('Alt+c');
      await page.locator('#typed-move').scrollIntoViewIfNeeded();
      await eventually(async () =>
        assert.deepEqual(await outside(page, ['#typed-move']), [], `${size}: the rest can be scrolled to`),
      );
      guard.check();
      await context.close();
    }
});

full('coordinates are never too small and never off the board', async () => {
  const games = [
    'freestyle5',
    'freestyle7',
    'freestyle15',
    'freestyle20',
    'connect4-4x4',
    'connect4',
    'connect4-12x12',
  ];
  for (const size of [...PHONES.slice(0, 2), LOW[0], FLAT[0], FLAT[4]]) {
    const { page, guard, context } = await open(size);
    for (const game of games) {
      await page.evaluate((name) => {
        location.hash = `#/play/${name}`;
      }, game);
      await eventually(async () => {
        const faults = await page.evaluate((name) => {
          const board = document.querySelector('#board')?.getBoundingClientRect();
          const labels = [...document.querySelectorAll('#board .b-coords span')];
          const [, columns] = /(\d*)(?:x\d+)?$/.exec(name) ?? [];
          if (!board || labels.length < 8 || (columns && !document.querySelector('#board .b-cols')?.children.length))
            return ['no labels yet'];
          return labels.flatMap((label) => {
            const range = document.createRange();
            range.selectNodeContents(label);
            const box = range.getBoundingClientRect();
            const fits =
              box.left >= board.left - 0.5 && box.right <= board.right + 0.5 && box.bottom <= board.bottom + 2.5;
            const font = parseFloat(getComputedStyle(label).fontSize);
            return fits && font >= 11 ? [] : [`${label.textContent}: ${font} px, ${box.left} of ${board.left}`];
          });
        }, game);
        assert.deepEqual(faults, [], `${game}, ${size}`);
      });
    }
    guard.check();
    await context.close();
  }
});

/** Keeps every shift of the layout since the page began, for shiftsOf. @param {Page} page */
const watchShifts = (page) =>
  page.evaluate(() => {
    const shifts = /** @type {string[]} */ ([]);
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = /** @type {any} */ (entry);
        const where = sources.map((/** @type {any} */ { node, previousRect: from, currentRect: to }) =>
          [node?.id || node?.className || node?.nodeName, from.x, from.y, from.height, to.x, to.y, to.height].join(' '),
        );
        shifts.push(
          `${entry.startTime} ms, ${value.toFixed(5)}: ${where}; ${document.querySelector('#note')?.textContent}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).shifts);

full('nothing moves by itself through a whole game', async () => {
  for (const size of [
    [360, 740],
    [1440, 900],
  ]) {
    const { page, guard, context } = await open(size);
    await help(page, 'hints'); // the coach would ask about some moves
    // On a busy machine much happens between two frames.
    await page.addInitScript(() => {
      const frame = requestAnimationFrame.bind(window);
      const late = [0, 700, 0, 150, 1000, 0, 300]; // ms
      let n = 0;
      window.requestAnimationFrame = (draw) => Number(setTimeout(() => frame(draw), late[n++ % late.length]));
      window.cancelAnimationFrame = (id) => clearTimeout(id);
    });
    await page.goto('about:blank');
    await page.goto(`${site.url}#/play`);
    await ready(page);
    await watchShifts(page);
    // Moves made by script: the browser does not count shifts right after input.
    const place = (/** @type {string} */ point) =>
      page.evaluate((name) => {
        const form = /** @type {HTMLFormElement} */ (document.querySelector('#typed'));
        /** @type {HTMLInputElement} */ (form.querySelector('input')).value = name;
        form.requestSubmit();
      }, point);
    for (let ply = 0, over = false; !over && ply < 60;) {
      const free = await page.$$eval('#board [role="gridcell"]', (cells) => {
        const empty = cells
          .map((cell) => cell.getAttribute('aria-label') ?? '')
          .filter((label) => /empty$/.test(label));
        return empty[Math.floor(empty.length / 2)]?.split(',')[0] ?? '';
      });
      await place(free);
      await eventually(async () => {
        const turn = (await page.textContent('#turn-text')) ?? '';
        over = /You|Draw/.test(turn);
        const listed = await page.locator('#move-list [data-n]').count();
        assert.ok(over || (turn === 'Black to move' && listed === ply + 2), turn);
        ply = listed;
      });
    }
    await page.waitForTimeout(300);
    assert.deepEqual(await shiftsOf(page), [], `${size}`);
    guard.check();
    await context.close();
  }
});

// A browser paints the part of a page that it has; the rest may then move that part.
full('a page that comes in two parts is painted whole', async () => {
  const slow = await serve(undefined, { slow: /\/$/, part: 0.9 });
  for (const size of [PHONES[1], FLAT[4]]) {
    const [width, height] = size;
    const visiting = visit(browser, slow, { viewport: { width, height } });
    await eventually(() => assert.ok(slow.asked.length));
    await sleep(700);
    slow.release();
    const { page, guard, context } = await visiting;
    await ready(page);
    await watchShifts(page);
    await page.waitForTimeout(300);
    assert.deepEqual(await shiftsOf(page), [], `${size}`);
    guard.check();
    slow.asked.length = 0;
    await context.close();
  }
  await slow.close();
});
