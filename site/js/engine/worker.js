// @ts-check
// Loads the engine's file that this worker is named after, and holds the lock
// whose name follows for as long as it lives. The engine's first message is
// {type: "ready", build, protocol}; when it cannot be loaded or ends, this
// script's only message is {type: "fatal", code, message}.

const base = new URL('../../', import.meta.url);
const scope = /** @type {any} */ (globalThis);

const [file, lock] = scope.name.split(' ');
if (lock) scope.navigator.locks?.request(lock, () => new Promise(() => {}));

/** @param {string} code @param {unknown} error */
const fatal = (code, error) =>
  scope.postMessage({ type: 'fatal', code, message: String(/** @type {any} */ (error)?.message ?? error) });

/**
 * A host that serves wasm under another type, and a browser that cannot
 * stream, get the slow way.
 * @param {string} url @param {any} imports
 */
async function instantiate(url, imports) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine's file was answered with ${response.status}`);
  const streams =
    response.headers.get('content-type')?.startsWith('application/wasm') && WebAssembly.instantiateStreaming;
  if (streams) return (await WebAssembly.instantiateStreaming(response, imports)).instance;
  return (await WebAssembly.instantiate(await response.arrayBuffer(), imports)).instance;
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

try {
  await import(new URL('wasm_exec.js', base).href);
  const words = listen();
  const go = new scope.Go();
  // Nearly all of the heap is one table that stays: waiting for it to double,
  // as Go does by default, would be memory for nothing.
  go.env = { GOGC: '25' };
  const instance = await instantiate(new URL(file, base).href, go.importObject);
  scope.tengenMemory = instance.exports.mem; // for those who measure it
  scope.tengenBuild = base.pathname.split('/').at(-2);
  go.run(instance).then(
    () => fatal('crash', words() || 'the engine ended'),
    (/** @type {unknown} */ error) => fatal('crash', error),
  );
} catch (error) {
  fatal('load', error);
}
