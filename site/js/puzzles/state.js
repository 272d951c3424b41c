// @ts-check
// The state of the Puzzles screen.

import { parseMoves } from '../game/games.js';
import { tableOf } from '../game/state.js';

/** @typedef {import('./pack.js').Puzzle} Puzzle */
/** @typedef {import('./progress.js').Progress} Progress */
/** @typedef {import('../game/games.js').Table} Table */
/**
 * The modes: rated training, the daily puzzle, a run of as many as possible,
 * puzzles from the reader's own games, and openings.
 * @typedef {'train'|'daily'|'run'|'own'|'openings'} Mode
 */

/**
 * @typedef {object} PuzzlesState
 * @property {Mode} mode
 * @property {string} game one of those that have puzzles
 * @property {string} theme
 * @property {'loading'|'none'|'ready'} pack none: it could not be loaded
 * @property {string} fault why it could not be loaded
 * @property {string[]} themes of the game
 * @property {{level: number, left: number}|null} step of the ladder
 * @property {Puzzle|null} sample what the board shows without a puzzle
 * @property {Puzzle|null} puzzle
 * @property {string[]} played moves after the puzzle's own, by both sides
 * @property {number} plies remaining plies of the win
 * @property {number[]} earlier those before each right move
 * @property {'solve'|'busy'|'wrong'|'solved'|'shown'} phase
 * @property {string[]} line a line shown over the position
 * @property {string[]} hint points that the hint marks
 * @property {number} hints number of hints given
 * @property {{key: string, args: Record<string, string|number>}} note message about the last move
 * @property {import('../engine/protocol.js').MoveReason[]} reasons why the last move was wrong
 * @property {'good'|'bad'|''} tone
 * @property {string[]} forbidden points
 * @property {boolean} counted whether the puzzle's result was recorded
 * @property {number} change change of the rating by that result
 * @property {Progress} done
 * @property {{solved: number, missed: number, left: number, on: boolean}|null} run left: seconds
 * @property {'no'|'looking'|'looked'} search of the reader's own games
 * @property {import('./openings.js').Training|null} training in openings; null before it is read
 */

/** No message. */
export const NO_NOTE = { key: '', args: {} };

/** @param {Progress} done @param {string} game @returns {PuzzlesState} */
export const puzzlesState = (done, game) => ({
  mode: 'train',
  game,
  theme: 'all',
  themes: [],
  step: null,
  sample: null,
  pack: 'loading',
  fault: '',
  ...fresh(null),
  done,
  run: null,
  search: 'no',
  training: null,
});

/** The state that a new puzzle resets. @param {Puzzle|null} puzzle */
export const fresh = (puzzle) => ({
  puzzle,
  played: /** @type {string[]} */ ([]),
  plies: puzzle?.plies ?? 0,
  earlier: /** @type {number[]} */ ([]),
  phase: /** @type {PuzzlesState['phase']} */ ('solve'),
  line: /** @type {string[]} */ ([]),
  hint: /** @type {string[]} */ ([]),
  hints: 0,
  note: NO_NOTE,
  reasons: /** @type {PuzzlesState['reasons']} */ ([]),
  tone: /** @type {PuzzlesState['tone']} */ (''),
  forbidden: /** @type {string[]} */ ([]),
  counted: false,
  change: 0,
});

/** The moves on the board. @param {Pick<PuzzlesState, 'puzzle'|'played'>} state @returns {string[]} */
export const movesOn = ({ puzzle, played }) =>
  puzzle ? [...parseMoves(puzzle.moves, tableOf(puzzle)).moves, ...played] : [];

/** The side that solves: 0 made the first move of the game. @param {Puzzle} puzzle */
export const solverOf = (puzzle) => parseMoves(puzzle.moves, tableOf(puzzle)).moves.length % 2;
