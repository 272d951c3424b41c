// @ts-check
// Records the requests to the engine and its replies, for the reader to see.

/** @typedef {import('../engine/protocol.js').Ask} Ask */

/** The maximum number of recorded lines. */
const REMEMBERED = 200;

/** Wraps an engine to record its requests and replies. @param {{request: Ask}} engine */
export function createLog(engine) {
  /** @type {string[]} */
  let lines = [];
  /** @param {string} sign @param {object} message */
  const write = (sign, message) => {
    lines = [...lines.slice(1 - REMEMBERED), `${sign} ${JSON.stringify(message)}`];
  };
  /** @type {Ask} */
  const ask = async (request, { signal, onInfo } = {}) => {
    write('>', request);
    const reply = await engine.request(request, {
      signal,
      onInfo(info) {
        write('<', info);
        onInfo?.(info);
      },
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
