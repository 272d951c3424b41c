// @ts-check
// How two states of what is stored become one: this browser's and a file's. Neither comes
// first: the order of imports does not matter, and importing twice is importing once.

import { between, later, runUpTo } from '../puzzles/days.js';
import { INTERVALS, isLearned } from '../puzzles/repeat.js';

/** Of two states in any order. @typedef {(a: any, b: any) => any} Merge */
/** The parts by which states are compared, the first part first. @typedef {(one: any) => (string|number)[]} Order */
/** @typedef {import('../archive/database.js').Entry} Entry */
/** @typedef {import('../puzzles/repeat.js').Repeat} Repeat */

/**
 * Below 0: the first comes before the second. Equal ones are compared by their texts.
 * @param {any} a @param {any} b @param {Order} orderOf
 */
function compare(a, b, orderOf) {
  const [left, right] = [a, b].map((one) => [...orderOf(one), JSON.stringify(one)]);
  const i = left.findIndex((part, at) => part !== right[at]);
  return i < 0 ? 0 : left[i] < right[i] ? -1 : 1;
}

/** The later of two states. @param {Order} orderOf @returns {Merge} */
const latest = (orderOf) => (a, b) => (compare(a, b, orderOf) < 0 ? b : a);

const changedLast = latest(({ changed }) => [changed]);

/** @type {Merge} */
const greatest = (a, b) => (a > b ? a : b);

/** Both states, field by field. @param {Record<string, Merge>} merges @returns {Merge} */
const each = (merges) => (a, b) =>
  Object.fromEntries(Object.entries(merges).map(([name, merge]) => [name, merge(a[name], b[name])]));

/**
 * The items of both lists in their order, of items with the same name the last.
 * @param {Order} nameOf @param {Order} orderOf @returns {Merge}
 */
const union = (nameOf, orderOf) => (a, b) => {
  const found = new Map();
  for (const item of [...a, ...b].sort((one, other) => compare(one, other, orderOf))) {
    const name = String(nameOf(item));
    found.delete(name);
    found.set(name, item);
  }
  return [...found.values()];
};

const names = union(
  (name) => [name],
  (name) => [name],
);

/** The largest number under each name. @type {Merge} */
const records = (a, b) =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])]
      .sort()
      .map((name) => [name, greatest(a[name] ?? 0, b[name] ?? 0)]),
  );

/** The day of the last answer. @param {Repeat} repeat */
const answered = (repeat) => (isLearned(repeat) ? repeat[2] : later(repeat[2], -INTERVALS[repeat[1]]));

/**
 * What comes back, as the last answer to each says; what is learned first.
 * @param {(item: any) => Repeat} of @returns {Merge}
 */
const repeats = (of) => (a, b) =>
  union(
    (item) => [of(item)[0]],
    (item) => [answered(of(item)), of(item)[1]],
  )(a, b).sort(
    (/** @type {any} */ one, /** @type {any} */ other) => Number(isLearned(of(other))) - Number(isLearned(of(one))),
  );

/** The days of both, as spans, the last first. @type {Merge} */
function spans(a, b) {
  /** @type {[string, string][]} */
  const all = [...a, ...b].map(([last, run]) => [later(last, 1 - run), last]);
  /** @type {[string, string][]} */
  const joined = [];
  for (const [first, last] of all.sort()) {
    const before = joined.at(-1);
    if (before && first <= later(before[1], 1)) before[1] = greatest(before[1], last);
    else joined.push([first, last]);
  }
  return joined.reverse().map(([first, last]) => [last, 1 + between(first, last)]);
}

/** The rating and the results that made it belong together. @param {import('../puzzles/progress.js').Progress} done */
const ratingOf = ({ rating, deviation, day, tried, solved, met }) => ({ rating, deviation, day, tried, solved, met });

const puzzleParts = each({
  spans,
  run: greatest,
  repeats: repeats((one) => one),
  learned: greatest,
  days: union(
    ([day]) => [day],
    ([day, n]) => [day, n],
  ),
  own: union(
    ({ id }) => [id],
    ({ id }) => [id],
  ),
});

/** @type {Merge} */
function puzzles(a, b) {
  const parts = puzzleParts(a, b);
  const day = greatest(a.streak.day, b.streak.day);
  const runs = parts.spans.map((/** @type {[string, number]} */ [, run]) => run);
  const best = Math.max(a.streak.best, b.streak.best, ...runs);
  return {
    ...latest(({ tried, day }) => [tried, day])(ratingOf(a), ratingOf(b)),
    streak: { day, run: day && runUpTo(parts.spans, day), best },
    ...parts,
  };
}

/** @type {Merge} */
function openings(a, b) {
  /** @param {import('../puzzles/openings.js').Training} training */
  const rowsOf = ({ repeats, cards }) =>
    repeats.map((repeat) => ({ repeat, card: cards.find(({ id }) => id === repeat[0]) ?? null }));
  /** @type {ReturnType<typeof rowsOf>} */
  const rows = repeats(({ repeat }) => repeat)(rowsOf(a), rowsOf(b));
  const { line, changed } = changedLast({ line: a.line, changed: a.changed }, { line: b.line, changed: b.changed });
  return {
    line,
    cards: rows.flatMap(({ card }) => card ?? []),
    repeats: rows.map(({ repeat }) => repeat),
    learned: greatest(a.learned, b.learned),
    changed,
  };
}

/**
 * The table: what is newer, and what is joined.
 * - settings, the current game: what was changed last
 * - analyses: each by its id, what was changed last; the open one stays open
 * - course: all that was solved and passed
 * - survived: the most games, and the most moves after each second move
 * - puzzles: the rating of who has solved more; each missed puzzle as its last answer says;
 *   all days, the best run and series, one's own puzzles of both
 * - openings: the line chosen last, each position as its last answer says
 * - a contest: what was begun last, and of one contest the state with more games
 * - a game: what its players did last; the name and star given last; the review with more
 *   moves judged
 */

/** By the key in storage. @type {Record<string, Merge>} */
export const MERGES = {
  settings: changedLast,
  game: changedLast,
  analysis: changedLast,
  course: each({ solved: names, passed: names }),
  survived: each({ games: greatest, best: records }),
  puzzles,
  openings,
};

/** Of two texts that cannot be read, one. */
export const anyText = greatest;

/** The rows of two contests. @type {Merge} */
export const mergeContests = latest((rows) => [rows[0]?.[1].id ?? '', rows.length]);

/** Two states of one analysis. */
export const mergeAnalyses = changedLast;

/** Two states of one game of the archive. @param {Entry} a @param {Entry} b @returns {Entry} */
export function mergeGames(a, b) {
  /** @type {Order} */
  const stateOf = ({ value: { changed, moves } }) => [changed, moves.join()];
  const [older, newer] = [a, b].sort((one, other) =>
    // A hint is no act of the players: of two equal states the one with more hints knows more.
    compare(one, other, (entry) => [...stateOf(entry), entry.value.hints.length, JSON.stringify(entry.value)]),
  );
  const same = String(stateOf(older)) === String(stateOf(newer));
  const labelled = Math.max(a.labelled, b.labelled);
  const labels = [a, b].filter((entry) => entry.labelled === labelled);
  return {
    ...newer,
    name: labels.map(({ name }) => name).reduce(greatest),
    star: labels.some(({ star }) => star),
    labelled,
    review: same
      ? latest((review) => [review?.judged.length ?? -1, Number(Boolean(review?.end))])(a.review, b.review)
      : newer.review,
  };
}
