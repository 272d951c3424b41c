// @ts-check
// Names of games and points as text, nothing of their meaning. Whether a move
// may be played is the engine's to say.

/** @typedef {{rule: 'freestyle'|'standard'|'renju', size: number}} FiveGame */

/** @param {string} name @returns {FiveGame|null} */
export function parseGame(name) {
  const found = /^(freestyle|standard|renju)(\d{1,2})$/.exec(name);
  if (!found) return null;
  const rule = /** @type {FiveGame['rule']} */ (found[1]);
  const size = Number(found[2]);
  if (size < 5 || size > 20 || (rule === 'renju' && size !== 15)) return null;
  return { rule, size };
}

/** 112 → "h8" on 15 lines. @param {number} point @param {number} cols */
export const pointName = (point, cols) => String.fromCharCode(97 + (point % cols)) + (Math.floor(point / cols) + 1);

/** "h8" → 112 on 15 lines, -1 when off the board. @param {string} name @param {number} cols @param {number} rows */
export function pointIndex(name, cols, rows) {
  const found = /^([a-t])(\d{1,2})$/i.exec(name);
  if (!found) return -1;
  const x = found[1].toLowerCase().charCodeAt(0) - 97;
  const y = Number(found[2]) - 1;
  return x < cols && y >= 0 && y < rows ? y * cols + x : -1;
}

/**
 * Splits "h8 i9,j10" into moves; the first piece that is no point of the board is named.
 * @param {string} text @param {number} size @returns {{moves: string[], bad: string}}
 */
export function parseMoves(text, size) {
  const moves = [];
  const pieces = text.toLowerCase().match(/[a-z]\d{1,2}|[^\s,;.|_-]+?(?=[a-z]\d|[\s,;.|_-]|$)/g) ?? [];
  for (const piece of pieces) {
    if (pointIndex(piece, size, size) < 0) return { moves, bad: piece };
    moves.push(piece);
  }
  return { moves, bad: '' };
}
