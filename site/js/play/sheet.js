// @ts-check
// The panels beside the board, on a phone a sheet with tabs over its lower part.

/** Shows a tab's panel. @param {HTMLElement} side @param {string} tab */
export function chooseTab(side, tab) {
  side.dataset.tab = tab;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (side.querySelectorAll('[role="tab"]')))
    button.setAttribute('aria-selected', String(button.dataset.tab === tab));
}

/** @param {HTMLElement} screen */
export function createSheet(screen) {
  const side = /** @type {HTMLElement} */ (screen.querySelector('.side'));
  return {
    /** @param {string} tab '' folds the sheet */
    open(tab) {
      side.toggleAttribute('data-open', tab !== '');
      if (tab) chooseTab(side, tab);
      screen.querySelector('[data-action="menu"]')?.setAttribute('aria-expanded', String(tab !== ''));
    },
    /** The tab that is open, '' for none. */
    tab: () => (side.hasAttribute('data-open') ? (side.dataset.tab ?? '') : ''),
  };
}
