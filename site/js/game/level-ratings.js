// @ts-check
// The measured strength of Tengen's levels, from the arena's tables.

import { fetchJSON } from '../core/fetch.js';

/**
 * A table that the native program made and that comes with the page.
 * @typedef {Pick<import('../engine/protocol.js').StandingsReply, 'players'|'cells'> & {game: string, games: number,
 *   seed: number, openings?: string, engines: string[], command: string, version:
 *   string}} Bundled
 */

/**
 * A table of the Arena that comes with the page, null when it cannot be loaded.
 * @param {string} game @returns {Promise<Bundled|null>}
 */
export const arenaTable = (game) => fetchJSON(`data/arena-${game}.json`).catch(() => null);

/**
 * The Elo of each level in the arena's table of a game, by level; nothing for a game without one.
 * @param {string} game @returns {Promise<Map<number, number>>}
 */
export async function levelRatings(game) {
  const found = new Map();
  const table = game ? await arenaTable(game) : null;
  table?.engines.forEach((engine, i) => {
    const level = /^tengen,level=(\d+)$/.exec(engine);
    if (level) found.set(Number(level[1]), table.players[i].elo);
  });
  return found;
}
