// @ts-check
// Loads the explorer's texts once, for its tab and for the line that leads to it.

import { addWords } from '../core/i18n.js';

/** @type {Promise<void>|undefined} */
let loading;

export function loadWords() {
  loading ??= addWords('explorer');
  loading.catch(() => {
    loading = undefined; // the next call tries again
  });
  return loading;
}
