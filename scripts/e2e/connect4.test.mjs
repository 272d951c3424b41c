// @ts-check
// Connect Four on the Play screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, help, clean, eventually, full, ready, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** @param {string} path @param {object} [options] */
async function open(path, options = {}) {
  const visited = await visit(browser, site, { path, ...options });
  await ready(visited.page);
  return visited;
}

/** @param {Page} page @param {number} n */
const discs = (page, n) =>
  page.waitForFunction(
    (want) => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value?.ply === want,
    n,
  );
/** @param {Page} page */
const moves = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value.moves.join(''));

test('a column key drops a disc, the engine answers, a full four ends the game', async () => {
  const { page, guard, context } = await open('#/play/connect4/4455667');
  await page.waitForFunction(() => document.querySelector('#status')?.textContent?.includes('wins'));
  await context.close();
  const second = await open('#/play/connect4/44');
  await second.page.locator('[role="gridcell"][tabindex="0"]').focus();
  await second.page.keyboard.press('3');
  await discs(second.page, 4);
  assert.equal((await moves(second.page)).slice(0, 3), '443');
  second.guard.check();
  guard.check();
  await second.context.close();
});

full('a disc hangs over the column that is pointed at, falls when motion is allowed, and carries a sign', async () => {
  const { page, guard, context } = await open('#/play/connect4/44', { reducedMotion: 'no-preference' });
  await page.locator('.b-heads button').nth(2).hover();
  const hanging = page.locator('.b-ghosts .b-disc1');
  await hanging.waitFor();
  await eventually(async () => {
    const above = await page.evaluate(() => {
      const top = (/** @type {string} */ selector) =>
        document.querySelector(selector)?.getBoundingClientRect().top ?? NaN;
      return top('.b-slate') - top('.b-ghosts .b-disc1');
    });
    assert.ok(above > 10, `the disc looks ${above} px out of the frame`);
  });
  await page.locator('[role="gridcell"][aria-label^="E3"]').hover();
  await eventually(async () => assert.equal(await hanging.count(), 1, 'one disc, over another column'));
  await page.evaluate(() => {
    /** @type {string[]} */
    const began = [];
    Object.assign(window, { began });
    document.addEventListener('animationstart', ({ animationName }) => began.push(animationName));
  });
  await page.locator('.b-heads button').nth(2).click();
  await page.waitForFunction(() => /** @type {any} */ (window).began.includes('b-fall')); // the waiting dots move too
  await eventually(async () => {
    assert.deepEqual(
      [await page.locator('.b-pieces .b-sign1').count(), await page.locator('.b-pieces .b-sign2').count()],
      [2, 2],
    );
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await eventually(async () => {
    const names = await page.$$eval('.b-pieces .b-drop', (all) =>
      all.map((one) => getComputedStyle(one).animationName),
    );
    assert.ok(names.length && names.every((name) => name === 'none'), names.join());
  });
  guard.check();
  await context.close();
});

full('letters and rows are on the frame when wanted, and every text says the same', async () => {
  const { page, guard, context } = await open('#/play/connect4/4455667');
  const status = page.locator('#status');
  await status.filter({ hasText: 'D1 to G1' }).waitFor();
  const texts = (/** @type {string} */ selector) => page.locator(selector).allTextContents();
  await eventually(async () => {
    assert.deepEqual(await texts('#move-list button'), ['D1', 'D2', 'E1', 'E2', 'F1', 'F2', 'G1']);
  });
  await eventually(async () => {
    assert.equal((await texts('#board .b-cols span')).join(''), 'ABCDEFG');
    assert.equal((await texts('#board .b-rows span')).join(''), '654321');
  });
  await page.locator('[data-action="settings"]').click();
  await page.locator('input[name="coords"][value=""]').dispatchEvent('click');
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await page.locator('#board .b-cols').isVisible(), false));
  guard.check();
  await context.close();
});

test('screen readers get a button for every column, with its score while hints are shown', async () => {
  const { page, guard, context } = await open('#/play/connect4/4444442121265');
  await help(page, 'full');
  const heads = page.locator('.b-heads button');
  await eventually(async () => assert.equal(await heads.count(), 7));
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('.b-heads button')].filter((b) =>
        /wins|loses|draw/i.test(b.getAttribute('aria-label') ?? b.textContent ?? ''),
      ).length >= 6,
  );
  await accessible(page);
  guard.check();
  await context.close();
});

test('the threat overlay distinguishes odd and even rows and explains the zugzwang', async () => {
  const { page, guard, context } = await open('#/play/connect4/22246156367615516');
  await help(page, 'full');
  const legend = page.locator('#legend');
  await legend.waitFor();
  await eventually(async () => {
    assert.match(
      (await legend.textContent()) ?? '',
      /^Z: as it stands, Yellow controls the zugzwang\. After 21 more safe discs Red must play right under G4/,
    );
  });
  // an even row: square
  await eventually(async () => assert.equal(await page.locator('.b-threat.b-of2.b-strong rect').count(), 1));
  await eventually(async () => {
    assert.match(
      (await page.locator('[role="gridcell"][aria-label^="G4"]').getAttribute('aria-label')) ?? '',
      /Yellow makes a four in an even row, Yellow makes a zugzwang win/,
    );
  });
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('b');
  await page.waitForFunction(() => /G4.*zugzwang/.test(document.querySelector('#live-polite')?.textContent ?? ''));
  await clean(page);
  await help(page, 'hints');
  await legend.waitFor({ state: 'hidden' });
  guard.check();
  await context.close();
});

full('columns say what is known of them before they are solved', async () => {
  const { page, guard, context } = await open('#/play/connect4/4444441212126');
  const texts = page.evaluate(
    () =>
      new Promise((resolve) => {
        /** @type {Set<string>} */
        const seen = new Set();
        const heads = () => [...document.querySelectorAll('.b-heads b')].map((b) => b.getAttribute('data-text') ?? '');
        const watch = new MutationObserver(() => {
          heads().forEach((text) => seen.add(text));
          if (heads().filter((text) => /(wins|loses) in|^draw$/.test(text)).length < 6) return;
          watch.disconnect();
          resolve([...seen]);
        });
        watch.observe(/** @type {Element} */ (document.querySelector('.b-heads')), {
          subtree: true,
          attributes: true,
          attributeFilter: ['data-text'],
        });
      }),
  );
  await help(page, 'full');
  const seen = /** @type {string[]} */ (await texts);
  assert.ok(!seen.some((text) => text.includes('%')), `a guess before the solver is done: ${seen.join(' ')}`);
  guard.check();
  await context.close();
});

full('the size of a new board is chosen by columns and rows, by name', async () => {
  const { page, guard, context } = await open('#/play/connect4');
  await page.locator('#actions [data-action="new"]').click();
  const dialog = page.locator('.home');
  const more = page.locator('[data-action="more-choices"]');
  await more.click();
  await dialog.getByRole('group', { name: 'Columns' }).getByRole('button', { name: 'More columns' }).click();
  await dialog.getByRole('group', { name: 'Rows' }).getByRole('button', { name: 'More rows' }).click();
  await dialog.getByRole('button', { name: 'C4', exact: true }).click();
  await clean(page);
  await more.click();
  await eventually(async () =>
    assert.equal(await dialog.locator('> header .quiet').textContent(), '8 × 7 · Blocked cells'),
  );
  await page.locator('.home-go .primary').click();
  await page.waitForFunction(() => location.hash === '#/play/connect4-8x7-c4');
  await eventually(async () => assert.equal(await page.locator('.b-heads button').count(), 8));
  guard.check();
  await context.close();
});

full("a finger on a column's button drops a disc on a phone", async () => {
  const { page, guard, context } = await open('#/play/connect4', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.locator('.b-heads button').nth(2).tap();
  await discs(page, 2);
  assert.equal((await moves(page))[0], '3');
  await eventually(async () => assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360));
  guard.check();
  await context.close();
});

test('a link opens a blocked cell and a large board; an invalid one does not', async () => {
  const { page, guard, context } = await open('#/play/connect4-9x10-c4/5');
  await eventually(async () => assert.equal(await page.locator('.b-heads button').count(), 9));
  await page.goto('about:blank');
  await page.goto(`${site.url}#/play/connect4/8`);
  await ready(page);
  await page.waitForFunction(() => (document.querySelector('#notices')?.textContent ?? '').includes('8'));
  guard.check();
  await context.close();
});

/** Waits for scores of n columns. @param {Page} page @param {number} n */
const scored = (page, n) =>
  page.waitForFunction(
    (least) =>
      [...document.querySelectorAll('.b-heads b')].filter((b) =>
        /(wins|loses) in|^draw$/.test(b.getAttribute('data-text') ?? ''),
      ).length >= least,
    n,
  );

full(
  'the opening book comes when a score is first wanted; scores come without it, too, and its absence is told',
  async () => {
    const fetched = () => site.asked.filter((path) => path.endsWith('/book.bin')).length;
    const before = fetched();
    const { page, guard, context } = await open('#/play/connect4/4444421');
    await help(page, 'full');
    await scored(page, 7);
    assert.equal(fetched(), before + 1);
    guard.check();
    await context.close();
    for (const answer of [{ status: 404 }, { status: 200, body: 'no book' }]) {
      const { page, context } = await open('');
      await page.goto('about:blank'); // the worker that asks must start after the route is laid
      await page.route('**/book.bin', (route) => route.fulfill(answer));
      await page.goto(`${site.url}#/play/connect4/4444421`);
      await ready(page);
      await help(page, 'full');
      await page.waitForFunction(() => document.querySelector('#notices')?.textContent?.includes('opening book'));
      await page.goto(`${site.url}#/play/connect4/4444442121265`);
      await scored(page, 6);
      await context.close();
    }
  },
);

full('on a large board a device with room lets several engines think, and says what they found together', async () => {
  const { page, guard, context } = await open('');
  await eventually(() => assert.equal(page.workers().length, 1));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 });
    Object.defineProperty(navigator, 'deviceMemory', { value: 8 });
  });
  await page.goto('about:blank');
  await page.goto(`${site.url}#/play/connect4-9x10-c4/5455`);
  await ready(page);
  await help(page, 'full');
  // Two trees of at most 300,000 playouts, reported as one.
  await page.waitForFunction(() => document.querySelector('#progress')?.getAttribute('aria-valuenow') === '100');
  await eventually(async () => {
    assert.equal(page.workers().length, 2);
    const [, thousands] = ((await page.getAttribute('#progress', 'title')) ?? '').match(/ ([\d.]+)K nodes/) ?? [];
    assert.ok(Number(thousands) > 300 && Number(thousands) <= 601, `${thousands} thousand nodes`);
  });
  guard.check();
  await context.close();
});
