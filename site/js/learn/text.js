// @ts-check
// Creates elements from a lesson's texts.

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';

/** Text with *emphasised* words and `formulas`. @param {string} text @returns {(Node|string)[]} */
export function inline(text) {
  return text.split(/(\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (part.length > 2 && part[0] === '*') return h('strong', part.slice(1, -1));
    if (part.length > 2 && part[0] === '`') return h('code', part.slice(1, -1));
    return part;
  });
}

/**
 * The paragraphs of a text; blank lines separate them.
 * @param {string} key @param {Record<string, string|number>} [args]
 */
export const prose = (key, args) =>
  h(
    'div.prose',
    ...t(key, args)
      .split('\n\n')
      .map((text) => h('p', ...inline(text))),
  );

/**
 * A section of a lesson: text, and beside it an interactive part.
 * @param {Node[]} beside
 * @param {Node[]} stage
 * @param {string} [kind]
 * @param {import('../core/dom.js').Attributes} [attributes] of the interactive part
 */
export const lessonPart = (beside, stage, kind = 'even', attributes = {}) =>
  h(
    'section',
    { class: `part ${kind}`.trim() },
    h('div.beside', ...beside),
    h('div.card.demo', { ...attributes }, ...stage),
  );

/** A number with a true minus sign. @param {string|number} value */
export const withMinus = (value) => String(value).replace('-', '−');

/**
 * A table. A caption in brackets repeats a heading and is only for screen readers.
 * @param {string} caption
 * @param {string[]} head
 * @param {(Node|string)[][]} rows the first cell of each is its heading
 */
export function table(caption, head, rows) {
  return h(
    'table.data',
    caption[0] === '(' ? h('caption.unseen', caption.slice(1, -1)) : h('caption', caption),
    h('thead', h('tr', ...head.map((text) => h('th', { scope: 'col' }, text)))),
    h(
      'tbody',
      ...rows.map(([first, ...rest]) =>
        h('tr', h('th', { scope: 'row' }, first), ...rest.map((cell) => h('td', cell))),
      ),
    ),
  );
}

/**
 * A slider over a list of values, with a label and the current value.
 * @param {string} label
 * @param {number[]} values
 * @param {number} value
 * @param {(value: number) => void} change
 */
export function slider(label, values, value, change) {
  const out = h('output', String(value));
  const input = h('input.slider', {
    type: 'range',
    min: 0,
    max: values.length - 1,
    step: 1,
    value: values.indexOf(value),
    'aria-label': label,
    'aria-valuetext': value,
    input() {
      const chosen = values[input.valueAsNumber];
      out.textContent = String(chosen);
      input.setAttribute('aria-valuetext', String(chosen));
      change(chosen);
    },
  });
  return { node: h('label.slide', h('span', label), input, out), input };
}
