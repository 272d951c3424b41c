// @ts-check
// Opening procedures: two players agree on the first stones and on the colours.
// The engine says whose turn it is and which points and choices are allowed. This
// module asks the reader, or the engine when it is Tengen's turn.

import { createAction } from '../core/action.js';
import { moveText, parseMoves, pointIndex } from '../game/games.js';
import { t } from '../core/i18n.js';
import { say } from '../core/dom.js';
import { lineTree } from '../game/tree.js';
import * as games from '../game/game.js';
import { isReadOnly } from '../game/state.js';
import { sideName } from '../game/words.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/terms.js').Agreement} Agreement */
/** @typedef {import('../engine/protocol.js').AgreementReply} AgreementReply */

/** The button of each choice in the opening agreement. @type {Record<string, string>} */
const VERBS = {
  black: 'take-black',
  white: 'take-white',
  two: 'two-more',
  stay: 'keep-colour',
  swap: 'swap-colours',
  ten: 'offer-ten',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`offer${n}`, `offer-${n}`])),
};
/** How many fifth stones a word offers, of which one is picked; 0: the word is another. @param {string} word */
const offersOf = (word) => (word === 'ten' ? 10 : Number(/^offer(\d)$/.exec(word)?.[1] ?? 0));
/** With more allowed points than this, none is marked. */
const MANY = 100;

/** Time limit for drawing a balanced start, in ms; then the most balanced one found is used. */
const START_TIME = 15_000;

const seed = () => Math.floor(Math.random() * 2 ** 32);

export class OpeningAgreement {
  /** @param {import('./controller.js').Controller} controller */
  constructor(controller) {
    this.controller = controller;
    /** The engine's reply about the procedure so far. @type {AgreementReply|null} */
    this.at = null;
    this.request = createAction();
    /** The state of the procedure that the engine was asked about, '' for none. */
    this.key = '';
  }

  /** Whether the agreement of a game is unfinished. @param {Game} game */
  isOpen(game) {
    return Boolean(game.terms?.agreement && !game.terms.agreement.done && !game.resigned);
  }

  /** Whether the shown move was agreed on or drawn, so that no other may replace it. @param {Game} game */
  settles({ terms, tree }) {
    const { agreement, opening = '' } = terms ?? {};
    const ply = games.plyOf(/** @type {Game} */ ({ tree }));
    const stones =
      agreement?.words.filter((word) => /\d/.test(word) && !(word in VERBS)).length ??
      parseMoves(opening, this.controller.play.table).moves.length;
    const offered = Math.max(0, ...(agreement?.words ?? []).map(offersOf)); // of which one was picked
    return ply < stones - offered;
  }

  /** Called when the game is left. */
  leave() {
    this.#forget();
    this.at = null;
  }

  #forget() {
    this.request.end();
    this.key = '';
  }

  /** Asks the engine for the state of the procedure after each choice. */
  update() {
    const { play } = this.controller;
    const { game } = play;
    if (!this.isOpen(game) || isReadOnly(play) || play.elsewhere) {
      this.#forget();
      if (play.ask) this.controller.set({ ask: null });
      return;
    }
    const { procedure, words } = /** @type {Agreement} */ (game.terms?.agreement);
    const key = [game.id, procedure, ...words].join(' ');
    if (key === this.key) {
      if (!play.ask) this.tell();
      return;
    }
    this.key = key;
    this.at = null;
    this.tell();
    if (procedure === 'even') this.draw();
    else this.agree(procedure, words);
  }

  /** @param {import('../engine/protocol.js').Procedure} procedure @param {string[]} words */
  async agree(procedure, words) {
    const signal = this.request.begin();
    const { engine } = this.controller.app;
    const { game } = this.controller.play;
    const reply = await engine.request({ cmd: 'agree', game: game.game, procedure, words }, { signal });
    if (reply.type === 'error') return this.fail(reply.message);
    this.at = reply;
    this.seat(reply);
    if (reply.task === 'play' || !this.isTengens(reply)) return this.tell();
    this.tell();
    const request = { game: game.game, procedure, words, seed: seed() };
    const decided = await engine.request({ cmd: 'decide', ...request }, { signal });
    if (decided.type === 'error') {
      if (decided.code !== 'stopped' && decided.code !== 'limit') return this.fail(decided.message);
      this.key = ''; // interrupted: ask again
      return this.update();
    }
    this.controller.sound('other');
    this.say(decided.words);
  }

  /** Asks the engine to draw a start. */
  async draw() {
    const { game } = this.controller.play.game;
    const request = { cmd: /** @type {const} */ ('start'), game, seed: seed(), limits: { ms: START_TIME } };
    const reply = await this.controller.app.engine.request(request, { signal: this.request.begin() });
    if (reply.type === 'error') return this.fail(reply.message);
    const now = this.controller.play.game;
    if (!now.terms) return;
    const started = games.withOpening({ ...now, terms: { ...now.terms, agreement: null, opening: reply.moves } });
    this.controller.show(started, t('agreement.even', { n: games.plyOf(started) }));
  }

  /** Ends a procedure that failed: the game goes on without it. @param {string} message */
  fail(message) {
    const { game } = this.controller.play;
    if (game.terms)
      this.controller.show({ ...game, terms: { ...game.terms, agreement: null } }, t('note.engine-error', { message }));
  }

  /** Takes over the stones and the colours of the engine's reply. @param {AgreementReply} at */
  seat(at) {
    const { game, table } = this.controller.play;
    const agreement = /** @type {Agreement} */ (game.terms?.agreement);
    const done = at.task === 'play';
    const you = agreement.seat === 0 ? 'both' : at.black === agreement.seat ? 'black' : 'white';
    /** @type {1|2} */
    const black = at.black === 2 ? 2 : 1;
    const same = games.movesOf(game).join('') === at.moves;
    if (same && you === game.you && black === agreement.black && !done) return;
    const tree = same ? game.tree : lineTree(parseMoves(at.moves, table).moves);
    const terms = game.terms && { ...game.terms, agreement: { ...agreement, black, done } };
    const note = done
      ? `${this.lastChoice()} ${t(agreement.seat ? `agreement.done.${you}` : 'agreement.done.both')}`.trim()
      : '';
    this.controller.show({ ...game, you, tree, terms }, note);
    if (done) say(note);
  }

  /** @param {AgreementReply} at */
  isTengens(at) {
    const { seat = 0 } = this.controller.play.game.terms?.agreement ?? {};
    return seat !== 0 && at.actor !== seat;
  }

  /** Shows the current task. */
  tell() {
    const { at } = this;
    const { game, table } = this.controller.play;
    const agreement = game.terms?.agreement;
    if (!agreement || agreement.done) return this.controller.set({ ask: null });
    if (agreement.procedure === 'even' || !at || this.isTengens(at)) {
      const head = t(
        agreement.procedure === 'even' ? 'agreement.head.even' : at ? 'agreement.head.wait' : 'agreement.head.moment',
      );
      return this.controller.set({ ask: { head, note: this.lastChoice(), verbs: [], open: false, marks: [] } });
    }
    const question = at.options.includes('offer1') ? 'number' : at.task;
    const key = at.options.length || at.task === 'pick' ? `agreement.head.${question}` : `agreement.head.${at.task}.n`;
    const what = t(key, { n: at.left });
    const head = agreement.seat ? what : t('agreement.who', { who: t('player.human', { n: at.actor }), what });
    const point = (/** @type {string} */ name) => pointIndex(name, table.cols, table.rows);
    /** @type {import('../game/state.js').Ask['marks']} */
    const marks = at.offered.map((name, i) => [point(name), { kind: 'candidate', text: String(i + 1) }]);
    if (at.task === 'put' && at.allowed.length < MANY)
      marks.push(...at.allowed.map((name) => /** @type {typeof marks[0]} */ ([point(name), { kind: 'open' }])));
    this.controller.set({
      ask: {
        head,
        note: `${this.lastChoice()} ${this.hint(at)}`.trim(),
        verbs: at.options.map((word) => VERBS[word]),
        open: at.task !== 'choose' && games.atEnd(game),
        marks,
      },
    });
  }

  /** The current task in words. @param {AgreementReply} at */
  hint(at) {
    const { game } = this.controller.play;
    const stones = games.movesOf(game).length;
    const side = sideName(this.controller.play.table, games.sideAt(stones));
    const procedure = game.terms?.agreement?.procedure ?? '';
    const swap = procedure === 'swap' || procedure === 'swap2';
    if (at.task === 'offer' || at.task === 'pick') return t(`agreement.note.${at.task}`);
    if (at.task === 'put') {
      if (swap) return t(stones < 3 ? 'agreement.note.swap2.three' : 'agreement.note.swap2.two', { side });
      if (stones && procedure !== 'taraguchi-10')
        return t(`agreement.note.${procedure}.${stones + 1}`, { side, n: 2 * stones + 1 });
      return stones ? t('agreement.note.area', { side, n: 2 * stones + 1 }) : t('agreement.note.centre');
    }
    if (at.options.includes('offer1')) return t('agreement.note.number');
    if (swap) return t(at.options.length > 2 ? 'agreement.note.swap2.choose' : 'agreement.note.swap2.last');
    const actorSide = sideName(this.controller.play.table, at.black === at.actor ? 'black' : 'white');
    return t(at.options.includes('ten') ? 'agreement.note.ten' : 'agreement.note.swap', { side: actorSide });
  }

  /** The other player's last choice in words, '' for none. */
  lastChoice() {
    const { words = [], by = [], seat = 0 } = this.controller.play.game.terms?.agreement ?? {};
    const at = words.findLastIndex((word) => word in VERBS);
    const since = words.slice(at + 1).length - (words[at] === 'two' ? 2 : words[at] === 'ten' ? 10 : 1);
    if (at < 0 || since > 0 || by[at] === (seat || this.at?.actor)) return '';
    const who = seat ? t('arena.player.tengen') : t('player.human', { n: by[at] });
    const n = offersOf(words[at]);
    return n && n < 10 ? t('agreement.did.offer', { who, n }) : t(`agreement.did.${words[at]}`, { who });
  }

  /** @param {string} move '' for several moves at once */
  place(move) {
    const { at } = this;
    const { game, table, ask } = this.controller.play;
    if (!games.atEnd(game)) return this.controller.show(games.jump(game, Infinity));
    if (!at || !ask?.open || !move) return this.controller.wrong(ask?.note || ask?.head || '');
    if (!at.allowed.includes(move))
      return this.controller.wrong(t('agreement.closed', { move: moveText(table, move) }));
    this.controller.sound('own');
    this.say([move]);
  }

  /** @param {string} name of the pressed button; true when it belongs to the procedure */
  act(name) {
    if (name === 'undo') {
      this.takeBack();
      return true;
    }
    const word = Object.keys(VERBS).find((one) => VERBS[one] === name);
    if (!word) return name === 'redo';
    if (this.at?.options.includes(word)) this.say([word]);
    return true;
  }

  /** Adds choices to the procedure. @param {string[]} choices */
  say(choices) {
    const { at } = this;
    const { game } = this.controller.play;
    const agreement = game.terms?.agreement;
    if (!at || !agreement || !game.terms) return;
    const words = [...agreement.words, ...choices];
    const by = [...agreement.by, ...choices.map(() => at.actor)];
    const next = games.acted(game, { terms: { ...game.terms, agreement: { ...agreement, words, by } } });
    const stones = at.task === 'put' || at.task === 'pick' ? choices : [];
    this.controller.show(stones.reduce(games.play, next));
  }

  /** Takes back the reader's last choice and everything after it. */
  takeBack() {
    const { game } = this.controller.play;
    const agreement = game.terms?.agreement;
    if (!agreement || !game.terms) return;
    const last = agreement.seat ? agreement.by.lastIndexOf(agreement.seat) : agreement.by.length - 1;
    if (last < 0) return;
    if (this.controller.play.ask && !this.at) return; // until the state is known
    this.request.end();
    const terms = {
      ...game.terms,
      agreement: { ...agreement, words: agreement.words.slice(0, last), by: agreement.by.slice(0, last) },
    };
    this.controller.show(games.acted(game, { terms }));
  }
}
