// @ts-check
// Judgements as sentences.

import { moveText, namesOf } from '../game/games.js';
import { t } from '../core/i18n.js';
import { otherSide, sideAt } from '../game/game.js';
import { chance, ownMoves, sideName } from '../game/words.js';
import { isError } from './state.js';

/** @typedef {import('../engine/protocol.js').Judgement} Judgement */
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

  /** @param {string[]} moves */
  list(moves) {
    const names = moves.slice(0, NAMED).map((move) => moveText(this.table, move));
    return names.join(' ') + (moves.length > NAMED ? ' …' : '');
  }
}

/** Sentences about a move, and the line that shows them on the board. @typedef {{texts: string[], line: 'best'|'answer'|''}} Part */

/** What an error missed, what it allowed, and what was better. @param {Speaker} speaker @returns {Part[]} */
function errorParts(speaker) {
  const { before, after, holds, best, move } = speaker.judgement;
  const [missed, allowed] = [speaker.proof('missed'), speaker.proof('allowed')];
  const shares = { before: chance(before), after: chance(after), who: speaker.who, other: speaker.other };
  /** @type {Part[]} */
  const parts = [];
  if (missed) parts.push({ texts: [speaker.win(missed), ...speaker.why(missed)], line: 'best' });
  const now = allowed ? [speaker.win(allowed), ...speaker.why(allowed)] : missed ? [] : [t('review.loss', shares)];
  parts.push({ texts: now, line: 'answer' });
  const better = [];
  if (allowed && holds.length) better.push(t('review.holds', { moves: speaker.list(holds), n: holds.length }));
  else if (!missed && speaker.best && best !== move) better.push(t('review.better', { move: speaker.best }));
  parts.push({ texts: better, line: missed ? '' : 'best' });
  return parts;
}

/** The remarks on a move without an error. @param {Speaker} speaker @returns {string[]} */
function fineTexts(speaker) {
  const { class: verdict, best, move } = speaker.judgement;
  const [wins, lost, stops] = [speaker.proof('wins'), speaker.proof('lost'), speaker.proof('stops')];
  if (wins) return [speaker.win(wins), ...speaker.why(wins)];
  if (stops) return [speaker.win(stops), ...(stops.plies > 1 ? speaker.why(stops) : [])];
  if (lost) return [speaker.win(lost), ...speaker.why(lost)];
  if (verdict === 'only' || verdict === 'brilliant') return [t('review.only')];
  if (verdict === 'forced') return [t('review.forced')];
  if (verdict === 'best') return [t('review.best')];
  return best && best !== move ? [t('review.good', { move: speaker.best })] : [];
}

/** What is told of a move, part by part. @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement @returns {Part[]} */
export function partsOf(table, moves, judgement) {
  const speaker = new Speaker(table, moves, judgement);
  return isError(judgement) ? errorParts(speaker) : [{ texts: fineTexts(speaker), line: 'answer' }];
}

/** The sentences about a move. @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement */
export const sentences = (table, moves, judgement) => partsOf(table, moves, judgement).flatMap(({ texts }) => texts);

/** "23. H8": a move with its number. @param {Table} table @param {string[]} moves @param {number} ply */
export const numberedMove = (table, moves, ply) =>
  t('review.move', { n: ply + 1, move: namesOf(table, moves.slice(0, ply + 1))[ply] });
