// @ts-check
// The dialog that gives the markup of a game for another web page: a frame, the element, or
// a picture with a link.

import { button, segmented } from '../core/controls.js';
import { openDialog } from '../core/dialog.js';
import { h, setText } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { parseTable } from '../game/games.js';
import { lineThrough, movesOf } from '../game/tree.js';
import { movesTo } from './nodes.js';
import { pngOf } from './picture.js';
import { WAYS, copied, outcomeOf } from './save.js';

/** @typedef {import('./save.js').Work} Work */
/**
 * What the reader chose.
 * @typedef {{kind: string, width: string, theme: string, coords: boolean, numbers: boolean}} Choice
 */

const KINDS = ['frame', 'element', 'picture'];
const WIDTHS = ['280', '360', '480'];
const THEMES = ['auto', 'light', 'dark', 'paper'];
/** The height of the viewer's buttons, in pixels. */
const BUTTONS = 58;

const SIGNS = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });
/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);

/** The attributes of the element. @param {Work} work @param {Choice} choice @returns {[string, string][]} */
function attributesOf({ game, tree }, { width, theme, coords, numbers }) {
  /** @type {[string, string][]} */
  const all = [
    ['game', game],
    ['moves', movesOf(lineThrough(tree)).join('')],
    ['ply', String(movesTo(tree).length)],
  ];
  if (theme !== 'auto') all.push(['theme', theme]);
  if (coords) all.push(['coordinates', '']);
  if (numbers) all.push(['numbers', '']);
  return [...all, ['lang', language()], ['width', width]];
}

/** A file of the site, for other pages. @param {string} path */
const address = (path) => new URL(path, location.href).href;

/** The file name of a picture. @param {Work} work */
const pictureName = ({ game, tree }) => `tengen-${game}-${movesTo(tree).length}`;

/** What a picture of the game is called. @param {Work} work */
const titleOf = ({ tree }) => t('files.embed.title-of', { n: movesTo(tree).length });

/** The markup for another page. @param {Work} work @param {Choice} choice */
export function markupOf(work, choice) {
  const { kind, width } = choice;
  const attributes = attributesOf(work, choice);
  const title = escaped(titleOf(work));
  if (kind === 'picture')
    return `<a href="${escaped(work.link)}"><img src="${pictureName(work)}.png" width="${width}" alt="${title}"></a>`;
  if (kind === 'element') {
    const written = attributes.map(([name, value]) => (value ? ` ${name}="${escaped(value)}"` : ` ${name}`)).join('');
    const moves = movesOf(lineThrough(work.tree)).join(' ');
    return `<tengen-game${written}>${moves}</tengen-game>\n<script type="module" src="${address('tengen-game.js')}"></script>`;
  }
  const query = attributes.filter(([name]) => !['game', 'moves', 'width'].includes(name));
  const fragment = query.map(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : name)).join('&');
  const [[, game], [, moves]] = attributes;
  const { cols = 1, rows = 1 } = parseTable(work.game) ?? {};
  const height = Math.round((Number(width) * (rows + 1)) / (cols + 1)) + BUTTONS;
  const url = escaped(address(`embed.html#/${game}/${moves}?${fragment}`));
  return `<iframe src="${url}" width="${width}" height="${height}" style="border:0" loading="lazy" title="${title}"></iframe>`;
}

/** @param {Work} work */
export function openEmbed(work) {
  const table = /** @type {NonNullable<ReturnType<typeof parseTable>>} */ (parseTable(work.game));
  /** @type {Choice} */
  const choice = { kind: 'frame', width: '360', theme: 'auto', coords: true, numbers: false };
  const preview = h('div.embed-preview');
  const code = h('textarea', { readonly: true, rows: 4, spellcheck: 'false', 'aria-label': t('files.embed.code') });
  const status = h('p.quiet', { role: 'status' });
  /** @type {import('./save.js').Form} */
  const picture = { name: 'png', type: 'image/png', end: 'png', ways: [], make: async () => null };
  const html = { ...picture, type: 'text/html', end: 'html' };
  const make = () => pngOf(table, movesTo(work.tree), choice, work.tree.nodes[work.tree.current].marks);
  /** The address of the shown picture. */
  let shown = '';

  async function showPicture() {
    const made = await make();
    if (!dialog.open || choice.kind !== 'picture') return '';
    URL.revokeObjectURL(shown);
    shown = URL.createObjectURL(made);
    preview.replaceChildren(h('img', { src: shown, width: choice.width, alt: titleOf(work) }));
    return '';
  }

  async function showViewer() {
    const node = document.createElement('tengen-game');
    for (const [name, value] of attributesOf(work, choice)) node.setAttribute(name, value);
    preview.replaceChildren(node);
    await import(new URL('tengen-game.js', document.baseURI).href);
    return '';
  }

  async function show() {
    const still = choice.kind === 'picture';
    themes.hidden = still;
    save.hidden = !still;
    code.value = markupOf(work, choice);
    setText(about, t(`files.embed.about.${choice.kind}`));
    setText(status, await outcomeOf(still ? showPicture : showViewer));
  }

  /** @param {'kind'|'width'|'theme'} name @param {string[]} values @param {(value: string) => string} text */
  const choose = (name, values, text) =>
    segmented(
      `embed-${name}`,
      t(`files.embed.${name}`),
      values.map((value) => ({ value, text: text(value) })),
      choice[name],
      (value) => {
        choice[name] = value;
        show();
      },
    );
  /** @param {'numbers'|'coords'} key */
  const tick = (key) => {
    const input = h('input', { type: 'checkbox', checked: choice[key] });
    input.addEventListener('change', () => {
      choice[key] = input.checked;
      show();
    });
    return h('label.file-tick', input, t(`files.look.${key}`));
  };
  const themes = choose('theme', THEMES, (value) => t(`files.embed.theme.${value}`));
  const about = h('p.quiet');
  const copy = button(
    t('files.embed.copy'),
    async () => setText(status, await outcomeOf(() => copied(html, Promise.resolve(new Blob([code.value]))))),
    { kind: 'primary', 'data-way': 'copy' },
  );
  const save = button(
    t('files.embed.save'),
    async () => setText(status, await outcomeOf(async () => WAYS.save(await make(), picture, pictureName(work)))),
    { 'data-way': 'save' },
  );
  const dialog = openDialog(
    'embed',
    t('files.embed.title'),
    [
      preview,
      h(
        'div.embed-choices',
        choose('kind', KINDS, (value) => t(`files.embed.kind.${value}`)),
        about,
        choose('width', WIDTHS, (value) => value),
        themes,
        h('div.row', tick('numbers'), tick('coords')),
        code,
        h('div.row', copy, save),
        status,
      ),
    ],
    'files embed',
  );
  dialog.addEventListener('close', () => URL.revokeObjectURL(shown));
  return show();
}
