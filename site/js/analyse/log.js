// @ts-check
// Records what the engine was asked and what it replied, for the reader to see.

/** @typedef {import('../engine/protocol.js').Ask} Ask */

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
