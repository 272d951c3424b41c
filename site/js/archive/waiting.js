// @ts-check
// Games that wait to be written to the archive. The archive's code is loaded later
// than the first game; until then games wait here and in local storage.

import { gameStore } from '../game/game.js';
import { load, names, remove, save, upgrade } from '../core/storage.js';

/** @typedef {import('../game/game.js').KeptGame} KeptGame */
/** @typedef {'black'|'white'|'draw'|''} Winner */
/**
 * A snapshot of a game; old: from an earlier visit.
 * @typedef {{value: KeptGame, winner: Winner|undefined, changed: number, old: boolean}} Waiting
 */

/** The prefix of the local storage names; the game's id follows. */
const NAME = 'waiting ';

/** Waiting games by id. @type {Map<string, Waiting>} */
export const waiting = new Map();
/** The ids of games that local storage refused. @type {Set<string>} */
const unsafe = new Set();

/** @param {string} id @returns {import('../core/storage.js').Store<Waiting>} */
const storeOf = (id) => ({
  key: NAME + id,
  version: 1,
  check({ game, winner, changed }) {
    const value = upgrade(gameStore, game);
    if (!value || value.id !== id) return null;
    const result = ['black', 'white', 'draw', ''].includes(winner) ? winner : undefined;
    return { value, winner: result, changed: Number.isFinite(changed) ? changed : 0, old: true };
  },
});

/**
 * Adds a game to the waiting ones. If its moves are unchanged, its winner is kept.
 * @param {KeptGame} value
 * @param {Winner} [winner]
 */
export function wait(value, winner) {
  const before = waiting.get(value.id);
  const same = before?.value.moves.join() === value.moves.join();
  const one = { value, winner: winner ?? (same ? before?.winner : undefined), changed: Date.now(), old: false };
  waiting.set(value.id, one);
  const game = { version: gameStore.version, value };
  if (save(storeOf(value.id), /** @type {any} */ ({ ...one, value: undefined, game }))) unsafe.delete(value.id);
  else unsafe.add(value.id);
}

/** Removes a game from the waiting ones. @param {string} id */
export function forget(id) {
  waiting.delete(id);
  unsafe.delete(id);
  remove(NAME + id);
}

/** Whether all waiting games survive a reload. */
export const lasts = () => !unsafe.size;

/** Restores the waiting games of an earlier visit. */
export function recall() {
  for (const name of names().filter((one) => one.startsWith(NAME) && !one.endsWith('.unreadable'))) {
    const id = name.slice(NAME.length);
    const { value } = load(storeOf(id));
    if (value && !waiting.has(id)) waiting.set(id, value);
  }
}
