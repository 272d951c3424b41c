// @ts-check
// The keys of the Play screen.

import { openKeys as open } from '../stage/keys.js';

/** @param {import('./controller.js').Controller} controller */
export const openKeys = ({ play, tools }) =>
  open(play.table, tools, {
    more: [[['Ctrl Z', 'Ctrl Y'], 'keys.undo']],
    board: [
      [['L', 'T', 'B', 'E'], 'keys.say'],
      [['U'], 'keys.undo-one'],
      [['Esc'], 'keys.stop'],
    ],
  });
