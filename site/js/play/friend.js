// @ts-check
// A correspondence game with a friend: each player sends the other a link that holds
// the whole game. Only the two archives store it, no server.

import { readAll } from '../archive/all.js';
import { lastName } from '../game/games.js';
import { t } from '../core/i18n.js';
import { lineTree } from '../game/tree.js';
import { isHumans, movesOf, unpack } from '../game/game.js';
import { tableOf } from '../game/state.js';
import { sideName } from '../game/words.js';

/** @typedef {import('../game/game.js').Game} Game */

/** Whether a list begins with another. @param {string[]} list @param {string[]} start */
const begins = (list, start) => start.every((move, i) => list[i] === move);

/**
 * What a friend's link means here: the first link of a game, new moves, their
 * resignation, the position that is kept here, an old position, or another game's moves.
 * @param {Game|undefined} here the game in the archive @param {Game} asked
 * @returns {'first'|'news'|'resigned'|'same'|'old'|'other'}
 */
export function compare(here, asked) {
  if (!here || here.game !== asked.game) return 'first';
  const [mine, theirs] = [movesOf(here), movesOf(asked)];
  const end = mine.length;
  if (begins(theirs, mine) && asked.resigned) {
    if (here.resigned) return 'old';
    return asked.resigned === here.you ? 'same' : 'resigned';
  }
  if (begins(theirs, mine) && here.resigned) return here.resigned === here.you ? 'same' : 'old';
  if (begins(theirs, mine)) return theirs.length > end || isHumans(here, end) ? 'news' : 'same';
  return begins(mine, theirs) ? 'old' : 'other';
}

/** How well a kept game matches a link, best match first. */
const FIT = ['resigned', 'news', 'same', 'old', 'other', 'first'];

/**
 * The game to show for a friend's link, null if the board already shows it, and
 * the note to show.
 * @param {Game} asked @param {Game} own @param {Game[]} kept the games of the archive
 * @returns {{game: Game|null, note: string}}
 */
export function answer(asked, own, kept) {
  const all = [own, ...kept.filter(({ id }) => id !== own.id)].filter(
    ({ correspondenceId }) => correspondenceId === asked.correspondenceId,
  );
  all.sort((a, b) => FIT.indexOf(compare(a, asked)) - FIT.indexOf(compare(b, asked)));
  const [here] = all;
  const how = compare(here, asked);
  const table = tableOf(asked);
  const moves = movesOf(asked);
  const side = sideName(table, asked.you === 'white' ? 'white' : 'black');
  const key = how === 'first' && asked.resigned ? 'resigned' : how;
  const note = t(`friend.${key}`, { side, move: moves.length ? lastName(table, moves) : '' });
  if (how === 'first' || how === 'other') return { game: asked, note };
  if (how === 'resigned') return { game: { ...here, tree: lineTree(moves), resigned: asked.resigned }, note };
  if (how === 'news' && moves.length > movesOf(here).length)
    return { game: { ...here, tree: lineTree(moves), resigned: '' }, note };
  return { game: here.id === own.id ? null : { ...here, tree: lineTree(movesOf(here)) }, note };
}

/** The same with the archive of this device. @param {Game} asked @param {Game} own */
export async function meet(asked, own) {
  const entries = await readAll();
  return answer(
    asked,
    own,
    entries.map(({ value }) => unpack(value)),
  );
}
