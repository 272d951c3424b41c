// @ts-check
// Replays a game of a contest, with both players' evaluations.

import { pressedKey } from '../board/keys.js';
import { button } from '../core/controls.js';
import { openDialog } from '../core/dialog.js';
import { h, setText } from '../core/dom.js';
import { lastName, parseMoves, parseTable, pointIndex, pointsOf } from '../game/games.js';
import { compact, percent, seconds, t } from '../core/i18n.js';
import { createPlainBoard, position, sideAt } from '../game/plain-board.js';
import { stepRow } from '../core/steps.js';
import { depthOf, goToPly, lineTree, movesOf, pathTo } from '../game/tree.js';
import { createGraph, judgements } from './graph.js';
import { outcomeText, playerText } from './names.js';

/** @typedef {import('./contest.js').Game} Game */
/** @typedef {import('../core/steps.js').Step} Step */
/** @typedef {import('../game/games.js').Table} Table */

const SIDES = /** @type {const} */ (['black', 'white']);

/** The position after the moves, with move numbers. @param {Table} table @param {string[]} moves */
function numbered(table, moves) {
  const numbers = new Array(table.cols * table.rows).fill(0);
  pointsOf(table, moves).forEach((point, i) => {
    numbers[point] = i + 1;
  });
  return { ...position(table, moves), numbers };
}

/** The last move as text. @param {Table} table @param {string[]} moves */
function lastText(table, moves) {
  const n = moves.length;
  if (!n) return t('arena.at-start');
  return t('arena.at', { n, who: sideAt(table, n - 1), move: lastName(table, moves) });
}

/**
 * The nodes and time that the last move took.
 * @param {Game} game
 * @param {number} start plies of the opening
 * @param {number} ply
 */
function costText(game, start, ply) {
  if (ply <= start) return ply ? t('arena.opening') : '';
  const answer = game.answers[ply - start - 1];
  if (!answer) return '';
  const [, , nodes, ms] = answer;
  return t('arena.cost', { n: nodes, nodes: compact(nodes), time: ms < 50 ? '< 0.1 s' : seconds(ms) });
}

/**
 * Both players with their evaluations.
 * @param {Game} game
 * @param {string[]} names
 * @param {number} start
 * @param {number} plies
 * @param {Table['kind']['swatches']} swatches
 */
function createLegend(game, names, start, plies, swatches) {
  const said = /** @type {const} */ ([0, 1]).map((side) => judgements(game, start, plies, side));
  const texts = said.map(() => h('span', { class: 'quiet' }));
  const rows = [game.first, game.second].map((who, side) =>
    h(
      'li',
      { class: `side${side}` },
      h('i', { class: `swatch ${swatches[SIDES[side]]}` }),
      h('span', {}, playerText(names[who])),
      texts[side],
    ),
  );
  return {
    node: h('ul', { class: 'arena-legend' }, ...rows),
    /** @param {number} ply */
    show(ply) {
      said.forEach((judged, side) => {
        const last = judged.findLast((one) => one.ply <= ply);
        // An evaluation that is not a chance has no common unit, so it is not shown.
        setText(texts[side], last && !Number.isNaN(last.winProb) ? percent(last.winProb) : '');
      });
    },
  };
}

/** @type {Record<string, Step>} */
const KEYS = { ArrowLeft: 'back-one', ArrowRight: 'on-one', Home: 'to-start', End: 'to-end' };

/**
 * Opens a game in a dialog.
 * @param {import('../app.js').App} app
 * @param {string} name the game string
 * @param {string[]} names
 * @param {Game} game
 * @param {{prev: (() => void)|null, next: (() => void)|null}} others open the games beside it
 */
export function openReplay(app, name, names, game, others) {
  const table = /** @type {Table} */ (parseTable(name));
  const { moves } = parseMoves(game.moves, table);
  const start = parseMoves(game.opening, table).moves.length;
  let tree = lineTree(moves);
  let row = /** @type {number[]} */ ([]); // the winning row
  const shown = () => movesOf(pathTo(tree));
  const { coords } = app.store.state.settings;
  const { root, board } = createPlainBoard(
    table,
    { moves: shown, turn: () => lastText(table, shown()) },
    {},
    { coords, confirm: 'never', open: false },
  );
  const range = { type: 'range', min: 0, max: moves.length, value: moves.length };
  const slider = h('input', { class: 'slider', ...range, 'aria-label': t('arena.move') });
  slider.addEventListener('input', () => go(slider.valueAsNumber));
  const now = h('p', { class: 'figures', 'aria-live': 'polite' });
  const graph = createGraph(game, start, moves.length, go);
  const legend = createLegend(game, names, start, moves.length, table.kind.swatches);

  /** @param {number} ply */
  function go(ply) {
    tree = goToPly(tree, ply);
    const at = depthOf(tree);
    const last = lastText(table, shown());
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', last);
    graph.at(at);
    legend.show(at);
    setText(now, [last, costText(game, start, at)].filter(Boolean).join(' · '));
    board.set({ ...numbered(table, shown()), line: at === moves.length ? row : [] });
  }

  /** @type {Record<Step, () => void>} */
  const acts = {
    'to-start': () => go(0),
    'back-one': () => go(depthOf(tree) - 1),
    'on-one': () => go(depthOf(tree) + 1),
    'to-end': () => go(moves.length),
  };
  const close = () => dialog.close();
  /** A button that opens the previous or next game. @param {string} label @param {(() => void)|null} open */
  const other = (label, open) => button(label, () => (close(), open?.()), { disabled: !open });
  const link = { class: 'button', href: `#/analyse/${name}/${moves.join('')}`, click: close };
  const details = [
    h('p', {}, outcomeText(game, names)),
    legend.node,
    h('div', { class: 'arena-graph' }, graph.node, slider),
    now,
    h('p', { class: 'quiet' }, t('arena.graph')),
    stepRow(acts),
    h(
      'div',
      { class: 'steps' },
      other(t('arena.prev'), others.prev),
      other(t('arena.next'), others.next),
      h('a', link, t('nav.analyse')),
    ),
  ];
  const body = h('div', { class: 'arena-game' }, h('div', { class: 'arena-board' }, root));
  body.append(h('div', { class: 'arena-details' }, ...details));
  const dialog = openDialog('replay', t('arena.game', { n: game.number + 1 }), [body], 'arena-replay');
  dialog.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const step = KEYS[pressedKey(event)];
    if (!step || target === slider || target.closest('[role="grid"]')) return;
    event.preventDefault();
    acts[step]();
  });
  slider.focus();
  go(moves.length);
  if (game.winner < 0 || game.reason !== 'win') return;
  // Only the engine knows the winning row.
  app.engine.request({ cmd: 'position', game: name, moves: game.moves }).then((reply) => {
    if (reply.type !== 'position') return;
    row = reply.line.map((point) => pointIndex(point, table.cols, table.rows));
    go(depthOf(tree));
  });
}
