// @ts-check
// The mouse wheel over a board steps through the moves, unless the page can scroll.

/** Wheel distance for one move, in pixels. */
const NOTCH = 40;

/** @param {HTMLElement} node @param {(by: number) => void} step @param {AbortSignal} signal */
export function turnWheel(node, step, signal) {
  let turned = 0;
  /** @param {WheelEvent} event */
  const turn = ({ deltaY, deltaMode, ctrlKey }) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    if (ctrlKey || scrollHeight > clientHeight + 1) return;
    turned = Math.sign(turned) === -Math.sign(deltaY) ? 0 : turned;
    turned += deltaMode ? Math.sign(deltaY) * NOTCH : deltaY;
    if (Math.abs(turned) < NOTCH) return;
    step(Math.sign(turned));
    turned = 0;
  };
  node.addEventListener('wheel', turn, { passive: true, signal });
}
