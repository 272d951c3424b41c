// @ts-check
// Elements from code, for what is not in the page's own markup.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string|number|boolean|((event: any) => void)>} [attributes] functions become listeners, true an empty attribute, false none
 * @param {...(Node|string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false) node.setAttribute(name, String(value));
  }
  node.append(...children);
  return node;
}

/** An icon of the page's own set. @param {string} name */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  svg.innerHTML = `<use href="#i-${name}"/>`;
  return svg;
}

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Sets text only when it differs, so that nothing is laid out again in vain. @param {Element} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Loads a style sheet of a screen's own. @param {string} name @returns {Promise<void>} */
export function style(name) {
  return new Promise((resolve) => {
    const link = h('link', { rel: 'stylesheet', href: new URL(`../css/${name}.css`, import.meta.url).href, load: () => resolve(), error: () => resolve() });
    document.head.append(link);
  });
}
