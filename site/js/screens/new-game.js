// @ts-check
// The choice of a new game, in a dialog.

import { segmented, stepper } from '../controls.js';
import { h, icon } from '../dom.js';
import { t } from '../i18n.js';
import { parseGame } from '../notation.js';
import { LEVELS } from './game.js';
import { levelName } from './words.js';

/** @typedef {import('./game.js').Game} Game */

/**
 * @param {Game} now what is played now: the first suggestion
 * @returns {Promise<Pick<Game, 'game'|'you'|'level'>|null>} null when closed without a choice
 */
export function askNewGame(now) {
  const parsed = parseGame(now.game);
  const choice = { rule: parsed?.rule ?? 'freestyle', size: parsed?.size ?? 15, you: now.you, level: now.level };
  const about = h('p', { class: 'quiet', 'aria-live': 'polite' });
  const size = h('div', { class: 'choice' });
  const level = h('div', { class: 'choice' });

  const draw = () => {
    about.textContent = t(`rule.${choice.rule}.about`);
    if (choice.rule === 'renju') choice.size = 15;
    size.replaceChildren(h('span', { class: 'legend' }, t('new.size')), stepper({
      label: t('new.size'), min: choice.rule === 'renju' ? 15 : 5, max: choice.rule === 'renju' ? 15 : 20, value: choice.size,
      name: (n) => t('new.lines', { n }), less: t('new.smaller'), more: t('new.larger'), change: (n) => { choice.size = n; },
    }));
    level.hidden = choice.you === 'both';
  };
  const rules = /** @type {const} */ (['freestyle', 'standard', 'renju']);
  const sides = /** @type {const} */ (['black', 'white', 'both']);
  level.append(h('span', { class: 'legend' }, t('level.label')), stepper({
    label: t('level.label'), min: 1, max: LEVELS, value: choice.level, name: levelName, dots: true,
    less: t('level.less'), more: t('level.more'), change: (n) => { choice.level = n; },
  }));

  const dialog = h('dialog', { class: 'sheet-dialog', 'aria-labelledby': 'new-title' });
  const form = h('form', { method: 'dialog' },
    h('header', {}, h('h2', { id: 'new-title' }, t('new.title')),
      h('button', { type: 'button', class: 'button only bare', 'aria-label': t('notice.close'), click: () => dialog.close() }, icon('close'))),
    h('div', { class: 'choice' },
      segmented('rule', t('new.rule'), rules.map((value) => ({ value, text: t(`rule.${value}`) })), choice.rule, (value) => {
        choice.rule = /** @type {any} */ (value);
        draw();
      }), about),
    size,
    segmented('you', t('new.you'), sides.map((value) => ({ value, text: t(`you.${value}`), swatch: value })), choice.you, (value) => {
      choice.you = /** @type {any} */ (value);
      draw();
    }),
    level,
    h('footer', {}, h('button', { class: 'button primary', value: 'start' }, t('new.start'))));
  dialog.append(form);
  draw();
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'start' ? { game: `${choice.rule}${choice.size}`, you: choice.you, level: choice.level } : null);
    });
  });
}
