// @ts-check
// Keeps an engine at one position: requests the facts about it, searches it on
// demand, and drops replies that belong to another position or search.

/** @typedef {import('./protocol.js').ErrorReply} ErrorReply */
/** @typedef {import('./protocol.js').SearchRequest & {cmd: 'search'}} SearchRequest */

/**
 * @template W the caller's description of a search, returned with each reply
 * @typedef {object} Handlers
 * @property {(reply: import('./protocol.js').PositionReply) => void} position
 * @property {(want: W) => void} [started] the position is known and its search has begun
 * @property {(info: import('./protocol.js').SearchInfo, want: W) => void} info
 * @property {(reply: import('./protocol.js').ResultReply, want: W) => void} result
 * @property {(reply: ErrorReply, place: boolean) => void} refused the engine replied with an error; place: about the position, otherwise about the search
 */

/**
 * @template W
 * @param {{request: import('./protocol.js').Ask, stop: () => void}} engine
 * @param {Handlers<W>} handlers
 */
export function createSession(engine, handlers) {
  /** The current position. known is false if the engine refused it. @type {{key: string, known?: boolean}} */
  let place = { key: '' };
  /**
   * The current search, running or finished. Each search has its own object,
   * because a name may be used again.
   * @type {{name: string, start?: () => void}}
   */
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
    /**
     * Requests the facts about a position, unless it is the current one.
     * @param {string} key names the position
     * @param {string} game
     * @param {string} moves
     */
    async look(key, game, moves) {
      if (key === place.key) return;
      /** @type {typeof place} */
      const own = (place = { key });
      const reply = await engine.request({ cmd: 'position', game, moves });
      if (place !== own) return;
      own.known = reply.type !== 'error';
      if (reply.type === 'error') {
        search = { name: '' }; // the engine would refuse a search for the same reason
        handlers.refused(reply, true);
      } else {
        search.start?.();
        handlers.position(reply);
      }
    },
    /**
     * Replaces the current search; an empty name means no search. The request is
     * sent at once: the reply about the position still comes first.
     * @param {string} name equal names mean the same search
     * @param {SearchRequest|null} [request]
     * @param {W} [want]
     * @param {boolean} [fresh] clears what earlier searches learned
     */
    search(name, request, want, fresh = false) {
      if (name === search.name || (name && place.known === false)) return;
      search = { name };
      if (running) engine.stop();
      if (!name || !request) return;
      if (fresh) engine.request({ cmd: 'newgame' }); // the engine clears its tables before the search begins
      run(request, /** @type {W} */ (want), search);
    },
    /** Ends the running search; its best move so far is the result. */
    stop() {
      if (running) engine.stop();
    },
    /** Requests everything again, for instance after the engine was replaced. */
    forget() {
      place = { key: '' };
      search = { name: '' };
    },
  };
}
