// @ts-check
// Standings as a table, everyone against everyone, and the ratings as a
// drawing with their intervals.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { eloText, intervalText, kindText, limitText, playerText, pointsText, shareText, signed } from './names.js';

/**
 * What the engine's standings and a bundled table have in common.
 * @typedef {{players: any[], cells: any[]}} Standings
 */

/** Players from the best score down. @param {Standings} table @returns {number[]} */
export function order({ players }) {
  const share = (/** @type {any} */ p) => p.points / Math.max(1, p.wins + p.draws + p.losses);
  return players.map((_, i) => i).sort((a, b) => share(players[b]) - share(players[a]) || a - b);
}

/**
 * @param {string[]} names the players as text
 * @param {Standings} table
 * @param {((a: number, b: number) => void)|null} choose a meeting of two was pointed at; null: there is nothing behind it
 * @param {string} chosen the meeting shown, "a-b"
 */
export function crosstable(names, table, choose, chosen = '') {
  const ranks = order(table);
  const n = names.length;
  // Where all met equally often, the number of games goes without saying.
  const each = new Set(table.cells.map(({ wins, draws, losses }) => wins + draws + losses).filter(Boolean));
  const head = h('tr', {}, h('th', { scope: 'col' }, t('arena.rank')), h('th', { scope: 'col', class: 'name' }, t('arena.player')), h('th', { scope: 'col' }, t('arena.points')), h('th', { scope: 'col' }, t('arena.elo')),
    ...ranks.map((_, i) => h('th', { scope: 'col' }, String(i + 1))));
  const rows = ranks.map((a, i) => {
    const total = table.players[a];
    const games = total.wins + total.draws + total.losses;
    return h('tr', {}, h('td', {}, String(i + 1)),
      h('th', { scope: 'row', class: 'name' }, h('b', {}, kindText(names[a])), ' ', h('span', { class: 'quiet' }, limitText(names[a]))),
      h('td', {}, `${pointsText(total.points)}/${games}`, h('span', { class: 'quiet' }, games ? shareText(total) : '')),
      h('td', {}, ...(total.elo === null ? ['–'] : [eloText(total.elo), h('span', { class: 'quiet' }, `${eloText(total.low)} … ${eloText(total.high)}`)])),
      ...ranks.map((b) => {
        if (a === b) return h('td', { class: 'self' });
        const cell = table.cells[a * n + b];
        const played = cell.wins + cell.draws + cell.losses;
        if (!played) return h('td', {}, '·');
        const bar = h('i', { 'aria-hidden': 'true' });
        bar.style.setProperty('--share', String(cell.points / played));
        const title = `${playerText(names[a])} – ${playerText(names[b])}: ${t('arena.wdl', { wins: cell.wins, draws: cell.draws, losses: cell.losses })} ${intervalText(cell)}`;
        const text = each.size > 1 ? `${pointsText(cell.points)}/${played}` : pointsText(cell.points);
        if (!choose) return h('td', { class: 'meeting', title }, text, bar);
        return h('td', { class: 'meeting' }, h('button', { type: 'button', tabindex: -1, title, 'aria-label': `${text} ${title}`, 'data-key': `${a}-${b}`, 'aria-pressed': String(chosen === `${a}-${b}`), click({ currentTarget }) {
          for (const one of buttons()) one.setAttribute('aria-pressed', String(one === currentTarget));
          choose(a, b);
        } }, text, bar));
      }));
  });
  const buttons = () => /** @type {NodeListOf<HTMLButtonElement>} */ (grid.querySelectorAll('button'));
  /** The one that Tab leads to. @param {HTMLElement|undefined} reached */
  const lead = (reached) => { for (const one of buttons()) one.tabIndex = one === reached ? 0 : -1; };
  const grid = h('table', choose ? { class: 'crosstable', role: 'grid', focusin: ({ target }) => lead(target), keydown: walk } : { class: 'crosstable' }, h('caption', { class: 'unseen' }, t('arena.table')), h('thead', {}, head), h('tbody', {}, ...rows));
  lead([...buttons()].find((one) => one.ariaPressed === 'true') ?? buttons()[0]);
  return grid;
}

/** The arrow keys go from meeting to meeting. @param {KeyboardEvent} event */
function walk(event) {
  const [down, right] = /** @type {Record<string, number[]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] })[event.key] ?? [0, 0];
  const table = /** @type {HTMLTableElement} */ (event.currentTarget);
  let cell = /** @type {Element} */ (event.target).closest('td');
  if (!cell || (!down && !right)) return;
  event.preventDefault();
  do cell = /** @type {HTMLTableRowElement} */ (table.rows[/** @type {HTMLTableRowElement} */ (cell.parentElement).rowIndex + down])?.cells[cell.cellIndex + right];
  while (cell && !cell.querySelector('button'));
  cell?.querySelector('button')?.focus();
}

/** Ratings with their 95 % intervals. @param {string[]} names @param {Standings} table */
export function plot(names, table) {
  const shown = order(table).filter((a) => table.players[a].elo !== null);
  const lows = shown.map((a) => table.players[a].low);
  const highs = shown.map((a) => table.players[a].high);
  const narrow = matchMedia('(max-width: 599.9px)').matches;
  const step = [50, 100, 200, 400, 600].find((size) => (Math.max(...highs) - Math.min(...lows)) / size <= (narrow ? 4 : 8)) ?? 600;
  const min = Math.floor(Math.min(...lows, 0) / step) * step;
  const max = Math.ceil(Math.max(...highs, 0) / step) * step;
  const [left, right, line, top] = narrow ? [126, 330, 30, 8] : [190, 620, 30, 8];
  const x = (/** @type {number} */ elo) => (left + ((elo - min) / (max - min || 1)) * (right - left)).toFixed(1);
  const height = top + shown.length * line + 26;
  let markup = '';
  for (let elo = min; elo <= max; elo += step) {
    markup += `<path class="${elo ? 'tick' : 'zero'}" d="M${x(elo)} ${top}V${top + shown.length * line}"/><text class="scale" x="${x(elo)}" y="${height - 8}">${signed(elo)}</text>`;
  }
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `0 0 ${narrow ? 350 : 640} ${height}`);
  svg.setAttribute('class', 'eloplot');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', t('arena.plot', { list: shown.map((a) => `${playerText(names[a])} ${intervalText(table.players[a])}`).join('; ') }));
  shown.forEach((a, i) => {
    const { elo, low, high } = table.players[a];
    const y = top + (i + 0.5) * line;
    markup += `<path class="reach" d="M${x(low)} ${y}H${x(high)}M${x(low)} ${y - 5}v10M${x(high)} ${y - 5}v10"/><circle cx="${x(elo)}" cy="${y}" r="4.5"/><text class="who" x="${left - 14}" y="${y + (limitText(names[a]) ? -2 : 4)}"></text><text class="what" x="${left - 14}" y="${y + 11}"></text>`;
  });
  svg.innerHTML = markup;
  shown.forEach((a, i) => {
    svg.querySelectorAll('.who')[i].textContent = kindText(names[a]);
    svg.querySelectorAll('.what')[i].textContent = limitText(names[a]);
  });
  return svg;
}
