// @ts-check
// Has About measure in Chromium how many nodes a second one worker, two and more
// visit together.

import { ISOLATED, launch, serve, visit } from './e2e/harness.mjs';

const site = await serve(undefined, { headers: ISOLATED });
const browser = await launch();
const { page, context } = await visit(browser, site, { path: '#/about' });
const card = page.locator('.about .card', { has: page.locator('#about-speed') });
await card.getByRole('button', { name: 'Measure' }).click();
await card.getByText('Measured.').waitFor({ timeout: 600_000 });
console.log((await card.locator('.about-points li').allInnerTexts()).join('\n'));
await context.close();
await browser.close();
await site.close();
