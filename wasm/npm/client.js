// @ts-check
// Starts an engine in a worker and matches its replies with the requests.

/** An error with one of the protocol's codes, or 'load', 'crash' or 'closed'. */
export class EngineError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

/** Commands of which the engine runs one at a time; the client sends the next after the reply. */
const LONG = new Set(['search', 'solve', 'review', 'bench', 'check', 'game', 'count', 'grow']);

/** The worker class of the host: the browser's, or Node's with the same interface. */
async function workerClass() {
  if (globalThis.Worker) return globalThis.Worker;
  const name = 'node:worker_threads'; // a variable, so that bundlers for browsers do not look for it
  try {
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)).Worker;
  } catch {
    throw new EngineError('load', 'this host has no workers');
  }
}

/**
 * Starts the worker. A worker from another origin is refused, so a local module imports it.
 * @param {any} Worker
 * @param {(Worker: any) => any} make
 * @param {string} address
 */
function spawn(Worker, make, address) {
  try {
    return make(Worker);
  } catch (error) {
    if (typeof Blob === 'undefined' || !globalThis.Worker) throw error;
    const source = new Blob([`import ${JSON.stringify(address)};`], { type: 'text/javascript' });
    return new Worker(URL.createObjectURL(source), { type: 'module' });
  }
}

/**
 * @param {import('./index.d.ts').EngineOptions} options
 * @param {(Worker: any) => any} make
 * @param {string} address of the worker's module
 * @returns {Promise<import('./index.d.ts').Engine>}
 */
export async function start({ wasm, book, worker: own, signal }, make, address) {
  signal?.throwIfAborted();
  if (!globalThis.WebAssembly) throw new EngineError('load', 'this host has no WebAssembly');
  const Worker = await workerClass();
  let worker;
  try {
    worker = own ? spawn(Worker, (W) => new W(own, { type: 'module' }), String(own)) : spawn(Worker, make, address);
  } catch (error) {
    throw new EngineError('load', `the worker was refused: ${/** @type {any} */ (error)?.message ?? error}`);
  }
  const engine = new Engine(worker);
  const abort = () => engine.close();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    worker.postMessage({ wasm: String(wasm), book: book && String(book) });
    await engine.ready;
  } catch (error) {
    engine.close();
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  return engine;
}

class Engine {
  #worker;
  #next = 1;
  #closed = false;
  /** @type {Map<number, {resolve: (reply: any) => void, reject: (error: unknown) => void, onInfo?: (info: any) => void}>} */
  #open = new Map();
  /** Ends when the last long command has been answered. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {any} worker */
  constructor(worker) {
    this.#worker = worker;
    /** @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      const receive = (/** @type {any} */ message) => {
        if (message.type === 'ready') resolve();
        else if (message.type === 'fatal') this.#fail(new EngineError(message.code, message.message), reject);
        else this.#reply(message);
      };
      const fail = (/** @type {any} */ error) =>
        this.#fail(new EngineError('load', error?.message ?? 'the worker could not start'), reject);
      if (worker.on) {
        worker.on('message', receive);
        worker.on('error', fail);
      } else {
        worker.onmessage = (/** @type {MessageEvent} */ { data }) => receive(data);
        worker.onerror = fail;
      }
      this.stopWaiting = () => reject(new EngineError('closed', 'the engine was closed'));
    });
    this.ready.catch(() => {});
  }

  /** @param {EngineError} error @param {(error: EngineError) => void} reject */
  #fail(error, reject) {
    reject(error);
    this.#end(error);
  }

  /** @param {any} message */
  #reply(message) {
    const request = this.#open.get(message.id);
    if (!request) return;
    if (message.type === 'info' || message.type === 'progress') return request.onInfo?.(message);
    this.#open.delete(message.id);
    if (message.type === 'error') request.reject(new EngineError(message.code, message.message));
    else request.resolve(message);
  }

  /** @param {EngineError} error */
  #end(error) {
    if (this.#closed) return;
    this.#closed = true;
    this.#worker.terminate();
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }

  /** @param {any} message @param {{signal?: AbortSignal, onInfo?: (info: any) => void}} options */
  request(message, { signal, onInfo } = {}) {
    if (!LONG.has(message.cmd)) return this.#send(message, signal, onInfo);
    const turn = this.#last.then(() => this.#send(message, signal, onInfo));
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** @param {any} message @param {AbortSignal} [signal] @param {(info: any) => void} [onInfo] */
  #send(message, signal, onInfo) {
    if (this.#closed) return Promise.reject(new EngineError('closed', 'the engine was closed'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#worker.postMessage({ id: this.#next++, cmd: 'stop', target: id });
        this.#open.delete(id);
        reject(signal?.reason);
      };
      const after = (/** @type {(value: any) => void} */ then) => (/** @type {any} */ value) => {
        signal?.removeEventListener('abort', abort);
        then(value);
      };
      this.#open.set(id, { resolve: after(resolve), reject: after(reject), onInfo });
      signal?.addEventListener('abort', abort, { once: true });
      this.#worker.postMessage({ ...message, id });
    });
  }

  /** @param {import('./index.d.ts').Place} place */
  position({ game, moves = '' }) {
    return this.request({ cmd: 'position', game, moves });
  }

  /** @param {import('./index.d.ts').SearchOptions} options */
  async search({ signal, onInfo, ms, nodes, depth, ...rest }) {
    const limits = given({ ms, nodes, depth });
    const reply = await this.request({ cmd: 'search', moves: '', ...rest, limits }, { signal, onInfo });
    const [best] = reply.lines;
    return { ...reply, chance: best?.winProb ?? null, proved: best?.proved ?? false };
  }

  /** @param {import('./index.d.ts').SearchOptions} options */
  async *analyse({ signal, ms, nodes, depth, ...rest }) {
    const limits = { ...given({ ms, nodes, depth }), purpose: 'analysis' };
    if (!ms && !nodes && !depth) limits.ms = 2 ** 31 - 1;
    const stop = new AbortController();
    const leave = () => stop.abort();
    signal?.addEventListener('abort', leave, { once: true });
    /** @type {any} */
    let newest;
    let wake = () => {};
    let ended = false;
    const onInfo = (/** @type {any} */ info) => {
      newest = info;
      wake();
    };
    const search = this.request({ cmd: 'search', moves: '', ...rest, limits }, { signal: stop.signal, onInfo }).then(
      (reply) => onInfo(reply),
    );
    const over = search.finally(() => {
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
      if (ended) await over.catch((error) => (stop.signal.aborted ? undefined : Promise.reject(error)));
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

  close() {
    this.stopWaiting?.();
    this.#end(new EngineError('closed', 'the engine was closed'));
  }
}

/** The limits that are set. @param {Record<string, number|undefined>} limits @returns {Record<string, any>} */
const given = (limits) => Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
