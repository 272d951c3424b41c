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
/** @typedef {{go: (id: number) => void, promote: () => void, remove: () => void, comment: (text: string) => void}} Verbs */

/** Builds the list of a tree. */
class Builder {
  /** @param {Tree} tree @param {import('../game/games.js').Table} table @param {Set<number>} folded the first moves of variations that are folded */
  constructor(tree, table, folded) {
    this.tree = tree;
    this.table = table;
    this.folded = folded;
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
    const attributes = { 'data-id': id, 'data-n': ply + 1, 'aria-label': label };
    const note = comment && h('p.quiet', { dir: 'auto' }, comment);
    return h('li', comment ? { class: 'a-note' } : {}, h('button', attributes, swatch, name), note);
  }

  /** A variation. @param {number} id @param {number} ply */
  fork(id, ply) {
    const path = movesOf(pathTo(this.tree, id));
    const name = namesOf(this.table, path)[ply];
    const n = lineThrough(this.tree, id).length - ply;
    const summary = h('summary', t('analyse.variation', { move: name, n }));
    const attributes = { open: !this.folded.has(id), 'data-fork': id };
    return h('li.a-fork', h('details', attributes, summary, this.line(id, ply)));
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
    rows: 2,
    dir: 'auto',
    'data-t-label': 'analyse.comment',
    'data-t-hint': 'analyse.comment',
    input: () => verbs.comment(field.value),
  });
  const about = h('p.quiet.a-names');
  const head = h('header', start, promote, remove);
  const node = h('div.pane', about, head, list, field);
  /** @type {Set<number>} */
  const folded = new Set();
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
    if (fork.open) folded.delete(Number(fork.dataset.fork));
    else folded.add(Number(fork.dataset.fork));
  };
  list.addEventListener('toggle', fold, true);

  return {
    node,
    /** @param {import('./state.js').AnalyseState} state */
    draw({ play, names }) {
      const { game, table } = play;
      setText(about, [isolated(names?.event), names?.date, names?.result].filter(Boolean).join(' · '));
      const { tree } = game;
      if (nodes !== tree.nodes) {
        nodes = tree.nodes;
        if (built(`${language()} ${game.game} ${shapeOf(tree)}`)) {
          const [first, ...others] = tree.nodes[0].children;
          const builder = new Builder(tree, table, folded);
          const line = first === undefined ? h('p.quiet', t('analyse.note')) : builder.line(first, 0);
          line.append(...others.map((other) => builder.fork(other, 0)));
          list.replaceChildren(line);
        }
      }
      const { comment, parent } = tree.nodes[tree.current];
      mark(node, tree.current);
      if (field.value !== comment) field.value = comment;
      remove.disabled = parent < 0;
      promote.disabled = pathTo(tree).every(({ id, parent: from }) => tree.nodes[from].children[0] === id);
    },
  };
}

/** A key for the written form of a tree. @param {Tree} tree */
const shapeOf = ({ nodes }) => JSON.stringify(Object.values(nodes).map((n) => [n.id, n.move, n.children, n.comment]));

/** Marks the button of the shown node and scrolls to it. @param {HTMLElement} root @param {number} id */
function mark(root, id) {
  const old = root.querySelector('[aria-current]');
  if (old?.getAttribute('data-id') === String(id)) return;
  old?.removeAttribute('aria-current');
  const now = /** @type {HTMLElement|null} */ (root.querySelector(`[data-id="${id}"]`));
  now?.setAttribute('aria-current', 'step');
  for (let up = now?.closest('details'); up; up = up.parentElement?.closest('details')) up.open = true;
  now?.scrollIntoView({ block: 'nearest' });
}
