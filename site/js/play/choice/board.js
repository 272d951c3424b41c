// @ts-check
// The rule where a game has several, and the board: its size and its blocked cells.

import { segmented } from '../../core/controls.js';
import { sizeSteppers } from '../../game/board-choice.js';
import { h } from '../../core/dom.js';
import { pointName } from '../../game/games.js';
import { t } from '../../core/i18n.js';
import { turnTo } from './game.js';
import { legend, part } from './part.js';

/** @typedef {import('./part.js').Choice} Choice */

/** @type {import('./part.js').MakePart} */
export const rule = (choice, changed) =>
  part(
    () => (choice.kind.rules.length > 1 ? `${choice.kind.words} ${choice.rule}` : ''),
    () => {
      const options = choice.kind.rules.map((value) => ({ value, text: t(`rule.${value}`) }));
      const chosen = (/** @type {string} */ value) => {
        turnTo(choice, /** @type {import('../../game/games.js').Rule} */ (value));
        changed();
      };
      const about = h('p.quiet', { 'aria-live': 'polite' }, t(`rule.${choice.rule}.about`));
      return [segmented('variant', t('new.variant'), options, choice.rule, chosen), about];
    },
    () => (choice.rule === 'standard' ? t('rule.standard') : ''),
  );

/** @type {import('./part.js').MakePart} */
export const size = (choice, changed) =>
  part(
    () => {
      const { min, max } = choice.kind.sizes(choice.rule);
      return min < max ? `${choice.kind.words} ${choice.rule}` : '';
    },
    () => [legend('new.size'), sizeSteppers(choice, choice.kind.sizes(choice.rule).min, changed)],
    () => {
      const { kind, cols, rows } = choice;
      const usual = kind.sizes(choice.rule);
      return cols === usual.cols && rows === usual.rows ? '' : `${cols} × ${rows}`;
    },
  );

/** @type {import('./part.js').MakePart} */
export const blocked = (choice, changed) =>
  part(
    () => (choice.kind.square ? '' : `${choice.cols} ${choice.rows}`),
    () => [legend('new.blocked'), h('p.quiet', t('new.blocked.about')), h('div.cells', ...cells(choice, changed))],
    () => (choice.blocked.length ? t('new.blocked') : ''),
  );

/**
 * The board as a small grid of switches: pressed cells hold nothing.
 * @param {Choice} choice @param {() => void} changed
 */
function cells(choice, changed) {
  const { cols, rows } = choice;
  const all = Array.from({ length: cols * rows }, (_, i) => {
    const point = (rows - 1 - Math.floor(i / cols)) * cols + (i % cols);
    const click = () => {
      const others = choice.blocked.filter((other) => other !== point);
      const now = others.length === choice.blocked.length;
      choice.blocked = now ? [...others, point] : others;
      cell.setAttribute('aria-pressed', String(now));
      changed();
    };
    const cell = h('button', {
      'aria-label': pointName(point, cols).toUpperCase(),
      'aria-pressed': String(choice.blocked.includes(point)),
      click,
    });
    return cell;
  });
  return all;
}
