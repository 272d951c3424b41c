// @ts-check
// Correspondence games: two people play by sending each other the link.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, act, eventually, full, note, place, ready, rowsOf, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** Records what the page gives to the device's share sheet. */
const shareSheet = () => {
  Object.assign(window, { sent: [] });
  Navigator.prototype.share = async (what) => {
    /** @type {any} */ (window).sent.push(what);
  };
};
/** The link that was sent last. @param {Page} page @returns {Promise<string>} */
const sent = (page) => page.evaluate(() => /** @type {any} */ (window).sent.at(-1)?.url ?? '');

/** @param {Page} page @param {string} verb */
const press = (page, verb) => page.locator(`#status [data-action="${verb}"]`).click();
/** Opens a link as from a message. @param {Page} page @param {string} url */
async function follow(page, url) {
  await page.goto('about:blank');
  await page.goto(url);
  await ready(page);
}
/** The stored games. @param {Page} page @returns {Promise<string[]>} */
const kept = async (page) => (await rowsOf(page, 'games')).map(({ value }) => value.moves.join(' '));
/** @param {Page} page @param {...string} want */
const keeps = (page, ...want) => eventually(async () => assert.deepEqual((await kept(page)).sort(), want.sort()));

/** Begins a game with a friend. @param {Page} page */
async function begin(page) {
  await page.locator('[data-action="new"]:visible').first().click();
  await page.check('.home [name="rule"][value="renju"]', { force: true });
  await page.check('.home [name="you"][value="both"]', { force: true });
  await page.check('.home [name="far"][value="new"]', { force: true });
  await accessible(page, 'a new game by link');
  await page.locator('.home-go .primary').click();
  await page.locator('.home').waitFor({ state: 'hidden' });
}

test('a game is sent back and forth, and each player stores it once', async () => {
  const black = await visit(browser, site, { init: shareSheet });
  await ready(black.page);
  await begin(black.page);
  await place(black.page, 'H8');
  await note(black.page, 'send them the link');
  await accessible(black.page, 'a move that is to be sent');
  await place(black.page, 'H9');
  await note(black.page, 'your friend’s move'); // no move for the friend
  await press(black.page, 'share');
  await note(black.page, 'Sent');
  assert.match(await sent(black.page), /#\/play\/renju15\/h8\?friend=[a-z0-9-]+$/);

  const white = await visit(browser, site, { init: shareSheet });
  await ready(white.page);
  await place(white.page, 'A1'); // a game of White's own
  await eventually(async () => assert.equal((await kept(white.page))[0]?.split(' ').length, 2));
  const [own] = await kept(white.page);
  await follow(white.page, await sent(black.page));
  await note(white.page, 'A friend invites you to play. You are White.');
  await accessible(white.page, "a friend's invitation");
  assert.deepEqual(await kept(white.page), [own], 'nothing is kept before a move');
  await place(white.page, 'I9');
  await press(white.page, 'share');
  await note(white.page, 'Sent');
  await keeps(white.page, own, 'h8 i9');

  await follow(black.page, await sent(white.page));
  await note(black.page, 'Your friend played I9. Your move.');
  await place(black.page, 'J10');
  await note(black.page, 'send them the link');
  await press(black.page, 'share');
  await note(black.page, 'Sent');
  await keeps(black.page, 'h8 i9 j10');

  await follow(white.page, await sent(black.page));
  await note(white.page, 'Your friend played J10. Your move.');
  await press(white.page, 'play-here');
  await keeps(white.page, own, 'h8 i9 j10');
  await white.page.reload();
  await white.page.locator('[role="gridcell"][aria-label^="J10, Black"]').waitFor();
  for (const { guard, context } of [black, white]) {
    guard.check();
    await context.close();
  }
});

full("one's own link, an old one and one with other moves lose nothing", async () => {
  const { page, guard, context } = await visit(browser, site, { init: shareSheet });
  await ready(page);
  await begin(page);
  await place(page, 'H8');
  await press(page, 'share');
  await note(page, 'Sent');
  const link = await sent(page);
  await follow(page, link);
  await note(page, 'This is the link you sent');
  await follow(page, link.replace('/h8', '/h8i9'));
  await place(page, 'J10');
  await note(page, 'send them the link');
  await follow(page, link.replace('/h8', '/h8i9'));
  await note(page, 'An older link');
  await page.locator('[role="gridcell"][aria-label^="J10, Black"]').waitFor();
  await follow(page, link.replace('/h8', '/h8a1'));
  await note(page, 'differ from your game');
  await place(page, 'B2');
  await keeps(page, 'h8 i9 j10', 'h8 a1 b2');
  guard.check();
  await context.close();
});

full('without a share sheet the link is copied', async () => {
  const { page, guard, context } = await visit(browser, site, {
    init: () => void Reflect.deleteProperty(Navigator.prototype, 'share'),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await ready(page);
  await begin(page);
  await place(page, 'H8');
  await press(page, 'share');
  await note(page, 'The link is copied');
  await eventually(async () =>
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /renju15\/h8\?friend=/),
  );
  guard.check();
  await context.close();
});

full('a resignation is sent, and the other one sees the end', async () => {
  const white = await visit(browser, site, { path: '#/play/renju15/h8?friend=some-thread', init: shareSheet });
  await ready(white.page);
  await place(white.page, 'I9');
  await note(white.page, 'send them the link');
  await act(white.page, 'resign');
  await white.page.locator('#status', { hasText: 'You lost' }).waitFor();
  await white.page.locator('#actions [data-action="share"]').click();
  await note(white.page, 'Sent.');
  const link = await sent(white.page);
  assert.match(link, /h8i9\?friend=some-thread&resigned=white$/);
  white.guard.check();
  await white.context.close();

  const black = await visit(browser, site);
  await ready(black.page);
  await follow(black.page, link);
  await note(black.page, 'Your friend resigned: you win.');
  await accessible(black.page, "a friend's resignation");
  await press(black.page, 'keep');
  await black.page.locator('#status', { hasText: 'You win!' }).waitFor();
  await keeps(black.page, 'h8 i9');
  await black.page.keyboard.press('ArrowLeft'); // looking back takes nothing back
  await black.page.locator('#status', { hasText: 'White to move' }).waitFor();
  await black.page.keyboard.press('ArrowRight');
  await black.page.locator('#status', { hasText: 'White resigned. Black wins.' }).waitFor();
  black.guard.check();
  await black.context.close();
});

full('a finished game is sent and kept, too', async () => {
  const { page, guard, context } = await visit(browser, site, {
    path: '#/play/freestyle15/h8h9i8i9j8j9k8k9l8?friend=some-thread',
  });
  await ready(page);
  await page.locator('#status', { hasText: 'Black wins' }).waitFor();
  await press(page, 'keep');
  await keeps(page, 'h8 h9 i8 i9 j8 j9 k8 k9 l8');
  await page.locator('#status', { hasText: 'You lost' }).waitFor();
  guard.check();
  await context.close();
});
