// @ts-check
// A lesson's words as elements.

import { h } from '../dom.js';
import { t } from '../i18n.js';

/** Text with *stressed* words and `formulas`. @param {string} text @returns {(Node|string)[]} */
export function inline(text) {
  return text.split(/(\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (part.length > 2 && part[0] === '*') return h('strong', {}, part.slice(1, -1));
    if (part.length > 2 && part[0] === '`') return h('code', {}, part.slice(1, -1));
    return part;
  });
}

/** The paragraphs of a text, which blank lines part. @param {string} key @param {Record<string, string|number>} [args] */
export const prose = (key, args) => h('div', { class: 'prose' }, ...t(key, args).split('\n\n').map((text) => h('p', {}, ...inline(text))));

/** A figure with a true minus sign. @param {string|number} value */
export const signed = (value) => String(value).replace('-', '−');

/** A table; a caption in brackets repeats a heading and is only spoken. @param {string} caption @param {string[]} head @param {(Node|string)[][]} rows the first cell of each names the row */
export function table(caption, head, rows) {
  return h('table', {},
    caption[0] === '(' ? h('caption', { class: 'unseen' }, caption.slice(1, -1)) : h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { scope: 'col' }, text)))),
    h('tbody', {}, ...rows.map(([first, ...rest]) => h('tr', {}, h('th', { scope: 'row' }, first), ...rest.map((cell) => h('td', {}, cell))))));
}

/**
 * A slider with its name and its value.
 * @param {object} spec
 * @param {string} spec.label @param {number} spec.min @param {number} spec.max @param {number} spec.step @param {number} spec.value
 * @param {(value: number) => string} [spec.name]
 * @param {(value: number) => void} spec.change
 */
export function slider({ label, min, max, step, value, name = String, change }) {
  const out = h('output', {}, name(value));
  const input = h('input', { class: 'slider', type: 'range', min, max, step, value, 'aria-label': label, 'aria-valuetext': name(value), input() {
    const chosen = Number(input.value);
    out.textContent = name(chosen);
    input.setAttribute('aria-valuetext', name(chosen));
    change(chosen);
  } });
  return { node: h('label', { class: 'slide' }, h('span', {}, label), input, out), input };
}
