// @ts-check
// The data stored in this browser: shows, exports, imports and deletes it.

import { analysisStore } from '../analyse/state.js';
import { additions, clear, put, readAll } from '../archive/all.js';
import { checkEntry } from '../archive/database.js';
import { checkContest } from '../arena/stored.js';
import { readRows, writeRows } from '../arena/rows.js';
import { clearLibraries, keptHeads } from '../explorer/stored.js';
import { clearFile, keptFileSize } from '../files/kept.js';
import { progressStore } from '../course/progress.js';
import { gameStore } from '../game/game.js';
import { survivedStore } from '../learn/survived.js';
import { trainingStore } from '../puzzles/openings.js';
import { puzzlesStore } from '../puzzles/progress.js';
import { settingsStore } from '../core/settings.js';
import { attempt } from '../core/service.js';
import { decode, encode, keyOf } from '../core/storage.js';

/** @typedef {import('../arena/rows.js').Rows} Rows */
/** @typedef {import('../archive/database.js').Entry} Entry */
/** The content of an export file; lost: the number of its games that cannot be read. @typedef {{texts: [string, string][], rows: Rows, archive: Entry[], lost?: number}} Content */

/** Everything that is kept as text. @type {import('../core/storage.js').Store<any>[]} */
const STORES = [
  ...[settingsStore, gameStore, analysisStore, progressStore],
  ...[puzzlesStore, trainingStore, survivedStore],
];

/**
 * For each storage key a function that checks its text and returns the current
 * form, null when it cannot be read.
 * @type {Map<string, (text: string) => string|null>}
 */
const TEXTS = new Map([
  ...STORES.map((store) => /** @type {const} */ ([store.key, (/** @type {string} */ text) => again(store, text)])),
  ...STORES.map(({ key }) => /** @type {const} */ ([`${key}.unreadable`, (/** @type {string} */ text) => text])),
  ['install-hinted', () => 'yes'],
]);

/** @template T @param {import('../core/storage.js').Store<T>} store @param {string} text */
function again(store, text) {
  const value = decode(store, text);
  return value === null ? null : encode(store, value);
}

/** @returns {[string, string][]} all stored texts, by key */
function texts() {
  try {
    return Object.entries(localStorage)
      .filter(([key]) => key.startsWith(keyOf('')))
      .map(([key, text]) => /** @type {[string, string]} */ ([key.slice(keyOf('').length), text]))
      .sort();
  } catch {
    return []; // storage is disabled
  }
}

/** The sizes of the stored data in bytes. usage and quota are those of the whole origin, 0 when unknown. */
export async function survey() {
  const { usage = 0, quota = 0 } = await attempt(
    () => navigator.storage.estimate(),
    /** @type {StorageEstimate} */ ({}),
  );
  return {
    texts: texts()
      .filter(([name]) => !name.startsWith('waiting ')) // counted with the archive
      .map(([name, text]) => ({ name, size: new Blob([text]).size })),
    archive: (await readAll()).length,
    libraries: await keptHeads(),
    file: await keptFileSize(),
    games: (await readRows()).filter(([key]) => typeof key === 'number').length,
    usage,
    quota,
    persisted: await attempt(() => navigator.storage.persisted(), false),
  };
}

/** Exports everything as one text. @param {string} build */
export async function exported(build) {
  const kept = texts().filter(([name]) => TEXTS.has(name));
  return JSON.stringify(
    {
      app: 'tengen',
      version: 3,
      build,
      texts: Object.fromEntries(kept),
      archive: await readAll(),
      contest: await readRows(),
    },
    null,
    1,
  );
}

/** The rows of an exported contest, null when they are invalid. @param {unknown} list @returns {Rows|null} */
function readContest(list) {
  if (!Array.isArray(list) || !list.every((row) => Array.isArray(row) && row.length === 2)) return null;
  if (!list.length) return [];
  const rows = new Map(/** @type {Rows} */ (list));
  const numbered = [...rows].filter(([key]) => typeof key === 'number');
  const games = numbered.map(([, game]) => game);
  const contest = checkContest({
    head: rows.get('head'),
    pairings: rows.get('pairings'),
    games,
  });
  if (!contest || rows.size !== list.length || rows.size !== numbered.length + 2) return null;
  if (numbered.some(([key, game]) => contest.games.get(Number(key)) !== game)) return null;
  const { id, setup, phase, table, skipped, pairings } = contest;
  return [['head', { version: 1, id, setup, phase, table, skipped }], ['pairings', pairings], ...numbered];
}

/** The readable games of an exported archive, of each its newest state. @param {unknown[]} list */
function readArchive(list) {
  const entries = list.map(checkEntry).filter((entry) => entry !== null);
  const newest = new Map(entries.sort((a, b) => a.value.changed - b.value.changed).map((entry) => [entry.id, entry]));
  return { archive: [...newest.values()], lost: list.length - entries.length };
}

/**
 * Reads an export file and checks each part as the page does when it loads it.
 * @param {string} text
 * @returns {Content & {bad: string[], lost: number}} bad: the names of invalid parts, '' for the whole file
 */
export function readExport(text) {
  /** @type {Content & {bad: string[], lost: number}} */
  const found = { texts: [], rows: [], archive: [], bad: [], lost: 0 };
  let file;
  try {
    file = Object(JSON.parse(text));
  } catch {
    file = {};
  }
  const whole = file.app === 'tengen' && [2, 3].includes(file.version) && file.texts === Object(file.texts);
  if (!whole) return { ...found, bad: [''] };
  for (const [name, value] of Object.entries(file.texts)) {
    const made = typeof value === 'string' ? TEXTS.get(name)?.(value) : null;
    if (typeof made === 'string') found.texts.push([name, made]);
    else found.bad.push(name);
  }
  const rows = readContest(file.contest ?? []);
  if (rows) found.rows = rows;
  else found.bad.push('contest');
  const { archive = [] } = file;
  if (Array.isArray(archive)) Object.assign(found, readArchive(archive));
  else found.bad.push('archive');
  return found;
}

/** Whether the browser reports enough space, or reports nothing. @param {unknown[]} parts */
async function hasRoom(...parts) {
  const { usage = 0, quota = Infinity } = await attempt(
    () => navigator.storage.estimate(),
    /** @type {StorageEstimate} */ ({}),
  );
  return new Blob([JSON.stringify(parts)]).size < quota - usage;
}

/** @template T @param {import('../core/storage.js').Store<T>} store @param {string|null} text */
const valueIn = (store, text) => (text === null ? null : decode(store, text));

/**
 * The text to store for a part of a file: where the browser has a later state, that
 * one, and both together where nothing is lost by it.
 * @param {string} name @param {string} text of the file @param {string|null} here
 * @param {(id: string) => boolean} isOlder whether the file has an older state of a game than the archive
 */
function merged(name, text, here, isOlder) {
  if (here === null) return text;
  if (name === 'game') return isOlder(decode(gameStore, text)?.id ?? '') ? here : text;
  if (name === 'puzzles') {
    const [imported, local] = [valueIn(puzzlesStore, text), valueIn(puzzlesStore, here)];
    const later =
      local && imported && (local.tried - imported.tried || local.streak.day.localeCompare(imported.streak.day)) > 0;
    return later ? here : text;
  }
  if (name === 'course') {
    const [imported, local] = [valueIn(progressStore, text), valueIn(progressStore, here)];
    const all = (/** @type {'solved'|'passed'} */ what) => [
      ...new Set([...(imported?.[what] ?? []), ...(local?.[what] ?? [])]),
    ];
    return encode(progressStore, { solved: all('solved'), passed: all('passed') });
  }
  if (name !== 'survived') return text;
  const [imported, local] = [valueIn(survivedStore, text), valueIn(survivedStore, here)];
  if (!imported || !local) return text;
  const best = { ...local.best };
  for (const [move, plies] of Object.entries(imported.best)) best[move] = Math.max(plies, best[move] ?? 0);
  return encode(survivedStore, { games: Math.max(local.games, imported.games), best });
}

/**
 * Adds a file's content to the stored data, in place of what is older. Changes nothing
 * if there is too little space. Data that the file does not contain stays.
 * @param {Content} found
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function bringBack({ texts, rows, archive: found }) {
  /** @type {[string, string|null][]} */
  let before = [];
  try {
    const kept = texts.length || found.length ? await readAll() : [];
    const archive = additions(found, kept);
    if (!(await hasRoom(rows, archive))) return false;
    const contest = rows.length ? await readRows() : [];
    before = texts.map(([name]) => [keyOf(name), localStorage.getItem(keyOf(name))]);
    const states = new Map(found.map(({ id, value }) => [id, value.changed]));
    const isOlder = (/** @type {string} */ id) =>
      kept.some((entry) => entry.id === id && entry.value.changed > (states.get(id) ?? 0));
    for (const [name, text] of texts)
      localStorage.setItem(keyOf(name), merged(name, text, localStorage.getItem(keyOf(name)), isOlder));
    if (rows.length) await writeRows(rows); // all or none
    try {
      if (archive.length) await put(archive); // all or none
    } catch (fault) {
      if (rows.length) await writeRows(contest);
      throw fault;
    }
    return true;
  } catch {
    // First delete the new texts, so that the old ones fit again.
    for (const [key] of before) localStorage.removeItem(key);
    for (const [key, text] of before) if (text !== null) localStorage.setItem(key, text);
    return false;
  }
}

/** Deletes games, settings, contests and opened files. */
export async function erase() {
  for (const [name] of texts()) localStorage.removeItem(keyOf(name));
  if ((await readRows()).length) await writeRows([]).catch(() => {});
  await Promise.all([clear(), clearLibraries(), clearFile()]);
}

/**
 * @typedef {{build: string, kept: number, of: number, altered?: string}} Keeping a worker's build, the number of files it keeps, and of all files; or the file that the host alters
 */

/** The value without a worker. @type {Keeping} */
const NOTHING = { build: '', kept: 0, of: 0 };

/**
 * Asks a worker what it keeps; null when it is missing or does not answer in time.
 * @param {ServiceWorker|null|undefined} worker
 * @returns {Promise<Keeping|null>}
 */
function keepingOf(worker) {
  if (!worker) return Promise.resolve(null);
  const { port1, port2 } = new MessageChannel();
  return attempt(
    () => {
      worker.postMessage('what is kept', [port2]);
      return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
    },
    null,
    1000,
  );
}

/** Returns a function that asks the waiting and the active worker. @param {import('./cards.js').Updates} updates */
export function createKeeping(updates) {
  /** The latest answers. @type {{waiting: Keeping|null, active: Keeping|null}} */
  let latest = { waiting: null, active: null };
  return async () => {
    const { registration, without, silent, altered } = updates.workers();
    if (altered && !registration?.active) return { waiting: NOTHING, active: { ...NOTHING, altered } };
    if (without) return { waiting: NOTHING, active: NOTHING };
    if (silent) return latest;
    const { waiting, active } = registration ?? {};
    // Ask both at the same time: after one has answered, the other may have ended.
    const answers = await Promise.all([waiting ? keepingOf(waiting) : NOTHING, keepingOf(active)]);
    return (latest = { waiting: answers[0], active: answers[1] });
  };
}
