// @ts-check
// Classifies an uncaught error: a missing or damaged file of the site, an error in
// the page's own code, or an error in foreign code such as a browser extension.

/** The base address of the page's own scripts. */
const OWN = new URL('../../', import.meta.url).href;

/** A file of the site is missing or damaged. */
export class FileError extends Error {}

/** How browsers word the error for a module that failed to load. Some include its address. */
const NO_MODULE = /dynamically imported module|importing a module script failed/i;

/**
 * @param {any} reason the thrown value
 * @param {string} [place] the script address in an error event
 * @returns {'file'|'own'|''} '' for foreign code
 */
export function faultOf(reason, place = '') {
  if (!(reason instanceof Error) || reason instanceof DOMException) return '';
  if (reason instanceof FileError) return 'file';
  const { message, stack = '', fileName = '' } = /** @type {Error & {fileName?: string}} */ (reason);
  const [first] = `${place} ${message} ${stack} ${fileName}`.match(/[a-z][a-z.+-]*:\/\/[^\s)]+/gi) ?? [];
  if (first && !first.startsWith(OWN)) return '';
  if (reason instanceof TypeError && NO_MODULE.test(message)) return 'file';
  // A syntax error without a stack line of running code comes from a module that failed to parse.
  if (reason instanceof SyntaxError && !/^\s*at |@/m.test(stack)) return 'file';
  return first ? 'own' : '';
}

/** @type {boolean|undefined} */
let wasm;
/** Whether this browser runs WebAssembly. */
function hasWasm() {
  try {
    wasm ??= Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
  } catch {
    wasm = false; // disabled in the browser
  }
  return wasm;
}

/** The text key that explains why an engine could not start. */
export const engineFault = () =>
  hasWasm() ? (globalThis.origin === 'null' ? 'note.no-origin' : 'note.engine-failed') : 'note.no-wasm';
