// @ts-check
// Large numbers, times and sizes in the language's format.

import { write } from './i18n.js';

/** 1934000 → "1.9M", in the language's format. @param {number} n */
export const compact = (n) => write('compact', n, { notation: 'compact', maximumFractionDigits: 1 });

/** 2340 ms → "2.3 s". @param {number} ms */
export const seconds = (ms) =>
  write('seconds', ms / 1000, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** 2340 → "2.3 kB". @param {number} n */
export function bytes(n) {
  /** @type {[string, number]} */
  const [unit, size] = n < 1e6 ? ['kilobyte', 1e3] : n < 1e9 ? ['megabyte', 1e6] : ['gigabyte', 1e9];
  return write(unit, n / size, { style: 'unit', unit, maximumFractionDigits: 1 });
}
