// @ts-check
// Pages that hang: none may hold up its test for ever.

import { setTimeout as sleep } from 'node:timers/promises';

/** How often a page is asked whether it answers, in ms. */
const PULSE = 20_000;
/** A page that answers nothing for so long hangs: its own work takes a small part of a second. */
const SILENCE = 240_000; // ms
/** Whether a page that hangs is asked where its script is. With a debugger a page takes a tenth more of the processor's time. */
const WHERE = Boolean(process.env.TENGEN_WHERE);

/**
 * Sees to it that a page that hangs ends its test: what is evaluated on it would
 * never return, which no timeout of the browser's driver covers. Says where its
 * script was, with TENGEN_WHERE=1, and closes it.
 * @param {import('playwright-core').Page} page
 */
export async function attend(page) {
  const devtools = WHERE ? await debuggerOf(page) : null;
  let heard = performance.now();
  const pulse = setInterval(async () => {
    const silent = performance.now() - heard;
    if (silent < SILENCE) {
      await page.evaluate(() => 0).catch(() => {}); // it goes elsewhere
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

/** Writes where a page's script is when it pauses. Once it hangs it is too late to ask for that. @param {import('playwright-core').Page} page */
async function debuggerOf(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Debugger.enable');
  devtools.on('Debugger.paused', ({ callFrames }) => {
    for (const { functionName, url, location } of callFrames)
      console.error(`  ${functionName || '(anonymous)'} ${url}:${location.lineNumber + 1}`);
  });
  return devtools;
}
