// @ts-check
// Names of points: a letter for the column and a number for the row; a1 is the lower left corner.

/** 112 → "h8" on a 15 × 15 board. @param {number} point @param {number} cols */
export const pointName = (point, cols) => String.fromCharCode(97 + (point % cols)) + (Math.floor(point / cols) + 1);

/**
 * "h8" → 112 on a 15 × 15 board, −1 when off the board.
 * @param {string} name
 * @param {number} cols
 * @param {number} rows
 */
export function pointIndex(name, cols, rows) {
  const found = /^([a-t])([1-9]\d?)$/i.exec(name);
  if (!found) return -1;
  const x = found[1].toLowerCase().charCodeAt(0) - 97;
  const y = Number(found[2]) - 1;
  return x < cols && y < rows ? y * cols + x : -1;
}

/** Splits "h8 i9,j10" into names and invalid pieces. @param {string} text @returns {string[]} */
export const splitPoints = (text) => text.match(/[a-z]\d{1,2}|[^\s,;.|_-]+?(?=[a-z]\d|[\s,;.|_-]|$)/g) ?? [];
