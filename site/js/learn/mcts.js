// @ts-check
// Monte Carlo tree search.

import { parts } from './parts.js';

/** @param {import('../screens/learn.js').Tools} tools */
export const create = (tools) => parts('mcts', {
  example: async (it) => (await import('./example.js')).createExample(it),
}, tools);
