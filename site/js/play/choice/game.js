// @ts-check
// The game, chosen by its picture.

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { kindOf } from '../../game/games.js';
import { mark } from './part.js';
import { gameTiles, tileOf } from './tiles.js';

/**
 * Turns a choice to a rule on its usual board; another game has other levels too.
 * @param {import('./part.js').Choice} choice @param {import('../../game/games.js').Rule} rule
 */
export function turnTo(choice, rule) {
  const kind = kindOf(rule);
  if (kind !== choice.kind) Object.assign(choice, { level: 3, report: '' });
  const { cols, rows, min, max } = kind.sizes(rule);
  if (kind !== choice.kind || min === max || choice.cols > max) Object.assign(choice, { cols, rows });
  Object.assign(choice, { kind, rule, blocked: [] });
}

/** @type {import('./part.js').MakePart} */
export function games(choice, changed) {
  const tiles = gameTiles('rule', (rule) => {
    turnTo(choice, rule);
    const { cols, rows } = choice.kind.sizes(rule);
    Object.assign(choice, { cols, rows });
    changed();
  });
  const node = h('fieldset.choice', h('legend.unseen', t('new.rule')), h('div.tiles', ...tiles));
  return { node, draw: () => mark(node, tileOf(choice.rule)) };
}
