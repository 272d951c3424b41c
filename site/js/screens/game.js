// @ts-check
// A game as a value: what was played, who plays, where we look. Every verb
// returns a new game; none knows a rule.

import { parseMoves, parseTable } from '../notation.js';

/** @typedef {'black'|'white'} Side */

/**
 * What the engine thought at a ply.
 * @typedef {object} Verdict
 * @property {number} share Black's chance, 0 to 1
 * @property {number} win n: Black wins in n plies, −n: White does; 0: not known
 */

/**
 * @typedef {object} Game
 * @property {string} game the game string, "freestyle15"
 * @property {string[]} moves everything played, also what was taken back and can be redone
 * @property {number} ply how many of the moves stand on the board
 * @property {Side|'both'} you the human's side
 * @property {number} level from 1, the weakest
 * @property {string} rival a report's player instead of Tengen at a level, or ''
 * @property {Side|''} resigned who gave up
 * @property {(Verdict|null)[]} verdicts by ply, as far as known
 */

/** How many levels the engine has, by the family of the game. */
export const LEVELS = { five: 8, four: 12 };

/** @param {Partial<Game>} choice @returns {Game} */
export const newGame = (choice = {}) => ({
  game: 'freestyle15', you: 'black', level: 3, rival: '', ...choice, moves: [], ply: 0, resigned: '', verdicts: [],
});

/** Whose turn it is after so many moves. @param {number} ply @returns {Side} */
export const sideAt = (ply) => (ply % 2 ? 'white' : 'black');

/** @param {Game} game @param {number} ply */
export const isHumans = (game, ply) => game.you === 'both' || sideAt(ply) === game.you;

/** The moves on the board. @param {Game} game */
export const shown = (game) => game.moves.slice(0, game.ply);

/** A name for the position: equal names, equal positions. @param {Game} game */
export const positionKey = (game) => `${game.game}/${shown(game).join('')}`;

/** Plays a move here; what was taken back before is forgotten. @param {Game} game @param {string} move @returns {Game} */
export const play = (game, move) => ({
  ...game, moves: [...shown(game), move], ply: game.ply + 1, resigned: '', verdicts: game.verdicts.slice(0, game.ply + 1),
});

/** The ply that undo goes back to, where the human moves; −1 when there is none. @param {Game} game */
export function undoTarget(game) {
  for (let ply = game.ply - 1; ply >= 0; ply--) if (isHumans(game, ply)) return ply;
  return -1;
}

/** The ply that redo goes on to, −1 when nothing was taken back. @param {Game} game */
export function redoTarget(game) {
  for (let ply = game.ply + 1; ply < game.moves.length; ply++) if (isHumans(game, ply)) return ply;
  return game.ply < game.moves.length ? game.moves.length : -1;
}

/** Looks at another ply. @param {Game} game @param {number} ply @returns {Game} */
export const jump = (game, ply) => ({ ...game, ply: Math.max(0, Math.min(game.moves.length, ply)), resigned: '' });

/** @param {Game} game @param {Verdict} verdict @returns {Game} */
export function judge(game, verdict) {
  const verdicts = [...game.verdicts];
  verdicts[game.ply] = verdict;
  return { ...game, verdicts };
}

/** The last verdict at or before the shown ply. @param {Game} game @returns {Verdict|null} */
export function verdictOf(game) {
  for (let ply = game.ply; ply >= 0; ply--) {
    const verdict = game.verdicts[ply];
    if (verdict) return verdict;
  }
  return null;
}

/** The fragment that names this position. @param {Game} game */
export const linkOf = (game) => `#/play/${game.game}${game.ply ? `/${shown(game).join('')}` : ''}`;

/** @type {import('../storage.js').Shelf<Game>} */
export const gameShelf = {
  key: 'game',
  version: 1,
  migrations: [],
  check(value) {
    const table = parseTable(String(value?.game));
    if (!table || !Array.isArray(value.moves)) return null;
    if (parseMoves(value.moves.join(' '), table).moves.length !== value.moves.length) return null;
    const { ply, level, resigned } = value;
    if (!Number.isInteger(ply) || ply < 0 || ply > value.moves.length) return null;
    return {
      game: value.game,
      moves: value.moves,
      ply,
      you: ['black', 'white', 'both'].includes(value.you) ? value.you : 'black',
      level: Number.isInteger(level) && level >= 1 && level <= LEVELS[table.family] ? level : 3,
      rival: /^[a-z]+-[a-z0-9]+$/.test(value.rival) ? value.rival : '',
      resigned: ['black', 'white'].includes(resigned) ? resigned : '',
      verdicts: Array.isArray(value.verdicts) ? value.verdicts.map(wholeVerdict) : [],
    };
  },
};

/** @param {any} value @returns {Verdict|null} */
const wholeVerdict = (value) => (typeof value?.share === 'number' && typeof value.win === 'number' ? { share: value.share, win: value.win } : null);
