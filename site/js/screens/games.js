// @ts-check
// The Games screen: all games played in this browser, to search, continue, replay,
// name, star and delete.

import { analysisCard, analysisTitle, selectAnalyses } from '../analyse/card.js';
import * as analyses from '../analyse/kept.js';
import { change, put, readAll, readable, remove } from '../archive/all.js';
import { read } from '../archive/database.js';
import { gameCard } from '../archive/card.js';
import { FILTERS, prepare, select, titleText } from '../archive/list.js';
import { createAction, within } from '../core/action.js';
import { button, segmented } from '../core/controls.js';
import { keepFile } from '../archive/file.js';
import { byId, h, setText, style, svg } from '../core/dom.js';
import { addWords, language, listed, t } from '../core/i18n.js';
import { notify, offer } from '../core/notices.js';
import { section } from '../core/section.js';
import { unpack } from '../game/game.js';
import { playState } from '../game/state.js';

/** The number of games that are drawn at once. */
const PAGE = 48;

/** Icons that only this screen needs. */
const ICONS = `<symbol id="i-star" viewBox="0 0 20 20"><path d="m10 2.8 2.2 4.7 5.1.6-3.8 3.5 1 5.1-4.5-2.6-4.5 2.6 1-5.1-3.8-3.5 5.1-.6z"/></symbol>
<symbol id="i-rename" viewBox="0 0 20 20"><path d="m4 16 .8-3.5L13 4.3l2.7 2.7-8.2 8.2zM11.5 5.8l2.7 2.7"/></symbol>
<symbol id="i-remove" viewBox="0 0 20 20"><path d="M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v5M11.5 9v5"/></symbol>`;

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createGames(app) {
  await Promise.all([style('forms', 'tiles', 'games'), addWords('games')]);
  const screen = section('games', 'games page');
  const view = createView(app, screen);
  let written = '';
  const showing = createAction();
  let active = false;

  function enter() {
    if (written !== language()) view.write();
    written = language();
    view.refresh();
  }

  app.store.subscribe(() => {
    if (active && written !== language()) enter();
  });
  /** @param {AbortSignal} signal */
  function listen(signal) {
    within(signal, import('../files/drop-target.js')).then(({ listenDrops }) =>
      listenDrops((found) => openFile(app, found), signal),
    );
    // Another tab may have played.
    addEventListener('visibilitychange', () => document.hidden || view.refresh(), { signal });
  }

  return {
    node: screen,
    show() {
      active = true;
      listen(showing.begin());
      enter();
    },
    hide() {
      active = false;
      showing.end();
      view.clear();
    },
  };
}

/**
 * Opens a file: stores the game in the archive and shows it on Analyse.
 * @param {import('../app.js').App} app
 * @param {import('../files/open.js').Found|null} [found]
 */
async function openFile(app, found) {
  try {
    const { openOnAnalyse } = await import('../files/open.js');
    await openOnAnalyse(app, found, keepFile);
  } catch {
    app.missing();
  }
}

/** The query, and the maximum number of drawn games. @typedef {{filter: string, query: string, room: number}} Look */

/**
 * The actions of a game's buttons.
 * @param {import('../app.js').App} app
 * @param {HTMLElement} list
 * @param {(id: string) => Promise<void>} update reads one
 * @param {(title: string, put: () => Promise<void>) => void} removed offers to bring back what was deleted
 * @returns {import('../archive/card.js').Verbs}
 */
function createVerbs(app, list, update, removed) {
  /**
   * Redraws the list after a change of a game and restores the focus.
   * @param {string} id @param {string} verb @param {string} [changed] the game
   */
  async function back(id, verb, changed = id) {
    await update(changed);
    const node = list.querySelector(`[data-id="${CSS.escape(id)}"] [data-verb="${verb}"]`);
    /** @type {HTMLElement|null} */ (node ?? byId('games-search'))?.focus();
  }
  return {
    resume({ id }) {
      app.store.set({ nextGame: id });
      location.hash = '#/play';
    },
    card({ value, review }) {
      const play = playState(unpack({ ...value, ply: value.moves.length }));
      import('../card/dialog.js')
        .then(({ openCard }) => openCard({ play, accuracy: review?.accuracy ?? null }))
        .catch(app.missing);
    },
    async rename({ id }, name) {
      await change(id, { name });
      await back(id, 'rename');
    },
    async star({ id, star }) {
      await change(id, { star: !star });
      await back(id, 'star');
    },
    async remove({ id }) {
      const entry = await read(id);
      const next = list.querySelector(`[data-id="${CSS.escape(id)}"] + li`)?.getAttribute('data-id') ?? '';
      await remove(id);
      await back(next, 'remove', id);
      if (!entry) return;
      removed(titleText(entry), () => put([entry]));
    },
  };
}

/** The search field and the filter. @param {Look} look @param {() => void} draw */
function tools(look, draw) {
  const names = Object.keys(FILTERS).map((value) => ({ value, text: t(`games.filter.${value}`) }));
  /** @param {Partial<Look>} patch */
  const go = (patch) => {
    Object.assign(look, { room: PAGE, ...patch });
    draw();
  };
  const search = h('input', {
    type: 'search',
    id: 'games-search',
    'aria-label': t('games.search'),
    placeholder: t('games.search'),
    value: look.query,
    input: () => go({ query: search.value }),
  });
  const choice = segmented('games-filter', t('games.filter'), names, look.filter, (filter) => go({ filter }));
  return h('div.games-tools', h('div.field', search), choice);
}

/**
 * What was deleted while the page is open; the last one is shown below the list.
 * @param {() => Promise<void>} refresh reads all games
 */
function createBin(refresh) {
  const bin = h('div.games-more');
  /** The last one last. @type {{title: string, bring: () => void}[]} */
  const deleted = [];

  function drawBin() {
    const last = deleted.at(-1);
    bin.replaceChildren();
    if (last) bin.append(h('p', t('games.removed', { title: last.title })), button(t('undo.verb'), last.bring));
  }

  /** Offers to bring back what was deleted. @param {string} title @param {() => Promise<void>} put */
  function removed(title, put) {
    const bring = async () => {
      if (!deleted.includes(one)) return;
      deleted.splice(deleted.indexOf(one), 1);
      drawBin();
      await put();
      await refresh();
    };
    const one = { title, bring };
    deleted.push(one);
    drawBin();
    offer(t('games.removed', { title }), t('undo.verb'), bring);
  }

  return { bin, drawBin, removed };
}

/** @param {import('../app.js').App} app @param {HTMLElement} screen */
function createView(app, screen) {
  const list = h('ul.games-list');
  const count = h('p.quiet', { role: 'status' });
  const more = h('div.games-more');
  const progress = h('div.games-progress');
  /** @type {import('../archive/database.js').Entry[]} */
  let entries = [];
  /** @type {Look} */
  const look = { filter: 'all', query: '', room: PAGE };
  const { bin, drawBin, removed } = createBin(refresh);
  const verbs = createVerbs(app, list, update, removed);
  /** @type {import('../analyse/state.js').Packed[]} */
  let studies = [];
  /** @type {import('../analyse/card.js').Verbs} */
  const studied = {
    async rename(id, name) {
      await analyses.rename(id, name);
      await refresh();
      /** @type {HTMLElement|null} */ (
        list.querySelector(`[data-id="${CSS.escape(id)}"] [data-verb="rename"]`)
      )?.focus();
    },
    async remove(value) {
      await analyses.remove(value.id);
      await refresh();
      byId('games-search').focus();
      removed(analysisTitle(value), async () => analyses.setAside(value));
    },
  };
  const searching = createAction();
  async function refresh() {
    [entries, studies] = await Promise.all([readAll(), analyses.readAll()]);
    if (!readable) notify(t('saved.no-database'));
    if (screen.hidden) return;
    draw();
    await drawProgress();
    prepare(entries, searching.begin());
  }

  /** @param {string} id */
  async function update(id) {
    const entry = await read(id);
    entries = entries.flatMap((old) => (old.id !== id ? [old] : entry ? [entry] : []));
    draw();
    if (!entry) await drawProgress();
  }

  async function drawProgress() {
    try {
      const panel = await (await import('../progress/panel.js')).progressPanel(entries);
      const open = progress.querySelector('details')?.open;
      if (panel && open !== undefined) panel.open = open;
      progress.replaceChildren(...(panel ? [panel] : []));
    } catch {
      app.missing();
    }
  }

  function draw() {
    const found = select(entries, look.filter, look.query);
    const here = app.store.state.play;
    const current = (here?.current ?? here?.game)?.id;
    const studiesFound = selectAnalyses(studies, look.filter, look.query);
    const all = [
      ...found.map((entry) => ({ at: entry.value.changed, card: () => gameCard(entry, entry.id === current, verbs) })),
      ...studiesFound.map((value) => ({ at: value.changed, card: () => analysisCard(value, studied) })),
    ].sort((a, b) => b.at - a.at);
    list.replaceChildren(...all.slice(0, look.room).map(({ card }) => card()));
    const counts = [
      (found.length > 0 || !studiesFound.length) && t('games.count', { n: found.length }),
      studiesFound.length > 0 && t('games.analyses', { n: studiesFound.length }),
    ];
    const none = !entries.length && !studies.length;
    setText(count, none ? '' : listed(counts.filter((one) => one !== false)));
    count.hidden = none;
    const rest = all.length - look.room;
    more.replaceChildren();
    if (rest > 0) more.append(button(t('games.more', { n: rest }), grow));
    if (none) more.append(h('p', t('games.none')), h('a.button.primary', { href: '#/play' }, t('games.play')));
    else if (!all.length) more.append(h('p', t('games.not-found')));
  }

  function grow() {
    const first = look.room;
    look.room += PAGE;
    draw();
    /** @type {HTMLElement|null} */ (list.children[first]?.querySelector('button, a'))?.focus();
  }

  return {
    refresh,
    /** Draws everything except the list. */
    write() {
      const open = button(t('games.file'), () => openFile(app), { 'data-verb': 'open' });
      const head = h('header', h('h1', { id: 'games-title' }, t('games.title')), count, open);
      const icons = svg({ hidden: '', 'aria-hidden': 'true' }, ICONS);
      screen.replaceChildren(icons, head, progress, tools(look, draw), list, more, bin);
      drawBin();
    },
    /** Removes the drawn games. */
    clear() {
      searching.end();
      look.room = PAGE;
      list.replaceChildren();
      more.replaceChildren();
      setText(count, '');
    },
  };
}
