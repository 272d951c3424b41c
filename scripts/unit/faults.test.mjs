// @ts-check
// The classification of errors: a file of the site, the page's own code, or foreign code.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileError, engineFault, faultOf } from '../../site/js/core/faults.js';
import { fetchJSON } from '../../site/js/core/fetch.js';

const OWN = new URL('../../site/', import.meta.url).href;

/**
 * @param {ErrorConstructor|TypeErrorConstructor|SyntaxErrorConstructor} kind @param {string} message
 * @param {string} [frames]
 */
function error(kind, message, frames = '') {
  const made = new kind(message);
  made.stack = `${kind.name}: ${message}${frames}`;
  return made;
}

test('errors of extensions and other foreign code are not the page’s', () => {
  for (const reason of [
    undefined,
    null,
    'no',
    7,
    {},
    { message: 'no', stack: `at ${OWN}js/app.js` }, // from another realm
    new DOMException('', 'AbortError'),
    error(Error, 'no', '\n    at x (chrome-extension://abc/content.js:1:2)\n    at y (' + OWN + 'js/app.js:1:1)'),
    error(TypeError, 'no', '\nx@moz-extension://abc/content.js:1:2'),
    error(TypeError, 'no', '\nx@safari-web-extension://abc/content.js:1:2'),
    error(Error, 'no', '\n    at https://elsewhere.example/x.js:1:2'),
    error(Error, 'no', '\n    at <anonymous>:1:2'),
    error(SyntaxError, 'Unexpected token', '\n    at JSON.parse (<anonymous>)\n    at <anonymous>:1:2'),
    error(TypeError, 'Failed to fetch dynamically imported module: chrome-extension://abc/x.js'),
    error(TypeError, 'error loading dynamically imported module: https://elsewhere.example/x.js'),
  ])
    assert.equal(faultOf(reason), '', String(Object(reason).stack ?? reason));
  assert.equal(faultOf(undefined, `${OWN}js/app.js`), '', 'ResizeObserver loop, Script error.');
  assert.equal(faultOf(error(SyntaxError, 'Unexpected token'), 'chrome-extension://abc/x.js'), '');
});

test('a file is blamed only when one could not be loaded', () => {
  for (const reason of [
    new FileError('no whole style sheet'),
    error(TypeError, `Failed to fetch dynamically imported module: ${OWN}js/x.js`), // Chromium
    error(TypeError, `error loading dynamically imported module: ${OWN}js/x.js`, '\n'), // Firefox
    error(TypeError, 'Importing a module script failed.'), // Safari
    error(SyntaxError, 'Unexpected end of input'),
    error(SyntaxError, "The requested module './x.js' does not provide an export named 'y'"),
    Object.assign(error(SyntaxError, 'missing }'), { fileName: `${OWN}js/x.js` }),
  ])
    assert.equal(faultOf(reason), 'file', reason.stack);
  assert.equal(faultOf(error(SyntaxError, 'Unexpected token'), `${OWN}js/x.js`), 'file');
  assert.equal(faultOf(error(TypeError, 'x is undefined', `\n    at f (${OWN}js/x.js:1:2)`)), 'own');
  assert.equal(faultOf(error(SyntaxError, 'no JSON', `\n    at f (${OWN}js/x.js:1:2)`)), 'own');
});

test('missing, truncated or unreachable data is blamed on a file', async () => {
  const { fetch } = globalThis;
  for (const answer of [
    async () => new Response('no', { status: 404 }),
    async () => new Response('{"a":'),
    async () => new Response('<!doctype html>'),
    async () => Promise.reject(new TypeError('Failed to fetch')),
  ]) {
    globalThis.fetch = answer;
    await assert.rejects(fetchJSON('data.json'), FileError);
  }
  globalThis.fetch = fetch;
});

test('an engine that cannot start without WebAssembly or without an origin is reported so', async () => {
  assert.equal(engineFault(), 'note.engine-failed');
  const { WebAssembly } = globalThis;
  class Refused {
    constructor() {
      throw new EvalError('refused');
    }
  }
  for (const [i, instead] of [undefined, {}, { Module: Refused }].entries()) {
    const fresh = await import(`../../site/js/core/faults.js?${i}`);
    // @ts-ignore
    globalThis.WebAssembly = instead;
    const said = fresh.engineFault();
    globalThis.WebAssembly = WebAssembly;
    assert.equal(said, 'note.no-wasm');
  }
  globalThis.origin = 'null'; // as in a frame with sandbox
  assert.equal(engineFault(), 'note.no-origin');
  // @ts-ignore
  delete globalThis.origin;
});
