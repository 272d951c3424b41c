// @ts-check
// The list of games: texts, search, and the small board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOf } from '../../site/js/archive/database.js';
import { opponentText, outcomeOf, resultText, select, titleText } from '../../site/js/archive/list.js';
import { playerText } from '../../site/js/arena/names.js';
import { picture } from '../../site/js/game/small-board.js';
import { parseTable } from '../../site/js/game/games.js';
import { addWords, speak } from '../../site/js/core/i18n.js';
import { newGame, pack, play } from '../../site/js/game/game.js';
import { fakeDocument, fakeFetch } from './fakes.mjs';

fakeFetch();
fakeDocument();
await speak('en');
await addWords('games');

/** @typedef {import('../../site/js/archive/database.js').Entry} Entry */

/**
 * @param {Partial<import('../../site/js/game/game.js').Game>} choice @param {string[]} moves
 * @param {import('../../site/js/game/game.js').Side|'draw'|''} winner @param {Partial<Entry>} [more] @returns {Entry}
 */
const entry = (choice, moves, winner, more) => ({
  ...entryOf({ ...pack(moves.reduce(play, newGame(choice))), end: winner ? { winner, state: '' } : null }),
  ...more,
});

const RENJU = entry({ game: 'renju15', you: 'white', level: 4 }, ['h8', 'i9'], 'white', { name: 'Lunch with Mei' });
const FOUR = entry({ game: 'connect4', you: 'black', report: 'uct-threats' }, ['4', '4', '5'], 'white', { star: true });
const PAIR = entry({ game: 'standard9', you: 'both' }, ['e5'], 'black');
const OPEN = entry({ game: 'freestyle15', you: 'black', level: 1 }, ['h8'], '');
const ALL = [RENJU, FOUR, PAIR, OPEN];

test("the result is stated for the reader's side", () => {
  assert.deepEqual(ALL.map(outcomeOf), ['won', 'lost', 'black', 'open']);
  assert.deepEqual(ALL.map(titleText), ['Lunch with Mei', 'Connect Four 7 × 6', 'Standard 9 × 9', 'Freestyle 15 × 15']);
  assert.deepEqual(ALL.map(resultText), [
    'You won · 2 moves',
    'You lost · 3 moves',
    'Black won · 1 move',
    'Unfinished · 1 move',
  ]);
  assert.match(opponentText(RENJU), /^White against Bamboo, level 4/);
  assert.match(opponentText(FOUR), /^Red against UCT with threats$/);
  assert.equal(opponentText(PAIR), 'Two people');
});

test("Tengen's levels have one name in lists, tables and strips", () => {
  assert.deepEqual(['tengen,level=3', 'tengen,level=12', 'tengen', 'uct-plain,playouts=1000'].map(playerText), [
    'Fox · level 3',
    'Tengen · level 12',
    'Tengen',
    'UCT, plain · 1,000 playouts',
  ]);
});

test('a search matches every word in names, rules, opponents and moves', () => {
  for (const [filter, query, want] of /** @type {[string, string, Entry[]][]} */ ([
    ['all', '', ALL],
    ['all', 'mei', [RENJU]],
    ['all', 'RENJU  white', [RENJU]],
    ['all', 'h8', [RENJU, OPEN]],
    ['all', 'connect uct', [FOUR]],
    ['all', 'ＲＥＮＪＵ　ｗｈｉｔｅ', [RENJU]],
    ['all', 'ｈ８', [RENJU, OPEN]],
    ['all', 'connect、uct', [FOUR]],
    ['all', 'nothing of the kind', []],
    ['open', '', [OPEN]],
    ['won', '', [RENJU]],
    ['lost', '', [FOUR]],
    ['starred', '', [FOUR]],
    ['starred', 'renju', []],
  ]))
    assert.deepEqual(select(ALL, filter, query), want, `${filter} ${query}`);
});

test('the small board has a piece for each move and marks the last one', () => {
  for (const [name, moves, cells] of /** @type {[string, string[], number][]} */ ([
    ['renju15', ['h8', 'i9', 'a1'], 0],
    ['connect4', ['4', '4', '5', '1'], 42],
    ['connect4-8x7-c4', ['1'], 55],
    ['freestyle5', [], 0],
  ])) {
    const table = parseTable(name);
    assert.ok(table);
    const { box, markup } = picture(table, moves);
    assert.equal(box, `0 0 ${table.cols * 10} ${table.rows * 10}`);
    assert.equal(markup.match(/class="p[12]"/g)?.length ?? 0, moves.length, name);
    assert.equal(markup.match(/class="hole"/g)?.length ?? 0, cells, name);
    assert.equal(markup.includes('class="last"'), moves.length > 0);
  }
  const { markup } = picture(/** @type {any} */ (parseTable('renju15')), ['a1']);
  assert.match(markup, /class="p1" cx="5" cy="145"/, 'rows are counted from below');
});
