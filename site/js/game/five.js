// @ts-check
// Five in a row, with its three rules.

import { LEVELS, PLAYERS, SIZES } from '../core/facts.js';
import { pointIndex, pointName, splitPoints } from './points.js';

/** @type {import('./games.js').Kind} */
export const five = {
  words: 'five',
  rules: ['freestyle', 'standard', 'renju'],
  players: PLAYERS.gomoku,
  levels: LEVELS.gomoku,
  full: false,
  pieces: 'stones',
  swatches: { black: 'black', white: 'white', both: 'both' },
  square: true,
  columns: false,
  record: true,

  parse(name) {
    const found = /^(freestyle|standard|renju)([1-9]\d?)$/.exec(name);
    if (!found) return null;
    const rule = /** @type {import('./games.js').Rule} */ (found[1]);
    const size = Number(found[2]);
    const { min, max } = five.sizes(rule);
    return size < min || size > max ? null : { kind: five, rule, cols: size, rows: size, blocked: [] };
  },
  gameName: ({ rule, cols }) => `${rule}${cols}`,
  sizes: (rule) => ({ ...SIZES[rule], fair: Math.max(SIZES[rule].min, 9) }),

  typed: (text, table) =>
    splitPoints(text).map((piece) => ({ move: five.isMove(piece, table) ? piece : '', cell: piece })),
  split: splitPoints,
  isMove: (move, { cols, rows }) => pointIndex(move, cols, rows) >= 0,
  moveAt: ({ cols }, point) => pointName(point, cols),
  moveText: (move) => move.toUpperCase(),
  points: ({ cols, rows }, moves) => moves.map((move) => pointIndex(move, cols, rows)),
  landing: (_table, taken, point) => (taken.has(point) ? -1 : point),
  adviceNodes: () => 300_000,
  parallel: () => false,
  side: (word) => (word === 'black' ? 'black' : 'white'),
  row: () => '',
};
