// @ts-check
// The tree of variations as a list: the main line, and after each move that has
// alternatives a foldable list for each of them.

import { button } from '../core/controls.js';
import { changes, h, setText } from '../core/dom.js';
import { namesOf } from '../game/games.js';
import { language, t } from '../core/i18n.js';
import { isolated } from '../core/text.js';
import { sideAt } from '../game/game.js';
import { sideName } from '../game/words.js';
import { lineThrough, movesOf, pathTo } from '../game/tree.js';

/** @typedef {import('../game/tree.js').Tree} Tree */
/**
 * @typedef {{go: (id: number) => void, promote: () => void, remove: () => void, comment: (text: string) => void,
 *   written: () => void}} Verbs
 */

/** Builds the list of a tree. What is folded is built when it is opened. */
class Builder {
  /**
   * @param {Tree} tree @param {import('../game/games.js').Table} table
   * @param {(id: number) => boolean} isOpen whether the variation with a first move is open
   */
  constructor(tree, table, isOpen) {
    this.tree = tree;
    this.table = table;
    this.isOpen = isOpen;
  }

  /** The moves from a node along first children. @param {number} id @param {number} ply of the node's move, from 0 */
  line(id, ply) {
    const list = h('ol.a-line');
    const before = movesOf(pathTo(this.tree, this.tree.nodes[id].parent));
    const nodes = lineThrough(this.tree, id).slice(ply);
    const names = namesOf(this.table, [...before, ...movesOf(nodes)]).slice(ply);
    nodes.forEach((node, i) => {
      list.append(this.move(node, names[i], ply + i));
      const beside = i ? this.tree.nodes[node.parent].children.slice(1) : [];
      for (const other of beside) list.append(this.fork(other, ply + i));
    });
    return list;
  }

  /** @param {import('../game/tree.js').Node} node @param {string} name @param {number} ply */
  move({ id, comment }, name, ply) {
    const side = sideAt(ply);
    const label = t('moves.jump', { n: ply + 1, who: sideName(this.table, side), move: name });
    const swatch = h('i', { class: `swatch ${this.table.kind.swatches[side]}` });
    const attributes = { 'data-id': id, 'data-n': ply + 1, 'aria-label': label, translate: 'no' };
    const note = comment && h('p.quiet', { dir: 'auto' }, comment);
    return h('li', comment ? { class: 'a-note' } : {}, h('button', attributes, swatch, name), note);
  }

  /** A variation. @param {number} id @param {number} ply */
  fork(id, ply) {
    const path = movesOf(pathTo(this.tree, id));
    const name = namesOf(this.table, path)[ply];
    const line = lineThrough(this.tree, id);
    const more = line.at(-1)?.more ? '…' : '';
    const summary = h('summary', t('analyse.variation', { move: name, n: line.length - ply }) + more);
    const open = this.isOpen(id);
    const attributes = { open, 'data-fork': id, 'data-ply': ply };
    return h('li.a-fork', h('details', attributes, summary, open && this.line(id, ply)));
  }
}

/** The buttons for the shown move. @param {Verbs} verbs */
function tools(verbs) {
  /** @param {string} key @param {string} glyph @param {() => void} act */
  const small = (key, glyph, act) => {
    const words = { 'data-t-label': key, 'aria-label': t(key), title: t(key) };
    return button('', act, { kind: 'only bare', glyph, ...words });
  };
  const promote = small('analyse.promote', 'promote', verbs.promote);
  const remove = small('analyse.remove', 'remove', verbs.remove);
  return { promote, remove };
}

/** @param {Verbs} verbs */
export function createTreeView(verbs) {
  const { promote, remove } = tools(verbs);
  const start = button('', () => verbs.go(0), { kind: 'bare', 'data-id': 0, 'data-t': 'analyse.start' });
  const list = h('div.a-tree', { tabindex: -1 });
  const field = h('textarea', {
    rows: 3,
    placeholder: ' ',
    id: 'analyse-comment',
    dir: 'auto',
    input: () => verbs.comment(field.value),
    blur: () => verbs.written(),
  });
  const about = h('p.quiet.a-names');
  const head = h('header', start, promote, remove);
  const label = h('label.quiet', { for: 'analyse-comment' });
  const comment = h('div.a-comment', label, field);
  const node = h('section.a-moves', { 'data-t-label': 'moves.title' }, about, head, list);
  /** The variations that the reader opened or folded, by their moves. @type {Map<string, boolean>} */
  const chosen = new Map();
  /** @type {Builder|null} */
  let builder = null;
  const built = changes();
  /** @type {Tree['nodes']|null} */
  let nodes = null;

  list.addEventListener('click', ({ target }) => {
    const { id } = /** @type {HTMLElement} */ (target).closest('button')?.dataset ?? {};
    if (id) verbs.go(Number(id));
  });
  // The event "toggle" does not bubble.
  const fold = (/** @type {Event} */ { target }) => {
    const fork = /** @type {HTMLDetailsElement} */ (target);
    const id = Number(fork.dataset.fork);
    if (!builder?.tree.nodes[id]) return;
    if (fork.open !== builder.isOpen(id)) chosen.set(pathText(builder.tree, id), fork.open);
    if (fork.open && fork.childElementCount === 1) fork.append(builder.line(id, Number(fork.dataset.ply)));
  };
  list.addEventListener('toggle', fold, true);

  /** Opens the variations with the shown node. @param {Tree} tree */
  function show(tree) {
    const rows = builder;
    if (!rows) return;
    rows.tree = tree;
    for (const { id } of pathTo(tree)) {
      const fork = /** @type {HTMLDetailsElement|null} */ (list.querySelector(`[data-fork="${id}"]`));
      if (!fork || fork.open) continue;
      if (fork.childElementCount === 1) fork.append(rows.line(id, Number(fork.dataset.ply)));
      fork.open = true;
    }
  }

  return {
    node,
    /** The field for the shown node's comment. */
    comment,
    /** @param {import('./state.js').AnalyseState} state */
    draw({ play, names, file }) {
      const { game, table } = play;
      const large = file !== null || Object.keys(game.tree.nodes).length > LARGE;
      setText(about, [isolated(names?.event), names?.date, names?.result].filter(Boolean).join(' · '));
      const { tree } = game;
      if (nodes !== tree.nodes) {
        nodes = tree.nodes;
        if (built(language(), game.game, written(tree))) {
          const [first, ...others] = tree.nodes[0].children;
          const path = new Set(pathTo(tree).map(({ id }) => id));
          const isOpen = (/** @type {number} */ id) => chosen.get(pathText(tree, id)) ?? (!large || path.has(id));
          const rows = (builder = new Builder(tree, table, isOpen));
          const line = first === undefined ? h('p.quiet', t('analyse.note')) : rows.line(first, 0);
          line.append(...others.map((other) => rows.fork(other, 0)));
          list.replaceChildren(line);
        }
      }
      const { comment, parent } = tree.nodes[tree.current];
      const path = movesOf(pathTo(tree));
      const move = path.length ? `${path.length}. ${namesOf(table, path)[path.length - 1]}` : t('analyse.start');
      setText(label, t('analyse.comment', { move }));
      show(tree);
      mark(node, tree.current);
      if (field.value !== comment) field.value = comment;
      remove.disabled = parent < 0;
      promote.disabled = pathTo(tree).every(({ id, parent: from }) => tree.nodes[from].children[0] === id);
    },
  };
}

/** The moves to a node as a text. @param {Tree} tree @param {number} id */
const pathText = (tree, id) => movesOf(pathTo(tree, id)).join('');

/** The number of nodes of a tree whose variations are folded at first. */
const LARGE = 1000;

/** What is written of a tree. @param {Tree} tree */
const written = ({ nodes }) => Object.values(nodes).map((n) => [n.id, n.move, n.children, n.comment, n.more]);

/**
 * Marks the button of the shown node and scrolls the list, but not the page, to it.
 * @param {HTMLElement} root @param {number} id
 */
function mark(root, id) {
  const old = root.querySelector('[aria-current]');
  if (old?.getAttribute('data-id') === String(id)) return;
  old?.removeAttribute('aria-current');
  const now = /** @type {HTMLElement|null} */ (root.querySelector(`[data-id="${id}"]`));
  now?.setAttribute('aria-current', 'step');
  const list = now?.closest('.a-tree');
  if (!now || !list) return;
  const [at, box] = [now.getBoundingClientRect(), list.getBoundingClientRect()];
  if (at.top < box.top || at.bottom > box.bottom) list.scrollTop += at.top - box.top - box.height / 2;
}
