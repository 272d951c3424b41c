// @ts-check
// The npm package in Node, in pages of the same and of another origin, and where it is
// refused.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FULL, ISOLATED, full, launch } from './harness.mjs';
import { example, folder, installed, run, serveFiles } from './installed.mjs';

const browser = await launch();
after(() => browser.close());

/** What scripts in Node and in pages begin with. */
const TOOLS = `
  const fault = (promise) => promise.then(() => 'none', (error) => (typeof error.code === 'string' ? error.code : error.name));
  const answers = {};
`;

test('the example of the README runs word for word', () => {
  const [move, ...infos] = run(example).trim().split('\n');
  assert.match(move, /^[a-o]\d+ 0\.\d+$/);
  assert.ok(infos.length >= 1);
  assert.doesNotMatch(readFileSync(join(installed, 'README.md'), 'utf8'), /WHOLE|PLAY KB/);
});

test('both engines, the limits, and the errors in Node', () => {
  const output = run(`
    import { createEngine } from 'tengen';
    import { createEngine as createSmall, EngineError } from 'tengen/play';
    ${TOOLS}
    const engine = await createEngine();
    const { winner, forbidden } = await engine.position({ game: 'renju15', moves: 'h8a1i9a2h7a3i7a4' });
    Object.assign(answers, { winner, forbidden: forbidden?.length ?? -1 });
    answers.over = await fault(engine.search({ game: 'freestyle15', moves: 'h8a1h9a2h10a3h11a4h12', nodes: 10 }));
    answers.game = await fault(engine.search({ game: 'chess' }));
    answers.move = await fault(engine.position({ game: 'freestyle15', moves: 'h8h8' }));
    answers.command = await fault(engine.request({ cmd: 'nothing' }));
    answers.value = await fault(engine.request({ cmd: 'position', game: () => 'renju15' }));
    answers.threads = await fault(createEngine({ threads: 0 }));
    const both = await Promise.all([1, 2].map(() => engine.search({ game: 'freestyle15', moves: 'h8i9', nodes: 3000 })));
    answers.both = both.map(({ nodes }) => nodes >= 1000);
    const stop = new AbortController();
    const long = engine.search({ game: 'freestyle15', moves: 'h8i9', ms: 1e9, signal: stop.signal, onInfo: () => stop.abort() });
    const waiting = new AbortController();
    const waited = fault(engine.search({ game: 'freestyle15', ms: 1e9, signal: waiting.signal }));
    waiting.abort();
    answers.waiting = await Promise.race([waited, fault(long).then(() => 'late')]);
    answers.aborted = await fault(long);
    answers.before = await fault(engine.position({ game: 'freestyle15', signal: stop.signal }));
    answers.solved = (await engine.solve({ game: 'freestyle15', moves: 'h8a1i8c1j8', goal: 'vcf', side: 'black' })).outcome;
    const why = { game: 'freestyle15', moves: 'h8h9i8i9j8j9' };
    answers.reasons = [{ ...why, move: 'k8' }, why, { ...why, moves: 'h8h9i8i9j8j9k8k9l8' }].map((one) => engine.explain(one));
    answers.reasons = (await Promise.all(answers.reasons)).map(({ reasons }) => reasons.map(({ kind }) => kind));
    answers.four = (await engine.search({ game: 'connect4-7x6', moves: '', nodes: 1000 })).move;
    const depths = [];
    for await (const { depth, lines } of engine.analyse({ game: 'freestyle15', moves: 'h8i9', lines: 2 })) {
      depths.push([depth, lines.length]);
      if (depths.length === 3) break;
    }
    answers.analysed = depths.length === 3 && depths.every(([, lines]) => lines <= 2) && depths[2][0] >= depths[0][0];
    const none = [];
    for await (const info of engine.analyse({ game: 'freestyle15', signal: stop.signal })) none.push(info);
    answers.none = none.length;
    answers.analysisFault = await fault((async () => { for await (const _ of engine.analyse({ game: 'chess' })); })());
    const judged = [];
    const review = await engine.review({ game: 'freestyle15', moves: 'h8i9h9a1h10', from: 2, nodes: 500, onInfo: (info) => judged.push(...info.judged) });
    answers.reviewed = [review.judged.length, judged.length];
    let results = 0;
    const player = { player: 'tengen', level: 1 };
    const { winner: won } = await engine.request({ cmd: 'game', game: 'freestyle9', first: player, second: player, seed: 1 }, { onInfo: () => results++ });
    answers.game9 = [typeof won, results > 5];
    const text = '(;GM[4]SZ[15]PB[Ann]RU[renju];B[hh];W[hg]C[close](;B[ii])(;B[ig]))';
    const converted = await engine.convert({ file: text });
    answers.converted = [converted.read.black, converted.read.plies, /C\\[close\\]/.test(converted.text), /PB\\[Ann\\]/.test(converted.text)];
    answers.psq = (await engine.convert({ file: new TextEncoder().encode(text), to: 'psq' })).text.split('\\n')[1].trim();
    answers.unread = await fault(engine.convert({ file: 'nothing of a game' }));
    answers.format = await fault(engine.convert({ file: text, to: 'midi' }));
    const open = fault(engine.search({ game: 'freestyle15', moves: 'h8i9', ms: 1e9 }));
    const next = fault(engine.search({ game: 'freestyle15', moves: 'h8i9', ms: 1e9 }));
    await engine.position({ game: 'freestyle15' });
    engine.close();
    answers.closed = [await open, await next, await fault(engine.position({ game: 'freestyle15' }))];
    engine.close();
    const seen = [];
    const small = await createSmall({ onProgress: (progress) => seen.push(progress) });
    const { loaded, total } = seen.at(-1);
    answers.progress = loaded === total && loaded > 1e6;
    answers.small = (await small.search({ game: 'freestyle15', moves: 'h8i9', level: 3 })).move.length > 1;
    answers.lacks = await fault(small.convert({ file: text }));
    small.close();
    answers.missing = await fault(createEngine({ wasm: new URL('./none.wasm', import.meta.url) }));
    answers.noWorker = await fault(createEngine({ worker: new URL('./none.js', import.meta.url) }));
    answers.stopped = await fault(createEngine({ signal: AbortSignal.timeout(1) }));
    answers.error = new EngineError('code', 'text') instanceof Error;
    console.log(JSON.stringify(answers));
  `);
  const { forbidden, four, psq, ...answers } = JSON.parse(output);
  assert.ok(forbidden > 0);
  assert.match(four, /^[1-7]$/);
  assert.match(psq, /^8,8/);
  assert.deepEqual(answers, {
    winner: null,
    over: 'game-over',
    game: 'bad-game',
    move: 'illegal-move',
    command: 'bad-request',
    value: 'bad-request',
    threads: 'bad-request',
    both: [true, true],
    waiting: 'AbortError',
    aborted: 'AbortError',
    before: 'AbortError',
    solved: 'win',
    reasons: [['straight-four'], ['wins-by-fours', 'left-alone'], ['decided', 'turn']],
    analysed: true,
    none: 0,
    analysisFault: 'bad-game',
    reviewed: [3, 3],
    game9: ['string', true],
    converted: ['Ann', 3, true, true],
    unread: 'illegal-move',
    format: 'bad-request',
    closed: ['closed', 'closed', 'closed'],
    progress: true,
    small: true,
    lacks: 'bad-request',
    missing: 'load',
    noWorker: 'load',
    stopped: 'TimeoutError',
    error: true,
  });
});

test('Deno and Bun, which run its workers otherwise, are refused in a sentence', () => {
  for (const name of ['Deno', 'Bun']) {
    const output = run(`
      import { createEngine } from 'tengen';
      globalThis.${name} = {};
      await createEngine().catch(({ code, message }) => console.log(code, message));`);
    assert.equal(output.trim(), 'load tengen runs in browsers and in Node, not in Deno or Bun');
  }
});

test('a file that is not the engine is named in Node', () => {
  writeFileSync(join(folder, 'page.wasm'), '<!doctype html><title>Not found</title>');
  writeFileSync(join(folder, 'empty.wasm'), '');
  writeFileSync(join(folder, 'cut.wasm'), readFileSync(join(installed, 'play.wasm')).subarray(0, 100_000));
  writeFileSync(join(folder, 'other.wasm'), Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  const output = run(`
    import { createEngine } from 'tengen/play';
    const answers = {};
    for (const name of ['page', 'empty', 'cut', 'other', 'none'])
      answers[name] = await createEngine({ wasm: new URL(name + '.wasm', import.meta.url) }).then(
        () => 'started',
        ({ code, message }) => code + ' ' + message,
      );
    console.log(JSON.stringify(answers));
  `);
  const { page, empty, cut, other, none } = JSON.parse(output);
  assert.match(page, /^load .*page\.wasm is not the engine: something else was sent/);
  assert.match(empty, /^load .*empty\.wasm is not the engine: nothing was sent/);
  assert.match(cut, /^load .*cut\.wasm is damaged, cut off or of another version/);
  assert.match(other, /^(load|crash) /);
  assert.match(none, /^load .*none\.wasm/);
});

full('a stop ends the reading of a long file in Node', () => {
  const output = run(
    `
    import { createEngine } from 'tengen';
    ${TOOLS}
    const engine = await createEngine();
    const letters = 'abcdefghijklmno';
    const moves = Array.from({ length: 60 }, (_, i) => ';' + 'BW'[i % 2] + '[' + letters[(i * 7) % 15] + letters[(i * 4 + ((i / 15) | 0)) % 15] + ']');
    const one = '(;GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Bob]' + moves.join('') + ')\\n';
    const list = one.repeat(GAMES);
    const tree = '(;GM[4]SZ[15]' + ('(' + moves.join('') + ')').repeat(GAMES) + ')';
    // The processor's time of all threads, in milliseconds; the main one only waits.
    const spent = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    const cost = async (task) => {
      const stop = new AbortController();
      const began = spent();
      const end = fault(task(stop.signal, () => stop.abort()));
      const error = await end;
      const stopped = spent();
      await engine.position({ game: 'freestyle15' });
      return [error, stopped - began, spent() - stopped];
    };
    answers.library = await cost((signal, onInfo) => engine.library({ game: 'freestyle15', name: 'long', file: list, signal, onInfo }));
    answers.convert = await cost((signal, onInfo) => engine.convert({ file: tree, signal, onInfo }));
    console.log(JSON.stringify(answers));
    engine.close();
  `.replaceAll('GAMES', '60_000'),
  );
  for (const [name, [error, before, after]] of Object.entries(JSON.parse(output))) {
    assert.equal(error, 'AbortError', name);
    assert.ok(after < 250, `${name}: ${after} ms of work after the stop, ${before} ms before it`);
  }
});

test('games as sources, the moves played in a position, and the games with it', () => {
  const output = run(`
    import { createEngine } from 'tengen';
    import { createEngine as createSmall } from 'tengen/play';
    ${TOOLS}
    const engine = await createEngine();
    const file = '(;GM[4]SZ[15]PB[Ann]PW[Bob]RE[B+R]RU[renju];B[hh];W[hg];B[ii])(;GM[4]SZ[15]PB[Bob]PW[Ann]RE[W+R]RU[renju];B[hh];W[hg];B[ig])';
    const { source, games, index } = await engine.library({ game: 'renju15', name: 'mine', file });
    answers.read = [source, games, index.length > 0];
    const at = { game: 'renju15', moves: 'h8h9' };
    const listed = [{ moves: 'h8h9g9', result: 'draw', names: ['Cid', 'Dan'] }];
    answers.listed = (await engine.library({ game: 'renju15', source: 'list', games: listed })).games;
    const explored = await engine.explore(at);
    answers.explored = [explored.games, explored.moves.length];
    answers.named = (await engine.explore({ ...at, sources: ['list'] })).games;
    const found = await engine.games({ ...at, filter: { name: 'ann', side: 'black' } });
    answers.found = [found.total, found.games[0].source, found.games[0].black];
    const again = await createEngine();
    answers.stored = (await again.library({ game: 'renju15', source: 'kept', index })).games;
    again.close();
    answers.four = (await engine.explore({ game: 'connect4-7x6', sources: ['book'] })).moves.length;
    await engine.library({ game: 'renju15', source: 'list', drop: true });
    answers.dropped = await fault(engine.explore({ ...at, sources: ['list'] }));
    answers.game = await fault(engine.library({ game: 'chess', name: 'none', file }));
    engine.close();
    answers.closed = await fault(engine.explore(at));
    const small = await createSmall();
    answers.small = [await fault(small.library({ game: 'renju15', name: 'mine', file })), await fault(small.explore(at)), await fault(small.games(at))];
    small.close();
    console.log(JSON.stringify(answers));
  `);
  assert.deepEqual(JSON.parse(output), {
    read: ['mine', 2, true],
    listed: 1,
    explored: [3, 2], // symmetric moves are one
    named: 1,
    found: [1, 'mine', 'Ann'],
    stored: 2,
    four: 4,
    dropped: 'bad-request',
    game: 'bad-game',
    closed: 'closed',
    small: ['bad-request', 'bad-request', 'bad-request'],
  });
});

test('a worker that crashes is replaced; one that crashes at every start is given up', () => {
  const head = `
    import { appendFileSync, readFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    const log = new URL(import.meta.url + '.starts');
    appendFileSync(log, 'x');
    const start = readFileSync(log).length;
    const crash = () => parentPort.postMessage({ type: 'fatal', code: 'crash', message: 'out of memory' });`;
  writeFileSync(
    join(folder, 'crashing.mjs'),
    `${head}
    parentPort.on('message', ({ id, cmd }) => {
      if (cmd === 'search') crash();
      else if (cmd === 'solve') process.exit(7);
      else if (cmd) setTimeout(() => parentPort.postMessage({ id, type: cmd, start }), 100);
    });
    parentPort.postMessage({ type: 'ready', protocol: 1 });`,
  );
  writeFileSync(join(folder, 'dead.mjs'), `${head}\n    crash();`);
  const output = run(`
    import { readFileSync } from 'node:fs';
    import { createEngine } from 'tengen/play';
    ${TOOLS}
    const at = { game: 'freestyle15' };
    const engine = await createEngine({ worker: new URL('./crashing.mjs', import.meta.url) });
    const start = async () => (await engine.position(at)).start;
    answers.first = await start();
    answers.crashed = await Promise.all([fault(engine.search(at)), start()]);
    answers.ended = [await fault(engine.solve(at)), await start()];
    engine.close();
    answers.dead = await fault(createEngine({ worker: new URL('./dead.mjs', import.meta.url) }));
    answers.starts = readFileSync('dead.mjs.starts', 'utf8').length;
    console.log(JSON.stringify(answers));
  `);
  assert.deepEqual(JSON.parse(output), {
    first: 1,
    crashed: ['crash', 2],
    ended: ['crash', 3],
    dead: 'crash',
    starts: 3,
  });
});

test('threads in Node: as many as asked, and the process ends after close()', () => {
  const began = performance.now();
  const output = run(`
    import { createEngine } from 'tengen';
    const engine = await createEngine({ threads: 2 });
    const { threads, lines } = await engine.search({ game: 'freestyle15', moves: 'h8i9', ms: 2000 });
    const one = await engine.search({ game: 'freestyle15', moves: 'h8i9', nodes: 2000, threads: 1 });
    engine.close();
    console.log(JSON.stringify([engine.threads, threads, lines.length, one.threads ?? 1]));
  `);
  assert.deepEqual(JSON.parse(output), [2, 2, 1, 1]);
  assert.ok(performance.now() - began < 30_000, 'the helpers keep no timer');
});

test('its types: for bundlers and for Node, strict', () => {
  writeFileSync(
    join(folder, 'user.ts'),
    `import { createEngine, EngineError, type Engine, type PositionReply } from 'tengen';
     import { createEngine as small } from 'tengen/play';
     const engine: Engine = await createEngine({ threads: 2, onProgress: ({ loaded, total }) => loaded / total });
     const position: PositionReply = await engine.position({ game: 'renju15' });
     const points: string[] = position.forbidden.map(({ point }) => point);
     const { move, chance }: { move: string; chance: number | null } = await engine.search({ game: 'renju15', ms: 100, onInfo: (info) => info.depth });
     for await (const { lines } of engine.analyse({ game: 'renju15' })) lines[0].pv.length;
     const { outcome } = await engine.request({ cmd: 'solve', game: 'renju15', goal: 'vcf' });
     const { text } = await engine.convert({ file: 'h8i9' });
     const read = await engine.library({ game: 'renju15', name: 'mine', file: new Uint8Array(), onInfo: ({ done, total }) => done / total });
     const { moves } = await engine.explore({ game: 'renju15', sources: [read.source] });
     const [found] = (await engine.games({ game: 'renju15', filter: { result: 'draw' } })).games;
     const played: number = moves[0].games + found.ply;
     // @ts-expect-error there is no such filter
     await engine.explore({ game: 'renju15', filter: { colour: 'black' } });
     // @ts-expect-error a number is no game
     await engine.position({ game: 15 });
     // @ts-expect-error there is no such command
     await engine.request({ cmd: 'nothing' });
     try { (await small()).close(); } catch (error) { if (error instanceof EngineError) error.code.length; }
     export { points, move, chance, outcome, text, played };`,
  );
  const tsc = new URL('../node_modules/.bin/tsc', import.meta.url).pathname;
  const common = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,dom', '--types', ''];
  for (const [module, resolution] of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ]) {
    writeFileSync(join(folder, 'package.json'), '{"name": "user", "private": true, "type": "module"}');
    const flags = [...common, '--module', module, '--moduleResolution', resolution, 'user.ts'];
    execFileSync(tsc, flags, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'inherit', 'inherit'] });
  }
});

/** What a script of a page leaves in the title. @param {string} address @returns {Promise<any>} */
async function titleOf(address) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address);
  await page
    .waitForFunction(() => document.title, undefined, { timeout: 120_000 })
    .catch((error) => {
      throw new Error(`${error} ${errors}`);
    });
  const title = await page.title();
  await page.close();
  return JSON.parse(title);
}

/** @param {string} script @param {string} [head] */
const pageOf = (script, head = '') =>
  `<!doctype html><link rel="icon" href="data:,">${head}<script type="module">${script}</script>`;

test('a page of the same origin and of another, isolated and not', async () => {
  const files = await serveFiles(installed);
  const script = (/** @type {string} */ base) => `
    import { createEngine } from '${base}index.js';
    const seen = [];
    const engine = await createEngine({ threads: 2, onProgress: (progress) => seen.push(progress) });
    const { move, threads = 1 } = await engine.search({ game: 'freestyle15', moves: 'h8i9', ms: 1500 });
    engine.close();
    const { loaded, total } = seen.at(-1);
    document.title = JSON.stringify({ move: /^[a-o]\\d+$/.test(move), threads, able: engine.threads, loaded: loaded === total && seen.length > 1 });`;
  for (const headers of [{}, ISOLATED])
    for (const base of ['/', files]) {
      const address = await serveFiles(installed, { page: pageOf(script(base)), headers });
      const able = headers === ISOLATED ? 2 : 1;
      assert.deepEqual(await titleOf(address), { move: true, threads: able, able, loaded: true }, `${base} ${able}`);
    }
});

test('where workers or WebAssembly are refused, the start rejects with a reason', async () => {
  const script = (/** @type {string} */ base) => `
    import { createEngine } from '${base}index.js';
    createEngine().then(() => 'none', ({ code, message }) => [code, message.length > 10]).then((answer) => (document.title = JSON.stringify(answer)));`;
  const files = await serveFiles(installed);
  const policy = (/** @type {string} */ text) => ({ 'content-security-policy': text });
  const scripts = "script-src 'unsafe-inline' http:";
  for (const [base, headers, what] of /** @type {const} */ ([
    ['/', policy(`${scripts}; worker-src 'none'`), 'no workers'],
    [files, policy(`${scripts}; worker-src 'self'`), 'no blob workers'],
    ['/', policy(scripts), 'no WebAssembly'],
    [files, policy(`${scripts}; worker-src blob:`), 'no WebAssembly in a blob worker'],
  ]))
    assert.deepEqual(
      await titleOf(await serveFiles(installed, { page: pageOf(script(base)), headers })),
      ['load', true],
      what,
    );
  const without = pageOf(script('/'), '<script>delete window.Worker; delete window.WebAssembly</script>');
  assert.deepEqual(await titleOf(await serveFiles(installed, { page: without })), ['load', true]);
});

/** Engines before the first and the second measurement. */
const [FEW, MANY] = FULL ? [100, 1000] : [10, 50];
/** Bytes that the heap may grow between them: less than 2 KB for each engine. */
const GROWTH = 2000 * MANY + 500_000;

test(`${MANY} engines, created and closed one after another, leak nothing in Node`, (t) => {
  const output = run(
    `
    import { existsSync, readdirSync } from 'node:fs';
    import { createEngine } from 'tengen/play';
    const pause = () => new Promise((resolve) => setTimeout(resolve, 300));
    const threads = () => (existsSync('/proc/self/task') ? readdirSync('/proc/self/task').length : 0);
    const take = async () => {
      for (let i = 0; i < 3; i++) { await pause(); gc(); }
      const { rss, heapUsed } = process.memoryUsage();
      return { rss, heap: heapUsed, threads: threads() };
    };
    const round = async (many) => {
      for (let i = 0; i < many; i++) {
        const engine = await createEngine();
        const open = engine.search({ game: 'freestyle9', ms: 1e9 }).catch(({ code }) => code);
        engine.close();
        if ((await open) !== 'closed') throw new Error('not closed');
      }
    };
    const start = performance.now();
    await round(${FEW});
    const few = await take();
    await round(${MANY - FEW});
    console.log(JSON.stringify({ few, many: await take(), seconds: (performance.now() - start) / 1000 }));
    `,
    ['--expose-gc'],
  );
  const { few, many, seconds } = JSON.parse(output);
  const figures = (/** @type {typeof few} */ { rss, heap, threads }) =>
    `${(rss / 1e6).toFixed(1)} MB resident, heap ${(heap / 1e3).toFixed(0)} KB, ${threads} threads`;
  t.diagnostic(`after ${FEW}: ${figures(few)}; after ${MANY}: ${figures(many)}; ${seconds.toFixed(0)} s`);
  assert.ok(many.heap - few.heap < GROWTH, `heap ${few.heap}, ${many.heap}`);
  assert.ok(many.rss - few.rss < 50e6, `resident ${few.rss}, ${many.rss}`); // one engine takes 60 MB
  assert.ok(many.threads <= few.threads, `threads ${few.threads}, ${many.threads}`);
});

const PAGES = [FEW / 5, FULL ? 300 : 30];

full(`${PAGES[1]} engines leak nothing in Chromium`, async (t) => {
  const own = await launch(['--js-flags=--expose-gc']);
  after(() => own.close());
  const files = await serveFiles(installed);
  for (const [base, name] of /** @type {const} */ ([
    ['/', 'same origin'],
    [files, 'blob'],
  ])) {
    const page = await own.newPage();
    await page.goto(await serveFiles(installed, { page: pageOf('') }));
    const round = (/** @type {number} */ many) =>
      page.evaluate(
        async ({ base, many }) => {
          const { createEngine } = await import(`${base}play.js`);
          for (let i = 0; i < many; i++) {
            const engine = await createEngine();
            const open = engine.search({ game: 'freestyle9', ms: 1e9 }).catch((/** @type {any} */ { code }) => code);
            engine.close();
            if ((await open) !== 'closed') throw new Error('not closed');
          }
          for (let i = 0; i < 3; i++) {
            await new Promise((resolve) => setTimeout(resolve, 300));
            /** @type {any} */ (globalThis).gc();
          }
        },
        { base, many },
      );
    const client = await page.context().newCDPSession(page);
    const take = async () => {
      const { usedSize } = await client.send('Runtime.getHeapUsage');
      return { used: usedSize, workers: page.workers().length };
    };
    const [few, many] = name === 'blob' ? [FEW / 5, PAGES[1] / 3] : PAGES;
    await round(few);
    const before = await take();
    await round(many - few);
    const now = await take();
    t.diagnostic(`${name}: heap ${before.used} bytes after ${few}, ${now.used} after ${many}, ${now.workers} workers`);
    assert.equal(now.workers, 0, name);
    assert.ok(now.used - before.used < GROWTH, `${name}: ${now.used - before.used}`);
    await page.close();
  }
});
