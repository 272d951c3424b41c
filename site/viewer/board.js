// @ts-check
// Draws the viewer's board as SVG, with ten units a cell. It makes elements, no markup:
// a page's policy may refuse that (Trusted Types).

import { pathTo } from './game.js';

/** @typedef {import('./game.js').Step} Step */
/** @typedef {import('./game.js').Table} Table */

/**
 * Makes an element of HTML or, with another namespace, of SVG.
 * @param {string} name @param {Record<string, string|number>} [attributes] @param {(Node|string)[]} [children]
 */
export function make(name, attributes = {}, children = [], space = 'http://www.w3.org/1999/xhtml') {
  const node = document.createElementNS(space, name);
  for (const key of Object.keys(attributes)) node.setAttribute(key, String(attributes[key]));
  node.append(...children);
  return node;
}

/** @param {string} name @param {Record<string, string|number>} attributes @param {(Node|string)[]} children */
const svg = (name, attributes, ...children) => make(name, attributes, children, 'http://www.w3.org/2000/svg');

/**
 * Marks by SGF's properties: a sign for texts, and a shape around the middle of a point.
 * @type {Record<string, string[]>}
 */
export const SHAPES = {
  TR: ['△', 'M0 -2.6L2.4 1.6H-2.4z'],
  SQ: ['□', 'M-2 -2H2V2H-2z'],
  CR: ['○', 'M-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0'],
  MA: ['×', 'M-2 -2L2 2M2 -2L-2 2'],
  AR: ['→', ''],
};

const LINE = 'var(--line)';
const ACCENT = 'var(--accent)';

/** The empty board. @param {Table} table @param {(col: number) => number} x @param {(row: number) => number} y */
function gridOf({ cols, rows, columns }, x, y) {
  /** @type {Element[]} */
  const all = [];
  const disc = (
    /** @type {number} */ col,
    /** @type {number} */ row,
    /** @type {number} */ r,
    /** @type {string} */ fill,
  ) => all.push(svg('circle', { cx: x(col), cy: y(row), r, fill }));
  if (columns) {
    for (let col = 0; col < cols; col++) for (let row = 0; row < rows; row++) disc(col, row, 4.4, 'var(--paper)');
    return all;
  }
  let d = '';
  for (let col = 0; col < cols; col++) d += `M${x(col)} ${y(0)}V${y(rows - 1)}`;
  for (let row = 0; row < rows; row++) d += `M${x(0)} ${y(row)}H${x(cols - 1)}`;
  all.push(svg('path', { d, stroke: LINE, 'stroke-width': 0.5, 'stroke-linecap': 'square', fill: 'none' }));
  const far = cols > 12 ? 3 : cols > 8 ? 2 : -1;
  if (far > 0)
    for (const col of [far, cols - 1 - far]) for (const row of [far, rows - 1 - far]) disc(col, row, 1, LINE);
  if (cols % 2) disc((cols - 1) / 2, (rows - 1) / 2, 1, LINE);
  return all;
}

/**
 * The board after a step.
 * @param {Step} step @param {Table} table @param {{coordinates: boolean, numbers: boolean}} look
 */
export function boardOf(step, table, { coordinates, numbers }) {
  const { cols, rows, columns } = table;
  const rim = coordinates ? 12 : 7;
  const [width, height] = [(cols - 1) * 10 + 2 * rim, (rows - 1) * 10 + 2 * rim];
  const x = (/** @type {number} */ col) => rim + col * 10;
  const y = (/** @type {number} */ row) => height - rim - row * 10;
  const text = (
    /** @type {number} */ left,
    /** @type {number} */ top,
    /** @type {string|number} */ what,
    fill = LINE,
    size = 3.6,
  ) => svg('text', { x: left, y: top + size / 2.8, fill, 'font-size': size, 'text-anchor': 'middle' }, String(what));
  const all = [svg('rect', { width, height, fill: columns ? '#3467b0' : 'var(--board)' }), ...gridOf(table, x, y)];
  if (coordinates) {
    for (let col = 0; col < cols; col++) all.push(text(x(col), height - 4.3, String.fromCharCode(65 + col)));
    for (let row = 0; row < rows && !columns; row++) all.push(text(4, y(row), row + 1));
  }
  const fills = columns ? ['#df4431', '#f8c62e'] : ['#1c1b19', '#fdfaf2'];
  const inks = columns ? ['#fff', '#1c1b19'] : ['#fdfaf2', '#1c1b19'];
  const place = (/** @type {number} */ at) => /** @type {const} */ ([x(at % cols), y(Math.floor(at / cols))]);
  /** @type {Map<number, number>} */
  const numbered = new Map();
  if (numbers) pathTo(step).forEach(({ at }, i) => numbered.set(at, i + 1));
  const marked = new Set(step.marks.map(({ at }) => at));
  step.stones.forEach((side, at) => {
    if (!side) return;
    const [cx, cy] = place(at);
    const last = at === step.at;
    all.push(svg('circle', { cx, cy, r: 4.4, fill: fills[side - 1], stroke: '#0006', 'stroke-width': 0.4 }));
    const n = numbered.get(at);
    if (n && !marked.has(at)) all.push(text(cx, cy, n, last ? ACCENT : inks[side - 1], n < 100 ? 3.8 : 3.1));
    else if (last && !marked.has(at))
      all.push(svg('circle', { cx, cy, r: 1.3, fill: columns ? inks[side - 1] : ACCENT }));
  });
  for (const { kind, at, to = at, text: label = '' } of step.marks) {
    const [cx, cy] = place(at);
    const [tx, ty] = place(to);
    const side = step.stones[at];
    const ink = at === step.at ? ACCENT : side ? inks[side - 1] : 'var(--mark)';
    if (kind === 'LB') {
      // A label on a free point has the board around it, not the lines.
      if (!side) all.push(svg('circle', { cx, cy, r: 3.4, fill: columns ? 'var(--paper)' : 'var(--board)' }));
      all.push(text(cx, cy, label, ink, Math.min(5, 13 / label.length)));
      continue;
    }
    const arrow = kind === 'AR';
    if (arrow) all.push(svg('circle', { cx: tx, cy: ty, r: 1.2, fill: ACCENT }));
    const d = arrow ? `M0 0L${tx - cx} ${ty - cy}` : SHAPES[kind][1];
    const stroke = { stroke: arrow ? ACCENT : ink, 'stroke-width': 0.8, fill: 'none' };
    all.push(svg('path', { ...stroke, d, transform: `translate(${cx} ${cy})` }));
  }
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, 'font-family': 'system-ui,sans-serif', 'aria-hidden': 'true' },
    ...all,
  );
}
