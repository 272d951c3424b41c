// @ts-check
// Controls for screens and forms: buttons, progress bars, segmented choices and steppers.

import { h, icon, setCurrent, style } from './dom.js';

/**
 * A button with a text.
 * @param {string} text
 * @param {(event: MouseEvent) => void} click
 * @param {{kind?: string, glyph?: string, [attribute: string]:
 *   string|number|boolean|undefined}} [options] kind: classes beside "button"; glyph:
 *   the icon before the text
 */
export const button = (text, click, { kind = '', glyph = '', ...attributes } = {}) =>
  h('button', { class: `button ${kind}`.trim(), ...attributes, click }, glyph && icon(glyph), text);

/**
 * Turns buttons on or off. If the one with the keyboard's focus goes off, the focus passes to
 * the first that is on, else to the board: the browser would drop it.
 * @param {[HTMLButtonElement, boolean][]} buttons
 */
export function turnOn(buttons) {
  const at = document.activeElement;
  for (const [button, on] of buttons) button.disabled = !on;
  if (!buttons.some(([button, on]) => button === at && !on)) return;
  const next = buttons.find(([, on]) => on)?.[0] ?? document.querySelector('#board [tabindex="0"]');
  /** @type {HTMLElement|null} */ (next)?.focus();
}

/**
 * Marks the link of the shown part, and scrolls it into sight.
 * @param {Element[]} links @param {number} shown its index, −1 for none
 */
export function markShown(links, shown) {
  if (links[shown]?.hasAttribute('aria-current')) return;
  links.forEach((link, i) => setCurrent(link, i === shown));
  links[shown]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** A progress bar. @param {string} label @param {number} most the value of a full bar */
export function progressBar(label, most) {
  style('bar').catch(() => {}); // without its colours, it still has its words
  const bar = h('i');
  const about = { role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': most };
  const node = h('div.progress', { ...about, 'aria-valuenow': 0 }, bar);
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
 * A choice of a few options, all of them visible.
 * @param {string} name
 * @param {string} legend
 * @param {Option[]} options
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function segmented(name, legend, options, chosen, change) {
  const box = h('div.seg');
  for (const { value, text, swatch } of options) {
    const input = h('input', { type: 'radio', name, value, checked: value === chosen, change: () => change(value) });
    box.append(h('label', input, h('span', ...(swatch ? [h('i', { class: `swatch ${swatch}` })] : []), text)));
  }
  return h('fieldset.choice', h('legend', legend), box);
}

/**
 * A labelled value with two buttons that change it by one step.
 * @param {object} spec
 * @param {string} spec.label
 * @param {number} spec.min
 * @param {number} spec.max
 * @param {number} spec.value
 * @param {(value: number) => string} spec.name
 * @param {string} spec.less
 * @param {string} spec.more accessible names of the two buttons
 * @param {(value: number) => void} spec.change
 */
export function stepper(spec) {
  let { value } = spec;
  const out = h('output', { 'aria-live': 'polite' });
  const less = h('button', { 'aria-label': spec.less, click: () => go(value - 1) }, icon('minus'));
  const more = h('button', { 'aria-label': spec.more, click: () => go(value + 1) }, icon('new'));
  const draw = () => {
    out.replaceChildren(spec.name(value));
    less.disabled = value <= spec.min;
    more.disabled = value >= spec.max;
  };
  /** @param {number} next */
  const go = (next) => {
    const away = document.activeElement;
    value = Math.max(spec.min, Math.min(spec.max, next));
    draw();
    // A disabled button would lose the keyboard focus, so the other button gets it.
    if (away === less && less.disabled) more.focus();
    if (away === more && more.disabled) less.focus();
    spec.change(value);
  };
  draw();
  return h('div.stepper', { role: 'group', 'aria-label': spec.label }, less, out, more);
}
