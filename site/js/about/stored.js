// @ts-check
// The data stored in this browser: shows, exports, imports and deletes it.

import * as analyses from '../analyse/kept.js';
import { analysisStore, isWork } from '../analyse/state.js';
import { clear, put, readAll } from '../archive/all.js';
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
import { createDatabase } from '../core/database.js';
import { settingsStore } from '../core/settings.js';
import { attempt } from '../core/service.js';
import { decode, encode, keyOf } from '../core/storage.js';
import { MERGES, anyText, mergeAnalyses, mergeContests, mergeGames } from './merge.js';

/** @typedef {import('../arena/rows.js').Rows} Rows */
/** @typedef {import('../archive/database.js').Entry} Entry */
/** @typedef {import('../analyse/state.js').Packed} Packed */
/**
 * The content of an export file; lost: the number of its games that cannot be read.
 * @typedef {{texts: [string, string][], rows: Rows, archive: Entry[], analyses: Packed[], lost?: number}} Content
 */

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
      .filter(([name]) => !/^(waiting|aside) /.test(name)) // counted with what they wait for
      .map(([name, text]) => ({ name, size: new Blob([text]).size })),
    archive: (await readAll()).length,
    analyses: (await analyses.readAll()).length,
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
      analyses: await analyses.readAll(),
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

/**
 * The analyses of a file, each once; with the open one of a file of older builds.
 * @param {unknown} list @param {[string, string][]} texts
 */
function readAnalyses(list, texts) {
  if (!Array.isArray(list)) return null;
  const open = texts.find(([name]) => name === analysisStore.key);
  const values = list.map((value) => analysisStore.check(value));
  if (values.includes(null)) return null;
  if (open) values.push(decode(analysisStore, open[1]));
  /** @type {Map<string, Packed>} */
  const all = new Map();
  for (const value of values)
    if (value && isWork(value)) all.set(value.id, mergeAnalyses(all.get(value.id) ?? value, value));
  return [...all.values()];
}

/** The readable games of an exported archive, each once. @param {unknown[]} list */
function readArchive(list) {
  const entries = list.map(checkEntry).filter((entry) => entry !== null);
  /** @type {Map<string, Entry>} */
  const all = new Map();
  for (const entry of entries) all.set(entry.id, mergeGames(all.get(entry.id) ?? entry, entry));
  return { archive: [...all.values()], lost: list.length - entries.length };
}

/**
 * Reads an export file and checks each part as the page does when it loads it.
 * @param {string} text
 * @returns {Content & {bad: string[], lost: number}} bad: the names of invalid parts, '' for the whole file
 */
export function readExport(text) {
  /** @type {Content & {bad: string[], lost: number}} */
  const found = { texts: [], rows: [], archive: [], analyses: [], bad: [], lost: 0 };
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
  const studies = readAnalyses(file.analyses ?? [], found.texts);
  if (studies) found.analyses = studies;
  else found.bad.push('analysis');
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

/**
 * The states of stored texts, games and the contest before and after a change; null: not stored.
 * @typedef {{texts: [string, string|null, string|null][], archive: [string, Entry|null, Entry|null][], analyses:
 *   [string, Packed|null, Packed|null][], rows: [Rows, Rows]|null}} Changes
 */

/** @param {unknown} a @param {unknown} b */
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {string} name */
const textHere = (name) => localStorage.getItem(keyOf(name));

/** The text of both. @param {string} name @param {string} text of the file @param {string|null} here */
function mergedText(name, text, here) {
  if (here === null) return text;
  const store = STORES.find(({ key }) => key === name);
  const value = store ? decode(store, here) : null;
  if (!store) return anyText(text, here);
  // the other is among the analyses
  if (store === analysisStore && value?.id !== decode(analysisStore, text)?.id && value) return here;
  return value === null ? text : encode(store, MERGES[name](value, decode(store, text)));
}

/** The open analysis, with what a file has of it. @param {string|null|undefined} text @param {Packed[]} studies */
function withStudy(text, studies) {
  const value = text ? decode(analysisStore, text) : null;
  if (!text || !value) return null;
  const study = studies.find(({ id }) => id === value.id);
  return { id: value.id, text: study ? encode(analysisStore, mergeAnalyses(value, study)) : text };
}

/** What a file's content changes here. @param {Content} found @returns {Promise<Changes>} */
async function changesBy({ texts, rows, archive: found, analyses: studies }) {
  const kept = new Map((found.length ? await readAll() : []).map((entry) => [entry.id, entry]));
  const before = rows.length ? await readRows() : [];
  const contest = readContest(before) ?? [];
  const archive = found.map((entry) => {
    const here = kept.get(entry.id) ?? null;
    return /** @type {const} */ ([entry.id, here, mergeGames(here ?? entry, entry)]);
  });
  const studied = new Map((studies.length ? await analyses.readAll() : []).map((one) => [one.id, one]));
  const changed = studies.map((one) => {
    const here = studied.get(one.id) ?? null;
    return /** @type {const} */ ([one.id, here, mergeAnalyses(here ?? one, one)]);
  });
  const both = contest.length ? mergeContests(contest, rows) : rows;
  const made = new Map(texts.map(([name, text]) => [name, mergedText(name, text, textHere(name))]));
  const open = withStudy(made.get(analysisStore.key) ?? textHere(analysisStore.key), studies);
  if (open) made.set(analysisStore.key, open.text);
  return {
    texts: [...made]
      .map(([name, after]) => /** @type {[string, string|null, string]} */ ([name, textHere(name), after]))
      .filter(([, before, after]) => before !== after),
    archive: archive.filter(([, before, after]) => !isSame(before, after)).map((one) => [...one]),
    analyses: changed.filter(([id, before, after]) => id !== open?.id && !isSame(before, after)).map((one) => [...one]),
    rows: isSame(contest, both) ? null : [before, both],
  };
}

/**
 * Writes all states before (1) or after (2) a change.
 * @template T
 * @param {[string, T|null, T|null][]} changes
 * @param {1|2} at
 * @param {(values: T[], gone: string[]) => Promise<void>} put
 */
async function putAll(changes, at, put) {
  if (!changes.length) return;
  await put(
    changes.flatMap((one) => one[at] ?? []),
    changes.filter((one) => one[at] === null).map(([id]) => id),
  );
}

/**
 * Writes the states after a change. Fails, and changes nothing, if one of them cannot be written.
 * @param {Changes} changes
 */
async function write({ texts, archive, analyses: studies, rows }) {
  const set = (/** @type {string} */ name, /** @type {string|null} */ text) =>
    text === null ? localStorage.removeItem(keyOf(name)) : localStorage.setItem(keyOf(name), text);
  try {
    for (const [name, , after] of texts) set(name, after);
    if (rows) await writeRows(rows[1]); // all or none
    try {
      await putAll(studies, 2, analyses.put); // all or none
      await putAll(archive, 2, put);
    } catch (fault) {
      if (rows) await writeRows(rows[0]);
      await putAll(studies, 1, analyses.put).catch(() => {});
      throw fault;
    }
  } catch (fault) {
    // First delete the new texts, so that the old ones fit again.
    for (const [name] of texts) set(name, null);
    for (const [name, before] of texts) set(name, before);
    throw fault;
  }
}

/** What the last import changed, until it is offered to take it back. */
const lastImport = createDatabase(keyOf('import'), 'import');
/** The key of this tab that says that there is such an offer. */
const OFFER = keyOf('imported');

/**
 * Joins a file's content with the stored data. Changes nothing if there is too little
 * space. Data that the file does not contain stays.
 * @param {Content} found
 * @returns {Promise<'done'|'same'|'full'>} same: everything in the file is here, or newer
 */
export async function bringBack(found) {
  try {
    const changes = await changesBy(found);
    const { texts, archive, analyses: studies, rows } = changes;
    if (!texts.length && !archive.length && !studies.length && !rows) return 'same';
    if (!(await hasRoom(changes))) return 'full';
    await write(changes);
    await attempt(async () => {
      await lastImport.within('readwrite', (store) => void store.put(changes, 'changes'));
      sessionStorage.setItem(OFFER, 'yes');
    }, undefined);
    return 'done';
  } catch {
    return 'full';
  }
}

/** After an import a function that takes it back, apart from what was changed since; null otherwise. */
export async function takenBack() {
  const offered = await attempt(() => sessionStorage.getItem(OFFER), null);
  if (!offered) return null;
  sessionStorage.removeItem(OFFER);
  /** @type {Changes|undefined} */
  const last = await lastImport.within('readonly', (store) => store.get('changes')).catch(() => undefined);
  lastImport.within('readwrite', (store) => void store.clear()).catch(() => {});
  if (!last) return null;
  return async () => {
    const kept = new Map((await readAll()).map((entry) => [entry.id, entry]));
    const studied = new Map((await analyses.readAll()).map((one) => [one.id, one]));
    const rows = last.rows && isSame(readContest(await readRows()), last.rows[1]);
    await write({
      texts: last.texts
        .filter(([name, , after]) => textHere(name) === after)
        .map(([name, before, after]) => [name, after, before]),
      archive: last.archive
        .filter(([id, , after]) => isSame(kept.get(id), after))
        .map(([id, before, after]) => [id, after, before]),
      analyses: last.analyses
        .filter(([id, , after]) => isSame(studied.get(id), after))
        .map(([id, before, after]) => [id, after, before]),
      rows: rows && last.rows ? [last.rows[1], last.rows[0]] : null,
    });
  };
}

/** Deletes games, settings, contests and opened files. */
export async function erase() {
  for (const [name] of texts()) localStorage.removeItem(keyOf(name));
  if ((await readRows()).length) await writeRows([]).catch(() => {});
  await Promise.all([clear(), analyses.clear(), clearLibraries(), clearFile()]);
}

/**
 * @typedef {{build: string, kept: number, of: number, altered?: string}} Keeping a worker's build, the number of files
 *   it keeps, and of all files; or the file that the host alters
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
