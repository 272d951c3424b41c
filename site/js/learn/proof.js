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
 * The proofs. A game's pack is downloaded and loaded into the engine with the first
 * question about that game, in place of another's: the engine holds one at a time.
 * The functions fail with one of the values of Pack.fault, with 'damaged' if the engine
 * refuses the pack, or with 'engine'.
 * @param {{app: import('../screens/learn.js').Tools['app'], engine: () => {request: import('../engine/protocol.js').Ask}}} tools
 */
export function createProof({ app, engine }) {
  /** @type {Promise<Proof>|undefined} */
  let loaded;
  let held = GAME; // the game of what is loaded

  /** @param {string} game */
  async function load(game) {
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

  function open(game = GAME) {
    if (game !== held) loaded = undefined;
    held = game;
    return (loaded ??= load(game).catch((fault) => {
      loaded = undefined;
      throw fault;
    }));
  }

  /**
   * @template R
   * @param {() => Promise<R|import('../engine/protocol.js').ErrorReply>} request
   * @param {string} [game]
   * @returns {Promise<R>}
   */
  async function ask(request, game) {
    await open(game);
    let reply = await request();
    if (isError(reply)) {
      loaded = undefined; // a new engine has no proof
      await open(game);
      reply = await request();
    }
    if (isError(reply)) throw new Error('engine');
    return /** @type {R} */ (reply);
  }

  return {
    open,
    /** What the proof says about a position. @param {string[]} moves @param {boolean} [replies] whether White's replies are wanted @param {string} [game] one of PROVED */
    about: (moves, replies = false, game = GAME) =>
      ask(() => engine().request({ cmd: 'proved', game, moves: moves.join(''), replies }), game),
    /** Checks positions by the rules. @param {number} from @param {number} count */
    verify: (from, count) => ask(() => engine().request({ cmd: 'verify', from, count })),
  };
}

/** @typedef {ReturnType<typeof createProof>} Source */
