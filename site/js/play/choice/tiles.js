// @ts-check
// The games by their pictures and the opponents by their seals, as the form for
// a new game shows them.

import { smallBoard } from '../../game/small-board.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { opponentName } from '../../stage/players.js';
import { sealOf } from '../../stage/seals.js';

/** @typedef {import('../../game/games.js').Rule} Rule */

/** Black's forbidden point in renju: a cross on F3 of the small board. */
const FORBIDDEN = '<path class="cross" d="M52 62l6 6m0-6l-6 6"/>';

/**
 * The games: rule, keys of name and description, position for the small board, what is drawn over it.
 * @type {[Rule, string, string, string, string, string][]}
 */
const GAMES = [
  ['freestyle', 'new.five', 'home.five', 'freestyle9', 'e5f6e6e4f5d5g4d7f4h3', ''],
  ['renju', 'rule.renju', 'home.renju', 'freestyle9', 'e5f6e6f4f5c7', FORBIDDEN],
  ['connect4', 'rule.connect4', 'home.four', 'connect4', '4444333552116', ''],
];

/** The rule whose tile stands for a rule: standard has no tile and uses freestyle's. @param {Rule} rule */
export const tileOf = (rule) => (rule === 'standard' ? 'freestyle' : rule);

/**
 * A radio button with its label.
 * @param {string} name of the group
 * @param {string} value
 * @param {() => void} change
 * @param {...(Node|string|false)} content
 */
const option = (name, value, change, ...content) =>
  h('label', h('input', { type: 'radio', name, value, change }), h('span', ...content));

/** @param {string} name of the group @param {(rule: Rule) => void} choose */
export const gameTiles = (name, choose) =>
  GAMES.map(([rule, key, about, game, moves, over]) =>
    option(name, rule, () => choose(rule), smallBoard(game, moves, over), h('b', t(key)), h('small', t(about))),
  );

/**
 * @param {string} name of the group @param {import('../../game/games.js').Kind} kind
 * @param {(level: number) => void} choose
 */
export const rivalTiles = (name, { words, levels }, choose) =>
  Array.from({ length: levels }, (_, i) =>
    option(
      name,
      `${i + 1}`,
      () => choose(i + 1),
      sealOf(i + 1),
      h('b', opponentName(i + 1)),
      h('small', t(`level.${words}.${i + 1}`)),
    ),
  );
