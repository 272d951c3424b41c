// @ts-check
// The dialog that saves, copies or shares a game as a file, text, picture or link.

import { within } from '../core/action.js';
import { copyText } from '../core/clipboard.js';
import { button, progressBar } from '../core/controls.js';
import { openDialog } from '../core/dialog.js';
import { h, setText } from '../core/dom.js';
import { download } from '../core/download.js';
import { NoAnswer, answer } from '../core/service.js';
import { parseTable } from '../game/games.js';
import { joined, language, t } from '../core/i18n.js';
import { lineThrough, movesOf } from '../game/tree.js';
import { createFileEngine, loadUI } from './file-engine.js';
import { movesTo, writtenLine, writtenTree } from './nodes.js';

/** @typedef {import('../game/tree.js').Tree} Tree */
/** @typedef {import('../game/games.js').Table} Table */
/**
 * A game to save, copy or share.
 * @typedef {{game: string, tree: Tree, link: string, names?: Names, judge?: import('./nodes.js').Judge,
 *   source?: () => Promise<import('./open.js').Found|null>, index?: number, card?: () => Promise<unknown>}} Work
 *   source: the file that has the rest of the tree, in its game with the index; card: opens the game's card
 */
/**
 * The header of a game's file.
 * @typedef {{black?: string, white?: string, date?: string, result?: string, event?: string}} Names
 */
/** @typedef {'save'|'copy'|'share'} Way */
/**
 * An output format. One with a dialog of its own opens it.
 * @typedef {{name: string, type: string, end: string, ways: Way[], make: (it: Maker) => Promise<Blob|null>,
 *   open?: (work: Work) => Promise<unknown>}} Form
 */
/**
 * The input of a format's make.
 * @typedef {Work & {table: Table, look: import('./picture.js').Look, fileEngine:
 *   ReturnType<typeof createFileEngine>, go: (share: number) => boolean, warn: (text: string) => void,
 *   offer: () => void}} Maker offer: offers the SGF file
 */

/** The marks of the shown node. @param {Tree} tree */
const marksAt = (tree) => tree.nodes[tree.current].marks;

/** @param {string} text @param {string} [type] */
const blob = (text, type = 'text/plain') => new Blob([text], { type: `${type};charset=utf-8` });

/**
 * The nodes to write. If the rest of the tree is in a file, the engine opens it and adds that.
 * @param {Maker} it
 */
async function wholeTree({ fileEngine, game, tree, judge, source, index }) {
  const nodes = writtenTree(tree, judge);
  if (!nodes.some(({ more }) => more)) return nodes;
  const file = (await source?.())?.bytes;
  const reply = file && (await fileEngine.ask({ cmd: 'import', game, file, index, most: 1 }));
  if (reply?.type === 'imported') return nodes;
  throw new Error(t('files.rest-gone'));
}

/** Types of files that a phone would rename to .txt if they were plain text. @type {Record<string, string>} */
const TYPES = { sgf: 'application/x-go-sgf', psq: 'application/x-piskvork' };

/** @param {string} format @returns {(it: Maker) => Promise<Blob|null>} */
const written = (format) => async (it) => {
  const { fileEngine, game, tree, names } = it;
  const nodes = format === 'sgf' ? await wholeTree(it) : writtenLine(tree);
  const reply = await fileEngine.ask({ cmd: 'export', game, format, nodes, ply: movesTo(tree).length, ...names });
  if (reply.type === 'error') throw new Error(reply.message);
  return blob(reply.text, TYPES[format] ?? 'text/plain');
};

/** The character set of RenLib's texts is that of Windows in the reader's language. @type {Record<string, string>} */
const CHARSETS = { 'zh-CN': 'gb18030', ja: 'shift_jis' };

/** @param {Maker} it */
async function renlib(it) {
  const { fileEngine, game, names, warn } = it;
  const request = { game, format: 'lib', charset: CHARSETS[language()], nodes: await wholeTree(it), ...names };
  const reply = await fileEngine.ask({ cmd: 'export', ...request });
  if (reply.type === 'error') throw new Error(reply.message);
  if (reply.lost) warn(t('files.lost', { n: reply.lost }));
  return new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (reply.file)], { type: 'application/octet-stream' });
}

/** Whether a tree has more than its moves. @param {Tree} tree */
const isRich = ({ nodes }) =>
  Object.values(nodes).some(({ children, comment, marks }) => children.length > 1 || comment || marks.length);

/** The link, with the variations and comments if Analyse reads it and they are short enough. @param {Maker} it */
async function linked(it) {
  const { table, tree, link, warn, offer } = it;
  if (!table.kind.record || !link.includes('#/analyse/') || !isRich(tree)) return blob(link);
  const { packedLink } = await import('./packed.js');
  const sgf = /** @type {Blob} */ (await written('sgf')(it));
  const whole = await packedLink(link, await sgf.text());
  warn(t(whole ? 'files.link.whole' : 'files.link.file'));
  if (!whole) offer();
  return blob(whole ?? link);
}

/** @type {Form} */
const SGF = {
  name: 'sgf',
  type: TYPES.sgf,
  end: 'sgf',
  ways: ['save', 'copy', 'share'],
  make: written('sgf'),
};

/** @type {Form[]} */
const RECORDS = [
  SGF,
  { name: 'lib', type: 'application/octet-stream', end: 'lib', ways: ['save'], make: renlib },
  { name: 'psq', type: TYPES.psq, end: 'psq', ways: ['save', 'copy'], make: written('psq') },
  { name: 'drawing', type: 'text/plain', end: 'txt', ways: ['save', 'copy'], make: written('drawing') },
];

/** @type {Form[]} */
const FORMS = [
  {
    name: 'card',
    type: 'image/png',
    end: 'png',
    ways: [],
    make: async () => null,
    open: async ({ card }) => card?.(),
  },
  {
    name: 'moves',
    type: 'text/plain',
    end: 'txt',
    ways: ['copy'],
    make: async ({ tree }) => blob(movesOf(lineThrough(tree)).join('')),
  },
  { name: 'link', type: 'text/plain', end: 'txt', ways: ['copy', 'share'], make: linked },
  {
    name: 'embed',
    type: 'text/html',
    end: 'html',
    ways: [],
    make: async () => null,
    open: async (work) => (await import('./embed.js')).openEmbed(work),
  },
  {
    name: 'png',
    type: 'image/png',
    end: 'png',
    ways: ['save', 'copy', 'share'],
    make: async ({ table, tree, look }) =>
      (await import('./picture.js')).pngOf(table, movesTo(tree), look, marksAt(tree)),
  },
  {
    name: 'svg',
    type: 'image/svg+xml',
    end: 'svg',
    ways: ['save'],
    make: async ({ table, tree, look }) =>
      blob(
        (await (await import('./picture.js')).pictureOf(table, movesTo(tree), look, marksAt(tree))).text,
        'image/svg+xml',
      ),
  },
  {
    name: 'gif',
    type: 'image/gif',
    end: 'gif',
    ways: ['save', 'share'],
    make: async ({ table, tree, look, go }) =>
      (await import('./animation.js')).animationOf(table, movesOf(lineThrough(tree)), look, go),
  },
];

/** What most people share, in this order; the other formats are folded. */
const FIRST = ['card', 'link', 'gif', 'sgf'];

/**
 * The formats for a game, those that most people share and the others: what the engine
 * writes, and what the page writes for any game.
 * @param {Table} table
 * @param {boolean} card whether there is a card
 */
function formsOf(table, card) {
  const all = table.kind.record ? [...RECORDS, ...FORMS] : FORMS;
  const forms = all.filter(({ name }) => card || name !== 'card');
  const first = FIRST.flatMap((name) => forms.find((form) => form.name === name) ?? []);
  return { first, others: forms.filter((form) => !first.includes(form)) };
}

/**
 * Copies what is still being made. The clipboard is asked in the click itself: Safari
 * refuses once something else was awaited.
 * @param {Form} form @param {Promise<Blob|null>} making
 */
export async function copied({ type }, making) {
  const image = type.startsWith('image/');
  const made = making.then((blob) => blob ?? Promise.reject(new Error('nothing')));
  const kind = image ? type : 'text/plain';
  const content = made.then(async (blob) => (image ? blob : new Blob([await blob.text()], { type: kind })));
  const writing = new Promise((done) => done(navigator.clipboard.write([new ClipboardItem({ [kind]: content })])));
  for (const one of [content, writing]) one.catch(() => {});
  const ready = await made;
  try {
    await answer(() => writing);
  } catch (fault) {
    if (image || fault instanceof NoAnswer) throw fault;
    // An older browser copies no promises.
    await copyText(await ready.text());
  }
  return t('files.copied');
}

/**
 * What is done with a format, and the words for it; link goes with a shared file.
 * @type {Record<Way, (made: Blob, form: Form, name: string, link?: string) => Promise<string>>}
 */
export const WAYS = {
  async save(made, form, name) {
    download(`${name}.${form.end}`, made.type, made);
    return t('files.saved', { name: `${name}.${form.end}` });
  },
  copy: (made, form) => copied(form, Promise.resolve(made)),
  async share(made, form, name, url) {
    if (form.name === 'link') await navigator.share({ title: t('title'), url: await made.text() });
    else
      await navigator.share({
        files: [new File([made], `${name}.${form.end}`, { type: form.type })],
        ...(url && { url }),
      });
    return t('files.shared');
  },
};

/** Whether this browser supports a way of output. @param {Way} way @param {Form} form */
export function can(way, form) {
  if (way === 'copy') return !form.type.startsWith('image/') || typeof ClipboardItem === 'function';
  if (way !== 'share') return true;
  if (!navigator.share) return false;
  if (form.name === 'link') return true;
  return navigator.canShare?.({ files: [new File(['x'], `x.${form.end}`, { type: form.type })] }) ?? false;
}

/** What was done, or why it was not; '' where the reader cancelled. @param {() => Promise<string>} work */
export async function outcomeOf(work) {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === 'AbortError') return '';
    const silent = fault instanceof NoAnswer;
    const message = silent ? t('files.no-answer') : fault instanceof Error ? fault.message : String(fault);
    return t('files.not-made', { message });
  }
}

/** A row for each format. @param {Form[]} forms @param {(form: Form, way: Way) => void} act @param {Work} work */
function rows(forms, act, work) {
  return forms.map((form) => {
    const verbs = form.ways
      .filter((way) => can(way, form))
      .map((way) =>
        button(t(`files.${way}`), () => act(form, way), {
          'data-way': way,
          'aria-label': t(`files.${way}-this`, { what: t(`files.form.${form.name}`) }),
        }),
      );
    const { open } = form;
    if (open)
      verbs.push(
        button(t(`files.${form.name}`), () => open(work), {
          'data-way': form.name,
          'aria-label': t(`files.${form.name}-this`, { what: t(`files.form.${form.name}`) }),
        }),
      );
    const about = h('span.quiet', t(`files.about.${form.name}`));
    const title = h('div', h('b', t(`files.form.${form.name}`)), about);
    return h('li', { 'data-form': form.name }, title, h('div.row', ...verbs));
  });
}

/** @param {Work} work */
export async function saveGame(work) {
  await loadUI();
  const table = /** @type {Table} */ (parseTable(work.game));
  const fileEngine = createFileEngine();
  const look = { numbers: false, coords: true };
  const status = h('p.quiet', { role: 'status' });
  const bar = progressBar(t('files.making'), 1);
  const busy = h('div.row.file-busy', { hidden: true }, bar.node);
  const ready = h('div.row');

  /**
   * Shares a file; where the click is too old for that by now, it asks for another.
   * @param {Blob} made @param {Form} form @param {string} name
   */
  async function share(made, form, name) {
    const hand = () => WAYS.share(made, form, name);
    const ask = () => {
      const act = async () => {
        ready.replaceChildren();
        setText(status, await outcomeOf(hand));
      };
      const verb = button(t('files.share'), act, { kind: 'primary', 'data-way': 'share-now' });
      ready.replaceChildren(verb);
      verb.focus();
      return t('files.ready');
    };
    if (navigator.userActivation?.isActive === false) return ask();
    try {
      return await hand();
    } catch (fault) {
      if (/** @type {Error} */ (fault).name === 'NotAllowedError') return ask();
      throw fault;
    }
  }

  /** @param {Form} form @param {Way} way */
  async function act(form, way) {
    setText(status, t('files.making'));
    ready.replaceChildren();
    const go = (/** @type {number} */ share) => {
      busy.hidden = false;
      bar.show(share);
      return !fileEngine.signal.aborted;
    };
    let warning = '';
    const offer = () => {
      const how = can('share', SGF) ? 'share' : 'save';
      ready.replaceChildren(button(t(`files.link.${how}-file`), () => act(SGF, how), { 'data-way': `${how}-file` }));
    };
    const warn = (/** @type {string} */ text) => (warning = text);
    const name = `tengen-${work.game}-${movesTo(work.tree).length}`;
    const note = await outcomeOf(async () => {
      const making = form.make({ ...work, table, look, fileEngine, go, warn, offer });
      if (way === 'copy') return copied(form, making);
      const made = await within(fileEngine.signal, making);
      if (way === 'share') setText(status, ''); // for as long as the reader chooses where to
      if (!made) return '';
      return way === 'share' ? share(made, form, name) : WAYS[way](made, form, name);
    });
    setText(status, joined([note, warning]));
    busy.hidden = true;
  }

  /** @param {'numbers'|'coords'} key */
  const tick = (key) => {
    const input = h('input', { type: 'checkbox', checked: look[key] });
    input.addEventListener('change', () => {
      look[key] = input.checked;
    });
    return h('label.file-tick', input, t(`files.look.${key}`));
  };
  const { first, others } = formsOf(table, work.card !== undefined);
  const dialog = openDialog(
    'files',
    t('files.save.title'),
    [
      h('ul.file-forms', ...rows(first, act, work)),
      h(
        'details.file-more',
        h('summary', t('files.more')),
        h('ul.file-forms', ...rows(others, act, work)),
        h('fieldset.row', h('legend.quiet', t('files.look')), tick('numbers'), tick('coords')),
      ),
      status,
      ready,
      busy,
    ],
    'files',
  );
  dialog.addEventListener('close', () => {
    fileEngine.end();
  });
}
