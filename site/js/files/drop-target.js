// @ts-check
// Opens a game that is pasted, dropped on the page, or shared by another program.

import { attempt } from '../core/service.js';
import { dropped, foundIn, foundText } from './open.js';

/** @typedef {import('./open.js').Found} Found */

/** The kind in the name of the cache in which the service worker leaves what another program has shared. */
const SHARED = 'shared';

/** @param {() => boolean} active whether the screen is shown @param {(found: Found) => void} read */
export function listenDrops(active, read) {
  /** Whether the page should handle an event: not while a dialog is open. @param {Event} event */
  const meant = ({ target }) => active() && !document.querySelector('dialog[open]') && !isField(target);
  addEventListener('paste', (event) => {
    const { files, types } = event.clipboardData ?? { files: null, types: [] };
    if (!meant(event)) return;
    const text = event.clipboardData?.getData('text') ?? '';
    if (!files?.length && !text.trim()) return;
    event.preventDefault();
    if (files?.length && !types.includes('text/plain')) foundIn(files[0]).then(read);
    else read(foundText(text));
  });
  addEventListener('dragover', (event) => {
    if (meant(event)) event.preventDefault();
  });
  addEventListener('drop', (event) => {
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
  const [request] = await cache.keys();
  const held = request && (await cache.match(request));
  await caches.delete(name);
  if (!held) return null;
  return {
    name: decodeURIComponent(held.headers.get('x-name') ?? ''),
    bytes: new Uint8Array(await held.arrayBuffer()),
  };
}

const scopePath = () => location.pathname.replace(/[^/]*$/, '');
