// Runs the engine, in a browser's worker or in Node's. The first message gives the
// addresses of the engine and of Connect Four's book; later ones are requests.
// The build puts Go's loader in front of this file.

const node = typeof WorkerGlobalScope === 'undefined';

/** Node's parent port with the interface of a browser's worker. */
async function adaptNode() {
  const { parentPort } = await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'worker_threads'].join(':')
  );
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  const first = new Promise((resolve) => parentPort.once('message', resolve));
  parentPort.on('message', (data) => globalThis.onmessage?.({ data }));
  return first;
}

const first = node
  ? adaptNode()
  : new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true }));

/** The bytes at an address. */
async function bytesOf(address) {
  if (node && address.startsWith('file:')) {
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ ['node', 'fs/promises'].join(':'));
    return readFile(new URL(address));
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

try {
  const { wasm, book } = await first;
  if (book) globalThis.tengenBook = async () => new Uint8Array(await bytesOf(book));
  const go = new globalThis.Go();
  go.env = { GOGC: '25' };
  const none = () => 0n;
  // Without shared memory one worker searches.
  const shared = {
    load: none,
    store: none,
    wait: () => 0,
    wake: none,
    probe: none,
    put: none,
    slot: none,
    empty: none,
  };
  const { instance } = await WebAssembly.instantiate(await bytesOf(wasm), { ...go.importObject, shared });
  const end = (error) =>
    globalThis.postMessage({ type: 'fatal', code: 'crash', message: String(error?.message ?? 'the engine ended') });
  go.run(instance).then(end, end);
} catch (error) {
  globalThis.postMessage({ type: 'fatal', code: 'load', message: String(error?.message ?? error) });
}
