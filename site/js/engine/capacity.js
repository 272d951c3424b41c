// @ts-check
// What this device can do: only this module judges its processors and memory.

import { attempt } from '../core/service.js';

const { hardwareConcurrency, deviceMemory, userAgent } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
export const processors = hardwareConcurrency || 2;
const gigabytes = deviceMemory ?? 4;

/** Whether the battery is at 20 % or less and not charging, if the browser reports it. Battery savers start there. */
let low = false;
/** @typedef {EventTarget & {level: number, charging: boolean}} Battery */
const { getBattery } = /** @type {Navigator & {getBattery?: () => Promise<Battery>}} */ (navigator);
attempt(() => getBattery?.call(navigator), null).then((battery) => {
  if (!battery) return; // the page may not read the battery state
  const look = () => (low = battery.level <= 0.2 && !battery.charging);
  for (const change of ['levelchange', 'chargingchange']) battery.addEventListener(change, look);
  look();
});

/** Whether the page is used with a finger. */
const touched = () => Boolean(globalThis.matchMedia?.('(pointer: coarse)')?.matches);

/**
 * The number of workers that search one position. One processor is left to the
 * page; a phone or a low battery gets at most two.
 * @param {number} wanted 0: chosen for the device
 */
export const threadsOf = (wanted) => wanted || Math.max(1, Math.min(low || touched() ? 2 : 16, processors - 1));

/**
 * For each task of several engines: the useful maximum, the memory for one engine
 * in GB, the processors left to the page.
 */
const WORK = {
  parallel: [4, 2, 1],
  review: [2, 2, 0],
  contest: [99, 0.5, 1],
};

/** The number of engines to run at once; each takes 100 to 200 MB. @param {keyof typeof WORK} work */
export function enginesFor(work) {
  const [most, memory, spare] = WORK[work];
  return Math.max(1, Math.min(most, processors - spare, Math.floor(gigabytes / memory)));
}

/** The size of the table that workers share, in megabytes. */
export const tableSize = () => (/Mobi/.test(userAgent) ? 16 : gigabytes >= 8 ? 128 : 64);
