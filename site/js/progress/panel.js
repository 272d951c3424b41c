// @ts-check
// The reader's progress above the list of games: strength, days, badges.

import { media, NARROW } from '../core/media.js';
import { h, style, svg } from '../core/dom.js';
import { addWords, t } from '../core/i18n.js';
import { levelRatings } from '../game/level-ratings.js';
import { dueOn } from '../puzzles/repeat.js';
import { later, today, weekday } from '../puzzles/days.js';
import { progress } from '../puzzles/progress.js';
import { interval, untilSure } from '../puzzles/rating.js';
import { opponentName } from '../stage/players.js';
import { BADGES, badgesOf, daysOf, nearest, strengthFrom } from './summary.js';

/** @typedef {import('../archive/database.js').Entry} Entry */

/** The weeks in the calendar. */
const WEEKS = 13;
/** The side of a day in the drawing, and the radius of its stone by the number of games and puzzles. */
const CELL = 14;
const radius = (/** @type {number} */ n) => (n ? Math.min(6.4, 3.6 + 0.7 * n) : 1.4);
/** The tables of the arena that give ratings: by whether the game drops discs. */
const TABLES = /** @type {const} */ ([
  ['five', 'freestyle15', false],
  ['four', 'connect4', true],
]);

const isDiscs = (/** @type {Entry} */ { value }) => value.game.startsWith('connect');

/**
 * The panel; null while there is nothing to tell.
 * @param {Entry[]} entries @returns {Promise<HTMLDetailsElement|null>}
 */
export async function progressPanel(entries) {
  const done = progress();
  const days = daysOf(entries, done);
  if (!days.size) return null;
  const [five, four] = await Promise.all([
    ...TABLES.map(([, game]) => levelRatings(game)),
    style('progress'),
    addWords('progress'),
  ]);
  const elo = /** @type {Map<number, number>[]} */ ([five, four]);
  return h(
    'details.card.progress-panel',
    { open: !matchesNarrow() },
    h('summary', h('h2', t('progress.title'))),
    h('div.progress-parts', figures(entries, done, elo), calendar(days), badges(badgesOf(entries, done))),
  );
}

const matchesNarrow = () => media(NARROW)?.matches ?? false;

/**
 * A rating and how certain it is, or how many results it needs, and what it comes from.
 * @param {string} name @param {import('../puzzles/rating.js').Strength} strength @param {string} from
 * @param {'games'|'puzzles'} what it counts
 */
function rating(name, strength, from, what) {
  const [low, high] = interval(strength);
  const n = untilSure(strength);
  const parts = [
    h('b', String(Math.round(strength.rating))),
    h('span', t('progress.range', { n: Math.round((high - low) / 2) })),
  ];
  const content = n ? [h('span.soon', t(`progress.soon.${what}`, { n }))] : parts;
  return [h('dt.quiet', name), h('dd', ...content, h('small', from))];
}

/** @param {Entry[]} entries @param {ReturnType<typeof progress>} done @param {Map<number, number>[]} elo */
function figures(entries, done, elo) {
  const rows = TABLES.flatMap(([name, , discs], i) => {
    const found = strengthFrom(
      entries.filter((entry) => isDiscs(entry) === discs),
      elo[i],
      new Date(),
    );
    if (!found) return [];
    const level = nearest(found.strength.rating, elo[i]);
    const from = t(untilSure(found.strength) ? 'progress.games' : 'progress.games.like', {
      n: found.games,
      name: opponentName(level),
    });
    return rating(t(`progress.${name}`), found.strength, from, 'games');
  });
  if (done.tried) rows.push(...rating(t('progress.puzzles'), done, t('progress.tried', { n: done.tried }), 'puzzles'));
  const due = dueOn(done.repeats, today()).size;
  return h(
    'div',
    h('dl', ...rows),
    !rows.length && h('p.quiet', t('progress.none')),
    due > 0 && h('a.button', { href: '#/puzzles' }, t('progress.due', { n: due })),
  );
}

/** The last weeks, a column each, a stone for each day with games or puzzles. @param {Map<string, number>} days */
function calendar(days) {
  const most = (WEEKS - 1) * 7 + weekday(today());
  let markup = '';
  let active = 0;
  for (let i = 0; i <= most; i++) {
    const n = days.get(later(today(), i - most)) ?? 0;
    active += Number(n > 0);
    const [x, y] = [(Math.floor(i / 7) + 0.5) * CELL, ((i % 7) + 0.5) * CELL];
    markup += `<circle class="${n ? 'stone' : 'none'}" cx="${x}" cy="${y}" r="${radius(n).toFixed(1)}"/>`;
  }
  const label = t('progress.days', { n: active, weeks: WEEKS });
  const drawing = svg(
    { viewBox: `0 0 ${WEEKS * CELL} ${7 * CELL}`, class: 'days', role: 'img', 'aria-label': label },
    markup,
  );
  return h('div', drawing, h('p.quiet', { 'aria-hidden': 'true' }, label));
}

/** @param {Set<string>} earned */
function badges(earned) {
  const items = BADGES.map((name) => {
    const has = earned.has(name);
    const state = t(has ? 'progress.badge.earned' : 'progress.badge.open');
    return h(
      'li',
      { class: has ? 'earned' : '', title: t(`progress.badge.${name}.how`) },
      h('b', t(`progress.badge.${name}`)),
      h('small', t(`progress.badge.${name}.how`)),
      h('span.unseen', state),
    );
  });
  return h('ul.badges', ...items);
}
