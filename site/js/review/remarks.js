// @ts-check
// What Review tells of a move, as sentences with drawings: what an error misses and lets
// happen, by what shape, and the better move; of other moves why they are good.

import { joined, t } from '../core/i18n.js';
import { otherSide, sideAt } from '../game/game.js';
import { ownMoves } from '../game/words.js';
import { parts } from '../why/sentences.js';
import { refutation } from './drawing.js';
import { fineTexts, holdsText, lineNames, lossText, winText } from './sentences.js';
import { ERRORS } from './state.js';

/** @typedef {import('../why/reasons.js').Reason} Reason */
/** @typedef {import('../why/sentences.js').Part} Part */
/** @typedef {import('../why/reasons.js').Question} Question */
/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('./state.js').Judgement} Judgement */
/**
 * A sentence, and what the board draws for it in the position before or after the move.
 * @typedef {{parts: Part[], reason: Reason, at: 'before'|'after'}} Remark
 */
/** Asks the engine for reasons. @typedef {(question: Omit<Question, 'game'>) => Promise<Reason[]>} Ask */

/** The largest number of sentences about a move. */
const MOST = 3;
/** Kinds that speak against the move. */
const AGAINST = ['misses', 'lets', 'under', 'forbidden'];
/** Kinds that say what a move makes. */
const MAKES = [
  'five',
  'straight-four',
  'double-four',
  'trap',
  'four-three',
  'double-three',
  'four',
  'open-three',
  'double-threat',
  'threat',
];

/** @param {string} text @returns {Part[]} */
const plain = (text) => (text ? [{ text, strong: false }] : []);

/** @param {Part[]} first @param {Part[]} second */
const together = (first, second) => [
  ...first,
  ...plain(/[。！？]$/.test(first.at(-1)?.text ?? '') ? '' : ' '),
  ...second,
];

/** @param {Partial<Reason>} facts @returns {Reason} */
const reasonOf = (facts) => ({
  kind: 'judgement',
  side: 'black',
  move: '',
  ply: 0,
  what: '',
  forbidden: '',
  points: [],
  rows: [],
  trap: '',
  line: [],
  moves: 0,
  atMost: false,
  row: 0,
  proved: false,
  ...facts,
});

/** The engine's word for a side. @param {Table} table @param {'black'|'white'} side @returns {Reason['side']} */
const wordOf = (table, side) => (table.kind.columns ? (side === 'black' ? 'first' : 'second') : side);

/**
 * What a proof of the review says against the move.
 * @param {Table} table
 * @param {string[]} moves of the game
 * @param {Judgement} judgement
 * @param {'missed'|'allowed'} kind
 * @returns {Remark|null}
 */
function byProof(table, moves, judgement, kind) {
  const proof = judgement.proofs.find((one) => one.kind === kind);
  if (!proof) return null;
  const { ply } = judgement;
  const missed = kind === 'missed';
  const before = moves.slice(0, ply);
  const names = (/** @type {string[]} */ from, /** @type {string[]} */ line) =>
    lineNames(table, from, line).map((name) => name.toLowerCase());
  const line = names(missed ? before : [...before, judgement.move], proof.line);
  const [move] = names(before, [judgement.move]);
  const mover = sideAt(ply);
  const five = proof.plies <= 1;
  const what = five ? 'five' : { vcf: 'fours', vct: 'threats', win: '', exact: '' }[proof.goal];
  const reason = reasonOf({
    kind: missed ? 'misses' : 'lets',
    side: wordOf(table, missed ? mover : otherSide(mover)),
    move,
    what,
    points: five && !missed ? line.slice(0, 1) : [],
    line: five && !missed ? [] : line,
    moves: ownMoves(proof.plies),
    atMost: proof.atMost,
    trap: proof.trap,
    forbidden: proof.forbidden,
    proved: true,
  });
  const named = what && !proof.atMost && !(table.kind.columns && missed);
  const sentence = named ? parts(table, reason) : plain(winText(table, moves, judgement, kind));
  return { parts: sentence, reason: { ...reason, move: '' }, at: missed ? 'before' : 'after' };
}

/**
 * What speaks against an error, without the better move.
 * @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement @param {Ask} ask
 * @returns {Promise<Remark[]>}
 */
export async function against(table, moves, judgement, ask) {
  const { ply, move } = judgement;
  const before = moves.slice(0, ply);
  const side = sideAt(ply);
  const [missed, allowed] = [byProof(table, moves, judgement, 'missed'), byProof(table, moves, judgement, 'allowed')];
  const remarks = [missed, allowed].filter((one) => one !== null);
  if (allowed) {
    const [answer] = refutation(judgement);
    const [makes] = answer ? await ask({ moves: [...before, move], move: answer }) : [];
    const shape = makes && MAKES.includes(makes.kind) && makes.kind !== 'five';
    if (shape) remarks.push({ parts: parts(table, makes), reason: makes, at: 'after' });
  } else if (!missed) {
    const reasons = await ask({ moves: before, move });
    /** @param {Reason} reason */
    const lost = ({ kind, moves: n, side: winner }) =>
      (kind === 'exact' || kind === 'proved') && n > 0 && table.kind.side(winner) !== side;
    for (const reason of reasons.filter((one) => AGAINST.includes(one.kind) || lost(one)))
      remarks.push({
        parts: parts(table, reason),
        reason: { ...reason, move: '' },
        at: reason.kind === 'misses' ? 'before' : 'after',
      });
    if (!remarks.length)
      remarks.push({ parts: plain(lossText(table, moves, judgement)), reason: reasonOf({}), at: 'after' });
  }
  return remarks.slice(0, MOST);
}

/**
 * The better move and why it is better. Move: the one that the reader found.
 * @param {Table} table
 * @param {string[]} moves of the game
 * @param {Judgement} judgement
 * @param {Ask} ask
 * @param {string} [move]
 * @returns {Promise<Remark[]>}
 */
async function better(table, moves, judgement, ask, move = betterMove(judgement)) {
  if (!move || move === judgement.move) return [];
  const before = moves.slice(0, judgement.ply);
  const missed = judgement.proofs.some(({ kind }) => kind === 'missed');
  // A missed win was named already, with its length.
  const omitted = ['judgement', 'left-alone', ...(missed ? ['exact', 'proved'] : [])];
  const all = (await ask({ moves: before, move })).filter(({ kind }) => !omitted.includes(kind));
  // Against a win that the error lets happen it counts what stops it.
  const stops = (/** @type {Reason} */ { kind }) => Number(kind.startsWith('stops'));
  const reasons = missed ? all : all.sort((one, other) => stops(other) - stops(one));
  const holds = judgement.proofs.some(({ kind }) => kind === 'allowed') ? judgement.holds : [];
  const name = lineNames(table, before, [move])[0];
  // Of several moves that hold, one is meant by "it".
  const meant = holds.length !== 1 && reasons[0] && !parts(table, reasons[0], { best: true })[0].strong;
  const one = !holds.length || meant ? t('review.better', { move: name }) : '';
  const lead = plain(joined([holds.length ? holdsText(table, moves, judgement) : '', one]));
  const ring = reasonOf({ side: wordOf(table, sideAt(judgement.ply)), move: name.toLowerCase() });
  if (!reasons.length) return [{ parts: lead, reason: ring, at: 'before' }];
  return reasons.map((reason, i) => {
    const sentence = parts(table, reason, { best: true });
    return { parts: i ? sentence : together(lead, sentence), reason, at: 'before' };
  });
}

/** The better move of an error: a win that it misses, or a move that holds. @param {Judgement} judgement */
export function betterMove({ proofs, holds, best }) {
  const missed = proofs.find(({ kind }) => kind === 'missed')?.line[0];
  return missed ?? (holds.length && !holds.includes(best) ? holds[0] : best);
}

/**
 * What is told of a move of the game, at most three sentences.
 * @param {Table} table @param {string[]} moves of the game @param {Judgement} judgement @param {Ask} ask
 * @param {string} [found] the better move that the reader found
 * @returns {Promise<Remark[]>}
 */
export async function remarksOf(table, moves, judgement, ask, found) {
  const before = moves.slice(0, judgement.ply);
  if (ERRORS.includes(judgement.class)) {
    const [wrong, right] = [
      await against(table, moves, judgement, ask),
      await better(table, moves, judgement, ask, found),
    ];
    return [...wrong.slice(0, right.length ? MOST - 1 : MOST), ...right].slice(0, MOST);
  }
  const reasons = (await ask({ moves: before, move: judgement.move })).filter(({ kind }) => kind !== 'judgement');
  /** @type {Remark[]} */
  const remarks = reasons.map((reason) => ({ parts: parts(table, reason, { best: true }), reason, at: 'after' }));
  if (remarks.length && !judgement.proofs.length && !judgement.hinted) return remarks;
  const [text = ''] = fineTexts(table, moves, judgement);
  const others = remarks.filter((one) => spokenOf([one]) !== text);
  /** @type {Remark[]} */
  const first = text ? [{ parts: plain(text), reason: reasonOf({}), at: 'after' }] : [];
  return (others.length < remarks.length ? remarks : [...first, ...remarks]).slice(0, MOST);
}

/** All sentences as one text, for screen readers. @param {Remark[]} remarks */
export const spokenOf = (remarks) => joined(remarks.map((one) => one.parts.map(({ text }) => text).join('')));
