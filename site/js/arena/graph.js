// @ts-check
// Both players' evaluations of a game, as the first player's chances.

/**
 * One side's evaluations, as the first player's chances. A player without chances
 * is drawn by its own evaluation on a logarithmic scale of the values' range; a
 * player without either is not drawn.
 * @param {import('./contest.js').Game} game
 * @param {number} start plies of its opening
 * @param {number} plies number of legal moves
 * @param {0|1} side
 * @returns {{ply: number, share: number, winProb: number, eval: number}[]}
 */
export function judgements(game, start, plies, side) {
  const values = game.answers
    .map(([winProb, evaluation], i) => ({ ply: start + i + 1, winProb, eval: evaluation }))
    .filter(({ ply }) => ply <= plies && (ply - 1) % 2 === side);
  const chances = values.some(({ winProb }) => winProb > 0);
  if (!chances && !values.some((one) => one.eval)) return [];
  const most = Math.log1p(Math.max(1, ...values.map((one) => Math.abs(one.eval))));
  return values.map((one) => {
    const chance = chances ? one.winProb : 0.5 + (0.5 * Math.sign(one.eval) * Math.log1p(Math.abs(one.eval))) / most;
    return { ...one, winProb: chances ? one.winProb : NaN, share: side ? 1 - chance : chance };
  });
}
