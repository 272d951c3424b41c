// @ts-check
// Adds an imported game to the archive: the main line of a file, with the file's names.

import { hashOf, newGame, pack } from '../game/game.js';
import { parseMoves, parseTable } from '../game/games.js';
import { isolated } from '../core/text.js';
import { lineTree } from '../game/tree.js';
import { put } from './all.js';
import { LONGEST, entryOf, read } from './database.js';

/** @typedef {import('../engine/protocol.js').ImportedReply} ImportedReply */

/**
 * The winner in a file's result text, such as "B+R" or "1-0", where the first player is Black.
 * @param {string} result
 * @returns {import('../game/game.js').Side|'draw'|''}
 */
export function winnerIn(result) {
  const score = /^\s*(0|1|1\/2|½|0[.,]5)\s*[-–:]\s*(0|1|1\/2|½|0[.,]5)\s*$/.exec(result);
  if (score) return score[1] === score[2] ? 'draw' : score[1] === '1' ? 'black' : score[2] === '1' ? 'white' : 'draw';
  const found = /^\s*(?:([bw])\+|(0|draw|jigo)\b)/i.exec(result);
  if (!found) return '';
  if (found[2]) return 'draw';
  return found[1].toLowerCase() === 'b' ? 'black' : 'white';
}

/** The archive entry of an imported game: for the same file always the same id. @param {ImportedReply} reply */
function entryIn({ game, moves, black, white, event, date, result }) {
  const table = parseTable(game);
  const list = table ? parseMoves(moves, table).moves : [];
  const text = [game, moves, black, white, event, date, result].join('\n');
  const id = `file-${hashOf(text)}-${hashOf([...text].reverse().join(''))}`;
  const winner = winnerIn(result);
  const end = winner ? { winner, state: '' } : null;
  const value = pack({ ...newGame({ game, tree: lineTree(list), you: 'both' }), id, end });
  const who = black || white ? `${isolated(black) || '?'} – ${isolated(white) || '?'}` : '';
  const name = [who, isolated(event)].filter(Boolean).join(', ').slice(0, LONGEST);
  return { ...entryOf(value), name };
}

/** Stores an imported game once; without space it is only shown. @param {ImportedReply} reply */
export async function keepFile(reply) {
  const entry = entryIn(reply);
  if (!(await read(entry.id))) await put([entry]).catch(() => {});
}
