// @ts-check
// The two controls that forms are made of: segmented choices and named steppers.

import { h, icon } from './dom.js';

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
