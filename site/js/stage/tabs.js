// @ts-check
// Tabs over the parts of a panel: one is shown, the arrow keys go from one to the next.

import { h } from '../core/dom.js';
import { recall, remember } from '../core/session.js';

/**
 * @param {string} name begins the ids, and the key of the list's label, "name.tabs"
 * @param {Record<string, HTMLElement>} panes by the ends of their ids; the first is shown at first, after a reload the
 *   last one shown
 * @param {(pane: string) => string} keyOf the key of a tab's text
 * @param {(pane: string) => void} [onTab] called when a tab is shown
 */
export function createTabs(name, panes, keyOf, onTab) {
  const names = Object.keys(panes);
  const tabs = names.map((one) =>
    h('button', {
      role: 'tab',
      id: `${name}-tab-${one}`,
      'aria-controls': `${name}-${one}`,
      'data-tab': one,
      'data-t': keyOf(one),
      click: () => show(one),
    }),
  );
  const list = h('div.tabs', { role: 'tablist', 'data-t-label': `${name}.tabs` }, ...tabs);
  for (const [one, pane] of Object.entries(panes)) {
    pane.id = `${name}-${one}`;
    pane.setAttribute('role', 'tabpanel');
    pane.setAttribute('aria-labelledby', `${name}-tab-${one}`);
  }
  /** @param {string} shown */
  function show(shown) {
    tabs.forEach((tab, i) => {
      const chosen = names[i] === shown;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      panes[names[i]].hidden = !chosen;
    });
    remember(`${name} tab`, shown);
    onTab?.(shown);
  }
  list.addEventListener('keydown', (event) => {
    const at = tabs.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    const tab = /** @type {HTMLButtonElement} */ (tabs.at(to % tabs.length));
    show(tab.dataset.tab ?? '');
    tab.focus();
    event.preventDefault();
  });
  const last = recall(`${name} tab`) ?? '';
  show(last in panes ? last : names[0]);
  return { list, show };
}
