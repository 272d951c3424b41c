// @ts-check
// Stores the game that is played: in the store that the next visit reads first, and
// in the archive with all others.

import { t } from '../core/i18n.js';
import { notify } from '../core/notices.js';
import { signature } from '../core/router.js';
import { load, save } from '../core/storage.js';
import { lasts, recall, wait, waiting } from '../archive/waiting.js';
import { gameStore, pack, unpack } from '../game/game.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../archive/database.js').Entry} Entry */

/** Loads the archive on first use. */
const base = () => import('../archive/database.js');

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
  if (!lasts()) tell('saved.not-kept');
  else if (archived === false) tell('saved.no-database');
}
globalThis.addEventListener?.('online', write);

/** Puts a game into the archive, unless it has no moves. @param {Game} game @param {Entry['winner']} [winner] @param {import('../game/game.js').KeptGame} [packed] */
export function archive(game, winner, packed = pack(game)) {
  if (Object.keys(game.tree.nodes).length < 2) return;
  wait(packed, winner);
  write();
}

/** What is stored in a task of its own, which holds up no stone. @type {Parameters<typeof store>|undefined} */
let next;
globalThis.addEventListener?.('pagehide', flush);

/** Stores the game that is played, at the latest when the page is left. @param {Game} game @param {Entry['winner']} [winner] who has won it */
export function store(game, winner) {
  if (next && (next[0].id !== game.id || next[1])) flush();
  if (!next) setTimeout(flush);
  next = [game, winner];
}

function flush() {
  if (!next) return;
  const [game, winner] = next;
  next = undefined;
  const packed = pack(game);
  if (!save(gameStore, { ...packed, ...(winner && { over: true }) })) tell('saved.not-kept');
  archive(game, winner, packed);
}

/** The stored state of a game, null if it was never stored. @param {string} id @returns {Promise<Game|null>} */
export async function stored(id) {
  flush();
  const { value } = load(gameStore);
  if (value?.id === id) return unpack(value);
  const snapshot = waiting.get(id);
  if (snapshot) return unpack(snapshot.value);
  const entry = await base()
    .then(({ read }) => read(id))
    .catch(() => null);
  return entry && unpack(entry.value);
}

/** The game that a visit resumes: the one named in this entry of the browser's history, or the last stored. */
export async function restore() {
  recall();
  write();
  const { value, broken } = load(gameStore);
  const id = signature();
  const signed = id && id !== value?.id ? await stored(id) : null;
  const waits = Boolean(value?.moves.length && !value.resigned && !value.over);
  return { game: signed ?? (value ? unpack(value) : undefined), broken, waits };
}
