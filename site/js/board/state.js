// @ts-check
// What a board shows, as one documented value. No DOM here and no rules: the
// board draws what it is given and says what was pointed at.
//
// Points are numbered row by row from the bottom left, as players read them:
//
//   a3 b3 c3      6 7 8
//   a2 b2 c2  =   3 4 5      index = row * cols + column
//   a1 b1 c1      0 1 2

/** Side of a cell in drawing units; every size in the drawing is a share of it. */
export const CELL = 40;

/**
 * A quiet sign on an empty point. `rank` 1 stands out among candidates.
 * @typedef {object} Mark
 * @property {'candidate'|'threat'|'forbidden'|'hint'|'open'} kind open: a stone may be put here
 * @property {string} [text] one short number or letter
 * @property {number} [rank] 1 for the best candidate
 * @property {'round'|'square'} [shape] of a threat; round when not given
 * @property {1|2} [side] whose threat, if that is to be seen
 * @property {boolean} [strong] a threat that decides
 * @property {number} [share] of a candidate drawn as a ring: its chance, 0 to 1
 * @property {boolean} [sure] that chance is proved: a double ring
 */

/**
 * A stone that is not on the board yet: one step of a previewed line.
 * @typedef {{point: number, stone: 1|2, number: number}} Preview
 */

/**
 * What stands above a column of discs, and whether it is good for the side to move.
 * @typedef {{text: string, tone: ''|'good'|'bad'}} Head
 */

/**
 * @typedef {object} BoardState
 * @property {'stones'|'discs'} kind stones on crossings, or discs in a frame
 * @property {number} cols
 * @property {number} rows
 * @property {number} view orientation: quarter turns clockwise (0–3), plus 4 when mirrored first
 * @property {number[]} stones per point: 0 empty, 1 first player, 2 second player, 3 blocked
 * @property {number[]} numbers per point: the move number to show, 0 for none
 * @property {(Mark|undefined)[]} marks per point
 * @property {number[]} heat per point: 0 (nothing) to 1
 * @property {Preview[]} preview a line shown over the position
 * @property {Head[]} heads per column, for discs
 * @property {number[]} line the winning stones, in order along the row
 * @property {number} last the last move, -1 for none
 * @property {1|2} turn whose stone the ghost is
 * @property {boolean} open whether a stone may be placed now
 * @property {''|'letters'|'numbers'|'tournament'} coords letters for columns, numbers for both, letters on all four
 *   sides, none
 * @property {'touch'|'always'|'never'} confirm when a placement needs a second tap
 * @property {number} ghost the point waiting for confirmation, -1 for none
 * @property {number} hover the point under the mouse, -1 for none
 * @property {number} cursor the point that keyboard focus enters on
 */

/** @returns {BoardState} */
export function defaults() {
  return {
    kind: 'stones',
    cols: 15,
    rows: 15,
    view: 0,
    stones: [],
    numbers: [],
    marks: [],
    heat: [],
    preview: [],
    heads: [],
    line: [],
    last: -1,
    turn: 1,
    open: true,
    coords: 'letters',
    confirm: 'touch',
    ghost: -1,
    hover: -1,
    cursor: 112,
  };
}

/** Columns on the screen: turned boards swap sides. @param {BoardState} s */
export const across = (s) => (s.view & 1 ? s.rows : s.cols);
/** Rows on the screen. @param {BoardState} s */
export const down = (s) => (s.view & 1 ? s.cols : s.rows);

/**
 * The width of a frame around the cells, in cells: more where they are small, for the coordinates on it.
 * @param {BoardState} s
 */
export const rimOf = (s) => (s.kind === 'stones' ? 0 : Math.max(0.3, 0.06 * (Math.max(s.cols, s.rows) - 1)));

/**
 * Where a point lies on the screen, in cells from the top left.
 * @param {BoardState} s @param {number} point @returns {{x: number, y: number}}
 */
export function toView(s, point) {
  let x = point % s.cols;
  let y = s.rows - 1 - Math.floor(point / s.cols);
  if (s.view & 4) x = s.cols - 1 - x;
  let height = s.rows;
  for (let turn = s.view & 3; turn > 0; turn--) {
    [x, y] = [height - 1 - y, x];
    height = height === s.rows ? s.cols : s.rows;
  }
  return { x, y };
}

/**
 * The point drawn in a cell of the screen, -1 outside the board.
 * @param {BoardState} s @param {number} x @param {number} y
 */
export function fromView(s, x, y) {
  if (x < 0 || y < 0 || x >= across(s) || y >= down(s)) return -1;
  let width = across(s);
  let height = down(s);
  for (let turn = s.view & 3; turn > 0; turn--) {
    [x, y] = [y, width - 1 - x];
    [width, height] = [height, width];
  }
  if (s.view & 4) x = s.cols - 1 - x;
  return (s.rows - 1 - y) * s.cols + x;
}

/** Centre of a point in drawing units. @param {BoardState} s @param {number} point */
export function centre(s, point) {
  const { x, y } = toView(s, point);
  return { cx: (x + 0.5) * CELL, cy: (y + 0.5) * CELL };
}

/** The label of a screen column or row: letters or numbers for columns, numbers from the bottom for rows.
 * @param {BoardState} s @param {number} x @param {number} y @param {boolean} horizontal */
export function edgeLabel(s, x, y, horizontal) {
  const point = fromView(s, x, y);
  if (horizontal === !!(s.view & 1)) return String(Math.floor(point / s.cols) + 1);
  const column = point % s.cols;
  return s.coords === 'numbers' ? String(column + 1) : String.fromCharCode(65 + column);
}

/** What the fixed part of the drawing depends on. @param {BoardState} s */
export function shapeOf(s) {
  const blocked = s.stones.flatMap((stone, point) => (stone === 3 ? [point] : []));
  return `${s.kind}-${s.cols}x${s.rows}-${s.view}${blocked.map((point) => `-${point}`).join('')}`;
}
