// @ts-check
// The site as its next build, which an update brings.

import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIST, shipped } from './harness.mjs';

/** The name of the build that nextBuild makes. */
export const NEXT = 'f00dfeedf00d';

/**
 * A copy of the site as its next build: one script longer.
 * @param {(dir: string) => Promise<void>} [change] what else is to differ
 */
export async function nextBuild(change) {
  const dir = await mkdtemp(join(tmpdir(), 'tengen-next-'));
  await cp(DIST, dir, { recursive: true });
  const [old] = await readdir(join(dir, 'v'));
  await rename(join(dir, 'v', old), join(dir, 'v', NEXT));
  const script = join(dir, 'v', NEXT, shipped('js/app.js'));
  await writeFile(script, `${await readFile(script, 'utf8')}\n// the next build\n`);
  for (const name of ['index.html', 'manifest.webmanifest', 'sw.js']) {
    const path = join(dir, name);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(old, NEXT));
  }
  await change?.(dir);
  const sw = join(dir, 'sw.js');
  let text = await readFile(sw, 'utf8');
  const list = JSON.parse(/** @type {RegExpMatchArray} */ (text.match(/\bFILES=(\[\[.*?\]\])/))[1]);
  for (const entry of list) {
    const content = await readFile(join(dir, entry[0] === './' ? 'index.html' : entry[0]));
    entry[1] = createHash('sha256').update(content).digest('hex').slice(0, entry[1].length);
  }
  text = text.replace(/\bFILES=\[\[.*?\]\]/, `FILES=${JSON.stringify(list)}`);
  await writeFile(sw, text);
  return dir;
}
