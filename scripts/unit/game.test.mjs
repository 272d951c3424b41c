// @ts-check
// A game as a value: playing, taking back, and storing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  atEnd,
  gameStore,
  helpIn,
  isHumans,
  judge,
  jump,
  lastVerdict,
  linkOf,
  movesOf,
  newGame,
  pack,
  play,
  playExpected,
  playFor,
  plyOf,
  redoTarget,
  shown,
  suggest,
  suggested,
  switchSides,
  takeBack,
  undoTarget,
  unpack,
  verdictOf,
} from '../../site/js/game/game.js';
import { load, save } from '../../site/js/core/storage.js';
import { worthText } from '../../site/js/game/words.js';
import { fakeStorage } from './fakes.mjs';

const MOVES = ['h8', 'i9', 'h9', 'i10'];
const four = () => MOVES.reduce(play, newGame({ you: 'black' }));

test('undo and redo stop where the human is to move', () => {
  const game = four();
  assert.deepEqual([plyOf(game), undoTarget(game), redoTarget(game), atEnd(game)], [4, 2, -1, true]);
  const back = jump(game, undoTarget(game));
  assert.deepEqual([shown(back), movesOf(back), redoTarget(back)], [MOVES.slice(0, 2), MOVES, 4]);
  assert.deepEqual([undoTarget(jump(game, 0)), redoTarget(jump(game, 1))], [-1, 2]);
  assert.equal(undoTarget({ ...game, you: 'both' }), 3);
  assert.deepEqual([isHumans(game), isHumans(game, 1)], [true, false]);
});

test('a new move replaces those that were taken back', () => {
  const game = play(jump(four(), 2), 'a1');
  assert.deepEqual(movesOf(game), ['h8', 'i9', 'a1']);
  assert.deepEqual(movesOf(takeBack(game)), ['h8', 'i9']);
});

test('assisted moves stay known after sides are switched and moves are taken back', () => {
  const helped = playFor(four(), 'j9');
  assert.deepEqual([helped.assisted, helpIn(helped.you, helped.assisted)], [[4], 1]);
  assert.deepEqual(play(jump(helped, 4), 'a1').assisted, []);
  const other = switchSides(helped);
  assert.equal(other.you, 'white');
  assert.deepEqual([other.assisted, helpIn(other.you, other.assisted)], [[0, 1, 2, 3], 2]);
  const again = switchSides(play(other, 'a1'));
  assert.deepEqual([again.you, again.assisted, helpIn(again.you, again.assisted)], ['black', [4, 5], 1]);
  assert.equal(helpIn('white', []), 0);
  assert.equal(helpIn('both', helped.assisted), 0);
});

test('what the program suggested stays known in the stored game, until the moves before it change', () => {
  const helped = play(suggest(suggest(four(), 'j9'), 'j9'), 'a1');
  assert.deepEqual(helped.hints, [[4, 'j9']]);
  const stored = unpack(/** @type {any} */ (gameStore.check(JSON.parse(JSON.stringify(pack(helped))))));
  assert.ok(suggested(stored, 'j9', 4) && !suggested(stored, 'a1', 4) && !suggested(stored, 'j9'));
  assert.ok(suggested(takeBack(stored), 'j9'), 'it may still be played');
  assert.deepEqual(play(jump(stored, 2), 'a2').hints, []);
  assert.ok(suggested(playFor(four(), 'k9'), 'k9', 4), 'a move that the engine makes for the reader');
  const { hints, ...old } = pack(four());
  assert.deepEqual([hints, gameStore.check(old)?.hints], [[], []], 'older builds stored none');
});

test('a verdict belongs to one position, the last one is remembered, and taking back removes it', () => {
  const game = judge(jump(four(), 3), { share: 0.7, win: 0 });
  assert.equal(verdictOf(game)?.share, 0.7);
  assert.equal(verdictOf(jump(game, 4)), null);
  assert.equal(lastVerdict(jump(game, 4))?.share, 0.7);
  assert.equal(lastVerdict(jump(game, 2)), null);
  assert.equal(lastVerdict(play(jump(game, 2), 'a1')), null);
});

test("the engine's move keeps its verdict, with the win one ply nearer", () => {
  for (const [win, next] of [
    [7, 6],
    [-6, -5],
    [0, 0],
  ]) {
    const game = playExpected(judge(four(), { share: 0.5, win }), 'j11');
    assert.deepEqual(verdictOf(game), { share: 0.5, win: next });
  }
  assert.equal(verdictOf(playExpected(four(), 'j11')), null);
});

test('the link contains the moves on the board', () => {
  assert.equal(linkOf(four()), '#/play/freestyle15/h8i9h9i10');
  assert.equal(linkOf(jump(four(), 1)), '#/play/freestyle15/h8');
  assert.equal(linkOf(newGame({ game: 'connect4' })), '#/play/connect4');
});

test('a stored game is read back unchanged', () => {
  fakeStorage();
  const verdict = { share: 0.4, win: -6, atMost: true };
  const game = { ...judge(jump(four(), 2), verdict), report: 'five-tuple', level: 7 };
  save(gameStore, pack(game));
  const { value } = load(gameStore);
  assert.ok(value);
  assert.deepEqual(unpack(value), { ...game, verdicts: [null, null, verdict] });
});

test('reads a game stored by an older build', () => {
  const old = { game: 'connect4', moves: ['4', '4', '5'], ply: 2, you: 'white', level: 9, rival: 'uct-threats' };
  fakeStorage().set('tengen / game', JSON.stringify({ version: 1, value: { ...old, resigned: '', verdicts: [] } }));
  const { value } = load(gameStore);
  assert.ok(value);
  const game = unpack(value);
  assert.deepEqual(
    [movesOf(game), shown(game), game.you, game.level, game.report],
    [['4', '4', '5'], ['4', '4'], 'white', 9, 'uct-threats'],
  );
});

test('refuses invalid games', () => {
  for (const value of [
    { game: 'tictactoe', moves: [], ply: 0 },
    { game: 'freestyle15', moves: ['p1'], ply: 0 },
    { game: 'freestyle15', moves: ['h8'], ply: 2 },
    { game: 'freestyle15', moves: 'h8', ply: 0 },
    {},
    null,
  ])
    assert.equal(gameStore.check(value), null, JSON.stringify(value));
});

test('the length of a win is stated only if proved, and as "at most" if it may be shorter', () => {
  const line = { move: 'h8', winProb: 1, eval: 0, exact: null, visits: 0, prior: 0, score: 0, pv: [] };
  for (const [win, proved, atMost, text] of /** @type {const} */ ([
    [5, true, false, 'line.wins'], // no language is loaded, so the key replaces the text
    [5, true, true, 'line.wins-most'],
    [-8, true, false, 'line.loses'],
    [-8, true, true, 'line.loses-most'],
    [5, false, false, '99%'],
    [-8, false, false, '99%'],
  ]))
    assert.equal(worthText({ ...line, win, proved, atMost }), text);
});
