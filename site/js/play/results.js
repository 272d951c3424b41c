// @ts-check
// Statistics of the reader's games, from the archive.

import { KINDS, parseTable } from '../game/games.js';
import { helpIn, resultOf } from '../game/game.js';

/** @typedef {{won: number, draw: number, lost: number}} Sum */

/**
 * A finished game against the engine.
 * @typedef {object} Result
 * @property {string} game the game string
 * @property {string} report a report's player, or ''
 * @property {number} level
 * @property {'won'|'draw'|'lost'} outcome
 * @property {boolean} helped the engine made moves for the reader
 * @property {number} at when it was last played
 */

/**
 * The finished games of the archive, oldest first.
 * @param {import('../archive/database.js').Entry[]} entries @returns {Result[]}
 */
export const resultsOf = (entries) =>
  entries
    .flatMap(({ value }) => {
      const { game, report, level, you, far, changed } = value;
      const winner = resultOf(value);
      if (!winner || you === 'both' || far) return [];
      const outcome = winner === 'draw' ? winner : winner === you ? 'won' : 'lost';
      return [
        /** @type {Result} */ ({
          game,
          report,
          level,
          outcome,
          helped: helpIn(value.you, value.lent) > 0,
          at: changed,
        }),
      ];
    })
    .sort((a, b) => a.at - b.at);

/** Counts wins without help, draws and losses; wins with help are left out. @param {Result[]} list */
export const ownOf = (list) => list.filter(({ outcome, helped }) => !(helped && outcome === 'won'));

/** @param {Result[]} list @returns {Sum} */
export function sum(list) {
  const all = { won: 0, draw: 0, lost: 0 };
  for (const { outcome } of list) all[outcome]++;
  return all;
}

/** Wins in a row: the current number and the largest. @param {Result[]} list */
export function streaks(list) {
  let now = 0;
  let best = 0;
  for (const { outcome } of list) {
    now = outcome === 'won' ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}

/** Number of wins or losses in a row after which another level is suggested. */
const IN_A_ROW = 3;

/**
 * The suggested change of level: 1 after wins in a row, −1 after losses in a row,
 * otherwise 0.
 * @param {Result[]} before the finished games, the oldest first
 * @param {import('../game/game.js').Game} game the one that has just ended @param {Result['outcome']} outcome
 */
export function betterLevel(before, game, outcome) {
  if (outcome === 'draw' || (outcome === 'won' && helpIn(game.you, game.assisted))) return 0;
  const kind = parseTable(game.game)?.kind;
  const last = before.filter((one) => !one.report && parseTable(one.game)?.kind === kind).slice(1 - IN_A_ROW);
  const alike = last.every(
    (one) => one.level === game.level && one.outcome === outcome && !(one.helped && outcome === 'won'),
  );
  if (last.length < IN_A_ROW - 1 || !alike) return 0;
  return outcome === 'won' ? 1 : -1;
}

/**
 * Groups results by rule and opponent: first the reports' players, then the levels in ascending order.
 * @param {Result[]} list
 */
export function byOpponent(list) {
  /** @type {Map<string, {rule: import('../game/games.js').Rule, report: string, level: number, list: Result[]}>} */
  const groups = new Map();
  for (const result of list) {
    const table = parseTable(result.game);
    if (!table) continue;
    const level = result.report ? 0 : result.level;
    const key = `${table.rule} ${result.report} ${level}`;
    const group = groups.get(key) ?? { rule: table.rule, report: result.report, level, list: [] };
    group.list.push(result);
    groups.set(key, group);
  }
  const order = KINDS.flatMap((kind) => kind.rules);
  return [...groups.values()].sort(
    (a, b) => order.indexOf(a.rule) - order.indexOf(b.rule) || a.level - b.level || a.report.localeCompare(b.report),
  );
}
