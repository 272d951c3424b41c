// @ts-check
// What a contest is made of, as text: the same words that name players for
// `tengen match`, a link and a command line.

import { gameName, parseTable } from '../notation.js';

/**
 * A player with its limit: "tengen,level=3" or "uct-plain,playouts=1000".
 * @typedef {object} Spec
 * @property {string} player
 * @property {number} level 0 is full strength
 * @property {{nodes: number, playouts: number, depth: number}} limits 0 is none
 */

/**
 * @typedef {object} Setup
 * @property {string} game
 * @property {string[]} players at least two
 * @property {number} games between each two players, even
 * @property {number} seed
 * @property {string} [openings] the kept ones with this name; none: made for the seed
 */

/** The players of each family of games, the strongest kinds first. */
export const PLAYERS = {
  five: ['tengen', 'alphabeta-8', 'puct-patterns', 'minimax-6', 'minimax-4', 'minimax-2', 'pattern-scores', 'five-tuple', 'uct-bitboard', 'uct-plain'],
  four: ['tengen', 'uct-threats'],
};
/** How many games each two players may play. */
export const GAMES = [2, 4, 6, 10, 20, 50, 100, 200, 500];
export const MOST_PLAYERS = 20;

const PLAYOUTS = [200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000].map((n) => `playouts=${n}`);
const NODES = [1000, 5000, 20_000, 100_000, 400_000].map((n) => `nodes=${n}`);
/** @param {number} n */
const levels = (n) => Array.from({ length: n }, (_, i) => `level=${i + 1}`);

/**
 * The limits that a player can be given, from weak to strong; none for those
 * that always play alike.
 * @param {'five'|'four'} family @param {string} player
 */
export function scaleOf(family, player) {
  if (player === 'tengen') return family === 'five' ? [...levels(8), ...NODES] : levels(12);
  return /^(uct|puct)-/.test(player) ? PLAYOUTS : [];
}

/** The limit a player is given first. @param {'five'|'four'} family @param {string} player */
export function usual(family, player) {
  const scale = scaleOf(family, player);
  return scale.length ? `${player},${player === 'tengen' ? 'level=3' : 'playouts=1000'}` : player;
}

/** @param {string} text @returns {Spec|null} */
export function parseSpec(text) {
  const [player, ...rest] = text.split(',');
  /** @type {Spec} */
  const spec = { player, level: 0, limits: { nodes: 0, playouts: 0, depth: 0 } };
  for (const word of rest) {
    const found = /^(level|nodes|playouts|depth)=(\d{1,9})$/.exec(word);
    if (!found) return null;
    if (found[1] === 'level') spec.level = Number(found[2]);
    else spec.limits[/** @type {'nodes'} */ (found[1])] = Number(found[2]);
  }
  return spec;
}

/** @returns {Setup} */
export const firstSetup = () => ({ game: 'freestyle15', players: ['tengen,level=3', 'alphabeta-8', 'five-tuple', 'uct-bitboard,playouts=1000'], games: 4, seed: 1 });

/** The setup made whole, or null when it can't be played. @param {any} value @returns {Setup|null} */
export function checkSetup(value) {
  const table = parseTable(String(value?.game));
  const players = value?.players;
  if (!table || !Array.isArray(players) || players.length < 2 || players.length > MOST_PLAYERS || faultOf(players, table.family)) return null;
  const { games, seed, openings } = value;
  if (!Number.isInteger(games) || games < 1 || games > 1000 || !Number.isInteger(seed) || seed < 0 || seed > 2 ** 53 - 1) return null;
  return { game: gameName(table), players, games: games + (games % 2), seed, ...(openings ? { openings: String(openings) } : {}) };
}

/** The first player that can't be, '' for none. @param {string[]} players @param {'five'|'four'} family */
export function faultOf(players, family) {
  return players.find((text, i) => !PLAYERS[family].includes(parseSpec(text)?.player ?? '') || players.indexOf(text) !== i) ?? '';
}

/** @param {Setup} setup */
export function linkOf({ game, players, games, seed, openings }) {
  return `#/arena/${game}?players=${players.join(';')}&games=${games}&seed=${seed}${openings ? `&openings=${openings}` : ''}`;
}

/** What a link asks for; null: nothing, '' and more: what is wrong with it. @param {import('../router.js').Route} route @returns {Setup|null|string} */
export function readLink({ parts: [game, ...rest], query }) {
  if (!game) return null;
  const table = parseTable(game);
  if (!table || rest.length) return [game, ...rest].join('/');
  const players = query.get('players')?.split(';').filter(Boolean) ?? PLAYERS[table.family].map((name) => usual(table.family, name));
  const wrong = faultOf(players, table.family);
  if (wrong) return wrong;
  const asked = { game, players, games: Number(query.get('games') ?? 4), seed: Number(query.get('seed') ?? 1), openings: query.get('openings') };
  return checkSetup(asked) ?? [...query].map(([name, value]) => `${name}=${value}`).join('&');
}

/** Plays the same contest natively. @param {Setup} setup */
export function commandOf({ game, players, games, seed, openings }) {
  return ['tengen match -game', game, '-games', games, '-seed', seed, ...(openings ? [`-openings engine/match/openings/${openings}.txt`] : []), ...players.map((text) => `-engine ${text}`)].join(' ');
}
