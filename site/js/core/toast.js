// @ts-check
// Tells what was just done and offers for ten seconds to undo it. One toast shows at
// a time; its time stands still while the pointer or the focus is on it.

import { h, say } from './dom.js';
import { after } from './service.js';

const TIME = 10_000;

/** Takes away the one that is shown. */
let close = () => {};

/** @param {string} text @param {string} label of the button @param {() => void} act */
export function show(text, label, act) {
  close();
  let stay = () => {};
  const go = () => {
    stay();
    stay = after(TIME, gone); // time asleep does not count
  };
  const click = () => {
    gone();
    act();
  };
  const node = h(
    'div',
    { class: 'toast', pointerenter: () => stay(), pointerleave: go, focusin: () => stay(), focusout: go },
    h('p', {}, text),
    h('button', { type: 'button', class: 'button', click }, label),
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
