// @ts-check
// Sends requests to an engine in a worker and resolves each with its reply, for the page
// and for the npm package (wasm/npm). A worker that crashes or ignores a stop is
// replaced, and its unanswered requests are sent again. An aborted request is never
// answered: its promise stays pending, and the worker ends its search.

import { createRequests, searches } from './requests.js';

/** The version of the protocol. */
export const PROTOCOL = 1;
/** How long the engine may take to obey a stop, in milliseconds. */
const PATIENCE = 500;
/** After this number of crashes in a row the engine is given up until the next request. */
const CRASHES = 3;
/** The pause before a file that the network did not deliver is fetched again, in milliseconds. */
const RETRY = 4000;

/** @typedef {{code: 'load'|'network'|'crash'|'mismatch', message: string}} Failure */
/**
 * What the workers of a browser and of Node have.
 * @typedef {Pick<Worker, 'postMessage'|'terminate'|'onmessage'|'onerror'>} Port
 */

/**
 * initial ──▶ loading ──ready──▶ idle ◀──last reply── long request──▶ searching
 *              ▲  │                │                                      │
 *              │  └──────fault─────┴──▶ failed (another request loads) ◀──┘
 *              └──crash, or a stop that was not obeyed: idle and searching load again
 * dispose: any state ──▶ ended
 * @typedef {'initial'|'loading'|'idle'|'searching'|'failed'|'ended'} State
 */

/**
 * @typedef {object} Hooks
 * @property {() => Port} start starts a worker
 * @property {string} [build] the page's build, which the worker's must equal
 * @property {boolean} [patient]
 * @property {(message: import('./protocol.js').ReadyMessage) => void} [onReady]
 * @property {(failure: Failure) => void} [onError]
 * @property {(note: import('./protocol.js').NoteMessage) => void} [onNote]
 */

/**
 * Starts an engine. Requests made while it loads wait for it. A reply is always an
 * object. A failed request gets {type: "error", code}; the code "engine" means that
 * the engine could not be loaded. If only the network fails, a patient engine lets
 * requests wait and loads again until it can be.
 * @param {Hooks} hooks
 */
export const createEngine = (hooks) => new Engine(hooks);

class Engine {
  #requests = createRequests();
  /** @type {State} */
  #state = 'initial';
  /** @type {Port|null} */
  #worker = null;
  #crashes = 0;
  /** Whether the request that broke the worker has been answered. */
  #blamed = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #watchdog;

  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.#load();
  }

  /**
   * Sends a request. A new search ends the running search; of the waiting searches
   * only the newest stays. Once the signal is aborted, neither the promise resolves
   * nor onInfo is called; a search that only this request wanted ends.
   * @template {import('./protocol.js').Command} C
   * @param {import('./protocol.js').Requests[C] & {cmd: C}} message
   * @param {import('./protocol.js').AskOptions<C>} [options]
   * @returns {Promise<import('./protocol.js').Replies[C]|import('./protocol.js').ErrorReply>}
   */
  request(message, { signal, onInfo } = {}) {
    if (signal?.aborted) return new Promise(() => {});
    if (this.#state === 'ended')
      return Promise.resolve({ id: 0, type: 'error', code: 'engine', message: 'the engine was let go' });
    if (this.#state === 'failed') {
      this.#crashes = 0;
      this.#load();
    }
    const running = this.#requests.running();
    const { sent, reply } = this.#requests.add(message, onInfo, this.#ready);
    if (this.#ready) this.#worker?.postMessage(sent);
    if (running && searches(sent)) this.#watch();
    this.#settle();
    const abort = () => this.#abort(sent.id);
    signal?.addEventListener('abort', abort);
    reply.then(() => signal?.removeEventListener('abort', abort));
    return reply;
  }

  /** Ends the running search, which then replies at once, and drops a waiting search. */
  stop() {
    this.#requests.dropWaiting();
    if (!this.#requests.running()) return;
    if (!this.#ready) return this.#requests.finish('stopped');
    this.#sendStop(0);
  }

  /** Clears the engine's trees and tables. */
  newGame() {
    return this.request({ cmd: 'newgame' });
  }

  /** Ends the engine for good. */
  dispose() {
    this.#terminate('ended');
    this.#requests.clear('engine', 'the engine was let go');
  }

  /** Whether the worker takes requests. */
  get #ready() {
    return this.#state === 'idle' || this.#state === 'searching';
  }

  /** Follows the requests that are open. */
  #settle() {
    if (this.#ready) this.#state = this.#requests.running() ? 'searching' : 'idle';
  }

  #load() {
    this.#state = 'loading';
    this.#blamed = false;
    /** @type {Port} */
    let worker;
    try {
      this.#worker = worker = this.hooks.start();
    } catch (error) {
      return queueMicrotask(() => this.#fail({ code: 'load', message: String(error) })); // workers are refused
    }
    worker.onmessage = (event) => worker === this.#worker && this.#receive(event.data);
    worker.onerror = (event) =>
      worker === this.#worker &&
      this.#fail(event.message ? { code: 'load', message: event.message } : { code: 'network', message: 'no worker' });
  }

  /** @param {'failed'|'ended'} state */
  #terminate(state) {
    this.#worker?.terminate();
    this.#worker = null;
    if (this.#state !== 'ended') this.#state = state;
    this.#unwatch();
  }

  /** @param {import('./protocol.js').WorkerMessage} message */
  #receive(message) {
    if (message.type === 'ready') return this.#begin(message);
    if (message.type === 'fatal') return this.#fail(message);
    if (message.type === 'note') return this.hooks.onNote?.(message);
    if (message.type === 'error' && message.code === 'panic')
      this.#blamed = true; // the worker ends next
    else if (message.type !== 'info') this.#crashes = 0;
    const running = this.#requests.running();
    this.#requests.answer(message);
    if (this.#requests.running() !== running) this.#unwatch();
    this.#settle();
  }

  /** @param {import('./protocol.js').ReadyMessage} message */
  #begin(message) {
    if (message.protocol !== PROTOCOL || (message.build && message.build !== this.hooks.build)) {
      return this.#fail({ code: 'mismatch', message: `build ${message.build}, protocol ${message.protocol}` });
    }
    this.#state = 'idle';
    for (const request of this.#requests.all()) this.#worker?.postMessage(request);
    this.#settle();
    this.hooks.onReady?.(message);
  }

  /** @param {Failure} failure */
  #fail(failure) {
    this.#terminate('failed');
    if (this.#state === 'ended') return;
    this.#crashes++;
    if (failure.code === 'crash' && this.#crashes < CRASHES) {
      if (!this.#blamed) this.#requests.finish('crash', failure.message);
      this.#load();
      return;
    }
    if (failure.code === 'network' && this.hooks.patient)
      setTimeout(() => this.#state === 'failed' && this.#load(), RETRY);
    else this.#requests.clear('engine', failure.message);
    this.hooks.onError?.(failure);
  }

  /** @param {number} id of an aborted request */
  #abort(id) {
    if (this.#requests.abort(id, this.#ready)) this.#sendStop(id);
    this.#settle();
  }

  /** @param {number} target the search that should end, 0 for all */
  #sendStop(target) {
    this.#worker?.postMessage({ id: this.#requests.nextId(), cmd: 'stop', target });
    if (!target || target === this.#requests.running()) this.#watch();
  }

  /** Replaces the worker if it does not end its search in time. */
  #watch() {
    const stuck = this.#requests.running();
    if (!this.#ready || this.#watchdog !== undefined || !stuck) return;
    // If the page itself was busy, the timer and the reply are due together: wait a
    // moment longer for the reply.
    this.#watchdog = setTimeout(() => {
      this.#watchdog = setTimeout(() => {
        if (this.#requests.running() !== stuck) return;
        this.#terminate('failed');
        this.#requests.finish('stopped');
        this.#load();
      }, 50);
    }, PATIENCE);
  }

  /** The watched search has ended. */
  #unwatch() {
    clearTimeout(this.#watchdog);
    this.#watchdog = undefined;
  }
}
