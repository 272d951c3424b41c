// @ts-check
// Facts about the engine for every screen. make facts writes this file from the
// engine's tables.

/** The long commands: each runs until it is done, is stopped, or is replaced by another long command. */
export const LONG = [
  'search',
  'solve',
  'bench',
  'check',
  'schedule',
  'game',
  'decide',
  'start',
  'count',
  'grow',
  'exercise',
  'puzzles',
  'review',
  'import',
  'library',
];

/**
 * A player: its number of levels (1 is the weakest; 0 means no levels), and the limit that makes it stronger.
 * @typedef {{name: string, levels: number, scale: ''|'nodes'|'playouts'}} Player
 */

/** Players by the name of the game, Tengen first. @type {Record<string, Player[]>} */
export const PLAYERS = {
  gomoku: [
    { name: 'tengen', levels: 8, scale: 'nodes' },
    { name: 'five-tuple', levels: 0, scale: '' },
    { name: 'pattern-scores', levels: 0, scale: '' },
    { name: 'uct-plain', levels: 0, scale: 'playouts' },
    { name: 'uct-bitboard', levels: 0, scale: 'playouts' },
    { name: 'puct-tuples', levels: 0, scale: 'playouts' },
    { name: 'puct-patterns', levels: 0, scale: 'playouts' },
    { name: 'alphabeta-8', levels: 0, scale: '' },
    { name: 'minimax-2', levels: 0, scale: '' },
    { name: 'minimax-4', levels: 0, scale: '' },
    { name: 'minimax-6', levels: 0, scale: '' },
  ],
  connect4: [
    { name: 'tengen', levels: 12, scale: '' },
    { name: 'uct-threats', levels: 0, scale: 'playouts' },
  ],
};

/** Number of Tengen's levels, by the name of the game. @type {Record<string, number>} */
export const LEVELS = {
  gomoku: 8,
  connect4: 12,
};

/**
 * Boards: the default one, and the least and the greatest number of lines or columns.
 * @type {Record<string, {cols: number, rows: number, min: number, max: number}>}
 */
export const SIZES = {
  freestyle: { cols: 15, rows: 15, min: 5, max: 20 },
  standard: { cols: 15, rows: 15, min: 5, max: 20 },
  renju: { cols: 15, rows: 15, min: 15, max: 15 },
  connect4: { cols: 7, rows: 6, min: 4, max: 12 },
};
