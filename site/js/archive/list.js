// @ts-check
// The texts of the game list, and its filters.

import { tableOf } from '../game/state.js';
import { language, t } from '../core/i18n.js';
import { halfWidth } from '../core/text.js';
import { helpIn, resultOf } from '../game/game.js';
import { levelName, sideName } from '../game/words.js';
import { opponentName } from '../stage/players.js';

/** @typedef {import('./database.js').Entry} Entry */
/**
 * A game's result for the reader: won or lost, or black or white if two people
 * played.
 * @typedef {'open'|'won'|'lost'|'draw'|'black'|'white'} Outcome
 */

/** @param {Pick<Entry, 'value'>} entry @returns {Outcome} */
export function outcomeOf({ value }) {
  const winner = resultOf(value);
  if (!winner) return 'open';
  if (winner === 'draw' || value.you === 'both') return winner;
  return winner === value.you ? 'won' : 'lost';
}

/** The filters of the list. @type {Record<string, (entry: Entry) => boolean>} */
export const FILTERS = {
  all: () => true,
  open: (entry) => outcomeOf(entry) === 'open',
  won: (entry) => outcomeOf(entry) === 'won',
  lost: (entry) => outcomeOf(entry) === 'lost',
  starred: ({ star }) => star,
  analyses: () => false,
};

/** The game's name, by default its rule and board. @param {{name: string, value: {game: string}}} entry */
export function titleText(entry) {
  const { rule, cols, rows } = tableOf(entry.value);
  return entry.name || t('games.board', { rule: t(`rule.${rule}`), cols, rows });
}

/** The opponent's name. @param {Entry} entry */
export function opponentText(entry) {
  const { you, report, level, far, terms } = entry.value;
  const table = tableOf(entry.value);
  if (you === 'both') return t(`you.${table.kind.words}.both`);
  if (far) return t('games.friend', { side: sideName(table, you) });
  const strength = terms?.think ? t('player.timed', { n: terms.think / 1000 }) : levelName(table.kind, level);
  const rival = report ? t(`arena.player.${report}`) : t('games.level', { who: opponentName(level), level: strength });
  return t('games.against', { side: sideName(table, you), rival });
}

/** The result as text. @param {Entry} entry */
export function resultText(entry) {
  const outcome = outcomeOf(entry);
  const { moves, resigned, terms } = entry.value;
  const n = moves.length;
  if (resigned && terms?.clock?.late) {
    const who = sideName(tableOf(entry.value), resigned);
    return t('games.late', { n, who });
  }
  if (outcome === 'black' || outcome === 'white')
    return t('games.side-won', { n, who: sideName(tableOf(entry.value), outcome) });
  return t(outcome === 'won' && helpIn(entry.value.you, entry.value.lent) ? 'games.won-helped' : `games.${outcome}`, {
    n,
  });
}

/** The language of what is kept below. */
let spoken = '';
/** Creating a format takes longer than a date. @type {Intl.DateTimeFormat} */
let dates;
/** The texts that queries are searched in, by entry. @type {WeakMap<Entry, string>} */
let texts;

/** Begins anew after a change of language. */
function keepLanguage() {
  if (spoken === language()) return;
  spoken = language();
  dates = new Intl.DateTimeFormat(spoken, { dateStyle: 'medium', timeStyle: 'short' });
  texts = new WeakMap();
}

/** The date of the last move. @param {{value: {changed: number}}} entry */
export function dateText({ value: { changed } }) {
  keepLanguage();
  return changed ? dates.format(changed) : '';
}

/** The text that a query is searched in, with the moves. @param {Entry} entry */
function searched(entry) {
  keepLanguage();
  const kept = texts.get(entry);
  if (kept !== undefined) return kept;
  const { rule } = tableOf(entry.value);
  const words = [titleText(entry), t(`rule.${rule}`), opponentText(entry), resultText(entry), dateText(entry)];
  const text = halfWidth(`${words.join(' ')} ${entry.value.moves.join('')}`).toLowerCase();
  texts.set(entry, text);
  return text;
}

/** The words of a query. @param {string} query */
export const wordsOf = (query) =>
  halfWidth(query)
    .toLowerCase()
    .split(/[\s、,]+/)
    .filter(Boolean);

/** How many texts are made at a time: more would hold up a frame. */
const PIECE = 100;

/** Makes the texts for queries before the first one is typed. @param {Entry[]} entries @param {AbortSignal} signal */
export async function prepare(entries, signal) {
  for (let i = 0; i < entries.length && !signal.aborted; i += PIECE) {
    entries.slice(i, i + PIECE).forEach(searched);
    await new Promise((done) => setTimeout(done));
  }
}

/**
 * The games that pass a filter and contain every word of a query.
 * @param {Entry[]} entries
 * @param {string} filter
 * @param {string} query
 */
export function select(entries, filter, query) {
  const words = wordsOf(query);
  const fits = FILTERS[filter] ?? FILTERS.all;
  return entries.filter((entry) => {
    if (!fits(entry)) return false;
    const text = words.length ? searched(entry) : '';
    return words.every((word) => text.includes(word));
  });
}
