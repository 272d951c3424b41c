// @ts-check
// Links, bookmarks, history and a second tab: none of them changes the game that is played.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accessible,
  act,
  contentOf,
  drawn,
  eventually,
  form,
  full,
  grows,
  note,
  pick,
  place,
  ready,
  rowsOf,
  stage,
  stones,
  visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

const GAME = 'tengen /some/path/ game';
const OWN = ['h8', 'h9', 'j8', 'j9', 'l8', 'l9'];

/** Opens the page with a game of six plies between two people. @param {string} [path] */
async function open(path = '') {
  const game = { id: 'mine', game: 'renju15', moves: OWN, ply: 6, you: 'both', level: 3, changed: Date.now() };
  const visited = await visit(browser, site, { path, game, version: 2 });
  await ready(visited.page);
  return visited;
}

/** Opens an address as from another site. @param {Page} page @param {string} path */
async function come(page, path) {
  await page.goto('about:blank');
  await page.goto(site.url + path);
  await ready(page);
}

/** The moves that are stored. @param {Page} page */
const stored = (page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').value?.moves.join(' '), GAME);

/** Waits until these moves are stored. @param {Page} page @param {...string} moves */
const stores = (page, ...moves) => eventually(async () => assert.equal(await stored(page), moves.join(' ')));

/** @param {Page} page @param {string} verb */
const press = (page, verb) => page.locator(`#status [data-action="${verb}"]`).click();

for (const [what, link, n] of /** @type {const} */ ([
  ['a game of another rule', '#/play/freestyle15/a1b1c1', 3],
  ['the same game at an earlier move', '#/play/renju15/h8h9j8', 3],
  ['the same game and more', '#/play/renju15/h8h9j8j9l8l9a1', 7],
  ['the empty board of another rule', '#/play/freestyle15', 0],
  ['Connect Four', '#/play/connect4/44', 2],
]))
  (n === 0 || what.includes('earlier') ? full : test)(
    `a link to ${what} does not change the reader's game, also after a reload`,
    async () => {
      const { page, guard, context } = await open(link);
      await stones(page, n);
      await note(page, 'Viewing a link');
      assert.equal(await stored(page), OWN.join(' '));
      await page.reload();
      await stones(page, n);
      await note(page, 'Viewing a link');
      assert.equal(await stored(page), OWN.join(' '));
      await come(page, '');
      await stones(page, 6);
      assert.equal(await stored(page), OWN.join(' '));
      guard.check();
      await context.close();
    },
  );

full("a bookmark of the empty board of one's own rule shows the game", async () => {
  const { page, guard, context } = await open('#/play/renju15');
  await stones(page, 6);
  assert.equal(await stored(page), OWN.join(' '));
  await eventually(() => assert.equal(new URL(page.url()).hash, `#/play/renju15/${OWN.join('')}`));
  guard.check();
  await context.close();
});

test('a link is shown up to what is no move, and does not change the game', async () => {
  const { page, guard, context } = await open('#/play/renju15/z9h8');
  await page.locator('.notice', { hasText: '“z9”' }).waitFor();
  await stones(page, 6);
  for (const [moves, said, n] of /** @type {[string, string, number][]} */ ([
    ['renju15/h8i9h8j10', 'move 3, "h8": the point is occupied', 2],
    ['freestyle15/a1a2b1b2c1c2d1d2e1o15n15', 'move 10, "o15": the game is over', 9],
    ['freestyle15/h8i9j', '“j”', 2],
    ['connect4/44444443', 'move 7, "4": the column is full', 6],
    ['renju15/h8i9/extra', '“extra”', 2],
    ['renju15/i8a1j8c1h7e1h6g1h8a2', 'move 9, "h8": ', 8],
  ])) {
    await page.evaluate((to) => {
      location.hash = `#/play/${to}`;
    }, moves);
    await page.locator('.notice', { hasText: said }).waitFor();
    await stones(page, n);
    await page.locator('[data-action="own-game"]').waitFor({ state: 'attached' });
  }
  assert.equal(await stored(page), OWN.join(' '));
  // A link of a game between friends is taken whole or not at all.
  await page.evaluate(() => {
    location.hash = '#/play/renju15/h8i9j?friend=abcdefgh12345678';
  });
  await page.locator('.notice', { hasText: '“j”' }).waitFor();
  await stones(page, 6);
  await page.click('nav a[data-screen="arena"]');
  await page.locator('#screen-arena:not([hidden])').waitFor();
  await eventually(async () =>
    assert.equal(await page.locator('.notice').count(), 0, 'the notice belongs to Play only'),
  );
  guard.check();
  await context.close();
});

test("a linked game has a button back to the reader's own game", async () => {
  const { page, guard, context } = await open('#/play/freestyle15/a1b1c1');
  await stones(page, 3);
  await accessible(page, 'a linked game');
  await press(page, 'own-game');
  await stones(page, 6);
  await eventually(() => assert.equal(new URL(page.url()).hash, `#/play/renju15/${OWN.join('')}`));
  await page.reload();
  await stones(page, 6);
  guard.check();
  await context.close();
});

test('continuing a linked game keeps the earlier game', async () => {
  const { page, guard, context } = await open('#/play/freestyle15/a1b1c1');
  await stones(page, 3);
  await press(page, 'play-here');
  await stores(page, 'a1 b1 c1');
  await place(page, 'E5');
  await eventually(async () => assert.match((await stored(page)) ?? '', /^a1 b1 c1 e5/));
  await page.reload();
  await eventually(async () => assert.match((await stored(page)) ?? '', /^a1 b1 c1 e5/));
  await eventually(async () => {
    const kept = (await rowsOf(page, 'games')).find(({ id }) => id === 'mine');
    assert.equal(kept?.value.moves.join(' '), OWN.join(' '));
  });
  guard.check();
  await context.close();
});

test("a move in a linked game makes it the reader's own, and the earlier one can be restored", async () => {
  const { page, guard, context } = await open('#/play/freestyle15/a1b1c1');
  await stones(page, 3);
  await place(page, 'E5');
  await eventually(async () => assert.match((await stored(page)) ?? '', /^a1 b1 c1 e5/));
  await page.locator('.toast').getByRole('button', { name: 'My game' }).click();
  await stones(page, 6);
  await stores(page, ...OWN);
  guard.check();
  await context.close();
});

full('?ply= shows that move, and the rest can be reached', async () => {
  const { page, guard, context } = await open('#/play/freestyle15/a1b1c1d1e1?ply=2');
  await stones(page, 2);
  await eventually(async () => assert.equal(await page.locator('#move-list button').count(), 5));
  await act(page, 'redo');
  await stones(page, 3);
  await eventually(() => assert.match(page.url(), /a1b1c1d1e1\?ply=3$/));
  await page.reload();
  await stones(page, 3);
  for (const odd of ['?ply=99', '?ply=-1', '?ply=x', '?ply=']) {
    await come(page, `#/play/freestyle15/a1b1c1d1e1${odd}`);
    await stones(page, 5);
  }
  assert.equal(await stored(page), OWN.join(' '));
  guard.check();
  await context.close();
});

test('Learn and twice Back change no game', async () => {
  const { page, guard, context } = await open();
  await stones(page, 6);
  await page.click('[data-screen="learn"]');
  await page.locator('#screen-learn:not([hidden])').waitFor();
  await page.click('[data-screen="play"]');
  await stones(page, 6);
  await place(page, 'A1');
  await stones(page, 7);
  await page.goBack();
  await page.locator('#screen-learn:not([hidden])').waitFor();
  await page.goBack();
  await page.locator('#screen-play:not([hidden])').waitFor();
  await stones(page, 7);
  await stores(page, ...OWN, 'a1');
  await eventually(async () => assert.equal(await page.locator('#note', { hasText: 'Viewing a link' }).count(), 0));
  await page.goForward();
  await page.goForward();
  await stones(page, 7);
  await stores(page, ...OWN, 'a1');
  guard.check();
  await context.close();
});

full("Back from a link is one's own game", async () => {
  const { page, guard, context } = await open();
  await stones(page, 6);
  await page.evaluate(() => {
    location.hash = '#/play/freestyle15/a1b1c1';
  });
  await stones(page, 3);
  await page.goBack();
  await stones(page, 6);
  await eventually(async () => assert.equal(await page.locator('#note', { hasText: 'Viewing a link' }).count(), 0));
  await page.goForward();
  await stones(page, 3);
  await note(page, 'Viewing a link');
  assert.equal(await stored(page), OWN.join(' '));
  guard.check();
  await context.close();
});

test('of two tabs with one game the later shows it, and takes it over on request', async () => {
  const { page, guard, context } = await open();
  await stones(page, 6);
  const other = await context.newPage();
  await other.goto(site.url);
  await stones(other, 6);
  await note(other, 'Another tab is playing this game');
  await place(other, 'B2');
  await drawn(other);
  assert.equal(await stored(page), OWN.join(' '), 'no move is made in two tabs');
  await place(page, 'A1');
  await stones(other, 7);
  await press(other, 'take-over');
  await eventually(async () => assert.equal(await other.locator('#note', { hasText: 'Another tab' }).count(), 0));
  await note(page, 'Another tab is playing this game');
  await place(other, 'B2');
  await stones(other, 8);
  await stones(page, 8);
  await stores(page, ...OWN, 'a1', 'b2');
  await other.close(); // and the first has it again
  await eventually(async () => assert.equal(await page.locator('#note', { hasText: 'Another tab' }).count(), 0));
  await place(page, 'C3');
  await stones(page, 9);
  await stores(page, ...OWN, 'a1', 'b2', 'c3');
  guard.check();
  await context.close();
});

test('two tabs with a game each keep both, also over reloads', async () => {
  const { page, guard, context } = await open();
  await stones(page, 6);
  const other = await context.newPage();
  await other.goto(`${site.url}#/play/freestyle15/a1b1c1`);
  await stones(other, 3);
  await press(other, 'play-here');
  await stores(other, 'a1 b1 c1');
  await place(page, 'A1');
  await stores(other, ...OWN, 'a1');
  await other.reload();
  await stones(other, 3);
  await page.reload();
  await stones(page, 7);
  for (const tab of [page, other])
    await eventually(async () => assert.equal(await tab.locator('#note', { hasText: 'Another tab' }).count(), 0));
  guard.check();
  await context.close();
});

test('a link of Analyse keeps variations and comments, and says what it cannot keep or read', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const sgf = (/** @type {string} */ words) =>
    `(;GM[4]FF[4]SZ[15]RU[renju]PB[Ann]PW[Bob];B[hh];W[hg](;B[ig]C[${words}])(;B[if]C[the other way]))`;
  const { page, guard, context } = await visit(browser, site, { path: '#/analyse/renju15', permissions });
  const opens = async (/** @type {string} */ text) => {
    await pick(page, 'open');
    await page.locator('#file-text').fill(text);
    await page.locator('[data-tool="read"]').click();
  };
  /** The link that the dialog copies. */
  const copied = async (/** @type {RegExp} */ said) => {
    await pick(page, 'save');
    await form(page, 'link', 'copy');
    await page.locator('dialog.files [role="status"]', { hasText: said }).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await opens(sgf('the first way'));
  await grows(page, 'H8 H9 I9 (I10)');
  const link = await copied(/Copied\. The link has the variations and comments/);
  assert.match(link, /#\/analyse\/renju15\/h8h9i9(\?ply=\d&|\?)sgf=z[\w-]+$/);
  assert.ok(link.length < 400, `${link.length} characters`);
  await page.keyboard.press('Escape');

  const other = await visit(browser, site, { path: new URL(link).hash });
  await grows(other.page, 'H8 H9 I9 (I10)');
  await eventually(async () =>
    assert.equal(await other.page.locator('.a-side textarea').inputValue(), 'the first way'),
  );
  // A link that was cut shows its moves and says what is wrong.
  await other.page.goto('about:blank');
  await other.page.goto(`${site.url}${new URL(link).hash.slice(0, -30).replace('h8h9i9', 'h8h9a1')}`);
  await other.page.locator('.notice', { hasText: 'cut off or changed on the way' }).waitFor();
  await other.page.locator('.notice', { hasText: 'The board shows the link’s moves' }).waitFor();
  await grows(other.page, 'H8 H9 A1');
  other.guard.check();
  await other.context.close();

  // What is too long for a message is a file, and the link has the line.
  let x = 7;
  const noise = Array.from(
    { length: 3000 },
    () => 'abcdefghijklmnop qrstuvwxyz'[(x = (x * 16807) % 2147483647) % 27],
  ).join('');
  await opens(sgf(noise));
  await eventually(async () => assert.equal((await page.locator('.a-side textarea').inputValue()).length > 2000, true));
  assert.match(await copied(/too long for a link.*SGF file has all/), /#\/analyse\/renju15\/h8h9i9$/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-way="save-file"]').click()]);
  assert.match(String(await contentOf(download)), /the other way/);
  guard.check();
  await context.close();
});
