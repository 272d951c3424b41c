// @ts-check
// One tab at a time plays the contest. It holds a lock while it does, which
// the browser frees when the tab closes, and tells the others how it goes on.

import { after, attempt } from '../core/service.js';
import { keyOf } from '../core/storage.js';

const LOCK = keyOf('contest');

/** What the tab that plays has just kept. @typedef {{head: import('./store.js').Head, game?: import('./contest.js').Game}} News */

/** How long locks may take to answer, in milliseconds. */
const PATIENCE = 4000;

/** What tabs tell each other with, null where there is no such thing. @param {(news: News) => void} heard */
function openChannel(heard) {
  try {
    const channel = new BroadcastChannel(LOCK);
    channel.onmessage = ({ data }) => heard(data);
    return channel;
  } catch {
    return null;
  }
}

/**
 * The place of the tab that plays. Where there are no locks, as on hosts
 * without https, every tab has it: then only the store keeps contests apart.
 * @param {{lost: () => void, heard: (news: News) => void}} hooks lost: another tab has taken the place
 */
export function createTabLock({ lost, heard }) {
  const { locks } = navigator;
  const channel = openChannel(heard);
  /** Gives the lock back, null while this tab has none. @type {(() => void)|null} */
  let free = null;

  /** @param {LockOptions} how @returns {Promise<boolean>} */
  const ask = (how) =>
    new Promise((resolve) => {
      /** @type {(() => void)|undefined} */
      let mine;
      const hold = (/** @type {Lock|null} */ lock) => {
        resolve(lock !== null);
        return lock && new Promise((done) => (free = mine = () => done(undefined)));
      };
      const asked = (async () => locks.request(LOCK, how, hold))();
      after(PATIENCE, () => resolve(true)); // locks that say nothing are as good as none
      asked.catch(() => {
        resolve(true); // had it not been told, there were no locks
        if (!mine || free !== mine) return;
        free = null;
        lost();
      });
    });

  /** Whether another tab plays. */
  async function taken() {
    const { held = [] } = await attempt(() => locks.query(), /** @type {LockManagerSnapshot} */ ({}));
    return !free && held.some(({ name, mode }) => name === LOCK && mode === 'exclusive');
  }

  return {
    taken,
    /** Waits until no tab plays. */
    freed: async () => locks?.request(LOCK, { mode: 'shared' }, () => {}).catch(() => new Promise(() => {})),
    /** @param {boolean} [away] from the tab that has it @returns {Promise<boolean>} whether this tab may play */
    async take(away = false) {
      for (;;) {
        if (!locks || free || (await ask(away ? { steal: true } : { ifAvailable: true }))) return true;
        if (await taken()) return false; // else others have just seen that it is free
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
