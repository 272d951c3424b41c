// @ts-check
// The changes of the open analysis while the page is open, for Undo and Redo. A tree is a value, so a
// step holds the one before and the one after it.

/** @typedef {import('../game/tree.js').Tree} Tree */
/** @typedef {'move'|'remove'|'promote'|'comment'|'marks'|'lines'} Kind */
/**
 * A change. Fullest: while a comment is typed, the tree with its longest text.
 * @typedef {{kind: Kind, before: Tree, after: Tree, fullest: Tree}} Step
 */

/** The number of steps that are kept. */
const MOST = 100;
/** More characters than these, or more than half of the text, are a step of their own when they go from a comment. */
const LOST = 10;

/** The comment on the shown node. @param {Tree} tree */
const textIn = ({ nodes, current }) => nodes[current].comment;

/** Whether one text loses much of another. @param {string} before @param {string} after */
function shortens(before, after) {
  const least = Math.min(before.length, after.length);
  let [head, tail] = [0, 0];
  while (head < least && before[head] === after[head]) head++;
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return before.length - head - tail > Math.min(LOST, before.length / 2);
}

export function createEdits() {
  /** @type {Step[]} */
  let done = [];
  /** @type {Step[]} */
  let undone = [];
  /** Whether the comment of the last step is still typed. */
  let typing = false;

  /** Continues the step of a comment that is typed. Tells whether it does. @param {Tree} after */
  function typed(after) {
    const last = done.at(-1);
    if (!typing || !last || last.after.current !== after.current) return false;
    if (shortens(textIn(last.fullest), textIn(after))) {
      last.after = last.fullest;
      return false;
    }
    last.after = after;
    if (textIn(after).length >= textIn(last.fullest).length) last.fullest = after;
    if (textIn(after) === textIn(last.before)) {
      done.pop();
      typing = false;
    }
    return true;
  }

  return {
    /** Adds a change; nothing is to be redone after it. @param {Kind} kind @param {Tree} before @param {Tree} after */
    add(kind, before, after) {
      undone = [];
      if (kind === 'comment' && typed(after)) return;
      const from = kind === 'comment' && typing ? (done.at(-1)?.after ?? before) : before;
      const same = from.current === before.current;
      done = [...done, { kind, before: same ? from : before, after, fullest: after }].slice(-MOST);
      typing = kind === 'comment';
    },
    /** A comment is written: the next letter begins another step. */
    written() {
      typing = false;
    },
    /** The engine refused the shown move, which is removed. @param {Tree} tree with it @param {Tree} rest without it */
    refused({ current }, rest) {
      const last = done.at(-1);
      if (!last || last.before.nodes[current]) return;
      if (Object.keys(rest.nodes).length > Object.keys(last.before.nodes).length) last.after = rest;
      else done.pop();
    },
    /** The step that Undo takes back. @returns {Step|undefined} */
    last: () => done.at(-1),
    /** The step that Redo makes again. @returns {Step|undefined} */
    next: () => undone.at(-1),
    /** Takes back the last step, or all down to a step. Returns the earliest. @param {Step} [step] */
    undo(step = done.at(-1)) {
      typing = false;
      const at = step ? done.indexOf(step) : -1;
      if (at < 0) return undefined;
      undone.push(...done.splice(at).reverse());
      return step;
    },
    redo() {
      typing = false;
      const step = undone.pop();
      if (step) done.push(step);
      return step;
    },
    /** Another analysis is opened. */
    clear() {
      [done, undone, typing] = [[], [], false];
    },
  };
}

/**
 * A tree with the evaluations that another one has of its positions.
 * @param {Tree} tree @param {Tree} other @returns {Tree}
 */
export function withVerdicts(tree, other) {
  const nodes = { ...tree.nodes };
  /** Equal positions, by their nodes' ids. @type {[number, number][]} */
  const waiting = [[0, 0]];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [id, twin] = pair;
    const { verdict, children } = other.nodes[twin];
    if (verdict) nodes[id] = { ...nodes[id], verdict };
    for (const child of nodes[id].children) {
      const found = children.find((one) => other.nodes[one].move === nodes[child].move);
      if (found !== undefined) waiting.push([child, found]);
    }
  }
  return { ...tree, nodes };
}
