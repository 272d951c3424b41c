// @ts-check
// Everything the Play screen shows.

import { parseTable } from '../notation.js';
import { newGame } from './game.js';

/**
 * @typedef {object} PlayState
 * @property {import('./game.js').Game} game
 * @property {import('../notation.js').Table} table the board of the game
 * @property {any} position the engine's word on the shown position, null until it has come
 * @property {import('./thinker.js').Want|null} thinking the search that is running
 * @property {any} info what the search last reported on the shown position
 * @property {any[]} candidates lines of a finished or running hint
 * @property {number} preview how many moves of the expected line are shown on the board
 * @property {string} note a message that stays until something happens
 * @property {string} reason why the pointed point is forbidden
 * @property {number} ghost the point waiting for confirmation, −1 for none
 * @property {boolean} goOn the engine was asked to play on from an earlier ply
 * @property {'loading'|'ready'|'failed'} [engine] put in when drawing
 */

/** @param {import('./game.js').Game} game */
export function tableOf(game) {
  const table = parseTable(game.game);
  if (!table) throw new Error(`no such game: ${game.game}`);
  return table;
}

/** @param {import('./game.js').Game} [game] @returns {PlayState} */
export function playState(game = newGame()) {
  return {
    game, table: tableOf(game), position: null, thinking: null, info: null,
    candidates: [], preview: 0, note: '', reason: '', ghost: -1, goOn: false,
  };
}
