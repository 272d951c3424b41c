// @ts-check
// Starts the engine's WebAssembly in a worker. From then on Go listens and
// answers; see wasm/worker.

import { build } from '../build.js';
import './wasm_exec.js';

/** @param {WebAssembly.Imports} imports */
async function load(imports) {
  const url = new URL('./engine.wasm', import.meta.url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`engine.wasm: ${answer.status}`);
  // A host that does not know the type application/wasm must not be the end.
  if (!answer.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.instantiate(await answer.arrayBuffer(), imports);
  }
  return WebAssembly.instantiateStreaming(answer, imports);
}

try {
  const go = new /** @type {any} */ (globalThis).Go();
  go.argv = ['worker', build];
  const { instance } = await load(go.importObject);
  await go.run(instance);
  postMessage({ type: 'fault', message: 'the engine ended' });
} catch (error) {
  postMessage({ type: 'fault', message: String(error) });
}
