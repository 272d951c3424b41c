// @ts-check
// The archive without a database: games that cannot be stored last until the page closes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { change, readAll, remove } from '../../site/js/archive/all.js';
import { entryOf, read, settle } from '../../site/js/archive/database.js';
import { forget, lasts, recall, wait, waiting } from '../../site/js/archive/waiting.js';
import { jump, newGame, pack, play } from '../../site/js/game/game.js';
import { fakeDatabases, fakeStorage } from './fakes.mjs';

const game = play(play(newGame(), 'h8'), 'i9');

test('the winner is kept while the moves are unchanged', () => {
  const won = entryOf(pack(game), 'white');
  assert.equal(won.winner, 'white');
  assert.equal(entryOf(pack(jump(game, 1)), undefined, won).winner, 'white', 'only looked at another ply');
  assert.equal(entryOf(pack(play(game, 'a1')), undefined, won).winner, '');
  const resigned = entryOf(pack({ ...game, resigned: 'black' }), undefined, null);
  assert.equal(resigned.winner, 'white');
  assert.equal(entryOf(pack(game), undefined, resigned).winner, '', 'the resignation was taken back');
});

test('a changed game keeps its name and star', () => {
  const named = { ...entryOf(pack(game), ''), name: 'First', star: true };
  const { name, star } = entryOf(pack(play(game, 'a1')), undefined, named);
  assert.deepEqual([name, star], ['First', true]);
});

test('without a database games last until the page closes, and the caller is told', async () => {
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

test('a finished game waits in local storage until the archive has it, also after a reload', async () => {
  const held = fakeStorage();
  wait(pack(game));
  wait(pack({ ...game, resigned: 'black' }));
  const second = play(newGame(), 'a1');
  wait(pack(second), 'draw');
  wait(pack(second)); // shown again: the winner is kept
  assert.deepEqual([...waiting.keys()], [game.id, second.id]);
  assert.ok(lasts());
  waiting.clear(); // simulates a reload
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

test('a game of an earlier visit is replaced by its newer state', async () => {
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

test('an unreadable text is moved aside once and stops nothing', () => {
  const held = fakeStorage();
  for (const text of ['', 'null', '{"version":1,"value":null}', '{"version":1,"value":{"game":{"version":99}}}'])
    held.set(`tengen / waiting bad${held.size}`, text);
  recall();
  recall();
  assert.equal(waiting.size, 0);
  assert.equal(held.size, 8);
});

test('without local storage a game waits in memory, and lasts() is false', async () => {
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
