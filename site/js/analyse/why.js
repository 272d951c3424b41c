// @ts-check
// Why a point is forbidden: the rows that a stone there would make, as text and as
// points of the board.

import { pointIndex, pointName } from '../game/games.js';
import { joined, t } from '../core/i18n.js';
import { forbiddenText, shout } from '../game/words.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */

/** @param {PlayState} play @param {number} point @returns {import('../engine/protocol.js').Row[]} */
function rowsAt({ position, table }, point) {
  const name = point >= 0 ? pointName(point, table.cols) : '';
  return position?.forbidden?.find((one) => one.point === name)?.rows ?? [];
}

/**
 * The rows to draw; none if the point is not forbidden.
 * @param {PlayState} play
 * @param {number} point
 * @returns {import('../board/signs.js').Row[]}
 */
export function reasonRows(play, point) {
  const { cols, rows } = play.table;
  const at = (/** @type {string[]} */ names) => names.map((name) => pointIndex(name, cols, rows));
  return rowsAt(play, point).map(({ stones, gaps }) => ({ points: at(stones), gaps: at(gaps) }));
}

/** The rows as sentences. @param {PlayState} play @param {number} point */
export function rowsText(play, point) {
  const sentences = rowsAt(play, point).map(({ kind, stones, gaps }) =>
    t(`analyse.why.${kind}`, {
      stones: stones.map(shout).join(' '),
      gaps: gaps.map(shout).join(' / '),
      n: stones.length,
    }),
  );
  return joined(sentences);
}

/** Why a point is forbidden, with the rows; '' if it is not. @param {PlayState} play @param {number} point */
export function whyText(play, point) {
  const name = point >= 0 ? pointName(point, play.table.cols) : '';
  const reason = name && forbiddenText(play, name);
  return reason && `${reason} ${rowsText(play, point)}`.trim();
}
