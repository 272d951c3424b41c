// @ts-check
// The page's side of the service worker: it keeps the site for offline use,
// isolates the page on hosts that send no isolation headers, and installs a new
// build when that interrupts nothing. The page also works without a service worker.

import { keepStones, tellOld } from './browser.js';
import { build } from './fetch.js';
import { after, attempt } from './service.js';
import { keyOf } from './storage.js';

/** The storage key for this tab's deliberate reloads: each reason may reload once. */
const GUARD = keyOf('reloaded');
/** The storage key that boot.js sets when it repairs the site, for the next load. */
const REPAIRED = keyOf('repaired');
const scope = new URL('./', document.baseURI).href;
/** The start of the service worker's cache names, and the name of its channel. */
const cacheName = `tengen ${new URL(scope).pathname} `;
/**
 * How long a page has to load before a new build takes over without asking, in
 * milliseconds. Chromium stops the old worker for the new one; but if a request
 * restarts the old one meanwhile, it stays for half a minute.
 */
const SETTLE = 1000;
/**
 * The time limit for the old worker to end once a new build is to take over, in
 * milliseconds. Then the page reloads, which ends this page's open requests to the
 * old worker.
 */
const PATIENCE = 10_000;
/**
 * If a reload has not happened after this time, the page reloads once more, in
 * milliseconds. Chromium can lose a page request when it stops the old worker for
 * that load. By then the new worker runs and answers from its cache.
 */
const LOST = 5000;
/** After this time the reader is told that the new build is still being installed, in milliseconds. */
const LONG = 1000;
/** What a filter of the network answers. */
const REFUSED = [403, 407, 451, 511];
/** How often an open page checks for a new build, in milliseconds. */
const HOURLY = 3600_000;

/** The fragment of the link by which the page was opened, '' after a reload. */
function linked() {
  const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  return entry?.type === 'navigate' ? new URL(entry.name).hash : '';
}

/** @param {string} reason @returns {boolean} whether this tab may still reload for this reason */
function once(reason) {
  try {
    const made = (sessionStorage.getItem(GUARD) ?? '').split(' ');
    if (made.includes(reason)) return false;
    sessionStorage.setItem(GUARD, [...made, reason].join(' ').trim());
    return true;
  } catch {
    return false; // without session storage the reload could repeat forever
  }
}

/**
 * After a repair the tab may reload once more to become isolated. Isolated and
 * other pages have different session storage, so the note is in local storage.
 */
function recall() {
  try {
    if (localStorage.getItem(REPAIRED)) sessionStorage.setItem(GUARD, 'repaired');
    localStorage.removeItem(REPAIRED);
    return (sessionStorage.getItem(GUARD) ?? '').startsWith('repaired');
  } catch {
    return false;
  }
}

/** @param {ServiceWorkerContainer} container */
async function register(container) {
  /** @type {ServiceWorkerRegistration|undefined} */
  const registration = await container.register(`${scope}sw.js`, { updateViaCache: 'none' });
  if (!registration) throw new Error('no service worker'); // for example, an extension forbids it
  return registration;
}

/**
 * Activates a new build, which also serves the other tabs.
 * @param {ServiceWorker} next
 * @param {(() => void)|null} slow called when it takes long
 * @param {() => void} done
 */
function takeOver(next, slow, done) {
  if (slow) setTimeout(slow, LONG);
  navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
  setTimeout(done, PATIENCE);
  const channel = new BroadcastChannel(cacheName);
  channel.postMessage(build);
  channel.close();
  next.postMessage('take over');
}

/**
 * Calls back once a new service worker is installed, now or later.
 * @param {ServiceWorkerRegistration} registration @param {() => void} arrived
 */
function whenInstalled(registration, arrived) {
  const found = () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && arrived());
  };
  registration.addEventListener('updatefound', found);
  found();
}

/** Waits until a worker is installed or has failed. @param {ServiceWorker|null|undefined} coming */
const installed = (coming) =>
  coming && new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }));

/** The repair is in boot.js, because it must also work on a page that could not start. */
const boot = /** @type {Window & {tengenRepair?: () => Promise<void>}} */ (window);

/** Downloads the site again and reloads, if it can be reached. @returns {Promise<boolean>} whether it can be reached */
const repaired = async () => {
  try {
    await boot.tengenRepair?.();
    return true;
  } catch {
    return false;
  }
};

/**
 * Checks for a new build.
 * @param {ServiceWorkerRegistration|undefined} registration
 * @returns {Promise<'newest'|'found'|'failed'>}
 */
async function checkFor(registration) {
  try {
    await registration?.update();
    return !registration ? 'failed' : registration.installing || registration.waiting ? 'found' : 'newest';
  } catch {
    return 'failed'; // offline
  }
}

/**
 * Compares the build on the server with this page's. A file is blocked if it gets no answer
 * while the server can be reached: by an extension of the browser, or by a filter of the network.
 * @returns {Promise<'same'|'newer'|'blocked'|'unreachable'>}
 */
const reach = () =>
  attempt(async () => {
    const answer = await fetch(`${scope}sw.js`, { cache: 'no-store' });
    const text = await answer.text();
    if (/^\s*</.test(text)) return 'unreachable'; // the page of a network that wants a login
    if (answer.ok && !text.includes(build)) return 'newer';
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(`${scope}v/`));
    const empty = files.filter((entry) => !(/** @type {PerformanceResourceTiming} */ (entry).decodedBodySize));
    // Workers fetch the engine, which is not among the page's own files.
    const engine = new URL('../../engine.wasm', import.meta.url).href;
    for (const name of new Set([engine, ...empty.slice(-20).map((entry) => entry.name)])) {
      const got = await attempt(() => fetch(name, { cache: 'no-store', method: 'HEAD' }), null);
      if (!got || REFUSED.includes(got.status)) return 'blocked';
    }
    return 'same';
  }, 'unreachable');

/** The build of a worker, '' when it does not answer. @param {ServiceWorker} worker @returns {Promise<string>} */
const buildOf = (worker) =>
  attempt(async () => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage('what is kept', [port2]);
    const { data } = await new Promise((resolve) => (port1.onmessage = resolve));
    return data.build;
  }, '');

/**
 * Checks because the reader asked. A build that is already waiting, or arrives
 * meanwhile, is offered again if necessary.
 * @param {ServiceWorkerRegistration|undefined} registration
 * @param {() => void} offer
 */
async function lookFor(registration, offer) {
  const found = await checkFor(registration);
  if (!registration?.waiting) return found;
  offer();
  return 'offered';
}

/** Asks the browser to keep saved games when disk space is short. */
const persist = () => attempt(() => navigator.storage.persist(), false);

/**
 * Registers the service worker. touched says whether the reader has used the page.
 * onWaiting is called when a new build is ready and the page should offer apply, onSlow
 * when applying takes long, onUnreachable when the page cannot be repaired.
 * @param {{touched: () => boolean, onWaiting: () => void, onSlow: () => void, onUnreachable: () => void}} hooks
 */
export function createUpdates({ touched: used, onWaiting, onSlow, onUnreachable }) {
  tellOld();
  keepStones(); // here, because this module comes after the first game is shown
  const container = window.isSecureContext ? navigator.serviceWorker : undefined;
  /** @type {ServiceWorkerRegistration|undefined} */
  let registration;
  let leaving = false;
  let offered = false;
  let without = !container; // no service worker, for instance in a private window
  let altered = ''; // a file that the host delivers changed, so that the site cannot be kept
  let silent = false; // no more messages to the old worker: each would restart it and delay the new one

  let link = linked(); // until the reader goes elsewhere
  addEventListener('hashchange', () => (link = ''));

  const check = () => checkFor(registration);

  /** Whether a reload would lose something: what the reader has done, or the offer to undo it. */
  const touched = () => used() || document.querySelector('.toast') !== null;

  function reload() {
    if (leaving) return;
    leaving = true;
    // The screen has read the link and shows its own address: the link is followed anew.
    if (link && !used()) history.replaceState(null, '', link);
    location.reload();
  }

  function offer() {
    if (offered || leaving) return;
    offered = true;
    onWaiting();
  }

  /**
   * Another worker controls this page. If its build differs from this page's, a
   * reload is offered. The build can be equal: the reader may have cleared the old
   * worker, or the same build was registered again.
   */
  async function changed() {
    const now = container?.controller;
    if (now && (await buildOf(now)) !== build && now === container?.controller) offer();
  }

  /** A new build is ready. If the reader has not touched the page, it takes over without asking. */
  function waiting() {
    if (!registration?.waiting || !container?.controller) return;
    if (touched() || !once('update')) return offer();
    setTimeout(() => (touched() ? offer() : apply(true)), SETTLE);
  }

  /**
   * Switches to the new build: saved games stay, and the page reloads once.
   * @param {boolean} [quietly] only if the reader has not begun to play
   */
  async function apply(quietly = false) {
    await attempt(() => installed(registration?.installing), null);
    const next = registration?.waiting;
    if (!next) return reload(); // another tab has already switched
    silent = true;
    takeOver(next, quietly ? null : onSlow, () => {
      silent = !quietly || !touched();
      if (!silent) return;
      reload();
      setTimeout(() => location.reload(), LOST);
    });
  }

  /** @param {ServiceWorkerContainer} container */
  async function begin(container) {
    const repaired = recall();
    const controlled = container.controller !== null;
    container.addEventListener('message', ({ data }) => (altered = String(data?.changed ?? '') || altered));
    registration = await register(container);
    without = false;
    whenInstalled(registration, waiting);
    waiting();
    if (controlled) container.addEventListener('controllerchange', changed);
    // Registering an unchanged address does not check for a new build.
    if (controlled) registration.update().catch(() => {});
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
    setInterval(check, HOURLY);
    if (crossOriginIsolated) return;
    // The page is isolated only if the service worker delivers it. After a hard
    // reload there is an active worker but no controller.
    await container.ready;
    if (touched() || leaving) return;
    // The first load after a repair may still meet the worker that is being
    // removed, so it may reload once more.
    if (once('isolation') || (repaired && once('isolation-again'))) reload();
  }

  if (container) begin(container).catch(() => (without = !registration));
  after(PATIENCE, () => (without ||= !registration)); // the browser has not answered

  return {
    apply,
    /** Like reach; it also downloads a newer build. */
    async reach() {
      const found = await reach();
      if (found === 'newer') await check();
      return found;
    },
    look: () => lookFor(registration, onWaiting),
    workers: () => ({ registration, without, silent, altered }),
    /**
     * Downloads the site again. Games and settings stay. If the site cannot be
     * reached, nothing changes and onUnreachable is called.
     */
    async repair() {
      leaving = await repaired();
      if (!leaving) onUnreachable();
    },
    persist,
  };
}
