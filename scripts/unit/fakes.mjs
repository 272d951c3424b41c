// @ts-check
// Fakes of the browser features that pure modules use, for tests without a browser.

import { readFile } from 'node:fs/promises';
import { build } from '../../site/js/core/fetch.js';
import { createEngine } from '../../site/js/engine/client.js';

/** Replaces a global. @param {string} name @param {unknown} value */
const replace = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/**
 * A localStorage for tests.
 * @param {{full?: boolean, off?: boolean, room?: number}} [options] full: writing
 *   fails; off: reading fails too; room: maximum number of characters of keys and
 *   texts
 * @returns {Map<string, string>} its contents
 */
export function fakeStorage({ full = false, off = false, room = Infinity } = {}) {
  /** @type {Map<string, string>} */
  const held = new Map();
  const taken = () => [...held].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  const storage = {
    getItem(/** @type {string} */ key) {
      if (off) throw new Error('switched off');
      return held.get(key) ?? null;
    },
    setItem(/** @type {string} */ key, /** @type {string} */ text) {
      const more = text.length - (held.get(key)?.length ?? -key.length);
      if (full || off || taken() + more > room) throw new Error('QuotaExceededError');
      held.set(key, text);
    },
    removeItem: (/** @type {string} */ key) => held.delete(key),
  };
  // The keys are properties, as in browsers.
  const properties = {
    ownKeys: () => [...held.keys()],
    getOwnPropertyDescriptor: (/** @type {object} */ _, /** @type {string} */ key) => ({
      value: held.get(key),
      enumerable: true,
      configurable: true,
    }),
    get: (/** @type {typeof storage} */ target, /** @type {keyof typeof storage} */ key) =>
      target[key] ?? held.get(key),
  };
  replace('localStorage', new Proxy(storage, properties));
  return held;
}

/**
 * IndexedDB databases with one store and without indexes: open, put, get, getAll,
 * delete, clear.
 * @typedef {{open?: 'hang'|'throw'|'fail'|'block', step?: 'hang'|'throw'|'abort'}} Faults
 * @param {Faults} [faults] the fault of each operation; may be changed later
 */
export function fakeDatabases(faults = {}) {
  /** @type {Map<string, {path: string|null, rows: Map<any, any>}>} */
  const all = new Map();
  const soon = (/** @type {() => void} */ act) => setImmediate(act);
  const stepOn = (/** @type {{path: string|null, rows: Map<any, any>}} */ base) => {
    if (faults.step === 'throw') throw new DOMException('', 'InvalidStateError');
    /** @type {any} */
    const step = { error: null, oncomplete: null, onabort: null };
    const before = new Map(base.rows);
    let over = faults.step === 'hang';
    let pending = 0;
    const end = () => {
      if (over || pending) return;
      over = true;
      if (faults.step === 'abort') step.abort();
      else step.oncomplete?.();
    };
    step.abort = () => {
      over = true;
      base.rows.clear();
      for (const [key, value] of before) base.rows.set(key, value);
      soon(() => step.onabort?.());
    };
    const ask = (/** @type {() => any} */ act) => {
      /** @type {any} */
      const asked = { onsuccess: null };
      pending++;
      soon(() => {
        pending--;
        if (over) return;
        asked.result = act();
        asked.onsuccess?.();
        soon(end);
      });
      return asked;
    };
    const { rows, path } = base;
    step.objectStore = () => ({
      get: (/** @type {any} */ key) => ask(() => structuredClone(rows.get(key))),
      getAll: () => ask(() => structuredClone([...rows.values()])),
      put: (/** @type {any} */ value, /** @type {any} */ key) =>
        ask(() => void rows.set(path ? value[path] : key, structuredClone(value))),
      delete: (/** @type {any} */ key) => ask(() => void rows.delete(key)),
      clear: () => ask(() => rows.clear()),
    });
    soon(end);
    return step;
  };
  const open = (/** @type {string} */ name) => {
    if (faults.open === 'throw') throw new DOMException('', 'SecurityError');
    /** @type {any} */
    const asked = { error: new DOMException('', 'UnknownError') };
    if (faults.open !== 'hang')
      soon(() => {
        if (faults.open === 'fail') return asked.onerror?.();
        if (faults.open === 'block') return asked.onblocked?.();
        const fresh = !all.has(name);
        const base = all.get(name) ?? { path: null, rows: new Map() };
        all.set(name, base);
        asked.result = {
          createObjectStore: (/** @type {string} */ _, /** @type {any} */ options) =>
            (base.path = options?.keyPath ?? null),
          objectStoreNames: { contains: () => true },
          transaction: () => stepOn(base),
          close: () => {},
        };
        if (fresh) asked.onupgradeneeded?.();
        asked.onsuccess?.();
      });
    return asked;
  };
  const databases = async () => [...all.keys()].map((name) => ({ name }));
  replace('indexedDB', { open, databases });
  return { all, stop: () => replace('indexedDB', undefined) };
}

/**
 * Animation frames that run when the test calls for one.
 * @returns {() => number} runs the waiting callbacks and returns their number
 */
export function fakeFrames() {
  /** @type {(() => void)[]} */
  let waiting = [];
  replace('requestAnimationFrame', (/** @type {() => void} */ callback) => waiting.push(callback));
  return () => {
    const now = waiting;
    waiting = [];
    for (const callback of now) callback();
    return now.length;
  };
}

/**
 * Locks: the test grants or refuses the latest request.
 * @param {boolean} [taken] another tab holds the requested lock
 */
export function fakeLocks(taken = false) {
  let grant = () => {};
  let refuse = (/** @type {DOMException} */ _fault) => {};
  let last = '';
  const state = {
    asked: 0,
    taken,
    grant: () => grant(),
    refuse: (/** @type {string} */ name) => refuse(new DOMException('', name)),
  };
  const request = (/** @type {string} */ name, /** @type {object} */ _how, /** @type {() => Promise<void>} */ held) =>
    new Promise((resolve, reject) => {
      state.asked++;
      last = name;
      grant = () => Promise.resolve(held()).then(resolve);
      refuse = reject;
    });
  const query = async () => ({ held: state.taken ? [{ name: last }] : [] });
  replace('navigator', { locks: { request, query } });
  return state;
}

/** A fetch that reads the site's files. @returns {string[]} the requested files */
export function fakeFetch() {
  const site = new URL('../../site/', import.meta.url).href;
  /** @type {string[]} */
  const asked = [];
  replace('fetch', async (/** @type {URL} */ url) => {
    asked.push(url.href.replace(site, ''));
    try {
      return new Response(await readFile(url, 'utf8'));
    } catch {
      return new Response('', { status: 404 });
    }
  });
  return asked;
}

/**
 * An element that has only attributes.
 * @param {Record<string, string>} dataset
 * @param {string[]} [classes]
 */
export function fakeNode(dataset, classes = []) {
  /** @type {Record<string, string>} */
  const attributes = {};
  return {
    dataset,
    textContent: '',
    attributes,
    classList: { contains: (/** @type {string} */ name) => classes.includes(name) },
    setAttribute: (/** @type {string} */ name, /** @type {string} */ value) => {
      attributes[name] = value;
    },
  };
}

/**
 * A document whose elements name their text keys and are found by their data
 * attributes.
 * @param {ReturnType<typeof fakeNode>[]} nodes
 */
export function fakeDocument(nodes = []) {
  const names = /** @type {Record<string, string>} */ ({
    '[data-t]': 't',
    '[data-t-label]': 'tLabel',
    '[data-t-hint]': 'tHint',
  });
  const document = {
    title: '',
    documentElement: { lang: '', dataset: /** @type {Record<string, string>} */ ({ wording: '' }) },
    querySelectorAll: (/** @type {string} */ selector) => nodes.filter((node) => names[selector] in node.dataset),
  };
  replace('document', document);
  return document;
}

/** A worker that sends what the test tells it, and records the requests. */
class FakeWorker {
  /** @type {any[]} */ asked = [];
  ended = false;
  /** @type {(event: any) => void} */ onmessage = () => {};
  /** @type {(event: any) => void} */ onerror = () => {};
  /** @param {any} message */
  postMessage(message) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  /** @param {any} data */
  say(data) {
    this.onmessage({ data });
  }
  ready() {
    this.say({ type: 'ready', build, protocol: 1 });
  }
}

/** The engine's client with fake workers and a fake clock. @param {import('node:test').TestContext} t */
export function engineWithFakes(t, patient = true) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {FakeWorker[]} */
  const workers = [];
  /** @type {any[]} */
  const failures = [];
  const engine = createEngine({
    build,
    patient,
    onError: (failure) => failures.push(failure),
    start: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return /** @type {any} */ (worker);
    },
  });
  // The tests send partial requests, which the declared types forbid.
  return { engine: /** @type {any} */ (engine), workers, failures };
}
