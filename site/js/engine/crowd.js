// @ts-check
// Several engines at one search of Connect Four's large boards: each grows a
// tree from seeds of its own, and what they found is added up at the root. One
// engine alone gives the same answer every time.

/**
 * @typedef {import('./client.js').Request} Request
 * @typedef {{request: (message: Request, onInfo?: (info: any) => void) => Promise<any>, stop: () => void, newGame: () => unknown, dispose: () => void}} Engine
 */

/** How many engines think together: one processor is for the page, and each takes some 100 MB. */
export const crowdSize = () => Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1, Math.floor((/** @type {any} */ (navigator).deviceMemory ?? 4) / 2)));

/** Whether a search grows a tree as large as it may; level 12 is full strength. @param {Request} message */
export const crowded = ({ cmd, game, player = 'tengen', level = 0 }) => cmd === 'search' && player === 'tengen' && /^connect4-/.test(game) && level % 12 === 0;

/** Lines of one move: visits count, and what one tree has proved is so. @param {any[]} lines */
function added(lines) {
  const visits = lines.reduce((sum, line) => sum + line.visits, 0);
  const proofs = lines.filter((line) => line.proved).sort((a, b) => Math.abs(a.win) - Math.abs(b.win));
  const most = proofs[0] ?? lines.reduce((a, b) => (b.visits > a.visits ? b : a));
  if (proofs[0] || !visits) return { ...most, visits };
  const mean = (/** @type {string} */ field) => lines.reduce((sum, line) => sum + line[field] * line.visits, 0) / visits;
  return { ...most, visits, winProb: mean('winProb'), score: mean('score'), eval: Math.round(mean('eval')) };
}

/** Wins first, the shortest before all, then by visits, losses last; a certain draw goes before what does worse. @param {any} a @param {any} b */
function order(a, b) {
  if (a.win || b.win) return Math.sign(b.win) - Math.sign(a.win) || a.win - b.win;
  return a.proved || b.proved ? b.winProb - a.winProb : b.visits - a.visits;
}

/** What several engines say of one position, as one. @param {any[]} infos @param {number} lines how many @returns {any} */
export function together(infos, lines) {
  const sum = (/** @type {string} */ field) => infos.reduce((total, info) => total + (info[field] ?? 0), 0);
  const solved = infos.find((info) => info.lines.length && info.lines.every((/** @type {any} */ line) => line.exact !== null));
  /** @type {Map<string, any[]>} */
  const moves = new Map();
  for (const line of infos.flatMap((info) => info.lines)) moves.set(line.move, [...(moves.get(line.move) ?? []), line]);
  const best = solved ? solved.lines : [...moves.values()].map(added).sort(order);
  return {
    ...(solved ?? infos[0]), nodes: sum('nodes'), playouts: sum('playouts'), nps: sum('nps'), limit: sum('limit') || null,
    move: best[0]?.move, depth: best[0]?.pv.length ?? 0, lines: best.slice(0, lines),
  };
}

/** @param {Engine} first the engine that answers everything else @param {() => Engine} spawn @param {number} size */
export function createCrowd(first, spawn, size) {
  const engines = [first, ...Array.from({ length: size - 1 }, spawn)];
  return {
    /** As the first engine's request. @param {Request} message @param {(info: any) => void} [onInfo] */
    async request(message, onInfo) {
      const { lines = 1, seed = 0 } = message;
      /** @type {Map<Engine, any>} */
      const heard = new Map();
      let over = false;
      const replies = await Promise.all(engines.map(async (engine, i) => {
        const reply = await engine.request({ ...message, lines: 12, seed: (seed + i) % 2 ** 53 }, (info) => {
          heard.set(engine, info);
          if (!over) onInfo?.(together([...heard.values()], lines));
        });
        // The first to come to its limit, or to be certain, speaks for all.
        if (!over && (i === 0 || reply.type === 'result')) {
          over = true;
          for (const other of engines) if (other !== engine) other.stop();
        }
        return reply;
      }));
      const results = replies.filter((reply) => reply.type === 'result');
      return replies[0].type === 'result' ? { ...together(results, lines), id: replies[0].id, ms: replies[0].ms } : replies[0];
    },
    newGame() {
      for (const engine of engines.slice(1)) engine.newGame();
    },
    dispose() {
      for (const engine of engines.slice(1)) engine.dispose();
    },
  };
}
