// @ts-check
// Keeps the requests that wait for replies. It does not use the worker, so tests need none.

import { LONG } from '../core/facts.js';

/** @typedef {import('./protocol.js').Request & {id: number}} Sent */
/** @typedef {import('./protocol.js').Reply} Reply */
/** @typedef {import('./protocol.js').Info} Info */
/**
 * @typedef {{message: Sent, onInfo?: (info: Info) => void, resolve?: (reply: Reply) => void, last?: Info}} Open
 *   resolve: missing if the request was aborted
 */

/** Whether a request is one of the long commands. @param {{cmd: string}} message */
export const searches = (message) => LONG.includes(message.cmd);

export function createRequests() {
  let latest = 0;
  /** Unanswered requests, oldest first. @type {Map<number, Open>} */
  const open = new Map();

  const waiting = () => [...open.entries()].filter(([, one]) => searches(one.message)).map(([id]) => id);

  /** @param {number} id @param {Reply} reply */
  function settle(id, reply) {
    const one = open.get(id);
    open.delete(id);
    one?.resolve?.(reply);
  }

  /** @param {number} id @param {string} code @param {string} [message] */
  const fail = (id, code, message = code) => settle(id, { id, type: 'error', code, message });

  const requests = {
    nextId: () => ++latest,
    /** The id of the running search, 0 for none. */
    running: () => waiting()[0] ?? 0,
    /** The unanswered requests, oldest first, for a new worker; those that were aborted are dropped. */
    all() {
      for (const [id, { resolve }] of open) if (!resolve) open.delete(id);
      return [...open.values()].map((one) => one.message);
    },
    /**
     * @template {import('./protocol.js').Command} C
     * @param {import('./protocol.js').Requests[C] & {cmd: C}} message
     * @param {((info: import('./protocol.js').InfoOf<C>) => void)|undefined} onInfo
     * @param {boolean} sending false: the engine is not ready; a newer search replaces a waiting one
     * @returns {{sent: Sent, reply: Promise<import('./protocol.js').Replies[C]|import('./protocol.js').ErrorReply>}}
     */
    add(message, onInfo, sending) {
      if (!sending && searches(message)) for (const id of waiting()) fail(id, 'limit'); // a newer search came first
      const sent = { ...message, id: requests.nextId() };
      // The cast is safe: the command determines the type of its reply, which the
      // common list cannot express.
      const reply = new Promise((resolve) =>
        open.set(sent.id, /** @type {Open} */ ({ message: sent, onInfo, resolve })),
      );
      return { sent, reply };
    },
    /** Resolves a request with its reply. A reply without a request is dropped. @param {Reply|Info} reply */
    answer(reply) {
      const one = open.get(reply.id);
      if (!one) return;
      if (reply.type !== 'info' && reply.type !== 'move') return settle(reply.id, reply);
      one.last = reply;
      one.onInfo?.(reply);
    },
    /**
     * Ends the running search without the engine: with the best move it had
     * reported, or with an error.
     * @param {string} code
     * @param {string} [message]
     */
    finish(code, message) {
      const id = requests.running();
      const last = open.get(id)?.last;
      const move = last && 'lines' in last && (last.move || last.lines[0]?.move);
      if (move) settle(id, { ...last, type: 'result', move });
      else if (id) fail(id, code, message);
    },
    /**
     * Nobody waits for a request any more.
     * @param {number} id
     * @param {boolean} sent whether a worker has it
     * @returns {boolean} whether the worker should end it
     */
    abort(id, sent) {
      const one = open.get(id);
      if (!one) return false;
      if (!sent) open.delete(id);
      one.resolve = one.onInfo = undefined;
      return sent && searches(one.message);
    },
    /** Drops searches that have not begun. */
    dropWaiting() {
      for (const id of waiting().slice(1)) fail(id, 'limit');
    },
    /** Ends all requests with an error. @param {string} code @param {string} message */
    clear(code, message) {
      for (const id of [...open.keys()]) fail(id, code, message);
    },
  };
  return requests;
}
