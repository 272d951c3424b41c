// @ts-check
// The explorer's tab: its code and its engine are there only while it is shown.

import { h } from '../core/dom.js';

/** @param {import('../app.js').App} app @param {import('../analyse/controller.js').Analyst} controller */
export function createTab(app, controller) {
  const node = h('div.pane.x-pane');
  /** @type {Awaited<ReturnType<typeof import('./panel.js').createExplorer>>|null} */
  let explorer = null;
  /** @type {Promise<void>|null} */
  let loading = null;
  let [screen, tab] = [false, false]; // what is shown
  let working = false;
  let source = ''; // to be chosen next

  async function load() {
    const { createExplorer } = await import('./panel.js');
    explorer = await createExplorer(controller, node, (game, tree, names) => {
      controller.turnTo(game, tree, { origin: { names, file: null } });
    });
  }

  async function follow() {
    if (working === (screen && tab)) return;
    working = !working;
    app.store.set({});
    if (!working) return explorer?.leave();
    loading ??= load();
    try {
      await loading;
    } catch {
      loading = null; // the next time tries again
      working = false;
      return app.missing();
    }
    if (!working) return;
    if (source) explorer?.choose(source);
    source = '';
    explorer?.enter();
  }

  return {
    node,
    /** The explorer while it is shown. */
    shown: () => (working ? explorer : null),
    /** @param {boolean} on whether its tab is shown */
    show(on) {
      tab = on;
      follow();
    },
    enter() {
      screen = true;
      follow();
    },
    leave() {
      screen = false;
      follow();
    },
    /** Chooses a source, before or after the tab is shown. @param {string} name '' keeps the last one */
    choose(name) {
      source = name;
      if (!working || !explorer || !name) return;
      source = '';
      explorer.choose(name);
    },
  };
}
