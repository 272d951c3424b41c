// @ts-check
// "Check it yourself": the engine checks positions of the proof by the rules, in the
// worker.

import { createAction } from '../core/action.js';
import { button, progressBar } from '../core/controls.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { moveText } from '../game/games.js';
import { proofsOf } from '../engine/proofs.js';
import { createRules, GAME, gamePath, openText, TABLE, withGame } from './proof.js';
import { part, prose } from './text.js';
import { faultText } from './walk.js';

/** @param {import('./stage.js').Tools} tools @returns {import('./stage.js').Lesson} */
export function createCheck(tools) {
  const proofs = proofsOf(tools.app);
  const checking = createAction();
  let game = GAME;
  const offering = createAction();
  const rules = createRules((chosen) => {
    game = chosen;
    tools.link(gamePath(game));
    offer();
  });
  const whole = h('p');
  const choice = h('div.controls');
  const count = h('p.figures', { role: 'status' });
  /** The button of the part that is checked. @type {HTMLElement|undefined} */
  let pressed;
  const stop = button(t('learn.stop'), halt, { hidden: true });
  const bar = h('div');

  async function offer() {
    const signal = offering.begin(tools.signal);
    halt();
    bar.replaceChildren();
    choice.replaceChildren();
    whole.textContent = '';
    rules.show(game);
    count.textContent = t('learn.thinking');
    try {
      const proof = await proofs.open(game, { signal });
      count.textContent = t('solved.check.choose');
      whole.textContent = openText(proof) || t('solved.all', { of: proof.seconds.length });
      const verbs = [...proof.seconds]
        .sort((a, b) => a.count - b.count)
        .map((second) => {
          const text = t('solved.check.part', { move: moveText(TABLE, second.move), n: second.count });
          const verb = button(text, () => {
            pressed = verb;
            check(second);
          });
          return verb;
        });
      choice.replaceChildren(...verbs);
    } catch (fault) {
      count.textContent = faultText(fault);
      choice.replaceChildren(button(t('solved.retry'), offer));
    }
  }

  function halt() {
    checking.end();
    ended();
  }

  /** Hides Stop; its focus goes to the button that began. */
  function ended() {
    if (document.activeElement === stop) pressed?.focus();
    stop.hidden = true;
  }

  /** @param {import('../engine/protocol.js').ProofSecond} second */
  async function check({ from, count: of, move }) {
    const signal = checking.begin(tools.signal);
    const progress = progressBar(t('solved.check.bar'), of);
    bar.replaceChildren(progress.node);
    stop.hidden = false;
    let answers = 0;
    try {
      for (let done = 0; done < of; done++) {
        count.textContent = t('solved.check.count', { n: done, of, answers });
        progress.show(done);
        const reply = await proofs.verify(game, from + done, 1, { signal });
        if (reply.fault) throw new Error(reply.fault);
        answers += reply.answers;
      }
      progress.show(of);
      count.textContent = t('solved.check.done', {
        move: moveText(TABLE, move),
        n: of,
        answers,
      });
    } catch (fault) {
      count.textContent = t('solved.check.fault', {
        fault: /** @type {Error} */ (fault).message,
      });
    }
    ended();
  }

  return {
    node: part(
      [prose('solved.check.text'), rules.node, whole],
      [h('div.check-now', h('div', count, stop), bar), choice],
    ),
    show(rest) {
      const [chosen, ...more] = withGame(rest);
      if (more.length) return false;
      game = chosen;
      offer();
      return true;
    },
  };
}
