// @ts-check
// Everything that lies over the pieces, as markup, and the smallest diff that
// puts it there: elements are only ever added or removed, found by their key.

import { CELL, across, centre, down } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */
/**
 * `order`: its place among those drawn one after another.
 * @typedef {{key: string, markup: string, order?: number}} Item
 */

/**
 * Makes a layer hold exactly the given items, touching nothing that stays.
 * @param {Element} layer @param {Item[]} items @param {(node: Element) => void} [born]
 */
export function sync(layer, items, born) {
  const next = new Map(items.map((item) => [item.key, item]));
  for (const node of [...layer.children]) {
    const key = node.getAttribute('data-key') ?? '';
    if (!next.delete(key)) node.remove();
  }
  for (const [key, { markup, order }] of next) {
    const node = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    node.setAttribute('data-key', key);
    node.innerHTML = markup;
    if (order !== undefined) node.style.setProperty('--order', String(order));
    layer.append(node);
    born?.(node);
  }
}

/** @param {BoardState} s @returns {Item[]} */
export function heatItems(s) {
  return s.heat.flatMap((value, point) => {
    if (!(value > 0)) return [];
    const { cx, cy } = centre(s, point);
    const r = (Math.sqrt(Math.min(1, value)) * 0.42 * CELL).toFixed(1);
    return [{ key: `h${s.view}-${point}-${r}`, markup: `<circle class="b-heat-dot" cx="${cx}" cy="${cy}" r="${r}"/>` }];
  });
}

/** @param {BoardState} s @returns {Item[]} */
export function markItems(s) {
  const items = [];
  s.marks.forEach((mark, point) => {
    if (!mark || s.stones[point]) return;
    items.push({
      key: `m${s.view}-${point}-${mark.kind}-${mark.rank ?? ''}-${mark.text ?? ''}-${mark.shape ?? ''}${mark.side ?? ''}${mark.strong ?? ''}${mark.share?.toFixed(2) ?? ''}${mark.sure ?? ''}`,
      markup: markMarkup(s, mark, point),
    });
  });
  for (const { point, stone, number } of s.preview) {
    const { cx, cy } = centre(s, point);
    items.push({
      key: `p${s.view}-${point}-${stone}-${number}`,
      markup: `<circle class="b-preview b-${s.kind === 'discs' ? 'disc' : 'stone'}${stone}" cx="${cx}" cy="${cy}" r="${(s.kind === 'discs' ? 0.42 : 0.45) * CELL}"/>${numberMarkup(cx, cy, stone, number)}`,
    });
  }
  return items.concat(stoneItems(s));
}

/**
 * Text around its middle, however large.
 * @param {number} cx @param {number} cy @param {string} text @param {string} [kind] classes
 */
const textMarkup = (cx, cy, text, kind = '') =>
  `<text ${kind && `class="${kind}" `}x="${cx}" y="${cy}" dy=".35em">${text}</text>`;

/** @param {number} cx @param {number} cy @param {number} stone @param {number} number */
const numberMarkup = (cx, cy, stone, number) =>
  textMarkup(cx, cy, String(number), `b-number b-on${stone}${number > 99 ? ' b-tight' : ''}`);

/** @param {BoardState} s @param {import('./state.js').Mark} mark @param {number} point */
function markMarkup(s, mark, point) {
  const { cx, cy } = centre(s, point);
  // On small cells the sign goes without saying.
  const text = mark.text ? textMarkup(cx, cy, mark.text.replace(/\s?%$/, '<tspan class="b-unit">$&</tspan>')) : '';
  switch (mark.kind) {
    case 'forbidden':
      return `<path class="b-forbidden" d="M${cx - 7} ${cy - 7}l14 14m0 -14l-14 14"/>`;
    case 'open':
      return `<circle class="b-open" cx="${cx}" cy="${cy}" r="4.5"/>`;
    case 'threat':
      return `<g class="b-threat${mark.side ? ` b-of${mark.side}` : ''}${mark.strong ? ' b-strong' : ''}">${mark.shape === 'square' ? `<rect x="${cx - 12}" y="${cy - 12}" width="24" height="24" rx="3"/>` : `<circle cx="${cx}" cy="${cy}" r="13.5"/>`}${text}</g>`;
    default:
      if (mark.share !== undefined) return ringMarkup(cx, cy, mark);
      return `<g class="b-candidate${mark.rank === 1 ? ' b-best' : ''}${(mark.text ?? '').length > 3 ? ' b-long' : ''}"><circle cx="${cx}" cy="${cy}" r="17.5"/>${mark.shape ? `<circle class="b-around" cx="${cx}" cy="${cy}" r="20"/>` : ''}${text}</g>`;
  }
}

/**
 * A chance as the arc of a ring; the best is filled, a proved one double.
 * @param {number} cx @param {number} cy @param {import('./state.js').Mark} mark
 */
function ringMarkup(cx, cy, { rank, share = 0, sure, shape }) {
  const circle = (/** @type {string} */ kind, /** @type {number} */ r) =>
    `<circle class="${kind}" cx="${cx}" cy="${cy}" r="${r}"`;
  const arc = `${circle('b-arc', 13)} pathLength="100" stroke-dasharray="${Math.round(100 * share)} 100" transform="rotate(-90 ${cx} ${cy})"/>`;
  return `<g class="b-candidate b-ring${rank === 1 ? ' b-best' : ''}">${circle('b-track', 13)}/>${arc}${rank === 1 ? `${circle('b-dot', 7.5)}/>` : ''}${sure ? `${circle('b-sure', 17.5)}/>` : ''}${shape ? `${circle('b-around', 20)}/>` : ''}</g>`;
}

/** Signs on the stones themselves: numbers, last move, winning row. @param {BoardState} s @returns {Item[]} */
function stoneItems(s) {
  const items = [];
  s.numbers.forEach((number, point) => {
    const stone = s.stones[point];
    if (!number || !stone) return;
    const { cx, cy } = centre(s, point);
    items.push({
      key: `n${s.view}-${point}-${stone}-${number}`,
      markup: numberMarkup(cx, cy, stone, number),
    });
  });
  if (s.last >= 0 && s.stones[s.last] && s.line.length === 0) {
    const { cx, cy } = centre(s, s.last);
    const numbered = s.numbers[s.last] > 0;
    const dot =
      numbered || s.kind === 'discs'
        ? ''
        : `<circle class="b-last-dot b-last${s.stones[s.last]}" cx="${cx}" cy="${cy}" r="3.1"/>`;
    items.push({
      key: `l${s.view}-${s.last}-${numbered}-${s.stones[s.last]}`,
      markup: `<circle class="b-last b-last${s.stones[s.last]}" cx="${cx}" cy="${cy}" r="${numbered || s.kind === 'discs' ? 16 : 9}"/>${dot}`,
    });
  }
  const side = `b-last${s.stones[s.line[0]]}`;
  for (const [order, point] of s.line.entries()) {
    const { cx, cy } = centre(s, point);
    items.push({
      key: `w${s.view}-${point}`,
      order,
      markup: `<circle class="b-glow" cx="${cx}" cy="${cy}" r="18.6"/><circle class="b-win ${side}" cx="${cx}" cy="${cy}" r="18.6"/>`,
    });
  }
  if (s.line.length > 1) {
    const from = centre(s, s.line[0]);
    const to = centre(s, s.line[s.line.length - 1]);
    items.push({
      key: `wl${s.view}-${s.line[0]}-${s.line.length}`,
      order: s.line.length,
      markup: `<path class="b-row ${side}" pathLength="1" d="M${from.cx} ${from.cy}L${to.cx} ${to.cy}"/>`,
    });
  }
  return items;
}

/**
 * The stone that would be placed: faint under the mouse, dashed and with
 * hairlines across the board while it waits for a second tap.
 * @param {BoardState} s @param {(s: BoardState, point: number, stone: number) => string} draw @returns {Item[]}
 */
export function ghostItems(s, draw) {
  const items = [];
  if (s.ghost >= 0) {
    const { cx, cy } = centre(s, s.ghost);
    const cross = `<path class="b-cross" d="M0 ${cy}H${across(s) * CELL}M${cx} 0V${down(s) * CELL}"/>`;
    items.push({
      key: `g${s.view}-${s.ghost}-${s.turn}`,
      markup: `${cross}<g class="b-ghost">${draw(s, s.ghost, s.turn)}</g><circle class="b-dash" cx="${cx}" cy="${cy}" r="${0.49 * CELL}"/>`,
    });
  } else if (s.hover >= 0 && s.open && (s.kind === 'discs' || !s.stones[s.hover])) {
    items.push({
      key: `o${s.view}-${s.hover}-${s.turn}`,
      markup: `<g class="b-ghost">${draw(s, s.hover, s.turn)}</g>`,
    });
  }
  return items;
}
