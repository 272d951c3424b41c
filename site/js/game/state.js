// @ts-check
// The state of the Play screen. Analyse uses it too.

import { parseTable } from './games.js';
import { gaveUp, isHumans, newGame } from './game.js';

/** @typedef {import('./game.js').Side} Side */
/** @typedef {import('../engine/protocol.js').PositionReply} PositionReply */
/** @typedef {import('../engine/protocol.js').Line} Line */
/** @typedef {import('../engine/protocol.js').SearchInfo|import('../engine/protocol.js').ResultReply} Info */
/** @typedef {import('../engine/protocol.js').Threat & {side: Side}} Threat */

/**
 * The engine's reply about a position, with the page's names of the sides.
 * @typedef {Omit<PositionReply, 'toMove'|'winner'|'threats'> & {toMove: Side, winner: Side|'draw'|null, threats:
 *   Threat[]}} Position
 */

/**
 * @typedef {object} PlayState
 * @property {import('./game.js').Game} game
 * @property {import('./games.js').Table} table the board of the game
 * @property {Position|null} position the engine's reply about the shown position, null until it arrives
 * @property {'reply'|'hint'|''} thinking the search that is running: for the engine's move, or for advice
 * @property {Info|null} info the search's last report about the shown position
 * @property {Line[]} candidates lines of a finished or running hint
 * @property {number} preview how many moves of the expected line are shown on the board
 * @property {string} note a message that stays until the next event
 * @property {string} reason why the point under the pointer is forbidden
 * @property {number} ghost the point waiting for confirmation, −1 for none
 * @property {import('./game.js').Game|null} current the reader's own game, set aside while a linked game is shown
 * @property {boolean} elsewhere another tab plays this game; this tab only shows it
 * @property {Ask|null} ask the question that the opening agreement asks instead of a move
 * @property {Remark|null} remark what the panel's foot tells
 * @property {boolean} goOn the engine was asked to play on from an earlier ply
 * @property {boolean} helping the engine was asked to make this move for the human
 * @property {string} [proved] the moves up to the last one that followed the proof
 */

/**
 * @typedef {object} Ask
 * @property {string} head
 * @property {string} note
 * @property {string[]} verbs what can be chosen
 * @property {boolean} open whether a stone may be placed
 * @property {[number, import('../board/state.js').Mark][]} marks by point
 */

/**
 * What the panel's foot tells: a hint, the coach's question, or why the game ended.
 * @typedef {object} Remark
 * @property {'hint'|'coach'|'end'} kind
 * @property {string} head
 * @property {string} [note] in place of reasons, or below them
 * @property {string} [move] that is suggested or asked about
 * @property {Line[]} [lines] of the search that found a hint, the suggested move's first
 * @property {import('../engine/protocol.js').MoveReason[]} [reasons] absent until they are asked for and have come
 * @property {number} [chosen] the reason that is drawn alone, −1 for none
 * @property {boolean} [why] the reader wants the reasons
 * @property {boolean} [drawn] whether the reasons are drawn on the board
 * @property {boolean} [numbers] the lines' chances are shown in place of the reasons
 * @property {boolean} [closed] only its tools are left
 * @property {{name: string, text: string, act: () => void}} [next] the next step after a game
 * @property {{text: string, act: () => void}} [offer] another opponent
 * @property {string[]} [verbs] other actions
 * @property {[number, import('../board/state.js').Mark][]} [marks] by point
 */

/** @param {{game: string}} game */
export function tableOf(game) {
  const table = parseTable(game.game);
  if (!table) throw new Error(`no such game: ${game.game}`);
  return table;
}

/** @param {import('./game.js').Game} [game] @param {string} [note] @returns {PlayState} */
export const playState = (game = newGame(), note = '') => ({
  game,
  table: tableOf(game),
  position: null,
  thinking: '',
  info: null,
  candidates: [],
  preview: 0,
  note,
  reason: '',
  ghost: -1,
  current: null,
  elsewhere: false,
  ask: null,
  remark: null,
  goOn: false,
  helping: false,
});

/** @param {import('./games.js').Table} table @param {PositionReply} reply @returns {Position} */
export function positionOf({ kind: { side } }, reply) {
  const { winner } = reply;
  return {
    ...reply,
    toMove: side(reply.toMove),
    winner: winner && (winner === 'draw' ? winner : side(winner)),
    threats: reply.threats.map((threat) => ({ ...threat, side: side(threat.side) })),
  };
}

/** Whether the game has ended. @param {PlayState} play */
export const isOver = ({ game, position }) => Boolean(position?.over || gaveUp(game));

/** Whether the game is read-only: it came from a link, or another tab plays it. @param {PlayState} play */
export const isReadOnly = ({ current, elsewhere }) => current !== null || elsewhere;

/** The game for undo and redo, which step by single moves while it is read-only. @param {PlayState} play */
export const lookedAt = (play) => (isReadOnly(play) ? { ...play.game, you: /** @type {const} */ ('both') } : play.game);

/** Whether the game goes on here, against the engine or between two people at this device. @param {PlayState} play */
const isHere = (play) => !isReadOnly(play) && !isOver(play) && !play.game.correspondenceId && !play.ask;

/** Whether the engine may move for the human now. @param {PlayState} play */
export const mayHelp = (play) => isHere(play) && isHumans(play.game) && !play.game.paused && !play.helping;

/** Whether the human may take the other side. @param {PlayState} play */
export const maySwitch = (play) => isHere(play) && play.game.you !== 'both';

/** Whether the game may be paused or resumed. @param {PlayState} play */
export const mayPause = isHere;
