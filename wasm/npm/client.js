// @ts-check
// Starts an engine in a worker, with helpers for several threads, and answers each request
// with a promise. The site's page shares the modules for open requests and for helpers.

import { createRequests, searches } from '../../site/js/engine/requests.js';
import { createWorkers } from '../../site/js/engine/workers.js';

/** @typedef {import('./index.d.ts').Engine} Offered */
/** What both kinds of workers have. @typedef {Pick<Worker, 'postMessage'|'terminate'|'onmessage'|'onerror'>} Port */
/**
 * Addresses of the engine's files, the first one's size in bytes, and the worker's module. make starts this module
 * in a form that bundlers follow.
 * @typedef {{wasm: string|URL, book?: string|URL, size: number, worker: string|URL, make: (Worker: any) => any}} Files
 */

/** The largest table that threads share, and one page for their other data, in pages of 64 KB. */
const MEMORY_PAGES = 2048 + 1;
/** The table's size unless a request names one, in megabytes. */
const TABLE = 64;

/** An error with one of the protocol's codes, or 'load', 'crash' or 'closed'. */
export class EngineError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

/** @param {unknown} error */
const wordsOf = (error) => String(/** @type {any} */ (error)?.message ?? error);

/** The worker class of the host: the browser's, or Node's. */
async function workerClass() {
  if (globalThis.Worker) return globalThis.Worker;
  const name = 'node:worker_threads'; // a variable, so that bundlers for browsers do not look for it
  try {
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)).Worker;
  } catch {
    throw new EngineError('load', 'this host has no workers');
  }
}

/** Gives Node's worker the interface of a browser's. @param {any} worker @returns {Port} */
function adapted(worker) {
  if (!worker.on) return worker;
  /** @type {any} */
  const port = {
    onmessage: null,
    onerror: null,
    postMessage: (/** @type {unknown} */ message) => worker.postMessage(message),
    terminate() {
      port.onmessage = port.onerror = null;
      worker.terminate();
    },
  };
  worker.on('message', (/** @type {unknown} */ data) => port.onmessage?.({ data }));
  worker.on('error', (/** @type {unknown} */ error) => port.onerror?.(error));
  worker.on('exit', () => port.onerror?.({ message: 'the worker ended' }));
  return port;
}

/** Memory that workers share, null where the host refuses it. */
function sharedMemory() {
  if (typeof SharedArrayBuffer === 'undefined' || globalThis.crossOriginIsolated === false) return null;
  try {
    return new WebAssembly.Memory({ initial: 1, maximum: MEMORY_PAGES, shared: true });
  } catch {
    return null;
  }
}

/**
 * Makes the table that threads share, or one of half the size.
 * @param {WebAssembly.Memory} memory @param {number} [wanted] megabytes, 0: the usual size
 */
function makeTable(memory, wanted) {
  for (let mb = 2 ** Math.floor(Math.log2(wanted || TABLE)); mb >= 4; mb /= 2) {
    try {
      memory.grow(Math.max(0, mb * 16 + 1 - memory.buffer.byteLength / 2 ** 16));
      new BigUint64Array(memory.buffer)[0] = BigInt(mb * 2 ** 14); // buckets of 64 bytes
      return;
    } catch {
      // there is not so much memory
    }
  }
}

/**
 * @param {import('./index.d.ts').EngineOptions} options
 * @param {Files} files
 * @returns {Promise<Offered>}
 */
export async function start({ worker, threads = 1, signal, onProgress }, files) {
  signal?.throwIfAborted();
  if (!globalThis.WebAssembly) throw new EngineError('load', 'this host has no WebAssembly');
  if (!Number.isInteger(threads) || threads < 1 || threads > 64)
    throw new EngineError('bad-request', `threads is ${threads}, not a number from 1 to 64`);
  const Worker = await workerClass();
  signal?.throwIfAborted();
  const engine = new Engine({
    make: () => (worker ? new Worker(worker, { type: 'module' }) : files.make(Worker)),
    // A worker's module of another origin is refused; a module of this origin imports it.
    bridge: `import ${JSON.stringify(String(files.worker))};`,
    threads,
    onProgress: onProgress && ((loaded) => onProgress({ loaded, total: Math.max(loaded, files.size) })),
  });
  const abort = () => engine.close();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await engine.load({ wasm: String(files.wasm), book: files.book && String(files.book) });
  } catch (error) {
    engine.close();
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  return engine;
}

/** @implements {Offered} */
class Engine {
  /** Number of threads that a search may use. */
  threads = 1;
  #making;
  #requests = createRequests();
  /** @type {Port|null} */
  #worker = null;
  /** The address of the module that imports the worker's, where that is needed. */
  #bridge = '';
  /** @type {WebAssembly.Memory|null} */
  #memory = null;
  /** @type {ReturnType<typeof createWorkers>|null} */
  #helpers = null;
  /** Why the engine answers no more. @type {EngineError|null} */
  #fault = null;
  /** Ends when the long requests so far have ended. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** Settles the start. @type {{resolve: () => void, reject: (error: EngineError) => void}|null} */
  #starting = null;

  /** @param {{make: () => any, bridge: string, threads: number, onProgress?: (loaded: number) => void}} making */
  constructor(making) {
    this.#making = making;
  }

  /** @param {{wasm: string, book?: string}} files @returns {Promise<void>} */
  load(files) {
    return new Promise((resolve, reject) => {
      this.#starting = { resolve, reject };
      try {
        this.#worker = this.#spawn();
      } catch (error) {
        return this.#end(new EngineError('load', `the worker was refused: ${wordsOf(error)}`));
      }
      this.#worker.onmessage = ({ data }) => this.#hear(data);
      this.#worker.onerror = (error) =>
        this.#end(
          new EngineError(
            this.#starting ? 'load' : 'crash',
            /** @type {any} */ (error)?.message || 'the worker could not start: its file is missing or refused',
          ),
        );
      const { threads, onProgress } = this.#making;
      if (threads > 1) this.#memory = sharedMemory();
      if (this.#memory) this.threads = threads;
      this.#worker.postMessage({ ...files, memory: this.#memory, progress: Boolean(onProgress) });
    });
  }

  /** @returns {Port} */
  #spawn() {
    const { make, bridge } = this.#making;
    if (!this.#bridge) {
      try {
        return adapted(make());
      } catch (error) {
        if (typeof Blob === 'undefined' || !globalThis.Worker) throw error;
        this.#bridge = URL.createObjectURL(new Blob([bridge], { type: 'text/javascript' }));
      }
    }
    return new Worker(this.#bridge, { type: 'module' });
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === 'progress') this.#making.onProgress?.(message.loaded);
    else if (message.type === 'module') this.#prepare(message.module);
    else if (message.type === 'fatal') this.#end(new EngineError(message.code, message.message));
    else if (message.type === 'ready') {
      this.#starting?.resolve();
      this.#starting = null;
    } else if (message.id) this.#requests.answer(message);
  }

  /** Helpers start when a search first needs them. @param {WebAssembly.Module} module */
  #prepare(module) {
    const memory = /** @type {WebAssembly.Memory} */ (this.#memory);
    const begin = (/** @type {number} */ helper) => {
      const worker = this.#spawn();
      worker.postMessage({ memory, module, helper });
      return worker;
    };
    this.#helpers = createWorkers(begin, memory, (threads) => (this.threads = threads));
  }

  /** @param {EngineError} fault */
  #end(fault) {
    if (this.#fault) return;
    this.#fault = fault;
    this.#helpers?.end();
    if (this.#worker) this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker?.terminate();
    this.#worker = this.#memory = this.#helpers = null;
    if (this.#bridge) URL.revokeObjectURL(this.#bridge);
    this.#starting?.reject(fault);
    this.#starting = null;
    this.#requests.clear(fault.code, fault.message);
  }

  /**
   * Long requests wait for each other; an aborted request waits for none.
   * @template {import('./protocol.js').Command} C
   * @param {Omit<import('./protocol.js').Requests[C], 'id'|'cmd'> & {cmd: C}} message
   * @param {import('./protocol.js').AskOptions<C>} [options]
   * @returns {Promise<import('./protocol.js').Replies[C]>}
   */
  request(message, { signal, onInfo } = {}) {
    const long = searches(message);
    const before = long ? this.#last : undefined;
    /** @type {Promise<import('./protocol.js').Replies[C]>} */
    const answer = new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      let id = 0;
      const abort = () => {
        if (id && this.#requests.abort(id, true))
          this.#worker?.postMessage({ id: this.#requests.nextId(), cmd: 'stop', target: id });
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      const send = async () => {
        if (signal?.aborted) return;
        const { sent, reply } = this.#requests.add(/** @type {any} */ (message), /** @type {any} */ (onInfo), true);
        id = sent.id;
        this.#post(sent);
        const given = /** @type {any} */ (await reply);
        signal?.removeEventListener('abort', abort);
        if (given.type === 'error') reject(new EngineError(given.code, given.message));
        else resolve(given);
      };
      if (before) before.then(send);
      else send();
    });
    if (long) this.#last = Promise.allSettled([before, answer]);
    return answer;
  }

  /** @param {import('../../site/js/engine/requests.js').Sent} message */
  #post(message) {
    const fail = (/** @type {string} */ code, /** @type {string} */ why) =>
      this.#requests.answer({ id: message.id, type: 'error', code, message: why });
    if (this.#fault) return fail(this.#fault.code, this.#fault.message);
    const limits = 'limits' in message ? message.limits : undefined;
    const { threads = 1, table } = /** @type {import('./protocol.js').Limits} */ (limits ?? {});
    if (threads > 1 && this.#memory && this.#helpers) {
      makeTable(this.#memory, table);
      this.#helpers.want(threads - 1);
    }
    try {
      this.#worker?.postMessage(message);
    } catch (error) {
      fail('bad-request', wordsOf(error)); // a value that no message can carry
    }
  }

  /** @param {import('./index.d.ts').Place & {signal?: AbortSignal}} place */
  position({ game, moves = '', signal }) {
    return this.request({ cmd: 'position', game, moves }, { signal });
  }

  /** @param {import('./index.d.ts').SearchOptions} options */
  #limits({ ms, nodes, depth, threads = this.threads }) {
    const most = Math.min(threads, this.threads);
    return given({ ms, nodes, depth, threads: most > 1 ? most : undefined });
  }

  /** @param {import('./index.d.ts').SearchOptions} options */
  async search(options) {
    const { signal, onInfo, ms, nodes, depth, threads, ...rest } = options;
    const limits = this.#limits(options);
    const reply = await this.request({ cmd: 'search', moves: '', ...rest, limits }, { signal, onInfo });
    const [best] = reply.lines;
    return { ...reply, chance: best?.winProb ?? null, proved: best?.proved ?? false };
  }

  /** @param {import('./index.d.ts').AnalyseOptions} options */
  async *analyse(options) {
    const { signal, ms, nodes, depth, threads, ...rest } = options;
    /** @type {import('./protocol.js').Limits} */
    const limits = { ...this.#limits(options), purpose: 'analysis' };
    if (!ms && !nodes && !depth) limits.ms = 2 ** 31 - 1;
    const stop = new AbortController();
    const leave = () => stop.abort();
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    /** @type {import('./protocol.js').SearchInfo|import('./protocol.js').ResultReply|undefined} */
    let newest;
    let wake = () => {};
    let ended = false;
    stop.signal.addEventListener('abort', () => wake());
    const onInfo = (/** @type {NonNullable<typeof newest>} */ info) => {
      newest = info;
      wake();
    };
    const over = this.request({ cmd: 'search', moves: '', ...rest, limits }, { signal: stop.signal, onInfo })
      .then(onInfo)
      .finally(() => {
        ended = true;
        wake();
      });
    over.catch(() => {});
    try {
      while (!stop.signal.aborted) {
        if (newest) {
          const info = newest;
          newest = undefined;
          yield info;
        } else if (ended) break;
        else await new Promise((resolve) => (wake = () => resolve(undefined)));
      }
      if (!stop.signal.aborted) await over;
    } finally {
      signal?.removeEventListener('abort', leave);
      stop.abort();
    }
  }

  /** @param {import('./index.d.ts').SolveOptions} options */
  solve({ signal, onInfo, ms, nodes, goal = 'win', ...rest }) {
    return this.request({ cmd: 'solve', moves: '', goal, ...rest, limits: given({ ms, nodes }) }, { signal, onInfo });
  }

  /** @param {import('./index.d.ts').ReviewOptions} options */
  review({ signal, onInfo, nodes, ...rest }) {
    return this.request({ cmd: 'review', ...rest, limits: given({ nodes }) }, { signal, onInfo });
  }

  /** @param {import('./index.d.ts').ConvertOptions} options */
  async convert({ file, to = 'sgf', game = 'freestyle15', index = 0, signal, onInfo }) {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const read = await this.request({ cmd: 'import', game, file: bytes, index }, { signal, onInfo });
    const { black, white, date, result, event, nodes, plies } = read;
    const names = { black, white, date, result, event };
    const { text } = await this.request(
      { cmd: 'export', game: read.game, format: to, nodes, ply: plies, ...names },
      { signal },
    );
    return { text, read };
  }

  close() {
    this.#end(new EngineError('closed', 'the engine was closed'));
  }
}

/** The limits that are set. @param {import('./protocol.js').Limits} limits @returns {import('./protocol.js').Limits} */
const given = (limits) => Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
