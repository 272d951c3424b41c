// @ts-check
// The engines that play one contest: they make its list of games, play them, and
// compute the standings. Nothing depends on timers, so a contest also runs in a
// hidden tab.

import { enginesFor } from '../engine/parallel.js';
import { startEngine } from '../engine/engines.js';
import { parseSpec } from './setup.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('./contest.js').Game} Game */
/** @typedef {import('./contest.js').Pairing} Pairing */
/** @typedef {import('../engine/engines.js').Engine} Engine */

/**
 * The events that a run reports to its contest, unless it was ended.
 * @typedef {object} Hooks
 * @property {(openings: {done: number, of: number}) => void} drawn
 * @property {(pairings: Pairing[]) => Promise<unknown>} scheduled
 * @property {(workers: number) => void} began
 * @property {(game: Game) => void} finished
 * @property {(table: import('../engine/protocol.js').StandingsReply) => void} counted
 * @property {() => void} skipped a game crashed the engine twice
 * @property {() => void} done
 * @property {(fault: string) => void} failed
 */

/** The minimum time between two computations of the standings, in milliseconds. */
const COUNT_MS = 400;
/** Errors that do not concern the contest: the engine ended during the game. */
const LOST = ['panic', 'crash', 'stopped', 'limit'];

/** @param {Pairing} pairing @param {import('../engine/protocol.js').GameReply} reply @returns {Game} */
const gameOf = ({ number, first, second, opening }, { moves, reason, fault, winner, answers }) => ({
  number,
  first,
  second,
  opening,
  moves,
  reason,
  fault,
  winner: winner === 'draw' ? -1 : winner === 'first' ? first : second,
  answers: answers.map((answer) => [answer.winProb, answer.eval, answer.nodes, answer.ms]),
});

/**
 * Requests the list of a contest's games.
 * @param {Engine} engine
 * @param {import('./setup.js').Setup} setup
 * @param {Hooks['drawn']} drawn
 * @param {AbortSignal} signal
 */
const askSchedule = (engine, { game, players, games, seed, openings }, drawn, signal) =>
  engine.request(
    { cmd: 'schedule', game, count: players.length, games, seed, set: openings },
    { signal, onInfo: drawn },
  );

/**
 * Requests the standings of the games so far.
 * @param {Engine} engine @param {Contest} contest @param {AbortSignal} signal
 */
function askStandings(engine, { setup, games }, signal) {
  const results = [...games.values()].map(
    ({ number, first, second, winner }) => `${number} ${first} ${second} ${winner}`,
  );
  return engine.request({ cmd: 'standings', count: setup.players.length, results: results.join(';') }, { signal });
}

/**
 * Requests a game.
 * @param {Engine} engine @param {import('./setup.js').Setup} setup @param {Pairing} pairing @param {AbortSignal} signal
 */
function askGame(engine, { game, players }, { opening: moves, seed, first, second }, signal) {
  const player = (/** @type {number} */ i) => /** @type {import('./setup.js').Spec} */ (parseSpec(players[i]));
  const request = {
    cmd: /** @type {const} */ ('game'),
    game,
    moves,
    seed,
    first: player(first),
    second: player(second),
  };
  return engine.request(request, { signal });
}

/** Runs computations of the standings one at a time. @param {() => Promise<void>} sum */
function createSums(sum) {
  /** @type {Promise<void>|null} */
  let adding = null;
  let added = -Infinity;
  return {
    /** Whether the next computation is due. */
    due: () => !adding && performance.now() - added > COUNT_MS,
    async add() {
      while (adding) await adding;
      adding = sum();
      await adding;
      adding = null;
      added = performance.now();
    },
  };
}

/** @param {Contest} contest @param {Hooks} hooks */
export function createRun(contest, hooks) {
  const { setup } = contest;
  const engines = [startEngine()]; // the first engine also computes the standings
  const [life, games] = [new AbortController(), new AbortController()];
  let playing = false;
  /** @type {Promise<void>|undefined} */
  let halting;
  /** @type {Pairing[]} */
  let queue = [];
  /** Games that crashed the engine once. @type {Set<number>} */
  const broken = new Set();
  const sums = createSums(async () => {
    const reply = await askStandings(engines[0], contest, life.signal);
    if (reply.type === 'standings') hooks.counted(reply);
  });

  function end() {
    playing = false;
    life.abort();
    games.abort();
    for (const engine of engines.splice(0)) engine.dispose();
  }

  async function halt() {
    games.abort();
    for (const engine of engines.slice(1)) engine.dispose();
    if (playing) await sums.add();
    end();
  }

  /** @param {string} fault */
  function fail(fault) {
    end();
    hooks.failed(fault);
  }

  /** Repeats a game that crashed the engine, once. @param {Pairing} pairing */
  function again(pairing) {
    if (broken.has(pairing.number)) return hooks.skipped();
    broken.add(pairing.number);
    queue.push(pairing);
  }

  /** Lets one engine play until no game is left. @param {Engine} engine */
  async function work(engine) {
    for (let pairing = queue.pop(); pairing; pairing = queue.pop()) {
      const reply = await askGame(engine, setup, pairing, games.signal);
      if (reply.type === 'game' && reply.reason !== 'stopped') {
        hooks.finished(gameOf(pairing, reply));
        if (sums.due()) sums.add();
      } else if (reply.type === 'error' && LOST.includes(reply.code)) again(pairing);
      else return fail(reply.type === 'error' ? reply.message : reply.reason);
    }
  }

  return {
    end,
    /** Makes the list of games. */
    async schedule() {
      const reply = await askSchedule(engines[0], setup, hooks.drawn, life.signal);
      if (reply.type === 'schedule') await hooks.scheduled(reply.pairings);
      else fail(reply.message);
    },
    /** Plays the remaining games. */
    async play() {
      queue = contest.pairings.filter(({ number }) => !contest.games.has(number)).reverse();
      const most = Math.min(enginesFor('contest'), queue.length);
      while (engines.length < most) engines.push(startEngine());
      playing = true;
      hooks.began(engines.length);
      await Promise.all(engines.map(work));
      await sums.add();
      end();
      hooks.done();
    },
    /** Discards the unfinished games, which will start again later, and computes the standings of the others. */
    halt: () => (halting ??= halt()),
  };
}
