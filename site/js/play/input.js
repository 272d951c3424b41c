// @ts-check
// Hands on the Play screen: buttons, tabs, typed moves and keys.

import { pressedKey } from '../board/keys.js';
import { say } from '../core/dom.js';
import { movesOf, plyOf } from '../game/game.js';
import { turnWheel } from '../core/wheel.js';
import { createSheet } from './sheet.js';
import { evalText, lastText, threatsText, turnText } from '../game/words.js';

/** @typedef {import('./controller.js').Controller} Controller */

/** Through the moves: how many plies on. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Looks at another move. @param {Controller} controller @param {number} by */
function step(controller, by) {
  const { game } = controller.play;
  const ply = Math.max(0, Math.min(movesOf(game).length, plyOf(game) + by));
  if (ply !== plyOf(game)) controller.jump(ply);
}

/** What a key on the board says or does. @type {Record<string, (it: Controller) => void>} */
const KEYS = {
  l: ({ play }) => say(lastText(play)),
  t: ({ play }) => say(turnText(play)),
  b: ({ play }) => say(threatsText(play)),
  e: ({ play }) => say(evalText(play)),
  u: (controller) => controller.act('undo'),
  Escape: (controller) => controller.act('stop'),
};

/** A key pressed on the board; true when it was used. @param {Controller} controller @param {string} key */
export function boardKey(controller, key) {
  const { kind, cols } = controller.play.table;
  if (kind.columns && /^[1-9]$/.test(key)) {
    if (Number(key) <= cols) controller.place(Number(key) - 1);
    return true;
  }
  if (key in STEPS) step(controller, STEPS[key]);
  else if (key in KEYS) KEYS[key](controller);
  else return false;
  return true;
}

/** After these there is something to see on the board: the sheet gives it free. */
const CLOSING = ['new', 'rematch', 'resign', 'link'];

/** A key pressed anywhere on the page; true when it was used. @param {Controller} controller @param {KeyboardEvent} event */
function pageKey(controller, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.altKey || target.closest?.('input, textarea, select, dialog')) return false;
  const key = pressedKey(event);
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' && key !== 'y') return false;
    controller.act(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    return true;
  }
  if (key === '?') return controller.act('keys');
  // On the board and among tabs they move the focus.
  if (!(key in STEPS) || target.closest?.('[role="grid"], [role="tablist"]')) return false;
  step(controller, STEPS[key]);
  return true;
}

/**
 * Listens to a screen for as long as the page lives.
 * @param {HTMLElement} screen @param {Controller} controller @param {{dropGhost: () => void}} board
 */
export function listen(screen, controller, board) {
  const sheet = createSheet(screen);
  screen.addEventListener('click', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const button = /** @type {HTMLElement|null} */ (target.closest('[data-action]'));
    const action = button?.dataset.action ?? '';
    if (action === 'menu') sheet.open(sheet.tab() ? '' : 'game');
    else if (action === 'confirm') {
      const point = controller.play.ghost;
      board.dropGhost();
      if (point >= 0) controller.place(point);
    } else {
      if (CLOSING.includes(action)) sheet.open('');
      controller.act(action);
    }
    const { tab = '' } = /** @type {HTMLElement|null} */ (target.closest('[role="tab"]'))?.dataset ?? {};
    if (tab) sheet.open(tab === sheet.tab() ? '' : tab);
  });
  screen.querySelector('.play-board')?.addEventListener('pointerdown', () => sheet.open(''));
  const form = /** @type {HTMLFormElement} */ (screen.querySelector('.field'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (form.querySelector('input'));
    const { value } = input;
    input.value = '';
    import('./typed-moves.js').then(({ enter }) => enter(controller, value));
  });
  addEventListener('keydown', (event) => {
    if (controller.active && !event.defaultPrevented && pageKey(controller, event)) event.preventDefault();
  });
  turnWheel(/** @type {HTMLElement} */ (screen.querySelector('.play-board')), (by) => step(controller, by));
  addEventListener('visibilitychange', () => {
    if (document.hidden && controller.play.thinking?.purpose === 'hint') controller.session.stop();
  });
}
