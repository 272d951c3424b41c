// @ts-check
// Keeps the engine on the position that is shown: asks about it, searches when
// asked to, and lets go of everything that belongs to another position.

/** @typedef {import('../engine/protocol.js').ErrorReply} ErrorReply */
/** @typedef {import('../engine/protocol.js').SearchInfo} SearchInfo */
/** @typedef {import('../engine/protocol.js').ResultReply} ResultReply */

/**
 * @typedef {object} Want
 * @property {string} key names the position
 * @property {string} game
 * @property {string} moves
 * @property {'none'|'reply'|'hint'} purpose
 * @property {number} level
 * @property {string} report a report's player, or ''
 * @property {string} cast the report whose player is in the game, or '': it needs the engine that knows it
 * @property {number} lines how many moves to judge
 * @property {number} adviceNodes how long to look for advice
 * @property {import('../engine/protocol.js').Limits|null} [limits] of a reply at full strength; by level where there are none
 */

/**
 * @typedef {object} Heard
 * @property {(want: Want, reply: import('../engine/protocol.js').PositionReply) => void} position
 * @property {(want: Want) => void} started a search began
 * @property {(want: Want, info: SearchInfo) => void} info
 * @property {(want: Want, reply: ResultReply) => void} result
 * @property {(want: Want, reply: ErrorReply) => void} refused the engine answered with an error
 */

const REPORT_MS = 125;

/**
 * @param {{load: (game: string, report: string) => void, request: import('../engine/protocol.js').Ask, stop: () => void}} engine
 * @param {Heard} heard
 */
export function createThinker(engine, heard) {
  let asked = ''; // the position last asked about
  /** The search that is wanted now, finished or not. The same may be wanted again before the last one has ended. */
  let search = { name: '' };
  /** @type {typeof search|null} */
  let running = null;

  /** @param {Want} want */
  const askPosition = async (want) => {
    const reply = await engine.request({ cmd: 'position', game: want.game, moves: want.moves });
    if (asked !== want.key) return;
    if (reply.type === 'error') heard.refused(want, reply);
    else heard.position(want, reply);
  };

  /** @param {Want} want @param {typeof search} own */
  const think = async (want, own) => {
    running = own;
    heard.started(want);
    const task =
      want.purpose === 'hint'
        ? { limits: { nodes: want.adviceNodes, purpose: /** @type {const} */ ('analysis') } }
        : {
            ...(want.report ? { player: want.report } : want.limits ? { limits: want.limits } : { level: want.level }),
            seed: Math.floor(Math.random() * 2 ** 32),
          };
    let last = -Infinity;
    const reply = await engine.request(
      {
        cmd: 'search',
        player: 'tengen',
        game: want.game,
        moves: want.moves,
        lines: want.lines,
        reportMs: REPORT_MS,
        ...task,
      },
      (info) => {
        const now = performance.now();
        if (search !== own || now - last < REPORT_MS - 5) return;
        last = now;
        heard.info(want, info);
      },
    );
    if (running === own) running = null;
    if (search !== own) return;
    if (reply.type === 'error') heard.refused(want, reply);
    else heard.result(want, reply);
  };

  return {
    /** Makes the engine do what is wanted now and nothing else. @param {Want} want */
    follow(want) {
      engine.load(want.game, want.cast);
      if (want.key !== asked) {
        asked = want.key;
        askPosition(want);
      }
      const name = want.purpose === 'none' ? '' : `${want.purpose} ${want.level} ${want.report} ${want.key}`;
      if (name === search.name) return;
      search = { name };
      if (running) engine.stop();
      if (name) think(want, search);
    },
    /** Ends the running search; its best move so far still counts. */
    stop() {
      if (running) engine.stop();
    },
    /** Asks again, for instance when the engine was replaced. */
    forget() {
      asked = '';
      search = { name: '' };
      running = null;
    },
  };
}
