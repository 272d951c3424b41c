// @ts-check
// What is said aloud to screen readers: a polite region for moves, an
// assertive one for results and errors.

/** @param {string} id @param {string} text */
function speakIn(id, text) {
  const region = /** @type {HTMLElement} */ (document.getElementById(id));
  region.textContent = '';
  // A text set in the same turn as the clearing is not read again.
  setTimeout(() => {
    region.textContent = text;
  }, 30);
}

/** @param {string} text */
export const say = (text) => speakIn('live-polite', text);
/** @param {string} text */
export const alertNow = (text) => speakIn('live-assertive', text);
