// @ts-check
// Tic-tac-toe, which only the lessons know.

import { five } from '../game/five.js';

/** @type {import('../game/games.js').Kind} */
export const tictactoe = {
  ...five,
  rules: ['tictactoe'],
  players: [],
  levels: 0,
  full: true,
  record: false,
  parse: (name) =>
    name === 'tictactoe' ? { kind: tictactoe, rule: 'tictactoe', cols: 3, rows: 3, blocked: [] } : null,
  gameName: () => 'tictactoe',
  sizes: () => ({ cols: 3, rows: 3, min: 3, max: 3, fair: 3 }),
  side: (word) => (word === 'first' ? 'black' : 'white'),
};
