// @ts-check
// Hands on the Play screen: buttons, tabs, typed moves and keys.

import { parseMoves, pointsOf } from '../games/index.js';
import { t } from '../i18n.js';
import { say } from '../live.js';
import { evalText, lastText, threatsText, turnText } from './words.js';

/** @typedef {import('./controller.js').Controller} Controller */

/** Verbs that can be typed as well. */
const TYPED = ['undo', 'redo', 'hint', 'stop', 'resign', 'new', 'threats', 'flip', 'rotate'];

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
  const verb = KEYS[key.toLowerCase()];
  verb?.(it);
  return verb !== undefined;
}

/** A move or a verb in words. @param {Controller} it @param {string} text */
function typed(it, text) {
  const word = text.trim().toLowerCase();
  if (!word) return;
  if (TYPED.includes(word)) {
    it.act(word);
    return;
  }
  const { table } = it.play;
  const read = parseMoves(word, table);
  if (!read.bad && read.moves.length === 1) it.place(pointsOf({ ...table, blocked: [] }, read.moves)[0]);
  else it.wrong(t('note.not-a-move', { text: text.trim() }), false);
}

/** The panels beside the board, a sheet on small screens. @param {HTMLElement} screen */
function createSheet(screen) {
  const side = /** @type {HTMLElement} */ (screen.querySelector('.side'));
  return {
    /** @param {string} tab '' folds the sheet */
    open(tab) {
      side.toggleAttribute('data-open', tab !== '');
      if (tab) side.dataset.tab = tab;
      for (const button of /** @type {NodeListOf<HTMLElement>} */ (side.querySelectorAll('[role="tab"]')))
        button.setAttribute('aria-selected', String(button.dataset.tab === side.dataset.tab));
      screen.querySelector('[data-action="menu"]')?.setAttribute('aria-expanded', String(tab !== ''));
    },
    /** The tab that is open, '' for none. */
    tab: () => (side.hasAttribute('data-open') ? (side.dataset.tab ?? '') : ''),
  };
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
    } else it.act(action);
    const { tab = '' } = /** @type {HTMLElement|null} */ (target.closest('[role="tab"]'))?.dataset ?? {};
    if (tab) sheet.open(tab === sheet.tab() ? '' : tab);
  });
  const form = /** @type {HTMLFormElement} */ (screen.querySelector('.field'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (form.querySelector('input'));
    typed(it, input.value);
    input.value = '';
  });
  addEventListener('keydown', (event) => {
    const key = event.key.toLowerCase();
    const elsewhere =
      event.altKey ||
      !(event.ctrlKey || event.metaKey) ||
      /** @type {HTMLElement} */ (event.target).closest?.('input, textarea, dialog');
    if (!it.active || elsewhere || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    it.act(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  });
  addEventListener('visibilitychange', () => {
    if (document.hidden && it.play.thinking?.purpose === 'hint') it.thinker.stop();
  });
}
