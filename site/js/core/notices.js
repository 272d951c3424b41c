// @ts-check
// Notices about the page itself: a link, saved data, an update. They never cover
// the middle of the board and go away when dismissed.

import { byId, h, icon } from './dom.js';
import { t } from './i18n.js';
import { attempt } from './service.js';
import { unreadable } from './storage.js';

/**
 * What is said already is not said again, and of a topic only the last word stands.
 * @param {string} text @param {[string, () => void][]} [verbs] @param {string} [topic]
 */
export function notify(text, verbs = [], topic = '') {
  const standing = /** @type {HTMLElement[]} */ ([...byId('notices').children]);
  if (standing.some(({ firstChild }) => firstChild?.textContent === text)) return;
  if (topic) standing.find((other) => other.dataset.topic === topic)?.remove();
  const close = () => notice.remove();
  const notice = h(
    'div',
    { class: 'notice', role: 'alert', 'data-topic': topic },
    h('p', {}, text),
    h(
      'div',
      {},
      ...verbs.map(([label, act]) =>
        h(
          'button',
          {
            type: 'button',
            class: 'button',
            click: () => {
              act();
              close();
            },
          },
          label,
        ),
      ),
      h(
        'button',
        { type: 'button', class: 'button only bare', 'aria-label': t('notice.close'), click: close },
        icon('close'),
      ),
    ),
  );
  byId('notices').append(notice);
}

/** A link asks for what there is not; it is said until another screen is entered. @param {string} text */
export const notifyLink = (text) => notify(text, [], 'link');

/** What was kept could not be read: it can still be copied. @param {string} text @param {import('./storage.js').Store<any>} store */
export const notifyUnreadable = (text, store) =>
  notify(text, [[t('saved.copy'), () => give(store.key, unreadable(store) ?? '')]]);

/** Copies a text; where that can't be done it becomes a file. @param {string} name @param {string} text */
async function give(name, text) {
  const copied = await attempt(() => navigator.clipboard.writeText(text).then(() => true), false);
  if (!copied) (await import('./download.js')).download(`tengen-${name}.txt`, 'text/plain', text);
}

/** Says what was done, and for ten seconds how to take it back. @param {string} text @param {string} label of the button @param {() => void} act */
export async function offer(text, label, act) {
  const toast = await import('./toast.js').catch(() => null); // without its file nothing is offered
  toast?.show(text, label, act);
}
