// @ts-check
// What this device can do: the one place that judges its processors and memory.

const { hardwareConcurrency, deviceMemory, userAgent } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
export const processors = hardwareConcurrency || 2;
const gigabytes = deviceMemory ?? 4;

/** Whether an uncharged battery is at 20 % or less, where the browser tells: there, battery savers begin. */
let low = false;
/** @type {Navigator & {getBattery?: () => Promise<EventTarget & {level: number, charging: boolean}>}} */ (navigator)
  .getBattery?.()
  .then((battery) => {
    const look = () => (low = battery.level <= 0.2 && !battery.charging);
    for (const change of ['levelchange', 'chargingchange']) battery.addEventListener(change, look);
    look();
  })
  .catch(() => {}); // this page may not know

/**
 * How many workers search one position at once. One processor is left to the
 * page; a phone, or a low battery, gets two at most.
 * @param {number} wanted 0: as the device has it
 */
export const threadsOf = (wanted) =>
  wanted || Math.max(1, Math.min(low || matchMedia('(pointer: coarse)').matches ? 2 : 16, processors - 1));

/** For each work of several engines: the most that help, the memory for one in GB, the processors left to the page. */
const WORK = {
  parallel: [4, 2, 1],
  review: [2, 2, 0],
  contest: [99, 0.5, 1],
};

/** How many engines work at once; each takes 100 to 200 MB. @param {keyof typeof WORK} work */
export function enginesFor(work) {
  const [most, memory, spare] = WORK[work];
  return Math.max(1, Math.min(most, processors - spare, Math.floor(gigabytes / memory)));
}

/** The size of the table that workers share, in megabytes. */
export const tableSize = () => (/Mobi/.test(userAgent) ? 16 : gigabytes >= 8 ? 128 : 64);
