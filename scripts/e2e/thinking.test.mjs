// @ts-check
// The lessons about how Tengen decides a move, step by step with the engine's own
// numbers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, eventually, stage, visit } from './harness.mjs';

const { browser, site } = await stage();

test('how Tengen decides: five steps on a real position, with figures', async () => {
  const { page, context, guard } = await visit(browser, site, { path: '#/learn/decision' });
  const text = async () => (await page.textContent('.stage')) ?? '';
  const next = () => page.locator('.stepping button').last().click();
  await eventually(async () => assert.equal(await page.locator('.stage tbody tr').count(), 8));
  await next();
  await eventually(async () => assert.match(await text(), /Could make|Nobody can make/));
  await next();
  await eventually(async () => assert.match(await text(), /Expected line: [A-O]\d/));
  await next();
  await eventually(async () =>
    assert.match(await text(), /Black wins by threats in \d+ plies at most; the verifier agrees/),
  );
  await next();
  await eventually(async () => assert.match(await text(), /Black plays [A-O]\d+: value/));
  await accessible(page, 'how Tengen decides');
  // A stone of the reader's own asks about another position, from the first step on.
  await page.locator('#board [role="gridcell"][aria-label^="A1,"]').click();
  await eventually(async () => assert.match(page.url(), /j8a1\/1$/));
  await eventually(async () => assert.equal(await page.locator('.stage tbody tr').count(), 8));
  guard.check();
  await context.close();
});
