// @ts-check
// Keeps an engine at one position: requests the facts about it, searches it on
// demand. Another position or search aborts the one before.

import { createAction } from '../core/action.js';

/** @typedef {import('./protocol.js').ErrorReply} ErrorReply */
/** @typedef {import('./protocol.js').SearchRequest & {cmd: 'search'}} SearchRequest */

/**
 * @template W the caller's description of a search, returned with each reply
 * @typedef {object} Handlers
 * @property {(reply: import('./protocol.js').PositionReply) => void} position
 * @property {(want: W) => void} [started] the position is known and its search has begun
 * @property {(info: import('./protocol.js').SearchInfo, want: W) => void} info
 * @property {(reply: import('./protocol.js').ResultReply, want: W, signal: AbortSignal) => void} result signal: aborted when another search replaces this one
 * @property {(reply: ErrorReply, place: boolean) => void} refused the engine replied with an error; place: about the position, otherwise about the search
 */

/**
 * @template W
 * @param {{request: import('./protocol.js').Ask}} engine
 * @param {Handlers<W>} handlers
 */
export function createSession(engine, handlers) {
  const [looking, searching] = [createAction(), createAction()];
  /** The current position. facts is false if the engine refused it. @type {{key: string, facts?: boolean}} */
  let place = { key: '' };
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
    async look(key, game, moves) {
      if (key === place.key) return;
      place = { key };
      const reply = await engine.request({ cmd: 'position', game, moves }, { signal: looking.begin() });
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
     * sent at once: the reply about the position still comes first.
     * @param {string} next its name; equal names mean the same search
     * @param {SearchRequest|null} [request]
     * @param {W} [want]
     * @param {boolean} [clear] clears what earlier searches learned
     */
    async search(next, request, want, clear = false) {
      if (next === name || (next && place.facts === false)) return;
      end();
      name = next;
      if (!name || !request) return;
      const purpose = /** @type {W} */ (want);
      const signal = searching.begin();
      if (clear) engine.request({ cmd: 'newgame' }); // the engine clears its tables before the search begins
      start = () => handlers.started?.(purpose);
      if (place.facts) start();
      const reply = await engine.request(request, { signal, onInfo: (info) => handlers.info(info, purpose) });
      if (reply.type === 'error') handlers.refused(reply, false);
      else handlers.result(reply, purpose, signal);
    },
    /** Leaves the position and its search, for instance before the engine is replaced. */
    forget() {
      looking.end();
      end();
      place = { key: '' };
    },
  };
}
