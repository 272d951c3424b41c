// @ts-check
// Loads the engine's file that this worker is named after, and holds the lock
// whose name follows for as long as it lives. The engine's first message is
// {type: "ready", build, protocol}; when it cannot be loaded or ends, this
// script's only message is {type: "fatal", code, message}. A third word of the
// name is a number: this worker helps the one that began it, in the memory that
// it is sent, and says only {type: "begun"}.

import { tableSize } from './capacity.js';

/** What a helper is sent. @typedef {{memory: WebAssembly.Memory, module: WebAssembly.Module}} Assignment */

const base = new URL('../../', import.meta.url);
const scope = /** @type {any} */ (globalThis);

const [file, lock, number] = scope.name.split(' ');
/** A module that only a browser with vector instructions takes; it has another file than one without. */
const VECTOR = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123);
const fitting = globalThis.WebAssembly?.validate(VECTOR) ? file : file.replace('.wasm', '-plain.wasm');
/** What a helper is sent. @type {Promise<Assignment>|undefined} */
const assignment =
  number && new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true }));
/** @type {Promise<void>|undefined} */
const held =
  lock &&
  scope.navigator.locks &&
  new Promise((granted) => {
    scope.navigator.locks.request(lock, () => {
      granted();
      return new Promise(() => {});
    });
  });

/** @param {string} code @param {unknown} error */
const fatal = (code, error) =>
  scope.postMessage({ type: 'fatal', code, message: String(/** @type {any} */ (error)?.message ?? error) });

/**
 * A host that serves wasm under another type, and a browser that cannot
 * stream, get the slow way.
 * @param {string} url @param {WebAssembly.Imports} imports
 */
async function instantiate(url, imports) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine's file was answered with ${response.status}`);
  const streams =
    response.headers.get('content-type')?.startsWith('application/wasm') && WebAssembly.instantiateStreaming;
  if (streams) return WebAssembly.instantiateStreaming(response, imports);
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

/** Go's last words, such as a panic's, go to file 2. */
function listen() {
  const utf8 = new TextDecoder();
  let words = '';
  scope.fs.writeSync = (/** @type {number} */ _file, /** @type {Uint8Array} */ bytes) => {
    words = (words + utf8.decode(bytes)).slice(-2000);
    return bytes.length;
  };
  return () => words.trim();
}

/** Connect Four's opening book, for the engine when it first wants it. */
scope.tengenBook = async () => {
  const response = await fetch(new URL('book.bin', base));
  if (!response.ok) throw new Error(`the book was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** The most that the table of several workers takes, in pages of 64 KB, and a page for what else they share. */
const PAGES = 4096;

/** A memory that workers can share, for later; null where there is none. */
function makeMemory() {
  if (!scope.crossOriginIsolated) return null;
  try {
    return new WebAssembly.Memory({ initial: 1, maximum: PAGES + 1, shared: true });
  } catch {
    return null; // too much to set aside
  }
}

/**
 * The functions on the memory that the engine imports. Where there is no memory,
 * it has no table: the engine asks for nothing more.
 * @param {WebAssembly.Memory|null|undefined} memory @returns {Promise<WebAssembly.ModuleImports>}
 */
async function functionsOn(memory) {
  const none = () => 0n;
  if (memory) {
    try {
      const { instance } = await instantiate(new URL('shared.wasm', base).href, { env: { memory } });
      return /** @type {WebAssembly.ModuleImports} */ (instance.exports);
    } catch {
      // without it, too, there is one worker
    }
  }
  return { load: none, store: none, wait: () => 0, wake: none, probe: none, put: none, slot: none, empty: none };
}

/**
 * Makes room for the table, when several workers are first wanted or want another one.
 * @param {WebAssembly.Memory} memory @param {number} [wanted] megabytes, 0: as the device has it
 */
function makeTable(memory, wanted) {
  for (let mb = 2 ** Math.floor(Math.log2(wanted || tableSize())); mb >= 4; mb /= 2) {
    try {
      memory.grow(Math.max(0, mb * 16 + 1 - memory.buffer.byteLength / 2 ** 16));
      new BigUint64Array(memory.buffer)[0] = BigInt(mb * 2 ** 14); // buckets of 64 bytes
      return;
    } catch {
      // half as much, then
    }
  }
}

/** Has helpers ready for every search that wants some. @param {WebAssembly.Memory} memory @param {WebAssembly.Module} module */
function lead(memory, module) {
  const start = (/** @type {number} */ n, /** @type {string} */ name) => {
    const helper = new Worker(import.meta.url, { type: 'module', name: `${file} ${name} ${n}` });
    helper.postMessage({ memory, module });
    return helper;
  };
  const fewer = (/** @type {number} */ threads) => scope.postMessage({ type: 'note', code: 'threads', threads });
  /** @type {Promise<ReturnType<typeof import('./workers.js').createWorkers>>|undefined} */
  let workers;
  addEventListener('message', async ({ data }) => {
    const { threads, table } = data?.limits ?? {};
    if (!(threads > 1) || typeof Worker === 'undefined') return;
    makeTable(memory, table);
    workers ??= import('./workers.js').then(({ createWorkers }) => createWorkers(start, memory, fewer));
    workers.then(
      (all) => (scope.tengenWorkers = all).want(threads - 1), // a global, for tests
      () => (workers = undefined),
    );
  });
}

try {
  const memory = assignment ? (await assignment).memory : makeMemory();
  const functions = functionsOn(memory);
  await import(new URL('wasm_exec.js', base).href);
  const words = listen();
  const go = new scope.Go();
  // Nearly all of the heap is one table that stays: waiting for it to double,
  // as Go does by default, would be memory for nothing.
  go.env = { GOGC: '25' };
  const imports = { ...go.importObject, shared: await functions };
  if (assignment) {
    const instance = await WebAssembly.instantiate((await assignment).module, imports);
    await held;
    scope.tengenHelper = Number(number);
    scope.postMessage({ type: 'begun' });
    await go.run(instance);
    throw new Error(words() || 'the helper ended');
  }
  const { instance, module } = await instantiate(new URL(fitting, base).href, imports);
  if (memory) lead(memory, module);
  scope.tengenMemory = instance.exports.mem; // for those who measure it
  scope.tengenBuild = base.pathname.split('/').at(-2);
  go.run(instance).then(
    () => fatal('crash', words() || 'the engine ended'),
    (/** @type {unknown} */ error) => fatal('crash', error),
  );
} catch (error) {
  fatal('load', error);
}
