// @ts-check
// Keeps an engine at one position: asks what is to be known of it, searches it
// as wanted, and drops every reply that belongs to another position or search.

/** @typedef {import('./protocol.js').ErrorReply} ErrorReply */
/** @typedef {import('./protocol.js').SearchInfo} SearchInfo */
/** @typedef {import('./protocol.js').ResultReply} ResultReply */
/** @typedef {import('./protocol.js').PositionReply} PositionReply */
/** @typedef {import('./protocol.js').SearchRequest & {cmd: 'search'}} SearchRequest */

/**
 * @template W what the caller knows of a search; every reply brings it back
 * @typedef {object} Handlers
 * @property {(reply: PositionReply) => void} position
 * @property {(want: W) => void} [started] a search began, and its position is known
 * @property {(info: SearchInfo, want: W) => void} info
 * @property {(reply: ResultReply, want: W) => void} result
 * @property {(reply: ErrorReply, place: boolean) => void} refused the engine answered with an error: about the position, or its search
 */

/**
 * @template W
 * @param {{request: import('./protocol.js').Ask, stop: () => void}} engine
 * @param {Handlers<W>} handlers
 */
export function createSession(engine, handlers) {
  /** The position last asked about. known is false where the engine refused it. @type {{key: string, known?: boolean}} */
  let place = { key: '' };
  /** The search wanted now, finished or not: a new object for each, as the same name may be wanted again. @type {{name: string, start?: () => void}} */
  let search = { name: '' };
  /** @type {typeof search|null} */
  let running = null;

  /** @param {SearchRequest} request @param {W} want @param {typeof search} own */
  async function run(request, want, own) {
    running = own;
    own.start = () => handlers.started?.(want);
    if (place.known) own.start();
    const reply = await engine.request(request, (info) => search === own && handlers.info(info, want));
    if (running === own) running = null;
    if (search !== own) return;
    if (reply.type === 'error') handlers.refused(reply, false);
    else handlers.result(reply, want);
  }

  return {
    /** Asks about a position, unless it is the one last asked about. @param {string} key names the position @param {string} game @param {string} moves */
    async look(key, game, moves) {
      if (key === place.key) return;
      /** @type {typeof place} */
      const own = (place = { key });
      const reply = await engine.request({ cmd: 'position', game, moves });
      if (place !== own) return;
      own.known = reply.type !== 'error';
      if (reply.type === 'error') {
        search = { name: '' }; // the engine refuses a search for the same reason
        handlers.refused(reply, true);
      } else {
        search.start?.();
        handlers.position(reply);
      }
    },
    /**
     * Searches this and nothing else; no name means no search. It does not wait
     * for the reply about the position, which comes first.
     * @param {string} name equal names mean the same search
     * @param {SearchRequest|null} [request] @param {W} [want]
     * @param {boolean} [fresh] forgets what earlier searches learned
     */
    search(name, request, want, fresh = false) {
      if (name === search.name || (name && place.known === false)) return;
      search = { name };
      if (running) engine.stop();
      if (!name || !request) return;
      if (fresh) engine.request({ cmd: 'newgame' }); // done before the search begins
      run(request, /** @type {W} */ (want), search);
    },
    /** Ends the running search; its best move so far still counts. */
    stop() {
      if (running) engine.stop();
    },
    /** Asks again, for instance when the engine was replaced. */
    forget() {
      place = { key: '' };
      search = { name: '' };
    },
  };
}
