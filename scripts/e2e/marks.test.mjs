// @ts-check
// Drawings over the stones of an analysis: why a point is forbidden, and the
// reader's letters, shapes and arrows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, contentOf, eventually, form, full, grows, pick, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();
/** H8 would be a double three for Black: F8 G8 I8 and H6 H7. */
const THREES = '#/analyse/renju15/h6e5h7f6i8g7j8a15';

/** @param {string} path @param {Parameters<typeof visit>[2]} [options] */
async function open(path, options) {
  const visited = await visit(browser, site, { path, ...options });
  await visited.page.locator('.stage:has(> #screen-analyse:not([hidden])) [role="gridcell"]').first().waitFor();
  return visited;
}

/** @param {Page} page @param {string} label of a point */
const cell = (page, label) => page.locator(`#board [aria-label^="${label},"]`);

/** What lies over the stones: shapes by their classes, arrows. @param {Page} page */
const drawn = (page) =>
  page.$$eval('#board .b-signs > g', (all) =>
    all.map((one) => one.getAttribute('data-key')?.replace(/^(.)0-/, '$1 ') ?? ''),
  );

/** @param {Page} page @param {string[]} want */
const shows = (page, want) => eventually(async () => assert.deepEqual((await drawn(page)).sort(), want.sort()));

/** Moves with the right button from one point to another. @param {Page} page @param {string} from @param {string} to */
async function drag(page, from, to) {
  await cell(page, from).hover();
  await page.mouse.down({ button: 'right' });
  await cell(page, to).hover();
  await page.mouse.up({ button: 'right' });
}

test('a forbidden point shows its rows under the pointer, in focus and when it is chosen', async () => {
  const { page, guard, context } = await open(THREES);
  await eventually(async () =>
    assert.match(
      (await cell(page, 'H8').getAttribute('aria-label')) ?? '',
      /forbidden for Black: double three\. H8 I8 J8 would be a three: .*straight four\. H6 H7 H8 would be a three: /,
    ),
  );
  await shows(page, []);
  await cell(page, 'H8').hover();
  const rows = ['r 112-113-114+111-115', 'r 82-97-112+67-127'];
  await shows(page, rows);
  const note = page.locator('#screen-analyse .note');
  await eventually(async () =>
    assert.match(
      (await note.textContent()) ?? '',
      /H8 is forbidden.*I8 J8 would be a three: G8 \/ K8 makes it a straight/,
    ),
  );
  await cell(page, 'O1').hover();
  await shows(page, []);
  await cell(page, 'I9').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await shows(page, rows);
  await page.keyboard.press('Enter');
  await eventually(async () => assert.match((await note.textContent()) ?? '', /H6 H7 H8 would be a three/));
  await grows(page, 'H6 E5 H7 F6 I8 G7 J8 A15');
  guard.check();
  await context.close();
});

full('a finger on a forbidden point shows its rows', async () => {
  const { page, guard, context } = await open(THREES, { hasTouch: true, viewport: { width: 390, height: 844 } });
  await eventually(async () =>
    assert.match((await cell(page, 'H8').getAttribute('aria-label')) ?? '', /straight four/),
  );
  await cell(page, 'H8').tap();
  await shows(page, ['r 112-113-114+111-115', 'r 82-97-112+67-127']);
  guard.check();
  await context.close();
});

test('marks are drawn by hand, stored with the move, and survive a reload and a file', async () => {
  const { page, guard, context } = await open('#/analyse/renju15/c15o14m2');
  await grows(page, 'C15 O14 M2');
  await pick(page, 'draw');
  /** @param {string} tool */
  const choose = (tool) => page.locator(`[data-draw="${tool}"]`).click();
  await choose('label');
  await cell(page, 'B3').click();
  await cell(page, 'O14').click();
  await choose('triangle');
  await cell(page, 'C15').click();
  await choose('arrow');
  await cell(page, 'A1').click();
  await cell(page, 'D2').click();
  await pick(page, 'draw'); // done
  await drag(page, 'N13', 'K15');
  await cell(page, 'E5').click({ button: 'right' });
  const all = [
    's 31-label-A-0',
    's 209-label-B-2',
    's 212-triangle--1',
    'a 0-18-false',
    'a 193-220-false',
    's 64-circle--0',
  ];
  await shows(page, all);
  await eventually(async () =>
    assert.match((await cell(page, 'C15').getAttribute('aria-label')) ?? '', /move 1, triangle on C15$/),
  );
  await grows(page, 'C15 O14 M2'); // nothing was played
  await page.keyboard.press('ArrowLeft');
  await shows(page, []);
  await page.keyboard.press('ArrowRight');
  await shows(page, all);
  await page.reload();
  await shows(page, all);

  await pick(page, 'save');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-form="sgf"] [data-way="save"]').click(),
  ]);
  const sgf = String(await contentOf(download));
  assert.match(sgf, /;B\[mn\]LB\[bm:A\]\[ob:B\]TR\[ca\]CR\[ek\]AR\[ao:dn\]\[nc:ka\]/);
  const [picture] = await Promise.all([page.waitForEvent('download'), form(page, 'svg', 'save')]);
  const svg = String(await contentOf(picture));
  assert.deepEqual(svg.match(/>[AB]<\/text>/g)?.length, 4, 'two letters beside two coordinates');
  assert.equal(svg.match(/fill="rgb\(0, 95, 150\)"/g)?.length, 2, 'two arrows');
  await page.keyboard.press('Escape');
  await pick(page, 'open');
  await page.locator('#file-text').fill('h8');
  await page.locator('[data-tool="read"]').click();
  await grows(page, 'H8');
  await shows(page, []);
  await pick(page, 'open');
  await page.locator('#file-text').fill(sgf);
  await page.locator('[data-tool="read"]').click();
  await grows(page, 'C15 O14 M2');
  await shows(page, all);

  await cell(page, 'E5').click({ button: 'right' }); // the same mark again removes it
  await shows(page, all.slice(0, -1));
  if (await page.locator('[data-draw="clear"]').isHidden()) await pick(page, 'draw');
  await accessible(page, 'the tools');
  await choose('clear');
  await shows(page, []);
  await page.locator('.toast button').last().click();
  await shows(page, all.slice(0, -1));
  guard.check();
  await context.close();
});

full('tools work by keyboard, and the best line becomes arrows', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8i9');
  await grows(page, 'H8 I9');
  await pick(page, 'draw');
  await page.locator('[data-draw="arrow"]').press('Enter');
  await cell(page, 'B2').press('Enter');
  await cell(page, 'C4').press('Enter');
  await shows(page, ['a 16-47-false']);
  await page.locator('[data-action="go"]', { hasText: 'Done' }).click();
  const chips = page.locator('.a-lines > li').first().locator('.pv button');
  await chips.nth(2).waitFor();
  await page.locator('[data-action="go"]', { hasText: 'Pause' }).click();
  await pick(page, 'draw');
  await page.locator('[data-draw="line"]').click();
  // The line's first move is not among the chips; an arrow leads to each of them.
  await eventually(async () => assert.equal((await drawn(page)).length, Math.min(6, 1 + (await chips.count()))));
  await chips.nth(1).focus();
  await eventually(async () =>
    assert.deepEqual(
      (await drawn(page)).map((key) => /true$/.test(key)),
      [true, true],
    ),
  );
  guard.check();
  await context.close();
});
