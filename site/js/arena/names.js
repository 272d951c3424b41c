// @ts-check
// Players, results and figures of a contest in words.

import { language, percent, t } from '../i18n.js';
import { parseTable } from '../notation.js';
import { parseSpec } from './setup.js';

/** "uct-plain,playouts=1000" → "1,000 playouts", '' for a player without a limit. @param {string} text */
export function limitText(text) {
  const spec = parseSpec(text);
  if (!spec) return '';
  const { level, limits: { nodes, playouts, depth } } = spec;
  return [level && t('arena.level', { level }), nodes && t('arena.nodes', { n: nodes }), playouts && t('arena.playouts', { n: playouts }), depth && t('arena.depth', { n: depth })].filter(Boolean).join(', ');
}

/** @param {string} text */
export const kindText = (text) => t(`arena.player.${text.split(',')[0]}`);

/** "UCT, plain · 1,000 playouts" @param {string} text */
export function playerText(text) {
  const limit = limitText(text);
  return limit ? `${kindText(text)} · ${limit}` : kindText(text);
}

/** "Freestyle, 15 × 15" @param {string} game */
export function gameText(game) {
  const table = /** @type {import('../notation.js').Table} */ (parseTable(game));
  return `${t(`rule.${table.rule}`)}, ${table.cols} × ${table.rows}`;
}

/** 12.5 → "12½" @param {number} points */
export const pointsText = (points) => (points % 1 ? `${Math.floor(points) || ''}½` : String(points));

/** @param {number} elo */
export const signed = (elo) => new Intl.NumberFormat(language(), { signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(elo).replace('-', '−');

/** "+87", with ≥ or ≤ where the scale ends. @param {number} elo */
export const eloText = (elo) => (Math.abs(elo) >= 1200 ? `${elo > 0 ? '≥' : '≤'} ${signed(elo)}` : signed(elo));

/** "+87 (+12 to +163)", '' before the first pair of games. @param {any} cell */
export const intervalText = (cell) => (cell.elo === null ? '' : t('arena.interval', { elo: eloText(cell.elo), low: eloText(cell.low), high: eloText(cell.high) }));

/** @param {any} cell */
export const shareText = (cell) => percent(cell.points / Math.max(1, cell.wins + cell.draws + cell.losses));

/** "about 3 min" @param {number} ms */
export function leftText(ms) {
  if (!Number.isFinite(ms)) return '';
  const unit = ms < 60_000 ? 'second' : ms < 5_400_000 ? 'minute' : 'hour';
  const n = Math.ceil(ms / { second: 1000, minute: 60_000, hour: 3_600_000 }[unit]);
  return t('arena.left', { time: new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' }).format(n) });
}

/** "Five-tuples wins", with the reason where it is not the rules @param {import('./contest.js').Game} game @param {string[]} names */
export function outcomeText(game, names) {
  const result = game.winner < 0 ? t('arena.draw') : t('arena.won', { who: playerText(names[game.winner]) });
  return game.reason === 'win' || game.reason === 'draw' ? result : `${result} (${t(`arena.reason.${game.reason}`)})`;
}
