// @ts-check
// The row of an optional pack: its size, state and progress, and one button.

import { button } from '../core/controls.js';
import { h, setText } from '../core/dom.js';
import { labelled, percent, t } from '../core/i18n.js';
import { bytes } from '../core/units.js';
import { packText } from './packs.js';

/** @typedef {Awaited<ReturnType<typeof import('./packs.js').createPacks>>} Packs */

/**
 * @param {Packs} packs
 * @param {import('./packs.js').Pack} pack
 * @returns {{node: HTMLElement, update: () => void}} call update when the pack has changed
 */
export function packRow(packs, pack) {
  const verbs = { none: packs.get, loading: packs.cancel, stored: packs.drop, nowhere: () => {} };
  const bar = h('progress', { max: pack.bytes, 'aria-label': packText(pack) });
  const now = h('p.quiet.figures');
  const verb = button('', () => verbs[pack.state](pack));

  function update() {
    const { state, done, fault } = pack;
    const figures = { size: bytes(pack.bytes), share: percent(done / pack.bytes) };
    bar.hidden = state !== 'loading';
    bar.value = done;
    setText(now, `${fault && t(`packs.${fault}`, figures)} ${t(`packs.${state}`, figures)}`.trim());
    setText(verb, t(`packs.${state}.verb`));
    verb.setAttribute('aria-label', labelled(verb.textContent ?? '', packText(pack)));
    verb.disabled = state === 'nowhere';
  }
  update();
  return { node: h('div.pack', now, bar, verb), update };
}
