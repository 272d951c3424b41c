// @ts-check
// The state of the Analyse screen, and its stored form.

import { isText, isWhole, textIn } from '../core/valid.js';
import { parseTable, pointIndex } from '../game/games.js';
import { hashOf, isId, newGame, sideAt, wholeVerdict } from '../game/game.js';
import { playState } from '../game/state.js';
import { MARK_KINDS } from '../engine/words.js';
import { readTree } from '../files/nodes.js';
import { addMove, depthOf, goTo, lineThrough, movesOf, pathTo } from '../game/tree.js';

/** @typedef {import('../game/tree.js').Tree} Tree */
/** @typedef {import('../game/game.js').Verdict} Verdict */
/** @typedef {import('../game/state.js').PlayState} PlayState */
/** The header of a game's file. @typedef {import('../files/save.js').Names} Names */

/**
 * A file whose tree is read on demand.
 * @typedef {object} OpenedFile
 * @property {string} id under which it is stored
 * @property {string} name
 * @property {number} index of the game in the file
 */
/** What is known of a tree's file. @typedef {{names: Names|null, file: OpenedFile|null}} Origin */

/** What the panel shows in place of the analysis. @typedef {''|'wins'|'settings'} Page */

/** What marks the best moves on the board. @typedef {'value'|'rank'|'off'} Marks */
export const MARKS = /** @type {const} */ (['value', 'rank', 'off']);

/**
 * The reader's search and display options; 0 is no limit. threads and table (in
 * megabytes): 0 means as in the settings, or chosen for the device; same: repeated
 * searches give the same result; behind: search also while the tab is hidden.
 * @typedef {{lines: number, marks: Marks, heat: boolean, ms: number, nodes: number,
 *   depth: number, threads: number, table: number, same: boolean, behind: boolean}}
 *   View
 */

/** The maximum number of lines of a search. */
export const MOST_LINES = 10;
/** The maximum number of workers of a search. */
export const MOST_THREADS = 16;
/** The sizes of the workers' shared table, in megabytes. */
export const TABLES = [0, 16, 32, 64, 128, 256];

/** @returns {View} */
export const defaultView = () => ({
  lines: 3,
  marks: 'value',
  heat: false,
  ms: 0,
  nodes: 0,
  depth: 0,
  threads: 0,
  table: 0,
  same: false,
  behind: false,
});

/**
 * @typedef {object} AnalyseState
 * @property {PlayState} play the position as in Play, with the reader playing both sides; its tree may have variations
 * @property {View} view
 * @property {boolean} going whether the engine searches each shown position; it does until the reader pauses it
 * @property {Page} page what the panel shows
 * @property {import('./setup.js').Setup|null} setup the position that is being set up
 * @property {{key: string, plies: number}|null} proof what a proof says of a position: the plies to Black's five
 * @property {'none'|'running'|'done'} search the state of this position's search
 * @property {boolean} passing the side to move passes, so the search is for the other side
 * @property {Pick<PlayState, 'candidates'|'info'> & {going: boolean}|null} unpassed what was shown before the pass
 * @property {{line: number, n: number, moves?: string[]}|null} preview the first n moves of a line are previewed, or
 *   the given moves; line −1 is the solution
 * @property {{goal: 'vcf'|'vct', nodes: number, ms: number}|null} solving
 * @property {{goal: 'vcf'|'vct', reply: import('../engine/protocol.js').SolutionReply}|null} solution of this position
 * @property {boolean} winShown whether the solution is shown on the board
 * @property {PlayState|null} pinned a position to compare this one with
 * @property {Names|null} names the header of the game's file
 * @property {OpenedFile|null} file from which the rest of a large tree is read
 * @property {number} pointed the point under the pointer or with the focus, −1 for none
 * @property {boolean} pen whether the drawing tools are shown
 * @property {{tool: import('../game/tree.js').Mark['kind']|'', from: number, to: number}|null} drawing the selected
 *   drawing tool, and the points of the arrow that is being drawn; −1 is none
 */

/** @param {string} game @param {Tree} tree */
export const asGame = (game, tree) => newGame({ game, tree, you: 'both' });

/** @param {Kept} kept @returns {AnalyseState} */
export const analyseState = ({ game, tree, view, names = null, file = null, paused = false }) => ({
  play: playState(asGame(game, tree)),
  view,
  going: !paused,
  page: '',
  setup: null,
  proof: null,
  search: 'none',
  passing: false,
  unpassed: null,
  preview: null,
  solving: null,
  solution: null,
  winShown: false,
  pinned: null,
  names,
  file,
  pointed: -1,
  pen: false,
  drawing: null,
});

/** The side whose move is searched. @param {AnalyseState} state */
export function sideOf({ play, passing }) {
  const ply = depthOf(play.game.tree);
  return sideAt(passing ? ply + 1 : ply);
}

/** The link fragment for a line of a game and its shown ply. @param {string} game @param {Tree} tree */
export function linkOf(game, tree) {
  const moves = movesOf(lineThrough(tree));
  const ply = depthOf(tree);
  return `#/analyse/${game}${moves.length ? `/${moves.join('')}` : ''}${ply < moves.length ? `?ply=${ply}` : ''}`;
}

/** The node after the moves, −1 when they are not in the tree. @param {Tree} tree @param {string[]} moves */
export function nodeAt({ nodes }, moves) {
  let id = 0;
  for (const move of moves) id = id < 0 ? id : (nodes[id].children.find((child) => nodes[child].move === move) ?? -1);
  return id;
}

/** Adds lines below the shown node, which stays shown. @param {Tree} tree @param {string[][]} lines */
export function withLines(tree, lines) {
  const { current } = tree;
  return lines.reduce((grown, moves) => goTo(moves.reduce(addMove, grown), current), tree);
}

/** A limit that no search reaches: without any limit the engine would set its own. */
const ENDLESS = 2 ** 50;

/**
 * The protocol's search request for a position. Without a limit it runs until it is
 * stopped. A repeatable search has one thread and no time limit.
 * @param {{game: string, moves: string, side: import('../engine/protocol.js').SideWord|undefined}} at
 * @param {View} view
 * @returns {import('../engine/session.js').SearchRequest}
 */
export function requestFor({ game, moves, side }, { lines, ms, nodes, depth, threads, table, same }) {
  return {
    cmd: 'search',
    player: 'tengen',
    game,
    moves,
    ...(side && { side }),
    lines,
    limits: {
      purpose: 'analysis',
      nodes: nodes || ENDLESS,
      ...(ms && !same && { ms }),
      ...(depth && { depth }),
      ...(same ? { threads: 1 } : { ...(threads && { threads }), ...(table && { table }) }),
    },
  };
}

// The stored form.

/**
 * @typedef {{id: string, name?: string, from?: string, game: string, tree: Tree, view: View, names?: Names|null, file?:
 *   OpenedFile|null, paused?: boolean, changed?: number}} Kept
 */
/** @typedef {import('../game/tree.js').Mark} Mark */
/**
 * A stored node: the index of its parent in the list, its move, and its
 * annotations.
 * @typedef {{parent: number, move: string, comment?: string, verdict?: Verdict, marks?: readonly Mark[], more?: true}}
 *   PackedNode
 */
/**
 * An analysis as it is stored.
 * @typedef {object} Packed
 * @property {string} id
 * @property {string} name that the reader gave, or ''
 * @property {string} from the game that it was begun with, as in a link: "renju15/h8h9", or the file in the link; ''
 *   for none
 * @property {string} game
 * @property {PackedNode[]} nodes each after its parent
 * @property {number} current the index of the shown node
 * @property {View} view
 * @property {Names} [names]
 * @property {OpenedFile} [file]
 * @property {true} [paused]
 * @property {number} changed when, in milliseconds since 1970
 */

/** The maximum number of nodes: more than anybody enters by hand. */
const MOST = 5000;

/** What does not fit is read from the tree's file again. @param {Kept} kept @returns {Packed} */
export function pack({ id, name = '', from = '', game, tree, view, names, file, paused, changed = 0 }) {
  /** @type {PackedNode[]} */
  const nodes = [];
  /** @type {Map<number, number>} */
  const place = new Map();
  const path = new Set(pathTo(tree).map(({ id }) => id));
  const waiting = [0];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const { move, parent, comment, verdict, children, marks, more } = tree.nodes[id];
    const from = place.get(parent) ?? -1;
    if (nodes.length >= MOST - path.size && !path.has(id)) {
      if (file && from >= 0) nodes[from].more = true;
      continue;
    }
    place.set(id, nodes.length);
    const notes = { ...(comment && { comment }), ...(verdict && { verdict }), ...(marks.length && { marks }) };
    nodes.push({ parent: from, move, ...notes, ...(file && more && { more }) });
    waiting.push(...[...children].reverse());
  }
  const facts = {
    ...(names && { names }),
    ...(file && { file }),
    ...(paused && { paused: /** @type {const} */ (true) }),
  };
  return { id, name, from, game, nodes, current: place.get(tree.current) ?? 0, view, changed, ...facts };
}

/** @param {Packed} packed @returns {Kept} */
export const unpack = ({ nodes, current, ...kept }) => ({ ...kept, tree: readTree(nodes, current) });

/** Whether an analysis holds more than the game that it was begun with. @param {Packed} packed */
export function isWork({ from, game, nodes, file, name }) {
  if (nodes.length < 2) return false;
  if (name || file || nodes.some(({ comment, marks }) => comment || marks?.length)) return true;
  const isLine = nodes.every(({ parent }, i) => parent === i - 1);
  return !isLine || `${game}/${nodes.map(({ move }) => move).join('')}` !== from;
}

/** @param {unknown} value */
const isFlag = (value) => typeof value === 'boolean';

/** What the view's fields may be. @type {Record<keyof View, (value: unknown) => boolean>} */
const VALID = {
  lines: (n) => isWhole(n, 1, MOST_LINES),
  marks: (name) => MARKS.includes(/** @type {any} */ (name)),
  heat: isFlag,
  ms: (n) => isWhole(n),
  nodes: (n) => isWhole(n),
  depth: (n) => isWhole(n, 0, 100),
  threads: (n) => isWhole(n, 0, MOST_THREADS),
  table: (n) => TABLES.includes(/** @type {any} */ (n)),
  same: isFlag,
  behind: isFlag,
};

/** @param {any} value @returns {View} an invalid field falls back to its default */
function wholeView(value) {
  const found = Object.entries(Object(value)).filter(
    ([name, one]) => Object.hasOwn(VALID, name) && VALID[/** @type {keyof View} */ (name)](one),
  );
  return { ...defaultView(), ...Object.fromEntries(found) };
}

/**
 * The valid marks among stored ones.
 * @param {unknown} value as stored
 * @param {import('../game/games.js').Table} table
 * @returns {Mark[]}
 */
export function wholeMarks(value, { cols, rows }) {
  if (!Array.isArray(value)) return [];
  const isPoint = (/** @type {unknown} */ name) => isText(name) && pointIndex(name, cols, rows) >= 0;
  return value.slice(0, 1000).flatMap((mark) => {
    const { kind, point, to, text } = Object(mark);
    if (!MARK_KINDS.includes(kind) || !isPoint(point)) return [];
    if (kind === 'arrow') return isPoint(to) && to !== point ? [{ kind, point, to }] : [];
    if (kind !== 'label') return [{ kind, point }];
    return text && isText(text) ? [{ kind, point, text: textIn(text, 40) }] : [];
  });
}

/** @param {unknown} value as found @returns {Names|null} */
function wholeNames(value) {
  const names = ['black', 'white', 'date', 'result', 'event'].map((name) => [name, textIn(Object(value)[name], 200)]);
  return names.some(([, text]) => text) ? Object.fromEntries(names) : null;
}

/** @param {unknown} value as found @returns {OpenedFile|null} */
function wholeFile(value) {
  const { id, name, index } = Object(value);
  return isText(id) && isText(name) && isWhole(index) ? { id, name, index } : null;
}

/** The maximum length of an analysis's name. */
const LONGEST = 80;

/** @type {import('../core/storage.js').Store<Packed>} */
export const analysisStore = {
  key: 'analysis',
  version: 1,
  check(value) {
    const { id, name, from, game, nodes, current, view, names, file, paused, changed } = Object(value);
    const opened = wholeFile(file);
    const table = typeof game === 'string' ? parseTable(game) : null;
    if (!table || !Array.isArray(nodes) || nodes.length < 1 || nodes.length > MOST) return null;
    /** @type {PackedNode[]} */
    const whole = [];
    /** @type {number[]} */
    const depths = [];
    for (const [i, node] of nodes.entries()) {
      const { parent, move, comment, verdict, marks, more } = Object(node);
      const isChild = isWhole(parent, 0, i - 1);
      if (i === 0 ? move !== '' : !isChild || typeof move !== 'string' || !table.kind.isMove(move, table)) return null;
      depths.push(i ? depths[parent] + 1 : 0);
      if (depths[i] > table.cols * table.rows) return null;
      const judged = wholeVerdict(verdict);
      const note = textIn(comment, 10_000);
      const drawn = wholeMarks(marks, table);
      whole.push({
        parent: i ? parent : -1,
        move,
        ...(note && { comment: note }),
        ...(judged && { verdict: judged }),
        ...(drawn.length && { marks: drawn }),
        ...(opened && more === true && { more }),
      });
    }
    const header = wholeNames(names);
    return {
      // Older builds had one analysis, without these.
      id: isId(id) ? id : `old-${hashOf(game + JSON.stringify(nodes))}`,
      name: textIn(name, LONGEST),
      from: textIn(from, 2000),
      game,
      nodes: whole,
      current: isWhole(current, 0, nodes.length - 1) ? current : 0,
      view: wholeView(view),
      changed: isWhole(changed) ? changed : 0,
      ...(header && { names: header }),
      ...(opened && { file: opened }),
      ...(paused === true && { paused }),
    };
  },
};

/** The evaluations of the positions up to the shown node, by ply. @param {Tree} tree @returns {(Verdict|null)[]} */
export const verdictsOf = (tree) => [tree.nodes[0], ...pathTo(tree)].map(({ verdict }) => verdict ?? null);
