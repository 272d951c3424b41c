// @ts-check
// The archive's entries, without a database: games that can't be stored last as
// long as the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { change, readAll, remove } from '../../site/js/archive/all.js';
import { entryOf, read, settle } from '../../site/js/archive/database.js';
import { forget, lasts, recall, wait, waiting } from '../../site/js/archive/waiting.js';
import { jump, newGame, pack, play } from '../../site/js/game/game.js';
import { fakeDatabases, fakeStorage } from './fakes.mjs';

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
  wait(pack(game));
  assert.equal(await settle(), false);
  await change(game.id, { name: 'First', star: true });
  wait(pack(play(game, 'a1')), 'draw');
  assert.equal(await settle(), false);
  const entry = await read(game.id);
  assert.deepEqual([entry?.name, entry?.star, entry?.winner, entry?.value.moves.length], ['First', true, 'draw', 3]);
  assert.equal((await readAll()).length, 1);
  await remove(game.id);
  assert.deepEqual([await read(game.id), await readAll()], [null, []]);
});

test('a finished game waits in plain storage until the archive has it, over a reload too', async () => {
  const held = fakeStorage();
  wait(pack(game));
  wait(pack({ ...game, resigned: 'black' }));
  const second = play(newGame(), 'a1');
  wait(pack(second), 'draw');
  wait(pack(second)); // looked at again: the winner stays
  assert.deepEqual([...waiting.keys()], [game.id, second.id]);
  assert.ok(lasts());
  waiting.clear(); // as a reload does
  recall();
  assert.deepEqual(
    [...waiting.values()].map(({ value, winner }) => [value.id, value.resigned, winner]),
    [
      [game.id, 'black', undefined],
      [second.id, '', 'draw'],
    ],
  );
  const databases = fakeDatabases();
  assert.equal(await settle(), true);
  assert.deepEqual([waiting.size, held.size], [0, 0], 'the archive has them');
  assert.equal((await readAll()).length, 2);
  assert.equal((await read(game.id))?.winner, 'white');
  databases.stop();
});

test('what an earlier visit left gives way to what was played since', async () => {
  fakeStorage();
  const databases = fakeDatabases();
  const now = play(newGame(), 'h8');
  wait(pack(now));
  const [left] = [...waiting.values()];
  wait(pack(play(now, 'h9')));
  await settle();
  waiting.set(now.id, { ...left, changed: left.changed - 1000, old: true });
  await settle();
  assert.equal((await read(now.id))?.value.moves.length, 2);
  databases.stop();
});

test('text that is no game is put aside once and stops nothing', () => {
  const held = fakeStorage();
  for (const text of ['', 'null', '{"version":1,"value":null}', '{"version":1,"value":{"game":{"version":99}}}'])
    held.set(`tengen / waiting bad${held.size}`, text);
  recall();
  recall();
  assert.equal(waiting.size, 0);
  assert.equal(held.size, 8);
});

test('without room in plain storage a game waits in memory, and that is known', async () => {
  for (const options of [{ full: true }, { off: true }]) {
    fakeStorage(options);
    wait(pack(game));
    assert.equal(lasts(), false);
    assert.equal(waiting.size, 1);
    const databases = fakeDatabases();
    assert.ok(await settle());
    assert.ok(lasts());
    databases.stop();
  }
  forget(game.id);
});
