// @ts-check
// The addresses of replays, and the list from which a game was opened.

/** @typedef {import('./contest.js').Game} Game */
/** A game in a list. @typedef {{kind: string, names: string[], games: Game[], i: number}} Listed */

/**
 * The address of a game.
 * @param {string} kind @param {string[]} names of the players @param {Pick<Game, 'moves'|'first'|'second'>} game
 */
export const addressOf = (kind, names, { moves, first, second }) =>
  `#/replay/${kind}/${moves}?first=${names[first]}&second=${names[second]}`;

/** @type {Listed|null} */
let source = null;

/** Opens a game of a list. @param {Listed} listed */
export function openReplay(listed) {
  source = listed;
  location.hash = addressOf(listed.kind, listed.names, listed.games[listed.i]);
}

/**
 * A game in the list from which one was opened last; null if it is not there.
 * @param {string} kind @param {string} moves
 */
export function listedAs(kind, moves) {
  if (source?.kind !== kind) return null;
  const same = (/** @type {Game} */ game) => game.moves === moves;
  const i = same(source.games[source.i]) ? source.i : source.games.findIndex(same);
  return i < 0 ? null : { ...source, i };
}
