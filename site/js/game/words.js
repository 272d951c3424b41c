// @ts-check
// Texts about positions, verdicts and results.

import { engineFault } from '../core/faults.js';
import { joined, listed, percent, t } from '../core/i18n.js';
import { lastName, moveAt, moveText, pointName, pointsOf, takenIn } from './games.js';
import {
  atEnd,
  gaveUp,
  helpIn,
  isHumans,
  lastVerdict,
  movesOf,
  otherSide,
  plyOf,
  shareIn,
  shown,
  sideAt,
  verdictOf,
} from './game.js';
import { isReadOnly, isOver } from './state.js';

/** @typedef {import('./game.js').Side} Side */
/** @typedef {import('./state.js').PlayState} PlayState */
/** @typedef {import('./state.js').Line} Line */

/** @typedef {import('./games.js').Table} Table */

/** The name of a side. Connect Four's are a dark and a light side. @param {Table} table @param {Side} side */
export const sideName = (table, side) => t(`side.${table.kind.words}.${side}`);
/** @param {Table['kind']} kind @param {number} level */
export const levelName = (kind, level) => t('level.named', { level, name: t(`level.${kind.words}.${level}`) });
/** "h8" → "H8" @param {string} point */
export const shout = (point) => point.toUpperCase();
/** The winner by the rules or by resignation, null while there is none. @param {PlayState} play @returns {Side|null} */
export function winnerOf({ game, position }) {
  const loser = gaveUp(game);
  if (loser) return otherSide(loser);
  return position?.over && position.winner && position.winner !== 'draw' ? position.winner : null;
}

/** A chance in percent. An unproved chance is shown as at most 99 % and at least 1 %. @param {number} share */
export const chance = (share) => percent(shownChance(share));

/** A chance as it is shown: whole percents, 1 to 99. @param {number} share */
export const shownChance = (share) => Math.max(1, Math.min(99, Math.round(share * 100))) / 100;

/** The number of one side's moves in n plies. @param {number} plies */
export const ownMoves = (plies) => Math.ceil(Math.abs(plies) / 2);

/** The number of plies in which a line is proved to win; negative: to lose; 0: not proved. @param {Line} line */
export const provedWin = ({ win, proved }) => (proved && win) || 0;

/**
 * Lines as hints show them, the best first: proved wins by their lengths, what is
 * not proved in the engine's order, and proved losses, the longest first. A bound on
 * the length of the engine's first line may be higher than that of another.
 * @template {Line} L @param {L[]} lines @returns {L[]}
 */
export function byWorth(lines) {
  /** @param {Line} line */
  const place = (line) => {
    const win = provedWin(line);
    return win > 0 ? win - 1000 : win < 0 ? 1000 + win : 0;
  };
  return lines.toSorted((a, b) => place(a) - place(b));
}

/**
 * A position's evaluation by the search's best line, null while that says too little: a
 * column that is not solved counts once its sign is known, or when the search has ended.
 * @param {import('./state.js').Info} info @param {boolean} black whether Black is to move
 * @returns {import('./game.js').Verdict|null}
 */
export function verdictIn({ lines: [best], type }, black) {
  if (!best || !(best.low === undefined || best.low > 0 || (best.high ?? 0) < 0 || type === 'result')) return null;
  const win = provedWin(best) * (black ? 1 : -1);
  return { share: black ? best.winProb : 1 - best.winProb, win, ...(win && best.atMost && { atMost: true }) };
}

/**
 * A result as an evaluation of the position after its move.
 * @param {import('../engine/protocol.js').ResultReply} reply
 */
export const expected = (reply) => ({
  ...reply,
  lines: reply.lines.map((line) => ({ ...line, pv: line.pv.slice(1) })),
});

/** "Black 63 %", "Black wins in 7" or "in at most 7". @param {PlayState} play */
export function verdictText({ game, table }) {
  const verdict = verdictOf(game);
  if (!verdict) return '';
  if (verdict.win) {
    const who = sideName(table, verdict.win > 0 ? 'black' : 'white');
    return t(verdict.atMost ? 'eval.win-most' : 'eval.win', { who, n: ownMoves(verdict.win) });
  }
  return t('eval.share', { who: sideName(table, 'black'), share: chance(verdict.share) });
}

/** The outcome, '' while the game goes on. @param {PlayState} play */
export function resultText(play) {
  const { game, position, table } = play;
  const winner = winnerOf(play);
  const who = winner ? sideName(table, winner) : '';
  const loser = gaveUp(game);
  if (loser)
    return t(game.terms?.clock?.late ? 'result.time' : 'result.resigned', { loser: sideName(table, loser), who });
  if (!position?.over) return '';
  if (position.state === 'no-move') return t('result.no-move', { who: sideName(table, position.toMove) });
  if (!winner) return t('result.draw');
  const line = position.line ?? [];
  if (line.length < 2) return t('result.wins', { who });
  return t(`result.${table.kind.words}`, { who, from: shout(line[0]), to: shout(line[line.length - 1]) });
}

/** The short result for the status heading. @param {PlayState} play */
export function turnText(play) {
  const { game, position, thinking, table } = play;
  const winner = winnerOf(play);
  if (winner) return t('turn.wins', { who: sideName(table, winner) });
  if (position?.over) return t(position.state === 'no-move' ? 'turn.no-move' : 'turn.draw');
  if (game.paused) return t('turn.paused');
  const who = sideName(table, sideAt(plyOf(game)));
  return t(thinking === 'reply' ? 'turn.thinking' : 'turn.move', { who });
}

/**
 * The result for the reader, '' while the game goes on; 'over' when the reader did
 * not play one side alone.
 * @param {PlayState} play
 * @returns {'won'|'lost'|'draw'|'over'|''}
 */
export function outcomeOf(play) {
  const winner = winnerOf(play);
  if (!winner) return isOver(play) ? 'draw' : '';
  if (play.game.you === 'both' || isReadOnly(play)) return 'over';
  return winner === play.game.you ? 'won' : 'lost';
}

/** The status heading: the side to move, or the result. @param {PlayState} play */
export function headText(play) {
  if (play.ask) return play.ask.head;
  const outcome = outcomeOf(play);
  return outcome === 'won' || outcome === 'lost' ? t(`end.${outcome}`) : turnText(play);
}

/** The result in one sentence, for screen readers. @param {PlayState} play */
export const endText = (play) => joined([headText(play).replace(/[^!！]$/, `$&${t('list.stop')}`), resultText(play)]);

/**
 * The sentence under the status heading.
 * @param {PlayState} play
 * @param {import('../app.js').AppState['engine']} engine
 */
export function noteText(play, engine) {
  if (play.reason || play.note || play.ask) return play.reason || play.note || (play.ask?.note ?? '');
  if (play.elsewhere) return t('note.elsewhere');
  const result = resultText(play);
  const { game, table, current, ghost } = play;
  if (result) {
    const length = t('end.length', { result, n: plyOf(game) });
    const help = helpIn(game.you, game.assisted);
    return help ? t('end.helped', { length, n: help }) : length;
  }
  if (current) return t(movesOf(current).length ? 'note.linked' : 'note.linked-first');
  if (ghost >= 0) return t('note.again', { move: moveText(table, moveAt(table, ghost)) });
  if (engine === 'failed') return t(engineFault());
  if (game.paused) return t('note.paused');
  if (play.helping) return t('note.helping');
  if (!isHumans(game)) {
    if (game.correspondenceId) return t('friend.send');
    if (engine === 'loading') return t('note.engine-loading');
    return t(atEnd(game) ? 'note.thinking' : 'note.engines-turn');
  }
  const moves = shown(game);
  if (!moves.length)
    return t(`note.first.${table.kind.words}`, {
      point: moveText(table, moveAt(table, Math.floor(table.rows / 2) * table.cols + Math.floor(table.cols / 2))),
    });
  return t(game.you === 'both' ? 'note.last' : 'note.your-turn', {
    who: sideName(table, sideAt(moves.length - 1)),
    move: lastName(table, moves),
  });
}

/** Why a point is forbidden, '' when it is not known to be. @param {PlayState} play @param {string} move */
export function forbiddenText({ position }, move) {
  const found = position?.forbidden?.find((f) => f.point === move);
  return found ? t('note.forbidden', { move: shout(move), reason: t(`forbidden.${found.reason}`) }) : '';
}

/** Why nothing can be put at a point, '' if it is not known to be so. @param {PlayState} play @param {number} point */
export function refusalText(play, point) {
  const { game, table } = play;
  const move = moveAt(table, point);
  if (table.kind.landing(table, takenIn(table, shown(game)), point) >= 0) return forbiddenText(play, move);
  return t(`note.taken.${table.kind.words}`, { move: moveText(table, move) });
}

/**
 * A cache for stoneAt: the move number of each stone in a tree.
 * @type {{tree: import('./game.js').Game['tree']|null, at: Map<number, number>}}
 */
let placed = { tree: null, at: new Map() };

/** The move number of the stone on a point, from 0; −1 for none. @param {PlayState} play @param {number} point */
function stoneAt({ game, table }, point) {
  if (placed.tree !== game.tree)
    placed = { tree: game.tree, at: new Map(pointsOf(table, shown(game)).map((stone, n) => [stone, n])) };
  return placed.at.get(point) ?? -1;
}

/**
 * The description of a point for screen readers.
 * @param {PlayState} play
 * @param {number} point
 * @param {boolean} hints
 */
export function cellText(play, point, hints) {
  const { table, position } = play;
  const move = pointName(point, table.cols);
  const at = shout(move);
  if (table.blocked.includes(point)) return t('cell.blocked', { at });
  const n = stoneAt(play, point);
  if (n >= 0) {
    const key = position?.line?.includes(move) ? 'cell.winning' : n === placed.at.size - 1 ? 'cell.last' : 'cell.stone';
    return t(key, { at, who: sideName(table, sideAt(n)), n: n + 1 });
  }
  const found = position?.forbidden?.find((f) => f.point === move);
  if (found) return t('cell.forbidden', { at, reason: t(`forbidden.${found.reason}`) });
  const threats = (position?.threats ?? []).filter((threat) => threat.points.includes(move));
  if (threats.length) {
    const what = threats.map((threat) =>
      t('cell.makes', {
        who: sideName(table, threat.side),
        kind: t(`threat.${threatName(table, threat.kind, point)}`),
      }),
    );
    return t('cell.threat', { at, what: listed(what) });
  }
  const rank = hints ? play.candidates.findIndex((line) => line.move === move) : -1;
  if (rank >= 0) return t('cell.candidate', { at, share: worthOf(play, play.candidates[rank]).text, rank: rank + 1 });
  return t('cell.empty', { at });
}

/**
 * The name of a threat, with the kind of its row where that matters.
 * @param {Table} table
 * @param {string} kind
 * @param {number} point
 */
function threatName(table, kind, point) {
  const row = table.kind.row(table, point);
  return row && kind === 'four' ? `${row}-row` : kind;
}

/** A move's value for the side to move: "62 %", "draw" or "wins in 5". @param {Line} line */
export function worthText(line) {
  const win = provedWin(line);
  const most = line.atMost ? '-most' : '';
  if (win) return t(`line.${win > 0 ? 'wins' : 'loses'}${most}`, { n: ownMoves(win) });
  if (line.exact === 0) return t('line.draw');
  return (
    boundOf(line)?.text ?? (line.low !== undefined && line.winProb === 0.5 ? t('line.open') : chance(line.winProb))
  );
}

/**
 * A move's worth as Black's chances: their share, the same in words, and whether
 * that is proved.
 * @param {PlayState} play @param {Line} line @returns {{share: number, text: string, win: boolean}}
 */
export function worthOf({ game, table }, line) {
  const black = sideAt(plyOf(game)) === 'black';
  const win = provedWin(line);
  if (win) {
    const wins = win > 0 === black;
    const who = sideName(table, wins ? 'black' : 'white');
    return {
      share: Number(wins),
      text: t(line.atMost ? 'eval.win-most' : 'eval.win', { who, n: ownMoves(win) }),
      win: true,
    };
  }
  const share = black ? line.winProb : 1 - line.winProb;
  return { share, text: line.exact === 0 ? t('line.draw') : chance(share), win: false };
}

/** @param {string} rule */
export const gameName = (rule) => t(rule === 'freestyle' ? 'new.five' : `rule.${rule}`);

/** "Five in a row, 15 × 15" @param {Table} table */
export const boardName = ({ cols, rows, rule }) => t('board.named', { game: gameName(rule), cols, rows });

/** 3 → "+3", −3 → "−3". @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/**
 * The known bounds of a column's value before it is solved; null when they say too
 * little.
 * @param {Line} line
 * @returns {import('../board/state.js').Head|null}
 */
export function boundOf({ low, high }) {
  if (low === undefined || high === undefined) return null;
  if (low > 0) return { text: t('line.wins-anyhow'), tone: 'good' };
  if (high < 0) return { text: t('line.loses-anyhow'), tone: 'bad' };
  if (low === 0) return { text: t('line.not-worse'), tone: '' };
  return high === 0 ? { text: t('line.not-better'), tone: '' } : null;
}

/** The accessible name of a column's button. @param {PlayState} play @param {number} column @param {boolean} hints */
export function columnText({ table, game, candidates }, column, hints) {
  const discs = pointsOf(table, shown(game)).filter((point) => point % table.cols === column).length;
  const free = table.kind.landing(table, takenIn(table, shown(game)), column);
  const n = moveText(table, moveAt(table, column));
  const place =
    free < 0 ? t('column.full', { n, discs }) : t('column.next', { n, discs, row: Math.floor(free / table.cols) + 1 });
  const line = hints && candidates.find((one) => one.move === moveAt(table, column));
  return line ? t('column.worth', { place, worth: worthText(line) }) : place;
}

/** The accessible name of the board. @param {PlayState} play */
export const boardText = (play) =>
  t(`board.${play.table.kind.words}`, { cols: play.table.cols, rows: play.table.rows, turn: turnText(play) });

/** @param {PlayState} play */
export function lastText({ game, table }) {
  const moves = shown(game);
  const n = moves.length;
  if (!n) return t('say.no-move');
  return t('say.last', { who: sideName(table, sideAt(n - 1)), move: lastName(table, moves), n });
}

/** @param {PlayState} play */
export const evalText = (play) => verdictText(play) || t('say.no-eval');

/** Whose chances are told. @param {PlayState} play */
export const barLabel = ({ table }) => (table.kind.columns ? 'eval.label.four' : 'eval.label');

/** Black's share of the bar beside the board. @param {PlayState} play */
export function shareOf(play) {
  if (resultText(play)) {
    const winner = winnerOf(play);
    return winner ? Number(winner === 'black') : 0.5;
  }
  const last = lastVerdict(play.game); // until the new one has come, what was last known
  return last ? shareIn(last) : 0.5;
}

/** @param {PlayState} play */
export function chanceText(play) {
  if (resultText(play)) return turnText(play);
  const verdict = verdictOf(play.game);
  if (!verdict) return play.thinking ? '…' : '';
  return verdict.win ? verdictText(play) : chance(verdict.share);
}
