// @ts-check
// The keys of the Play screen.

import { openKeys as open } from '../stage/keys.js';
import { TOOLS } from './tools.js';

/** @param {import('../game/games.js').Table} table */
export const openKeys = (table) =>
  open(
    table,
    Object.entries(TOOLS)
      .filter(([, { hidden }]) => !hidden?.(/** @type {any} */ ({ table })))
      .map(([name, { key }]) => [key, name === 'analyse' ? 'nav.analyse' : `action.${name}`]),
    {
      more: [[['Ctrl Z', 'Ctrl Y'], 'keys.undo']],
      board: [
        [['L', 'T', 'B', 'E'], 'keys.say'],
        [['U'], 'keys.undo-one'],
        [['Esc'], 'keys.stop'],
      ],
    },
  );
