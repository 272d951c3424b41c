// @ts-check
// The contest on this device: begun, halted, taken up again after a reload or
// from another tab. A run plays it; every finished game is kept.

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
 * @typedef {{number: number, first: number, second: number, opening: string, moves: string, winner: number, reason: string, fault: string, answers: number[][]}} Game
 */

/**
 * @typedef {object} Contest
 * @property {string} id which its games carry where they are kept
 * @property {Setup} setup
 * @property {'preparing'|'running'|'elsewhere'|'paused'|'stopped'|'done'|'failed'} phase elsewhere: running in another tab
 * @property {Pairing[]} pairings all games, in the order they are begun
 * @property {Map<number, Game>} games finished ones by number
 * @property {import('./crosstable.js').Standings|null} table null before the first game
 * @property {string} fault what went wrong when it failed
 * @property {number} skipped games that broke their engine twice
 * @property {number} workers
 * @property {number} left milliseconds, NaN while unknown
 * @property {{done: number, of: number}|null} drawn how many openings, null before the first
 */

/** @param {Setup} setup @param {Partial<Contest>} [held] @returns {Contest} */
const newContest = (setup, held) => ({
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
  ...held,
});

/** What is kept beside the games. @param {Contest} contest @returns {import('./store.js').Head} */
const headOf = ({ id, setup, phase, table, skipped }) => ({ version: 1, id, setup, phase, table, skipped });

/** @param {(contest: Contest|null) => void} changed */
export const createContests = (changed) => new Contests(changed);

class Contests {
  #store = createStore();
  #tabLock = createTabLock({ lost: () => this.#giveUp(), heard: (news) => this.#hear(news) });
  /** @type {Contest|null} */
  #contest = null;
  /** What plays it, null while nothing does. @type {ReturnType<typeof createRun>|null} */
  #run = null;
  /** This tab asks for the lock. */
  #asking = false;
  /** It looks again when the lock is free. */
  #waiting = false;

  /** @param {(contest: Contest|null) => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** Whether contests are kept over a reload. */
  get kept() {
    return this.#store.reached();
  }

  /** Takes up what was left by an earlier visit, or looks at what another tab is doing. */
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

  /** Looks again when no tab plays any more. */
  async #wait() {
    if (this.#waiting) return;
    this.#waiting = true;
    await this.#tabLock.freed();
    this.#waiting = false;
    await this.recall();
  }

  /** @param {Setup} setup @returns {Promise<boolean>} false: another tab plays one */
  async start(setup) {
    if (!(await this.#take(false))) return false;
    this.#asking = false;
    this.#run?.end();
    this.#contest = newContest(setup);
    this.changed(this.#contest);
    this.#begin(this.#contest).schedule();
    return true;
  }

  /**
   * Goes on after a pause, a stop or a failure, or with what another tab
   * plays, which that tab then gives up.
   * @returns {Promise<boolean>} false: another tab plays a contest
   */
  async resume() {
    const wanted = this.#contest;
    if (!wanted || this.#run || this.#asking) return true;
    if (!wanted.pairings.length) return this.start(wanted.setup); // it failed before the games were known
    if (!(await this.#take(wanted.phase === 'elsewhere'))) return false;
    // Another tab may have played on, or begun another contest.
    const kept = checkContest(await this.#store.read());
    this.#asking = false;
    if (kept && kept.id !== wanted.id) this.#giveUp();
    else {
      this.#contest = newContest(wanted.setup, { ...wanted, ...kept, skipped: 0 });
      this.#begin(this.#contest).play();
    }
    return true;
  }

  /** @param {'paused'|'stopped'} phase */
  async halt(phase) {
    const [now, run] = [this.#contest, this.#run];
    if (!now || !run) return;
    this.#set(now, { phase });
    await run.halt();
    if (this.#contest !== now || this.#run !== run || now.phase !== phase) return;
    if (now.pairings.length) await this.#set(now, {});
    if (this.#run === run) this.#rest();
    if (now.pairings.length || this.#run) return;
    this.#contest = null; // halted before the games were known: the one before is still kept
    await this.recall();
  }

  /** Asks for the lock. What is shown stays until the caller has what it wants. @param {boolean} away from another tab */
  async #take(away) {
    this.#asking = true;
    if (await this.#tabLock.take(away)) return true;
    this.#asking = false;
    this.recall();
    return false;
  }

  /** Nothing is played here any more. */
  #rest() {
    this.#run = null;
    this.#tabLock.leave();
  }

  /** Another tab plays from now on, or another contest has taken this one's place. */
  #giveUp() {
    this.#run?.end();
    this.#rest();
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

  /** The tab that plays has gone on. @param {import('./tab-lock.js').News} news */
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
      const run = this.#run;
      await this.#store.keep(headOf({ ...now, ...patch })); // so that a reload finds what is shown
      await this.#set(now, patch);
      if (this.#run === run) this.#rest();
    };
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
