// @ts-check
// A reviewed game for a file: each move with a comment and an annotation glyph, and
// better moves as variations.

import { addWords, joined, listed, percent, t } from '../core/i18n.js';
import { sideName } from '../game/words.js';
import { addMove, goTo, mainLine, movesOf, setComment } from '../game/tree.js';
import { bestLine } from './drawing.js';
import { sentences } from './sentences.js';
import { isError, shareText, shownShare } from './state.js';

/** @typedef {import('./state.js').Judgement} Judgement */
/** @typedef {import('../game/tree.js').Tree} Tree */
/** @typedef {import('../game/games.js').Table} Table */

/** The maximum length of a variation. */
const LONGEST = 12;
/** The SGF glyphs of move classes. @type {Record<string, string>} */
const GLYPHS = { brilliant: 'very-good', only: 'good', inaccuracy: 'doubtful', mistake: 'bad', blunder: 'very-bad' };

/**
 * The comment on a move: its class, its chances before and after, and sentences.
 * @param {Table} table
 * @param {string[]} moves
 * @param {Judgement} judgement
 */
export function commentOn(table, moves, judgement) {
  const { class: verdict, before, after, hinted } = judgement;
  if (hinted) return joined(sentences(table, moves, judgement));
  const args = { class: t(`review.class.${verdict}`), before: shareText(before), after: shareText(after) };
  // The difference of what is written, not of what was rounded.
  const loss = shownShare(before) - shownShare(after);
  const head = t(loss > 0 ? 'review.file.lost' : 'review.file.class', { ...args, loss: percent(loss) });
  return joined([head, ...sentences(table, moves, judgement)]);
}

/**
 * Adds the better line beside each error, and returns what to write about the main
 * line's moves. Loads the texts first.
 * @param {Tree} tree
 * @param {Table} table
 * @param {{judged: readonly (Judgement|undefined)[], accuracy: readonly (number|null)[]|null}} review of the main line,
 *   by ply
 * @returns {Promise<{tree: Tree, judge: import('../files/nodes.js').Judge}>}
 */
export async function annotated(tree, table, { judged, accuracy }) {
  await addWords('review');
  const line = mainLine(tree);
  const moves = movesOf(line);
  /** @type {Map<number, Judgement>} */
  const judgements = new Map();
  let grown = tree;
  for (const judgement of judged) {
    const node = judgement && line[judgement.ply];
    if (!node || node.move !== judgement.move) continue;
    judgements.set(node.id, judgement);
    const better = bestLine(judgement).slice(0, LONGEST);
    if (!isError(judgement) || !better.length || better[0] === node.move) continue;
    grown = better.reduce(addMove, goTo(grown, node.parent));
    const first = grown.nodes[node.parent].children.find((id) => grown.nodes[id].move === better[0]) ?? 0;
    if (!grown.nodes[first].comment) grown = setComment(grown, t('review.line.best'), first);
  }
  const figures = (accuracy ?? []).flatMap((figure, side) =>
    figure === null ? [] : [`${sideName(table, side ? 'white' : 'black')} ${percent(figure / 100)}`],
  );
  const opening = figures.length ? t('review.file.accuracy', { figures: listed(figures) }) : '';
  return {
    tree: goTo(grown, tree.current),
    judge({ id, parent }) {
      if (parent < 0) return { text: opening };
      const judgement = judgements.get(id);
      return judgement ? { glyph: GLYPHS[judgement.class], text: commentOn(table, moves, judgement) } : null;
    },
  };
}
