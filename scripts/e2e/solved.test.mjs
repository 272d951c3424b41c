// @ts-check
// The proof that Black wins: its lesson, games against it, and a damaged pack.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { secondName } from '../../site/js/learn/survived.js';
import {
  DIST,
  accessible,
  act,
  drawn,
  eventually,
  full,
  grows,
  shipped,
  showTab,
  stage,
  startGame,
  visit,
} from './harness.mjs';

const { browser, site } = await stage();

/** @param {string} path @param {object} [options] */
async function open(path, options = {}) {
  const visited = await visit(browser, site, { path: `#/learn/solved${path}`, ...options });
  await visited.page.waitForSelector('.learn .subnav [aria-current]');
  return visited;
}

/** @typedef {import('playwright-core').Page} Page */

/** The lesson comes to say something. @param {Page} page @param {RegExp} text */
const says = (page, text) => page.locator('.learn .verdict', { hasText: text }).waitFor();

/** Random whole numbers below a bound, the same in every run. @param {number} seed */
const random = (seed) => (/** @type {number} */ below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

test('the story tells that every second move is proved, and plays on the board', async () => {
  const { page, guard, context } = await open('/story/2');
  // Black wins by threats alone from where the step begins, and the line is played to the five.
  await says(page, /From here Black wins by threats alone, in at most \d+ moves/);
  const threat = Number((await page.locator('.learn .verdict').innerText()).match(/\d+/)?.[0]);
  const stones = page.locator('#board [role="gridcell"][aria-label*="move"]');
  const before = await stones.count();
  await page.clock.install(); // the line would take a pause of 0.7 s after each move
  await page.getByRole('button', { name: 'Play the line' }).click();
  await eventually(async () => {
    await page.clock.fastForward(1000);
    assert.match(await page.locator('.learn .verdict').innerText(), /Black has won with move \d+/);
  });
  await eventually(async () => assert.ok((await stones.count()) <= before + 2 * threat));
  // Where the zone is shown, few replies need an answer of their own: those with a dot.
  await page.getByRole('button', { name: 'Next' }).click();
  await says(page, /\d+ of \d+ repl/);
  const [own, of] = ((await page.locator('.learn .verdict').innerText()).match(/\d+/g) ?? []).map(Number);
  assert.ok(own > 0 && own <= of / 10, `${own} of ${of}`);
  const dots = page.locator('#board .v-proved');
  await eventually(async () => assert.equal(await dots.count(), own));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForFunction(() => /All 35 second moves, up to symmetry, are proved/.test(document.body.innerText));
  await eventually(async () => assert.equal(await dots.count(), 224));
  await accessible(page);
  await page.getByRole('button', { name: 'Explore it on the board' }).click();
  await says(page, /Choose a second move/);
  guard.check();
  await context.close();
});

test('second moves are chosen on the board: a point says how long White holds, and Black replies', async () => {
  const { page, guard, context } = await open('/tree');
  await says(page, /Choose a second move/);
  const pick = page.locator('.pick');
  const cell = (/** @type {string} */ at) => page.locator(`#board [role="gridcell"][aria-label^="${at},"]`);
  const play = page.getByRole('button', { name: /^Play [A-O]/ });
  const bound = async () => Number((await page.locator('.learn .verdict').innerText()).match(/\d+/)?.[0]);
  const most = await bound();
  // The point that lasts longest is chosen first, by the name that the proofs give it.
  await eventually(async () => assert.match(await pick.innerText(), RegExp(`at most ${most} moves`)));
  const named = await pick.locator('h2').innerText();
  assert.equal(named, secondName(named.toLowerCase()).toUpperCase());
  // Each listed reply is of another kind.
  const kinds = await page
    .locator('.learn .examples button')
    .evaluateAll((all) => all.map((one) => one.dataset.move ?? ''));
  assert.ok(kinds.length > 1);
  assert.equal(new Set(kinds.map(secondName)).size, kinds.length);
  // A chosen point would be played, so another one is chosen.
  const [at, others] = named === 'H9' ? ['H10', ['F8', 'J8', 'H6']] : ['H9', ['G8', 'I8', 'H7']];
  await cell(at).click();
  await pick.getByText('The same as').waitFor();
  for (const one of others) assert.ok((await pick.innerText()).includes(one), one);
  const holds = Number((await pick.innerText()).match(/at most (\d+)/)?.[1]);
  await eventually(async () =>
    assert.match((await cell(at).getAttribute('aria-label')) ?? '', RegExp(`at most ${holds} moves`)),
  );
  await accessible(page);
  // Chosen again, by the keyboard, it is played.
  await cell(at).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.hash.includes(`/tree/h8${at.toLowerCase()}`));
  await says(page, RegExp(`Proved: Black wins in at most ${holds - 1} moves`));
  // After the stones of a line only its own mirror is left.
  await eventually(async () => assert.ok(await play.isEnabled()));
  const before = await bound();
  await play.click();
  await eventually(async () =>
    assert.equal(await bound(), before - 1, 'the longest reply takes one move from the bound'),
  );
  await page.keyboard.press('ArrowLeft');
  await eventually(async () => assert.equal(await bound(), before));
  await page.keyboard.press('Home');
  await says(page, /Choose a second move/);
  guard.check();
  await context.close();
});

full('the keyboard keeps its place while the proof goes on, and comes back to the board', async () => {
  const { page, guard, context } = await open('/tree');
  const at = (/** @type {RegExp} */ text) =>
    page.waitForFunction((want) => new RegExp(want).test(document.activeElement?.textContent ?? ''), text.source);
  await says(page, /Choose a second move/);
  await page.getByRole('button', { name: /^Play [A-O]/ }).focus();
  for (const ply of [3, 5]) {
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.hash.match(/[a-o]\d+/g)?.length === ply);
    await says(page, /Proved: Black wins/);
    await at(/^Play [A-O]/);
  }
  await page.goto(`${site.url}#/learn/solved/survive/h8o15a1`);
  await says(page, /Black has played/);
  await page.getByRole('button', { name: 'Play again' }).focus();
  await page.keyboard.press('Enter');
  await says(page, /Choose White’s first move/);
  await page.waitForFunction(() => document.activeElement?.matches('#board [role="gridcell"]'));
  guard.check();
  await context.close();
});

test('the proof of each rule is a choice away, in the story and on the board', async () => {
  const { page, guard, context } = await open('/story/4/renju15');
  const proved = page.locator('#board .v-proved');
  await page.getByText(/All 35 second moves/).waitFor();
  await eventually(async () => assert.equal(await proved.count(), 224));
  await accessible(page);
  await page.getByRole('radio', { name: 'Freestyle' }).check();
  await page.waitForURL((url) => url.hash.endsWith('/story/4'));
  await page.getByRole('radio', { name: 'Renju' }).check();
  await page.waitForURL((url) => url.hash.endsWith('/story/4/renju15'));
  await page.getByRole('button', { name: 'Explore it on the board' }).click();
  await says(page, /Choose a second move\. Black then wins/);
  const board = page.locator('#board');
  await eventually(async () => assert.equal(await proved.count(), 224));
  for (let i = 0; i < 2; i++) await board.locator('[role="gridcell"][aria-label^="O15,"]').click();
  await says(page, /Proved: Black wins in at most \d+ moves/);
  await page.waitForURL((url) => /\/tree\/renju15\/h8o15[a-o]\d+$/.test(url.hash));
  const verdict = await page.locator('.learn .verdict').innerText();
  await page.reload();
  await says(page, RegExp(verdict.replaceAll('.', '\\.')));
  await page.getByRole('radio', { name: 'Standard' }).check();
  await says(page, /Choose a second move\. Black then wins/);
  await page.waitForURL((url) => url.hash.endsWith('/tree/standard15/h8'));
  guard.check();
  await context.close();
});

/**
 * Plays White at random against the proof, from another second move in each game.
 * @param {number} games
 */
async function survive(games) {
  const { page, guard, context } = await open('/survive');
  const verdict = page.locator('.learn .verdict');
  for (let game = 1; game <= games; game++) {
    const draw = random(game);
    await says(page, /Choose White’s first move/);
    const marks = page.locator('#board [role="gridcell"][aria-label*="empty"]');
    await marks.nth(draw(224)).click();
    let least = Infinity; // the bound never grows
    for (let move = 0; ; move++) {
      await says(page, /Black has played|held out/);
      const text = await verdict.innerText();
      const [n, most] = (text.match(/\d+/g) ?? []).map(Number);
      assert.ok(n <= most, text);
      if (/held out/.test(text)) {
        assert.ok(n <= least && n >= 4, `${text} after a bound of ${least}`);
        break;
      }
      assert.ok(most <= least && move < 40, `${text} after a bound of ${least}`);
      least = most;
      await marks.nth(draw(await marks.count())).click();
      await page.waitForFunction((before) => document.querySelector('.learn .verdict')?.textContent !== before, text);
    }
    await page.getByRole('button', { name: 'Play again' }).click();
  }
  const kept = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('survived'))?.[1] ?? '',
  );
  guard.check();
  await context.close();
  return JSON.parse(kept).value.games;
}

test('random games against the proved win end within the promised moves, and the best is kept', async () => {
  assert.equal(await survive(3), 3);
});

full('twenty random games do', async () => {
  assert.equal(await survive(20), 20);
});

full('in a small window the tree first shows whose proof it is, and how long White holds', async () => {
  for (const [width, height] of [
    [360, 740],
    [740, 360],
  ]) {
    const { page, context } = await open('/tree/renju15', { viewport: { width, height } });
    const panel = page.locator('.panel.learn');
    for (const shown of [panel.getByText('Standard', { exact: true }), panel.locator('.pick p').first()]) {
      await shown.waitFor();
      // All of it, and nothing lies over it.
      const hidden = await shown.evaluate((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const points = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
        return points.filter((found) => !node.closest('label, p')?.contains(found)).length;
      });
      assert.equal(hidden, 0, `${width} × ${height}: ${await shown.innerText()}`);
    }
    await context.close();
  }
});

test('the check ticks the points off on the board, from the chosen one on', async () => {
  const { page, guard, context } = await open('/check');
  const card = page.locator('.learn .demo');
  await card.getByText('Each point is an answer to H8.').waitFor();
  const ticks = page.locator('#board .v-checked');
  const fact = async (/** @type {string} */ name) => {
    const row = page.locator('.check-facts div').filter({ hasText: name });
    return ((await row.locator('dd').innerText()).match(/\d+/g) ?? []).map(Number);
  };
  await eventually(async () => assert.equal(await page.locator('#board .v-waiting').count(), 224));
  await page.getByRole('button', { name: 'Check', exact: true }).focus();
  await page.keyboard.press('Enter');
  await eventually(async () => assert.ok((await fact('Replies tried'))[0] > 100));
  // The keyboard comes back to where it began.
  const pause = page.getByRole('button', { name: 'Pause' });
  await pause.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Check');
  assert.equal(await page.locator('.check-facts dd').nth(3).innerText(), 'none');
  // A chosen point comes first, whatever else is begun.
  const cell = page.locator('#board [role="gridcell"][aria-label^="H9,"]');
  await cell.click();
  await card.getByText('Now: H9 and the points like it, 4 in all').waitFor();
  await eventually(async () => assert.match((await cell.getAttribute('aria-label')) ?? '', /[1-9]\d* of \d+/));
  await pause.click();
  // The check of another rule begins anew.
  await page.getByRole('radio', { name: 'Renju' }).check();
  await eventually(async () => assert.deepEqual(await fact('Kinds of answer'), [0, 35]));
  assert.equal(await ticks.count(), 0);
  guard.check();
  await context.close();
});

full('a kind of answer whose positions are all checked is ticked on all its points', async () => {
  const { page, guard, context } = await open('/check');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await eventually(async () => assert.ok([4, 8].includes(await page.locator('#board .v-checked').count())), 600_000);
  assert.match(await page.locator('.check-facts dd').first().innerText(), /^1 of 35$/);
  guard.check();
  await context.close();
});

test('a damaged pack is refused with a clear message, and downloaded anew', async () => {
  const [build] = [...(await readFile(join(DIST, 'index.html'), 'utf8')).matchAll(/v\/(\w+)\//g)][0].slice(1);
  const packs = JSON.parse(await readFile(join(DIST, 'v', build, shipped('packs.json')), 'utf8'));
  const { file } = packs.find((/** @type {{name: string}} */ { name }) => name === 'freestyle15');
  const content = await readFile(join(DIST, file));
  content[content.length >> 1] ^= 4;
  const { page, context } = await open('/tree');
  await says(page, /Choose a second move/);
  await page.evaluate(
    async ([address, bytes]) => {
      const [name] = (await caches.keys()).filter((one) => one.startsWith('tengen-packs'));
      const store = await caches.open(name);
      const key = (await store.keys()).find(({ url }) => url.endsWith(/** @type {string} */ (address)));
      if (key) await store.put(key, new Response(new Uint8Array(/** @type {number[]} */ (bytes))));
    },
    [file, [...content]],
  );
  await page.reload();
  await page.waitForFunction(() => /The stored proof was damaged and has been deleted/.test(document.body.innerText));
  await page.getByRole('button', { name: 'Try again' }).click();
  await says(page, /Choose a second move/);
  await context.close();
});

/**
 * Plays White against Tengen at full strength until it says that it plays the proved win.
 * @param {Page} page @param {'freestyle'|'standard'|'renju'} rule
 */
async function meetsProof(page, rule) {
  await page.click('nav [data-screen="play"]');
  await startGame(page, [rule === 'renju' ? 'rule' : 'variant', rule], ['level', '8'], ['you', 'white']);
  const stone = (/** @type {string} */ at) => page.locator(`[role="gridcell"][aria-label^="${at},"]`);
  await stone('H8').and(page.locator('[aria-label*="Black"]')).waitFor();
  await eventually(async () => assert.equal(await page.locator('[role="gridcell"]').count(), 225));
  await stone('O15').click();
  await page.locator('#screen-play, .stage').getByText('plays the proved win').first().waitFor();
}

/**
 * The bound that the proof gives a position in Analyse.
 * @param {Page} page @param {string} game @param {string} moves
 */
async function bound(page, game, moves) {
  await page.goto(`${site.url}#/analyse/${game}/${moves}`);
  await grows(
    page,
    moves
      .toUpperCase()
      .match(/[A-O]\d+/g)
      ?.join(' ') ?? '',
  );
  await drawn(page);
  const said = page.getByText(/Proved: Black wins in at most \d+ moves/);
  await said.waitFor();
  return Number((await said.innerText()).match(/\d+/)?.[0]);
}

test('Review, Analyse and Tengen at full strength as Black follow the proof of their game', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/review/standard15/h8o15a1n15' });
  const lost = page.locator('.r-score', {
    hasText: /White was lost from move 2\. Black left the proved win with move 3/,
  });
  await lost.waitFor(); // the pack is stored
  const most = await bound(page, 'standard15', 'h8o15');
  await page.goto(`${site.url}#/learn/solved/tree`);
  await says(page, /Choose a second move/); // freestyle's pack, too
  assert.notEqual(await bound(page, 'freestyle15', 'h8o15'), most);
  assert.equal(await bound(page, 'standard15', 'h8o15'), most);
  await meetsProof(page, 'standard');
  await meetsProof(page, 'freestyle');
  guard.check();
  await context.close();
});

test("renju's proof speaks in Review, Analyse, the explorer and Play", async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/review/renju15/h8o15a1n15' });
  const score = page.locator('.r-score');
  await score.filter({ hasText: /White was lost from move 2\. Black left the proved win with move 3/ }).waitFor();
  await bound(page, 'renju15', 'h8o15');
  await bound(page, 'renju15', 'h8i10');
  // The explorer has the proof, too: Black's move.
  await showTab(page, 'explorer');
  await page
    .locator('.x-moves tbody tr')
    .filter({ hasText: /Proved: Black in ≤ \d+ moves/ })
    .first()
    .waitFor();
  await meetsProof(page, 'renju');
  guard.check();
  await context.close();
});

test('Analyse shows the bound for positions of the proof, and nothing for others', async () => {
  const { page, guard, context } = await open('/tree');
  await says(page, /Choose a second move/); // the pack is stored
  const chips = page.locator('#screen-analyse .pv[data-kind="proved"] button');
  const most = await bound(page, 'freestyle15', 'h8o15');
  const answer = await chips.innerText();
  // The order of the moves and the turn of the board do not matter.
  assert.equal(await bound(page, 'freestyle15', 'h8a15'), most);
  assert.equal(await bound(page, 'freestyle15', `${answer.toLowerCase()}o15h8`), most - 1);
  // White's replies have their bounds; the first lasts longest, and is played.
  await page.getByText(/The replies that last longest, each with Black’s moves after it:/).waitFor();
  await eventually(async () => assert.match(await chips.first().innerText(), RegExp(`^[A-O]\\d+ ${most - 1}$`)));
  await chips.first().click();
  await page.getByText(`Proved: Black wins in at most ${most - 1} moves.`).waitFor();
  // Nothing is said of a position where Black has left the proof.
  await page.goto(`${site.url}#/analyse/freestyle15/h8o15a1`);
  await page.getByText(/Proved: Black wins/).waitFor({ state: 'hidden' });
  guard.check();
  await context.close();
});

test('Play, Analyse and Review know the proof from stones in another order, and Play after undo', async () => {
  const { page, guard, context } = await open('/tree');
  await says(page, /Choose a second move/); // the pack is stored
  const chips = page.locator('#screen-analyse .pv[data-kind="proved"] button');
  await bound(page, 'freestyle15', 'h8o15');
  const answer = (await chips.innerText()).toLowerCase();
  const most = await bound(page, 'freestyle15', `h8o15${answer}a1`);
  const next = await chips.innerText();
  const moves = [answer, 'a1', 'h8', 'o15'];
  assert.equal(await bound(page, 'freestyle15', moves.join('')), most);
  assert.equal(await chips.innerText(), next);
  await page.goto(`${site.url}#/review/freestyle15/${moves.join('')}`);
  await page.locator('.r-score p', { hasText: /White was lost from move 4\.$/ }).waitFor();
  await page.evaluate(
    ([key, moves]) => {
      const value = { id: 'order', game: 'freestyle15', moves, ply: 4, you: 'white', level: 8 };
      localStorage.setItem(/** @type {string} */ (key), JSON.stringify({ version: 2, value }));
    },
    ['tengen /some/path/ game', moves],
  );
  await page.goto('about:blank'); // a reload could come between Tengen's move and its address
  await page.goto(`${site.url}#/play`);
  const stone = (/** @type {string} */ at) => page.locator(`[role="gridcell"][aria-label^="${at},"]`);
  const black = page.locator('[aria-label*="Black"]');
  const proved = page.locator('#screen-play, .stage').getByText('plays the proved win').first();
  await stone(next).and(black).waitFor();
  await proved.waitFor();
  await act(page, 'undo');
  await stone(next).and(black).waitFor({ state: 'detached' });
  await stone('O15').click();
  await stone(next).and(black).waitFor();
  await proved.waitFor();
  guard.check();
  await context.close();
});
