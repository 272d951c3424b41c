// @ts-check
// A game in the list: a small board, its data, and its buttons.

import { button } from '../core/controls.js';
import { openDialog } from '../core/dialog.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { LONGEST } from './database.js';
import { dateText, opponentText, outcomeOf, resultText, titleText } from './list.js';
import { smallBoard } from '../game/small-board.js';

/** @typedef {import('./database.js').Entry} Entry */
/**
 * @typedef {{resume: (entry: Entry) => void, card: (entry: Entry) => void, rename: (entry: Entry, name: string) =>
 *   void, star: (entry: Entry) => void, remove: (entry: Entry) => void}} Verbs
 */

/** Who sat where, as the address of a replay names them. @param {Entry} entry */
function seats({ value: { you, report, level, far } }) {
  if (you === 'both' || far) return '';
  const [reader, opponent] = you === 'white' ? ['second', 'first'] : ['first', 'second'];
  return `${reader}=you&${opponent}=${report || `tengen,level=${level}`}`;
}

/** @param {Entry} entry @param {boolean} current whether it is the game on the board @param {Verbs} verbs */
export function gameCard(entry, current, verbs) {
  const { id, star, value } = entry;
  const title = titleText(entry);
  const board = smallBoard(value.game, value.moves.slice(0, value.ply));
  const watch = `#/replay/${value.game}/${value.moves.join('')}?${seats(entry)}&ply=0`;
  const study = `#/analyse/${value.game}/${value.moves.join('')}`;
  const judged = `#/review/${value.game}/${value.moves.join('')}`;
  const open = outcomeOf(entry) === 'open';
  /** @param {string} verb @param {string} glyph @param {() => void} act @param {object} [more] */
  const small = (verb, glyph, act, more) => {
    const label = t(`games.${verb}`, { title });
    const names = { title: label, 'aria-label': label, 'data-verb': verb };
    return button('', act, { kind: 'only bare', glyph, ...names, ...more });
  };
  return h(
    'li.card.game',
    { 'data-id': id },
    board,
    h(
      'div.game-details',
      h('h2', title),
      h('p', { class: `game-result ${outcomeOf(entry)}` }, resultText(entry)),
      entry.name !== '' && h('p', titleText({ ...entry, name: '' })),
      h('p', opponentText(entry)),
      h('p.quiet', current ? t('games.current') : dateText(entry)),
    ),
    h(
      'div.game-verbs',
      button(t(open ? 'games.resume' : 'games.look'), () => verbs.resume(entry), { 'data-verb': 'resume' }),
      h('a.button', { href: watch, 'data-verb': 'replay' }, t('games.replay')),
      h('a.button', { href: study, 'data-verb': 'analyse' }, t('nav.analyse')),
      h('a.button', { href: judged, 'data-verb': 'review' }, t('action.review')),
      h(
        'div',
        small('card', 'link', () => verbs.card(entry)),
        small('star', 'star', () => verbs.star(entry), { 'aria-pressed': String(star) }),
        small('rename', 'rename', () => askName(entry, verbs.rename)),
        small('remove', 'remove', () => verbs.remove(entry), { disabled: current }),
      ),
    ),
  );
}

/**
 * Asks for a name.
 * @template {Parameters<typeof titleText>[0]} T
 * @param {T} entry @param {(entry: T, name: string) => void} rename
 */
export function askName(entry, rename) {
  const field = h('input', { type: 'text', dir: 'auto', id: 'game-name', maxlength: LONGEST, autocomplete: 'off' });
  field.value = entry.name;
  field.placeholder = titleText({ ...entry, name: '' });
  const dialog = openDialog('rename', t('games.rename.title'), [
    h('label.legend', { for: 'game-name' }, t('games.rename.label')),
    h('div.field', field),
    h('footer', h('button.button.primary', { type: 'submit', value: 'save' }, t('games.rename.save'))),
  ]);
  dialog.addEventListener('submit', () => rename(entry, field.value.trim()));
  field.select();
}
