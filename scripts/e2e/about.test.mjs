// @ts-check
// The About screen: checks run in the worker and show their results; stored data
// can be exported, imported and deleted.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { contentOf, eventually, full, kept, shipped, stage, unfold, visit } from './harness.mjs';

const DIST = new URL('../../dist/', import.meta.url).pathname;

const { browser, site } = await stage();

/**
 * A card, an opened row or a part of one.
 * @param {import('playwright-core').Page} page @param {string} name as in its heading's id
 */
const card = (page, name) => page.locator(`.about :is(section, details):has(> #about-${name}, > * > #about-${name})`);

test('the engine has the native signature, and page and engine are the same build', async () => {
  const [build] = await readdir(join(DIST, 'v'));
  const { bench, version } = JSON.parse(await readFile(join(DIST, 'v', build, shipped('facts.json')), 'utf8'));
  assert.ok(bench > 100_000, `signature ${bench}`);
  const { context, page, guard } = await visit(browser, site, { path: '#/about' });
  await unfold(page, 'Check the engine');
  const check = card(page, 'bench');
  await check.getByRole('button').click();
  await check.locator('[data-good]').waitFor();
  await eventually(async () => {
    assert.equal(await check.locator('[data-good]').getAttribute('data-good'), 'true');
    assert.match(
      await check.locator('.about-verdict').innerText(),
      new RegExp(`^${bench} nodes, the same\\. [\\d.]+[KM] nodes a second`),
    );
  });
  assert.equal(await card(page, 'version').locator('h2').innerText(), `Version ${version}`);
  await unfold(page, 'This build');
  await eventually(async () => {
    const facts = await card(page, 'build').locator('dd').allInnerTexts();
    assert.deepEqual(facts.slice(0, 2), [build, build]);
    assert.match(facts[2], /^Freestyle: generation \d+, learnt from \d+,\d+ games .* Renju: /);
    assert.match(facts[3], /^off: everything works, one worker searches/);
  });
  guard.check();
  await context.close();
});

full('the tests run here, and can be stopped', async () => {
  const lines = async (/** @type {string} */ name) =>
    (await readFile(new URL(`../../engine/full/${name}.txt`, import.meta.url), 'utf8')).trim().split('\n').length;
  const { context, page, guard } = await visit(browser, site, { path: '#/about' });
  await unfold(page, 'Check the engine');
  const tests = card(page, 'sets');
  const verdicts = tests.locator('.about-verdict');
  await tests.getByRole('button', { name: 'Run the tests' }).click();
  await verdicts.nth(1).locator('xpath=self::*[@data-good]').waitFor();
  await eventually(async () =>
    assert.match(await verdicts.nth(0).innerText(), new RegExp(`^All ${await lines('renju')} cases right`)),
  );
  await eventually(async () =>
    assert.match(await verdicts.nth(1).innerText(), new RegExp(`^All ${await lines('vcf')} cases right`)),
  );
  await eventually(async () => assert.match(await verdicts.nth(2).innerText(), /^All 1,000 cases right/));
  await tests.locator('[role=progressbar]').nth(3).and(page.locator(':not([aria-valuenow="0"])')).waitFor();
  await tests.getByRole('button', { name: 'Stop' }).click();
  await tests.getByRole('button', { name: 'Run the tests' }).waitFor();
  await eventually(async () =>
    assert.match(await verdicts.nth(3).innerText(), /^(Stopped after \d of 9|All 9 cases right)/),
  );
  guard.check();
  await context.close();
});

full('a wrong signature and a failed case are shown as such', async () => {
  const { context, page } = await visit(browser, site, { path: '' });
  await page.route(`**/${shipped('facts.json')}`, (route) => route.fulfill({ json: { bench: 12345 } }));
  // An engine that reports one failed case.
  await page.route(`**/${shipped('js/engine/worker.js')}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
    const build = location.pathname.split('/').at(-2);
    onmessage = ({ data: { id, cmd } }) => postMessage({ id, type: 'checked', done: 3, of: 3, nodes: 7, nps: 7, ms: 1, failed: cmd === 'check' ? 1 : 0, faults: ['h8 is allowed'] });
    postMessage({ type: 'ready', build, protocol: 1 });`,
    }),
  );
  await page.goto(`${site.url}?again#/about`);
  await unfold(page, 'Check the engine');
  await card(page, 'bench').getByRole('button').click();
  const wrong = page.locator('[data-good="false"]');
  await wrong.waitFor();
  await eventually(async () => assert.match(await wrong.innerText(), /^7 nodes: not the native/));
  await card(page, 'sets').getByRole('button').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-good="false"]').length === 5);
  await eventually(async () => assert.equal(await wrong.nth(1).innerText(), '1 of 3 wrong. h8 is allowed'));
  await context.close();
});

/** A contest of two games, one of which was played. @type {[string|number, unknown][]} */
const CONTEST = [
  [
    0,
    {
      contest: 'a',
      number: 0,
      first: 0,
      second: 1,
      opening: 'h8',
      moves: 'h8i9',
      winner: -1,
      reason: 'draw',
      fault: '',
      answers: [[0.5, 0, 1, 1]],
    },
  ],
  [
    'head',
    {
      version: 1,
      id: 'a',
      setup: { game: 'freestyle15', players: ['tengen,level=1', 'five-tuple'], games: 2, seed: 1 },
      phase: 'stopped',
      table: null,
      skipped: 0,
    },
  ],
  ['pairings', [0, 1].map((number) => ({ number, first: number, second: 1 - number, opening: 'h8', seed: 1 }))],
];

/**
 * Puts rows into the Arena's database.
 * @param {import('playwright-core').Page} page @param {[string|number, unknown][]} rows
 */
const putRows = (page, rows) =>
  page.evaluate(
    (rows) =>
      new Promise((resolve) => {
        const asked = indexedDB.open('tengen /some/path/ arena', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore('contest');
        asked.onsuccess = () => {
          const step = asked.result.transaction('contest', 'readwrite');
          for (const [key, value] of rows) step.objectStore('contest').put(value, key);
          step.oncomplete = () => {
            asked.result.close();
            resolve(undefined);
          };
        };
      }),
    rows,
  );

test('stored data can be exported, deleted, and imported', async () => {
  const { context, page, guard } = await visit(browser, site, { serviceWorkers: 'allow' });
  await kept(page);
  await page.locator('[role="gridcell"][aria-label^="H8,"]').click();
  const game = () => page.evaluate(() => localStorage.getItem('tengen /some/path/ game'));
  await page.waitForFunction(
    () => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value?.ply === 2,
  );
  // A contest as the Arena keeps it, and what belongs to another site on this host.
  await page.evaluate(() => localStorage.setItem('other', 'stays'));
  await putRows(page, CONTEST);
  await page.click('[data-screen="about"]');
  const stored = card(page, 'data');
  const sizes = card(page, 'downloads');
  await unfold(page, 'Downloads');
  const contest = sizes.locator('dt', { hasText: 'Arena tournament' }).locator('+ dd').getByText('1 game');
  await contest.waitFor();
  await card(page, 'version')
    .getByText(/^Ready without a network: all \d+ files are kept\.$/)
    .waitFor();
  const before = await game();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    stored.getByRole('button', { name: 'Export' }).click(),
  ]);
  const content = await contentOf(file);
  const held = JSON.parse(String(content));
  assert.equal(held.texts.game, before);
  assert.deepEqual(held.contest, CONTEST);
  assert.equal(held.texts.other, undefined);

  await stored.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'Keep it', exact: true }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(await game(), before, 'nothing goes before it is confirmed');
  await stored.getByRole('button', { name: 'Delete everything' }).click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Delete', exact: true }).click()]);
  await kept(page);
  await unfold(page, 'Downloads');
  assert.equal(await game(), null);
  assert.equal(await page.evaluate(() => localStorage.getItem('other')), 'stays');
  await sizes.locator('dd').first().waitFor();
  await eventually(async () => assert.equal(await contest.count(), 0));

  const choose = page.locator('input[type=file]');
  const give = (/** @type {unknown} */ content) =>
    choose.setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  const texts = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
  const empty = await texts();
  await give({ app: 'another' });
  await page.getByText('This file is not an export').waitFor();
  await give({ ...held, contest: [['head', 5]], texts: { ...held.texts, settings: '5', other: 'gone' } });
  await page.getByText('cannot be read (Settings, other, Arena tournament)').waitFor();
  // There is no space at each step: for each text, then for each row.
  for (const writes of [0, 1, 2, 3]) {
    await page.evaluate((most) => {
      let n = 0;
      const count = () => {
        if (n++ >= most) throw new DOMException('full', 'QuotaExceededError');
      };
      const [set, put] = [Storage.prototype.setItem, IDBObjectStore.prototype.put];
      Storage.prototype.setItem = function (key, text) {
        count();
        set.call(this, key, text);
      };
      IDBObjectStore.prototype.put = function (value, key) {
        count();
        return put.call(this, value, key);
      };
      Object.assign(window, {
        roomAgain() {
          Storage.prototype.setItem = set;
          IDBObjectStore.prototype.put = put;
        },
      });
    }, writes);
    await choose.setInputFiles({ name: 'tengen.json', mimeType: 'application/json', buffer: content });
    const full = page.locator('.notice', { hasText: 'has no room' });
    await full.waitFor();
    await full.getByRole('button', { name: 'Close' }).click();
    await full.waitFor({ state: 'detached' });
    await page.evaluate(() => /** @type {any} */ (window).roomAgain());
    assert.equal(await texts(), empty, `full after ${writes} writes`);
  }
  assert.equal(await contest.count(), 0);
  await Promise.all([
    page.waitForEvent('load'),
    choose.setInputFiles({ name: 'tengen.json', mimeType: 'application/json', buffer: content }),
  ]);
  assert.deepEqual(JSON.parse((await game()) ?? ''), JSON.parse(before ?? ''));
  await unfold(page, 'Downloads');
  await contest.waitFor();
  // Once more it brings nothing, and what it brought can be taken back.
  const done = page.locator('.notice', { hasText: 'The file was imported' });
  await done.waitFor();
  await choose.setInputFiles({ name: 'tengen.json', mimeType: 'application/json', buffer: content });
  await page.locator('.notice', { hasText: 'already here' }).waitFor();
  await Promise.all([page.waitForEvent('load'), done.getByRole('button', { name: 'Undo' }).click()]);
  await unfold(page, 'Downloads');
  await sizes.locator('dd').first().waitFor();
  await eventually(async () => assert.equal(await contest.count(), 0));
  await Promise.all([
    page.waitForEvent('load'),
    choose.setInputFiles({ name: 'tengen.json', mimeType: 'application/json', buffer: content }),
  ]);
  await unfold(page, 'Downloads');
  await contest.waitFor();
  await page.click('[data-screen="arena"]');
  await page.getByText('1 of 2 games').first().waitFor();
  guard.check();
  await context.close();
});

full('a service worker that is slow to answer is asked again, and a missing one is reported', async () => {
  const offline = (/** @type {import('playwright-core').Page} */ page) =>
    card(page, 'version').locator('.about-offline');
  const { context, page, guard } = await visit(browser, site, { serviceWorkers: 'allow' });
  await kept(page);
  await page.evaluate(() => {
    const send = ServiceWorker.prototype.postMessage;
    // The worker does not answer until the page has said so.
    ServiceWorker.prototype.postMessage = function (...what) {
      if (document.body.innerText.includes('not known yet')) ServiceWorker.prototype.postMessage = send;
    };
  });
  await page.click('[data-screen="about"]');
  await offline(page)
    .getByText(/is not known yet/)
    .waitFor();
  await offline(page)
    .getByText(/^Ready without a network: all \d+ files are kept\.$/)
    .waitFor();
  guard.check();
  await context.close();
  const without = await visit(browser, site, { path: '#/about' });
  await offline(without.page)
    .getByText(/^Not ready without a network: this browser or window has no service worker\.$/)
    .waitFor();
  await without.context.close();
});

full('repair downloads the site again and loses no game', async () => {
  const { context, page } = await visit(browser, site, { serviceWorkers: 'allow' });
  await kept(page);
  await page.locator('[role="gridcell"][aria-label^="H8,"]').click();
  await page.waitForFunction(
    () => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value?.ply === 2,
  );
  const before = await page.evaluate(() => localStorage.getItem('tengen /some/path/ game'));
  // A damaged cache: the page's texts are invalid.
  await page.evaluate(async (file) => {
    const [name] = (await caches.keys()).filter((one) => !one.startsWith('tengen-packs'));
    const cache = await caches.open(name);
    const words = (await cache.keys()).find((request) => request.url.endsWith(`/${file}`));
    await cache.put(/** @type {Request} */ (words), new Response('{"title":"nonsense","title.screen":"nonsense"}'));
  }, shipped('i18n/en.json'));
  await page.reload();
  await page.click('[data-screen="about"]');
  await eventually(async () => assert.equal(await page.title(), 'nonsense'));
  await page.locator('#about-build').click();
  await Promise.all([page.waitForEvent('load'), card(page, 'build').getByRole('button', { name: 'Repair' }).click()]);
  await page.waitForFunction(
    () => document.title === 'About · Tengen' && navigator.serviceWorker.controller !== null && crossOriginIsolated,
  );
  assert.equal(await page.evaluate(() => localStorage.getItem('tengen /some/path/ game')), before);
  await context.close();
});
