// @ts-check
// The page's client of an engine in a worker: it sends requests and resolves each
// with its reply. A worker that crashes or ignores a stop is replaced, and its
// unanswered requests are sent again.

import { build } from '../core/fetch.js';
import { createRequests, searches } from './requests.js';

/** The protocol version of this page. */
export const PROTOCOL = 1;
/** How long the engine may take to obey a stop, in milliseconds. */
const PATIENCE = 500;
/** After this number of crashes in a row the engine is given up until the next request. */
const CRASHES = 3;
/** The pause before a file that the network did not deliver is fetched again, in milliseconds. */
const RETRY = 4000;

/** @typedef {{code: 'load'|'network'|'crash'|'mismatch', message: string}} Failure */

/**
 * The engine's files: a small one with five in a row, which the page loads first,
 * and one with everything. The worker's name tells it which file to load.
 * @typedef {'engine.wasm'|'full.wasm'} File
 */

/** @param {File} file @param {string} lock name of the lock that the worker holds while it lives @returns {Worker} */
const spawn = (file, lock) =>
  new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: `${file} ${lock}` });

/**
 * @typedef {object} Hooks
 * @property {File} [file]
 * @property {boolean} [patient]
 * @property {(message: import('./protocol.js').ReadyMessage) => void} [onReady]
 * @property {(failure: Failure) => void} [onError]
 * @property {(note: import('./protocol.js').NoteMessage) => void} [onNote]
 * @property {(file: File, lock: string) => Worker} [start]
 */

/**
 * Starts an engine. Requests made while it loads wait for it. A reply is always an
 * object. A failed request gets {type: "error", code}; the code "engine" means that
 * the engine could not be loaded. If only the network fails, a patient engine lets
 * requests wait and loads again until it can be.
 * @param {Hooks} [hooks]
 */
export const createEngine = (hooks) => new Engine(hooks);

class Engine {
  #requests = createRequests();
  /** @type {Worker|null} */
  #worker = null;
  #ready = false;
  #crashes = 0;
  #disposed = false;
  /** The name of the lock that the worker holds. */
  #lock = '';
  /** Whether the request that broke the worker has been answered. */
  #blamed = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #watchdog;

  /** @param {Hooks} [hooks] */
  constructor(hooks = {}) {
    this.hooks = hooks;
    this.#begin();
  }

  /**
   * Sends a request. A new search ends the running search; of the waiting searches
   * only the newest stays.
   * @template {import('./protocol.js').Command} C
   * @param {import('./protocol.js').Requests[C] & {cmd: C}} message
   * @param {(info: import('./protocol.js').InfoOf<C>) => void} [onInfo]
   * @returns {Promise<import('./protocol.js').Replies[C]|import('./protocol.js').ErrorReply>}
   */
  request(message, onInfo) {
    if (this.#disposed)
      return Promise.resolve({ id: 0, type: 'error', code: 'engine', message: 'the engine was let go' });
    if (!this.#worker) {
      this.#crashes = 0;
      this.#begin();
    }
    const { sent, reply } = this.#requests.add(message, onInfo, this.#ready);
    if (this.#ready) {
      this.#worker?.postMessage(sent);
      if (searches(sent) && this.#requests.running() !== sent.id) this.#watch();
    }
    return reply;
  }

  /** Ends the running search, which then replies at once, and drops a waiting search. */
  stop() {
    this.#requests.dropWaiting();
    if (!this.#requests.running()) return;
    if (!this.#ready) return this.#requests.finish('stopped', 'the search was stopped before it began');
    this.#worker?.postMessage({ id: this.#requests.nextId(), cmd: 'stop', target: 0 });
    this.#watch();
  }

  /** Clears the engine's trees and tables. */
  newGame() {
    return this.request({ cmd: 'newgame' });
  }

  /** Ends the engine for good. */
  dispose() {
    this.#disposed = true;
    this.#end();
    this.#requests.clear('engine', 'the engine was let go');
  }

  #begin() {
    const { file = 'engine.wasm', start = spawn } = this.hooks;
    this.#lock = `engine-${Math.random()}`;
    this.#ready = this.#blamed = false;
    /** @type {Worker} */
    let begun;
    try {
      this.#worker = begun = start(file, this.#lock);
    } catch (error) {
      return queueMicrotask(() => this.#lose({ code: 'load', message: String(error) })); // workers are refused
    }
    begun.onmessage = (event) => begun === this.#worker && this.#hear(event.data);
    begun.onerror = (event) =>
      begun === this.#worker &&
      this.#lose(event.message ? { code: 'load', message: event.message } : { code: 'network', message: 'no worker' });
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
    this.#rest();
  }

  /** @param {import('./protocol.js').WorkerMessage} message */
  #hear(message) {
    if (message.type === 'ready') return this.#greet(message);
    if (message.type === 'fatal') return this.#lose(message);
    if (message.type === 'note') return this.hooks.onNote?.(message);
    if (message.type === 'error' && message.code === 'panic')
      this.#blamed = true; // the worker ends next
    else if (message.type !== 'info') this.#crashes = 0;
    const running = this.#requests.running();
    this.#requests.answer(message);
    if (this.#requests.running() !== running) this.#rest();
  }

  /** @param {import('./protocol.js').ReadyMessage} message */
  #greet(message) {
    if (message.protocol !== PROTOCOL || (message.build && message.build !== build)) {
      return this.#lose({ code: 'mismatch', message: `build ${message.build}, protocol ${message.protocol}` });
    }
    this.#ready = true;
    this.#survive().catch(() => {}); // locks are refused to this page
    for (const request of this.#requests.all()) this.#worker?.postMessage(request);
    this.hooks.onReady?.(message);
  }

  /** Detects that the worker has ended: its lock becomes free. */
  async #survive() {
    const [worker, lock, locks] = [this.#worker, this.#lock, globalThis.navigator?.locks];
    const { held = [] } = (await locks?.query()) ?? {};
    if (!held.some(({ name }) => name === lock)) return; // locks need a secure context
    await locks.request(lock, () => {});
    if (worker === this.#worker) this.#lose({ code: 'crash', message: 'the worker ended' }, true);
  }

  /** @param {Failure} failure @param {boolean} [innocent] no request caused it: all of them are sent again */
  #lose(failure, innocent = this.#blamed) {
    this.#end();
    if (this.#disposed) return;
    this.#crashes++;
    if (failure.code === 'crash' && this.#crashes < CRASHES) {
      if (!innocent) this.#requests.finish('crash', failure.message);
      this.#begin();
      return;
    }
    if (failure.code === 'network' && this.hooks.patient)
      setTimeout(() => this.#worker || this.#disposed || this.#begin(), RETRY);
    else this.#requests.clear('engine', failure.message);
    this.hooks.onError?.(failure);
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
        this.#end();
        this.#requests.finish('stopped', 'the engine did not stop and was replaced');
        this.#begin();
      }, 50);
    }, PATIENCE);
  }

  /** The watched search has ended. */
  #rest() {
    clearTimeout(this.#watchdog);
    this.#watchdog = undefined;
  }
}
