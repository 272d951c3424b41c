// @ts-check
// The contest on this device: it starts, pauses, and continues after a reload or
// from another tab. A run plays the games; every finished game is stored.

import { createAction, within } from '../core/action.js';
import { createStopwatch } from '../core/awake.js';
import { newId } from '../game/game.js';
import { checkContest } from './stored.js';
import { createTabLock } from './tab-lock.js';
import { createRun } from './run.js';
import { createStore } from './store.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('../engine/protocol.js').Pairing} Pairing */

/**
 * A finished game. Answers are [winProb, eval, nodes, ms] for each move after
 * the opening; winner is a player's index, −1 for a draw.
 * @typedef {{number: number, first: number, second: number, opening: string, moves: string, winner: number, reason:
 *   string, fault: string, answers: number[][]}} Game
 */

/**
 * @typedef {object} Contest
 * @property {string} id id stored with each of its games
 * @property {Setup} setup
 * @property {'preparing'|'running'|'elsewhere'|'paused'|'stopped'|'done'|'failed'} phase elsewhere: running in another
 *   tab
 * @property {Pairing[]} pairings all games, in the order of their start
 * @property {Map<number, Game>} games finished ones by number
 * @property {import('./crosstable.js').Standings|null} table null before the first game
 * @property {string} fault the error code after a failure
 * @property {number} skipped number of games that crashed the engine twice
 * @property {number} workers
 * @property {number} left estimated remaining time in milliseconds, NaN while unknown
 * @property {{done: number, of: number}|null} drawn openings made so far, null before the first
 */

/** @param {Setup} setup @param {Partial<Contest>} [stored] @returns {Contest} */
const newContest = (setup, stored) => ({
  id: newId(),
  setup,
  phase: 'preparing',
  pairings: [],
  games: new Map(),
  table: null,
  fault: '',
  skipped: 0,
  workers: 1,
  left: NaN,
  drawn: null,
  ...stored,
});

/** What is stored about a contest besides its games. @param {Contest} contest @returns {import('./store.js').Head} */
const headOf = ({ id, setup, phase, table, skipped }) => ({ version: 1, id, setup, phase, table, skipped });

export class Contests {
  #store = createStore();
  #tabLock = createTabLock({ lost: () => this.#giveUp(), onNews: (news) => this.#hear(news) });
  /** @type {Contest|null} */
  #contest = null;
  /** The run that plays the contest, null while nothing plays. @type {ReturnType<typeof createRun>|null} */
  #run = null;
  /** The end of a run: a pause, a stop, the last game or a failure. A new run ends it. */
  #ending = createAction();
  /** Whether this tab is requesting the lock. */
  #asking = false;
  /** Whether recall() will run when the lock is free. */
  #waiting = false;

  /** @param {(contest: Contest|null) => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** Whether contests survive a reload. */
  get kept() {
    return this.#store.reached();
  }

  /** Continues what an earlier visit left, or shows what another tab plays. */
  async recall() {
    const kept = checkContest(await this.#store.read());
    const taken = await this.#tabLock.taken();
    if (this.#run || this.#asking) return;
    if (kept) {
      const { phase } = kept;
      this.#contest = newContest(kept.setup, { ...kept, phase: phase === 'running' ? 'paused' : phase });
      if (taken && phase === 'running') this.#contest.phase = 'elsewhere';
    }
    this.changed(this.#contest);
    if (taken) this.#wait();
  }

  /** Runs recall() again when no tab plays. */
  async #wait() {
    if (this.#waiting) return;
    this.#waiting = true;
    await this.#tabLock.freed();
    this.#waiting = false;
    await this.recall();
  }

  /** @param {Setup} setup @returns {Promise<boolean>} false: another tab plays a contest */
  async start(setup) {
    if (!(await this.#acquire(false))) return false;
    this.#asking = false;
    this.#run?.end();
    this.#contest = newContest(setup);
    this.changed(this.#contest);
    this.#begin(this.#contest).schedule();
    return true;
  }

  /**
   * Continues after a pause, a stop or a failure, or takes over the contest of
   * another tab.
   * @returns {Promise<boolean>} false: another tab plays a contest
   */
  async resume() {
    const contest = this.#contest;
    if (!contest || this.#run || this.#asking) return true;
    if (!contest.pairings.length) return this.start(contest.setup); // it failed before the list of games was made
    if (!(await this.#acquire(contest.phase === 'elsewhere'))) return false;
    // Meanwhile another tab may have continued it, or started another contest.
    const kept = checkContest(await this.#store.read());
    this.#asking = false;
    if (kept && kept.id !== contest.id) this.#giveUp();
    else {
      this.#contest = newContest(contest.setup, { ...contest, ...kept, skipped: 0 });
      this.#begin(this.#contest).play();
    }
    return true;
  }

  /** @param {'paused'|'stopped'} phase */
  async halt(phase) {
    const [now, run] = [this.#contest, this.#run];
    if (!now || !run) return;
    const signal = this.#ending.begin();
    this.#set(now, { phase });
    await within(signal, run.halt());
    if (now.pairings.length) await within(signal, this.#set(now, {}));
    this.#release();
    if (now.pairings.length) return;
    this.#contest = null; // stopped before the list of games was made: the earlier contest is still stored
    await this.recall();
  }

  /** Requests the lock. The shown contest stays until the caller replaces it. @param {boolean} away from another tab */
  async #acquire(away) {
    this.#asking = true;
    if (await this.#tabLock.acquire(away)) return true;
    this.#asking = false;
    this.recall();
    return false;
  }

  /** Ends playing in this tab. */
  #release() {
    this.#run = null;
    this.#tabLock.leave();
  }

  /** Another tab plays from now on, or another contest has replaced this one. */
  #giveUp() {
    this.#ending.end();
    this.#run?.end();
    this.#release();
    this.recall();
  }

  /** @param {Contest} now @param {Partial<Contest>} patch @param {Game} [game] just finished */
  async #set(now, patch, game) {
    Object.assign(now, patch);
    this.changed(this.#contest);
    if (!now.pairings.length) return;
    const head = headOf(now);
    const kept = await this.#store.keep(head, game);
    if (kept) this.#tabLock.tell({ head, game });
    else if (this.#contest === now && this.#run) this.#giveUp();
  }

  /** The playing tab has reported progress. @param {import('./tab-lock.js').News} news */
  #hear({ head, game }) {
    const now = this.#contest;
    if (this.#run) return;
    if (now?.phase !== 'elsewhere' || head.id !== now.id || head.phase !== 'running') return void this.recall();
    if (game) now.games.set(game.number, game);
    Object.assign(now, { table: head.table, skipped: head.skipped });
    this.changed(now);
  }

  /** @param {Contest} now */
  #begin(now) {
    let [elapsed, before] = [() => 0, 0];
    /** @param {Partial<Contest>} patch */
    const leave = async (patch) => {
      const signal = this.#ending.begin();
      await this.#store.keep(headOf({ ...now, ...patch })); // so that a reload shows the same
      await within(signal, this.#set(now, patch));
      this.#release();
    };
    this.#ending.end();
    return (this.#run = createRun(now, {
      drawn: (drawn) => this.#set(now, { drawn }),
      scheduled: async (pairings) => {
        now.pairings = pairings;
        await this.#store.begin(headOf(now), pairings);
        if (this.#contest === now && now.phase === 'preparing') this.#run?.play();
      },
      began: (workers) => {
        [elapsed, before] = [createStopwatch(), now.games.size];
        this.#set(now, { phase: 'running', workers, left: NaN, fault: '' });
      },
      finished: (game) => {
        now.games.set(game.number, game);
        const each = elapsed() / (now.games.size - before);
        this.#set(now, { left: each * (now.pairings.length - now.games.size - now.skipped) }, game);
      },
      counted: (table) => this.#set(now, { table }),
      skipped: () => this.#set(now, { skipped: now.skipped + 1 }),
      done: () => leave({ phase: 'done' }),
      failed: (fault) => leave({ phase: 'failed', fault }),
    }));
  }
}
