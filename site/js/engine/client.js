// @ts-check
// The page's end of the conversation with the engine's worker: requests out,
// replies to the request that asked for them. A worker that crashes or does
// not obey a stop is replaced, and what it had not answered is asked again.

import { createRequests, searches } from './requests.js';

/** The protocol this page speaks. */
export const PROTOCOL = 1;
/** How long the engine may take to obey, in milliseconds. */
const PATIENCE = 500;
/** Crashes in a row after which the engine is given up until asked again. */
const CRASHES = 3;

/**
 * @typedef {{id?: number, cmd: string, [field: string]: any}} Request
 * @typedef {{id?: number, type: string, [field: string]: any}} Reply
 * @typedef {{code: 'load'|'crash'|'mismatch', message: string}} Failure
 */

/**
 * The engine's files: one with five in a row, which the page starts with, and
 * one with everything. The worker learns its file by its name.
 * @typedef {'engine.wasm'|'whole.wasm'} File
 */

/** @param {File} file @returns {Worker} */
const spawn = (file) => new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: file });

/**
 * Something an engine goes on without: Connect Four's opening book.
 * @typedef {{code: 'book', message: string}} Note
 */

/** The build this script came from: the name of its folder. */
export const build = new URL('../../', import.meta.url).pathname.split('/').at(-2) ?? '';

/**
 * Starts an engine. Requests made while it loads wait for it. A reply is
 * always an object; {type: "error", code} where something went wrong, the
 * code "engine" standing for an engine that could not be had.
 * @param {{file?: File, onReady?: (message: {build?: string}) => void, onError?: (failure: Failure) => void, onNote?: (note: Note) => void, start?: (file: File) => Worker}} [hooks]
 */
export function createEngine({ file = 'engine.wasm', onReady, onError, onNote, start = spawn } = {}) {
  /** @type {Worker|null} */
  let worker = null;
  let ready = false;
  let crashes = 0;
  let disposed = false;
  let blamed = false; // the request that broke the worker has been answered
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let watchdog;
  const requests = createRequests();

  function begin() {
    const begun = start(file);
    worker = begun;
    ready = blamed = false;
    begun.onmessage = (event) => begun === worker && hear(event.data);
    begun.onerror = (event) => begun === worker && lose({ code: 'load', message: event.message ?? 'the worker could not start' });
  }

  function end() {
    worker?.terminate();
    worker = null;
    ready = false;
    clearTimeout(watchdog);
    watchdog = undefined;
  }

  /** @param {any} message */
  function hear(message) {
    if (message?.type === 'ready') return greet(message);
    if (message?.type === 'fatal') return lose(message);
    if (message?.type === 'note') return onNote?.(message);
    if (message?.code === 'panic') blamed = true; // the worker's end follows
    else if (message?.type !== 'info') crashes = 0;
    const running = requests.running();
    requests.answer(message);
    if (watchdog !== undefined && requests.running() !== running) {
      clearTimeout(watchdog);
      watchdog = undefined;
    }
  }

  /** @param {any} message */
  function greet(message) {
    if (message.protocol !== PROTOCOL || (message.build && message.build !== build)) {
      return lose({ code: 'mismatch', message: `page ${build} speaks protocol ${PROTOCOL}, engine ${message.build} speaks ${message.protocol}` });
    }
    ready = true;
    for (const request of requests.all()) worker?.postMessage(request);
    onReady?.(message);
  }

  /** @param {Failure} failure */
  function lose(failure) {
    end();
    if (disposed) return;
    crashes++;
    if (failure.code === 'crash' && crashes < CRASHES) {
      if (!blamed) requests.finish('crash', failure.message);
      begin();
      return;
    }
    requests.clear('engine', failure.message);
    onError?.(failure);
  }

  /** Replaces a worker that does not give up its search. */
  function watch() {
    if (!ready || watchdog !== undefined || !requests.running()) return;
    const stuck = requests.running();
    // A page that was busy itself finds timer and reply due together: the
    // reply gets a moment more.
    watchdog = setTimeout(() => {
      watchdog = setTimeout(() => {
        if (requests.running() !== stuck) return;
        end();
        requests.finish('stopped', 'the engine did not stop and was replaced');
        begin();
      }, 50);
    }, PATIENCE);
  }

  begin();

  return {
    /**
     * Asks the engine. A search ends the one that runs; of those that wait
     * the newest stays.
     * @param {Request} message @param {(info: any) => void} [onInfo]
     * @returns {Promise<Reply>}
     */
    request(message, onInfo) {
      if (disposed) return Promise.resolve({ type: 'error', code: 'engine', message: 'the engine was let go' });
      if (!worker) {
        crashes = 0;
        begin();
      }
      const { sent, reply } = requests.add(message, onInfo, ready);
      if (ready) {
        worker?.postMessage(sent);
        if (searches(sent) && requests.running() !== sent.id) watch();
      }
      return reply;
    },
    /** Ends the running search, whose result then comes at once, and drops one that waits. */
    stop() {
      requests.dropWaiting();
      if (!requests.running()) return;
      if (!ready) return requests.finish('stopped', 'the search was stopped before it began');
      worker?.postMessage({ id: requests.nextId(), cmd: 'stop', target: 0 });
      watch();
    },
    /** Forgets trees and tables. */
    newGame() {
      return this.request({ cmd: 'newgame' });
    },
    /** Ends the engine for good. */
    dispose() {
      disposed = true;
      end();
      requests.clear('engine', 'the engine was let go');
    },
  };
}
