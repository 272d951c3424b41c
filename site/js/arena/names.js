// @ts-check
// Players, results and numbers of a contest as text.

import { language, listed, percent, t } from '../core/i18n.js';
import { compact, seconds } from '../core/units.js';
import { OPPONENTS, opponentName } from '../stage/players.js';
import { parseSpec } from './setup.js';

/** @typedef {import('../engine/protocol.js').Score} Score */
/** @typedef {Pick<Score, 'elo'|'low'|'high'>} Rating */
/** @typedef {Pick<Score, 'wins'|'draws'|'losses'>} Result */

/** "uct-plain,playouts=1000" → "1,000 playouts", '' for a player without a limit. @param {string} text */
export function limitText(text) {
  const spec = parseSpec(text);
  if (!spec) return '';
  const words = spec.level ? [t('arena.level', { level: spec.level })] : [];
  for (const [unit, n] of Object.entries(spec.limits)) if (n) words.push(t(`arena.${unit}`, { n }));
  return listed(words);
}

/** A player's name without its limit; Tengen's levels are those of Play. @param {string} text */
export function kindText(text) {
  const [name] = text.split(',');
  return name === 'tengen' ? opponentName(parseSpec(text)?.level || OPPONENTS) : t(`arena.player.${name}`);
}

/** "UCT, plain · 1,000 playouts" @param {string} text */
export function playerText(text) {
  const limit = limitText(text);
  return limit ? `${kindText(text)} · ${limit}` : kindText(text);
}

/** 12.5 → "12½" @param {number} points */
export const pointsText = (points) => (points % 1 ? `${Math.floor(points) || ''}½` : String(points));

/** @param {number} elo */
export const signedElo = (elo) =>
  new Intl.NumberFormat(language(), { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
    .format(elo)
    .replace('-', '−');

/** "+87", with ≥ or ≤ where the scale ends. @param {number} elo */
export const eloText = (elo) => (Math.abs(elo) >= 1200 ? `${elo > 0 ? '≥' : '≤'} ${signedElo(elo)}` : signedElo(elo));

/** "+87 (+12 to +163)", '' before the first pair of games. @param {Rating} score */
export const intervalText = ({ elo, low, high }) =>
  elo === null || low === null || high === null
    ? ''
    : t('arena.interval', { elo: eloText(elo), low: eloText(low), high: eloText(high) });

/** The number of games in a score. @param {Result} score */
export const gamesOf = ({ wins, draws, losses }) => wins + draws + losses;

/** "+3 =1 −2" @param {Result} score */
export const resultText = ({ wins, draws, losses }) => t('arena.wdl', { wins, draws, losses });

/** @param {Result & {points: number}} score */
export const shareText = (score) => percent(score.points / Math.max(1, gamesOf(score)));

/** "about 3 min" @param {number} ms */
export function leftText(ms) {
  if (!Number.isFinite(ms)) return '';
  const unit = ms < 60_000 ? 'second' : ms < 5_400_000 ? 'minute' : 'hour';
  const n = Math.ceil(ms / { second: 1000, minute: 60_000, hour: 3_600_000 }[unit]);
  return t('arena.left', {
    time: new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' }).format(n),
  });
}

/**
 * "Five-tuples wins", with the reason if the rules did not decide the game
 * @param {import('./contest.js').Game} game
 * @param {string[]} names
 * @param {(text: string) => string} [nameOf] a player's name; as given, with the limit
 */
export function outcomeText(game, names, nameOf = playerText) {
  const result = game.winner < 0 ? t('arena.draw') : t('arena.won', { who: nameOf(names[game.winner]) });
  return game.reason === 'win' || game.reason === 'draw'
    ? result
    : t('arena.ended', { result, reason: t(`arena.reason.${game.reason}`) });
}

/**
 * The nodes and time that the last move took.
 * @param {import('./contest.js').Game} game
 * @param {number} start plies of the opening
 * @param {number} ply
 */
export function costText(game, start, ply) {
  if (ply <= start) return ply ? t('arena.opening') : '';
  const answer = game.answers[ply - start - 1];
  if (!answer) return '';
  const [, , nodes, ms] = answer;
  return t('arena.cost', { n: nodes, nodes: compact(nodes), time: ms < 50 ? '< 0.1 s' : seconds(ms) });
}
