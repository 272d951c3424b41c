// @ts-check
// A correspondence game with a friend: each player sends the other a link that holds
// the whole game. Only the two archives store it, no server.

import { readAll } from '../archive/all.js';
import { lastName } from '../game/games.js';
import { t } from '../core/i18n.js';
import { lineTree } from '../game/tree.js';
import { acted, isHumans, movesOf, unpack } from '../game/game.js';
import { tableOf } from '../game/state.js';
import { sideName } from '../game/words.js';

/** @typedef {import('../game/game.js').Game} Game */

/** Whether a list begins with another. @param {string[]} list @param {string[]} start */
const begins = (list, start) => start.every((move, i) => list[i] === move);

/**
 * What a friend's link means here: the first link of a game, new moves, their
 * resignation, the position that is kept here, an old position, or another game's moves.
 * @param {Game|undefined} here the game in the archive @param {Game} linked
 * @returns {'first'|'news'|'resigned'|'same'|'old'|'other'}
 */
export function compare(here, linked) {
  if (!here || here.game !== linked.game) return 'first';
  const [ours, theirs] = [movesOf(here), movesOf(linked)];
  const end = ours.length;
  if (begins(theirs, ours) && linked.resigned) {
    if (here.resigned) return 'old';
    return linked.resigned === here.you ? 'same' : 'resigned';
  }
  if (begins(theirs, ours) && here.resigned) return here.resigned === here.you ? 'same' : 'old';
  if (begins(theirs, ours)) return theirs.length > end || isHumans(here, end) ? 'news' : 'same';
  return begins(ours, theirs) ? 'old' : 'other';
}

/** How well a kept game matches a link, best match first. */
const FIT = ['resigned', 'news', 'same', 'old', 'other', 'first'];

/**
 * The game to show for a friend's link, null if the board already shows it, and
 * the note to show.
 * @param {Game} linked @param {Game} current @param {Game[]} kept the games of the archive
 * @returns {{game: Game|null, note: string}}
 */
export function answer(linked, current, kept) {
  const all = [current, ...kept.filter(({ id }) => id !== current.id)].filter(
    ({ correspondenceId }) => correspondenceId === linked.correspondenceId,
  );
  all.sort((a, b) => FIT.indexOf(compare(a, linked)) - FIT.indexOf(compare(b, linked)));
  const [here] = all;
  const how = compare(here, linked);
  const table = tableOf(linked);
  const moves = movesOf(linked);
  const side = sideName(table, linked.you === 'white' ? 'white' : 'black');
  const key = how === 'first' && linked.resigned ? 'resigned' : how;
  const note = t(`friend.${key}`, { side, move: moves.length ? lastName(table, moves) : '' });
  if (how === 'first' || how === 'other') return { game: linked, note };
  if (how === 'resigned') return { game: acted(here, { tree: lineTree(moves), resigned: linked.resigned }), note };
  if (how === 'news' && moves.length > movesOf(here).length)
    return { game: acted(here, { tree: lineTree(moves) }), note };
  return { game: here.id === current.id ? null : { ...here, tree: lineTree(movesOf(here)) }, note };
}

/** The same with the archive of this device. @param {Game} linked @param {Game} current */
export async function meet(linked, current) {
  const entries = await readAll();
  const alike = entries.filter(({ value }) => value.far === linked.correspondenceId);
  return answer(
    linked,
    current,
    alike.map(({ value }) => unpack(value)),
  );
}
