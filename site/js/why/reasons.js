// @ts-check
// Asks the engine for reasons. The whole engine gives them, so the page starts one of its own
// with the first question, beside the one that searches, and ends it a while after the last.

import { startEngine } from '../engine/engines.js';

/** @typedef {import('../engine/protocol.js').MoveReason} Reason */
/** @typedef {import('../app.js').App} App */
/**
 * A question: why a move, or without one what decides the position. Proved tells what a search
 * or a proof has proved of the position after the move (without one, of the position).
 * @typedef {{game: string, moves: string[], move?: string, proved?: {winner:
 *   import('../engine/protocol.js').WinnerWord, plies: number, atMost?: boolean}}} Question
 */

/**
 * What a search's line has proved of the position after its move; undefined if nothing.
 * @param {import('../game/games.js').Table} table
 * @param {Pick<import('../engine/protocol.js').Line, 'win'|'proved'|'atMost'>} line
 * @param {import('../game/games.js').Side} side that moves
 * @returns {Question['proved']}
 */
export function provedBy(table, { win = 0, proved, atMost }, side) {
  if (!proved) return undefined;
  if (!win) return { winner: 'draw', plies: 0 };
  const first = win > 0 === (side === 'black');
  const [black, white] = table.kind.columns
    ? /** @type {const} */ (['first', 'second'])
    : /** @type {const} */ (['black', 'white']);
  return { winner: first ? black : white, plies: Math.abs(win) - 1, ...(atMost && { atMost }) };
}

/** The time from the last question to the end of the engine, in milliseconds. */
const IDLE = 60_000;
/** The number of answers that are kept. */
const KEPT = 100;

/**
 * @param {{start?: () => Pick<import('../engine/engines.js').Engine, 'request'|'dispose'>, idle?: number}} [hooks]
 */
export function createReasons({ start = startEngine, idle = IDLE } = {}) {
  /** @type {ReturnType<typeof start>|null} */
  let engine = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  let waiting = 0;
  /** Answers by question, the oldest first. @type {Map<string, Reason[]>} */
  const found = new Map();

  function end() {
    engine?.dispose();
    engine = null;
  }

  function endWhenIdle() {
    clearTimeout(timer);
    if (!waiting && engine) timer = setTimeout(end, idle);
  }

  return {
    /** Starts the engine, so that the first answer does not wait for it. */
    warm() {
      engine ??= start();
      endWhenIdle();
    },

    /**
     * The reasons, at most three, the most important first; none if the engine cannot tell.
     * Once the signal is aborted, the promise stays pending.
     * @param {Question} question
     * @param {AbortSignal} [signal]
     * @returns {Promise<Reason[]>}
     */
    async ask({ game, moves, move, proved }, signal) {
      const request = { cmd: /** @type {const} */ ('explain'), game, moves: moves.join(''), move, ...proved };
      const key = JSON.stringify(request);
      const kept = found.get(key);
      if (kept) return kept;
      waiting++;
      clearTimeout(timer);
      let open = true;
      const close = () => {
        if (!open) return;
        open = false;
        waiting--;
        endWhenIdle();
      };
      signal?.addEventListener('abort', close, { once: true });
      const reply = await (engine ??= start()).request(request, { signal });
      signal?.removeEventListener('abort', close);
      close();
      if (reply.type !== 'reasons') return [];
      found.set(key, reply.reasons);
      if (found.size > KEPT) found.delete([...found.keys()][0]);
      return reply.reasons;
    },
    end,
  };
}

/** @typedef {ReturnType<typeof createReasons>} Reasons */

/** @type {Reasons|undefined} */
let reasons;

/** The page's reasons. */
export const reasonsOf = () => (reasons ??= createReasons());
