// @ts-check
// Converts the analysed position to a board state: Play's drawing, the previewed
// lines, and where the search looked.

import { pointIndex, pointsOf } from '../game/games.js';
import { drawing, previewOf } from '../game/drawing.js';
import { plyOf, shown } from '../game/game.js';

import { signsOf } from './marks.js';
import { reasonRows } from './why.js';

/** @typedef {import('./state.js').AnalyseState} AnalyseState */
/** @typedef {import('../board/state.js').BoardState} BoardState */

/** The previewed moves that nobody has played. @param {AnalyseState} state @returns {string[]} */
function previewed({ preview, play, solution, winShown }) {
  const win = solution?.reply.line ?? [];
  if (!preview) return winShown ? win : [];
  const line = preview.moves ?? (preview.line < 0 ? win : (play.candidates[preview.line]?.pv ?? []));
  return line.slice(0, preview.n);
}

/**
 * @param {AnalyseState} state @param {import('../core/settings.js').Settings} settings @returns {Partial<BoardState>}
 */
export function analyseDrawing(state, settings) {
  const { play, view, passing } = state;
  const { table, game } = play;
  const line = previewed(state);
  const drawn = drawing({ ...play, preview: 0 }, { ...settings, hint: view.marks !== 'off' });
  const moves = shown(game);
  return {
    ...drawn,
    // Drawing a mark needs no confirmation and shows no stone under the pointer.
    ...(state.drawing?.tool && { confirm: 'never', open: false }),
    marks: line.length || state.pen ? [] : marksOf(drawn.marks ?? [], view.marks),
    heat: view.heat && !line.length ? heatOf(play) : [],
    preview: previewOf(table, moves, line, moves.length + Number(passing)),
  };
}

/**
 * The drawings over the stones: the node's marks, the rows that make the point
 * under the pointer forbidden, and the arrows of a previewed line.
 * @param {AnalyseState} state
 * @returns {import('../board/signs.js').Signs}
 */
export function analyseSigns(state) {
  const { play, pointed } = state;
  const line = pointsOf(play.table, [...shown(play.game), ...previewed(state)]).slice(plyOf(play.game));
  const way = line.slice(1).map((to, i) => ({ from: line[i], to, quiet: true }));
  const { signs, arrows } = signsOf(state);
  const rows = reasonRows(play, play.ghost >= 0 ? play.ghost : pointed);
  if (play.table.kind.columns) return { signs: [], arrows: [], rows: [] };
  return line.length ? { signs: [], arrows: way, rows: [] } : { signs, arrows, rows };
}

/** @param {NonNullable<BoardState['marks']>} marks @param {import('./state.js').Marks} kind */
const marksOf = (marks, kind) =>
  kind === 'rank'
    ? marks.map((mark) => (mark?.kind === 'candidate' ? { ...mark, share: undefined, text: String(mark.rank) } : mark))
    : marks;

/** The share of the search that each point received. @param {import('../game/state.js').PlayState} play */
function heatOf({ info, table, position }) {
  const heat = new Array(table.cols * table.rows).fill(0);
  if (position?.over) return heat;
  const lands = (/** @type {string} */ move) => pointIndex(move, table.cols, table.rows);
  // The square root makes small shares visible: the best moves take nearly all of a search.
  for (const { move, value } of info?.heat ?? []) if (lands(move) >= 0) heat[lands(move)] = Math.sqrt(value);
  return heat;
}
