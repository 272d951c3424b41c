// @ts-check
// Sees to it that no two tabs play the same game: whoever plays it holds a lock
// of its name. A second tab waits for it, or takes it over when asked to.

import { attempt } from '../core/service.js';
import { keyOf } from '../core/storage.js';

/**
 * A tab that was just reloaded, or closed, may still hold the lock for this long, in
 * milliseconds. A lock that nobody holds and that has not come by then is a slow machine's.
 */
const GRACE = 400;

/**
 * Looks again and again whether somebody holds a lock, until somebody does or it
 * is told to rest.
 * @param {LockManager} locks @param {string} key @param {() => void} found
 */
function lookOut(locks, key, found) {
  /** @type {ReturnType<typeof setInterval>|undefined} */
  let timer = setInterval(async () => {
    const { held = [] } = await attempt(() => locks.query(), /** @type {LockManagerSnapshot} */ ({}));
    if (!timer || !held.some(({ name }) => name === key)) return;
    rest();
    found();
  }, GRACE);
  function rest() {
    clearInterval(timer);
    timer = undefined;
  }
  return rest;
}

/** @param {(elsewhere: boolean) => void} changed told when another tab plays the game, and when it does no longer */
export function createGameLock(changed) {
  /** None on a page that came without encryption. @type {LockManager|undefined} */
  let locks = navigator.locks;
  let name = '';
  let elsewhere = false;
  /** Ends what was asked for before. */
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
    const rest = lookOut(locks, key, () => tell(true));
    /** @type {Promise<void>} */
    const over = new Promise((resolve) => {
      release = () => {
        rest();
        abort.abort();
        resolve();
      };
    });
    const mine = release;
    try {
      await locks.request(key, steal ? { steal } : { signal: abort.signal }, () => {
        rest();
        if (mine !== release) return undefined;
        tell(false);
        return over;
      });
    } catch (fault) {
      if (mine !== release) return; // no longer wanted
      if (/** @type {DOMException} */ (fault).name === 'AbortError') {
        tell(true); // another tab took it over
        return ask();
      }
      // Here none are to be had, and asking again and again would let nothing else
      // run: WebKit ends the lock of a page that is left and then refuses another,
      // in a process that it may share with the service worker.
      rest();
      locks = undefined;
    }
  }

  return {
    /** Whether another tab plays the game. */
    get elsewhere() {
      return elsewhere;
    },
    /** This tab plays a game now, and no other. @param {string} id */
    take(id) {
      if (id === name) return;
      name = id;
      elsewhere = false;
      ask();
    },
    /** Plays the game here that another tab plays. */
    takeOver() {
      if (locks) ask(true);
      else tell(false);
    },
    /** Another tab has stored this tab's game, which can't be where there are locks. */
    stored() {
      if (!locks) tell(true);
    },
  };
}
