// @ts-check
// Finds a Chrome or Chromium: CHROME, or one on the PATH. Run as a program it
// installs Debian's when there is none and that is allowed.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** @returns {string} its path, '' if there is none */
export function findChromium() {
  if (process.env.CHROME) return process.env.CHROME;
  for (const dir of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) if (existsSync(join(dir, name))) return join(dir, name);
  }
  return '';
}

if (process.argv[1] === new URL(import.meta.url).pathname && !findChromium()) {
  const root = process.getuid?.() === 0;
  if (!root || spawnSync('apt-get', ['--version']).error) {
    console.error('The page tests need Chrome or Chromium. Install it (Debian: apt-get install chromium) or name it in CHROME.');
    process.exit(1);
  }
  execFileSync('apt-get', ['update'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit' });
}
