// @ts-check
// The Games screen: finding, continuing, replaying, naming, deleting and restoring a game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, eventually, FULL, full, putGames, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/**
 * @param {string} id @param {string} game @param {string[]} moves
 * @param {{winner?: string, you?: string, name?: string, star?: boolean}} [more]
 */
const entry = (id, game, moves, { winner = '', you = 'both', ...more } = {}) => ({
  id,
  version: 2,
  value: { id, game, moves, ply: moves.length, you, level: 3, report: '', resigned: '', verdicts: [] },
  winner,
  changed: Date.UTC(2026, 10, 20, 12) + id.charCodeAt(0) * 60_000,
  name: '',
  star: false,
  ...more,
});
const RENJU = entry('c', 'renju15', ['h8', 'h9', 'j8']);
const FOUR = entry('b', 'connect4', ['4', '4', '5', '5', '6', '6', '7'], { winner: 'black', you: 'black' });
const NAMED = entry('a', 'freestyle15', ['h8', 'i9'], { name: 'With Mei', winner: 'draw', star: true });

/**
 * Opens the screen with some games in the archive.
 * @param {object[]} entries @param {Parameters<typeof visit>[2]} [options]
 */
async function open(entries, options) {
  const visited = await visit(browser, site, { path: '404.html', ...options });
  const { page } = visited;
  await putGames(page, entries);
  await page.goto(`${site.url}#/games`);
  await page.locator('.game').first().waitFor();
  return visited;
}

/** The titles shown come to be these. @param {Page} page @param {string[]} want */
const titles = (page, ...want) =>
  eventually(async () => assert.deepEqual(await page.locator('.game h2').allTextContents(), want));
/** @param {Page} page @param {string} id @param {string} verb */
const press = (page, id, verb) => page.locator(`[data-id="${id}"] [data-verb="${verb}"]`).click();
/** @param {Page} page @param {string} verb @param {string} id */
const focused = (page, id, verb) =>
  page.waitForFunction(
    ([id, verb]) => document.activeElement?.matches(`[data-id="${id}"] [data-verb="${verb}"]`),
    [id, verb],
  );

test('progress shows days, badges and how many games a rating still needs', async () => {
  const five = ['h8', 'a1', 'i8', 'a3', 'j8', 'a5', 'k8', 'a7', 'g8'];
  const won = ['d', 'e', 'f'].map((id) => entry(id, 'freestyle15', five, { winner: 'black', you: 'black' }));
  const { page, guard, context } = await open([NAMED, FOUR, ...won]);
  const panel = page.locator('.progress-panel');
  await panel.getByText('3 rated games').waitFor();
  await eventually(async () => {
    assert.match(
      await panel.locator('dl').innerText(),
      /Five in a row\s*A rating after about \d more games\s*3 rated games\s*Connect Four\s*A rating after about 1\d more games\s*1 rated game/,
    );
    assert.deepEqual(await panel.locator('.badges .earned b').allTextContents(), ['First win', 'Past Fox']);
    assert.equal(await panel.locator('.badges li').count(), 10);
  });
  await accessible(page, 'progress');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await panel.waitFor();
  await eventually(async () =>
    assert.equal(await panel.getAttribute('open'), null, 'folded on a phone, where the games come first'),
  );
  guard.check();
  await context.close();
});

test('games are listed with the last played first, and found by words and by kind', async () => {
  const { page, guard, context } = await open([NAMED, FOUR, RENJU, { id: 'z', nonsense: true }]);
  await titles(page, 'Renju 15 × 15', 'Connect Four 7 × 6', 'With Mei');
  await accessible(page, 'the list of games');
  const search = page.getByRole('searchbox');
  await search.fill('mei');
  await titles(page, 'With Mei');
  await search.fill('nothing like it');
  await page.getByText('No game fits').waitFor();
  await search.fill('');
  for (const [kind, want] of /** @type {[string, string[]][]} */ ([
    ['open', ['Renju 15 × 15']],
    ['won', ['Connect Four 7 × 6']],
    ['lost', []],
    ['starred', ['With Mei']],
    ['all', ['Renju 15 × 15', 'Connect Four 7 × 6', 'With Mei']],
  ])) {
    await page.check(`[name="games-filter"][value="${kind}"]`, { force: true });
    await titles(page, ...want);
  }
  guard.check();
  await context.close();
});

test('a game is continued, and the one on the board stays in the list', async () => {
  const { page, guard, context } = await open([RENJU, FOUR]);
  await press(page, 'c', 'resume');
  await page.locator('#screen-play:not([hidden])').waitFor();
  await page.locator('[role="gridcell"][aria-label^="J8, Black"]').waitFor();
  await page.locator('[role="gridcell"][aria-label^="A1,"]').click();
  await page.locator('[role="gridcell"][aria-label^="A1, White"]').waitFor();
  await page.locator('a[href="#/games"]:visible').first().click();
  await page.locator('[data-id="c"]', { hasText: 'Unfinished · 4 moves' }).waitFor();
  await page.locator('[data-id="c"]', { hasText: 'On the board now' }).waitFor();
  await eventually(async () => assert.ok(await page.locator('[data-id="c"] [data-verb="remove"]').isDisabled()));
  await press(page, 'b', 'resume');
  await page.locator('.b-heads button').first().waitFor();
  await page.reload();
  await page.locator('.b-heads button').first().waitFor();
  await page.click('[data-screen="games"]');
  await page.locator('[data-id="b"]', { hasText: 'On the board now' }).waitFor();
  await titles(page, 'Renju 15 × 15', 'Connect Four 7 × 6'); // a game that is only opened keeps its date
  guard.check();
  await context.close();
});

full('a game is watched again from its start and is not touched by it', async () => {
  const { page, guard, context } = await open([RENJU]);
  await press(page, 'c', 'replay');
  await page.locator('#screen-replay .move-list button').nth(2).waitFor();
  await page.click('#screen-replay [data-action="on"]');
  await page.locator('[role="gridcell"][aria-label^="H8, Black"]').waitFor();
  await page.goBack();
  await page.locator('[data-id="c"]', { hasText: 'Unfinished · 3 moves' }).waitFor();
  guard.check();
  await context.close();
});

test('a game gets a name and a star, which are stored', async () => {
  const { page, guard, context } = await open([RENJU]);
  await press(page, 'c', 'rename');
  await page.locator('#game-name').fill('  The long one ');
  await accessible(page, 'the dialog for a name');
  await page.keyboard.press('Enter');
  await titles(page, 'The long one');
  await page.locator('.game', { hasText: 'Renju 15 × 15' }).waitFor(); // its rule is still said
  await focused(page, 'c', 'rename');
  await press(page, 'c', 'star');
  await page.locator('[data-verb="star"][aria-pressed="true"]').waitFor();
  await focused(page, 'c', 'star');
  await press(page, 'c', 'resume');
  await page.locator('[role="gridcell"][aria-label^="J8, Black"]').waitFor(); // till then another game is shown
  await page.locator('[role="gridcell"][aria-label^="A1,"]').click();
  await page.locator('[role="gridcell"][aria-label^="A1, White"]').waitFor();
  await page.goto('about:blank');
  await page.goto(`${site.url}#/games`);
  await titles(page, 'The long one');
  await page.locator('[data-verb="star"][aria-pressed="true"]').waitFor();
  guard.check();
  await context.close();
});

test('a deleted game can be restored', async () => {
  const { page, guard, context } = await open([NAMED, FOUR, RENJU]);
  await press(page, 'b', 'remove');
  await titles(page, 'Renju 15 × 15', 'With Mei');
  await focused(page, 'a', 'remove');
  await page.locator('.toast', { hasText: 'Connect Four' }).getByRole('button').click();
  await titles(page, 'Renju 15 × 15', 'Connect Four 7 × 6', 'With Mei');
  await press(page, 'c', 'remove');
  await press(page, 'b', 'remove');
  await press(page, 'a', 'remove');
  await page.getByText('No games yet').waitFor();
  // Each comes back while the page is open, the last one first, also after another screen.
  const bin = page.locator('#screen-games > .games-more').last();
  await page.locator('nav [data-screen="about"]').click();
  await page.locator('#screen-about').waitFor();
  await page.locator('nav [data-screen="games"]').click();
  await page.locator('.toast').evaluate((node) => node.remove());
  await accessible(page, 'what was deleted');
  for (const shown of [['With Mei'], ['Connect Four 7 × 6', 'With Mei']]) {
    await bin.getByRole('button', { name: 'Undo' }).click();
    await titles(page, ...shown);
  }
  await bin.getByText('Renju 15 × 15').waitFor();
  await press(page, 'b', 'remove');
  await bin.getByText('Connect Four').waitFor();
  await press(page, 'a', 'remove');
  await page.getByText('No games yet').waitFor();
  await page.reload();
  await page.getByText('No games yet').waitFor();
  await accessible(page, 'an empty list');
  guard.check();
  await context.close();
});

full('many games are drawn a page at a time, and nothing is wider than a phone', async () => {
  const many = Array.from({ length: 130 }, (_, i) => ({ ...RENJU, ...entry(`g${i}`, 'renju15', ['h8', 'h9']) }));
  const { page, guard, context } = await open(many, { viewport: { width: 320, height: 640 } });
  const count = (/** @type {number} */ n) =>
    eventually(async () => assert.equal(await page.locator('.game').count(), n));
  await count(48);
  await eventually(async () => assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320));
  await page.getByRole('button', { name: 'Show 82 more' }).click();
  await count(96);
  await page.getByRole('button', { name: 'Show 34 more' }).click();
  await count(130);
  guard.check();
  await context.close();
});

test('of thousands of games few are read or written at a time', async () => {
  const many = Array.from({ length: FULL ? 10_000 : 2000 }, (_, i) => {
    const moves = Array.from({ length: 60 }, (_, k) => `${'abcdefghijklmno'[(k + i) % 15]}${1 + ((k * 7 + i) % 15)}`);
    return {
      ...entry(`g${i}`, 'freestyle15', moves, { star: i % 50 === 0 }),
      changed: Date.UTC(2020, 0, 1) + i * 3.6e6,
    };
  });
  const { page, guard, context } = await open(many, {
    init: () => {
      const work = { reads: 0, most: 0, formats: 0 };
      const { getAll } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.getAll = function (...how) {
        const request = getAll.apply(this, how);
        request.addEventListener('success', () => {
          work.reads++;
          work.most = Math.max(work.most, request.result.length);
        });
        return request;
      };
      const { DateTimeFormat } = Intl;
      Intl.DateTimeFormat = /** @type {any} */ (
        new Proxy(DateTimeFormat, {
          construct(target, args) {
            work.formats++;
            return new target(...args);
          },
        })
      );
      Object.assign(globalThis, { work });
    },
  });
  const work = () => page.evaluate(() => ({ .../** @type {any} */ (globalThis).work }));
  const told = (/** @type {number} */ n) =>
    page
      .locator('#screen-games header p')
      .filter({ hasText: n.toLocaleString('en') })
      .waitFor();
  await told(many.length);
  await page.locator('.progress-panel').or(page.locator('.games-more button')).first().waitFor();
  const first = await work();
  assert.ok(first.most <= 500 && first.reads >= many.length / 500, JSON.stringify(first));
  // Searching, and a change of one game, read none of the others again.
  await page.locator('#games-search').pressSequentially('h8');
  await told(many.filter(({ value }) => value.moves.join('').includes('h8')).length);
  await page.locator('#games-search').fill('');
  await told(many.length);
  await press(page, `g${many.length - 1}`, 'star');
  await page.locator(`[data-id="g${many.length - 1}"] [data-verb="star"][aria-pressed="true"]`).waitFor();
  const { reads, formats } = await work();
  assert.equal(reads, first.reads);
  assert.ok(formats < 20, `${formats} formats were made`);
  guard.check();
  await context.close();
});
