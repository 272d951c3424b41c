// @ts-check
// Games on their way into the archive, whose code comes later than the first
// game: they wait here and in plain storage until the archive has them.

import { gameStore } from '../game/game.js';
import { load, names, remove, save, upgrade } from '../core/storage.js';

/** @typedef {import('../game/game.js').KeptGame} KeptGame */
/** @typedef {'black'|'white'|'draw'|''} Winner */
/** A game as it was at a time; old: an earlier visit left it. @typedef {{value: KeptGame, winner: Winner|undefined, changed: number, old: boolean}} Waiting */

/** What plain storage holds of it is named after the game. */
const NAME = 'waiting ';

/** By the game's name. @type {Map<string, Waiting>} */
export const waiting = new Map();
/** Those that plain storage refused. @type {Set<string>} */
const unsafe = new Set();

/** @param {string} id @returns {import('../core/storage.js').Store<Waiting>} */
const storeOf = (id) => ({
  key: NAME + id,
  version: 1,
  migrations: [],
  check({ game, winner, changed }) {
    const value = upgrade(gameStore, game);
    if (!value || value.id !== id) return null;
    const known = ['black', 'white', 'draw', ''].includes(winner) ? winner : undefined;
    return { value, winner: known, changed: Number.isFinite(changed) ? changed : 0, old: true };
  },
});

/** A game waits. Who has won it stays as it was while the moves do. @param {KeptGame} value @param {Winner} [winner] */
export function wait(value, winner) {
  const before = waiting.get(value.id);
  const same = before?.value.moves.join() === value.moves.join();
  const one = { value, winner: winner ?? (same ? before?.winner : undefined), changed: Date.now(), old: false };
  waiting.set(value.id, one);
  const game = { version: gameStore.version, value };
  if (save(storeOf(value.id), /** @type {any} */ ({ ...one, value: undefined, game }))) unsafe.delete(value.id);
  else unsafe.add(value.id);
}

/** A game waits no longer. @param {string} id */
export function forget(id) {
  waiting.delete(id);
  unsafe.delete(id);
  remove(NAME + id);
}

/** Whether all that wait are there after a reload. */
export const lasts = () => !unsafe.size;

/** Those that an earlier visit left wait again. */
export function recall() {
  for (const name of names().filter((one) => one.startsWith(NAME) && !one.endsWith('.unreadable'))) {
    const id = name.slice(NAME.length);
    const { value } = load(storeOf(id));
    if (value && !waiting.has(id)) waiting.set(id, value);
  }
}
