// @ts-check
// Loads the explorer's texts once, for its tab and for the link to it in seen.js.

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
