// @ts-check
// The dialog that shows a game as a card, and saves, copies or shares it.

import { find } from '../archive/reviewed.js';
import { createAction, within } from '../core/action.js';
import { copyAddress } from '../core/clipboard.js';
import { button, segmented } from '../core/controls.js';
import { openDialog } from '../core/dialog.js';
import { h, setText } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { attempt } from '../core/service.js';
import { createFileEngine, loadUI } from '../files/file-engine.js';
import { pngFrom } from '../files/picture.js';
import { WAYS, can, outcomeOf, saveGame } from '../files/save.js';
import { linkOf, movesOf } from '../game/game.js';
import { positionOf } from '../game/state.js';
import { SHAPES, cardOf, headline, namesOf } from './card.js';

/** @typedef {import('./card.js').Ending} Ending */

/** The position at the end of a game that no engine has looked at here. @param {Ending['play']} play */
async function lookAt(play) {
  const { game, table } = play;
  const engine = createFileEngine();
  const ask = () => engine.ask({ cmd: 'position', game: game.game, moves: movesOf(game).join('') });
  const reply = await attempt(ask, null, 20_000);
  engine.end();
  return reply?.type === 'position' ? { ...play, position: positionOf(table, reply) } : play;
}

/** @param {Ending} ending a game at its end */
export async function openCard({ play: end, accuracy, names }) {
  await loadUI();
  const moves = movesOf(end.game);
  const review = accuracy === undefined ? (await find(end.game.game, moves))?.review : null;
  const play = end.position ? end : await lookAt(end);
  const card = { play, accuracy: accuracy ?? review?.accuracy, names };
  const link = new URL(linkOf(play.game), location.href).href;
  const picture = h('img', { alt: headline(play, names) });
  const status = h('p.quiet', { role: 'status' });
  /** @type {import('../files/save.js').Form} */
  const form = { name: 'card', type: 'image/png', end: 'png', ways: ['share', 'save', 'copy'], make: async () => made };
  /** @type {Blob|null} */
  let made = null;
  let shape = /** @type {keyof typeof SHAPES} */ ('wide');

  const drawing = createAction();
  async function draw() {
    made = null;
    const { width, height } = SHAPES[shape];
    const png = await within(drawing.begin(), cardOf(card, SHAPES[shape]).then(pngFrom));
    URL.revokeObjectURL(picture.src);
    Object.assign(picture, { width, height, src: URL.createObjectURL((made = png)) });
    for (const one of verbs) one.disabled = false;
    return '';
  }
  /** @param {() => Promise<string>} work */
  const act = async (work) => setText(status, await outcomeOf(work));
  const verbs = form.ways
    .filter((way) => can(way, form))
    .map((way, i) => {
      const hand = () => made && act(() => WAYS[way](/** @type {Blob} */ (made), form, `tengen-${shape}`, link));
      return button(t(`files.${way}`), hand, { kind: i ? '' : 'primary', disabled: true, 'data-way': way });
    });
  const copy = button(t('action.link'), () => act(() => copyAddress(link)), { 'data-way': 'link' });
  const shapes = Object.keys(SHAPES).map((value) => ({ value, text: t(`card.${value}`) }));
  const choice = segmented('card-shape', t('card.shape'), shapes, shape, (value) => {
    shape = /** @type {keyof typeof SHAPES} */ (value);
    act(draw);
  });
  const { game, tree } = play.game;
  const others = button(
    t('files.more'),
    () => {
      dialog.close();
      saveGame({ game, tree, link, names: names ?? namesOf(card), card: () => openCard({ ...card, names }) });
    },
    { 'data-way': 'more' },
  );
  const row = h('div.file-row', ...verbs, copy, others);
  const dialog = openDialog('card', t('card.title'), [picture, choice, row, status], 'files card');
  dialog.addEventListener('close', () => {
    drawing.end();
    URL.revokeObjectURL(picture.src);
  });
  await act(draw);
}
