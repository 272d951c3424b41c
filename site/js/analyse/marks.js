// @ts-check
// Letters, shapes and arrows that the reader draws on the board. They are stored with the node.

import { button } from '../core/controls.js';
import { h, say, setText } from '../core/dom.js';
import { moveText, pointName } from '../game/games.js';
import { listed, t } from '../core/i18n.js';
import { signsIn } from '../files/marks.js';
import { setMarks } from '../game/tree.js';

/** @typedef {import('./controller.js').Analyst} Analyst */
/** @typedef {import('./state.js').AnalyseState} AnalyseState */
/** @typedef {import('../game/tree.js').Mark} Mark */
/** @typedef {Mark['kind']} Tool */

export const TOOLS = /** @type {const} */ (['label', 'triangle', 'square', 'circle', 'cross', 'arrow']);
/** The number of moves of a line that become arrows. */
const FOLLOWED = 6;

/** The marks of the shown node. @param {Analyst} controller */
const marksHere = (controller) => controller.tree.nodes[controller.tree.current].marks;

/** @param {Analyst} controller @param {readonly Mark[]} marks */
const keep = (controller, marks) => controller.annotate('marks', setMarks(controller.tree, marks));

/** The first letter that the board does not have yet. @param {readonly Mark[]} marks */
function freeLetter(marks) {
  const used = new Set(marks.map(({ text }) => text));
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  return letters.find((letter) => !used.has(letter)) ?? String(1 + used.size - 26);
}

/** Whether two marks exclude each other: the same arrow, or two signs on a point. @param {Mark} a @param {Mark} b */
const meet = (a, b) =>
  a.kind === 'arrow' || b.kind === 'arrow'
    ? a.kind === b.kind && a.point === b.point && a.to === b.to
    : a.point === b.point;

/**
 * Adds a mark, or removes it if it is already there.
 * @param {Analyst} controller
 * @param {Tool} kind
 * @param {string} point
 * @param {string} [to]
 */
export function toggle(controller, kind, point, to) {
  const marks = marksHere(controller);
  /** @type {Mark} */
  const mark = { kind, point, ...(to && { to }), ...(kind === 'label' && { text: freeLetter(marks) }) };
  const old = marks.find((one) => meet(one, mark));
  const rest = marks.filter((one) => one !== old);
  const wiped = old?.kind === kind;
  keep(controller, wiped ? rest : [...rest, mark]);
  say(
    t(wiped ? 'analyse.mark.gone' : 'analyse.mark.drawn', {
      mark: markText(controller.state, old && wiped ? old : mark),
    }),
  );
}

/** A mark as text. @param {AnalyseState} state @param {Mark} mark */
function markText({ play }, { kind, point, to = '', text = '' }) {
  const name = (/** @type {string} */ move) => moveText(play.table, move);
  return t(`analyse.mark.${kind}`, { point: name(point), to: to && name(to), text });
}

/** The marks on a point as text. @param {AnalyseState} state @param {number} point */
export function marksText(state, point) {
  const { tree } = state.play.game;
  const name = pointName(point, state.play.table.cols);
  const here = tree.nodes[tree.current].marks.filter((mark) => mark.point === name);
  return listed(here.map((mark) => markText(state, mark)));
}

/**
 * Uses the selected tool on a point. Returns whether a tool is selected.
 * @param {Analyst} controller
 * @param {number} point
 */
export function placed(controller, point) {
  const { drawing, play } = controller.state;
  if (!drawing?.tool) return false;
  const name = pointName(point, play.table.cols);
  if (drawing.tool !== 'arrow') toggle(controller, drawing.tool, name);
  else if (drawing.from < 0) {
    controller.set({ drawing: { ...drawing, from: point } });
    say(t('analyse.mark.from', { point: moveText(play.table, name) }));
  } else {
    controller.set({ drawing: { ...drawing, from: -1, to: -1 } });
    if (drawing.from !== point) toggle(controller, 'arrow', pointName(drawing.from, play.table.cols), name);
  }
  return true;
}

/** Draws arrows for the previewed line, or for the best one. @param {Analyst} controller */
function drawLine(controller) {
  const { play, preview } = controller.state;
  const line = (play.candidates[Math.max(0, preview?.line ?? 0)]?.pv ?? []).slice(0, FOLLOWED);
  const arrows = line.slice(1).map((to, i) => /** @type {Mark} */ ({ kind: 'arrow', point: line[i], to }));
  const fresh = arrows.filter((arrow) => !marksHere(controller).some((mark) => meet(mark, arrow)));
  if (!arrows.length) controller.note(t('analyse.mark.no-line'));
  else if (fresh.length) keep(controller, [...marksHere(controller), ...fresh]);
}

/** Removes all marks. @param {Analyst} controller */
function clear(controller) {
  if (!marksHere(controller).length) return;
  keep(controller, []);
  controller.offerUndo(t('analyse.mark.cleared'));
}

/** The row of drawing tools, there while the reader draws. @param {Analyst} controller */
export function createMarks(controller) {
  const choose = (/** @type {Tool} */ tool) => controller.set({ drawing: { tool, from: -1, to: -1 } });
  /** @param {string} name @param {string} glyph @param {() => void} act */
  const small = (name, glyph, act) => {
    const words = { 'data-t-label': `analyse.draw.${name}`, 'aria-label': t(`analyse.draw.${name}`) };
    return button('', act, { kind: 'only', glyph, 'data-draw': name, title: words['aria-label'], ...words });
  };
  const tools = TOOLS.map((tool) => small(tool, `draw-${tool}`, () => choose(tool)));
  const line = button('', () => drawLine(controller), { 'data-t': 'analyse.draw.line', 'data-draw': 'line' });
  const wipe = button('', () => clear(controller), { 'data-t': 'analyse.draw.clear', 'data-draw': 'clear' });
  const title = { role: 'group', 'data-t-label': 'analyse.draw.tools' };
  const about = h('p', { 'aria-live': 'polite' });
  const row = h('div.a-draw', { hidden: true, ...title }, h('div.row', ...tools), about, h('div.row', line, wipe));
  return {
    node: row,
    /** @param {AnalyseState} state */
    draw({ drawing, pen, play }) {
      row.hidden = play.table.kind.columns || !pen;
      tools.forEach((node, i) => node.setAttribute('aria-pressed', String(drawing?.tool === TOOLS[i])));
      const tool = drawing?.tool;
      if (tool)
        setText(
          about,
          t(tool === 'arrow' ? 'analyse.draw.from-to' : 'analyse.draw.press', { tool: t(`analyse.draw.${tool}`) }),
        );
      wipe.disabled = !marksHere(controller).length;
    },
  };
}

/**
 * Draws with the right mouse button: a click makes a circle, a drag an arrow.
 * @param {HTMLElement} root the board
 * @param {Analyst} controller
 * @param {AbortSignal} signal
 */
export function listenMarks(root, controller, signal) {
  let from = -1;
  /**
   * @template {keyof HTMLElementEventMap} K @param {EventTarget} node @param {K} kind
   * @param {(event: HTMLElementEventMap[K]) => void} act
   */
  const on = (node, kind, act) => node.addEventListener(kind, /** @type {EventListener} */ (act), { signal });
  /** @param {PointerEvent} event */
  const under = ({ clientX, clientY }) => {
    const cell = document.elementFromPoint(clientX, clientY)?.closest('[data-point]');
    return cell && root.contains(cell) ? Number(cell.getAttribute('data-point')) : -1;
  };
  on(root, 'contextmenu', (event) => {
    if (!controller.state.play.table.kind.columns) event.preventDefault();
  });
  on(root, 'pointerdown', (event) => {
    if (event.button === 2 && event.pointerType === 'mouse' && !controller.state.play.table.kind.columns)
      from = under(event);
  });
  on(root, 'pointermove', (event) => {
    if (from < 0) return;
    const [to, { drawing }] = [under(event), controller.state];
    if (drawing?.to !== to || drawing.from !== from)
      controller.set({ drawing: { tool: drawing?.tool ?? '', from, to } });
  });
  on(window, 'pointerup', (event) => {
    if (from < 0 || event.button !== 2) return;
    const [begun, to, { drawing, play }] = [from, under(event), controller.state];
    from = -1;
    if (drawing) controller.set({ drawing: drawing.tool ? { ...drawing, from: -1, to: -1 } : null });
    const name = (/** @type {number} */ point) => pointName(point, play.table.cols);
    if (to === begun) toggle(controller, 'circle', name(to));
    else if (to >= 0) toggle(controller, 'arrow', name(begun), name(to));
  });
}

/**
 * The marks of the shown node, and the one that is being drawn.
 * @param {AnalyseState} state
 */
export function signsOf({ play, drawing }) {
  const { tree } = play.game;
  const signs = signsIn(tree.nodes[tree.current].marks, play.table);
  if (drawing && drawing.from >= 0 && drawing.to >= 0 && drawing.from !== drawing.to)
    signs.arrows.push({ from: drawing.from, to: drawing.to, quiet: true });
  return signs;
}
