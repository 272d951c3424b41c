// @ts-check
// Alpha-beta.

import { parts } from './parts.js';

/** @param {import('../screens/learn.js').Tools} tools */
export const create = (tools) => parts('alphabeta', {
  cuts: async (it) => (await import('./cuts.js')).createCuts(it),
  search: async (it) => (await import('./count.js')).createCount(it),
}, tools);
