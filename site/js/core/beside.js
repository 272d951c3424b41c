// @ts-check
// What is open over the page, such as a menu, closes when a press goes elsewhere.

/**
 * Calls back at the first press beside, which then presses nothing below.
 * @param {(target: Node) => boolean} isInside
 * @param {() => void} close
 * @returns {() => void} stops listening
 */
export function closeBeside(isInside, close) {
  const ending = new AbortController();
  /** @param {Event} event */
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  /** @param {Event} event */
  const press = (event) => {
    if (isInside(/** @type {Node} */ (event.target))) return;
    swallow(event);
    ending.abort();
    // The rest of the press, until the next one begins.
    const rest = new AbortController();
    const { signal } = rest;
    for (const name of ['pointermove', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'])
      addEventListener(name, swallow, { capture: true, passive: false, signal });
    const end = () => rest.abort();
    addEventListener('click', (event) => (swallow(event), end()), { capture: true, signal });
    addEventListener('pointerdown', end, { capture: true, signal });
    addEventListener('keydown', end, { capture: true, signal });
    close();
  };
  addEventListener('pointerdown', press, { capture: true, signal: ending.signal });
  return () => ending.abort();
}
