// @ts-check
// What the Analyse screen says about the moves that stop a win.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defencesText } from '../../site/js/analyse/threats.js';
import { addWords, speak } from '../../site/js/core/i18n.js';
import { parseTable } from '../../site/js/game/games.js';
import { fakeDocument, fakeFetch } from './fakes.mjs';

fakeFetch();
fakeDocument();
await speak('en');
await addWords('analyse');

/** @param {string[]} defences @param {boolean} [incomplete] */
const said = (defences, incomplete) =>
  defencesText(
    /** @type {any} */ ({
      passing: true,
      play: { table: parseTable('freestyle15') },
      solution: { goal: 'vct', reply: { outcome: 'win', defences, incomplete } },
    }),
  );

test('only a complete list says that nothing stops the win', () => {
  assert.equal(said([]), 'No move stops it.');
  assert.equal(said(['g8', 'k8']), 'These moves stop it: G8 K8');
  assert.equal(said([], true), 'The search stopped before it had tried every move: some may stop it.');
  assert.equal(said(['g8'], true), 'The search stopped early. These moves stop it, and more may: G8');
});
