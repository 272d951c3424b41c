// @ts-check
// Data files of the site, and the name of the build.

import { FileError } from './faults.js';

/** A file's content; fails with a FileError when it is missing or damaged. @param {URL} url */
export async function fetchJSON(url) {
  try {
    const answer = await fetch(url);
    // Chromium tells nobody of an answer.json() that fails and that nobody waits for.
    if (answer.ok) return JSON.parse(await answer.text());
    throw answer.status;
  } catch (fault) {
    throw new FileError(`${url.pathname}: ${fault}`);
  }
}

/** The build this script came from: the name of its folder. */
export const build = new URL('../../', import.meta.url).pathname.split('/').at(-2) ?? '';
