// @ts-check
// Chooses a rule and a board size, for a new game and for a contest.

import { segmented, stepper } from '../core/controls.js';
import { h } from '../core/dom.js';
import { KINDS, kindOf } from './games.js';
import { t } from '../core/i18n.js';

/** @typedef {import('./games.js').Table} Table */

/**
 * Buttons that choose the rule. Choosing a rule also sets its usual board.
 * @param {string} name of the buttons
 * @param {Table} choice is changed in place
 * @param {(another: boolean) => void} changed another: whether the game is now a different one
 */
export function ruleChoice(name, choice, changed) {
  const rules = KINDS.flatMap((kind) => kind.rules).map((value) => ({ value, text: t(`rule.${value}`) }));
  return segmented(name, t('new.rule'), rules, choice.rule, (value) => {
    const rule = /** @type {import('./games.js').Rule} */ (value);
    const kind = kindOf(rule);
    const another = kind !== choice.kind;
    const { cols, rows, min, max } = kind.sizes(rule);
    if (another || min === max) Object.assign(choice, { cols, rows, blocked: [] });
    Object.assign(choice, { kind, rule });
    changed(another);
  });
}

/**
 * Steppers for the board size.
 * @param {Table} choice is changed in place
 * @param {number} min smallest size
 * @param {() => void} changed
 */
export function sizeSteppers(choice, min, changed) {
  const { square, sizes } = choice.kind;
  const { max } = sizes(choice.rule);
  /** @param {'cols'|'rows'} side @param {string} [key] of the label */
  const one = (side, key = `new.${side}.label`) =>
    stepper({
      label: t(key),
      min,
      max,
      value: choice[side],
      name: (n) => t(square ? 'new.lines' : `new.${side}`, { n }),
      less: t(square ? 'new.smaller' : `new.${side}.less`),
      more: t(square ? 'new.larger' : `new.${side}.more`),
      change(n) {
        choice[side] = n;
        if (square) choice.rows = n;
        choice.blocked = [];
        changed();
      },
    });
  return square ? one('cols', 'new.size') : h('div.pair', one('cols'), one('rows'));
}
