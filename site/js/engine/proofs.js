// @ts-check
// All that the page knows of the proofs that Black wins: which games have one, which
// positions it may speak of, and who plays by it. The page has one engine that answers
// from them: it starts with the first question, holds the pack of one game at a time, and
// ends a while after the last question. So questions are answered one after another.

import { createAction } from '../core/action.js';
import { unzipped } from '../core/unzip.js';
import { fetchPack } from '../game/packs.js';
import { startEngine } from './engines.js';

/** @typedef {import('./protocol.js').ProofReply} Proof */
/** @typedef {import('./protocol.js').ProvedReply} Proved */
/** @typedef {import('../app.js').App} App */

/** The time from the last question to the end of the engine, in milliseconds. */
const IDLE = 60_000;
/** How long a move that was searched waits for the proof, whose engine may still load, in milliseconds. */
const PATIENCE = 5_000;
/** The games with a proof that Black wins after H8, whole or not; the pack has the game's name. */
export const PROVED = ['freestyle15', 'standard15', 'renju15'];
/** Black's stone in every position of the proofs. */
export const FIRST = 'h8';

/**
 * Whether a game's proof may speak of a position: Black has the centre, or may take it.
 * @param {string} game @param {string[]} moves
 */
export const covers = (game, moves) => PROVED.includes(game) && (!moves.length || moves.indexOf(FIRST) % 2 === 0);

/**
 * The move of Black at full strength: the proof's, unless the engine's search is much
 * faster. The slower of the two ends.
 * @param {Pick<Proofs, 'judge'>} proofs
 * @param {{request: import('./protocol.js').Ask}} engine
 * @param {import('./session.js').SearchRequest} request
 * @param {string[]} moves
 * @param {import('./protocol.js').AskOptions<'search'>} options
 * @param {number} [patience] in milliseconds
 */
export async function searchProved(proofs, engine, request, moves, options, patience = PATIENCE) {
  if (!covers(request.game, moves)) return engine.request(request, options);
  const asking = createAction();
  const signal = asking.begin(options.signal);
  const searched = engine.request(request, { ...options, signal });
  /** @type {Promise<Proved|import('./protocol.js').ResultReply|import('./protocol.js').ErrorReply>} */
  const proved = proofs.judge(request.game, moves, { signal }).then(
    async (reply) => (reply?.known && reply.move ? reply : searched),
    () => searched,
  );
  const waited = searched.then(async (reply) => {
    if (reply.type !== 'error') await Promise.race([proved, new Promise((resolve) => setTimeout(resolve, patience))]);
    return reply;
  });
  const reply = await Promise.race([proved, waited]);
  asking.end();
  return reply;
}

/**
 * Once a signal is aborted, the promise stays pending. The functions that answer fail
 * with one of the values of Pack.fault, with 'damaged' if the engine refuses the pack,
 * which is then deleted, or with 'engine'.
 * @param {Pick<App, 'packs'>} app
 * @param {{start?: () => Pick<import('./engines.js').Engine, 'request'|'dispose'>, idle?: number}} [hooks]
 */
export function createProofs(app, { start = startEngine, idle = IDLE } = {}) {
  /** @type {ReturnType<typeof start>|null} */
  let engine = null;
  /** What the engine has loaded. @type {Proof|null} */
  let loaded = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** The newest question. @type {Promise<unknown>} */
  let newest = Promise.resolve();

  function end() {
    engine?.dispose();
    engine = loaded = null;
  }

  /**
   * Answers a question after those before it.
   * @template R
   * @param {() => Promise<R>} answer
   * @param {AbortSignal} [signal]
   * @returns {Promise<R>}
   */
  function enqueue(answer, signal) {
    const question = newest.then(() => {
      clearTimeout(timer);
      return signal?.aborted ? /** @type {Promise<R>} */ (Promise.reject(signal.reason)) : answer();
    });
    newest = question
      .catch(() => {})
      .then(() => {
        clearTimeout(timer);
        if (engine) timer = setTimeout(end, idle);
      });
    return new Promise((resolve, reject) =>
      question.then(
        (reply) => signal?.aborted || resolve(reply),
        (fault) => signal?.aborted || reject(fault),
      ),
    );
  }

  /** @param {string} game @returns {Promise<Proof>} */
  async function load(game) {
    if (loaded?.game === game) return loaded;
    const { packs, pack, content } = await fetchPack(app, game);
    const file = await unzipped(content)
      .arrayBuffer()
      .catch(() => null);
    engine ??= start();
    const reply = file && (await engine.request({ cmd: 'proof', file: new Uint8Array(file) }));
    if (reply?.type === 'proof') return (loaded = reply);
    if (reply?.code === 'engine') throw new Error('engine');
    await packs.drop(pack, true); // the next try downloads it again
    throw new Error('damaged');
  }

  /**
   * @template R
   * @param {string} game
   * @param {(engine: ReturnType<typeof start>) => Promise<R|import('./protocol.js').ErrorReply>} request
   */
  async function ask(game, request) {
    const isError = (/** @type {any} */ reply) => reply.type === 'error';
    await load(game);
    let reply = await request(/** @type {ReturnType<typeof start>} */ (engine));
    if (isError(reply)) {
      loaded = null; // a new worker has no proof
      await load(game);
      reply = await request(/** @type {ReturnType<typeof start>} */ (engine));
    }
    if (isError(reply)) throw new Error('engine');
    return /** @type {R} */ (reply);
  }

  /** @param {string} game */
  async function isStored(game) {
    const packs = await app.packs();
    const pack = packs.list.find(({ name }) => name === game);
    return !!pack && pack.state !== 'none' && pack.state !== 'loading' && (await packs.read(pack)) !== null;
  }

  return {
    /** Downloads a game's pack, if it was neither deleted in this session nor failed. @param {string} game */
    async fetch(game) {
      const packs = await app.packs();
      const pack = packs.list.find(({ name }) => name === game);
      if (pack?.state === 'none' && !pack.fault && !pack.dropped) await packs.get(pack);
    },

    /** A proof's figures; downloads its pack. @param {string} game @param {{signal?: AbortSignal}} [options] */
    open: (game, { signal } = {}) => enqueue(() => load(game), signal),

    /**
     * What the proof says about a position; null if it covers no such position or its
     * pack is not stored.
     * @param {string} game
     * @param {string[]} moves
     * @param {{signal?: AbortSignal, replies?: boolean, fetch?: boolean}} [options] replies: also about White's
     *   replies; fetch: the pack is downloaded if necessary
     * @returns {Promise<Proved|null>}
     */
    async judge(game, moves, { signal, replies = false, fetch = false } = {}) {
      if (!fetch && !covers(game, moves)) return null;
      return enqueue(
        async () =>
          fetch || (await isStored(game))
            ? ask(game, (to) => to.request({ cmd: 'proved', game, moves: moves.join(''), replies }))
            : null,
        signal,
      );
    },

    /**
     * Checks positions by the rules.
     * @param {string} game @param {number} from @param {number} count @param {{signal?: AbortSignal}} [options]
     */
    verify: (game, from, count, { signal } = {}) =>
      enqueue(() => ask(game, (to) => to.request({ cmd: 'verify', from, count })), signal),
  };
}

/** @typedef {ReturnType<typeof createProofs>} Proofs */

/** @type {WeakMap<App, Proofs>} */
const services = new WeakMap();

/** The page's proofs. @param {App} app */
export function proofsOf(app) {
  const proofs = services.get(app) ?? createProofs(app);
  services.set(app, proofs);
  return proofs;
}
