// @ts-check
// The dialog that lists the keys of a screen of the stage.

import { keyList, openDialog } from '../core/dialog.js';
import { h, style } from '../core/dom.js';
import { t } from '../core/i18n.js';

/** Keys, and the key of what they do. @typedef {[string[], string]} Row */

/**
 * @param {import('../game/games.js').Table} table
 * @param {Record<string, import('./tools.js').Tool>} tools of the screen
 * @param {{first?: Row[], more?: Row[], board?: Row[], notes?: string[]}} extra what only this screen has
 */
export async function openKeys({ kind }, tools, { first = [], more = [], board = [], notes = [] }) {
  await Promise.all([style('forms', 'play-dialogs')]);
  openDialog('keys', t('keys.title'), [
    keyList([...first, [['←', '→'], 'keys.step'], [['Home', 'End'], 'keys.ends'], ...more, [['?'], 'keys.help']]),
    h('h3', t('keys.tools')),
    keyList(
      Object.values(tools)
        .filter(({ key, hidden }) => key.length === 1 && !hidden?.())
        .map(({ key, text }) => [['Alt', key], typeof text === 'string' ? text : text()]),
      'keys-list two',
    ),
    h('h3', t('keys.board')),
    keyList([
      [['↑', '↓', '←', '→'], 'keys.cursor'],
      [['Enter'], 'keys.place'],
      kind.columns ? [['1', '…', '9'], 'keys.column'] : [['H', '8'], 'keys.point'],
      ...board,
    ]),
    ...['keys.wheel', ...notes].map((key) => h('p.quiet', t(key))),
  ]);
}
