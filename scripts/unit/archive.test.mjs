// @ts-check
// A game in storage: what dates it, and its three places. Without a database games that
// cannot be stored last until the page closes.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { change, readAll, remove } from '../../site/js/archive/all.js';
import { entryOf, read, settle } from '../../site/js/archive/database.js';
import { current, flush, forget, keep, recall, restore, stored, wait, waiting } from '../../site/js/archive/keep.js';
import { acted, jump, judge, movesOf, newGame, pack, play, resultOf } from '../../site/js/game/game.js';
import { settled, switchSides, takeBack, unpack } from '../../site/js/game/game.js';
import { fakeDatabases, fakeStorage } from './fakes.mjs';

/** @typedef {import('../../site/js/game/game.js').Game} Game */

const BEGUN = Date.UTC(2026, 0, 1);
const game = { ...play(play(newGame(), 'h8'), 'i9'), changed: BEGUN };
const WON = { over: true, winner: /** @type {const} */ ('white'), state: 'five' };
const ON = { over: false, winner: null, state: '' };

Object.assign(globalThis, { history: { state: null } });

/** Stores a game and waits until the archive has tried to. @param {Game} one */
async function store(one) {
  keep(one);
  flush();
  return settle();
}

beforeEach(() => {
  for (const id of waiting.keys()) forget(id);
});

test('only what the players do dates a game', () => {
  const over = settled(game, WON);
  const judged = { share: 0.5, win: 0 };
  for (const [what, after] of /** @type {[string, Game][]} */ ([
    ['stepping back', jump(game, 1)],
    ['stepping on', jump(jump(game, 0), 2)],
    ['the engine says that it is over', over],
    ['the engine judges it', judge(game, judged)],
    ['storing it', unpack(pack(over))],
    ['a pause', { ...game, paused: true }],
  ]))
    assert.equal(after.changed, BEGUN, what);
  for (const [what, after] of /** @type {[string, Game][]} */ ([
    ['a move', play(game, 'a1')],
    ['taking back', takeBack(game)],
    ['resignation', acted(game, { resigned: 'black' })],
    ['another side', switchSides(game)],
  ]))
    assert.ok(after.changed > BEGUN, what);
  const ahead = { ...game, changed: Date.now() + 1e9 };
  assert.ok(play(ahead, 'a1').changed > ahead.changed, 'a device whose time was set back');
});

test('the result is kept until somebody plays on', () => {
  const over = settled(game, WON);
  assert.equal(resultOf(over), 'white');
  assert.equal(resultOf(settled(jump(over, 1), ON)), 'white', 'only looked at another ply');
  assert.equal(resultOf(settled(jump(game, 1), WON)), '', 'an end in the middle of a game is none');
  assert.equal(resultOf(settled(over, ON)), 'white', 'a file may name a winner whom no rule names');
  assert.equal(resultOf(settled(game, { ...WON, winner: null })), 'draw');
  assert.equal(settled(over, WON), over, 'said again');
  assert.equal(resultOf(play(over, 'a1')), '');
  assert.equal(resultOf(takeBack(over)), '');
  const resigned = acted(game, { resigned: 'black' });
  assert.equal(resultOf(resigned), 'white');
  assert.equal(resultOf(acted(resigned)), '', 'the resignation was taken back');
  assert.equal(resultOf(unpack(pack(over))), 'white');
});

test('a game keeps its name, its star and the review of its moves', () => {
  const review = { version: /** @type {const} */ (1), moves: 'h8i9', judged: [], accuracy: null, end: null };
  const named = { ...entryOf(pack(game)), name: 'First', star: true, review };
  const [same, longer] = [game, play(game, 'a1')].map((one) => entryOf(pack(one), named));
  assert.deepEqual([same.name, same.star, same.review], ['First', true, review]);
  assert.deepEqual([longer.name, longer.star, longer.review], ['First', true, null]);
});

test('games stored by older builds keep their result and their date', async () => {
  const held = fakeStorage();
  const { end: _, changed: __, ...value } = pack(game);
  const old = { version: 1, value: { game: { version: 2, value }, winner: 'draw', changed: 5 } };
  held.set(`tengen / waiting ${game.id}`, JSON.stringify(old));
  recall();
  assert.deepEqual([...waiting.values()], [{ ...pack(game), end: { winner: 'draw', state: '' }, changed: 5 }]);
});

test('without a database games last until the page closes, and the caller is told', async () => {
  fakeStorage();
  wait(pack(game));
  assert.equal(await settle(), false);
  await change(game.id, { name: 'First', star: true });
  wait(pack(settled(play(game, 'a1'), { ...WON, winner: 'draw' })));
  assert.equal(await settle(), false);
  const entry = await read(game.id);
  assert.deepEqual([entry?.name, entry?.star, entry?.value.moves.length], ['First', true, 3]);
  assert.equal(entry && resultOf(entry.value), 'draw');
  assert.equal((await readAll()).length, 1);
  await remove(game.id);
  assert.deepEqual([await read(game.id), await readAll()], [null, []]);
});

test('a finished game waits in local storage until the archive has it, also after a reload', async () => {
  const held = fakeStorage();
  const resigned = acted(game, { resigned: 'black' });
  const second = settled(play(newGame(), 'a1'), { ...WON, winner: 'draw' });
  for (const one of [game, resigned, second]) wait(pack(one));
  assert.deepEqual([...waiting.keys()], [game.id, second.id]);
  waiting.clear(); // simulates a reload
  recall();
  assert.deepEqual([...waiting.values()].map(resultOf), ['white', 'draw']);
  const databases = fakeDatabases();
  assert.equal(await settle(), true);
  assert.deepEqual([waiting.size, held.size], [0, 0], 'the archive has them');
  assert.equal((await readAll()).length, 2);
  assert.deepEqual((await read(game.id))?.value, pack(resigned));
  databases.stop();
});

test('looking, stepping, a reload, another tab and opening change no stored game', async () => {
  const held = fakeStorage();
  const databases = fakeDatabases();
  const over = settled({ ...game, id: 'over' }, WON);
  await store(over);
  const ended = async () => {
    const entry = await read('over');
    const { waits } = await restore();
    const now = current();
    return [entry?.value.changed, entry && resultOf(entry.value), now?.changed, now && resultOf(now), waits];
  };
  const before = [BEGUN, 'white', BEGUN, 'white', false];
  assert.deepEqual(await ended(), before, 'stored');
  await store(jump(over, 0));
  assert.deepEqual(await ended(), before, 'stepping back');
  await store(settled(jump(over, 1), ON));
  assert.deepEqual(await ended(), before, 'the engine looks at an earlier position');
  for (const id of waiting.keys()) forget(id);
  await restore();
  await settle();
  assert.deepEqual(await ended(), before, 'a reload');
  const opened = await stored('over');
  assert.ok(opened);
  await store(opened);
  assert.deepEqual(await ended(), before, 'opening it');
  // Another tab has played on; this one stores the state that it still shows.
  const later = play(over, 'a1');
  await store(later);
  await store(jump(over, 1));
  assert.deepEqual(movesOf(/** @type {Game} */ (current())), movesOf(later));
  assert.equal((await read('over'))?.value.moves.length, 3, 'an older state replaces no newer one');
  await store(play(newGame(), 'a1'));
  assert.equal((await stored('over'))?.changed, later.changed);
  assert.equal(held.size, 1);
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

test('without local storage a game waits in memory', async () => {
  for (const options of [{ full: true }, { off: true }]) {
    fakeStorage(options);
    wait(pack(game));
    assert.equal(waiting.size, 1);
    const databases = fakeDatabases();
    assert.ok(await settle());
    assert.equal((await read(game.id))?.id, game.id);
    databases.stop();
  }
});
