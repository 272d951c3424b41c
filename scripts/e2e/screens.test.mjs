// @ts-check
// Rules for every screen. The test takes the list of screens from the page itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../site/js/core/settings.js';
import {
  FULL,
  accessible,
  eventually,
  full,
  kept,
  keptWhole,
  ready,
  serve,
  shipped,
  stage,
  unfold,
  visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

const { browser, site } = await stage();

/** Opens a screen and waits until it is shown. @param {Page} page @param {string} hash */
async function go(page, hash) {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  const [, screen, part] = hash.split('/');
  const own = part === 'watch' || part === 'course' ? part : screen; // those have a section of their own on the stage
  // and lessons with a board
  const name = own === 'learn' ? ':is(#screen-learn, #screen-lesson, #screen-report)' : `#screen-${own}`;
  await page.locator(`main ${name}:not([hidden]) :is(h1, h2)`).first().waitFor({ state: 'attached' });
  await page.waitForTimeout(150); // what a frame or a file later draws
  await page.waitForLoadState('networkidle');
}

/** The screens and their pages, once a test has looked for them. @type {string[]} */
let known = [];

/**
 * Every screen, and every page that a screen's contents lead to: with TENGEN_FULL=1, else the first of each.
 * @param {Page} page @returns {Promise<string[]>}
 */
async function places(page) {
  if (known.length) return known;
  const links = (/** @type {string} */ selector) =>
    page.$$eval(selector, (all) => all.map((a) => a.getAttribute('href') ?? ''));
  const found = new Set(await links('nav a[data-screen]'));
  for (const screen of [...found]) {
    await go(page, screen);
    const inner = await links(`main section:not([hidden]) nav a[href^="${screen}/"]`);
    for (const one of FULL ? inner : inner.slice(0, 1)) found.add(one);
  }
  assert.ok(found.size >= 4, `only ${[...found]}`);
  return (known = [...found]);
}

for (const lang of Object.keys(LANGUAGES))
  (lang === 'en' ? test : full)(`axe finds nothing on any screen, ${lang}`, async () => {
    const { context, page, guard } = await visit(browser, site, {
      locale: lang === 'en' ? 'en-GB' : lang,
      colorScheme: 'light',
    });
    for (const place of await places(page)) {
      await go(page, place);
      await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.lang), lang));
      const themes = FULL ? ['light', 'dark', 'contrast'] : ['light', 'dark'];
      await accessible(page, place, lang === 'en' ? themes : undefined);
    }
    guard.check();
    await context.close();
  });

/**
 * Walks the page by Tab alone.
 * @param {Page} page
 * @returns {Promise<{missed: string[], unseen: string[], steps: number}>} what could not be reached, and what was
 *   focused without showing it
 */
async function walk(page) {
  await page.evaluate(() => {
    document.querySelectorAll('[data-walked]').forEach((node) => node.removeAttribute('data-walked'));
    /** @type {any} */ (document.activeElement)?.blur();
    getSelection()?.removeAllRanges();
    scrollTo(0, 0);
  });
  await page.focus('.brand');
  const unseen = [];
  let steps = 0;
  for (let again = false; !again && steps < 600; steps++) {
    const state = await page.evaluate(() => {
      const node = /** @type {HTMLElement} */ (document.activeElement);
      if (node === document.body || node.dataset.walked) return { again: node !== document.body, fault: '' };
      node.dataset.walked = 'yes';
      const looks = [node, node.nextElementSibling, node.parentElement]
        .filter(Boolean)
        .map((one) => getComputedStyle(/** @type {Element} */ (one)));
      const shown =
        node.closest('[role="grid"]') ||
        looks.some(
          (look) => (look.outlineStyle !== 'none' && look.outlineWidth !== '0px') || look.boxShadow !== 'none',
        );
      return { again: false, fault: shown ? '' : node.outerHTML.slice(0, 120) };
    });
    again = state.again;
    if (state.fault) unseen.push(state.fault);
    await page.keyboard.press('Tab');
  }
  const missed = await page.evaluate(() => {
    const all = document.querySelectorAll(
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]',
    );
    return (
      /** @type {HTMLElement[]} */ ([...all])
        .filter(
          (node) =>
            node.checkVisibility({ visibilityProperty: true }) &&
            node.tabIndex >= 0 &&
            !node.closest('[inert]') &&
            !node.dataset.walked,
        )
        // Tab reaches one radio button of a group, the arrow keys the others.
        .filter(
          (node) =>
            !(
              node instanceof HTMLInputElement &&
              node.type === 'radio' &&
              document.querySelector(`input[name="${node.name}"][data-walked]`)
            ),
        )
        .map((node) => node.outerHTML.slice(0, 120))
    );
  });
  return { missed, unseen, steps };
}

for (const viewport of SIZES)
  (viewport === SIZES[0] ? test : full)(
    `the keyboard alone reaches everything on every screen, ${viewport.width} wide`,
    async () => {
      const { context, page, guard } = await visit(browser, site, { viewport });
      await page.waitForSelector('[role="gridcell"]');
      const all = await places(page);
      await go(page, all[0]);
      // From one screen to the next by Enter on its link.
      for (const screen of all.filter((place) => place.split('/').length === 2)) {
        // a narrow window has no room for it
        if (!(await page.locator(`nav a[href="${screen}"]`).isVisible())) continue;
        await page.focus(`nav a[href="${screen}"]`);
        await page.keyboard.press('Enter');
        await page.locator(`main #screen-${screen.split('/')[1]}:not([hidden])`).waitFor();
        await eventually(async () =>
          assert.equal(await page.getAttribute(`nav a[href="${screen}"]`, 'aria-current'), 'page'),
        );
      }
      for (const place of all) {
        await go(page, place);
        // The engine's results may be drawn during the walk: then it is repeated.
        await eventually(async () => {
          const { missed, unseen, steps } = await walk(page);
          assert.ok(steps > 5 && steps < 600, `${place}: ${steps} steps`);
          assert.deepEqual({ missed, unseen }, { missed: [], unseen: [] }, place);
        });
      }
      guard.check();
      await context.close();
    },
  );

test('no screen is wider than the window', async () => {
  for (const viewport of FULL ? SIZES : SIZES.slice(1))
    for (const locale of FULL ? ['en-GB', 'ja'] : ['en-GB']) {
      const { context, page } = await visit(browser, site, { viewport, locale });
      for (const place of await places(page)) {
        await go(page, place);
        await eventually(async () => {
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(width <= viewport.width, `${place}, ${locale}: ${width} of ${viewport.width}`);
        });
      }
      await context.close();
    }
});

/** The distance between board cells and their drawings, in pixels. @param {Page} page @returns {Promise<number[]>} */
const astray = (page) =>
  page.$$eval('.board', (all) =>
    all
      .filter((board) => board.checkVisibility())
      .map((board) => {
        const [drawn, cells] = ['svg', '.b-grid'].map((part) => board.querySelector(part)?.getBoundingClientRect());
        if (!drawn || !cells) return Infinity;
        const sides = /** @type {const} */ (['top', 'left', 'right', 'bottom']);
        return Math.max(...sides.map((side) => Math.abs(drawn[side] - cells[side])));
      }),
  );

/** Waits until every board's cells lie on its drawing. @param {Page} page @param {string} name of the place */
const lies = (page, name) =>
  eventually(async () => {
    const all = await astray(page);
    assert.ok(all.length && all.every((away) => away < 1), `${name}: ${all}`);
  });

test('on a phone the link of the shown part is in sight', async () => {
  for (const path of ['#/learn/solved/survive', '#/puzzles/openings']) {
    const { page, context } = await visit(browser, site, { path, viewport: SIZES[1] });
    const link = page.locator(`.subnav a[href="${path}"][aria-current]`);
    await eventually(async () => {
      const { left, right } = await link.evaluate((node) => node.getBoundingClientRect());
      assert.ok(left >= 0 && right <= SIZES[1].width, `${path}: from ${left} to ${right}`);
    });
    await context.close();
  }
});

test('on every board the cells are where they are drawn', async () => {
  for (const viewport of FULL ? [...SIZES, { width: 820, height: 1180 }] : SIZES.slice(1)) {
    const { context, page } = await visit(browser, site, { viewport });
    const moves = 'freestyle15/h8i9h9h10';
    const boards = [`#/play/${moves}`, `#/review/${moves}`, `#/analyse/${moves}`, '#/learn/patterns'];
    for (const place of boards) {
      await go(page, place);
      await lies(page, `${place}, ${viewport.width}`);
    }
    await context.close();
  }
});

full('every screen works offline with the server gone', async () => {
  const own = await serve();
  const { context, page, guard } = await visit(browser, own, { serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  await own.close();
  await context.setOffline(true);
  await page.reload();
  for (const place of await places(page)) {
    await go(page, place);
    assert.equal(await page.locator('.notice').count(), 0, place);
  }
  // The whole engine as well: a game it alone plays, and its tests.
  await go(page, '#/play/connect4/44');
  await page.locator('.b-heads button').nth(2).click();
  await page.waitForFunction(
    () => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value?.ply === 4,
  );
  await go(page, '#/about');
  await unfold(page, 'Check the engine');
  await page.getByRole('button', { name: 'Run the tests' }).click();
  await page.locator('.about-verdict[data-good="true"]').first().waitFor();
  await unfold(page, 'Sources');
  await page.click('.about a[href$="licences.txt"]');
  await page.getByText('The Go Authors').first().waitFor();
  assert.deepEqual(
    guard.faults.filter((fault) => !/sw\.js|ERR_|Failed to/.test(fault)),
    [],
  );
  await context.close();
});

test('a screen that cannot be loaded shows a message, and the game stays', async () => {
  const { context, page } = await visit(browser, site);
  await page.waitForSelector('[role="gridcell"]');
  await page.route(`**/${shipped('js/screens/about.js')}`, (route) => route.abort());
  await page.click('nav a[data-screen="about"]');
  await page.locator('.notice').waitFor();
  await eventually(async () => assert.equal(new URL(page.url()).hash.split('/')[1], 'play'));
  await eventually(async () => assert.equal(await page.locator('#screen-play').isVisible(), true));
  for (const odd of ['#/__proto__', '#/constructor', '#/nowhere']) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, odd);
    await page.waitForFunction(() => location.hash.startsWith('#/play'));
  }
  await context.close();
});

test('every place has a title of its own', async () => {
  const { page, guard, context } = await visit(browser, site);
  await ready(page);
  for (const [hash, title] of [
    ['#/', 'Tengen: five in a row'],
    ['#/play/connect4', 'Connect Four · Play · Tengen'],
    ['#/play/renju15', 'Renju · Play · Tengen'],
    ['#/analyse', 'Analyse · Tengen'],
    ['#/review', 'Review · Tengen'],
    ['#/replay/freestyle15/h8i9', 'Replay · Tengen'],
    ['#/replay/freestyle15/h8i9?first=you&second=tengen,level=3', 'You against Fox · Replay · Tengen'],
    ['#/puzzles', 'Puzzles · Tengen'],
    ['#/puzzles/daily', 'Daily · Puzzles · Tengen'],
    ['#/learn/reports', 'Report A · Learn · Tengen'],
    ['#/learn/course/rules/1', 'The rules · Learn · Tengen'],
    ['#/learn', 'Learn · Tengen'],
    ['#/arena/watch', 'Watch two players · Arena · Tengen'],
    ['#/games', 'Games · Tengen'],
    ['#/about', 'About · Tengen'],
  ]) {
    await page.evaluate((place) => {
      location.hash = place;
    }, hash);
    await eventually(async () => assert.equal(await page.title(), title, hash));
  }
  guard.check();
  await context.close();
});
