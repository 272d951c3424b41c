// @ts-check
// The state of the Review screen.

import { percent } from '../core/i18n.js';
import { sideAt, suggested } from '../game/game.js';
import { parseTable } from '../game/games.js';
import { shownChance } from '../game/words.js';

/** @typedef {import('../archive/review.js').Judgement} Judgement */
/** @typedef {import('../game/games.js').Table} Table */

/**
 * The task to find a better move: the reader chooses one and the engine judges it.
 * @typedef {object} Attempt
 * @property {number} ply of the move
 * @property {'choose'|'judging'|'right'|'wrong'} state
 * @property {string} move that was tried
 * @property {string} note why a move was refused, or a clue
 */

/**
 * A line shown on the board: the best line, or the opponent's answer to the played
 * move; n is the number of its moves that are shown.
 * @typedef {{which: 'best'|'answer', n: number}} Shown
 */

/**
 * @typedef {object} ReviewState
 * @property {string} game
 * @property {Table} table
 * @property {string[]} moves
 * @property {number} ply number of moves on the board
 * @property {(Judgement|undefined)[]} judged by ply
 * @property {[number|null, number|null]|null} accuracy
 * @property {boolean} running
 * @property {string} failed error code, '' for none
 * @property {Shown|null} shown
 * @property {Attempt|null} attempt
 * @property {import('../archive/review.js').End|null} end how the game ended, null until it is known
 * @property {number} [proved] see Review
 * @property {number} [turn] see Review
 * @property {import('../game/game.js').Game|null} players the archived game, null for a game that nobody here played
 * @property {number[]} answers the plies after those of the reader's own errors whose answer was told
 * @property {import('./remarks.js').Remark[]|null} reasons what is told of the shown move, null until it is known
 * @property {number} chosen the sentence that the board draws, −1 for none
 * @property {boolean} numbers whether chances, lines and accuracy are shown
 * @property {boolean} all whether the list shows every move, not only the moments
 */

/** @param {string} game @param {string[]} moves @param {number} [ply] @returns {ReviewState} */
export const reviewState = (game, moves, ply = moves.length) => ({
  game,
  table: /** @type {Table} */ (parseTable(game)),
  moves,
  ply,
  judged: [],
  accuracy: null,
  running: false,
  failed: '',
  shown: null,
  attempt: null,
  end: null,
  proved: undefined,
  turn: undefined,
  players: null,
  answers: [],
  reasons: null,
  chosen: 0,
  numbers: false,
  all: false,
});

/** The classes of errors, from the smallest. */
export const ERRORS = ['inaccuracy', 'mistake', 'blunder'];

/** Whether a judgement is an error. @param {Judgement|undefined} judgement @returns {judgement is Judgement} */
export const isError = (judgement) => judgement !== undefined && ERRORS.includes(judgement.class);

/**
 * A judgement as it is shown: what the program had suggested is no error.
 * @param {Judgement} judgement @param {import('../game/game.js').Game|null} game @returns {Judgement}
 */
export const excused = (judgement, game) =>
  game && isError(judgement) && suggested(game, judgement.move, judgement.ply)
    ? { ...judgement, class: 'good', hinted: true }
    : judgement;

/** Whether the move before a ply is an error of the reader's own. @param {ReviewState} state @param {number} ply */
export const isOwn = ({ judged, players }, ply) => isError(judged[ply - 1]) && players?.you === sideAt(ply - 1);

/**
 * Whether the reader is asked for a better move before anything is told of an error.
 * @param {ReviewState} state @param {number} ply
 */
export const asks = (state, ply) => isOwn(state, ply) && !state.answers.includes(ply);

/** The task at an error. @param {number} ply after it @returns {Attempt} */
export const attemptAt = (ply) => ({ ply: ply - 1, state: 'choose', move: '', note: '' });

/** A chance as a review shows it: 0 and 1 are proved, others from 0.01 to 0.99. @param {number} share */
export const shownShare = (share) => (share === 0 || share === 1 ? share : shownChance(share));

/** A chance of a review in percents. @param {number} share */
export const shareText = (share) => percent(shownShare(share));

/** The plies after the errors. @param {ReviewState} state */
export const momentsOf = ({ judged }) => judged.flatMap((one, ply) => (isError(one) ? [ply + 1] : []));

/** The number of judged moves. @param {ReviewState} state */
export const done = ({ judged }) => judged.filter(Boolean).length;

/** The maximum number of moves in a request: small enough that two engines finish at about the same time. */
const PIECE = 8;

/**
 * The ranges of plies that are not judged yet, from the end of the game.
 * @param {(Judgement|undefined)[]} judged
 * @param {number} plies number of moves of the game
 * @returns {{from: number, to: number}[]}
 */
export function missing(judged, plies) {
  const list = [];
  for (let to = plies; to > 0;) {
    if (judged[to - 1]) to--;
    else {
      let from = to - 1;
      while (from > 0 && !judged[from - 1] && to - from < PIECE) from--;
      list.push({ from, to });
      to = from;
    }
  }
  return list;
}

/** The first player's chances at every judged ply, for the graph. @param {(Judgement|undefined)[]} judged */
export function shares(judged) {
  /** @type {{ply: number, share: number}[]} */
  const points = [];
  const first = (/** @type {number} */ ply, /** @type {number} */ share) => (ply % 2 ? 1 - share : share);
  judged.forEach((one, ply) => {
    if (!one) return;
    if (points.at(-1)?.ply !== ply) points.push({ ply, share: first(ply, one.before) });
    points.push({ ply: ply + 1, share: first(ply, one.after) });
  });
  return points;
}

/**
 * The first player's chances at the shown move, if they may be shown: not while the reader looks for a better move, nor
 * before an own move is judged, which may be an error to ask about.
 * @param {ReviewState} state
 */
export function shareAt({ judged, ply, attempt, players }) {
  const isOpen = ply > 0 && players?.you === sideAt(ply - 1) && !judged[ply - 1];
  return attempt || isOpen ? undefined : shares(judged).findLast((one) => one.ply === ply)?.share;
}

/** The link fragment for a review and its shown ply. @param {ReviewState} state */
export const linkOf = ({ game, moves, ply }) =>
  `#/review/${game}/${moves.join('')}${ply < moves.length ? `?ply=${ply}` : ''}`;
