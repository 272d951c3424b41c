// @ts-check
// Hands on the Play screen: buttons, tabs, typed moves and keys.

import { say } from '../core/live.js';
import { movesOf, plyOf } from '../game/game.js';
import { turnWheel } from '../core/wheel.js';
import { createSheet } from './sheet.js';
import { evalText, lastText, threatsText, turnText } from '../game/words.js';

/** @typedef {import('./controller.js').Controller} Controller */

/** Through the moves: how many plies on. @type {Record<string, number>} */
const STEPS = { arrowleft: -1, arrowright: 1, home: -Infinity, end: Infinity };

/** Looks at another move. @param {Controller} it @param {number} by */
function step(it, by) {
  const { game } = it.play;
  const ply = Math.max(0, Math.min(movesOf(game).length, plyOf(game) + by));
  if (ply !== plyOf(game)) it.jump(ply);
}

/** What a key on the board says or does. @type {Record<string, (it: Controller) => void>} */
const KEYS = {
  l: ({ play }) => say(lastText(play)),
  t: ({ play }) => say(turnText(play)),
  b: ({ play }) => say(threatsText(play)),
  e: ({ play }) => say(evalText(play)),
  u: (it) => it.act('undo'),
  escape: (it) => it.act('stop'),
};

/** A key pressed on the board; true when it was used. @param {Controller} it @param {string} key */
export function boardKey(it, key) {
  const { kind, cols } = it.play.table;
  if (kind.columns && /^[1-9]$/.test(key)) {
    if (Number(key) <= cols) it.place(Number(key) - 1);
    return true;
  }
  const name = key.toLowerCase();
  if (name in STEPS) step(it, STEPS[name]);
  else if (name in KEYS) KEYS[name](it);
  else return false;
  return true;
}

/** After these there is something to see on the board: the sheet gives it free. */
const CLOSING = ['new', 'rematch', 'resign', 'link'];

/** A key pressed anywhere on the page; true when it was used. @param {Controller} it @param {KeyboardEvent} event */
function pageKey(it, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.altKey || target.closest?.('input, textarea, select, dialog')) return false;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' && key !== 'y') return false;
    it.act(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    return true;
  }
  if (key === '?') return it.act('keys');
  // On the board and among tabs they move the focus.
  if (!(key in STEPS) || target.closest?.('[role="grid"], [role="tablist"]')) return false;
  step(it, STEPS[key]);
  return true;
}

/**
 * Listens to a screen for as long as the page lives.
 * @param {HTMLElement} screen @param {Controller} it @param {{dropGhost: () => void}} board
 */
export function listen(screen, it, board) {
  const sheet = createSheet(screen);
  screen.addEventListener('click', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const button = /** @type {HTMLElement|null} */ (target.closest('[data-action]'));
    const action = button?.dataset.action ?? '';
    if (action === 'menu') sheet.open(sheet.tab() ? '' : 'game');
    else if (action === 'confirm') {
      const point = it.play.ghost;
      board.dropGhost();
      if (point >= 0) it.place(point);
    } else {
      if (CLOSING.includes(action)) sheet.open('');
      it.act(action);
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
    import('./typed.js').then(({ enter }) => enter(it, value));
  });
  addEventListener('keydown', (event) => {
    if (it.active && !event.defaultPrevented && pageKey(it, event)) event.preventDefault();
  });
  turnWheel(/** @type {HTMLElement} */ (screen.querySelector('.play-board')), (by) => step(it, by));
  addEventListener('visibilitychange', () => {
    if (document.hidden && it.play.thinking?.purpose === 'hint') it.thinker.stop();
  });
}
