// @ts-check
// Says what was just done and offers for ten seconds to undo it. Only one toast is
// shown at a time. Its timer stops while the pointer or the focus is on it.

import { h, say } from './dom.js';
import { after } from './service.js';

const TIME = 10_000;

/** Closes the current toast. */
let close = () => {};

/** @param {string} text @param {string} label of the button @param {() => void} act */
export function show(text, label, act) {
  close();
  let stay = () => {};
  const go = () => {
    stay();
    stay = after(TIME, gone); // the time that the device sleeps does not count
  };
  const click = () => {
    gone();
    act();
  };
  const node = h(
    'div.toast',
    { pointerenter: () => stay(), pointerleave: go, focusin: () => stay(), focusout: go },
    h('p', text),
    h('button.button', { click }, label),
  );
  function gone() {
    stay();
    node.remove();
  }
  close = gone;
  document.body.append(node);
  go();
  say(text);
}
