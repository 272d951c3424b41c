// @ts-check
// The requests that wait for replies. Knows no worker, so that it can be
// tested without one.

/** @typedef {{message: any, onInfo?: (info: any) => void, resolve: (reply: any) => void, last?: any}} Open */

/** Whether a request is one that runs until it is done or stopped. @param {any} message */
export const searches = (message) => ['search', 'solve', 'game', 'count', 'grow', 'bench', 'check'].includes(message.cmd);

export function createRequests() {
  let latest = 0;
  /** Unanswered, oldest first. @type {Map<number, Open>} */
  const open = new Map();

  const waiting = () => [...open.entries()].filter(([, one]) => searches(one.message)).map(([id]) => id);

  /** @param {number} id @param {any} reply */
  function settle(id, reply) {
    const one = open.get(id);
    open.delete(id);
    one?.resolve(reply);
  }

  /** @param {number} id @param {string} code @param {string} message */
  const fail = (id, code, message) => settle(id, { id, type: 'error', code, message });

  const it = {
    nextId: () => ++latest,
    /** The id of the search that runs, 0 for none. */
    running: () => waiting()[0] ?? 0,
    /** What was asked and not answered, oldest first. */
    all: () => [...open.values()].map((one) => one.message),
    /**
     * @param {any} message @param {((info: any) => void)|undefined} onInfo
     * @param {boolean} sending false: nothing runs yet, a newer search takes the place of an older one
     */
    add(message, onInfo, sending) {
      if (!sending && searches(message)) for (const id of waiting()) fail(id, 'limit', 'a newer search came first');
      const sent = { ...message, id: it.nextId() };
      const reply = new Promise((resolve) => open.set(sent.id, { message: sent, onInfo, resolve }));
      return { sent, reply };
    },
    /** Takes a reply; one that nobody waits for is dropped. @param {any} reply */
    answer(reply) {
      const one = open.get(reply?.id);
      if (!one) return;
      if (reply.type === 'info') {
        one.last = reply;
        one.onInfo?.(reply);
      } else if (reply.type === 'move') one.onInfo?.(reply); // of a contest's game
      else settle(reply.id, reply);
    },
    /**
     * Ends the running search without its engine: with the best it had
     * reported, or an error.
     * @param {string} code @param {string} message
     */
    finish(code, message) {
      const id = it.running();
      const last = open.get(id)?.last;
      const move = last?.move || last?.lines?.[0]?.move;
      if (move) settle(id, { ...last, type: 'result', move });
      else if (id) fail(id, code, message);
    },
    /** Drops searches that have not begun. */
    dropWaiting() {
      for (const id of waiting().slice(1)) fail(id, 'limit', 'the search was stopped before it began');
    },
    /** Ends everything with an error. @param {string} code @param {string} message */
    clear(code, message) {
      for (const id of [...open.keys()]) fail(id, code, message);
    },
  };
  return it;
}
