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

/** Opens the page on a saved game and listens to its tones. @param {object} game @param {Parameters<typeof visit>[2]} [options] */
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
  await eventually(async () =>
    assert.deepEqual(await page.locator('#plate button').allTextContents(), ['Rematch', 'Review', 'Share']),
  );
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
  await page.locator('#plate [data-action="rematch"]').click();
  await eventually(async () => assert.equal(await page.textContent('#turn-text'), 'Black to move'));
  await act(page, 'numbers');
  await page.getByText('No finished game yet').waitFor();
  guard.check();
  await context.close();
});

full('the best and the worst moment lead to their moves, and three wins to another level', async () => {
  const share = (/** @type {number} */ n) => ({ share: n, win: 0 });
  const verdicts = [0.5, 0.5, 0.4, 0.6, 0.5, 0.2, 0.5, 0.8, 0.6].map(share);
  const { page, guard, context } = await open({ ...FOUR, id: 'first', verdicts });
  for (const id of ['first', 'second', 'third']) {
    if (id !== 'first') {
      await page.evaluate((name) => {
        const saved = JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '');
        const { moves } = saved.value;
        Object.assign(saved.value, { id: name, moves: moves.slice(0, 8), ply: 8, over: false, verdicts: [] });
        localStorage.setItem('tengen /some/path/ game', JSON.stringify(saved));
      }, id);
      await page.goto('about:blank');
      await page.goto(site.url);
      await ready(page);
    }
    await page.locator('[aria-label^="L8,"]').click();
    await ends(page, 'You win!', /9 moves/);
    if (id === 'first') {
      const chips = page.locator('#ending [data-moment]');
      await eventually(async () =>
        assert.deepEqual(await chips.allTextContents(), ['Best: 9. L8 +40%', 'Worst: 5. J8 −30%']),
      );
      await drawn(page);
      assert.equal(await page.locator('#ending [data-level]').count(), 0);
      await accessible(page, 'the moments of a game');
      await chips.last().click();
      await eventually(async () => assert.equal(await page.locator('.b-pieces > *').count(), 5));
      await eventually(async () => assert.equal(await page.locator('#ending > *').count(), 0));
      await page.keyboard.press('End');
      await ends(page, 'You win!', /9 moves/);
    }
    await eventually(async () => {
      const kept = (await rowsOf(page, 'games')).find((entry) => entry.id === id);
      assert.equal(kept?.value.end?.winner, 'black', `${id} is kept`);
    });
  }
  await page.locator('#ending', { hasText: 'Three wins in a row: try Easy' }).waitFor();
  await accessible(page, 'another level');
  await page.locator('#ending [data-level]').click();
  await eventually(async () => assert.match((await page.textContent('.strip.them')) ?? '', /2 · Easy/));
  await eventually(async () => assert.equal(await page.locator('#ending > *').count(), 0));
  guard.check();
  await context.close();
});

test('beside the board the plate stays above the moments, however often it is laid', async () => {
  const verdicts = [0.5, 0.5, 0.4, 0.6, 0.5, 0.2, 0.5, 0.8, 0.6].map((n) => ({ share: n, win: 0 }));
  const moves = ['d2', 'c2', 'd3', 'c3', 'd4', 'c4', 'd5', 'a7']; // the row takes the whole height of the board
  const { page, guard, context } = await open(
    { game: 'freestyle7', moves, ply: 8, you: 'black', id: 'end', verdicts },
    { viewport: { width: 360, height: 740 } },
  );
  await page.locator('[aria-label^="D6,"]').click();
  await page.locator('#ending [data-moment]').first().waitFor();
  for (const height of [700, 740, 660]) {
    await page.setViewportSize({ width: 360, height });
    await drawn(page);
    await eventually(async () =>
      assert.deepEqual(await page.$$eval('.panel > :is(#plate, #ending)', (all) => all.map(({ id }) => id)), [
        'plate',
        'ending',
      ]),
    );
  }
  guard.check();
  await context.close();
});
