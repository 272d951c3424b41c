// @ts-check
// Turns the engine's reasons into sentences. Its texts are in site/why: loadWhy loads them.

import { addWords, joined, listed, t } from '../core/i18n.js';
import { otherSide } from '../game/game.js';
import { shout, sideName } from '../game/words.js';

/** @typedef {import('./reasons.js').Reason} Reason */
/** @typedef {import('../game/games.js').Table} Table */
/** A piece of a sentence; the names of points are strong. @typedef {{text: string, strong: boolean}} Part */

/** @type {Promise<unknown>|undefined} */
let loading;

/** Loads the texts, once. */
export function loadWhy() {
  loading ??= addWords('why');
  loading.catch(() => {
    loading = undefined; // the next call tries again
  });
  return loading;
}

/** Kinds that are about the side that does not play the move. */
const OTHERS = ['stops-five', 'stops', 'stops-fours', 'stops-threats', 'both', 'takes', 'closes', 'lets', 'only'];

/** The largest number of defences that a sentence names. */
const MOST = 3;

/** Around the names of points, until the sentence is split. */
const [STRONG, WEAK] = ['\u0001', '\u0002'];

/** @param {string} name of a point */
const strong = (name) => (name ? STRONG + shout(name) + WEAK : '');

/** The direction of a row: a key's last part. @param {string[]} stones at least two */
export function direction(stones) {
  const [a, b] = [stones[0], stones[stones.length - 1]];
  if (a[0] === b[0]) return 'column';
  return a.slice(1) === b.slice(1) ? 'row' : 'diagonal';
}

/**
 * The key of a reason's text.
 * @param {Reason} reason
 * @param {boolean} cells whether four in a row win
 * @param {boolean} best whether the move is the best one
 */
function keyOf({ kind, move, what, points, rows, row, atMost, moves }, cells, best) {
  const four = cells ? '.cells' : '';
  switch (kind) {
    case 'five':
      return `five${move ? '' : '.now'}${four}`;
    case 'proved':
      return `${best && what === 'lost' ? 'still.' : ''}proved${atMost ? '.most' : ''}`;
    case 'wins-by-fours':
    case 'wins-by-threats':
      return move ? kind : `${kind}.now`;
    case 'misses':
      if (what !== 'fours') return `misses.${what}`;
      return points.length && !rows.length ? 'misses.no-four' : 'misses.fours';
    case 'four':
    case 'stops-five':
    case 'takes':
    case 'extends':
    case 'unstopped':
      return kind + four;
    case 'threat':
      return row % 2 ? 'threat.odd' : 'threat.even';
    case 'lets':
      return `${best ? 'still' : 'lets'}.${what}${what === 'five' ? four : ''}`;
    case 'left-alone':
      return what === 'five' ? `left-alone.five${four}` : 'left-alone';
    case 'exact':
      return !moves ? 'exact.draw' : `${best && what === 'lost' ? 'still.' : ''}exact${atMost ? '.most' : ''}`;
    case 'decided':
      return `decided.${what}`;
    case 'opened':
      return what === 'zugzwang' ? 'opened.zugzwang' : 'opened';
    case 'turn':
      return `turn.${what === 'exact' && !moves ? 'lost' : what}`;
  }
  return kind;
}

/** @param {Table} table @param {Reason} reason @param {boolean} best */
function marked(table, reason, best) {
  const { kind, move, what, points, rows, line, moves } = reason;
  const cells = table.kind.columns;
  const self = table.kind.side(reason.side);
  const [side, other] = [self, otherSide(self)].map((one) => sideName(table, one));
  const later = kind.startsWith('wins-by') || kind === 'misses' ? line[0] : '';
  const [p = later, q = ''] = points;
  const counted = kind === 'closes' || kind === 'connects';
  const text = t(`why.${keyOf(reason, cells, best)}`, {
    m: strong(move),
    p: strong(kind === 'misses' && what === 'five' ? line[0] : p),
    q: strong(q),
    side,
    opp: OTHERS.includes(kind) ? side : other,
    loser: other,
    n: counted ? rows.length : moves,
    what: what && !cells ? t(`why.what.${what}`) : '',
    made: ['both', 'takes'].includes(kind) && !cells ? t(`why.made.${what}`) : '',
    dir: rows.length ? t(`why.dir.${direction(rows[0].stones)}`) : '',
    rule: reason.forbidden ? t(`why.rule.${reason.forbidden}`) : '',
  });
  if (reason.trap) {
    const rule = t(`why.rule.${reason.forbidden}`);
    return joined([text, t('why.trap.last', { p: strong(reason.trap), rule })]);
  }
  if (kind !== 'threatens' || !points.length || points.length > MOST) return text;
  const stops = t('why.threatens.stops', { n: points.length, points: listed(points.map(strong)) });
  return joined([text, stops]);
}

/**
 * A reason as a sentence, in pieces. Best: the move is the best one, as a hint names it, so that
 * a loss after it is not its fault.
 * @param {Table} table
 * @param {Reason} reason
 * @param {{best?: boolean}} [options]
 * @returns {Part[]}
 */
export const parts = (table, reason, { best = false } = {}) =>
  marked(table, reason, best)
    .split(STRONG)
    .flatMap((piece, i) => {
      if (!i) return [{ text: piece, strong: false }];
      const [name, rest] = piece.split(WEAK);
      return [
        { text: name, strong: true },
        { text: rest, strong: false },
      ];
    })
    .filter(({ text }) => text);

/** A reason as a sentence. @param {Table} table @param {Reason} reason @param {{best?: boolean}} [options] see parts */
export const sentence = (table, reason, { best = false } = {}) =>
  marked(table, reason, best).replace(/[\u0001\u0002]/g, '');

/**
 * All reasons as one text, for screen readers.
 * @param {Table} table @param {Reason[]} reasons @param {{best?: boolean}} [options] see parts
 */
export const spoken = (table, reasons, options) => joined(reasons.map((reason) => sentence(table, reason, options)));
