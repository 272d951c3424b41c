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
  const plot = h('div.plot', curve.node);
  const node = h('figure.chances', plot, h('figcaption', whose, where));
  const changed = changes();
  const marked = changes();
  return {
    node,
    /**
     * @param {Points} points what is known of the chances
     * @param {number} plies of the line
     * @param {number} ply on the board
     * @param {string} label of the chances
     * @param {string} [text] of the move on the board
     * @param {{ply: number, share: number, kind: string}[]} [signs] of moves, by their class
     */
    draw(points, plies, ply, label, text = t('graph.move', { n: ply, of: plies }), signs = []) {
      if (changed(plies, points)) curve.draw([{ name: 'area', points, area: true }], plies);
      curve.at(ply);
      setText(whose, label);
      setText(where, text);
      if (!marked(signs, ply)) return;
      const dots = signs.map((one) => {
        const dot = h('i', { class: `sign ${one.kind}`, 'data-now': one.ply === ply });
        dot.style.insetInlineStart = `${(one.ply / plies) * 100}%`;
        dot.style.insetBlockStart = `${(1 - one.share) * 100}%`;
        return dot;
      });
      plot.replaceChildren(curve.node, ...dots);
    },
  };
}
