// @ts-check
// The choice of a new game, in a dialog.

import { segmented, stepper } from '../controls.js';
import { h, icon } from '../dom.js';
import { t } from '../i18n.js';
import { gameName, parseTable, pointName } from '../notation.js';
import { PLAYERS } from '../arena/setup.js';
import { LEVELS } from './game.js';
import { levelName } from './words.js';

/** @typedef {import('./game.js').Game} Game */

/**
 * @param {Game} now what is played now: the first suggestion
 * @returns {Promise<Pick<Game, 'game'|'you'|'level'|'rival'>|null>} null when closed without a choice
 */
export function askNewGame(now) {
  const table = parseTable(now.game) ?? { family: 'five', rule: 'freestyle', cols: 15, rows: 15, blocked: [] };
  const choice = { ...table, blocked: new Set(table.blocked), you: now.you, level: now.level, rival: now.rival };
  const about = h('p', { class: 'quiet', 'aria-live': 'polite' });
  const size = h('div', { class: 'choice' });
  const rival = h('div', { class: 'choice' });
  const level = h('div', { class: 'choice' });
  const you = h('div', {});

  /** @param {string} label @param {number} min @param {number} max @param {'cols'|'rows'} side */
  const sizeStepper = (label, min, max, side) => stepper({
    label, min, max, value: choice[side], name: (n) => t(side === 'cols' && choice.family === 'five' ? 'new.lines' : `new.${side}`, { n }),
    less: t(choice.family === 'five' ? 'new.smaller' : `new.${side}.less`), more: t(choice.family === 'five' ? 'new.larger' : `new.${side}.more`),
    change(n) {
      choice[side] = n;
      if (choice.family === 'five') choice.rows = n;
      else {
        choice.blocked.clear();
        cells.replaceWith(cells = blockedCells(choice));
      }
    },
  });
  let cells = blockedCells(choice);

  const draw = () => {
    about.textContent = t(`rule.${choice.rule}.about`);
    const renju = choice.rule === 'renju';
    if (renju) choice.cols = choice.rows = 15;
    size.replaceChildren(h('span', { class: 'legend' }, t('new.size')));
    if (choice.family === 'five') size.append(sizeStepper(t('new.size'), renju ? 15 : 5, renju ? 15 : 20, 'cols'));
    else {
      cells = blockedCells(choice);
      size.append(h('div', { class: 'pair' }, sizeStepper(t('new.cols.label'), 4, 12, 'cols'), sizeStepper(t('new.rows.label'), 4, 12, 'rows')),
        h('details', { open: choice.blocked.size > 0 }, h('summary', {}, t('new.blocked')), h('p', { class: 'quiet' }, t('new.blocked.about')), cells));
    }
    you.replaceChildren(segmented('you', t('new.you'), sides.map((value) => ({ value, text: t(`you.${choice.family}.${value}`), swatch: value })), choice.you, (value) => {
      choice.you = /** @type {any} */ (value);
      hide();
    }));
    const rivals = PLAYERS[choice.family];
    const whose = h('p', { class: 'quiet', 'aria-live': 'polite' });
    /** @param {number} i */
    const choose = (i) => {
      choice.rival = i ? rivals[i] : '';
      whose.textContent = t(`arena.about.${rivals[i]}`);
      hide();
    };
    const at = Math.max(0, rivals.indexOf(choice.rival));
    rival.replaceChildren(h('span', { class: 'legend' }, t('new.rival')), stepper({
      label: t('new.rival'), min: 0, max: rivals.length - 1, value: at, name: (i) => t(`arena.player.${rivals[i]}`),
      less: t('new.rival.less'), more: t('new.rival.more'), change: choose,
    }), whose);
    choose(at);
    level.replaceChildren(h('span', { class: 'legend' }, t('level.label')), stepper({
      label: t('level.label'), min: 1, max: LEVELS[choice.family], value: choice.level, name: (n) => levelName(choice.family, n), dots: true,
      less: t('level.less'), more: t('level.more'), change: (n) => { choice.level = n; },
    }));
  };
  const hide = () => {
    rival.hidden = choice.you === 'both';
    level.hidden = rival.hidden || choice.rival !== '';
  };
  const rules = /** @type {const} */ (['freestyle', 'standard', 'renju', 'connect4']);
  const sides = /** @type {const} */ (['black', 'white', 'both']);

  const dialog = h('dialog', { class: 'sheet-dialog', 'aria-labelledby': 'new-title' });
  const form = h('form', { method: 'dialog' },
    h('header', {}, h('h2', { id: 'new-title' }, t('new.title')),
      h('button', { type: 'button', class: 'button only bare', 'aria-label': t('notice.close'), click: () => dialog.close() }, icon('close'))),
    h('div', { class: 'choice' },
      segmented('rule', t('new.rule'), rules.map((value) => ({ value, text: t(`rule.${value}`) })), choice.rule, (value) => {
        const family = value === 'connect4' ? 'four' : 'five';
        if (family !== choice.family) Object.assign(choice, family === 'four' ? { cols: 7, rows: 6 } : { cols: 15, rows: 15 }, { family, level: 3, rival: '' });
        choice.rule = /** @type {any} */ (value);
        draw();
      }), about),
    size,
    you,
    rival,
    level,
    h('footer', {}, h('button', { class: 'button primary', value: 'start' }, t('new.start'))));
  dialog.append(form);
  draw();
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    // At once, not on the dialog's close, which a busy browser tells later than
    // the next key: that key would still be a move of the old game.
    form.addEventListener('submit', () => resolve({ game: gameName({ ...choice, blocked: [...choice.blocked] }), you: choice.you, level: choice.level, rival: choice.rival }));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(null);
    });
  });
}

/** The board as a small grid of switches: pressed cells hold nothing. @param {{cols: number, rows: number, blocked: Set<number>}} choice */
function blockedCells({ cols, rows, blocked }) {
  const grid = h('div', { class: 'cells' });
  grid.style.setProperty('--across', String(cols));
  for (let y = rows - 1; y >= 0; y--) {
    for (let x = 0; x < cols; x++) {
      const point = y * cols + x;
      const cell = h('button', {
        type: 'button', 'aria-label': pointName(point, cols).toUpperCase(), 'aria-pressed': String(blocked.has(point)),
        click() {
          if (!blocked.delete(point)) blocked.add(point);
          cell.setAttribute('aria-pressed', String(blocked.has(point)));
        },
      });
      grid.append(cell);
    }
  }
  return grid;
}
