// @ts-check
// What the stored games and puzzles say about their reader: strength, days, badges.

import { outcomeOf } from '../archive/list.js';
import { tableOf } from '../game/state.js';
import { helpIn } from '../game/game.js';
import { LEARNED } from '../puzzles/repeat.js';
import { between, today } from '../puzzles/days.js';
import { rated, rested, UNKNOWN } from '../puzzles/rating.js';

/** @typedef {import('../archive/database.js').Entry} Entry */
/** @typedef {import('../puzzles/progress.js').Progress} Progress */

/** A level's Elo in the arena plus this number is its rating here, so that beginners' ratings are positive. */
export const BASE = 1000;
/** The deviation of a level's rating: its strength against people is less certain than against programs. */
const LEVEL_DEVIATION = 60;
/** The growth of the deviation in a day without games: strength at games lasts longer than at puzzles. */
const PER_DAY = 10.4;

/**
 * Whether a game against a level of Tengen counts: finished, without help and at that level's own strength.
 * @param {Entry} entry
 */
export function counts(entry) {
  const { you, report, far, lent, terms } = entry.value;
  return you !== 'both' && !report && !far && !helpIn(you, lent) && !terms?.think && outcomeOf(entry) !== 'open';
}

/** @param {Entry} entry */
const scoreOf = (entry) => ({ won: 1, draw: 0.5, lost: 0 })[/** @type {string} */ (outcomeOf(entry))] ?? 0;

/**
 * The strength from games; null without a counted game.
 * @param {Entry[]} entries
 * @param {Map<number, number>} elo of the levels
 * @param {Date} now
 * @returns {{strength: import('../puzzles/rating.js').Strength, games: number}|null}
 */
export function strengthFrom(entries, elo, now) {
  let strength = { rating: BASE, deviation: UNKNOWN };
  let [last, games] = ['', 0];
  const age = (/** @type {string} */ until) => {
    if (last) strength = rested(strength, between(last, until), PER_DAY);
    last = until;
  };
  for (const entry of [...entries].sort((a, b) => a.value.changed - b.value.changed)) {
    const level = elo.get(entry.value.level);
    if (level === undefined || !counts(entry)) continue;
    age(today(new Date(entry.value.changed)));
    strength = rated(strength, { rating: BASE + level, deviation: LEVEL_DEVIATION }, scoreOf(entry));
    games++;
  }
  age(today(now));
  return games ? { strength, games } : null;
}

/** The level whose rating is nearest. @param {number} rating @param {Map<number, number>} elo */
export const nearest = (rating, elo) =>
  [...elo].sort(([, a], [, b]) => Math.abs(BASE + a - rating) - Math.abs(BASE + b - rating))[0]?.[0] ?? 0;

/**
 * What the reader did on each day, by day: the number of finished games and of puzzles.
 * @param {Entry[]} entries
 * @param {Progress} done
 * @returns {Map<string, number>}
 */
export function daysOf(entries, done) {
  const days = new Map(done.days);
  for (const entry of entries) {
    if (!entry.value.changed || entry.value.you === 'both' || outcomeOf(entry) === 'open') continue;
    const day = today(new Date(entry.value.changed));
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}

/** The badges in their order. */
export const BADGES = /** @type {const} */ ([
  'first',
  'fox',
  'wave',
  'mountain',
  'tengen',
  'sides',
  'rules',
  'week',
  'hundred',
  'learned',
]);

/**
 * The badges that the reader has earned.
 * @param {Entry[]} entries
 * @param {Progress} done
 * @returns {Set<typeof BADGES[number]>}
 */
export function badgesOf(entries, done) {
  const won = entries.filter((entry) => counts(entry) && outcomeOf(entry) === 'won');
  const five = won.filter((entry) => !tableOf(entry.value).kind.columns);
  /** @param {number} level */
  const beat = (level) => five.some(({ value }) => value.level >= level);
  const strong = five.filter(({ value }) => value.level >= 3);
  const rules = new Set(strong.map((entry) => tableOf(entry.value).rule));
  const sides = (/** @type {number} */ level) =>
    new Set(five.filter(({ value }) => value.level === level).map(({ value }) => value.you)).size === 2;
  const earned = {
    first: won.length > 0,
    fox: beat(3),
    wave: beat(5),
    mountain: beat(7),
    tengen: beat(8),
    sides: strong.some(({ value }) => sides(value.level)),
    rules: /** @type {const} */ (['freestyle', 'standard', 'renju']).every((rule) => rules.has(rule)),
    week: done.streak.best >= 7,
    hundred: done.solved >= 100,
    learned: done.learned >= LEARNED,
  };
  return new Set(BADGES.filter((name) => earned[name]));
}
