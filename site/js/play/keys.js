// @ts-check
// A dialog with all keys of the Play screen.

import { keyList, openDialog } from '../core/dialog.js';
import { h, style } from '../core/dom.js';
import { t } from '../core/i18n.js';

/** Keys of each line, and the end of its text's key. @type {[string[], string][]} */
const ALWAYS = [
  [['←', '→'], 'step'],
  [['Home', 'End'], 'ends'],
  [['Ctrl Z', 'Ctrl Y'], 'undo'],
  [['?'], 'help'],
];
/** @type {[string[], string][]} */
const BOARD = [
  [['↑', '↓', '←', '→'], 'cursor'],
  [['Enter'], 'place'],
  [['L', 'T', 'B', 'E'], 'say'],
  [['U'], 'undo-one'],
  [['Esc'], 'stop'],
];

/** @param {import('../game/games.js').Table} table */
export async function openKeys({ kind }) {
  await Promise.all([style('forms'), style('play-dialogs')]);
  /** @type {[string[], string]} */
  const move = kind.columns ? [['1', '…', '9'], 'column'] : [['H', '8'], 'point'];
  /** @param {[string[], string][]} rows */
  const list = (rows) => keyList(rows.map(([keys, name]) => [keys, `keys.${name}`]));
  openDialog('keys', t('keys.title'), [
    list(ALWAYS),
    h('h3', {}, t('keys.board')),
    list([BOARD[0], BOARD[1], move, ...BOARD.slice(2)]),
    h('p', { class: 'quiet' }, t('keys.wheel')),
  ]);
}
