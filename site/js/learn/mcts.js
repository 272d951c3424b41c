// @ts-check
// Monte Carlo tree search: the worked example, then trees to grow.

import { parseTable } from '../notation.js';
import { parts } from './parts.js';

/** @typedef {import('../notation.js').Table} Table */

/** @type {Table} */
const NINE = { family: 'five', rule: 'freestyle', cols: 3, rows: 3, blocked: [] };

/** @type {Omit<import('./lab.js').Spec, 'table'>[]} */
const LABS = [
  { name: 'tictactoe', game: 'tictactoe', policies: ['uniform'], example: '', children: 9 },
  { name: 'connect4', game: 'connect4', policies: ['threats', 'uniform'], example: '444352', children: 7 },
  { name: 'live', game: 'freestyle15', policies: ['window', 'patterns', 'uniform'], example: 'h8i9i8g8h9h7', children: 6 },
];

/** @param {import('../screens/learn.js').Tools} tools */
export const create = (tools) => parts('mcts', {
  example: async (it) => (await import('./example.js')).createExample(it),
  ...Object.fromEntries(LABS.map((lab) => [lab.name, async (/** @type {import('../screens/learn.js').Tools} */ it) =>
    (await import('./lab.js')).createLab(it, { ...lab, table: parseTable(lab.game) ?? NINE })])),
}, tools);
