// @ts-check
// Cloudflare's own runtime with the output of make edge.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';

const ROOT = new URL('../../', import.meta.url).pathname;
export const WORKER = join(ROOT, 'build/edge/worker');
export const SITE = join(ROOT, 'build/edge/site');

/** Starts the site as wrangler.jsonc deploys it. */
export async function startEdge() {
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
  const settings = JSON.parse(
    (await readFile(join(ROOT, 'wasm/edge/wrangler.jsonc'), 'utf8')).replace(/^\s*\/\/.*$/gm, ''),
  );
  /** @type {string[]} */
  const first = settings.assets.run_worker_first;
  const edge = new Miniflare({
    host: '127.0.0.1',
    cf: false,
    compatibilityDate: settings.compatibility_date,
    modulesRoot: WORKER,
    modules: ['gate.mjs', 'worker.mjs', 'runtime.mjs', 'wasm_exec.js', 'app.wasm'].map((name) => ({
      type: /** @type {any} */ (name.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule'),
      path: join(WORKER, name),
    })),
    assets: {
      directory: SITE,
      binding: settings.assets.binding,
      assetConfig: { not_found_handling: settings.assets.not_found_handling },
      routerConfig: {
        has_user_worker: true,
        static_routing: {
          user_worker: first.filter((rule) => !rule.startsWith('!')),
          asset_worker: first.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1)),
        },
      },
    },
  });
  return { edge, url: await edge.ready };
}
