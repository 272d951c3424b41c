// @ts-check
// The changing cards of the About screen: the build, optional packs, stored data.

import { readable } from '../archive/all.js';
import { button } from '../core/controls.js';
import { openDialog } from '../core/dialog.js';
import { h } from '../core/dom.js';
import { download } from '../core/download.js';
import { build } from '../core/fetch.js';
import { joined, listed, t } from '../core/i18n.js';
import { notify } from '../core/notices.js';
import { bytes } from '../core/units.js';
import { packRow } from '../game/pack-row.js';
import { packText } from '../game/packs.js';
import { NETWORKS } from './facts.js';
import { dropLibrary } from '../explorer/stored.js';
import { clearFile } from '../files/kept.js';
import { bringBack, createKeeping, erase, exported, readExport, survey } from './stored.js';

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

/** @param {string} name @param {Node} head @param {(Node|string)[]} children */
const section = (name, head, children) => h('section.card', { 'aria-labelledby': `about-${name}` }, head, ...children);

/** @param {string} name */
const title = (name) => h('h2', { id: `about-${name}` }, t(`about.${name}`));

/** @param {string} name @param {...(Node|string)} children */
export const card = (name, ...children) => section(name, title(name), children);

/** A card with a button that starts and stops its work. @param {string} name @param {Node} verb @param {...Node} children */
export const workCard = (name, verb, ...children) =>
  section(name, h('header', title(name), verb), [h('p', t(`about.${name}.about`)), ...children]);

/** Fills a description list. @param {HTMLElement} list @param {([string, string|Node]|false)[]} rows */
function describe(list, rows) {
  const given = rows.filter((row) => row !== false);
  list.replaceChildren(...given.flatMap(([term, text]) => [h('dt', term), h('dd', text)]));
}

/** The number of files kept for offline use, as text. @param {import('./stored.js').Keeping|null} keeping */
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
 * The card about the build.
 * @param {import('../app.js').App} app
 * @param {Updates} updates
 * @param {Packs|null} packs
 * @param {string} version
 * @returns {Part}
 */
export function buildCard(app, updates, packs, version) {
  const keeping = createKeeping(updates);
  const facts = h('dl');
  const verbs = h('div.row');
  let seen = ''; // the engine's build
  let active = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let again;

  /** @param {boolean} waiting a new build waits */
  function offer(waiting) {
    if (verbs.hasChildNodes() && waiting === Boolean(verbs.querySelector('.primary'))) return;
    const repair = async () => {
      await packs?.mend();
      updates.repair();
    };
    const look = async () => {
      const found = await updates.look();
      if (found !== 'offered') notify(t(`about.checked.${found}`), [], 'update');
    };
    const parts = [button(t('about.check'), look), button(t('about.repair'), repair)];
    if (waiting) parts.unshift(button(t('update.apply'), () => updates.apply(), { kind: 'primary' }));
    verbs.replaceChildren(...parts);
  }

  async function read() {
    seen = app.store.state.engineBuild;
    const { active: now, waiting } = await keeping();
    describe(facts, [
      Boolean(version) && [t('about.version'), version],
      [t('about.page-build'), build],
      [t('about.engine-build'), seen || t('about.engine-none')],
      [t('about.network'), networksText()],
      [t('about.isolated'), t(crossOriginIsolated ? 'about.isolated.on' : 'about.isolated.off')],
      [t('about.offline'), keepingText(now)],
      Boolean(waiting?.build) && [t('about.waiting'), waiting?.build ?? ''],
    ]);
    offer(Boolean(waiting?.build));
    clearTimeout(again);
    const more = !now || !waiting || now.kept < now.of;
    if (active && more) again = setTimeout(read, AGAIN);
  }

  return {
    node: card('build', h('p', t('about.build.about')), facts, verbs),
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
  };
}

/** The card about optional packs. @param {Packs} packs @returns {Part} */
export function packsCard(packs) {
  const rows = packs.list.map((pack) => packRow(packs, pack));
  const items = packs.list.map((pack, i) =>
    h('li', h('h3', packText(pack)), h('p.quiet', t(`about.pack.${pack.name.split('-')[0]}`)), rows[i].node),
  );
  return {
    node: card('packs', h('p', t('about.packs.about')), h('ul', ...items)),
    update: () => rows.forEach((row) => row.update()),
  };
}

/** The name of a part of the stored data, as text. @param {string} name */
const partText = (name) =>
  ['game', 'settings', 'contest', 'archive', 'analysis'].includes(name) ? t(`about.stored.${name}`) : name;

/** The card about stored data. @param {Updates} updates @param {Packs|null} packs @returns {Part} */
export function storedCard(updates, packs) {
  const list = packs?.list ?? [];
  const sizes = h('dl');
  const states = () => list.map(({ state }) => state).join();
  let seen = '';
  const file = h('input', { type: 'file', accept: 'application/json,.json', hidden: true, change: takeBack });

  async function takeBack() {
    const text = await file.files?.[0]?.text().catch(() => '');
    file.value = ''; // so that the same file can be chosen again
    const { bad, ...found } = readExport(text ?? '');
    if (bad.includes('')) return notify(t('about.import.bad'));
    if (bad.length) return notify(t('about.import.parts', { parts: listed(bad.map(partText)) }));
    const take = async () => ((await bringBack(found)) ? location.reload() : notify(t('about.import.full')));
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
    const { texts, archive, libraries, file, games, usage, quota, persisted } = await survey();
    const optional = list.reduce((sum, pack) => sum + (pack.state === 'stored' ? pack.bytes : 0), 0);
    describe(sizes, [
      ...texts.map(({ name, size }) => /** @type {[string, string]} */ ([partText(name), bytes(size)])),
      archive > 0 && [t('about.stored.archive'), t('about.stored.games', { n: archive })],
      games > 0 && [t('about.stored.contest'), t('about.stored.games', { n: games })],
      ...libraries.map((one) => /** @type {[string, Node]} */ ([one.name, libraryNode(one)])),
      file !== null && [file.name, removable(bytes(file.size), file.name, clearFile)],
      optional > 0 && [t('about.packs'), bytes(optional)],
      quota > 0 && [t('about.stored.all'), t('about.stored.of', { usage: bytes(usage), quota: bytes(quota) })],
      [t('about.stored.persisted'), t(persisted ? 'about.stored.yes' : 'about.stored.no')],
    ]);
  }

  /** A library's size, and a button that deletes it. @param {import('../explorer/stored.js').Head} head */
  function libraryNode({ id, name, games, size }) {
    return removable(`${t('about.stored.games', { n: games })} · ${bytes(size)}`, name, () => dropLibrary(id));
  }

  /** A text, and a button that deletes something. @param {string} text @param {string} name @param {() => Promise<void>} remove */
  function removable(text, name, remove) {
    const label = t('about.stored.remove', { name });
    const act = () => remove().then(count);
    return h(
      'span.row',
      text,
      button('', act, { kind: 'only bare', glyph: 'close', 'aria-label': label, title: label }),
    );
  }

  const persist = () => updates.persist().then(count);
  const verbs = [
    button(t('about.export'), async () => {
      download('tengen.json', 'application/json', await exported(build));
      if (!readable) notify(t('saved.no-database')); // the export lacks the archive
    }),
    button(t('about.import'), () => file.click()),
    file,
    button(t('about.persist'), persist),
    button(t('about.erase'), () => confirmErase(eraseAll)),
  ];
  return {
    node: card('stored', h('p', t('about.stored.about')), sizes, h('div.row', ...verbs)),
    enter: count,
    update() {
      if (seen !== states()) count();
    },
  };
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
