// @ts-check
// Keeps the game that is played: where a visit looks first, and in the archive
// beside all others.

import { t } from '../core/i18n.js';
import { notify } from '../core/notices.js';
import { signature } from '../core/router.js';
import { load, save } from '../core/storage.js';
import { gameStore, movesOf, pack, unpack } from '../game/game.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../archive/base.js').Entry} Entry */

/** The archive is loaded when it is first needed. */
const base = () => import('../archive/base.js');

/** What waits to be written into the archive, by the game's name. @type {Map<string, [Game, Entry['winner']|undefined]>} */
const waiting = new Map();
let writing = false;

let told = false;
/** Says once that what is played now will be gone with the page. */
function tell() {
  if (told) return;
  told = true;
  notify(t('saved.not-kept'), [[t('nav.about'), () => location.assign('#/about')]]);
}

/** Writes what waits, one game after another, each as it is by then. */
async function write() {
  if (writing) return;
  writing = true;
  for (const [id, [game, winner]] of waiting) {
    waiting.delete(id);
    await base()
      .then(({ keep }) => keep(pack(game), winner))
      .catch(tell);
  }
  writing = false;
}

/** Puts a game into the archive; one without moves is none yet. @param {Game} game @param {Entry['winner']} [winner] */
export function archive(game, winner) {
  if (Object.keys(game.tree.nodes).length < 2) return;
  const [before, won] = waiting.get(game.id) ?? [];
  const same = before && movesOf(before).join() === movesOf(game).join();
  waiting.set(game.id, [game, winner ?? (same ? won : undefined)]);
  write();
}

/** Stores the game that is played. @param {Game} game @param {Entry['winner']} [winner] who has won it */
export function store(game, winner) {
  if (!save(gameStore, pack(game))) tell();
  archive(game, winner);
}

/** A game as it was last stored, null when it never was. @param {string} id @returns {Promise<Game|null>} */
export async function stored(id) {
  const { value } = load(gameStore);
  if (value?.id === id) return unpack(value);
  const entry = await base()
    .then(({ read }) => read(id))
    .catch(() => null);
  return entry && unpack(entry.value);
}

/** The game that a visit finds: the one this step of the history was signed with, or the last that was stored. */
export async function restore() {
  const { value, broken } = load(gameStore);
  const id = signature();
  const signed = id && id !== value?.id ? await stored(id) : null;
  return { game: signed ?? (value ? unpack(value) : undefined), broken };
}
