// @ts-check
// Engines that judge a game together: each takes the next piece of it. They
// live for as long as somebody looks at the review, and no longer.

/** @typedef {import('../engine/protocol.js').Judgement} Judgement */
/** @typedef {import('../engine/protocol.js').Ask} Ask */
/** @typedef {import('../engine/protocol.js').ErrorReply} ErrorReply */
/** @typedef {{request: Ask, stop: () => void, dispose: () => void}} Engine */
/** @typedef {{game: string, moves: string}} Place */

/** Two where the device has the processors and the memory for them: each takes some 150 MB. */
export function enginesAtOnce() {
  const { hardwareConcurrency, deviceMemory } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  return (hardwareConcurrency || 1) >= 2 && (deviceMemory ?? 4) >= 4 ? 2 : 1;
}

/** @param {() => Engine} spawn @param {number} most engines at once */
export function createRunner(spawn, most) {
  /** @type {Engine[]} */
  let engines = [];
  /** The run that counts; what an older one still says is dropped. */
  let current = 0;

  /** @param {number} i */
  const engine = (i) => (engines[i] ??= spawn());

  function end() {
    current++;
    for (const one of engines) one?.dispose();
    engines = [];
  }

  return {
    /**
     * Judges pieces of a game, and tells each judgement as it comes. Null at the
     * end, or what went wrong; undefined when it was ended before.
     * @param {Place} at @param {{from: number, to: number}[]} pieces @param {(judgement: Judgement) => void} judged
     * @returns {Promise<ErrorReply|null|undefined>}
     */
    async run(at, pieces, judged) {
      const own = ++current;
      const rest = [...pieces];
      /** @type {ErrorReply|null} */
      let fault = null;
      /** @param {number} i */
      const lane = async (i) => {
        for (let piece = rest.shift(); piece && !fault && own === current; piece = rest.shift()) {
          const reply = await engine(i).request({ cmd: 'review', ...at, ...piece }, (info) => {
            if (own === current) info.judged.forEach(judged);
          });
          if (reply.type === 'error' && own === current) fault ??= reply;
        }
      };
      await Promise.all(Array.from({ length: Math.min(most, rest.length) }, (_, i) => lane(i)));
      if (own !== current) return undefined;
      for (const other of engines.splice(1)) other?.dispose(); // one is enough for single moves
      return fault;
    },
    /** @type {Ask} */
    ask: (request, onInfo) => engine(0).request(request, onInfo),
    end,
    running: () => engines.length,
  };
}
