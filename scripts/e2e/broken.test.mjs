// @ts-check
// A file of the site is missing, cut short, or another page in its place: the
// page says so, with a way out, or does without.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { test } from 'node:test';
import { NEXT, PATIENCE, engineOn, eventually, kept, keptWhole, nextBuild, serve, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./harness.mjs').Wrong} Wrong */

const DIST = new URL('../../dist/', import.meta.url).pathname;
const { browser, site } = await stage();

/** Ways through the site that ask for nearly every file. @type {[string, string?][]} */
const WAYS = [
  [''], // and what to click at
  ['', '.top [data-action="settings"]'],
  ['', '#actions [data-action="new"]'],
  ...['arena', 'about', 'learn'].map((name) => /** @type {[string]} */ ([`#/${name}`])),
  ...['mcts/example', 'mcts/tictactoe', 'alphabeta/cuts', 'alphabeta/search', 'patterns', 'threats'].map(
    (name) => /** @type {[string]} */ ([`#/learn/${name}`]),
  ),
  ...['zh', 'ja'].flatMap((lang) =>
    ['about', 'learn'].map((name) => /** @type {[string]} */ ([`?lang=${lang}#/${name}`])),
  ),
];

/** Files that the page does without, and why that is right. */
const SPARE = [
  /^v\/\w+\/(icons|screenshots)\//, // pictures
  /^(404\.html|manifest\.webmanifest|sw\.js)$/, // the host's and the browser's; offline.test.mjs breaks sw.js
  /^(packs|v\/\w+\/data)\/|\/packs\.json$/, // tables that the Arena shows when it has them
  /\/(facts\.json|licences\.txt)$/, // one figure of About, and a text
  /\/book\.bin$/, // the engine plays without, and says so in words of its own
  /\/js\/(install|arena\/(exports|graph|replay))\.js$/, // asked for after a game or a contest, as settings are by their button
];

/** @type {Wrong[]} */
const WRONG = ['missing', 'type', 'cut'];
/** What is wrong with the file of a number: by turns, since 300 pages take minutes; TENGEN_FULL=1 tries all. @param {number} i */
const wrongs = (i) => (process.env.TENGEN_FULL ? WRONG : [WRONG[i % WRONG.length]]);

test('each file in turn', async (t) => {
  const files = (await readdir(DIST, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('//', '/').slice(DIST.length))
    .filter((file) => file !== 'index.html' && !SPARE.some((spare) => spare.test(file)));

  const ways = await findWays(files);
  const cases = files.flatMap((file, i) => wrongs(i).map((wrong) => /** @type {[string, Wrong]} */ ([file, wrong])));
  /** @type {string[]} */
  const silent = [];
  await sideBySide(
    cases.map(([file, wrong]) => async () => {
      const way = WAYS[ways.get(file) ?? 0];
      if (!(await tells(file, wrong, way))) silent.push(`${wrong} ${file} at ${way.join(' ')}`);
    }),
  );
  t.diagnostic(`${cases.length} faults in ${files.length} files`);
  assert.deepEqual(silent, []);
});

/** The first way that asks for each file. @param {string[]} files @returns {Promise<Map<string, number>>} */
async function findWays(files) {
  // Only the server sees what a worker asks for.
  const worker = /\/(wasm_exec\.js|js\/engine\/worker\.js|engine\.wasm|full\.wasm)$/;
  const lab = WAYS.findIndex(([path]) => path.endsWith('/tictactoe'));
  const ways = new Map(files.filter((file) => worker.test(file)).map((file) => [file, /full/.test(file) ? lab : 0]));
  /** @type {import('playwright-core').BrowserContext[]} */
  const contexts = [];
  const looks = WAYS.map(([path, click], i) => async () => {
    const { context } = await open('', path, click, (url) => {
      const file = url.slice(site.url.length).replace(/[?#].*/, '');
      ways.set(file, Math.min(i, ways.get(file) ?? i));
    });
    contexts.push(context);
  });
  await sideBySide(looks);
  await eventually(() =>
    assert.deepEqual(
      files.filter((file) => !ways.has(file)),
      [],
      'files that no way asks for',
    ),
  );
  await Promise.all(contexts.map((context) => context.close()));
  return ways;
}

/** Several at once, since a page mostly waits. @param {(() => Promise<void>)[]} jobs */
async function sideBySide(jobs) {
  const rest = [...jobs];
  const lane = async () => {
    for (let job = rest.shift(); job; job = rest.shift()) await job();
  };
  await Promise.all(Array.from({ length: 2 * cpus().length }, lane));
}

/**
 * A page with something wrong. The engine is a heavy thing to start and
 * matters to its own files only; elsewhere it is on its way for good.
 * @param {string} spoil @param {string} path @param {string} [click] @param {(url: string) => void} [asked]
 */
async function open(spoil, path, click, asked) {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB', reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  const engine = /\/(engine|full)\.wasm$|worker\.js$|wasm_exec\.js$/.test(spoil);
  const value = [spoil, ...(engine ? [] : ['hold engine.wasm', 'hold full.wasm'])].join('|');
  await context.addCookies([{ name: 'spoil', value: encodeURIComponent(value), url: site.origin }]);
  context.on('request', (request) => asked?.(request.url()));
  const page = await context.newPage();
  await page.goto(site.url + path, { waitUntil: 'commit' });
  const grid = page.locator('[role="gridcell"]').first();
  // Where nothing comes there is nothing to click at.
  if (click)
    grid
      .waitFor()
      .then(() => page.locator(click).click())
      .catch(() => {});
  return { context, page };
}

/**
 * Whether the page says that a file of it is wrong and offers both ways out.
 * @param {string} file @param {Wrong} wrong @param {[string, string?]} way
 */
async function tells(file, wrong, [path, click]) {
  const { context, page } = await open(`${wrong} ${file}`, path, click);
  const told = page.locator('#trouble button:nth-of-type(2), .notice button:nth-of-type(3)').first();
  const said = await told.waitFor({ timeout: 40_000 }).then(
    () => true,
    () => false,
  );
  await context.close();
  return said;
}

test('what is said is said in three languages, without a style sheet', async () => {
  const words = /** @type {const} */ ([
    ['en-GB', /could not start.*kept\. ReloadRepair/],
    ['zh-CN', /未能正常启动.*都还在。重新加载修复/],
    ['ja-JP', /正しく起動できませんでした.*残っています。再読み込み修復/],
  ]);
  for (const [locale, text] of words) {
    const context = await browser.newContext({ serviceWorkers: 'block', locale });
    await context.addCookies([{ name: 'spoil', value: encodeURIComponent('missing js/app.js'), url: site.origin }]);
    const page = await context.newPage();
    await page.goto(site.url);
    const told = page.locator('#trouble');
    await told.waitFor();
    assert.match(
      ((await told.textContent()) ?? '').replace(/\s*(Reload|Repair)/g, '$1').replace('kept.Reload', 'kept. Reload'),
      text,
    );
    await context.clearCookies();
    await told.locator('button').first().click();
    await page.locator('[role="gridcell"]').first().waitFor();
    assert.equal(await told.count(), 0);
    await context.close();
  }
});

/** Writes something else over a kept file. @param {Page} page @param {string} end of its address @param {string} text */
const damage = (page, end, text) =>
  page.evaluate(
    async ([end, text]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (!request.url.endsWith(end)) continue;
          const headers = (await cache.match(request))?.headers;
          await cache.put(request, new Response(text, { headers }));
        }
      }
    },
    [end, text],
  );

test('a kept file gone bad: the page says so, and repairs itself', async () => {
  const visited = await visit(browser, site, { serviceWorkers: 'allow' });
  const { context } = visited;
  let { page } = visited;
  await kept(page);
  await page.locator('[role="gridcell"][aria-label^="H8,"]').click();
  const taken = () => page.locator('[role="gridcell"][aria-label*=", move "]').nth(1).waitFor();
  await taken();
  await damage(page, '/js/tree.js', 'export const');
  await page.close(); // a page loaded again may remember a script
  page = await context.newPage();
  await page.goto(site.url);
  const told = page.locator('#trouble');
  await told.waitFor();
  // Nothing is thrown away while it can't be had again.
  await context.setOffline(true);
  await told.getByRole('button', { name: 'Repair' }).click();
  await told.getByText('cannot be reached now').waitFor();
  assert.equal((await page.evaluate(() => caches.keys())).length, 1);
  await context.setOffline(false);
  await told.getByRole('button', { name: 'Repair' }).click();
  await taken();
  await kept(page);
  assert.equal(await told.count(), 0);

  // The page itself can't say that it is damaged: it is looked at before it is shown.
  await damage(page, '/some/path/', '<!doctype html><title>Damaged</title>');
  await page.reload();
  await taken();
  await context.close();
});

test('a damaged file does not survive an update', async () => {
  const own = await serve();
  const dir = await nextBuild();
  const { context, page } = await visit(browser, own, { serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  await page.locator('[role="gridcell"]').first().click(); // a new build waits for who plays
  await damage(page, '/js/tree.js', 'export const');
  await damage(page, '/i18n/ja.json', '{}');
  own.deploy(dir);
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update()));
  await page.locator('.notice button', { hasText: 'Update' }).waitFor();
  const sums = await page.evaluate(async (next) => {
    const name = (await caches.keys()).find((one) => one.endsWith(next)) ?? '';
    const cache = await caches.open(name);
    const list = await (await cache.match(new URL('sw-files.json', document.baseURI).href))?.json();
    /** @type {[string, string, string][]} */
    const found = [];
    for (const [path, sum] of list) {
      const content = await (await cache.match(new URL(path, document.baseURI).href))?.text();
      if (content !== undefined && /tree\.js|ja\.json/.test(path)) found.push([path, sum, content]);
    }
    return found;
  }, NEXT);
  assert.ok(sums.some(([path]) => path.endsWith('/js/tree.js')));
  for (const [path, sum, content] of sums)
    assert.equal(createHash('sha256').update(content).digest('hex').slice(0, sum.length), sum, path);
  await context.close();
  await own.close();
  await rm(dir, { recursive: true });
});

test('no value under a stored key leaves a dead page', async () => {
  const { context, page } = await visit(browser, site);
  const bad = /** @type {[unknown, unknown, unknown][]} */ ([
    // settings, game, the contest's head
    [{ lang: 5, theme: 5 }, { game: ['freestyle15'], moves: [], ply: 0 }, 5],
    [
      { lang: ['en'], theme: ['dark'] },
      { game: 'freestyle15', moves: [['h8']], ply: 1 },
      { version: 1, setup: [] },
    ],
    [
      { lang: '__proto__', view: 1e9 },
      { game: '__proto__', moves: 'h8', ply: 0 },
      { version: 1, setup: { game: {} } },
    ],
    [
      [],
      { game: 'freestyle15', moves: ['h8', 'h8', 'h8'], ply: 3, level: {} },
      { version: 1, setup: { players: 'ab' } },
    ],
    [
      'dark',
      { game: 'connect4', moves: ['12', ''], ply: 1, report: ['x-y'], verdicts: { length: 5 } },
      {
        version: 1,
        setup: { game: 'freestyle15', players: ['tengen,level=1', 'five-tuple'], games: 2, seed: 1 },
        phase: {},
        table: { players: [1], cells: 'x' },
        skipped: 'x',
      },
    ],
    [
      null,
      { game: 'freestyle15', moves: ['h8'], ply: 1, report: 'no-player', verdicts: [5, [], { share: 'x', win: {} }] },
      null,
    ],
  ]);
  for (const [settings, game, head] of bad) {
    await page.evaluate(
      ([settings, game, head]) =>
        new Promise((resolve) => {
          localStorage.setItem('tengen /some/path/ settings', JSON.stringify({ version: 1, value: settings }));
          localStorage.setItem('tengen /some/path/ game', JSON.stringify({ version: 2, value: game }));
          const asked = indexedDB.open('tengen /some/path/ arena', 1);
          asked.onupgradeneeded = () => asked.result.createObjectStore('contest');
          asked.onsuccess = () => {
            const step = asked.result.transaction('contest', 'readwrite');
            step.objectStore('contest').put(head, 'head');
            step.objectStore('contest').put([{ number: 0, first: 9, second: {}, opening: [] }], 'pairings');
            step.objectStore('contest').put({ number: 0, moves: 5, answers: 'x' }, 0);
            step.oncomplete = () => {
              asked.result.close();
              resolve(undefined);
            };
          };
        }),
      [settings, game, head],
    );
    const said = JSON.stringify([settings, game, head]);
    await page.goto('about:blank');
    await page.goto(site.url);
    await page.locator('[role="gridcell"]').first().waitFor();
    for (const screen of ['arena', 'about', 'play']) {
      await page.click(`[data-screen="${screen}"]`);
      await page.locator(`#screen-${screen}:not([hidden])`).waitFor();
    }
    await page.click('#actions [data-action="new"]');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#trouble').count(), 0, said);
    assert.equal(await page.locator('.notice', { hasText: 'did not work' }).count(), 0, said);
  }
  await context.close();
});

test('another tab that changes settings is noticed', async () => {
  const { context, page } = await visit(browser, site);
  const other = await context.newPage();
  await other.goto(site.url);
  /** @param {object} patch */
  const choose = (patch) =>
    other.evaluate((patch) => {
      const key = 'tengen /some/path/ settings';
      const { value } = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ version: 1, value: { ...value, ...patch } }));
    }, patch);
  await choose({ theme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await choose({ lang: 'ja' });
  await page.waitForFunction(() => document.documentElement.lang === 'ja' && document.title.includes('五目'));
  await context.close();
});

test('an engine whose worker ends by itself is replaced without being asked for, and asked again', async () => {
  const { context, page } = await visit(browser, site);
  const ask = await engineOn(page);
  const empty = { cmd: 'position', game: 'freestyle15', moves: '' };
  assert.equal((await ask(empty)).type, 'position');
  const own = /** @type {import('playwright-core').Worker} */ (page.workers().at(-1));
  const again = page.waitForEvent('worker');
  const [reply] = await Promise.all([
    ask({ cmd: 'search', game: 'freestyle15', moves: 'h8', limits: { nodes: 3_000_000 } }),
    own.evaluate(() => self.close()).catch(() => {}),
  ]);
  await again;
  assert.equal(reply.type, 'result', JSON.stringify(reply));
  // Nobody waits for anything: it is there again all the same.
  const next = /** @type {import('playwright-core').Worker} */ (page.workers().at(-1));
  const third = page.waitForEvent('worker');
  await next.evaluate(() => self.close()).catch(() => {});
  await third;
  assert.equal((await ask(empty)).type, 'position');
  await context.close();
});

test('a link to what there is not leads to a page that says so', async () => {
  const { context, page, guard } = await visit(browser, site);
  const names = ['__proto__', 'constructor', 'toString', 'nothing', '%'];
  const places = ['', 'play/', 'play/freestyle15/', 'arena/', 'about/', 'learn/', 'learn/mcts/', 'learn/alphabeta/'];
  for (const place of [...places, 'learn/mcts/example/', 'learn/alphabeta/cuts/', 'learn/patterns/', 'learn/threats/'])
    for (const name of names.slice(0, place.split('/').length > 2 ? 2 : undefined)) {
      await page.goto('about:blank');
      await page.goto(`${site.url}#/${place}${name}`);
      const notice = page.locator('.notice').first();
      await notice.waitFor();
      assert.doesNotMatch(await notice.innerText(), /did not work/, place + name);
      await page.locator('section:not([hidden]) h1').first().waitFor();
    }
  guard.check();
  await context.close();
});
