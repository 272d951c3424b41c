// @ts-check
// Adds an imported game to the archive: the main line of a file, with the file's names.

import { newGame, pack } from '../game/game.js';
import { parseMoves, parseTable } from '../game/games.js';
import { lineTree } from '../game/tree.js';
import { put } from './all.js';
import { LONGEST, entryOf } from './database.js';

/** @typedef {import('../engine/protocol.js').ImportedReply} ImportedReply */

/**
 * The winner in a file's result text, such as "B+R".
 * @param {string} result
 * @returns {import('./database.js').Entry['winner']}
 */
export function winnerIn(result) {
  const found = /^\s*(?:([bw])\+|(0|draw|jigo)\b)/i.exec(result);
  if (!found) return '';
  if (found[2]) return 'draw';
  return found[1].toLowerCase() === 'b' ? 'black' : 'white';
}

/** The archive entry of an imported game. @param {ImportedReply} reply */
function entryIn({ game, moves, black, white, event, result }) {
  const table = parseTable(game);
  const list = table ? parseMoves(moves, table).moves : [];
  const value = pack(newGame({ game, tree: lineTree(list), you: 'both' }));
  const who = black || white ? `${black || '?'} – ${white || '?'}` : '';
  const name = [who, event].filter(Boolean).join(', ').slice(0, LONGEST);
  return { ...entryOf(value, winnerIn(result)), name };
}

/** Stores an imported game; without space it is only shown. @param {ImportedReply} reply */
export const keepFile = (reply) => put([entryIn(reply)]).catch(() => {});
