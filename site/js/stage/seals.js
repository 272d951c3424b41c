// @ts-check
// The seals of Tengen's levels outside the strips.

import { h } from '../core/dom.js';
import { named } from '../core/fetch.js';
import { opponentOf } from './players.js';

/** The seal of a level's opponent. @param {number} level */
export function sealOf(level) {
  const { seal, double } = opponentOf(level);
  const src = new URL(`../../${named(`icons/opponents/${seal}.svg`)}`, import.meta.url).href;
  return h('span', { class: `seal${double ? ' double' : ''}` }, h('img', { src, alt: '', width: 36, height: 36 }));
}
