// @ts-check
// Several engines side by side. In a search of Connect Four's large boards each
// engine grows a tree from its own seed, and the first engine merges the results
// repeatedly. In a review each engine judges the next piece of the game.

import { parseTable } from '../game/games.js';
import { gigabytes, processors } from './capacity.js';

/** @typedef {import('./protocol.js').SearchInfo} SearchInfo */
/** @typedef {import('./protocol.js').MergedReply} MergedReply */
/** @typedef {import('./protocol.js').ErrorReply} ErrorReply */
/** @typedef {{request: import('./protocol.js').Ask, stop: () => void, newGame: () => unknown, dispose: () => void}} Engine */

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
  const heard = new Map();
  let merging = false;
  let newer = false;
  async function next() {
    if (merging) return;
    merging = true;
    while (newer) {
      newer = false;
      const merged = await merge([...heard.values()]);
      if (merged.type === 'merged') onMerged(merged);
    }
    merging = false;
  }
  return {
    /** @param {Engine} engine @param {SearchInfo} info */
    hear(engine, info) {
      heard.set(engine, info);
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
     * @param {(info: SearchInfo) => void} [onInfo]
     */
    async search(message, onInfo) {
      const { lines = 1, seed = 0 } = message;
      const merge = (/** @type {import('./protocol.js').MergeInfo[]} */ infos) =>
        first.request({ cmd: 'merge', lines, infos });
      let over = false;
      let ms = 0;
      const merger = createMerger(merge, (merged) => {
        if (!over) onInfo?.({ ...merged, type: 'info', ms });
      });
      const replies = await Promise.all(
        engines.map(async (engine, i) => {
          const reply = await engine.request({ ...message, lines: 12, seed: (seed + i) % 2 ** 53 }, (info) => {
            ms = info.ms;
            if (!over) merger.hear(engine, info);
          });
          // The first engine that reaches its limit or a proof ends the search of all.
          if (!over && (i === 0 || reply.type === 'result')) {
            over = true;
            for (const other of engines) if (other !== engine) other.stop();
          }
          return reply;
        }),
      );
      const [own] = replies;
      if (own.type !== 'result') return own;
      const merged = await merge(replies.filter((reply) => reply.type === 'result'));
      return merged.type === 'merged'
        ? { ...merged, type: /** @type {const} */ ('result'), id: own.id, ms: own.ms }
        : own;
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
  /** Answers single questions while the others judge: a search of theirs would be cut by the question. @type {Engine|null} */
  let single = null;
  let judging = false;
  /** The number of the current run; replies to older runs are dropped. */
  let current = 0;

  /** @param {number} i */
  const engine = (i) => (engines[i] ??= start());

  function end() {
    current++;
    for (const one of [...engines, single]) one?.dispose();
    engines = [];
    single = null;
    judging = false;
  }

  return {
    /**
     * Judges pieces of a game and reports each judgement as it comes. Resolves to
     * null at the end, to the error that stopped it, or to undefined when end() came first.
     * @param {{game: string, moves: string}} at @param {{from: number, to: number}[]} pieces @param {(judgement: import('./protocol.js').Judgement) => void} judged
     * @returns {Promise<ErrorReply|null|undefined>}
     */
    async run(at, pieces, judged) {
      const run = ++current;
      judging = true;
      const rest = [...pieces];
      /** @type {ErrorReply|null} */
      let fault = null;
      /** @param {number} i */
      const lane = async (i) => {
        for (let piece = rest.shift(); piece && !fault && run === current; piece = rest.shift()) {
          const reply = await engine(i).request({ cmd: 'review', ...at, ...piece }, (info) => {
            if (run === current) info.judged.forEach(judged);
          });
          if (reply.type === 'error' && run === current) fault ??= reply;
        }
      };
      await Promise.all(Array.from({ length: Math.min(most, rest.length) }, (_, i) => lane(i)));
      if (run !== current) return undefined;
      judging = false;
      for (const other of engines.splice(1)) other?.dispose(); // one engine is enough for the single moves that follow
      return fault;
    },
    /** @type {import('./protocol.js').Ask} */
    ask: (request, onInfo) => (judging ? (single ??= start()) : engine(0)).request(request, onInfo),
    end,
    running: () => engines.length,
  };
}
