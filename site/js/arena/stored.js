// @ts-check
// Whether what was kept, or comes from a file, is a contest.

import { PLAYED, parseMoves, parseTable } from '../game/games.js';
import { checkSetup } from './setup.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('./contest.js').Game} Game */
/** @typedef {import('./contest.js').Pairing} Pairing */

/** @param {unknown} n @param {number} least @param {number} end */
const isWhole = (n, least, end) => Number.isInteger(n) && Number(n) >= least && Number(n) < end;

/** @param {unknown} n */
const isNumber = (n) => typeof n === 'number';

/** A list of values that are all what they should be. @param {unknown} list @param {(one: Record<string, unknown>) => boolean} fits */
const isList = (list, fits) =>
  Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null && fits(one));

/** Standings that can be drawn. @param {unknown} value @param {number} players */
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

/** How a contest can stand when it is read; any other way it is paused. */
const PHASES = ['running', 'stopped', 'done'];

/**
 * The contest that was kept, as far as it can be used; null when it is none.
 * Games that can't be, or are another contest's, are left out and played again.
 * @param {{head: unknown, pairings: unknown, games: unknown}} kept
 * @returns {Pick<Contest, 'id'|'setup'|'phase'|'pairings'|'games'|'table'|'skipped'>|null}
 */
export function checkContest({ head, pairings, games }) {
  const { version, id = '', setup: asked, table, skipped, phase } = Object(head);
  const setup = version === 1 ? checkSetup(asked) : null;
  const board = setup && parseTable(setup.game, PLAYED);
  if (!setup || !board || typeof id !== 'string' || !Array.isArray(pairings) || !pairings.length) return null;
  const players = setup.players.length;
  const most = players * players * 1000;
  const isLine = (/** @type {unknown} */ text) => typeof text === 'string' && !parseMoves(text, board).bad;
  const isPairing = (/** @type {Record<string, unknown>} */ { number, first, second, opening, seed }) =>
    isWhole(number, 0, most) &&
    isWhole(first, 0, players) &&
    isWhole(second, 0, players) &&
    isLine(opening) &&
    isNumber(seed);
  const isGame = (/** @type {Record<string, unknown>} */ game) =>
    (game.contest ?? '') === id &&
    isPairing({ ...game, seed: 0 }) &&
    isLine(game.moves) &&
    isWhole(game.winner, -1, players) &&
    typeof game.reason === 'string' &&
    typeof game.fault === 'string' &&
    Array.isArray(game.answers) &&
    game.answers.every((answer) => Array.isArray(answer) && answer.every(isNumber));
  if (!isList(pairings, isPairing)) return null;
  /** @type {Game[]} */
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
