// @ts-check
// The panel's foot, the one place where Play tells something: a hint, the coach's
// question, why a game ended, and with full analysis what the engine finds. What it tells
// is drawn on the board, and the tools beside the board carry the next step.

import { alertNow, changes, find, h, style, svg } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { plyOf, shown, sideAt } from '../game/game.js';
import { moveText } from '../game/games.js';
import { resultText, winnerOf } from '../game/words.js';
import { drawWhy, styleWhy } from '../why/board.js';
import { drawingOf, together } from '../why/drawing.js';
import { reasonList } from '../why/list.js';
import { loadWhy } from '../why/sentences.js';
import { assistPanel, worthRow } from './assist.js';
import { tellEnd } from './ending.js';
import { hasEnded, verbButton } from './panels.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../game/state.js').Remark} Remark */
/** @typedef {import('../why/drawing.js').Drawing} Drawing */
/** @typedef {import('./controller.js').Controller} Controller */

/** The number of moves to come that are drawn for all reasons together. */
const SOON = 7;

/** Whether a help may say this. @param {'hint'|'coach'} kind @param {Controller['help']} help */
const allowed = (kind, help) => (kind === 'coach' ? help === 'coach' : help !== 'off');

/** The side that reads. @param {PlayState} play @param {Remark} remark */
function readerSide(play, remark) {
  const { game } = play;
  if (remark.kind !== 'end') return sideAt(plyOf(game));
  return game.you === 'both' ? (winnerOf(play) ?? 'black') : game.you;
}

/**
 * What the board draws of it; null for nothing.
 * @param {PlayState} play @param {Remark} remark @returns {Drawing|null}
 */
export function drawn(play, remark) {
  const { table, game } = play;
  const { reasons = [], chosen = -1, move = '' } = remark;
  if (!remark.drawn) return null;
  const side = readerSide(play, remark);
  const drawing = reasons[chosen]
    ? drawingOf(table, reasons[chosen], side)
    : {
        ...together(table, reasons, side),
        ...(remark.numbers && { bands: [], ghosts: [], diamonds: [], squares: [] }),
      };
  // Of a long win the first moves are enough until its reason is chosen.
  if (!reasons[chosen]) drawing.ghosts = drawing.ghosts.filter(({ n }) => Number(n) <= SOON);
  if (remark.kind === 'end') {
    // Nothing covers the stones that decided but a diamond on the move.
    const at = reasons[0]?.kind === 'decided' ? drawing.rings : [];
    return { ...drawing, rings: [], squares: [], diamonds: at, ghosts: [] };
  }
  if (remark.kind === 'coach') return { ...drawing, rings: [] };
  const [point] = table.kind.points(table, [...shown(game), move]).slice(-1);
  return { ...drawing, rings: [point, ...drawing.rings] };
}

/** @param {HTMLElement} screen @param {Controller} controller */
export async function createFoot(screen, controller) {
  await Promise.all([style('foot', 'assist'), styleWhy(), loadWhy()]);
  const node = h('section.foot', { id: 'foot', hidden: true, 'aria-labelledby': 'foot-head' });
  find(screen, '.panel').append(node);
  const assist = assistPanel(find(screen, '.assist'), (preview) => controller.set({ preview }));
  const tools = createStepTools(screen, controller);
  const written = changes();
  const ended = changes();
  /** Whether the last remark was about the end of a game. */
  let end = false;

  /** @param {PlayState} play @param {Remark} remark */
  function write(play, remark) {
    const before = /** @type {HTMLElement|null} */ (
      node.contains(document.activeElement) ? document.activeElement : null
    );
    const place = before?.dataset.action ?? before?.dataset.n;
    node.className = `foot ${remark.kind}`;
    node.replaceChildren(...content(play, remark, controller));
    if (place)
      /** @type {HTMLElement|null} */ (node.querySelector(`[data-action="${place}"], [data-n="${place}"]`))?.focus();
  }

  /** @param {PlayState} play @param {import('../app.js').AppState['engine']} engine */
  return (play, engine) => {
    assist(play, controller.help === 'full' && !controller.form, engine);
    const over = hasEnded(play);
    if (ended(over ? `${language()} ${play.game.id} ${plyOf(play.game)} ${resultText(play)}` : '')) {
      if (over) tellEnd(controller).catch(controller.app.missing);
      else if (end) {
        alertNow(''); // the result of another game
        if (play.remark?.kind === 'end') controller.set({ remark: null }); // a resignation was taken back
      }
      end = over;
    }
    // What a help that is off now said goes with it.
    if (play.remark && !(play.remark.kind === 'end' || allowed(play.remark.kind, controller.help)))
      return controller.set({ remark: null });
    const { remark } = play;
    const open = remark && !remark.closed ? remark : null;
    node.hidden = !open;
    if (open && written(language(), plyOf(play.game), open)) write(play, open);
    const board = controller.app.stage;
    const drawing = remark && !controller.form ? drawn(play, remark) : null;
    if (controller.active) drawWhy(board.root, board.board.state, drawing, { alone: (remark?.chosen ?? -1) >= 0 });
    tools(play);
  };
}

/** @param {PlayState} play @param {Remark} remark @param {Controller} controller @returns {Node[]} */
function content(play, remark, controller) {
  const { reasons = [], note, numbers, lines = [], chosen, kind } = remark;
  const link = kind === 'hint' && remark.why && (reasons.length > 0 || note) ? numbersLink(numbers) : null;
  const close = h('button.button.only.bare', { 'data-action': 'close', 'aria-label': t('notice.close') }, cross());
  const head = h('header', h('h2', { id: 'foot-head' }, remark.head), link, kind === 'end' && close);
  const choose = (/** @type {number} */ n) => controller.set({ remark: { ...remark, chosen: n, drawn: true } });
  const list = reasonList(play.table, reasons, readerSide(play, remark), {
    best: kind === 'hint',
    chosen,
    choose: kind === 'end' ? undefined : choose,
  });
  const body = numbers
    ? h('ol.bars', ...lines.slice(0, play.table.kind.columns ? 7 : 4).map((line) => worthRow(play, line)))
    : reasons.length > 0 && list;
  const verbs =
    kind === 'coach'
      ? [...(remark.drawn ? [] : ['coach-show']), 'coach-play', 'coach-take']
      : kind === 'end'
        ? (remark.verbs ?? [])
        : [];
  const offer = remark.offer && h('button.button', { 'data-action': 'offer' }, remark.offer.text);
  return [
    head,
    ...(body ? [body] : []),
    ...(note && !numbers ? [h('p.quiet', note)] : []),
    ...(verbs.length ? [h('div.row', ...verbs.map((verb) => verbButton(verb, 1)), offer)] : []),
  ];
}

/** @param {boolean} [numbers] whether they are shown */
const numbersLink = (numbers) =>
  h('button.link', { 'data-action': 'hint' }, t(numbers ? 'hint.in-words' : 'hint.in-numbers'));

const cross = () =>
  svg({ class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, '<path d="M5 5l10 10M15 5L5 15"/>');

/**
 * The tools beside the board that a remark changes: Hint becomes Why, New game becomes
 * the suggested move; after a game Undo and Hint make room for the review and the next step.
 * @param {HTMLElement} screen @param {Controller} controller
 */
function createStepTools(screen, controller) {
  const bar = find(screen, '.tools');
  const [undo, hint, fresh] = ['undo', 'hint', 'new'].map((name) => find(bar, `[data-action="${name}"]`));
  const word = find(hint, 'span');
  const split = /** @type {HTMLElement} */ (hint.parentElement);
  const move = h('button.tool.wide.dark', { 'data-action': 'play-hint', hidden: true });
  const review = h('button.tool', { 'data-action': 'review', hidden: true });
  const next = h('button.tool.wide.primary', { 'data-action': 'next', hidden: true });
  undo.before(review);
  fresh.after(move, next);
  /** @param {string} name @param {() => void} act */
  const add = (name, act) => (controller.tools[name] = { text: '', key: '', menu: 'none', act });
  add('play-hint', () => controller.act('play-hint'));
  for (const name of ['again', 'next', 'rematch', 'share']) add(name, () => controller.play.remark?.next?.act());
  const written = changes();
  /** @param {PlayState} play */
  return (play) => {
    const { remark, table } = play;
    const suggested = (remark?.kind === 'hint' && remark.move) || '';
    const over = remark?.kind === 'end';
    const { name = 'next', text = '' } = remark?.next ?? {};
    if (!written(language(), suggested, over, text)) return;
    word.dataset.t = suggested ? 'action.why' : 'action.hint'; // for the next language
    word.textContent = t(word.dataset.t);
    const focused = document.activeElement;
    move.hidden = !suggested;
    fresh.hidden = suggested !== '';
    move.textContent = suggested && t('action.confirm', { move: moveText(table, suggested) });
    undo.hidden = split.hidden = over;
    review.hidden = !over || name === 'review';
    review.textContent = t('action.review');
    next.hidden = !text;
    next.textContent = text;
    next.dataset.action = name;
    bar.toggleAttribute('data-over', over);
    // A tool that goes leaves the focus to the one that takes its place.
    if (focused instanceof HTMLElement && focused.hidden && bar.contains(focused))
      (over ? (text ? next : review) : suggested ? move : fresh).focus();
  };
}
