// @ts-check
// Openings: the tournaments' procedures against the engine and between two
// people, even starts, and renju's openings by name.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, act, eventually, full, note, place, ready, stage, startGame, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** @param {Page} page @param {string|RegExp} text */
const head = (page, text) => page.locator('#turn-text', { hasText: text }).waitFor();
/** @param {Page} page @param {string} verb */
const press = (page, verb) => page.locator(`#status [data-action="${verb}"]`).click();
/** @param {Page} page @param {number} n stones */
const stones = (page, n) => eventually(async () => assert.equal(await page.locator('#move-list button').count(), n));
/** What is chosen from. @param {Page} page */
const choices = (page) =>
  page
    .locator('#status-do button')
    .evaluateAll((list) => list.map((one) => /** @type {HTMLElement} */ (one).dataset.action));

test('swap2 against the engine: it places three stones and chooses by their value', async () => {
  const { context, page, guard } = await visit(browser, site);
  await ready(page);
  await startGame(page, ['begin', 'swap2']);
  await head(page, 'Place 3 stones');
  await place(page, 'H8');
  await head(page, 'Place 2 stones');
  await place(page, 'H8');
  await note(page, 'This stone can’t go on H8');
  await place(page, 'I9');
  await head(page, 'Place a stone');

  // A reload loses nothing, and a stone can be taken back.
  await page.reload();
  await ready(page);
  await head(page, 'Place a stone');
  await page.locator('#actions [data-action="undo"]').click();
  await head(page, 'Place 2 stones');
  await stones(page, 1);
  await place(page, 'A1');
  await stones(page, 2);
  // Black's two stones are adjacent and White's is far away, so nobody would let
  // the opponent have Black.
  await place(page, 'I8');
  await note(page, 'Tengen takes Black. You have White.');
  await head(page, 'White to move');
  await page.locator('.strip[data-side="white"]', { hasText: 'You' }).waitFor();
  await place(page, 'G8');
  await stones(page, 5);
  // What was agreed on stays.
  await page.keyboard.press('Home');
  await place(page, 'O15');
  await note(page, 'These stones are settled');
  guard.check();
  await context.close();
});

full('swap2 when the engine begins: the reader chooses, also by two more stones', async () => {
  const { context, page, guard } = await visit(browser, site);
  await ready(page);
  await startGame(page, ['you', 'white'], ['begin', 'swap2'], ['clock', '5']);
  await head(page, 'Choose');
  await stones(page, 3);
  await eventually(async () => assert.deepEqual(await choices(page), ['take-black', 'take-white', 'two-more']));
  await accessible(page, 'a choice of colours');
  await place(page, 'A1');
  await note(page, /Take a colour/);
  await stones(page, 3);
  await press(page, 'two-more');
  await head(page, 'Place 2 stones');
  await place(page, 'A1');
  await place(page, 'O15');
  // The engine takes a colour. If it takes White, it moves at once.
  await eventually(async () => {
    assert.match((await page.locator('#turn-text').textContent()) ?? '', /^(White|Black) to move$/);
    const kept = JSON.parse((await page.evaluate(() => localStorage.getItem('tengen /some/path/ game'))) ?? '').value;
    assert.equal(kept.terms.pact.done, true);
    assert.equal(kept.you, kept.terms.pact.words.at(-1) === 'black' ? 'white' : 'black');
    assert.ok(kept.moves.length >= 5);
    // The clocks stood until then.
    assert.ok(kept.terms.clock.left.length - 1 <= kept.moves.length);
    assert.equal(kept.terms.clock.left[Math.min(5, kept.terms.clock.left.length - 1)][0], 300_000);
  });
  guard.check();

  // The rematch begins the same way, the other one first.
  await act(page, 'resign');
  await page.locator('#screen-play [data-action="rematch"]').click();
  await head(page, 'Place 3 stones');
  await context.close();
});

full('Taraguchi-10 between two people, to the tenth fifth stone', async () => {
  const { context, page, guard } = await visit(browser, site);
  await ready(page);
  await startGame(page, ['rule', 'renju'], ['you', 'both'], ['begin', 'taraguchi-10']);
  await head(page, 'Player 1: Place a stone');
  await place(page, 'H9');
  await note(page, 'This stone can’t go on H9');
  await place(page, 'H8');
  await head(page, 'Player 2: Choose');
  await eventually(async () => assert.deepEqual(await choices(page), ['keep-colour', 'swap-colours']));
  await press(page, 'swap-colours');
  await head(page, 'Player 1: Place a stone');
  await note(page, 'Player 2 swaps colours.');
  await eventually(async () => assert.equal(await page.locator('.b-open').count(), 8));
  await page.locator('.strip[data-side="black"]', { hasText: 'Player 2' }).waitFor();
  await place(page, 'H9');
  await press(page, 'keep-colour');
  await head(page, 'Player 2: Place a stone');
  await place(page, 'I9');
  await page.locator('#opening', { hasText: 'Kagetsu' }).waitFor();
  await press(page, 'keep-colour');
  await head(page, 'Player 1: Place a stone');
  await place(page, 'G7');
  await head(page, 'Player 2: Choose');
  await press(page, 'offer-ten');
  for (let i = 1; i <= 10; i++) {
    await head(page, i < 10 ? `Player 2: Offer ${11 - i} fifth` : 'Player 2: Offer one more');
    await place(page, `A${i}`);
  }
  await head(page, 'Player 1: Pick the fifth stone');
  await eventually(async () => assert.equal(await page.locator('.b-candidate').count(), 10));
  await place(page, 'B1');
  await note(page, 'This stone can’t go on B1');
  await place(page, 'A7');
  await note(page, 'Play on.');
  await head(page, 'White to move');
  await place(page, 'J10');
  await stones(page, 6);
  guard.check();
  await context.close();
});

full('Taraguchi-10 against the engine goes on to a game', async () => {
  const { context, page, guard } = await visit(browser, site);
  await ready(page);
  await startGame(page, ['rule', 'renju'], ['you', 'white'], ['begin', 'taraguchi-10']);
  await head(page, /^(Place|Choose|Pick|Offer)/);
  // The reader swaps whenever it is offered, and puts a stone wherever one may be put.
  const open = page.locator('.b-open').first();
  await eventually(async () => {
    const text = (await page.locator('#turn-text').textContent()) ?? '';
    if (text === 'Choose') await page.locator('#status [data-action="swap-colours"]').click({ timeout: 5000 });
    else if (text.startsWith('Place a stone') && (await open.count())) {
      const cell = page.locator('[role="gridcell"][aria-label$="empty"]');
      const label = await page.evaluate(() => {
        const marked = document.querySelector('.b-open')?.closest('[data-key]')?.getAttribute('data-key') ?? '';
        const point = Number(/^m\d+-(\d+)-/.exec(marked)?.[1]);
        return `${String.fromCharCode(65 + (point % 15))}${Math.floor(point / 15) + 1},`;
      });
      assert.ok((await cell.count()) > 0);
      await page.locator(`[role="gridcell"][aria-label^="${label}"]`).click({ timeout: 5000 });
    } else if (text.startsWith('Pick')) {
      await page.locator('.b-candidate').first().waitFor({ timeout: 5000 });
      const point = await page.evaluate(() =>
        Number(
          /^m\d+-(\d+)-/.exec(
            document.querySelector('.b-candidate')?.closest('[data-key]')?.getAttribute('data-key') ?? '',
          )?.[1],
        ),
      );
      await place(page, `${String.fromCharCode(65 + (point % 15))}${Math.floor(point / 15) + 1}`);
    }
    assert.match((await page.locator('#turn-text').textContent()) ?? '', /^(White|Black) (to move|is thinking)$/);
  });
  await eventually(async () => assert.ok((await page.locator('#move-list button').count()) >= 5));
  guard.check();
  await context.close();
});

test('a procedure of renju chooses renju; Soosyrv-8 between two people', async () => {
  const { context, page, guard } = await visit(browser, site);
  await ready(page);
  await page.locator('#actions [data-action="new"]').click();
  await page.locator('.home input[name="you"][value="both"]').dispatchEvent('click');
  await page.locator('[data-action="more-choices"]').click();
  const way = (/** @type {string} */ name) => page.locator(`.home input[name="begin"][value="${name}"]`);
  const chosen = (/** @type {string} */ rule) =>
    eventually(async () => assert.ok(await page.locator(`.home input[name="variant"][value="${rule}"]`).isChecked()));
  const pale = (/** @type {string} */ name) => page.locator(`.ways .other input[value="${name}"]`).count();
  await chosen('freestyle');
  const shown = async () => [await pale('soosyrv-8'), await pale('long-pro'), await pale('swap')];
  await eventually(async () => assert.deepEqual(await shown(), [1, 0, 0]));
  await way('soosyrv-8').dispatchEvent('click');
  await chosen('renju');
  await eventually(async () => assert.deepEqual(await shown(), [0, 1, 0]));
  await way('long-pro').dispatchEvent('click');
  await chosen('freestyle');
  await way('soosyrv-8').dispatchEvent('click');
  await chosen('renju');
  await page.locator('.home-go .primary').click();
  await head(page, 'Player 1: Place 3 stones');
  for (const point of ['H8', 'H9', 'I9']) await place(page, point);
  await head(page, 'Player 2: Choose');
  await press(page, 'swap-colours');
  await head(page, 'Player 1: Place a stone');
  await place(page, 'A1');
  await head(page, 'Player 1: How many fifth stones?');
  await eventually(async () => assert.equal((await choices(page)).length, 8));
  await accessible(page, 'the number of fifth stones');
  await press(page, 'offer-2');
  await head(page, 'Player 2: Choose');
  await note(page, 'Player 1 asks for 2 fifth stones.');
  await press(page, 'keep-colour');
  await head(page, 'Player 2: Offer 2 fifth stones');
  await place(page, 'G7');
  await place(page, 'J10');
  await head(page, 'Player 1: Pick the fifth stone');
  await place(page, 'J10');
  await head(page, 'White to move');
  await stones(page, 5);
  guard.check();
  await context.close();
});

full('Pro and Long Pro against the engine, Swap with its choice', async () => {
  const { context, page, guard } = await visit(browser, site);
  await ready(page);
  for (const [rule, inside, outside] of [
    ['pro', 'J10', 'K8'],
    ['long-pro', 'K8', 'L8'],
  ]) {
    await startGame(page, ['begin', rule]);
    await note(page, 'The first stone goes in the centre');
    await place(page, 'H8');
    await stones(page, 2);
    await head(page, 'Place a stone');
    await note(page, /outside the middle/);
    await place(page, inside);
    await note(page, `This stone can’t go on ${inside}`);
    await place(page, outside);
    await eventually(async () => assert.ok((await page.locator('#move-list button').count()) >= 4));
  }
  await startGame(page, ['you', 'white'], ['begin', 'swap']);
  await head(page, 'Choose');
  await stones(page, 3);
  await eventually(async () => assert.deepEqual(await choices(page), ['take-black', 'take-white']));
  await press(page, 'take-white');
  await head(page, 'White to move');
  guard.check();
  await context.close();
});

test('renju starts from an opening by its name, which stays on the screen', async () => {
  const { context, page, guard } = await visit(browser, site, { path: '?lang=ja#/play' });
  await ready(page);
  await page.locator('#actions [data-action="new"]').click();
  const dialog = page.locator('.home');
  await page.locator('[data-action="more-choices"]').click();
  await dialog.locator('input[name="rule"][value="renju"]').dispatchEvent('click');
  await dialog.locator('input[name="begin"][value="named"]').dispatchEvent('click');
  const names = dialog.locator('select[name="opening-name"]');
  await names.waitFor();
  await eventually(async () => assert.equal(await names.locator('option').count(), 26));
  await names.selectOption({ label: '浦月' });
  await page.locator('.home-go .primary').click();
  await page.locator('#opening', { hasText: '浦月' }).waitFor();
  await eventually(async () => {
    const moves = await page.locator('#move-list button').allTextContents();
    assert.ok(moves.length >= 4); // White is Tengen's
    assert.deepEqual(moves.slice(0, 3), ['H8', 'I9', 'I7']);
  });
  guard.check();
  await context.close();
});

full('an even start of either game', async () => {
  const { context, page, guard } = await visit(browser, site);
  await ready(page);
  // The engine draws until a start is even: some seeds take it forty times as long.
  await page.evaluate((seed) => {
    const { random } = Math;
    Math.random = () => (seed + random()) / 2 ** 32;
  }, 5);
  await startGame(page, ['you', 'both'], ['begin', 'even']);
  await note(page, /An even start of [3-6] moves/);
  await eventually(async () => assert.ok((await page.locator('#move-list button').count()) >= 3));
  await startGame(page, ['rule', 'connect4'], ['you', 'both'], ['begin', 'even']);
  // until then the page still shows the other game's opening
  await page.locator('#stage[data-pieces="discs"]').waitFor();
  await note(page, /An even start of \d+ moves/);
  const text = (await page.locator('#note').textContent()) ?? '';
  await stones(page, Number(/\d+/.exec(text)?.[0]));
  guard.check();
  await context.close();
});
