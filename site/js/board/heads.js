// @ts-check
// The buttons above the columns of a board of discs.

import { setIfNew } from './aria.js';
import { pressedKey } from './keys.js';

/** @typedef {Pick<import('./events.js').Hands, 'place'|'hover'|'command'>} Hands */

/**
 * One button drops a disc into each column and carries the column's worth.
 * @param {HTMLElement} row
 * @param {import('./state.js').BoardState} s
 * @param {import('./aria.js').Words} words
 * @param {Hands} hands
 */
export function heads(row, s, words, hands) {
  if (!row.firstChild) listen(row, hands);
  while (row.children.length > s.cols) row.lastElementChild?.remove();
  for (let column = 0; column < s.cols; column++) {
    const { text = '', tone = '' } = s.heads[column] ?? {};
    let button = row.children[column];
    if (!button) {
      button = document.createElement('button');
      button.setAttribute('type', 'button');
      button.innerHTML = '<b></b>';
      row.append(button);
    }
    setIfNew(button, 'data-point', String((s.rows - 1) * s.cols + column));
    setIfNew(button, 'data-tone', tone);
    setIfNew(button, 'aria-label', words.column?.(column) ?? '');
    setIfNew(button.children[0], 'data-text', text); // drawn by the style sheet: the label holds it
  }
}

/** @param {HTMLElement} heads @param {Hands} hands */
function listen(heads, hands) {
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
