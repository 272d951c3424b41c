// @ts-check
// Judgements as sentences.

import { moveText, namesOf } from '../game/games.js';
import { t } from '../core/i18n.js';
import { otherSide, sideAt } from '../game/game.js';
import { ownMoves, sideName } from '../game/words.js';
import { bestLine } from './drawing.js';
import { ERRORS, isError, shareText } from './state.js';

/** @typedef {import('./state.js').Judgement} Judgement */
/** @typedef {import('../engine/protocol.js').Proof} Proof */
/** @typedef {import('../game/games.js').Table} Table */

/** The maximum number of moves named in a sentence. */
const NAMED = 6;

/**
 * The names of a line's moves after the moves `before`.
 * @param {Table} table
 * @param {string[]} before
 * @param {string[]} line
 */
export const lineNames = (table, before, line) => namesOf(table, [...before, ...line]).slice(before.length);

/** A judgement with the names that its sentences need. */
class Speaker {
  /** @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement */
  constructor(table, moves, judgement) {
    this.table = table;
    this.judgement = judgement;
    this.before = moves.slice(0, judgement.ply);
    this.move = lineNames(table, this.before, [judgement.move])[0];
    const mover = sideAt(judgement.ply);
    this.who = sideName(table, mover);
    this.other = sideName(table, otherSide(mover));
    this.best = judgement.best ? lineNames(table, this.before, [judgement.best])[0] : '';
  }

  /** @param {Proof['kind']} kind */
  proof(kind) {
    return this.judgement.proofs.find((one) => one.kind === kind);
  }

  /** The name of a proof's first move. @param {Proof} proof */
  first({ kind, line }) {
    const after = kind === 'allowed' || kind === 'lost';
    return (
      lineNames(this.table, after ? [...this.before, this.judgement.move] : this.before, line.slice(0, 1))[0] ?? ''
    );
  }

  /** A sentence about a win. @param {Proof} proof */
  win(proof) {
    const { kind, goal, plies, atMost } = proof;
    const args = { who: this.who, other: this.other, move: this.first(proof), n: ownMoves(plies) };
    const { words } = this.table.kind;
    if (plies <= 1) return t(`review.${kind}.now.${words}`, args);
    return t(`review.${kind}.${atMost ? 'most' : 'win'}`, { ...args, how: t(`review.by.${goal}`) });
  }

  /** The reasons for a win. @param {Proof} proof @returns {string[]} */
  why(proof) {
    const { key, shape, trap, forbidden, plies, kind } = proof;
    const loser = kind === 'missed' || kind === 'wins' ? this.other : this.who;
    if (trap)
      return [t('review.trap', { point: moveText(this.table, trap), who: loser, reason: t(`forbidden.${forbidden}`) })];
    return key && plies > 1 ? [t(`review.shape.${shape}`, { move: moveText(this.table, key) })] : [];
  }

  /** How the mover's chances fell. */
  loss() {
    const { before, after } = this.judgement;
    return t('review.loss', { before: shareText(before), after: shareText(after), who: this.who });
  }

  /** The moves that would have stopped the win. */
  holds() {
    const { holds } = this.judgement;
    return t('review.holds', { moves: this.list(holds), n: holds.length });
  }

  /** @param {string[]} moves */
  list(moves) {
    const names = moves.slice(0, NAMED).map((move) => moveText(this.table, move));
    return names.join(' ') + (moves.length > NAMED ? ' …' : '');
  }
}

/** What an error missed, what it allowed, and what was better. @param {Speaker} speaker @returns {string[]} */
function errorTexts(speaker) {
  const { holds, best, move } = speaker.judgement;
  const [missed, allowed] = [speaker.proof('missed'), speaker.proof('allowed')];
  const texts = [];
  if (missed) texts.push(speaker.win(missed), ...speaker.why(missed));
  if (allowed) texts.push(speaker.win(allowed), ...speaker.why(allowed));
  if (!missed && !allowed) texts.push(speaker.loss());
  if (allowed && holds.length) texts.push(speaker.holds());
  else if (!missed && speaker.best && best !== move) texts.push(t('review.better', { move: speaker.best }));
  return texts;
}

/** The remarks on a move without an error. @param {Speaker} speaker @returns {string[]} */
function remarks(speaker) {
  const { class: verdict, best, move, hinted } = speaker.judgement;
  if (hinted) {
    const allowed = speaker.proof('allowed');
    return [t('review.hinted', { move: speaker.best }), ...(allowed ? [speaker.win(allowed)] : [])];
  }
  const [wins, lost, stops] = [speaker.proof('wins'), speaker.proof('lost'), speaker.proof('stops')];
  if (wins) return [speaker.win(wins), ...speaker.why(wins)];
  if (stops) return [speaker.win(stops), ...(stops.plies > 1 ? speaker.why(stops) : [])];
  if (lost) return [speaker.win(lost), ...speaker.why(lost)];
  if (verdict === 'only' || verdict === 'brilliant') return [t('review.only')];
  if (verdict === 'forced') return [t('review.forced')];
  if (verdict === 'best') return [t('review.best')];
  return best && best !== move ? [t('review.good', { move: speaker.best })] : [];
}

/**
 * The sentences about a move, for a file and for one that hears them.
 * @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement
 */
export function sentences(table, moves, judgement) {
  const speaker = new Speaker(table, moves, judgement);
  return isError(judgement) ? errorTexts(speaker) : remarks(speaker);
}

/**
 * What the review says of a move without an error.
 * @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement
 */
export const fineTexts = (table, moves, judgement) => remarks(new Speaker(table, moves, judgement));

/**
 * How the chances fell with a move.
 * @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement
 */
export const lossText = (table, moves, judgement) => new Speaker(table, moves, judgement).loss();

/**
 * The moves that would have stopped the win.
 * @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement
 */
export const holdsText = (table, moves, judgement) => new Speaker(table, moves, judgement).holds();

/**
 * A proof of a kind as a sentence; '' without one.
 * @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement @param {Proof['kind']} kind
 */
export function winText(table, moves, judgement, kind) {
  const speaker = new Speaker(table, moves, judgement);
  const proof = speaker.proof(kind);
  return proof ? speaker.win(proof) : '';
}

/**
 * What an error is, in two words: its row in the list.
 * @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement
 */
export function label(table, moves, judgement) {
  const speaker = new Speaker(table, moves, judgement);
  if (judgement.hinted) return t('review.row.hinted');
  if (!ERRORS.includes(judgement.class)) return t(`review.class.${judgement.class}`);
  const kind = speaker.proof('missed') ? 'missed' : speaker.proof('allowed') ? 'allowed' : 'chances';
  return t(`review.row.${kind}`, { other: speaker.other });
}

/**
 * What a hint for the reader's task says: what the better move does, not where.
 * @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement
 */
export function clue(table, moves, judgement) {
  const speaker = new Speaker(table, moves, judgement);
  const [missed, allowed] = [speaker.proof('missed'), speaker.proof('allowed')];
  const proof = missed ?? allowed;
  if (!proof) {
    const column = (lineNames(table, moves.slice(0, judgement.ply), bestLine(judgement).slice(0, 1))[0] ?? '')[0];
    return column ? t('review.clue.column', { column }) : '';
  }
  const n = ownMoves(proof.plies);
  const kind = missed ? 'missed' : 'allowed';
  const { words } = table.kind;
  if (n <= 1) return t(`review.clue.${kind}.now.${words}`, { other: speaker.other });
  return t(`review.clue.${kind}`, { other: speaker.other, how: t(`review.by.${proof.goal}`), n });
}

/** "23. H8": a move with its number. @param {Table} table @param {string[]} moves @param {number} ply */
export const numberedMove = (table, moves, ply) =>
  t('review.move', { n: ply + 1, move: namesOf(table, moves.slice(0, ply + 1))[ply] });
