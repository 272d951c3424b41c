// @ts-check
// The package's engine: the client that the site's page uses, too, with methods, with
// promises that reject, and with the workers of Node and of other origins.

import { createEngine } from '../../site/js/engine/client.js';
import { searches } from '../../site/js/engine/requests.js';
import { createWorkers, makeMemory } from '../../site/js/engine/workers.js';

/** @typedef {import('./index.d.ts').Engine} Offered */
/** @typedef {import('../../site/js/engine/client.js').Port} Port */
/**
 * Addresses of the engine's files, the first one's size in bytes, and the worker's module. make starts this module
 * in a form that bundlers follow.
 * @typedef {{wasm: string|URL, book?: string|URL, size: number, worker: string|URL, make: (Worker: any) => any}} Files
 */

/** The size of the table that threads share unless a request names one, in megabytes. */
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

/**
 * @param {import('./index.d.ts').EngineOptions} options
 * @param {Files} files
 * @returns {Promise<Offered>}
 */
export async function start({ worker, threads = 1, signal, onProgress }, { wasm, book, size, worker: module, make }) {
  signal?.throwIfAborted();
  const { Deno, Bun } = /** @type {any} */ (globalThis);
  if (Deno || Bun) throw new EngineError('load', 'tengen runs in browsers and in Node, not in Deno or Bun');
  if (!globalThis.WebAssembly) throw new EngineError('load', 'this host has no WebAssembly');
  if (!Number.isInteger(threads) || threads < 1 || threads > 64)
    throw new EngineError('bad-request', `threads is ${threads}, not a number from 1 to 64`);
  const Worker = await workerClass();
  signal?.throwIfAborted();
  const engine = new Engine({
    make: () => (worker ? new Worker(worker, { type: 'module' }) : make(Worker)),
    // A worker's module of another origin is refused; a module of this origin imports it.
    bridge: `import ${JSON.stringify(String(module))};`,
    files: { wasm: String(wasm), book: book && String(book) },
    threads,
    onProgress: onProgress && ((loaded) => onProgress({ loaded, total: Math.max(loaded, size) })),
  });
  const abort = () => engine.close();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await engine.ready;
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
  /** The address of the module that imports the worker's, where that is needed. */
  #bridge = '';
  /** @type {ReturnType<typeof createWorkers>|null} */
  #helpers = null;
  /** Why the worker answers no more. @type {EngineError|undefined} */
  #fault;
  /** Ends when the long requests so far have ended. @type {Promise<unknown>} */
  #last = Promise.resolve();
  #client;
  /** Whether the worker has started. */
  #started = false;
  /** Settles the start. @type {{resolve: () => void, reject: (fault: EngineError) => void}|undefined} */
  #starting;

  /**
   * @param {{make: () => any, bridge: string, files: object, threads: number, onProgress?: (loaded: number) => void}}
   *   making
   */
  constructor(making) {
    this.#making = making;
    /** @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => (this.#starting = { resolve, reject }));
    this.#client = createEngine({
      start: () => this.#begin(),
      onReady: () => {
        this.#started = true;
        this.#starting?.resolve();
      },
      onNote: (note) => this.#hear(note),
      onError: ({ code, message }) =>
        this.#fail(
          this.#started || code === 'crash' ? 'crash' : 'load',
          code === 'network' ? 'the worker could not start: its file is missing or refused' : message,
        ),
    });
  }

  /** @param {string} code @param {string} message */
  #fail(code, message) {
    this.#helpers?.end();
    this.#helpers = null;
    this.#fault = new EngineError(code, message);
    this.#starting?.reject(this.#fault);
  }

  /** Starts a worker, also in place of one that crashed. */
  #begin() {
    const { files, threads, onProgress } = this.#making;
    this.#started = false;
    this.#helpers?.end();
    this.#helpers = null;
    const memory = threads > 1 ? makeMemory() : null;
    this.threads = memory ? threads : 1;
    const worker = this.#spawn();
    worker.postMessage({ ...files, memory, progress: Boolean(onProgress) });
    return worker;
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

  /** @param {any} note */
  #hear({ code, loaded, memory, module }) {
    if (code === 'progress') this.#making.onProgress?.(loaded);
    if (code !== 'module') return;
    // Helpers start when a search first needs them.
    const begin = (/** @type {number} */ helper) => {
      const worker = this.#spawn();
      worker.postMessage({ memory, module, helper });
      return worker;
    };
    this.#helpers = createWorkers(begin, memory, (threads) => (this.threads = threads));
  }

  /**
   * Long requests wait for each other; an aborted request waits for none.
   * @template {import('./protocol.js').Command} C
   * @param {Omit<import('./protocol.js').Requests[C], 'id'|'cmd'> & {cmd: C}} message
   * @param {import('./protocol.js').AskOptions<C>} [options]
   * @returns {Promise<import('./protocol.js').Replies[C]>}
   */
  request(message, options = {}) {
    const { signal } = options;
    const long = searches(message);
    const before = long ? this.#last : undefined;
    /** @type {Promise<import('./protocol.js').Replies[C]>} */
    const answer = new Promise((resolve, reject) => {
      const abort = () => reject(signal?.reason);
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort, { once: true });
      const send = () => this.#send(message, options).then(resolve, reject);
      (before ? before.then(send) : send()).finally(() => signal?.removeEventListener('abort', abort));
    });
    if (long) this.#last = Promise.allSettled([before, answer]);
    return answer;
  }

  /**
   * Once the signal is aborted, the promise stays pending.
   * @param {any} message
   * @param {import('./protocol.js').AskOptions<any>} options
   * @returns {Promise<any>}
   */
  async #send(message, options) {
    try {
      structuredClone(message);
    } catch (error) {
      throw new EngineError('bad-request', String(error)); // a value that no message can carry
    }
    const { threads = 1, table } = message.limits ?? {};
    if (threads > 1) this.#helpers?.want(threads - 1, table || TABLE);
    const reply = await this.#client.request(message, options);
    if (reply.type !== 'error') return reply;
    if (reply.code === 'engine' && this.#fault) throw this.#fault;
    throw new EngineError(reply.code === 'panic' ? 'crash' : reply.code, reply.message);
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

  /** @param {import('./index.d.ts').ExplainOptions} options */
  explain({ signal, ...rest }) {
    return this.request({ cmd: 'explain', ...rest }, { signal });
  }

  /** @param {import('./index.d.ts').ReviewOptions} options */
  review({ signal, onInfo, nodes, ...rest }) {
    return this.request({ cmd: 'review', ...rest, limits: given({ nodes }) }, { signal, onInfo });
  }

  /** @param {import('./index.d.ts').ConvertOptions} options */
  async convert({ file, to = 'sgf', game = 'freestyle15', index = 0, signal, onInfo }) {
    const read = await this.request({ cmd: 'import', game, file: bytesOf(file), index }, { signal, onInfo });
    const { black, white, date, result, event, nodes, plies } = read;
    const names = { black, white, date, result, event };
    const { text } = await this.request(
      { cmd: 'export', game: read.game, format: to, nodes, ply: plies, ...names },
      { signal },
    );
    return { text, read };
  }

  /** @param {import('./index.d.ts').LibraryOptions} options */
  library({ file, name, source = name ?? '', signal, onInfo, ...rest }) {
    const content = file === undefined ? {} : { file: bytesOf(file) };
    return this.request({ cmd: 'library', name, source, ...content, ...rest }, { signal, onInfo });
  }

  /** @param {import('./index.d.ts').ExploreOptions} options */
  explore({ signal, ...rest }) {
    return this.request({ cmd: 'explore', ...rest }, { signal });
  }

  /** @param {import('./index.d.ts').GamesOptions} options */
  games({ signal, count = 20, ...rest }) {
    return this.request({ cmd: 'games', count, ...rest }, { signal });
  }

  close() {
    this.#fail('closed', 'the engine was closed');
    this.#client.dispose();
    URL.revokeObjectURL(this.#bridge);
  }
}

/** @param {Uint8Array|string} file */
const bytesOf = (file) => (typeof file === 'string' ? new TextEncoder().encode(file) : file);

/** The limits that are set. @param {import('./protocol.js').Limits} limits @returns {import('./protocol.js').Limits} */
const given = (limits) => Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
