// @ts-check
// The Play state as a board state.

import { pointIndex } from '../notation.js';
import { isHumans, shown, sideAt } from './game.js';

/** @typedef {import('../board/state.js').BoardState} BoardState */
/** @typedef {import('../board/state.js').Mark} Mark */

/** What a stone on the point would make. */
const SIGNS = { five: '5', 'straight-four': '4', 'four-three': '43' };

/**
 * @param {import('./play-state.js').PlayState} play
 * @param {import('../settings.js').Settings} settings
 * @returns {Partial<BoardState>}
 */
export function drawing(play, settings) {
  const { game, size, position } = play;
  const points = size * size;
  /** @param {string} move */
  const at = (move) => pointIndex(move, size, size);
  const moves = shown(game);
  const stones = new Array(points).fill(0);
  const numbers = new Array(points).fill(0);
  moves.forEach((move, i) => {
    stones[at(move)] = (i % 2) + 1;
    if (settings.numbers === 'all' || (settings.numbers === 'last' && i === moves.length - 1)) numbers[at(move)] = i + 1;
  });
  const over = Boolean(position?.over || game.resigned);
  return {
    kind: 'stones', cols: size, rows: size, view: settings.view, coords: settings.coords, confirm: settings.confirm,
    stones, numbers,
    marks: over || play.preview ? [] : marks(play, settings, at),
    preview: preview(play, at),
    line: position?.winner && position.line ? position.line.map(at) : [],
    last: moves.length ? at(moves[moves.length - 1]) : -1,
    turn: sideAt(game.ply) === 'black' ? 1 : 2,
    open: !over && isHumans(game, game.ply),
  };
}

/** @param {import('./play-state.js').PlayState} play @param {import('../settings.js').Settings} settings @param {(move: string) => number} at */
function marks(play, settings, at) {
  /** @type {(Mark|undefined)[]} */
  const found = [];
  const { position, candidates } = play;
  if (settings.threats) {
    for (const threat of position?.threats ?? []) {
      for (const point of threat.points) found[at(point)] ??= { kind: 'threat', text: SIGNS[/** @type {'five'} */ (threat.kind)] };
    }
  }
  if (settings.hint) {
    candidates.forEach((line, i) => {
      const text = line.win > 0 ? `W${line.win}` : line.win < 0 ? `L${-line.win}` : String(Math.round(line.winProb * 100));
      found[at(line.move)] = { kind: 'candidate', rank: i + 1, text };
    });
  }
  for (const { point } of position?.forbidden ?? []) found[at(point)] = { kind: 'forbidden' };
  return found;
}

/** @param {import('./play-state.js').PlayState} play @param {(move: string) => number} at */
function preview({ info, preview: n, game }, at) {
  const line = info?.lines?.[0]?.pv ?? [];
  return line.slice(0, n).map((/** @type {string} */ move, /** @type {number} */ i) => ({
    point: at(move), stone: /** @type {1|2} */ (((game.ply + i) % 2) + 1), number: i + 1,
  }));
}
