// @ts-check
// The Arena screen: players against each other, and what came of it. The
// engine plays and does the sums.

import { createContests } from '../arena/contest.js';
import { crosstable, plot } from '../arena/crosstable.js';
import { createForm } from '../arena/form.js';
import { createMeetings, gamesList, meetingText, meetingTitle } from '../arena/meeting.js';
import { gameText, leftText } from '../arena/names.js';
import { commandOf, firstSetup, linkOf, readLink } from '../arena/setup.js';
import { byId, h, icon, setText, style } from '../dom.js';
import { language, t } from '../i18n.js';
import { alertNow, say } from '../live.js';
import { parseTable } from '../notation.js';
import { notify } from '../notices.js';
import { replace } from '../router.js';

/** @typedef {import('../arena/contest.js').Contest} Contest */
/** @typedef {import('../arena/setup.js').Setup} Setup */

/** Tables made natively, the first one shown before anything was played here. */
const BUNDLED = ['freestyle15', 'connect4'];

/** @param {import('../app.js').App} app @returns {Promise<import('../router.js').Screen>} */
export async function createArena(app) {
  await style('arena');
  /** @type {Contest|null} */
  let contest = null;
  let active = false;
  let asking = true; // the form is shown
  let setup = firstSetup();
  let meeting = '';
  let phase = '';
  let drawn = ''; // what frame() built
  let lang = '';

  const aside = h('div', { class: 'arena-side' });
  const results = h('div', { class: 'arena-results' });
  const bundled = h('div', { class: 'arena-bundled' });
  const screen = h('section', { class: 'arena', id: 'screen-arena', 'aria-labelledby': 'arena-title', hidden: true });
  byId('main').append(screen);

  const contests = createContests((now) => {
    contest = now;
    if (now?.phase === 'done' && phase === 'running') alertNow(t('arena.done', { n: now.games.size }));
    phase = now?.phase ?? '';
    app.store.set({});
  });

  /** @param {Setup} made */
  function start(made) {
    setup = made;
    asking = false;
    meeting = '';
    replace(linkOf(made));
    say(t('arena.preparing'));
    contests.start(made);
    scrollTo(0, 0);
    draw();
    byId('arena-progress')?.focus();
  }

  /** @param {string} verb */
  async function act(verb) {
    const now = /** @type {Contest} */ (contest);
    switch (verb) {
      case 'pause': contests.halt('paused'); break;
      case 'stop': contests.halt('stopped'); break;
      case 'resume': contests.resume(); break;
      case 'new': asking = true; break;
      default: {
        const { csv, download, json, sgf } = await import('../arena/exports.js');
        const name = `tengen-arena-${now.setup.game}-${now.setup.seed}`;
        try {
          if (verb === 'csv') download(`${name}.csv`, 'text/csv', csv(now));
          if (verb === 'json') download(`${name}.json`, 'application/json', json(now));
          if (verb === 'sgf') download(`${name}.sgf`, 'application/x-go-sgf', await sgf(now));
        } catch (error) {
          notify(t('note.engine-error', { message: String(/** @type {any} */ (error).message) }));
        }
      }
    }
    app.store.set({});
  }

  /** Builds what is around the results; only when something else is to be there. */
  function frame() {
    const wanted = `${language()} ${asking} ${phase} ${linkOf(contest?.setup ?? setup)}`;
    if (wanted === drawn) return;
    if (lang !== language()) {
      lang = language();
      screen.replaceChildren(h('header', { class: 'arena-head' }, h('h1', { id: 'arena-title' }, t('arena.title')), h('p', { class: 'quiet' }, t('arena.intro'))), aside, h('div', { class: 'arena-main' }, results, bundled));
      shelf();
    }
    drawn = wanted;
    results.hidden = !contest?.pairings.length;
    const verb = (/** @type {string} */ name, /** @type {string} */ glyph, primary = false) =>
      h('button', { type: 'button', class: primary ? 'button primary' : 'button', 'data-verb': name, click: () => act(name) }, ...(glyph ? [icon(glyph)] : []), t(`arena.${name}`));
    if (asking || !contest) {
      aside.replaceChildren(createForm(setup, { start, back: contest ? () => { asking = false; app.store.set({}); } : null }));
      return;
    }
    const busy = phase === 'running' || phase === 'preparing';
    const focused = aside.contains(document.activeElement) && document.activeElement instanceof HTMLButtonElement;
    const verbs = busy ? [verb('pause', 'stop'), verb('stop', '')] : [...(phase === 'done' ? [] : [verb('resume', 'play', true)]), verb('new', 'new', phase === 'done')];
    aside.replaceChildren(h('div', { class: 'card arena-now', id: 'arena-progress', tabindex: -1 },
      h('h2', {}, t(`arena.phase.${phase}`)), h('p', { id: 'arena-count', class: 'figures' }),
      h('div', { class: 'progress', role: 'progressbar', 'aria-label': t('arena.progress'), 'aria-valuemin': 0, 'aria-valuemax': contest.pairings.length || 1 }, h('i', {})),
      h('p', { id: 'arena-left', class: 'quiet figures' }),
      h('div', { class: 'arena-verbs' }, ...verbs),
      ...(contest.fault ? [h('p', { class: 'arena-fault', role: 'alert' }, t('arena.failed', { message: contest.fault }))] : []),
      ...command(commandOf(contest.setup), t('arena.same'))));
    if (focused) /** @type {HTMLElement|null} */ (aside.querySelector('.arena-verbs button'))?.focus();
  }

  /** @param {string} line @param {string} about */
  const command = (line, about) => [h('p', { class: 'quiet' }, about), h('pre', { class: 'arena-command', tabindex: 0, 'aria-label': t('arena.command') }, h('code', {}, line))];

  function progress() {
    const now = contest;
    const bar = /** @type {HTMLElement|null} */ (aside.querySelector('[role="progressbar"]'));
    if (!now || !bar) return;
    const all = now.pairings.length;
    setText(byId('arena-count'), all ? t('arena.count', { n: now.games.size, all }) : '');
    bar.setAttribute('aria-valuenow', String(now.games.size));
    /** @type {HTMLElement} */ (bar.firstElementChild).style.transform = `scaleX(${(now.games.size / (all || 1)).toFixed(4)})`;
    const words = now.phase === 'running' ? [t('arena.workers', { n: now.workers }), leftText(now.left)] : [];
    if (now.skipped) words.push(t('arena.skipped', { n: now.skipped }));
    setText(byId('arena-left'), words.filter(Boolean).join(' · '));
  }

  /** What the results were drawn from. @type {{table: any, meeting: string, lang: string}|null} */
  let shown = null;
  function standings() {
    const now = contest;
    if (!now?.pairings.length) return;
    if (shown && shown.table === now.table && shown.meeting === meeting && shown.lang === lang) return;
    shown = { table: now.table, meeting, lang };
    if (!now.table) {
      results.replaceChildren(h('p', { class: 'quiet' }, t('arena.first')));
      return;
    }
    const names = now.setup.players;
    const [a, b] = meeting ? meeting.split('-').map(Number) : [0, 1];
    const games = [...now.games.values()].filter((game) => (game.first === a && game.second === b) || (game.first === b && game.second === a)).sort((x, y) => x.number - y.number);
    const five = parseTable(now.setup.game)?.family === 'five';
    const files = ['csv', 'json', ...(five ? ['sgf'] : [])];
    redraw(results,
      h('section', { class: 'card', 'aria-labelledby': 'arena-standings' }, h('h2', { id: 'arena-standings' }, t('arena.standings')),
        ...(now.table.players.some((/** @type {any} */ one) => one.elo !== null) ? [plot(names, now.table)] : []), h('p', { class: 'quiet' }, t('arena.about-elo')),
        scrolled(crosstable(names, now.table, (x, y) => { meeting = `${x}-${y}`; app.store.set({}); }, `${a}-${b}`)),
        h('div', { class: 'arena-verbs' }, ...files.map((name) => h('button', { type: 'button', class: 'button', 'data-key': name, click: () => act(name) }, t(`arena.${name}`))))),
      h('section', { class: 'card', 'aria-labelledby': 'arena-games' },
        h('h2', { id: 'arena-games' }, meetingTitle(names, a, b)),
        h('p', { class: 'figures' }, meetingText(now.table.cells[a * names.length + b])),
        gamesList(app, now.setup.game, names, games)));
  }

  /** @param {HTMLElement} table */
  const scrolled = (table) => h('div', { class: 'arena-scroll', role: 'region', tabindex: 0, 'aria-label': t('arena.table') }, table);

  /** Takes new content without losing the reader's place. @param {HTMLElement} root @param {...Node} nodes */
  function redraw(root, ...nodes) {
    const focus = root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    const key = focus?.dataset.key;
    const scrolls = [...root.querySelectorAll('.arena-scroll, .arena-games')].map((node) => [node.scrollLeft, node.scrollTop]);
    root.replaceChildren(...nodes);
    root.querySelectorAll('.arena-scroll, .arena-games').forEach((node, i) => { [node.scrollLeft, node.scrollTop] = scrolls[i] ?? [0, 0]; });
    if (key) /** @type {HTMLElement|null} */ (root.querySelector(`[data-key="${key}"]`))?.focus();
    else if (focus?.classList.contains('arena-scroll')) /** @type {HTMLElement|null} */ (root.querySelector('.arena-scroll'))?.focus();
  }

  /** The tables that came with the page. */
  function shelf() {
    const spoken = lang;
    const listed = app.packs().catch(() => null);
    const places = BUNDLED.map(() => h('div'));
    meetings = [];
    bundled.replaceChildren(...places);
    BUNDLED.forEach(async (name, i) => {
      const answer = await fetch(new URL(`../../data/arena-${name}.json`, import.meta.url)).catch(() => null);
      const table = answer?.ok ? await answer.json() : null;
      const packs = await listed;
      if (spoken === lang) places[i].replaceWith(...(table ? [native(table, packs)] : []));
    });
  }

  /** Those of the bundled tables. @type {ReturnType<typeof createMeetings>[]} */
  let meetings = [];
  /** A table that was made natively. @param {any} table @param {import('../pack-row.js').Packs|null} packs */
  function native(table, packs) {
    const { game, games, seed, openings, engines, version } = table;
    const take = () => {
      setup = { game, players: engines, games, seed, openings };
      asking = true;
      drawn = '';
      app.store.set({});
      scrollTo(0, 0);
      requestAnimationFrame(() => /** @type {HTMLElement|null} */ (aside.querySelector('.primary'))?.focus());
    };
    const pack = packs?.list.find(({ name }) => name === `arena-${game}`);
    const behind = packs && pack ? createMeetings(app, table, packs, pack) : null;
    if (behind) meetings.push(behind);
    return h('section', { class: 'card', 'aria-labelledby': `arena-${game}` },
      h('h2', { id: `arena-${game}` }, t('arena.bundled', { game: gameText(game), n: engines.length, games })), h('p', { class: 'quiet' }, t('arena.bundled-about', { version })),
      plot(engines, table), scrolled(crosstable(engines, table, behind?.choose ?? null)), ...(behind ? [behind.node] : []),
      ...command(table.command, t('arena.reproduce')),
      h('div', { class: 'arena-verbs' }, h('button', { type: 'button', class: 'button', click: take }, t('arena.take'))));
  }

  function draw() {
    if (!active) return;
    frame();
    progress();
    standings();
    for (const one of meetings) one.update();
  }
  app.store.subscribe(draw);
  await contests.recall();
  const held = /** @type {Contest|null} */ (contest);
  if (held) {
    setup = held.setup;
    asking = false;
  }

  return {
    show(route) {
      active = true;
      screen.hidden = false;
      const asked = readLink(route);
      if (typeof asked === 'string') notify(t('arena.bad-link', { what: asked }));
      else if (asked && linkOf(asked) !== linkOf(setup)) {
        setup = asked;
        asking = contest?.phase !== 'running';
        drawn = '';
      }
      replace(linkOf(contest && !asking ? contest.setup : setup));
      draw();
    },
    hide() {
      active = false;
      screen.hidden = true;
    },
  };
}
