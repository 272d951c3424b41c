// @ts-check
// Two tabs of one browser in the Arena: one plays a contest, the other shows it,
// and two contests are never mixed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, full, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** How long a contest may take on a busy machine, in ms. */
const CONTEST = 300_000;
/** More games than a test waits for. */
const GAMES = 600;
const PLAYERS = 'tengen,level=2;minimax-4;five-tuple;pattern-scores';
const LINK = `#/arena/freestyle15?players=${PLAYERS}&games=100&seed=3&openings=arena-freestyle15`;
const OTHER = '#/arena/freestyle15?players=pattern-scores;five-tuple&games=4&seed=9';

const { browser, site } = await stage();

/** @param {Page} page @param {string} text the heading of the contest's card */
const phase = (page, text) =>
  page.locator('#arena-progress h2').getByText(text, { exact: true }).waitFor({ timeout: CONTEST });

/** @param {Page} page @returns {Promise<number>} of the games played, once it is shown */
async function shownGames(page) {
  let text = '';
  await eventually(async () => {
    text = (await page.textContent('#arena-count')) ?? '';
    assert.match(text, new RegExp(`^\\d+ of ${GAMES} games$`));
  });
  const n = parseInt(text, 10);
  assert.ok(n <= GAMES, text);
  return n;
}

/**
 * What is kept of the contest; with an id, as another contest's with no games.
 * @param {Page} page @param {string} [id]
 * @returns {Promise<{head: any, games: any[]}>}
 */
const rows = (page, id = '') =>
  page.evaluate(async (id) => {
    // Opening it before the page has would create it without its object store.
    const made = await indexedDB.databases();
    if (!made.some(({ name }) => name === 'tengen /some/path/ arena')) return { head: null, games: [] };
    return new Promise((resolve) => {
      const asked = indexedDB.open('tengen /some/path/ arena', 1);
      asked.onsuccess = () => {
        const step = asked.result.transaction('contest', 'readwrite');
        const store = step.objectStore('contest');
        const head = store.get('head');
        const games = store.getAll(IDBKeyRange.bound(0, Infinity));
        head.onsuccess = () => {
          if (!id) return;
          store.put({ ...head.result, id }, 'head');
          store.delete(IDBKeyRange.bound(0, Infinity));
        };
        step.oncomplete = () => {
          asked.result.close();
          resolve({ head: head.result, games: games.result });
        };
      };
    });
  }, id);

test('a contest runs in one tab, is shown in the other, and can be taken over', async () => {
  const { context, page: first, guard } = await visit(browser, site, { path: LINK });
  await first.locator('.arena-form .primary').click();
  await phase(first, 'Playing');
  await eventually(async () => assert.ok((await shownGames(first)) > 0), CONTEST);

  // The other tab shows how it goes on, and begins none of its own.
  const second = await context.newPage();
  await second.goto(site.url + OTHER);
  await second.locator('.arena-form .primary').click();
  await second.locator('.notice', { hasText: 'running in another tab' }).waitFor();
  await phase(second, 'Playing in another tab');
  const seen = await shownGames(second);
  await eventually(async () => assert.ok((await shownGames(second)) > seen), CONTEST);
  assert.equal(second.workers().length, 0);
  const { head } = await rows(second);
  assert.equal(head.setup.seed, 3);
  assert.match(head.id, /^\w+-\w+$/);

  // After the takeover the first tab ends its engines and shows the contest.
  await second.click('[data-verb="resume"]');
  await phase(second, 'Playing');
  await phase(first, 'Playing in another tab');
  await eventually(() => assert.equal(first.workers().length, 0));
  const before = await shownGames(second);
  await eventually(async () => assert.ok((await shownGames(first)) > before), CONTEST);

  // The tab that plays is closed: the one that is left can go on.
  await second.close();
  await phase(first, 'Paused');
  const paused = await shownGames(first);
  assert.ok(paused > before);
  await first.click('[data-verb="resume"]');
  await phase(first, 'Playing');
  await eventually(async () => assert.ok((await shownGames(first)) > paused), CONTEST);
  const { games } = await rows(first);
  assert.ok(games.every(({ contest }) => contest === head.id));
  assert.equal(new Set(games.map(({ number }) => number)).size, games.length);
  guard.check();
  await context.close();
});

full('a contest whose place was taken ends, and writes nothing among the games of the other', async () => {
  const { context, page, guard } = await visit(browser, site, { path: LINK });
  await page.locator('.arena-form .primary').click();
  await phase(page, 'Playing');
  await eventually(async () => assert.ok((await rows(page)).games.length > 0), CONTEST);
  await rows(page, 'another');
  await phase(page, 'Paused');
  await eventually(() => assert.equal(page.workers().length, 0));
  await eventually(async () => assert.equal(await shownGames(page), 0));
  await eventually(async () => assert.deepEqual((await rows(page)).games, []));
  guard.check();
  await context.close();
});

full('the choice of openings tells how far it is and can be stopped; the contest before is kept', async () => {
  const { context, page, guard } = await visit(browser, site, { path: OTHER });
  await page.locator('.arena-form .primary').click();
  await phase(page, 'Finished');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, '#/arena/freestyle15?players=five-tuple;pattern-scores&games=1000&seed=1');
  await page.locator('.arena-form .primary').click();
  await phase(page, 'Choosing openings…');
  const drawn = async () => Number(/^(\d+) of 500 openings$/.exec((await page.textContent('#arena-count')) ?? '')?.[1]);
  await eventually(async () => assert.ok((await drawn()) > 0));
  const some = await drawn();
  await eventually(async () => assert.ok((await drawn()) > some));
  await page.click('[data-verb="stop"]');
  await phase(page, 'Finished');
  await eventually(async () => assert.match((await page.textContent('#arena-count')) ?? '', /^4 of 4 games/));
  await eventually(() => assert.equal(page.workers().length, 0, 'a worker is left'));
  guard.check();
  await context.close();
});
