// @ts-check
// What an extension of the browser or a filter of the network does to a page: it blocks files.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ready, shipped, stage, visit } from './harness.mjs';

const { browser, site } = await stage();

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
