// @ts-check
// The page's side of the conversation with the engine's worker.
//
//   request ──► outbox (until the worker has said hello) ──► worker
//   reply  ◄── by id; an id nobody waits for any more is dropped
//
// Searches and solves come one at a time: a new one ends the one that runs
// and waits for its result; one that still waits then gives way. A worker that
// does not answer a stop is ended and replaced.

import { build } from '../build.js';

/** Longest wait for the result of a stopped search, in milliseconds. */
const PATIENCE_MS = 500;
const PROTOCOL = 1;

/**
 * @typedef {{id?: number, type: string, [field: string]: any}} Reply
 * @typedef {object} Asked
 * @property {{id: number, cmd: string, [field: string]: any}} message
 * @property {(reply: Reply) => void} settle
 * @property {(info: Reply) => void} [onInfo]
 * @property {Reply} [info] the last intermediate result
 *
 * @typedef {object} Hooks
 * @property {(hello: Reply) => void} [onReady] a worker has said hello: the first, or one that replaces another
 * @property {(error: Error) => void} [onError] the worker can't be started, or broke down
 * @property {(builds: {page: string, worker: string}) => void} [onMismatch] page and worker are of two builds
 */

/** @param {string} cmd */
const isLong = (cmd) => cmd === 'search' || cmd === 'solve';

/** @param {Hooks} hooks */
export function createEngine({ onReady, onError, onMismatch } = {}) {
  /** @type {Worker|null} */
  let worker = null;
  let ready = false;
  let nextId = 1;
  /** Everything that has been sent or may be sent, by id. @type {Map<number, Asked>} */
  const open = new Map();
  /** @type {any[]} */
  let outbox = [];
  /** @type {Asked|null} */
  let running = null;
  /** @type {Asked|null} */
  let pending = null;
  let watchdog = 0;

  function spawn() {
    const born = new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'tengen' });
    worker = born;
    ready = false;
    born.onmessage = (event) => worker === born && hear(event.data);
    born.onerror = (event) => {
      event.preventDefault();
      if (worker === born) broke(event.message || 'the engine could not be loaded');
    };
  }

  function drop() {
    clearTimeout(watchdog);
    watchdog = 0;
    worker?.terminate();
    worker = null;
    ready = false;
  }

  /** @param {any} message */
  function send(message) {
    if (!worker) spawn();
    if (ready) worker?.postMessage(message);
    else outbox.push(message);
  }

  /** @param {Reply} reply */
  function hear(reply) {
    if (reply.type === 'hello') return greet(reply);
    if (reply.type === 'fault') return broke(reply.message);
    const asked = open.get(reply.id ?? 0);
    if (!asked) return;
    if (reply.type === 'info') {
      asked.info = reply;
      asked.onInfo?.(reply);
    } else settle(asked, reply);
  }

  /** @param {Reply} hello */
  function greet(hello) {
    if (hello.protocol !== PROTOCOL || hello.build !== build) {
      onMismatch?.({ page: build, worker: hello.build });
      if (hello.protocol !== PROTOCOL) return broke(`the engine speaks protocol ${hello.protocol}, the page ${PROTOCOL}`);
    }
    ready = true;
    const held = outbox;
    outbox = [];
    for (const message of held) send(message);
    if (held.some((message) => message.cmd === 'stop')) watch();
    onReady?.(hello);
  }

  /** The worker is of no more use: whoever waits is told. @param {string} message */
  function broke(message) {
    const left = [...open.values()];
    drop();
    outbox = [];
    pending = null;
    for (const asked of left) settle(asked, { id: asked.message.id, type: 'error', code: 'engine', message });
    onError?.(new Error(message));
  }

  /** @param {Asked} asked @param {Reply} reply */
  function settle(asked, reply) {
    open.delete(asked.message.id);
    if (asked === running) {
      clearTimeout(watchdog);
      watchdog = 0;
      running = null;
    }
    asked.settle(reply);
    if (!running && pending) {
      const next = pending;
      pending = null;
      start(next);
    }
  }

  /** @param {Asked} asked */
  function start(asked) {
    running = asked;
    open.set(asked.message.id, asked);
    send(asked.message);
  }

  function watch() {
    if (!watchdog && running && ready) watchdog = setTimeout(replace, PATIENCE_MS);
  }

  /** Puts a new worker in place of one that does not listen; what the stopped
   * search had found so far is its result. */
  function replace() {
    drop();
    const stopped = running;
    for (const asked of open.values()) if (asked !== stopped) outbox.push(asked.message);
    spawn();
    if (!stopped) return;
    const { id } = stopped.message;
    const move = stopped.info?.lines?.[0]?.move;
    settle(stopped, move ? { ...stopped.info, id, type: 'result', move } : { id, type: 'error', code: 'limit', message: 'the engine did not answer and was started anew' });
  }

  function stop() {
    if (!running || watchdog) return;
    send({ cmd: 'stop', target: running.message.id });
    watch();
  }

  spawn();

  return {
    /**
     * Asks the engine. Errors come as replies of type "error".
     * @param {{cmd: string, [field: string]: any}} message
     * @param {(info: Reply) => void} [onInfo]
     * @returns {Promise<Reply>}
     */
    request(message, onInfo) {
      return new Promise((resolve) => {
        const id = nextId++;
        /** @type {Asked} */
        const asked = { message: { ...message, id }, settle: resolve, onInfo };
        if (!isLong(message.cmd)) {
          open.set(id, asked);
          send(asked.message);
        } else if (running) {
          pending?.settle({ id: pending.message.id, type: 'error', code: 'limit', message: 'a newer search took its place' });
          pending = asked;
          stop();
        } else start(asked);
      });
    },
    /** Ends the running search; its promise gets what was found so far. */
    stop,
    /** Lets the engine forget what it learnt in the last game. */
    newGame() {
      stop();
      send({ cmd: 'newgame' });
    },
    dispose() {
      const left = pending ? [...open.values(), pending] : [...open.values()];
      open.clear();
      pending = running = null;
      outbox = [];
      drop();
      for (const asked of left) asked.settle({ id: asked.message.id, type: 'error', code: 'limit', message: 'the engine was put away' });
    },
  };
}
