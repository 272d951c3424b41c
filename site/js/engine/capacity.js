// @ts-check
// What this device can do: only this module judges its processors and memory.

import { attempt } from '../core/service.js';

/** @typedef {EventTarget & {level: number, charging: boolean}} Battery */
/** @type {Partial<Navigator & {deviceMemory: number, getBattery: () => Promise<Battery>}>} */
const { hardwareConcurrency, deviceMemory, getBattery } = globalThis.navigator ?? {};
export const processors = hardwareConcurrency || 2;
export const gigabytes = deviceMemory ?? 4;

/** Whether the battery is at 20 % or less and not charging, if the browser reports it. Battery savers start there. */
let low = false;
attempt(() => getBattery?.call(navigator), null).then((battery) => {
  if (!battery) return; // the page may not read the battery state
  const look = () => (low = battery.level <= 0.2 && !battery.charging);
  for (const change of ['levelchange', 'chargingchange']) battery.addEventListener(change, look);
  look();
});

/** Whether the page is used with a finger. */
const touched = () => globalThis.matchMedia?.('(pointer: coarse)').matches;

/**
 * The number of workers that search one position. One processor is left to the
 * page; a phone or a low battery gets at most two.
 * @param {number} count 0: chosen for the device
 */
export const threadsOf = (count) => count || Math.max(1, Math.min(low || touched() ? 2 : 16, processors - 1));
