// @ts-check
// The measured strength of Tengen's levels, from the arena's tables.

import { fetchJSON } from '../core/fetch.js';

/** The Elo of each level in the arena's table of a game, by level; nothing for a game without one. @param {string} game @returns {Promise<Map<number, number>>} */
export async function levelRatings(game) {
  const found = new Map();
  if (!game) return found;
  try {
    const table = await fetchJSON(new URL(`../../data/arena-${game}.json`, import.meta.url));
    table.engines.forEach((/** @type {string} */ engine, /** @type {number} */ i) => {
      const level = /^tengen,level=(\d+)$/.exec(engine);
      if (level) found.set(Number(level[1]), table.players[i].elo);
    });
  } catch {
    // The list is complete without it.
  }
  return found;
}
