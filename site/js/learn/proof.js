// @ts-check
// A packed proof that Black wins: downloading it, and asking the engine what it says.

import { parseTable } from '../game/games.js';
import { wanted } from '../game/packs.js';
import { unzipped } from '../core/fetch.js';

/** @typedef {import('../engine/protocol.js').ProofReply} Proof */
/** @typedef {import('../engine/protocol.js').ProvedReply} Proved */

/** The game of the lessons. */
const GAME = 'freestyle15';
export const TABLE = /** @type {import('../game/games.js').Table} */ (parseTable(GAME));

/** The points that are symmetric to a point, itself included. @param {number} point */
export function images(point) {
  const last = TABLE.cols - 1;
  const [x, y] = [point % TABLE.cols, Math.floor(point / TABLE.cols)];
  const all = [x, last - x].flatMap((a) => [y, last - y].flatMap((b) => [a + TABLE.cols * b, b + TABLE.cols * a]));
  return [...new Set(all)];
}

/** @param {any} reply */
const isError = ({ type }) => type === 'error';

/**
 * The proof of a game. The pack is downloaded and loaded into the engine, in place of
 * another, with the first question.
 * Both functions fail with one of the values of Pack.fault, with 'damaged' if the engine
 * refuses the pack, or with 'engine'.
 * @param {{app: import('../screens/learn.js').Tools['app'], engine: () => {request: import('../engine/protocol.js').Ask}}} tools
 * @param {string} [game] one of PROVED
 */
export function createProof({ app, engine }, game = GAME) {
  /** @type {Promise<Proof>|undefined} */
  let loaded;

  async function load() {
    const { packs, pack, content } = await wanted(app, game);
    const file = await unzipped(content)
      .arrayBuffer()
      .catch(() => null);
    const reply = file && (await engine().request({ cmd: 'proof', file: new Uint8Array(file) }));
    if (reply?.type === 'proof') return reply;
    if (reply && reply.code === 'engine') throw new Error('engine');
    await packs.drop(pack); // the next try downloads it again
    throw new Error('damaged');
  }

  const open = () =>
    (loaded ??= load().catch((fault) => {
      loaded = undefined;
      throw fault;
    }));

  /**
   * @template R
   * @param {() => Promise<R|import('../engine/protocol.js').ErrorReply>} request
   * @returns {Promise<R>}
   */
  async function ask(request) {
    await open();
    let reply = await request();
    if (isError(reply)) {
      loaded = undefined; // a new engine has no proof
      await open();
      reply = await request();
    }
    if (isError(reply)) throw new Error('engine');
    return /** @type {R} */ (reply);
  }

  return {
    open,
    /** What the proof says about a position. @param {string[]} moves @param {boolean} [replies] whether White's replies are wanted */
    about: (moves, replies = false) =>
      ask(() =>
        engine().request({
          cmd: 'proved',
          game,
          moves: moves.join(''),
          replies,
        }),
      ),
    /** Checks positions by the rules. @param {number} from @param {number} count */
    verify: (from, count) => ask(() => engine().request({ cmd: 'verify', from, count })),
  };
}

/** @typedef {ReturnType<typeof createProof>} Source */
