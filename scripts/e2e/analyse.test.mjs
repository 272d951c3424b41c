// @ts-check
// The Analyse screen: variations on the board, a search that follows the shown
// position and ends when it should, forced wins.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accessible,
  act,
  at,
  drawn,
  eventually,
  full,
  grows,
  pause,
  pick,
  stage,
  treeText,
  visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();
/** White has a three in the middle of the board. */
const MIDDLE = '#/analyse/freestyle15/h8i9h10g9i7h9g8';
/** A position in which nobody wins for a long time. */
const QUIET = '#/analyse/freestyle15/h8i9';
/** White wins by fours if Black lets it. */
const REASON = '#/analyse/freestyle15/i11j9i7h8h5i9h9k10j10k8k9l8';
/** Black wins by threes. */
const THREES = '#/analyse/freestyle15/h8a1i9a15h9o1i8o15';

/** Records the requests to engines on this page, and which of them have their result. */
const spy = () => {
  const sent = /** @type {any[]} */ ([]);
  const { postMessage } = Worker.prototype;
  Object.assign(window, { sent });
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ more) {
    const record = { ...message };
    sent.push(record);
    this.addEventListener('message', ({ data }) => {
      if (data.type === 'result' && data.id === record.id) record.done = true;
    });
    postMessage.call(this, message, more);
  };
};

/** @param {string} path @param {Parameters<typeof visit>[2]} [options] */
async function open(path, options) {
  const visited = await visit(browser, site, { path, init: spy, ...options });
  const { screen } = /** @type {RegExpMatchArray} */ (path.match(/#\/(?<screen>\w+)/)).groups ?? {};
  await visited.page.locator(`.stage:has(> #screen-${screen}:not([hidden])) [role="gridcell"]`).first().waitFor();
  return visited;
}

/** @param {Page} page @returns {Promise<any[]>} */
const sent = (page) => page.evaluate(() => /** @type {any} */ (window).sent);
/** @param {Page} page @param {string} cmd */
const lastOf = async (page, cmd) => (await sent(page)).findLast((message) => message.cmd === cmd);

/** The last search has its result, and the page shows it. @param {Page} page */
async function finished(page) {
  await eventually(async () => assert.ok((await lastOf(page, 'search'))?.done));
  await drawn(page);
}

/** The last message about a search; reasons are asked for beside it. @param {Page} page */
const lastMessage = async (page) =>
  (await sent(page)).filter(({ cmd }) => ['search', 'solve', 'stop'].includes(cmd)).at(-1)?.cmd;

/** No search runs: the last message about a search was a stop. @param {Page} page */
const rests = (page) => eventually(async () => assert.equal(await lastMessage(page), 'stop'));

/** @param {Page} page @param {string} label of a point */
const play = (page, label) => page.locator(`#board [aria-label^="${label}"]`).click();
/** The search of the position has come to its end. @param {Page} page */
const ended = (page) =>
  page.getByText('The search of this position has come to its end.').waitFor({ state: 'attached' });
/** @param {Page} page */
const rows = (page) => page.locator('.a-lines > li');
/** The lines, without the reasons, which come from another engine a while later. @param {Page} page */
const linesOf = (page) => page.locator('.a-lines > li > :not(.a-why)').allTextContents();

test("Play's game is copied, another move there makes a variation, and both survive a reload", async () => {
  const { page, guard, context } = await open('#/play/freestyle15/h8i9j10');
  await page.locator('#status-do [data-action="play-here"]').waitFor();
  await act(page, 'analyse');
  await page.locator('#screen-analyse').waitFor();
  await grows(page, 'H8 I9 J10');
  await page.keyboard.press('ArrowLeft');
  await at(page, '#/analyse/freestyle15/h8i9j10?ply=2');
  await play(page, 'G7');
  await grows(page, 'H8 I9 J10 (G7)');
  await page.keyboard.press('ArrowUp');
  await at(page, '/h8i9j10');
  await page.keyboard.press('ArrowDown');
  await at(page, '/h8i9g7');
  await page.getByRole('button', { name: 'Make it the main line' }).click();
  await grows(page, 'H8 I9 G7 (J10)');
  await page.locator('.a-side textarea').fill('quiet, but strong');
  await page.keyboard.press('Tab');
  await page.locator('.a-line p', { hasText: 'quiet' }).waitFor();
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await page.keyboard.press('Home');
  await at(page, '?ply=0');
  await page.keyboard.press('End');
  await at(page, '/h8i9g7');
  await page.getByRole('button', { name: 'Delete from here on' }).click();
  await grows(page, 'H8 I9 J10');
  await page.locator('.toast button').click();
  await grows(page, 'H8 I9 G7 (J10)');
  await page.locator('.a-fork summary').click(); // folded
  await page.locator('.a-fork .a-line').waitFor({ state: 'hidden' });
  await page.reload();
  await grows(page, 'H8 I9 G7 (J10)');
  await eventually(async () => assert.equal(await page.locator('.a-side textarea').inputValue(), 'quiet, but strong'));
  guard.check();
  await context.close();
});

test('Undo takes back every change, long after its notice is gone, and Redo makes it again', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8i9h10');
  await pause(page);
  await grows(page, 'H8 I9 H10');
  const field = page.locator('#analyse-comment');
  const texts = (/** @type {string} */ text) => eventually(async () => assert.equal(await field.inputValue(), text));
  const circles = (/** @type {number} */ n) =>
    eventually(async () => assert.equal(await page.locator('#board .b-sign').count(), n));
  /** What the menu offers to take back. @param {string} text @param {boolean} [may] */
  const offered = async (text, may = true) => {
    await page.locator('#screen-analyse .tools > [data-action="more"]').click();
    const item = page.locator('.menu [data-action="undo-change"]');
    assert.equal(await item.textContent(), `${text}Ctrl Z`);
    assert.equal(await item.isEnabled(), may);
    await page.keyboard.press('Escape');
  };
  await offered('Undo', false);
  await page.keyboard.press('Control+z');
  await grows(page, 'H8 I9 H10');
  await page.locator('#board [aria-label^="J8,"]').click({ button: 'right' });
  await circles(1);
  await pick(page, 'draw');
  await page.locator('[data-draw="clear"]').click();
  await circles(0);
  await page.keyboard.press('Escape');
  // In the field of the comment the key belongs to the browser.
  await field.focus();
  await page.keyboard.press('Control+z');
  await drawn(page);
  await circles(0);
  await field.fill('a sound move');
  await page.locator('#screen-analyse .a-moves header button').first().focus();
  await page.keyboard.press('ArrowLeft');
  await play(page, 'G7');
  await grows(page, 'H8 I9 H10 (G7)');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Delete from here on' }).click();
  await grows(page, 'H8 I9 G7');
  await page.locator('.toast').evaluate((node) => node.remove());
  await offered('Undo: delete moves');
  await page.keyboard.press('Control+z');
  await grows(page, 'H8 I9 H10 (G7)');
  await texts('a sound move');
  await offered('Undo: play a move');
  await page.keyboard.press('Control+z');
  await grows(page, 'H8 I9 H10');
  await page.keyboard.press('End');
  await offered('Undo: comment');
  await pick(page, 'undo-change');
  await texts('');
  await offered('Undo: marks');
  await page.keyboard.press('Meta+z');
  await circles(1);
  await page.keyboard.press('Control+z');
  await circles(0);
  await offered('Undo', false);
  for (const key of ['Control+y', 'Control+Shift+z', 'Meta+Shift+z']) await page.keyboard.press(key);
  await texts('a sound move');
  await pick(page, 'redo');
  await grows(page, 'H8 I9 H10 (G7)');
  await page.keyboard.press('Control+y');
  await grows(page, 'H8 I9 G7');
  // Another analysis has changes of its own.
  await page.evaluate(() => {
    location.hash = '#/analyse/renju15/h8h9';
  });
  await grows(page, 'H8 H9');
  await offered('Undo', false);
  // What was set up and cancelled comes back in the next set-up.
  await pick(page, 'setup');
  await page.locator('[data-tool="clear"]').click();
  const stones = (/** @type {number} */ n) =>
    eventually(async () => assert.equal(await page.locator('#board .b-pieces > g').count(), n));
  await stones(0);
  await page.keyboard.press('Escape');
  await stones(2);
  await pick(page, 'setup');
  await page.locator('[data-tool="clear"]').waitFor();
  await stones(2);
  await page.keyboard.press('Control+z');
  await stones(0);
  await page.keyboard.press('Control+z');
  await stones(2);
  await page.keyboard.press('Escape');
  await grows(page, 'H8 H9');
  guard.check();
  await context.close();
});

test('a search runs until it is stopped, follows the shown position, and shows its lines', async () => {
  const { page, guard, context } = await open(MIDDLE);
  const go = page.locator('[data-action="go"]');
  await grows(page, 'H8 I9 H10 G9 I7 H9 G8');
  await rows(page).nth(2).waitFor();
  const { limits, lines } = await lastOf(page, 'search');
  assert.deepEqual([limits.purpose, limits.nodes, lines], ['analysis', 2 ** 50, 3]);
  await eventually(async () =>
    assert.match((await page.textContent('.a-side .figures')) ?? '', /depth \d+.*nodes.*s$/),
  );
  await page.locator('.b-candidate').nth(1).waitFor({ state: 'attached' });
  // A line is previewed while the pointer is on it, and played when pressed.
  const first = rows(page).first().getByRole('button').first();
  await first.focus();
  await page.locator('.b-preview').first().waitFor({ state: 'attached' });
  await first.press('Enter');
  await eventually(async () => assert.match(page.url(), /h8i9h10g9i7h9g8(f9|j9)$/));
  await eventually(async () => assert.match((await lastOf(page, 'search')).moves, /h9g8(f9|j9)$/));
  await pick(page, 'limits');
  await page.getByRole('button', { name: 'More lines' }).click();
  await eventually(async () => assert.equal((await lastOf(page, 'search')).lines, 4));
  await rows(page).nth(3).waitFor({ state: 'attached' });
  await page.locator('.a-limits select').first().selectOption('1000');
  await eventually(async () => assert.equal((await lastOf(page, 'search')).limits.ms, 1000));
  await page.locator('#analyse-settings summary').click();
  await eventually(async () => assert.match((await page.textContent('.a-log')) ?? '', /> \{"cmd":"search"[^]*< \{/));
  await ended(page);
  // A repeatable search has no time limit; the same search finds the same line.
  await page.getByRole('switch', { name: 'Repeatable' }).check();
  await eventually(async () => assert.equal(await page.locator('.a-limits select').first().isDisabled(), true));
  const texts = [];
  for (const nodes of ['100000', '0', '100000']) {
    await page.locator('.a-limits select').nth(1).selectOption(nodes);
    await eventually(async () => {
      const { limits } = await lastOf(page, 'search');
      assert.deepEqual([limits.ms, limits.threads, limits.nodes], [undefined, 1, Number(nodes) || 2 ** 50]);
    });
    if (nodes === '0') continue;
    await finished(page);
    await ended(page);
    texts.push(await linesOf(page));
  }
  assert.deepEqual(texts[0], texts[1]);
  assert.equal(await go.textContent(), 'Analyse');
  assert.equal(await go.isDisabled(), true, 'there is nothing to pause');
  guard.check();
  await context.close();
});

test('a search ends with Pause, rests while its screen is left or its tab is hidden, and goes on by itself', async () => {
  const { page, guard, context } = await open(QUIET);
  const go = page.locator('[data-action="go"]');
  await grows(page, 'H8 I9');
  await rows(page).first().waitFor();
  await go.click();
  await rests(page);
  await go.click();
  await eventually(async () => assert.equal(await lastMessage(page), 'search'));
  /** @param {boolean} hidden */
  const hide = (hidden) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { value: is, configurable: true });
      dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await rests(page);
  await hide(false);
  await eventually(async () => assert.equal(await lastMessage(page), 'search'));
  await rows(page).first().waitFor();
  await pick(page, 'limits');
  await page.getByRole('switch', { name: 'Keep searching in a hidden tab' }).check();
  await eventually(async () => assert.equal(await lastMessage(page), 'search'));
  await hide(true);
  await drawn(page); // by now a stop would have been sent
  assert.equal(await lastMessage(page), 'search');
  await hide(false);
  await page.locator('nav [data-screen="about"]').click();
  await page.locator('#screen-about').waitFor();
  await rests(page);
  await eventually(() => assert.ok(page.workers().length <= 1, `${page.workers().length} workers`));
  await page.goBack();
  await page.locator('#screen-analyse .tools').waitFor();
  await eventually(async () => assert.equal(await go.textContent(), 'Pause', 'it goes on by itself'));
  await eventually(async () => assert.equal(await lastMessage(page), 'search'));
  await page.reload();
  await eventually(async () => assert.equal((await lastOf(page, 'search'))?.moves, 'h8i9', 'also after a reload'));
  await go.click();
  await rests(page);
  await page.reload();
  await eventually(async () => assert.equal(await go.textContent(), 'Analyse'));
  await eventually(async () => assert.ok(await lastOf(page, 'position')));
  assert.equal(await lastOf(page, 'search'), undefined, 'what was stopped stays so');
  guard.check();
  await context.close();
});

test("the opponent's threats are searched as if the side to move passed, and the strips say so", async () => {
  const { page, guard, context } = await open('#/analyse/renju15/h8a1i8c1j8');
  await grows(page, 'H8 A1 I8 C1 J8');
  const strip = (/** @type {'them'|'you'} */ place) => page.locator(`#screen-analyse .strip.${place}`);
  const go = page.locator('[data-action="go"]');
  await rows(page).first().waitFor();
  await go.click();
  await eventually(async () => assert.equal(await go.textContent(), 'Analyse'));
  await finished(page);
  const before = await linesOf(page);
  /** @param {string} them @param {string} you */
  const told = (them, you) =>
    eventually(async () => {
      assert.equal(await strip('them').locator('.to-move').textContent(), them);
      assert.equal(await strip('you').locator('.to-move').textContent(), you);
    });
  await told('to move', '');
  await pick(page, 'pass'); // nobody has to press Analyse as well
  await eventually(async () => assert.equal((await lastOf(page, 'search')).side, 'black'));
  await told('', 'threats shown');
  await page.locator('.a-best h2', { hasText: 'Black’s threats' }).waitFor();
  await eventually(async () =>
    assert.match((await rows(page).first().textContent()) ?? '', /Black (wins|may win) in 2/),
  );
  await rows(page).first().getByRole('button').first().click();
  await page.locator('.note', { hasText: 'can only be looked at' }).waitFor();
  await grows(page, 'H8 A1 I8 C1 J8');
  await pick(page, 'pass'); // what was there before comes back, and no search with it
  await eventually(async () => assert.equal(await go.textContent(), 'Analyse'));
  await eventually(async () => assert.deepEqual(await linesOf(page), before));
  guard.check();
  await context.close();
});

test('heat, marks, chances and threats stay after Pause', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8i9h10g9i7h9');
  const go = page.locator('[data-action="go"]');
  await rows(page).nth(2).waitFor();
  await go.click();
  await eventually(async () => assert.equal(await go.textContent(), 'Analyse'));
  await page.locator('#board .b-ring').nth(2).waitFor({ state: 'attached' });
  await pick(page, 'heat');
  await page.locator('#board .b-heat-dot').first().waitFor({ state: 'attached' });
  await pick(page, 'threats');
  await page.locator('#board :is(.b-threat, .b-around)').first().waitFor({ state: 'attached' });
  await pick(page, 'marks-rank');
  await page.locator('#board .b-candidate text', { hasText: '1' }).first().waitFor({ state: 'attached' });
  await page.keyboard.press('Alt+0');
  await eventually(async () => assert.equal(await page.locator('#board .b-candidate').count(), 0));
  await page.locator('.chances .area').waitFor({ state: 'attached' }); // what was found is kept with its place
  await eventually(async () =>
    assert.deepEqual(await page.locator('.chances figcaption span').allTextContents(), [
      'Black’s chances',
      'Move 6 of 6',
    ]),
  );
  guard.check();
  await context.close();
});

test('the panel has two pages that the arrow keys go through', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8i9');
  await grows(page, 'H8 I9');
  const shown = () =>
    page.$$eval('#screen-analyse [role="tabpanel"]', (all) =>
      all.filter((one) => one.checkVisibility()).map(({ id }) => id),
    );
  await eventually(async () => assert.deepEqual(await shown(), ['analyse-analysis']));
  await page.locator('[data-tab="analysis"]').focus();
  for (const [key, pane] of [
    ['ArrowRight', 'explorer'],
    ['End', 'explorer'],
    ['ArrowRight', 'analysis'],
    ['ArrowLeft', 'explorer'],
    ['Home', 'analysis'],
  ]) {
    await page.keyboard.press(key);
    await eventually(async () => {
      assert.deepEqual(await shown(), [`analyse-${pane}`], key);
      assert.equal(await page.evaluate(() => document.activeElement?.id), `analyse-tab-${pane}`);
    });
  }
  await grows(page, 'H8 I9');
  assert.ok(page.url().endsWith('h8i9'), 'the arrows went through no moves');
  guard.check();
  await context.close();
});

for (const [what, link, part, words] of /** @type {const} */ ([
  ['the position’s fact', REASON, '.a-fact', 'Left alone, White wins by fours in 3.'],
  ['a reason for the best move', '#/analyse/freestyle15/h8h9i9g7i7i8j8', '.a-lines .a-why', 'Why: '],
]))
  test(`on a phone one sentence, ${what}, and three lines lie between board and tools`, async () => {
    const { page, guard, context } = await open(link, { viewport: { width: 360, height: 740 } });
    await rows(page).nth(2).waitFor();
    await page.locator(part, { hasText: words }).waitFor();
    await eventually(async () => {
      const tools = (await page.locator('#screen-analyse .tools').boundingBox())?.y ?? 0;
      const last = await rows(page).nth(2).boundingBox();
      assert.ok(last && last.y + last.height <= tools + 2, `${last?.y} + ${last?.height}, tools at ${tools}`);
      assert.equal(await page.evaluate(() => scrollY), 0);
    });
    guard.check();
    await context.close();
  });

test('the reasons for the chosen move stand under its line and on the board', async () => {
  const { page, guard, context } = await open(REASON);
  await rows(page).nth(2).waitFor();
  const why = page.locator('.a-lines .a-why');
  const first = rows(page).first().getByRole('button').first();
  await eventually(async () => {
    const move = (await first.textContent()) ?? '';
    assert.match((await why.textContent()) ?? '', new RegExp(`^Why: .*\\b${move}\\b`));
  });
  await page.locator('#board .b-band').first().waitFor({ state: 'attached' });
  await pause(page);
  const second = rows(page).nth(1).getByRole('button').first();
  await second.focus();
  const name = (await second.textContent()) ?? '';
  await eventually(async () => {
    assert.equal(await rows(page).nth(1).locator('.a-why').count(), 1);
    assert.match((await why.textContent()) ?? '', new RegExp(`\\b${name}\\b`));
  });
  await page.locator('nav [data-screen="about"]').click();
  await page.locator('#screen-about').waitFor();
  assert.equal(await page.locator('#board .b-band').count(), 0, 'they leave the board with the screen');
  guard.check();
  await context.close();
});

test('analyses are kept: Back, the list of games and a reload find each again', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8i9');
  await pause(page);
  await grows(page, 'H8 I9');
  await play(page, 'G7');
  await page.locator('#analyse-comment').fill('the first one');
  await at(page, '/h8i9g7');
  await page.evaluate(() => {
    location.hash = '#/analyse/renju15/h8h9';
  });
  await grows(page, 'H8 H9');
  assert.equal(await page.locator('.toast').count(), 0);
  await play(page, 'J10');
  await grows(page, 'H8 H9 J10');
  await page.goBack();
  await grows(page, 'H8 I9 G7');
  await eventually(async () => assert.equal(await page.locator('#analyse-comment').inputValue(), 'the first one'));
  await page.goForward();
  await grows(page, 'H8 H9 J10');
  await page.reload();
  await grows(page, 'H8 H9 J10');
  await page.locator('nav [data-screen="games"]').click();
  const cards = page.locator('.games-list > li', { hasText: 'Analysis ·' });
  await eventually(async () => assert.equal(await cards.count(), 2));
  await page.locator('#games-search').fill('first one');
  await eventually(async () => assert.equal(await cards.count(), 1));
  await cards.locator('[data-verb="rename"]').click();
  await page.locator('#game-name').fill('Three in a corner');
  await page.locator('dialog [value="save"]').click();
  await page.locator('#games-search').fill('corner');
  await accessible(page, 'an analysis among the games');
  await cards.filter({ hasText: 'Three in a corner' }).locator('[data-verb="open"]').click();
  await grows(page, 'H8 I9 G7');
  // The link that began the other one leads to it again.
  await page.evaluate(() => {
    location.hash = '#/analyse/renju15/h8h9';
  });
  await grows(page, 'H8 H9 J10');
  await page.locator('nav [data-screen="games"]').click();
  await page.locator('#games-search').fill('corner');
  await cards.locator('[data-verb="remove"]').click();
  await eventually(async () => assert.equal(await cards.count(), 0));
  await page.locator('.toast button').click();
  await eventually(async () => assert.equal(await cards.count(), 1));
  guard.check();
  await context.close();
});

test('the one analysis of older builds becomes the first entry', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8');
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.endsWith(' analysis')));
  await page.evaluate(() => {
    const key = /** @type {string} */ (Object.keys(localStorage).find((name) => name.endsWith(' analysis')));
    const { value } = JSON.parse(/** @type {string} */ (localStorage.getItem(key)));
    const nodes = ['', 'h8', 'i9'].map((move, i) => ({ parent: i - 1, move }));
    const old = { game: 'freestyle15', nodes, current: 2, view: value.view, changed: 7 };
    addEventListener('pagehide', () => localStorage.setItem(key, JSON.stringify({ version: 1, value: old })));
  });
  await page.reload();
  await grows(page, 'H8 I9');
  await page.evaluate(() => {
    location.hash = '#/analyse/renju15/h8h9';
  });
  await grows(page, 'H8 H9');
  await page.locator('nav [data-screen="games"]').click();
  const cards = page.locator('.games-list > li', { hasText: 'Analysis ·' });
  await eventually(async () => assert.equal(await cards.count(), 1));
  await cards.locator('[data-verb="open"]').click();
  await grows(page, 'H8 I9');
  guard.check();
  await context.close();
});

test('a win by threes is numbered on the board and added to the variations with every answer', async () => {
  const { page, guard, context } = await open(THREES);
  await grows(page, 'H8 A1 I9 A15 H9 O1 I8 O15');
  await pick(page, 'wins');
  await page.locator('[data-goal="vcf"]').click();
  await page.getByText('Black has no win by fours.').waitFor();
  await page.locator('[data-goal="vct"]').click();
  await page.getByText('Black wins by fours and threes in 4.').waitFor();
  await eventually(async () => assert.equal(await page.locator('#board .b-preview').count(), 3));
  await page.getByRole('button', { name: 'Add to the variations' }).click();
  await eventually(async () => assert.match(await treeText(page), /O15 H7 H6 \(H10 J9\) J9$/));
  await pick(page, 'pass');
  await page.locator('[data-goal="vct"]').click();
  await page.getByText(/White has no win by fours and threes|Nothing was found/).waitFor();
  guard.check();
  await context.close();
});

full('a solver is stopped', async () => {
  const { page, guard, context } = await open(
    '#/analyse/renju15/i10f9g10g8h8h6f7h7i6g7i7i8g6i5f8h5g9f10h10e7i11j12k9h4h3j10j9j4k3h11i9h9g11f12',
  );
  await page.locator('.a-line [data-id="34"]').waitFor({ state: 'attached' });
  await pick(page, 'wins');
  await page.locator('[data-goal="vct"]').click();
  const said = page.locator('.a-wins [role="status"]');
  // Stopped before it has begun, it would have nothing to say; and it may be done before anybody can stop it.
  await eventually(async () =>
    assert.match((await said.textContent()) ?? '', /Looking: [1-9]|by fours|Nothing was found/),
  );
  const stop = page.locator('.a-wins').getByRole('button', { name: 'Stop' });
  await stop.click({ timeout: 5000 }).catch(() => {});
  await eventually(async () => assert.match((await said.textContent()) ?? '', /wins? by fours|Nothing was found/));
  guard.check();
  await context.close();
});

full('Connect Four has the exact score of every column', async () => {
  const { page, guard, context } = await open('#/analyse/connect4/4444');
  await grows(page, 'D1 D2 D3 D4');
  await pick(page, 'wins');
  await page.locator('#analyse-wins [data-use="threats"]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('#analyse-wins [data-use="pass"]').isVisible(), false);
  await page.locator('#analyse-wins .a-close').click();
  await ended(page);
  await eventually(async () =>
    assert.deepEqual(await rows(page).locator('> span:last-of-type').allTextContents(), [
      'Red wins in 19',
      ...Array(6).fill('Yellow wins in 18'),
    ]),
  );
  guard.check();
  await context.close();
});

test('an invalid link is shown up to what is no move, with a notice, and loses nothing', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8i9');
  await grows(page, 'H8 I9');
  for (const [link, words] of [
    ['#/analyse/chess/e4', 'chess'],
    ['#/analyse/renju15/z99h8', 'z99'],
  ]) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    await page.locator('.notice', { hasText: words }).last().waitFor();
    await grows(page, 'H8 I9');
  }
  for (const [link, words, shown] of [
    ['#/analyse/renju15/h8j9h8j10', 'move 3, "h8"', 'H8 J9'],
    ['#/analyse/freestyle15/h8k9z99', 'z99', 'H8 K9'],
    ['#/analyse/connect4/44444443', 'move 7, "4"', 'D1 D2 D3 D4 D5 D6'],
  ]) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    await page.locator('.notice', { hasText: words }).last().waitFor();
    await grows(page, shown);
    await page.goBack(); // to the other analysis
    await grows(page, 'H8 I9');
  }
  guard.check();
  await context.close();
});

full('nothing hangs over an edge, and axe finds nothing', async () => {
  for (const [width, height, locale] of /** @type {[number, number, string][]} */ ([
    [320, 568, 'ja'],
    [360, 740, 'en-GB'],
    [820, 1180, 'zh-CN'],
    [1024, 768, 'en-GB'],
    [1440, 900, 'en-GB'],
  ])) {
    const { page, guard, context } = await open(MIDDLE, { viewport: { width, height }, locale });
    const go = page.locator('[data-action="go"]');
    await rows(page).first().waitFor();
    await go.click();
    await eventually(async () => assert.match((await go.getAttribute('class')) ?? '', /primary/));
    await eventually(async () => {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${width} px: ${over} px over the edge`);
      const cut = await page.$$eval('#screen-analyse button', (all) =>
        all
          .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent),
      );
      assert.deepEqual(cut, [], `${width} px`);
    });
    for (const name of ['wins', 'limits', 'setup', 'draw']) {
      await pick(page, name);
      await accessible(page, `${width} px, ${name}`);
      await page.keyboard.press('Escape');
    }
    guard.check();
    await context.close();
  }
});
