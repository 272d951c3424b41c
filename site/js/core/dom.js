// @ts-check
// Creates elements that the markup of the page does not have, and announces texts
// to screen readers.

import { FileError } from './faults.js';

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string|number|boolean|((event: any) => void)>} [attributes] functions become listeners, true an empty attribute, false none
 * @param {...(Node|string|false|null|undefined)} children what is false, empty or missing is left out
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false) node.setAttribute(name, String(value));
  }
  for (const child of children) if (child) node.append(child);
  return node;
}

/** A drawing. @param {Record<string, string>} attributes @param {string} [markup] without any text from outside */
export function svg(attributes, markup = '') {
  const node = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.innerHTML = markup;
  return node;
}

/** An icon of the page's own set. @param {string} name */
export const icon = (name) => svg({ class: 'icon', 'aria-hidden': 'true' }, `<use href="#i-${name}"/>`);

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Sets text only when it differs, so that nothing is laid out again in vain. @param {Element} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Tells whether what a part depends on is other than it was when last asked. */
export function changes() {
  let seen = '';
  return (/** @type {string} */ now) => {
    const other = now !== seen;
    seen = now;
    return other;
  };
}

/** Style sheets of screens' own, each loaded once. @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Loads a style sheet of a screen's own; fails when it is missing or does not come to its end. @param {string} name */
export function style(name) {
  /** @param {() => void} resolve @param {(fault: Error) => void} reject */
  const load = (resolve, reject) => {
    const href = new URL(`../../css/${name}.css`, import.meta.url).href;
    const link = h('link', { rel: 'stylesheet', href, load: judge, error: judge });
    function judge() {
      const end = link.sheet && [...link.sheet.cssRules].at(-1);
      if (end instanceof CSSStyleRule && end.selectorText === '#whole') return resolve(); // the build puts it there
      styles.delete(name); // another visit may have more luck
      link.remove();
      reject(new FileError(`no whole style sheet ${name}`));
    }
    document.head.append(link);
  };
  const loading = styles.get(name) ?? new Promise(load);
  styles.set(name, loading);
  return loading;
}

// What is said aloud to screen readers: a polite region for moves, an assertive
// one for results and errors.

/** @param {string} id @param {string} text */
function speakIn(id, text) {
  const region = /** @type {HTMLElement} */ (document.getElementById(id));
  region.textContent = '';
  // A text set in the same turn as the clearing is not read again.
  setTimeout(() => {
    region.textContent = text;
  }, 30);
}

/** @param {string} text */
export const say = (text) => speakIn('live-polite', text);
/** @param {string} text */
export const alertNow = (text) => speakIn('live-assertive', text);
