// @ts-check
// Reads and writes the review of an archived game.

import { parseTable } from '../game/games.js';
import { newGame, pack } from '../game/game.js';
import { lineTree } from '../game/tree.js';
import { readAll } from './all.js';
import { checkEntry, entryOf, unkept, within } from './database.js';

/** @typedef {import('./database.js').Entry} Entry */

/**
 * The game with these moves, the latest if there are several.
 * @param {string} game
 * @param {string[]} moves
 * @returns {Promise<Entry|null>}
 */
export async function find(game, moves) {
  const text = moves.join('');
  const all = await readAll();
  const same = all.filter(({ value }) => value.game === game && value.moves.join('') === text);
  return same.find(({ review }) => review) ?? same[0] ?? null;
}

/**
 * Stores a review with its game. A game that is not in the archive is added as a
 * game between two people.
 * @param {string} id of the game, '' for one that is not in the archive
 * @param {string} game
 * @param {import('./review.js').Review} review
 * @param {string[]} moves
 * @returns {Promise<string>} the game's id
 */
export async function keepReview(id, game, review, moves) {
  const fresh = () => entryOf(pack(newGame({ game, tree: lineTree(moves), you: 'both' })));
  /** @type {Entry|null} */
  let entry = id ? null : fresh();
  try {
    await within('readwrite', (store) => {
      if (entry) return void store.put({ ...entry, review });
      const request = store.get(id);
      request.onsuccess = () => {
        // The game may have been continued or deleted since.
        const old = unkept.get(id) ?? checkEntry(request.result);
        if (old?.value.moves.join('') !== review.moves) return;
        entry = { ...old, review };
        store.put(entry);
      };
    });
  } catch {
    entry ??= unkept.get(id) ?? null;
    if (entry && parseTable(entry.value.game)) unkept.set(entry.id, { ...entry, review });
  }
  return entry?.id ?? id;
}
