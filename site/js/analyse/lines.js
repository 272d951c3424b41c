// @ts-check
// The best moves, each with its value and line. Pointing at a line previews it on
// the board; pressing it plays it.

import { changes, h, setText } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { compact, seconds } from '../core/units.js';
import { namesOf } from '../game/games.js';
import { chance, ownMoves, resultText, sideName, worthText } from '../game/words.js';
import { plyOf, shown, sideAt, verdictOf } from '../game/game.js';

/** @typedef {import('./state.js').AnalyseState} AnalyseState */
/** @typedef {{preview: (line: number, n: number) => void, play: (line: number, n: number) => void}} Verbs */

/** The maximum number of moves of a shown line. */
const LONGEST = 16;

/**
 * The worth of a move as Black's chances: their share, the same in words, and
 * whether that is proved.
 * @param {import('../game/state.js').PlayState} play
 * @param {boolean} passing
 * @param {import('../game/state.js').Line} line
 */
export function worthOf({ game, table }, passing, line) {
  const black = sideAt(plyOf(game) + Number(passing)) === 'black';
  const { win, proved, exact, atMost } = line;
  if (win) {
    const wins = win > 0 === black;
    const key = proved ? (atMost ? 'eval.win-most' : 'eval.win') : 'analyse.sees';
    const text = t(key, { who: sideName(table, wins ? 'black' : 'white'), n: ownMoves(win) });
    return { share: Number(wins), text, sure: proved };
  }
  const share = black ? line.winProb : 1 - line.winProb;
  const columns = exact === 0 || line.low !== undefined; // scores and their bounds: Connect Four
  return { share, text: columns ? worthText(line) : chance(share), sure: false };
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
   * @param {HTMLButtonElement} [first] a button elsewhere for the first move
   */
  draw({ table, game }, line, from, first) {
    if (!this.changed(`${language()} ${game.game} ${from} ${shown(game).join()} ${line.join()}`)) return;
    const names = namesOf(table, [...shown(game), ...line]).slice(plyOf(game));
    const rest = first ? 1 : 0;
    while (this.list.children.length > names.length - rest) this.list.lastElementChild?.remove();
    names.forEach((name, i) => {
      const at = i - rest;
      const item = this.list.children[at] ?? (at < 0 ? null : this.list.appendChild(h('li', h('button'))));
      const button = /** @type {HTMLButtonElement} */ (item?.firstElementChild ?? first);
      if (item) item.className = table.kind.swatches[sideAt(from + i)];
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

/** What stands above the lines: the verdict, if the bar does not give it. @param {AnalyseState} state */
function headText({ play, passing }) {
  const over = resultText(play);
  if (over) return over;
  if (passing) return t('analyse.passes', { who: sideName(play.table, sideAt(plyOf(play.game) + 1)) });
  const win = verdictOf(play.game)?.win;
  if (win) return t('analyse.by-force', { who: sideName(play.table, win > 0 ? 'black' : 'white') });
  return '';
}

/** How the search stands. @param {AnalyseState} state @param {import('../app.js').AppState['engine']} engine */
function stateText({ play, search }, engine) {
  if (resultText(play)) return '';
  if (search === 'running') return play.info ? '' : t(engine === 'loading' ? 'engine.loading' : 'analyse.thinking');
  if (search === 'done') return t('analyse.done');
  return play.candidates.length ? '' : t('analyse.idle');
}

/** @param {Verbs} verbs */
export function createLines(verbs) {
  const title = h('h2');
  const figures = h('p.quiet.figures', { 'aria-live': 'off' });
  const list = h('ol.bars.a-lines', { 'data-t-label': 'analyse.lines' });
  const words = h('p.quiet');
  const node = h('section.a-best', { 'data-t-label': 'analyse.lines' }, title, list, words, figures);
  listenChips(list, verbs);
  /** @type {{item: HTMLElement, move: HTMLButtonElement, chips: Chips, meter: HTMLElement, value: HTMLElement}[]} */
  const rows = [];

  function addRow() {
    const move = h('button', { translate: 'no' });
    const meter = h('span.meter', { 'aria-hidden': 'true' }, h('i'));
    const value = h('span');
    const pv = h('ol.pv', { translate: 'no' });
    const item = h('li', { 'data-line': rows.length }, move, meter, value, pv);
    list.append(item);
    rows.push({ item, move, chips: new Chips(pv), meter, value });
  }

  return {
    node,
    /** Puts a text under a line. @param {number} line @param {HTMLElement} text */
    under(line, text) {
      const item = rows[line]?.item;
      if (!item) text.remove();
      else if (text.parentNode !== item) item.append(text);
    },
    /** @param {AnalyseState} state @param {import('../app.js').AppState['engine']} engine */
    draw(state, engine) {
      const { play, passing } = state;
      const { candidates, info } = play;
      while (rows.length < candidates.length) addRow();
      while (rows.length > candidates.length) rows.pop()?.item.remove();
      candidates.forEach((line, i) => {
        const { move, chips, meter, value } = rows[i];
        const { share, text, sure } = worthOf(play, passing, line);
        chips.draw(play, line.pv.slice(0, LONGEST), plyOf(play.game) + Number(passing), move);
        meter.style.setProperty('--share', share.toFixed(3));
        setText(value, text);
        value.classList.toggle('win', sure);
      });
      setText(title, headText(state));
      title.hidden = !title.textContent;
      setText(words, stateText(state, engine));
      setText(figures, info ? figuresText(info) : '');
    },
  };
}

/** @param {import('../game/state.js').Info} info */
function figuresText({ depth, selDepth, nodes, nps, ms, threads = 1 }) {
  const deep = selDepth > depth ? `${depth}–${selDepth}` : String(depth);
  const words = { depth: deep, nodes: compact(nodes), speed: compact(nps), time: seconds(ms), threads };
  return t(threads > 1 ? 'engine.figures.threads' : 'engine.figures', words);
}
