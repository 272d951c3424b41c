// @ts-check
// The reader's best and worst moment of a game: the reader's moves after which the
// chance to win rose and fell most, as far as the engine's values are known.

import { isHumans, movesOf, shareIn } from '../game/game.js';

/** A move, counted from 0, and by how much the chance to win changed with it. @typedef {{move: number, change: number}} Moment */

/** Smaller changes of the chance are no moment. */
const LEAST = 0.05;
/** The reader's chance when the game is over. */
const ENDS = { won: 1, draw: 0.5, lost: 0 };

/** @param {import('../game/game.js').Game} game @param {'won'|'lost'|'draw'} outcome @returns {{best: Moment|null, worst: Moment|null}} */
export function momentsOf(game, outcome) {
  const { verdicts, you, assisted, resigned } = game;
  const end = movesOf(game).length;
  /** The reader's chance after a number of moves, null if unknown. @param {number} ply */
  const chance = (ply) => {
    if (ply === end && !resigned) return ENDS[outcome];
    const verdict = verdicts[ply];
    if (!verdict) return null;
    return you === 'black' ? shareIn(verdict) : 1 - shareIn(verdict);
  };
  /** @type {Moment[]} */
  const all = [];
  for (let move = 0; move < end; move++) {
    const [before, after] = [chance(move), chance(move + 1)];
    if (before === null || after === null || !isHumans(game, move) || assisted.includes(move)) continue;
    all.push({ move, change: after - before });
  }
  all.sort((a, b) => b.change - a.change);
  const [best = null, worst = null] = [all[0], all.at(-1)];
  return {
    best: best && best.change >= LEAST ? best : null,
    worst: worst && worst.change <= -LEAST ? worst : null,
  };
}
