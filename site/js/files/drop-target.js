// @ts-check
// Opens a game that is pasted, dropped on the page, or shared by another program.

import { attempt } from '../core/service.js';
import { dropped, foundAll, foundText } from './open.js';

/** @typedef {import('./open.js').Found} Found */

/** The kind in the name of the cache in which the service worker leaves what another program has shared. */
const SHARED = 'shared';

/**
 * The window hears later, and offers what nobody took.
 * @param {(found: Found) => void} read @param {AbortSignal} signal
 */
export function listenDrops(read, signal) {
  /** Whether the page should handle an event: not while a dialog is open. @param {Event} event */
  const meant = ({ target }) => !document.querySelector('dialog[open]') && !isField(target);
  /** @template {'paste'|'dragover'|'drop'} K @param {K} kind @param {(event: WindowEventMap[K]) => void} act */
  const on = (kind, act) => document.addEventListener(kind, /** @type {EventListener} */ (act), { signal });
  on('paste', (event) => {
    const { files, types } = event.clipboardData ?? { files: null, types: [] };
    if (!meant(event)) return;
    const text = event.clipboardData?.getData('text') ?? '';
    if (!files?.length && !text.trim()) return;
    event.preventDefault();
    if (files?.length && !types.includes('text/plain')) foundAll([...files]).then(read);
    else read(foundText(text));
  });
  on('dragover', (event) => {
    if (meant(event)) event.preventDefault();
  });
  on('drop', (event) => {
    if (meant(event)) dropped(event, read);
  });
}

/** @param {EventTarget|null} target */
const isField = (target) => target instanceof Element && target.closest('input, textarea, select') !== null;

/** The game that another program has shared with the page; it is read once. @returns {Promise<Found|null>} */
export async function takeShared() {
  const names = await attempt(() => caches.keys(), []);
  const name = names.find((one) => one === `tengen-${SHARED} ${scopePath()}`);
  if (!name) return null;
  const cache = await caches.open(name);
  const shared = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  await caches.delete(name);
  const files = await Promise.all(
    shared.map(async (one) => {
      const response = /** @type {Response} */ (one);
      return new File([await response.blob()], decodeURIComponent(response.headers.get('x-name') ?? ''));
    }),
  );
  return files.length ? foundAll(files) : null;
}

const scopePath = () => location.pathname.replace(/[^/]*$/, '');
