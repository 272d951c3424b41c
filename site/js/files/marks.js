// @ts-check
// Letters, shapes and arrows of a game's node as the board draws them.

import { pointIndex } from '../game/games.js';

/**
 * @param {readonly import('../game/tree.js').Mark[]} marks
 * @param {import('../game/games.js').Table} table
 */
export function signsIn(marks, { cols, rows }) {
  const at = (/** @type {string} */ name) => pointIndex(name, cols, rows);
  /** @type {import('../board/signs.js').Signs} */
  const found = { signs: [], arrows: [], rows: [] };
  for (const { kind, point, to = '', text } of marks) {
    if (kind === 'arrow') found.arrows.push({ from: at(point), to: at(to) });
    else found.signs.push({ kind, point: at(point), text });
  }
  return found;
}
