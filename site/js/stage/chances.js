// @ts-check
// The graph of the first player's chances over the moves of a line, with words at
// its axes and a cursor at the move on the board.

import { createCurves } from '../core/curves.js';
import { changes, h, setText } from '../core/dom.js';
import { t } from '../core/i18n.js';

/** @typedef {import('../core/curves.js').Curve['points']} Points */

/** @param {(ply: number) => void} jump */
export function createChances(jump) {
  const curve = createCurves(jump);
  const [whose, where] = [h('span'), h('span')];
  const node = h('figure', { class: 'chances' }, curve.node, h('figcaption', {}, whose, where));
  const changed = changes();
  return {
    node,
    /**
     * @param {Points} points what is known of the chances
     * @param {number} plies of the line
     * @param {number} ply on the board
     * @param {string} label of the chances
     */
    draw(points, plies, ply, label) {
      if (changed(`${plies} ${JSON.stringify(points)}`)) curve.draw([{ name: 'area', points, area: true }], plies);
      curve.at(ply);
      setText(whose, label);
      setText(where, t('graph.move', { n: ply, of: plies }));
    },
  };
}
