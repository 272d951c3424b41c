// @ts-check
// Buttons that step through the moves of a game.

import { button } from './controls.js';
import { h } from './dom.js';
import { t } from './i18n.js';

/** @typedef {'to-start'|'back-one'|'on-one'|'to-end'} Step */
/** @type {[Step, string][]} */
const STEPS = [
  ['to-start', '«'],
  ['back-one', '‹'],
  ['on-one', '›'],
  ['to-end', '»'],
];

/** @param {Record<Step, () => void>} acts */
export function stepRow(acts) {
  const steps = STEPS.map(([step, sign]) => {
    const label = t(`arena.${step}`);
    return button(sign, acts[step], {
      kind: 'only',
      'aria-label': label,
      'data-t-label': `arena.${step}`,
      title: label,
    });
  });
  return h('div', { class: 'steps' }, ...steps);
}
