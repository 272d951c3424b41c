// @ts-check
// The reader's progress in the course. It is stored in the browser and exported.

import { hasFields, load, save } from '../core/storage.js';
import { isText, itemsIn } from '../core/valid.js';

/**
 * @typedef {object} Progress
 * @property {string[]} solved solved steps, as "lesson/step"
 * @property {string[]} passed lessons whose test was passed
 */

/** The maximum number of stored entries: more than the course has. */
const MOST = 500;
const NAME = /^[a-z0-9-]{1,20}(\/[a-z0-9-]{1,20})?$/;

/** @param {unknown} list @returns {string[]} */
const names = (list) => [...new Set(itemsIn(list, (name) => (isText(name, NAME) ? name : null)))].slice(0, MOST);

/** @type {import('../core/storage.js').Store<Progress>} */
export const progressStore = {
  key: 'course',
  version: 1,
  check(value) {
    if (!hasFields(value)) return null;
    return { solved: names(value.solved), passed: names(value.passed) };
  },
};

/** @returns {Progress} */
export const progress = () => load(progressStore).value ?? { solved: [], passed: [] };

/** @param {'solved'|'passed'} what @param {string} name */
export function note(what, name) {
  const stored = progress();
  if (!stored[what].includes(name)) save(progressStore, { ...stored, [what]: [...stored[what], name] });
}
