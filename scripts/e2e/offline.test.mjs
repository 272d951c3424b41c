// @ts-check
// After one visit the site works without its host; a new build is installed without
// interrupting a game; a broken service worker breaks nothing else.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventually, full, kept, keptPacks, keptWhole, launch, serve, shipped, visit } from './harness.mjs';
import { NEXT, nextBuild } from './next-build.mjs';

const DIST = new URL('../../dist/', import.meta.url).pathname;

/** @typedef {import('playwright-core').Page} Page */
/** @type {Awaited<ReturnType<typeof launch>>} */ let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** @param {Page} page @param {string} point @returns {import('playwright-core').Locator} */
const cell = (page, point) => page.locator(`[role="gridcell"][aria-label^="${point},"]`);

/** The cells with stones. @param {Page} page */
const taken = (page) => page.locator('[role="gridcell"][aria-label*=", move "]');

/** Waits for n stones: a page draws its game in the frame after its load. @param {Page} page @param {number} n */
async function stones(page, n) {
  await eventually(async () => assert.equal(await taken(page).count(), n));
}

/** Plays a move and waits for the engine's. @param {Page} page @param {string} point */
async function play(page, point) {
  const before = await taken(page).count();
  await cell(page, point).click();
  await stones(page, before + 2);
}

test('the first visit loads at most twice and isolates the page, the second requests only the service worker', async () => {
  const site = await serve();
  const { context, page, guard } = await visit(browser, site, { serviceWorkers: 'allow' });
  let loads = 1;
  page.on('load', () => loads++);
  await kept(page);
  await page.waitForTimeout(300);
  assert.ok(loads <= 3, `${loads} loads`); // the first may be counted twice
  await keptWhole(page);
  await keptPacks(page);
  site.asked.length = 0;
  await page.goto('about:blank');
  await page.goto(site.url);
  await play(page, 'H8');
  assert.deepEqual(
    site.asked.filter((path) => path !== '/some/path/sw.js'),
    [],
  );
  guard.check();
  await context.close();
  await site.close();
});

for (const [link, shown, text] of [
  ['#/analyse/freestyle15/h8?tab=explorer&source=book', '#analyse-explorer input[value="book"]:checked', ''],
  ['?lang=ja#/analyse/freestyle15/h8?tab=explorer&source=mine', '#analyse-explorer input[value="mine"]:checked', ''],
  ['#/play/freestyle15/h8z99', '.notice', '“z99”'],
  ['#/nowhere', '.notice', '“nowhere”'],
])
  (text ? full : test)(`the reload of the first visit loses nothing of ${link}`, async () => {
    const site = await serve();
    const { context, page, guard } = await visit(browser, site, { path: link, serviceWorkers: 'allow' });
    await kept(page);
    await page.locator(shown, { hasText: text }).waitFor({ state: 'attached' });
    if (link.startsWith('?')) assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
    guard.check();
    await context.close();
    await site.close();
  });

test('after a first visit to Play alone, puzzles and the proved game work with the server gone', async () => {
  const site = await serve();
  const { context, page, guard } = await visit(browser, site, { serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  await keptPacks(page);
  await site.close();
  await context.setOffline(true);
  await page.evaluate(() => (location.hash = '#/puzzles/train/freestyle15'));
  await page.locator('#screen-puzzles .z-task', { hasText: /\S/ }).waitFor();
  await page.locator('#board[data-kind="stones"] .b-pieces > g').first().waitFor();
  await page.evaluate(() => (location.hash = '#/analyse/freestyle15/h8i9?tab=explorer&source=book'));
  await page.locator('#screen-analyse:not([hidden])').waitFor({ state: 'attached' });
  await page.evaluate(() => (location.hash = '#/learn/solved/tree'));
  await page.locator('.panel.learn .verdict', { hasText: 'Choose a second move' }).waitFor();
  assert.equal(await page.locator('.notice', { hasText: 'reached' }).count(), 0);
  assert.deepEqual(
    guard.faults.filter((fault) => !/sw\.js|ERR_|Failed to/.test(fault)),
    [],
  );
  await context.close();
});

test('plays offline, with the server gone, in a new tab, by a deep link', async () => {
  const site = await serve();
  const { context, page, guard } = await visit(browser, site, { serviceWorkers: 'allow' });
  await kept(page);
  await play(page, 'H8');
  await context.setOffline(true);
  await page.reload();
  await stones(page, 2);
  await play(page, 'H5');
  await site.close();
  const other = await context.newPage();
  await other.goto(`${site.url}?from=link#/play/renju15/h8i9j8`);
  await cell(other, 'I9').waitFor();
  await eventually(async () => assert.match((await cell(other, 'I9').getAttribute('aria-label')) ?? '', /white/i));
  // Only the check for a new version may have failed.
  assert.deepEqual(
    guard.faults.filter((fault) => !/sw\.js|ERR_|Failed to/.test(fault)),
    [],
  );
  await context.close();
});

test('a new build waits for the player, downloads what changed, and keeps the game', async () => {
  const site = await serve();
  const dir = await nextBuild();
  const { context, page } = await visit(browser, site, { serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  await play(page, 'H8');
  site.deploy(dir);
  site.asked.length = 0;
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update()));
  const bar = page.locator('.notice button', { hasText: 'Update' });
  await bar.waitFor();
  assert.deepEqual(
    site.asked
      .map((path) => path.replace('/some/path/', ''))
      .filter((path) => path !== 'sw.js')
      .sort(),
    ['', `v/${NEXT}/js/app.js`],
  );
  await play(page, 'H5');
  assert.equal(
    await page.evaluate((next) => performance.getEntriesByType('resource').some((e) => e.name.includes(next)), NEXT),
    false,
    'the game goes on in the old build',
  );
  await bar.click();
  await page.waitForFunction(
    (next) => document.querySelector('script[type=module]')?.getAttribute('src')?.includes(next),
    NEXT,
  );
  await page.waitForFunction(() => document.querySelectorAll('[role="gridcell"]').length === 225);
  await stones(page, 4);
  await play(page, 'D4');
  await eventually(async () =>
    assert.deepEqual(
      (await page.evaluate(() => caches.keys())).filter((name) => !name.startsWith('tengen-packs')),
      [`tengen /some/path/ ${NEXT}`],
    ),
  );
  await context.close();
  await site.close();
  await rm(dir, { recursive: true });
});

full('a game is finished while a new build waits, and is there after it', async () => {
  const site = await serve();
  const dir = await nextBuild();
  const { context, page } = await visit(browser, site, {
    path: '#/play/freestyle15/h8a1i8a3j8a5',
    serviceWorkers: 'allow',
  });
  await kept(page);
  await stones(page, 6);
  site.deploy(dir);
  await play(page, 'K8'); // an open four
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update()));
  const bar = page.locator('.notice button', { hasText: 'Update' });
  await bar.waitFor();
  const end = /empty/i.test((await cell(page, 'G8').getAttribute('aria-label')) ?? '') ? 'G8' : 'L8';
  await cell(page, end).click();
  const won = page.getByText('Black wins').first();
  await won.waitFor();
  await stones(page, 9);
  await bar.click();
  await page.waitForFunction(
    (next) => document.querySelector('script[type=module]')?.getAttribute('src')?.includes(next),
    NEXT,
  );
  await won.waitFor();
  await stones(page, 9);
  await context.close();
  await site.close();
  await rm(dir, { recursive: true });
});

full('an untouched page takes a waiting build silently', async () => {
  const site = await serve();
  const dir = await nextBuild();
  const { context, page } = await visit(browser, site, { serviceWorkers: 'allow' });
  await kept(page);
  site.deploy(dir);
  await page.goto('about:blank');
  await page.goto(site.url);
  await page.waitForFunction(
    (next) => document.querySelector('script[type=module]')?.getAttribute('src')?.includes(next),
    NEXT,
  );
  assert.equal(await page.locator('.notice').count(), 0);
  await context.close();
  await site.close();
  await rm(dir, { recursive: true });
});

full('a build that waits does not take away the offer to bring an analysis back', async () => {
  const site = await serve();
  const dir = await nextBuild();
  const { context, page } = await visit(browser, site, { path: '#/analyse/freestyle15/h8', serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  await cell(page, 'I9').click();
  await stones(page, 2);
  await page.waitForURL((url) => url.hash.endsWith('/h8i9'));
  site.deploy(dir);
  await page.goto('about:blank');
  await page.goto(`${site.url}#/analyse/renju15/a1`); // a link takes the place of the analysis
  await page.locator('.notice button', { hasText: 'Update' }).waitFor();
  await page.locator('.toast button').click();
  await stones(page, 2);
  await page.waitForURL((url) => url.hash.endsWith('/freestyle15/h8i9'));
  await context.close();
  await site.close();
  await rm(dir, { recursive: true });
});

full('plays on with a broken service worker, and with none', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tengen-broken-'));
  await cp(DIST, dir, { recursive: true });
  const site = await serve(dir);
  await writeFile(join(dir, 'sw.js'), 'throw new Error("broken");');
  for (const serviceWorkers of /** @type {const} */ (['allow', 'block'])) {
    const { context, page } = await visit(browser, site, { serviceWorkers });
    await play(page, 'H8');
    assert.equal(await page.evaluate(() => crossOriginIsolated), false);
    await context.close();
  }
  // A file differs from its hash in the list: the build is not installed.
  await cp(join(DIST, 'sw.js'), join(dir, 'sw.js'));
  const [build] = await readdir(join(dir, 'v'));
  await writeFile(join(dir, 'v', build, shipped('css/print.css')), '/* damaged */');
  const { context, page } = await visit(browser, site, { serviceWorkers: 'allow' });
  await play(page, 'H8');
  assert.equal(
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => Boolean(r?.active))),
    false,
  );
  await context.close();
  await site.close();
  await rm(dir, { recursive: true });
});

test('a full or broken store does not harm the game on the board', async () => {
  const site = await serve();
  const { context, page } = await visit(browser, site);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await play(page, 'H8');
  await play(page, 'H5');
  await stones(page, 4);
  await context.close();
  const broken = await visit(browser, site);
  await broken.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"version":1,"value"');
    localStorage.setItem('tengen /some/path/ settings', 'nonsense');
  });
  await broken.page.reload();
  await broken.page.locator('.notice').first().waitFor();
  await play(broken.page, 'H8');
  await broken.context.close();
  await site.close();
});

test('an engine of another build is not used, and the page offers to reload', async () => {
  const site = await serve();
  const { context, page } = await visit(browser, site);
  await play(page, 'H8');
  await page.route(`**/${shipped('js/engine/worker.js')}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "postMessage({ type: 'ready', build: 'another', protocol: 1 });",
    }),
  );
  await page.reload();
  const reload = page.locator('.notice button', { hasText: 'Reload' });
  await reload.waitFor();
  await page.unroute(`**/${shipped('js/engine/worker.js')}`);
  await reload.click();
  await page.waitForFunction(() => document.body.dataset.engine === 'ready');
  await stones(page, 2);
  await context.close();
  await site.close();
});

full('an update need not wait for what is still being fetched', async () => {
  const site = await serve(undefined, { hold: /(?<!f00dfeedf00d)\/full\.wasm$/ });
  const dir = await nextBuild();
  const { context, page } = await visit(browser, site, { serviceWorkers: 'allow' });
  await kept(page);
  await play(page, 'H8');
  await eventually(() => assert.ok(site.asked.some((path) => path.endsWith('full.wasm'))));
  site.deploy(dir);
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update()));
  await page.locator('.notice button', { hasText: 'Update' }).click();
  await page.waitForFunction(
    (next) => document.querySelector('script[type=module]')?.getAttribute('src')?.includes(next),
    NEXT,
  );
  await page.waitForFunction(() => document.querySelectorAll('[role="gridcell"]').length === 225);
  await stones(page, 2);
  await keptWhole(page);
  await context.close();
  await site.close();
  await rm(dir, { recursive: true });
});

full('a shared game waits for a new build that takes over before it is opened', async () => {
  const site = await serve();
  const dir = await nextBuild();
  const { context, page } = await visit(browser, site, { path: '#/about', serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  const share = async (/** @type {string} */ text) =>
    page.evaluate(async (shared) => {
      const form = new FormData();
      form.set('text', shared);
      await fetch('./?share-target', { method: 'POST', body: form, redirect: 'manual' });
    }, text);
  await share('#/play/standard15/h8i9j10');
  site.deploy(dir);
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update()));
  const built = () =>
    page.waitForFunction(
      (next) => document.querySelector('script[type=module]')?.getAttribute('src')?.includes(next),
      NEXT,
    );
  const bar = page.locator('.notice button', { hasText: 'Update' });
  await Promise.race([built(), bar.click().then(built)]);
  await eventually(async () => {
    const all = await page.evaluate(() => caches.keys());
    const names = all.filter((name) => !name.startsWith('tengen-packs'));
    assert.deepEqual(names.sort(), [`tengen /some/path/ ${NEXT}`, 'tengen-shared /some/path/']);
  });
  const opened = async (/** @type {number} */ n) => {
    await page.goto('about:blank');
    await page.goto(`${site.url}#/analyse?shared`);
    await stones(page, n);
  };
  await opened(3);
  // The same offline, and two shares one after another: the last is opened.
  await share('h8 h9');
  await share('h8 h9 g8 i8');
  await site.close();
  await opened(4);
  await context.close();
  await rm(dir, { recursive: true });
});

full(
  'the address with index.html is the same page, offline too; one without the last slash is the host’s',
  async () => {
    const site = await serve();
    const { context, page } = await visit(browser, site, { serviceWorkers: 'allow' });
    await kept(page);
    await keptWhole(page);
    await play(page, 'H8');
    await site.close();
    for (const path of ['index.html', 'index.html?lang=en', '?from=mail']) {
      await page.goto('about:blank');
      await page.goto(`${site.url}${path}`);
      await stones(page, 2); // the game is stored by the folder
      await page.goto('about:blank');
      await page.goto(`${site.url}${path}#/play/renju15/h8i9j8`);
      await stones(page, 3);
      const link = await page.evaluate(() => new URL('#/play/renju15/h8', location.href).href);
      await page.goto('about:blank');
      await page.goto(link);
      await stones(page, 1);
    }
    await assert.rejects(page.goto(site.url.slice(0, -1)), /ERR_/);
    await context.close();
  },
);
