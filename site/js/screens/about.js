// @ts-check
// The About screen: which build this is, whether it is what it should be, and
// what it keeps on this device.

import { ruleTests, signature } from '../about/checks.js';
import { bringBack, erase, exported, survey } from '../about/stored.js';
import { byId, h, style } from '../dom.js';
import { build } from '../engine/client.js';
import { addWords, bytes, language, t } from '../i18n.js';
import { notify } from '../notices.js';
import { packRow } from '../pack-row.js';
import { packText } from '../packs.js';

/** How often a list that grows is looked at again, in milliseconds. */
const LOOK = 1000;

/** A card. @param {string} name @param {...(Node|string)} children */
const card = (name, ...children) => h('section', { class: 'card', 'aria-labelledby': `about-${name}` }, h('h2', { id: `about-${name}` }, t(`about.${name}`)), ...children);

/** @param {[string, string][]} rows */
const list = (rows) => rows.flatMap(([term, text]) => [h('dt', {}, term), h('dd', {}, text)]);

/** @param {string} label @param {() => void} click @param {string} [kind] */
const verb = (label, click, kind = '') => h('button', { type: 'button', class: `button ${kind}`, click }, label);

/** @param {string} name @param {string} text */
function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Asks once more. @param {() => void} act */
function confirmErase(act) {
  const dialog = h('dialog', { class: 'sheet-dialog', 'aria-labelledby': 'erase-title' });
  dialog.append(h('form', { method: 'dialog' },
    h('h2', { id: 'erase-title' }, t('about.erase.title')),
    h('p', {}, t('about.erase.about')),
    h('footer', {}, verb(t('about.erase.no'), () => dialog.close()), verb(t('about.erase.yes'), () => { dialog.close(); act(); }, 'primary'))));
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

/**
 * @param {import('../app.js').App} app
 * @param {ReturnType<typeof import('../app-update.js').createUpdates>} updates
 * @returns {Promise<import('../router.js').Screen>}
 */
export async function createAbout(app, updates) {
  const [facts, packs] = await Promise.all([
    fetch(new URL('../../facts.json', import.meta.url)).then((answer) => answer.json()).catch(() => ({})),
    app.packs().catch(() => null),
    style('about'),
    addWords('about'),
  ]);
  const screen = h('section', { class: 'about', id: 'screen-about', 'aria-labelledby': 'about-title', hidden: true });
  byId('main').append(screen);
  let shown = ''; // the language it is written in
  let active = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let again;
  /** @type {ReturnType<typeof ruleTests>[]} */
  let checks = [];
  /** @type {ReturnType<typeof packRow>[]} */
  let rows = [];
  let states = packs?.list.map(({ state }) => state).join();
  const facing = h('dl');
  const keeping = h('dl');
  const now = h('div', { class: 'about-verbs' });

  /** An engine started for a check has told its build. @param {{build?: string}} engine */
  const met = ({ build: engineBuild = '' }) => {
    app.store.set({ engineBuild });
    look();
  };

  async function look() {
    const { active: kept, waiting } = await updates.state();
    const engine = app.store.state.engineBuild;
    facing.replaceChildren(...list([
      [t('about.page-build'), build],
      [t('about.engine-build'), engine || t('about.engine-none')],
      [t('about.isolated'), t(crossOriginIsolated ? 'about.isolated.on' : 'about.isolated.off')],
      [t('about.offline'), !kept.of ? t('about.offline.none') : t(kept.kept === kept.of ? 'about.offline.ready' : 'about.offline.part', { n: kept.kept, of: kept.of })],
      ...(waiting.build ? [/** @type {[string, string]} */ ([t('about.waiting'), waiting.build])] : []),
    ]));
    if (!now.hasChildNodes() || Boolean(waiting.build) !== Boolean(now.querySelector('.primary'))) {
      now.replaceChildren(
        ...(waiting.build ? [verb(t('update.apply'), () => updates.apply(), 'primary')] : []),
        verb(t('about.check'), async () => notify(t(`about.checked.${await updates.check()}`))),
        verb(t('about.repair'), async () => { await packs?.mend(); updates.repair(); }));
    }
    clearTimeout(again);
    if (active && kept.kept < kept.of) again = setTimeout(look, LOOK);
  }

  async function count() {
    const held = await survey();
    const optional = (packs?.list ?? []).reduce((sum, pack) => sum + (pack.state === 'stored' ? pack.bytes : 0), 0);
    keeping.replaceChildren(...list([
      ...held.texts.map(({ key, bytes: size }) => /** @type {[string, string]} */ ([['game', 'settings'].includes(key) ? t(`about.stored.${key}`) : key, bytes(size)])),
      ...(held.games ? [/** @type {[string, string]} */ ([t('about.stored.contest'), t('about.stored.games', { n: held.games })])] : []),
      ...(optional ? [/** @type {[string, string]} */ ([t('about.packs'), bytes(optional)])] : []),
      ...(held.quota ? [/** @type {[string, string]} */ ([t('about.stored.all'), t('about.stored.of', { usage: bytes(held.usage), quota: bytes(held.quota) })])] : []),
      [t('about.stored.persisted'), t(held.persisted ? 'about.stored.yes' : 'about.stored.no')],
    ]));
  }

  function write() {
    shown = language();
    for (const check of checks) check.stop();
    checks = [signature(Number(facts.bench) || 0, met), ruleTests(met)];
    now.replaceChildren();
    rows = (packs?.list ?? []).map((pack) => packRow(/** @type {import('../pack-row.js').Packs} */ (packs), pack));
    const file = h('input', { type: 'file', accept: 'application/json,.json', hidden: true, async change() {
      if (bringBack(await file.files?.[0]?.text() ?? '')) location.reload();
      else notify(t('about.import.bad'));
    } });
    screen.replaceChildren(
      h('header', {}, h('h1', { id: 'about-title' }, t('about.title')), h('p', {}, t('about.lead'))),
      card('build', h('p', {}, t('about.build.about')), facing, now),
      ...checks.map((check) => check.node),
      ...(packs ? [card('packs', h('p', {}, t('about.packs.about')), h('ul', {}, ...packs.list.map((pack, i) => h('li', {},
        h('h3', {}, packText(pack)), h('p', { class: 'quiet' }, t(`about.pack.${pack.name.split('-')[0]}`)), rows[i].node))))] : []),
      card('stored', h('p', {}, t('about.stored.about')), keeping, h('div', { class: 'about-verbs' },
        verb(t('about.export'), async () => download('tengen.json', await exported(build))),
        verb(t('about.import'), () => file.click()), file,
        verb(t('about.persist'), async () => { await updates.persist(); count(); }),
        verb(t('about.erase'), () => confirmErase(async () => { await erase(); await packs?.clear(); updates.repair(); })))),
      card('limits', h('ul', {}, ...[1, 2, 3, 4, 5].map((n) => h('li', {}, t(`about.limit.${n}`))))),
      card('sources', h('p', {}, t('about.sources.about')), h('ul', {}, ...['a', 'b', 'c', 'd', 'e'].map((one) => h('li', {}, t(`about.source.${one}`)))),
        h('p', {}, h('a', { href: new URL('../../licences.txt', import.meta.url).href }, t('about.licence')))));
  }

  app.store.subscribe(() => {
    if (!active) return;
    if (shown !== language()) return show();
    for (const row of rows) row.update();
    const now = packs?.list.map(({ state }) => state).join();
    if (states !== now) count();
    states = now;
  });

  function show() {
    if (shown !== language()) write();
    look();
    count();
  }

  return {
    show() {
      active = true;
      screen.hidden = false;
      show();
    },
    hide() {
      active = false;
      screen.hidden = true;
      for (const check of checks) check.stop();
    },
  };
}
