// @ts-check
// Puts the page together: settings, language, engine, screens.

import { createEngines } from './engine/engines.js';
import { byId, find, setCurrent, setText, style } from './core/dom.js';
import { faultOf, engineFault } from './core/faults.js';
import { speak, t } from './core/i18n.js';
import { notify } from './core/notices.js';
import { createRouter, parseRoute } from './core/router.js';
import { current } from './archive/keep.js';
import { createPlay } from './screens/play.js';
import { LANGUAGES, defaultSettings, settingsStore } from './core/settings.js';
import { load, save, watch } from './core/storage.js';
import { createStage } from './stage/stage.js';
import { createStore } from './core/store.js';

/** @typedef {import('./core/settings.js').Settings} Settings */
/**
 * nextGame: the archived game that Play opens next; nextFile: a file that Analyse opens next.
 * @typedef {{settings: Settings, screen: string, engine: 'loading'|'ready'|'failed', engineBuild: string, play:
 *   import('./game/state.js').PlayState|null, analyse: import('./analyse/state.js').AnalyseState|null, puzzles:
 *   import('./puzzles/state.js').PuzzlesState|null, review: import('./review/state.js').ReviewState|null, explorer:
 *   import('./explorer/state.js').ExplorerState|null, nextGame:
 *   string, nextFile: {archived: boolean, reply: import('./engine/protocol.js').ImportedReply, source:
 *   import('./files/open.js').Source|null}|null}} AppState
 */

/**
 * What every screen receives.
 * @typedef {object} App
 * @property {{state: Readonly<AppState>, set: (patch: Partial<AppState>) => void, subscribe: (listener: (state:
 *   AppState) => void) => () => void}} store
 * @property {ReturnType<typeof createEngines>} engine
 * @property {ReturnType<typeof createStage>} stage the board that screens share
 * @property {() => Promise<import('./game/pack-row.js').Packs>} packs optional data
 * @property {(key: string) => void} trouble shows the text with this key, about missing or damaged files
 * @property {() => void} missing says that a part which is loaded when first needed has not come
 * @property {(key: string, store: import('./core/storage.js').Store<any>) => void} unreadable shows the text with this
 *   key, about stored data that cannot be read, and offers a copy
 * @property {(subject: () => string) => void} titled tells what the screen shows, for the page's title
 * @property {(patch: Partial<Settings>) => void} change applies settings and stores them
 */

const stored = load(settingsStore);
/** @type {ReturnType<typeof createStore<AppState>>} */
const store = createStore({
  settings: stored.value ?? defaultSettings(),
  screen: '',
  engine: 'loading',
  engineBuild: '',
  play: null,
  analyse: null,
  puzzles: null,
  review: null,
  explorer: null,
  nextGame: '',
  nextFile: null,
});

/** @param {Partial<Settings>} patch */
function change(patch) {
  const settings = { ...store.state.settings, ...patch, changed: Date.now() };
  save(settingsStore, settings);
  apply(settings);
}

/** @param {Settings} settings chosen here or in another tab */
function apply(settings) {
  const { lang } = store.state.settings;
  store.set({ settings });
  paint();
  if (settings.lang !== lang) reword();
}

/** Shows the page in the language of the settings, or of the browser. */
const reword = () => speak(spoken(store.state.settings.lang)).then(() => store.set({}), missing);

watch(settingsStore, apply);
store.subscribe(title);

const contrast = matchMedia('(prefers-contrast: more)');

/** Shows the theme and the board's look; the browser's own bars follow. */
function paint() {
  const { theme, board, symbols, motion } = store.state.settings;
  const { dataset } = document.documentElement;
  const shown = theme === 'system' ? (contrast.matches ? 'contrast' : '') : theme;
  if (shown) dataset.theme = shown;
  else delete dataset.theme;
  dataset.board = shown === 'contrast' ? '' : board;
  dataset.symbols = String(symbols);
  dataset.calm = String(motion);
  if (motion) style('calm').catch(() => {});
  const { backgroundColor } = getComputedStyle(document.body);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', backgroundColor);
}

paint();
// The system's preferences may change while the page is open.
for (const wish of [contrast, matchMedia('(prefers-color-scheme: dark)'), matchMedia('(forced-colors: active)')])
  wish.addEventListener('change', paint);
addEventListener('languagechange', () => {
  if (!store.state.settings.lang) reword();
});

/** The files that were dropped last: imports may end in another order than they began. @type {File[]} */
let dropped;
// A file or link that is dropped beside its place must not replace the page. A screen that reads files hears first.
for (const kind of /** @type {const} */ (['dragover', 'drop']))
  addEventListener(kind, (event) => {
    const { dataTransfer, target } = event;
    if (!dataTransfer?.types.includes('Files') && /** @type {Element} */ (target).closest?.('input, textarea')) return;
    event.preventDefault();
    const files = [...(dataTransfer?.files ?? [])];
    if (kind === 'dragover' || !files[0]) return;
    dropped = files;
    import('./files/stray.js').then(({ offerFiles }) => offerFiles(app, dropped)).catch(missing);
  });

/** What the shown screen shows: a game, a lesson; '' for no more than its name. */
let subject = () => '';

/** Names the page after the screen and what it shows. */
function title() {
  const { screen } = store.state;
  if (!screen) return;
  const [what, name] = [subject(), t(`nav.${screen}`)];
  setText(byId('top-title'), what || name);
  setText(
    find(document, 'title'),
    what || screen !== 'play' ? t('title.screen', { screen: what ? `${what} · ${name}` : name }) : t('title'),
  );
}

/** @param {string} wish */
const spoken = (wish) =>
  wish ||
  navigator.languages
    .map((tag) => Object.keys(LANGUAGES).find((name) => name.slice(0, 2) === tag.slice(0, 2).toLowerCase()))
    .find(Boolean) ||
  'en';

const wording = speak(document.documentElement.lang);

/** Keys of the texts that were shown. @type {Set<string>} */
const troubles = new Set();
/** Shows once that the page has a fault, with what helps. @param {string} key of the text */
async function trouble(key) {
  if (troubles.has(key)) return;
  troubles.add(key);
  await wording;
  const engine = key === 'note.engine-failed' ? 'engine' : '';
  const why = engine && engineFault();
  if (why && why !== key) return notify(`${t(why)} ${t(`${why}.where`)}`);
  if (engine || key === 'update.missing') {
    const site = await updates().then(
      (it) => it.reach(),
      // That file is missing, or the network.
      () =>
        fetch('sw.js', { cache: 'no-store' }).then(
          () => 'same',
          () => 'unreachable',
        ),
    );
    if (!engine) troubles.delete(key); // another file may be missing for another reason
    if (site === 'newer') return offerUpdate();
    // A reload would lose a page that is not kept offline.
    if (site !== 'same') return notify(t(site === 'blocked' ? 'update.blocked' : 'update.missing'), [], engine);
    if (!engine) return trouble('update.broken');
  }
  notify(
    t(key),
    [
      [t('update.reload'), () => location.reload()],
      [t('update.repair'), () => updates().then((it) => it.repair(), Object(window).tengenRepair)],
    ],
    engine,
  );
}

/** Says that a file of the page is missing: what was to be loaded when first needed. */
const missing = () => trouble('update.missing');

/** Reports an uncaught error, unless it comes from an extension. @param {unknown} reason @param {string} [place] */
function failed(reason, place) {
  const fault = faultOf(reason, place);
  if (fault) trouble(fault === 'file' ? 'update.missing' : 'update.fault');
}

/** Whether the reader has used the page: then a new build takes over only after a question. */
let touched = false;
for (const kind of ['pointerdown', 'keydown', 'wheel'])
  addEventListener(kind, () => (touched = true), { once: true, capture: true, passive: true });

/** @type {Promise<ReturnType<typeof import('./core/updates.js').createUpdates>>|undefined} */
let updating;
/** Loads the page's part of the service worker, after the first game is shown. */
const updates = () =>
  (updating ??= import('./core/updates.js').then(({ createUpdates }) =>
    createUpdates({
      touched: () => touched,
      onWaiting: offerUpdate,
      onSlow: () => notify(t('update.slow'), [], 'update'),
      onUnreachable: () => notify(t('update.unreachable')),
    }),
  ));

const offerUpdate = () =>
  notify(t('update.waiting'), [[t('update.apply'), () => updates().then((it) => it.apply())]], 'update');

addEventListener('tengen-refused', () => wording.then(() => notify(t('saved.not-kept'))), { once: true });

/** @param {AppState['engine']} engine */
function engineIs(engine) {
  document.body.dataset.engine = engine;
  store.set({ engine });
}

const engine = createEngines({
  onLoading: () => engineIs('loading'),
  onReady: ({ build = '' }) => {
    document.querySelector('[data-topic="engine"]')?.remove();
    store.set({ engineBuild: build });
    engineIs('ready');
  },
  onError: ({ code }) => {
    if (code !== 'network') engineIs('failed'); // after a network fault it loads again by itself
    // An engine of another build may not understand this page.
    trouble(code === 'mismatch' ? 'update.waiting' : 'note.engine-failed');
  },
  threads: () => store.state.settings.threads,
  onNote: (note) =>
    note.code === 'threads'
      ? notify(t('note.threads', { n: note.threads }))
      : notify(t('note.book'), [[t('update.reload'), () => location.reload()]]),
});
/** @type {ReturnType<App['packs']>|undefined} */
let packs;
/** @type {App} */
const app = {
  store,
  engine,
  stage: createStage(missing),
  change,
  trouble,
  missing,
  unreadable: (key, store) => import('./core/unreadable.js').then((it) => it.notifyUnreadable(t(key), store), missing),
  titled(shown) {
    subject = shown;
    title();
  },
  packs: () => (packs ??= import('./game/packs.js').then(({ createPacks }) => createPacks(() => store.set({})))),
};

const more = find(document, '[data-action="nav-more"]');
addEventListener('click', async (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (more.contains(target)) (await import('./core/nav-more.js')).toggleMore(more);
  if (target.closest('[data-action="settings"]')) (await import('./screens/preferences.js')).openPreferences(app);
});

const first = parseRoute(location.hash);
if (first.screen === 'play') {
  const game = current();
  engine.load(first.parts[0] ?? game?.game, game?.report && 'full');
}

await wording;
if (stored.broken) app.unreadable('saved.settings-broken', settingsStore);

/** The browser's offer to install the page, kept for later. @type {Event|null} */
let offer = null;
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer = event;
});
const unsubscribe = store.subscribe(async (state) => {
  if (!state.play?.position?.over || !touched) return; // Firefox asks the reader: only after an action
  unsubscribe();
  (await updates()).persist(); // a finished game is worth keeping
  (await import('./core/install.js')).hintAtInstalling(offer);
});

await createRouter(
  {
    play: async () => createPlay(app),
    games: async () => (await import('./screens/games.js')).createGames(app),
    analyse: async () => (await import('./screens/analyse.js')).createAnalyse(app),
    replay: async () => (await import('./screens/replay.js')).createReplay(app),
    review: async () => (await import('./screens/review.js')).createReview(app),
    arena: async () => (await import('./screens/arena.js')).createArena(app),
    learn: async () => (await import('./screens/learn.js')).createLearn(app),
    puzzles: async () => (await import('./screens/puzzles.js')).createPuzzles(app),
    about: async () => (await import('./screens/about.js')).createAbout(app, await updates()),
  },
  (name) => {
    const { screen } = store.state;
    const shownAs = { review: 'analyse', replay: screen === 'arena' ? screen : 'games' }[name] ?? name;
    byId('screen-play').hidden = name !== 'play'; // it is in the markup, shown or not
    if (name !== 'play') delete document.documentElement.dataset.opening;
    app.stage.leave(); // a screen with a board enters it again
    subject = () => '';
    store.set({ screen: name });
    document.querySelector('[data-topic="link"]')?.remove();
    for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-screen]')))
      setCurrent(link, link.dataset.screen === shownAs);
  },
  (name) => notify(t('link.bad-screen', { name })),
  missing,
).start();
dispatchEvent(new Event('tengen-started')); // boot.js waits for it
updates().catch(() => {});
import('./core/drawings.js').catch(() => {});
if ('launchQueue' in window) import('./files/launch.js').then((it) => it.listenLaunches(app));
// Fetched after the game is shown, so that a first game also ends and prints offline.
style('print', 'foot', 'assist', 'why', 'menu').catch(() => {});
// From now on an uncaught error shows a notice. Before, boot.js said that the page could not start.
addEventListener('unhandledrejection', ({ reason }) => failed(reason));
addEventListener('error', ({ error, filename }) => failed(error, filename));
