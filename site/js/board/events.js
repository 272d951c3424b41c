// @ts-check
// Mouse, touch and keyboard to intentions. Acting is always on release.

import { cellAt } from './aria.js';
import { pressedKey } from './keys.js';
import { across, down, fromView, toView } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */

/**
 * @typedef {object} Hands
 * @property {(point: number) => void} place the point was chosen for good
 * @property {(point: number) => void} ghost the point waits for confirmation; -1: no longer
 * @property {(point: number) => void} hover the mouse is over the point; -1: over none
 * @property {(point: number, x: number, y: number) => void} press a finger is on the point; -1: lifted
 * @property {(point: number) => void} focus keyboard focus moved to the point
 * @property {(key: string, point: number) => boolean} command a key with no meaning on the board itself; true when used
 */

/** @param {HTMLElement} grid @param {() => BoardState} state @param {Hands} hands */
export function listen(grid, state, hands) {
  pointers(grid, state, hands);
  keys(grid, state, hands);
}

/** @param {HTMLElement} grid @param {() => BoardState} state @param {Hands} hands */
function pointers(grid, state, hands) {
  let finger = -1; // pointer id of the finger on the board
  let held = false; // the finger came down on the waiting ghost and has not left it
  let touched = false; // the click that follows a touch is not a second action

  const pointAt = (/** @type {PointerEvent} */ event) => pointUnder(grid, state(), event);

  grid.addEventListener('pointerdown', (event) => {
    touched = event.pointerType !== 'mouse';
    if (!touched || state().confirm === 'never') return;
    if (finger >= 0) {
      // a second finger: pinching, not playing
      finger = -1;
      hands.press(-1, 0, 0);
      hands.ghost(-1);
      return;
    }
    finger = event.pointerId;
    grid.setPointerCapture(finger);
    const point = pointAt(event);
    held = point === state().ghost;
    hands.ghost(point);
    hands.press(point, event.clientX, event.clientY);
  });

  grid.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') {
      hands.hover(pointAt(event));
      return;
    }
    if (event.pointerId !== finger) return;
    const point = pointAt(event);
    if (point !== state().ghost) {
      held = false;
      hands.ghost(point);
    }
    hands.press(point, event.clientX, event.clientY);
  });

  grid.addEventListener('pointerup', (event) => {
    if (event.pointerId !== finger) return;
    finger = -1;
    hands.press(-1, 0, 0);
    const point = pointAt(event);
    // With no ghost the point can't be played; the owner says why.
    const { ghost } = state();
    if (point >= 0 && (ghost < 0 || (held && point === ghost))) hands.place(point);
  });

  grid.addEventListener('pointercancel', (event) => {
    if (event.pointerId !== finger) return;
    finger = -1;
    hands.press(-1, 0, 0);
    hands.ghost(-1);
  });

  grid.addEventListener('pointerleave', () => hands.hover(-1));

  grid.addEventListener('click', (event) => {
    const s = state();
    const target = /** @type {HTMLElement} */ (event.target);
    const cell = target.closest('button');
    if (!cell) return;
    // A screen reader's tap and the Enter key arrive as clicks without a pointer.
    const keyboard = event.detail === 0;
    if (!keyboard && touched && s.confirm !== 'never') return;
    const point = Number(cell.dataset.point);
    if (s.confirm === 'always' && s.ghost !== point) hands.ghost(point);
    else hands.place(point);
  });
}

/** @param {HTMLElement} grid @param {BoardState} s @param {PointerEvent} event */
function pointUnder(grid, s, event) {
  const box = grid.getBoundingClientRect();
  const x = Math.floor(((event.clientX - box.left) / box.width) * across(s));
  const y = Math.floor(((event.clientY - box.top) / box.height) * down(s));
  return fromView(s, x, y);
}

/**
 * The buttons above columns.
 * @param {HTMLElement} heads @param {Pick<Hands, 'place'|'hover'|'command'>} hands
 */
export function listenHeads(heads, hands) {
  /** @param {Event} event */
  const pointOf = (event) => Number(/** @type {HTMLElement} */ (event.target).closest('button')?.dataset.point ?? -1);
  heads.addEventListener('click', (event) => {
    const point = pointOf(event);
    if (point >= 0) hands.place(point);
  });
  heads.addEventListener('pointerover', (event) => hands.hover(event.pointerType === 'mouse' ? pointOf(event) : -1));
  heads.addEventListener('pointerleave', () => hands.hover(-1));
  heads.addEventListener('focusin', (event) => {
    if (/** @type {HTMLElement} */ (event.target).matches(':focus-visible')) hands.hover(pointOf(event));
  });
  heads.addEventListener('focusout', () => hands.hover(-1));
  heads.addEventListener('keydown', (event) => {
    if (!event.ctrlKey && !event.altKey && !event.metaKey && hands.command(pressedKey(event), pointOf(event)))
      event.preventDefault();
  });
}

/** @param {HTMLElement} grid @param {() => BoardState} state @param {Hands} hands */
function keys(grid, state, hands) {
  // "h", "1", "5" typed one after another. A letter that is also a command
  // acts at once and still counts as a column when a digit follows, so no
  // typing speed is asked for.
  let column = -1;
  let digits = '';
  // After a click the arrows are free for the owner; those it does not use, and Tab, lead to the cells.
  let clicked = false;

  /** @param {number} x @param {number} y */
  const go = (x, y) => {
    const s = state();
    x = Math.max(0, Math.min(across(s) - 1, x));
    y = Math.max(0, Math.min(down(s) - 1, y));
    cellAt(grid, fromView(s, x, y))?.focus();
  };

  grid.addEventListener('focusin', (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest('button');
    if (!cell) return;
    clicked = !cell.matches(':focus-visible');
    hands.focus(Number(cell.dataset.point));
    // The keyboard's disc hangs over its column as the mouse's does.
    if (state().kind === 'discs' && cell.matches(':focus-visible')) hands.hover(Number(cell.dataset.point));
  });
  grid.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey) return;
    const s = state();
    const at = toView(s, s.cursor);
    const edge = event.ctrlKey;
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowLeft: [at.x - 1, at.y],
      ArrowRight: [at.x + 1, at.y],
      ArrowUp: [at.x, at.y - 1],
      ArrowDown: [at.x, at.y + 1],
      Home: [0, edge ? 0 : at.y],
      End: [across(s), edge ? down(s) : at.y],
      PageUp: [at.x, at.y - 5],
      PageDown: [at.x, at.y + 5],
    };
    const key = pressedKey(event);
    const step = steps[key];
    if (step && clicked && !edge && hands.command(key, s.cursor)) {
      event.preventDefault();
      return;
    }
    if (step) {
      clicked = false;
      column = -1;
      event.preventDefault();
      go(...step);
      return;
    }
    if (edge) return;
    if (/^[0-9]$/.test(key) && column >= 0) {
      digits += key;
      const row = Number(digits);
      if (row >= 1 && row <= s.rows) cellAt(grid, (row - 1) * s.cols + column)?.focus();
      event.preventDefault();
      return;
    }
    column = -1;
    digits = '';
    const used = hands.command(key, s.cursor);
    if (/^[a-z]$/.test(key)) {
      const letter = key.charCodeAt(0) - 97;
      if (letter < s.cols) {
        column = letter;
        if (!used) cellAt(grid, Math.floor(s.cursor / s.cols) * s.cols + letter)?.focus();
      }
    }
    if (used) event.preventDefault();
  });
}
