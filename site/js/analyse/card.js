// @ts-check
// An analysis in the list of games: a small board, its name and date, and its buttons.

import { askName } from '../archive/card.js';
import { dateText, titleText, wordsOf } from '../archive/list.js';
import { button } from '../core/controls.js';
import { h } from '../core/dom.js';
import { listed, t } from '../core/i18n.js';
import { halfWidth, isolated } from '../core/text.js';
import { smallBoard } from '../game/small-board.js';

/** @typedef {import('./state.js').Packed} Packed */
/** @typedef {{rename: (id: string, name: string) => void, remove: (value: Packed) => void}} Verbs */

/** The moves to the shown node. @param {Packed} value */
function movesOf({ nodes, current }) {
  /** @type {string[]} */
  const moves = [];
  for (let i = current; i > 0; i = nodes[i].parent) moves.unshift(nodes[i].move);
  return moves;
}

/** The name that the reader gave, or the one in its file. @param {Packed} value */
const nameOf = ({ name, names }) => {
  if (name || !names) return name;
  const who = names.black || names.white ? `${isolated(names.black) || '?'} – ${isolated(names.white) || '?'}` : '';
  return listed([who, isolated(names.event)].filter(Boolean));
};

/** The analysis's title. @param {Packed} value */
export const analysisTitle = (value) => titleText({ name: nameOf(value), value });

/**
 * The analyses that a filter and a query show.
 * @param {Packed[]} values @param {string} filter @param {string} query
 */
export function selectAnalyses(values, filter, query) {
  if (!['all', 'analyses'].includes(filter)) return [];
  const words = wordsOf(query);
  return values.filter((value) => {
    const comments = value.nodes.map(({ comment = '' }) => comment).join(' ');
    const all = [
      analysisTitle(value),
      titleText({ name: '', value }),
      t('nav.analyse'),
      dateText({ value }),
      movesOf(value).join(''),
      comments,
    ];
    const text = words.length ? halfWidth(all.join(' ')).toLowerCase() : '';
    return words.every((word) => text.includes(word));
  });
}

/** @param {Packed} value @param {Verbs} verbs */
export function analysisCard(value, verbs) {
  const { id, game, nodes } = value;
  const title = analysisTitle(value);
  /** @param {string} verb @param {string} glyph @param {() => void} act */
  const small = (verb, glyph, act) => {
    const label = t(`games.${verb}`, { title });
    return button('', act, { kind: 'only bare', glyph, title: label, 'aria-label': label, 'data-verb': verb });
  };
  const entry = { name: value.name, value };
  return h(
    'li.card.game',
    { 'data-id': id },
    smallBoard(game, movesOf(value)),
    h(
      'div.game-details',
      h('h2', title),
      h('p.game-result', t('games.analysis', { n: nodes.length })),
      nameOf(value) !== '' && h('p', titleText({ name: '', value })),
      h('p.quiet', dateText({ value })),
    ),
    h(
      'div.game-verbs',
      h('a.button', { href: `#/analyse?id=${id}`, 'data-verb': 'open' }, t('games.look')),
      h(
        'div',
        small('rename', 'rename', () => askName(entry, (_, name) => verbs.rename(id, name))),
        small('remove', 'remove', () => verbs.remove(value)),
      ),
    ),
  );
}
