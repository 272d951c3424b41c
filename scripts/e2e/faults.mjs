// @ts-check
// Shared by the tests of missing and damaged files: the files, the actions that
// request them, and running many pages at once.

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE, eventually, sourceOf } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

/** @typedef {import('./harness.mjs').Wrong} Wrong */

const DIST = new URL('../../dist/', import.meta.url).pathname;

/** Actions on the site that together request nearly every file. @type {[string, string?][]} */
export const WAYS = [
  [''], // Home
  ['#/play'], // and what to click at
  ['#/play', '.top [data-action="settings"]'],
  ['#/play', '#actions [data-action="new"]'],
  ...['keys', 'numbers', 'link'].map(
    (name) => /** @type {[string, string]} */ (['#/play', `[data-action="more"] then .menu [data-action="${name}"]`]),
  ),
  ['#/play', '.strip.them button'],
  ['#/play', '#play-title + .strip + .panel .opening'], // a move is typed wherever the focus is in no field
  ['#/analyse', '#screen-analyse [data-action="more"] then #screen-analyse .menu [data-action="open"]'],
  [
    '#/analyse/freestyle15/h8i9',
    '#screen-analyse [data-action="more"] then #screen-analyse .menu [data-action="save"]',
  ],
  ['#/analyse', '#screen-analyse [data-action="more"] then #screen-analyse .menu [data-action="setup"]'],
  ['#/analyse', '#screen-analyse [data-action="more"] then #screen-analyse .menu [data-action="keys"]'],
  ...['zh', 'ja'].map(
    (lang) =>
      /** @type {[string, string]} */ ([
        `?lang=${lang}#/analyse`,
        '#screen-analyse [data-action="more"] then #screen-analyse .menu [data-action="open"]',
      ]),
  ),
  [
    '#/analyse/freestyle15/h8i9',
    '#screen-analyse [data-action="more"] then #screen-analyse .menu [data-action="save"] then .file-more summary then [data-form="embed"] button',
  ],
  ['#/analyse/freestyle15/h8i9?sgf=pKDtCW2hoXSk'], // a file in a link
  ...['', '?lang=zh', '?lang=ja'].map(
    (lang) => /** @type {[string]} */ ([`${lang}#/analyse/freestyle15/h8?tab=explorer&source=book`]),
  ),
  ['#/puzzles/openings'],
  ['#/play/renju15/h8i9'],
  ['#/play/connect4'],
  ['#/play/renju15/h8i9?friend=abcdefgh12345678&resigned=black', '[data-action="keep"]'], // the end of a game
  ['#/play/renju15/h8i9?friend=abcdefgh12345678'],
  ...['games', 'analyse', 'review', 'replay', 'arena', 'about', 'learn', 'puzzles'].map(
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
    'solved/story/3',
    'solved/tree',
    'solved/check',
    'solved/survive',
    'course/rules/1',
  ].map((name) => /** @type {[string]} */ ([`#/learn/${name}`])),
  ...['zh', 'ja'].flatMap((lang) =>
    ['games', 'analyse', 'review', 'about', 'learn', 'puzzles'].map(
      (name) => /** @type {[string]} */ ([`?lang=${lang}#/${name}`]),
    ),
  ),
  ['?lang=zh'],
  ['?lang=ja'],
  ['#/play/freestyle15/h8i9', '#actions [data-action="hint"]'],
  // Games shows the progress once a game is over.
  ...['en', 'zh', 'ja'].map(
    (lang) =>
      /** @type {[string, string]} */ ([
        `?lang=${lang}#/play`,
        '#board [aria-label^="H8"] then #actions [data-action="more"] then .menu [data-action="resign"] then .top [data-screen="games"]',
      ]),
  ),
  [
    '#/review/freestyle15/h8a1i8a3j8a5k8a7l8',
    '#screen-review .tools > [data-action="more"] then #screen-review .menu [data-action="share"] then [data-form="card"] button',
  ],
];

/** Files that the page can do without or requests late. */
const SPARE = [
  /^v\/\w+\/(icons|screenshots|fonts)\//, // pictures, and the font of the headings
  /\/css\/print\.css$/, // without it paper shows the whole page
  /^(404\.html|manifest\.webmanifest|sw\.js)$/, // the host's and the browser's; offline.test.mjs breaks sw.js
  /^(packs|v\/\w+\/data)\/|\/packs\.json$/, // tables that the Arena shows when it has them
  /\/(facts\.json|licences\.txt)$/, // one figure of About, and a text
  /-plain\.wasm$/, // for browsers without vector instructions; worker.test.mjs has one
  /\/book\.bin$/, // the engine plays without, and says so in words of its own
  /\/(shared\.wasm|js\/engine\/(workers|parallel)\.js)$/, // without it one worker searches
  /\/js\/files\/(animation|gif)\.js$/, // asked for by the buttons of a dialog, which says that it could not
  /\/js\/play\/helper\.js$/, // without it no coach asks, and Hint says that it could not
  /\/css\/bar\.css$/, // without it a progress bar has its words
  /\/css\/evalbar\.css$/, // without it there is no bar beside the board
  /\/js\/(play|review)\/proved\.js$/, // without it a game does not follow the proof, and a review says nothing of it
  // for other people's pages; here only for a preview, whose dialog says that it could not (embed.test.mjs)
  /^(embed\.(html|js)|tengen-game\.js)$/,
  /\/js\/core\/unreadable\.js$/, // when stored data cannot be read (broken.test.mjs)
  /\/js\/files\/stray\.js$/, // asked for when a file is dropped beside its place
  /\/(js\/core\/toast\.js|css\/toast\.css)$/, // without it no step is offered back
  // in a game by time or one that begins as tournaments do
  /\/(js\/play\/(extras|timer|ponder|agreement)\.js|css\/extras\.css)$/,
  /\/js\/(core\/install|arena\/exports)\.js$/, // asked for after a game or a contest, as settings are by their button
];

/** The built site's files, but the page itself, by their paths in the sources. */
export const siteFiles = async () =>
  (await readdir(DIST, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('//', '/').slice(DIST.length))
    .filter((file) => !/^index\.html$|\/names\.json$/.test(file))
    .map(sourceOf)
    .sort();

/**
 * The faults that a browser notices: of a style sheet that is cut off it applies what came.
 * @param {string} file @returns {Wrong[]}
 */
const wrongs = (file) => (file.endsWith('.css') ? ['missing', 'type'] : ['missing', 'type', 'cut']);

/**
 * Files with their faults: every file once with one fault, then with the next.
 * @param {string[]} files
 * @returns {[string, Wrong][]}
 */
export const faultsOf = (files) =>
  /** @type {Wrong[]} */ (['missing', 'type', 'cut']).flatMap((wrong) =>
    files.filter((file) => wrongs(file).includes(wrong)).map((file) => /** @type {[string, Wrong]} */ ([file, wrong])),
  );

/** @param {string} file */
export const isSpare = (file) => SPARE.some((spare) => spare.test(file));

/** Runs several jobs at once, because a page often waits. @param {(() => Promise<void>)[]} jobs */
export async function sideBySide(jobs) {
  const rest = [...jobs];
  const lane = async () => {
    for (let job = rest.shift(); job; job = rest.shift()) await job();
  };
  await Promise.all(Array.from({ length: 4 * cpus().length }, lane));
}

/** The page's message that one of its files is damaged, with both remedies. @param {Page} page */
const told = (page) => page.locator('#trouble button:nth-of-type(2), .notice button:nth-of-type(3)').first();

/** A file without which there is no engine. @param {string} file */
const isEngines = (file) => /\/(engine|full)\.wasm$|worker\.js$|wasm_exec\.js$/.test(file);

/** Starting an engine is slow and matters only for its own files; for the others its files are held back. */
const NO_ENGINE = ['hold engine.wasm', 'hold full.wasm'];

/**
 * Tells the server which faults to simulate.
 * @param {BrowserContext} context
 * @param {{origin: string}} site
 * @param {string[]} wishes
 */
export const spoil = (context, site, wishes) =>
  context.addCookies([{ name: 'spoil', value: encodeURIComponent(wishes.join('|')), url: site.origin }]);

/**
 * Opens an address, clicks at what is named (several, with " then " between them), and types a move unless settings
 * opened. Clicks fail silently where a fault keeps the page from starting; gone resolves when all is done.
 * @param {Page} page @param {string} url @param {string} [click]
 */
async function go(page, url, click) {
  await page.goto(url, { waitUntil: 'commit' });
  if (!click) return { gone: page.waitForLoadState().catch(() => {}) };
  const grid = page.locator('[role="gridcell"]').first();
  const gone = grid
    .waitFor()
    .then(async () => {
      for (const one of click.split(' then ')) await page.locator(one).click();
    })
    .then(() => (click.startsWith('.top') ? undefined : page.keyboard.type('h8\n')))
    .catch(() => {});
  return { gone };
}

/**
 * A page with something wrong.
 * @param {Browser} browser @param {{url: string, origin: string}} site
 * @param {{wrong?: string, file?: string, path: string, click?: string, engine?: boolean, asked?: (url: string) =>
 *   void}} way
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
 * Finds the actions that request each file. An idle page has requested all that it
 * needs, unless the machine is busy: then the actions are repeated.
 * @param {Browser} browser
 * @param {{url: string, origin: string}} site
 * @param {string[]} files
 * @returns {Promise<Map<string, number[]>>} indices of WAYS, the first action first
 */
export async function findWays(browser, site, files) {
  const lab = WAYS.findIndex(([path]) => path.endsWith('/tictactoe'));
  // Only the server sees what a worker asks for.
  const ways = new Map(files.filter(isEngines).map((file) => [file, [/full/.test(file) ? lab : 0]]));
  // Any input loads the sounds, which a game does not need but Settings do.
  const settings = WAYS.findIndex(([, click]) => click?.includes('settings'));
  for (const file of files) if (file.endsWith('/js/core/sound.js')) ways.set(file, [settings]);
  const known = new Set(ways.keys());
  const left = () => files.filter((file) => !ways.has(file));
  /** @param {number} quiet in ms */
  const look = (quiet) =>
    WAYS.map(([path, click], i) => async () => {
      let last = performance.now();
      const asked = (/** @type {string} */ url) => {
        last = performance.now();
        const file = sourceOf(url.slice(site.url.length).replace(/[?#].*/, ''));
        if (isEngines(file) || known.has(file)) return;
        ways.set(
          file,
          [...new Set([...(ways.get(file) ?? []), i])].sort((a, b) => a - b),
        );
      };
      const { context, gone } = await openSpoilt(browser, site, { path, click, asked });
      await gone;
      await eventually(() => assert.ok(performance.now() - last > quiet));
      await context.close();
    });
  for (let quiet = 500; left().length && quiet < PATIENCE / 10; quiet *= 3) await sideBySide(look(quiet));
  assert.deepEqual(left(), [], 'files that no way asks for');
  return ways;
}

/**
 * Files that other actions fetch ahead, which fails silently, and the address or click of one that needs them.
 * @type {[RegExp, string][]}
 */
const NEEDED = [
  [/\/(foot|ending|why)\.|\/why\//, 'resign'],
  [/\/menu\./, 'keys'],
  [/\/(all|database|results|stored|archive\/review)\.js/, 'numbers'],
  [/\/controls\.js/, 'settings'],
  [/\/drawings\.js/, '#/play/connect4'],
  [/\/proof\.js/, 'solved/check'],
  [/\/packs\.js/, '#/puzzles'],
  [/\/threat-words\.js/, '#/analyse'],
  [/\/seals\.js/, '.strip.them button'],
  [/\/updates\.js/, '#/about'],
  [/\/course\//, '#/learn'],
];

/** How long an action is given for a notice if another may need the file, in ms. */
const AHEAD = 8000;

/**
 * The actions that request a file, those first that are known to need it.
 * @param {string} file @param {Map<string, number[]>} ways @returns {[string, string?][]}
 */
export function actionsFor(file, ways) {
  const needed = NEEDED.find(([ahead]) => ahead.test(file))?.[1];
  const actions = (ways.get(file) ?? []).map((i) => WAYS[i]);
  const first = actions.filter((way) => needed && way.join(' ').includes(needed));
  return [...new Set([...first, ...actions])];
}

/**
 * Takes the actions in turn until the page says that one of its files is damaged.
 * An action that only fetches the file ahead says nothing. The last action gets all
 * the time there is. Returns the action after which it says so, or null.
 * @param {[string, string?][]} actions
 * @param {(way: [string, string?]) => Promise<{page: Page, gone: Promise<unknown>, close: () => Promise<void>}>} open
 */
export async function tellsOnce(actions, open) {
  for (const [n, action] of actions.entries()) {
    const { page, gone, close } = await open(action);
    const said = told(page)
      .waitFor()
      .then(
        () => true,
        () => false,
      );
    const silent = gone.then(() => sleep(AHEAD)).then(() => false);
    const found = await (n < actions.length - 1 ? Promise.race([said, silent]) : said);
    await close();
    if (found) return action;
  }
  return null;
}
