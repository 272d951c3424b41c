// @ts-check
// One game of a contest, move by move, with what both sides thought of it.

import { createBoard } from '../board/board.js';
import { h, icon, setText } from '../dom.js';
import { compact, percent, seconds, t } from '../i18n.js';
import { moveText, parseMoves, parseTable, pointIndex, pointName, pointsOf } from '../notation.js';
import { sideName } from '../screens/words.js';
import { createGraph, judgements } from './graph.js';
import { outcomeText, playerText } from './names.js';

/** @typedef {import('./contest.js').Game} Game */

/**
 * Opens a game over the page.
 * @param {import('../app.js').App} app @param {string} name the game's kind @param {string[]} names @param {Game} game
 * @param {{prev: (() => void)|null, next: (() => void)|null}} others the games beside it
 */
export function openReplay(app, name, names, game, others) {
  const table = /** @type {import('../notation.js').Table} */ (parseTable(name));
  const { moves } = parseMoves(game.moves, table);
  const points = pointsOf(table, moves);
  const start = parseMoves(game.opening, table).moves.length;
  const sides = /** @type {const} */ (['black', 'white']);
  const said = [judgements(game, start, moves.length, 0), judgements(game, start, moves.length, 1)];
  let ply = moves.length;
  /** @type {number[]} */
  let row = [];

  const dialog = h('dialog', { class: 'sheet-dialog arena-replay', 'aria-labelledby': 'replay-title' });
  const root = h('div', { class: 'board' });
  root.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
  root.firstElementChild?.setAttribute('aria-hidden', 'true');
  const slider = h('input', { class: 'slider', type: 'range', min: 0, max: moves.length, value: ply, 'aria-label': t('arena.move'), input: () => go(Number(slider.value)) });
  const now = h('p', { class: 'figures', 'aria-live': 'polite' });
  const graph = createGraph(game, start, moves.length, (to) => go(to));
  const legend = h('ul', { class: 'arena-legend' }, ...[game.first, game.second].map((who, side) => {
    const text = h('span', { class: 'quiet' });
    return h('li', { class: `side${side}` }, h('i', { class: `swatch ${sides[side]}` }), h('span', {}, playerText(names[who])), text);
  }));

  /** @param {string} label @param {string} text @param {() => void} act */
  const step = (label, text, act) => h('button', { type: 'button', class: 'button only', 'aria-label': label, title: label, click: act }, text);
  /** @param {string} label @param {string} text @param {(() => void)|null} act */
  const other = (label, text, act) => h('button', { type: 'button', class: 'button', disabled: !act, click: () => { dialog.close(); act?.(); } }, text);

  /** @param {number} to */
  function go(to) {
    ply = Math.max(0, Math.min(moves.length, to));
    slider.value = String(ply);
    graph.at(ply);
    const last = ply ? t('arena.at', { n: ply, who: sideName(table, sides[(ply - 1) % 2]), move: moveText(table, moves[ply - 1]) }) : t('arena.at-start');
    slider.setAttribute('aria-valuetext', last);
    const answer = ply > start ? game.answers[ply - start - 1] : null;
    setText(now, answer ? `${last} · ${t('arena.cost', { n: answer[2], nodes: compact(answer[2]), time: answer[3] < 50 ? '< 0.1 s' : seconds(answer[3]) })}` : ply && ply <= start ? `${last} · ${t('arena.opening')}` : last);
    legend.querySelectorAll('.quiet').forEach((node, side) => {
      const one = said[side].findLast((judged) => judged.ply <= ply);
      setText(node, !one ? '' : Number.isNaN(one.winProb) ? t('arena.own-figure', { figure: one.eval }) : percent(one.winProb));
    });
    board.set(drawing());
  }

  /** @returns {Partial<import('../board/state.js').BoardState>} */
  function drawing() {
    const stones = new Array(table.cols * table.rows).fill(0);
    const numbers = new Array(stones.length).fill(0);
    for (const point of table.blocked) stones[point] = 3;
    points.slice(0, ply).forEach((point, i) => {
      stones[point] = (i % 2) + 1;
      numbers[point] = i + 1;
    });
    return {
      kind: table.family === 'five' ? 'stones' : 'discs', cols: table.cols, rows: table.rows, coords: app.store.state.settings.coords, confirm: 'never',
      stones, numbers, line: ply === moves.length ? row : [], last: ply ? points[ply - 1] : -1, open: false,
    };
  }

  const board = createBoard(root, {
    words: {
      board: () => t(`board.${table.family}`, { cols: table.cols, rows: table.rows, turn: ply ? t('arena.at', { n: ply, who: sideName(table, sides[(ply - 1) % 2]), move: moveText(table, moves[ply - 1]) }) : t('arena.at-start') }),
      cell(point) {
        const at = pointName(point, table.cols).toUpperCase();
        if (table.blocked.includes(point)) return t('cell.blocked', { at });
        const n = points.slice(0, ply).indexOf(point);
        return n < 0 ? t('cell.empty', { at }) : t(n === ply - 1 ? 'cell.last' : 'cell.stone', { at, who: sideName(table, sides[n % 2]), n: n + 1 });
      },
      column: (column) => t('arena.column', { n: column + 1 }),
    },
  }, drawing());

  dialog.append(h('form', { method: 'dialog' },
    h('header', {}, h('h2', { id: 'replay-title' }, t('arena.game', { n: game.number + 1 })), h('button', { class: 'button only bare', 'aria-label': t('notice.close') }, icon('close'))),
    h('div', { class: 'arena-game' },
      h('div', { class: 'arena-board' }, root),
      h('div', { class: 'arena-told' },
        h('p', {}, outcomeText(game, names)),
        legend, h('div', { class: 'arena-graph' }, graph.svg, slider), now, h('p', { class: 'quiet' }, t('arena.graph')),
        h('div', { class: 'arena-steps' }, step(t('arena.to-start'), '«', () => go(0)), step(t('arena.back-one'), '‹', () => go(ply - 1)), step(t('arena.on-one'), '›', () => go(ply + 1)), step(t('arena.to-end'), '»', () => go(moves.length))),
        h('div', { class: 'arena-steps' }, other(t('arena.prev'), t('arena.prev'), others.prev), other(t('arena.next'), t('arena.next'), others.next),
          h('a', { class: 'button', href: `#/play/${name}/${moves.join('')}`, click: () => dialog.close() }, t('arena.open')))))));
  dialog.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target === slider || target.closest('[role="grid"]')) return;
    const to = /** @type {Record<string, number>} */ ({ ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: moves.length })[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  slider.focus();
  go(ply);
  // The winning row is the engine's to say.
  if (game.winner >= 0 && game.reason === 'win') {
    app.engine.request({ cmd: 'position', game: name, moves: game.moves }).then((/** @type {any} */ reply) => {
      if (!reply.line) return;
      row = reply.line.map((/** @type {string} */ point) => pointIndex(point, table.cols, table.rows));
      go(ply);
    });
  }
}

