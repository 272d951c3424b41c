// @ts-check
// A search by several workers: they start, stop, end and idle; without isolation there is one.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ISOLATED, engineOn, eventually, full, launch, serve, sourceOf, unfold, visit } from './harness.mjs';

const browser = await launch();
const site = await serve(undefined, { headers: ISOLATED });
after(() => browser.close());
after(() => site.close());
const { page, guard } = await visit(browser, site);

/** @type {(request: object) => Promise<any>} */
let ask;
/** The engine's worker; its helpers are its own. @type {import('playwright-core').Worker} */
let worker;

before(async () => {
  await page.waitForFunction(() => document.body.dataset.engine === 'ready');
  const others = new Set(page.workers());
  ask = await engineOn(page);
  await ask({ cmd: 'position', game: 'freestyle15', moves: '' });
  worker = /** @type {import('playwright-core').Worker} */ (
    page.workers().find((one) => !others.has(one) && sourceOf(one.url()).includes('js/engine/worker.js'))
  );
});

const LONG = { cmd: 'search', game: 'freestyle15', moves: 'h8i9h10g9i7' };
/** @param {number} threads */
const endless = (threads) => ({ ...LONG, reportMs: 50, limits: { nodes: 2 ** 50, threads, purpose: 'analysis' } });

/** Starts a search that ends only when it is stopped; what it says last is kept. @param {object} request */
const start = (request) =>
  page.evaluate((asked) => {
    const own = /** @type {any} */ (window);
    own.last = null;
    own.result = own.engine.request(asked, { onInfo: (/** @type {any} */ info) => (own.last = info) });
  }, request);
const last = () => page.evaluate(() => /** @type {any} */ (window).last);
/** @returns {Promise<any>} */
const stop = () =>
  page.evaluate(() => {
    const { engine, result } = /** @type {any} */ (window);
    engine.stop();
    return result;
  });
/** @param {number} threads */
const joined = (threads) => eventually(async () => assert.equal((await last())?.threads, threads));

test('helpers join a search, and their nodes count', async () => {
  await start(endless(3));
  await joined(3);
  const { threads, move, nodes } = await stop();
  assert.equal(threads, 3);
  assert.match(move, /^[a-o]\d+$/);
  assert.ok(nodes > 0);
  // On a busy machine a search may end before a helper gets the processor.
  await eventually(async () => {
    const again = await ask({ ...LONG, limits: { nodes: 60_000, threads: 3 } });
    assert.ok(again.nodes >= 60_000 && again.threads > 1, JSON.stringify(again));
  });
});

test('a stop reaches all workers: none continues', async () => {
  await start(endless(2));
  await joined(2);
  await stop();
  const counts = () =>
    worker.evaluate(() => {
      const { words } = /** @type {any} */ (globalThis).tengenWorkers;
      return {
        turn: String(words[8]),
        joined: String(words[144]),
        left: String(words[145]),
        nodes: String(words[146]),
      };
    });
  await eventually(async () => {
    const { joined, left, turn } = await counts();
    assert.equal(left, joined);
    assert.equal(BigInt(turn) & 1n, 0n);
  });
  const { nodes } = await counts();
  assert.equal((await counts()).nodes, nodes);
});

full('searches by two workers need no more memory after many than after a few', async () => {
  const used = () =>
    worker.evaluate(() => {
      const { tengenMemory, tengenWorkers } = /** @type {any} */ (globalThis);
      return tengenMemory.buffer.byteLength + tengenWorkers.words.buffer.byteLength;
    });
  /** @param {number} n */
  const searches = async (n) => {
    for (let i = 0; i < n; i++) {
      if (i % 3 === 0) await ask({ cmd: 'newgame' });
      const { type } = await ask({
        ...LONG,
        moves: ['h8i9', 'h8i9h10', LONG.moves][i % 3],
        limits: { nodes: 4000, threads: 2 },
      });
      assert.equal(type, 'result');
    }
  };
  await searches(3);
  const early = await used();
  await searches(15);
  assert.ok((await used()) <= 1.1 * early, `${early} bytes grew to ${await used()}`);
  assert.ok((await worker.evaluate(() => /** @type {any} */ (globalThis).tengenWorkers.helpers.size)) <= 2);
});

full('a search may want a larger table, or a smaller one', async () => {
  /** @param {number} [table] in megabytes */
  const search = async (table) => {
    const { type } = await ask({ ...LONG, limits: { nodes: 4000, threads: 2, ...(table && { table }) } });
    assert.equal(type, 'result');
    return worker.evaluate(() => Number(/** @type {any} */ (globalThis).tengenWorkers.words[0]) / 2 ** 14);
  };
  const usual = await search();
  for (const [wanted, had] of [
    [32, 32],
    [256, 256],
    [17, 16],
    [undefined, usual],
  ])
    assert.equal(await search(wanted), had);
});

test('a level is played by one worker, with the same moves for any number of threads', async () => {
  const level = { ...LONG, level: 5, seed: 1 };
  await ask({ cmd: 'newgame' });
  const alone = await ask(level);
  await ask({ cmd: 'newgame' });
  const asked = await ask({ ...level, limits: { threads: 3 } });
  assert.deepEqual([asked.nodes, asked.move, asked.threads], [alone.nodes, alone.move, undefined]);
});

full('two workers solve Connect Four: every column as one alone has it', async () => {
  const { context, page: whole } = await visit(browser, site);
  const request = await engineOn(whole, { file: 'full.wasm' });
  const columns = async (/** @type {string} */ moves, /** @type {number} */ threads) => {
    await request({ cmd: 'newgame' });
    const search = { cmd: 'search', game: 'connect4', moves, lines: 7, limits: { nodes: 60_000_000, threads } };
    const reply = await request(search);
    assert.equal(reply.type, 'result', JSON.stringify(reply));
    const exact = reply.lines.map((/** @type {any} */ { move, exact: score }) => `${move} ${score}`);
    return { exact: exact.sort().join(', '), nodes: reply.nodes, threads: reply.threads ?? 1 };
  };
  // The helper may come too late to the first.
  const seen = [];
  for (const moves of ['444444212126', '4445553366', '4442232511']) {
    const [alone, together] = [await columns(moves, 1), await columns(moves, 2)];
    assert.equal(together.exact, alone.exact);
    seen.push(together.threads);
  }
  assert.ok(seen.includes(2), `${seen} took part`);
  await context.close();
});

test('without isolation one worker searches', async () => {
  const plain = await serve();
  const { context, page: alone } = await visit(browser, plain);
  const request = await engineOn(alone);
  const { type, threads } = await request({ ...LONG, limits: { nodes: 20_000, threads: 4 } });
  assert.deepEqual([type, threads], ['result', undefined]);
  await context.close();
  await plain.close();
});

full('as many search as there are processors but one, and two where a battery runs low', async () => {
  for (const [level, charging, threads] of [
    [0.9, false, 7],
    [0.1, true, 7],
    [0.1, false, 2],
  ]) {
    const { context, page: other } = await visit(browser, site);
    await other.addInitScript(
      (battery) => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 });
        Object.assign(navigator, { getBattery: async () => Object.assign(new EventTarget(), battery) });
      },
      { level, charging },
    );
    await other.goto('about:blank');
    await other.goto(site.url);
    await other.click('.top [data-action="settings"]');
    await eventually(async () =>
      assert.equal(await other.locator('#threads option').first().textContent(), `Auto: ${threads}`),
    );
    await context.close();
  }
});

full('Settings say how many threads a hint has, and the figures name them', async () => {
  await page.click('.top [data-action="settings"]');
  await page.locator('#threads').selectOption('2');
  await page.keyboard.press('Escape');
  await page.locator('[role="gridcell"][aria-label^="H8, empty"]').click();
  await page.click('[data-screen="analyse"]');
  await page.locator('#screen-analyse', { hasText: /\/s with 2 threads/ }).waitFor();
  await page.click('.top [data-action="settings"]');
  await eventually(async () => assert.equal(await page.locator('#threads').inputValue(), '2'));
  await page.keyboard.press('Escape');
});

full('where no helper can begin one searches, and a notice says so', async () => {
  const { context, page: other, guard: watched } = await visit(browser, site);
  await other.waitForFunction(() => document.body.dataset.engine === 'ready');
  const own = other.workers().find((one) => sourceOf(one.url()).includes('js/engine/worker.js'));
  await own?.evaluate(() => {
    class None extends EventTarget {
      /** @type {(() => void)|null} */
      onerror = null;
      constructor() {
        super();
        setTimeout(() => this.onerror?.());
      }
      postMessage() {}
      terminate() {}
    }
    Object.assign(globalThis, { Worker: None });
  });
  await other.click('.top [data-action="settings"]');
  await other.locator('#threads').selectOption('3');
  await other.keyboard.press('Escape');
  await other.click('[data-screen="analyse"]');
  await other.locator('.notice', { hasText: 'cannot start another thread: one searches alone' }).waitFor();
  await other.locator('#screen-analyse', { hasText: /depth \d+\S* · \S+ nodes/ }).waitFor();
  watched.check();
  await context.close();
});

full('About measures one worker, two, and as many as there are, and draws it', async () => {
  await page.click('[data-screen="about"]');
  await unfold(page, 'Check the engine');
  const card = page.locator('.about section', { has: page.locator('#about-speed') });
  await card.getByRole('button', { name: 'Measure' }).click();
  await card.getByText('Measured.').waitFor();
  const points = await card.locator('.about-points li').allInnerTexts();
  assert.match(points[0], /^1 worker: [\d.]+[KM]? nodes a second\.$/);
  assert.match(points[1], /^2 workers: [\d.]+[KM]? nodes a second, [\d.]+ times as many as one\.$/);
  await eventually(async () => assert.equal(await card.locator('.point').count(), points.length));
  await card.locator('.measured').waitFor();
});

/**
 * What each of two workers does: stores entries in 64 slots that both use, looks for others, and counts what it finds.
 */
const HAMMER = `
  const mask = (n) => BigInt.asUintN(64, n);
  // An entry contains its key and its version, so that a mixed entry can be detected.
  const entry = (key, version) => {
    const mixed = mask((key * 0x9e3779b97f4a7c15n + version) * 0xd6e8feb86659fd93n);
    return version | ((mixed >> 16n & 0xffffn) << 16n) | ((mixed & 1023n | 1n) << 32n) | ((mixed >> 32n & 7n) << 42n) | (3n << 52n) | (1n << 55n);
  };
  onmessage = async ({ data: { module, memory, seed, operations } }) => {
    const { exports } = await WebAssembly.instantiate(module, { env: { memory } });
    let [x, hits, wrong] = [seed, 0, 0];
    for (let i = 0; i < operations; i++) {
      for (const by of [13, -17, 5]) x ^= by > 0 ? x << by : x >>> -by;
      const key = mask(BigInt(x >>> 24) * 0x9e3779b97f4a7c15n); // 256 keys
      if (x & 1) exports.put(key, entry(key, BigInt((x >>> 2) & 0xffff)));
      else {
        const found = mask(exports.probe(key));
        if (!found) continue;
        hits++;
        if (found !== entry(key, found & 0xffffn)) wrong++;
      }
    }
    postMessage({ hits, wrong });
  };
  postMessage('there');
`;
/** Operations of each worker; all with TENGEN_FULL=1 (\`make test-page-full\`). */
const OPERATIONS = process.env.TENGEN_FULL ? 10_000_000 : 500_000;

test('two workers that use 64 slots at the same time never find a wrong entry', async (t) => {
  const { context, page: own } = await visit(browser, site);
  const headers = { ...ISOLATED, 'content-type': 'text/javascript' };
  await context.route('**/hammer.js', (route) => route.fulfill({ body: HAMMER, headers }));
  const counts = await own.evaluate(async (operations) => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]'));
    const file = await fetch(new URL('memory.wasm', script.src));
    const module = await WebAssembly.compile(await file.arrayBuffer());
    const memory = new WebAssembly.Memory({ initial: 2, maximum: 2, shared: true });
    new BigUint64Array(memory.buffer)[0] = 16n; // buckets of four
    const workers = await Promise.all(
      [1, 2].map(async (seed) => {
        const worker = new Worker('hammer.js');
        /** @returns {Promise<any>} */
        const heard = () => new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
        await heard();
        return () => {
          worker.postMessage({ module, memory, seed: seed * 0x2545f491, operations });
          return heard();
        };
      }),
    );
    return Promise.all(workers.map((begin) => begin()));
  }, OPERATIONS);
  for (const { hits, wrong } of counts) {
    assert.equal(wrong, 0);
    assert.ok(hits > OPERATIONS / 100, `${hits} entries found: the test shows nothing`);
  }
  t.diagnostic(`${counts.map(({ hits }) => hits)} entries found in ${OPERATIONS} operations each`);
  await context.close();
});

test('nothing went wrong on the way', () => guard.check());
