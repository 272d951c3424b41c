// @ts-check
// A few moves in WebKitGTK, through its WebDriver and on a virtual screen. The
// driver clicks, types and runs scripts in the page; it reports neither console
// errors nor requests and cannot cut the network, so "offline" means that the
// server has stopped.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { findWebKit } from '../browsers.mjs';
import { eventually, serve, shipped } from './harness.mjs';

const programs = findWebKit();
/** The time limit for each test on a busy machine, in milliseconds. */
const PATIENCE = 300_000 * Number(process.env.TENGEN_SLOW ?? 1);
let end = 0;
const left = () => Math.max(1, Math.round(end - performance.now()));

/** @param {() => void|Promise<void>} check */
const soon = (check) => eventually(check, left());

/** A free port. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

/** A virtual screen. @param {string} program */
async function screen(program) {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const out = /** @type {import('node:stream').Readable} */ (server.stdio[3]);
  const [number] = await once(out, 'data', { signal: AbortSignal.timeout(left()) });
  return { name: `:${String(number).trim()}`, close: () => server.kill() };
}

/**
 * Controls a browser by the WebDriver protocol (W3C, 2018).
 * @param {string} program
 * @param {string} display
 */
async function browse(program, display) {
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // WebKit's sandbox may not be permitted in a container.
    env: {
      ...process.env,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  /** @param {string} path @param {object} [body] */
  const call = async (path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: body ? 'POST' : 'DELETE',
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(body ? left() : 2000),
    });
    const { value } = /** @type {{value: any}} */ (await answer.json());
    assert.ok(!value?.error, `${path}: ${value?.error} ${value?.message}`);
    return value;
  };
  let own = '';
  /**
   * @param {string} script the body of a function @param {'sync'|'async'} how
   * @returns {Promise<any>} what it returns, or passes to its callback
   */
  const run = (script, how) => call(`${own}/execute/${how}`, { script, args: [] });
  const page = {
    /** @param {string} url */
    open: (url) => call(`${own}/url`, { url }),
    reload: () => call(`${own}/refresh`, {}),
    /** @param {string} expression @returns {Promise<any>} its value */
    value: (expression) => run(`return ${expression}`, 'sync'),
    /** @param {string} script that calls done @returns {Promise<any>} what done is called with */
    told: (script) => run(`const done = arguments[0]; ${script}`, 'async'),
    /** @param {string} selector */
    async click(selector) {
      const element = await call(`${own}/element`, { using: 'css selector', value: selector });
      await call(`${own}/element/${Object.values(element)[0]}/click`, {});
    },
    async close() {
      if (own) await call(own).catch(() => {}); // it may hang, or have ended
      driver.kill();
    },
  };
  try {
    await soon(async () => {
      own = `/${(await call('', { capabilities: {} })).sessionId}`;
    });
    await call(`${own}/timeouts`, { script: PATIENCE, pageLoad: PATIENCE, implicit: PATIENCE });
  } catch (fault) {
    await page.close();
    throw fault;
  }
  return page;
}

/** @typedef {Awaited<ReturnType<typeof browse>>} Page */

/** @param {Page} page */
const game = (page) => page.value(`JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value`);

/** Plays on a point and waits for the answer. @param {Page} page @param {string} point @param {number} stones */
async function play(page, point, stones) {
  await page.click(`[role="gridcell"][aria-label^="${point},"]`);
  await soon(async () => assert.equal((await game(page))?.ply, stones));
}

/** The board is there, on an isolated page. @param {Page} page */
const ready = (page) =>
  soon(async () => {
    // While the page is loaded anew there is nothing to ask.
    const state = await page.value(`[crossOriginIsolated, document.querySelector('[role="gridcell"]') !== null]`);
    assert.deepEqual(state, [true, true]);
  });

/** Everything is kept: the downloads of the first visit go on after its reload. @param {Page} page */
const keptWhole = (page) =>
  soon(async () => {
    const { kept, of } = await page.told(`
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => done(data);
      navigator.serviceWorker.controller.postMessage('what is kept', [port2]);`);
    assert.ok(of > 0);
    assert.equal(kept, of);
  });

/**
 * A page of WebKit on the site, in an ephemeral session as drivers start it.
 * @param {(page: Page, site: Awaited<ReturnType<typeof serve>>) => Promise<void>} run
 */
async function visitWebKit(run) {
  assert.ok(programs);
  end = performance.now() + PATIENCE;
  const site = await serve();
  const display = await screen(programs.screen);
  const page = await browse(programs.driver, display.name).catch((fault) => {
    display.close();
    throw fault;
  });
  try {
    await run(page, site);
  } finally {
    await page.close();
    display.close();
    await site.close();
  }
}

const skip = programs ? false : 'no WebKitWebDriver and Xvfb found';

test('the first picture is as whole as the later ones in WebKit', { skip }, () =>
  visitWebKit(async (page, site) => {
    await page.open(`${site.url}#/analyse/freestyle15/h8i9j8g7h10`);
    await ready(page);
    const made = await page.told(`
      (async () => {
        const part = (path) => import(new URL(path, document.querySelector('script[type="module"]').src).href);
        const [{ pngOf }, { parseTable }] = await Promise.all([part('${shipped('js/files/picture.js')}'), part('${shipped('js/game/games.js')}')]);
        const look = { numbers: 'all', coords: true };
        const moves = ['h8', 'i9', 'j8', 'g7', 'h10'];
        const marks = [{ point: 'c3', kind: 'label', text: 'A' }];
        const pixels = async () => {
          const bitmap = await createImageBitmap(await pngOf(parseTable('freestyle15'), moves, look, marks));
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
          const context = canvas.getContext('2d');
          context.drawImage(bitmap, 0, 0);
          return new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
        };
        const all = [];
        for (const pause of [0, 0, 1500]) {
          await new Promise((go) => setTimeout(go, pause));
          all.push(await pixels());
        }
        return all.map((one) => [
          one.length,
          new Set(one).size,
          one.filter((pixel, i) => pixel !== all[2][i]).length,
        ]);
      })().then(done, (fault) => done(String(fault?.stack ?? fault)));`);
    assert.ok(Array.isArray(made), made);
    for (const [size, colours, others] of made) {
      assert.equal(size, made[2][0]);
      assert.ok(colours > 1000, `${colours} colours: no grain and no shading`);
      assert.equal(others, 0, 'pixels that differ from the last picture');
    }
  }),
);

test('an ephemeral session of WebKit keeps games while it lasts', { skip }, () =>
  visitWebKit(async (page, site) => {
    await page.open(`${site.url}#/play/freestyle15/h8a1i8a3j8a5k8a7`);
    await ready(page);
    await page.click('[role="gridcell"][aria-label^="G8,"]');
    await soon(async () => assert.match(await page.value(`document.querySelector('#foot')?.textContent ?? ''`), /win/));
    await page.reload();
    await ready(page);
    await page.open(`${site.url}#/games`);
    await soon(async () =>
      assert.match(await page.value(`document.querySelector('.game')?.innerText ?? ''`), /9 moves/),
    );
    await page.open(`${site.url}#/about`);
    await soon(async () =>
      assert.match(
        await page.value(`document.querySelector('#screen-about')?.innerText ?? ''`),
        /a private window does/,
      ),
    );
  }),
);

test('plays, remembers and reloads in WebKit', { skip }, () =>
  visitWebKit(async (page, site) => {
    await page.open(site.url);
    await ready(page); // the first visit reloads once, to be isolated
    await play(page, 'H8', 2);
    await play(page, 'A1', 4);
    const { moves } = await game(page);
    assert.deepEqual([moves[0], moves[2]], ['h8', 'a1']);
    await keptWhole(page);

    await site.close();
    await page.reload();
    await ready(page);
    assert.deepEqual((await game(page)).moves, moves, 'the game is there again with the server gone');
    await play(page, 'O1', 6);
    assert.equal(await page.value(`document.querySelector('#trouble')?.textContent ?? ''`), '');
  }),
);
