// @ts-check
// What the tests of missing and damaged files share: the files, the ways
// through the site that ask for them, and many pages at once.

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import { PATIENCE, eventually } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

/** @typedef {import('./harness.mjs').Wrong} Wrong */

const DIST = new URL('../../dist/', import.meta.url).pathname;

/** Ways through the site that ask for nearly every file. @type {[string, string?][]} */
export const WAYS = [
  [''], // and what to click at
  ['', '.top [data-action="settings"]'],
  ['', '#actions [data-action="new"]'],
  ['', '[data-action="keys"]'],
  ['', '[data-action="numbers"]'],
  ['', '[data-action="link"]'],
  ['', '#typed-move'], // where a move is typed
  ['#/analyse', '[data-tool="open"]'],
  ['#/analyse/freestyle15/h8i9', '[data-tool="save"]'],
  ['#/analyse', '[data-tool="setup"]'],
  ['#/analyse', '[data-tool="keys"]'],
  ...['zh', 'ja'].map((lang) => /** @type {[string, string]} */ ([`?lang=${lang}#/analyse`, '[data-tool="open"]'])),
  ['#/play/renju15/h8i9'],
  ['#/play/connect4'],
  ['#/play/renju15/h8i9?friend=abcdefgh12345678&resigned=black', '[data-action="keep"]'], // the end of a game
  ['#/play/renju15/h8i9?friend=abcdefgh12345678'],
  ...['games', 'analyse', 'review', 'arena', 'about', 'learn', 'puzzles'].map(
    (name) => /** @type {[string]} */ ([`#/${name}`]),
  ),
  ...[
    'mcts/example',
    'mcts/tictactoe',
    'alphabeta/cuts',
    'alphabeta/search',
    'patterns',
    'threats',
    'decision',
    'reports',
    'course/rules/1',
  ].map((name) => /** @type {[string]} */ ([`#/learn/${name}`])),
  ...['zh', 'ja'].flatMap((lang) =>
    ['games', 'analyse', 'review', 'about', 'learn', 'puzzles'].map(
      (name) => /** @type {[string]} */ ([`?lang=${lang}#/${name}`]),
    ),
  ),
];

/** Files that the page does without, or asks for late; spare.test.mjs says what becomes of each. */
const SPARE = [
  /^v\/\w+\/(icons|screenshots)\//, // pictures
  /^(404\.html|manifest\.webmanifest|sw\.js)$/, // the host's and the browser's; offline.test.mjs breaks sw.js
  /^(packs|v\/\w+\/data)\/|\/packs\.json$/, // tables that the Arena shows when it has them
  /\/(facts\.json|licences\.txt)$/, // one figure of About, and a text
  /-plain\.wasm$/, // for browsers without vector instructions; worker.test.mjs has one
  /\/book\.bin$/, // the engine plays without, and says so in words of its own
  /\/(shared\.wasm|js\/engine\/(team|pool)\.js)$/, // without it one worker searches
  /\/js\/files\/(animation|gif)\.js$/, // asked for by the buttons of a dialog, which says that it could not
  /\/js\/play\/tutor\.js$/, // in a teaching game
  /\/js\/toast\.js$/, // without it no step is offered back
  /\/js\/analyse\/treemap\.js$/, // comes with the first variation; the list says the same
  /\/(js\/play\/(extras|timer|ponder|agreement)\.js|css\/extras\.css)$/, // in a game by time or one that begins as tournaments do
  /\/js\/(install|arena\/(exports|graph|replay))\.js$/, // asked for after a game or a contest, as settings are by their button
];

/** The built site's files, but the page itself. */
export const siteFiles = async () =>
  (await readdir(DIST, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('//', '/').slice(DIST.length))
    .filter((file) => file !== 'index.html')
    .sort();

/** @type {Wrong[]} */
const WRONG = ['missing', 'type', 'cut'];

/**
 * Files with what is wrong with them: by turns, since all that can be takes half
 * an hour; TENGEN_FULL=1, as `make test-page-full` has it, tries every fault of every file.
 * @param {string[]} files @param {number} [every] the so-manieth file is taken
 * @returns {[string, Wrong][]}
 */
export const faultsOf = (files, every = 1) =>
  process.env.TENGEN_FULL
    ? files.flatMap((file) => WRONG.map((wrong) => /** @type {[string, Wrong]} */ ([file, wrong])))
    : files.filter((_, i) => i % every === 0).map((file, i) => [file, WRONG[i % WRONG.length]]);

/** @param {string} file */
export const isSpare = (file) => SPARE.some((spare) => spare.test(file));

/** Several at once, since a page mostly waits. @param {(() => Promise<void>)[]} jobs */
export async function sideBySide(jobs) {
  const rest = [...jobs];
  const lane = async () => {
    for (let job = rest.shift(); job; job = rest.shift()) await job();
  };
  await Promise.all(Array.from({ length: 2 * cpus().length }, lane));
}

/** Where the page says that a file of it is wrong, and offers both ways out. @param {Page} page */
export const told = (page) => page.locator('#trouble button:nth-of-type(2), .notice button:nth-of-type(3)').first();

/** A file without which there is no engine. @param {string} file */
export const isEngines = (file) => /\/(engine|full)\.wasm$|worker\.js$|wasm_exec\.js$/.test(file);

/** An engine is a heavy thing to start and matters to its own files only: elsewhere it is on its way for good. */
export const NO_ENGINE = ['hold engine.wasm', 'hold full.wasm'];

/** What is to be wrong, as the server reads it. @param {BrowserContext} context @param {{origin: string}} site @param {string[]} wishes */
export const spoil = (context, site, wishes) =>
  context.addCookies([{ name: 'spoil', value: encodeURIComponent(wishes.join('|')), url: site.origin }]);

/** Goes a way through the site: clicks at something, and types a move, but where settings open. Where nothing comes there is nothing to click at; gone comes true when all that was done. @param {Page} page @param {string} url @param {string} [click] */
export async function go(page, url, click) {
  await page.goto(url, { waitUntil: 'commit' });
  if (!click) return { gone: page.waitForLoadState().catch(() => {}) };
  const grid = page.locator('[role="gridcell"]').first();
  const gone = grid
    .waitFor()
    .then(() => page.locator(click).click())
    .then(() => (click.startsWith('.top') ? undefined : page.keyboard.type('h8\n')))
    .catch(() => {});
  return { gone };
}

/**
 * A page with something wrong.
 * @param {Browser} browser @param {{url: string, origin: string}} site
 * @param {{wrong?: string, file?: string, path: string, click?: string, engine?: boolean, asked?: (url: string) => void}} way
 */
export async function openSpoilt(browser, site, { wrong, file = '', path, click, engine = isEngines(file), asked }) {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB', reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  await spoil(context, site, [...(file ? [`${wrong} ${file}`] : []), ...(engine ? [] : NO_ENGINE)]);
  context.on('request', (request) => asked?.(request.url()));
  const page = await context.newPage();
  return { context, page, ...(await go(page, site.url + path, click)) };
}

/**
 * A way that asks for each file. A page that has been quiet for a while has asked
 * for all it wants, unless the machine is busy: then a way is gone again.
 * @param {Browser} browser @param {{url: string, origin: string}} site @param {string[]} files
 * @returns {Promise<Map<string, number>>}
 */
export async function findWays(browser, site, files) {
  const lab = WAYS.findIndex(([path]) => path.endsWith('/tictactoe'));
  // Only the server sees what a worker asks for.
  const ways = new Map(files.filter(isEngines).map((file) => [file, /full/.test(file) ? lab : 0]));
  // Any hand brings the sounds, and the game does without them; Settings do not.
  const settings = WAYS.findIndex(([, click]) => click?.includes('settings'));
  for (const file of files) if (file.endsWith('/js/sound.js')) ways.set(file, settings);
  const left = () => files.filter((file) => !ways.has(file));
  /** @param {number} quiet in ms */
  const look = (quiet) =>
    WAYS.map(([path, click], i) => async () => {
      if (!left().length) return;
      let last = performance.now();
      const asked = (/** @type {string} */ url) => {
        last = performance.now();
        const file = url.slice(site.url.length).replace(/[?#].*/, '');
        if (!isEngines(file) && !ways.has(file)) ways.set(file, i);
      };
      const { context, gone } = await openSpoilt(browser, site, { path, click, asked });
      await gone;
      await eventually(() => assert.ok(!left().length || performance.now() - last > quiet));
      await context.close();
    });
  for (let quiet = 500; left().length && quiet < PATIENCE / 10; quiet *= 3) await sideBySide(look(quiet));
  assert.deepEqual(left(), [], 'files that no way asks for');
  return ways;
}
