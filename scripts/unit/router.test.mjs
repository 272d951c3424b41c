// @ts-check
// A screen replaces only its own fragment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replace } from '../../site/js/core/router.js';

/** The address after a screen has replaced its fragment. @param {string} shown @param {string} wanted */
function rewritten(shown, wanted) {
  const location = { hash: shown };
  const history = {
    state: null,
    replaceState: (/** @type {unknown} */ _state, /** @type {string} */ _title, /** @type {string} */ hash) => {
      location.hash = hash;
    },
  };
  Object.assign(globalThis, { location, history });
  replace(wanted);
  return location.hash;
}

test('a screen does not overwrite the fragment of a screen that is loading', () => {
  assert.equal(rewritten('#/play/freestyle15/h8', '#/play/freestyle15/h8i9'), '#/play/freestyle15/h8i9');
  assert.equal(rewritten('', '#/play/renju15'), '#/play/renju15');
  assert.equal(rewritten('#/arena', '#/play/freestyle15/h8i9'), '#/arena');
  assert.equal(rewritten('#/learn/mcts', '#/arena/freestyle15'), '#/learn/mcts');
});
