// @ts-check
// Packs: puzzles and proofs, which the service worker fetches after a first visit, and
// files that are downloaded only on request. They are kept in a separate cache, which
// survives updates as long as the site's file is unchanged. They need no service worker.

import { parseTable } from './games.js';
import { fetchJSON } from '../core/fetch.js';
import { t } from '../core/i18n.js';
import { alertNow, say } from '../core/dom.js';
import { answer, attempt } from '../core/service.js';

/**
 * A pack and its state on this device.
 * @typedef {object} Pack
 * @property {string} name
 * @property {string} file address from the site's root
 * @property {number} bytes
 * @property {string} sha256
 * @property {'none'|'loading'|'stored'|'nowhere'} state nowhere: this window cannot store files
 * @property {number} done bytes received
 * @property {boolean} dropped whether it was deleted in this session
 * @property {string} fault why the last download failed: 'offline', 'missing', 'broken', 'wrong', 'full' or ''
 */

const root = document.baseURI.split(/[?#]/)[0].replace(/[^/]*$/, '');
const STORE = `tengen-packs ${new URL(root).pathname}`;

/** @param {Pack} pack */
const addressOf = ({ file }) => root + file;

/** The mark of a pack that the reader has deleted: the service worker does not fetch it again. @param {Pack} pack */
const markOf = ({ name }) => `${root}packs/${name}.deleted`;

/** The time limit for hashing or storing a file, in milliseconds. */
const LONG = 30_000;

/** The SHA-256 of a content in hexadecimal, '' where it cannot be had. @param {BufferSource} content */
export async function sumOf(content) {
  const sum = await attempt(() => crypto.subtle.digest('SHA-256', content), null, LONG);
  return sum ? Array.from(new Uint8Array(sum), (b) => b.toString(16).padStart(2, '0')).join('') : '';
}

/**
 * Whether a pack has the expected content. Browsers cannot hash over plain http:
 * then only the length is checked.
 * @param {Pack} pack
 * @param {ArrayBuffer} content
 */
async function isWhole({ bytes, sha256 }, content) {
  const sum = await sumOf(content);
  return sum ? sum === sha256 : content.byteLength === bytes;
}

/** "Freestyle 15 × 15" @param {string} game */
export function gameText(game) {
  const table = /** @type {import('./games.js').Table} */ (parseTable(game));
  return `${t(`rule.${table.rule}`)} ${table.cols} × ${table.rows}`;
}

/** The title of a pack. @param {Pack} pack */
export function packText({ name }) {
  const [kind, game] = name.split('-');
  return t(`packs.${kind}`, { game: game ? gameText(game) : '' });
}

/**
 * Packs that could not be stored: they are available until the page closes.
 * @type {Map<string, Uint8Array<ArrayBuffer>>}
 */
const here = new Map();

/** A stored pack; fails where no files can be stored. @param {Pack} pack @returns {Promise<Response|undefined>} */
async function storedPack(pack) {
  const content = here.get(pack.name);
  return content ? new Response(content) : answer(() => caches.match(addressOf(pack), { cacheName: STORE }));
}

/** The packs that the site offers, with their state on this device. */
async function listPacks() {
  /** @type {Pack[]} */
  const list = await fetchJSON('packs.json');
  const look = async (/** @type {Pack} */ pack) => {
    const state = await storedPack(pack).then(
      (content) => (content ? 'stored' : 'none'),
      () => 'nowhere',
    );
    Object.assign(pack, { state, done: 0, dropped: false, fault: '' });
  };
  await Promise.all(list.map(look));
  return list;
}

/**
 * Downloads a pack. Fails with one of the values of Pack.fault.
 * @param {Pack} pack
 * @param {AbortSignal} signal
 * @param {(done: number) => void} progress
 */
async function download(pack, signal, progress) {
  let fault = 'offline'; // the fault if the next step fails
  try {
    const response = await fetch(addressOf(pack), {
      cache: 'no-store',
      signal,
    });
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
      content.set(value, at); // throws if the file is longer than expected
      progress((at += value.length));
    }
    if (!(await isWhole(pack, content.buffer))) throw content;
    return content;
  } catch {
    throw new Error(fault);
  }
}

/**
 * Stores a pack in place of an older version.
 * @param {Pack} pack
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {AbortSignal} signal
 */
async function keep(pack, content, signal) {
  const address = addressOf(pack);
  const store = await caches.open(STORE);
  signal.throwIfAborted();
  await store.put(address, new Response(content));
  await store.delete(markOf(pack));
  const stem = address.replace(/-\w+\.\w+$/, '-');
  for (const { url } of await store.keys()) if (url.startsWith(stem) && url !== address) await store.delete(url);
}

/** @param {() => void} changed called when a pack's state has changed */
export async function createPacks(changed) {
  /** @type {Map<Pack, AbortController>} */
  const running = new Map();
  /** @type {Map<Pack, Promise<void>>} */
  const coming = new Map();
  const list = await listPacks();

  /** @param {Pack} pack @param {Partial<Pack>} patch */
  function set(pack, patch) {
    Object.assign(pack, patch);
    changed();
  }

  /** Downloads and stores a pack, once at a time. @param {Pack} pack */
  function get(pack) {
    const loading = coming.get(pack) ?? load(pack).finally(() => coming.delete(pack));
    coming.set(pack, loading);
    return loading;
  }

  /** @param {Pack} pack */
  async function load(pack) {
    const stop = new AbortController();
    const nowhere = pack.state === 'nowhere';
    running.set(pack, stop);
    set(pack, { state: 'loading', done: 0, dropped: false, fault: '' });
    try {
      const content = await download(pack, stop.signal, (done) => set(pack, { done }));
      if (nowhere) here.set(pack.name, content);
      else
        await answer(() => keep(pack, content, stop.signal), LONG).catch(() => {
          throw new Error('full');
        });
      set(pack, { state: nowhere ? 'nowhere' : 'stored' });
      say(t('packs.got', { what: packText(pack) }));
    } catch (error) {
      const fault = stop.signal.aborted ? '' : /** @type {Error} */ (error).message;
      stop.abort(); // cancel the rest of the download
      set(pack, { state: nowhere ? 'nowhere' : 'none', fault });
      if (fault) alertNow(t(`packs.${fault}`));
    }
    running.delete(pack);
  }

  /** Deletes a pack. @param {Pack} pack @param {boolean} [again] whether it may come again by itself */
  async function drop(pack, again = false) {
    here.delete(pack.name);
    await attempt(async () => {
      const store = await caches.open(STORE);
      if (!again) await store.put(markOf(pack), new Response(''));
      return store.delete(addressOf(pack));
    }, false);
    set(pack, { state: 'none', dropped: true });
    say(t('packs.gone', { what: packText(pack) }));
  }

  // The service worker has stored a pack.
  Object(globalThis.navigator).serviceWorker?.addEventListener('message', (/** @type {MessageEvent} */ { data }) => {
    const pack = list.find(({ name, state }) => name === data?.pack && state === 'none');
    if (pack) set(pack, { state: 'stored', dropped: false });
  });

  return {
    list,
    get,
    /** @param {Pack} pack */
    cancel: (pack) => running.get(pack)?.abort(),
    drop,
    /** The content of a stored pack; null when the browser has deleted it. @param {Pack} pack */
    async read(pack) {
      const content = await storedPack(pack).catch(() => undefined);
      if (!content && pack.state === 'stored') set(pack, { state: 'none' });
      return content ?? null;
    },
    /** Deletes packs whose content is damaged. */
    async mend() {
      for (const pack of list) {
        const content = await storedPack(pack).then(
          (kept) => kept?.arrayBuffer(),
          () => undefined,
        );
        if (content && !(await isWhole(pack, content))) await drop(pack, true);
      }
    },
    /** Deletes all packs. */
    async clear() {
      for (const stop of running.values()) stop.abort();
      here.clear();
      await attempt(() => caches.delete(STORE), false);
      for (const pack of list) if (pack.state === 'stored') set(pack, { state: 'none', dropped: true });
    },
  };
}

/**
 * The content of a pack, which is downloaded if necessary; fails with one of the values
 * of Pack.fault.
 * @param {Pick<import('../app.js').App, 'packs'>} app
 * @param {string} name
 */
export async function fetchPack(app, name) {
  const packs = await app.packs();
  const pack = packs.list.find((one) => one.name === name);
  if (!pack) throw new Error('missing');
  let content = pack.state === 'none' ? null : await packs.read(pack);
  if (!content) {
    await packs.get(pack);
    content = await packs.read(pack);
  }
  if (!content) throw new Error(pack.fault || 'offline');
  return { packs, pack, content };
}
