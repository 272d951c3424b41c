// @ts-check
// The one page of keys. A key means the same on every screen; where what it does does not
// apply, it does nothing.

import { keyList, openDialog } from '../core/dialog.js';
import { h, style } from '../core/dom.js';
import { t } from '../core/i18n.js';

/**
 * The letters that do something together with Alt, and keys of the words for it. They leave out the menus of
 * Firefox (F, E, V, S, B, T, H) and the address bar (D). A test compares them with the tools of all screens.
 * @type {Record<string, string>}
 */
export const LETTERS = {
  U: 'action.undo',
  G: 'action.hint',
  W: 'keys.answer',
  N: 'keys.next',
  R: 'keys.again',
  P: 'keys.pause',
  A: 'keys.analyse',
  Q: 'action.play-here',
  J: 'keys.review',
  Y: 'keys.better',
  I: 'keys.numbers',
  M: 'action.help',
  C: 'action.type',
  X: 'action.card',
  L: 'action.link',
  Z: 'action.flip',
  O: 'action.rotate',
  K: 'keys.help',
};

export async function openKeys() {
  await Promise.all([style('forms', 'play-dialogs')]);
  openDialog('keys', t('keys.title'), [
    keyList([
      [['←', '→'], 'keys.step'],
      [['Home', 'End'], 'keys.ends'],
      [['↑', '↓'], 'keys.aside'],
      [['Ctrl Z', 'Ctrl Y'], 'keys.undo'],
      [['Ctrl V'], 'keys.paste'],
      [['?'], 'keys.help'],
    ]),
    h('h3', t('keys.tools')),
    keyList(
      Object.entries(LETTERS).map(([letter, text]) => [['Alt', letter], text]),
      'keys-list two',
    ),
    keyList([[['Alt', '0', '1', '2'], 'keys.marks']]),
    h('h3', t('keys.board')),
    keyList([
      [['↑', '↓', '←', '→'], 'keys.cursor'],
      [['Enter'], 'keys.place'],
      [['H', '8'], 'keys.point'],
      [['1', '…', '9'], 'keys.column'],
      [['L', 'T', 'B', 'E'], 'keys.say'],
      [['Esc'], 'keys.stop'],
    ]),
    ...['keys.wheel', 'keys.draw'].map((key) => h('p.quiet', t(key))),
  ]);
}
