// @ts-check
// Standings as a cross table (each player against each), and a plot of the ratings
// with their intervals.

import { media, NARROW } from '../core/media.js';
import { pressedKey } from '../board/keys.js';
import { h, svg } from '../core/dom.js';
import { labelled, listed, t } from '../core/i18n.js';
import {
  eloText,
  gamesOf,
  intervalText,
  kindText,
  limitText,
  playerText,
  pointsText,
  resultText,
  shareText,
  signedElo,
} from './names.js';

/**
 * The common part of the engine's standings and a bundled table: each player's
 * total score, and the scores of each pair, row by row.
 * @typedef {Pick<import('../engine/protocol.js').StandingsReply, 'players'|'cells'>} Standings
 */

/** Player indices from the best score down. @param {Standings} table @returns {number[]} */
export function order({ players }) {
  const shares = players.map((score) => score.points / Math.max(1, gamesOf(score)));
  return players.map((_, i) => i).sort((a, b) => shares[b] - shares[a] || a - b);
}

/**
 * @param {string[]} names the players as text
 * @param {Standings} table
 * @param {((a: number, b: number) => void)|null} choose called with the selected pair; null: pairs cannot be selected
 * @param {string} chosen the shown pair, "a-b"
 */
export function crosstable(names, table, choose, chosen = '') {
  const ranks = order(table);
  // If all pairs played equally often, the number of games is not repeated in each cell.
  const even = new Set(table.cells.map(gamesOf).filter(Boolean)).size < 2;

  /** @param {number} a @param {number} b */
  function meeting(a, b) {
    if (a === b) return h('td.self');
    const cell = table.cells[a * names.length + b];
    const games = gamesOf(cell);
    if (!games) return h('td', '·');
    const bar = h('i', { 'aria-hidden': 'true' });
    bar.style.setProperty('--share', String(cell.points / games));
    const text = even ? pointsText(cell.points) : `${pointsText(cell.points)}/${games}`;
    const title = labelled(
      `${playerText(names[a])} – ${playerText(names[b])}`,
      `${resultText(cell)} ${intervalText(cell)}`,
    );
    if (!choose) return h('td.meeting', { title }, text, bar);
    const key = `${a}-${b}`;
    const attributes = { 'aria-label': `${text} ${title}`, 'aria-pressed': String(chosen === key) };
    const verb = h('button', { tabindex: -1, title, ...attributes, 'data-key': key }, text, bar);
    return h('td.meeting', verb);
  }

  const heads = [t('arena.points'), t('arena.elo')];
  const columns = [
    h('th', { scope: 'col' }, t('arena.rank')),
    h('th.name', { scope: 'col' }, t('arena.player')),
    ...heads.map((text) => h('th', { scope: 'col' }, text)),
    ...ranks.map((b, i) => h('th', { scope: 'col', title: playerText(names[b]) }, String(i + 1))),
  ];
  const rows = ranks.map((a, i) =>
    h('tr', h('td', String(i + 1)), ...scoreCells(names[a], table.players[a]), ...ranks.map((b) => meeting(a, b))),
  );
  const grid = h(
    'table.data.crosstable',
    h('caption.unseen', t('arena.table')),
    h('thead', h('tr', ...columns)),
    h('tbody', ...rows),
  );
  if (choose) walkable(grid, choose);
  return grid;
}

/** A player's name, points and rating. @param {string} name @param {import('../engine/protocol.js').Score} score */
function scoreCells(name, score) {
  const games = gamesOf(score);
  const quiet = (/** @type {string} */ text) => h('span.quiet', text);
  const { elo, low, high } = score;
  const rated = elo !== null && low !== null && high !== null;
  return [
    h('th.name', { scope: 'row' }, h('b', kindText(name)), ' ', quiet(limitText(name))),
    h('td', `${pointsText(score.points)}/${games}`, quiet(games ? shareText(score) : '')),
    rated ? h('td', eloText(elo), quiet(`${eloText(low)} … ${eloText(high)}`)) : h('td', '–'),
  ];
}

/**
 * Makes the pairs' cells a keyboard grid: Tab reaches one of them, the arrow keys
 * the others.
 * @param {HTMLTableElement} grid
 * @param {(a: number, b: number) => void} choose
 */
function walkable(grid, choose) {
  const buttons = [...grid.querySelectorAll('button')];
  /** @param {EventTarget|null|undefined} reached */
  const lead = (reached) => {
    for (const one of buttons) one.tabIndex = one === reached ? 0 : -1;
  };
  grid.setAttribute('role', 'grid');
  grid.addEventListener('focusin', ({ target }) => lead(target));
  grid.addEventListener('keydown', walk);
  grid.addEventListener('click', (event) => {
    const pressed = /** @type {Element} */ (event.target).closest('button');
    if (!pressed) return;
    for (const one of buttons) one.setAttribute('aria-pressed', String(one === pressed));
    const [a, b] = (pressed.dataset.key ?? '').split('-').map(Number);
    choose(a, b);
  });
  lead(buttons.find((one) => one.getAttribute('aria-pressed') === 'true') ?? buttons[0]);
}

/** @type {Record<string, number[]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Moves the focus between cells with the arrow keys. @param {KeyboardEvent} event */
function walk(event) {
  const { rows } = /** @type {HTMLTableElement} */ (event.currentTarget);
  const step = STEPS[pressedKey(event)];
  let cell = /** @type {Element} */ (event.target).closest('td');
  if (!cell || !step) return;
  event.preventDefault();
  do {
    const row = /** @type {HTMLTableRowElement} */ (cell.parentElement);
    cell = rows[row.rowIndex + step[0]]?.cells[cell.cellIndex + step[1]];
  } while (cell && !cell.querySelector('button'));
  cell?.querySelector('button')?.focus();
}

/** The rated players, the best first. @param {string[]} names @param {Standings} table */
function ratings(names, table) {
  return order(table).flatMap((i) => {
    const { elo, low, high } = table.players[i];
    return elo === null || low === null || high === null ? [] : [{ name: names[i], elo, low, high }];
  });
}

/**
 * A plot of the ratings with their 95 % intervals, or nothing when nobody has one.
 * @param {string[]} names
 * @param {Standings} table
 */
export function plot(names, table) {
  const rated = ratings(names, table);
  if (!rated.length) return null;
  const lows = rated.map(({ low }) => low);
  const highs = rated.map(({ high }) => high);
  const narrow = media(NARROW)?.matches;
  const reach = Math.max(...highs) - Math.min(...lows);
  const step = [50, 100, 200, 400, 600].find((size) => reach / size <= (narrow ? 4 : 8)) ?? 600;
  const min = Math.floor(Math.min(...lows, 0) / step) * step;
  const max = Math.ceil(Math.max(...highs, 0) / step) * step;
  const [width, left, right] = narrow ? [350, 142, 334] : [640, 190, 620];
  const [top, line] = [8, 30];
  const bottom = top + rated.length * line;
  const x = (/** @type {number} */ elo) => (left + ((elo - min) / (max - min || 1)) * (right - left)).toFixed(1);
  const parts = [];
  for (let elo = min; elo <= max; elo += step) {
    parts.push(`<path class="${elo ? 'tick' : 'zero'}" d="M${x(elo)} ${top}V${bottom}"/>`);
    parts.push(`<text class="scale" x="${x(elo)}" y="${bottom + 18}">${signedElo(elo)}</text>`);
  }
  rated.forEach(({ name, elo, low, high }, i) => {
    const y = top + (i + 0.5) * line;
    const ends = [low, high].map((end) => `M${x(end)} ${y - 5}v10`);
    parts.push(`<path class="reach" d="M${x(low)} ${y}H${x(high)}${ends.join('')}"/>`);
    parts.push(`<circle cx="${x(elo)}" cy="${y}" r="4.5"/>`);
    parts.push(`<text class="who" x="${left - 14}" y="${y + (limitText(name) ? -2 : 4)}"></text>`);
    parts.push(`<text class="what" x="${left - 14}" y="${y + 11}"></text>`);
  });
  const list = listed(
    rated.map((score) => `${playerText(score.name)} ${intervalText(score)}`),
    'semicolon',
  );
  const about = { role: 'img', 'aria-label': t('arena.plot', { list }) };
  const drawing = svg({ viewBox: `0 0 ${width} ${bottom + 26}`, class: 'eloplot', ...about }, parts.join(''));
  rated.forEach(({ name }, i) => {
    drawing.querySelectorAll('.who')[i].textContent = kindText(name);
    drawing.querySelectorAll('.what')[i].textContent = limitText(name);
  });
  return drawing;
}
