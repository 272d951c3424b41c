// @ts-check
// The state of the explorer.

import { recall } from '../core/session.js';
import { ALL } from './archive-source.js';

/** The number of games that are listed at once. */
export const PAGE = 10;

/**
 * Which games of a file count; a year 0 is no bound.
 * @typedef {{name: string, result: import('../engine/protocol.js').GameResult, from: number, to: number}} Find
 */

/** @returns {Find} */
export const NOTHING = () => ({ name: '', result: '', from: 0, to: 0 });

/**
 * @typedef {object} ExplorerState
 * @property {string} source book, mine, or the id of a file
 * @property {import('./archive-source.js').Filter} filter of the reader's games
 * @property {Find} find which games of a file count
 * @property {boolean} filtering whether the filters are shown
 * @property {string[]|null} part the corners of the part of the board that is searched, as the reader chooses them;
 *   null for the whole position
 * @property {number} room how many games are listed
 * @property {boolean} booked whether the site has a book of five in a row
 * @property {import('./stored.js').Head[]} heads the opened files
 * @property {import('../archive/database.js').Entry[]} entries the reader's games
 * @property {import('../engine/protocol.js').ExploredReply|null} reply what the source said last; null before that, or
 *   if it failed
 * @property {import('../engine/protocol.js').GamesReply|null} games
 * @property {{game: string, moves: string}} at the position of the last answer
 * @property {number} answers their number
 * @property {string} note what went wrong, or how reading a file ended
 * @property {number} progress the share of a file that has been read, −1 while none is
 */

/** @returns {ExplorerState} */
export const explorerState = () => ({
  source: recall('explorer source') ?? 'book',
  filter: ALL,
  find: NOTHING(),
  filtering: false,
  part: null,
  room: PAGE,
  booked: false,
  heads: [],
  entries: [],
  reply: null,
  games: null,
  at: { game: '', moves: '' },
  answers: 0,
  note: '',
  progress: -1,
});
