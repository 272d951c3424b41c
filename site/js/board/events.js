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

/**
 * Whether a finger that begins to move aims at a point: it has rested for 250 ms, or
 * its movement would not scroll the page, or not the board.
 * @param {HTMLElement} grid @param {PointerEvent} down @param {TouchEvent} move
 */
function isAiming(grid, { timeStamp, clientX, clientY }, move) {
  if (move.timeStamp - timeStamp > 250) return true;
  const [touch] = move.touches;
  const { scrollHeight, clientHeight } = document.documentElement;
  const across = Math.abs(touch.clientX - clientX) > Math.abs(touch.clientY - clientY);
  const stays = getComputedStyle(grid.closest('.stage-board') ?? grid).position === 'sticky';
  return visualViewport?.scale === 1 && (across || stays || scrollHeight <= clientHeight);
}

/** @param {HTMLElement} grid @param {() => BoardState} state @param {Hands} hands */
function pointers(grid, state, hands) {
  /** How the finger on the board came down; it may have left unseen. @type {PointerEvent|undefined} */
  let finger;
  /** Whether it aims; undefined until it moves. @type {boolean|undefined} */
  let aiming;
  let confirming = false; // the finger came down on the waiting ghost and has not left it
  let touched = false; // the click that follows a touch is not a second action

  const pointAt = (/** @type {PointerEvent} */ event) => {
    const s = state();
    const box = grid.getBoundingClientRect();
    const x = Math.floor(((event.clientX - box.left) / box.width) * across(s));
    const y = Math.floor(((event.clientY - box.top) / box.height) * down(s));
    return fromView(s, x, y);
  };
  const lift = () => {
    finger = undefined;
    hands.press(-1, 0, 0);
  };

  grid.addEventListener('pointerdown', (event) => {
    // A screen reader's tap is a mouse, or a touch without size and pressure; the click after it acts.
    touched = event.pointerType !== 'mouse' && event.width + event.pressure > 0;
    if (!touched || state().confirm === 'never') return;
    if (!event.isPrimary) {
      // a second finger: pinching, not playing
      lift();
      return hands.ghost(-1);
    }
    finger = event;
    aiming = undefined;
    grid.setPointerCapture(event.pointerId);
    const point = pointAt(event);
    confirming = point === state().ghost;
    hands.ghost(point);
    hands.press(point, event.clientX, event.clientY);
  });

  grid.addEventListener('touchmove', (event) => {
    if (finger && (aiming ??= isAiming(grid, finger, event))) event.preventDefault();
  });

  grid.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') {
      return hands.hover(pointAt(event));
    }
    if (event.pointerId !== finger?.pointerId) return;
    const point = pointAt(event);
    if (point !== state().ghost) {
      confirming = false;
      hands.ghost(point);
    }
    hands.press(point, event.clientX, event.clientY);
  });

  grid.addEventListener('pointerup', (event) => {
    if (event.pointerId !== finger?.pointerId) return;
    lift();
    const point = pointAt(event);
    // With no ghost the point can't be played; the owner says why.
    const { ghost } = state();
    if (point >= 0 && (ghost < 0 || (confirming && point === ghost))) hands.place(point);
  });

  grid.addEventListener('pointercancel', (event) => {
    if (event.pointerId !== finger?.pointerId) return;
    lift();
    hands.ghost(-1);
  });

  grid.addEventListener('pointerleave', () => hands.hover(-1));

  grid.addEventListener('click', (event) => {
    const s = state();
    const target = /** @type {HTMLElement} */ (event.target);
    const cell = target.closest('button');
    // A screen reader's tap and the Enter key may arrive as clicks without a pointer, detail 0.
    if (!cell || (event.detail && touched && s.confirm !== 'never')) return;
    const point = Number(cell.dataset.point);
    if (s.confirm === 'always' && s.ghost !== point) hands.ghost(point);
    else hands.place(point);
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
    const point = Number(cell.dataset.point);
    hands.focus(point);
    // The keyboard's disc hangs over its column as the mouse's does.
    if (state().kind === 'discs' && !clicked) hands.hover(point);
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
    if (step) {
      event.preventDefault();
      if (clicked && !edge && hands.command(key, s.cursor)) return;
      clicked = false;
      column = -1;
      return go(...step);
    }
    if (edge) return;
    if (/^\d$/.test(key) && column >= 0) {
      digits += key;
      cellAt(grid, (Number(digits) - 1) * s.cols + column)?.focus(); // no such row, no cell
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
