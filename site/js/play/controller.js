// @ts-check
// What happens on the Play screen when something is done. The store holds all
// that is shown; this part changes it and sets the engine on the position.

import { lastName, moveAt, moveText, pointsOf } from '../games/index.js';
import { t } from '../i18n.js';
import { alertNow, say } from '../live.js';
import { notify } from '../notices.js';
import { replace } from '../router.js';
import { play as sound } from '../sound.js';
import { save } from '../storage.js';
import * as games from './game.js';
import { copyLink } from './link.js';
import { isOver, playState, positionOf } from './state.js';
import { createThinker } from './thinker.js';
import { expected, forbiddenText, judges, resultText, sideName, turnText } from './words.js';

/** @typedef {import('./state.js').PlayState} PlayState */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./thinker.js').Want} Want */
/** @typedef {import('../engine/protocol.js').ErrorReply} ErrorReply */

/** A reply that comes at once would look like part of one's own move. */
const PAUSE_MS = 320;
/** A game that ends within this time of a move ended by it. */
const JUST_MS = 2000;
/** Errors that say the moves can't be. */
const WRONG = ['illegal-move', 'game-over', 'bad-request'];

/** What a button or a typed word does. @type {Record<string, (it: Controller) => void>} */
const verbs = {
  undo(it) {
    const ply = games.undoTarget(it.play.game);
    if (ply < 0) return;
    it.jump(ply);
    say(t('say.undone', { turn: turnText(it.play) }));
  },
  redo(it) {
    const ply = games.redoTarget(it.play.game);
    if (ply >= 0) it.jump(ply);
  },
  stop: (it) => it.thinker.stop(),
  'go-on'(it) {
    it.set({ goOn: true });
    it.follow();
  },
  resign(it) {
    const { game } = it.play;
    const ply = games.plyOf(game);
    if (resultText(it.play) || !ply) return;
    it.show({ ...game, resigned: game.you === 'both' ? games.sideAt(ply) : game.you });
    alertNow(resultText(it.play));
  },
  hint: (it) => it.app.change({ hint: !it.settings.hint }),
  evaluation: (it) => it.app.change({ evaluation: !it.settings.evaluation }),
  threats: (it) => it.app.change({ threats: !it.settings.threats }),
  flip: (it) => it.app.change({ view: it.settings.view ^ 4 }),
  rotate: (it) => it.app.change({ view: (it.settings.view & 4) | ((it.settings.view + 1) & 3) }),
  async new(it) {
    const { askNewGame } = await import('./new-game.js');
    const choice = await askNewGame(it.play.game);
    if (choice) it.start({ ...it.play.game, ...choice });
  },
  rematch(it) {
    const { game } = it.play;
    it.start({ ...game, you: game.you === 'both' ? 'both' : game.you === 'black' ? 'white' : 'black' });
  },
  async link(it) {
    const note = await copyLink(it.play.game);
    if (note) it.set({ note });
  },
};

export class Controller {
  /** @param {import('../app.js').App} app @param {Game} [game] */
  constructor(app, game) {
    this.app = app;
    /** Whether the screen is shown: the engine works for no other. */
    this.active = false;
    /** When the last move was made, in milliseconds. */
    this.movedAt = -Infinity;
    /** The game that a link took the place of, until the link has proved sound. @type {Game|null} */
    this.replaced = null;
    this.thinker = createThinker(app.engine, {
      position: (_, reply) => this.placed(reply),
      started: (want) => this.set({ thinking: want, ...(want.purpose === 'hint' ? { candidates: [] } : {}) }),
      info: (want, info) => this.learn(want, info),
      result: (want, reply) => this.answered(want, reply),
      refused: (_, reply) => this.refused(reply),
    });
    app.store.set({ play: playState(game) });
  }

  /** What is shown. */
  get play() {
    return /** @type {PlayState} */ (this.app.store.state.play);
  }

  get settings() {
    return this.app.store.state.settings;
  }

  /** @param {Partial<PlayState>} patch */
  set(patch) {
    this.app.store.set({ play: { ...this.play, ...patch } });
  }

  /** Another position or another game is shown. @param {Game} game @param {string} [note] */
  show(game, note = '') {
    const same = games.positionKey(game) === games.positionKey(this.play.game);
    this.set(same ? { game, note } : { ...playState(game, note), thinking: this.play.thinking });
    save(games.gameStore, games.pack(game));
    if (this.active) replace(games.linkOf(game));
    this.follow();
  }

  /** @param {number} ply */
  jump(ply) {
    this.show(games.jump(this.play.game, ply));
  }

  /** @param {Game} choice */
  start({ game, you, level, report }) {
    this.app.engine.newGame();
    this.thinker.forget();
    this.show(games.newGame({ game, you, level, report }));
    say(t('say.new', { turn: turnText(this.play) }));
  }

  /** Sets the engine on what the position asks for. */
  follow() {
    if (!this.active) return;
    const { game, position, table, goOn, thinking } = this.play;
    /** @type {Want['purpose']} */
    let purpose = 'none';
    if (position && !isOver(this.play)) {
      if (games.isHumans(game)) purpose = judges(this.settings) ? 'hint' : 'none';
      else if (games.atEnd(game) || goOn) purpose = 'reply';
    }
    if (purpose === 'none' && thinking) this.set({ thinking: null });
    this.thinker.follow({
      key: games.positionKey(game),
      game: game.game,
      moves: games.shown(game).join(''),
      purpose,
      level: purpose === 'hint' ? 0 : game.level,
      report: game.report,
      adviceNodes: table.kind.adviceNodes(table),
      lines: purpose === 'reply' ? 1 : table.kind.columns ? table.cols : 3,
    });
  }

  /** The engine's word on the shown position. @param {import('./state.js').PositionReply} reply */
  placed(reply) {
    this.set({ position: positionOf(this.play.table, reply) });
    const result = resultText(this.play);
    if (result && games.atEnd(this.play.game)) {
      alertNow(result);
      if (performance.now() - this.movedAt < JUST_MS) this.sound('win');
    }
    this.replaced = null;
    this.follow();
  }

  /** @param {Want} want @param {import('./state.js').Info} info */
  learn(want, info) {
    const [best] = info.lines;
    const black = games.sideAt(games.plyOf(this.play.game)) === 'black';
    let { game } = this.play;
    // A column not solved yet says something only once its sign is known, or when nothing more will come.
    // Some of the reports' players know no chances and give 0.
    const telling =
      best &&
      (best.winProb || best.win || !want.report) &&
      (best.low === undefined || best.low > 0 || (best.high ?? 0) < 0 || info.type === 'result');
    if (telling && Number.isFinite(best.winProb)) {
      const win = best.win ? (black ? best.win : -best.win) : 0;
      game = games.judge(game, { share: black ? best.winProb : 1 - best.winProb, win });
    }
    this.set({ info, game, ...(want.purpose === 'hint' ? { candidates: info.lines } : {}) });
    if (want.purpose === 'hint' || info.move) save(games.gameStore, games.pack(game));
  }

  /** @param {Want} want @param {import('../engine/protocol.js').ResultReply} reply */
  answered(want, reply) {
    this.learn(want, reply);
    if (want.purpose === 'hint') return this.set({ thinking: null });
    const move = () => {
      const { game, thinking, table } = this.play;
      if (games.positionKey(game) !== want.key || thinking !== want) return;
      this.set({ thinking: null });
      this.movedAt = performance.now();
      this.sound('other');
      this.show(games.playExpected(game, reply.move));
      this.set({ info: expected(reply) });
      const who = sideName(table, games.sideAt(games.plyOf(game)));
      say(t('say.reply', { who, move: lastName(table, games.shown(this.play.game)) }));
    };
    setTimeout(move, Math.max(0, PAUSE_MS - (performance.now() - this.movedAt)));
  }

  /** @param {ErrorReply} reply */
  refused(reply) {
    this.set({ thinking: null });
    if (WRONG.includes(reply.code)) this.refusedMoves(reply);
    else if (reply.code === 'limit' || reply.code === 'stopped') {
      // stopped before it had begun
      this.thinker.forget();
      this.follow();
    } else if (reply.code === 'engine') this.app.store.set({ engine: 'failed' });
    else this.set({ note: t('note.engine-error', { message: reply.message }) });
  }

  /** The engine says the moves can't be: take back what it refused and lose nothing else. @param {ErrorReply} reply */
  refusedMoves({ message }) {
    const { game, table } = this.play;
    const move = games.shown(game).at(-1);
    if (this.replaced) {
      const back = this.replaced;
      this.replaced = null;
      notify(t('link.illegal', { message }));
      this.show(back);
    } else if (move) {
      this.sound('wrong');
      this.show(games.takeBack(game), t('note.refused', { move: moveText(table, move) }));
    } else this.set({ note: t('note.engine-error', { message }) });
  }

  /** @param {number} point */
  place(point) {
    const { game, table, thinking } = this.play;
    const move = moveAt(table, point);
    if (resultText(this.play)) return this.wrong(t('note.over'));
    if (!games.isHumans(game)) return this.wrong(t(thinking ? 'note.busy' : 'note.engines-turn'));
    const taken = new Set([...table.blocked, ...pointsOf(table, games.shown(game))]);
    if (table.kind.landing(table, taken, point) < 0)
      return this.wrong(t(`note.taken.${table.kind.words}`, { move: moveText(table, move) }));
    const forbidden = forbiddenText(this.play, move);
    if (forbidden) return this.wrong(forbidden);
    this.movedAt = performance.now();
    this.sound('own');
    this.show(games.play(game, move));
    const who = sideName(table, games.sideAt(games.plyOf(game)));
    say(t('say.own', { who, move: lastName(table, games.shown(this.play.game)) }));
  }

  /** What was tried can't be. @param {string} note @param {boolean} [heard] */
  wrong(note, heard = true) {
    if (heard) this.sound('wrong');
    this.set({ note });
    alertNow(note);
  }

  /** @param {Parameters<typeof sound>[0]} name */
  sound(name) {
    sound(name, this.settings.volume);
  }

  /** @param {string} name @returns {boolean} whether there is such a verb */
  act(name) {
    if (!Object.hasOwn(verbs, name)) return false;
    verbs[name](this);
    return true;
  }

  /** The screen is entered, or another link followed on it. @param {Game|null} asked */
  enter(asked) {
    const before = this.play.game;
    this.active = true;
    if (asked) {
      this.replaced = before;
      this.show(asked);
      if (games.movesOf(before).length) notify(t('link.opened'), [[t('link.back'), () => this.show(before)]]);
    } else replace(games.linkOf(before));
    this.set({});
    this.follow();
  }

  leave() {
    this.active = false;
    this.thinker.stop();
    this.thinker.forget();
    this.set({ thinking: null });
  }
}
