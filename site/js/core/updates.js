// @ts-check
// The service worker from the page's side: the site is kept for offline use,
// the page is isolated where the host sends no headers, and a new build waits
// until it interrupts nothing. Without a service worker the page goes on as it
// is.

import { build } from './fetch.js';
import { after, attempt } from './service.js';
import { keyOf } from './storage.js';

/** Reloads that were made on purpose in this tab, so that none is made twice. */
const GUARD = keyOf('reloaded');
/** Set by boot.js's repair for the load after it. */
const REPAIRED = keyOf('repaired');
const scope = new URL('./', document.baseURI).href;
/** What the names of the service worker's caches start with, and its channel's. */
const cacheName = `tengen ${new URL(scope).pathname} `;
/**
 * How long a page is left to load before a new build is taken silently, in
 * milliseconds. Chromium stops the old worker for the new one, but one that a
 * request starts again meanwhile stays for another half a minute.
 */
const SETTLE = 1000;
/** How long the old worker is waited for once a new build is to take over, in milliseconds: loading the page anew frees it from what this page has asked it. */
const PATIENCE = 10_000;
/**
 * After how long a page that should be gone is loaded once more, in milliseconds.
 * Chromium can lose the request for a page when it stops the old worker for that
 * very load; by then the new worker runs. The page is kept here and comes at once.
 */
const LOST = 5000;
/** After how long somebody who asked for the new build reads that it is coming, in milliseconds. */
const LONG = 1000;
/** How often a page that stays open asks for a new build, in milliseconds. */
const HOURLY = 3600_000;

/** @param {string} reason @returns {boolean} whether this tab may still reload for it */
function once(reason) {
  try {
    const made = (sessionStorage.getItem(GUARD) ?? '').split(' ');
    if (made.includes(reason)) return false;
    sessionStorage.setItem(GUARD, [...made, reason].join(' ').trim());
    return true;
  } catch {
    return false; // the reload could repeat for ever
  }
}

/**
 * A repaired tab may be isolated once more. An isolated page and one that is
 * not see different session storage, so local storage carries the note.
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

/** @param {() => void} act */
function atFirstTouch(act) {
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, act, { once: true, capture: true });
}

/** @param {ServiceWorkerContainer} container */
async function register(container) {
  /** @type {ServiceWorkerRegistration|undefined} */
  const registration = await container.register(`${scope}sw.js`, { updateViaCache: 'none' });
  if (!registration) throw new Error('no service worker'); // as where an extension forbids it
  return registration;
}

/** A new build may take over from what the pages of other tabs run. @param {ServiceWorker} next @param {(() => void)|null} slow is told when it takes long @param {() => void} done */
function takeOver(next, slow, done) {
  if (slow) setTimeout(slow, LONG);
  navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
  setTimeout(done, PATIENCE);
  const channel = new BroadcastChannel(cacheName);
  channel.postMessage(build);
  channel.close();
  next.postMessage('take over');
}

/** Calls back once a new service worker is installed, now or later. @param {ServiceWorkerRegistration} registration @param {() => void} arrived */
function whenInstalled(registration, arrived) {
  const found = () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && arrived());
  };
  registration.addEventListener('updatefound', found);
  found();
}

/** Waits until a worker is installed, or given up. @param {ServiceWorker|null|undefined} coming */
const installed = (coming) =>
  coming && new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }));

/** boot.js can repair a page that could not start, so it is there that it is done. */
const boot = /** @type {Window & {tengenRepair?: () => Promise<void>}} */ (window);

/** Fetches the site anew and loads it, unless it can't be reached. @returns {Promise<boolean>} whether it can */
const repaired = async () => {
  try {
    await boot.tengenRepair?.();
    return true;
  } catch {
    return false;
  }
};

/** Looks for a new build. @param {ServiceWorkerRegistration|undefined} registration @returns {Promise<'newest'|'found'|'failed'>} */
async function checkFor(registration) {
  try {
    await registration?.update();
    return !registration ? 'failed' : registration.installing || registration.waiting ? 'found' : 'newest';
  } catch {
    return 'failed'; // offline
  }
}

/** What the site has when it is asked now: the build of this page, another one, or nothing, as offline. @returns {Promise<'same'|'newer'|'unreachable'>} */
const reach = () =>
  attempt(async () => {
    const answer = await fetch(`${scope}sw.js`, { cache: 'no-store' });
    return !answer.ok || (await answer.text()).includes(build) ? 'same' : 'newer';
  }, 'unreachable');

/** The build that a worker is of, '' when it does not say. @param {ServiceWorker} worker @returns {Promise<string>} */
const buildOf = (worker) =>
  attempt(async () => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage('what is kept', [port2]);
    const { data } = await new Promise((resolve) => (port1.onmessage = resolve));
    return data.build;
  }, '');

/**
 * Looks because somebody asks: what waits already, or was fetched before the
 * answer came, is offered, once more if need be.
 * @param {ServiceWorkerRegistration|undefined} registration @param {() => void} offer
 */
async function lookFor(registration, offer) {
  const found = await checkFor(registration);
  if (!registration?.waiting) return found;
  offer();
  return 'offered';
}

/** Asks the browser to keep saved games when space is short. */
const persist = () => attempt(() => navigator.storage.persist(), false);

/**
 * Starts keeping the site. onWaiting is called when a new build is there and
 * the page should offer apply, onSlow when applying takes long, onUnreachable
 * when the page can't be repaired.
 * @param {{onWaiting: () => void, onSlow: () => void, onUnreachable: () => void}} hooks
 */
export function createUpdates({ onWaiting, onSlow, onUnreachable }) {
  const container = window.isSecureContext ? navigator.serviceWorker : undefined;
  /** @type {ServiceWorkerRegistration|undefined} */
  let registration;
  let touched = false;
  let leaving = false;
  let offered = false;
  let without = !container; // nothing is kept here: in a private window, for instance
  let silent = false; // a question starts an old worker again that the new one waits to be rid of

  const check = () => checkFor(registration);
  atFirstTouch(() => (touched = true));

  function reload() {
    if (leaving) return;
    leaving = true;
    location.reload();
  }

  function offer() {
    if (offered || leaving) return;
    offered = true;
    onWaiting();
  }

  /** Another worker answers this page: one of another build, unless somebody has cleared the old one, or one of the same build has come since. */
  async function changed() {
    const now = container?.controller;
    if (now && (await buildOf(now)) !== build && now === container?.controller) offer();
  }

  /** A new build is there: taken silently by a page nobody has touched. */
  function waiting() {
    if (!registration?.waiting || !container?.controller) return;
    if (touched || !once('update')) return offer();
    setTimeout(() => (touched ? offer() : apply(true)), SETTLE);
  }

  /** Switches to the new build: saved games stay, the page loads once more. @param {boolean} [quietly] unless somebody has begun to play meanwhile */
  async function apply(quietly = false) {
    await attempt(() => installed(registration?.installing), null);
    const next = registration?.waiting;
    if (!next) return reload(); // another tab has switched already
    silent = true;
    takeOver(next, quietly ? null : onSlow, () => {
      silent = !quietly || !touched;
      if (!silent) return;
      reload();
      setTimeout(() => location.reload(), LOST);
    });
  }

  /** @param {ServiceWorkerContainer} container */
  async function begin(container) {
    const repaired = recall();
    const controlled = container.controller !== null;
    registration = await register(container);
    without = false;
    whenInstalled(registration, waiting);
    waiting();
    if (controlled) container.addEventListener('controllerchange', changed);
    // Registering an unchanged address looks for nothing new by itself.
    if (controlled) registration.update().catch(() => {});
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
    setInterval(check, HOURLY);
    if (crossOriginIsolated) return;
    // Isolation needs the page to come through the service worker once. After
    // a hard reload there is an active worker, but no controller.
    await container.ready;
    if (touched || leaving) return;
    // The load after a repair may still meet the worker that is being removed.
    if (once('isolation') || (repaired && once('isolation-again'))) reload();
  }

  if (container) begin(container).catch(() => (without = !registration));
  after(PATIENCE, () => (without ||= !registration)); // it has not answered

  return {
    apply,
    /** The same as reach; what is newer is fetched. */
    async reach() {
      const found = await reach();
      if (found === 'newer') await check();
      return found;
    },
    look: () => lookFor(registration, onWaiting),
    workers: () => ({ registration, without, silent }),
    /** Fetches the site anew; games and settings stay. Without the site all stays, and that is said. */
    async repair() {
      leaving = await repaired();
      if (!leaving) onUnreachable();
    },
    persist,
  };
}
