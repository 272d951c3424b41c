// @ts-check
// The named conditions of css/tokens.css that scripts ask, too. A test compares them.

/** One column. */
export const NARROW = '(max-width: 37.49em)';
/** A phone held upright. */
export const PHONE = '(max-width: 37.49em) and (orientation: portrait), (max-width: 29.99em)';
/** A phone or a tablet held upright. */
export const UPRIGHT = '(orientation: portrait), (max-width: 29.99em)';

/** A condition to ask and to listen to; none without a window. @param {string} condition */
export const media = (condition) => globalThis.matchMedia?.(condition);
