// @ts-check
// The rule where a game has several, and the board: its size and its blocked cells.

import { sizeSteppers } from '../../game/board-choice.js';
import { h } from '../../core/dom.js';
import { pointName } from '../../game/games.js';
import { t } from '../../core/i18n.js';
import { legend, part, pick } from './part.js';

/** @typedef {import('./part.js').Choice} Choice */

/** Rules that share a picture. */
const ALIKE = /** @type {const} */ (['freestyle', 'standard']);

/** @param {Choice} choice */
const hasRules = ({ rule }) => rule === 'freestyle' || rule === 'standard';

/** @type {import('./part.js').MakePart} */
export const rule = (choice, changed) =>
  part(
    () => (hasRules(choice) ? 'rules' : ''),
    () => {
      const options = ALIKE.map((value) => ({ value, text: t(`rule.${value}`) }));
      return [pick(choice, changed, 'rule', 'variant', 'new.variant', options)];
    },
    () => (choice.rule === 'standard' ? t('rule.standard') : ''),
  );

/** @type {import('./part.js').MakePart} */
export const size = (choice, changed) =>
  part(
    () => {
      const { min, max } = choice.kind.sizes(choice.rule);
      return min < max ? choice.kind.words : '';
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

/** The board as a small grid of switches: pressed cells hold nothing. @param {Choice} choice @param {() => void} changed */
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
