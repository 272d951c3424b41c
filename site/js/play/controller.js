// @ts-check
// What happens on the Play screen when something is done. The store holds all
// that is shown; this part changes it and sets the engine on the position.

import { lastName, moveAt, moveText, pointsOf } from '../game/games.js';
import { t } from '../core/i18n.js';
import { createSession } from '../engine/session.js';
import { alertNow, say } from '../core/dom.js';
import { notifyLink, offer } from '../core/notices.js';
import { replace } from '../core/router.js';
import { watch } from '../core/storage.js';
import * as games from '../game/game.js';
import { createGameLock } from './game-lock.js';
import { archive, store, stored } from './saved.js';
import { isReadOnly, isOver, playState, positionOf } from '../game/state.js';
import { renewed } from '../game/terms.js';
import { verbs } from './verbs.js';
import {
  endText,
  expected,
  forbiddenText,
  judges,
  outcomeOf,
  provedWin,
  resultText,
  sideName,
  turnText,
  winnerOf,
} from '../game/words.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/state.js').Want} Want */
/** @typedef {import('../engine/protocol.js').ErrorReply} ErrorReply */

/** A reply that comes at once would look like part of one's own move. */
const PAUSE_MS = 320;
/** Errors that say the moves can't be. */
const WRONG = ['illegal-move', 'game-over', 'bad-request'];

/** Sounds come with the first sign of a reader, before one is due; without their file all is silent. @type {Promise<void | typeof import('../core/sound.js')>|undefined} */
let sounds;
for (const kind of ['pointermove', 'pointerdown', 'keydown'])
  globalThis.addEventListener?.(kind, () => (sounds ??= import('../core/sound.js').catch(() => {})), {
    once: true,
    capture: true,
  });

/** The search that is wanted, as the protocol has it. @param {Want} want @returns {import('../engine/session.js').SearchRequest} */
const searchOf = ({ purpose, game, moves, lines, level, report, limits, adviceNodes }) => ({
  cmd: 'search',
  player: 'tengen',
  game,
  moves,
  lines,
  ...(purpose === 'hint'
    ? { limits: { nodes: adviceNodes, purpose: 'analysis' } }
    : {
        ...(report ? { player: report } : limits ? { limits } : { level }),
        seed: Math.floor(Math.random() * 2 ** 32),
      }),
});

export class Controller {
  /** @param {import('../app.js').App} app @param {Game} [game] */
  constructor(app, game) {
    this.app = app;
    /** Whether the screen is shown: the engine works for no other. */
    this.active = false;
    /** Whether Home is shown: a game is being chosen, and nobody answers. */
    this.home = false;
    /** When the last move was made, in milliseconds. */
    this.movedAt = -Infinity;
    /** The position that it led to, until the engine has looked at it: a game that ends there ended by the move. */
    this.led = '';
    /** What only some games have. @type {import('./extras.js').Extras|undefined} */
    this.extras = undefined;
    /** What only learners have. @type {import('./tutor.js').Tutor|undefined} */
    this.tutor = undefined;
    this.gameLock = createGameLock((elsewhere) => this.heldElsewhere(elsewhere));
    /** @type {ReturnType<typeof createSession<Want>>} */
    this.session = createSession(app.engine, {
      position: (reply) => this.placed(reply),
      started: (want) => this.set({ thinking: want, ...(want.purpose === 'hint' ? { candidates: [] } : {}) }),
      info: (info, want) => this.learn(want, info),
      result: (reply, want) => this.answered(want, reply),
      refused: (reply) => this.refused(reply),
    });
    app.store.set({ play: playState(game) });
    if (game) archive(game); // which an older build may have stored
    watch(games.gameStore, (kept) => this.storedElsewhere(games.unpack(kept)));
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

  /** Another position or another game is shown. @param {Game} next @param {string} [note] */
  show(next, note = '') {
    const game = this.extras?.take(next) ?? next;
    const { own, elsewhere, thinking } = this.play;
    const same = games.positionKey(game) === games.positionKey(this.play.game);
    this.set(same ? { game, note } : { ...playState(game, note), own, elsewhere, thinking });
    if (!isReadOnly(this.play)) store(game);
    this.name();
    this.follow();
  }

  /** Names what is shown in the address. */
  name() {
    const { own, game } = this.play;
    if (!this.active || this.home) return;
    if (own) replace(games.wholeLinkOf(game), '');
    else replace(games.linkOf(game), game.id);
  }

  /** A move was made, or several. @param {Game} next @param {import('../core/sound.js').Sound} [sound] */
  moved(next, sound = 'own') {
    this.movedAt = performance.now();
    this.sound(sound);
    this.show(next);
    this.led = games.positionKey(next);
  }

  /** This tab plays another game from now on, or one's own again. @param {Game} game @param {string} [note] */
  turnTo(game, note) {
    this.gameLock.take(game.id);
    this.extras?.part();
    this.set({ own: null, elsewhere: this.gameLock.elsewhere });
    this.show(game, note);
  }

  /** Goes on with a game of the archive. @param {string} id */
  async resume(id) {
    const game = await stored(id);
    if (game) this.turnTo(game);
  }

  /** The game from a link becomes one's own, beside the one that waited. */
  adopt() {
    const { own, game } = this.play;
    const { home } = this;
    this.home = false;
    if (!own) return;
    this.turnTo(game);
    if (games.movesOf(own).length)
      offer(t(home ? 'undo.new' : 'link.adopted'), t('action.own-game'), () => this.turnTo(own));
  }

  /** Goes on playing after all. */
  unresign() {
    if (this.play.game.resigned) this.show({ ...this.play.game, resigned: '' });
  }

  /** Another tab plays this tab's game, or does so no longer. @param {boolean} elsewhere */
  async heldElsewhere(elsewhere) {
    const { own, game } = this.play;
    const { id } = own ?? game;
    if (elsewhere) this.session.stop();
    // What was played there is stored: the game goes on from it.
    const newest = elsewhere ? null : await stored(id);
    if (id !== (this.play.own ?? this.play.game).id) return;
    if (this.play.own) this.set({ own: newest ?? this.play.own });
    else {
      this.set({ elsewhere, ghost: -1 });
      this.session.forget();
      this.show(newest ?? this.play.game);
    }
  }

  /** Another tab has stored a game: what is shown of it here follows. @param {Game} game */
  storedElsewhere(game) {
    if (game.id !== (this.play.own ?? this.play.game).id) return;
    this.gameLock.stored();
    if (this.play.elsewhere) this.show(game);
  }

  /** @param {number} ply */
  jump(ply) {
    const game = games.jump(this.play.game, ply);
    // The reader of a link may take either side, the one to move first.
    if (this.play.own && game.you !== 'both' && !game.correspondenceId) game.you = games.sideAt(games.plyOf(game));
    this.show(game);
  }

  /** @param {Game} choice @param {boolean} [other] of two who agree on the first stones the other begins */
  start({ game, you, level, report, correspondenceId, terms }, other = false) {
    this.home = false;
    this.app.engine.newGame();
    this.session.forget();
    const before = this.play.own ?? this.play.game;
    const fresh = games.newGame({
      game,
      you,
      level,
      report,
      correspondenceId: correspondenceId && games.newId(),
      terms: renewed(terms, other),
    });
    this.turnTo(games.begun(fresh));
    say(t('say.new', { turn: turnText(this.play) }));
    if (games.movesOf(before).length) offer(t('undo.new'), t('undo.verb'), () => this.turnTo(before));
  }

  /** Sets the engine on what the position asks for. */
  follow() {
    if (!this.active || this.equipping()) return;
    const { game, table, goOn, helping, thinking } = this.play;
    /** @type {Want['purpose']} */
    let purpose = 'none';
    if (!isOver(this.play) && !this.play.elsewhere && !game.paused) {
      if (helping) purpose = 'reply';
      else if (games.isHumans(game)) purpose = judges(this.settings) ? 'hint' : 'none';
      else if (!game.correspondenceId && !this.home && (games.atEnd(game) || goOn)) purpose = 'reply';
    }
    const key = games.positionKey(game);
    if (thinking && (purpose === 'none' || thinking.key !== key)) this.set({ thinking: null });
    /** @type {Want} */
    const plain = {
      key,
      game: game.game,
      moves: games.shown(game).join(''),
      purpose,
      level: purpose === 'hint' ? 0 : helping ? table.kind.levels : game.level,
      report: helping ? '' : game.report,
      engineKind: game.report && 'full',
      adviceNodes: table.kind.adviceNodes(table),
      lines: purpose === 'reply' ? 1 : table.kind.columns ? table.cols : 3,
    };
    const want = this.extras?.want(plain) ?? plain;
    this.app.engine.load(want.game, want.engineKind);
    this.session.look(key, want.game, want.moves);
    const name = want.purpose === 'none' ? '' : `${want.purpose} ${want.level} ${want.report} ${key}`;
    this.session.search(name, searchOf(want), want);
  }

  /** Clocks and agreements on the first stones come with the first game that has them; null once they are here. */
  equipping() {
    const { terms } = this.play.game;
    if (!terms || this.extras) return null;
    if (terms.agreement && !terms.agreement.done)
      this.set({ ask: { head: t('agreement.head.moment'), note: '', verbs: [], open: false, marks: [] } });
    return import('./extras.js')
      .then(({ Extras }) => {
        this.extras ??= new Extras(this);
        this.follow();
      })
      .catch(() => this.app.trouble('update.missing'));
  }

  /** The engine's word on the shown position. @param {import('../game/state.js').PositionReply} reply */
  placed(reply) {
    this.set({ position: positionOf(this.play.table, reply) });
    const result = resultText(this.play);
    const moved = this.led === games.positionKey(this.play.game);
    this.led = '';
    if (result && games.atEnd(this.play.game)) {
      if (!isReadOnly(this.play)) store(this.play.game, winnerOf(this.play) ?? 'draw');
      alertNow(endText(this.play));
      if (moved) this.ended();
    }
    this.follow();
  }

  /** @param {Want} want @param {import('../game/state.js').Info} info */
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
      const win = provedWin(best) * (black ? 1 : -1);
      const share = black ? best.winProb : 1 - best.winProb;
      game = games.judge(game, { share, win, ...(win && best.atMost && { atMost: true }) });
    }
    this.set({ info, game, ...(want.purpose === 'hint' ? { candidates: info.lines } : {}) });
    if (!isReadOnly(this.play) && (want.purpose === 'hint' || info.move)) store(game);
  }

  /** @param {Want} want @param {import('../engine/protocol.js').ResultReply} reply */
  answered(want, reply) {
    this.learn(want, reply);
    if (want.purpose === 'hint') return this.set({ thinking: null });
    const move = () => {
      const { game, thinking, table } = this.play;
      if (games.positionKey(game) !== want.key || thinking !== want) return;
      this.set({ thinking: null });
      this.moved((games.isHumans(game) ? games.playFor : games.playExpected)(game, reply.move), 'other');
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
      this.session.forget();
      this.follow();
    } else if (reply.code === 'engine') this.app.store.set({ engine: 'failed' });
    else this.set({ note: t('note.engine-error', { message: reply.message }) });
  }

  /** The engine refuses the moves: takes back the refused ones and keeps all others. @param {ErrorReply} reply */
  refusedMoves({ message }) {
    const { game, table } = this.play;
    const move = games.shown(game).at(-1);
    const { own } = this.play;
    if (own) {
      notifyLink(t('link.illegal', { message }));
      this.turnTo(own);
    } else if (move) {
      this.sound('wrong');
      this.show(games.takeBack(game), t('note.refused', { move: moveText(table, move) }));
    } else this.set({ note: t('note.engine-error', { message }) });
  }

  /** What learners want comes with the first of it. @param {(tutor: import('./tutor.js').Tutor) => void} act */
  tutored(act) {
    import('./tutor.js')
      .then(({ Tutor }) => act((this.tutor ??= new Tutor(this))))
      .catch(() => this.app.trouble('update.missing'));
  }

  /** @param {number} point @param {boolean} [sure] also in a teaching game */
  place(point, sure = false) {
    const { game, table, thinking } = this.play;
    const move = moveAt(table, point);
    // A move waits for what is still on its way.
    const wait = this.equipping();
    if (wait) return void wait.then(() => this.extras && this.play.game === game && this.place(point, sure));
    if (this.extras?.place(move)) return;
    if (this.play.elsewhere) return this.wrong(t('note.elsewhere'));
    if (resultText(this.play)) return this.wrong(t('note.over'));
    if (game.paused) return this.wrong(t('note.paused'));
    if (!games.isHumans(game)) {
      const busy = thinking ? 'note.busy' : 'note.engines-turn';
      return this.wrong(t(game.correspondenceId ? 'friend.waits' : busy));
    }
    const taken = new Set([...table.blocked, ...pointsOf(table, games.shown(game))]);
    if (table.kind.landing(table, taken, point) < 0)
      return this.wrong(t(`note.taken.${table.kind.words}`, { move: moveText(table, move) }));
    const forbidden = forbiddenText(this.play, move);
    if (forbidden) return this.wrong(forbidden);
    if (this.settings.teach && !sure && !game.correspondenceId) return this.tutored((tutor) => tutor.judge(point));
    this.adopt();
    this.moved(games.play(game, move));
    const who = sideName(table, games.sideAt(games.plyOf(game)));
    say(t('say.own', { who, move: lastName(table, games.shown(this.play.game)) }));
  }

  /** What was tried can't be. @param {string} note @param {boolean} [heard] */
  wrong(note, heard = true) {
    if (heard) this.sound('wrong');
    this.set({ note });
    alertNow(note);
  }

  /** The game has just ended, here and now. */
  ended() {
    const outcome = outcomeOf(this.play);
    this.sound(outcome === 'lost' || outcome === 'draw' ? outcome : 'won');
  }

  /** @param {import('../core/sound.js').Sound} name */
  sound(name) {
    sounds?.then((loaded) => loaded?.play(name, this.settings.volume));
  }

  /** @param {string} name @returns {boolean} whether there is such a verb */
  act(name) {
    if (this.extras?.act(name) || this.tutor?.act(name)) return true;
    if (!Object.hasOwn(verbs, name)) return false;
    verbs[name](this);
    return true;
  }

  /** The screen is entered, or another link followed on it. @param {Game|null} asked @param {string} [note] on it */
  enter(asked, note = '') {
    const own = this.play.own ?? this.play.game;
    this.active = true;
    this.gameLock.take(own.id);
    // Nothing is lost where nothing was played: an empty board that is asked for is one's own.
    if (asked && !asked.correspondenceId && !games.movesOf(asked).length && !games.movesOf(own).length)
      this.turnTo(asked);
    else if (asked) {
      this.set({ own, elsewhere: false });
      this.show(asked, note);
    } else if (this.play.own || note) this.turnTo(own, note);
    else this.name();
    this.set({});
    this.follow();
  }

  leave() {
    this.extras?.part();
    this.active = false;
    this.session.stop();
    this.session.forget();
    this.set({ thinking: null });
  }
}
