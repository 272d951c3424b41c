// @ts-check
// <tengen-game>: a game of five in a row or Connect Four on any page. It shows the board,
// moves, comments and variations; it has no engine, judges no rules and asks the network
// for nothing. One module without imports, for pages that do not know this site.
//
//   <tengen-game game="renju15" moves="h8 h9 i9" ply="2" theme="wood" coordinates numbers lang="zh-CN" width="320">
//     (;GM[4]SZ[15];B[hh]C[a comment];W[hg])      or moves; shown as text without scripts
//   </tengen-game>
//
// Event "ply": detail {ply, moves}. Colours: --tengen-board, -line, -paper, -ink, -accent.

/** The site that this module comes from. */
const SITE = new URL('./', import.meta.url).href;

const WORDS = {
  en: {
    stop: '. ',
    board: 'Board after {n} of {of} moves',
    first: 'First',
    back: 'Back',
    next: 'Next',
    last: 'Last',
    name: 'Tengen',
    open: 'Open in Tengen',
    move: 'Move {n}, {who}: {move}',
    black: 'Black',
    white: 'White',
    red: 'Red',
    yellow: 'Yellow',
    start: 'Start',
    variations: 'Variations',
    ends: 'The game is shown up to move {n}: “{word}” is no free point of this board.',
    game: 'There is no board “{word}”.',
  },
  zh: {
    stop: '。',
    board: '棋盘，第 {n} / {of} 手',
    first: '到开头',
    back: '后退',
    next: '前进',
    last: '到结尾',
    name: '天元',
    open: '在天元中打开',
    move: '第 {n} 手，{who}：{move}',
    black: '黑方',
    white: '白方',
    red: '红方',
    yellow: '黄方',
    start: '起始局面',
    variations: '变化',
    ends: '棋谱显示到第 {n} 手：“{word}”不是这个棋盘上的空点。',
    game: '没有“{word}”这种棋盘。',
  },
  ja: {
    stop: '。',
    board: '盤面、{of}手中{n}手目',
    first: '最初',
    back: '戻る',
    next: '進む',
    last: '最後',
    name: '天元',
    open: '天元で開く',
    move: '{n}手目、{who}：{move}',
    black: '黒',
    white: '白',
    red: '赤',
    yellow: '黄',
    start: '開始局面',
    variations: '変化',
    ends: '{n}手目まで表示しています。「{word}」はこの盤の空いた点ではありません。',
    game: '「{word}」という盤はありません。',
  },
};

const STYLE = `
:host { display: block; max-inline-size: 30rem; contain: content; color-scheme: light dark;
  --board: var(--tengen-board, light-dark(#eac584, #b98f52)); --line: var(--tengen-line, #6b4a1f);
  --paper: var(--tengen-paper, light-dark(#fffdf8, #1d2125)); --ink: var(--tengen-ink, light-dark(#1c1b19, #ece7dc));
  --accent: var(--tengen-accent, light-dark(#b8382a, #e0604f)); color: var(--ink); font: 0.9375rem/1.5 system-ui, sans-serif; }
:host([hidden]) { display: none; }
:host([theme='light']), :host([theme='paper']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
:host([theme='paper']) { --board: var(--tengen-board, #fbf6ea); --line: var(--tengen-line, #8d8473); }
figure { margin: 0; background: var(--paper); border-radius: 10px; overflow: hidden; }
.board { display: block; inline-size: 100%; outline-offset: -3px; touch-action: manipulation; cursor: pointer; }
nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0.125rem; padding: 0.375rem 0.25rem; }
button, a { min-block-size: 2.75rem; min-inline-size: 2.375rem; box-sizing: border-box; font: inherit; color: inherit;
  background: none; border: 1px solid transparent; border-radius: 8px; padding: 0 0.25rem; cursor: pointer; }
button[data-go] { font-size: 1.375rem; line-height: 1; }
button:hover, a:hover { background: color-mix(in srgb, var(--ink) 8%, transparent); }
:is(button, a, .board):focus-visible { outline: 2px solid var(--accent); }
button:disabled { opacity: 0.35; cursor: default; }
a { display: inline-flex; align-items: center; margin-inline-start: auto; text-decoration: underline; }
p { margin: 0; padding: 0 0.75rem 0.625rem; overflow-wrap: anywhere; white-space: pre-line; }
p:empty, .ways:empty { display: none; }
svg { display: block; inline-size: 100%; }
figure:empty { aspect-ratio: 0.85; }
.said { position: absolute; clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden; }
.ways { display: flex; flex-wrap: wrap; gap: 0.25rem; padding: 0 0.5rem 0.5rem; }
.ways button { border-color: color-mix(in srgb, var(--ink) 40%, transparent); }
.fault { color: var(--accent); }
.count { font-variant-numeric: tabular-nums; padding-inline: 0.25rem; }
`;

// A page's policy may refuse inline styles, but not this.
const SHEET = 'CSSStyleSheet' in globalThis ? new CSSStyleSheet() : null; // a server that renders pages has none
SHEET?.replaceSync(STYLE);

/** The attributes that are also properties: texts, and those that are there or not. */
const TEXTS = ['game', 'moves', 'theme', 'width'];
const FLAGS = ['coordinates', 'numbers'];

/** A move with its continuations; the root has the move ''. @typedef {{move: string, comment: string, next: Node[], up: Node|null}} Node */
/** @typedef {{name: string, cols: number, rows: number, columns: boolean}} Table */

/** @param {string} move @param {Node|null} up @returns {Node} */
const nodeOf = (move, up) => ({ move, comment: '', next: [], up });

/** The board that a game string names, null for none. @param {string} name @returns {Table|null} */
function tableOf(name) {
  const five = /^(?:freestyle|standard|renju)(\d\d?)$/.exec(name);
  const size = Number(five?.[1]);
  if (five) return size >= 5 && size <= 20 ? { name, cols: size, rows: size, columns: false } : null;
  const four = /^connect4(?:-(\d\d?)x(\d\d?))?$/.exec(name);
  if (!four) return null;
  const [cols, rows] = [Number(four[1] ?? 7), Number(four[2] ?? 6)];
  return Math.min(cols, rows) >= 4 && Math.max(cols, rows) <= 12 ? { name, cols, rows, columns: true } : null;
}

/** Splits moves as people write them: "h8i9", "1. h8 i9", "4455". @param {string} text @param {Table} table */
const movesIn = (text, table) =>
  table.columns
    ? (text.match(/[a-l1-9]|\S/gi) ?? [])
    : (text.replace(/\b\d+[.)]/g, ' ').match(/[a-z]\d{1,2}|[^\s,;-]+/gi) ?? []).map((word) => word.toLowerCase());

/** The tree of an SGF game, and the size that it names. @param {string} text */
function sgfTree(text) {
  const root = nodeOf('', null);
  /** @type {Node[]} */
  const stack = [];
  let at = root;
  let size = 15;
  let rule = '';
  let fresh = true; // the node of the last ";" has no move yet
  for (const [, sign, name, values] of text.matchAll(/([();])|([A-Z]+)((?:\s*\[(?:\\[^]|[^\]\\])*\])+)/g)) {
    if (sign === '(') stack.push(at);
    else if (sign === ')') at = stack.pop() ?? root;
    else if (sign === ';') fresh = true;
    else {
      const [value = ''] = [...values.matchAll(/\[((?:\\[^]|[^\]\\])*)\]/g)].map(([, one]) =>
        one.replace(/\\([^])/g, '$1'),
      );
      if (name === 'SZ') size = parseInt(value, 10) || size;
      else if (name === 'RU')
        rule = /renju/i.test(value) ? 'renju' : /standard/i.test(value) ? 'standard' : 'freestyle';
      else if (name === 'C') at.comment = value;
      else if ((name === 'B' || name === 'W') && /^[a-z]{2}$/.test(value)) {
        const [x, y] = [value.charCodeAt(0) - 96, value.charCodeAt(1) - 96];
        const move = `${String.fromCharCode(96 + x)}${size + 1 - y}`;
        if (!fresh) continue;
        fresh = false;
        let child = at.next.find((one) => one.move === move);
        if (!child) at.next.push((child = nodeOf(move, at)));
        at = child;
      }
    }
  }
  return { root, name: `${rule || 'freestyle'}${size}` };
}

/** The nodes from the first move to a node. @param {Node} node @returns {Node[]} */
const pathTo = (node) => (node.up ? [...pathTo(node.up), node] : []);

/** The last node of the first continuations. @param {Node} node @returns {Node} */
const endOf = (node) => (node.next[0] ? endOf(node.next[0]) : node);

/**
 * The points of moves, as column and row from the bottom left, up to the first that
 * names no free point.
 * @param {string[]} moves @param {Table} table
 */
function pointsOf(moves, { cols, rows, columns }) {
  const taken = new Set();
  const heights = new Array(cols).fill(0);
  /** @type {[number, number][]} */
  const points = [];
  for (const move of moves) {
    const letter = move.toLowerCase().charCodeAt(0) - 97;
    const x = columns && /^\d/.test(move) ? Number(move) - 1 : letter;
    const y = columns ? heights[x] : Number(move.slice(1)) - 1;
    const on = x >= 0 && x < cols && y >= 0 && y < rows && Number.isInteger(y);
    if (!on || taken.has(`${x} ${y}`)) break;
    if (columns) heights[x]++;
    taken.add(`${x} ${y}`);
    points.push([x, y]);
  }
  return points;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {string} text @param {Record<string, string|number>} [values] */
const filled = (text, values = {}) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));

/** @type {typeof HTMLElement} */
const Base = globalThis.HTMLElement ?? class {};

class TengenGame extends Base {
  static observedAttributes = ['game', 'moves', 'ply', 'theme', 'coordinates', 'numbers', 'lang', 'width'];

  /** @type {Node} */
  #at = nodeOf('', null);
  #root = this.#at;
  /** @type {Table} */
  #table = { name: 'freestyle15', cols: 15, rows: 15, columns: false };
  #fault = '';
  /** Whether the element was near the window once. */
  #seen = false;
  #drawing = false;
  /** @type {IntersectionObserver|null} */
  #watch = null;
  #shadow = this.attachShadow({ mode: 'open' });

  constructor() {
    super();
    this.#shadow.adoptedStyleSheets = [/** @type {CSSStyleSheet} */ (SHEET)];
  }

  connectedCallback() {
    if (this.#seen) return;
    // A page may have set properties before this module came.
    for (const name of [...TEXTS, ...FLAGS, 'ply'])
      if (Object.hasOwn(this, name)) {
        const { [name]: value } = /** @type {any} */ (this);
        delete (/** @type {any} */ (this)[name]);
        Object.assign(this, { [name]: value });
      }
    this.#watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#watch?.disconnect();
        this.#seen = true;
        this.#build();
        this.#read();
      },
      { rootMargin: '400px' },
    );
    // Until then it takes the room of a board.
    this.#shadow.innerHTML = '<figure></figure>';
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    this.#watch?.disconnect();
  }

  /** @param {string} name @param {string|null} old @param {string|null} value */
  attributeChangedCallback(name, old, value) {
    if (name === 'width') this.style.maxInlineSize = value ? (/^\d+$/.test(value) ? `${value}px` : value) : '';
    if (!this.#seen || old === value || this.#drawing) return;
    if (name === 'game' || name === 'moves' || name === 'lang') this.#read();
    else if (name === 'ply') this.ply = Number(value);
    else this.#draw();
  }

  /** The number of moves on the board. */
  get ply() {
    return pathTo(this.#at).length;
  }

  set ply(n) {
    if (!this.#seen) {
      this.setAttribute('ply', String(n));
      return;
    }
    const line = [...pathTo(this.#at), ...pathTo(endOf(this.#at)).slice(this.ply)];
    this.#go(line[Math.min(Math.max(0, Math.trunc(n) || 0), line.length) - 1] ?? this.#root);
  }

  /** The moves on the board. */
  get line() {
    return pathTo(this.#at).map(({ move }) => move);
  }

  get #words() {
    const lang = (
      this.getAttribute('lang') ??
      this.closest('[lang]')?.getAttribute('lang') ??
      navigator.language
    ).slice(0, 2);
    return WORDS[/** @type {'en'} */ (lang in WORDS ? lang : 'en')];
  }

  #build() {
    const w = this.#words;
    const tool = (/** @type {string} */ name, /** @type {string} */ glyph) =>
      `<button type="button" data-go="${name}">${glyph}</button>`;
    this.#shadow.innerHTML = `<figure part="figure"><div class="board" tabindex="0" role="img" part="board"></div>
      <nav>${tool('first', '«')}${tool('back', '‹')}${tool('next', '›')}${tool('last', '»')}<span class="count"></span>
      <a target="_blank" rel="noopener">${w.name}</a></nav>
      <div class="ways"></div><p class="comment" part="comment"></p><p class="fault" role="alert"></p>
      <p class="said" aria-live="polite"></p></figure>`;
    this.#shadow.addEventListener('click', (event) => {
      const target = /** @type {Element} */ (event.target);
      const { go, way } = /** @type {HTMLElement} */ (target.closest('button') ?? {}).dataset ?? {};
      if (go) this.#step(go);
      else if (way) this.#go(this.#at.next[Number(way)]);
      else if (target.closest('.board')) {
        const { left, width } = /** @type {Element} */ (target.closest('.board')).getBoundingClientRect();
        this.#step(/** @type {MouseEvent} */ (event).clientX < left + width / 3 ? 'back' : 'next');
      }
    });
    this.#shadow.addEventListener('keydown', (event) => {
      const { key, altKey, ctrlKey, metaKey } = /** @type {KeyboardEvent} */ (event);
      const go = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last' }[key];
      if (!go || altKey || ctrlKey || metaKey) return;
      event.preventDefault();
      this.#step(go);
    });
  }

  /** Reads the game from the attributes and the text. */
  #read() {
    const text = this.textContent?.trim() ?? '';
    const listed = this.getAttribute('moves');
    const sgf = listed === null && /\(\s*;/.test(text) ? sgfTree(text) : null;
    const name = this.getAttribute('game') ?? sgf?.name ?? 'freestyle15';
    const table = tableOf(name);
    this.#fault = table ? '' : filled(this.#words.game, { word: name });
    this.#table = table ?? { name: 'freestyle15', cols: 15, rows: 15, columns: false };
    this.#root = sgf?.root ?? nodeOf('', null);
    if (!sgf && table) {
      const moves = movesIn(listed ?? text, table);
      const shown = pointsOf(moves, table).length;
      let at = this.#root;
      for (const move of moves.slice(0, shown)) at.next.push((at = nodeOf(move, at)));
      if (shown < moves.length) this.#fault = filled(this.#words.ends, { n: shown, word: moves[shown] });
    }
    this.#at = this.#root;
    const ply = this.getAttribute('ply');
    if (ply === null) this.#go(endOf(this.#root));
    else this.ply = Number(ply);
  }

  /** @param {string} way */
  #step(way) {
    const to = { first: this.#root, back: this.#at.up, next: this.#at.next[0], last: endOf(this.#at) }[way];
    if (to) this.#go(to);
  }

  /** @param {Node} node */
  #go(node) {
    const changed = node !== this.#at;
    this.#at = node;
    this.#draw();
    if (changed)
      this.dispatchEvent(new CustomEvent('ply', { detail: { ply: this.ply, moves: this.line }, bubbles: true }));
  }

  #draw() {
    const w = this.#words;
    const { columns, name } = this.#table;
    const moves = this.line;
    const points = pointsOf(moves, this.#table);
    const of = moves.length + pathTo(endOf(this.#at)).length - this.ply;
    const get = (/** @type {string} */ what) => /** @type {HTMLElement} */ (this.#shadow.querySelector(what));
    const sides = columns ? [w.red, w.yellow] : [w.black, w.white];
    const said = moves.length
      ? filled(w.move, {
          n: moves.length,
          who: sides[(moves.length - 1) % 2],
          move: moves[moves.length - 1].toUpperCase(),
        })
      : w.start;
    const board = get('.board');
    board.innerHTML = this.#svg(points);
    board.setAttribute('aria-label', [filled(w.board, { n: moves.length, of }), said, moves.join(' ')].join(w.stop));
    get('.said').textContent = said;
    get('.count').textContent = `${moves.length} / ${of}`;
    get('.comment').textContent = this.#at.comment;
    const lost = points.length < moves.length ? filled(w.ends, { n: points.length, word: moves[points.length] }) : '';
    get('.fault').textContent = this.#fault || lost;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.#shadow.querySelectorAll('[data-go]'))) {
      const go = /** @type {'first'|'back'|'next'|'last'} */ (button.dataset.go);
      button.setAttribute('aria-label', w[go]);
      button.title = w[go];
      button.disabled = go === 'first' || go === 'back' ? !this.#at.up : !this.#at.next.length;
    }
    const link = /** @type {HTMLAnchorElement} */ (get('a'));
    link.title = w.open;
    link.setAttribute('aria-label', w.open);
    const whole = pathTo(endOf(this.#at)).map(({ move }) => move);
    link.href = `${SITE}#/analyse/${name}/${whole.join('')}?ply=${moves.length}`;
    const ways = get('.ways');
    ways.setAttribute('aria-label', w.variations);
    ways.innerHTML =
      this.#at.next.length > 1
        ? this.#at.next
            .map((one, i) => `<button type="button" data-way="${i}">${escaped(one.move.toUpperCase())}</button>`)
            .join('')
        : '';
  }

  /** The board as SVG, with ten units a cell. @param {[number, number][]} points */
  #svg(points) {
    const { cols, rows, columns } = this.#table;
    const rim = this.hasAttribute('coordinates') ? 12 : 7;
    const [width, height] = [(cols - 1) * 10 + 2 * rim, (rows - 1) * 10 + 2 * rim];
    const x = (/** @type {number} */ col) => rim + col * 10;
    const y = (/** @type {number} */ row) => height - rim - row * 10;
    let grid = '';
    if (columns)
      for (let col = 0; col < cols; col++)
        for (let row = 0; row < rows; row++)
          grid += `<circle cx="${x(col)}" cy="${y(row)}" r="4.4" fill="var(--paper)"/>`;
    else {
      let lines = '';
      for (let col = 0; col < cols; col++) lines += `M${x(col)} ${y(0)}V${y(rows - 1)}`;
      for (let row = 0; row < rows; row++) lines += `M${x(0)} ${y(row)}H${x(cols - 1)}`;
      grid = `<path d="${lines}" stroke="var(--line)" stroke-width="0.5" stroke-linecap="square" fill="none"/>`;
      const far = cols > 12 ? 3 : cols > 8 ? 2 : -1;
      const middle = (cols - 1) / 2;
      const stars =
        far < 0
          ? []
          : [
              [far, far],
              [far, rows - 1 - far],
              [cols - 1 - far, far],
              [cols - 1 - far, rows - 1 - far],
            ];
      if (cols % 2) stars.push([middle, middle]);
      for (const [col, row] of stars) grid += `<circle cx="${x(col)}" cy="${y(row)}" r="1" fill="var(--line)"/>`;
    }
    let names = '';
    if (this.hasAttribute('coordinates')) {
      const text = (/** @type {number} */ at, /** @type {number} */ down, /** @type {string|number} */ what) =>
        `<text x="${at}" y="${down + 1.3}">${what}</text>`;
      for (let col = 0; col < cols; col++) names += text(x(col), height - 3, String.fromCharCode(65 + col));
      for (let row = 0; row < rows && !columns; row++) names += text(4, y(row), row + 1);
      names = `<g font-size="3.6" text-anchor="middle" fill="var(--line)">${names}</g>`;
    }
    const fills = columns ? ['#df4431', '#f8c62e'] : ['#1c1b19', '#fdfaf2'];
    const inks = columns ? ['#fff', '#1c1b19'] : ['#fdfaf2', '#1c1b19'];
    let stones = '';
    points.forEach(([col, row], i) => {
      const last = i === points.length - 1;
      stones += `<circle cx="${x(col)}" cy="${y(row)}" r="4.4" fill="${fills[i % 2]}" stroke="#0006" stroke-width="0.4"/>`;
      if (this.hasAttribute('numbers'))
        stones += `<text x="${x(col)}" y="${y(row) + 1.3}" font-size="${i < 99 ? 3.8 : 3.1}" text-anchor="middle" fill="${last ? 'var(--accent)' : inks[i % 2]}">${i + 1}</text>`;
      else if (last)
        stones += `<circle cx="${x(col)}" cy="${y(row)}" r="1.3" fill="${columns ? inks[i % 2] : 'var(--accent)'}"/>`;
    });
    return `<svg viewBox="0 0 ${width} ${height}" font-family="system-ui,sans-serif" aria-hidden="true"><rect width="${width}" height="${height}" fill="${columns ? '#3467b0' : 'var(--board)'}"/>${grid}${names}${stones}</svg>`;
  }
}

// A page may load two versions: the first stays.
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

const elements = globalThis.customElements;
if (elements && !elements.get('tengen-game')) elements.define('tengen-game', TengenGame);
