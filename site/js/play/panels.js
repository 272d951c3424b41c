// @ts-check
// Panels, each drawn from the state into an element of its own. Nothing here
// decides anything.

import { changes, h, icon, setText } from '../core/dom.js';
import { moveAt, moveText, namesOf } from '../game/games.js';
import { compact, language, seconds, t } from '../core/i18n.js';
import {
  atEnd,
  gaveUp,
  isHumans,
  movesOf,
  plyOf,
  redoTarget,
  shown,
  sideAt,
  undoTarget,
  lastVerdict,
} from '../game/game.js';
import { isReadOnly, lookedAt, mayHelp, mayPause, maySwitch } from '../game/state.js';
import { chooseTab } from './sheet.js';
import {
  headText,
  hintLegend,
  judges,
  legendText,
  levelName,
  noteText,
  resultText,
  sideName,
  turnText,
  verdictText,
  winnerOf,
} from '../game/words.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../core/settings.js').Settings} Settings */
/** @typedef {import('../app.js').AppState['engine']} EngineState */
/** @typedef {{ending: (node: HTMLElement) => void, level: (level: number) => void, preview: (n: number) => void, jump: (ply: number) => void}} Verbs */

/** @param {ParentNode} root @param {string} selector */
const part = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/** All panels of a screen. @param {HTMLElement} screen @param {Verbs} verbs */
export function createPanels(screen, verbs) {
  const status = statusPanel(part(screen, '.status'));
  const players = playersPanel(part(screen, '.players'), verbs);
  const engine = enginePanel(part(screen, '.engine'), verbs);
  const moves = movesPanel(part(screen, '.moves'), verbs);
  const ending = endingPanel(screen, verbs);
  const thread = part(screen, '.thread');
  const value = part(screen, '.status .value');
  const tab = part(screen, '[role="tab"][data-tab="engine"]');
  const card = part(screen, '.engine');
  const side = part(screen, '.side');
  /** @param {PlayState} play @param {Settings} settings @param {EngineState} state */
  return (play, settings, state) => {
    status(play, state);
    ending(play);
    players(play);
    engine(play, settings, state);
    moves(play);
    const judged = judges(settings);
    screen.dataset.pieces = play.table.kind.pieces;
    thread.hidden = !judged;
    tab.hidden = card.hidden;
    if (card.hidden && side.dataset.tab === 'engine') chooseTab(side, 'game');
    thread.style.setProperty('--share', shareOf(play).toFixed(3));
    setText(value, judged ? chanceText(play) : '');
    buttons(screen, play, settings);
  };
}

/** Whose turn it is, a sentence, and what can be done about it. @param {HTMLElement} root */
export function statusPanel(root) {
  const [swatch, turn, note] = ['.swatch', '.turn span', '.note'].map((name) => part(root, name));
  let verbs = part(root, '.do');
  const changed = changes();
  /** @param {PlayState} play @param {EngineState} engine */
  return (play, engine) => {
    const { game, table, ghost } = play;
    setText(turn, headText(play));
    swatch.className = `swatch ${table.kind.swatches[winnerOf(play) ?? sideAt(plyOf(game))]}`;
    setText(note, noteText(play, engine));
    note.classList.toggle('strong', play.note !== '' || resultText(play) !== '');
    const offered = verbsOf(play);
    if (changed(`${language()} ${offered}`)) {
      const before = verbs;
      verbs = /** @type {typeof verbs} */ (before.cloneNode()); // others come: nothing that was there moves
      verbs.append(...offered.map((verb, i) => verbButton(verb, play.ask || verb === 'learn' ? 1 : i)));
      before.replaceWith(verbs);
    }
    if (offered[0] === 'confirm')
      setText(part(verbs, 'span'), t('action.confirm', { move: moveText(table, moveAt(table, ghost)) }));
  };
}

/**
 * What is said when a game against somebody is over: it comes then, where
 * nothing has to give way.
 * @param {HTMLElement} screen @param {Pick<Verbs, 'ending'>} verbs
 */
function endingPanel(screen, verbs) {
  const changed = changes();
  const node = h('div', { class: 'ending', id: 'ending' });
  /** @param {PlayState} play */
  return (play) => {
    const over = resultText(play) !== '' && !isReadOnly(play) && play.game.you !== 'both';
    if (!changed(over ? `${language()} ${play.game.id} ${plyOf(play.game)}` : '')) return;
    node.replaceChildren();
    node.remove();
    if (!over) return;
    if (part(screen, '.bar').checkVisibility()) part(screen, '.status').append(node);
    else part(screen, '.field').before(node);
    verbs.ending(node);
  };
}

/** Icons of what is offered beside the turn. @type {Record<string, string>} */
const ICONS = {
  confirm: 'play',
  stop: 'stop',
  rematch: 'swap',
  review: 'evaluation',
  new: 'new',
  'go-on': 'play',
  'play-here': 'play',
  share: 'link',
  'take-over': 'play',
  resume: 'play',
};

/** @param {string} verb @param {number} i its place: the first is meant, unless it is to stop */
function verbButton(verb, i) {
  const kind = i || verb === 'stop' ? '' : ' primary';
  const attributes = { type: 'button', class: `button${kind}`, 'data-action': verb };
  return h('button', attributes, ICONS[verb] && icon(ICONS[verb]), h('span', {}, t(`action.${verb}`)));
}

/** What is offered beside the turn, the first before all. @param {PlayState} play @returns {string[]} */
function verbsOf(play) {
  const { game, own } = play;
  if (play.ghost >= 0) return ['confirm'];
  if (play.ask) return play.ask.verbs;
  if (play.elsewhere) return ['take-over'];
  if (own) {
    const back = movesOf(own).length ? ['own-game'] : [];
    const end = game.correspondenceId ? ['keep', ...back] : back;
    return resultText(play) ? end : ['play-here', ...back];
  }
  if (game.paused && !resultText(play)) return ['resume'];
  if (play.thinking?.purpose === 'reply') return ['stop'];
  const theirs = game.correspondenceId && !isHumans(game, movesOf(game).length);
  if (resultText(play))
    return [theirs || (game.correspondenceId && game.resigned === game.you) ? 'share' : 'rematch', 'review', 'new'];
  if (game.correspondenceId) return theirs ? ['share'] : [];
  if (!movesOf(game).length && isHumans(game)) return ['learn'];
  return isHumans(game) || atEnd(game) ? [] : ['go-on'];
}

/** Who plays which side. @param {HTMLElement} root @param {Pick<Verbs, 'level'>} verbs */
export function playersPanel(root, verbs) {
  const changed = changes();
  /** @param {PlayState} play */
  return (play) => {
    const { game, table } = play;
    if (
      changed(
        `${language()} ${game.game} ${game.you} ${game.level} ${game.report} ${game.correspondenceId} ${game.terms?.agreement?.black}`,
      )
    ) {
      const cards = /** @type {const} */ (['black', 'white']).map((side) => playerCard(play, side));
      const level = () => levelChoice(table.kind, game.level, verbs.level);
      const held = root.contains(document.activeElement);
      root.replaceChildren(...cards, ...(game.you === 'both' || game.report || game.correspondenceId ? [] : [level()]));
      if (held) root.querySelector('select')?.focus();
    }
    const turn = resultText(play) ? '' : sideAt(plyOf(game));
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-side]')))
      card.classList.toggle('turn-now', card.dataset.side === turn);
  };
}

/** @param {PlayState} play @param {'black'|'white'} side */
function playerCard({ game: { you, level, report, correspondenceId, terms }, table }, side) {
  const who = sideName(table, side);
  const two = you === 'both';
  const human = two || you === side;
  const name = two
    ? who
    : t(human ? 'player.you' : correspondenceId ? 'player.friend' : `arena.player.${report || 'tengen'}`);
  const detail = two
    ? t('player.human', { n: (side === 'black') === (terms?.agreement?.black !== 2) ? 1 : 2 })
    : human || report || correspondenceId
      ? who
      : terms?.think
        ? t('player.timed', { who, n: terms.think / 1000 })
        : t('player.engine', { who, level });
  return h(
    'div',
    { class: 'player', 'data-side': side },
    h('i', { class: `swatch ${table.kind.swatches[side]}` }),
    h('b', {}, name),
    h('span', { class: 'quiet' }, detail),
  );
}

/** The level, by its name. @param {import('../game/games.js').Kind} kind @param {number} value @param {(level: number) => void} change */
function levelChoice(kind, value, change) {
  const options = Array.from({ length: kind.levels }, (_, i) =>
    h('option', { value: i + 1, selected: i + 1 === value }, levelName(kind, i + 1)),
  );
  const select = h('select', { change: () => change(Number(select.value)) }, ...options);
  return h('label', { class: 'level' }, t('level.label'), select);
}

/** Black's share of the thread beside the board. @param {PlayState} play */
function shareOf(play) {
  if (resultText(play)) {
    const winner = winnerOf(play);
    return winner ? Number(winner === 'black') : 0.5;
  }
  const known = lastVerdict(play.game); // until the new one has come, what was last known
  return known ? (known.win ? Number(known.win > 0) : known.share) : 0.5;
}

/** @param {PlayState} play */
const chanceText = (play) => (resultText(play) ? turnText(play) : verdictText(play) || (play.thinking ? '…' : ''));

/** What the engine found, how far it is and what it expects. @param {HTMLElement} root @param {Pick<Verbs, 'preview'>} verbs */
export function enginePanel(root, verbs) {
  const [value, figures, bar, list, legend] = ['.value', '.figures', '.progress', '.pv', '.legend'].map((name) =>
    part(root, name),
  );
  const changed = changes();
  let threatLegend = '';
  /** @param {Event} event */
  const show = ({ target }) => {
    const n = Number(/** @type {HTMLElement} */ (target).closest('button')?.dataset.n ?? 0);
    if (n) verbs.preview(n);
  };
  for (const name of ['pointerover', 'focusin', 'click']) list.addEventListener(name, show);
  for (const name of ['pointerout', 'focusout']) list.addEventListener(name, () => verbs.preview(0));

  /** @param {PlayState} play @param {Settings} settings @param {EngineState} engine */
  return (play, settings, engine) => {
    const { info, thinking, table, game } = play;
    const judged = judges(settings);
    root.dataset.judged = String(judged);
    setText(value, chanceText(play));
    setText(figures, figuresText(info, engine));
    const done = thinking ? progressOf(info) : Number(info !== null);
    bar.setAttribute('aria-valuenow', String(Math.round(done * 100)));
    part(bar, 'i').style.transform = `scaleX(${done.toFixed(3)})`;
    const line = info?.lines[0]?.pv.slice(0, 12) ?? [];
    const ply = plyOf(game);
    if (changed(`${language()} ${ply} ${line.join()}`)) {
      const names = namesOf(table, [...shown(game), ...line]);
      list.replaceChildren(
        ...line.map((_, i) => {
          const text = names[ply + i];
          const label = t('engine.preview', { n: i + 1, move: text });
          const attributes = { type: 'button', 'data-n': i + 1, 'aria-label': label };
          return h('li', { class: table.kind.swatches[sideAt(ply + i)] }, h('button', attributes, text));
        }),
      );
    }
    const over = resultText(play) !== '';
    const explained = settings.threats && !over;
    if (explained && play.position) threatLegend = legendText(play); // until it has come, what was last known
    setText(
      legend,
      [explained && threatLegend, settings.hint && !over ? hintLegend(play) : ''].filter(Boolean).join(' '),
    );
    legend.hidden = !legend.textContent;
    root.hidden = !judged && legend.hidden;
  };
}

/** @param {PlayState['info']} info @param {EngineState} engine */
function figuresText(info, engine) {
  if (!info) return t(engine === 'loading' ? 'engine.loading' : 'engine.idle');
  const { depth, nodes, nps, ms, threads = 1 } = info;
  const words = { depth, nodes: compact(nodes), speed: compact(nps), time: seconds(ms), threads };
  return t(threads > 1 ? 'engine.figures.threads' : 'engine.figures', words);
}

/** How far a search has come towards its limit, 0 to 1. @param {PlayState['info']} info */
const progressOf = (info) => (info?.limit ? Math.min(1, Math.max(info.nodes, info.playouts) / info.limit) : 0);

/** The moves, and a field to type one. @param {HTMLElement} root @param {Pick<Verbs, 'jump'>} verbs */
export function movesPanel(root, verbs) {
  const list = part(root, '.move-list');
  const opening = part(root, '.opening');
  const input = /** @type {HTMLInputElement} */ (part(root, '.field input'));
  const listed = changes();
  const moved = changes();
  const hinted = changes();
  list.addEventListener('click', ({ target }) => {
    const n = Number(/** @type {HTMLElement} */ (target).closest('button')?.dataset.n ?? 0);
    if (n) verbs.jump(n);
  });
  new ResizeObserver(() => showCurrent(list)).observe(list); // the engine's card takes of its room
  /** @param {PlayState} play */
  return ({ game, table, position }) => {
    const moves = movesOf(game);
    if (position) setText(opening, position.opening && t(`opening.${position.opening}`));
    const all = `${language()} ${game.game} ${moves.join()}`;
    if (listed(all)) moveList(list, table, moves);
    if (moved(`${plyOf(game)} ${all}`)) currentMove(list, plyOf(game));
    if (hinted(`${language()} ${table.kind.words}`)) {
      input.dataset.tHint = `typed.hint.${table.kind.words}`;
      input.placeholder = t(input.dataset.tHint);
    }
  };
}

/** @param {HTMLElement} list @param {import('../game/games.js').Table} table @param {string[]} moves */
function moveList(list, table, moves) {
  const items = namesOf(table, moves).map((text, i) => {
    const side = sideAt(i);
    const label = t('moves.jump', { n: i + 1, who: sideName(table, side), move: text });
    const attributes = { type: 'button', 'data-n': i + 1, 'aria-label': label };
    return h('li', {}, h('button', attributes, h('i', { class: `swatch ${table.kind.swatches[side]}` }), text));
  });
  list.replaceChildren(...(items.length ? items : [h('li', { class: 'quiet' }, t('moves.none'))]));
}

/** Has the marked move in sight. @param {HTMLElement} list */
function showCurrent(list) {
  const button = /** @type {HTMLElement|null} */ (list.querySelector('[aria-current]'));
  if (button) list.scrollTop = button.offsetTop - list.offsetTop - (list.clientHeight - button.offsetHeight) / 2;
}

/**
 * Marks the move and has it in sight by the next frame: to ask for its place now
 * would lay out the page twice.
 * @param {HTMLElement} list @param {number} ply
 */
function currentMove(list, ply) {
  list.querySelectorAll('button').forEach((button, i) => {
    button.parentElement?.classList.toggle('later', i >= ply);
    if (i === ply - 1) {
      button.setAttribute('aria-current', 'step');
      requestAnimationFrame(() => showCurrent(list));
    } else button.removeAttribute('aria-current');
  });
}

/** What can be done, and what is on. @param {HTMLElement} screen @param {PlayState} play @param {Settings} settings */
function buttons(screen, play, settings) {
  const { game, table } = play;
  const disabled = /** @type {Record<string, boolean>} */ ({
    undo: undoTarget(lookedAt(play)) < 0 && !gaveUp(game),
    redo: redoTarget(lookedAt(play)) < 0,
    resign: resultText(play) !== '' || !atEnd(game) || plyOf(game) === 0 || isReadOnly(play),
    help: !mayHelp(play),
    switch: !maySwitch(play),
    pause: !mayPause(play),
  });
  const pressed = /** @type {Record<string, boolean>} */ ({
    hint: settings.hint,
    threats: settings.threats,
    evaluation: settings.evaluation,
    pause: game.paused,
  });
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (screen.querySelectorAll('button[data-action]'))) {
    const { action = '' } = button.dataset;
    if (action in disabled) button.disabled = disabled[action];
    // Discs fall: their board stands.
    if (action === 'flip' || action === 'rotate') button.hidden = table.kind.columns;
    if (action in pressed) button.setAttribute('aria-pressed', String(pressed[action]));
  }
}
