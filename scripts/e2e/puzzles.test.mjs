// @ts-check
// Puzzles: one of each theme by keyboard, the daily puzzle, wrong moves refuted on
// the board, a run, puzzles from the reader's games, offline.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { THEMES, unpack } from '../../site/js/puzzles/pack.js';
import { LANGUAGES } from '../../site/js/core/settings.js';
import {
  accessible,
  drawn,
  engineOn,
  eventually,
  full,
  kept,
  keptWhole,
  PATIENCE,
  serve,
  shipped,
  stage,
  tabTo,
  visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../site/js/puzzles/pack.js').Puzzle} Puzzle */

const { browser, site } = await stage();
const all = await unpack(
  new Response(new Uint8Array(await readFile(new URL('../../site/packs/puzzles.pack', import.meta.url)))),
);
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const TOOLS = '#screen-puzzles .tools';
const STORED = 'tengen /some/path/ puzzles';

/** The stored progress. @param {Page} page */
const stored = (page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null')?.value ?? { tried: 0, met: [] }, STORED);

/** Waits for a message about the last move. @param {Page} page @param {RegExp} text */
const said = (page, text) => eventually(async () => assert.match((await page.textContent('.z-note')) ?? '', text));

/** A puzzle is on the board, and may be played. @param {Page} page */
const shown = (page) => page.locator('#screen-puzzles .strip.you.on').waitFor();

/** The moves on the board, from what the cells say. @param {Page} page */
async function movesOn(page) {
  const labels = await page.$$eval('#board [role="gridcell"]', (all) => all.map((one) => one.ariaLabel ?? ''));
  const discs = (await page.getAttribute('#board', 'data-kind')) === 'discs';
  /** @type {string[]} */
  const moves = [];
  for (const label of labels) {
    const [, at, n] = /^([A-O]\d+), .*move (\d+)/.exec(label) ?? [];
    if (at) moves[Number(n) - 1] = discs ? String(at.charCodeAt(0) - 64) : at.toLowerCase();
  }
  return moves;
}

/** The puzzle on the board. @param {Page} page @returns {Promise<Puzzle>} */
async function puzzleOn(page) {
  await shown(page);
  const moves = (await movesOn(page)).join('');
  const found = all.filter((one) => one.moves === moves);
  const rule = ((await page.textContent('.z-note')) ?? '').split(' · ')[0].toLowerCase();
  const puzzle = found.find(({ game }) => game.startsWith(rule)) ?? found[0];
  assert.ok(puzzle, `${moves} is none of the pack`);
  return puzzle;
}

/** Chooses from the menu. @param {Page} page @param {string} name */
async function choose(page, name) {
  await page.locator(`${TOOLS} [data-action="more"]`).click();
  await page.locator(`${TOOLS} .menu [data-action="${name}"]`).click();
}

/** Goes to a point with the arrow keys and chooses it. @param {Page} page @param {string} point */
async function walkTo(page, point) {
  await tabTo(page, '[role="gridcell"]');
  const name = (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '';
  const [column, row] = [name.charCodeAt(0) - 65, parseInt(name.slice(1), 10)];
  const [x, y] = [point.charCodeAt(0) - 97 - column, Number(point.slice(1)) - row];
  for (let i = 0; i < Math.abs(x); i++) await page.keyboard.press(x > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(y); i++) await page.keyboard.press(y > 0 ? 'ArrowUp' : 'ArrowDown');
  await page.keyboard.press('Enter');
}

/** Plays a move by keys. @param {Page} page @param {Puzzle} puzzle @param {string} move */
async function play(page, puzzle, move) {
  if (puzzle.game !== 'connect4') return walkTo(page, move);
  await tabTo(page, '#board .b-heads button');
  await page.keyboard.press(move);
}

/** The games of the themes that freestyle does not have. @type {Record<string, string>} */
const GAME = { trap: 'renju15', forbidden: 'renju15', drop: 'connect4', save: 'connect4' };

for (const theme of Object.keys(THEMES).slice(1))
  (theme === Object.keys(THEMES)[1] ? test : full)(`a puzzle of the theme ${theme} by keys alone`, async () => {
    const { page, context, guard } = await visit(browser, site, { path: '#/puzzles' });
    await shown(page);
    await tabTo(page, `[data-game="${GAME[theme] ?? 'freestyle15'}"]`);
    await page.keyboard.press('Enter');
    await tabTo(page, `[data-theme="${theme}"]`);
    await page.keyboard.press('Enter');
    await eventually(async () => {
      assert.equal(await page.getAttribute(`[data-theme="${theme}"]`, 'aria-pressed'), 'true');
      assert.ok(THEMES[theme].includes((await puzzleOn(page)).kind));
    });
    await drawn(page);
    const puzzle = await puzzleOn(page);
    let move = puzzle.key;
    for (let n = 0; n < puzzle.plies + 2; n++) {
      const before = (await movesOn(page)).length;
      await play(page, puzzle, move);
      await eventually(async () => {
        const solved = /^Solved/.test((await page.textContent('.z-note')) ?? '');
        assert.equal((await movesOn(page)).length, before + (solved ? 1 : 2));
      });
      if (/^Solved/.test((await page.textContent('.z-note')) ?? '')) break;
      const moves = (await movesOn(page)).join('');
      const solver = await engineOn(page, { file: 'full.wasm' });
      const { line } = await solver({ cmd: 'solution', game: puzzle.game, moves, kind: puzzle.kind });
      move = line[0];
    }
    await said(page, /^Solved/);
    await tabTo(page, `${TOOLS} .primary`);
    await page.keyboard.press('Enter');
    await eventually(async () => assert.notEqual((await puzzleOn(page)).id, puzzle.id));
    await eventually(async () => {
      const { tried, met } = await stored(page);
      assert.deepEqual([tried, met[0][0]], [1, puzzle.id]);
    });
    guard.check();
    await context.close();
  });

test('a wrong move is answered on the board, counts once, and can be tried again', async () => {
  const { page, context, guard } = await visit(browser, site, { path: '#/puzzles' });
  await shown(page);
  const solver = await engineOn(page, { file: 'full.wasm' });
  const isWrong = async (/** @type {Puzzle} */ { game, moves, kind, plies }, /** @type {string} */ move) =>
    (await solver({ cmd: 'attempt', game, moves, kind, plies, move })).verdict === 'wrong';
  // In some puzzles a move far away still wins, only later: then another puzzle is drawn.
  /** @returns {Promise<[Puzzle, string]>} */
  async function withWrongMove() {
    for (let n = 0; n < 20; n++) {
      await page.click('[data-theme="fours"]');
      await drawn(page);
      const puzzle = await puzzleOn(page);
      const first = page.locator('#board [role="gridcell"][aria-label$=", empty"]').first();
      const name = (await first.getAttribute('aria-label')) ?? '';
      const move = name.split(',')[0].toLowerCase();
      if (move !== puzzle.key && (await isWrong(puzzle, move))) return [puzzle, name];
    }
    return assert.fail('the first empty point wins in twenty puzzles');
  }
  const [puzzle, wrong] = await withWrongMove();
  assert.equal(puzzle.kind, 'fours');
  await page.locator(`#board [aria-label="${wrong}"]`).click();
  await page.locator('.z-task', { hasText: 'Not yet' }).waitFor();
  await said(page, /makes no five/);
  const told = (await page.textContent('.z-note')) ?? '';
  assert.ok(!told.includes(puzzle.key.toUpperCase()), `${told} tells the solution`);
  await accessible(page, 'a wrong move');
  const actions = await page.$$eval(`${TOOLS} .wide:not([hidden])`, (list) =>
    list.map((one) => `${one.textContent} ${one.classList.contains('primary')}`),
  );
  assert.deepEqual(actions, ['Show false', 'Try again true']);
  await page.click(`${TOOLS} [data-action="retry"]`);
  await eventually(async () => assert.equal((await movesOn(page)).join(''), puzzle.moves));
  await page.click(`${TOOLS} [data-action="hint"]`); // it was counted
  await said(page, /one of the marked/);
  await page.click(`${TOOLS} [data-action="hint"]`);
  await said(page, new RegExp(`The move is ${puzzle.key.toUpperCase()}`));
  await page.locator(`#board [aria-label="${wrong}"]`).click();
  await page.click(`${TOOLS} [data-action="show"]`);
  await said(page, /^The solution (is|begins)/);
  await eventually(async () => assert.equal((await movesOn(page)).join(''), puzzle.moves)); // without the wrong move
  await eventually(async () => {
    const { tried, solved } = await stored(page);
    assert.deepEqual([tried, solved], [1, 0]);
  });
  guard.check();
  await context.close();
});

test('a wrong defence shows the five that it lets happen, and Try again takes both away', async () => {
  const { page, context, guard } = await visit(browser, site, { path: '#/puzzles' });
  await shown(page);
  await page.click('[data-theme="defence"]');
  await drawn(page);
  const puzzle = await puzzleOn(page);
  assert.deepEqual([puzzle.kind, puzzle.plies], ['defence', 1]);
  const cell = page.locator('#board [role="gridcell"][aria-label$=", empty"]').first();
  const name = ((await cell.getAttribute('aria-label')) ?? '').split(',')[0];
  await cell.click();
  await said(page, new RegExp(`^${name} lets (Black|White) complete five at ${puzzle.key.toUpperCase()}\\.$`));
  await page.locator('#board .b-band.b-theirs').waitFor({ state: 'attached' });
  await page.locator('#board .b-preview').waitFor({ state: 'attached' });
  await page.locator('#live-assertive', { hasText: 'Not yet.' }).waitFor({ state: 'attached' });
  await page.click(`${TOOLS} [data-action="retry"]`);
  await page.locator('#board .b-band').waitFor({ state: 'detached' });
  await eventually(async () => assert.equal((await movesOn(page)).join(''), puzzle.moves));
  await page.click('a[href="#/learn"]');
  await page.goBack();
  await shown(page);
  guard.check();
  await context.close();
});

test('what a hint costs is said before it is given', async () => {
  const { page, context, guard } = await visit(browser, site, { path: '#/puzzles' });
  const hint = () => page.click(`${TOOLS} [data-action="hint"]`);
  // A newcomer's level is not told, nor are points; afterwards it is sure.
  for (const price of [/^A hint counts as a miss/, /costs [1-9]\d* points and counts as a miss/]) {
    await shown(page);
    const { tried } = await stored(page);
    await hint();
    await said(page, price);
    const [points] = /\d+(?= points)/.exec((await page.textContent('.z-note')) ?? '') ?? [''];
    await drawn(page);
    assert.equal(await page.locator('#board .b-candidate').count(), 0);
    assert.equal((await stored(page)).tried, tried);
    await hint();
    await said(page, /one of the marked/);
    await eventually(async () => assert.equal((await stored(page)).tried, tried + 1));
    if (points) await page.locator('#screen-puzzles', { hasText: `−${points}` }).waitFor();
    await hint(); // the puzzle is counted: no price is left to say
    await said(page, /The move is/);
    await page.evaluate((key) => {
      const kept = JSON.parse(localStorage[key]);
      Object.assign(kept.value ?? kept, { deviation: 60 });
      localStorage[key] = JSON.stringify(kept);
    }, STORED);
    await page.reload();
  }
  guard.check();
  await context.close();
});

full("the day's puzzle: the same in two fresh profiles, another one tomorrow", async () => {
  const days = [];
  const visits = [];
  for (const time of ['2026-03-01T09:00:00', '2026-03-01T21:00:00', '2026-03-02T09:00:00']) {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date(time));
    await page.goto(`${site.url}#/puzzles/daily`);
    days.push(await puzzleOn(page));
    visits.push({ context, page });
  }
  assert.equal(days[0].id, days[1].id);
  assert.notEqual(days[0].id, days[2].id);
  for (const { context } of visits) await context.close();
});

/** Whether the keys go to the board. @param {Page} page */
const onBoard = (page) => page.evaluate(() => document.activeElement?.closest('#board') != null);

test('a first visitor climbs from one move to two by touch alone, in one game', async () => {
  const { page, context, guard } = await visit(browser, site, { path: '#/puzzles', ...PHONE });
  const tap = async (/** @type {string} */ point) => {
    const cell = page.locator(`#board [role="gridcell"][aria-label^="${point.toUpperCase()},"]`);
    await cell.tap();
    await page.locator('#board .b-ghost').waitFor({ state: 'attached' });
    await cell.tap();
  };
  for (let n = 0; n < 3; n++) {
    const puzzle = await puzzleOn(page);
    assert.ok(puzzle.game === 'freestyle15' && puzzle.plies === 1 && (await movesOn(page)).length <= 14, puzzle.moves);
    await page.locator('.z-step', { hasText: /^1 of 5: one move\. Solve (3|2|one) more/ }).waitFor();
    await tap(puzzle.key);
    await said(page, /^Solved/);
    await page.locator(`${TOOLS} [data-action="next"].primary`).tap();
    await eventually(async () => assert.notEqual((await puzzleOn(page)).id, puzzle.id));
  }
  await page.locator('.z-step', { hasText: '2 of 5: two moves. Solve 3 more' }).waitFor();
  await page.locator('[data-game="connect4"]').tap();
  await page.locator('.z-step', { hasText: '1 of 5: one move. Solve 3 more' }).waitFor();
  // the cells are named after the frame
  await eventually(async () => assert.equal((await puzzleOn(page)).game, 'connect4'));
  guard.check();
  await context.close();
});

test("the day's puzzle, the rush and the reader's own games keep to the game of the link or of the board", async () => {
  const game = { game: 'connect4', moves: ['4'], ply: 1, you: /** @type {const} */ ('black') };
  const { page, context, guard } = await visit(browser, site, { path: '#/puzzles/daily', game });
  await eventually(async () => assert.equal((await puzzleOn(page)).game, 'connect4'));
  await page.goto(`${site.url}#/puzzles/daily/renju15`);
  await eventually(async () => assert.equal((await puzzleOn(page)).game, 'renju15'));
  await page.goto(`${site.url}#/puzzles/run`);
  await page.locator('.z-note', { hasText: 'begins with puzzles like this one' }).waitFor();
  await page.click(`${TOOLS} [data-action="start"]`);
  for (let n = 0; n < 4; n++) {
    await eventually(async () => assert.equal((await puzzleOn(page)).game, 'renju15'));
    const puzzle = await puzzleOn(page);
    await play(page, puzzle, puzzle.key); // the easiest have one move
    await eventually(async () => assert.notEqual((await puzzleOn(page)).id, puzzle.id));
  }
  await page.goto(`${site.url}#/puzzles/own`);
  await page.locator('.z-note', { hasText: 'They will look like this one.' }).waitFor();
  await eventually(async () => assert.ok((await movesOn(page)).length > 0));
  await page.goto(`${site.url}#/puzzles/daily/chess`);
  await page.getByText('There is no such puzzle').waitFor();
  guard.check();
  await context.close();
});

full('a run: the clock runs, three misses end it, and the best is kept', async () => {
  const { page, context, guard } = await visit(browser, site, { path: '#/puzzles/run' });
  const start = page.locator(`${TOOLS} [data-action="start"]`);
  await start.waitFor();
  await start.click();
  const first = await puzzleOn(page);
  await play(page, first, first.key);
  let over = false;
  for (let n = 0; n < 400 && !over; n++) {
    await eventually(async () => {
      over = /rush is over/.test((await page.textContent('.z-task')) ?? '');
      // Keys go to the next puzzle's board, of another game, too.
      assert.ok(over || (await onBoard(page)));
    });
    if (over) break;
    const cells = page.locator('#board [role="gridcell"][aria-label$=", empty"]');
    const discs = (await page.locator('#board .b-heads:not([hidden]) button').count()) > 0;
    // Another move each time: one that wins, but later, is taken back and may be tried again.
    if (discs) await page.keyboard.press(String((n % 7) + 1));
    else
      await cells
        .nth(n % 40)
        .click({ timeout: 2000 })
        .catch(() => {}); // the run may be over by now
    await page.waitForTimeout(150);
  }
  await eventually(async () => assert.match((await page.textContent('.z-task')) ?? '', /The rush is over/));
  guard.check();
  await context.close();
});

test('puzzles from a game that was played here', async () => {
  const known = all.find(({ kind, plies }) => kind === 'drop' && plies > 1);
  assert.ok(known);
  const moves = [...known.moves, known.key];
  const { page, context, guard } = await visit(browser, site, {
    game: { game: 'connect4', moves, ply: moves.length, you: 'both' },
  });
  await eventually(async () => assert.ok((await page.locator('[role="gridcell"]').count()) > 0));
  await page.goto(`${site.url}#/puzzles/own`);
  await page.click(`${TOOLS} [data-action="search"]`);
  await shown(page);
  guard.check();
  await context.close();
});

full("a mistake that a review found becomes a puzzle of one's own", async () => {
  // Black has an open three, whose both ends win, and plays elsewhere.
  const moves = ['h8', 'a15', 'i8', 'o15', 'j8', 'o1', 'a1'];
  const mistake = { ply: 6, side: 'black', move: 'a1', class: 'blunder', before: 1, after: 0.5, best: 'k8' };
  const judged = [{ ...mistake, line: [], answer: [], holds: [], proofs: [] }];
  const { page, context, guard } = await visit(browser, site);
  await page.evaluate(
    async ([list, review, name]) => {
      const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]'));
      const { keepReview } = await import(new URL(name, script.src).href);
      await keepReview('', 'freestyle15', review, list);
    },
    /** @type {const} */ ([
      moves,
      { version: 1, moves: moves.join(''), judged, accuracy: null },
      shipped('js/archive/reviewed.js'),
    ]),
  );
  await page.goto(`${site.url}#/puzzles/own`);
  await page.click(`${TOOLS} [data-action="search"]`);
  await shown(page);
  await eventually(async () => assert.match((await page.textContent('.z-task')) ?? '', /^Win by fours in 2 moves/));
  await walkTo(page, 'k8');
  await said(page, /^Solved/);
  guard.check();
  await context.close();
});

for (const lang of Object.keys(LANGUAGES))
  full(`fits a phone and a wide screen, and axe finds nothing: ${lang}`, async () => {
    const locale = lang === 'en' ? 'en-GB' : lang;
    const { page, context, guard } = await visit(browser, site, { path: '#/puzzles', locale, ...PHONE });
    for (const way of ['', '/daily', '/run', '/own'])
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
        await page.goto(`${site.url}#/puzzles${way}`);
        await page.locator('#screen-puzzles:not([hidden])').waitFor({ state: 'attached' });
        if (way === '' || way === '/daily') await shown(page);
        await eventually(async () =>
          assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${way} at ${width}`),
        );
        await accessible(page, `#/puzzles${way} at ${width}`);
      }
    guard.check();
    await context.close();
  });

full('once loaded, puzzles are solved with the server gone', async () => {
  const host = await serve();
  const { page, context } = await visit(browser, host, { path: '#/puzzles/daily', serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  await puzzleOn(page);
  await host.close();
  await page.reload();
  const puzzle = await puzzleOn(page);
  await play(page, puzzle, puzzle.key);
  await said(page, /^(Solved|.* is right)/);
  await context.close();
});
