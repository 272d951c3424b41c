// @ts-check
// The cards of the Arena: the progress of a contest, its results, and the tables
// that come with the page.

import { button, progressBar } from '../core/controls.js';
import { h, setText } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { parseTable } from '../game/games.js';
import { gameText } from '../game/packs.js';
import { crosstable, plot } from './crosstable.js';
import { gamesList, meetingText, meetingTitle } from './meeting.js';
import { leftText } from './names.js';
import { commandOf } from './setup.js';

/** @typedef {import('./contest.js').Contest} Contest */

/** @param {string} id of the heading @param {string} title @param {...(Node|string|null)} children */
const card = (id, title, ...children) =>
  h('section.card', { 'aria-labelledby': id }, h('h2', { id }, title), ...children);

/** @param {...HTMLElement} verbs */
const row = (...verbs) => h('div.row', ...verbs);

/** @param {HTMLElement} table */
const scrolled = (table) =>
  h('div.scroll.arena-scroll', { role: 'region', tabindex: 0, 'aria-label': t('arena.table') }, table);

/** A command line with a copy button. @param {string} line @param {...string} about */
const command = (line, ...about) =>
  h(
    'details',
    h('summary', t('arena.details')),
    ...about.map((text) => h('p.quiet', text)),
    h('pre.arena-command', { tabindex: 0, 'aria-label': t('arena.command') }, h('code', line)),
  );

/**
 * The progress of a contest in its current phase, with buttons.
 * @param {Contest} contest
 * @param {(verb: 'pause'|'stop'|'resume'|'new') => void} act
 */
export function progressCard(contest, act) {
  const { phase, fault, setup } = contest;
  const all = contest.pairings.length;
  const early = phase === 'preparing';
  const bar = progressBar(t(early ? 'arena.openings' : 'arena.progress'), early ? 1 : all || 1);
  const count = h('p.figures', { id: 'arena-count' });
  const left = h('p.quiet.figures', { id: 'arena-left' });
  /** @param {'pause'|'stop'|'resume'|'new'} name @param {string} glyph @param {string} [kind] */
  const verb = (name, glyph, kind) => button(t(`arena.${name}`), () => act(name), { glyph, kind, 'data-verb': name });
  const again = verb('new', 'new', phase === 'done' ? 'primary' : '');
  const verbs = {
    preparing: () => [verb('stop', 'stop')],
    running: () => [verb('pause', 'stop'), verb('stop', '')],
    elsewhere: () => [button(t('arena.here'), () => act('resume'), { glyph: 'play', 'data-verb': 'resume' })],
    done: () => [again],
  };
  const offered = verbs[/** @type {'done'} */ (phase)]?.() ?? [verb('resume', 'play', 'primary'), again];
  return {
    node: h(
      'div.card.arena-now',
      { id: 'arena-progress', tabindex: -1 },
      h('h2', t(`arena.phase.${phase}`)),
      count,
      bar.node,
      left,
      row(...offered),
      fault && h('p.fault', { role: 'alert' }, t('arena.failed', { message: fault })),
      command(commandOf(setup), t('arena.same')),
    ),
    /** Shows new progress. @param {Contest} contest in the same phase */
    update({ games, workers, skipped, drawn, left: time }) {
      if (!early) bar.show(games.size);
      else if (drawn) bar.show(drawn.done / drawn.of);
      if (all) setText(count, t('arena.count', { n: games.size, all }));
      else if (drawn) setText(count, t('arena.drawn', { n: drawn.done, all: drawn.of }));
      const words = phase === 'running' ? [t('arena.workers', { n: workers }), leftText(time)] : [];
      if (phase === 'elsewhere') words.push(t('arena.elsewhere'));
      if (skipped) words.push(t('arena.skipped', { n: skipped }));
      setText(left, words.filter(Boolean).join(' · '));
    },
  };
}

/**
 * The results so far: the table, and the games of one pairing.
 * @param {Contest} contest
 * @param {string} meeting "0-1"
 * @param {{choose: (meeting: string) => void, save: (kind: string) => void}} verbs
 */
export function resultCards(contest, meeting, { choose, save }) {
  const { table, setup } = contest;
  if (!table) return [h('p.quiet', t('arena.first'))];
  const { players, game: kind } = setup;
  const [a, b] = meeting.split('-').map(Number);
  const games = [...contest.games.values()]
    .filter(({ first, second }) => (first === a && second === b) || (first === b && second === a))
    .sort((one, other) => one.number - other.number);
  const files = parseTable(kind)?.kind.record ? ['csv', 'json', 'sgf'] : ['csv', 'json'];
  return [
    card(
      'arena-standings',
      t('arena.standings'),
      plot(players, table),
      h('p.quiet', t('arena.about-elo')),
      scrolled(crosstable(players, table, (x, y) => choose(`${x}-${y}`), meeting)),
      row(...files.map((file) => button(t(`arena.${file}`), () => save(file), { 'data-key': file }))),
    ),
    card(
      'arena-games',
      meetingTitle(players, a, b),
      h('p.figures', meetingText(table.cells[a * players.length + b])),
      gamesList(kind, players, games),
    ),
  ];
}

/**
 * A table that the native program made.
 * @param {import('../game/level-ratings.js').Bundled} table
 * @param {ReturnType<typeof import('./meeting.js').createMeetings>|null} meetings its games, if there are any
 * @param {() => void} take called to use its players for a new contest
 */
export function bundledCard(table, meetings, take) {
  const { game, games, engines, version } = table;
  return card(
    `arena-${game}`,
    t('arena.bundled', { game: gameText(game), n: engines.length, games }),
    plot(engines, table),
    scrolled(crosstable(engines, table, meetings?.choose ?? null)),
    meetings && meetings.node,
    command(table.command, t('arena.bundled-about', { version }), t('arena.reproduce')),
    row(button(t('arena.take'), take)),
  );
}
