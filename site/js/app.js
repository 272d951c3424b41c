// @ts-check
// Puts the page together: settings, language, engine, screens.

import { createUpdates } from './app-update.js';
import { createEngines } from './engine/engines.js';
import { byId } from './dom.js';
import { speak, t } from './i18n.js';
import { notify } from './notices.js';
import { createRouter, parseRoute } from './router.js';
import { gameShelf } from './screens/game.js';
import { createPlay } from './screens/play.js';
import { defaultSettings, settingsShelf } from './settings.js';
import { load, save, unreadable } from './storage.js';
import { createStore } from './store.js';

/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {{settings: Settings, screen: string, engine: 'loading'|'ready'|'failed', engineBuild: string, play: import('./screens/play-state.js').PlayState|null}} AppState */

/**
 * What every screen is given.
 * @typedef {object} App
 * @property {{state: Readonly<AppState>, set: (patch: Partial<AppState>) => void, subscribe: (listener: (state: AppState) => void) => () => void}} store
 * @property {any} engine
 * @property {() => Promise<import('./pack-row.js').Packs>} packs optional data
 * @property {(patch: Partial<Settings>) => void} change settings that are applied and kept
 */

const held = load(settingsShelf);
/** @type {ReturnType<typeof createStore<AppState>>} */
const store = createStore({ settings: held.value ?? defaultSettings(), screen: '', engine: 'loading', engineBuild: '', play: null });

/** @param {Partial<Settings>} patch */
function change(patch) {
  const settings = { ...store.state.settings, ...patch };
  save(settingsShelf, settings);
  store.set({ settings });
  if (patch.theme) paint(settings.theme);
  if (patch.lang !== undefined) speak(spoken(settings.lang)).then(() => store.set({}));
}

/** @param {Settings['theme']} theme */
function paint(theme) {
  const root = document.documentElement;
  const shown = theme === 'system' ? (matchMedia('(prefers-contrast: more)').matches ? 'contrast' : '') : theme;
  if (shown) root.dataset.theme = shown;
  else delete root.dataset.theme;
}

/** @param {string} wish */
function spoken(wish) {
  if (wish) return wish;
  for (const asked of navigator.languages) {
    const found = ['en', 'zh-CN', 'ja'].find((name) => name.slice(0, 2) === asked.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return 'en';
}

const wording = speak(document.documentElement.lang);

let told = false;
/** The engine's file is of another build: nothing here can be relied on. */
async function outdated() {
  if (told) return;
  told = true;
  await wording;
  notify(t('update.waiting'), [[t('update.reload'), () => location.reload()]]);
}

const engine = createEngines({
  onLoading: () => {
    document.body.dataset.engine = 'loading';
    store.set({ engine: 'loading' });
  },
  onReady: ({ build = '' }) => {
    document.body.dataset.engine = 'ready';
    store.set({ engine: 'ready', engineBuild: build });
  },
  onError: ({ code }) => {
    store.set({ engine: 'failed' });
    if (code === 'mismatch') outdated();
  },
  onNote: () => notify(t('note.book'), [[t('update.reload'), () => location.reload()]]),
});
/** @type {ReturnType<App['packs']>|undefined} */
let packs;
/** @type {App} */
const app = { store, engine, change, packs: () => packs ??= import('./packs.js').then(({ createPacks }) => createPacks(() => store.set({}))) };

byId('screen-play').closest('body')?.addEventListener('click', async (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest('[data-action="settings"]')) (await import('./screens/preferences.js')).openPreferences(app);
});

const first = parseRoute(location.hash);
if (first.screen === 'play') {
  const game = load(gameShelf).value;
  engine.load(first.parts[0] ?? game?.game, game?.rival);
}

await wording;
if (held.broken) notify(t('saved.settings-broken'), [[t('saved.copy'), () => navigator.clipboard.writeText(unreadable(settingsShelf) ?? '')]]);

const updates = createUpdates({ onWaiting: () => notify(t('update.waiting'), [[t('update.apply'), () => updates.apply()]]) });
/** The browser's offer to install the page, kept for later. @type {Event|null} */
let offer = null;
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer = event;
});
const unsubscribe = store.subscribe(async (state) => {
  if (!state.play?.position?.over) return;
  unsubscribe();
  updates.persist(); // a finished game is worth keeping
  (await import('./install.js')).hintAtInstalling(offer);
});

createRouter(
  {
    play: async () => createPlay(app),
    arena: async () => (await import('./screens/arena.js')).createArena(app),
    learn: async () => (await import('./screens/learn.js')).createLearn(app),
    about: async () => (await import('./screens/about.js')).createAbout(app, updates),
  },
  (name) => {
    byId('screen-play').hidden = name !== 'play'; // the markup's own screen, which may never have been asked for
    store.set({ screen: name });
    for (const link of document.querySelectorAll('[data-screen]')) {
      if (/** @type {HTMLElement} */ (link).dataset.screen === name) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  },
  (name) => notify(t('link.bad-screen', { name })),
  () => notify(t('update.missing'), [[t('update.reload'), () => location.reload()]]),
).start();
