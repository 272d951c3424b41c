// @ts-check
// What a browser tab showed last, so that a reload shows it again.

import { keyOf } from './storage.js';

/** @param {string} name @returns {string|null} null also where nothing may be stored */
export function recall(name) {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    sessionStorage.setItem(keyOf(name), value);
  } catch {
    // where nothing may be stored, a reload shows what is first
  }
}
