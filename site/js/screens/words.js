// @ts-check
// Positions, verdicts and results put into words.

import { percent, t } from '../i18n.js';
import { pointIndex, pointName } from '../notation.js';
import { isHumans, shown, sideAt, verdictOf } from './game.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Side} Side */
/** @typedef {import('./play-state.js').PlayState} PlayState */

/** @param {Side} side */
export const sideName = (side) => t(`side.${side}`);
/** @param {number} level */
export const levelName = (level) => t('level.named', { level, name: t(`level.${level}`) });
/** "h8" → "H8" @param {string} move */
export const shout = (move) => move.toUpperCase();

/** "Black 63 %" or "Black wins in 7". @param {import('./game.js').Verdict|null} verdict */
export function verdictText(verdict) {
  if (!verdict) return '';
  if (verdict.win) return t('eval.win', { who: sideName(verdict.win > 0 ? 'black' : 'white'), n: Math.abs(verdict.win) });
  return t('eval.share', { who: sideName('black'), share: percent(verdict.share) });
}

/** The outcome, '' while the game goes on. @param {PlayState} play */
export function resultText({ game, position }) {
  if (game.resigned) {
    const winner = game.resigned === 'black' ? 'white' : 'black';
    return t('result.resigned', { loser: sideName(game.resigned), who: sideName(winner) });
  }
  if (!position?.over) return '';
  if (position.state === 'no-move') return t('result.no-move', { who: sideName(position.toMove) });
  if (position.winner === 'draw' || !position.winner) return t('result.draw');
  const line = position.line ?? [];
  if (line.length < 2) return t('result.wins', { who: sideName(position.winner) });
  return t('result.five', { who: sideName(position.winner), from: shout(line[0]), to: shout(line[line.length - 1]) });
}

/** The short result for the head of the status. @param {PlayState} play */
export function turnText(play) {
  const { game, position, thinking } = play;
  if (game.resigned) return t('turn.wins', { who: sideName(game.resigned === 'black' ? 'white' : 'black') });
  if (position?.over) return position.winner && position.winner !== 'draw' ? t('turn.wins', { who: sideName(position.winner) }) : t('turn.draw');
  const side = sideAt(game.ply);
  if (thinking?.purpose === 'reply') return t('turn.thinking', { who: sideName(side) });
  return t('turn.move', { who: sideName(side) });
}

/** The quiet sentence under it. @param {PlayState} play */
export function noteText(play) {
  if (play.reason || play.note) return play.reason || play.note;
  const result = resultText(play);
  if (result) return result;
  const { game } = play;
  if (play.engine === 'failed') return t('note.engine-failed');
  if (!isHumans(game, game.ply)) {
    if (play.engine === 'loading') return t('note.engine-loading');
    return game.ply < game.moves.length ? t('note.engines-turn') : t('note.thinking');
  }
  if (game.ply === 0) {
    const centre = shout(centreOf(play));
    return t('note.first', { point: centre });
  }
  const last = shown(game)[game.ply - 1];
  return t(game.you === 'both' ? 'note.last' : 'note.your-turn', { who: sideName(sideAt(game.ply - 1)), move: shout(last) });
}

/** @param {PlayState} play */
const centreOf = ({ size }) => pointName(Math.floor(size / 2) * size + Math.floor(size / 2), size);

/** Why a point may not be played, '' when nothing is known against it. @param {PlayState} play @param {string} move */
export function forbiddenText({ position }, move) {
  const found = position?.forbidden?.find((/** @type {any} */ f) => f.point === move);
  return found ? t('note.forbidden', { move: shout(move), reason: t(`forbidden.${found.reason}`) }) : '';
}

/** What a screen reader hears on a point. @param {PlayState} play @param {number} point */
export function cellText(play, point) {
  const { game, size, position } = play;
  const move = pointName(point, size);
  const at = shout(move);
  const n = shown(game).indexOf(move);
  if (n >= 0) {
    const key = position?.line?.includes(move) ? 'cell.winning' : n === game.ply - 1 ? 'cell.last' : 'cell.stone';
    return t(key, { at, who: sideName(sideAt(n)), n: n + 1 });
  }
  const found = position?.forbidden?.find((/** @type {any} */ f) => f.point === move);
  if (found) return t('cell.forbidden', { at, reason: t(`forbidden.${found.reason}`) });
  const threats = (position?.threats ?? []).filter((/** @type {any} */ threat) => threat.points.includes(move));
  if (threats.length) {
    const what = threats.map((/** @type {any} */ threat) => t('cell.makes', { who: sideName(threat.side), kind: t(`threat.${threat.kind}`) }));
    return t('cell.threat', { at, what: what.join(', ') });
  }
  const rank = play.candidates.findIndex((line) => line.move === move);
  if (rank >= 0) return t('cell.candidate', { at, share: candidateText(play.candidates[rank]), rank: rank + 1 });
  return t('cell.empty', { at });
}

/** A candidate's worth for the side to move: "62 %", or "wins in 5". @param {any} line */
export function candidateText(line) {
  if (line.win > 0) return t('line.wins', { n: line.win });
  if (line.win < 0) return t('line.loses', { n: -line.win });
  return percent(line.winProb);
}

/** The board's name. @param {PlayState} play */
export const boardText = (play) => t('board.name', { n: play.size, turn: turnText(play) });

/** Every threat on the board in one sentence. @param {PlayState} play */
export function threatsText({ position }) {
  const threats = position?.threats ?? [];
  if (!threats.length) return t('threats.none');
  return threats
    .map((/** @type {any} */ threat) => t('threats.one', { who: sideName(threat.side), kind: t(`threat.${threat.kind}`), points: threat.points.map(shout).join(' ') }))
    .join('; ');
}

/** @param {PlayState} play */
export function lastText({ game }) {
  if (!game.ply) return t('say.no-move');
  return t('say.last', { who: sideName(sideAt(game.ply - 1)), move: shout(game.moves[game.ply - 1]), n: game.ply });
}

/** @param {PlayState} play */
export const evalText = (play) => verdictText(verdictOf(play.game)) || t('say.no-eval');

/** Where a typed name lies, −1 when it is none. @param {string} text @param {number} size */
export const typedPoint = (text, size) => pointIndex(text.replace(/[\s-]/g, ''), size, size);
