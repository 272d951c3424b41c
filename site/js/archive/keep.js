// @ts-check
// The one module that puts games into storage and reads them back. A game lies in three
// places: the current one is what the next visit shows; others wait, each under a key of
// its own, until the archive is loaded (database.js) and has them.

import { t } from '../core/i18n.js';
import { notify } from '../core/notices.js';
import { signature } from '../core/router.js';
import { load, names, remove, save, upgrade, watch } from '../core/storage.js';
import { gameStore, pack, resultOf, unpack } from '../game/game.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/game.js').KeptGame} KeptGame */

/** The prefix of the waiting games' names in local storage; the game's id follows. */
const NAME = 'waiting ';

/** Waiting games by id. @type {Map<string, KeptGame>} */
export const waiting = new Map();
/** The ids of games that local storage refused. @type {Set<string>} */
const unsafe = new Set();

/** @param {string} id @returns {import('../core/storage.js').Store<KeptGame>} */
const storeOf = (id) => ({
  key: NAME + id,
  version: 2,
  // In version 1 the winner and the date were beside the game.
  migrations: [(old) => dated(upgrade(gameStore, old.game), old)],
  check(value) {
    const game = gameStore.check(value);
    return game?.id === id ? game : null;
  },
});

/**
 * A stored game with the winner and the date that older builds stored beside it.
 * @param {KeptGame|null} game @param {any} old
 */
export const dated = (game, { winner, changed }) =>
  game && gameStore.check({ ...game, end: game.end ?? { winner, state: '' }, changed: game.changed || changed });

/** Lets a game wait for the archive. @param {KeptGame} game */
export function wait(game) {
  waiting.set(game.id, game);
  if (save(storeOf(game.id), game)) unsafe.delete(game.id);
  else unsafe.add(game.id);
}

/** Removes a game from the waiting ones. @param {string} id */
export function forget(id) {
  waiting.delete(id);
  unsafe.delete(id);
  remove(NAME + id);
}

/** Restores the waiting games of an earlier visit. */
export function recall() {
  for (const name of names().filter((one) => one.startsWith(NAME) && !one.endsWith('.unreadable'))) {
    const id = name.slice(NAME.length);
    const { value } = load(storeOf(id));
    if (value && !waiting.has(id)) waiting.set(id, value);
  }
}

/** Loads the archive on first use. */
const base = () => import('./database.js');

/** The keys of the texts that were shown. */
const reported = new Set();
/** Shows once a text about storing games. @param {string} key */
function tell(key) {
  if (reported.has(key)) return;
  reported.add(key);
  notify(t(key), [[t('nav.about'), () => location.assign('#/about')]]);
}

/** Puts waiting games into the archive. If its code can't be loaded, such as offline, they go on waiting. */
async function write() {
  if (!waiting.size) return;
  const archived = await base().then(
    ({ settle }) => settle(),
    () => null,
  );
  if (archived) return;
  if (unsafe.size) tell('saved.not-kept');
  else if (archived === false) tell('saved.no-database');
}
globalThis.addEventListener?.('online', write);

/** The game that is stored next. @type {Game|undefined} */
let next;
globalThis.addEventListener?.('pagehide', flush);

/**
 * Stores the current game in a task of its own, which holds up no stone; at the latest when the page is left.
 * @param {Game} game
 */
export function keep(game) {
  if (next && next.id !== game.id) flush();
  if (!next) setTimeout(flush);
  next = game;
}

/** Stores now what was to be stored. */
export function flush() {
  if (!next) return;
  const game = pack(next);
  next = undefined;
  const here = load(gameStore).value;
  if (here?.id === game.id && here.changed > game.changed) return; // another tab has played on
  if (!save(gameStore, game)) tell('saved.not-kept');
  archive(game);
}

/** Puts a game into the archive, unless it has no moves. @param {KeptGame} game */
function archive(game) {
  if (!game.moves.length) return;
  wait(game);
  write();
}

/** The current game, null before the first. */
export function current() {
  flush();
  const { value } = load(gameStore);
  return value && unpack(value);
}

/** Calls back when another tab has stored its current game. @param {(game: Game) => void} changed */
export const watchCurrent = (changed) => watch(gameStore, (kept) => changed(unpack(kept)));

/** The stored state of a game, null if it was never stored. @param {string} id @returns {Promise<Game|null>} */
export async function stored(id) {
  const game = current();
  if (game?.id === id) return game;
  const found =
    waiting.get(id) ??
    (await base()
      .then(({ read }) => read(id))
      .then((entry) => entry?.value)
      .catch(() => null));
  return found ? unpack(found) : null;
}

/** An unfinished game that was left longer ago, in ms, is a row of Home; a later one is what a visit finds. */
const FORGOTTEN = 8 * 3600e3;

/** The game that a visit resumes: the one named in this entry of the browser's history, or the current one. */
export async function restore() {
  recall();
  const { value, broken } = load(gameStore);
  if (value)
    archive(value); // an older build may have stored it elsewhere
  else write();
  const id = signature();
  const signed = id && id !== value?.id ? await stored(id) : null;
  const waits = Boolean(value?.moves.length && !resultOf(value) && value.changed > Date.now() - FORGOTTEN);
  return { game: signed ?? (value ? unpack(value) : undefined), broken, waits };
}
