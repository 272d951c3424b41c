// @ts-check
// Import and export: imported games become variations, the board's position is
// saved in every format, and a damaged file loses nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accessible,
  at,
  contentOf,
  drawn,
  eventually,
  form,
  full,
  grows,
  kept,
  pick,
  showTab,
  stage,
  unfold,
  visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();
const FILES = new URL('../../engine/record/testdata/', import.meta.url).pathname;

/** A ZIP archive, deflated, of the games a.sgf and b.sgf and of notes.bin. */
const ZIP =
  'UEsDBBQAAAAIAAAAfF0mVVybHwAAACAAAAAFAAAAYS5zZ2bTsHb3jTaJDY6KNjSNtXaKzsiItQ6PzswEsdPTYzUBUEsD' +
  'BBQAAAAIAAAAfF1ZOmvTHAAAABoAAAAFAAAAYi5zZ2bTsHb3jTaJDY6KNjSNtXaKzsiItQ6PzsqK1QQAUEsDBBQAAAAI' +
  'AAAAfF1vmVbUJQAAACAAAAAJAAAAbm90ZXMuYmluASAA3/+AgYKDhIWGh4iJiouMjY6PkJGSk5SVlpeYmZqbnJ2en1BL' +
  'AQIUAxQAAAAIAAAAfF0mVVybHwAAACAAAAAFAAAAAAAAAAAAAACAAQAAAABhLnNnZlBLAQIUAxQAAAAIAAAAfF1ZOmvT' +
  'HAAAABoAAAAFAAAAAAAAAAAAAACAAUIAAABiLnNnZlBLAQIUAxQAAAAIAAAAfF1vmVbUJQAAACAAAAAJAAAAAAAAAAAA' +
  'AACAAYEAAABub3Rlcy5iaW5QSwUGAAAAAAMAAwCdAAAAzQAAAAAA';

/** @param {string} path @param {Parameters<typeof visit>[2]} [options] */
async function open(path, options) {
  const visited = await visit(browser, site, { path, ...options });
  await visited.page
    .locator('.stage:has(> #screen-analyse:not([hidden])) [role="gridcell"], #screen-games h1')
    .first()
    .waitFor();
  return visited;
}

/** @param {Page} page */
const dialog = (page) => page.locator('dialog.files');
/** @param {Page} page */
const gone = (page) => dialog(page).waitFor({ state: 'detached' });
/** @param {Page} page @param {string} file */
async function choose(page, file) {
  await pick(page, 'open');
  await page.locator('#file-input').setInputFiles(FILES + file);
}
/** What a button of the dialog saves. @param {Page} page @param {string} name of the format */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), form(page, name, 'save')]);
  return contentOf(download);
}

const TREE = 'H8 H9 I9 G8 (I7 G10 (J10 K10)) I10 I11 G9';

test('a file becomes variations, survives a reload, is saved as SGF and for RenLib, and read again unchanged', async () => {
  const { page, guard, context } = await open('#/analyse/renju15');
  await choose(page, 'sgf-ff4-variations.sgf');
  await gone(page);
  await grows(page, TREE);
  await page.locator('.a-line p', { hasText: 'The third stone.' }).waitFor();
  await page.reload();
  await grows(page, TREE);
  await page.locator('#screen-analyse .strip.you', { hasText: 'Kuro, A.' }).waitFor();
  await page.locator('#screen-analyse .strip.them', { hasText: 'Shiro, B.' }).waitFor();
  await page.locator('.a-names', { hasText: 'Club evening' }).waitFor();
  await pick(page, 'save');
  const sgf = String(await saved(page, 'sgf'));
  assert.match(sgf, /PB\[Kuro, A\.\].*C\[Kansei, with a quiet fifth move\.\]/);
  const lib = await saved(page, 'lib');
  await page.keyboard.press('Escape');
  await gone(page);
  await pick(page, 'open');
  await page.locator('#file-text').fill('h8');
  await page.locator('[data-tool="read"]').click();
  await gone(page);
  await grows(page, 'H8');
  await pick(page, 'open');
  await page.locator('#file-text').fill(sgf);
  await page.locator('[data-tool="read"]').click();
  await gone(page);
  await grows(page, TREE);
  await page.goBack(); // to what was there before
  await grows(page, 'H8');
  await pick(page, 'open');
  const file = { name: 'tree.lib', mimeType: 'application/octet-stream', buffer: lib };
  await page.locator('#file-input').setInputFiles(file);
  await gone(page);
  await grows(page, TREE);
  await page.locator('.a-line p', { hasText: 'The third stone.' }).waitFor();
  guard.check();
  await context.close();
});

/** Moves of a made library: after each there are six, and in one row no five can arise. */
const [DEPTH, WIDTH] = [6, 6];
/** The number of positions of a whole library. */
const POSITIONS = Array.from({ length: DEPTH + 1 }, (_, ply) => WIDTH ** ply).reduce((a, b) => a + b);

/**
 * A library of RenLib, whose nodes come in preorder; the flags say whether a sibling follows, and that no child does.
 */
function library() {
  const head = [0xff, ...Buffer.from('RenLib'), 0xff, 3, 4, ...Array(10).fill(0xff)];
  /** @type {number[]} */
  const nodes = [0, 0];
  const add = (/** @type {number} */ ply) => {
    for (let i = 0; i < WIDTH; i++) {
      const sibling = i + 1 < WIDTH ? 0x80 : 0;
      nodes.push(16 * (2 * ply + 1) + 2 * i + 2, sibling | (ply + 1 < DEPTH ? 0 : 0x40));
      if (ply + 1 < DEPTH) add(ply + 1);
    }
  };
  add(0);
  return Buffer.from([...head, ...nodes]);
}

test('a large library is read as one goes through it, also after a reload, and saved whole', async () => {
  const { page, guard, context } = await open('#/analyse/renju15');
  const buffer = library();
  await pick(page, 'open');
  await page.locator('#file-input').setInputFiles({ name: 'large.lib', mimeType: 'application/octet-stream', buffer });
  await gone(page);
  await page.locator('#screen-analyse .note', { hasText: 'The file holds 55,987 positions.' }).waitFor();
  const rows = () => page.locator('.a-tree button[data-id]').count();
  assert.ok((await rows()) < 100, `${await rows()} moves are shown`);
  const last = page.locator('.a-tree > .a-line > .a-fork > details > summary').last();
  await last.click();
  // The last of six moves, six times: none of them was read at first but the first.
  await page.locator('.a-tree > .a-line > .a-fork > details[open] button').first().click();
  const moves = ['l14', 'l12', 'l10', 'l8', 'l6', 'l4'];
  for (let ply = 1; ply < DEPTH; ply++) {
    await page.keyboard.press('ArrowRight');
    // Another key before the next move has been read shows something else.
    const path = moves.slice(0, ply).join('');
    await eventually(async () => assert.match(page.url(), new RegExp(`/${path}[a-z]`)));
    for (let i = 1; i < WIDTH; i++) await page.keyboard.press('ArrowDown');
    await eventually(async () => assert.match(page.url(), new RegExp(`/${moves.slice(0, ply + 1).join('')}`)));
  }
  assert.ok((await rows()) < 400, `${await rows()} moves are shown`);
  await page.reload();
  await page.locator('.stage:has(> #screen-analyse:not([hidden])) [role="gridcell"]').first().waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  for (let i = 1; i < 4; i++) await page.keyboard.press('ArrowDown');
  for (const move of ['b12', 'b10', 'b8', 'b6', 'b4']) {
    await page.keyboard.press('ArrowRight');
    await eventually(async () => assert.match(page.url(), new RegExp(`/h14[a-z0-9]*${move}`)));
  }
  await pick(page, 'save');
  assert.equal((await saved(page, 'lib')).length, buffer.length);
  await page.keyboard.press('Escape');
  await gone(page);
  await page.goto(`${site.url}#/about`);
  await unfold(page, 'Downloads');
  await page.getByText('large.lib').waitFor();
  guard.check();
  await context.close();
});

// engine/record reads every format; here are a text, a text in another character set, and a binary file.
test('a file of any kind can be imported', async () => {
  const { page, guard, context } = await open('#/analyse/renju15');
  for (const [file, end] of [
    ['gomocup-board.txt', 'renju15/h8h9i9g7'],
    ['sgf-shift-jis.sgf', 'renju15/h8h9i8'],
    ['renlib-small.lib', 'renju15/h8h9i9g7?ply=0'],
  ]) {
    await choose(page, file);
    await gone(page);
    await at(page, `#/analyse/${end}`);
  }
  await page.locator('.a-line p', { hasText: '花月' }).waitFor(); // its characters were guessed
  // A stone comes off after two moves, and then there are more stones than anybody can have played.
  await pick(page, 'open');
  await page.locator('#file-text').fill('(;GM[4];B[hh];W[hi];AE[hh]AB[ii];B[jj];AB[aa][ba];B[ca])');
  await page.locator('[data-tool="read"]').click();
  await gone(page);
  await grows(page, 'H8 H7 (I7 H7 J6)');
  await page
    .locator('#screen-analyse .note', { hasText: /1 position that the file sets up.*2 moves were left out.*column 40/ })
    .waitFor();
  guard.check();
  await context.close();
});

test('a file of many games offers a choice, and a damaged one shows line and reason and changes nothing', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8i9');
  await choose(page, 'rif-small.xml');
  const games = page.locator('.file-list button');
  await games.nth(1).waitFor();
  await eventually(async () =>
    assert.match((await games.first().textContent()) ?? '', /1\. Ann Kuro – Bo Shiro & Son.*Test Cup 1.*B\+.*6 moves/),
  );
  await page.locator('.file-games input').fill('Cup 2');
  await page.locator('.file-games input').press('Enter');
  await eventually(async () => assert.equal(await games.count(), 1));
  await accessible(page, 'a list of games');
  await page.locator('#file-text').fill('(;GM[4]\n;B[hh]\n;W{hh])');
  await page.locator('[data-tool="read"]').click();
  await page.locator('.file-fault', { hasText: 'SGF, line 3, column 2' }).waitFor();
  await at(page, '#/analyse/freestyle15/h8i9');
  await page.locator('#file-input').setInputFiles(FILES + 'rif-small.xml');
  await games.nth(1).click();
  await gone(page);
  await at(page, '#/analyse/renju15/h8i9g7g8');
  guard.check();
  await context.close();
});

test('a ZIP archive is a list of its games, and tells what it left out', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15');
  await pick(page, 'open');
  const buffer = Buffer.from(ZIP, 'base64');
  await page.locator('#file-input').setInputFiles({ name: 'games.zip', mimeType: 'application/zip', buffer });
  const games = page.locator('.file-list button');
  await eventually(async () => assert.equal(await games.count(), 2));
  await games.first().click();
  await gone(page);
  await at(page, '#/analyse/freestyle15/h8i7g9');
  await page.locator('#screen-analyse .note', { hasText: 'notes.bin' }).first().waitFor();
  guard.check();
  await context.close();
});

test('several files, chosen, dropped or shared, are one list, and all of them a source of the explorer', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15');
  const files = ['(;GM[4]PB[Ana];B[hh];W[hi])', '(;GM[4]PB[Bo];B[hh];W[ii];B[gg])', 'no game'].map((text, i) => ({
    name: `${'äbc'[i]}.sgf`,
    mimeType: 'application/x-go-sgf',
    buffer: Buffer.from(text),
  }));
  const games = page.locator('.file-list button');
  const chosen = async () => {
    await eventually(async () => assert.match((await games.allTextContents()).join(' '), /1\. .*Ana.*2\. .*Bo/));
    assert.equal(await games.count(), 2);
    await games.nth(1).click();
    await gone(page);
    await at(page, '#/analyse/freestyle15/h8i7g9');
    await page.locator('#screen-analyse .note', { hasText: 'c.sgf' }).first().waitFor(); // what has no game is told
  };
  await pick(page, 'open');
  await page.locator('#file-input').setInputFiles(files);
  await chosen();
  await page.goto(`${site.url}#/analyse/freestyle15/a1`);
  await page.locator('[role="gridcell"][aria-label^="A1,"][aria-label*="Black"]').waitFor({ state: 'attached' });
  await page.evaluate((list) => {
    const transfer = new DataTransfer();
    for (const [name, text] of list) transfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, files.map(({ name, buffer }) => [name, String(buffer)])); // prettier-ignore
  await chosen();
  await page.evaluate(async (list) => {
    const cache = await caches.open('tengen-shared /some/path/');
    for (const [i, [name, text]] of list.entries())
      await cache.put(`/some/path/shared${i ? `?${i}` : ''}`, new Response(text, { headers: { 'x-name': encodeURIComponent(name) } })); // prettier-ignore
    location.hash = '#/analyse?shared';
  }, files.map(({ name, buffer }) => [name, String(buffer)])); // prettier-ignore
  await chosen();
  await showTab(page, 'explorer');
  await page.locator('#screen-analyse .x-sources input[type="file"], #screen-analyse input[type="file"]').first().setInputFiles(files.slice(0, 2)); // prettier-ignore
  await eventually(async () => assert.match(await page.locator('#screen-analyse').innerText(), /2 games/));
  guard.check();
  await context.close();
});

test('losses of an import are reported: a foul, passes, properties and another character set', async () => {
  const { page, guard, context } = await open('#/analyse/renju15');
  for (const [text, end, note] of [
    ['i8a1j8c1h7e1h6g1h8', 'i8a1j8c1h7e1h6g1', /^Opened: 9 positions\. H8 is forbidden for Black \(double three\)/],
    ['(;GM[4];B[hh];W[];B[ii])', 'h8', /1 pass was left out.*1 move was left out.*follows a pass/],
    ['(;GM[4]AB[hh]PL[X]KO;W[ii])', 'h8i7', /KO, PL\[X\]/],
    ['https://gomocalc.com/#/h8i9j10', 'h8i9j10', /^Opened: 4 positions\.$/],
  ]) {
    await pick(page, 'open');
    await page.locator('#file-text').fill(String(text));
    await page.locator('[data-tool="read"]').click();
    await gone(page);
    await at(page, `#/analyse/renju15/${end}`);
    await eventually(async () =>
      assert.match(
        (await page.locator('#screen-analyse .note').first().textContent()) ?? '',
        /** @type {RegExp} */ (note),
      ),
    );
  }
  guard.check();
  await context.close();
});

test('a game is pasted on the page and dropped on it', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15');
  /** All in one task of the page. @param {'paste'|'drop'} kind @param {string[]} texts */
  const give = (kind, ...texts) =>
    page.evaluate(
      ([name, ...list]) => {
        for (const data of list) {
          const transfer = new DataTransfer();
          if (name === 'drop') transfer.items.add(new File([data], 'a.psq'));
          else transfer.setData('text/plain', data);
          const event =
            name === 'drop'
              ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
              : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
          document.body.dispatchEvent(event);
        }
      },
      [kind, ...texts],
    );
  /**
   * Gives something again from time to time until it is opened: at first nothing may listen, and what was given before
   * may come later.
   * @param {string} end of the address @param {Parameters<typeof give>} what
   */
  const opens = async (end, ...what) => {
    await eventually(async () => {
      await give(...what);
      await eventually(() => assert.ok(page.url().endsWith(end), page.url()), 5_000);
    });
    await gone(page);
  };
  await opens('/h8i9j10', 'paste', 'h8 i9 j10');
  await opens('/a15o14', 'drop', 'Piskvorky 15x15, 11:11, 0\n1,1,0\n15,2,0\n');
  // Of two that arrive at the same time only the later one is opened.
  await opens('/c3d4', 'paste', 'a1 b2', 'c3 d4');
  await grows(page, 'C3 D4'); // and no variation has the earlier one
  await page.locator('.a-side textarea').focus();
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  await drawn(page);
  assert.equal(await dialog(page).count(), 0, 'a field keeps what is pasted into it');
  guard.check();
  await context.close();
});

full('a closed dialog has ended its engine', async () => {
  const { page, guard, context } = await open('#/analyse/freestyle15/h8');
  await eventually(() => assert.equal(page.workers().length, 1));
  await choose(page, 'rif-small.xml');
  await page.locator('.file-list button').first().waitFor();
  await eventually(() => assert.equal(page.workers().length, 2));
  await page.keyboard.press('Escape');
  await gone(page);
  await eventually(() => assert.equal(page.workers().length, 1));
  guard.check();
  await context.close();
});

full('Games keeps what is opened there, and Analyse shows it', async () => {
  const { page, guard, context } = await open('#/games');
  await page.locator('#screen-games [data-verb="open"]').click();
  await page.locator('#file-input').setInputFiles(FILES + 'psq-renju.psq');
  await gone(page);
  await at(page, '#/analyse/renju15/h8h9i9g7');
  await page.locator('nav [data-screen="games"]').click();
  // The game; an analysis of it is another entry once it holds more.
  const rows = page.locator('.game h2', { hasText: 'Bob – Ann' });
  await eventually(async () => assert.equal(await rows.count(), 1));
  await page.locator('.game [data-verb="analyse"]').click();
  await page.locator('#board [aria-label^="A1,"]').click();
  await at(page, '#/analyse/renju15/h8h9i9g7a1');
  await page.locator('nav [data-screen="games"]').click();
  await page.locator('.game').nth(1).waitFor();
  guard.check();
  await context.close();
});

test('a position is saved in every format', async () => {
  const { page, guard, context } = await open('#/analyse/renju15/c15o14m2a1?ply=3', { locale: 'en-GB' });
  await pick(page, 'save');
  await page.locator('.file-forms li').first().waitFor();
  assert.match(String(await saved(page, 'psq')), /Piskvorky 15x15[^]*\n3,1,0\n15,2,0\n13,14,0\n1,15,0\n/);
  const drawing = String(await saved(page, 'drawing'));
  assert.match(drawing, /15 {2}\. \. X/);
  assert.ok(!/ 1 {2}O/.test(drawing), 'the fourth move is not on the board yet');
  const svg = String(await saved(page, 'svg'));
  assert.equal(svg.match(/<circle[^>]*#stone\d/g)?.length, 3);
  const png = await saved(page, 'png');
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')]);
  const gif = await saved(page, 'gif');
  const frames = await page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const decoder = new /** @type {any} */ (window).ImageDecoder({ data, type: 'image/gif' });
    await decoder.tracks.ready;
    const shown = [];
    for (let i = 0; i < decoder.tracks.selectedTrack.frameCount; i++) {
      const { image } = await decoder.decode({ frameIndex: i });
      shown.push(image.duration / 1000);
    }
    return shown;
  }, gif.toString('base64'));
  assert.deepEqual(frames, [900, 900, 900, 900, 4000]);
  await accessible(page, 'the formats');
  // As Firefox with resistFingerprinting.
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    const read = prototype.getImageData;
    prototype.getImageData = function (...args) {
      const pixels = read.apply(this, args);
      crypto.getRandomValues(pixels.data.subarray(0, 1024));
      return pixels;
    };
  });
  for (const name of ['png', 'gif']) {
    await form(page, name, 'save');
    const status = page.locator('dialog[open] [role="status"]', { hasText: 'fingerprinting' });
    await status.filter({ hasText: 'Take SVG' }).waitFor();
  }
  assert.equal(String(await saved(page, 'svg')), svg);
  guard.check();
  await context.close();
});

full('what another program shares is taken once', async () => {
  const { page, guard, context } = await open('#/analyse');
  await page.evaluate(async () => {
    const cache = await caches.open('tengen-shared /some/path/');
    await cache.put('/some/path/shared', new Response('#/play/standard15/h8i9', { headers: { 'x-name': '' } }));
    location.hash = '#/analyse?shared';
  });
  await at(page, '#/analyse/standard15/h8i9');
  await eventually(async () => assert.deepEqual(await page.evaluate(() => caches.keys()), []));
  guard.check();
  await context.close();
});

full('a share that did not arrive is to be repeated', async () => {
  const { page, guard, context } = await open('#/analyse?shared');
  await page.waitForFunction(() => /share it once more/.test(document.body.innerText));
  guard.check();
  await context.close();
});

/**
 * Shares with the site as the operating system does: in a new window a form is sent
 * to where the manifest says.
 * @param {Page} page of the site @param {{text?: string, file?: [string, string]}} what
 */
async function share(page, what) {
  const target = await page.evaluate(async () => {
    const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="manifest"]'));
    const { share_target: said } = await (await fetch(link.href)).json();
    return { ...said, action: new URL(said.action, link.href).href };
  });
  const other = await page.context().newPage();
  await other.evaluate(([{ action, method, enctype, params }, { text, file }]) => {
    const form = Object.assign(document.createElement('form'), { action, method, enctype });
    const field = (/** @type {string} */ name, /** @type {string} */ type) => {
      const input = Object.assign(document.createElement('input'), { name, type });
      form.append(input);
      return input;
    };
    field(params.text, 'text').value = text ?? '';
    field(params.url, 'text').value = '';
    const chosen = new DataTransfer();
    if (file) chosen.items.add(new File([file[1]], file[0]));
    field(params.files[0].name, 'file').files = chosen.files;
    document.body.append(form);
    form.submit();
  }, /** @type {[any, typeof what]} */ ([target, what]));
  return other;
}

full('a file, and a text, that the system shares with the site are sent to it and opened', async () => {
  const { page, guard, context } = await open('#/analyse', { serviceWorkers: 'allow' });
  await kept(page);
  for (const [what, end, tree] of /** @type {[Parameters<typeof share>[1], string, string][]} */ ([
    [{ file: ['spiel.psq', 'Piskvorky 15x15, 11:11, 0\n1,1,0\n15,2,0\n3,14,0\n'] }, '/a15o14c2', 'A15 O14 C2'],
    [{ file: ['天元.sgf', '(;GM[4]SZ[15];B[ca];W[ob](;B[mn])(;B[aa]))'] }, '/c15o14m2', 'C15 O14 M2 (A15)'],
    [{ text: 'https://example.org/tengen/#/play/standard15/h8i9' }, 'standard15/h8i9', 'H8 I9'],
  ])) {
    const opened = await share(page, what);
    await at(opened, end);
    await grows(opened, tree);
    await opened.close();
  }
  await eventually(async () =>
    assert.ok(!(await page.evaluate(() => caches.keys())).some((name) => name.startsWith('tengen-shared'))),
  );
  guard.check();
  await context.close();
});

for (const [lang, width, theme] of /** @type {const} */ ([
  ['en', 320, 'light'],
  ['zh-CN', 820, 'dark'],
  ['ja', 1440, 'light'],
]))
  full(`the dialogs fit and have names: ${lang}, ${width}, ${theme}`, async () => {
    const { page, guard, context } = await open(`?lang=${lang}#/analyse/renju15/h8i9`, {
      viewport: { width, height: 740 },
      colorScheme: theme,
    });
    for (const tool of ['open', 'save']) {
      await pick(page, tool);
      await dialog(page).waitFor();
      await eventually(async () => {
        const over = await dialog(page).evaluate((node) => node.scrollWidth - node.clientWidth);
        assert.equal(over, 0, `${tool} is too wide`);
      });
      await accessible(page, `${tool}, ${lang}`);
      await page.keyboard.press('Escape');
      await gone(page);
    }
    guard.check();
    await context.close();
  });
