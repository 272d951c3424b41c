// @ts-check
// The dialog that lists all keys of the Analyse screen.

import { keyList, openDialog } from '../core/dialog.js';
import { h, style } from '../core/dom.js';
import { t } from '../core/i18n.js';

/** @type {[string[], string][]} */
const ALWAYS = [
  [['G'], 'analyse.key.go'],
  [['←', '→'], 'keys.step'],
  [['↑', '↓'], 'analyse.key.aside'],
  [['Home', 'End'], 'keys.ends'],
  [['Ctrl V'], 'analyse.key.paste'],
  [['?'], 'keys.help'],
];

/** @param {import('../game/games.js').Table} table */
export async function openAnalyseKeys({ kind }) {
  await Promise.all([style('forms'), style('play-dialogs')]);
  /** @type {[string[], string][]} */
  const board = [
    [['↑', '↓', '←', '→'], 'keys.cursor'],
    [['Enter'], 'keys.place'],
    kind.columns ? [['1', '…', '9'], 'keys.column'] : [['H', '8'], 'keys.point'],
  ];
  openDialog('keys', t('keys.title'), [
    keyList(ALWAYS),
    h('h3', {}, t('keys.board')),
    keyList(board),
    h('p', { class: 'quiet' }, t('keys.wheel')),
    ...(kind.columns ? [] : [h('p', { class: 'quiet' }, t('analyse.key.draw'))]),
  ]);
}
