// @ts-check
// A contest in a hidden tab. Playwright keeps every page visible, so this test
// drives Chromium itself: the tab is really hidden, without animation frames and
// with timers limited to one a second. The stronger limits after five minutes in
// the background, or on a phone, are not tested.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findChromium } from '../browsers.mjs';
import { CHROMIUM_ARGS, ISOLATED, eventually, serve } from './harness.mjs';

/** How long a contest may take on a busy machine, in ms. */
const CONTEST = 300_000;
const LINK =
  '#/arena/freestyle15?players=five-tuple;pattern-scores;tengen,level=2;uct-plain,playouts=200&games=4&seed=7';

/** Chromium by its own protocol, through a pipe. @param {string} profile */
function start(profile) {
  const child = spawn(
    /** @type {string} */ (findChromium()),
    ['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, ...CHROMIUM_ARGS, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [, , , commands, replies] = /** @type {any} */ (child.stdio);
  /** @type {Map<number, (reply: any) => void>} */
  const waiting = new Map();
  let text = '';
  let id = 0;
  replies.on('data', (/** @type {Buffer} */ data) => {
    const whole = (text + data).split('\0');
    text = whole.pop() ?? '';
    for (const message of whole.map((one) => JSON.parse(one))) waiting.get(message.id)?.(message);
  });
  /** @param {string} method @param {object} [params] @param {string} [sessionId] @returns {Promise<any>} */
  const send = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      waiting.set(++id, ({ error, result }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      );
      commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  return {
    send,
    async close() {
      child.kill();
      await gone;
    },
  };
}

test('a contest in a hidden tab plays the same games as in a visible one', async (t) => {
  const site = await serve(undefined, { headers: ISOLATED });
  const profile = await mkdtemp(join(tmpdir(), 'tengen-hidden-'));
  const browser = start(profile);
  try {
    const { targetInfos } = await browser.send('Target.getTargets');
    const { targetId } = targetInfos.find((/** @type {any} */ target) => target.type === 'page');
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    /** @param {string} expression @returns {Promise<any>} */
    const page = async (expression) => {
      const { result, exceptionDetails } = await browser.send(
        'Runtime.evaluate',
        { expression, awaitPromise: true, returnByValue: true },
        sessionId,
      );
      assert.ok(!exceptionDetails, exceptionDetails?.exception?.description);
      return result.value;
    };
    /** @param {string} expression */
    const until = async (expression) => {
      await eventually(
        // the page may be loading
        async () => assert.ok(await page(expression).catch(() => false), `never ${expression}`),
        CONTEST,
      );
    };
    const games = () =>
      page(`indexedDB.databases().then((made) => new Promise((resolve) => {
      // Opening it before the page has would create it without its object store.
      if (!made.some(({ name }) => name === 'tengen /some/path/ arena')) return resolve([]);
      indexedDB.open('tengen /some/path/ arena', 1).onsuccess = ({ target: { result: base } }) => {
        base.transaction('contest').objectStore('contest').getAll(IDBKeyRange.bound(0, Infinity)).onsuccess = ({ target: { result } }) => {
          base.close();
          resolve(result.map(({ number, moves, winner }) => [number, winner, moves].join(' ')));
        };
      };
    }))`);
    const phase = (/** @type {string} */ name) =>
      `document.querySelector('#arena-progress h2')?.textContent === '${name}'`;

    await browser.send('Page.navigate', { url: `${site.url}?lang=en${LINK}` }, sessionId);
    await until("navigator.serviceWorker.controller && document.querySelector('.arena-form .primary')");
    const { targetId: other } = await browser.send('Target.createTarget', { url: 'about:blank' });
    await until("document.visibilityState === 'hidden'");
    await page(
      "seen = 0; frames = 0; document.addEventListener('visibilitychange', () => seen++); requestAnimationFrame(() => frames++); document.querySelector('.arena-form .primary').click()",
    );
    await eventually(async () => assert.equal((await games()).length, 24, 'the contest stands still'), CONTEST);
    const hidden = await games();
    assert.deepEqual(
      await page('[document.visibilityState, seen, frames]'),
      ['hidden', 0, 0],
      'the page was looked at',
    );

    await browser.send('Target.activateTarget', { targetId });
    await until(phase('Finished'));
    await page('document.querySelector(\'[data-verb="new"]\').click()');
    await until("document.querySelector('.arena-form .primary')");
    await page("document.querySelector('.arena-form .primary').click()");
    await until(phase('Playing'));
    await until(phase('Finished'));
    const shown = await games();
    assert.equal(await page('document.visibilityState'), 'visible');
    assert.equal(shown.length, 24);
    assert.deepEqual(hidden, shown);
    t.diagnostic(`${hidden.length} games`);
    await browser.send('Target.closeTarget', { targetId: other });
  } finally {
    await browser.close();
    await site.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
