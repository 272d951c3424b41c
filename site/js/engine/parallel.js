// @ts-check
// Several engines side by side. In a search of Connect Four's large boards each
// engine grows a tree from its own seed, and the first engine merges the results
// repeatedly. In a review each engine judges the next piece of the game.

import { parseTable } from '../game/games.js';
import { gigabytes, processors } from './capacity.js';

/** @typedef {import('./protocol.js').SearchInfo} SearchInfo */
/** @typedef {import('./protocol.js').MergedReply} MergedReply */
/** @typedef {import('./protocol.js').ErrorReply} ErrorReply */
/**
 * @typedef {{request: import('./protocol.js').Ask, stop: () => void, newGame: () => unknown, dispose: () => void}}
 *   Engine
 */

/**
 * For each task of several engines: the useful maximum, the memory for one engine
 * in GB, the processors left to the page.
 */
const WORK = {
  parallel: [4, 2, 1],
  review: [2, 2, 0],
  contest: [99, 0.5, 1],
};

/** The number of engines to run at once; each takes 100 to 200 MB. @param {keyof typeof WORK} work */
export function enginesFor(work) {
  const [most, memory, spare] = WORK[work];
  return Math.max(1, Math.min(most, processors - spare, Math.floor(gigabytes / memory)));
}

/**
 * Whether several engines share a search: at full strength, on a board where each
 * grows its own tree.
 * @param {import('./protocol.js').Request} message
 */
export function isParallel(message) {
  if (message.cmd !== 'search') return false;
  const { game, player = 'tengen', level = 0 } = message;
  const table = parseTable(game);
  return player === 'tengen' && table !== null && table.kind.parallel(table) && level % table.kind.levels === 0;
}

/**
 * Merges the newest infos of all engines, one merge at a time.
 * @param {(infos: import('./protocol.js').MergeInfo[]) => Promise<MergedReply|ErrorReply>} merge
 * @param {(merged: MergedReply) => void} onMerged
 */
function createMerger(merge, onMerged) {
  /** @type {Map<Engine, SearchInfo>} */
  const newest = new Map();
  let merging = false;
  let newer = false;
  async function next() {
    if (merging) return;
    merging = true;
    while (newer) {
      newer = false;
      const merged = await merge([...newest.values()]);
      if (merged.type === 'merged') onMerged(merged);
    }
    merging = false;
  }
  return {
    /** @param {Engine} engine @param {SearchInfo} info */
    add(engine, info) {
      newest.set(engine, info);
      newer = true;
      next();
    },
  };
}

/** @param {Engine} first the engine that answers all other requests @param {() => Engine} start @param {number} size */
export function createParallel(first, start, size) {
  const engines = [first, ...Array.from({ length: size - 1 }, () => start())];
  return {
    /**
     * Searches with all engines; the caller sees one search.
     * @param {import('./protocol.js').SearchRequest} message
     * @param {import('./protocol.js').AskOptions<'search'>} [options]
     */
    async search(message, { signal, onInfo } = {}) {
      const { lines = 1, seed = 0 } = message;
      const merge = (/** @type {import('./protocol.js').MergeInfo[]} */ infos) =>
        first.request({ cmd: 'merge', lines, infos }, { signal });
      let over = false;
      let ms = 0;
      const merger = createMerger(merge, (merged) => {
        if (!over) onInfo?.({ ...merged, type: 'info', ms });
      });
      const replies = await Promise.all(
        engines.map(async (engine, i) => {
          const reply = await engine.request(
            { ...message, lines: 12, seed: (seed + i) % 2 ** 53 },
            {
              signal,
              onInfo(info) {
                ms = info.ms;
                if (!over) merger.add(engine, info);
              },
            },
          );
          // The first engine that reaches its limit or a proof ends the search of all.
          if (!over && (i === 0 || reply.type === 'result')) {
            over = true;
            for (const other of engines) if (other !== engine) other.stop();
          }
          return reply;
        }),
      );
      const [result] = replies;
      if (result.type !== 'result') return result;
      const merged = await merge(replies.filter((reply) => reply.type === 'result'));
      return merged.type === 'merged'
        ? { ...merged, type: /** @type {const} */ ('result'), id: result.id, ms: result.ms }
        : result;
    },
    newGame() {
      for (const engine of engines.slice(1)) engine.newGame();
    },
    dispose() {
      for (const engine of engines.slice(1)) engine.dispose();
    },
  };
}

/**
 * Engines that judge one game together, started when needed.
 * @param {() => Engine} start
 * @param {number} most maximum number of engines
 */
export function createReviewers(start, most) {
  /** @type {Engine[]} */
  let engines = [];
  /**
   * Answers single questions while the others judge: a search of theirs would be cut by the question.
   * @type {Engine|null}
   */
  let single = null;
  let judging = false;

  /** @param {number} i */
  const engine = (i) => (engines[i] ??= start());

  function end() {
    for (const one of [...engines, single]) one?.dispose();
    engines = [];
    single = null;
    judging = false;
  }

  return {
    /**
     * Judges pieces of a game and reports each judgement as it comes. Resolves to
     * null at the end, or to the error that stopped it.
     * @param {{game: string, moves: string}} at @param {{from: number, to: number}[]} pieces
     * @param {(judgement: import('./protocol.js').Judgement) => void} judged @param {AbortSignal} signal
     * @returns {Promise<ErrorReply|null>}
     */
    async run(at, pieces, judged, signal) {
      judging = true;
      const rest = [...pieces];
      /** @type {ErrorReply|null} */
      let fault = null;
      /** @param {number} i */
      const lane = async (i) => {
        for (let piece = rest.shift(); piece && !fault; piece = rest.shift()) {
          const onInfo = (/** @type {import('./protocol.js').ReviewInfo} */ info) => info.judged.forEach(judged);
          const reply = await engine(i).request({ cmd: 'review', ...at, ...piece }, { signal, onInfo });
          if (reply.type === 'error') fault ??= reply;
        }
      };
      await Promise.all(Array.from({ length: Math.min(most, rest.length) }, (_, i) => lane(i)));
      judging = false;
      for (const other of engines.splice(1)) other?.dispose(); // one engine is enough for the single moves that follow
      return fault;
    },
    /** @type {import('./protocol.js').Ask} */
    ask(request, options) {
      if (options?.signal?.aborted) return new Promise(() => {}); // no engine starts
      return (judging ? (single ??= start()) : engine(0)).request(request, options);
    },
    end,
    running: () => engines.length,
  };
}
