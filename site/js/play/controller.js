// @ts-check
// The controller of the Play screen. It handles actions: it changes the state in
// the store, which the panels show, and starts the engine on the position.

import { lastName, moveAt } from '../game/games.js';
import { createAction, within } from '../core/action.js';
import { t } from '../core/i18n.js';
import { WRONG, createSession } from '../engine/session.js';
import { alertNow, say } from '../core/dom.js';
import { offer } from '../core/notices.js';
import { replace } from '../core/router.js';
import * as games from '../game/game.js';
import { createGameLock } from './game-lock.js';
import { keep, stored, watchCurrent } from '../archive/keep.js';
import { isReadOnly, isOver, playState, positionOf } from '../game/state.js';
import { renewed } from '../game/terms.js';
import { toolsOf } from './tools.js';
import { endText, expected, outcomeOf, refusalText, resultText, sideName, turnText, verdictIn } from '../game/words.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../engine/session.js').SearchRequest} SearchRequest */
/** @typedef {import('../engine/protocol.js').ErrorReply} ErrorReply */

/** The engine's move waits this long in ms, so that it does not look like part of the reader's move. */
const PAUSE_MS = 320;

/**
 * The sounds are loaded at the reader's first action; without their file the page is silent.
 * @type {Promise<void | typeof import('../core/sound.js')>|undefined}
 */
let sounds;
for (const kind of ['pointermove', 'pointerdown', 'keydown'])
  globalThis.addEventListener?.(kind, () => (sounds ??= import('../core/sound.js').catch(() => {})), {
    once: true,
    capture: true,
  });

/** Whether a search is for advice, not for a move. @param {SearchRequest} search */
const advises = ({ limits }) => limits?.purpose === 'analysis';

/**
 * The search that a position wants: for the engine's move, or for advice; null for none.
 * @param {PlayState} play @param {'reply'|'hint'|''} purpose @returns {SearchRequest|null}
 */
function searchFor({ game, table, helping }, purpose) {
  const { kind, cols } = table;
  const moves = games.shown(game).join('');
  /** @type {SearchRequest} */
  const search = { cmd: 'search', player: 'tengen', game: game.game, moves, lines: 1 };
  if (purpose === 'hint')
    return {
      ...search,
      lines: kind.columns ? cols : 3,
      limits: { nodes: kind.adviceNodes(table), purpose: 'analysis' },
    };
  const seed = Math.floor(Math.random() * 2 ** 32);
  const who = game.report && !helping ? { player: game.report } : { level: helping ? kind.levels : game.level };
  return purpose ? { ...search, ...who, seed } : null;
}

export class Controller {
  /** @param {import('../app.js').App} app @param {Game} [game] */
  constructor(app, game) {
    this.app = app;
    /** Whether the screen is shown; the engine works only then. */
    this.active = false;
    /**
     * Where the form for a new game is shown: on Home, where the engine does not move, or during a game.
     * @type {''|'home'|'game'}
     */
    this.form = '';
    /** Whether nothing was ever played here: Home asks once how well the reader plays. */
    this.isNew = !game;
    /**
     * Begins the game that Home's form names, where a stone alone would not tell all of it.
     * @type {(() => void)|null}
     */
    this.begin = null;
    /** When the last move was made, in milliseconds. */
    this.movedAt = -Infinity;
    /** The position after it, until the engine replies: a game that is over there was ended by the move. */
    this.moveKey = '';
    this.tools = toolsOf(this);
    this.here = createAction();
    /** Aborted when another position is shown or the screen is left. */
    this.signal = this.here.begin();
    /** Clocks and opening procedures, once loaded. @type {import('./extras.js').Extras|undefined} */
    this.extras = undefined;
    /** Hints and the coach, once loaded. @type {import('./helper.js').Helper|undefined} */
    this.helper = undefined;
    this.locking = createAction();
    this.gameLock = createGameLock((elsewhere) => this.locked(elsewhere));
    this.session = createSession(app.engine, {
      position: (reply) => this.placed(reply),
      started: (search) => this.set(advises(search) ? { thinking: 'hint', candidates: [] } : { thinking: 'reply' }),
      info: (info, search) => this.learn(search, info),
      result: (reply, search, signal) => this.answered(search, reply, signal),
      proved: (reply, signal) => this.proved(reply, signal),
      refused: (reply) => this.refused(reply),
    });
    app.store.set({ play: playState(game) });
    watchCurrent((kept) => this.storedElsewhere(kept));
  }

  get home() {
    return this.form === 'home';
  }

  /** The shown state. */
  get play() {
    return /** @type {PlayState} */ (this.app.store.state.play);
  }

  get settings() {
    return this.app.store.state.settings;
  }

  /** How much help the reader gets now: none on Home and between two people; the setting, or by the level. */
  get help() {
    const { game } = this.play;
    if (this.home || game.you === 'both' || game.correspondenceId) return 'off';
    return this.helpAgainst(game);
  }

  /** How much help the setting gives against an opponent. @param {Pick<Game, 'level'|'report'>} game */
  helpAgainst({ level, report }) {
    return this.settings.help || (level <= 3 && !report ? 'coach' : 'hints');
  }

  /** @param {Partial<PlayState>} patch */
  set(patch) {
    this.app.store.set({ play: { ...this.play, ...patch } });
  }

  /** Shows another position or another game. @param {Game} next @param {string} [note] */
  show(next, note = '') {
    const game = this.extras?.adapt(next) ?? next;
    const { current, elsewhere } = this.play;
    const same = games.positionKey(game) === games.positionKey(this.play.game);
    if (!same) this.signal = this.here.begin();
    this.set(same ? { game, note } : { ...playState(game, note), current, elsewhere });
    if (!isReadOnly(this.play)) keep(game);
    setTimeout(() => this.name()); // holds up no stone
    this.think();
  }

  /** Writes the shown game into the address. */
  name() {
    const { current, game } = this.play;
    if (!this.active || this.home) return;
    if (current) replace(games.wholeLinkOf(game), '');
    else replace(games.linkOf(game), game.id);
  }

  /** Shows a game after one or more new moves. @param {Game} next @param {import('../core/sound.js').Sound} [sound] */
  moved(next, sound = 'own') {
    if (sound === 'own') this.form = '';
    this.movedAt = performance.now();
    this.sound(sound);
    this.show(next);
    this.moveKey = games.positionKey(next);
  }

  /** Makes a game the one that this tab plays. @param {Game} game @param {string} [note] */
  turnTo(game, note) {
    this.locking.end();
    this.gameLock.acquire(game.id);
    this.extras?.leave();
    this.set({ current: null, elsewhere: this.gameLock.elsewhere });
    this.show(game, note);
  }

  /** Resumes a game of the archive. @param {string} id */
  async resume(id) {
    const game = await stored(id);
    if (game) this.turnTo(game);
  }

  /** Makes the game of a link the reader's own; the reader's other game stays in the archive. */
  adopt() {
    const { current, game } = this.play;
    const { home } = this;
    this.form = '';
    if (!current) return;
    this.turnTo(game);
    if (games.movesOf(current).length)
      offer(t(home ? 'undo.new' : 'link.adopted'), t('action.own-game'), () => this.turnTo(current));
  }

  /** Takes back a resignation. */
  unresign() {
    if (this.play.game.resigned) this.show(games.acted(this.play.game));
  }

  /** Another tab begins or ends to play this tab's game. @param {boolean} elsewhere */
  async locked(elsewhere) {
    const { current, game } = this.play;
    // The other tab stored its moves: load them.
    const newest = await within(this.locking.begin(), elsewhere ? Promise.resolve(null) : stored((current ?? game).id));
    if (this.play.current) this.set({ current: newest ?? this.play.current });
    else {
      this.set({ elsewhere, ghost: -1 });
      this.session.forget();
      this.show(newest ?? this.play.game);
    }
  }

  /** Another tab has stored a game: if it is shown here, show the new state. @param {Game} game */
  storedElsewhere(game) {
    if (game.id !== (this.play.current ?? this.play.game).id) return;
    this.gameLock.stored();
    if (this.play.elsewhere) this.show(game);
  }

  /** @param {number} ply */
  jump(ply) {
    const game = games.jump(this.play.game, ply);
    // A reader who opened a link takes the side to move.
    if (this.play.current && game.you !== 'both' && !game.correspondenceId) game.you = games.sideAt(games.plyOf(game));
    this.show(game);
  }

  /** @param {Game} choice @param {boolean} [other] the second player begins the opening procedure */
  start({ game, you, level, report, correspondenceId, terms }, other = false) {
    this.form = '';
    this.app.engine.newGame();
    this.session.forget();
    const before = this.play.current ?? this.play.game;
    const fresh = games.newGame({
      game,
      you,
      level,
      report,
      correspondenceId: correspondenceId && games.newId(),
      terms: renewed(terms, other),
    });
    this.turnTo(games.withOpening(fresh));
    say(t('say.new', { turn: turnText(this.play) }));
    if (games.movesOf(before).length) offer(t('undo.new'), t('undo.verb'), () => this.turnTo(before));
  }

  /** Starts the engine on the shown position. */
  think() {
    if (!this.active || this.loadExtras()) return;
    const { game, goOn, helping, thinking } = this.play;
    /** @type {'reply'|'hint'|''} */
    let purpose = '';
    if (!isOver(this.play) && !this.play.elsewhere && !game.paused) {
      if (helping) purpose = 'reply';
      else if (games.isHumans(game)) purpose = this.help === 'full' ? 'hint' : '';
      else if (!game.correspondenceId && !this.home && (games.atEnd(game) || goOn)) purpose = 'reply';
    }
    this.app.engine.load(game.game, game.report || game.terms?.agreement ? 'full' : '');
    let search = searchFor(this.play, purpose);
    if (this.extras) search = this.extras.adjust(search);
    if (thinking && !search) this.set({ thinking: '' });
    const key = games.positionKey(game);
    this.session.setPosition(key, game.game, games.shown(game).join(''));
    const name = search ? `${purpose} ${search.level} ${search.player} ${key}` : '';
    this.session.search(name, search, { source: search ? this.sourceOf(search) : undefined });
  }

  /**
   * Who answers a search: the engine, which plays for the reports too, or the proof that Black wins, which Tengen
   * follows at full strength.
   * @param {SearchRequest} search @returns {import('../engine/session.js').Source}
   */
  sourceOf(search) {
    const { engine } = this.app;
    const moves = games.shown(this.play.game);
    if (!this.isProved || search.level !== this.play.game.level || moves.length % 2) return engine;
    return {
      request: (request, options) =>
        import('../engine/proofs.js').then(
          (it) => it.searchProved(it.proofsOf(this.app), engine, request, moves, options),
          () => engine.request(request, options), // a missing file
        ),
    };
  }

  /** Whether the reader plays White against full strength, which the proof may lead. */
  get isProved() {
    const { game, table } = this.play;
    return game.you === 'white' && game.level === table.kind.levels && !game.report && !game.correspondenceId;
  }

  /** Loads clocks and opening procedures for the first game that has them; null if they are loaded. */
  loadExtras() {
    const { terms } = this.play.game;
    if (!terms || this.extras) return null;
    if (terms.agreement && !terms.agreement.done)
      this.set({ ask: { head: t('agreement.head.moment'), note: '', verbs: [], open: false, marks: [] } });
    return import('./extras.js')
      .then(({ Extras }) => {
        this.extras ??= new Extras(this);
        this.think();
      })
      .catch(this.app.missing);
  }

  /** Handles the engine's reply about the shown position. @param {import('../game/state.js').PositionReply} reply */
  placed(reply) {
    const { game } = this.play;
    const position = positionOf(this.play.table, reply);
    this.set({ position, game: games.settled(game, position) });
    const result = resultText(this.play);
    const moved = this.moveKey === games.positionKey(this.play.game);
    this.moveKey = '';
    if (result && games.atEnd(this.play.game)) {
      if (this.play.game !== game && !isReadOnly(this.play)) keep(this.play.game);
      alertNow(endText(this.play));
      if (moved) this.ended();
    }
    this.think();
  }

  /** @param {SearchRequest} search @param {import('../game/state.js').Info} info */
  learn(search, info) {
    const [best] = info.lines;
    let { game } = this.play;
    const verdict = verdictIn(info, games.sideAt(games.plyOf(game)) === 'black');
    // Some of the reports' players give no chances but 0.
    const telling = best && (best.winProb || best.win || search.player === 'tengen') && Number.isFinite(best.winProb);
    if (verdict && telling) game = games.judge(game, verdict);
    this.set({ info, game, ...(advises(search) ? { candidates: info.lines } : {}) });
  }

  /**
   * @param {SearchRequest} search @param {import('../engine/protocol.js').ResultReply} reply
   * @param {AbortSignal} signal
   */
  answered(search, reply, signal) {
    this.learn(search, reply);
    if (!advises(search)) return this.reply(reply.move, expected(reply), signal);
    this.set({ thinking: '', game: games.suggest(this.play.game, reply.move) });
    if (!isReadOnly(this.play)) keep(this.play.game);
  }

  /**
   * The proof says Black's move.
   * @param {import('../engine/protocol.js').ProvedReply} reply @param {AbortSignal} signal
   */
  proved({ move, plies: win }, signal) {
    const { game } = this.play;
    const proved = [...games.shown(game), move].join('');
    this.set({ game: games.judge(game, { share: 1, win, atMost: true }), proved });
    this.reply(move, null, signal);
  }

  /**
   * Makes the other side's move after a pause.
   * @param {string} move @param {PlayState['info']} info about the position after it @param {AbortSignal} signal
   */
  reply(move, info, signal) {
    const make = () => {
      const { game, table } = this.play;
      if (signal.aborted) return;
      this.set({ thinking: '' });
      this.moved((games.isHumans(game) ? games.playFor : games.playExpected)(game, move), 'other');
      this.set({ info });
      const who = sideName(table, games.sideAt(games.plyOf(game)));
      say(t('say.reply', { who, move: lastName(table, games.shown(this.play.game)) }));
    };
    setTimeout(make, Math.max(0, PAUSE_MS - (performance.now() - this.movedAt)));
  }

  /** @param {ErrorReply} reply */
  refused(reply) {
    this.set({ thinking: '' });
    if (WRONG.includes(reply.code))
      within(this.signal, import('./refused.js')).then((it) => it.removeRefused(this, reply));
    else if (reply.code === 'limit' || reply.code === 'stopped') {
      // stopped before it began
      this.session.forget();
      this.think();
    } else if (reply.code === 'engine') this.app.store.set({ engine: 'failed' });
    else this.set({ note: t('note.engine-error', { message: reply.message }) });
  }

  /**
   * Loads hints and the coach when first needed.
   * @param {(helper: import('./helper.js').Helper) => void} act
   * @param {() => void} [without] instead, if their file is missing
   */
  helped(act, without = this.app.missing) {
    within(this.signal, import('./helper.js')).then(({ Helper }) => act((this.helper ??= new Helper(this))), without);
  }

  /** Plays a move. @param {number} point @param {boolean} [sure] skips the coach's question */
  place(point, sure = false) {
    const { game, table, thinking } = this.play;
    const move = moveAt(table, point);
    // A move waits for the modules that are being loaded.
    const wait = this.loadExtras();
    if (wait) return void within(this.signal, wait).then(() => this.extras && this.place(point, sure));
    if (this.home && this.begin) return this.begin();
    if (this.extras?.place(move)) return;
    if (this.play.elsewhere) return this.wrong(t('note.elsewhere'));
    if (resultText(this.play)) return this.wrong(t('note.over'));
    if (game.paused) return this.wrong(t('note.paused'));
    if (!games.isHumans(game)) {
      const busy = thinking ? 'note.busy' : 'note.engines-turn';
      return this.wrong(t(game.correspondenceId ? 'friend.waits' : busy));
    }
    const refusal = refusalText(this.play, point);
    if (refusal) return this.wrong(refusal);
    if (this.help === 'coach' && !sure) {
      const play = () => this.place(point, true);
      return this.helped((helper) => helper.judge(point).catch(play), play);
    }
    this.adopt();
    this.moved(games.play(game, move));
    const who = sideName(table, games.sideAt(games.plyOf(game)));
    say(t('say.own', { who, move: lastName(table, games.shown(this.play.game)) }));
  }

  /** Shows why a move is refused. @param {string} note @param {boolean} [audible] */
  wrong(note, audible = true) {
    if (audible) this.sound('wrong');
    this.set({ note });
    alertNow(note);
  }

  /** The game has just ended on this screen. */
  ended() {
    const outcome = outcomeOf(this.play);
    this.sound(outcome === 'lost' || outcome === 'draw' ? outcome : 'won');
    const { game } = this.play.game;
    if (this.isProved) import('../engine/proofs.js').then((it) => it.proofsOf(this.app).fetch(game)).catch(() => {});
  }

  /** @param {import('../core/sound.js').Sound} name */
  sound(name) {
    sounds?.then((loaded) => setTimeout(() => loaded?.play(name, this.settings.volume)));
  }

  /** Does what a button, a key or a typed word names, if it applies. @param {string} name */
  async act(name) {
    if (this.extras?.act(name) || this.tools[name]?.may?.() === false) return;
    await import('./verbs.js').then(({ verbs }) => Object.hasOwn(verbs, name) && verbs[name](this), this.app.missing);
  }

  /** Enters the screen, or opens another link on it. @param {Game|null} linked @param {string} [note] on it */
  enter(linked, note = '') {
    const current = this.play.current ?? this.play.game;
    this.active = true;
    this.gameLock.acquire(current.id);
    // An empty board of a link becomes the reader's own game, unless another game would be lost.
    if (linked && !linked.correspondenceId && !games.movesOf(linked).length && !games.movesOf(current).length)
      this.turnTo(linked);
    else if (linked) {
      this.set({ current, elsewhere: false });
      this.show(linked, note);
    } else if (this.play.current || note) this.turnTo(current, note);
    else this.name();
    this.set({});
    this.think();
  }

  leave() {
    this.extras?.leave();
    this.active = false;
    this.signal = this.here.begin();
    this.session.forget();
    this.set({ thinking: '' });
  }
}
