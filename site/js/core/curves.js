// @ts-check
// Draws winning chances over the plies of a game. A click on the drawing chooses a ply.

import { svg } from './dom.js';

const [W, H] = [600, 120];

/**
 * The first player's winning chances, from 0 to 1, at some plies; as a line, or as
 * the area below it.
 * @typedef {{name: string, points: {ply: number, share: number}[], area?: boolean}} Curve
 */

/** @param {(ply: number) => void} jump */
export function createCurves(jump) {
  let plies = 0;
  const x = (/** @type {number} */ ply) => ((ply / Math.max(1, plies)) * W).toFixed(1);
  const y = (/** @type {number} */ share) => (4 + (1 - share) * (H - 8)).toFixed(1);
  /** @param {string} name @param {string} d */
  const path = (name, d) => `<path class="${name}" vector-effect="non-scaling-stroke" d="${d}"/>`;
  // Hidden from screen readers: the numbers are also in the text beside it.
  const node = svg({
    viewBox: `0 0 ${W} ${H}`,
    preserveAspectRatio: 'none',
    class: 'evalgraph',
    'aria-hidden': 'true',
  });
  const point = (/** @type {PointerEvent} */ event) => {
    const box = node.getBoundingClientRect();
    jump(Math.max(0, Math.min(plies, Math.round(((event.clientX - box.left) / box.width) * plies))));
  };
  node.addEventListener('pointerdown', (event) => {
    node.setPointerCapture(event.pointerId);
    point(event);
  });
  node.addEventListener('pointermove', (event) => {
    if (event.buttons) point(event);
  });
  /** The area below the chances, on paper as wide. @param {string} name @param {Curve['points']} points */
  function areaOf(name, points) {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return '';
    const half = first === last ? 0.5 : 0; // a single point has half a move on either side
    const [left, right] = [x(Math.max(0, first.ply - half)), x(Math.min(plies, last.ply + half))];
    const top = points.map(({ ply, share }) => `${half ? left : x(ply)} ${((1 - share) * H).toFixed(1)}`);
    const edge = `L${right} ${((1 - last.share) * H).toFixed(1)}`;
    return `${path('paper', `M${left} 0H${right}V${H}H${left}Z`)}${path(name, `M${left} ${H}L${top.join('L')}${edge}V${H}Z`)}`;
  }
  return {
    node,
    /** @param {Curve[]} curves @param {number} most number of plies on the axis */
    draw(curves, most) {
      plies = most;
      const lines = curves.map(({ name, points, area }) => {
        if (area) return areaOf(name, points);
        const places = points.map(({ ply, share }) => `${x(ply)} ${y(share)}`);
        // A single point is drawn as a very short line: its round ends make a dot.
        const alone = places.length === 1 ? `h0.1` : '';
        return path(name, places.length ? `M${places.join('L')}${alone}` : '');
      });
      node.innerHTML = lines.join('') + path('half', `M0 ${H / 2}H${W}`) + path('now', '');
    },
    /** @param {number} ply */
    at: (ply) => node.querySelector('.now')?.setAttribute('d', `M${x(ply)} 0V${H}`),
  };
}
