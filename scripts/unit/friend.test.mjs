// @ts-check
// Correspondence games: what a link does on the device where it is opened.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speak } from '../../site/js/core/i18n.js';
import { answer, compare } from '../../site/js/play/friend.js';
import { linkOf, movesOf, newGame, play } from '../../site/js/game/game.js';
import { readLink } from '../../site/js/game/link.js';
import { parseRoute } from '../../site/js/core/router.js';
import { fakeDocument, fakeFetch } from './fakes.mjs';

fakeFetch();
fakeDocument();
await speak('en');

/** @typedef {import('../../site/js/game/game.js').Game} Game */

/** @param {string[]} moves @param {Partial<Game>} [choice] */
const game = (moves, choice) =>
  moves.reduce(play, newGame({ game: 'renju15', you: 'black', correspondenceId: 'thread', ...choice }));
const OWN = game(['a1', 'a2'], { correspondenceId: '', game: 'freestyle15' });

/** The game that the receiver of a link gets. @param {Game} sent @returns {Game} */
const opened = (sent) => /** @type {Game} */ (readLink(parseRoute(linkOf(sent)), OWN));

test('the link holds the whole game, and its reader plays the side to move', () => {
  const sent = game(['h8', 'i9', 'j10']);
  assert.equal(linkOf(sent), '#/play/renju15/h8i9j10?friend=thread');
  const asked = opened(sent);
  assert.deepEqual([movesOf(asked), asked.you, asked.correspondenceId], [['h8', 'i9', 'j10'], 'white', 'thread']);
  assert.equal(opened(game([])).you, 'black');
  for (const odd of ['', '__proto__', 'x'.repeat(41), '<b>', 'ä'])
    assert.equal(readLink(parseRoute(`#/play/renju15/h8?friend=${odd}`), OWN)?.correspondenceId, '', odd);
});

test('a link is newer than the stored game, the same, older, or different', () => {
  const here = game(['h8']); // it is White's turn, so Black's player waits
  for (const [kept, moves, want] of /** @type {[Game|undefined, string[], string][]} */ ([
    [undefined, ['h8'], 'first'],
    [game(['h8'], { game: 'freestyle15' }), ['h8'], 'first'],
    [here, ['h8', 'i9'], 'news'],
    [here, ['h8'], 'same'],
    [game(['h8', 'i9']), ['h8', 'i9'], 'news'],
    [game(['h8', 'i9', 'j10']), ['h8', 'i9'], 'old'],
    [here, ['g8', 'i9'], 'other'],
    [here, [], 'old'],
  ]))
    assert.equal(compare(kept, opened(game(moves))), want, `${kept && movesOf(kept)} ${moves}`);
});

test("the friend's move continues the stored game, whichever game is on the board", () => {
  const here = game(['h8'], { id: 'mine' });
  const asked = opened(game(['h8', 'i9']));
  for (const [own, kept] of /** @type {[Game, Game[]][]} */ ([
    [OWN, [OWN, here]],
    [here, [here]],
  ])) {
    const { game: shown, note } = answer(asked, own, kept);
    assert.deepEqual([shown?.id, shown?.you, shown && movesOf(shown).length], ['mine', 'black', 2]);
    assert.equal(note, 'Your friend played I9. Your move.');
  }
});

test('opening a link loses no stored move', () => {
  const here = game(['h8', 'i9', 'j10'], { id: 'mine' });
  assert.equal(answer(opened(game(['h8'])), here, [here]).game, null, "one's own game stays");
  const old = answer(opened(game(['h8'])), OWN, [here]).game;
  assert.deepEqual([old?.id, old && movesOf(old).length], ['mine', 3], 'the newest of it is shown');
  const other = answer(opened(game(['h8', 'a1'])), OWN, [here]);
  assert.notEqual(other.game?.id, 'mine');
  assert.match(other.note, /differ from your game/);
  const both = answer(opened(game(['h8', 'a1', 'b1', 'c1'])), OWN, [here, game(['h8', 'a1', 'b1'], { id: 'second' })]);
  assert.equal(both.game?.id, 'second', 'the one that fits');
});

test('a link also carries a resignation', () => {
  const gone = { ...game(['h8', 'i9'], { you: 'black' }), resigned: /** @type {const} */ ('black') };
  assert.equal(linkOf(gone), '#/play/renju15/h8i9?friend=thread&resigned=black');
  const asked = opened(gone);
  assert.deepEqual([asked.you, asked.resigned], ['white', 'black'], 'its reader is the other one');
  const here = game(['h8', 'i9'], { you: 'white', id: 'mine' });
  const { game: shown, note } = answer(asked, OWN, [here]);
  assert.deepEqual([shown?.id, shown?.resigned, note], ['mine', 'black', 'Your friend resigned: you win.']);
  assert.equal(answer(asked, OWN, []).note, 'Your friend resigned: you win.');
  assert.equal(compare({ ...here, resigned: 'black' }, asked), 'old', 'known already');
  assert.equal(compare({ ...here, resigned: 'black' }, opened(game(['h8', 'i9']))), 'old', 'from before it');
  assert.equal(compare(gone, asked), 'old');
  assert.equal(compare(game(['h8', 'i9']), asked), 'same', 'taken back after it was sent');
  assert.equal(compare(gone, opened(game(['h8', 'i9']))), 'same');
  assert.equal(opened({ ...gone, resigned: '' }).resigned, '');
  assert.equal(readLink(parseRoute('#/play/renju15/h8?friend=thread&resigned=red'), OWN)?.resigned, '');
});
