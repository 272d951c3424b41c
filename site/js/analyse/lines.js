// @ts-check
// The best moves, each with its value and line. Pointing at a line previews it on
// the board; pressing it plays it.

import { changes, h, setText } from '../core/dom.js';
import { namesOf } from '../game/games.js';
import { compact, language, seconds, t } from '../core/i18n.js';
import { ownMoves, signed, worthText } from '../game/words.js';
import { plyOf, shown, sideAt } from '../game/game.js';

/** @typedef {import('./state.js').AnalyseState} AnalyseState */
/** @typedef {import('../game/state.js').Line} Line */
/** @typedef {{preview: (line: number, n: number) => void, play: (line: number, n: number) => void}} Verbs */

/** The maximum number of moves of a shown line. */
const LONGEST = 16;

/** The value of a move; also for a win that is seen but not proved. @param {Line} line */
export function valueText(line) {
  const { win, proved, exact } = line;
  if (win && !proved) return t(win > 0 ? 'analyse.sees-win' : 'analyse.sees-loss', { n: ownMoves(win) });
  return exact === null ? worthText(line) : t('analyse.exact', { score: signed(exact), worth: worthText(line) });
}

/** Buttons for moves. They are updated in place, so that the one under the pointer stays. */
export class Chips {
  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
    this.changed = changes();
  }

  /**
   * @param {import('../game/state.js').PlayState} play
   * @param {string[]} line
   * @param {number} from ply of the line's first move, which determines its side
   */
  draw({ table, game }, line, from) {
    if (!this.changed(`${language()} ${game.game} ${from} ${shown(game).join()} ${line.join()}`)) return;
    const names = namesOf(table, [...shown(game), ...line]).slice(plyOf(game));
    while (this.list.children.length > names.length) this.list.lastElementChild?.remove();
    names.forEach((name, i) => {
      const item = this.list.children[i] ?? this.list.appendChild(h('li', {}, h('button', { type: 'button' })));
      const button = /** @type {HTMLButtonElement} */ (item.firstElementChild);
      item.className = table.kind.swatches[sideAt(from + i)];
      button.dataset.n = String(i + 1);
      button.setAttribute('aria-label', t('analyse.play-to', { n: i + 1, move: name }));
      setText(button, name);
    });
  }
}

/**
 * Listens to the move buttons in a list; reports the line and the number of moves.
 * @param {HTMLElement} root
 * @param {Verbs} verbs
 */
export function listenChips(root, { preview, play }) {
  /** @param {Event} event @param {(line: number, n: number) => void} act */
  const at = ({ target }, act) => {
    const button = /** @type {HTMLElement} */ (target).closest('button');
    const line = button?.closest('[data-line]')?.getAttribute('data-line');
    if (button?.dataset.n && line) act(Number(line), Number(button.dataset.n));
  };
  for (const name of ['pointerover', 'focusin']) root.addEventListener(name, (event) => at(event, preview));
  for (const name of ['pointerout', 'focusout']) root.addEventListener(name, () => preview(0, 0));
  root.addEventListener('click', (event) => at(event, play));
}

/** @param {Verbs} verbs */
export function createLines(verbs) {
  const title = h('h2', { id: 'analyse-lines', 'data-t': 'analyse.lines' });
  const figures = h('p', { class: 'figures', 'aria-live': 'off' });
  const list = h('ol', { class: 'a-lines' });
  const empty = h('p', { class: 'quiet' });
  const node = h('section', { class: 'card', 'aria-labelledby': 'analyse-lines' }, title, figures, empty, list);
  listenChips(list, verbs);
  /** @type {{item: HTMLElement, chips: Chips, value: HTMLElement, depth: HTMLElement}[]} */
  const rows = [];

  function addRow() {
    const [value, depth] = [h('b', {}), h('span', { class: 'quiet' })];
    const pv = h('ol', { class: 'pv' });
    const item = h('li', { 'data-line': rows.length }, h('div', {}, value, depth), pv);
    list.append(item);
    rows.push({ item, chips: new Chips(pv), value, depth });
  }

  return {
    node,
    /** @param {AnalyseState} state @param {import('../app.js').AppState['engine']} engine */
    draw({ play, passing, search }, engine) {
      const { candidates, info } = play;
      while (rows.length < candidates.length) addRow();
      while (rows.length > candidates.length) rows.pop()?.item.remove();
      candidates.forEach((line, i) => {
        const { chips, value, depth } = rows[i];
        chips.draw(play, line.pv.slice(0, LONGEST), plyOf(play.game) + Number(passing));
        setText(value, valueText(line));
        setText(depth, line.exact === null && info?.depth ? t('analyse.depth', { depth: info.depth }) : '');
      });
      const waiting = search === 'running' ? (engine === 'loading' ? 'engine.loading' : 'analyse.thinking') : '';
      setText(empty, candidates.length ? '' : t(waiting || (play.position?.over ? 'note.over' : 'analyse.idle')));
      empty.hidden = candidates.length > 0;
      setText(figures, info ? figuresText(info) : '');
      figures.hidden = !info;
    },
  };
}

/** @param {import('../game/state.js').Info} info */
function figuresText({ depth, selDepth, nodes, nps, ms, threads = 1 }) {
  const deep = selDepth > depth ? `${depth}–${selDepth}` : String(depth);
  const words = { depth: deep, nodes: compact(nodes), speed: compact(nps), time: seconds(ms), threads };
  return t(threads > 1 ? 'engine.figures.threads' : 'engine.figures', words);
}
