// @ts-check
// Ensures that only one tab plays the contest. That tab holds a lock, which the
// browser releases when the tab closes, and reports its progress to the other tabs.

import { after, attempt } from '../core/service.js';
import { keyOf } from '../core/storage.js';

const LOCK = keyOf('contest');

/**
 * What the playing tab has just stored.
 * @typedef {{head: import('./store.js').Head, game?: import('./contest.js').Game}} News
 */

/** The time limit for answers about locks, in milliseconds. */
const PATIENCE = 4000;

/** The channel between tabs, null where the browser has none. @param {(news: News) => void} onNews */
function openChannel(onNews) {
  try {
    const channel = new BroadcastChannel(LOCK);
    channel.onmessage = ({ data }) => onNews(data);
    return channel;
  } catch {
    return null;
  }
}

/**
 * The lock of the playing tab. Where there are no locks, as on hosts without https,
 * every tab gets it, and only the store keeps contests apart.
 * @param {{lost: () => void, onNews: (news: News) => void}} hooks lost: another tab has taken the lock
 */
export function createTabLock({ lost, onNews }) {
  const { locks } = navigator;
  const channel = openChannel(onNews);
  /** Releases the lock, null while this tab does not hold it. @type {(() => void)|null} */
  let free = null;

  /** @param {LockOptions} how @returns {Promise<boolean>} */
  const ask = (how) =>
    new Promise((resolve) => {
      /** @type {(() => void)|undefined} */
      let leave;
      const hold = (/** @type {Lock|null} */ lock) => {
        resolve(lock !== null);
        return lock && new Promise((done) => (free = leave = () => done(undefined)));
      };
      const request = (async () => locks.request(LOCK, how, hold))();
      after(PATIENCE, () => resolve(true)); // treat locks that do not answer as missing
      request.catch(() => {
        resolve(true); // no effect if the lock was granted; otherwise the browser has no locks
        if (!leave || free !== leave) return;
        free = null;
        lost();
      });
    });

  /** Whether another tab plays. */
  async function taken() {
    const { held: owners = [] } = await attempt(() => locks.query(), /** @type {LockManagerSnapshot} */ ({}));
    return !free && owners.some(({ name, mode }) => name === LOCK && mode === 'exclusive');
  }

  return {
    taken,
    /** Waits until no tab plays. */
    freed: async () => locks?.request(LOCK, { mode: 'shared' }, () => {}).catch(() => new Promise(() => {})),
    /**
     * @param {boolean} [away] take it from the tab that holds it
     * @returns {Promise<boolean>} whether this tab may play
     */
    async acquire(away = false) {
      for (;;) {
        if (!locks || free || (await ask(away ? { steal: true } : { ifAvailable: true }))) return true;
        // If no tab plays, a tab that waited in freed() held the lock for a moment: try again.
        if (await taken()) return false;
      }
    },
    leave() {
      free?.();
      free = null;
    },
    /** @param {News} news */
    tell: (news) => channel?.postMessage(news),
  };
}
