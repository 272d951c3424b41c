// @ts-check
// Notices about the page itself: a link, saved data, an update. They never cover
// the middle of the board and can be dismissed.

import { byId, h, icon, style } from './dom.js';
import { t } from './i18n.js';

/**
 * Shows a notice, unless the same text is already shown. A newer notice on the same
 * topic replaces the older one.
 * @param {string} text
 * @param {[string, () => void][]} [verbs]
 * @param {string} [topic]
 */
export function notify(text, verbs = [], topic = '') {
  const standing = /** @type {HTMLElement[]} */ ([...byId('notices').children]);
  if (standing.some(({ firstChild }) => firstChild?.textContent === text)) return;
  if (topic) standing.find((other) => other.dataset.topic === topic)?.remove();
  const close = () => notice.remove();
  const buttons = verbs.map(([label, act]) => {
    const click = () => {
      act();
      close();
    };
    return h('button.button', { click }, label);
  });
  const away = h('button.button.only.bare', { 'aria-label': t('notice.close'), click: close }, icon('close'));
  const notice = h('div.notice', { role: 'alert', 'data-topic': topic }, h('p', text), h('div', ...buttons, away));
  byId('notices').append(notice);
}

/**
 * Says that a link names something that does not exist. The notice stays until
 * another screen opens.
 * @param {string} text
 */
export const notifyLink = (text) => notify(text, [], 'link');

/**
 * Says what was done and offers for ten seconds to undo it.
 * @param {string} text
 * @param {string} label of the button
 * @param {() => void} act
 */
export async function offer(text, label, act) {
  // If the files cannot be loaded, no undo is offered.
  const [toast] = await Promise.all([import('./toast.js'), style('toast')]).catch(() => []);
  toast?.show(text, label, act);
}
