// @ts-check
// A game as an immutable value: its moves, players and the shown position. Each
// function returns a new game; none knows the rules.

import { parseMoves, parseTable } from './games.js';
import {
  addMove,
  cut,
  depthOf,
  emptyTree,
  goBack,
  goToPly,
  lineThrough,
  lineTree,
  movesOf as movesOn,
  pathTo,
} from './tree.js';
import { packTerms, readTerms, unpackTerms } from './terms.js';

/** @typedef {import('./games.js').Side} Side */

/**
 * The engine's evaluation of the position at a ply.
 * @typedef {object} Verdict
 * @property {number} share Black's chance, 0 to 1
 * @property {number} win n: Black provably wins in n plies, −n: White does; 0: not known
 * @property {boolean} [atMost] the win may be shorter
 */

/**
 * How a game ended by the rules: the winner, and the engine's name for the end, '' if only the winner is known.
 * @typedef {{winner: Side|'draw', state: string}} End
 */

/**
 * @typedef {object} Game
 * @property {string} id unique id of the game
 * @property {string} game the game string, "freestyle15"
 * @property {import('./tree.js').Tree} tree all moves, including those that can be redone, and the node that is shown
 * @property {Side|'both'} you the human's side
 * @property {number} level from 1, the weakest
 * @property {string} report a player from a published report that replaces Tengen, or ''
 * @property {string} correspondenceId id of a correspondence game, in which two people send each other links, or ''
 * @property {Side|''} resigned the side that resigned or ran out of time, or ''
 * @property {import('./terms.js').Terms|null} terms clocks and the opening agreement; null: neither
 * @property {(Verdict|null)[]} verdicts by ply; null where unknown
 * @property {End|null} end how the rules ended it after its last move; null while it goes on or the engine has not said
 * @property {number} changed when its players last did something in it, in milliseconds since 1970
 * @property {number[]} assisted plies, from 0, of moves that were not made by the player who has their side now: the
 *   engine made one for the human, or the sides were switched later
 * @property {[number, string][]} hints moves that the program suggested, each with the number of moves before it
 * @property {boolean} paused neither side may move
 */

/** A unique id for a new game. */
export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

/** @param {Partial<Game>} choice @returns {Game} */
export const newGame = (choice = {}) => ({
  id: newId(),
  game: 'freestyle15',
  you: 'black',
  level: 3,
  report: '',
  correspondenceId: '',
  terms: null,
  tree: emptyTree(),
  ...choice,
  resigned: '',
  end: null,
  changed: Date.now(),
  verdicts: [],
  assisted: [],
  hints: [],
  paused: false,
});

/**
 * A game after its players did something: it goes on, and nothing else dates it. A device
 * whose time was set back dates later states later all the same.
 * @param {Game} game @param {Partial<Game>} [patch] @returns {Game}
 */
export const acted = (game, patch) => ({
  ...game,
  resigned: '',
  end: null,
  ...patch,
  changed: Math.max(Date.now(), game.changed + 1),
});

/**
 * The winner of a game, 'draw', or '' while it goes on.
 * @param {Pick<Game, 'resigned'|'end'>} game @returns {Side|'draw'|''}
 */
export const resultOf = ({ resigned, end }) => (resigned ? otherSide(resigned) : (end?.winner ?? ''));

/**
 * A game with what the engine says about the shown position.
 * @param {Game} game @param {{over: boolean, winner: Side|'draw'|null, state: string}} position
 */
export function settled(game, { over, winner, state }) {
  const end = { winner: winner ?? /** @type {const} */ ('draw'), state };
  const same = game.end?.state === state && game.end.winner === end.winner;
  return over && atEnd(game) && !same ? { ...game, end } : game;
}

/** A game that starts from an opening, with the opening's moves on the board. @param {Game} game @returns {Game} */
export function withOpening(game) {
  const table = parseTable(game.game);
  const { moves } = table ? parseMoves(game.terms?.opening ?? '', table) : { moves: [] };
  return moves.length ? { ...game, tree: lineTree(moves) } : game;
}

/** The side to move after ply moves. @param {number} ply @returns {Side} */
export const sideAt = (ply) => (ply % 2 ? 'white' : 'black');

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === 'black' ? 'white' : 'black');

/** The number of moves on the board. @param {Game} game */
export const plyOf = (game) => depthOf(game.tree);

/** All moves, including those that were taken back. @param {Game} game */
export const movesOf = (game) => movesOn(lineThrough(game.tree));

/** The moves on the board. @param {Game} game */
export const shown = (game) => movesOn(pathTo(game.tree));

/** Whether nothing was taken back. @param {Game} game */
export const atEnd = ({ tree }) => tree.nodes[tree.current].children.length === 0;

/** @param {Game} game @param {number} [ply] */
export const isHumans = (game, ply = plyOf(game)) => game.you === 'both' || sideAt(ply) === game.you;

/** A key for the position: equal keys mean equal positions. @param {Game} game */
export const positionKey = (game) => `${game.game}/${shown(game).join('')}`;

/**
 * Plays a move in the shown position and discards the moves that could be redone.
 * @param {Game} game
 * @param {string} move
 * @returns {Game}
 */
export const play = (game, move) =>
  acted(game, {
    tree: addMove(cut(game.tree), move),
    verdicts: game.verdicts.slice(0, plyOf(game) + 1),
    assisted: game.assisted.filter((i) => i < plyOf(game)),
    hints: game.hints.filter(([i]) => i <= plyOf(game)),
  });

/**
 * Whether the program suggested a move for the position after ply moves.
 * @param {Game} game @param {string} move @param {number} [ply]
 */
export const suggested = ({ hints, tree }, move, ply = depthOf(tree)) =>
  hints.some(([at, one]) => at === ply && one === move);

/** The program suggests a move for the shown position. @param {Game} game @param {string} move @returns {Game} */
export const suggest = (game, move) =>
  suggested(game, move) ? game : { ...game, hints: [...game.hints, [plyOf(game), move]] };

/** The engine plays a move for the human. @param {Game} game @param {string} move @returns {Game} */
export function playFor(game, move) {
  const played = playExpected(suggest(game, move), move);
  return { ...played, assisted: [...played.assisted, plyOf(game)] };
}

/**
 * Switches the human's side. From then on each player's earlier moves count as the
 * other player's.
 * @param {Game} game
 * @returns {Game}
 */
export const switchSides = (game) =>
  acted(game, {
    you: game.you === 'black' ? 'white' : 'black',
    assisted: movesOf(game).flatMap((_, i) => (game.assisted.includes(i) ? [] : [i])),
  });

/** The number of the human's moves that somebody else made. @param {Game['you']} you @param {number[]} assisted */
export const helpIn = (you, assisted) => (you === 'both' ? 0 : assisted.filter((i) => sideAt(i) === you).length);

/** Takes back the last move; it cannot be redone. @param {Game} game @returns {Game} */
export const takeBack = (game) => acted(game, { tree: cut(goBack(game.tree)) });

/**
 * The number of moves before the one that the engine refused with this message, 0 if it names none.
 * @param {string} message
 */
export const legalPlies = (message) => Math.max(0, Number(/^move (\d+)/.exec(message)?.[1] ?? 0) - 1);

/** The ply that undo shows, where the human is to move; −1 when there is none. @param {Game} game */
export function undoTarget(game) {
  for (let ply = plyOf(game) - 1; ply >= 0; ply--) if (isHumans(game, ply)) return ply;
  return -1;
}

/** The ply that redo shows, −1 when nothing was taken back. @param {Game} game */
export function redoTarget(game) {
  const [here, end] = [plyOf(game), movesOf(game).length];
  for (let ply = here + 1; ply < end; ply++) if (isHumans(game, ply)) return ply;
  return here < end ? end : -1;
}

/** Shows another ply. @param {Game} game @param {number} ply @returns {Game} */
export const jump = (game, ply) => ({ ...game, tree: goToPly(game.tree, ply) });

/** The side whose resignation ended the game; '' while the shown position is before the end. @param {Game} game */
export const gaveUp = (game) => (atEnd(game) ? game.resigned : '');

/** @param {Game} game @param {Verdict} verdict @returns {Game} */
export function judge(game, verdict) {
  const verdicts = [...game.verdicts];
  verdicts[plyOf(game)] = verdict;
  return { ...game, verdicts };
}

/** The engine's evaluation of the shown position. @param {Game} game @returns {Verdict|null} */
export const verdictOf = (game) => game.verdicts[plyOf(game)] ?? null;

/** Black's chance by an evaluation, 0 to 1. @param {Verdict} verdict */
export const shareIn = ({ win, share }) => (win ? Number(win > 0) : share);

/** The latest evaluation at or before the shown position. @param {Game} game @returns {Verdict|null} */
export const lastVerdict = (game) => game.verdicts.slice(0, plyOf(game) + 1).findLast(Boolean) ?? null;

/**
 * Plays the move that the current evaluation expects. The evaluation stays valid,
 * with the win one ply nearer.
 * @param {Game} game
 * @param {string} move
 * @returns {Game}
 */
export function playExpected(game, move) {
  const verdict = verdictOf(game);
  const played = play(game, move);
  return verdict ? judge(played, { ...verdict, win: verdict.win - Math.sign(verdict.win) }) : played;
}

/**
 * The link fragment for the shown position. In a correspondence game it contains
 * the whole game and who resigned.
 * @param {Game} game
 */
export function linkOf(game) {
  if (!game.correspondenceId) return linkTo(game.game, shown(game));
  const end = game.resigned && `&resigned=${game.resigned}`;
  return `${linkTo(game.game, movesOf(game))}?friend=${game.correspondenceId}${end}`;
}

/** The link fragment for the whole game and its shown ply. @param {Game} game */
export const wholeLinkOf = (game) =>
  game.correspondenceId || atEnd(game) ? linkOf(game) : `${linkTo(game.game, movesOf(game))}?ply=${plyOf(game)}`;

/** @param {string} name @param {string[]} moves */
const linkTo = (name, moves) => `#/play/${name}${moves.length ? `/${moves.join('')}` : ''}`;

/**
 * A game as it is stored: the tree as a line of moves, and some fields under the
 * names that they had first.
 * @typedef {Omit<Game, 'tree'|'correspondenceId'|'assisted'|'terms'> & {moves: string[], ply: number, far: string,
 *   lent: number[], terms: import('./terms.js').KeptTerms|null}} KeptGame
 */

/** @param {Game} game @returns {KeptGame} */
export function pack(game) {
  const { tree, correspondenceId: far, assisted: lent, terms, ...rest } = game;
  return { ...rest, far, lent, terms: terms && packTerms(terms), moves: movesOf(game), ply: plyOf(game) };
}

/** @param {KeptGame} kept @returns {Game} */
export const unpack = ({ moves, ply, far: correspondenceId, lent: assisted, terms, ...rest }) => ({
  ...rest,
  correspondenceId,
  assisted,
  terms: terms && unpackTerms(terms),
  tree: lineTree(moves, ply),
});

/** @type {import('../core/storage.js').Store<KeptGame>} */
export const gameStore = {
  key: 'game',
  version: 2,
  migrations: [({ rival, ...rest }) => ({ ...rest, report: rival })],
  check(value) {
    const {
      id,
      game,
      moves,
      ply,
      you,
      level,
      report,
      far,
      resigned,
      end,
      changed,
      terms,
      verdicts,
      lent,
      hints,
      paused,
    } = Object(value);
    const table = typeof game === 'string' ? parseTable(game) : null;
    if (!table || !Array.isArray(moves) || moves.length > table.cols * table.rows) return null;
    const isMove = (/** @type {unknown} */ move) => typeof move === 'string' && table.kind.isMove(move, table);
    if (!moves.every(isMove) || !Number.isInteger(ply) || ply < 0 || ply > moves.length) return null;
    return {
      // Older builds stored games without an id.
      id: isId(id) ? id : `old-${hashOf(game + moves)}`,
      game,
      moves,
      ply,
      you: ['black', 'white', 'both'].includes(you) ? you : 'black',
      level: Number.isInteger(level) && level >= 1 && level <= table.kind.levels ? level : 3,
      report: typeof report === 'string' && /^[a-z]+-[a-z0-9]+$/.test(report) ? report : '',
      far: isId(far) && you !== 'both' ? far : '',
      resigned: ['black', 'white'].includes(resigned) ? resigned : '',
      end: readEnd(end),
      changed: Number.isFinite(changed) && Math.abs(changed) < 8.64e15 ? changed : 0,
      terms: readTerms(terms),
      verdicts: Array.isArray(verdicts) ? verdicts.slice(0, moves.length + 1).map(wholeVerdict) : [],
      lent: Array.isArray(lent) ? moves.flatMap((_, i) => (lent.includes(i) ? [i] : [])) : [],
      // Older builds stored none.
      hints: Array.isArray(hints) ? hints.filter((one) => Number.isInteger(one?.[0]) && isMove(one[1])) : [],
      paused: paused === true,
    };
  },
};

/** @param {any} value as found @returns {End|null} */
function readEnd(value) {
  const { winner, state } = Object(value);
  if (!['black', 'white', 'draw'].includes(winner) || typeof state !== 'string') return null;
  return { winner, state: state.slice(0, 20) };
}

/** Whether a value can be a game's id. @param {unknown} id @returns {id is string} */
export const isId = (id) => typeof id === 'string' && /^[a-z0-9-]{1,40}$/.test(id);

/** A hash: equal texts give equal names. @param {string} text */
export function hashOf(text) {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0;
  return hash.toString(36);
}

/** @param {Partial<Verdict>|null} value as found @returns {Verdict|null} */
export function wholeVerdict(value) {
  const { share = -1, win, atMost } = value ?? {};
  if (!(share >= 0 && share <= 1 && Number.isInteger(win))) return null;
  return { share: Number(share), win: Number(win), ...(atMost === true && { atMost }) };
}
