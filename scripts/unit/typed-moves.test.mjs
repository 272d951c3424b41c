// @ts-check
// Moves and verbs as they are typed into the field, also with input methods.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../../site/js/game/game.js';
import { parseTable } from '../../site/js/game/games.js';
import { enter } from '../../site/js/play/typed-moves.js';

/**
 * The result of a text typed on an empty board: a command, points, or a message.
 * @param {string} name
 * @param {string} text
 */
async function typed(name, text) {
  /** @type {string[]} */
  const done = [];
  const table = parseTable(name);
  const game = newGame({ game: name });
  const asked = async (/** @type {{moves: string}} */ { moves }) => {
    done.push(moves);
    return { type: 'error', message: '' };
  };
  const controller = {
    play: { table, game },
    app: { engine: { request: asked } },
    loadExtras: async () => {},
    signal: new AbortController().signal,
    act: (/** @type {string} */ verb) => done.push(verb),
    place: (/** @type {number} */ point) => done.push(String(point)),
    wrong: (/** @type {string} */ note) => done.includes(note) || done.push('?'),
  };
  enter(/** @type {any} */ (controller), text);
  await new Promise((resolve) => setTimeout(resolve));
  return done[0] ?? '';
}

test('moves and verbs are read in full width and with East Asian separators', async () => {
  for (const [name, text, want] of [
    ['freestyle15', 'h8', '112'],
    ['freestyle15', 'ｈ８', '112'],
    ['freestyle15', 'Ｈ８', '112'],
    ['freestyle15', 'h８。', '112'],
    ['freestyle15', '　ｈ８　', '112'],
    ['freestyle15', 'j7、j6', 'j7j6'],
    ['freestyle15', 'j7，j6', 'j7j6'],
    ['freestyle15', 'ｊ７；ｊ６', 'j7j6'],
    ['freestyle15', 'j7。j6｡j5', 'j7j6j5'],
    ['freestyle15', 'ｊ７　ｊ６', 'j7j6'],
    ['freestyle15', 'ＵＮＤＯ', 'undo'],
    ['freestyle15', 'ｈｉｎｔ。', 'hint'],
    ['freestyle15', 'Redo ', 'redo'],
    ['freestyle15', '天元', '?'],
    ['connect4', '４', '3'],
    ['connect4', '④', '3'],
    ['connect4', 'ｄ１', '3'],
    ['connect4', '４４５', '445'],
    ['connect4', 'd1、e1', '45'],
    ['connect4', '4，4，5', '445'],
  ])
    assert.equal(await typed(name, text), want, `${name} ${text}`);
});
