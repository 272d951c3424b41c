// @ts-check
// The Play screen: what happens when something is done.

import { createBoard } from '../board/board.js';
import { byId } from '../dom.js';
import { t } from '../i18n.js';
import { alertNow, say } from '../live.js';
import { notify } from '../notices.js';
import { landing, moveAt, moveText, parseMoves, parseTable, pointsOf } from '../notation.js';
import { replace } from '../router.js';
import { play as sound } from '../sound.js';
import { load, save, unreadable } from '../storage.js';
import { drawing } from './drawing.js';
import * as games from './game.js';
import { createPanels } from './panels.js';
import { playState, tableOf } from './play-state.js';
import { createThinker } from './thinker.js';
import { boardText, cellText, columnText, evalText, forbiddenText, lastText, resultText, sideName, threatsText, turnText } from './words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./play-state.js').PlayState} PlayState */

/** A reply that comes at once would look like part of one's own move. */
const PAUSE_MS = 320;

/** @param {App} app @returns {import('../router.js').Screen} */
export function createPlay(app) {
  const held = load(games.gameShelf);
  let play = playState(held.value ?? undefined);
  let active = false;
  let movedAt = -Infinity;
  /** The game that a link took the place of, until the link has proved sound. @type {games.Game|null} */
  let replaced = null;

  /** @param {Partial<PlayState>} patch */
  const set = (patch) => {
    play = { ...play, ...patch };
    app.store.set({ play });
  };

  /** Another position or another game is shown. @param {games.Game} game @param {string} [note] */
  const show = (game, note = '') => {
    const same = games.positionKey(game) === games.positionKey(play.game);
    set(same ? { game, note } : { game, table: tableOf(game), note, position: null, info: null, candidates: [], preview: 0, reason: '', ghost: -1, goOn: false });
    save(games.gameShelf, game);
    if (active) replace(games.linkOf(game));
    follow();
  };

  const thinker = createThinker(app.engine, {
    position(want, reply) {
      set({ position: bySide(reply) });
      const result = resultText(play);
      if (result && play.game.ply === play.game.moves.length) {
        alertNow(result);
        if (performance.now() - movedAt < 2000) sound('win', app.store.state.settings.volume);
      }
      replaced = null;
      follow();
    },
    started: (want) => set({ thinking: want, ...(want.purpose === 'hint' ? { candidates: [] } : {}) }),
    info: (want, info) => learn(want, info),
    result(want, reply) {
      learn(want, reply);
      if (want.purpose === 'hint') {
        set({ thinking: null });
        return;
      }
      const wait = PAUSE_MS - (performance.now() - movedAt);
      setTimeout(() => {
        if (games.positionKey(play.game) !== want.key || play.thinking !== want) return;
        set({ thinking: null });
        movedAt = performance.now();
        sound('other', app.store.state.settings.volume);
        show(games.play(play.game, reply.move));
        say(t('say.reply', { who: sideName(play.table, games.sideAt(play.game.ply - 1)), move: moveText(play.table, reply.move) }));
      }, Math.max(0, wait));
    },
    refused(want, reply) {
      set({ thinking: null });
      if (reply.code === 'illegal-move' || reply.code === 'game-over' || reply.code === 'bad-request') refusedMoves(reply);
      else if (reply.code === 'limit' || reply.code === 'stopped') { // stopped before it had begun
        thinker.forget();
        follow();
      } else if (reply.code === 'engine') app.store.set({ engine: 'failed' });
      else set({ note: t('note.engine-error', { message: reply.message ?? reply.code }) });
    },
  });

  /** @param {import('./thinker.js').Want} want @param {any} info */
  function learn(want, info) {
    const best = info.lines?.[0];
    const black = games.sideAt(play.game.ply) === 'black';
    let { game } = play;
    // A column not solved yet says something only once its sign is known, or when nothing more will come.
    // Some of the reports' players know no chances and give 0.
    const telling = best && (best.winProb || best.win || !want.rival) && (!Number.isFinite(best.low) || best.low > 0 || best.high < 0 || info.type === 'result');
    if (telling && Number.isFinite(best.winProb)) {
      const win = best.win ? (black ? best.win : -best.win) : 0;
      game = games.judge(game, { share: black ? best.winProb : 1 - best.winProb, win });
    }
    set({ info, game, ...(want.purpose === 'hint' ? { candidates: info.lines ?? [] } : {}) });
    if (want.purpose === 'hint' || info.move) save(games.gameShelf, game);
  }

  /** The engine says the moves can't be: take back what it refused and lose nothing else. @param {any} reply */
  function refusedMoves(reply) {
    if (replaced) {
      const back = replaced;
      replaced = null;
      notify(t('link.illegal', { message: reply.message ?? reply.code }));
      show(back);
      return;
    }
    const { game } = play;
    if (!game.ply) {
      set({ note: t('note.engine-error', { message: reply.message ?? reply.code }) });
      return;
    }
    sound('wrong', app.store.state.settings.volume);
    show({ ...games.jump(game, game.ply - 1), moves: game.moves.slice(0, game.ply - 1) }, t('note.refused', { move: moveText(play.table, game.moves[game.ply - 1]) }));
  }

  /** Sets the engine on what the position asks for. */
  function follow() {
    if (!active) return;
    const { game, position } = play;
    const over = Boolean(position?.over || game.resigned);
    const head = game.ply === game.moves.length || play.goOn;
    /** @type {import('./thinker.js').Want['purpose']} */
    let purpose = 'none';
    if (position && !over) {
      if (games.isHumans(game, game.ply)) purpose = app.store.state.settings.hint || play.table.family === 'four' ? 'hint' : 'none';
      else if (head) purpose = 'reply';
    }
    if (purpose === 'none' && play.thinking) set({ thinking: null });
    const level = purpose === 'hint' ? 0 : game.level;
    const lines = purpose === 'reply' ? 1 : play.table.family === 'four' ? play.table.cols : 3;
    thinker.follow({ key: games.positionKey(game), game: game.game, moves: games.shown(game).join(''), purpose, level, rival: game.rival, lines });
  }

  /** @param {number} point */
  function place(point) {
    const { game, table } = play;
    const move = moveAt(table, point);
    const wrong = (/** @type {string} */ note) => {
      sound('wrong', app.store.state.settings.volume);
      set({ note });
      alertNow(note);
    };
    if (resultText(play)) return wrong(t('note.over'));
    if (!games.isHumans(game, game.ply)) return wrong(t(play.thinking ? 'note.busy' : 'note.engines-turn'));
    const taken = new Set([...table.blocked, ...pointsOf(table, games.shown(game))]);
    if (table.family === 'five' ? taken.has(point) : landing(table, taken, point % table.cols) < 0) return wrong(t(`note.taken.${table.family}`, { move: moveText(table, move) }));
    const forbidden = forbiddenText(play, move);
    if (forbidden) return wrong(forbidden);
    movedAt = performance.now();
    sound('own', app.store.state.settings.volume);
    show(games.play(game, move));
    say(t('say.own', { who: sideName(table, games.sideAt(game.ply)), move: moveText(table, move) }));
  }

  /** @param {string} name */
  function act(name) {
    const { game } = play;
    const { settings } = app.store.state;
    switch (name) {
      case 'confirm': if (play.ghost >= 0) { const point = play.ghost; board.dropGhost(); place(point); } break;
      case 'undo': {
        const ply = games.undoTarget(game);
        if (ply < 0) return;
        show(games.jump(game, ply));
        say(t('say.undone', { turn: turnText(play) }));
        break;
      }
      case 'redo': { const ply = games.redoTarget(game); if (ply >= 0) show(games.jump(game, ply)); break; }
      case 'stop': thinker.stop(); break;
      case 'go-on': set({ goOn: true }); follow(); break;
      case 'resign': {
        if (resultText(play) || !game.ply) return;
        show({ ...game, resigned: game.you === 'both' ? games.sideAt(game.ply) : game.you });
        alertNow(resultText(play));
        break;
      }
      case 'hint': app.change({ hint: !settings.hint }); if (settings.hint) set({ candidates: [] }); follow(); break;
      case 'threats': app.change({ threats: !settings.threats }); break;
      case 'flip': app.change({ view: settings.view ^ 4 }); break;
      case 'rotate': app.change({ view: (settings.view & 4) | ((settings.view + 1) & 3) }); break;
      case 'new': openNew(); break;
      case 'rematch': start({ ...game, you: game.you === 'both' ? 'both' : game.you === 'black' ? 'white' : 'black' }); break;
      case 'menu': openTab(byId('side').hasAttribute('data-open') ? '' : 'game'); break;
      case 'link': copyLink(); break;
    }
  }

  /** @param {games.Game} choice */
  function start(choice) {
    app.engine.newGame();
    thinker.forget();
    show(games.newGame({ game: choice.game, you: choice.you, level: choice.level, rival: choice.rival }));
    say(t('say.new', { turn: turnText(play) }));
  }

  async function openNew() {
    const { askNewGame } = await import('./new-game.js');
    const choice = await askNewGame(play.game);
    if (choice) start({ ...play.game, ...choice });
  }

  async function copyLink() {
    const url = new URL(games.linkOf(play.game), location.href).href;
    try {
      await navigator.clipboard.writeText(url);
      set({ note: t('note.copied') });
    } catch {
      notify(t('note.copy-failed', { url }));
    }
  }

  /** @param {string} tab '' folds the sheet */
  function openTab(tab) {
    const side = byId('side');
    side.toggleAttribute('data-open', tab !== '');
    if (tab) side.dataset.tab = tab;
    for (const button of side.querySelectorAll('[role="tab"]')) button.setAttribute('aria-selected', String(/** @type {HTMLElement} */ (button).dataset.tab === side.dataset.tab));
    document.querySelector('[data-action="menu"]')?.setAttribute('aria-expanded', String(tab !== ''));
  }

  /** @param {string} text */
  function typed(text) {
    const word = text.trim().toLowerCase();
    if (!word) return;
    if (['undo', 'redo', 'hint', 'stop', 'resign', 'new', 'threats', 'flip', 'rotate'].includes(word)) {
      act(word);
      return;
    }
    const read = parseMoves(word, play.table);
    if (!read.bad && read.moves.length === 1) place(pointsOf({ ...play.table, blocked: [] }, read.moves)[0]);
    else {
      set({ note: t('note.not-a-move', { text: text.trim() }) });
      alertNow(play.note);
    }
  }

  /** Keys pressed on the board. @param {string} key */
  function command(key) {
    if (play.table.family === 'four' && /^[1-9]$/.test(key)) {
      if (Number(key) <= play.table.cols) place(Number(key) - 1);
      return true;
    }
    /** @type {Record<string, () => void>} */
    const verbs = {
      l: () => say(lastText(play)),
      t: () => say(turnText(play)),
      b: () => say(threatsText(play)),
      e: () => say(evalText(play)),
      u: () => act('undo'),
      escape: () => act('stop'),
    };
    const verb = verbs[key.toLowerCase()];
    verb?.();
    return verb !== undefined;
  }

  const board = createBoard(byId('board'), {
    words: { cell: (point) => cellText(play, point), board: () => boardText(play), column: (column) => columnText(play, column) },
    place,
    ghost: (ghost) => set({ ghost, note: '' }),
    hover(point) {
      const reason = point >= 0 ? forbiddenText(play, moveAt(play.table, point)) : '';
      if (reason !== play.reason) set({ reason });
    },
    command,
  }, drawing(play, app.store.state.settings));

  const panels = createPanels({
    level: (level) => { show({ ...play.game, level }); },
    preview: (preview) => set({ preview }),
    jump: (ply) => show(games.jump(play.game, ply)),
    act,
  });

  const screen = byId('screen-play');
  screen.addEventListener('click', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const button = /** @type {HTMLElement|null} */ (target.closest('[data-action]'));
    if (button && !button.closest('#status-do')) act(button.dataset.action ?? '');
    const tab = /** @type {HTMLElement|null} */ (target.closest('[role="tab"]'));
    if (tab) openTab(tab.dataset.tab === byId('side').dataset.tab && byId('side').hasAttribute('data-open') ? '' : tab.dataset.tab ?? '');
  });
  byId('typed').addEventListener('submit', (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId('typed-move'));
    typed(input.value);
    input.value = '';
  });
  addEventListener('keydown', (event) => {
    const key = event.key.toLowerCase();
    const elsewhere = event.altKey || !(event.ctrlKey || event.metaKey) || /** @type {HTMLElement} */ (event.target).closest?.('input, textarea, dialog');
    if (!active || elsewhere || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    act(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  });
  addEventListener('visibilitychange', () => {
    if (document.hidden && play.thinking?.purpose === 'hint') thinker.stop();
  });

  app.store.subscribe((state) => {
    if (!active) return;
    board.set(drawing(play, state.settings));
    panels({ ...play, engine: state.engine }, state.settings);
  });

  if (held.broken) notify(t('saved.game-broken'), [[t('saved.copy'), () => navigator.clipboard.writeText(unreadable(games.gameShelf) ?? '')]]);

  return {
    show(route) {
      active = true;
      screen.hidden = false;
      const asked = readLink(route);
      if (asked) {
        replaced = play.game;
        const before = play.game;
        show(asked);
        if (before.moves.length) notify(t('link.opened'), [[t('link.back'), () => show(before)]]);
      } else replace(games.linkOf(play.game));
      set({});
      follow();
    },
    hide() {
      active = false;
      screen.hidden = true;
      thinker.stop();
      thinker.forget();
      set({ thinking: null });
    },
  };

  /** The game a link asks for, null when it asks for none, for this one, or for nothing sensible. @param {import('../router.js').Route} route */
  function readLink({ parts: [name, moves = '', ...rest] }) {
    if (!name) return null;
    const table = parseTable(name);
    if (!table) {
      notify(t('link.bad-game', { name }));
      return null;
    }
    const read = parseMoves(moves, table);
    if (read.bad || rest.length) {
      notify(t('link.bad-move', { move: read.bad || rest.join('/') }));
      return null;
    }
    const level = Math.min(play.game.level, games.LEVELS[table.family]);
    const asked = games.newGame({ game: name, level, you: play.game.you, rival: table.family === play.table.family ? play.game.rival : '' });
    const game = { ...asked, moves: read.moves, ply: read.moves.length };
    if (games.positionKey(game) === games.positionKey(play.game)) return null;
    // The reader of a link looks first: the side to move is theirs.
    return { ...game, you: game.you === 'both' ? game.you : games.sideAt(game.ply) };
  }
}

/** Connect Four's first and second side are drawn and named like black and white. @param {any} reply */
function bySide(reply) {
  const side = (/** @type {string|null} */ name) => (name === 'first' ? 'black' : name === 'second' ? 'white' : name);
  const threats = (reply.threats ?? []).map((/** @type {any} */ threat) => ({ ...threat, side: side(threat.side) }));
  return { ...reply, toMove: side(reply.toMove), winner: side(reply.winner), threats };
}
