// @ts-check
// <tengen-game>: a game of five in a row or Connect Four on any page. It shows the board,
// moves, comments, marks and variations; it has no engine, judges no rules and asks the
// network for nothing. The build makes it one module, for pages that do not know this site.
//
//   <tengen-game game="renju15" moves="h8 h9 i9" ply="2" theme="dark" coordinates numbers lang="zh-CN" width="320">
//     (;GM[4]SZ[15];B[hh]C[a comment];W[hg])      or moves; shown as text without scripts
//   </tengen-game>
//
// Event "ply": detail {ply, moves}. Colours: --tengen-board, -line, -paper, -ink, -accent.
// The text between the tags stays readable wherever no board can be shown, and beside a fault.

import { SHAPES, boardOf, make } from './viewer/board.js';
import { PASS, endOf, fromMoves, linkMoves, pathTo, pointName, startOf, tableOf } from './viewer/game.js';
import { fromSgf, isSgf } from './viewer/sgf.js';
import { WORDS, fault, filled } from './viewer/words.js';
import STYLE from './viewer/viewer.css';

/** @typedef {import('./viewer/game.js').Step} Step */
/** @typedef {import('./viewer/game.js').Game} Game */

/** The site that this module comes from. */
const SITE = new URL('./', import.meta.url).href;

/** The attributes that are also properties: texts, and those that are there or not. */
const TEXTS = ['game', 'moves', 'theme', 'width'];
const FLAGS = ['coordinates', 'numbers'];

/** The styles of all viewers; null if the browser needs an element for them. @type {CSSStyleSheet|null} */
let sheet = null;
try {
  sheet = new CSSStyleSheet(); // a page's policy may refuse inline styles, but not this
  sheet.replaceSync(STYLE);
} catch {
  sheet = null; // a server that renders pages, or an older browser
}

/** The text between the tags, with the lines that its markup makes. @param {HTMLElement} host */
function textOf(host) {
  const copy = /** @type {HTMLElement} */ (host.cloneNode(true));
  for (const one of copy.querySelectorAll('br,p,li')) one.prepend('\n');
  return /** @type {string} */ (copy.textContent);
}

/** What an element shows. */
class View {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {Game} */
    this.game = this.read();
    this.at = this.game.root;
    this.shadow = host.shadowRoot ?? this.build();
    this.open();
  }

  get words() {
    const named = this.host.closest('[lang]')?.getAttribute('lang');
    const lang = (named ?? navigator.language).slice(0, 2).toLowerCase();
    return WORDS[/** @type {'en'} */ (lang in WORDS ? lang : 'en')];
  }

  /** The game of the attributes and the text. @returns {Game} */
  read() {
    const text = (this.text = textOf(this.host)).trim();
    const listed = this.host.getAttribute('moves');
    const name = this.host.getAttribute('game') ?? 'freestyle15';
    const table = tableOf(name);
    try {
      if (listed === null && isSgf(text)) return fromSgf(text);
      if (!table) throw fault('game', { word: name });
      return fromMoves(listed ?? text, table);
    } catch (error) {
      const what = /** @type {import('./viewer/words.js').Fault} */ (error);
      const board = table ?? /** @type {import('./viewer/game.js').Table} */ (tableOf('freestyle15'));
      return {
        root: startOf(board),
        table: board,
        fault: what.key ? what : fault('broken', { word: String(error) }),
      };
    }
  }

  /** Reads again, after a change. */
  reread() {
    this.game = this.read();
    this.at = this.game.root;
    this.open();
  }

  /** Goes to the move that the attribute names, or to the last. */
  open() {
    const ply = this.host.getAttribute('ply');
    this.at = ply === null ? endOf(this.game.root) : this.stepAt(Number(ply));
    this.draw();
  }

  /** The step of the shown line with this number. @param {number} n */
  stepAt(n) {
    const line = pathTo(endOf(this.at));
    return line[Math.min(Math.max(0, Math.trunc(n) || 0), line.length) - 1] ?? this.game.root;
  }

  /** Makes the parts, and attaches them only when all are made. */
  build() {
    const tools = ['first', 'back', 'next', 'last'].map((name, i) =>
      make('button', { type: 'button', 'data-go': name }, ['«‹›»'[i]]),
    );
    const figure = make('figure', {}, [
      make('div', { class: 'board', tabindex: 0, role: 'img' }),
      make('nav', {}, [
        ...tools,
        make('span', { class: 'count' }),
        make('a', { target: '_blank', rel: 'noopener' }, ['Tengen']),
      ]),
      make('div', { class: 'ways', role: 'group' }),
      make('p', { class: 'comment', dir: 'auto' }),
      make('p', { class: 'fault', role: 'alert' }),
      make('slot', { hidden: '' }),
      make('p', { class: 'said', 'aria-live': 'polite' }),
    ]);
    const shadow = this.host.attachShadow({ mode: 'open' });
    if (sheet && 'adoptedStyleSheets' in shadow) shadow.adoptedStyleSheets = [sheet];
    else shadow.append(make('style', {}, [STYLE]));
    shadow.append(figure);
    shadow.addEventListener('click', (event) => {
      const target = /** @type {Element} */ (event.target);
      const { go, way } = /** @type {HTMLElement} */ (target.closest('button') ?? {}).dataset ?? {};
      const board = target.closest('.board');
      if (go) this.step(go);
      else if (way) this.go(this.at.next[Number(way)]);
      else if (board) {
        const { left, width } = board.getBoundingClientRect();
        this.step(/** @type {MouseEvent} */ (event).clientX < left + width / 3 ? 'back' : 'next');
      }
    });
    shadow.addEventListener('keydown', (event) => {
      const { key, altKey, ctrlKey, metaKey } = /** @type {KeyboardEvent} */ (event);
      const go = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last' }[key];
      if (!go || altKey || ctrlKey || metaKey) return;
      event.preventDefault();
      this.step(go);
    });
    return shadow;
  }

  /** @param {string} way */
  step(way) {
    const to = { first: this.game.root, back: this.at.up, next: this.at.next[0], last: endOf(this.at) }[way];
    if (to) this.go(to);
  }

  /** @param {Step} step */
  go(step) {
    if (step === this.at) return;
    this.at = step;
    this.draw();
    const detail = { ply: pathTo(step).length, moves: this.line };
    this.host.dispatchEvent(new CustomEvent('ply', { detail, bubbles: true }));
  }

  /** What a step is called. @param {Step} step */
  nameOf({ at }) {
    if (at < 0) return at === PASS ? this.words.pass : this.words.setup;
    const name = pointName(this.game.table, at);
    return this.game.table.columns ? name[0] : name;
  }

  /** The moves on the board, as they were written. */
  get line() {
    return pathTo(this.at).map((step) => (step.at < 0 ? (step.at === PASS ? 'pass' : '') : this.nameOf(step)));
  }

  draw() {
    const { at, host, words: w } = this;
    const { root, table, fault: wrong } = this.game;
    const get = (/** @type {string} */ what) => /** @type {HTMLElement} */ (this.shadow.querySelector(what));
    const n = pathTo(at).length;
    const of = pathTo(endOf(at)).length;
    const sides = table.columns ? [w.red, w.yellow] : [w.black, w.white];
    const move = this.nameOf(at).toUpperCase();
    const said = at === root ? w.start : filled(w.move, { n, who: sides[at.side - 1] ?? w.setup, move });
    const stones = sides.map((who, i) => {
      const own = [...at.stones.keys()].filter((one) => at.stones[one] === i + 1);
      return own.length ? `${who} ${own.map((one) => pointName(table, one).toUpperCase()).join(' ')}` : '';
    });
    const marks = at.marks.map((one) => `${pointName(table, one.at).toUpperCase()} ${one.text ?? SHAPES[one.kind][0]}`);
    const look = { coordinates: host.hasAttribute('coordinates'), numbers: host.hasAttribute('numbers') };
    const board = get('.board');
    board.replaceChildren(boardOf(at, table, look));
    const parts = [filled(w.board, { n, of }), said, ...stones, marks.join(', ')];
    board.setAttribute('aria-label', parts.filter(Boolean).join(w.stop));
    get('.said').textContent = said;
    get('.count').textContent = `${n} / ${of}`;
    get('.comment').textContent = at.comment;
    get('.fault').textContent = wrong ? filled(w[wrong.key], wrong.values) : '';
    get('slot').hidden = !wrong;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.shadow.querySelectorAll('[data-go]'))) {
      const go = /** @type {'first'|'back'|'next'|'last'} */ (button.dataset.go);
      button.setAttribute('aria-label', w[go]);
      button.title = w[go];
      button.disabled = go === 'first' || go === 'back' ? !at.up : !at.next.length;
    }
    const link = /** @type {HTMLAnchorElement} */ (get('a'));
    const found = linkMoves(at, table);
    link.hidden = !found;
    link.title = w.open;
    if (found) link.href = `${SITE}#/analyse/${table.name}/${found.moves.join('')}?ply=${found.ply}`;
    const ways = get('.ways');
    ways.setAttribute('aria-label', w.variations);
    const choices = at.next.length > 1 ? at.next : [];
    ways.replaceChildren(
      ...choices.map((one, i) => make('button', { type: 'button', 'data-way': i }, [this.nameOf(one).toUpperCase()])),
    );
  }
}

/** @type {WeakMap<Node, View>} */
const views = new WeakMap();

/** Shows a game or, if that fails, its text. @param {HTMLElement} host */
function show(host) {
  try {
    const view = views.get(host);
    if (view) view.reread();
    else views.set(host, new View(host));
  } catch {
    host.shadowRoot?.replaceChildren(document.createElement('slot'));
  }
}

/** @type {typeof HTMLElement} */
const Base = globalThis.HTMLElement ?? class {};

class TengenGame extends Base {
  static get observedAttributes() {
    return ['game', 'moves', 'ply', 'theme', 'coordinates', 'numbers', 'lang', 'width'];
  }

  connectedCallback() {
    // A page may have set properties before this module came.
    for (const name of [...TEXTS, ...FLAGS, 'ply'])
      if (Object.prototype.hasOwnProperty.call(this, name)) {
        const { [name]: value } = /** @type {any} */ (this);
        delete (/** @type {any} */ (this)[name]);
        Object.assign(this, { [name]: value });
      }
    if (views.has(this)) return;
    show(this);
    // The same text in other elements, as after a translation, changes nothing.
    const changed = () => !this.hasAttribute('moves') && views.get(this)?.text !== textOf(this) && show(this);
    new MutationObserver(changed).observe(this, { childList: true, characterData: true, subtree: true });
  }

  /** @param {string} name @param {string|null} old @param {string|null} value */
  attributeChangedCallback(name, old, value) {
    if (name === 'width') this.style.maxInlineSize = value ? (/^\d+$/.test(value) ? `${value}px` : value) : '';
    const view = views.get(this);
    if (!view || old === value) return;
    if (name === 'game' || name === 'moves') show(this);
    else if (name === 'ply') this.ply = Number(value);
    else view.draw();
  }

  /** The number of moves on the board. */
  get ply() {
    const view = views.get(this);
    return view ? pathTo(view.at).length : Number(this.getAttribute('ply'));
  }

  set ply(n) {
    const view = views.get(this);
    if (view) view.go(view.stepAt(n));
    else this.setAttribute('ply', String(n));
  }

  /** The moves on the board. */
  get line() {
    return views.get(this)?.line ?? [];
  }
}

for (const name of [...TEXTS, ...FLAGS])
  Object.defineProperty(TengenGame.prototype, name, {
    configurable: true,
    enumerable: true,
    /** @this {TengenGame} */
    get() {
      return FLAGS.includes(name) ? this.hasAttribute(name) : (this.getAttribute(name) ?? '');
    },
    /** @this {TengenGame} @param {unknown} value */
    set(value) {
      if (FLAGS.includes(name)) this.toggleAttribute(name, value === '' || Boolean(value));
      else if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
  });

// A page may load two versions: the first stays.
const elements = globalThis.customElements;
if (elements && !elements.get('tengen-game')) elements.define('tengen-game', TengenGame);
