// @ts-check
// The Play screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../site/js/core/settings.js';
import {
  accessible,
  drawn,
  eventually,
  full,
  help,
  plies,
  ready,
  serve,
  shipped,
  stage,
  tabTo,
  visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** @param {Parameters<typeof visit>[2]} [options] */
async function open(options) {
  const visited = await visit(browser, site, options);
  await ready(visited.page);
  return visited;
}

/** The saved game. @param {Page} page */
const game = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? 'null')?.value);

/** @param {Page} page @param {string} text */
const turn = (page, text) =>
  page.waitForFunction((want) => document.querySelector('#status')?.textContent?.includes(want), text);

/** Types a point on the focused board and plays it. @param {Page} page @param {string} point */
async function key(page, point) {
  for (const k of point) await page.keyboard.press(k);
  await page.keyboard.press('Enter');
}

test('a whole game with the keyboard only, to a five', async () => {
  const { page, guard, context } = await open();
  await tabTo(page, '[data-action="new"]');
  await page.keyboard.press('Enter');
  await page.locator('.home:not([hidden])').waitFor();
  await tabTo(page, '.home [name="you"]');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await eventually(async () =>
    assert.equal(await page.evaluate(() => /** @type {any} */ (document.activeElement).value), 'both'),
  );
  await tabTo(page, '.home-go .primary');
  await page.keyboard.press('Enter');
  await tabTo(page, '[role="gridcell"]');
  let n = 0;
  for (const point of ['h8', 'h9', 'g8', 'g9', 'f8', 'f9', 'e8', 'e9', 'i8']) {
    await key(page, point);
    await plies(page, ++n);
  }
  await turn(page, 'five in a row');
  await eventually(async () => assert.match((await page.textContent('#live-assertive')) ?? '', /Black wins/));
  await eventually(async () => {
    assert.match(
      (await page.getAttribute('[role="gridcell"][data-point]:focus', 'aria-label')) ?? '',
      /I8, Black.*winning row/,
    );
  });
  await key(page, 'a1');
  await drawn(page);
  assert.equal((await game(page)).ply, 9, 'no stone after the end');
  guard.check();
  await context.close();
});

test('a game against the engine by touch: ghost, correction, confirmation', async () => {
  const { page, guard, context } = await open({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const at = async (/** @type {string} */ label) => {
    const box = await page.locator(`[role="gridcell"][aria-label^="${label},"]`).boundingBox();
    assert.ok(box);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const tap = async (/** @type {string} */ label) => {
    const [x, y] = await at(label);
    await page.touchscreen.tap(x, y);
  };
  const ghost = (/** @type {string} */ label) =>
    page.locator(`[role="gridcell"][aria-selected][aria-label^="${label},"]`).waitFor();
  await tap('G7');
  await ghost('G7');
  assert.equal((await game(page))?.ply ?? 0, 0, 'the first tap only shows a ghost');
  await tap('H8'); // elsewhere: the ghost moves
  await ghost('H8');
  assert.equal((await game(page))?.ply ?? 0, 0);
  await tap('H8'); // on the ghost: played
  await plies(page, 2);
  assert.equal((await game(page)).moves[0], 'h8');
  const free = await page.evaluate(() => {
    const { moves } = JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '').value;
    return moves.includes('i9') ? 'J10' : 'I9';
  });
  await tap(free);
  await page.locator('[data-action="confirm"]').first().click();
  await plies(page, 4);
  await eventually(async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `the page is ${width} px wide`);
  });
  guard.check();
  await context.close();
});

test('undo while the engine thinks, and continue after a reload', async () => {
  const { page, guard, context } = await open({
    game: { game: 'freestyle15', moves: ['h8', 'i9', 'h10'], ply: 2, you: 'black', level: 8 },
  });
  await page.locator('[role="gridcell"][aria-label^="H10,"]').click();
  await turn(page, 'thinking');
  await page.locator('#actions [data-action="undo"]').click();
  await plies(page, 2);
  await turn(page, 'Black to move');
  await page.waitForTimeout(400); // a late reply would come now
  assert.equal((await game(page)).ply, 2);
  await page.locator('[role="gridcell"][aria-label^="G7,"]').click();
  await plies(page, 4);
  await page.reload();
  await ready(page);
  assert.equal((await game(page)).ply, 4);
  await eventually(async () => assert.equal(await page.locator('[role="gridcell"][aria-label*="move 4"]').count(), 1));
  for (const [keys, left] of /** @type {const} */ ([
    ['Control+z', 2],
    ['Control+Shift+z', 4],
    ['Meta+z', 2],
    ['Control+y', 4],
  ])) {
    await page.keyboard.press(keys);
    await plies(page, left);
  }
  guard.check();
  await context.close();
});

test('undo while Tengen thinks, then Switch sides: Tengen plays the other side', async () => {
  for (const you of /** @type {const} */ (['black', 'white'])) {
    const moves = you === 'black' ? ['h8', 'i9', 'h10'] : ['h8', 'i9', 'h10', 'g7'];
    const { page, guard, context } = await open({
      game: { game: 'freestyle15', moves, ply: moves.length - 1, you, level: 8 },
    });
    await page.locator('[role="gridcell"][aria-label^="J10,"]').click();
    await turn(page, 'thinking');
    await page.locator('#actions [data-action="undo"]').click();
    await plies(page, moves.length - 1);
    await page.locator('[data-action="more"]').first().click();
    await page.locator('.menu [data-action="switch"]').first().click();
    await plies(page, moves.length);
    const after = await game(page);
    assert.notEqual(after.you, you);
    guard.check();
    await context.close();
  }
});

test('before the engine is ready, the page says nothing about threats', async () => {
  const slow = await serve(undefined, { hold: /engine\.wasm$/ });
  const { page, guard, context } = await visit(browser, slow, { path: '#/play/freestyle15/h8a1i8a2j8a3' });
  await ready(page);
  await page.focus('[role="gridcell"][tabindex="0"]');
  await page.keyboard.press('b');
  await page.waitForFunction(
    () => document.querySelector('#live-polite')?.textContent === 'The engine has not looked yet.',
  );
  guard.check();
  await context.close();
  await slow.close();
});

test('the engine is replaced when it ignores a stop, and after a panic', async () => {
  // The page's policy forbids the worker that is made up here.
  const { page, guard, context } = await open({ bypassCSP: true });
  const seen = await page.evaluate(async (client) => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]'));
    const { createEngine } = await import(new URL(client, script.src).href);
    // A worker that answers nothing once it searches, and one that dies.
    const deaf = `onmessage = (e) => { if (e.data.cmd === 'search') postMessage({ id: e.data.id, type: 'info', move: 'h8', lines: [] }); };
      postMessage({ type: 'ready', protocol: 1 });`;
    let starts = 0;
    const engine = createEngine({
      start: () => {
        starts++;
        return new Worker(URL.createObjectURL(new Blob([deaf])));
      },
    });
    let heard = () => {};
    const info = new Promise((resolve) => {
      heard = () => resolve(undefined);
    });
    const reply = engine.request({ cmd: 'search', game: 'freestyle15', moves: '' }, { onInfo: () => heard() });
    await info; // it searches, and answers nothing from now on
    engine.stop();
    const result = await reply;
    engine.dispose();
    return { starts, result };
  }, shipped('js/engine/client.js'));
  assert.equal(seen.starts, 2);
  assert.equal(seen.result.move, 'h8');
  guard.check();
  await context.close();
});

full('a game left and come back to while the engine is stuck goes on', async () => {
  const { page, guard, context } = await visit(browser, site);
  await page.addInitScript(() => {
    // The first worker answers no search and obeys no stop.
    let started = 0;
    window.Worker = class extends Worker {
      deaf = started++ === 0;
      /** @param {any} message */
      postMessage(message) {
        if (!this.deaf || (message.cmd !== 'search' && message.cmd !== 'stop')) super.postMessage(message);
        else Object.assign(window, { ignored: true });
      }
    };
  });
  await page.goto('about:blank');
  await page.goto(`${site.url}#/play/connect4/44`);
  await ready(page);
  await help(page, 'hints'); // the coach would search before the move
  await page.locator('.b-heads button').nth(2).click();
  await page.waitForFunction(() => 'ignored' in window);
  await page.evaluate(async () => {
    location.hash = '#/games';
    const left = () => document.querySelector('#screen-play')?.hasAttribute('hidden');
    while (!left()) await new Promise((resolve) => setTimeout(resolve, 10));
    history.back();
  });
  await plies(page, 4);
  assert.equal((await game(page)).moves.slice(0, 3).join(''), '443');
  guard.check();
  await context.close();
});

test('a click while the engine thinks gets a message', async () => {
  // It thinks until the test lets it come to an end.
  const init = () => {
    const { set, ...rest } = /** @type {PropertyDescriptor} */ (
      Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage')
    );
    const own = /** @type {any} */ (window);
    own.ended = new Promise((resolve) => (own.end = resolve));
    Object.defineProperty(Worker.prototype, 'onmessage', {
      ...rest,
      /** @param {(event: MessageEvent) => void} heard */
      set(heard) {
        set?.call(this, async (/** @type {MessageEvent} */ event) => {
          if (event.data.type === 'result') await own.ended;
          heard(event);
        });
      },
    });
  };
  const { page, guard, context } = await open({
    game: { game: 'freestyle15', moves: ['h8', 'i9'], ply: 2, you: 'black', level: 8 },
    init,
  });
  await help(page, 'full'); // how far the search is
  await page.locator('[role="gridcell"][aria-label^="H10,"]').click();
  const underWay = page.waitForFunction(() => {
    const done = Number(document.querySelector('#progress')?.getAttribute('aria-valuenow'));
    return done > 0 && done < 100;
  });
  await turn(page, 'thinking');
  await page.locator('[role="gridcell"][aria-label^="A1,"]').click();
  await turn(page, 'still thinking');
  await underWay;
  await page.evaluate(() => /** @type {any} */ (window).end());
  await plies(page, 4);
  guard.check();
  await context.close();
});

test('forbidden points show their reason', async () => {
  const { page, guard, context } = await open({ path: '#/play/renju15/i8a1j8c1h7e1h6g1' });
  const cell = page.locator('[role="gridcell"][aria-label^="H8,"]');
  await page.waitForFunction(() => document.querySelector('[aria-label^="H8, empty, forbidden"]'));
  await eventually(async () =>
    assert.match((await cell.getAttribute('aria-label')) ?? '', /forbidden for Black: double three/),
  );
  await cell.click();
  await turn(page, 'double three');
  await eventually(async () => assert.match((await cell.getAttribute('aria-label')) ?? '', /^H8, empty/));
  guard.check();
  await context.close();
});

test('invalid links and unreadable storage lose nothing', async () => {
  const { page, guard, context } = await open();
  await page.locator('[role="gridcell"][aria-label^="H8,"]').click();
  await plies(page, 2);
  const kept = (await game(page)).moves;
  for (const [link, message] of [
    ['#/play/chess15/h8', 'chess15'],
    ['#/play/freestyle15/h8z9', 'z9'],
    ['#/play/renju19', 'renju19'],
    ['#/play/freestyle15/h8h8', 'occupied'],
    ['#/nowhere', 'nowhere'],
  ]) {
    await page.goto('about:blank');
    await page.goto(site.url + link);
    await ready(page);
    await page.waitForFunction((want) => document.querySelector('#notices')?.textContent?.includes(want), message);
    await page.waitForFunction(
      (want) => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value?.moves.join() === want,
      kept.join(),
    );
  }
  await page.evaluate(() =>
    localStorage.setItem('tengen /some/path/ game', '{"version":1,"value":{"game":"freestyle15","moves":["h8'),
  );
  await page.goto('about:blank');
  await page.goto(site.url);
  await ready(page);
  await page.waitForFunction(() => document.querySelector('#notices')?.textContent?.includes('could not be read'));
  await eventually(async () =>
    assert.match(await page.evaluate(() => localStorage.getItem('tengen /some/path/ game.unreadable') ?? ''), /"h8/),
  );
  guard.check();
  await context.close();
});

for (const lang of Object.keys(LANGUAGES)) {
  full(`axe finds nothing serious: ${lang}`, async () => {
    const { page, guard, context } = await open({ path: `?lang=${lang}#/play/renju15/i8a1j8c1h7e1h6g1` });
    await accessible(page);
    await page.locator('#actions [data-action="new"]').click();
    await page.locator('.home:not([hidden])').waitFor();
    await accessible(page, 'the form for a new game');
    await page.locator('[data-action="more-choices"]').click();
    await accessible(page, 'all its choices');
    await page.keyboard.press('Escape');
    await page.locator('.home').waitFor({ state: 'hidden' });
    await page.locator('[data-action="settings"]').click();
    await page.locator('dialog[open]').waitFor();
    await accessible(page, 'the dialog for settings');
    guard.check();
    await context.close();
  });
}
