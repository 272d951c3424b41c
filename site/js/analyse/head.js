// @ts-check
// The heading of the Analyse screen, the search button, and the board options.

import { engineFault } from '../core/faults.js';
import { button, segmented } from '../core/controls.js';
import { changes, h, icon, setText } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { resultText, sideName, turnText, verdictText } from '../game/words.js';
import { MARKS, sideOf } from './state.js';

/** @typedef {import('./state.js').AnalyseState} AnalyseState */

/** The side to move, the position's value, and a sentence. @param {() => void} toggle */
export function createHead(toggle) {
  const turn = h('span', {});
  const value = h('p', { class: 'value' });
  const note = h('p', { class: 'note' });
  const words = h('span', {});
  const glyphs = { play: icon('play'), stop: icon('stop') };
  const go = h(
    'button',
    { type: 'button', class: 'tool wide primary', 'data-action': 'go', click: toggle },
    glyphs.play,
    words,
  );
  const node = h('div', { class: 'status' }, h('p', { class: 'unseen' }, turn), note, value);
  return {
    node,
    go,
    /** @param {AnalyseState} state @param {import('../app.js').AppState['engine']} engine */
    draw(state, engine) {
      const { play, going, solving } = state;
      setText(turn, turnText({ ...play, thinking: null }));
      const over = resultText(play);
      setText(value, over ? '' : verdictText(play));
      const busy = going || solving !== null;
      setText(words, t(busy ? 'action.stop' : 'analyse.go'));
      const glyph = busy ? glyphs.stop : glyphs.play;
      if (go.firstChild !== glyph) go.firstChild?.replaceWith(glyph);
      go.classList.toggle('primary', !busy);
      go.disabled = over !== '' && !busy;
      setText(note, play.reason || play.note || over || noteText(state, engine));
    },
  };
}

/**
 * The state of the search as text.
 * @param {AnalyseState} state
 * @param {import('../app.js').AppState['engine']} engine
 */
function noteText(state, engine) {
  const { search, passing, play } = state;
  if (engine === 'failed') return t(engineFault());
  const who = sideName(play.table, sideOf(state));
  if (passing) return t('analyse.passes', { who });
  if (search === 'done') return t('analyse.done');
  return search === 'running' ? t('analyse.thinking') : t('analyse.note');
}

/**
 * The options for what the board shows.
 * @param {import('../app.js').App} app
 * @param {import('./controller.js').Analyst} controller
 */
export function createTools(app, controller) {
  /** @param {string} name @param {string} key @param {() => void} act */
  const toggle = (name, key, act) => button('', act, { 'data-t': key, 'data-tool': name, 'aria-pressed': 'false' });
  const all = {
    threats: toggle('threats', 'action.threats', () => app.change({ threats: !app.store.state.settings.threats })),
    heat: toggle('heat', 'analyse.heat', () => controller.look({ heat: !controller.state.view.heat })),
    pass: toggle('pass', 'analyse.pass', () => controller.pass()),
  };
  const marks = h('div', {});
  const node = h('div', { class: 'a-tools' }, marks, ...Object.values(all));
  const changed = changes();
  return {
    node,
    /** @param {AnalyseState} state @param {import('../core/settings.js').Settings} settings */
    draw({ view, passing, play }, settings) {
      const { columns } = play.table.kind;
      if (changed(`${language()} ${columns}`)) {
        const names = MARKS.map((value) => ({ value, text: t(`analyse.marks.${value}`) }));
        const choose = (/** @type {string} */ value) =>
          controller.look({ marks: /** @type {import('./state.js').Marks} */ (value) });
        marks.replaceChildren(segmented('analyse-marks', t('analyse.marks'), names, view.marks, choose));
      }
      const pressed = { threats: settings.threats, heat: view.heat, pass: passing };
      for (const [name, on] of Object.entries(pressed))
        all[/** @type {keyof typeof all} */ (name)].setAttribute('aria-pressed', String(on));
      // On disc boards the values are above the columns, and nobody can pass.
      marks.hidden = all.heat.hidden = all.pass.hidden = columns;
    },
  };
}
