// @ts-check
// All that a first game does not need, folded. What is unusual in it is said on the fold.

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { blocked, rule, size } from './board.js';
import { opening } from './opening.js';
import { opponents } from './opponents.js';
import { clock, think } from './time.js';

/** What is folded away, in this order. @type {import('./part.js').MakePart[]} */
const FOLDED = [rule, size, blocked, think, clock];

/** @param {import('../../app.js').App['engine']} engine @returns {import('./part.js').MakePart} */
export const more = (engine) => (choice, changed) => {
  const parts = [...FOLDED, opening(engine), opponents].map((make) => make(choice, changed));
  const summary = h('span.quiet.summary');
  const node = h('details.more', h('summary', t('new.more'), summary), ...parts.map((part) => part.node));
  return {
    node,
    draw() {
      for (const part of parts) part.draw();
      summary.textContent = parts
        .map((part) => part.summary?.() ?? '')
        .filter(Boolean)
        .join(' · ');
      node.hidden = parts.every((part) => part.node.hidden);
    },
  };
};
