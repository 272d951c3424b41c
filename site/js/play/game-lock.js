// @ts-check
// Prevents two tabs from playing the same game: the tab that plays it holds a lock
// named after it. A second tab waits for the lock, or steals it on request.

import { attempt } from '../core/service.js';
import { keyOf } from '../core/storage.js';

/**
 * A tab that was just reloaded or closed may hold the lock for this long, in
 * milliseconds. A free lock that is granted later than that means a slow machine.
 */
const GRACE = 400;

/**
 * Polls whether a tab holds a lock, until one does or the polling is stopped.
 * @param {LockManager} locks @param {string} key @param {() => void} found
 */
function lookOut(locks, key, found) {
  /** @type {ReturnType<typeof setInterval>|undefined} */
  let timer = setInterval(async () => {
    const { held: owners = [] } = await attempt(() => locks.query(), /** @type {LockManagerSnapshot} */ ({}));
    if (!timer || !owners.some(({ name }) => name === key)) return;
    stop();
    found();
  }, GRACE);
  function stop() {
    clearInterval(timer);
    timer = undefined;
  }
  return stop;
}

/** @param {(elsewhere: boolean) => void} changed called when another tab begins or ends to play the game */
export function createGameLock(changed) {
  /** Undefined on a page without https. @type {LockManager|undefined} */
  let locks = navigator.locks;
  let name = '';
  let elsewhere = false;
  /** Ends the last request. */
  let release = () => {};

  /** @param {boolean} now */
  function tell(now) {
    if (now === elsewhere) return;
    elsewhere = now;
    changed(now);
  }

  /** @param {boolean} [steal] */
  async function ask(steal = false) {
    release();
    if (!locks) return;
    const key = keyOf(`game ${name}`);
    const abort = new AbortController();
    const stop = lookOut(locks, key, () => tell(true));
    /** @type {Promise<void>} */
    const over = new Promise((resolve) => {
      release = () => {
        stop();
        abort.abort();
        resolve();
      };
    });
    const leave = release;
    try {
      await locks.request(key, steal ? { steal } : { signal: abort.signal }, () => {
        stop();
        if (leave !== release) return undefined;
        tell(false);
        return over;
      });
    } catch (fault) {
      if (leave !== release) return; // a newer request replaced it
      if (/** @type {DOMException} */ (fault).name === 'AbortError') {
        tell(true); // another tab took it over
        return ask();
      }
      // The browser refuses locks, and asking again in a loop would block everything
      // else: WebKit ends the lock of a page that is left and then refuses another,
      // in a process that it may share with the service worker.
      stop();
      locks = undefined;
    }
  }

  return {
    /** Whether another tab plays the game. */
    get elsewhere() {
      return elsewhere;
    },
    /** Makes a game the only one that this tab plays. @param {string} id */
    acquire(id) {
      if (id === name) return;
      name = id;
      elsewhere = false;
      ask();
    },
    /** Takes the game over from another tab. */
    takeOver() {
      if (locks) ask(true);
      else tell(false);
    },
    /** Another tab has stored this tab's game, which happens only without locks. */
    stored() {
      if (!locks) tell(true);
    },
  };
}
