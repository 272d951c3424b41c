// @ts-check
// Chooses a player from a list, and its limit.

import { openDialog } from '../core/dialog.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { levelName } from '../game/words.js';
import { kindText, limitText } from './names.js';
import { levelIn, sealIn } from './seats.js';
import { playersOf, scaleOf, usual } from './setup.js';

/** @typedef {import('../game/games.js').Kind} Kind */

/** Every player of a game: Tengen's levels, then the others with their usual limits. @param {Kind} kind */
const playersIn = (kind) => [
  ...Array.from({ length: kind.levels }, (_, i) => `tengen,level=${i + 1}`),
  ...playersOf(kind)
    .slice(1)
    .map((name) => usual(kind, name)),
];

/** What is said of a player in the list. @param {Kind} kind @param {string} text */
function aboutText(kind, text) {
  const level = levelIn(kind, text);
  return level ? levelName(kind, level) : t(`arena.about.${text.split(',')[0]}`);
}

/**
 * Opens the list.
 * @param {string} title
 * @param {Kind} kind
 * @param {string} chosen the player so far, '' for none
 * @param {(text: string) => void} choose
 */
export function pickPlayer(title, kind, chosen, choose) {
  const rows = playersIn(kind).map((text) =>
    h(
      'button',
      {
        'data-player': text,
        'aria-pressed': String(text === chosen),
        click() {
          dialog.close();
          choose(text);
        },
      },
      sealIn(kind, text),
      h('b', kindText(text)),
      h('span.quiet', aboutText(kind, text)),
    ),
  );
  const dialog = openDialog('player', title, [h('div.opponents', ...rows)]);
}

/**
 * A player's limit as a list, '' for players without one.
 * @param {Kind} kind @param {string} text @param {(text: string) => void} choose
 */
export function limitChoice(kind, text, choose) {
  const [name, ...rest] = text.split(',');
  const scale = scaleOf(kind, name);
  if (!scale.length) return '';
  const limit = rest.join(',');
  const limits = scale.includes(limit) ? scale : [limit, ...scale];
  const options = limits.map((value) =>
    h('option', { value, selected: value === limit }, limitText(`${name},${value}`)),
  );
  const select = h(
    'select.button',
    {
      'aria-label': t('arena.limit', { who: kindText(text) }),
      change: () => choose(`${name},${select.value}`),
    },
    ...options,
  );
  return select;
}
