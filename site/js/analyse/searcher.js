// @ts-check
// Keeps the engine at the search that is wanted, and at no other. What it was
// asked and what it said is written down for whoever wants to see it.

/** @typedef {import('../engine/protocol.js').SearchRequest} SearchRequest */
/** @typedef {import('../engine/protocol.js').SearchInfo} SearchInfo */
/** @typedef {import('../engine/protocol.js').ResultReply} ResultReply */
/** @typedef {import('../engine/protocol.js').ErrorReply} ErrorReply */
/** @typedef {import('../engine/protocol.js').Ask} Ask */

/** A bound that nobody reaches: without any, a search has one of its own. */
const ENDLESS = 2 ** 50;
/** How many lines of requests and replies are remembered. */
const REMEMBERED = 200;

/** The engine, with all that it is asked and says. @param {{request: Ask}} engine */
export function createLog(engine) {
  /** @type {string[]} */
  let lines = [];
  /** @param {string} sign @param {object} message */
  const write = (sign, message) => {
    lines = [...lines.slice(1 - REMEMBERED), `${sign} ${JSON.stringify(message)}`];
  };
  /** @type {Ask} */
  const ask = async (request, onInfo) => {
    write('>', request);
    const reply = await engine.request(request, (info) => {
      write('<', info);
      onInfo?.(info);
    });
    write('<', reply);
    return reply;
  };
  return {
    ask,
    lines: () => lines,
    clear() {
      lines = [];
    },
  };
}

/**
 * A search of a position as the protocol has it. Without a limit it goes on
 * until it is stopped. One that is to say the same again has one thread and no
 * limit of time.
 * @param {{game: string, moves: string, side: import('../engine/protocol.js').SideWord|undefined}} at
 * @param {import('./state.js').View} view
 * @returns {SearchRequest & {cmd: 'search'}}
 */
export function requestFor({ game, moves, side }, { lines, ms, nodes, depth, threads, table, same }) {
  return {
    cmd: 'search',
    player: 'tengen',
    game,
    moves,
    ...(side && { side }),
    lines,
    limits: {
      purpose: 'analysis',
      nodes: nodes || ENDLESS,
      ...(ms && !same && { ms }),
      ...(depth && { depth }),
      ...(same ? { threads: 1 } : { ...(threads && { threads }), ...(table && { table }) }),
    },
  };
}

/**
 * @param {Ask} ask @param {() => void} stop ends whatever runs
 * @param {{info: (info: SearchInfo) => void, result: (reply: ResultReply) => void, refused: (reply: ErrorReply) => void}} heard
 */
export function createSearcher(ask, stop, heard) {
  let wanted = '';
  /** The number of the search that runs, 0 for none: the same may be wanted again before it has ended. */
  let running = 0;
  let count = 0;

  /** @param {SearchRequest & {cmd: 'search'}} request @param {string} name @param {boolean} fresh */
  async function run(request, name, fresh) {
    const own = ++count;
    running = own;
    if (fresh) await ask({ cmd: 'newgame' });
    if (running !== own || wanted !== name) return;
    const reply = await ask(request, (info) => {
      if (running === own && wanted === name) heard.info(info);
    });
    if (running !== own) return;
    running = 0;
    if (wanted !== name) return;
    wanted = '';
    if (reply.type === 'error') heard.refused(reply);
    else heard.result(reply);
  }

  return {
    /**
     * Searches this and nothing else.
     * @param {(SearchRequest & {cmd: 'search'})|null} request @param {boolean} [fresh] knowing nothing of earlier searches
     */
    follow(request, fresh = false) {
      const name = request ? JSON.stringify([request, fresh]) : '';
      if (name === wanted) return;
      wanted = name;
      if (running) stop();
      if (request) run(request, name, fresh);
    },
    running: () => wanted !== '',
  };
}
