// @ts-check
// The state of the Play screen, which Analyse uses as well.

import { parseTable } from './games.js';
import { gaveUp, isHumans, newGame } from './game.js';

/** @typedef {import('./game.js').Side} Side */
/** @typedef {import('../engine/protocol.js').PositionReply} PositionReply */
/** @typedef {import('../engine/protocol.js').Line} Line */
/** @typedef {import('../engine/protocol.js').SearchInfo|import('../engine/protocol.js').ResultReply} Info */
/** @typedef {import('../engine/protocol.js').Threat & {side: Side}} Threat */

/**
 * The engine's word on a position, with the page's names of the sides.
 * @typedef {Omit<PositionReply, 'toMove'|'winner'|'threats'> & {toMove: Side, winner: Side|'draw'|null, threats: Threat[]}} Position
 */

/**
 * What Play wants of the engine at a position.
 * @typedef {object} Want
 * @property {string} key names the position
 * @property {string} game
 * @property {string} moves
 * @property {'none'|'reply'|'hint'} purpose
 * @property {number} level
 * @property {string} report a report's player, or ''
 * @property {import('../engine/engines.js').EngineKind} engineKind
 * @property {number} lines how many moves to judge
 * @property {number} adviceNodes how long to look for advice
 * @property {import('../engine/protocol.js').Limits|null} [limits] of a reply at full strength; by level where there are none
 */

/**
 * @typedef {object} PlayState
 * @property {import('./game.js').Game} game
 * @property {import('./games.js').Table} table the board of the game
 * @property {Position|null} position on the shown position, null until it has come
 * @property {Want|null} thinking the search that is running
 * @property {Info|null} info what the search last reported on the shown position
 * @property {Line[]} candidates lines of a finished or running hint
 * @property {number} preview how many moves of the expected line are shown on the board
 * @property {string} note a message that stays until something happens
 * @property {string} reason why the pointed point is forbidden
 * @property {number} ghost the point waiting for confirmation, −1 for none
 * @property {import('./game.js').Game|null} own one's own game, which waits while one from a link is looked at
 * @property {boolean} elsewhere another tab plays this game: here it is only shown
 * @property {Ask|null} ask what is asked for instead of a move, while the first stones are agreed on
 * @property {boolean} goOn the engine was asked to play on from an earlier ply
 * @property {boolean} helping the engine was asked to make this move for the human
 */

/**
 * @typedef {object} Ask
 * @property {string} head
 * @property {string} note
 * @property {string[]} verbs what can be chosen
 * @property {boolean} open whether a stone may be put
 * @property {[number, import('../board/state.js').Mark][]} marks by point
 */

/** @param {import('./game.js').Game} game */
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
  thinking: null,
  info: null,
  candidates: [],
  preview: 0,
  note,
  reason: '',
  ghost: -1,
  own: null,
  elsewhere: false,
  ask: null,
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

/** Whether the game is only shown: it came by a link, or another tab plays it. @param {PlayState} play */
export const isReadOnly = ({ own, elsewhere }) => own !== null || elsewhere;

/** The game as undo and redo see it: move by move where nobody plays yet. @param {PlayState} play */
export const lookedAt = (play) => (isReadOnly(play) ? { ...play.game, you: /** @type {const} */ ('both') } : play.game);

/** Whether a game is played here against the engine, or by two people who share the device. @param {PlayState} play */
const isHere = (play) => !isReadOnly(play) && !isOver(play) && !play.game.correspondenceId && !play.ask;

/** Whether the engine may move for the human now. @param {PlayState} play */
export const mayHelp = (play) => isHere(play) && isHumans(play.game) && !play.game.paused && !play.helping;

/** Whether the human may take the other side. @param {PlayState} play */
export const maySwitch = (play) => isHere(play) && play.game.you !== 'both';

/** Whether the game may be paused, or go on. @param {PlayState} play */
export const mayPause = isHere;
