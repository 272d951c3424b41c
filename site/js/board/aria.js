// @ts-check
// The control layer: one button per point in an ARIA grid, with a roving
// tabindex. It carries the same board as the drawing, for everybody.

import { across, down, fromView } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */

/**
 * The wording comes from outside; the board itself speaks no language.
 * @typedef {object} Words
 * @property {(point: number) => string} cell what is on a point: "H8, black, move 1"
 * @property {(column: number) => string} [column] a column's button: "Column 4, 3 discs, next row 4"
 * @property {() => string} board the board's name: "Gomoku board, 15 by 15. Black to move."
 */

/**
 * Builds the buttons in screen order, so that the arrow keys and the reading
 * order agree with what is seen, also on a turned board.
 * @param {HTMLElement} grid @param {BoardState} s
 */
export function build(grid, s) {
  const shape = `${s.kind}-${across(s)}x${down(s)}`;
  if (grid.dataset.shape !== shape) {
    grid.dataset.shape = shape;
    grid.setAttribute('aria-rowcount', String(down(s)));
    grid.setAttribute('aria-colcount', String(across(s)));
    let markup = '';
    for (let y = 0; y < down(s); y++) {
      markup += `<div role="row" aria-rowindex="${y + 1}">`;
      for (let x = 0; x < across(s); x++)
        markup += `<button type="button" role="gridcell" tabindex="-1" aria-colindex="${x + 1}"></button>`;
      markup += '</div>';
    }
    grid.innerHTML = markup;
  }
  let at = 0;
  const width = across(s);
  for (const cell of cellsOf(grid)) {
    cell.dataset.point = String(fromView(s, at % width, Math.floor(at / width)));
    at++;
  }
}

/** @param {HTMLElement} grid */
function cellsOf(grid) {
  return /** @type {NodeListOf<HTMLButtonElement>} */ (grid.querySelectorAll('button'));
}

/** @param {HTMLElement} grid @param {number} point */
export function cellAt(grid, point) {
  return /** @type {HTMLButtonElement|null} */ (grid.querySelector(`button[data-point="${point}"]`));
}

/** How many cells are named at a time: all of them would hold up a frame. */
const STEP = 75;

/**
 * Names the board, and its cells from one on; whether more are left.
 * @param {HTMLElement} grid @param {Words} words @param {number} from
 */
export function label(grid, words, from) {
  setIfNew(grid, 'aria-label', words.board());
  const cells = [...cellsOf(grid)];
  for (const cell of cells.slice(from, from + STEP))
    setIfNew(cell, 'aria-label', words.cell(Number(cell.dataset.point)));
  return from + STEP < cells.length && from + STEP;
}

/**
 * The cell that Tab leads to, and the one that waits for a second tap.
 * @param {HTMLElement} grid @param {BoardState} s
 */
export function mark(grid, s) {
  const [tabbed, chosen] = ['[tabindex="0"]', '[aria-selected]'].map((one) => grid.querySelector(one));
  const [cursor, ghost] = [s.cursor, s.ghost].map((point) => cellAt(grid, point));
  if (tabbed !== cursor) {
    tabbed?.setAttribute('tabindex', '-1');
    cursor?.setAttribute('tabindex', '0');
  }
  if (chosen !== ghost) {
    chosen?.removeAttribute('aria-selected');
    ghost?.setAttribute('aria-selected', 'true');
  }
}

/** @param {Element} node @param {string} name @param {string} value */
export function setIfNew(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
