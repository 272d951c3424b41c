// @ts-check
// The processor time that the page takes for an engine's information while hints are shown: the milliseconds of its
// main
// thread for each of 100 messages, of which one in five has other chances than the one before. The engine's worker is
// not
// part of it. Usage: node scripts/lab/hints-time.mjs [folder of a site]…

import { launch, ready, serve, visit } from '../e2e/harness.mjs';

const MESSAGES = 100;

/** @param {import('playwright-core').Browser} browser @param {string} [folder] of the site */
async function measure(browser, folder) {
  const site = await serve(folder);
  const { page, context } = await visit(browser, site, { path: '#/play/freestyle15/h8i9i8g8h9h7g10f11?as=both' });
  await ready(page);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' }); // processor time, not the clock's
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (/** @type {any} */ message) {
      if (message.cmd === 'search') {
        message.limits = { nodes: 2 ** 50 };
        this.addEventListener('message', ({ data }) => {
          if (data.type === 'info' && data.lines?.length) Object.assign(window, { last: data, worker: this });
        });
      }
      postMessage.call(this, message);
    };
  });
  await page.locator('[data-action="hint"]').first().click();
  await page.waitForTimeout(4000);
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  /** @param {number} messages */
  const tell = (messages) =>
    page.evaluate(async (messages) => {
      const { last, worker } = /** @type {any} */ (window);
      for (let i = 0; i < messages; i++) {
        const data = structuredClone(last);
        data.nodes += i * 1000;
        for (const line of data.lines) line.winProb += 0.01 * (Math.floor(i / 5) % 3);
        worker.dispatchEvent(new MessageEvent('message', { data }));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }, messages);
  await tell(20);
  const before = await work();
  await tell(MESSAGES);
  const ms = (await work()) - before;
  await context.close();
  await site.close();
  return (ms / MESSAGES).toFixed(1);
}

const browser = await launch();
const folders = process.argv.length > 2 ? process.argv.slice(2) : [undefined];
for (const folder of [...folders, ...folders]) console.log(folder ?? 'dist', await measure(browser, folder), 'ms');
await browser.close();
