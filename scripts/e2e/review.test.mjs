// @ts-check
// The Review screen: a game is judged, an error of the reader's own is a task before it is
// told, the result is stored with the game, and a hidden screen does nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, contentOf, eventually, full, grows, pick, stage, treeText, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();
/** White lets a three stand, and Black makes five. */
const MOVES = ['h8', 'h9', 'i8', 'i10', 'j8', 'o15', 'g8', 'k8', 'f8'];
const SHORT = `#/review/freestyle15/${MOVES.join('')}`;
/** That game as SGF with its review. */
const REVIEWED =
  /RU\[freestyle\][^;]*C\[Accuracy: Black \d.*White \d[^]*\(;W\[oa\](BM\[[12]\])C\[(mistake|blunder): chances [^]*Now Black wins by fours[^]*\(;W\[[gk]h\]C\[Better line\]/;
/** A game that takes a while. */
const LONG =
  '#/review/freestyle15/f8j5d10i8h6i5h5i6i7g7h4h7g8i4h3h2j8i2i3g5h8g6j9k4l3g2f2j7f3g3g4j2k2m4k9l10j3k3e2d1m5e5f4f5e4d4f7k6l5m8l7d5c5h9g10l4j4d6e8d8';

/** Counts the requests for reviews, and the engines that were terminated. */
const spy = () => {
  const seen = { asked: 0, ended: 0 };
  const { postMessage, terminate } = Worker.prototype;
  Object.assign(window, { seen });
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ more) {
    if (message.cmd === 'review') seen.asked++;
    postMessage.call(this, message, more);
  };
  Worker.prototype.terminate = function () {
    seen.ended++;
    terminate.call(this);
  };
};

/** @param {string} path @param {Parameters<typeof visit>[2]} [options] */
const open = (path, options) => visit(browser, site, { path, init: spy, ...options });
/** Opens Play with a game that has just ended, which the reader has lost as White. */
const ended = (more = {}) =>
  open('#/play', { game: { id: 'one', game: 'freestyle15', moves: MOVES, ply: 9, you: 'white', ...more } });

/** What a dialog saves as SGF. @param {Page} page @param {() => Promise<void>} open opens it */
async function sgfOf(page, open) {
  await open();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-form="sgf"] [data-way="save"]').click(),
  ]);
  await page.keyboard.press('Escape');
  await page.locator('dialog.files').waitFor({ state: 'detached' });
  return String(await contentOf(download));
}

/** All moves are judged, and both sides have their figure, which is shown on demand. @param {Page} page */
async function judged(page) {
  await page.locator('.r-score').waitFor(); // what is not there yet is hidden, too
  await page.locator('.r-score .progress').waitFor({ state: 'hidden' });
  const numbers = page.locator('#screen-review [data-action="numbers"]');
  if (await numbers.isHidden()) return; // a task comes before numbers
  await numbers.click();
  await page.locator('.r-rings').getByText('Accuracy').waitFor();
  await numbers.click();
  await page.locator('.r-rings').waitFor({ state: 'hidden' });
}

/** @param {Page} page @returns {Promise<{asked: number, ended: number}>} */
const seen = (page) => page.evaluate(() => /** @type {any} */ (window).seen);
/** @param {Page} page @param {string} label of a point */
const play = (page, label) => page.locator(`#board [aria-label^="${label},"]`).click();
/** @param {Page} page @param {RegExp} want */
const says = (page, want) =>
  eventually(async () =>
    assert.match((await page.locator('.moment[aria-current]').innerText()).replace(/\s+/g, ' '), want),
  );

test('a finished game is reviewed, its error tried again, refuted and corrected, and everything is stored', async () => {
  const { page, guard, context } = await ended();
  await page.locator('#actions [data-action="review"]').click();
  await judged(page);
  // The other side's slip is told at once, with reasons that are drawn.
  await page.locator('.moment button', { hasText: '5. J8' }).click();
  await page.locator('.moment[aria-current] .reasons button[aria-pressed="true"]').waitFor();
  assert.doesNotMatch(await page.locator('.moment[aria-current]').innerText(), /Find a better move/);
  // The reader's own is a task first: how grave it is, but nothing of the answer is in sight.
  await page.locator('.moment button', { hasText: '6. O15' }).click();
  await says(page, /6\. O15 (mistake|blunder) You played O15\. Find a better move\. Any move that holds counts\.$/);
  assert.equal(await page.locator('#screen-review .reasons, #board .b-open, #board .b-ring').count(), 0);
  await page.locator('#board .b-why text', { hasText: '?' }).waitFor({ state: 'attached' });
  await eventually(async () => assert.match(await page.innerText('#screen-review .strip.on'), /You[^]*to move/));
  await eventually(() => assert.ok(page.url().endsWith('?ply=6')));
  await page.locator('#screen-review [data-action="clue"]').click();
  await says(page, /Find a better move\. Stop Black, who wins by fours in 2\.$/);
  await play(page, 'A1');
  await says(page, /Not enough\. A1 lets Black win by fours in \d.*Try again$/);
  assert.doesNotMatch(
    await page.locator('.moment[aria-current]').innerText(),
    /hold|better/,
    'it does not tell the answer',
  );
  await page.locator('#board .b-to-come').first().waitFor({ state: 'attached' });
  await page.locator('[data-verb="again"]').click();
  await play(page, 'O15');
  await says(page, /That is the move of the game/);
  await play(page, 'H8'); // the point is occupied: nothing happens
  await page.locator('#screen-review [data-action="show"]').click();
  await says(page, /O15 lets Black win by fours in 2\. [GK]8 makes a straight four.* Moves that hold: G8 K8\. G8 /);
  await eventually(async () => assert.equal(await page.locator('#board .b-pieces > g').count(), 6));
  // Once told it is not asked again, except on demand; any move that holds is right.
  await page.locator('#screen-review [data-action="back"]').click();
  await page.locator('#screen-review [data-action="on"]').click();
  await says(page, /6\. O15 lets Black win O15 lets/);
  for (const found of ['G8', 'K8']) {
    await page.keyboard.press('Alt+y');
    await says(page, /Find a better move/);
    await play(page, found);
    await says(page, new RegExp(`Right!.* hold: G8 K8\\. ${found} `));
  }
  // The review is saved to a file and opened in Analyse, which also finds the stored review.
  const told = await page.locator('.r-score').innerText();
  const shared = await sgfOf(page, () => page.keyboard.press('Alt+x'));
  assert.match(shared, REVIEWED);
  assert.match(shared, /PB\[Sprout\]PW\[Player\]/);
  await page.evaluate((moves) => {
    location.hash = `#/analyse/freestyle15/${moves}`;
  }, MOVES.join(''));
  await grows(page, MOVES.join(' ').toUpperCase());
  const sgf = await sgfOf(page, () => pick(page, 'save'));
  assert.match(sgf, REVIEWED);
  await pick(page, 'open');
  await page.locator('#file-text').fill(sgf);
  await page.locator('[data-tool="read"]').click();
  await eventually(async () => assert.match(await treeText(page), /O15 \([GK]8.*\) G8 K8 F8$/));
  await page.locator('.a-note p', { hasText: /(mistake|blunder): chances .* lost\. Now Black wins/ }).waitFor();
  await page.goto(`${site.url}${SHORT}?ply=6`);
  await says(page, /6\. O15 lets Black win O15 lets/);
  // The review survives a reload without new requests to the engine, and asks again.
  await page.reload();
  await says(page, /6\. O15.*Find a better move/);
  await eventually(async () => assert.equal(await page.locator('.r-score').innerText(), told));
  assert.equal((await seen(page)).asked, 0);
  // The winning row, too, is known without an engine.
  await page.keyboard.press('End');
  await eventually(async () => assert.equal(await page.locator('#board .b-win').count(), 5));
  await eventually(async () => assert.match(await page.innerText('#screen-review .strip.on'), /Sprout[^]*wins/));
  assert.ok(page.workers().length <= 1, 'only the engine that gives reasons was started');
  // The archive has the game once, with the way to its review.
  await page.evaluate(() => {
    location.hash = '#/games';
  });
  await page.locator('.game [data-verb="review"]').click();
  await judged(page);
  await page.evaluate(() => {
    location.hash = '#/games';
  });
  await eventually(async () => assert.equal(await page.locator('.game [data-verb="review"]').count(), 1));
  guard.check();
  await context.close();
});

test('a move that a hint named is no error: not at the end of the game, not in its review', async () => {
  const { page, guard, context } = await ended({ hints: [[5, 'o15']], level: 3 });
  await page.locator('#foot [data-action="card"]').waitFor();
  await page.locator('#foot .reasons').waitFor();
  assert.equal(await page.textContent('#foot h2'), 'You lost');
  await page.locator('#actions [data-action="review"]').click();
  await judged(page);
  await page.locator('#screen-review [data-verb="all"]').click();
  await page.locator('.moment button', { hasText: '6. O15' }).click();
  await says(page, /6\. O15 from a hint A hint named this move; a longer search prefers [GK]8\./);
  assert.equal(await page.locator('.moment.error', { hasText: '6. O15' }).count(), 0);
  const sgf = await sgfOf(page, () => page.keyboard.press('Alt+x'));
  assert.match(sgf, /;W\[oa\]C\[A hint named this move/);
  guard.check();
  await context.close();
});

full('stops at once, goes on where it was, and ends with its screen', async () => {
  const { page, guard, context } = await open(LONG);
  const status = page.locator('.r-score [role="status"]').first();
  /** @returns {Promise<number>} */
  const done = async () => {
    const text = await status.innerText();
    return / · 60 moves/.test(text) ? 60 : Number(/(\d+) of 60/.exec(text)?.[1]);
  };
  await eventually(async () => assert.ok((await done()) >= 2));
  assert.ok(page.workers().length >= 1);
  await page.locator('.r-score [data-verb="go"]').click();
  await eventually(async () => assert.match(await status.innerText(), /^Stopped after \d+ of 60/));
  await eventually(() => assert.equal(page.workers().length, 0));
  const before = await done();
  await page.locator('.r-score [data-verb="go"]').click();
  await eventually(async () => assert.ok((await done()) > before, 'what was judged is not judged again'));
  await page.evaluate(() => {
    location.hash = '#/games';
  });
  await page.locator('#screen-games .game').first().waitFor(); // reviewed games are kept
  await eventually(() => assert.equal(page.workers().length, 0));
  const [{ asked }, left] = [await seen(page), await done()];
  await page.locator('.game [data-verb="review"]').click();
  await eventually(async () => assert.ok((await done()) > left));
  await eventually(async () => assert.ok((await seen(page)).asked > asked));
  guard.check();
  await context.close();
});

full('works by touch, keys and screen reader, on phones and large screens, in every language', async () => {
  for (const [locale, width, height] of /** @type {[string, number, number][]} */ ([
    ['en-GB', 1440, 900],
    ['zh-CN', 360, 740],
    ['ja', 820, 1180],
  ])) {
    const { page, guard, context } = await open(`${SHORT}?ply=6`, { locale, viewport: { width, height } });
    await page.locator('.r-score .progress').waitFor({ state: 'hidden' });
    await page.locator('.moment[aria-current] .reasons').waitFor();
    await accessible(page, `review, ${locale}`);
    await eventually(async () =>
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${width} px are enough`),
    );
    const small = await page.$$eval('#screen-review *', (all) =>
      all
        .filter(
          (node) =>
            node.checkVisibility() && [...node.childNodes].some((one) => one.nodeType === 3 && one.textContent?.trim()),
        )
        .filter((node) => parseFloat(getComputedStyle(node).fontSize) < 11 && !node.closest('svg'))
        .map((node) => node.outerHTML.slice(0, 80)),
    );
    assert.deepEqual(small, []);
    await page.keyboard.press('Alt+y');
    await accessible(page, `a task, ${locale}`);
    await page.locator('#screen-review [data-action="show"]').click();
    await page
      .locator('h1')
      .first()
      .evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
    await page.keyboard.press('Home');
    await eventually(() => assert.ok(page.url().endsWith('?ply=0')));
    await page.keyboard.press('ArrowDown'); // to the next error
    await eventually(() => assert.match(page.url(), /\?ply=[1-9]/));
    await eventually(async () => assert.ok(await page.textContent('#live-polite'), 'it is said aloud'));
    guard.check();
    await context.close();
  }
});

full('Connect Four is judged by exact scores, and a column is tried by its number', async () => {
  const { page, guard, context } = await open('#/review/connect4/14?ply=1');
  await judged(page);
  await says(page, /1\. A1 missed a win Red had a win by force in 21: D1\. Now Yellow wins by force in \d+/);
  await page.keyboard.press('Alt+y');
  await page.locator('#board [role="gridcell"]').first().focus();
  await page.keyboard.press('4');
  await says(page, /Right!.* D1 was better/);
  guard.check();
  await context.close();
});

full('a review says once that White was lost by the proof, and where Black left it', async () => {
  const { page, guard, context } = await open('#/review/freestyle15/h8o15a1n15');
  await judged(page);
  const said = page.locator('.r-score', {
    hasText: /White was lost from move 2\. Black left the proved win with move 3/,
  });
  await said.waitFor();
  // It is stored with the review: no engine is asked again.
  await page.reload();
  await said.waitFor();
  assert.equal((await seen(page)).asked, 0);
  guard.check();
  await context.close();
});

test('an invalid game gets a message, and one with an illegal move is reviewed up to it', async () => {
  const { page, context } = await open('#/review');
  await page.getByText('There is no game to review yet.').waitFor();
  for (const [hash, want] of [
    ['#/review/chess/e4', 'chess'],
    ['#/review/renju15/z99h8', 'z99'],
  ]) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await page.locator('.notice, .toast', { hasText: want }).first().waitFor();
  }
  await page.evaluate(() => {
    location.hash = '#/review/renju15/h8i9h8j10';
  });
  await page.locator('.notice', { hasText: 'occupied' }).waitFor();
  await page.locator('.r-score [role="status"]', { hasText: '2 moves' }).waitFor();
  await page.evaluate(() => {
    location.hash = '#/games';
  });
  await page.locator('#screen-games h1').waitFor();
  await eventually(async () =>
    assert.equal(await page.locator('.game').count(), 1, 'what was reviewed is kept, as of every link'),
  );
  await context.close();
});

full('Analyse has the line that is looked at judged', async () => {
  const { page, guard, context } = await open(`#/analyse/freestyle15/${MOVES.join('')}?ply=5`);
  await page.locator('.a-line [data-id="2"]').waitFor({ state: 'attached' });
  await pick(page, 'review');
  await eventually(() => assert.ok(page.url().endsWith(SHORT)));
  await judged(page);
  guard.check();
  await context.close();
});

test('Next moment goes through the errors, Analyse and back come to the same place, and the header says where one is', async () => {
  const { page, guard, context } = await open(SHORT);
  await judged(page);
  await eventually(async () => {
    assert.equal(await page.getAttribute('nav [data-screen="analyse"]', 'aria-current'), 'page');
    assert.match(await page.title(), /^Review/);
  });
  /** @type {(string|null)[]} */
  let errors = [];
  await eventually(async () => {
    errors = await page.$$eval('.moment.error > button', (all) => all.map((one) => one.getAttribute('data-ply')));
    assert.ok(errors.length > 1 && errors.includes('6'), `${errors}`);
    // Those that are counted, by their class, are listed in sight and lie on the graph.
    const counts = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('.moment')];
      const named = rows.filter((row) => row.querySelector('.r-inaccuracy, .r-mistake, .r-blunder'));
      const listed = rows.filter((row) => row.getClientRects().length && !row.matches('[aria-current]:not(.error)'));
      return [named.length, listed.length, document.querySelectorAll('#screen-review .chances .sign').length];
    });
    assert.deepEqual(counts, [errors.length, errors.length, errors.length]);
  });
  for (const ply of [...errors, errors[0]]) {
    await page.locator('#screen-review [data-action="next"]').click();
    await page.locator(`.moment[aria-current] [data-ply="${ply}"]`).waitFor();
    await eventually(() => assert.ok(page.url().endsWith(`?ply=${ply}`)));
  }
  await page.locator('.moment button', { hasText: '6. O15' }).click();
  await eventually(() => assert.ok(page.url().endsWith('?ply=6')));
  await page.keyboard.press('Alt+a');
  await page.locator('#screen-analyse:not([hidden])').waitFor({ state: 'attached' });
  await page.goBack();
  await says(page, /6\. O15/);
  await eventually(async () => assert.equal(await page.locator('#board .b-pieces > g').count(), 6));
  // The board draws the chosen sentence: the better one's position is that before the move.
  const better = page.locator('.moment[aria-current] .reasons button').last();
  await better.click();
  await page.locator('#board .b-shown').waitFor({ state: 'attached' });
  await eventually(async () => assert.equal(await page.locator('#board .b-pieces > g').count(), 5));
  await better.click();
  await eventually(async () => assert.equal(await page.locator('#board .b-pieces > g').count(), 6));
  // Numbers are shown on demand: the chances, and the lines, which lie on the board while they are pointed at.
  await page.locator('#screen-review [data-action="numbers"]').click();
  await page.locator('#board .b-ring').first().waitFor({ state: 'attached' });
  await page.locator('.moment .pv[data-which="answer"] button').first().focus();
  await page.locator('#board .b-preview').first().waitFor({ state: 'attached' });
  guard.check();
  await context.close();
});

full('without a game in its address it shows the one that has just ended', async () => {
  const { page, guard, context } = await ended();
  await page.locator('#actions [data-action="review"]').waitFor();
  await page.evaluate(() => {
    location.hash = '#/review';
  });
  await page.locator('.moment', { hasText: '6. O15' }).waitFor();
  guard.check();
  await context.close();
});
