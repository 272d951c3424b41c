// @ts-check
// Creates elements, sets texts, loads style sheets, and announces messages to screen readers.

import { FileError } from './faults.js';
import { named } from './fetch.js';

/**
 * A function becomes a listener, true an empty attribute, false none.
 * @typedef {Record<string, string|number|boolean|((event: any) => void)>} Attributes
 */

/**
 * Creates an element; a button submits no form unless its type says so.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K|`${K}.${string}`} tag with classes: "p.quiet"
 * @param {...(Attributes|Node|string|false|null|undefined)} content the attributes, if
 *   there are any, then the children; false, null, undefined and '' are none
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, ...content) {
  const [name, ...classes] = tag.split('.');
  const node = document.createElement(/** @type {K} */ (name));
  if (classes.length) node.className = classes.join(' ');
  if (name === 'button') node.setAttribute('type', 'button');
  for (const one of content) {
    if (one?.constructor !== Object) {
      if (one) node.append(/** @type {Node|string} */ (one));
      continue;
    }
    for (const [key, value] of Object.entries(one)) {
      if (typeof value === 'function') node.addEventListener(key, value);
      else if (value === true) node.setAttribute(key, '');
      else if (value !== false) node.setAttribute(key, String(value));
    }
  }
  return node;
}

/**
 * Creates an SVG element.
 * @param {Record<string, string>} attributes
 * @param {string} [markup] trusted markup: it must not contain user input
 */
export function svg(attributes, markup = '') {
  const node = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.innerHTML = markup;
  return node;
}

/** An icon from the page's icon set. @param {string} name */
export const icon = (name) => svg({ class: 'icon', 'aria-hidden': 'true' }, `<use href="#i-${name}"/>`);

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The element that is known to be there. @param {ParentNode} root @param {string} selector */
export const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/**
 * Sets a text only if it differs, which avoids a needless layout; truthy if it did.
 * @param {Element} node @param {string} text
 */
export const setText = (node, text) => node.textContent !== text && (node.textContent = text);

/**
 * Marks a link as that of the shown page. As an attribute: older browsers ignore the property.
 * @param {Element} link @param {boolean} current
 */
export function setCurrent(link, current) {
  if (current) link.setAttribute('aria-current', 'page');
  else link.removeAttribute('aria-current');
}

/** Whether values are equal, lists and objects by what they hold. @param {any} a @param {any} b @returns {boolean} */
export const isEqual = (a, b) =>
  Object.is(a, b) ||
  (Object(a) === a &&
    Object(b) === b &&
    Object.keys(a).length === Object.keys(b).length &&
    Object.keys(a).every((key) => isEqual(a[key], b[key])));

/** Returns a function that says whether its arguments differ from those of its last call; at first from ''. */
export function changes() {
  /** @type {unknown[]} */
  let seen = [''];
  return (/** @type {unknown[]} */ ...now) => {
    const other = !isEqual(now, seen);
    seen = now;
    return other;
  };
}

/** Style sheets that are loaded on demand, each once. @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Loads style sheets. Fails when one is missing. @param {...string} names */
export const style = (...names) => Promise.all(names.map(sheet));

/** @param {string} name */
function sheet(name) {
  /** @param {() => void} resolve @param {(fault: Error) => void} reject */
  const load = (resolve, reject) => {
    const href = new URL(`../../${named(`css/${name}.css`)}`, import.meta.url).href;
    const link = h('link', { rel: 'stylesheet', href, load: judge, error: fail });
    /**
     * A host that answers with another page leaves a style sheet without rules. A frame without an origin may not
     * read any.
     */
    function judge() {
      try {
        if (!link.sheet?.cssRules.length) return fail();
      } catch {}
      resolve();
    }
    function fail() {
      styles.delete(name); // forget the failure, so that the next call tries again
      link.remove();
      reject(new FileError(`no style sheet ${name}`));
    }
    document.head.append(link);
  };
  const loading = styles.get(name) ?? new Promise(load);
  styles.set(name, loading);
  return loading;
}

// Announces a text to screen readers: the polite region for moves, the assertive
// region for results and errors.

/** @param {string} id @param {string} text */
function speakIn(id, text) {
  const region = byId(id);
  region.textContent = '';
  // Screen readers do not read a text that is set in the same task as the clearing.
  setTimeout(() => {
    region.textContent = text;
  }, 30);
}

/** @param {string} text */
export const say = (text) => speakIn('live-polite', text);
/** @param {string} text */
export const alertNow = (text) => speakIn('live-assertive', text);
