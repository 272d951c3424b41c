// @ts-check
// Keeps an engine at one position: requests the facts about it, searches it on
// demand. Another position or search aborts the one before.

import { createAction, within } from '../core/action.js';

/** Error codes for moves that are not legal. */
export const WRONG = ['illegal-move', 'game-over', 'bad-request'];

/** @typedef {import('./protocol.js').ErrorReply} ErrorReply */
/** @typedef {import('./protocol.js').SearchRequest & {cmd: 'search'}} SearchRequest */

/**
 * Who answers a search: the engine, or the proof that Black wins.
 * @typedef {{request: (request: SearchRequest, options: import('./protocol.js').AskOptions<'search'>) =>
 *   Promise<import('./protocol.js').ResultReply|import('./protocol.js').ProvedReply|ErrorReply>}} Source
 */

/**
 * @typedef {object} Handlers
 * @property {(reply: import('./protocol.js').PositionReply) => void} position
 * @property {(request: SearchRequest) => void} [started] the position is known and its search has begun
 * @property {(info: import('./protocol.js').SearchInfo, request: SearchRequest) => void} info
 * @property {(reply: import('./protocol.js').ResultReply, request: SearchRequest, signal: AbortSignal) => void} result
 *   signal: aborted when another search replaces this one
 * @property {(reply: import('./protocol.js').ProvedReply, signal: AbortSignal) => void} [proved] the proof answered in
 *   the engine's place
 * @property {(reply: ErrorReply, place: boolean) => void} refused the engine replied with an error; place: about the
 *   position, otherwise about the search
 */

/**
 * @param {{request: import('./protocol.js').Ask}} engine
 * @param {Handlers} handlers
 */
export function createSession(engine, handlers) {
  const [looking, searching] = [createAction(), createAction()];
  /** The current position. facts is false if the engine refused it. @type {{key: string, facts?: boolean}} */
  let place = { key: '' };
  /** The reply about it. @type {Promise<unknown>} */
  let looked = Promise.resolve();
  /** The current search, running or finished. */
  let name = '';
  /** Reports that a search has begun whose position is not known yet. @type {(() => void)|undefined} */
  let start;

  function end() {
    searching.end();
    name = '';
    start = undefined;
  }

  return {
    /**
     * Requests the facts about a position, unless it is the current one.
     * @param {string} key names the position
     * @param {string} game
     * @param {string} moves
     */
    async setPosition(key, game, moves) {
      if (key === place.key) return;
      place = { key };
      const reply = await (looked = engine.request({ cmd: 'position', game, moves }, { signal: looking.begin() }));
      place.facts = reply.type !== 'error';
      if (reply.type === 'error') {
        end(); // the engine would refuse a search for the same reason
        handlers.refused(reply, true);
      } else {
        start?.();
        handlers.position(reply);
      }
    },
    /**
     * Replaces the current search; an empty name means no search. The request is
     * sent at once; the reply about the position still comes first, whoever answers.
     * @param {string} next its name; equal names mean the same search
     * @param {SearchRequest|null} [request]
     * @param {{source?: Source, clear?: boolean}} [options] clear: what earlier searches learned is cleared
     */
    async search(next, request, { source = engine, clear = false } = {}) {
      if (next === name || (next && place.facts === false)) return;
      end();
      name = next;
      if (!name || !request) return;
      const signal = searching.begin();
      if (clear) engine.request({ cmd: 'newgame' }); // the engine clears its tables before the search begins
      start = () => handlers.started?.(request);
      if (place.facts) start();
      const reply = await source.request(request, { signal, onInfo: (info) => handlers.info(info, request) });
      await within(signal, looked);
      if (reply.type === 'error') handlers.refused(reply, false);
      else if (reply.type === 'proved') handlers.proved?.(reply, signal);
      else handlers.result(reply, request, signal);
    },
    /** Leaves the position and its search, for instance before the engine is replaced. */
    forget() {
      looking.end();
      end();
      place = { key: '' };
    },
  };
}
