// @ts-check
// Names the site's files, loads its data files, and names the build.

import { FileError } from './faults.js';

/**
 * The name of a file in the build's folder. The build writes this function anew: it gives
 * files names that say nothing, because extensions of browsers act on them.
 * @param {string} path in the sources @returns {string}
 */
export const named = (path) => path;

/**
 * The parsed content of a JSON file. Fails with a FileError when it is missing or damaged.
 * @param {string} path from the site's root
 */
export async function fetchJSON(path) {
  try {
    const answer = await fetch(new URL(`../../${named(path)}`, import.meta.url));
    // Parses here because Chromium does not report an answer.json() that fails
    // without an awaiting caller.
    if (answer.ok) return JSON.parse(await answer.text());
    throw answer.status;
  } catch (fault) {
    throw new FileError(`${path}: ${fault}`);
  }
}

/** The build of this script: the name of the folder that contains it. */
export const build = new URL('../../', import.meta.url).pathname.split('/').at(-2) ?? '';
