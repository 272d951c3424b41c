// @ts-check
// What an extension of the browser or a filter of the network does to a page: it blocks files.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ready, shipped, stage, visit } from './harness.mjs';

const { browser, site } = await stage();

for (const [how, name] of /** @type {[(route: import('playwright-core').Route) => Promise<void>, string][]} */ ([
  [(route) => route.abort('blockedbyclient'), 'an extension'],
  [(route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }), 'a network'],
]))
  test(`an engine that ${name} blocks is told as such`, async () => {
    const { context, page } = await visit(browser, site, { path: '404.html' });
    await context.route('**/*.wasm', how);
    await page.goto(site.url);
    await page.locator('.notice', { hasText: 'An extension of your browser, or a filter of your network' }).waitFor();
    await context.close();
  });

test('the page of a network that wants a login is no new version', async () => {
  const { context, page } = await visit(browser, site, { path: '404.html' });
  await context.route('**/*.wasm', (route) => route.abort());
  await context.route('**/sw.js', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' }));
  await page.goto(site.url);
  await page.locator('.notice', { hasText: 'can’t be reached' }).waitFor();
  assert.equal(await page.locator('.notice', { hasText: 'new version' }).count(), 0);
  await context.close();
});

test('a blocked file is told as such, and everything else goes on', async () => {
  const { context, page } = await visit(browser, site, { serviceWorkers: 'allow', path: '404.html' });
  // Requests of the page and of its service worker end as an extension ends them.
  await context.route(`**/${shipped('js/screens/analyse.js')}`, (route) => route.abort('blockedbyclient'));
  await page.goto(site.url);
  await ready(page);
  await page.click('nav a[data-screen="analyse"]');
  await page.locator('.notice', { hasText: 'An extension of your browser' }).waitFor();
  await page.locator('.notice button').first().click();
  await page.click('nav a[data-screen="about"]');
  await page.locator('.about').waitFor();
  await context.close();
});
