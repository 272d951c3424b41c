// @ts-check
// A position that is being set up, on the board and in words.

import { t } from '../core/i18n.js';
import { pointName } from '../game/games.js';
import { sideName } from '../game/words.js';

/** @typedef {import('./setup.js').Setup} Setup */

/** @param {number[]} stones @param {number} side */
export const countOf = (stones, side) => stones.filter((one) => one === side).length;

/** Whether Black moves next by the number of stones. @param {number[]} stones */
export const blackNext = (stones) => countOf(stones, 1) <= countOf(stones, 2);

/** What is on a point, in words. @param {Setup} setup @param {number} point */
export function setupText({ table, stones }, point) {
  const at = pointName(point, table.cols).toUpperCase();
  const stone = stones[point];
  return stone
    ? t('files.setup.stone', { at, who: sideName(table, stone === 1 ? 'black' : 'white') })
    : t('cell.empty', { at });
}

/** What the board shows. @param {Setup} setup @returns {Partial<import('../board/state.js').BoardState>} */
export function setupDrawing({ table, stones, tool }) {
  const { cols, rows, kind } = table;
  const turn = tool === 'turns' ? (blackNext(stones) ? 1 : 2) : tool === '2' ? 2 : 1;
  return {
    ...{ kind: kind.pieces, cols, rows, stones, turn },
    ...{
      open: !kind.columns,
      confirm: 'never',
      marks: [],
      heat: [],
      preview: [],
      line: [],
      numbers: [],
      last: -1,
      ghost: -1,
    },
    ...(kind.columns && { heads: [] }),
  };
}
