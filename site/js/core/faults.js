// @ts-check
// Whose fault an error is that nobody caught: a missing or damaged file of the
// site, the page's own code, or code of others, such as extensions, that runs here.

/** Where the page's own scripts come from. */
const OWN = new URL('../../', import.meta.url).href;

/** A file of the site is missing or damaged. */
export class FileError extends Error {}

/** The words of browsers for a module that could not be had; some name its address. */
const NO_MODULE = /dynamically imported module|importing a module script failed/i;

/**
 * @param {any} reason what was thrown @param {string} [place] the script that an error event names
 * @returns {'file'|'own'|''} '' for what is not the page's
 */
export function faultOf(reason, place = '') {
  if (!(reason instanceof Error) || reason instanceof DOMException) return '';
  if (reason instanceof FileError) return 'file';
  const { message, stack = '', fileName = '' } = /** @type {Error & {fileName?: string}} */ (reason);
  const [first] = `${place} ${message} ${stack} ${fileName}`.match(/[a-z][a-z.+-]*:\/\/[^\s)]+/gi) ?? [];
  if (first && !first.startsWith(OWN)) return '';
  if (reason instanceof TypeError && NO_MODULE.test(message)) return 'file';
  // A module that can't be read has no place in any code that runs.
  if (reason instanceof SyntaxError && !/^\s*at |@/m.test(stack)) return 'file';
  return first ? 'own' : '';
}

/** @type {boolean|undefined} */
let wasm;
/** Whether this browser runs WebAssembly. */
export function hasWasm() {
  try {
    wasm ??= Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
  } catch {
    wasm = false; // switched off
  }
  return wasm;
}

/** The key of the words for an engine that could not start. */
export const engineFault = () => (hasWasm() ? 'note.engine-failed' : 'note.no-wasm');
