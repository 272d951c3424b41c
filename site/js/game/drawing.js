// @ts-check
// Converts the state of Play to the state of the board, and loads the drawing of discs.

import { style } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { moveAt, pointIndex, pointsOf } from './games.js';
import { isHumans, shown, sideAt } from './game.js';
import { isOver } from './state.js';
import { boundOf, byWorth, chance, provedWin, worthText } from './words.js';

/** @typedef {import('../board/state.js').Mark} Mark */

/** The signs for what a stone on a point would make. */
const SIGNS = { five: '5', 'straight-four': '4', 'four-three': '43', four: '4', zugzwang: 'Z' };

/**
 * What is shown of a position: hint: the engine's best moves.
 * @typedef {import('../core/settings.js').Settings & {hint?: boolean}} Shown
 */

/**
 * @param {import('./state.js').PlayState} play
 * @param {Shown} settings
 * @returns {Partial<import('../board/state.js').BoardState>}
 */
export function drawing(play, settings) {
  const { game, table, position } = play;
  const { cols, rows } = table;
  /** @param {string} name */
  const at = (name) => pointIndex(name, cols, rows);
  const points = pointsOf(table, shown(game));
  const stones = new Array(cols * rows).fill(0);
  const numbers = new Array(cols * rows).fill(0);
  for (const point of table.blocked) stones[point] = 3;
  points.forEach((point, i) => {
    stones[point] = (i % 2) + 1;
    if (settings.numbers === 'all' || (settings.numbers === 'last' && i === points.length - 1)) numbers[point] = i + 1;
  });
  const over = isOver(play);
  return {
    kind: table.kind.pieces,
    cols,
    rows,
    view: table.kind.columns ? 0 : settings.view,
    coords: settings.coords,
    // Columns are wide enough that a tap needs no confirmation.
    confirm: table.kind.columns ? 'never' : settings.confirm,
    stones,
    numbers,
    marks: over || play.preview ? [] : marks(play, settings, at),
    preview: previewOf(table, shown(game), (play.info?.lines[0]?.pv ?? []).slice(0, play.preview)),
    line: position?.winner && position.line ? position.line.map(at) : [],
    last: points.length ? points[points.length - 1] : -1,
    heads: table.kind.columns ? heads(play, settings, over) : [],
    turn: sideAt(points.length) === 'black' ? 1 : 2,
    open: !over && !game.paused && (play.ask?.open ?? isHumans(game)),
  };
}

/** @param {import('./state.js').PlayState} play @param {Shown} settings @param {(move: string) => number} at */
function marks(play, settings, at) {
  /** @type {(Mark|undefined)[]} */
  const found = [];
  const { position, candidates, table } = play;
  if (settings.threats) for (const threat of position?.threats ?? []) markThreat(threat, table, at, found);
  if (settings.hint && !table.kind.columns) {
    byWorth(candidates).forEach((line, i) => {
      const win = provedWin(line);
      const share = win ? Number(win > 0) : line.winProb;
      const under = found[at(line.move)]; // draw the threat at that point as a ring, so that both are visible
      found[at(line.move)] = {
        kind: 'candidate',
        rank: i + 1,
        share: Math.round(100 * share) / 100,
        sure: win > 0,
        ...(under && { shape: 'round', side: under.side }),
      };
    });
  }
  for (const { point } of position?.forbidden ?? []) found[at(point)] = { kind: 'forbidden' };
  for (const [point, mark] of (play.ask ?? play.remark)?.marks ?? []) found[point] = mark;
  return found;
}

/**
 * Adds a mark for what a stone would make and for which side. On boards where rows
 * matter, the mark also shows the kind of row and whether it decides by zugzwang.
 * @param {import('./state.js').Threat} threat
 * @param {import('./games.js').Table} table
 * @param {(move: string) => number} at
 * @param {(Mark|undefined)[]} found
 */
function markThreat({ kind, side, points }, table, at, found) {
  const owner = side === 'black' ? 1 : 2;
  for (const point of points.map(at)) {
    const row = table.kind.row(table, point);
    if (!row) {
      const mark = (found[point] ??= { kind: 'threat', side: owner, text: SIGNS[kind] });
      if (mark.side !== owner) mark.side = undefined; // both sides threaten this point
      continue;
    }
    const shape = row === 'even' ? 'square' : 'round';
    const mark = (found[point] ??= { kind: 'threat', shape, side: owner, text: t(`threat.${row}`) });
    if (kind === 'zugzwang') Object.assign(mark, { strong: true, text: SIGNS.zugzwang });
    else if (mark.side !== owner) mark.side = undefined; // both sides threaten this point
  }
}

/**
 * Moves that nobody has played, as the board shows them over a position.
 * @param {import('./games.js').Table} table
 * @param {string[]} moves of the position
 * @param {string[]} line
 * @param {number} [first] the ply of the line's first move, which determines its side
 * @returns {import('../board/state.js').Preview[]}
 */
export function previewOf(table, moves, line, first = moves.length) {
  const points = pointsOf(table, [...moves, ...line]).slice(moves.length);
  return points.map((point, i) => ({ point, stone: (first + i) % 2 ? 2 : 1, number: i + 1 }));
}

/**
 * The values shown above the columns: each move's evaluation.
 * @param {import('./state.js').PlayState} play
 * @param {Shown} settings
 * @param {boolean} over
 * @returns {import('../board/state.js').Head[]}
 */
function heads({ table, candidates, thinking }, settings, over) {
  return Array.from({ length: table.cols }, (_, column) => {
    const line = settings.hint && !over ? candidates.find((one) => one.move === moveAt(table, column)) : undefined;
    if (!line) return { text: '', tone: '' };
    const { exact } = line;
    const bound = boundOf(line);
    if (bound) return bound;
    if (line.low !== undefined && thinking) return { text: '…', tone: '' };
    if (exact === null) return { text: chance(line.winProb), tone: '' };
    return { text: worthText(line), tone: exact > 0 ? 'good' : exact < 0 ? 'bad' : '' };
  });
}

/**
 * Loads the code that draws discs, when a disc board is first shown.
 * @param {() => void} [missing] called when it cannot be loaded
 */
export async function discs(missing) {
  try {
    const [skin] = await Promise.all([import('../board/discs.js'), import('../core/drawings.js'), style('discs')]);
    return skin;
  } catch (fault) {
    missing?.();
    throw fault;
  }
}
