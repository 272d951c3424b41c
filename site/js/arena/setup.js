// @ts-check
// The setup of a contest, and its text form: the names of players that `tengen
// match`, links and command lines use.

import { isWhole } from '../core/valid.js';
import { KINDS, gameName, parseTable } from '../game/games.js';

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
 * @property {number} games number of games of each pair, even
 * @property {number} seed
 * @property {string} [openings] name of the bundled openings; none: openings are made from the seed
 */

/** @typedef {import('../game/games.js').Kind} Kind */

/** The players of a game. @param {Kind} kind */
export const playersOf = (kind) => kind.players.map(({ name }) => name);

/** The choices for the number of games of each pair. */
export const GAMES = [2, 4, 6, 10, 20, 50, 100, 200, 500];
export const MOST_PLAYERS = 20;

/** The choices of limits, by their unit. @type {Record<string, number[]>} */
const SCALES = {
  playouts: [200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
  nodes: [1000, 5000, 20_000, 100_000, 400_000],
};

/**
 * The limits for a player, from weak to strong; none for players without a limit.
 * @param {Kind} kind
 * @param {string} player
 */
export function scaleOf({ players }, player) {
  const { levels = 0, scale = '' } = players.find(({ name }) => name === player) ?? {};
  const limits = (SCALES[scale] ?? []).map((n) => `${scale}=${n}`);
  return [...Array.from({ length: levels }, (_, i) => `level=${i + 1}`), ...limits];
}

/** A player's default limit. @param {Kind} kind @param {string} player */
export function usual(kind, player) {
  const scale = scaleOf(kind, player);
  const limit = ['level=3', 'playouts=1000'].find((one) => scale.includes(one));
  return limit ? `${player},${limit}` : player;
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

/** The players of a small contest. */
const FEW = ['tengen', 'alphabeta-8', 'five-tuple', 'uct-bitboard', 'uct-threats'];

/** The default players of a game, with their default limits. @param {Kind} kind */
export const suggested = (kind) =>
  FEW.filter((name) => playersOf(kind).includes(name)).map((name) => usual(kind, name));

/** @returns {Setup} */
export const firstSetup = () => ({ game: 'freestyle15', players: suggested(KINDS[0]), games: 4, seed: 1 });

/** Checks a setup and fills in defaults; null when it cannot be played. @param {unknown} value @returns {Setup|null} */
export function checkSetup(value) {
  const { game, players, games, seed, openings } = /** @type {Record<string, unknown>} */ (value ?? {});
  const table = typeof game === 'string' ? parseTable(game) : null;
  if (!table || !isWhole(games, 1, 1000) || !isWhole(seed, 0, Number.MAX_SAFE_INTEGER)) return null;
  if (!Array.isArray(players) || players.length < 2 || players.length > MOST_PLAYERS) return null;
  if (players.some((text) => typeof text !== 'string') || faultOf(players, table.kind)) return null;
  const made = { game: gameName(table), players, games: games + (games % 2), seed };
  return typeof openings === 'string' && openings ? { ...made, openings } : made;
}

/** The first invalid player, '' for none. @param {string[]} players @param {Kind} kind */
export function faultOf(players, kind) {
  const names = playersOf(kind);
  const wrong = players.find(
    (text, i) => !names.includes(parseSpec(text)?.player ?? '') || players.indexOf(text) !== i,
  );
  return wrong ?? '';
}

/** @param {Setup} setup */
export function linkOf({ game, players, games, seed, openings }) {
  const query = [`players=${players.join(';')}`, `games=${games}`, `seed=${seed}`];
  if (openings) query.push(`openings=${openings}`);
  return `#/arena/${game}?${query.join('&')}`;
}

/**
 * The setup that a link asks for; null: none; a text: its error.
 * @param {import('../core/router.js').Route} route
 * @returns {Setup|null|string}
 */
export function readLink({ parts: [game, ...rest], query }) {
  if (!game) return null;
  const table = parseTable(game);
  if (!table || rest.length) return [game, ...rest].join('/');
  const { kind } = table;
  const named = query.get('players')?.split(';').filter(Boolean);
  const players = named ?? playersOf(kind).map((name) => usual(kind, name));
  const games = Number(query.get('games') ?? 4);
  const seed = Number(query.get('seed') ?? 1);
  const made = checkSetup({ game, players, games, seed, openings: query.get('openings') });
  return faultOf(players, kind) || (made ?? [...query].map(([name, value]) => `${name}=${value}`).join('&'));
}

/** The command that plays the same contest natively. @param {Setup} setup */
export function commandOf({ game, players, games, seed, openings }) {
  const words = ['tengen match', `-game ${game}`, `-games ${games}`, `-seed ${seed}`];
  if (openings) words.push(`-openings engine/match/openings/${openings}.txt`);
  return [...words, ...players.map((text) => `-engine ${text}`)].join(' ');
}
