// @ts-check
// Connect Four: a move is a column, and a disc falls to the lowest free cell.

import { LEVELS, PLAYERS, SIZES } from '../core/facts.js';
import { pointIndex, pointName } from './points.js';

/** Columns in a move string: 1–9, then a, b, c. */
const COLUMNS = '123456789abc';
const SIZE = SIZES.connect4;

/** Whether a board is the standard one. @param {Pick<import('./games.js').Table, 'cols'|'rows'|'blocked'>} table */
const isUsual = ({ cols, rows, blocked }) => cols === SIZE.cols && rows === SIZE.rows && !blocked.length;

/** @type {import('./games.js').Kind} */
export const four = {
  words: 'four',
  rules: ['connect4'],
  players: PLAYERS.connect4,
  levels: LEVELS.connect4,
  full: true,
  pieces: 'discs',
  swatches: { black: 'red', white: 'yellow', both: 'red yellow' },
  square: false,
  columns: true,
  record: false,

  parse(name) {
    const found = /^connect4(?:-([1-9]\d?)x([1-9]\d?)((?:-[a-l]\d\d?)*))?$/.exec(name);
    if (!found) return null;
    const cols = Number(found[1] ?? SIZE.cols);
    const rows = Number(found[2] ?? SIZE.rows);
    if (Math.min(cols, rows) < SIZE.min || Math.max(cols, rows) > SIZE.max) return null;
    const blocked = (found[3] ?? '')
      .split('-')
      .filter(Boolean)
      .map((point) => pointIndex(point, cols, rows));
    return blocked.includes(-1) ? null : { kind: four, rule: 'connect4', cols, rows, blocked };
  },
  gameName(table) {
    if (isUsual(table)) return 'connect4';
    const { cols, rows, blocked } = table;
    const cells = [...blocked].sort((a, b) => a - b).map((point) => `-${pointName(point, cols)}`);
    return `connect4-${cols}x${rows}${cells.join('')}`;
  },
  sizes: () => ({ ...SIZE, fair: SIZE.min }),

  // Reads "d3 e1", "d e" or, as in links, "4455".
  typed: (text, { cols }) =>
    text.split(/[\s,;.|_-]+/).flatMap((piece) => {
      if (/^[1-9]+$/.test(piece))
        return [...piece].map((move) => ({
          move: Number(move) <= cols ? move : '',
          cell: Number(move) <= cols ? '' : move,
        }));
      const [, letter, row] = /^([a-l])(\d{1,2})?$/.exec(piece) ?? [];
      const column = letter ? letter.charCodeAt(0) - 97 : cols;
      if (column >= cols) return piece ? [{ move: '', cell: piece }] : [];
      return [{ move: COLUMNS[column], cell: row ? piece : '' }];
    }),
  split: (text) => text.match(/[^\s,;.|_-]/g) ?? [],
  isMove: (move, { cols }) => move.length === 1 && COLUMNS.slice(0, cols).includes(move),
  moveAt: ({ cols }, point) => COLUMNS[point % cols],
  // Readers see a column as a letter, as in the names of cells; links use digits.
  moveText: (move) => String.fromCharCode(65 + COLUMNS.indexOf(move)),
  points(table, moves) {
    const taken = new Set(table.blocked);
    return moves.map((move) => {
      const point = four.landing(table, taken, COLUMNS.indexOf(move));
      taken.add(point);
      return point;
    });
  },
  landing({ cols, rows }, taken, point) {
    for (let cell = point % cols; cell < cols * rows; cell += cols) if (!taken.has(cell)) return cell;
    return -1;
  },
  // The standard board is solved column by column; most positions need far fewer
  // nodes than this limit. On other boards a node is a playout.
  adviceNodes: (table) => (isUsual(table) ? 40_000_000 : 300_000),
  parallel: (table) => !isUsual(table),
  side: (word) => (word === 'first' ? 'black' : 'white'),
  row: ({ cols }, point) => (Math.floor(point / cols) % 2 ? 'even' : 'odd'),
};
