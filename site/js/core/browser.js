// @ts-check
// What the page asks of the browser once the first game is shown.

import { t } from './i18n.js';
import { notify } from './notices.js';

/** Tells a browser before May 2024, which lacks the page's colours. */
export function tellOld() {
  if (!CSS.supports('color:light-dark(red,red)')) notify(t('note.old-browser'));
}

/**
 * Keeps white stones white in a browser that darkens pages by itself, whatever they say, as
 * Samsung's does: it inverts gradients, and leaves plain fills. Such a browser shows white text
 * on a page that is only light.
 */
export function keepStones() {
  // The extension Dark Reader leaves a page with this name alone, also when it comes later.
  document.head.append(Object.assign(document.createElement('meta'), { name: 'darkreader-lock' }));
  const probe = document.createElement('i');
  probe.style.cssText = 'color-scheme:only light;color:canvastext';
  document.body.append(probe);
  const darkened = getComputedStyle(probe).color === 'rgb(255, 255, 255)';
  probe.remove();
  if (!darkened || matchMedia('(forced-colors: active)').matches) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root{--stone1:#1c1b19;--stone2:#fbf8ef}.swatch.white{border:.5rem solid #fbf8ef}');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
