// @ts-check
// The Arena: contests in workers, their tables compared with native ones, reloads,
// and error messages.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { playersOf } from '../../site/js/arena/setup.js';
import { parseTable } from '../../site/js/game/games.js';
import { LANGUAGES } from '../../site/js/core/settings.js';
import {
  accessible,
  clean,
  contentOf,
  drawn,
  eventually,
  FULL,
  full,
  rowsOf,
  stage,
  tabTo,
  visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const ROOT = new URL('../../', import.meta.url).pathname;
const FOUR = ['five-tuple', 'pattern-scores', 'tengen,level=2', 'uct-plain,playouts=200'];
/** How long a contest may take on a busy machine, in ms. */
const CONTEST = 300_000;
/** The games of each pair, and of all six. */
const GAMES = FULL ? 4 : 2;
const ALL = 6 * GAMES;
const LINK = `#/arena/freestyle15?players=${FOUR.join(';')}&games=${GAMES}&seed=7`;

const { browser, site } = await stage();
const folder = await mkdtemp(join(tmpdir(), 'tengen-arena-'));
after(() => rm(folder, { recursive: true, force: true }));

/** @param {string} path @param {object} [options] */
async function open(path, options = {}) {
  const visited = await visit(browser, site, { path, ...options });
  await visited.page.waitForSelector('.arena h1');
  return visited;
}

/** @param {Page} page @param {string} phase */
const phase = (page, phase) =>
  page.waitForFunction((want) => document.querySelector('#arena-progress h2')?.textContent === want, phase, {
    timeout: CONTEST,
  });

/** How many of the contest's games are kept. @param {Page} page */
const kept = async (page) => (await rowsOf(page, 'arena')).length;

/** @param {Page} page @param {string} verb */
async function saved(page, verb) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(`[data-key="${verb}"]`)]);
  return { name: download.suggestedFilename(), text: String(await contentOf(download)) };
}

full('the screen offers the players that the engine has', async () => {
  for (const game of ['renju15', 'connect4-9x10-c4']) {
    const asking = promisify(execFile)('go', ['run', './engine/cmd/tengen', 'analyse'], { cwd: ROOT });
    asking.child.stdin?.end(`${JSON.stringify({ id: 1, cmd: 'players', game })}\n`);
    const { kind } = /** @type {import('../../site/js/game/games.js').Table} */ (parseTable(game));
    assert.deepEqual(JSON.parse((await asking).stdout).players, playersOf(kind));
  }
});

test('four players by keyboard: the games and the table equal the native ones', async () => {
  const table = join(folder, 'table.json');
  const out = join(folder, 'games.jsonl');
  await promisify(execFile)(
    'go',
    [
      'run',
      './engine/cmd/tengen',
      'match',
      '-game',
      'freestyle15',
      '-games',
      String(GAMES),
      '-seed',
      '7',
      '-quiet',
      '-table',
      table,
      '-out',
      out,
      ...FOUR.flatMap((text) => ['-engine', text]),
    ],
    { cwd: ROOT },
  );
  const native = JSON.parse(await readFile(table, 'utf8'));
  const games = (await readFile(out, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((a, b) => a.Number - b.Number);
  assert.equal(games.length, ALL);

  const { page, guard, context } = await open(LINK, {
    acceptDownloads: true,
    // Two workers, whatever the machine.
    init: () => void Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 3 }),
  });
  await page.waitForSelector('.arena-form');
  await tabTo(page, '.arena-form .primary');
  await page.keyboard.press('Enter');
  await phase(page, 'Finished');

  const { text } = await saved(page, 'json');
  const here = JSON.parse(text);
  for (const field of ['game', 'games', 'seed', 'engines', 'command', 'players', 'cells'])
    assert.deepEqual(here[field], native[field], field);
  assert.deepEqual(
    here.records.map((/** @type {any} */ game) => game.moves),
    games.map((game) => game.Moves),
  );
  assert.deepEqual(
    here.records.map((/** @type {any} */ game) => game.winner),
    games.map((game) => game.Winner),
  );
  // What is shown is what was exported.
  const best = native.players.reduce((/** @type {any} */ a, /** @type {any} */ b) => (b.points > a.points ? b : a));
  await eventually(async () => {
    const rows = await page.locator('.arena-results .crosstable tbody tr').allTextContents();
    assert.equal(rows.length, 4);
    assert.ok(rows[0].includes(`${Math.floor(best.points)}`), rows[0]);
  });

  const csv = await saved(page, 'csv');
  assert.equal(csv.text.trim().split('\r\n').length, ALL + 1);
  assert.ok(csv.text.includes(games[5].Moves));
  const sgf = await saved(page, 'sgf');
  assert.equal(sgf.text.match(/\(;/g)?.length, ALL);
  assert.ok(sgf.name.endsWith('.sgf'));

  // A meeting, one of its games, back and forth through its moves.
  await tabTo(page, '.arena-results .crosstable [data-key]');
  await page.keyboard.press('Enter');
  await page.locator('.arena-games button').first().waitFor();
  await tabTo(page, '.arena-games button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#screen-replay:not([hidden])', { state: 'attached' });
  const stones = () => page.locator('#board .b-pieces > *').count();
  const drawn = (/** @type {number} */ n) => eventually(async () => assert.equal(await stones(), n));
  await eventually(async () => assert.ok((await stones()) > 8));
  const all = await stones();
  await page.keyboard.press('ArrowLeft');
  await drawn(all - 1);
  await page.keyboard.press('Home');
  await drawn(0);
  await page.keyboard.press('End');
  await drawn(all);
  await eventually(async () =>
    assert.equal(await page.locator('#screen-replay .evalgraph path[class^="side"]').count(), 2),
  );
  for (const path of await page.locator('#screen-replay .evalgraph path[class^="side"]').all())
    await eventually(async () => assert.match((await path.getAttribute('d')) ?? '', /^M.*L/));
  await page.waitForSelector('#board .b-row', { state: 'attached' }); // the winning row, which the engine knows
  await clean(page, 'replay');
  // The next game has its own number and evaluations.
  const [about, curve] = ['header p', '.evalgraph path[class^="side"]'].map((one) =>
    page.locator(`#screen-replay ${one}`).first(),
  );
  const before = [await about.innerText(), await curve.getAttribute('d')];
  await page.keyboard.press('ArrowDown');
  await eventually(async () => {
    assert.notEqual(await about.innerText(), before[0]);
    assert.notEqual(await curve.getAttribute('d'), before[1]);
  });
  await page.goBack();
  await eventually(async () => assert.equal(await about.innerText(), before[0]));
  await page.goBack();
  await page.waitForSelector('#screen-arena:not([hidden]) .arena-games');
  guard.check();
  await context.close();
});

full('pause, a look at another screen, a reload: the contest goes on to the same end', async () => {
  const slow = '#/arena/freestyle15?players=tengen,level=3;minimax-6;five-tuple&games=6&seed=3';
  const { page, guard, context } = await open(slow);
  await page.click('.arena-form .primary');
  await eventually(async () => assert.ok((await kept(page)) > 0), CONTEST);
  await page.click('[data-verb="pause"]');
  await phase(page, 'Paused');
  // A game is counted on the page a moment before it is stored.
  let paused = 0;
  await eventually(async () => {
    paused = await kept(page);
    assert.match((await page.textContent('#arena-count')) ?? '', new RegExp(`^${paused} of 18`));
  });
  assert.ok(paused > 0 && paused < 18, `${paused} games`);
  await page.waitForTimeout(600);
  assert.equal(await kept(page), paused, 'it plays on while paused');
  await page.reload();
  await phase(page, 'Paused');
  await eventually(async () =>
    assert.match((await page.textContent('#arena-count')) ?? '', new RegExp(`^${paused} of 18`)),
  );
  await page.click('[data-verb="resume"]');
  await page.click('nav [data-screen="play"]');
  await page.waitForSelector('#screen-play:not([hidden])');
  await eventually(async () => assert.equal(await kept(page), 18), CONTEST);
  await page.click('nav [data-screen="arena"]');
  await phase(page, 'Finished');
  await eventually(async () => assert.equal(await kept(page), 18));
  await page.locator('.arena-results .crosstable tbody tr').nth(2).waitFor();
  await eventually(async () => assert.equal(await page.locator('.arena-results .crosstable tbody tr').count(), 3));
  await page.reload(); // and a finished one is still there
  await phase(page, 'Finished');
  await page.locator('.arena-results .crosstable tbody tr').nth(2).waitFor();
  await eventually(async () => assert.equal(await page.locator('.arena-results .crosstable tbody tr').count(), 3));
  guard.check();
  await context.close();
});

full('a crash, an engine that does not come, and a stop are survived', async () => {
  const { page, context } = await open(LINK);
  await page.route('**/full.wasm', (route) => route.fulfill({ status: 503 }));
  await page.click('.arena-form .primary');
  await phase(page, 'Stopped by an error');
  await eventually(async () => assert.match((await page.textContent('.arena-now [role="alert"]')) ?? '', /503/));
  await page.unroute('**/full.wasm');
  await page.click('[data-verb="new"]');
  await page.click('.arena-form .primary');
  await eventually(async () => assert.ok((await kept(page)) > 0), CONTEST);
  for (const worker of page.workers())
    await worker
      .evaluate(() => {
        postMessage({ type: 'fatal', code: 'crash', message: 'tried' });
      })
      .catch(() => {}); // the page may have ended it before it could say so
  await phase(page, 'Finished');
  await eventually(async () => assert.equal(await kept(page), ALL));
  await page.click('[data-verb="new"]');
  await page.fill('#arena-seed', '8');
  // As many games as there may be: a contest that ends by itself can't be stopped.
  const more = page.locator('.arena-form').getByRole('group', { name: 'Games' }).getByRole('button').last();
  for (let n = 0; n < 8 && (await more.isEnabled()); n++) {
    await more.click();
    await drawn(page);
  }
  await page.click('.arena-form .primary');
  await page.click('[data-verb="stop"]');
  await page.waitForFunction(
    () => document.querySelector('.arena-form') || document.querySelector('[data-verb="new"]'),
  );
  await eventually(() => assert.equal(page.workers().length, 0, 'a worker is left'));
  await context.close();
});

test('an invalid contest shows an error and changes nothing', async () => {
  const { page, guard, context } = await open('#/arena/renju9?games=4');
  await page.waitForFunction(() => document.querySelector('#notices')?.textContent?.includes('renju9'));
  for (const [link, word] of [
    ['freestyle15?players=five-tuple;nobody', 'nobody'],
    ['freestyle15?games=-3', 'games=-3'],
    ['freestyle15?players=five-tuple', 'players=five-tuple'],
    ['connect4?players=tengen,level=1;alphabeta-8', 'alphabeta-8'],
    ['freestyle15/h8', 'freestyle15/h8'],
  ]) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/arena/${link}`);
    await page.waitForFunction((text) => document.querySelector('#notices')?.textContent?.includes(`“${text}”`), word);
  }
  const notices = page.locator('#notices button');
  for (let n = await notices.count(); n > 0; n = await notices.count()) {
    await notices.first().click();
    await eventually(async () => assert.ok((await notices.count()) < n));
  }
  const players = page.locator('.arena-players .only');
  for (let n = await players.count(); n > 0; n = await players.count()) {
    await players.first().click();
    await eventually(async () => assert.ok((await players.count()) < n));
  }
  await page.click('.arena-form .primary');
  await eventually(async () => assert.match((await page.textContent('.arena-form .fault')) ?? '', /at least two/));
  for (const player of ['five-tuple', 'tengen,level=3']) {
    await page.click('.arena-form [data-verb="add"]');
    await page.click(`dialog [data-player="${player}"]`);
  }
  await page.fill('#arena-seed', '-1');
  await page.click('.arena-form .primary');
  await eventually(async () => assert.match((await page.textContent('.arena-form .fault')) ?? '', /whole number/));
  guard.check();
  await context.close();
});

test('the native table is shown before anything was played, in the required order', async () => {
  const table = JSON.parse(await readFile(join(ROOT, 'site/data/arena-freestyle15.json'), 'utf8'));
  /** @param {string} a @param {string} b */
  const meeting = (a, b) => {
    const at = (/** @type {string} */ name) =>
      table.engines.findIndex((/** @type {string} */ text) => text.startsWith(name));
    return table.cells[at(a) * table.engines.length + at(b)];
  };
  for (const [a, b] of [
    ['tengen', 'alphabeta-8'],
    ['alphabeta-8', 'five-tuple'],
    ['uct-bitboard', 'uct-plain'],
  ]) {
    const { low, wins, draws, losses } = meeting(a, b);
    assert.ok(low > 0, `${a} against ${b}: +${wins} =${draws} -${losses}, at least ${low} Elo`);
  }
  assert.ok(table.games >= 100);
  for (const cell of table.cells)
    if (cell.player !== cell.opponent) assert.equal(cell.wins + cell.draws + cell.losses, table.games);
  const { page, guard, context } = await open('#/arena');
  await page.waitForSelector('.arena-bundled .crosstable');
  await eventually(async () =>
    assert.equal(await page.locator('.arena-bundled section:first-child tbody tr').count(), table.engines.length),
  );
  await eventually(async () => assert.ok((await page.textContent('.arena-bundled code'))?.includes(table.command)));
  assert.equal(page.workers().length, 0, 'an engine was loaded for nothing');
  guard.check();
  await context.close();
});

full("a contest with the table's players has its openings, and every game of a pair has the same result", async () => {
  const table = JSON.parse(await readFile(join(ROOT, 'site/data/arena-freestyle15.json'), 'utf8'));
  const [a, b] = ['pattern-scores', 'five-tuple'].map((name) => table.engines.indexOf(name));
  const { page, guard, context } = await open('#/arena', { acceptDownloads: true });
  await page.locator('.arena-bundled section').first().getByRole('button', { name: 'Use these players' }).click();
  await page.waitForFunction(
    (n) => document.querySelectorAll('.arena-players .only').length === n,
    table.engines.length,
  );
  for (let i = table.engines.length - 1; i >= 0; i--)
    if (i !== a && i !== b) await page.locator('.arena-players .only').nth(i).click();
  await eventually(async () =>
    assert.match((await page.textContent('.arena-form')) ?? '', /100 games\. From the table’s openings/),
  );
  await page.click('.arena-form .primary');
  await phase(page, 'Finished');
  const here = JSON.parse((await saved(page, 'json')).text);
  const openings = (await readFile(join(ROOT, 'engine/match/openings/arena-freestyle15.txt'), 'utf8'))
    .trim()
    .split('\n');
  assert.deepEqual(
    here.records.map((/** @type {any} */ game) => game.opening),
    openings.flatMap((text) => [text, text]),
  );
  assert.ok(here.command.startsWith(table.command.split(' -engine')[0]), here.command);
  const { wins, draws, losses } = table.cells[a * table.engines.length + b];
  const { wins: w, draws: d, losses: l } = here.cells[1];
  assert.deepEqual([w, d, l], [wins, draws, losses]);
  await page.reload(); // the openings are in the link and in what is kept
  await phase(page, 'Finished');
  await eventually(async () => assert.match(page.url(), /openings=arena-freestyle15$/));
  guard.check();
  await context.close();
});

for (const lang of Object.keys(LANGUAGES)) {
  full(`axe finds nothing serious: ${lang}`, async () => {
    const { page, guard, context } = await open('#/arena', { locale: lang, viewport: { width: 360, height: 740 } });
    await page.waitForSelector('.arena-bundled .crosstable');
    await accessible(page);
    await eventually(async () =>
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, 'wider than a phone'),
    );
    assert.ok(!/arena\.\w/.test((await page.textContent('.arena')) ?? ''), 'a text is missing');
    guard.check();
    await context.close();
  });
}
