// @ts-check
// Optional packs: files fetched only when somebody asks for one, and kept in a
// cache of their own, over updates, for as long as the site has the same. No
// service worker is needed for that.

import { gameText } from './arena/names.js';
import { t } from './i18n.js';
import { alertNow, say } from './live.js';

/**
 * A pack and how it is with it here.
 * @typedef {object} Pack
 * @property {string} name
 * @property {string} file address from the site's root
 * @property {number} bytes
 * @property {string} sha256
 * @property {'none'|'loading'|'stored'|'nowhere'} state nowhere: this window keeps no files
 * @property {number} done bytes that have come
 * @property {string} fault what the last download ended with: 'offline', 'missing', 'broken', 'wrong', 'full' or ''
 */

const root = document.baseURI.split(/[?#]/)[0].replace(/[^/]*$/, '');
const SHELF = `tengen-packs ${new URL(root).pathname}`;

/** @param {Pack} pack */
const addressOf = ({ file }) => root + file;

/** @param {ArrayBuffer} content */
async function digest(content) {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(sum, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** What a pack is, in words. @param {Pack} pack */
export function packText({ name }) {
  const [kind, game] = name.split('-');
  return t(`packs.${kind}`, { game: gameText(game) });
}

/** @param {() => void} changed a pack's state has changed */
export async function createPacks(changed) {
  /** @type {Map<Pack, AbortController>} */
  const running = new Map();
  /** @type {Pack[]} */
  const list = await fetch(new URL('../packs.json', import.meta.url)).then((answer) => answer.json());
  for (const pack of list) Object.assign(pack, { state: 'none', done: 0, fault: '' }, await held(pack).then((one) => one && { state: 'stored' }, () => ({ state: 'nowhere' })));

  /** @param {Pack} pack @returns {Promise<Response|undefined>} */
  async function held(pack) {
    return caches.match(addressOf(pack), { cacheName: SHELF });
  }

  /** @param {Pack} pack @param {Partial<Pack>} patch */
  function set(pack, patch) {
    Object.assign(pack, patch);
    changed();
  }

  /** Downloads and keeps a pack; what an earlier build had under its name goes. @param {Pack} pack */
  async function get(pack) {
    const stop = new AbortController();
    const { signal } = stop;
    running.set(pack, stop);
    set(pack, { state: 'loading', done: 0, fault: '' });
    let fault = 'offline'; // what it is if the next step fails
    try {
      const response = await fetch(addressOf(pack), { cache: 'no-store', signal });
      fault = 'missing';
      if (!response.ok || !response.body) throw response;
      const content = new Uint8Array(pack.bytes);
      const reader = response.body.getReader();
      for (let at = 0; ;) {
        fault = 'broken';
        const { done, value } = await reader.read();
        if (done && at < pack.bytes) throw at;
        fault = 'wrong';
        if (done) break;
        content.set(value, at); // fails if there is more than there should be
        set(pack, { done: at += value.length });
      }
      if (await digest(content.buffer) !== pack.sha256) throw content;
      fault = 'full';
      const shelf = await caches.open(SHELF);
      signal.throwIfAborted();
      await shelf.put(addressOf(pack), new Response(content));
      const stem = addressOf(pack).replace(/-\w+\.\w+$/, '-');
      for (const { url } of await shelf.keys()) if (url.startsWith(stem) && url !== addressOf(pack)) await shelf.delete(url);
      set(pack, { state: 'stored' });
      say(t('packs.got', { what: packText(pack) }));
    } catch {
      if (signal.aborted) fault = '';
      else stop.abort(); // the rest need not come
      set(pack, { state: 'none', fault });
      if (fault) alertNow(t(`packs.${fault}`));
    }
    running.delete(pack);
  }

  /** @param {Pack} pack */
  async function drop(pack) {
    await (await caches.open(SHELF)).delete(addressOf(pack));
    set(pack, { state: 'none' });
    say(t('packs.gone', { what: packText(pack) }));
  }

  return {
    list,
    get,
    /** @param {Pack} pack */
    cancel: (pack) => running.get(pack)?.abort(),
    drop,
    /** A stored pack's content; null when the browser has cleared it meanwhile. @param {Pack} pack */
    async read(pack) {
      const content = await held(pack);
      if (!content) set(pack, { state: 'none' });
      return content ?? null;
    },
    /** Drops what is not what it was. */
    async mend() {
      for (const pack of list) {
        const content = await held(pack).then((one) => one?.arrayBuffer(), () => undefined);
        if (content && await digest(content) !== pack.sha256) await drop(pack);
      }
    },
    /** Drops all. */
    async clear() {
      for (const stop of running.values()) stop.abort();
      await window.caches?.delete(SHELF);
      for (const pack of list) if (pack.state === 'stored') set(pack, { state: 'none' });
    },
  };
}
