// @ts-check
// Names of games, boards and moves as text, nothing of their meaning. Whether
// a move may be played is the engine's to say.

/**
 * The board a game string names.
 * @typedef {object} Table
 * @property {'five'|'four'} family five in a row, or Connect Four
 * @property {'freestyle'|'standard'|'renju'|'connect4'} rule
 * @property {number} cols
 * @property {number} rows
 * @property {number[]} blocked points that hold nothing
 */

/** @param {string} name @returns {Table|null} */
export function parseTable(name) {
  const five = /^(freestyle|standard|renju)([1-9]\d?)$/.exec(name);
  if (five) {
    const rule = /** @type {Table['rule']} */ (five[1]);
    const size = Number(five[2]);
    if (size < 5 || size > 20 || (rule === 'renju' && size !== 15)) return null;
    return { family: 'five', rule, cols: size, rows: size, blocked: [] };
  }
  const four = /^connect4(?:-([1-9]\d?)x([1-9]\d?)((?:-[a-l]\d\d?)*))?$/.exec(name);
  if (!four) return null;
  const cols = Number(four[1] ?? 7);
  const rows = Number(four[2] ?? 6);
  if (Math.min(cols, rows) < 4 || Math.max(cols, rows) > 12) return null;
  const blocked = (four[3] ?? '').split('-').filter(Boolean).map((point) => pointIndex(point, cols, rows));
  if (blocked.includes(-1)) return null;
  return { family: 'four', rule: 'connect4', cols, rows, blocked };
}

/** The game string of a board. @param {Pick<Table, 'rule'|'cols'|'rows'|'blocked'>} table */
export function gameName({ rule, cols, rows, blocked }) {
  if (rule !== 'connect4') return `${rule}${cols}`;
  const cells = [...blocked].sort((a, b) => a - b).map((point) => `-${pointName(point, cols)}`);
  return cols === 7 && rows === 6 && !cells.length ? 'connect4' : `connect4-${cols}x${rows}${cells.join('')}`;
}

/** 112 → "h8" on 15 lines. @param {number} point @param {number} cols */
export const pointName = (point, cols) => String.fromCharCode(97 + (point % cols)) + (Math.floor(point / cols) + 1);

/** "h8" → 112 on 15 lines, −1 when off the board. @param {string} name @param {number} cols @param {number} rows */
export function pointIndex(name, cols, rows) {
  const found = /^([a-t])([1-9]\d?)$/i.exec(name);
  if (!found) return -1;
  const x = found[1].toLowerCase().charCodeAt(0) - 97;
  const y = Number(found[2]) - 1;
  return x < cols && y < rows ? y * cols + x : -1;
}

/** A column's name in a Connect Four move string: 1–9, then a, b, c. @param {number} column */
export const columnName = (column) => '123456789abc'[column];

/** The move that choosing a point means. @param {Table} table @param {number} point */
export const moveAt = (table, point) => (table.family === 'four' ? columnName(point % table.cols) : pointName(point, table.cols));

/** "H8", or a column's number. @param {Table} table @param {string} move */
export const moveText = (table, move) => (table.family === 'four' ? String('123456789abc'.indexOf(move) + 1) : move.toUpperCase());

/** Where the moves lie on the board; a disc lies on what is below it. @param {Table} table @param {string[]} moves @returns {number[]} */
export function pointsOf(table, moves) {
  if (table.family === 'five') return moves.map((move) => pointIndex(move, table.cols, table.rows));
  const taken = new Set(table.blocked);
  return moves.map((move) => {
    const point = landing(table, taken, '123456789abc'.indexOf(move));
    taken.add(point);
    return point;
  });
}

/** The lowest free point of a column, −1 when it is full. @param {Table} table @param {Set<number>} taken @param {number} column */
export function landing(table, taken, column) {
  for (let point = column; point < table.cols * table.rows; point += table.cols) if (!taken.has(point)) return point;
  return -1;
}

/**
 * Splits "h8 i9,j10" or "44556" into moves; the first piece that is no move of the board is named.
 * @param {string} text @param {Table} table @returns {{moves: string[], bad: string}}
 */
export function parseMoves(text, table) {
  const moves = [];
  const four = table.family === 'four';
  const pieces = text.toLowerCase().match(four ? /[^\s,;.|_-]/g : /[a-z]\d{1,2}|[^\s,;.|_-]+?(?=[a-z]\d|[\s,;.|_-]|$)/g) ?? [];
  for (const piece of pieces) {
    const column = '123456789abc'.indexOf(piece);
    if (four ? column < 0 || column >= table.cols : pointIndex(piece, table.cols, table.rows) < 0) return { moves, bad: piece };
    moves.push(piece);
  }
  return { moves, bad: '' };
}
