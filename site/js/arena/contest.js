// @ts-check
// Runs a contest: hands out its games to engines in workers and collects what
// they say. The engine pairs, plays and does the sums. Nothing here depends on
// timers, so that a contest goes on in a tab that nobody looks at.

import { createEngine } from '../engine/client.js';
import { checkSetup, parseSpec } from './setup.js';
import { createVault } from './vault.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {{number: number, first: number, second: number, opening: string, seed: number}} Pairing */

/**
 * A finished game. Answers are [winProb, eval, nodes, ms] for each move after
 * the opening; winner is a player's index, −1 for a draw.
 * @typedef {{number: number, first: number, second: number, opening: string, moves: string, winner: number, reason: string, fault: string, answers: number[][]}} Game
 */

/**
 * @typedef {object} Contest
 * @property {Setup} setup
 * @property {'preparing'|'running'|'paused'|'stopped'|'done'|'failed'} phase
 * @property {Pairing[]} pairings all games, in the order they are begun
 * @property {Map<number, Game>} games finished ones by number
 * @property {any} table the engine's standings, null before the first game
 * @property {string} fault what went wrong when it failed
 * @property {number} skipped games that broke their engine twice
 * @property {number} workers
 * @property {number} left milliseconds, NaN while unknown
 */

/** How many engines play at once: all of the device but one, and no more than its memory holds at 200 MB each. */
export function workerCount() {
  const memory = /** @type {any} */ (navigator).deviceMemory ?? 4;
  return Math.max(1, Math.min((navigator.hardwareConcurrency || 2) - 1, memory * 2));
}

/** The least time between two sums, in milliseconds. */
const COUNT_MS = 400;
/** Errors that say nothing about the contest: the engine went away under the game. */
const LOST = new Set(['panic', 'crash', 'stopped', 'limit']);
/** A game that breaks its engine is tried again once. */
const TRIES = 2;

/** @param {(contest: Contest|null) => void} changed */
export function createContests(changed) {
  const vault = createVault();
  /** @type {Contest|null} */
  let contest = null;
  /** @type {ReturnType<typeof createEngine>[]} */
  let engines = [];
  /** @type {Pairing[]} */
  let queue = [];
  /** @type {Map<number, number>} */
  const broken = new Map();
  /** @type {Promise<void>|null} */
  let counting = null;
  let counted = -Infinity;
  let began = 0;
  let before = 0;

  /** @param {Partial<Contest>} patch */
  const set = (patch) => {
    if (contest) Object.assign(contest, patch);
    changed(contest);
  };
  const head = () => {
    const { setup, phase, table, skipped } = /** @type {Contest} */ (contest);
    return { version: 1, setup, phase, table, skipped };
  };

  function dismiss() {
    for (const engine of engines) engine.dispose();
    engines = [];
  }

  /** @param {string} fault */
  function fail(fault) {
    dismiss();
    set({ phase: 'failed', fault });
    if (contest?.pairings.length) vault.keep(head());
  }

  /** Hands out the games that are left. */
  function run() {
    const now = /** @type {Contest} */ (contest);
    queue = now.pairings.filter((pairing) => !now.games.has(pairing.number)).reverse();
    const workers = Math.max(1, Math.min(workerCount(), queue.length));
    while (engines.length < workers) engines.push(createEngine({ file: 'whole.wasm' }));
    began = performance.now();
    before = now.games.size;
    set({ phase: 'running', workers, left: NaN, fault: '' });
    vault.keep(head());
    Promise.all(engines.map((engine) => work(engine, now))).then(async () => {
      if (contest !== now || now.phase !== 'running') return;
      await count();
      dismiss();
      set({ phase: 'done' });
      vault.keep(head());
    });
  }

  /** One engine plays until nothing is left. @param {ReturnType<typeof createEngine>} engine @param {Contest} now */
  async function work(engine, now) {
    const sides = now.setup.players.map((text) => parseSpec(text));
    while (contest === now && now.phase === 'running' && engines.includes(engine)) {
      const pairing = queue.pop();
      if (!pairing) return;
      const { opening, seed, first, second, number } = pairing;
      const reply = await engine.request({ cmd: 'game', game: now.setup.game, moves: opening, seed, first: sides[first], second: sides[second] });
      if (contest !== now || !engines.includes(engine)) return;
      if (reply.type === 'game' && reply.reason !== 'stopped') finish(pairing, reply);
      else if (now.phase !== 'running') return;
      else if (LOST.has(reply.code)) {
        const tries = (broken.get(number) ?? 0) + 1;
        broken.set(number, tries);
        if (tries < TRIES) queue.push(pairing);
        else set({ skipped: now.skipped + 1 });
      } else return fail(reply.message ?? reply.code ?? reply.type);
    }
  }

  /** @param {Pairing} pairing @param {any} reply */
  function finish({ number, first, second, opening }, reply) {
    const now = /** @type {Contest} */ (contest);
    /** @type {Game} */
    const game = {
      number, first, second, opening, moves: reply.moves, reason: reply.reason, fault: reply.fault,
      winner: reply.winner === 'draw' ? -1 : reply.winner === 'first' ? first : second,
      answers: reply.answers.map((/** @type {any} */ a) => [a.winProb, a.eval, a.nodes, a.ms]),
    };
    now.games.set(number, game);
    const played = now.games.size - before;
    set({ left: ((performance.now() - began) / played) * (now.pairings.length - now.games.size - now.skipped) });
    vault.keep(head(), game);
    if (!counting && performance.now() - counted > COUNT_MS) count();
  }

  /** Has the engine add up what is played. */
  async function count() {
    while (counting) await counting;
    const now = contest;
    const results = [...(now?.games.values() ?? [])].map((game) => `${game.number} ${game.first} ${game.second} ${game.winner}`);
    counting = (async () => {
      const table = await engines[0]?.request({ cmd: 'standings', count: now?.setup.players.length, results: results.join(';') });
      if (table?.type === 'standings' && contest === now) set({ table });
    })();
    await counting;
    counting = null;
    counted = performance.now();
  }

  return {
    /** Takes up what was left by an earlier visit, paused. */
    async recall() {
      const { head: kept, pairings, games } = await vault.read();
      const setup = checkSetup(kept?.setup);
      if (contest || kept?.version !== 1 || !setup || !pairings.length) return;
      const { table, skipped, phase } = kept;
      contest = {
        setup, pairings, table, skipped, phase: phase === 'done' || phase === 'stopped' ? phase : 'paused',
        games: new Map(games.map((game) => [game.number, game])), fault: '', workers: 0, left: NaN,
      };
      changed(contest);
    },
    /** @param {Setup} setup */
    async start(setup) {
      dismiss();
      broken.clear();
      const now = contest = /** @type {Contest} */ ({ setup, phase: 'preparing', pairings: [], games: new Map(), table: null, fault: '', skipped: 0, workers: 1, left: NaN });
      changed(contest);
      engines = [createEngine({ file: 'whole.wasm' })];
      const reply = await engines[0].request({ cmd: 'schedule', game: setup.game, count: setup.players.length, games: setup.games, seed: setup.seed, set: setup.openings });
      if (contest !== now || now.phase !== 'preparing') return;
      if (reply.type !== 'schedule') return fail(reply.message ?? reply.code ?? reply.type);
      now.pairings = reply.pairings;
      await vault.begin(head(), now.pairings);
      if (contest === now && now.phase === 'preparing') run();
    },
    /** Games under way are given up and begin anew later. @param {'paused'|'stopped'} phase */
    async halt(phase) {
      const now = contest;
      if (!now) return;
      const running = now.phase === 'running';
      set({ phase });
      const [counter, ...others] = engines;
      for (const engine of others) engine.dispose();
      if (running) {
        counter?.stop();
        await count();
      }
      if (contest !== now || now.phase !== phase) return;
      dismiss();
      if (!now.pairings.length) contest = null; // halted before the games were known
      changed(contest);
      if (contest) vault.keep(head());
    },
    /** Goes on after a pause, a stop or a failure. */
    resume() {
      if (!contest || engines.length) return;
      if (!contest.pairings.length) return this.start(contest.setup); // it failed before the games were known
      broken.clear();
      contest.skipped = 0;
      run();
    },
  };
}
