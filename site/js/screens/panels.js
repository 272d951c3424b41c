// @ts-check
// Draws the Play screen's panels from the state. Nothing here decides anything.

import { stepper } from '../controls.js';
import { byId, h, icon, setText } from '../dom.js';
import { compact, language, seconds, t } from '../i18n.js';
import { moveAt, moveText } from '../notation.js';
import { LEVELS, isHumans, redoTarget, shown, sideAt, undoTarget, verdictOf } from './game.js';
import { legendText, levelName, noteText, resultText, sideName, turnText, verdictText, winnerOf } from './words.js';

/** @typedef {import('./play-state.js').PlayState} PlayState */
/** @typedef {import('../settings.js').Settings} Settings */
/** @typedef {{level: (level: number) => void, preview: (n: number) => void, jump: (ply: number) => void, act: (name: string) => void}} Verbs */

/** @param {Verbs} verbs */
export function createPanels(verbs) {
  /** Rebuilds a part only when what it depends on has changed. @type {Map<string, string>} */
  const drawn = new Map();
  /** @param {string} part @param {string} key @param {() => void} draw */
  const once = (part, key, draw) => {
    if (drawn.get(part) === key) return;
    drawn.set(part, key);
    draw();
  };

  /** @param {PlayState} play @param {Settings} settings */
  return (play, settings) => {
    const { game } = play;
    const result = resultText(play);
    status(play, result, once, verbs);
    once('players', `${language()} ${game.game} ${game.you} ${game.level} ${game.rival}`, () => players(play, verbs));
    for (const side of /** @type {const} */ (['black', 'white'])) {
      byId('players').querySelector(`[data-side="${side}"]`)?.classList.toggle('turn-now', !result && sideAt(game.ply) === side);
    }
    verdict(play, result);
    engine(play, once, verbs);
    const explained = play.table.family === 'four' && settings.threats && !result;
    const legend = byId('legend');
    if (explained && play.position) setText(legend, legendText(play)); // until it has come, what was last known
    legend.hidden = !explained || !legend.textContent;
    once('moves', `${game.game} ${game.moves.join()}`, () => moveList(play, verbs));
    currentMove(play, once);
    once('typed', `${language()} ${play.table.family}`, () => {
      const input = /** @type {HTMLInputElement} */ (byId('typed-move'));
      input.dataset.tHint = `typed.hint.${play.table.family}`;
      input.placeholder = t(input.dataset.tHint);
    });
    buttons(play, settings, result);
  };
}

/** @param {PlayState} play @param {string} result @param {(part: string, key: string, draw: () => void) => void} once @param {Verbs} verbs */
function status(play, result, once, verbs) {
  const { game, table } = play;
  setText(byId('turn-text'), turnText(play));
  byId('turn-swatch').className = `swatch ${winnerOf(play) ?? sideAt(game.ply)}`;
  const note = byId('note');
  setText(note, noteText(play));
  note.classList.toggle('strong', play.note !== '' || result !== '');
  let verb = '';
  if (play.ghost >= 0) verb = 'confirm';
  else if (play.thinking?.purpose === 'reply') verb = 'stop';
  else if (result) verb = 'rematch';
  else if (!isHumans(game, game.ply) && game.ply < game.moves.length) verb = 'go-on';
  once('do', `${language()} ${verb}`, () => {
    const icons = { confirm: 'play', stop: 'stop', rematch: 'swap', 'go-on': 'play' };
    byId('status-do').replaceChildren(...(verb
      ? [h('button', { type: 'button', class: `button ${verb === 'stop' ? '' : 'primary'}`, 'data-action': verb, click: () => verbs.act(verb) }, icon(icons[/** @type {'stop'} */ (verb)]), h('span', {}, t(`action.${verb}`)))]
      : []));
  });
  if (verb === 'confirm') {
    const label = byId('status-do').querySelector('span');
    if (label) setText(label, t('action.confirm', { move: moveText(table, moveAt(table, play.ghost)) }));
  }
}

/** @param {PlayState} play @param {Verbs} verbs */
function players({ game, table }, verbs) {
  const who = (/** @type {'black'|'white'} */ side) => sideName(table, side);
  const cards = /** @type {const} */ (['black', 'white']).map((side) => {
    const human = game.you === 'both' || game.you === side;
    const name = game.you === 'both' ? who(side) : t(human ? 'player.you' : `arena.player.${game.rival || 'tengen'}`);
    const detail = game.you === 'both' ? t('player.human') : human || game.rival ? who(side) : t('player.engine', { who: who(side), level: game.level });
    return h('div', { class: 'player', 'data-side': side }, h('i', { class: `swatch ${side}` }), h('b', {}, name), h('span', { class: 'quiet' }, detail));
  });
  const level = stepper({
    label: t('level.label'), min: 1, max: LEVELS[table.family], value: game.level, name: (level) => levelName(table.family, level), dots: true,
    less: t('level.less'), more: t('level.more'), change: verbs.level,
  });
  byId('players').replaceChildren(...cards, ...(game.you === 'both' || game.rival ? [] : [level]));
}

/** The thread and the number. @param {PlayState} play @param {string} result */
function verdict(play, result) {
  const known = verdictOf(play.game);
  let share = known ? (known.win ? Number(known.win > 0) : known.share) : 0.5;
  const winner = winnerOf(play);
  if (result) share = winner ? Number(winner === 'black') : 0.5;
  byId('thread').style.setProperty('--share', share.toFixed(3));
  const text = result ? turnText(play) : verdictText(play);
  setText(byId('eval-text'), text);
  setText(byId('bar-value'), text || turnText(play));
}

/** @param {PlayState} play @param {(part: string, key: string, draw: () => void) => void} once @param {Verbs} verbs */
function engine(play, once, verbs) {
  const { info, thinking } = play;
  const figures = byId('figures');
  if (info) setText(figures, t('engine.figures', { depth: info.depth ?? 0, nodes: compact(info.nodes ?? 0), speed: compact(info.nps ?? 0), time: seconds(info.ms ?? 0) }));
  else setText(figures, play.engine === 'loading' ? t('engine.loading') : t('engine.idle'));
  const done = !thinking ? (info ? 1 : 0) : progressOf(info);
  const bar = byId('progress');
  bar.setAttribute('aria-valuenow', String(Math.round(done * 100)));
  /** @type {HTMLElement} */ (bar.firstElementChild).style.transform = `scaleX(${done.toFixed(3)})`;
  const line = info?.lines?.[0]?.pv ?? [];
  once('pv', `${language()} ${play.game.ply} ${line.join()}`, () => {
    byId('pv').replaceChildren(...line.slice(0, 12).map((/** @type {string} */ move, /** @type {number} */ i) => {
      const show = () => verbs.preview(i + 1);
      const hide = () => verbs.preview(0);
      return h('li', { class: sideAt(play.game.ply + i) },
        h('button', { type: 'button', pointerenter: show, focus: show, click: show, pointerleave: hide, blur: hide, 'aria-label': t('engine.preview', { n: i + 1, move: moveText(play.table, move) }) }, moveText(play.table, move)));
    }));
  });
}

/** How far a search has come towards its limit, 0 to 1. @param {any} info */
const progressOf = (info) => (info?.limit ? Math.min(1, Math.max(info.nodes, info.playouts) / info.limit) : 0);

/** @param {PlayState} play @param {Verbs} verbs */
function moveList({ game, table }, verbs) {
  byId('move-list').replaceChildren(...game.moves.map((move, i) =>
    h('li', {}, h('button', { type: 'button', 'data-n': i + 1, click: () => verbs.jump(i + 1) }, h('i', { class: `swatch ${sideAt(i)}` }), moveText(table, move)))));
}

/** @param {PlayState} play @param {(part: string, key: string, draw: () => void) => void} once */
function currentMove({ game, table }, once) {
  once('current', `${game.ply} ${game.moves.join()} ${language()}`, () => {
    const list = byId('move-list');
    [...list.children].forEach((item, i) => {
      const button = /** @type {HTMLElement} */ (item.firstElementChild);
      item.classList.toggle('later', i >= game.ply);
      button.setAttribute('aria-label', t('moves.jump', { n: i + 1, who: sideName(table, sideAt(i)), move: moveText(table, game.moves[i]) }));
      if (i === game.ply - 1) {
        button.setAttribute('aria-current', 'step');
        list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
      } else button.removeAttribute('aria-current');
    });
    if (!game.moves.length) list.replaceChildren(h('li', { class: 'quiet' }, t('moves.none')));
  });
}

/** @param {PlayState} play @param {Settings} settings @param {string} result */
function buttons({ game, table }, settings, result) {
  /** @param {string} name @param {(button: HTMLButtonElement) => void} draw */
  const each = (name, draw) => {
    for (const button of document.querySelectorAll(`#screen-play [data-action="${name}"]`)) draw(/** @type {HTMLButtonElement} */ (button));
  };
  each('undo', (button) => { button.disabled = undoTarget(game) < 0; });
  each('redo', (button) => { button.disabled = redoTarget(game) < 0; });
  each('resign', (button) => { button.disabled = result !== '' || shown(game).length === 0; });
  // Discs fall: their board stands.
  for (const name of ['flip', 'rotate']) each(name, (button) => { button.hidden = table.family === 'four'; });
  each('hint', (button) => button.setAttribute('aria-pressed', String(settings.hint)));
  each('threats', (button) => button.setAttribute('aria-pressed', String(settings.threats)));
}
