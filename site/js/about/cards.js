// @ts-check
// The changing parts of the About screen: version, build, the reader's data, strength, downloads.

import { readable } from '../archive/all.js';
import { button } from '../core/controls.js';
import { openDialog } from '../core/dialog.js';
import { h, setText } from '../core/dom.js';
import { download } from '../core/download.js';
import { build } from '../core/fetch.js';
import { joined, listed, t } from '../core/i18n.js';
import { notify } from '../core/notices.js';
import { load } from '../core/storage.js';
import { bytes } from '../core/units.js';
import { progress } from '../course/progress.js';
import { packRow } from '../game/pack-row.js';
import { packText } from '../game/packs.js';
import { puzzlesStore } from '../puzzles/progress.js';
import { NETWORKS } from './facts.js';
import { dropLibrary } from '../explorer/stored.js';
import { clearFile } from '../files/kept.js';
import { bringBack, createKeeping, erase, exported, readExport, survey, takenBack } from './stored.js';

/** @typedef {ReturnType<typeof import('../core/updates.js').createUpdates>} Updates */
/** @typedef {import('../game/pack-row.js').Packs} Packs */
/**
 * A part of the screen.
 * @typedef {object} Part
 * @property {HTMLElement} node
 * @property {() => void} [enter] called when the screen is shown
 * @property {() => void} [update] called when the store has changed
 * @property {() => void} [leave] called when the screen is hidden or the part is removed
 */

/** How often growing numbers are read again, in milliseconds. */
const AGAIN = 1000;

/** A card of the first row. @param {string} name @param {string} title @param {(Node|string|false)[]} children */
export const card = (name, title, ...children) =>
  h('section.card', { 'aria-labelledby': `about-${name}` }, h('h2', { id: `about-${name}` }, title), ...children);

/**
 * A row that opens: for those who want to know.
 * @param {string} name @param {string} hint what is in it @param {Node[]} children
 */
export const fold = (name, hint, ...children) =>
  h(
    'details.card',
    h('summary', h('h3', { id: `about-${name}` }, t(`about.${name}`)), h('span.quiet', hint)),
    h('div', ...children),
  );

/**
 * A part of a fold with a button that starts and stops its work.
 * @param {string} name @param {Node} verb @param {...Node} children
 */
export const workPart = (name, verb, ...children) =>
  h(
    'section',
    { 'aria-labelledby': `about-${name}` },
    h('header', h('h4', { id: `about-${name}` }, t(`about.${name}`)), verb),
    h('p', t(`about.${name}.about`)),
    ...children,
  );

/** Fills a description list. @param {HTMLElement} list @param {([string, string|Node]|false)[]} rows */
function describe(list, rows) {
  const given = rows.filter((row) => row !== false);
  list.replaceChildren(...given.flatMap(([term, text]) => [h('dt', term), h('dd', text)]));
}

/** What is kept for offline use, as text. @param {import('./stored.js').Keeping|null} keeping */
function keepingText(keeping) {
  if (!keeping) return t('about.offline.silent');
  const { kept, of, altered } = keeping;
  if (altered) return t('about.offline.altered', { name: altered.replace('./', 'index.html') });
  if (!of) return t('about.offline.none');
  return t(kept === of ? 'about.offline.ready' : 'about.offline.part', { n: kept, of });
}

/** The training data of the networks, as text. */
const networksText = () =>
  joined(Object.entries(NETWORKS).map(([rule, words]) => t('about.network.of', { rule: t(`rule.${rule}`), ...words })));

/**
 * The card about the version and what works without a network, and the fold about the build.
 * @param {import('../app.js').App} app
 * @param {Updates} updates
 * @param {Packs|null} packs
 * @param {string} version
 * @returns {[Part, Part]}
 */
export function versionParts(app, updates, packs, version) {
  const keeping = createKeeping(updates);
  const state = h('p');
  const offline = h('p.about-offline');
  const verbs = h('div.row');
  const facts = h('dl');
  let seen = ''; // the engine's build
  let active = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let again;

  /** @param {boolean} waiting a new build waits */
  function offer(waiting) {
    if (verbs.hasChildNodes() && waiting === Boolean(verbs.querySelector('.primary'))) return;
    const look = async () => {
      const found = await updates.look();
      if (found !== 'offered') notify(t(`about.checked.${found}`), [], 'update');
    };
    const parts = [button(t('about.check'), look)];
    if (waiting) parts.unshift(button(t('update.apply'), () => updates.apply(), { kind: 'primary' }));
    verbs.replaceChildren(...parts);
  }

  async function read() {
    seen = app.store.state.engineBuild;
    const { active: now, waiting } = await keeping();
    setText(state, t(waiting?.build ? 'about.version.waiting' : 'about.version.about'));
    offline.dataset.ready = String(Boolean(now?.of && now.kept === now.of));
    setText(offline, keepingText(now));
    describe(facts, [
      [t('about.page-build'), build],
      [t('about.engine-build'), seen || t('about.engine-none')],
      [t('about.network'), networksText()],
      [t('about.isolated'), t(crossOriginIsolated ? 'about.isolated.on' : 'about.isolated.off')],
      Boolean(waiting?.build) && [t('about.waiting'), waiting?.build ?? ''],
    ]);
    offer(Boolean(waiting?.build));
    clearTimeout(again);
    const more = !now || !waiting || now.kept < now.of;
    if (active && more) again = setTimeout(read, AGAIN);
  }

  const repair = async () => {
    await packs?.mend();
    updates.repair();
  };
  const node = card('version', version ? t('about.version', { version }) : t('title'), state, offline, verbs);
  return [
    {
      node,
      enter() {
        active = true;
        read();
      },
      update() {
        if (seen !== app.store.state.engineBuild) read();
      },
      leave() {
        active = false;
        clearTimeout(again);
      },
    },
    {
      node: fold(
        'build',
        t('about.build.hint', { build }),
        facts,
        h('p', t('about.repair.about')),
        h('div.row', button(t('about.repair'), repair)),
      ),
    },
  ];
}

/**
 * Wins of a hundred games, one second a move, against the classical champion; scripts/lab/NOTEBOOK.md, 2026-11-25,
 * 0424b5c.
 * @type {[string, number][]}
 */
const CHAMPION = [
  ['freestyle', 64],
  ['standard', 54],
  ['renju', 58],
];

/** The card about the engine's strength. @returns {Part} */
export function strengthCard() {
  const rows = CHAMPION.map(([rule, n]) => {
    const bar = h('i');
    bar.style.inlineSize = `${n}%`;
    const meter = h('span.meter', { 'aria-hidden': 'true' }, bar);
    return h('li', h('span', t(`rule.${rule}`)), meter, h('span.figures', t('about.strength.of', { n })));
  });
  const watch = h('a.button', { href: '#/arena' }, t('about.strength.watch'));
  return {
    node: card(
      'strength',
      t('about.strength'),
      h('p', t('about.strength.about')),
      h('ul.meters', ...rows),
      h('div.row', watch),
    ),
  };
}

/** The name of a part of the stored data, as text. @param {string} name */
const partText = (name) =>
  ['game', 'settings', 'contest', 'archive', 'analysis'].includes(name) ? t(`about.stored.${name}`) : name;

/**
 * The card about the reader's data, and the fold about what was downloaded and how large everything is.
 * @param {Updates} updates
 * @param {Packs|null} packs
 * @returns {[Part, Part]}
 */
export function dataParts(updates, packs) {
  const list = packs?.list ?? [];
  const kept = h('p');
  const safe = h('p');
  const sizes = h('dl');
  const rows = packs ? list.map((pack) => packRow(packs, pack)) : [];
  const items = list.map((pack, i) =>
    h('li', h('h4', packText(pack)), h('p.quiet', t(`about.pack.${pack.name.split('-')[0]}`)), rows[i].node),
  );
  const states = () => list.map(({ state }) => state).join();
  let seen = '';
  const file = h('input', { type: 'file', accept: 'application/json,.json', hidden: true, change: takeBack });

  async function takeBack() {
    const text = await file.files?.[0]?.text().catch(() => '');
    file.value = ''; // so that the same file can be chosen again
    const { bad, ...found } = readExport(text ?? '');
    if (bad.includes('')) return notify(t('about.import.bad'));
    if (bad.length) return notify(t('about.import.parts', { parts: listed(bad.map(partText)) }));
    const take = async () => {
      const how = await bringBack(found);
      if (how === 'done') location.reload();
      else notify(t(`about.import.${how}`));
    };
    if (!found.lost) return take();
    notify(t('about.import.lost', { n: found.lost }), [[t('about.import.rest'), take]]);
  }

  async function eraseAll() {
    await erase();
    await packs?.clear();
    await updates.repair();
    location.reload(); // even if the site cannot be reached
  }

  async function count() {
    seen = states();
    const { texts, archive, analyses, libraries, file, games, usage, quota, persisted } = await survey();
    const optional = list.reduce((sum, pack) => sum + (pack.state === 'stored' ? pack.bytes : 0), 0);
    const total = texts.reduce((sum, { size }) => sum + size, 0);
    const n = {
      games: archive,
      puzzles: load(puzzlesStore).value?.tried ?? 0,
      lessons: progress().passed.length,
    };
    const counted = Object.entries(n).map(([what, n]) => t(`about.data.${what}`, { n }));
    const all = listed(counted);
    setText(kept, t('about.data.about', { all, size: bytes(total) }));
    const protect = h('button.link', { click: () => updates.persist().then(count) }, t('about.persist'));
    if (persisted) setText(safe, t('about.data.safe'));
    else safe.replaceChildren(t('about.data.unsafe'), ' ', protect);
    describe(sizes, [
      ...texts.map(({ name, size }) => /** @type {[string, string]} */ ([partText(name), bytes(size)])),
      archive > 0 && [t('about.stored.archive'), t('about.stored.games', { n: archive })],
      analyses > 0 && [t('about.stored.analyses'), String(analyses)],
      games > 0 && [t('about.stored.contest'), t('about.stored.games', { n: games })],
      ...libraries.map((one) => /** @type {[string, Node]} */ ([one.name, libraryNode(one)])),
      file !== null && [file.name, removable(bytes(file.size), file.name, clearFile)],
      optional > 0 && [t('about.downloads'), bytes(optional)],
      quota > 0 && [t('about.stored.all'), t('about.stored.of', { usage: bytes(usage), quota: bytes(quota) })],
    ]);
  }

  /** A library's size, and a button that deletes it. @param {import('../explorer/stored.js').Head} head */
  function libraryNode({ id, name, games, size }) {
    return removable(`${t('about.stored.games', { n: games })} · ${bytes(size)}`, name, () => dropLibrary(id));
  }

  /**
   * A text, and a button that deletes something.
   * @param {string} text @param {string} name @param {() => Promise<void>} remove
   */
  function removable(text, name, remove) {
    const label = t('about.stored.remove', { name });
    const act = () => remove().then(count);
    return h(
      'span.row',
      text,
      button('', act, { kind: 'only bare', glyph: 'close', 'aria-label': label, title: label }),
    );
  }

  const exportAll = async () => {
    download('tengen.json', 'application/json', await exported(build));
    if (!readable) notify(t('saved.no-database')); // the export lacks the archive
  };
  const verbs = h(
    'div.row',
    button(t('about.export'), exportAll, { kind: 'ink' }),
    button(t('about.import'), () => file.click()),
    file,
  );
  const wipe = h('button.link.warning', { click: () => confirmErase(eraseAll) }, t('about.erase'));
  const shelf = [
    ...(items.length ? [h('p', t('about.downloads.about')), h('ul', ...items)] : []),
    h('h4', { id: 'about-stored' }, t('about.stored')),
    h('p', t('about.stored.about')),
    sizes,
  ];
  return [
    {
      node: card('data', t('about.data'), kept, safe, verbs, wipe),
      enter() {
        count();
        offerUndo();
      },
      update() {
        if (seen !== states()) count();
        rows.forEach((row) => row.update());
      },
    },
    {
      node: fold(
        'downloads',
        t('about.downloads.hint', { size: bytes(list.reduce((sum, pack) => sum + pack.bytes, 0)) }),
        ...shelf,
      ),
    },
  ];
}

/** Offers to take the last import back. */
async function offerUndo() {
  const undo = await takenBack();
  const act = () =>
    undo?.().then(
      () => location.reload(),
      () => notify(t('about.import.full')),
    );
  if (undo) notify(t('about.import.done'), [[t('undo.verb'), act]]);
}

/** Asks for confirmation. @param {() => void} act */
function confirmErase(act) {
  const yes = () => {
    dialog.close();
    act();
  };
  const no = button(t('about.erase.no'), () => dialog.close());
  const verbs = h('footer', no, button(t('about.erase.yes'), yes, { kind: 'primary' }));
  const dialog = openDialog('erase', t('about.erase.title'), [h('p', t('about.erase.about')), verbs]);
}
