// @ts-check
// Shared by all page tests: a plain static server at a sub-path, a browser, and a
// guard that fails the test on console errors and requests to other origins.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findShell } from '../browsers.mjs';
import { attend } from './attend.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} Context */

/** Where the built site is. */
export const DIST = new URL('../../dist/', import.meta.url).pathname;
const BASE = '/some/path/';

/** The build's names.json: paths in the sources by names in the build's folder. @type {Record<string, string>} */
const SOURCES = JSON.parse(readFileSync(`${DIST}v/${readdirSync(`${DIST}v`)[0]}/names.json`, 'utf8'));
const NAMES = new Map(Object.entries(SOURCES).map(([name, source]) => [source, name]));

/** The name in the build's folder of a file of the sources, such as js/app.js. @param {string} source */
export const shipped = (source) => NAMES.get(source) ?? source;

/** A path with the path in the sources in place of the name in a build's folder. @param {string} path */
export const sourceOf = (path) =>
  path.replace(/(\bv\/[^/]+\/)([^/?#]+)/, (_, folder, name) => folder + (SOURCES[name] ?? name));
const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.jpg': 'image/jpeg',
  '.txt': 'text/plain; charset=utf-8',
});

/** The headers of a host that isolates pages, as in wasm/edge/_headers. */
export const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

/** Answers compressed once, by path. @type {Map<string, Promise<Buffer>>} */
const compressed = new Map();
/** @param {string} path */
function gzipped(path) {
  const held = compressed.get(path) ?? readFile(path).then((body) => promisify(gzip)(body));
  compressed.set(path, held);
  return held;
}

/** The faults of a file. @typedef {'missing'|'type'|'cut'} Wrong */

/**
 * Reads the cookie "spoil", which names the fault of a file by the end of its path in the sources:
 * "cut js/app.js". Every request has the cookie, also a worker's, so many contexts
 * with different faults can share one server.
 * @param {string} [cookies]
 * @param {string} [path]
 * @returns {Wrong|'hold'|''}
 */
function spoiled(cookies = '', path = '') {
  for (const wish of decodeURIComponent(/spoil=([^;]*)/.exec(cookies)?.[1] ?? '').split('|')) {
    const [wrong, end] = wish.split(' ');
    if (end && path.endsWith(`/${end}`)) return /** @type {Wrong} */ (wrong);
  }
  return '';
}

/**
 * Serves a built site without any special header, as GitHub Pages does.
 * Compressed, as every host does, where what is sent counts.
 * @param {string} [dir]
 * @param {object} [options]
 * @param {boolean} [options.compress]
 * @param {Record<string, string>} [options.headers]
 * @param {RegExp} [options.hold] paths, as in the sources, that are never answered
 * @param {RegExp} [options.slow] paths of which a quarter, or part, comes at once and the rest after release()
 * @param {number} [options.part]
 * @param {{key: Buffer, cert: Buffer}} [options.secure] HTTP/2 with this certificate for localhost
 */
export async function serve(dir = DIST, { compress = false, headers = {}, hold, slow, part = 1 / 4, secure } = {}) {
  /** @type {string[]} */
  const asked = [];
  const state = { dir };
  /** The callbacks that finish held responses. @type {((cut: boolean) => void)[]} */
  const held = [];
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const answer = async (request, response) => {
    const requested = new URL(request.url ?? '/', 'http://x').pathname;
    const path = sourceOf(requested);
    asked.push(path);
    const wrong = spoiled(request.headers.cookie, path);
    if (hold?.test(path) || wrong === 'hold') return;
    try {
      if (!path.startsWith(BASE)) throw new Error('outside');
      const name = normalize(requested.slice(BASE.length) || 'index.html');
      const small = compress && !/\.(png|jpg)$/.test(name);
      if (wrong === 'missing') throw new Error(wrong);
      let body = await (small ? gzipped(join(state.dir, name)) : readFile(join(state.dir, name)));
      if (wrong === 'cut') body = body.subarray(0, body.length / 2);
      if (wrong === 'type') body = Buffer.from('<!doctype html><title>Another page</title>');
      response.writeHead(200, {
        ...headers,
        ...(small ? { 'content-encoding': 'gzip' } : {}),
        'content-type': TYPES[wrong === 'type' ? '.html' : extname(name)] ?? 'application/octet-stream',
        'cache-control': 'max-age=600',
      });
      if (slow?.test(path)) {
        response.write(body.subarray(0, body.length * part));
        held.push((cut) => (cut ? response.destroy() : response.end(body.subarray(body.length * part))));
      } else response.end(body);
    } catch {
      response.writeHead(404).end('not here');
    }
  };
  const server = secure ? createSecureServer(secure, /** @type {any} */ (answer)) : createServer(answer);
  server.unref(); // a failed test ends all the same
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = secure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  return {
    origin,
    url: `${origin}${BASE}`,
    asked,
    /** Serves another build from now on. @param {string} other */
    deploy: (other) => {
      state.dir = other;
    },
    /** Sends the held responses, or aborts them. @param {boolean} [cut] */
    release(cut = false) {
      for (const end of held.splice(0)) end(cut);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/**
 * No sandbox, because root in a container cannot use it; no sound device, which takes a tenth of the time; no requests
 * by the browser itself.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-audio-output',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether every test runs, and not only those of `make test`. */
export const FULL = Boolean(process.env.TENGEN_FULL);

/** TENGEN_SLOW=4 makes pages four times as slow, to find tests that read too early. */
const SLOW = Number(process.env.TENGEN_SLOW ?? 1);

/**
 * A test that `make test` skips, because a shorter one catches the same faults.
 * TENGEN_FULL=1, which `make test-page-full` sets, runs it.
 * @param {string} name @param {(t: import('node:test').TestContext) => void|Promise<void>} body
 */
export const full = (name, body) => test(name, { skip: !FULL && 'make test-page-full runs it' }, body);

/**
 * The browser that run.mjs shares among the test files, or a new one if the file
 * runs alone or needs arguments of its own. Closing a shared browser closes only
 * the contexts of this file.
 * @param {string[]} [more] arguments
 */
export async function launch(more = []) {
  const shared = process.env.TENGEN_BROWSER;
  if (shared && !more.length) return chromium.connect(shared);
  const executablePath = findShell();
  assert.ok(executablePath, 'no Chrome or Chromium found; set CHROME');
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...more] });
}

/** The time limit for any action of a page, for machines that are slow or busy. */
export const PATIENCE = 180_000; // ms

/**
 * Repeats a check until it holds. The effects of an action come later; a check made
 * only once right after it would fail at random.
 * @param {() => void|Promise<void>} check throws while it does not hold yet
 * @param {number} [patience] in ms; then the last error is thrown
 */
export async function eventually(check, patience = PATIENCE) {
  for (const end = performance.now() + patience; ; await sleep(50)) {
    try {
      return await check();
    } catch (fault) {
      if (performance.now() > end) throw fault;
    }
  }
}

/**
 * Waits until the page has drawn what it knows now: its state in the next frame, its board at most one later, the panel
 * and the cells' names in tasks after them.
 * @param {Page} page
 */
export const drawn = (page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
    for (let i = 0; i < 6; i++) await new Promise((done) => setTimeout(done));
  });

/** The site and a browser for all tests of a file. Both close after the last test. */
export async function stage() {
  const browser = await launch();
  after(() => browser.close());
  const site = await serve();
  after(() => site.close());
  return { browser, site };
}

/**
 * Opens Play, or path ('' for Home), in a fresh profile, without the site's service
 * worker unless serviceWorkers is 'allow': its first visit reloads the page.
 * @typedef {object} Visit
 * @property {string} [path]
 * @property {object} [game] is stored already
 * @property {number} [version] of the game's form
 * @property {() => void} [init] runs before the scripts of every page
 * @property {boolean} [alone] the page's memory or time counts: nothing checks whether it hangs, because a debugger
 *   keeps every script
 */

/**
 * @param {import('playwright-core').Browser} browser @param {{url: string, origin: string}} site
 * @param {import('playwright-core').BrowserContextOptions & Visit} [options]
 */
export async function visit(
  browser,
  site,
  { path = '#/play', game, version = 1, init, alone = false, ...options } = {},
) {
  const value = { level: 1, resigned: '', verdicts: [], ...game };
  const saved = { name: 'tengen /some/path/ game', value: JSON.stringify({ version, value }) };
  const context = await browser.newContext({
    storageState: { cookies: [], origins: game ? [{ origin: site.origin, localStorage: [saved] }] : [] },
    serviceWorkers: 'block',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  if (init) await context.addInitScript(init);
  const page = await context.newPage();
  if (!alone) {
    await attend(page);
    context.on('page', (other) => attend(other).catch(() => {})); // it may be closed already
  }
  const guard = watch(page, site.origin);
  if (SLOW > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  await page.goto(site.url + path);
  return { context, page, guard };
}

/**
 * Collects forbidden events of a page: console errors and requests to other
 * origins.
 * @param {Page} page
 * @param {string} origin
 */
export function watch(page, origin) {
  /** @type {string[]} */
  const faults = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:'))
      faults.push(`request off-origin: ${url}`);
  });
  return { faults, check: () => assert.deepEqual(faults, []) };
}

/** Waits until the page has its engine. @param {Page} page */
export const ready = (page) => page.waitForFunction(() => document.querySelector('[role="gridcell"]') !== null);

/**
 * Starts a separate engine for the test on a page.
 * @param {Page} page
 * @param {{file?: string}} [options]
 * @returns {Promise<(request: object) => Promise<any>>} sends a request
 */
export async function engineOn(page, options) {
  await page.evaluate(
    async ([name, wanted]) => {
      const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]'));
      const { startEngine } = await import(new URL(name, script.src).href);
      Object.assign(window, { engine: startEngine({ file: 'engine.wasm', ...wanted }) });
    },
    /** @type {const} */ ([shipped('js/engine/engines.js'), options]),
  );
  return (request) => page.evaluate((asked) => /** @type {any} */ (window).engine.request(asked), request);
}

/**
 * The content of a download. Its path is unknown if the browser is shared.
 * @param {import('playwright-core').Download} download
 */
export async function contentOf(download) {
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}

/** Waits until the page is controlled by its service worker. @param {Page} page */
export const kept = (page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null && crossOriginIsolated);

/** Waits until all files are kept, not only those of a first game. @param {Page} page */
export const keptWhole = (page) =>
  page.evaluate(async () => {
    for (;;) {
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise((resolve) => {
        port1.onmessage = (event) => resolve(event.data);
      });
      navigator.serviceWorker.controller?.postMessage('what is kept', [port2]);
      const { kept, of } = await answer;
      if (of > 0 && kept === of) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });

/**
 * Waits until the packs that come with a first visit are kept, whole: puzzles and three proofs.
 * @param {Page} page
 */
export const keptPacks = (page) =>
  eventually(async () => {
    await keptWhole(page); // the service worker goes on with its download
    const kept = await page.evaluate(async () => {
      const store = await caches.open('tengen-packs /some/path/');
      const names = [];
      for (const request of await store.keys())
        if ((await (await store.match(request))?.arrayBuffer())?.byteLength)
          names.push(/packs\/(\w+)-\w+\.(pack|proof)$/.exec(request.url)?.[1]);
      return names.sort();
    });
    for (const name of ['freestyle15', 'puzzles', 'renju15', 'standard15']) assert.ok(kept.includes(name), kept.join());
  });

/**
 * The rows of one of the page's databases, in the order of their keys; none if the
 * page has not created it yet. Opening it here before would create it without the
 * page's object stores.
 * @param {Page} page @param {'games'|'arena'} name @returns {Promise<any[]>} every game, or the games of the contest
 */
export const rowsOf = (page, name) =>
  page.evaluate(async (wanted) => {
    const name = `tengen /some/path/ ${wanted}`;
    if (!(await indexedDB.databases()).some((made) => made.name === name)) return [];
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open(name);
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        const base = asked.result;
        const step = base.transaction(wanted === 'games' ? 'games' : 'contest');
        const rows = step
          .objectStore(step.objectStoreNames[0])
          .getAll(wanted === 'games' ? null : IDBKeyRange.bound(0, Infinity));
        step.oncomplete = () => {
          base.close();
          resolve(rows.result);
        };
      };
    });
  }, name);

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Rows like those above them, also on hidden screens, which are taken out of the page
 * while axe-core runs: it visits every element, also those that it is told to leave
 * out. The row with the focus stays. TENGEN_FULL=1 checks all.
 */
const LONG = FULL
  ? ''
  : '[role="grid"] > [role="row"]:nth-child(n+3):not(:focus-within), .crosstable tbody tr:nth-child(n+4)';

/** How long a page may take to draw what it shows before a fault on it counts, in ms. */
const SETTLES = 60_000;

/**
 * Fails if axe-core finds serious faults on the page, also after a while.
 * @param {Page} page
 * @param {string} [place] what is shown
 * @param {'all'|'colours'|'no colours'} [rules] which it goes by: the one on colours, those on anything else
 */
export const clean = (page, place = 'the page', rules = 'all') =>
  eventually(async () => assert.deepEqual(await axe(page, rules), [], place), SETTLES);

/** @param {Page} page @param {'all'|'colours'|'no colours'} rules @returns {Promise<string[]>} */
async function axe(page, rules) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async ([which, long]) => {
    const away = [...(long ? document.querySelectorAll(long) : [])].map((row) => {
      const mark = document.createComment('');
      row.replaceWith(mark);
      return { row, mark };
    });
    const { violations } = await /** @type {any} */ (window).axe.run(document, {
      resultTypes: ['violations'],
      ...(which === 'colours' ? { runOnly: ['color-contrast'] } : {}),
      ...(which === 'no colours' ? { rules: { 'color-contrast': { enabled: false } } } : {}),
    });
    for (const { row, mark } of away) mark.replaceWith(row);
    return violations
      .filter((/** @type {any} */ v) => v.impact === 'serious' || v.impact === 'critical')
      .map(
        (/** @type {any} */ v) =>
          `${v.id}: ${v.nodes
            .slice(0, 3)
            .map((/** @type {any} */ n) => n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? ''))
            .join(' | ')}`,
      );
  }, /** @type {const} */ ([rules, LONG]));
}

/** Texts and names that show a text key or an unfilled placeholder. @param {Page} page @returns {Promise<string[]>} */
const unworded = (page) =>
  page.evaluate(() => {
    const found = [];
    for (const one of document.body.querySelectorAll('*')) {
      const own = [...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent);
      for (const text of [...own, one.getAttribute('aria-label'), one.getAttribute('placeholder')])
        if (text && !one.closest('pre, script, style') && /^[a-z]\w*(\.[\w-]+)+$|\{[a-z]+[,}]/.test(text.trim()))
          found.push(text);
    }
    return found.filter((text) => !/\.(org|txt|io|wasm|com)$/.test(text));
  });

/**
 * Fails when a text is missing, or axe-core finds something serious, on the page
 * as it is. Themes change only colours, so all other rules are checked once. The
 * rule on colours is checked in the light theme, with TENGEN_FULL=1 in every theme.
 * Languages change no colours: in Chinese and Japanese that rule is checked only
 * if the test names themes, because no other test shows the place in English.
 * @param {Page} page @param {string} [place] what is shown @param {string[]} [themes]
 */
export async function accessible(page, place = 'the page', themes) {
  await eventually(async () => assert.deepEqual(await unworded(page), [], `${place}: keys of words`), SETTLES);
  const english = (await page.evaluate(() => document.documentElement.lang)) === 'en';
  if (!themes && !english) return clean(page, place, 'no colours');
  for (const theme of themes ?? (FULL ? ['light', 'dark', 'contrast'] : ['light'])) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await clean(page, `${place}, ${theme}`, theme === 'light' ? 'all' : 'colours');
  }
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme;
  });
}

/** Does what a tool of Play does, or what its menu holds. @param {Page} page @param {string} name */
export async function act(page, name) {
  const tool = page.locator(`#actions > * [data-action="${name}"], #actions > [data-action="${name}"]`);
  await page.locator('#actions [data-action="more"]').waitFor(); // the tools are drawn together
  if (!(await tool.count())) await page.locator('#actions [data-action="more"]').click();
  await tool.first().click();
}

/** Chooses how much help there is, in Hint's menu. @param {Page} page @param {'off'|'coach'|'hints'|'full'} help */
export async function help(page, help) {
  await page.locator('#actions [data-action="hint-menu"]').click();
  await page.locator(`.menu [data-action="help-${help}"]`).click();
  await page.locator('.menu').waitFor({ state: 'detached' });
}

/** Types into the field for moves. @param {Page} page @param {string} text */
export async function type(page, text) {
  await page.keyboard.press('Alt+c');
  await page.fill('#typed-move', text);
  await page.press('#typed-move', 'Enter');
}

/** Starts the game that the form for a new game names. @param {Page} page */
export const start = (page) => page.locator('.home-go .primary').click();

/** Starts a game with some choices, each a name and a value. @param {Page} page @param {...[string, string]} choices */
export async function startGame(page, ...choices) {
  await page.locator('#actions [data-action="new"]').click();
  await page.locator('.home:not([hidden])').waitFor();
  await page.locator('[data-action="more-choices"]').click();
  for (const [name, value] of choices)
    await page.locator(`.home input[name="${name}"][value="${value}"]`).dispatchEvent('click');
  await start(page);
}

/** What Analyse's menu of marks holds; the head of the panel has four tools, the other menu the rest. */
const MARKS = /^(marks-|heat$|threats$|pass$|move-numbers$)/;
const HEAD = /^(setup|open|save|draw)$/;
/** Uses a tool of Analyse that is not beside the board. @param {Page} page @param {string} name */
export async function pick(page, name) {
  if (HEAD.test(name)) return page.locator(`#screen-analyse [data-head="${name}"]`).click();
  const tools = page.locator('#screen-analyse .tools');
  await tools.locator(`> [data-action="${MARKS.test(name) ? 'marks' : 'more'}"]`).click();
  await tools.locator(`.menu [data-action="${name}"]`).click();
}

/** Shows a page of Analyse's panel. @param {Page} page @param {'analysis'|'explorer'} name */
export const showTab = (page, name) => page.locator(`#screen-analyse [data-tab="${name}"]`).click();

/**
 * Presses a verb of a format in the dialog that shares a game; most formats are folded.
 * @param {Page} page @param {string} name @param {string} way
 */
export async function form(page, name, way) {
  const verb = page.locator(`dialog [data-form="${name}"] [data-way="${way}"]`);
  await verb.waitFor({ state: 'attached' });
  if (await verb.isHidden()) await page.locator('dialog .file-more summary').click();
  await verb.click();
}

/** What Analyse's tree says, variations in brackets. @param {Page} page */
export const treeText = (page) =>
  page.$eval('#screen-analyse .a-tree', (box) => {
    /** @param {Element} node @returns {string} */
    const read = (node) =>
      [...node.children]
        .map((one) =>
          one.matches('.a-fork')
            ? `(${read(/** @type {Element} */ (one.querySelector('.a-line')))})`
            : (one.querySelector('button')?.textContent ?? ''),
        )
        .join(' ');
    const line = box.querySelector('.a-line');
    return line ? read(line) : '';
  });
/** @param {Page} page @param {string} want */
export const grows = (page, want) => eventually(async () => assert.equal(await treeText(page), want));

/**
 * Opens a row of the About screen.
 * @param {import('playwright-core').Page} page @param {string} name words of its heading
 */
export const unfold = (page, name) => page.locator('.about summary', { hasText: name }).click();

/** Pauses Analyse's search, which goes on by itself. @param {Page} page */
export async function pause(page) {
  const go = page.locator('#screen-analyse [data-action="go"]');
  await eventually(async () => assert.match((await go.textContent()) ?? '', /Pause|暂停|一時停止/));
  await go.click();
}

/** Chooses a point of the board: "H8". @param {Page} page @param {string} point */
export const place = (page, point) => page.locator(`[role="gridcell"][aria-label^="${point},"]`).click();

/** Waits for Play's note. @param {Page} page @param {string|RegExp} text */
export const note = (page, text) => page.locator('#note', { hasText: text }).waitFor();

/** Waits until the address ends so. @param {Page} page @param {string} end */
export const at = (page, end) => eventually(async () => assert.ok(page.url().endsWith(end), page.url()));

/** Waits for n stones on the board. @param {Page} page @param {number} n */
export const stones = (page, n) =>
  eventually(async () => {
    const said = await page.locator('[role="gridcell"]').evaluateAll((all) => all.map((cell) => cell.ariaLabel ?? ''));
    assert.equal(said.filter((label) => /, (move|last move|winning)/.test(label)).length, n);
  });

/** Waits until the kept game shows n moves. @param {Page} page @param {number} n */
export const plies = (page, n) =>
  page.waitForFunction(
    (want) => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value?.ply === want,
    n,
  );

/** Presses Tab until the focus is where it should be. @param {Page} page @param {string} selector */
export async function tabTo(page, selector) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never reaches ${selector}`);
}

/** Puts entries into the archive, before the page has opened it. @param {Page} page @param {object[]} entries */
export async function putGames(page, entries) {
  await page.evaluate(
    (all) =>
      new Promise((resolve) => {
        const base = indexedDB.open('tengen /some/path/ games', 1);
        base.onupgradeneeded = () => base.result.createObjectStore('games', { keyPath: 'id' });
        base.onsuccess = () => {
          const step = base.result.transaction('games', 'readwrite');
          for (const one of all) step.objectStore('games').put(one);
          step.oncomplete = () => {
            base.result.close();
            resolve(undefined);
          };
        };
      }),
    entries,
  );
}
