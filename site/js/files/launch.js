// @ts-check
// What the system opens with the installed page: files, which Analyse shows, and
// shortcuts. The window that is there receives them, and its game stays.

import { foundAll, openOnAnalyse } from './open.js';

/**
 * @typedef {{setConsumer: (consumer: (params: {files?: FileSystemFileHandle[], targetURL?: string}) => void) => void}}
 *   LaunchQueue
 */

/** @param {import('../app.js').App} app */
export function listenLaunches(app) {
  const { launchQueue } = /** @type {{launchQueue?: LaunchQueue}} */ (/** @type {unknown} */ (window));
  launchQueue?.setConsumer(async ({ files = [], targetURL = '' }) => {
    const { hash } = new URL(targetURL || location.href, location.href);
    if (files.length) await openOnAnalyse(app, await foundAll(await Promise.all(files.map((file) => file.getFile()))));
    else if (hash && hash !== location.hash) location.hash = hash;
  });
}
