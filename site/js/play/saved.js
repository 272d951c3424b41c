// @ts-check
// Keeps the game that is played: where a visit looks first, and in the archive
// beside all others.

import { t } from '../core/i18n.js';
import { notify } from '../core/notices.js';
import { signature } from '../core/router.js';
import { load, save } from '../core/storage.js';
import { lasts, recall, wait, waiting } from '../archive/waiting.js';
import { gameStore, pack, unpack } from '../game/game.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../archive/database.js').Entry} Entry */

/** The archive is loaded when it is first needed. */
const base = () => import('../archive/database.js');

/** The keys of the texts that were shown. */
const reported = new Set();
/** Says once what becomes of the games that are played now. @param {string} key */
function tell(key) {
  if (reported.has(key)) return;
  reported.add(key);
  notify(t(key), [[t('nav.about'), () => location.assign('#/about')]]);
}

/** Puts what waits into the archive. Without its code, as offline, it goes on waiting. */
async function write() {
  if (!waiting.size) return;
  const archived = await base().then(
    ({ settle }) => settle(),
    () => null,
  );
  if (archived) return;
  if (!lasts()) tell('saved.not-kept');
  else if (archived === false) tell('saved.no-database');
}
globalThis.addEventListener?.('online', write);

/** Puts a game into the archive; one without moves is none yet. @param {Game} game @param {Entry['winner']} [winner] @param {import('../game/game.js').KeptGame} [packed] */
export function archive(game, winner, packed = pack(game)) {
  if (Object.keys(game.tree.nodes).length < 2) return;
  wait(packed, winner);
  write();
}

/** Stores the game that is played. @param {Game} game @param {Entry['winner']} [winner] who has won it */
export function store(game, winner) {
  const packed = pack(game);
  if (!save(gameStore, { ...packed, ...(winner && { over: true }) })) tell('saved.not-kept');
  archive(game, winner, packed);
}

/** A game as it was last stored, null when it never was. @param {string} id @returns {Promise<Game|null>} */
export async function stored(id) {
  const { value } = load(gameStore);
  if (value?.id === id) return unpack(value);
  const held = waiting.get(id);
  if (held) return unpack(held.value);
  const entry = await base()
    .then(({ read }) => read(id))
    .catch(() => null);
  return entry && unpack(entry.value);
}

/** The game that a visit finds: the one this step of the history was signed with, or the last that was stored. */
export async function restore() {
  recall();
  write();
  const { value, broken } = load(gameStore);
  const id = signature();
  const signed = id && id !== value?.id ? await stored(id) : null;
  const waits = Boolean(value?.moves.length && !value.resigned && !value.over);
  return { game: signed ?? (value ? unpack(value) : undefined), broken, waits };
}
