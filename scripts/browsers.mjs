// @ts-check
// Finds the browsers of the page tests, by the variables CHROME and FIREFOX or on the
// PATH. Run as a program, it installs missing ones from Debian if it runs as root.
// Chromium is required; without Firefox or WebKit, their smoke tests are skipped.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {string[]} names @returns {string} the path of the first that exists, or '' */
function find(names) {
  for (const dir of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(dir, name))) return join(dir, name);
  }
  return '';
}

export const findChromium = () =>
  process.env.CHROME || find(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']);
/** The headless shell of Chromium, which starts in one second instead of five; Chromium itself if it is missing. */
export const findShell = () => process.env.CHROME || find(['chromium-headless-shell']) || findChromium();
export const findFirefox = () => process.env.FIREFOX || find(['firefox-esr', 'firefox']);

/** The driver of WebKitGTK, which includes its browser, and a virtual screen; null if one is missing. */
export function findWebKit() {
  const [driver, screen] = [find(['WebKitWebDriver']), find(['Xvfb'])];
  return driver && screen ? { driver, screen } : null;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const needed = findChromium() ? [] : ['chromium'];
  const wanted = [
    ...(findShell() === findChromium() && !process.env.CHROME ? ['chromium-headless-shell'] : []),
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ];
  const allowed = process.getuid?.() === 0 && !spawnSync('apt-get', ['--version']).error;
  const apt = (/** @type {string[]} */ ...words) => execFileSync('apt-get', words, { stdio: 'inherit' });
  const install = (/** @type {string} */ name) => apt('install', '-y', '--no-install-recommends', name);
  const tryTo = (/** @type {() => void} */ step, /** @type {string} */ warning) => {
    try {
      step();
    } catch {
      console.warn(warning);
    }
  };
  if (allowed && needed.length + wanted.length) {
    tryTo(() => apt('update'), 'The list of packages could not be brought up to date.');
    needed.forEach(install);
    for (const name of wanted)
      tryTo(() => install(name), `${name} can't be installed: what needs it is left out or takes longer.`);
  } else if (needed.length) {
    console.error(
      'The page tests need Chrome or Chromium. Install it (Debian: apt-get install chromium) or name it in CHROME.',
    );
    process.exit(1);
  }
}
