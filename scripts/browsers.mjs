// @ts-check
// Finds the browsers of the page tests on the PATH, or where CHROME and
// FIREFOX name them. Run as a program it installs Debian's where one is missing
// and that is allowed. Without Chromium nothing can be tested; Firefox runs a
// smoke test that is left out without it.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {string[]} names @returns {string} the first one's path, '' if there is none */
function find(names) {
  for (const dir of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(dir, name))) return join(dir, name);
  }
  return '';
}

export const findChromium = () =>
  process.env.CHROME || find(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']);
/** Chromium without windows: it starts in a second instead of five. Without it Chromium itself does. */
export const findShell = () => process.env.CHROME || find(['chromium-headless-shell']) || findChromium();
export const findFirefox = () => process.env.FIREFOX || find(['firefox-esr', 'firefox']);

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const missing = [...(findChromium() ? [] : ['chromium']), ...(findFirefox() ? [] : ['firefox-esr'])];
  const install = (/** @type {string[]} */ names) =>
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], { stdio: 'inherit' });
  if (missing.length && process.getuid?.() === 0 && !spawnSync('apt-get', ['--version']).error) {
    execFileSync('apt-get', ['update'], { stdio: 'inherit' });
    install(missing);
    try {
      install(['chromium-headless-shell']);
    } catch {
      console.warn('There is no chromium-headless-shell; the page tests take longer with Chromium itself.');
    }
  } else if (missing.includes('chromium')) {
    console.error(
      'The page tests need Chrome or Chromium. Install it (Debian: apt-get install chromium) or name it in CHROME.',
    );
    process.exit(1);
  }
}
