// @ts-check
// What the explorer shows: the row of sources, the table of moves, the games.

import { button, progressBar, segmented } from '../core/controls.js';
import { find, h, icon, svg } from '../core/dom.js';
import { listed, number, percent, t } from '../core/i18n.js';
import { isolated } from '../core/text.js';
import { bytes } from '../core/units.js';
import { KINDS, isStrict } from '../files/open.js';
import { lastName, parseMoves, parseTable } from '../game/games.js';
import { gameText } from '../game/packs.js';
import { sideAt } from '../game/game.js';
import { chance, ownMoves, sideName } from '../game/words.js';
import { choicesOf, namesIn, rivalText } from './archive-source.js';

/** @typedef {import('./controller.js').Explorer} Explorer */
/** @typedef {import('./rows.js').Row} Row */
/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('../engine/protocol.js').FoundGame} FoundGame */

/** A part of a bar is labelled from this share in percent on. */
const LABELLED = 18;

/**
 * The row of sources, and what can be done with the chosen one.
 * @param {Explorer} explorer @param {string} game of the board
 */
export function sourceRow(explorer, game) {
  const options = [
    ...(explorer.hasBook(game) ? [{ value: 'book', text: t('explorer.book') }] : []),
    { value: 'mine', text: t('explorer.mine') },
    ...explorer.state.heads.map(({ id, name }) => ({ value: id, text: name.replace(/\.[a-z]{2,4}$/i, '') })),
  ];
  const input = h('input', {
    type: 'file',
    hidden: true,
    multiple: true,
    accept: !isStrict() && KINDS,
    change: () => input.files?.length && explorer.open([...input.files], game),
  });
  const choice = segmented('explorer-source', t('explorer.sources'), options, explorer.state.source, (source) =>
    explorer.choose(source),
  );
  choice.querySelector('legend')?.classList.add('unseen');
  const row = find(choice, '.seg');
  const chosen = row.querySelector(':checked')?.parentElement;
  requestAnimationFrame(() => (row.scrollLeft = (chosen?.offsetLeft ?? 0) - row.clientWidth / 4));
  const add = button('', () => input.click(), { kind: 'only bare', glyph: 'new', ...named(t('explorer.open')) });
  const filter =
    explorer.state.source !== 'book' &&
    !explorer.head?.trees &&
    h(
      'button.button.only.bare',
      {
        'aria-pressed': String(explorer.state.filtering),
        click: () => explorer.toggleFilters(),
        ...named(t('explorer.filter')),
      },
      svg({ class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, '<path d="M3 5.5h14M6 10h8M8.5 14.5h3"/>'),
    );
  const part = explorer.state.source !== 'book' && parseTable(game)?.kind.square && partButton(explorer);
  return h('div.x-sources', choice, add, part, filter, input);
}

/** @param {Explorer} explorer */
const partButton = (explorer) =>
  h(
    'button.button.only.bare',
    {
      'aria-pressed': String(explorer.state.part !== null),
      click: () => explorer.togglePart(),
      ...named(t('explorer.by-part')),
    },
    svg(
      { class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' },
      '<path d="M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13M10 8a2 2 0 1 0 .01 0"/>',
    ),
  );

/** What is searched in place of the whole position. @param {string[]} corners @param {Table} table */
export function partText(corners, table) {
  if (corners.length < 2) return t('explorer.pick');
  const [a, b] = corners.map((name) => lastName(table, [name]));
  return t('explorer.part-of', { a, b });
}

/** The name and the tooltip of an icon's button. @param {string} text */
const named = (text) => ({ 'aria-label': text, title: text });

/**
 * How reading goes on, what went wrong, and whether the board has another game.
 * @param {Explorer} explorer @param {string} game of the board @param {(game: string) => void} turn shows another board
 */
export function stateRow(explorer, game, turn) {
  const { head } = explorer;
  const { progress, note } = explorer.state;
  if (progress >= 0) {
    const bar = progressBar(t('explorer.reading'), 1);
    bar.show(progress);
    return [
      h(
        'div.x-busy',
        bar.node,
        button(t('action.stop'), () => explorer.stop()),
      ),
    ];
  }
  return [
    head &&
      head.game !== game &&
      h(
        'p.row',
        t('explorer.other-board'),
        button(t('explorer.turn', { game: gameText(head.game) }), () => turn(head.game)),
      ),
    note !== '' && h('p.quiet', { role: 'status' }, note),
  ].filter((node) => node instanceof Node);
}

/** The figures of the chosen file, and a button that deletes it. @param {Explorer} explorer */
export function aboutRow(explorer) {
  const { head } = explorer;
  if (!head) return [];
  const { id, name, game, games, trees, size } = head;
  const storage = explorer.libraries.here.has(id) ? t('explorer.visit') : bytes(size);
  const figures = [t(trees ? 'explorer.lines' : 'explorer.games', { n: games }), gameText(game), storage];
  const remove = { click: () => explorer.remove(), ...named(t('explorer.remove', { name })) };
  return [
    h(
      'p.x-about.quiet',
      h('span', h('b', isolated(name)), h('br'), figures.join(' · ')),
      h('button.x-remove', remove, icon('close')),
    ),
  ];
}

/**
 * @param {string} label @param {[string, string][]} options @param {string} value
 * @param {(value: string) => void} change
 */
function select(label, options, value, change) {
  const node = h(
    'select',
    { change: () => change(node.value), 'aria-label': label },
    ...[/** @type {[string, string]} */ (['', label]), ...options].map(([name, text]) =>
      h('option', { value: name, selected: name === value }, text),
    ),
  );
  if (value) node.classList.add('x-chosen');
  return node;
}

/**
 * The filters of the reader's games, each of which has more than one value.
 * @param {Explorer} explorer @param {string} game @param {Table} table
 */
export function mineFilters(explorer, game, table) {
  const choices = choicesOf(explorer.state.entries, game);
  /** @type {Record<keyof typeof choices, (value: string) => string>} */
  const texts = {
    colour: (value) => sideName(table, value === 'white' ? 'white' : 'black'),
    rival: rivalText,
    outcome: (value) =>
      ['black', 'white'].includes(value)
        ? t('explorer.side-won', { who: texts.colour(value) })
        : t(`explorer.${value}`),
    year: String,
  };
  const made = /** @type {(keyof typeof choices)[]} */ (Object.keys(texts))
    .filter((name) => choices[name].length > 1 || explorer.state.filter[name])
    .map((name) =>
      select(
        t(`explorer.by.${name}`),
        choices[name].map((value) => [value, texts[name](value)]),
        explorer.state.filter[name],
        (value) => explorer.narrow({ [name]: value }),
      ),
    );
  return made.length > 0 ? h('div.x-filter', ...made) : h('p.quiet', t('explorer.no-filter'));
}

/** The search among a file's games. @param {Explorer} explorer @param {Table} table */
export function fileFilters(explorer, table) {
  const { name, result, from, to } = explorer.state.find;
  const year = (/** @type {'from'|'to'} */ key, /** @type {number} */ value) => {
    const node = h('input', {
      type: 'number',
      min: '1',
      max: '9999',
      value: value ? String(value) : '',
      'aria-label': t(`explorer.by.${key}`),
      placeholder: t(`explorer.by.${key}`),
      change: () => node.validity.valid && explorer.seek({ [key]: Number(node.value) }),
    });
    return h('div.field', node);
  };
  const field = h('input', {
    type: 'search',
    value: name,
    'aria-label': t('explorer.player'),
    placeholder: t('explorer.player'),
    change: () => explorer.seek({ name: field.value }),
  });
  const results = /** @type {[string, string][]} */ ([
    .../** @type {const} */ (['black', 'white']).map((side) => [
      side,
      t('explorer.side-won', { who: sideName(table, side) }),
    ]),
    ['draw', t('explorer.draw')],
  ]);
  return h(
    'div.x-filter',
    h('div.field', field),
    select(t('explorer.by.outcome'), results, result, (value) =>
      explorer.seek({ result: /** @type {import('../engine/protocol.js').GameResult} */ (value) }),
    ),
    year('from', from),
    year('to', to),
  );
}

/** Who won how often, as a bar. @param {Row} row @param {Table} table */
function resultBar({ parts }, table) {
  const [black, draw, white] = parts;
  const words = [
    black && t('explorer.part', { who: sideName(table, 'black'), share: percent(black / 100) }),
    draw && t('explorer.part', { who: t('explorer.draws'), share: percent(draw / 100) }),
    white && t('explorer.part', { who: sideName(table, 'white'), share: percent(white / 100) }),
  ].filter(Boolean);
  const part = (/** @type {string} */ kind, /** @type {number} */ n) => {
    const node = h(`i.${kind}`, n >= LABELLED ? percent(n / 100) : '');
    node.style.setProperty('flex-grow', String(n));
    return n ? node : null;
  };
  return h(
    'div.x-bar',
    { role: 'img', 'aria-label': listed(words.map(String)) },
    part('first', black),
    part('draw', draw),
    part('second', white),
  );
}

/** @typedef {{table: Table, ply: number}} Place */

/** What is proved of a move, or its chance, as text. @param {Row} row @param {Place} place */
export function worthText({ proved, chance: share = 0 }, { table, ply }) {
  const who = sideName(table, sideAt(ply + Number((proved ?? 0) < 0)));
  if (proved) return t('explorer.proved', { who, n: ownMoves(proved) });
  if (proved === 0) return t('explorer.proved-draw');
  return chance(sideAt(ply) === 'black' ? share : 1 - share);
}

/**
 * What is known of a move: results, a chance or a proof, and what else there is to say.
 * @param {Row} row @param {Place} place
 */
function figuresOf(row, place) {
  const { parts, proved, chance: share, name, balanced, others } = row;
  const nodes = parts.length ? [resultBar(row, place.table)] : [];
  if (proved !== undefined) nodes.push(h('div.x-sure', worthText(row, place)));
  else if (share !== undefined) {
    const meter = h('span.meter', { 'aria-hidden': 'true' }, h('i'));
    meter.style.setProperty('--share', String(sideAt(place.ply) === 'black' ? share : 1 - share));
    nodes.push(h('div.x-chance', meter, worthText(row, place)));
  }
  const remarks = [
    name && t(`opening.${name}`),
    balanced && t('explorer.balanced'),
    others > 0 && t('explorer.others', { n: others }),
  ];
  const text = remarks.filter(Boolean).join(' · ');
  if (!nodes.length && !text) return [h('span.quiet', t('explorer.no-results'))];
  return text ? [...nodes, h('div.x-remarks', text)] : nodes;
}

/**
 * The moves that were played here, or that the book has.
 * @param {Row[]} rows
 * @param {{table: Table, moves: string[], book: boolean, act: {preview: (move: string) => void, play: (move: string) =>
 *   void}}} of
 */
export function moveTable(rows, { table, moves, book, act }) {
  const ply = moves.length;
  const swatch = `swatch ${table.kind.swatches[sideAt(ply)]}`;
  const columns = book
    ? ['explorer.col.move', 'explorer.col.depth', table.kind.columns ? 'eval.label.four' : 'eval.label']
    : ['explorer.col.move', 'explorer.col.count', 'explorer.col.results', 'explorer.col.year'];
  const body = rows.map((row) => {
    const name = lastName(table, [...moves, row.move]);
    const label = { 'data-move': row.move, 'aria-label': t('explorer.play', { move: name }) };
    const count = book ? row.depth : row.games;
    return h(
      'tr',
      { 'data-move': row.move },
      h('th', { scope: 'row' }, h('button', label, h('i', { class: swatch }), name)),
      h('td', count ? number(count) : ''),
      h('td', ...figuresOf(row, { table, ply })),
      !book && h('td', String(row.year || '')),
    );
  });
  const at = (/** @type {Event} */ { target }) => /** @type {HTMLElement} */ (target).closest('tr')?.dataset.move ?? '';
  const node = h(
    'table.x-moves',
    h('caption.unseen', t('explorer.moves')),
    h('thead', h('tr', ...columns.map((key) => h('th', { scope: 'col' }, t(key))))),
    h('tbody', ...body),
  );
  for (const name of ['pointerover', 'focusin']) node.addEventListener(name, (event) => act.preview(at(event)));
  for (const name of ['pointerleave', 'focusout']) node.addEventListener(name, () => act.preview(''));
  node.addEventListener('click', (event) => at(event) && act.play(at(event)));
  return node;
}

/**
 * The games with the position, the newest first.
 * @param {Explorer} explorer @param {Table} table @param {(game: FoundGame, names: string[]) => void} open
 */
export function gameList({ state: { games, entries, source } }, table, open) {
  const archive = new Map(source === 'mine' ? entries.map((entry) => [entry.id, entry]) : []);
  const items = (games?.games ?? []).map((game) => {
    const entry = archive.get(game.id);
    const names = entry ? namesIn(entry) : [game.black, game.white].map((name) => isolated(name) || '?');
    const { result, year, event, moves } = game;
    const side = result === 'black' || result === 'white' ? result : null;
    const outcome = side ? t('explorer.side-won', { who: sideName(table, side) }) : result && t('explorer.draw');
    const more = [
      isolated(event),
      year > 0 && String(year),
      outcome,
      t('explorer.plies', { n: parseMoves(moves, table).moves.length }),
    ];
    return h(
      'li',
      h(
        'button',
        { click: () => open(game, names) },
        h('i', { class: side ? `swatch ${table.kind.swatches[side]}` : 'x-even', 'aria-hidden': 'true' }),
        h('b', entry?.name || names.join(' – ')),
        h('span.quiet', more.filter(Boolean).join(' · ')),
      ),
    );
  });
  return h('ol.x-list', { 'aria-label': t('explorer.list') }, ...items);
}
