// @ts-check
// Keeps the engine on the position that is shown: asks about it, searches when
// asked to, and lets go of everything that belongs to another position.

/**
 * @typedef {object} Want
 * @property {string} key names the position
 * @property {string} game
 * @property {string} moves
 * @property {'none'|'reply'|'hint'} purpose
 * @property {number} level
 * @property {string} rival
 * @property {number} lines how many moves to judge
 */

/**
 * @typedef {object} Heard
 * @property {(want: Want, reply: any) => void} position
 * @property {(want: Want) => void} started a search began
 * @property {(want: Want, info: any) => void} info
 * @property {(want: Want, reply: any) => void} result
 * @property {(want: Want, reply: any) => void} refused the engine answered with an error
 */

/**
 * Enough for sound advice in a second or two on a phone. Classic Connect Four's
 * columns are solved one after another and shown as they are; most positions
 * need far less than their limit. On other boards a node is a playout.
 * @param {string} game
 */
const hintNodes = (game) => (game === 'connect4' ? 40_000_000 : 300_000);
const REPORT_MS = 125;

/**
 * @param {{request: (message: any, onInfo?: (info: any) => void) => Promise<any>, stop: () => void}} engine
 * @param {Heard} heard
 */
export function createThinker(engine, heard) {
  let asked = ''; // the position last asked about
  let search = ''; // the search that is wanted now, finished or not
  let running = '';

  /** @param {any} message @param {(info: any) => void} [onInfo] */
  const ask = (message, onInfo) =>
    engine.request(message, onInfo).catch((error) => ({ type: 'error', code: 'engine', message: String(error?.message ?? error) }));

  /** @param {Want} want */
  const askPosition = async (want) => {
    const reply = await ask({ cmd: 'position', game: want.game, rival: want.rival, moves: want.moves });
    if (asked !== want.key) return;
    if (reply.type === 'error') heard.refused(want, reply);
    else heard.position(want, reply);
  };

  /** @param {Want} want @param {string} name */
  const think = async (want, name) => {
    running = name;
    heard.started(want);
    const task = want.purpose === 'hint' ? { limits: { nodes: hintNodes(want.game) } } : { ...(want.rival ? { player: want.rival } : { level: want.level }), seed: Math.floor(Math.random() * 2 ** 32) };
    let last = -Infinity;
    const reply = await ask({ cmd: 'search', player: 'tengen', game: want.game, rival: want.rival, moves: want.moves, lines: want.lines, reportMs: REPORT_MS, ...task }, (info) => {
      const now = performance.now();
      if (search !== name || now - last < REPORT_MS - 5) return;
      last = now;
      heard.info(want, info);
    });
    if (running === name) running = '';
    if (search !== name) return;
    if (reply.type === 'error') heard.refused(want, reply);
    else heard.result(want, reply);
  };

  return {
    /** Makes the engine do what is wanted now and nothing else. @param {Want} want */
    follow(want) {
      if (want.key !== asked) {
        asked = want.key;
        askPosition(want);
      }
      const name = want.purpose === 'none' ? '' : `${want.purpose} ${want.level} ${want.rival} ${want.key}`;
      if (name === search) return;
      search = name;
      if (running) engine.stop();
      if (name) think(want, name);
    },
    /** Ends the running search; its best move so far still counts. */
    stop() {
      if (running) engine.stop();
    },
    /** Asks again, for instance when the engine was replaced. */
    forget() {
      asked = '';
      search = '';
      running = '';
    },
  };
}
