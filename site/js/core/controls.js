// @ts-check
// The controls that screens and forms are made of: buttons, bars that
// fill, segmented choices and named steppers.

import { h, icon } from './dom.js';

/**
 * A button with words.
 * @param {string} text
 * @param {(event: MouseEvent) => void} click
 * @param {{kind?: string, glyph?: string, [attribute: string]: string|number|boolean|undefined}} [options]
 *   kind: classes beside "button"; glyph: the icon before the words
 */
export const button = (text, click, { kind = '', glyph = '', ...attributes } = {}) =>
  h('button', { type: 'button', class: `button ${kind}`.trim(), ...attributes, click }, glyph && icon(glyph), text);

/** A bar that fills. @param {string} label @param {number} most its value when it is full */
export function progressBar(label, most) {
  const bar = h('i');
  const about = { role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': most };
  const node = h('div', { class: 'progress', ...about, 'aria-valuenow': 0 }, bar);
  /** @param {number} value */
  const show = (value) => {
    node.setAttribute('aria-valuenow', String(Math.round(value)));
    bar.style.transform = `scaleX(${(value / most).toFixed(4)})`;
  };
  return { node, show };
}

/**
 * @typedef {object} Option
 * @property {string} value
 * @property {string} text
 * @property {string} [swatch] class of a small stone before the text
 */

/**
 * One of a few, all visible.
 * @param {string} name @param {string} legend @param {Option[]} options @param {string} chosen @param {(value: string) => void} change
 */
export function segmented(name, legend, options, chosen, change) {
  const box = h('div', { class: 'seg' });
  for (const { value, text, swatch } of options) {
    const input = h('input', { type: 'radio', name, value, checked: value === chosen, change: () => change(value) });
    box.append(h('label', {}, input, h('span', {}, ...(swatch ? [h('i', { class: `swatch ${swatch}` })] : []), text)));
  }
  return h('fieldset', { class: 'choice' }, h('legend', {}, legend), box);
}

/**
 * A value with a name, changed one step at a time.
 * @param {object} spec
 * @param {string} spec.label @param {number} spec.min @param {number} spec.max @param {number} spec.value
 * @param {(value: number) => string} spec.name
 * @param {string} spec.less @param {string} spec.more accessible names of the two buttons
 * @param {boolean} [spec.dots] show the scale as dots
 * @param {(value: number) => void} spec.change
 */
export function stepper(spec) {
  let { value } = spec;
  const out = h('output', { 'aria-live': 'polite' });
  const less = h('button', { type: 'button', 'aria-label': spec.less, click: () => go(value - 1) }, icon('minus'));
  const more = h('button', { type: 'button', 'aria-label': spec.more, click: () => go(value + 1) }, icon('new'));
  const draw = () => {
    out.replaceChildren(spec.name(value));
    if (spec.dots) {
      const dots = h('span', { class: 'dots', 'aria-hidden': 'true' });
      for (let i = spec.min; i <= spec.max; i++) dots.append(h('i', i <= value ? { class: 'on' } : {}));
      out.append(dots);
    }
    less.disabled = value <= spec.min;
    more.disabled = value >= spec.max;
  };
  /** @param {number} next */
  const go = (next) => {
    const away = document.activeElement;
    value = Math.max(spec.min, Math.min(spec.max, next));
    draw();
    // A button that has just become useless must not swallow the focus.
    if (away === less && less.disabled) more.focus();
    if (away === more && more.disabled) less.focus();
    spec.change(value);
  };
  draw();
  return h('div', { class: 'stepper', role: 'group', 'aria-label': spec.label }, less, out, more);
}
