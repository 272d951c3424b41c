// @ts-check
// Closes pages that hang, so that no test waits forever.

import { setTimeout as sleep } from 'node:timers/promises';

/** How often a page is checked for a reply, in ms. */
const PULSE = 20_000;
/** A page that gives no reply for this time hangs; normal replies take a fraction of a second. */
const SILENCE = 240_000; // ms
/** Whether the script position of a hanging page is reported. The debugger makes a page about 10 % slower. */
const WHERE = Boolean(process.env.TENGEN_WHERE);

/**
 * Closes the page if it hangs, which ends its test: an evaluation on it would never
 * return, and the browser driver has no timeout for that. With TENGEN_WHERE=1 it
 * reports where the page's script was.
 * @param {import('playwright-core').Page} page
 */
export async function attend(page) {
  const devtools = WHERE ? await debuggerOf(page) : null;
  let heard = performance.now();
  const pulse = setInterval(async () => {
    const silent = performance.now() - heard;
    if (silent < SILENCE) {
      await page.evaluate(() => 0).catch(() => {}); // the page is navigating
      heard = performance.now();
      return;
    }
    clearInterval(pulse);
    console.error(
      `${page.url()} has answered nothing for ${Math.round(silent / 1000)} s. ${WHERE ? 'Its script is at' : 'TENGEN_WHERE=1 asks where its script is.'}`,
    );
    devtools?.send('Debugger.pause').catch(() => {});
    await sleep(2000);
    await page.context().close();
  }, PULSE);
  pulse.unref();
  page.on('close', () => clearInterval(pulse));
}

/**
 * Reports where a page's script is when it pauses. It must be set up before the
 * page hangs.
 * @param {import('playwright-core').Page} page
 */
async function debuggerOf(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Debugger.enable');
  devtools.on('Debugger.paused', ({ callFrames }) => {
    for (const { functionName, url, location } of callFrames)
      console.error(`  ${functionName || '(anonymous)'} ${url}:${location.lineNumber + 1}`);
  });
  return devtools;
}
