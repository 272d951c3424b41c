// @ts-check
// Reads games from a pack; engine/match/pack.go describes the format.

import { moveAt, parseTable } from '../game/games.js';
import { unzipped } from '../core/unzip.js';

/** @typedef {import('./contest.js').Game} Game */

const CHANCE_STEPS = 200;
const TIME_STEP = 10; // ms
const REASONS = ['win', 'draw', 'illegal', 'crash', 'time'];

/**
 * The games of two players.
 * @param {Response} packed a gzipped pack
 * @param {number} a
 * @param {number} b
 * @returns {Promise<Game[]>} rejects when it is not a pack
 */
export async function unpack(packed, a, b) {
  const bytes = new Uint8Array(await unzipped(packed).arrayBuffer());
  let at = 0;
  const line = () => new TextDecoder().decode(bytes.subarray(at, (at = bytes.indexOf(10, at) + 1) - 1));
  const number = () => {
    let n = 0;
    for (let unit = 1; ; unit *= 128) {
      n += (bytes[at] & 127) * unit;
      if (!(bytes[at++] & 128)) return n;
    }
  };
  if (line() !== 'tengen games 1') throw new Error('no pack of games');
  line();
  const table = /** @type {import('../game/games.js').Table} */ (parseTable(line()));
  number(); // the number of players
  const all = Array.from({ length: number() }, () => ({
    number: 0,
    first: 0,
    second: 0,
    opening: 0,
    plies: 0,
    count: 0,
    winner: 0,
    reason: 0,
  }));
  let last = -1;
  for (const game of all) game.number = last += number() + 1;
  for (const field of /** @type {const} */ (['first', 'second', 'opening', 'plies', 'count', 'winner', 'reason']))
    for (const game of all) game[field] = number();

  /** @type {Map<object, Game>} */
  const numbers = new Map();
  for (const game of all) {
    const { first, second, winner, opening, plies, count } = game;
    if ((first === a && second === b) || (first === b && second === a)) {
      const moves = Array.from(bytes.subarray(at, at + plies), (point) => moveAt(table, point));
      numbers.set(game, {
        number: game.number,
        first,
        second,
        opening: moves.slice(0, opening).join(''),
        moves: moves.join(''),
        winner: [-1, first, second][winner],
        reason: REASONS[game.reason],
        fault: '',
        answers: Array.from({ length: count }, () => [0, 0, 0, 0]),
      });
    }
    at += plies;
  }
  /** Reads both sides' answers of every game. @param {(answers: number[][]) => void} pass */
  const sides = (pass) => {
    for (const game of all)
      for (const side of [0, 1]) {
        const answers = numbers.get(game)?.answers ?? Array.from({ length: game.count }, () => []);
        pass(answers.filter((_, i) => (game.opening + i) % 2 === side));
      }
  };
  sides((answers) => {
    const chances = number();
    for (const answer of answers) {
      const judged = number();
      if (chances) answer[0] = judged / CHANCE_STEPS;
      else answer[1] = judged % 2 ? (1 - judged) / 2 : judged / 2;
    }
  });
  sides((answers) => {
    for (const answer of answers) answer[2] = number();
  });
  sides((answers) => {
    for (const answer of answers) answer[3] = number() * TIME_STEP;
  });
  if (at !== bytes.length) throw new Error('not the games it says');
  return [...numbers.values()];
}
