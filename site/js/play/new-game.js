// @ts-check
// The choice of a new game, in a dialog.

import { playersOf } from '../arena/setup.js';
import { ruleChoice, sizeSteppers } from '../board-choice.js';
import { segmented, stepper } from '../controls.js';
import { openDialog } from '../dialog.js';
import { h } from '../dom.js';
import { gameName, pointName } from '../games/index.js';
import { t } from '../i18n.js';
import { levelStepper } from './panels.js';
import { tableOf } from './state.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {Pick<Game, 'you'|'level'|'report'|'far'> & import('../games/index.js').Table} Choice */

const SIDES = /** @type {const} */ (['black', 'white', 'both']);

const box = () => h('div', { class: 'choice' });
/** @param {string} key */
const legend = (key) => h('span', { class: 'legend' }, t(key));

/**
 * @param {Game} now what is played now: the first suggestion
 * @returns {Promise<Pick<Game, 'game'|'you'|'level'|'report'|'far'>|null>} null when closed without a choice
 */
export function askNewGame(now) {
  /** @type {Choice} */
  const choice = {
    ...tableOf(now),
    you: now.far ? 'both' : now.you,
    level: now.level,
    report: now.report,
    far: now.far,
  };
  const about = h('p', { class: 'quiet', 'aria-live': 'polite' });
  const [size, opponent, level] = [box(), box(), box()];
  const far = farPart(choice);
  const you = h('div', {});
  const hide = () => {
    opponent.hidden = choice.you === 'both';
    far.hidden = !opponent.hidden;
    level.hidden = opponent.hidden || choice.report !== '';
  };
  const draw = () => {
    about.textContent = t(`rule.${choice.rule}.about`);
    size.replaceChildren(legend('new.size'), ...sizePart(choice));
    you.replaceChildren(sidePart(choice, hide));
    opponent.replaceChildren(legend('new.opponent'), ...opponentPart(choice, hide));
    const change = (/** @type {number} */ n) => {
      choice.level = n;
    };
    level.replaceChildren(legend('level.label'), levelStepper(choice.kind, choice.level, change));
    hide();
  };
  draw();
  const start = h('button', { class: 'button primary', value: 'start' }, t('new.start'));
  const rule = h('div', { class: 'choice' }, rulePart(choice, draw), about);
  const dialog = openDialog('new', t('new.title'), [rule, size, you, far, opponent, level, h('footer', {}, start)]);
  return new Promise((resolve) => {
    // At once, not on the dialog's close, which a busy browser tells later than
    // the next key: that key would still be a move of the old game.
    dialog.addEventListener('submit', () =>
      resolve({ game: gameName(choice), level: choice.level, report: choice.report, ...peopleOf(choice) }),
    );
    dialog.addEventListener('close', () => resolve(null));
  });
}

/** Who sits here: who begins a game with a friend far away, begins. @param {Choice} choice @returns {Pick<Game, 'you'|'far'>} */
const peopleOf = ({ you, far }) => (you === 'both' && far ? { you: 'black', far } : { you, far: '' });

/** Whether two people play by sending links. @param {Choice} choice */
function farPart(choice) {
  const change = (/** @type {{target: HTMLInputElement}} */ { target }) => {
    choice.far = target.checked ? 'new' : '';
  };
  const box = h('input', { type: 'checkbox', role: 'switch', name: 'far', checked: choice.far !== '', change });
  return h(
    'div',
    {},
    h('label', { class: 'switch' }, t('new.far'), box),
    h('p', { class: 'quiet' }, t('new.far.about')),
  );
}

/** @param {Choice} choice @param {() => void} changed */
const rulePart = (choice, changed) =>
  ruleChoice('rule', choice, (another) => {
    if (another) Object.assign(choice, { level: 3, report: '' });
    changed();
  });

/** How large the board is and, where that can be chosen, which cells are blocked. @param {Choice} choice */
function sizePart(choice) {
  const { kind, rule, blocked } = choice;
  const { min } = kind.sizes(rule);
  if (kind.square) return [sizeSteppers(choice, min, () => {})];
  let cells = blockedCells(choice);
  return [
    sizeSteppers(choice, min, () => cells.replaceWith((cells = blockedCells(choice)))),
    h(
      'details',
      { open: blocked.length > 0 },
      h('summary', {}, t('new.blocked')),
      h('p', { class: 'quiet' }, t('new.blocked.about')),
      cells,
    ),
  ];
}

/** @param {Choice} choice @param {() => void} changed */
function sidePart(choice, changed) {
  const { words, swatches } = choice.kind;
  const options = SIDES.map((value) => ({ value, text: t(`you.${words}.${value}`), swatch: swatches[value] }));
  return segmented('you', t('new.you'), options, choice.you, (value) => {
    choice.you = /** @type {Game['you']} */ (value);
    changed();
  });
}

/** Tengen or a report's player, and what it is. @param {Choice} choice @param {() => void} changed */
function opponentPart(choice, changed) {
  const names = playersOf(choice.kind);
  const about = h('p', { class: 'quiet', 'aria-live': 'polite' });
  /** @param {number} i */
  const choose = (i) => {
    choice.report = i ? names[i] : '';
    about.textContent = t(`arena.about.${names[i]}`);
    changed();
  };
  const value = Math.max(0, names.indexOf(choice.report));
  choose(value);
  const choices = stepper({
    label: t('new.opponent'),
    min: 0,
    max: names.length - 1,
    value,
    name: (i) => t(`arena.player.${names[i]}`),
    less: t('new.opponent.less'),
    more: t('new.opponent.more'),
    change: choose,
  });
  return [choices, about];
}

/** The board as a small grid of switches: pressed cells hold nothing. @param {Choice} choice */
function blockedCells(choice) {
  const { cols, rows } = choice;
  const grid = h('div', { class: 'cells' });
  grid.style.setProperty('--across', String(cols));
  for (let y = rows - 1; y >= 0; y--) {
    for (let x = 0; x < cols; x++) {
      const point = y * cols + x;
      grid.append(
        h('button', {
          type: 'button',
          'data-point': point,
          'aria-label': pointName(point, cols).toUpperCase(),
          'aria-pressed': String(choice.blocked.includes(point)),
        }),
      );
    }
  }
  grid.addEventListener('click', ({ target }) => {
    const cell = /** @type {HTMLElement} */ (target).closest('button');
    if (!cell) return;
    const point = Number(cell.dataset.point);
    const others = choice.blocked.filter((other) => other !== point);
    const blocked = others.length === choice.blocked.length;
    choice.blocked = blocked ? [...others, point] : others;
    cell.setAttribute('aria-pressed', String(blocked));
  });
  return grid;
}
