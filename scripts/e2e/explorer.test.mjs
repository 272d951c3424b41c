// @ts-check
// The explorer in Analyse: the reader's games and an opened file, what was played in a
// position, and the games themselves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accessible,
  drawn,
  eventually,
  full,
  kept,
  keptWhole,
  putGames,
  showTab,
  stage,
  treeText,
  unfold,
  visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/**
 * @param {string} id @param {string} moves
 * @param {{winner?: string, you?: string, level?: number, year?: number}} [more]
 */
const entry = (id, moves, { winner = '', you = 'black', level = 3, year = 2026 } = {}) => {
  const list = moves.match(/[a-o]\d+/g) ?? [];
  const value = { id, game: 'freestyle15', moves: list, ply: list.length, you, level };
  return { id, version: 2, value, winner, changed: Date.UTC(year, 5, 1), name: '', star: false };
};
/** Three games begin alike up to symmetry: i9 and g7 are one move. */
const MINE = [
  entry('a', 'h8i9h9h10', { winner: 'black', year: 2025 }),
  entry('b', 'h8g7h7h6', { winner: 'white' }),
  entry('c', 'h8i9j10', { winner: 'black', you: 'white', level: 5 }),
  entry('d', 'h8h9', { winner: 'white' }),
];

/**
 * Opens a path with games in the archive.
 * @param {string} path @param {Parameters<typeof visit>[2] & {entries?: object[]}} [options]
 */
async function open(path, { entries = MINE, ...options } = {}) {
  const visited = await visit(browser, site, { path: '404.html', ...options });
  const { page } = visited;
  await putGames(page, entries);
  await page.goto(site.url + path);
  return visited;
}

/** @param {Page} page @param {string} name of a source */
const choose = (page, name) => page.locator('.x-sources label', { hasText: name }).click();

/** The rows of the table: move, games, the results in words. @param {Page} page */
const rows = (page) =>
  page.$$eval('.x-moves tbody tr', (all) =>
    all.map((row) => {
      const [move, games] = [...row.children].map((cell) => cell.textContent);
      return [move, games, row.querySelector('[role="img"]')?.getAttribute('aria-label') ?? ''].join(' | ');
    }),
  );
/** @param {Page} page @param {string[]} want */
const shows = (page, ...want) => eventually(async () => assert.deepEqual(await rows(page), want));
/** The games below the table. @param {Page} page */
const games = (page) => page.locator('.x-list b').allTextContents();

/** A collection with more games than one page of the list. */
const COLLECTION = Array.from({ length: 12 }, (_, i) => {
  const [second, result] = i % 3 ? ['ig', 'B+'] : ['hg', 'W+'];
  return `(;GM[4]SZ[15]PB[Li ${i}]PW[Sato]RE[${result}]DT[${2000 + i}];B[hh];W[${second}];B[ih])`;
}).join('\n');
/** @param {Page} page @param {string} name @param {string|Buffer} content */
const openFile = (page, name, content) =>
  page
    .locator('.x-sources input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

test("one's own games: moves joined by symmetry, filters, a stone under the pointer, a game opened at its move", async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8?tab=explorer&source=mine');
  await shows(page, 'I9 | 3 | Black 67%, White 33%', 'H9 | 1 | White 100%');
  assert.deepEqual((await games(page)).sort(), ['Wave, level 5 – You', ...new Array(3).fill('You – Fox, level 3')]);
  await page.locator('.b-heat-dot').nth(1).waitFor({ state: 'attached' });
  await accessible(page, 'the explorer');
  // The row under the pointer, or with the focus, shows its stone.
  await page.locator('.x-moves tbody tr').first().hover();
  await page.locator('.b-preview').waitFor({ state: 'attached' });
  await page.locator('.x-list b').first().hover();
  await page.locator('.b-preview').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Filter the games' }).click();
  await page.locator('.x-filter select').filter({ hasText: 'Won' }).selectOption({ label: 'Lost' });
  await shows(page, 'I9 | 2 | Black 50%, White 50%', 'H9 | 1 | White 100%');
  await page.getByRole('button', { name: 'Filter the games' }).click();
  await page.locator('.x-moves tbody button').first().focus();
  await page.locator('.b-preview').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await eventually(async () => assert.match(page.url(), /h8i9$/));
  await shows(page, 'H9 | 2 | Black 50%, White 50%', 'J10 | 1 | Black 100%');
  // The game is turned to the board's orientation.
  await page.locator('.x-list button', { hasText: '2026' }).first().click();
  await eventually(async () => assert.match(page.url(), /h8i9\w+\?ply=2$/));
  assert.match(await page.locator('#screen-analyse .strip').allInnerTexts().then(String), /You/);
  guard.check();
  await context.close();
});

test('a file becomes a source, which is kept, opened again without the file, and deleted in About', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8?tab=explorer&source=mine', { entries: [] });
  await page.getByText('No games yet.').waitFor();
  await openFile(page, 'Club.sgf', COLLECTION);
  await shows(page, 'I9 | 8 | Black 100%', 'H9 | 4 | White 100%');
  await page.locator('.x-about', { hasText: '12 games' }).waitFor();
  assert.deepEqual((await games(page)).slice(0, 2), ['Li 11 – Sato', 'Li 10 – Sato']);
  assert.equal((await games(page)).length, 10);
  await page.getByRole('button', { name: 'Show more' }).click();
  await eventually(async () => assert.equal((await games(page)).length, 12));
  await page.getByRole('button', { name: 'Filter the games' }).click();
  await page.locator('.x-filter input').first().fill('li 3');
  await page.keyboard.press('Enter');
  await shows(page, 'H9 | 1 | White 100%');
  await page.locator('.x-filter input').first().fill('');
  await page.getByLabel('From year').fill('2010');
  await page.keyboard.press('Enter');
  await shows(page, 'I9 | 2 | Black 100%');
  await accessible(page, 'the explorer with a file');
  await page.reload(); // the tab, the source and the position are the same
  await shows(page, 'I9 | 8 | Black 100%', 'H9 | 4 | White 100%');
  await page.goto(`${site.url}#/about`);
  await unfold(page, 'Downloads');
  const remove = page.locator('#screen-about').getByRole('button', { name: 'Delete Club.sgf' });
  await remove.click();
  await remove.waitFor({ state: 'detached' });
  await page.goto(`${site.url}#/analyse/freestyle15/h8?tab=explorer&source=mine`);
  await page.locator('.x-sources label').first().waitFor();
  await page.locator('.x-sources label', { hasText: 'Club' }).waitFor({ state: 'detached' });
  guard.check();
  await context.close();
});

full('a kept file is a source again without a network and without the file', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8?tab=explorer&source=mine', {
    entries: [],
    serviceWorkers: 'allow',
  });
  await kept(page);
  await keptWhole(page);
  await showTab(page, 'explorer'); // the first visit has loaded the page twice
  await openFile(page, 'Club.sgf', COLLECTION);
  await shows(page, 'I9 | 8 | Black 100%', 'H9 | 4 | White 100%');
  await context.setOffline(true);
  await page.reload();
  await showTab(page, 'explorer');
  await choose(page, 'Club');
  await shows(page, 'I9 | 8 | Black 100%', 'H9 | 4 | White 100%');
  assert.equal((await games(page)).length, 10);
  guard.check();
  await context.close();
});

test('a cut file keeps what was read, and with a full storage it is open for this visit', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8?tab=explorer&source=mine', {
    entries: [],
    init: () => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (/** @type {any} */ value, /** @type {any} */ key) {
        if (String(key).startsWith('index ')) throw new DOMException('full', 'QuotaExceededError');
        return put.call(this, value, key);
      };
      navigator.storage.estimate = async () => ({ usage: 5000, quota: 5000 });
    },
  });
  await openFile(page, 'Club.sgf', COLLECTION.slice(0, -4));
  const state = page.locator('.x-state');
  await state.filter({ hasText: 'The file is cut off' }).waitFor();
  await state.filter({ hasText: /storage is full, [\d.,]+ k?B are missing: the file stays open/ }).waitFor();
  await shows(page, 'I9 | 8 | Black 100%', 'H9 | 4 | White 100%');
  await page.reload();
  await showTab(page, 'explorer');
  await page.locator('.x-sources label').first().waitFor();
  assert.equal(await page.locator('.x-sources label', { hasText: 'Club' }).count(), 0);
  guard.check();
  await context.close();
});

test('a part of the board is searched: two corners, every orientation, and the game opens where it occurs', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8i9j10?tab=explorer&source=mine');
  await eventually(async () => assert.equal((await games(page)).length, 1));
  const part = page.getByRole('button', { name: 'Search for a part of the board' });
  await part.click();
  await page.getByText('Tap two opposite corners').waitFor();
  const tap = (/** @type {string} */ at) => page.locator(`#board [aria-label^="${at},"]`).click();
  await tap('H8');
  await tap('I9');
  await page.getByText('The part from H8 to I9').waitFor();
  await eventually(async () => assert.equal((await games(page)).length, 3));
  await accessible(page, 'the search for a part');
  await tap('A1');
  await tap('B2');
  await page.getByText('This part of the board has no stones.').waitFor();
  assert.match(page.url(), /h8i9j10$|h8i9j10\?/); // corners are no moves
  await part.click();
  await eventually(async () => assert.equal((await games(page)).length, 1));
  guard.check();
  await context.close();
});

test('a file of another rule says so, and one without games leaves everything as it is', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8?tab=explorer&source=mine');
  await shows(page, 'I9 | 3 | Black 67%, White 33%', 'H9 | 1 | White 100%');
  await openFile(page, 'nothing.txt', 'no game at all');
  await page.locator('.x-state', { hasText: 'nothing.txt' }).waitFor();
  await shows(page, 'I9 | 3 | Black 67%, White 33%', 'H9 | 1 | White 100%');
  await openFile(page, 'big.sgf', '(;GM[4]SZ[19]PB[A]PW[B]RE[B+];B[jj];W[ji];B[ki])');
  await page.getByRole('button', { name: 'Show Freestyle 19 × 19' }).click();
  await shows(page, 'J10 | 1 | Black 100%');
  guard.check();
  await context.close();
});

test('Review says in how many other games a position occurred, and leads to them', async () => {
  const { page, guard, context } = await open('#/replay/freestyle15/h8i9h9h10?first=you&ply=2');
  await page.getByRole('link', { name: 'Also in 2 of your games' }).click();
  await shows(page, 'H9 | 2 | Black 50%, White 50%', 'J10 | 1 | Black 100%');
  assert.equal(await treeText(page), 'H8 I9');
  guard.check();
  await context.close();
});

test('a line of a file is learned: the page plays the other side, and a missed move comes back', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8?tab=explorer&source=mine', { entries: [] });
  await openFile(page, 'Club.sgf', COLLECTION);
  await page.getByRole('link', { name: 'Learn this line' }).click();
  await page.locator('.z-task', { hasText: 'Play the next move of the line' }).waitFor();
  await page.locator('[data-side="white"][aria-pressed="true"]').waitFor();
  await accessible(page, 'opening training');
  const put = (/** @type {string} */ at) => page.locator(`#board [aria-label^="${at}"]`).click();
  await put('A1,');
  await page.locator('.z-note', { hasText: 'A1 is not the move: I9' }).waitFor();
  await page.locator('.z-panel', { hasText: '1 position comes back' }).waitFor();
  await page.locator('#screen-puzzles .tools > [data-action="more"]').click();
  await page.locator('#screen-puzzles .tools .menu [data-action="again"]').click();
  // A move that is equal by symmetry is right too; the line ends with Black's answer.
  await put('G7,');
  await page
    .locator('.z-note', { hasText: 'G7 is right' })
    .or(page.locator('.z-note', { hasText: 'The line ends here' }))
    .waitFor();
  guard.check();
  await context.close();
});

test('the book of Connect Four says of every move what is proved, in the table and over the columns', async () => {
  const { page, guard, context } = await open('#/analyse/connect4/445?tab=explorer&source=book', { entries: [] });
  await page.locator('.x-sure').nth(6).waitFor();
  const said = await page.$$eval('.x-moves tbody tr', (all) =>
    all.map((row) => `${row.querySelector('button')?.textContent} ${row.querySelector('.x-sure')?.textContent}`),
  );
  assert.match(said[0], /^\w\d Proved: /);
  assert.ok(
    said.some((text) => /Proved: Yellow in ≤ \d+ moves$/.test(text)),
    String(said),
  );
  await eventually(async () => assert.match(await page.locator('.b-heads').innerHTML(), /data-text="\d+"/));
  await accessible(page, 'the book');
  guard.check();
  await context.close();
});

full('on a phone the list lies in the panel that scrolls, in every language', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8?tab=explorer&source=mine', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  for (const lang of ['en', 'zh-CN', 'ja']) {
    await page.goto(`${site.url}?lang=${lang}#/analyse/freestyle15/h8?tab=explorer&source=mine`);
    await eventually(async () => assert.equal((await rows(page)).length, 2));
    await drawn(page);
    const [inside, across] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(inside <= across, `${lang}: ${inside} of ${across}`);
    await accessible(page, `the explorer in ${lang}`);
  }
  guard.check();
  await context.close();
});

test('the book of five in a row is the first source: five moves, proved or with chances', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8i9?tab=explorer', { entries: [] });
  await eventually(async () => {
    assert.deepEqual(await page.locator('.x-sources label').allTextContents(), ['Book', 'My games']);
    const list = await page.locator('.x-moves tbody tr').allTextContents();
    assert.equal(list.length, 5);
    assert.match(list[0], /Proved: Black in ≤ \d+ moves/);
    for (const row of list.slice(1)) assert.match(row, /\d+%|Proved/);
  });
  guard.check();
  await context.close();
});
