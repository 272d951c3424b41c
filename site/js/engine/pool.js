// @ts-check
// Several engines at one search of Connect Four's large boards: each grows a
// tree from seeds of its own. What they found is merged by the first of them,
// also while it searches. One engine alone gives the same answer every time.

import { parseTable } from '../game/games.js';

/** @typedef {import('./protocol.js').SearchRequest} SearchRequest */
/** @typedef {import('./protocol.js').SearchInfo} SearchInfo */
/** @typedef {import('./protocol.js').MergedReply} MergedReply */
/** @typedef {import('./protocol.js').ErrorReply} ErrorReply */
/** @typedef {{request: import('./protocol.js').Ask, stop: () => void, newGame: () => unknown, dispose: () => void}} Engine */

/** How many engines search together: one processor is for the page, and each takes some 100 MB. */
export function poolSize() {
  const { hardwareConcurrency, deviceMemory } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  return Math.max(1, Math.min(4, (hardwareConcurrency || 2) - 1, Math.floor((deviceMemory ?? 4) / 2)));
}

/** Whether a search grows a tree as large as it may, at full strength. @param {import('./protocol.js').Request} message */
export function pooled(message) {
  if (message.cmd !== 'search') return false;
  const { game, player = 'tengen', level = 0 } = message;
  const table = parseTable(game);
  return player === 'tengen' && table !== null && table.kind.pooled(table) && level % table.kind.levels === 0;
}

/**
 * Has the newest infos of all merged, one merge at a time.
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

/** @param {Engine} first the engine that answers everything else @param {() => Engine} spawn @param {number} size */
export function createPool(first, spawn, size) {
  const engines = [first, ...Array.from({ length: size - 1 }, spawn)];
  return {
    /** A search as the first engine's. @param {SearchRequest} message @param {(info: SearchInfo) => void} [onInfo] */
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
          // The first to come to its limit, or to be certain, speaks for all.
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
