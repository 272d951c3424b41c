// @ts-check
// The contest on this device: begun, halted, taken up again after a reload. A
// run plays it; every finished game is kept.

import { checkContest } from './kept.js';
import { createRun } from './run.js';
import { createStore } from './store.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('../engine/protocol.js').Pairing} Pairing */

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
 * @property {import('./crosstable.js').Standings|null} table null before the first game
 * @property {string} fault what went wrong when it failed
 * @property {number} skipped games that broke their engine twice
 * @property {number} workers
 * @property {number} left milliseconds, NaN while unknown
 */

/** @param {Setup} setup @param {Partial<Contest>} [held] @returns {Contest} */
const newContest = (setup, held) => ({
  setup,
  phase: 'preparing',
  pairings: [],
  games: new Map(),
  table: null,
  fault: '',
  skipped: 0,
  workers: 1,
  left: NaN,
  ...held,
});

/** What is kept beside the games. @param {Contest} contest @returns {import('./store.js').Head} */
const headOf = ({ setup, phase, table, skipped }) => ({ version: 1, setup, phase, table, skipped });

/** @param {(contest: Contest|null) => void} changed */
export function createContests(changed) {
  const store = createStore();
  /** @type {Contest|null} */
  let contest = null;
  /** What plays it, null while nothing does. @type {ReturnType<typeof createRun>|null} */
  let run = null;

  /** @param {Contest} now @param {Partial<Contest>} patch @param {Game} [game] just finished */
  function set(now, patch, game) {
    Object.assign(now, patch);
    changed(contest);
    if (now.pairings.length) store.keep(headOf(now), game);
  }

  /** @param {Contest} now */
  function begin(now) {
    let [began, before] = [0, 0];
    /** @param {Partial<Contest>} patch */
    const leave = (patch) => {
      run = null;
      set(now, patch);
    };
    return (run = createRun(now, {
      async scheduled(pairings) {
        now.pairings = pairings;
        await store.begin(headOf(now), pairings);
        if (contest === now && now.phase === 'preparing') run?.play();
      },
      began(workers) {
        [began, before] = [performance.now(), now.games.size];
        set(now, { phase: 'running', workers, left: NaN, fault: '' });
      },
      finished(game) {
        now.games.set(game.number, game);
        const each = (performance.now() - began) / (now.games.size - before);
        set(now, { left: each * (now.pairings.length - now.games.size - now.skipped) }, game);
      },
      counted: (table) => set(now, { table }),
      skipped: () => set(now, { skipped: now.skipped + 1 }),
      done: () => leave({ phase: 'done' }),
      failed: (fault) => leave({ phase: 'failed', fault }),
    }));
  }

  /** @param {Setup} setup */
  function start(setup) {
    run?.end();
    contest = newContest(setup);
    changed(contest);
    begin(contest).schedule();
  }

  return {
    start,
    /** Takes up what was left by an earlier visit. */
    async recall() {
      const kept = checkContest(await store.read());
      contest ??= kept && newContest(kept.setup, kept);
      changed(contest);
    },
    /** @param {'paused'|'stopped'} phase */
    async halt(phase) {
      const now = contest;
      if (!now) return;
      set(now, { phase });
      await run?.halt();
      if (contest !== now || now.phase !== phase) return;
      run = null;
      if (!now.pairings.length) contest = null; // halted before the games were known
      set(now, {});
    },
    /** Goes on after a pause, a stop or a failure. */
    resume() {
      if (!contest || run) return;
      if (!contest.pairings.length) return start(contest.setup); // it failed before the games were known
      contest.skipped = 0;
      begin(contest).play();
    },
  };
}
