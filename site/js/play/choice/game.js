// @ts-check
// The game, chosen by its picture.

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { kindOf } from '../../game/games.js';
import { mark } from './part.js';
import { gameTiles, tileOf } from './tiles.js';

/** @type {import('./part.js').MakePart} */
export function games(choice, changed) {
  const about = h('p.quiet', { 'aria-live': 'polite' });
  const tiles = gameTiles('rule', (rule) => {
    const kind = kindOf(rule);
    // Another board, and other levels.
    if (kind !== choice.kind) Object.assign(choice, { level: 3, report: '' });
    const { cols, rows } = kind.sizes(rule);
    Object.assign(choice, { kind, rule, cols, rows, blocked: [] });
    changed();
  });
  const legend = h('legend.unseen', t('new.rule'));
  const node = h('fieldset.choice', legend, h('div.tiles', ...tiles), about);
  return {
    node,
    draw() {
      mark(node, tileOf(choice.rule));
      about.textContent = t(`rule.${choice.rule}.about`);
    },
  };
}
