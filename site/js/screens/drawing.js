// @ts-check
// The Play state as a board state.

import { percent, t } from '../i18n.js';
import { columnName, pointIndex, pointsOf } from '../notation.js';
import { isHumans, shown, sideAt } from './game.js';
import { boundOf, signed, worthText } from './words.js';

/** @typedef {import('../board/state.js').BoardState} BoardState */
/** @typedef {import('../board/state.js').Mark} Mark */

/** What a stone on the point would make. */
const SIGNS = { five: '5', 'straight-four': '4', 'four-three': '43', four: '4', zugzwang: 'Z' };

/**
 * @param {import('./play-state.js').PlayState} play
 * @param {import('../settings.js').Settings} settings
 * @returns {Partial<BoardState>}
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
  const over = Boolean(position?.over || game.resigned);
  return {
    kind: table.family === 'five' ? 'stones' : 'discs', cols, rows, view: table.family === 'five' ? settings.view : 0, coords: settings.coords,
    // A column is wide enough to hit at the first try.
    confirm: table.family === 'five' ? settings.confirm : 'never',
    stones, numbers,
    marks: over || play.preview ? [] : marks(play, settings, at),
    preview: preview(play),
    line: position?.winner && position.line ? position.line.map(at) : [],
    last: points.length ? points[points.length - 1] : -1,
    heads: table.family === 'four' ? heads(play, settings, over) : [],
    turn: sideAt(game.ply) === 'black' ? 1 : 2,
    open: !over && isHumans(game, game.ply),
  };
}

/** @param {import('./play-state.js').PlayState} play @param {import('../settings.js').Settings} settings @param {(move: string) => number} at */
function marks(play, settings, at) {
  /** @type {(Mark|undefined)[]} */
  const found = [];
  const { position, candidates, table } = play;
  if (settings.threats && table.family === 'five') {
    for (const threat of position?.threats ?? []) {
      for (const point of threat.points) found[at(point)] ??= { kind: 'threat', text: SIGNS[/** @type {'five'} */ (threat.kind)] };
    }
  } else if (settings.threats) winningCells(position?.threats ?? [], table.cols, at, found);
  if (settings.hint && table.family === 'five') {
    candidates.forEach((line, i) => {
      const text = line.win > 0 ? `W${line.win}` : line.win < 0 ? `L${-line.win}` : String(Math.round(line.winProb * 100));
      found[at(line.move)] = { kind: 'candidate', rank: i + 1, text };
    });
  }
  for (const { point } of position?.forbidden ?? []) found[at(point)] = { kind: 'forbidden' };
  return found;
}

/**
 * Connect Four's winning cells: whose, in an odd or an even row, and which of
 * them decide by zugzwang.
 * @param {any[]} threats @param {number} cols @param {(move: string) => number} at @param {(Mark|undefined)[]} found
 */
function winningCells(threats, cols, at, found) {
  for (const { kind, side, points } of threats) {
    const owner = side === 'black' ? 1 : 2;
    for (const point of points.map(at)) {
      const even = Math.floor(point / cols) % 2 === 1;
      const mark = found[point] ??= { kind: 'threat', shape: even ? 'square' : 'round', side: owner, text: t(even ? 'threat.even' : 'threat.odd') };
      if (kind === 'zugzwang') Object.assign(mark, { strong: true, text: SIGNS.zugzwang });
      else if (mark.side !== owner) mark.side = undefined; // it is both sides'
    }
  }
}

/** @param {import('./play-state.js').PlayState} play */
function preview({ info, preview: n, game, table }) {
  const line = (info?.lines?.[0]?.pv ?? []).slice(0, n);
  const points = pointsOf(table, [...shown(game), ...line]).slice(game.ply);
  return points.map((point, i) => ({
    point, stone: /** @type {1|2} */ (((game.ply + i) % 2) + 1), number: i + 1,
  }));
}

/**
 * What stands above each column: the move's worth, which stays on.
 * @param {import('./play-state.js').PlayState} play @param {import('../settings.js').Settings} settings @param {boolean} over
 * @returns {import('../board/state.js').Head[]}
 */
function heads({ table, candidates, thinking }, settings, over) {
  return Array.from({ length: table.cols }, (_, column) => {
    const line = settings.hint && !over ? candidates.find((one) => one.move === columnName(column)) : undefined;
    if (!line) return { text: '', note: '', tone: '' };
    const { exact } = line;
    const bound = boundOf(line);
    if (bound) return bound;
    if (Number.isFinite(line.low) && thinking) return { text: '…', note: '', tone: '' };
    if (!Number.isFinite(exact)) return { text: percent(line.winProb), note: '', tone: '' };
    return { text: signed(exact), note: worthText(line), tone: exact > 0 ? 'good' : exact < 0 ? 'bad' : 'even' };
  });
}
