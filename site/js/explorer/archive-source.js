// @ts-check
// The reader's games as a source of the explorer: which of them count, and how they
// are named.

import { t } from '../core/i18n.js';
import { outcomeOf } from '../archive/list.js';
import { resultOf } from '../game/game.js';
import { sideName } from '../game/words.js';
import { opponentName } from '../stage/players.js';
import { parseTable, pointsOf } from '../game/games.js';
import { images } from '../game/symmetry.js';

/** @typedef {import('../archive/database.js').Entry} Entry */
/** @typedef {import('../game/games.js').Table} Table */
/** Which games count; '' for all. @typedef {{colour: string, rival: string, outcome: string, year: string}} Filter */

/** @type {Filter} */
export const ALL = { colour: '', rival: '', outcome: '', year: '' };

/** Who played against the reader: a level, a report's player, a friend or another person. @param {Entry} entry */
function rivalOf({ value: { you, far, report, level } }) {
  if (you === 'both') return 'both';
  return far ? 'friend' : report || `level-${level}`;
}

/** @param {string} rival */
export function rivalText(rival) {
  if (rival === 'both') return t('you.five.both');
  if (rival === 'friend') return t('player.friend');
  const level = /^level-(\d+)$/.exec(rival);
  if (!level) return t(`arena.player.${rival}`);
  return t('explorer.level', { who: opponentName(Number(level[1])), level: level[1] });
}

/** @param {Entry} entry */
const yearOf = ({ value: { changed } }) => (changed ? new Date(changed).getFullYear() : 0);

/** What a game has to be for each filter. @type {{[K in keyof Filter]: (entry: Entry) => string}} */
const FIELDS = {
  colour: ({ value }) => (value.you === 'both' ? '' : value.you),
  rival: rivalOf,
  outcome: outcomeOf,
  year: (entry) => String(yearOf(entry) || ''),
};
const NAMES = /** @type {(keyof Filter)[]} */ (Object.keys(FIELDS));

/** The games of a board that a filter leaves. @param {Entry[]} entries @param {string} game @param {Filter} filter */
export const filtered = (entries, game, filter) =>
  entries.filter(
    (entry) =>
      entry.value.game === game && NAMES.every((name) => !filter[name] || FIELDS[name](entry) === filter[name]),
  );

/**
 * The values that each filter can have.
 * @param {Entry[]} entries @param {string} game @returns {Record<keyof Filter, string[]>}
 */
export function choicesOf(entries, game) {
  const games = entries.filter(({ value }) => value.game === game);
  const found = NAMES.map((name) => {
    const values = [...new Set(games.map(FIELDS[name]))].filter((value) => value && value !== 'open');
    return [name, values.sort(name === 'year' ? (a, b) => Number(b) - Number(a) : byNumber)];
  });
  return Object.fromEntries(found);
}

/** Texts with numbers in the order of these. @param {string} a @param {string} b */
const byNumber = (a, b) => a.localeCompare(b, 'en', { numeric: true });

/** The games as the engine indexes them. @param {Entry[]} entries */
export const indexed = (entries) =>
  entries.map((entry) => ({
    moves: entry.value.moves.join(''),
    result: resultOf(entry.value),
    year: yearOf(entry),
    id: entry.id,
  }));

/** The names of both players, Black first. @param {Entry} entry @returns {[string, string]} */
export function namesIn(entry) {
  const { you, game } = entry.value;
  const table = /** @type {Table} */ (parseTable(game));
  if (you === 'both') return [sideName(table, 'black'), sideName(table, 'white')];
  const [reader, rival] = [t('player.you'), rivalText(rivalOf(entry))];
  return you === 'black' ? [reader, rival] : [rival, reader];
}

/**
 * In how many other games of the archive a position occurred after as many moves, up
 * to symmetry. A game with the same moves to its end is not another one.
 * @param {Entry[]} entries
 * @param {string} game
 * @param {string[]} moves of the position
 * @param {string[]} whole moves of the game that is shown
 */
export function seenIn(entries, game, moves, whole) {
  const table = parseTable(game);
  const n = moves.length;
  if (!table?.kind.square || !n) return 0;
  const all = pointsOf(table, moves).map((point) => images(point, table.cols));
  // For each symmetry the points of either side, as a set.
  const patterns = all[0].map((_, i) =>
    [0, 1].map((side) => new Set(all.filter((_, k) => k % 2 === side).map((p) => p[i]))),
  );
  const text = whole.join('');
  return entries.filter(({ value }) => {
    if (value.game !== game || value.moves.length < n || value.moves.join('') === text) return false;
    const points = pointsOf(table, value.moves.slice(0, n));
    return patterns.some((sides) => points.every((point, k) => sides[k % 2].has(point)));
  }).length;
}
