// Runs the engine, in a browser's worker or in Node's. The first message is that of
// engine.js: addresses for an engine, or memory and module for a helper of its search.
// The build puts Go's loader in front of this file and memory.wasm into it.

/** Functions on the memory that threads share, in base64. */
const SHARED = 'SHARED_WASM';
const node = typeof WorkerGlobalScope === 'undefined';
const post = (message) => globalThis.postMessage(message);

/** A module of Node, under a name that bundlers for browsers do not follow. */
const nodeModule = (name) => import(/* @vite-ignore */ /* webpackIgnore: true */ ['node', name].join(':'));

/** Resolves with the first message. Gives Node's parent port the interface of a browser's worker. */
async function begun() {
  if (!node) return new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true }));
  const { parentPort } = await nodeModule('worker_threads');
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  // Node delivers up to 1,000 messages of one channel before those of another, so that the engine, which waits for its
  // own message, would not hear a stop. An immediate comes after the messages of all channels.
  globalThis.MessageChannel = class {
    port1 = { onmessage: () => {} };
    port2 = { postMessage: () => setImmediate(() => this.port1.onmessage()) };
  };
  const first = new Promise((resolve) => parentPort.once('message', resolve));
  parentPort.on('message', (data) => globalThis.onmessage?.({ data }));
  return first;
}

/** The bytes at an address. Heard is called with the number of bytes that arrived so far. */
async function bytesOf(address, heard) {
  if (node && address.startsWith('file:')) {
    const { readFile } = await nodeModule('fs/promises');
    const bytes = await readFile(new URL(address));
    heard?.(bytes.length);
    return bytes;
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  if (!heard || !response.body) return new Uint8Array(await response.arrayBuffer());
  const parts = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    heard(size);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The imports that work on shared memory; without it the table's size is 0, and one thread searches. */
async function functionsOn(memory) {
  // without memory only load is called
  const names = ['load', 'store', 'wait', 'wake', 'probe', 'put', 'slot', 'empty'];
  if (!memory) return Object.fromEntries(names.map((name) => [name, () => 0n]));
  const bytes = Uint8Array.from(atob(SHARED), (sign) => sign.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes, { env: { memory } });
  return instance.exports;
}

async function main() {
  const { wasm, book, memory, progress, module, helper } = await begun();
  const go = new globalThis.Go();
  go.env = { GOGC: '25' }; // nearly all of the heap is one permanent table
  const imports = { ...go.importObject, shared: await functionsOn(memory) };
  if (helper) {
    const instance = await WebAssembly.instantiate(module, imports);
    globalThis.tengenHelper = helper;
    return go.run(instance);
  }
  if (book) globalThis.tengenBook = async () => new Uint8Array(await bytesOf(book));
  const heard = progress ? (loaded) => post({ type: 'note', code: 'progress', loaded }) : undefined;
  const bytes = await bytesOf(wasm, heard);
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== '\0asm')
    throw new Error(`${wasm} is not the engine: ${bytes.length ? 'something else' : 'nothing'} was sent in its place`);
  const made = await WebAssembly.instantiate(bytes, imports).catch((error) => {
    throw new Error(`${wasm} is damaged, cut off or of another version: ${error.message}`);
  });
  if (memory) post({ type: 'note', code: 'module', memory, module: made.module });
  const end = (error) => post({ type: 'fatal', code: 'crash', message: String(error?.message ?? 'the engine ended') });
  go.run(made.instance).then(end, end);
}

main().catch((error) => post({ type: 'fatal', code: 'load', message: String(error?.message ?? error) }));
