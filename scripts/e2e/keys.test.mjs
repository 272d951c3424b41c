// @ts-check
// Moves by keys, by the wheel and as text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, drawn, eventually, full, ready, serve, stage, type, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** @param {string} path */
async function open(path) {
  const visited = await visit(browser, site, { path });
  await ready(visited.page);
  return visited;
}

/** Waits for n stones on the board. @param {Page} page @param {number} n */
const shown = (page, n) =>
  eventually(async () => {
    assert.equal(await page.locator('#board .b-pieces > g').count(), n);
    assert.equal(await page.locator('#move-list [aria-current]').count(), n ? 1 : 0);
  });

test('arrows, Home, End and the wheel step through the moves, ? lists all keys', async () => {
  const { page, guard, context } = await open('#/play/freestyle15/h8i9h10h9');
  await shown(page, 4);
  for (const [key, n] of /** @type {[string, number][]} */ ([
    ['ArrowLeft', 3],
    ['ArrowLeft', 2],
    ['ArrowRight', 3],
    ['Home', 0],
    ['ArrowLeft', 0],
    ['ArrowRight', 1],
    ['End', 4],
  ])) {
    await page.keyboard.press(key);
    await shown(page, n);
  }
  const box = await page.locator('#board').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.wheel(0, -120);
  await shown(page, 3);
  await page.mouse.wheel(0, 120);
  await shown(page, 4);
  // On the board the arrows move the focus, unless a click led there.
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('ArrowUp');
  const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.keyboard.press('ArrowLeft');
  await eventually(async () =>
    assert.notEqual(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), label),
  );
  await shown(page, 4);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  await eventually(async () => assert.ok((await dialog.locator('dd').count()) >= 9));
  await accessible(page, 'the keys');
  await page.keyboard.press('ArrowLeft'); // a dialog handles its own keys
  await page.keyboard.press('Escape');
  await shown(page, 4);
  guard.check();
  await context.close();
});

full('after a click the arrows go through the moves', async () => {
  const { page, guard, context } = await open('');
  await page.locator('[role="gridcell"][aria-label^="H8,"]').click();
  await shown(page, 2);
  await page.keyboard.press('ArrowLeft');
  await shown(page, 1);
  await page.keyboard.press('End');
  await shown(page, 2);
  guard.check();
  await context.close();
});

/**
 * What each letter does with Alt: where it leads, or what it shows. On every screen of the stage the rest does nothing.
 * @type {[string, string, Record<string, string|RegExp>][]}
 */
const LETTERS = [
  [
    'Play',
    '#/play/freestyle15/h8i9h10g9',
    {
      G: '#foot:not([hidden])',
      N: '.home:not([hidden])',
      A: /^#\/analyse/,
      J: /^#\/review/,
      C: '#typed:not([hidden])',
    },
  ],
  ['Analyse', '#/analyse/freestyle15/h8i9h10g9', { Q: /^#\/play/, J: /^#\/review/, X: 'dialog' }],
  ['Review', '#/review/freestyle15/h8i9h10g9', { Q: /^#\/play/, A: /^#\/analyse/, X: 'dialog' }],
  ['Puzzles', '#/puzzles/train/freestyle15', { Q: /^#\/play/, W: '.strip.them.on, [data-action="next"].primary' }],
  ['the course', '#/learn/course/rules/1', { Q: /^#\/play/, A: /^#\/analyse/, N: /rules\/2/ }],
  ['a solved game', '#/learn/solved/tree', { A: /^#\/analyse/ }],
  ['a report', '#/learn/reports/a', { Q: /^#\/play/, A: /^#\/analyse/ }],
  ['Replay', '#/replay/freestyle15/h8i9h10g9', { A: /^#\/analyse/ }],
  ['Watch', '#/arena/watch/freestyle15', { A: /^#\/analyse/ }],
];

for (const [name, path, does] of LETTERS)
  test(`letters with Alt and arrows on ${name}: what the page of keys says, or nothing`, async () => {
    const { page, guard, context } = await open(path);
    const shows = async () => {
      await page.locator('.tools button:visible').first().waitFor();
      await page.waitForLoadState('networkidle');
    };
    const where = () => page.evaluate(() => location.hash.split('?')[0]);
    const view = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('tengen /some/path/ settings') ?? '{}').value?.view ?? 0);
    await shows();
    const begin = await where();
    for (const letter of 'UGWNRPAQJYIMCXL') {
      const effect = does[letter];
      await page.keyboard.press(`Alt+${letter.toLowerCase()}`);
      if (effect instanceof RegExp) {
        await eventually(async () => assert.match(await where(), effect, `Alt ${letter}`), 20_000);
      } else if (effect) {
        await page.locator(effect).first().waitFor({ timeout: 20_000 });
      } else {
        await drawn(page);
        assert.equal(await page.locator('dialog').count(), 0, `Alt ${letter} opens a dialog`);
        assert.equal((await where()).split('/')[1], begin.split('/')[1], `Alt ${letter} leads elsewhere`);
        continue;
      }
      await page.goto('about:blank');
      await page.goto(site.url + path);
      await ready(page);
      await shows();
    }
    for (const [letter, want] of /** @type {const} */ ([
      ['z', 4],
      ['z', 0],
      ['o', 1],
    ])) {
      await page.keyboard.press(`Alt+${letter}`);
      await eventually(async () => assert.equal(await view(), want, `Alt ${letter}`), 20_000);
    }
    for (const key of ['Alt+k', '?']) {
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await dialog.waitFor();
      assert.equal(await dialog.locator('.two dt').count(), 18);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    guard.check();
    await context.close();
  });

test('a whole sequence can be typed; an illegal one changes nothing', async () => {
  const { page, guard, context } = await open('');
  await type(page, 'h8 i9, h10');
  const list = () => page.locator('#move-list [data-n]').allTextContents();
  await eventually(async () => {
    assert.deepEqual((await list()).slice(0, 3), ['H8', 'I9', 'H10']);
    assert.equal((await list()).length, 4, 'with the engine’s answer');
    assert.match((await page.textContent('#turn-text')) ?? '', /Black to move/);
  });
  const before = await list();
  await type(page, 'a1 h8 b2');
  await eventually(async () =>
    assert.match((await page.textContent('#note')) ?? '', /can't be played here; nothing was changed/),
  );
  await type(page, 'a1 q33');
  await eventually(async () => assert.match((await page.textContent('#note')) ?? '', /“q33” is neither/));
  assert.deepEqual(await list(), before);
  guard.check();
  await context.close();
});

test('what is typed while the engine loads is done in the order in which it was typed', async () => {
  const slow = await serve(undefined, { slow: /engine(-plain)?\.wasm$/ });
  const { page, guard, context } = await visit(browser, slow, { alone: true });
  await page.locator('[role="gridcell"]').first().waitFor({ state: 'attached' });
  await type(page, 'h8 i9');
  await type(page, 'h10');
  await type(page, 'flip');
  await page.waitForTimeout(500);
  assert.equal(await page.locator('#move-list [data-n]').count(), 0, 'the sequence waits for the engine');
  slow.release();
  await eventually(async () => {
    const list = await page.locator('#move-list [data-n]').allTextContents();
    assert.deepEqual(list.slice(0, 3), ['H8', 'I9', 'H10']);
  });
  guard.check();
  await context.close();
  await slow.close();
});

test('Connect Four reads columns, cells and digits', async () => {
  const { page, guard, context } = await open('#/play/connect4');
  await type(page, 'd d2 e');
  await page.waitForFunction(() => document.querySelectorAll('#move-list [data-n]').length >= 3);
  const list = await page.locator('#move-list [data-n]').allTextContents();
  assert.deepEqual(list.slice(0, 3), ['D1', 'D2', 'E1']);
  // The engine's answer takes the place of what is said before it.
  await page.waitForFunction(() => document.querySelectorAll('#move-list [data-n]').length === 4);
  await type(page, 'd6');
  await eventually(async () => assert.match((await page.textContent('#note')) ?? '', /“d6” is neither/));
  guard.check();
  await context.close();
});
