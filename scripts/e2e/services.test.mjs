// @ts-check
// Services of the browser that are off, refuse, throw or never answer, errors of
// extensions, and files that a deployment deleted: the message names the cause.

import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import {
  drawn,
  eventually,
  form,
  FULL,
  full,
  kept,
  pick,
  place,
  ready,
  serve,
  shipped,
  stage,
  visit,
} from './harness.mjs';
import { NEXT, nextBuild } from './next-build.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** What the page says of itself. @param {Page} page */
const notices = (page) => page.locator('.notice p, #trouble').allInnerTexts();
/** Plays a move and waits for the engine's. @param {Page} page @param {string} point */
async function play(page, point) {
  await place(page, point);
  await page
    .locator('[role="gridcell"][aria-label*=", last move"], [role="gridcell"][aria-label*=", move 2"]')
    .first()
    .waitFor({ state: 'attached' });
}

full('a database that never answers counts as none, and a notice says so', async () => {
  const { context, page } = await visit(browser, site, { path: '#/about' });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => /** @type {any} */ (new EventTarget());
    IDBFactory.prototype.databases = () => new Promise(() => {});
  });
  await page.goto('about:blank');
  await page.goto(site.url);
  await ready(page);
  await play(page, 'H8');
  await page.click('[data-screen="games"]');
  await page.locator('.notice', { hasText: 'database can’t be used' }).first().waitFor();
  await page.locator('.game').waitFor();
  await page.click('[data-screen="arena"]');
  await page.locator('#screen-arena:not([hidden]) h1').waitFor();
  await page.click('[data-screen="about"]');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#screen-about').getByRole('button', { name: 'Export' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'tengen.json');
  await page.goto('about:blank');
  await page.goto(`${site.url}#/games`);
  await page.locator('.game').waitFor(); // kept in plain storage
  await context.close();
});

test('errors of extensions, and audio that throws, cause no notice', async () => {
  const init = () => {
    const none = class {
      constructor() {
        throw new Error('no audio');
      }
    };
    Object.assign(window, { AudioContext: none });
    Promise.reject(new Error('an extension'));
    addEventListener('DOMContentLoaded', () => {
      Promise.reject('text');
      throw new TypeError('an extension');
    });
  };
  const { context, page } = await visit(browser, site, { init });
  await ready(page);
  await page.evaluate(() => {
    Promise.reject(new Error('an extension'));
    Promise.reject(undefined);
    Promise.reject(new SyntaxError('an extension'));
    setTimeout(() => {
      throw new Error('an extension');
    });
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed', filename: location.href }));
  });
  await play(page, 'H8');
  await page.waitForTimeout(1500); // when the page is idle it makes its sounds
  await place(page, 'A1');
  assert.deepEqual(await notices(page), []);
  await context.close();
});

test('the sound device runs while sounds are played, and rests when all is quiet', async () => {
  const init = () => {
    const Context = AudioContext;
    Object.assign(window, {
      AudioContext: class extends Context {
        constructor() {
          super();
          Object.assign(window, { sounds: this });
        }
      },
    });
  };
  const { context, page } = await visit(browser, site, { init });
  const state = () => page.evaluate(() => /** @type {any} */ (window).sounds?.state);
  const becomes = (/** @type {string} */ wanted) => eventually(async () => assert.equal(await state(), wanted));
  await ready(page);
  await place(page, 'A1');
  await page.waitForFunction(() => 'sounds' in window);
  for (const point of ['H8', 'B2']) {
    await play(page, point); // Tengen's reply is heard, too
    await becomes('running');
    await becomes('suspended');
  }
  await context.close();
});

test('without WebAssembly the page says so, and where it is switched on', async () => {
  const { context, page } = await visit(browser, site, { path: '404.html' });
  // Switched off, it is missing in the worker, too.
  await context.route(`**/${shipped('js/engine/worker.js')}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `delete globalThis.WebAssembly;${await response.text()}` });
  });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
  await page.goto(site.url);
  await page.locator('.notice', { hasText: 'WebAssembly is switched off' }).waitFor();
  const said = await notices(page);
  assert.equal(said.length, 1);
  assert.match(said[0], /Lockdown Mode.*Edge.*about:config/);
  await eventually(async () => assert.match(await page.locator('#note').innerText(), /WebAssembly/));
  assert.equal(await page.locator('.notice button').count(), 1, 'a reload or repair would not help');
  await context.close();
});

full('after a deployment that deleted a file, its new version is offered', async () => {
  for (const selector of ['#actions [data-action="new"]', '.top [data-action="settings"]', '[data-screen="learn"]']) {
    const own = await serve();
    const dir = await nextBuild();
    const { context, page } = await visit(browser, own);
    await ready(page);
    own.deploy(dir);
    await page.click(selector);
    await page.locator('.notice', { hasText: 'new version' }).waitFor();
    const said = await notices(page);
    assert.equal(said.length, 1, said.join('; '));
    await page.locator('.notice button').first().click();
    await page.waitForFunction(
      (next) => document.querySelector('script[type=module]')?.getAttribute('src')?.includes(next),
      NEXT,
    );
    await ready(page);
    await page.click(selector);
    await page.locator('dialog[open], .home:not([hidden]), #screen-learn:not([hidden])').first().waitFor();
    await context.close();
    await own.close();
    await rm(dir, { recursive: true });
  }
});

test('offline, a part that is not kept says that the site can’t be reached, once', async () => {
  for (const engine of ['loaded', 'unreachable']) {
    const { context, page } = await visit(browser, site);
    if (engine === 'unreachable') {
      await context.route('**/*.wasm', (route) => route.abort());
      await context.route('**/sw.js', (route) => route.abort());
      await page.reload();
      await eventually(async () => assert.match((await notices(page)).join('; '), /can’t be reached/, 'the engine'));
    } else await page.locator('body[data-engine="ready"]').waitFor();
    await context.setOffline(true);
    await page.click('#actions [data-action="new"]');
    await page.locator('.notice', { hasText: 'can’t be reached' }).waitFor();
    await drawn(page);
    assert.equal((await notices(page)).length, 1, engine);
    await context.close();
  }
});

test('an engine that could not be fetched starts once it can, and goes on with what was wanted', async () => {
  /**
   * What is wanted while the engine is missing, and what must come of it.
   * @type {Record<string, {path: string, want: (page: Page) => Promise<void>, goesOn: (page: Page) => Promise<void>}>}
   */
  const cases = {
    'a reply on Play': {
      path: '',
      want: (page) => place(page, 'H8'),
      goesOn: (page) => page.locator('[role="gridcell"][aria-label*="move 2"]').waitFor({ state: 'attached' }),
    },
    'a hint on Play': {
      path: '#/play/freestyle15/h8i9',
      want: (page) => page.click('#actions [data-action="hint"]'),
      goesOn: (page) => page.locator('#actions [data-action="play-hint"]:not([hidden])').waitFor(),
    },
    'the full engine': {
      path: '#/play/connect4',
      want: (page) => page.locator('[role="gridcell"]').first().click(),
      goesOn: (page) => page.locator('[role="gridcell"][aria-label*="move 2"]').first().waitFor({ state: 'attached' }),
    },
    'a search on Analyse': {
      path: '#/analyse/freestyle15/h8i9',
      want: (page) => page.locator('#screen-analyse').waitFor(), // the engine starts by itself
      goesOn: (page) => page.locator('.b-candidate').first().waitFor(),
    },
  };
  /** @param {string} name @param {string} lost */
  const loses = async (name, lost) => {
    const { path, want, goesOn } = cases[name];
    const { context, page } = await visit(browser, site, { path: '404.html' });
    for (const missing of [lost, '**/sw.js']) await context.route(missing, (route) => route.abort());
    await page.goto(`${site.url}${path}`);
    await ready(page);
    await page.locator('.notice', { hasText: 'can’t be reached' }).waitFor();
    await want(page);
    assert.deepEqual(await page.locator('.notice button:not([aria-label])').allInnerTexts(), [], name);
    assert.doesNotMatch(await page.locator('body').innerText(), /Reload/, `${name}: a reload would lose the page`);
    await context.unroute(lost);
    await goesOn(page);
    await eventually(async () => assert.deepEqual(await notices(page), [], name));
    await context.close();
  };
  // A worker without its script is replaced alike in all cases; one is enough for `make test`. The page pauses before it
  // fetches again, so the cases wait at the same time.
  const worker = `**/${shipped('js/engine/worker.js')}`;
  const names = Object.keys(cases);
  await Promise.all([
    ...names.map((name) => loses(name, '**/*.wasm')),
    ...(FULL ? names : names.slice(0, 1)).map((name) => loses(name, worker)),
  ]);
});

test('a clipboard that never answers, refuses or throws: the dialog says so', async () => {
  /** @type {Record<string, [() => void, RegExp]>} */
  const clipboards = {
    silent: [
      () => {
        Clipboard.prototype.write = Clipboard.prototype.writeText = () => new Promise(() => {});
      },
      /does not answer/,
    ],
    refusing: [
      () => {
        Clipboard.prototype.write = Clipboard.prototype.writeText = () => Promise.reject(new Error('not allowed'));
      },
      /did not work: not allowed/,
    ],
    missing: [
      () => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        document.execCommand = () => false; // nor can a selection be copied
      },
      /did not work: this browser copies nothing on a page without https/,
    ],
  };
  for (const [spoil, said] of Object.values(clipboards)) {
    const { context, page } = await visit(browser, site, { path: '#/analyse/freestyle15/h8i9' });
    await page.evaluate(spoil);
    await pick(page, 'save');
    await form(page, 'moves', 'copy');
    await page.locator('dialog [role="status"]', { hasText: said }).waitFor();
    await context.close();
  }
});
