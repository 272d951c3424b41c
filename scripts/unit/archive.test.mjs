// @ts-check
// The archive's entries, without a database: games that can't be stored last as
// long as the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { change, readAll, remove } from '../../site/js/archive/all.js';
import { entryOf, keep, read } from '../../site/js/archive/base.js';
import { jump, newGame, pack, play } from '../../site/js/game/game.js';

const game = play(play(newGame(), 'h8'), 'i9');

test('who has won stays as it was while the moves do', () => {
  const won = entryOf(pack(game), 'white');
  assert.equal(won.winner, 'white');
  assert.equal(entryOf(pack(jump(game, 1)), undefined, won).winner, 'white', 'only looked at another ply');
  assert.equal(entryOf(pack(play(game, 'a1')), undefined, won).winner, '');
  const resigned = entryOf(pack({ ...game, resigned: 'black' }), undefined, null);
  assert.equal(resigned.winner, 'white');
  assert.equal(entryOf(pack(game), undefined, resigned).winner, '', 'the resignation was taken back');
});

test('a name and a star stay with the game', () => {
  const named = { ...entryOf(pack(game), ''), name: 'First', star: true };
  const { name, star } = entryOf(pack(play(game, 'a1')), undefined, named);
  assert.deepEqual([name, star], ['First', true]);
});

test('without a database games last as long as the page, and that is said', async () => {
  await assert.rejects(keep(pack(game)));
  await change(game.id, { name: 'First', star: true });
  await assert.rejects(keep(pack(play(game, 'a1')), 'draw'));
  const entry = await read(game.id);
  assert.deepEqual([entry?.name, entry?.star, entry?.winner, entry?.value.moves.length], ['First', true, 'draw', 3]);
  assert.equal((await readAll()).length, 1);
  await remove(game.id);
  assert.deepEqual([await read(game.id), await readAll()], [null, []]);
});
