// @ts-check
// Saves a contest as a file: games as CSV, everything as JSON, or games as SGF,
// which the engine writes.

import { download } from '../core/download.js';
import { startEngine } from '../engine/engines.js';
import { commandOf } from './setup.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('./contest.js').Game} Game */

/** @param {Contest} contest @returns {Game[]} */
const inOrder = ({ games }) => [...games.values()].sort((a, b) => a.number - b.number);

/** @param {Contest} contest @param {Game} game */
const winnerOf = ({ setup }, { winner }) => (winner < 0 ? 'draw' : setup.players[winner]);

/** @param {Contest} contest */
function csv(contest) {
  const { players } = contest.setup;
  const cell = (/** @type {string|number} */ value) =>
    /[",;\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value;
  const rows = inOrder(contest).map((game) => [
    game.number + 1,
    players[game.first],
    players[game.second],
    winnerOf(contest, game),
    game.reason,
    game.opening,
    game.moves,
  ]);
  return [['game', 'first', 'second', 'winner', 'reason', 'opening', 'moves'], ...rows]
    .map((row) => row.map(cell).join(',') + '\r\n')
    .join('');
}

/** Starts like the file that tengen match -table writes. @param {Contest} contest */
function json(contest) {
  const { setup, table } = contest;
  const games = inOrder(contest).map(({ number, first, second, opening, moves, winner, reason, fault, answers }) => ({
    number,
    first,
    second,
    opening,
    moves,
    winner,
    reason,
    fault,
    answers: answers.map(([winProb, evaluation, nodes, ms]) => ({ winProb, eval: evaluation, nodes, ms })),
  }));
  return JSON.stringify({
    game: setup.game,
    games: setup.games,
    seed: setup.seed,
    openings: setup.openings,
    command: commandOf(setup),
    engines: setup.players,
    players: table?.players,
    cells: table?.cells,
    records: games,
  });
}

/** @param {Contest} contest @returns {Promise<string>} */
async function sgf(contest) {
  const { setup } = contest;
  const engine = startEngine();
  const forfeit = /** @type {Record<string, string>} */ ({ illegal: 'F', crash: 'F', time: 'T' });
  let text = '';
  try {
    for (const game of inOrder(contest)) {
      const result = game.winner < 0 ? '0' : `${game.winner === game.first ? 'B' : 'W'}+${forfeit[game.reason] ?? ''}`;
      const reply = await engine.request({
        cmd: 'record',
        game: setup.game,
        moves: game.moves,
        black: setup.players[game.first],
        white: setup.players[game.second],
        result,
      });
      if (reply.type !== 'record') throw new Error(reply.message);
      text += reply.sgf;
    }
    return text;
  } finally {
    engine.dispose();
  }
}

/** Creates a file of a contest. @param {Contest} contest @param {string} kind 'csv', 'json' or 'sgf' */
export async function save(contest, kind) {
  const name = `tengen-arena-${contest.setup.game}-${contest.setup.seed}.${kind}`;
  if (kind === 'csv') download(name, 'text/csv', csv(contest));
  if (kind === 'json') download(name, 'application/json', json(contest));
  if (kind === 'sgf') download(name, 'application/x-go-sgf', await sgf(contest));
}
