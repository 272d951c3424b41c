// @ts-check
// What both sides thought of a game, as a drawing: the first player's chances
// by its own judgement and by its opponent's.

import { svg } from '../dom.js';

/** @typedef {import('./contest.js').Game} Game */

const [W, H] = [600, 120];

/**
 * What a side said at each of its plies, as the first player's share of the
 * chances. A player that knows no chances is drawn by its own figures, on a
 * logarithmic scale as wide as they went; one that has none either, not at all.
 * @param {Game} game @param {number} start plies of its opening @param {number} plies all of them: an illegal move is none @param {0|1} side
 * @returns {{ply: number, share: number, winProb: number, eval: number}[]}
 */
export function judgements(game, start, plies, side) {
  const said = game.answers
    .map(([winProb, evaluation], i) => ({ ply: start + i + 1, winProb, eval: evaluation }))
    .filter(({ ply }) => ply <= plies && (ply - 1) % 2 === side);
  const chances = said.some(({ winProb }) => winProb > 0);
  if (!chances && !said.some((one) => one.eval)) return [];
  const most = Math.log1p(Math.max(1, ...said.map((one) => Math.abs(one.eval))));
  return said.map((one) => {
    const own = chances ? one.winProb : 0.5 + (0.5 * Math.sign(one.eval) * Math.log1p(Math.abs(one.eval))) / most;
    return { ...one, winProb: chances ? one.winProb : NaN, share: side ? 1 - own : own };
  });
}

/**
 * @param {Game} game @param {number} start plies of its opening @param {number} plies @param {(ply: number) => void} jump
 */
export function createGraph(game, start, plies, jump) {
  const x = (/** @type {number} */ ply) => ((ply / Math.max(1, plies)) * W).toFixed(1);
  const y = (/** @type {number} */ share) => (4 + (1 - share) * (H - 8)).toFixed(1);
  /** @param {string} name @param {string} d */
  const path = (name, d) => `<path class="${name}" vector-effect="non-scaling-stroke" d="${d}"/>`;
  const curves = /** @type {const} */ ([0, 1]).map((side) => {
    const points = judgements(game, start, plies, side).map(({ ply, share }) => `${x(ply)} ${y(share)}`);
    return path(`side${side}`, points.length ? `M${points.join('L')}` : '');
  });
  const node = svg(
    // The figures stand beside it.
    { viewBox: `0 0 ${W} ${H}`, preserveAspectRatio: 'none', class: 'evalgraph', 'aria-hidden': 'true' },
    path('half', `M0 ${H / 2}H${W}`) + curves.join('') + path('now', ''),
  );
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
  return {
    node,
    /** @param {number} ply */
    at: (ply) => node.querySelector('.now')?.setAttribute('d', `M${x(ply)} 0V${H}`),
  };
}
