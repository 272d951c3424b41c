// @ts-check
// The dialog that opens a game from a pasted text or a dropped or chosen file. The
// engine reads it; the board changes only after the game was read.

import { button, progressBar } from '../core/controls.js';
import { openDialog } from '../core/dialog.js';
import { h, setText } from '../core/dom.js';
import { engineFault } from '../core/faults.js';
import { t } from '../core/i18n.js';
import { isolated } from '../core/text.js';
import { createAction, within } from '../core/action.js';
import { bytes as sizeText } from '../core/units.js';
import { createFileEngine, loadUI } from './file-engine.js';

/** @typedef {import('../engine/protocol.js').ImportedReply} ImportedReply */
/** @typedef {{name: string, bytes: Uint8Array}} Found a file or a text; a text has no name */
/**
 * A read file and the engine that has it open.
 * @typedef {{found: Found, engine: ReturnType<typeof createFileEngine>}} Source
 */

/** The maximum size of a file for the engine, in bytes. */
export const LONGEST = 48 * 2 ** 20;
/** The maximum number of nodes of an analysis. */
const MOST = 5000;
/** The number of nodes of a larger tree that are read at once. */
export const PART = 500;
/** Extensions in the file chooser, as in the manifest; other files can be chosen too. */
export const KINDS = '.sgf,.psq,.rec,.lib,.pos,.sav,.pgn,.xml,.rif,.txt,.log,text/plain';
/**
 * Whether files of other kinds cannot be chosen: iOS greys out all that it does not
 * know, also .sgf.
 * @param {Partial<Navigator>} [device]
 */
export const isStrict = ({ userAgent = '', platform = '', maxTouchPoints = 0 } = globalThis.navigator ?? {}) =>
  /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);

/** The description of a game in a list. @param {import('../engine/protocol.js').FileHead} head */
function headText({ index, black, white, event, date, result, plies }) {
  const who = black || white ? `${isolated(black) || '?'} – ${isolated(white) || '?'}` : t('files.unnamed');
  const more = [isolated(event), date, result, t('files.plies', { n: plies })].filter(Boolean).join(' · ');
  return [`${index + 1}. ${who}`, more];
}

/** Reads a file, at most one byte more than the engine accepts. @param {File} file @returns {Promise<Found>} */
export async function foundIn(file) {
  const bytes = new Uint8Array(await file.slice(0, LONGEST + 1).arrayBuffer());
  return { name: file.name, bytes };
}

/** What several files are called. @param {File[]} files */
export const nameOf = ([first, ...more]) => first.name + (more.length ? ` + ${more.length}` : '');

/** Reads files; the games of several are a list. @param {File[]} files @returns {Promise<Found>} */
export async function foundAll(files) {
  if (files.length < 2) return foundIn(files[0]);
  return { name: nameOf(files), bytes: await (await import('./bundle.js')).bundled(files) };
}

/** @param {string} text @returns {Found} */
export const foundText = (text) => ({ name: '', bytes: new TextEncoder().encode(text) });

/**
 * The parts of the dialog.
 * @param {{read: (text: string) => void, choose: (files: File[]) => void, stop: () =>
 *   void, find: (text: string) => void, pick: (index: number) => void}} verbs
 */
function parts(verbs) {
  const text = h('textarea', { id: 'file-text', rows: 4, spellcheck: 'false', autocomplete: 'off' });
  const input = h('input', {
    type: 'file',
    hidden: true,
    multiple: true,
    id: 'file-input',
    accept: !isStrict() && KINDS,
  });
  input.addEventListener('change', () => {
    if (!input.files?.length) return;
    verbs.choose([...input.files]);
    input.value = ''; // so that the same file can be chosen again
  });
  const choose = button(t('files.choose'), () => input.click());
  const open = button(t('files.read'), () => verbs.read(text.value), { kind: 'primary', 'data-tool': 'read' });
  const fault = h('p.file-fault', { role: 'alert' });
  const bar = progressBar(t('files.reading'), 1);
  const words = h('p.quiet', { role: 'status' });
  const busy = h('div.row.file-busy', { hidden: true }, bar.node, button(t('action.stop'), verbs.stop));
  const search = h('input', { type: 'search', 'aria-label': t('files.find'), placeholder: t('files.find') });
  search.addEventListener('change', () => verbs.find(search.value));
  const list = h('ul.file-list');
  list.addEventListener('click', ({ target }) => {
    const { index } = /** @type {HTMLElement} */ (target).closest('button')?.dataset ?? {};
    if (index) verbs.pick(Number(index));
  });
  const games = h('div.stack.file-games', { hidden: true }, h('div.field', search), list);
  const content = [
    h('p.quiet', t('files.about')),
    h('label.legend', { for: 'file-text' }, t('files.text')),
    text,
    h('div.row', open, choose, input),
    fault,
    words,
    busy,
    games,
  ];
  return { content, text, open, choose, fault, bar, words, busy, games, list };
}

/**
 * @param {{game: string, onOpened: (reply: ImportedReply, source: Source|null) => void, found?: Found|null}}
 *   spec game: the game string for moves without a rule or size; onOpened: the source if the reply has a part of the
 *   tree, and then its engine goes on; found: what to read at once
 */
export async function openGame({ game, onOpened, found = null }) {
  await loadUI();
  // A dialog may still be open from a moment ago: the new one replaces it.
  /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('dialog.files')).forEach((one) =>
    one.close(),
  );
  const fileEngine = createFileEngine();
  const reading = createAction();
  /** The file that was read last. @type {Found|null} */
  let last = null;
  /** The file that the engine keeps open. @type {Found|null} */
  let openRow = null;
  let taken = false; // whether somebody else has the engine
  const view = parts({
    read: (text) => text.trim() && read(foundText(text)),
    choose: async (files) => read(await within(fileEngine.signal, foundAll(files))),
    stop: () => fileEngine.stop(),
    find: (find) => last && read(last, { find }),
    pick: (index) => last && read(last, { index, take: true }),
  });
  const dialog = openDialog('files', t('files.title'), view.content, 'files');
  dialog.addEventListener('close', () => {
    reading.end();
    if (!taken) fileEngine.end();
  });
  dialog.addEventListener('submit', (event) => event.preventDefault());
  dialog.addEventListener('drop', (event) => dropped(event, read));
  dialog.addEventListener('dragover', (event) => event.preventDefault());
  if (found) {
    if (!found.name && found.bytes.length < 2000) view.text.value = new TextDecoder().decode(found.bytes);
    read(found);
  } else view.text.focus();

  /** @param {Found} what @param {{index?: number, find?: string, take?: boolean}} [how] */
  async function read(what, how = {}) {
    if (!dialog.open) return;
    const signal = reading.begin();
    last = what;
    show('');
    if (what.bytes.length > LONGEST) return show(t('files.too-long', { size: sizeText(LONGEST) }));
    view.busy.hidden = false;
    view.bar.show(0);
    setText(view.words, t('files.reading'));
    const { index = 0, find = '' } = how;
    /** @param {Uint8Array} [file] */
    const ask = (file) =>
      fileEngine.ask(
        { cmd: 'import', game, file, index, find, most: MOST, part: PART },
        { signal, onInfo: ({ done, of }) => view.bar.show(done / Math.max(1, of)) },
      );
    const open = what === openRow;
    let reply = await ask(open ? undefined : what.bytes);
    // A restarted engine has no file open.
    if (open && reply.type === 'error' && reply.code === 'bad-request') reply = await ask(what.bytes);
    openRow = reply.type === 'error' ? null : what;
    view.busy.hidden = true;
    setText(view.words, '');
    if (reply.type === 'error') return show(faultText(what, reply));
    if (reply.count > 1 && !how.take) return choice(reply);
    taken = reply.nodes.some(({ more }) => more);
    onOpened(reply, taken ? { found: what, engine: fileEngine } : null);
    dialog.close();
  }

  /** @param {ImportedReply} reply */
  function choice({ heads, found: n, count }) {
    view.games.hidden = false;
    setText(
      view.words,
      n > heads.length ? t('files.first', { n: heads.length, of: n }) : t('files.games', { n, count }),
    );
    view.list.replaceChildren(
      ...heads.map((head) => {
        const [who, more] = headText(head);
        const attributes = { 'data-index': head.index };
        return h('li', h('button', attributes, h('b', who), h('span.quiet', more)));
      }),
    );
  }

  /** @param {string} fault */
  function show(fault) {
    setText(view.fault, fault);
    view.fault.hidden = !fault;
    if (fault) view.games.hidden = true;
  }
}

/**
 * Opens a file on Analyse, from another screen.
 * @param {import('../app.js').App} app
 * @param {Found|null} [found]
 * @param {(opened: ImportedReply) => Promise<void>} [keep] called before
 */
export const openOnAnalyse = (app, found, keep) =>
  openGame({
    game: app.store.state.play?.game.game ?? 'freestyle15',
    found,
    async onOpened(reply, source) {
      await keep?.(reply);
      app.store.set({ nextFile: { reply, source, archived: Boolean(keep) } });
      location.hash = '#/analyse';
    },
  });

/** Why a file could not be read. @param {Found} what @param {import('../engine/protocol.js').ErrorReply} reply */
function faultText({ name }, { code, message }) {
  if (code === 'stopped' || code === 'limit') return t('files.stopped');
  if (code === 'engine' || code === 'crash') return t(engineFault());
  return name ? t('files.fault-in', { name, message }) : t('files.fault', { message });
}

/** Reads what was dropped. @param {DragEvent} event @param {(found: Found) => void} read */
export async function dropped(event, read) {
  const { dataTransfer } = event;
  const files = [...(dataTransfer?.files ?? [])];
  const text = dataTransfer?.getData('text') ?? '';
  if (!files.length && !text.trim()) return;
  event.preventDefault();
  event.stopPropagation();
  read(files.length ? await foundAll(files) : foundText(text));
}
