// @ts-check
// Checks contests that come from storage or a file.

import { parseMoves, parseTable } from '../game/games.js';
import { isWhole } from '../core/valid.js';
import { checkSetup } from './setup.js';

/** @param {unknown} n */
const isNumber = (n) => typeof n === 'number';

/**
 * Whether a value is an array whose items all pass the check.
 * @param {unknown} list
 * @param {(one: Record<string, unknown>) => boolean} fits
 */
const isList = (list, fits) =>
  Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null && fits(one));

/** Whether standings can be drawn. @param {unknown} value @param {number} players */
function isTable(value, players) {
  const table = Object(value);
  const fits = (/** @type {Record<string, unknown>} */ score) =>
    ['wins', 'draws', 'losses', 'points', 'pairs'].every((name) => isNumber(score[name])) &&
    ['elo', 'low', 'high'].every((name) => score[name] === null || isNumber(score[name]));
  return (
    isList(table.players, fits) &&
    isList(table.cells, fits) &&
    table.players.length === players &&
    table.cells.length === players * players
  );
}

/** The phases that a stored contest keeps; in any other phase it becomes paused. */
const PHASES = ['running', 'stopped', 'done'];

/**
 * The usable part of a stored contest; null when it is invalid. Invalid games and
 * those of another contest are left out and played again.
 * @param {{head: unknown, pairings: unknown, games: unknown}} kept
 * @returns {Pick<import('./contest.js').Contest, 'id'|'setup'|'phase'|'pairings'|'games'|'table'|'skipped'>|null}
 */
export function checkContest({ head, pairings, games }) {
  const { version, id, setup: setupIn, table, skipped, phase } = Object(head);
  const setup = version === 1 ? checkSetup(setupIn) : null;
  const board = setup && parseTable(setup.game);
  if (!setup || !board || typeof id !== 'string' || !Array.isArray(pairings) || !pairings.length) return null;
  const players = setup.players.length;
  const most = players * players * 1000;
  const isLine = (/** @type {unknown} */ text) => typeof text === 'string' && !parseMoves(text, board).bad;
  const isPairing = (/** @type {Record<string, unknown>} */ { number, first, second, opening, seed }) =>
    isWhole(number, 0, most) &&
    isWhole(first, 0, players - 1) &&
    isWhole(second, 0, players - 1) &&
    isLine(opening) &&
    isNumber(seed);
  const isGame = (/** @type {Record<string, unknown>} */ game) =>
    game.contest === id &&
    isPairing({ ...game, seed: 0 }) &&
    isLine(game.moves) &&
    isWhole(game.winner, -1, players - 1) &&
    typeof game.reason === 'string' &&
    typeof game.fault === 'string' &&
    Array.isArray(game.answers) &&
    game.answers.every((answer) => Array.isArray(answer) && answer.every(isNumber));
  if (!isList(pairings, isPairing)) return null;
  /** @type {import('./contest.js').Game[]} */
  const whole = (Array.isArray(games) ? games : []).filter((game) => isList([game], isGame));
  return {
    id,
    setup,
    pairings,
    games: new Map(whole.map((game) => [game.number, game])),
    table: isTable(table, players) ? table : null,
    skipped: isWhole(skipped, 0, most) ? skipped : 0,
    phase: PHASES.includes(phase) ? phase : 'paused',
  };
}
