// @ts-check
// The end of a game: texts, the winning row, its sound, the offers, the statistics.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, act, drawn, eventually, full, ready, rowsOf, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** Records the tones that the page plays. */
const listen = () => {
  /** @type {number[]} */
  const tones = [];
  Object.assign(window, { tones });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) {
    tones.push(Math.round(this.frequency.value));
    return start.call(this, at);
  };
  const create = AudioContext.prototype.createBuffer;
  AudioContext.prototype.createBuffer = function (...size) {
    Object.assign(window, { sounding: true });
    return create.apply(this, size);
  };
};

/**
 * Opens the page on a saved game and listens to its tones.
 * @param {object} game @param {Parameters<typeof visit>[2]} [options]
 */
async function open(game, options) {
  const visited = await visit(browser, site, { game: { rival: '', ...game }, init: listen, ...options });
  const { page } = visited;
  await ready(page);
  // The first input makes the page prepare its sounds.
  await eventually(async () => {
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    assert.ok(await page.evaluate(() => 'sounding' in window));
  });
  return visited;
}

/** The tones since the last one of a stone. @param {Page} page @returns {Promise<number[]>} */
const tune = (page) =>
  page.evaluate(() => /** @type {any} */ (window).tones.filter((/** @type {number} */ pitch) => pitch >= 215));

/** @param {Page} page @param {string} head @param {string|RegExp} note */
async function ends(page, head, note) {
  await eventually(async () => assert.equal(await page.textContent('#turn-text'), head));
  await eventually(async () => {
    const said = (await page.textContent('#note')) ?? '';
    assert.ok(typeof note === 'string' ? said === note : note.test(said), said);
  });
  await page.locator('#foot [data-action="card"]').waitFor();
}

const FOUR = { game: 'freestyle15', moves: ['h8', 'a1', 'i8', 'a3', 'j8', 'a5', 'k8', 'a7'], ply: 8, you: 'black' };

test('a win is announced, heard and drawn stone by stone, and counts', async () => {
  const { page, guard, context } = await open(FOUR, { reducedMotion: 'no-preference' });
  await page.locator('[aria-label^="L8,"]').hover();
  const landing = page.evaluate(
    () =>
      new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          const stone = document.querySelector('.b-drop > .b-stone');
          if (stone) resolve(getComputedStyle(stone).animationDuration);
        });
        watch.observe(document.querySelector('.b-pieces') ?? document.body, { childList: true });
      }),
  );
  await page.locator('[aria-label^="L8,"]').click();
  assert.ok(parseFloat(String(await landing)) <= 0.22, `a stone lands in ${await landing}`);
  await ends(page, 'You win!', 'Black wins: five in a row, H8 to L8. 9 moves.');
  await eventually(async () => assert.match((await page.textContent('#live-assertive')) ?? '', /^You win! Black wins/));
  await eventually(async () => {
    const delays = await page.$$eval('.b-win', (all) =>
      all.map((one) => parseFloat(getComputedStyle(one).animationDelay)),
    );
    assert.equal(delays.length, 5);
    assert.ok(
      delays.every((delay, i) => !i || delay > delays[i - 1]),
      `one after another: ${delays}`,
    );
  });
  await eventually(async () => assert.deepEqual(await tune(page), [392, 494, 587, 784]));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await eventually(async () =>
    assert.equal(await page.$eval('.b-win', (one) => getComputedStyle(one).animationName), 'none'),
  );
  await accessible(page, 'a game that was won');
  await eventually(async () => {
    await act(page, 'numbers');
    const dialog = page.getByRole('dialog', { name: 'Your games' });
    await dialog.waitFor();
    const rows = await dialog.locator('tbody tr').allTextContents(); // the archive may be a little behind
    if (!rows.length) await page.keyboard.press('Escape');
    assert.deepEqual(rows, ['1 · BeginnerFreestyle100100%']);
  });
  await accessible(page, 'the statistics');
  guard.check();
  await context.close();
});

full('a draw and a win of the engine have their own texts and sounds', async () => {
  const drawn = await open({ game: 'connect4-4x4', moves: [...'432131114423423'], ply: 15, you: 'both' });
  await drawn.page.locator('.b-heads button').nth(1).click();
  await ends(drawn.page, 'Draw', 'The game is a draw. 16 moves.');
  await eventually(async () => assert.deepEqual(await tune(drawn.page), [392, 392]));
  drawn.guard.check();
  await drawn.context.close();
  const { page, guard, context } = await open({
    ...FOUR,
    moves: FOUR.moves.slice(0, 7),
    ply: 7,
    you: 'white',
    level: 8,
  });
  await page.locator('[aria-label^="A7,"]').click();
  await ends(page, 'You lost', /^Black wins: five in a row, .8 to .8\. 9 moves\.$/);
  await eventually(async () => assert.deepEqual(await tune(page), [330, 294, 220]));
  guard.check();
  await context.close();
});

full('two people are told who won, and a rematch begins at once', async () => {
  const { page, guard, context } = await open({ ...FOUR, you: 'both' });
  await page.locator('[aria-label^="L8,"]').click();
  await ends(page, 'Black wins', 'Black wins: five in a row, H8 to L8. 9 moves.');
  await page.locator('#actions [data-action="rematch"]').click();
  await eventually(async () => assert.equal(await page.textContent('#turn-text'), 'Black to move'));
  await act(page, 'numbers');
  await page.getByText('No finished game yet').waitFor();
  guard.check();
  await context.close();
});

/** The red tool, which names the next step. @param {Page} page */
const next = (page) => page.locator('#actions .primary:not([hidden])');

test('a lost game says why and leads back to the last move that held; nothing lies on the board', async () => {
  const moves = ['h8', 'i9', 'h10', 'g9', 'i7', 'h9', 'a1', 'j9', 'a2'];
  const { page, guard, context } = await open({ game: 'freestyle15', moves, ply: 9, you: 'black', level: 3 });
  await page.locator('#foot h2', { hasText: 'You lost at move 7' }).waitFor();
  await eventually(async () =>
    assert.equal(
      await page.locator('#foot .reasons').textContent(),
      'J9 made a straight four. One move could not stop both fives.',
    ),
  );
  assert.doesNotMatch((await page.textContent('#foot')) ?? '', /%|[Ww]orst/);
  await eventually(async () => assert.equal(await next(page).textContent(), 'Try again from 7'));
  await accessible(page, 'the end of a lost game');
  // Closed, it stays closed, and the next step stays.
  await page.locator('#foot [data-action="close"]').click();
  await page.locator('#foot').waitFor({ state: 'hidden' });
  await next(page).click();
  await eventually(async () => assert.equal(await page.locator('.b-pieces > *').count(), 6));
  await eventually(async () => assert.equal(await page.textContent('#live-assertive'), '', 'the result is not left'));
  guard.check();
  await context.close();
});

test('a game of Connect Four that a double threat decided names the move that lost it', async () => {
  const moves = [...'5531462'];
  const { page, guard, context } = await open({ game: 'connect4', moves, ply: 7, you: 'white', level: 3 });
  await page.locator('#foot h2', { hasText: 'You lost at move 4' }).waitFor();
  await eventually(async () =>
    assert.equal(
      await page.locator('#foot .reasons').textContent(),
      'D1 made two threats at once. One move could not stop both.',
    ),
  );
  await eventually(async () => assert.equal(await next(page).textContent(), 'Try again from 4'));
  guard.check();
  await context.close();
});

full('the keyboard alone reaches the next step after a lost game', async () => {
  const moves = ['h8', 'i9', 'h10', 'g9', 'i7', 'h9', 'a1', 'j9', 'a2'];
  const { page, guard, context } = await open({ game: 'freestyle15', moves, ply: 9, you: 'black', level: 3 });
  await eventually(async () => assert.equal(await next(page).textContent(), 'Try again from 7'));
  await page.locator('#actions [data-action="review"]').focus();
  for (let i = 0; i < 5 && !(await next(page).evaluate((one) => one === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(async () => assert.equal(await page.locator('.b-pieces > *').count(), 6));
  guard.check();
  await context.close();
});

full('a win leads to the next opponent', async () => {
  const { page, guard, context } = await open({ ...FOUR, level: 1 });
  await page.locator('[aria-label^="L8,"]').click();
  await eventually(async () => assert.equal(await next(page).textContent(), 'Next: play Sparrow'));
  await next(page).click();
  await eventually(async () => assert.match((await page.textContent('.strip.them')) ?? '', /Sparrow/));
  await page.locator('#foot').waitFor({ state: 'hidden' });
  guard.check();
  await context.close();
});
