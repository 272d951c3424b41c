// @ts-check
// A game against one of the reports' players.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { clean, eventually, full, plies, ready, stage, visit } from './harness.mjs';

const ROOT = new URL('../../', import.meta.url).pathname;

const { browser, site } = await stage();

/** @param {import('playwright-core').Page} page */
const game = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? 'null')?.value);

/** The player's answer natively. @param {object} request */
async function natively(request) {
  const asking = promisify(execFile)('go', ['run', './engine/cmd/tengen', 'analyse'], { cwd: ROOT });
  asking.child.stdin?.end(`${JSON.stringify({ id: 1, cmd: 'search', ...request })}\n`);
  return JSON.parse((await asking).stdout.trim().split('\n').pop() ?? '').move;
}

test('chosen by keyboard it answers as the native program does, and survives a reload', async () => {
  const { page, guard, context } = await visit(browser, site);
  await ready(page);
  await page.locator('#actions [data-action="new"]').click();
  const level = page.locator('.home [name="level"]:checked');
  const more = page.locator('[data-action="more-choices"]');
  await more.focus();
  await page.keyboard.press('Enter');
  await page.locator('.home [name="opponent"]:checked').focus();
  await page.keyboard.press('ArrowDown');
  await eventually(async () =>
    assert.equal(await page.locator('.home [name="opponent"]:checked').inputValue(), 'five-tuple'),
  );
  await eventually(async () => assert.equal(await level.count(), 0, 'it has no levels'));
  await more.click();
  await eventually(async () => assert.match((await page.textContent('.home > header .quiet')) ?? '', /Five-tuples/));
  await eventually(async () =>
    assert.match((await page.textContent('.home .choice:has(.rivals) + .quiet')) ?? '', /Adds up every five cells/),
  );
  await clean(page);
  await page.click('.home-go .primary');
  await page.locator('[role="gridcell"][aria-label^="H8,"]').click();
  await plies(page, 2);
  const first = await game(page);
  assert.equal(first.moves[1], await natively({ game: 'freestyle15', moves: 'h8', player: 'five-tuple' }));
  await eventually(async () => assert.match((await page.textContent('.strip.them')) ?? '', /Five-tuples/));
  assert.deepEqual(first.verdicts.filter(Boolean), [], 'it knows no chances, and none are shown');
  await page.goto('about:blank');
  await page.goto(site.url);
  await ready(page);
  await page.locator('[role="gridcell"][aria-label^="G9,"], [role="gridcell"][aria-label^="K12,"]').last().click();
  await plies(page, 4);
  const { moves } = await game(page);
  assert.equal(
    moves[3],
    await natively({ game: 'freestyle15', moves: moves.slice(0, 3).join(''), player: 'five-tuple' }),
  );
  guard.check();
  await context.close();
});

full('Connect Four has its own, and Tengen comes back with another family', async () => {
  const { page, guard, context } = await visit(browser, site, { path: '#/play/connect4' });
  await ready(page);
  await page.locator('#actions [data-action="new"]').click();
  const more = page.locator('[data-action="more-choices"]');
  const rival = page.locator('.home').getByText('UCT with threats', { exact: true });
  await more.click();
  await eventually(async () =>
    assert.equal(await page.locator('.home [name="opponent"]').count(), 2, 'there is one report on this game'),
  );
  await rival.click();
  await more.click();
  await page.locator('.home .rivals label').first().click();
  await eventually(async () =>
    assert.equal(await page.locator('.home [name="opponent"]:checked').inputValue(), 'tengen', 'a level is its own'),
  );
  await more.click();
  await rival.click();
  await page.click('.home-go .primary');
  await page.locator('.b-heads button').nth(3).click();
  await plies(page, 2);
  assert.equal((await game(page)).report, 'uct-threats');
  await eventually(async () => assert.ok((await game(page)).verdicts.some(Boolean), 'a tree knows chances'));
  await page.evaluate(() => {
    location.hash = '#/play/freestyle15/h8';
  });
  await page.locator('#status [data-action="play-here"]').click();
  await plies(page, 1);
  assert.equal((await game(page)).report, '');
  guard.check();
  await context.close();
});
