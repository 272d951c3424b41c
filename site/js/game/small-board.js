// @ts-check
// A minimal drawing of a position, for long lists: only lines and pieces.

import { svg } from '../core/dom.js';
import { parseTable, pointsOf } from './games.js';

const CELL = 10;

/**
 * @param {import('./games.js').Table} table
 * @param {string[]} moves
 * @returns {{box: string, markup: string}} the SVG's viewBox and content
 */
export function picture(table, moves) {
  const { cols, rows, blocked, kind } = table;
  const [width, height] = [cols * CELL, rows * CELL];
  /** The position of a point; rows count from the bottom. @param {number} point */
  const at = (point) => {
    const y = height - (Math.floor(point / cols) + 0.5) * CELL;
    return `cx="${((point % cols) + 0.5) * CELL}" cy="${y}"`;
  };
  const points = pointsOf(table, moves).filter((point) => point >= 0);
  const pieces = points.map((point, i) => `<circle class="p${(i % 2) + 1}" ${at(point)} r="4.5"/>`).join('');
  const last = points.length ? `<circle class="last" ${at(points[points.length - 1])} r="1.6"/>` : '';
  return { box: `0 0 ${width} ${height}`, markup: (kind.columns ? holes() : lines()) + pieces + last };

  function lines() {
    const [from, across, down] = [CELL / 2, width - CELL / 2, height - CELL / 2];
    let d = '';
    for (let x = from; x < width; x += CELL) d += `M${x} ${from}V${down}`;
    for (let y = from; y < height; y += CELL) d += `M${from} ${y}H${across}`;
    return `<path class="lines" d="${d}"/>`;
  }

  function holes() {
    const open = Array.from({ length: cols * rows }, (_, point) => point).filter((point) => !blocked.includes(point));
    return open.map((point) => `<circle class="hole" ${at(point)} r="4"/>`).join('');
  }
}

/**
 * The picture of a position.
 * @param {string} name of the game @param {string|string[]} moves @param {string} [over] drawn over it
 */
export function smallBoard(name, moves, over = '') {
  const table = parseTable(name);
  if (!table) throw new Error(`no game ${name}`);
  const list = typeof moves === 'string' ? table.kind.split(moves) : moves;
  const { box, markup } = picture(table, list);
  return svg({ viewBox: box, class: `mini ${table.kind.pieces}`, 'aria-hidden': 'true' }, markup + over);
}
