// @ts-check
// Files that the page can do without or requests late, each missing or damaged: the
// page says what is missing where it is needed, and the rest works.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, isSpare, openSpoilt, siteFiles, spoil, told } from './faults.mjs';
import { eventually, grows, pick, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {(page: Page, file: string) => Promise<void>} Check */

const { browser, site } = await stage();

/** The page as a whole works. @param {Page} page */
async function sound(page) {
  assert.equal(await page.locator('#trouble').count(), 0);
  assert.equal(await told(page).count(), 0);
}

/** @type {Check} */
async function plays(page) {
  await page.locator('[role="gridcell"][aria-label^="H8,"]').click();
  await page.locator('[role="gridcell"][aria-label^="H8,"][aria-label*="move 1"]').waitFor();
  await sound(page);
}

/** A new game begins, though the last one can't be offered. @type {Check} */
async function beginsAnew(page) {
  await plays(page, '');
  await page.click('#actions [data-action="new"]');
  await page.click('dialog .primary');
  await page.locator('[role="gridcell"][aria-label^="H8, empty"]').waitFor();
  await sound(page);
}

/** Hints come, from one worker. @type {Check} */
async function hints(page) {
  await page.locator('#actions [data-action="hint"]').click();
  await eventually(async () =>
    assert.match((await page.locator('#progress').getAttribute('title')) ?? '', /depth \d+ · \S+ nodes/),
  );
  await sound(page);
}

/** The Arena without a table of its own: the other one is there. @type {Check} */
async function otherTable(page, file) {
  const other = page.locator(file.includes('connect4') ? '#arena-freestyle15' : '#arena-connect4');
  await other.waitFor({ state: 'attached' });
  await page.locator('.arena-form .primary').waitFor();
  await eventually(async () => assert.equal(await page.locator('.arena-bundled > *').count(), 1));
  await sound(page);
}

/** Without the list of packs there are none, here and in the Arena. @type {Check} */
async function noPacks(page) {
  await page.locator('#about-stored').waitFor();
  assert.equal(await page.locator('#about-packs').count(), 0);
  await page.click('[data-screen="arena"]');
  await eventually(async () => assert.equal(await page.locator('.arena-bundled .crosstable').count(), 2));
  assert.equal(await page.locator('.arena-bundled .crosstable button').count(), 0);
  await sound(page);
}

/** A pack that is asked for. @type {Check} */
async function noPack(page, file) {
  const games = file.includes('connect4') ? /^Download:.*Connect Four/ : /^Download:.*Freestyle/;
  const proof = file.includes('standard') ? /^Download: The proof.*standard/ : /^Download: The proof.*freestyle/;
  const book = file.endsWith('.book') ? /^Download: .*[Oo]pening/ : games;
  const name = file.endsWith('.proof') ? proof : book;
  await page.getByRole('button', { name }).click();
  await page
    .locator('.pack p')
    .getByText(/no longer has this file|broke off|was damaged/)
    .waitFor();
  await sound(page);
}

/** Puzzles that can't be had: said, and tried again. @type {Check} */
async function noPuzzles(page) {
  await page
    .locator('.z-task')
    .getByText(/no longer has this file|broke off|was damaged/)
    .waitFor();
  await page.getByRole('button', { name: 'Download again' }).waitFor();
  await sound(page);
}

/** The signature has nothing to be compared with, which is no failure. @type {Check} */
async function noFacts(page) {
  const card = page.locator('section.card', { has: page.locator('#about-bench') });
  await card.getByText('is not known here').waitFor();
  await card.getByRole('button').click();
  const verdict = card.locator('.about-verdict');
  await verdict.getByText('could not be loaded').waitFor();
  assert.equal(await verdict.getAttribute('data-good'), null);
  await sound(page);
}

/** Scores appear gradually without the book. @type {Check} */
async function noBook(page) {
  await page.locator('#actions [data-action="hint"]').click();
  await page.locator('.notice', { hasText: 'opening book' }).waitFor();
}

/** A game by the clock has none. @type {Check} */
async function noClock(page) {
  await page.locator('#actions [data-action="new"]').click();
  await page.locator('dialog .more > summary').click();
  await page.locator('dialog input[name="clock"][value="5"]').dispatchEvent('click');
  await page.locator('dialog button[value="start"]').click();
  await told(page).waitFor();
}

/** If tutor.js is missing, a game with the coach shows a notice and does not play the move. @type {Check} */
async function noTutor(page) {
  await page.locator('.top [data-action="settings"]').click();
  await page.getByRole('switch', { name: /Coach/ }).check();
  await page.keyboard.press('Escape');
  await page.locator('[role="gridcell"][aria-label^="H8,"]').click();
  await told(page).waitFor();
}

/** A moving picture that can't be made is said in the dialog. @type {Check} */
async function noAnimation(page) {
  await pick(page, 'save');
  await page.locator('[data-form="gif"] [data-way="save"]').click();
  await page.locator('dialog [role="status"]', { hasText: 'did not work' }).waitFor();
  await sound(page);
}

/** A review without what the proof says. @type {Check} */
async function noProof(page) {
  await page.locator('.r-rings').getByText('Accuracy (Lichess formula)').waitFor();
  await sound(page);
}

/** A dropped file that can't be offered to Analyse. @type {Check} */
async function noStray(page) {
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['h8'], 'one.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await told(page).waitFor();
}

/**
 * For each file the expected effect; a check with an engine waits for it.
 * @type {[RegExp, string, Check, 'engine'?][]}
 */
const CASES = [
  [/\/(icons|screenshots|fonts)\/|^(404\.html|manifest\.webmanifest|sw\.js)$/, '#/play', plays],
  [/\/(js\/play\/proved\.js|css\/print\.css)$/, '#/play', plays],
  [/\/(js\/core\/toast\.js|css\/toast\.css)$/, '#/play', beginsAnew],
  [/-plain\.wasm$/, '#/play', hints, 'engine'],
  [/\/(shared\.wasm|js\/engine\/workers\.js)$/, '#/play', hints, 'engine'],
  [/\/js\/engine\/parallel\.js$/, '#/play/connect4-9x9/5', hints, 'engine'],
  [/\/data\//, '#/arena', otherTable],
  [/\/packs\.json$/, '#/about', noPacks],
  [/^packs\/puzzles/, '#/puzzles', noPuzzles],
  [/^packs\//, '#/about', noPack],
  [/\/facts\.json$/, '#/about', noFacts, 'engine'],
  [/\/licences\.txt$/, '#/about', (page) => page.locator('a[href$="licences.txt"]').waitFor()],
  [/\/book\.bin$/, '#/play/connect4/4444421', noBook, 'engine'],
  [/\/(js\/play\/(extras|timer|ponder|agreement)\.js|css\/extras\.css)$/, '#/play', noClock],
  [/\/js\/files\/(animation|gif)\.js$/, '#/analyse/freestyle15/h8i9', noAnimation],
  [/\/js\/play\/tutor\.js$/, '#/play', noTutor],
  [/\/css\/evalbar\.css$/, '#/play/freestyle15/h8i9', hints, 'engine'],
  [/\/js\/review\/proved\.js$/, '#/review/freestyle15/h8o15a1n15', noProof, 'engine'],
  [/\/js\/files\/stray\.js$/, '#/play', noStray],
  // After a game that is over.
  [/\/js\/core\/install\.js$/, '#/play/freestyle15/h8a1i8b1j8c1k8d1l8', (page) => told(page).waitFor(), 'engine'],
];

/** Asked for after a contest. @type {[RegExp, string][]} */
const LATE = [[/\/arena\/exports\.js$/, '[data-key="csv"]']];

const files = (await siteFiles()).filter(isSpare);

test('each file that the page can do without', async (t) => {
  const cases = faultsOf(files.filter((file) => !LATE.some(([late]) => late.test(file))));
  for (const [file, wrong] of cases) {
    const [, path, check, engine] =
      CASES.find(([spare]) => spare.test(file)) ?? assert.fail(`nothing is said of ${file}`);
    const way = { wrong, file, path, engine: Boolean(engine) };
    const { context, page, gone } = await openSpoilt(browser, site, way);
    await gone;
    try {
      if (path.startsWith('#/play')) await page.locator('[role="gridcell"]').first().waitFor(); // earlier clicks are lost
      await check(page, file);
    } catch (fault) {
      throw new Error(`${wrong} ${file}`, { cause: fault });
    }
    await context.close();
  }
  t.diagnostic(`${cases.length} faults`);
});

test('files that are requested after a contest', async () => {
  const path = '#/arena/freestyle15?players=five-tuple;pattern-scores&games=2&seed=9';
  for (const [file, wrong] of faultsOf(files)) {
    const selector = LATE.find(([late]) => late.test(file))?.[1];
    if (!selector) continue;
    // A browser of its own: what one fault asked for would be remembered for the next.
    const { context, page } = await visit(browser, site, { path });
    await page.locator('.arena-form .primary').click();
    const finished = page.locator('#arena-progress h2').getByText('Finished');
    await finished.waitFor();
    await spoil(context, site, [`${wrong} ${file}`]);
    await page.reload();
    await finished.waitFor();
    await page.locator(selector).first().click();
    await told(page)
      .waitFor()
      .catch((fault) => assert.fail(`${wrong} ${file}: ${fault}`));
    await context.close();
  }
});
