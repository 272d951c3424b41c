// @ts-check
// Loads an engine in a worker. The worker's name is "FILE [NUMBER]": the wasm file, and
// for a helper its number. The engine's first message is {type: "ready", build, protocol}; if it cannot be
// loaded or ends, this script sends {type: "fatal", code, message}. A helper
// searches in the shared memory that it receives, and sends nothing else.

import { gigabytes } from './capacity.js';

/** The message that starts a helper. @typedef {{memory: WebAssembly.Memory, module: WebAssembly.Module}} Assignment */

const base = new URL('../../', import.meta.url);
const scope = /** @type {any} */ (globalThis);

const [file, number] = scope.name.split(' ');
/** How browsers word the error for a file that the network does not deliver. */
const UNFETCHED = /fetch|network|load failed|dynamically imported module|importing a module script failed/i;
/** A minimal module that is valid only if the browser supports vector instructions. Such browsers load another file. */
const VECTOR = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123);
const fitting = globalThis.WebAssembly?.validate(VECTOR) ? file : file.replace('.wasm', '-plain.wasm');
/** A helper's start message. @type {Promise<Assignment>|undefined} */
const assignment =
  number && new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true }));
/** @param {string} code @param {unknown} error */
const fatal = (code, error) =>
  scope.postMessage({ type: 'fatal', code, message: String(/** @type {any} */ (error)?.message ?? error) });

/**
 * Falls back to the slower path if the host serves wasm with another type or the
 * browser cannot compile while streaming. A body that breaks off is fetched once more:
 * Chromium's cache in memory, which private windows use, aborts the second of two
 * simultaneous readers of a file over 6.25 MB.
 * @param {string} url
 * @param {WebAssembly.Imports} imports
 */
async function instantiate(url, imports) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine's file was answered with ${response.status}`);
  const streams =
    response.headers.get('content-type')?.startsWith('application/wasm') && WebAssembly.instantiateStreaming;
  try {
    if (streams) return await WebAssembly.instantiateStreaming(response, imports);
    return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  } catch (error) {
    if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) throw error;
    const again = await fetch(url, { cache: 'no-store' });
    return WebAssembly.instantiate(await again.arrayBuffer(), imports);
  }
}

/** Collects what Go writes to file descriptor 2 (stderr), such as a panic. */
function listen() {
  const utf8 = new TextDecoder();
  let words = '';
  scope.fs.writeSync = (/** @type {number} */ _file, /** @type {Uint8Array} */ bytes) => {
    words = (words + utf8.decode(bytes)).slice(-2000);
    return bytes.length;
  };
  return () => words.trim();
}

/** Loads Connect Four's opening book when the engine first needs it. */
scope.tengenBook = async () => {
  const response = await fetch(new URL('book.bin', base));
  if (!response.ok) throw new Error(`the book was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

/**
 * The imported functions that work on the shared memory. Without shared memory the
 * table size is 0, and the engine calls no other function.
 * @param {WebAssembly.Memory|null|undefined} memory
 * @returns {Promise<WebAssembly.ModuleImports>}
 */
async function functionsOn(memory) {
  const none = () => 0n;
  if (memory) {
    try {
      const { instance } = await instantiate(new URL('memory.wasm', base).href, { env: { memory } });
      return /** @type {WebAssembly.ModuleImports} */ (instance.exports);
    } catch {
      // without this file, too, one worker searches
    }
  }
  return { load: none, store: none, wait: () => 0, wake: none, probe: none, put: none, slot: none, empty: none };
}

/** The size of the table that workers share, in megabytes. */
const tableSize = () => (/Mobi/.test(navigator.userAgent) ? 16 : gigabytes >= 8 ? 128 : 64);

/**
 * Starts helpers when a search wants some.
 * @param {typeof import('./workers.js')} helping @param {WebAssembly.Memory} memory @param {WebAssembly.Module} module
 */
function lead({ createWorkers }, memory, module) {
  const start = (/** @type {number} */ n) => {
    const helper = new Worker(import.meta.url, { type: 'module', name: `${file} ${n}` });
    helper.postMessage({ memory, module });
    return helper;
  };
  const fewer = (/** @type {number} */ threads) => scope.postMessage({ type: 'note', code: 'threads', threads });
  const workers = (scope.tengenWorkers = createWorkers(start, memory, fewer)); // a global, for tests
  addEventListener('message', ({ data }) => {
    const { threads, table } = data?.limits ?? {};
    if (threads > 1 && typeof Worker !== 'undefined') workers.want(threads - 1, table || tableSize());
  });
}

try {
  // Only an isolated page can share memory; without this file, too, one worker searches.
  const leads = !assignment && scope.crossOriginIsolated;
  const helping = leads ? await import('./workers.js').catch(() => null) : null;
  const memory = assignment ? (await assignment).memory : helping?.makeMemory();
  const functions = functionsOn(memory);
  await import(new URL('wasm_exec.js', base).href);
  const words = listen();
  const go = new scope.Go();
  // Nearly all of the heap is one permanent table, so Go's default (collect when
  // the heap has doubled) would waste memory.
  go.env = { GOGC: '25' };
  const imports = { ...go.importObject, shared: await functions };
  if (assignment) {
    const instance = await WebAssembly.instantiate((await assignment).module, imports);
    scope.tengenHelper = Number(number);
    await go.run(instance);
    throw new Error(words() || 'the helper ended');
  }
  const { instance, module } = await instantiate(new URL(fitting, base).href, imports);
  if (helping && memory) lead(helping, memory, module);
  scope.tengenMemory = instance.exports.mem; // a global, for memory measurements
  scope.tengenBuild = base.pathname.split('/').at(-2);
  go.run(instance).then(
    () => fatal('crash', words() || 'the engine ended'),
    (/** @type {unknown} */ error) => fatal('crash', error),
  );
} catch (error) {
  fatal(error instanceof TypeError && UNFETCHED.test(error.message) ? 'network' : 'load', error);
}
