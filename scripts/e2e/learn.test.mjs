// @ts-check
// The Learn screen: every lesson by keyboard, clean for axe, and with the
// documents' own figures on the page.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { LANGUAGES } from '../../site/js/core/settings.js';
import { accessible, eventually, full, stage, tabTo, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();

/** @param {string} path @param {object} [options] */
async function open(path, options = {}) {
  const visited = await visit(browser, site, { path, ...options });
  await visited.page.waitForFunction(() => document.querySelector('.learn h1') !== null);
  return visited;
}

/** @param {Page} page @param {string} selector @param {string} text */
const shows = (page, selector, text) =>
  page.waitForFunction(
    // A digit before the text would make another number of it: 100 playouts are not 0.
    ([s, want]) =>
      [...document.querySelectorAll(s)].some((node) =>
        ` ${node.textContent}`
          .split(want)
          .slice(0, -1)
          .some((before) => !/[\d,.]$/.test(before)),
      ),
    [selector, text],
  );

/** The address comes to name a place. @param {Page} page @param {string} hash */
const at = (page, hash) => page.waitForURL((url) => url.hash === hash);

/** Everything on a page, in three themes, at phone width too. @param {Page} page */
async function clean(page) {
  await accessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await eventually(async () =>
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, 'wider than a phone'),
  );
  if (size) await page.setViewportSize(size);
}

/** The steps of document E: the bounds as shown, and the tree after. */
const STEPS = [
  { bounds: [], after: ['a – 1', 'b −1 1'] },
  { bounds: [], after: ['a – 2', 'b −1 1', 'c 1 1'] },
  { bounds: [], after: ['a – 3', 'b −1 1', 'c 1 1', 'd 1 1'] },
  { bounds: ['b 1.09', 'c 3.09', 'd 3.09'], after: ['a – 4', 'b −1 1', 'c 1 1', 'd 2 2', 'e 1 1'] },
  { bounds: ['b 1.35', 'c 3.35', 'd 2.66'], after: ['a – 5', 'b −1 1', 'c 0 2', 'd 2 2', 'e 1 1', 'f −1 1'] },
  { bounds: ['b 1.53', 'c 1.79', 'd 2.79'], after: ['a – 6', 'b −1 1', 'c 0 2', 'd 3 3', 'e 1 1', 'f −1 1', 'g 1 1'] },
  {
    bounds: ['b 1.67', 'c 1.89', 'd 2.54', 'e 3.09', 'g 3.09'],
    after: ['a – 7', 'b −1 1', 'c 0 2', 'd 2 4', 'e 1 1', 'f −1 1', 'g 0 2', 'h −1 1'],
  },
];

test('the worked example by keyboard: every step, every figure, without an engine', async () => {
  site.asked.length = 0;
  const { page, guard, context } = await open('#/learn');
  await tabTo(page, 'a[href="#/learn/mcts"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.stepping');
  await tabTo(page, '.stepping .button:last-child');
  for (const [i, { bounds, after }] of STEPS.entries()) {
    await page.keyboard.press('Enter');
    await shows(page, '.stepping h3', `Step ${i + 1} of 7`);
    const seen = () =>
      page.evaluate(() => ({
        bounds: [...document.querySelectorAll('.selection .sums li')].map((li) =>
          /** @type {string} */ (li.textContent).replace(/^(\w): .*= (\S+)$/, '$1 $2'),
        ),
        rows: [...document.querySelectorAll('.demo tbody tr')].map((tr) =>
          [...tr.children]
            .slice(0, 3)
            .map((cell) => cell.textContent)
            .join(' '),
        ),
      }));
    await eventually(async () => assert.deepEqual(await seen(), { bounds, rows: after }, `step ${i + 1}`));
    await at(page, `#/learn/mcts/example/${i + 1}`);
  }
  await eventually(async () =>
    assert.match((await page.textContent('.simulation')) ?? '', /full board of h the human has won/),
  );
  await eventually(async () =>
    assert.match((await page.textContent('.answer')) ?? '', /b −1\.00, c 0\.00, d 0\.50.*plays d/),
  );
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BUTTON', 'the focus is kept at the end'),
  );
  await page.keyboard.press('ArrowLeft');
  await shows(page, '.stepping h3', 'Step 6 of 7');
  assert.deepEqual(
    site.asked.filter((path) => path.endsWith('/full.wasm')),
    [],
    'no engine was needed',
  );
  guard.check();
  await context.close();
});

full('a link leads to a step; another c asks the engine', async () => {
  const { page, guard, context } = await open('#/learn/mcts/example/4');
  await shows(page, '.stepping h3', 'Step 4 of 7');
  await shows(page, '.selection code', 'd: 1/1 + 1.414·√(2·ln 3 / 1) = 1.00 + 2.09 = 3.09');
  await page.focus('.slide input');
  await page.keyboard.press('Home');
  await shows(page, '.selection code', 'd: 1/1 + 0·√(2·ln 3 / 1) = 1.00 + 0.00 = 1.00');
  await page.goto('about:blank');
  await page.goto(`${site.url}#/learn/mcts/example/99`);
  await page.waitForFunction(() => (document.querySelector('#notices')?.textContent ?? '').includes('does not exist'));
  await shows(page, '.stepping h3', 'Before the first step');
  guard.check();
  await context.close();
});

test("patterns by keyboard: a four-three, then a stone, then everybody's answer", async () => {
  const { page, guard, context } = await open('#/learn/patterns');
  await shows(page, '.demo h2', 'H8');
  const cells = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.demo table')].map((table) =>
        [...table.querySelectorAll('tbody tr')].map((tr) => [...tr.querySelectorAll('td')].map((td) => td.textContent)),
      ),
    );
  await eventually(async () => {
    const [lines = [], , tuples = []] = await cells();
    assert.deepEqual(
      lines.map((row) => row[0]),
      ['four冲四 · 四', 'open three活三 · 三', 'open one活一 · 一', 'open one活一 · 一', 'a four-three: wins'],
    );
    assert.equal(await page.textContent('.scores b'), '10000');
    assert.equal(
      tuples.reduce((sum, row) => sum + Number(row[2]), 0),
      17555,
    );
  });
  await tabTo(page, '[role="gridcell"]');
  for (const k of 'h8') await page.keyboard.press(k);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await shows(page, '.demo h2', 'G7');
  await at(page, '#/learn/patterns/g8g10f8e9h7i6h9j8e8d8/g7/freestyle');
  await page.keyboard.press('Enter');
  await shows(page, '.quiet', 'White to move');
  await tabTo(page, '.beside > div > .primary');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelectorAll('.learn > .beside > div > table tbody .button').length === 10,
  );
  const answers = await page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.learn > .beside > div > table tbody tr')].map((tr) =>
        [...tr.children].map((cell) => cell.textContent),
      ),
    ),
  );
  assert.equal(Object.keys(answers).length, 11);
  assert.equal(answers.Tengen, 'H8', 'White has to take the four-three point');
  await page.goto('about:blank');
  await page.goto(`${site.url}#/learn/patterns/i8a1j8c1h7e1h6g1/h8/renju`);
  await shows(page, '.demo tbody', 'forbidden: double three');
  await tabTo(page, '[name="lens-rule"]');
  await page.keyboard.press('ArrowLeft'); // standard
  await shows(page, '.demo tbody', 'a double three');
  guard.check();
  await context.close();
});

full('cut-offs by keyboard: every order ends at the same value, the best with the fewest leaves', async () => {
  const { page, guard, context } = await open('#/learn/alphabeta');
  await page.waitForSelector('.stepping');
  /** @type {Record<string, string>} */
  const ends = {};
  for (const order of ['minimax', 'worst', 'given', 'best']) {
    await tabTo(page, '[name="cuts-order"]');
    for (
      let i = 0;
      i < 8 && (await page.evaluate(() => /** @type {any} */ (document.activeElement).value)) !== order;
      i++
    )
      await page.keyboard.press('ArrowRight');
    await tabTo(page, '.demo .slider');
    await page.keyboard.press('End');
    await shows(page, '.cuts-caption', 'value of the tree is 8');
    ends[order] = (await page.textContent('.demo .figures'))?.match(/\d+/)?.[0] ?? '';
    await page.waitForURL((url) => url.hash.includes(`/cuts/${order}/`));
  }
  assert.deepEqual(ends, { minimax: '18', worst: '18', given: '11', best: '8' });
  await page.goto('about:blank');
  await page.goto(`${site.url}#/learn/alphabeta/cuts/given/24`);
  await shows(page, '.cuts-caption', 'Cut at c (Min)');
  await tabTo(page, '.demo .primary');
  await page.keyboard.press('Enter'); // plays on by itself
  await shows(page, '.stepping h3', 'Step 26');
  await page.keyboard.press('Enter');
  guard.check();
  await context.close();
});

full('the real search with its parts switched off, by keyboard', async () => {
  const list = await readFile(new URL('../../engine/search/options.go', import.meta.url), 'utf8');
  const options = [...list.matchAll(/^\t+"([A-Z]\w+)", "/gm)]; // the heuristics' names
  assert.ok(options.length > 5, `${options}`);
  const { page, guard, context } = await open('#/learn/alphabeta/search');
  await page.waitForSelector('.switches');
  await tabTo(page, '.pair > :first-child .stepper button');
  for (const depth of [7, 6, 5]) {
    await page.keyboard.press('Enter');
    await shows(page, '.stepper output', `${depth} plies`);
  }
  await tabTo(page, '.demo .controls .button:nth-child(2)');
  await page.keyboard.press('Enter');
  const rows = async (/** @type {number} */ n) => {
    await page.waitForFunction((wanted) => document.querySelectorAll('.demo tbody tr').length === wanted, n);
    return page.evaluate(() =>
      [...document.querySelectorAll('.demo tbody tr')].map((tr) =>
        [...tr.children].map((cell) => cell.textContent ?? ''),
      ),
    );
  };
  const number = (/** @type {string} */ text) => Number(text.replace(/\D/g, ''));
  const all = await rows(options.length + 2);
  const [first, ...others] = all;
  assert.equal(first[0], 'all on');
  assert.match(first[2], /^5 \/ \d+$/);
  assert.ok(
    number(others.find(([name]) => name === 'without Null window')?.[1] ?? '') > 3 * number(first[1]),
    all.join('\n'),
  );
  const none = all[all.length - 1];
  assert.ok(none[0] === 'all off' && none[1] === '> 500,000' && number(none[2].split('/')[0]) < 5, all.join('\n'));
  // One switch by hand gives the row that the comparison gave.
  await tabTo(page, '.switches input');
  await page.keyboard.press('Space');
  await tabTo(page, '.demo .primary');
  await page.keyboard.press('Enter');
  const last = (await rows(options.length + 3)).pop();
  assert.deepEqual(last?.slice(0, 5), all[1].slice(0, 5), 'the same nodes every time');
  assert.equal(last?.[0], others[0][0]);
  guard.check();
  await context.close();
});

test('a tree of tic-tac-toe by keyboard: rounds, nodes, figures, another position', async () => {
  const { page, guard, context } = await open('#/learn/mcts/tictactoe/b2b3');
  await shows(page, '.demo .figures', '0 playouts');
  await tabTo(page, '.demo .controls .button:nth-child(2)');
  await page.keyboard.press('Enter');
  await shows(page, '.demo .figures', '1 playout');
  await eventually(async () =>
    assert.equal(await page.locator('[role="treeitem"].on').count(), 2, 'the round is traced'),
  );
  await tabTo(page, '.demo .controls .button:nth-child(3)');
  for (let i = 1; i <= 3; i++) {
    await page.keyboard.press('Enter');
    await shows(page, '.demo .figures', `${i}01 playouts`);
  }
  await tabTo(page, '[role="treeitem"]');
  await page.keyboard.press('ArrowDown');
  await shows(page, '.node-figures', 'Bound');
  await eventually(async () => {
    const said = (await page.textContent('.node-figures')) ?? '';
    const [, mean, n, bound] = said.match(/= ([−\d.]+) \+ 1\.414·√\(2·ln 301 \/ (\d+)\) = ([\d.]+)/) ?? [];
    const value = Number(mean?.replace('−', '-')) + 1.414 * Math.sqrt((2 * Math.log(301)) / Number(n));
    assert.ok(Math.abs(value - Number(bound)) < 0.002, said);
    assert.ok(said.includes(`Visits N${n}`), said);
  });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await eventually(async () =>
    assert.equal(await page.locator('.board .b-preview').count(), 2, "the node's position is on the board"),
  );
  await page.keyboard.press('Enter');
  await tabTo(page, '.demo .slide:nth-child(1) input');
  await page.keyboard.press('ArrowRight');
  await shows(page, '.demo .figures', '0 playouts');
  await page.goto('about:blank');
  await page.goto(`${site.url}#/learn/mcts/tictactoe/b2a1b1a2b3`);
  await shows(page, '.table [role="status"]', 'The game is over');
  guard.check();
  await context.close();
});

full('threats by keyboard: every rule has its example, the odd threat its reason', async () => {
  const { page, guard, context } = await open('#/learn/threats');
  await shows(page, '.verdict', 'Here 23 safe cells are left. Then Yellow must play under F3, and Red wins.');
  const verdicts = /** @type {Record<string, string>} */ ({
    332245: 'Red completes four in column A',
    41273: 'Yellow has to block in column E',
    33224: 'columns A, E: only one can be blocked. Yellow loses',
    334443316: 'Blocking in column E opens the threat directly above it. Yellow loses',
    1213372: 'columns A, B, C, E, F, G',
    '615332475755313337777115115': 'Every open column lies under',
  });
  for (const [moves, verdict] of Object.entries(verdicts)) {
    await tabTo(page, `.examples a[href$="/${moves}"]`);
    await page.keyboard.press('Enter');
    await shows(page, '.verdict', verdict);
  }
  await page.goto('about:blank');
  await page.goto(`${site.url}#/learn/threats/33224`);
  await shows(page, '.verdict', 'Yellow loses');
  await tabTo(page, '.b-heads button');
  await page.keyboard.press('Enter'); // Yellow blocks in column A, Red wins in column E
  await shows(page, '.verdict', 'Red completes four in column E');
  guard.check();
  await context.close();
});

full('the same seed grows the same tree', async () => {
  const { page, guard, context } = await open('#/learn/mcts/connect4');
  const labels = async () => {
    await tabTo(page, '.demo .controls .button:nth-child(3)');
    await page.keyboard.press('Enter');
    await shows(page, '.demo .figures', '100 playouts');
    return page.evaluate(() =>
      [...document.querySelectorAll('[role="treeitem"][aria-level="2"]')].map((item) =>
        item.getAttribute('aria-label'),
      ),
    );
  };
  const first = await labels();
  assert.ok(first.length >= 4);
  await page.locator('.demo .controls .button').nth(3).click();
  await shows(page, '.demo .figures', '0 playouts');
  assert.deepEqual(await labels(), first);
  await page.locator('.demo .stepper button').last().click();
  await shows(page, '.demo .figures', '0 playouts');
  assert.notDeepEqual(await labels(), first, 'another seed, another tree');
  guard.check();
  await context.close();
});

full('without an engine the lessons can still be read', async () => {
  const { page, context } = await visit(browser, site, { path: '' });
  await page.route('**/full.wasm', (route) => route.abort());
  for (const [path, text] of /** @type {const} */ ([
    ['mcts/live', 'PUCT'],
    ['patterns', 'sleeping three'],
    ['alphabeta/search', 'candidate cap'],
    ['threats', 'urgent'],
  ])) {
    await page.goto('about:blank');
    await page.goto(`${site.url}#/learn/${path}`);
    await shows(page, '.prose', text);
    if (path === 'alphabeta/search') await page.locator('.demo .primary').click();
    await shows(page, '.learn', 'this part stays still');
  }
  await context.close();
});

/** Lessons as they are reached, and in states that only a link or a click brings about. */
const PLACES = [
  '',
  '/mcts/example/7',
  '/patterns',
  '/alphabeta/cuts/given/24',
  '/alphabeta/search',
  '/mcts/tictactoe/b2a1b1a2b3',
  '/mcts/live',
  '/threats',
];

for (const lang of Object.keys(LANGUAGES))
  full(`axe finds nothing serious: ${lang}`, async () => {
    const { page, guard, context } = await open(`?lang=${lang}#/learn`);
    for (const path of PLACES) {
      await page.goto('about:blank');
      await page.goto(`${site.url}?lang=${lang}#/learn${path}`);
      await page.waitForFunction(() => document.querySelector('.learn h1') !== null);
      if (path) await page.waitForSelector('.demo :is(h2, h3, .switches, .knobs)');
      if (path === '/mcts/live') {
        await page.locator('.demo .controls .button').nth(2).click();
        await page.waitForFunction(() => document.querySelectorAll('[role="treeitem"]').length > 5);
        await page.locator('[role="treeitem"]').nth(1).click();
      }
      await clean(page);
    }
    guard.check();
    await context.close();
  });
