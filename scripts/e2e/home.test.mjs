// @ts-check
// Home: the empty board of a first visit with the choice of game and opponent beside
// it, what a returning reader finds, and the ways to and from Home.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, drawn, eventually, full, ready, serve, stage, startGame, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();
const HOUR = 3600e3;
const WAITS = {
  id: 'waits',
  rival: '',
  game: 'freestyle15',
  moves: ['h8', 'h9'],
  ply: 2,
  you: 'black',
  changed: Date.now() - HOUR,
};

/** @param {Page} page */
const home = (page) => page.locator('.home:not([hidden])').waitFor();
/** @param {Page} page */
const address = (page) => page.evaluate(() => location.hash);
/** @param {Page} page */
const stones = (page) => page.locator('#board .b-pieces > g').count();
/** @param {Page} page @param {string} name @param {string} value */
const choose = (page, name, value) => page.locator(`.home input[name="${name}"][value="${value}"]`).check();

test('a first visit finds Home beside a board on which a stone begins the chosen game', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '' });
  await ready(page);
  await home(page);
  await choose(page, 'level', '5');
  await eventually(async () => {
    assert.equal(await page.textContent('.strip.them b'), 'Wave');
    assert.equal(await page.locator('.home-go .primary').textContent(), 'Play Wave');
    assert.equal(await page.locator('.primary:visible').count(), 1, 'one primary button');
  });
  await page.waitForLoadState('networkidle');
  const place = await page.locator('#board').boundingBox();
  await page.locator('#board [aria-label^="H8,"]').click();
  await page.locator('.home').waitFor({ state: 'hidden' });
  await eventually(async () => assert.equal(await stones(page), 2));
  await eventually(async () => {
    assert.match(await address(page), /^#\/play\/freestyle15\/h8/);
    assert.equal(await page.textContent('.strip.them b'), 'Wave');
    assert.deepEqual(await page.locator('#board').boundingBox(), place, 'the board stays where it was');
  });
  guard.check();
  await context.close();
});

test('the chosen game begins with the button: Connect Four, the second to move', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/' });
  await ready(page);
  await home(page);
  await choose(page, 'rule', 'connect4');
  await page.locator('#board[data-kind="discs"]').waitFor();
  await choose(page, 'you', 'white');
  await eventually(async () => assert.match((await page.textContent('.strip.you')) ?? '', /You/));
  await drawn(page);
  assert.equal(await stones(page), 0, 'nobody moves while a game is being chosen');
  await page.locator('.home-go .primary').click();
  await page.locator('.home').waitFor({ state: 'hidden' });
  await eventually(async () => assert.equal(await stones(page), 1));
  guard.check();
  await context.close();
});

test('an unfinished game is found at once; Home keeps it, and Continue leads back', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '', game: WAITS });
  await ready(page);
  await eventually(async () => assert.equal(await stones(page), 2));
  await eventually(async () => assert.match(await address(page), /^#\/play\/freestyle15\/h8h9/));
  await page.locator('.brand').click();
  await home(page);
  await eventually(async () => assert.equal(await stones(page), 0));
  await page.locator('.home-card', { hasText: 'Continue' }).click();
  await eventually(async () => assert.equal(await stones(page), 2));
  await page.locator('.brand').click();
  await home(page);
  await choose(page, 'rule', 'renju');
  await page.locator('.home-go .primary').click();
  await page.locator('.toast button').click(); // the game that was there comes back
  await eventually(async () => assert.equal(await stones(page), 2));
  guard.check();
  await context.close();
});

/** The links of Home's row and cards, each with its words. @param {Page} page */
const offers = (page) =>
  page.$$eval('.home-card', (all) => all.map((one) => `${one.getAttribute('href')} ${one.textContent}`));

for (const [what, more, row] of /** @type {[string, object, string][]} */ ([
  ['against Tengen', { level: 2 }, '#/play ContinueSparrow · move 2 · 2 days ago'],
  ['against a program of a report', { rival: 'uct-bitboard' }, '#/play ContinueUCT on bitboards · move 2 · 2 days ago'],
  ['by links', { far: 'far' }, '#/play ContinueYour friend · move 2 · 2 days ago'],
  ['of two people', { you: 'both' }, '#/play ContinueTwo people · move 2 · 2 days ago'],
]))
  test(`a game of the day before yesterday is one row of Home: ${what}`, async () => {
    const game = { ...WAITS, ...more, changed: Date.now() - 48 * HOUR };
    const { page, guard, context } = await visit(browser, site, { path: '', game });
    await home(page);
    await eventually(async () => assert.equal((await offers(page))[0], row));
    assert.equal(await stones(page), 0, 'the board is empty');
    await page.locator('.home-waiting a').click();
    await eventually(async () => assert.equal(await stones(page), 2));
    guard.check();
    await context.close();
  });

/** Stores what a reader did with puzzles. @param {string} key @param {object} done */
const remember = (key, done) => localStorage.setItem(key, JSON.stringify({ version: 1, value: done }));

test("Home says today's puzzle is solved and for how many days, also after a flight to the west", async () => {
  for (const [ahead, words] of /** @type {[number, string][]} */ ([
    [-1, '4 days in a row'],
    [0, 'Solved today · 4 days in a row'],
    [1, 'Solved today · 4 days in a row'], // solved before the flight, on a day that is tomorrow here
    [-2, 'Renju'],
  ])) {
    const day = new Date(Date.now() + ahead * 24 * HOUR);
    const last = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((n) => String(n).padStart(2, '0'))
      .join('-');
    const game = { ...WAITS, game: 'renju15', moves: [], ply: 0 };
    const { page, guard, context } = await visit(browser, site, { path: '#/about', game });
    await page.evaluate(`(${remember})('tengen /some/path/ puzzles', ${JSON.stringify({ spans: [[last, 4]] })})`);
    await page.goto('about:blank');
    await page.goto(site.url);
    await eventually(async () =>
      assert.equal((await offers(page))[0], `#/puzzles/daily/renju15 Today’s puzzle${words}`),
    );
    guard.check();
    await context.close();
  }
});

test('Home tells of the week, of the level that was beaten last, and leads to the review of a loss', async () => {
  const moves = ['d1', 'd8', 'e1', 'e8', 'f1', 'f8', 'g1', 'g8', 'a15', 'h8'];
  const game = { ...WAITS, moves, ply: 10, end: { winner: 'white', state: 'five' } };
  const { page, guard, context } = await visit(browser, site, { path: '', game });
  await home(page);
  await eventually(async () => {
    assert.equal(await page.textContent('.home-week'), 'This week: 1 game, 0 won.');
    assert.equal((await offers(page))[2], `#/review/freestyle15/${moves.join('')} ReviewLost to Sprout`);
  });
  const won = { ...game, id: 'won', level: 2, end: { winner: 'black', state: 'five' }, changed: Date.now() };
  await page.evaluate(
    (/** @type {object} */ value) =>
      localStorage.setItem('tengen /some/path/ game', JSON.stringify({ version: 1, value })),
    won,
  );
  await page.goto('about:blank');
  await page.goto(site.url);
  await eventually(async () => {
    assert.equal(await page.textContent('.home-week'), 'This week: 2 games, 1 won. Last beaten: Sparrow.');
    assert.match((await offers(page))[2], /^#\/learn\/solved\/survive/);
  });
  guard.check();
  await context.close();
});

test('a form for a new game that is opened while Tengen thinks stays open after its move', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/play' });
  await ready(page);
  await startGame(page, ['level', '8']);
  await page.locator('#board [aria-label^="H8,"]').click();
  await page.waitForFunction(() => document.querySelectorAll('#board .b-pieces > g').length === 1);
  await page.locator('#actions [data-action="new"]').click();
  await eventually(async () => assert.equal(await stones(page), 2));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  assert.ok(await page.locator('.home').isVisible());
  // A stone of the reader's goes on with the game.
  await page.locator('#board [aria-label^="A1,"]').click();
  await page.locator('.home').waitFor({ state: 'hidden' });
  guard.check();
  await context.close();
});

test('Home opens when the last game is finished', async () => {
  const game = { ...WAITS, moves: ['d1', 'd8', 'e1', 'e8', 'f1', 'f8', 'g1', 'h8'], ply: 8 };
  const { page, guard, context } = await visit(browser, site, { game });
  await ready(page);
  await page.locator('#board [aria-label^="H1,"]').click();
  await page.locator('#foot:not([hidden])').waitFor();
  await page.goto('about:blank');
  await page.goto(site.url);
  await home(page);
  await page.locator('.home-card').nth(2).waitFor({ state: 'attached' });
  await eventually(async () => assert.equal(await stones(page), 0));
  assert.equal(await page.locator('.home-card', { hasText: 'Continue' }).count(), 0);
  guard.check();
  await context.close();
});

test("until Home's panel has come, no words of Play's stand in its place", async () => {
  const slow = await serve(undefined, { slow: /play\/home\.js$/ });
  const { page, guard, context } = await visit(browser, slow, { path: '' });
  await ready(page);
  await drawn(page);
  const tool = page.locator('#actions [data-action="undo"]');
  assert.equal(await tool.isVisible(), false, 'a tool of Play');
  assert.equal(await page.locator('#table-name').isVisible(), false, 'the board of Play');
  slow.release();
  await home(page);
  await page.locator('#board [aria-label^="H8,"]').click();
  await tool.waitFor(); // a game has begun
  guard.check();
  await context.close();
  await slow.close();
});

test('the cards lead to the daily puzzle, the next lesson and the proved win', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '' });
  await home(page);
  await eventually(async () =>
    assert.deepEqual(await page.$$eval('.home-card', (all) => all.map((one) => one.getAttribute('href'))), [
      '#/puzzles/daily/freestyle15',
      '#/learn/course/rules',
      '#/learn/solved/survive',
    ]),
  );
  await page.locator('.home-card', { hasText: 'Next lesson' }).click();
  await page.locator('#screen-course:not([hidden])').waitFor({ state: 'attached' });
  await page.goBack();
  await home(page);
  guard.check();
  await context.close();
});

for (const lang of ['en', 'zh-CN', 'ja'])
  full(`axe finds nothing serious on Home, and no sideways scroll: ${lang}`, async () => {
    const { page, guard, context } = await visit(browser, site, { path: `?lang=${lang}`, locale: lang });
    await home(page);
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
      [740, 360],
    ]) {
      await page.setViewportSize({ width, height });
      await accessible(page, `Home, ${lang}, ${width} × ${height}`);
      await eventually(async () => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${wide} px wide in ${width}`);
      });
    }
    guard.check();
    await context.close();
  });
