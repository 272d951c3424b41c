// @ts-check
// The Arena screen: contests between players, and their results. The engine plays
// and computes the standings.

import { bundledCard, progressCard, resultCards } from '../arena/cards.js';
import { Contests } from '../arena/contest.js';
import { createForm } from '../arena/form.js';
import { Watch } from '../arena/watch.js';
import { createMeetings } from '../arena/meeting.js';
import { firstSetup, linkOf, readLink } from '../arena/setup.js';
import { alertNow, byId, h, say, style } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { notify, notifyLink } from '../core/notices.js';
import { replace } from '../core/router.js';
import { section } from '../core/section.js';
import { arenaTable } from '../game/level-ratings.js';

/** @typedef {import('../arena/contest.js').Contest} Contest */
/** @typedef {import('../arena/setup.js').Setup} Setup */
/** @typedef {import('../app.js').App} App */

/** Tables that the native program made. The first is shown until a contest was played here. */
const BUNDLED = ['freestyle15', 'connect4'];

/**
 * The tables that come with the page, in a fixed order.
 * @param {App} app
 * @param {(setup: Setup) => void} take called to use a table's players for a new contest
 */
function createBundled(app, take) {
  /** @type {ReturnType<typeof createMeetings>[]} */
  const shown = [];
  const places = BUNDLED.map(() => h('div'));
  const listed = app.packs().catch(() => null);
  BUNDLED.forEach(async (name, i) => {
    const table = await arenaTable(name);
    const packs = await listed;
    if (!table) return places[i].remove();
    const { game, games, seed, openings, engines } = table;
    const pack = packs?.list.find((one) => one.name === `arena-${game}`);
    const meetings = packs && pack ? createMeetings(table, packs, pack) : null;
    if (meetings) shown.push(meetings);
    const linked = { game, players: engines, games, seed, openings };
    places[i].replaceWith(bundledCard(table, meetings, () => take(linked)));
  });
  return {
    node: h('div.arena-bundled', ...places),
    update: () => shown.forEach((meetings) => meetings.update()),
  };
}

/** The results. They are redrawn only when they have changed. @param {App} app */
function createResults(app) {
  const node = h('div.arena-results');
  /** The input of the last drawing. @type {{table: Contest['table'], meeting: string, lang: string}|null} */
  let drawn = null;
  let meeting = '0-1';

  /** @param {Contest} contest @param {string} kind */
  async function save(contest, kind) {
    const exports = await import('../arena/exports.js');
    await exports
      .save(contest, kind)
      .catch((error) => notify(t('note.engine-error', { message: String(error.message) })));
  }

  /** Shows a contest's results, if there are any. @param {Contest|null} contest */
  function draw(contest) {
    node.hidden = !contest?.pairings.length;
    if (!contest || node.hidden) return;
    const { table } = contest;
    const lang = language();
    if (drawn && drawn.table === table && drawn.meeting === meeting && drawn.lang === lang) return;
    drawn = { table, meeting, lang };
    /** @param {string} chosen */
    const choose = (chosen) => {
      meeting = chosen;
      app.store.set({});
    };
    const verbs = { choose, save: (/** @type {string} */ kind) => save(contest, kind) };
    redraw(node, resultCards(contest, meeting, verbs));
  }
  return {
    node,
    draw,
    /** Resets the view for a new contest. */
    forget() {
      meeting = '0-1';
    },
  };
}

/** Replaces content but keeps the focus and the scroll position. @param {HTMLElement} root @param {Node[]} nodes */
function redraw(root, nodes) {
  const focus = root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const place = focus?.dataset.key ? `[data-key="${focus.dataset.key}"]` : '.arena-scroll';
  const scrolling = () => root.querySelectorAll('.arena-scroll, .arena-games');
  const scrolls = [...scrolling()].map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  root.replaceChildren(...nodes);
  scrolling().forEach((node, i) => {
    [node.scrollLeft, node.scrollTop] = scrolls[i] ?? [0, 0];
  });
  if (focus?.dataset.key || focus?.classList.contains('arena-scroll'))
    /** @type {HTMLElement|null} */ (root.querySelector(place))?.focus();
}

/**
 * The content of the side column.
 * @typedef {object} SideState
 * @property {Contest|null} contest
 * @property {boolean} asking whether the form is shown, even if there is a contest
 * @property {Setup} setup the form's default
 */

/**
 * The side column: the form, or the progress of the contest.
 * @param {Contests} contests
 * @param {(setup: Setup) => void} start
 * @param {(asking: boolean) => void} ask shows or hides the form
 */
function createSide(contests, start, ask) {
  const verbs = {
    pause: () => contests.halt('paused'),
    stop: () => contests.halt('stopped'),
    resume: () => unlessBusy(contests.resume()),
    new: () => ask(true),
  };
  const back = () => ask(false);
  const node = h('div.arena-side');
  let drawn = '';
  /** @type {ReturnType<typeof progressCard>|null} */
  let progress = null;
  return {
    node,
    /** @param {SideState} state */
    draw({ contest, asking, setup }) {
      const now = `${asking} ${contest?.phase} ${linkOf(contest?.setup ?? setup)} ${language()}`;
      if (now !== drawn) {
        drawn = now;
        const focused = node.contains(document.activeElement) && document.activeElement instanceof HTMLButtonElement;
        progress = contest && !asking ? progressCard(contest, (verb) => verbs[verb]()) : null;
        node.replaceChildren(progress?.node ?? createForm(setup, { start, back: contest && back }));
        if (progress && focused) /** @type {HTMLElement|null} */ (node.querySelector('.row button'))?.focus();
      }
      if (contest) progress?.update(contest);
    },
    /** Redraws the form for another setup. */
    forget() {
      drawn = '';
    },
    focus: () => /** @type {HTMLElement|null} */ (node.querySelector('.primary'))?.focus(),
  };
}

/** Shows a notice if another tab plays. @param {Promise<boolean>} taking @returns {Promise<boolean>} */
async function unlessBusy(taking) {
  const done = await taking;
  if (!done) notify(t('arena.busy'));
  return done;
}

/** The Arena's two tabs. @param {boolean} watching @param {string} contest address of the other one */
function tabs(watching, contest) {
  /** @param {string} name @param {string} href @param {boolean} here */
  const tab = (name, href, here) => h('a', { href, 'aria-current': here && 'page' }, t(`arena.tab.${name}`));
  return h(
    'nav.subnav',
    { 'aria-label': t('arena.tabs') },
    tab('watch', '#/arena/watch', watching),
    tab('contest', contest, !watching),
  );
}

/** @param {string} contest */
const heading = (contest) =>
  h(
    'header.arena-head',
    h('h1', { id: 'arena-title' }, t('arena.title')),
    h('p.quiet', t('arena.intro')),
    tabs(false, contest),
  );

/** The players that a link asks to watch. @param {import('../core/router.js').Route} route */
const askedToWatch = (route) => askedFor({ ...route, parts: route.parts.slice(1) });

/** The setup that a link asks for, if any. @param {import('../core/router.js').Route} route */
function askedFor(route) {
  const setup = readLink(route);
  if (typeof setup !== 'string') return setup;
  notifyLink(t('arena.bad-link', { what: setup }));
  return null;
}

/**
 * Builds the layout again for another language.
 * @param {App} app
 * @param {HTMLElement} screen
 * @param {{side: ReturnType<typeof createSide>, results: ReturnType<typeof createResults>}} parts
 * @param {(setup: Setup) => void} suggest
 */
function createLayout(app, screen, { side, results }, suggest) {
  let spoken = ''; // the language of the last layout
  /** @type {ReturnType<typeof createBundled>} */
  let bundled;
  /** @param {SideState} now */
  return (now) => {
    if (spoken !== language()) {
      spoken = language();
      bundled = createBundled(app, suggest);
      const main = h('div.arena-main', results.node, bundled.node);
      screen.replaceChildren(heading(linkOf(now.contest?.setup ?? now.setup)), side.node, main);
    }
    side.draw(now);
    results.draw(now.contest);
    bundled.update();
  };
}

/** @param {App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createArena(app) {
  await Promise.all([style('forms', 'arena', 'watch', 'opponents')]);
  /** @type {SideState} */
  const now = { contest: null, asking: true, setup: firstSetup() };
  let active = false;
  let phase = '';
  const screen = section('arena', 'arena page');
  const results = createResults(app);

  const contests = new Contests((contest) => {
    if (contest?.phase === 'done' && phase === 'running') alertNow(t('arena.done', { n: contest.games.size }));
    phase = contest?.phase ?? '';
    warn();
    set({ contest });
  });
  let warned = false;
  /** Shows once a notice that contests do not survive a reload. */
  function warn() {
    if (!warned && !contests.kept) notify(t('arena.not-kept'));
    warned ||= !contests.kept;
  }
  const side = createSide(contests, start, (asking) => set({ asking }));
  const watch = new Watch(app);

  /** @param {Partial<SideState>} patch */
  function set(patch) {
    Object.assign(now, patch);
    app.store.set({});
  }

  /** @param {Setup} setup */
  async function start(setup) {
    if (!(await unlessBusy(contests.start(setup)))) return set({ asking: false });
    set({ setup, asking: false });
    results.forget();
    replace(linkOf(setup));
    say(t('arena.preparing'));
    scrollTo(0, 0);
    draw();
    byId('arena-progress')?.focus();
  }

  /** Makes a setup the form's default. @param {Setup} setup */
  function suggest(setup) {
    set({ setup, asking: true });
    side.forget();
    scrollTo(0, 0);
    requestAnimationFrame(side.focus);
  }

  const layout = createLayout(app, screen, { side, results }, suggest);
  const draw = () => active && layout(now);
  app.store.subscribe(draw);
  await contests.recall();
  if (now.contest) Object.assign(now, { setup: now.contest.setup, asking: false });

  return {
    node: screen,
    show(route) {
      const watching = route.parts[0] === 'watch';
      active = !watching;
      app.titled(() => (watching ? t('arena.tab.watch') : ''));
      screen.hidden = watching;
      if (watching) return watch.show(askedToWatch(route), () => tabs(true, linkOf(now.contest?.setup ?? now.setup)));
      watch.hide();
      app.stage.leave();
      const setup = askedFor(route);
      if (setup && linkOf(setup) !== linkOf(now.setup)) {
        set({ setup, asking: now.contest?.phase !== 'running' });
        side.forget();
      }
      replace(linkOf(now.contest && !now.asking ? now.contest.setup : now.setup));
      draw();
    },
    hide() {
      active = false;
      watch.hide();
    },
  };
}
