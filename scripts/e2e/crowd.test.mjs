// @ts-check
// Several engines at one search, added up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCrowd, crowded, together } from '../../site/js/engine/crowd.js';

/** @param {string} move @param {number} visits @param {number} winProb @param {object} [more] */
const line = (move, visits, winProb, more = {}) => ({ move, visits, winProb, score: 2 * winProb - 1, eval: Math.round(2000 * winProb - 1000), win: null, proved: false, exact: null, pv: [move], ...more });
/** @param {any[]} lines @param {object} [more] */
const info = (lines, more = {}) => ({ type: 'result', id: 1, move: lines[0].move, nodes: 100, playouts: 100, nps: 50, limit: 200, ms: 7, lines, ...more });

test('visits are added and means weighted', () => {
  const sum = together([info([line('5', 60, 0.5), line('4', 40, 0.6)]), info([line('4', 80, 0.9), line('5', 20, 0.1)])], 2);
  assert.deepEqual(sum.lines.map((/** @type {any} */ l) => [l.move, l.visits, Math.round(l.winProb * 100)]), [['4', 120, 80], ['5', 80, 40]]);
  assert.deepEqual([sum.move, sum.nodes, sum.playouts, sum.nps, sum.limit], ['4', 200, 200, 100, 400]);
  assert.equal(together([info([line('4', 1, 0.5), line('5', 1, 0.5)])], 1).lines.length, 1);
});

test('what one tree has proved holds for all', () => {
  const trees = [
    info([line('1', 90, 0.9), line('2', 50, 0.4), line('3', 5, 0, { proved: true, win: -4 }), line('4', 1, 0.5)]),
    info([line('4', 9, 1, { proved: true, win: 5 }), line('2', 50, 0.5, { proved: true }), line('1', 90, 0, { proved: true, win: -6 }), line('3', 5, 0.4)]),
  ];
  const sum = together(trees, 9);
  assert.deepEqual(sum.lines.map((/** @type {any} */ l) => [l.move, l.win]), [['4', 5], ['2', null], ['1', -6], ['3', -4]]);
  const solved = together([trees[0], info([line('2', 0, 1, { exact: 3 }), line('1', 0, 0, { exact: -3 })])], 9);
  assert.deepEqual(solved.lines.map((/** @type {any} */ l) => l.exact), [3, -3]);
});

/** An engine that is told what to say. */
function fake() {
  /** @type {any} */
  const it = { asked: [], stops: 0, disposed: false };
  it.request = (/** @type {any} */ message, /** @type {any} */ onInfo) => {
    it.asked.push(message);
    it.info = onInfo;
    return new Promise((resolve) => { it.say = resolve; });
  };
  it.stop = () => it.stops++;
  it.dispose = () => { it.disposed = true; };
  return it;
}

test('each engine has its own seed; when one is done the others stop, and one that failed is left out', async () => {
  const first = fake();
  /** @type {any[]} */
  const others = [];
  const crowd = createCrowd(first, () => others[others.push(fake()) - 1], 3);
  /** @type {any[]} */
  const infos = [];
  const reply = crowd.request({ cmd: 'search', game: 'connect4-9x9', lines: 1, seed: 7 }, (i) => infos.push(i.lines));
  assert.deepEqual([first, ...others].map((e) => [e.asked[0].seed, e.asked[0].lines]), [[7, 12], [8, 12], [9, 12]]);
  first.info(info([line('4', 10, 0.5), line('5', 9, 0.5)]));
  others[0].info(info([line('5', 10, 0.5), line('4', 2, 0.5)]));
  assert.deepEqual(infos.map(([l]) => [l.move, l.visits]), [['4', 10], ['5', 19]]);
  others[1].say({ type: 'error', code: 'engine' });
  await null;
  assert.equal(first.stops, 0);
  others[0].say(info([line('5', 20, 1, { proved: true, win: 3 })]));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([first.stops, others[0].stops], [1, 0]);
  first.info(info([line('4', 99, 0.5)]));
  first.say(info([line('4', 50, 0.5)]));
  const { move, lines, id } = await reply;
  assert.deepEqual([move, lines.length, id, infos.length], ['5', 1, 1, 2]);
  crowd.dispose();
  assert.deepEqual([first.disposed, others[0].disposed, others[1].disposed], [false, true, true]);
});

test('only a search at full strength on a large board takes several engines', () => {
  const search = { cmd: 'search', game: 'connect4-9x10-c4' };
  assert.deepEqual([search, { ...search, level: 12 }, { ...search, level: 11 }, { ...search, game: 'connect4' }, { ...search, cmd: 'position' }].map(crowded), [true, true, false, false, false]);
});
