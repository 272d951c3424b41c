// @ts-check
// The viewer on pages of another origin: the element, and the frame.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { after, test } from 'node:test';
import { accessible, contentOf, DIST, eventually, form, full, launch, pick, serve, visit } from './harness.mjs';

const browser = await launch();
after(() => browser.close());
// Modules of another origin need this header, which GitHub Pages sends.
const site = await serve(DIST, { headers: { 'access-control-allow-origin': '*' } });
after(() => site.close());

/**
 * A page of another origin.
 * @param {string} body
 * @param {{headers?: Record<string, string>, before?: () => void}} [how] headers, and what runs before the page's
 *   scripts
 */
async function open(body, { headers = {}, before = () => {} } = {}) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(`<!doctype html><html lang="en"><body>${body}
      <script type="module" src="${site.url}tengen-game.js"></script></body></html>`);
  });
  after(() => server.close());
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  const page = await browser.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(before);
  await page.goto(`http://localhost:${/** @type {any} */ (server.address()).port}/`);
  return { page, errors };
}

/** @param {import('playwright-core').Page} page @param {number} [n] */
const count = (page, n = 0) => page.locator('tengen-game .count').nth(n).textContent();

/** Whether the author's text is shown. @param {import('playwright-core').Page} page @param {number} n */
const text = (page, n) =>
  page
    .locator('tengen-game')
    .nth(n)
    .evaluate((node) => !node.shadowRoot || Boolean(node.shadowRoot.querySelector('slot:not([hidden])')));

const SGF = '(;GM[4]SZ[15]C[root];B[hh]C[one](;W[hg]LB[ig:A])(;W[ig]))';

test('its sizes, gzipped', () => {
  const size = (/** @type {string[]} */ ...names) =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(`${DIST}${name}`), { level: 9 }).length, 0);
  // 9 KB: three languages, styles, board, SGF and the library that reads it
  assert.ok(size('tengen-game.js') <= 9 * 1024, `${size('tengen-game.js')} bytes`);
  assert.ok(size('embed.html', 'embed.js') <= 1400, `${size('embed.html', 'embed.js')} bytes`);
});

test('properties do what attributes do, also those that were set before the module came', async () => {
  const { page, errors } = await open(
    `<tengen-game id="early"></tengen-game>
     <script>Object.assign(document.getElementById('early'), { game: 'renju15', moves: 'h8 h9 i9', ply: 1, numbers: true })</script>`,
  );
  await eventually(async () => assert.equal(await count(page), '1 / 3'));
  assert.deepEqual(
    await page.evaluate(() => {
      const early = document.querySelector('tengen-game');
      const names = ['game', 'moves', 'numbers', 'coordinates', 'theme'];
      return names.map((name) => /** @type {any} */ (early)[name]);
    }),
    ['renju15', 'h8 h9 i9', true, false, ''],
  );
  await page.evaluate(() => {
    const late = Object.assign(document.createElement('tengen-game'), { moves: ['h8', 'i9'], theme: 'dark' });
    document.body.append(late);
  });
  await eventually(async () => assert.equal(await count(page, 1), '2 / 2'));
  await page.evaluate(() => Object.assign(document.querySelectorAll('tengen-game')[1], { moves: 'h8', theme: null }));
  await eventually(async () => assert.equal(await count(page, 1), '1 / 1'));
  assert.equal(await page.locator('tengen-game').nth(1).getAttribute('theme'), null);
  assert.deepEqual(errors, []);
  await page.close();
});

test('a server can import the module', async () => {
  await import(`${DIST}tengen-game.js`);
  assert.equal('customElements' in globalThis, false);
});

test('moves, keys, buttons, events and the link', async () => {
  const { page, errors } = await open(
    '<tengen-game game="renju15" moves="1. h8 h9 2. i9" ply="1" coordinates></tengen-game>',
  );
  await eventually(async () => assert.equal(await count(page), '1 / 3'));
  await page.evaluate(() => {
    document.addEventListener('ply', (event) => {
      document.title = JSON.stringify(/** @type {CustomEvent} */ (event).detail);
    });
  });
  const board = page.locator('tengen-game .board');
  await board.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await count(page), '2 / 3');
  assert.equal(await page.title(), '{"ply":2,"moves":["h8","h9"]}');
  await page.keyboard.press('End');
  assert.equal(await count(page), '3 / 3');
  assert.match((await board.getAttribute('aria-label')) ?? '', /3 of 3.*Move 3, Black: I9/);
  assert.ok(await page.locator('tengen-game [data-go="next"]').isDisabled());
  await page.locator('tengen-game [data-go="first"]').click();
  assert.equal(await count(page), '0 / 3');
  assert.equal(await page.locator('tengen-game a').getAttribute('href'), `${site.url}#/analyse/renju15/h8h9i9?ply=0`);
  await page.locator('tengen-game').evaluate((node) => node.setAttribute('ply', '2'));
  assert.equal(await count(page), '2 / 3');
  assert.deepEqual(errors, []);
});

test('SGF between the tags: comments, variations, and text without scripts', async () => {
  const { page } = await open(
    '<tengen-game ply="1" lang="zh-CN">(;GM[4]SZ[15]RU[renju];B[hh]C[a \\] comment](;W[hg];B[ii])(;W[ig]C[other]))</tengen-game>',
  );
  await eventually(async () => assert.equal(await count(page), '1 / 3'));
  assert.equal(await page.locator('tengen-game .comment').textContent(), 'a ] comment');
  assert.deepEqual(await page.locator('tengen-game .ways button').allTextContents(), ['H9', 'I9']);
  await page.locator('tengen-game .ways button').nth(1).click();
  assert.equal(await page.locator('tengen-game .comment').textContent(), 'other');
  assert.equal(await page.locator('tengen-game [data-go="back"]').getAttribute('aria-label'), '后退');
  assert.match((await page.locator('tengen-game').textContent()) ?? '', /GM\[4\]/);
});

test('several on a page, other games, and what cannot be shown', async () => {
  const { page, errors } = await open(`
    <tengen-game width="120" game="connect4" moves="4455"></tengen-game>
    <tengen-game width="120" game="freestyle9" moves="e5 e5 a1"></tengen-game>
    <tengen-game width="120" game="freestyle15">h8 z99 i9</tengen-game>
    <tengen-game width="120" game="chess" moves="e4"></tengen-game>
    <div style="height: 4000px"></div>
    <tengen-game moves="h8"></tengen-game>`);
  await eventually(async () => assert.equal(await count(page, 3), '0 / 0'));
  assert.deepEqual([await count(page), await count(page, 1), await count(page, 2)], ['4 / 4', '1 / 1', '1 / 1']);
  assert.match((await page.locator('tengen-game .fault').nth(1).textContent()) ?? '', /Move 2, “e5”/);
  assert.match((await page.locator('tengen-game .fault').nth(2).textContent()) ?? '', /Move 2, “z99”/);
  assert.match((await page.locator('tengen-game .fault').nth(3).textContent()) ?? '', /no board “chess”/);
  assert.equal(await count(page, 4), '1 / 1', 'one below the window is drawn, too: it may be printed');
  for (const [n, readable] of [false, true, true, true, false].entries())
    assert.equal(await text(page, n), readable, `whether the text of ${n} is shown`);
  assert.deepEqual(errors, []);
});

test('two versions on a page: the first stays, and every game is shown', async () => {
  const { page, errors } = await open('<tengen-game moves="h8 i9"></tengen-game>');
  await eventually(async () => assert.equal(await count(page), '2 / 2'));
  await page.addScriptTag({ url: `${site.url}tengen-game.js?again`, type: 'module' });
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<tengen-game moves="h8"></tengen-game>'));
  await eventually(async () => assert.equal(await count(page, 1), '1 / 1'));
  await page.locator('tengen-game [data-go="back"]').first().click();
  assert.equal(await count(page), '1 / 2');
  assert.deepEqual(errors, []);
});

test('a page whose policy refuses inline styles, and a column of 280 pixels', async () => {
  const policy = `default-src 'none'; script-src ${site.origin}; style-src 'none'`;
  const { page, errors } = await open(
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><tengen-game width="280" moves="h8 i9 j10"></tengen-game>`,
  );
  await eventually(async () => assert.equal(await count(page), '3 / 3'));
  const [board, tools] = await Promise.all(
    ['.board', 'nav'].map((name) => page.locator(`tengen-game ${name}`).boundingBox()),
  );
  assert.ok(board && Math.abs(board.width - 280) < 1 && Math.abs(board.height - 280) < 1, JSON.stringify(board));
  assert.ok(tools && tools.height < 70, 'the buttons are one row');
  assert.deepEqual(errors, []);
});

test('a page that refuses markup from scripts (Trusted Types)', async () => {
  const policy = `script-src ${site.origin}; require-trusted-types-for 'script'; trusted-types 'none'`;
  const { page, errors } = await open(`<tengen-game ply="1">${SGF}</tengen-game>`, {
    headers: { 'content-security-policy': policy },
  });
  await eventually(async () => assert.equal(await count(page), '1 / 2'));
  await page.locator('tengen-game .ways button').nth(1).click();
  assert.equal(await count(page), '2 / 2');
  assert.deepEqual(errors, []);
  await page.close();
});

test('in a page from right to left the buttons and the count keep their order', async () => {
  const { page } = await open(`<div dir="rtl"><tengen-game ply="1">${SGF}</tengen-game></div>`);
  await eventually(async () => assert.equal(await count(page), '1 / 2'));
  const lefts = await page
    .locator('tengen-game nav > *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  assert.deepEqual(
    lefts,
    [...lefts].sort((a, b) => a - b),
  );
  assert.equal(await page.locator('tengen-game .count').evaluate((node) => getComputedStyle(node).direction), 'ltr');
  await page.close();
});

test('what blogs make of a text: markup, dashes, paragraphs, the styles of a theme', async () => {
  const { page, errors } =
    await open(`<style>body { text-transform: uppercase; letter-spacing: 0.4em; text-indent: 3em; line-height: 4 }</style>
    <tengen-game><p>1. <strong>h8</strong> i9<br>2. <span>g8</span></p><p>j9</p></tengen-game>
    <tengen-game>1.&nbsp;h8&nbsp;– i9 2.&#8201;g8 — j9 3. f7&#8230; g6</tengen-game>
    <tengen-game moves="1. h8–i9 2. g8–j9"></tengen-game>
    <tengen-game><ol><li>h8 i9</li><li>g8 j9</li></ol></tengen-game>
    <tengen-game ply="1">(;GM[4]SZ[15];B[hh]C[see <em>Los Angeles</em> Times:<br>next];W[hi])</tengen-game>`);
  await eventually(async () => assert.equal(await count(page, 4), '1 / 2'));
  assert.deepEqual(await Promise.all([0, 1, 2, 3].map((n) => count(page, n))), ['4 / 4', '6 / 6', '4 / 4', '4 / 4']);
  const comment = page.locator('tengen-game .comment').last();
  assert.equal(await comment.innerText(), 'see Los Angeles Times:\nnext');
  assert.equal(await comment.evaluate((node) => getComputedStyle(node).letterSpacing), 'normal');
  assert.deepEqual(errors, []);
  await page.close();
});

test('a translation, which puts the text into other elements, leaves the reader where he was', async () => {
  const { page } = await open(`<tengen-game>${SGF}</tengen-game>`);
  await eventually(async () => assert.equal(await count(page), '2 / 2'));
  await page.locator('tengen-game [data-go="back"]').click();
  await page.evaluate(async () => {
    const node = /** @type {ChildNode} */ (document.querySelector('tengen-game')?.firstChild);
    const font = document.createElement('font');
    node.replaceWith(font);
    font.append(node);
    await new Promise((done) => setTimeout(done));
  });
  assert.equal(await count(page), '1 / 2');
  await page.close();
});

test('a text that comes or changes later', async () => {
  const { page, errors } = await open('<tengen-game></tengen-game><tengen-game>h8</tengen-game>');
  await eventually(async () => assert.equal(await count(page, 1), '1 / 1'));
  await page.evaluate((sgf) => {
    const [first, second] = document.querySelectorAll('tengen-game');
    first.append(sgf);
    /** @type {Text} */ (second.firstChild).data = 'h8 i9 g7';
  }, SGF);
  await eventually(async () => assert.deepEqual([await count(page), await count(page, 1)], ['2 / 2', '3 / 3']));
  await page.evaluate(() => (document.querySelectorAll('tengen-game')[1].innerHTML = '<p>h8</p><p>i9</p>'));
  await eventually(async () => assert.equal(await count(page, 1), '2 / 2'));
  assert.deepEqual(errors, []);
  await page.close();
});

test('browsers of 2020, and browsers that lack what a board needs', async () => {
  const game = `<tengen-game ply="1">${SGF}</tengen-game>`;
  const old = await open(game, {
    before: () => {
      for (const [from, name] of [
        [Object, 'hasOwn'],
        [Array.prototype, 'at'],
        [Array.prototype, 'findLast'],
        [String.prototype, 'replaceAll'],
        [globalThis, 'IntersectionObserver'],
        [globalThis, 'ResizeObserver'],
        [globalThis, 'structuredClone'],
        [ShadowRoot.prototype, 'adoptedStyleSheets'],
      ])
        delete (/** @type {any} */ (from)[/** @type {string} */ (name)]);
    },
  });
  await eventually(async () => assert.equal(await count(old.page), '1 / 2'));
  assert.ok(Number((await old.page.locator('tengen-game svg').boundingBox())?.height) > 200);
  for (const name of ['attachShadow', 'replaceChildren'])
    for (const before of [`delete Element.prototype.${name}`]) {
      const { page, errors } = await open(game, { before: /** @type {any} */ ({ content: before }) });
      await page.waitForFunction(() => customElements.get('tengen-game'));
      assert.ok(await text(page, 0), `${name}: the text is readable`);
      assert.deepEqual(errors, []);
      await page.close();
    }
  assert.deepEqual(old.errors, []);
  await old.page.close();
});

test('links to the frame that other programs changed', async () => {
  const page = await browser.newPage();
  for (const [link, game, ply] of [
    ['#/renju15/h8h9i9?ply=2&amp;theme=dark', 'renju15', '2 / 3'],
    ['#%2Frenju15%2Fh8h9', 'renju15', '2 / 2'],
    ['#/renju15/h8h9%', 'renju15', '2 / 2'],
    ['#/renju15/h8h9i9%3Fply%3D1%26theme%3Ddark', 'renju15', '1 / 3'],
    ['#!/Renju15/H8H9', 'renju15', '2 / 2'],
    ['#/renju15/h8%20h9?ply=1&utm_source=x', 'renju15', '1 / 2'],
  ]) {
    await page.goto(`${site.url}embed.html${link}`);
    await eventually(async () => assert.equal(await count(page), ply, link));
    assert.equal(await page.locator('tengen-game').getAttribute('game'), game, link);
    if (link.includes('theme')) assert.equal(await page.locator('tengen-game').getAttribute('theme'), 'dark', link);
    await page.goto('about:blank');
  }
  await page.close();
});

test('in a frame it tells its height', async () => {
  const { page } = await open(
    `<iframe src="${site.url}embed.html#/standard15/h8i9j10?ply=2&numbers&theme=dark" style="inline-size: 360px"></iframe>
    <script>addEventListener('message', ({ data }) => data.type === 'tengen-size' && (document.title = data.height))</script>`,
  );
  await eventually(async () => assert.ok(Number(await page.title()) > 360, await page.title()));
  assert.equal(await page.frames()[1].locator('.count').textContent(), '2 / 3');
});

test('the whole program in a frame without an origin says why no engine starts', async () => {
  for (const path of ['#/play/freestyle15/h8', '?lang=ja#/analyse/renju15/h8i9']) {
    const { page } = await open(
      `<iframe sandbox="allow-scripts" src="${site.url}index.html${path}" style="inline-size: 900px; block-size: 700px"></iframe>`,
    );
    const notice = page.frameLocator('iframe').locator('#notices');
    await notice.getByText(path[0] === '#' ? /sandbox.*tab of its own/ : /サンドボックス.*別のタブ/).waitFor();
    assert.doesNotMatch((await notice.textContent()) ?? '', /Reload|再読み込み|kept\./);
    await page.close();
  }
});

/** Opens the dialog that embeds a game of Analyse. @param {Parameters<typeof visit>[2]} [options] */
async function openDialog(options) {
  const path = '#/analyse/renju15/h8h9i9g8i7?ply=3';
  const visited = await visit(browser, site, { path, ...options });
  const { page } = visited;
  await page.locator('.stage:has(> #screen-analyse:not([hidden])) [role="gridcell"]').first().waitFor();
  await pick(page, 'save');
  await form(page, 'embed', 'embed');
  await eventually(async () =>
    assert.equal(await page.locator('dialog.embed tengen-game .count').textContent(), '3 / 5'),
  );
  return visited;
}

test('Share gives the markup of a frame, of the element and of a picture, with a preview', async () => {
  const { page, guard, context } = await openDialog({ permissions: ['clipboard-read', 'clipboard-write'] });
  await accessible(page, 'the dialog for markup');
  const dialog = page.locator('dialog.embed');
  const code = () => dialog.locator('textarea').inputValue();
  /** @param {string} name @param {string} value */
  const choose = (name, value) =>
    dialog.locator(`input[name="embed-${name}"][value="${value}"]`).dispatchEvent('click');
  await choose('width', '280');
  await choose('theme', 'dark');
  assert.equal(await dialog.locator('tengen-game').getAttribute('theme'), 'dark');
  assert.equal((await dialog.locator('tengen-game').boundingBox())?.width, 280);

  const framed = await open(await code());
  await eventually(async () => assert.equal(await framed.page.frames()[1].locator('.count').textContent(), '3 / 5'));
  assert.equal(await framed.page.frames()[1].locator('tengen-game').getAttribute('theme'), 'dark');
  const [frame, inside] = await Promise.all([
    framed.page.locator('iframe').boundingBox(),
    framed.page.frames()[1].locator('tengen-game').boundingBox(),
  ]);
  assert.ok(frame && inside && frame.width === 280 && inside.height <= frame.height, JSON.stringify([frame, inside]));

  await choose('kind', 'element');
  await dialog.locator('.file-tick input').first().check();
  await dialog.locator('[data-way="copy"]').click();
  await eventually(async () => assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await code()));
  const element = await open(await code());
  await eventually(async () => assert.equal(await count(element.page), '3 / 5'));
  assert.equal(await element.page.locator('tengen-game').getAttribute('numbers'), '');
  assert.equal(await element.page.locator('tengen-game').textContent(), 'h8 h9 i9 g8 i7', 'the text without scripts');
  assert.deepEqual([...framed.errors, ...element.errors], []);

  await choose('kind', 'picture');
  await dialog.locator('img').waitFor();
  const [, link, file] = /href="([^"]*)"><img src="([^"]*)"/.exec(await code()) ?? [];
  assert.equal(link, `${site.url}#/analyse/renju15/h8h9i9g8i7?ply=3`);
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.locator('[data-way="save"]').click()]);
  assert.equal(download.suggestedFilename(), file);
  assert.equal(String((await contentOf(download)).subarray(1, 4)), 'PNG');
  await accessible(page, 'the dialog for a picture');
  guard.check();
  await context.close();
});

test('without the viewer there is no preview, and the markup can still be copied', async () => {
  const { page, context } = await visit(browser, site, { path: '#/analyse/renju15/h8h9i9g8i7?ply=3' });
  await page.route('**/tengen-game.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.locator('.stage:has(> #screen-analyse:not([hidden])) [role="gridcell"]').first().waitFor();
  await pick(page, 'save');
  await form(page, 'embed', 'embed');
  const dialog = page.locator('dialog.embed');
  await dialog.getByText('That did not work').waitFor();
  assert.match(await dialog.locator('textarea').inputValue(), /<iframe .*h8h9i9g8i7/);
  await context.close();
});

full('the dialog for markup on a phone, in Chinese and Japanese', async () => {
  for (const locale of ['zh-CN', 'ja-JP']) {
    const { page, guard, context } = await openDialog({ viewport: { width: 360, height: 740 }, locale });
    assert.equal(await page.$eval('dialog.embed', (node) => node.scrollWidth - node.clientWidth), 0);
    assert.match(await page.locator('dialog.embed textarea').inputValue(), new RegExp(`lang=${locale.slice(0, 2)}`));
    await accessible(page, `the dialog for markup, ${locale}`);
    guard.check();
    await context.close();
  }
});
