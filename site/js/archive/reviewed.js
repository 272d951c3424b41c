// @ts-check
// A game of the archive with its review.

import { parseTable } from '../game/games.js';
import { newGame, pack } from '../game/game.js';
import { lineTree } from '../game/tree.js';
import { readAll } from './all.js';
import { checkEntry, entryOf, unkept, within } from './database.js';

/** @typedef {import('./database.js').Entry} Entry */
/** @typedef {import('../review/stored.js').Review} Review */

/** The game that was played so, the last one if there are several. @param {string} game @param {string[]} moves @returns {Promise<Entry|null>} */
export async function find(game, moves) {
  const text = moves.join('');
  const all = await readAll();
  const same = all.filter(({ value }) => value.game === game && value.moves.join('') === text);
  return same.find(({ review }) => review) ?? same[0] ?? null;
}

/**
 * Keeps a review with its game; a game that is not here yet is put here, as one
 * that two people played. Tells whether it lasts longer than the page.
 * @param {string} id of the game, '' for one that is not here @param {string} game @param {Review} review @param {string[]} moves
 * @returns {Promise<{id: string, kept: boolean}>}
 */
export async function keepReview(id, game, review, moves) {
  const fresh = () => entryOf(pack(newGame({ game, tree: lineTree(moves), you: 'both' })), undefined);
  /** @type {Entry|null} */
  let entry = id ? null : fresh();
  try {
    await within('readwrite', (store) => {
      if (entry) return void store.put({ ...entry, review });
      const asked = store.get(id);
      asked.onsuccess = () => {
        // It may have been played on, or deleted, meanwhile.
        const old = unkept.get(id) ?? checkEntry(asked.result);
        if (old?.value.moves.join('') !== review.moves) return;
        entry = { ...old, review };
        store.put(entry);
      };
    });
    return { id: entry?.id ?? id, kept: true };
  } catch {
    entry ??= unkept.get(id) ?? null;
    if (entry && parseTable(entry.value.game)) unkept.set(entry.id, { ...entry, review });
    return { id: entry?.id ?? id, kept: false };
  }
}
