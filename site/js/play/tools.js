// @ts-check
// All actions of the Play screen in one table: the tools beside the board, the entries
// of the menus, when each applies, and its key.

import { atEnd, gaveUp, movesOf, plyOf, redoTarget, undoTarget } from '../game/game.js';
import { isReadOnly, lookedAt, mayHelp, mayPause, maySwitch } from '../game/state.js';
import { resultText } from '../game/words.js';
import { stepTools, viewTools } from '../stage/tools.js';

/** @typedef {import('../stage/tools.js').Tool} Tool */

/**
 * Letters as in stage/keys.js.
 * @param {import('./controller.js').Controller} controller @returns {Record<string, Tool>}
 */
export function toolsOf(controller) {
  const of = () => controller.play;
  /** @type {Record<string, Tool>} */
  const tools = {};
  const add = (/** @type {string} */ name, /** @type {string} */ key, /** @type {Partial<Tool>} */ rest) =>
    (tools[name] = { text: `action.${name}`, key, act: () => controller.act(name), ...rest });
  add('undo', 'U', { place: 'tool', may: () => undoTarget(lookedAt(of())) >= 0 || gaveUp(of().game) !== '' });
  add('hint', 'G', {
    place: 'tool',
    may: () => controller.help !== 'off' && !resultText(of()),
    pressed: () => of().remark?.kind === 'hint' || controller.help === 'full',
  });
  add('hint-menu', '', { place: 'menu', act: undefined });
  add('new', 'N', { place: 'wide', primary: () => !movesOf(of().game).length && !of().current });
  for (const help of /** @type {const} */ (['off', 'coach', 'hints', 'full']))
    add(`help-${help}`, '', {
      text: `help.${help}`,
      about: `help.${help}.about`,
      menu: 'hint-menu',
      group: 'help',
      pressed: () => controller.help === help,
      act: () => controller.app.change({ help }),
    });
  let under = 'menu.game';
  add('redo', '', { under, may: () => redoTarget(lookedAt(of())) >= 0 });
  add('help', 'M', { under, may: () => mayHelp(of()) });
  add('switch', '', { under, may: () => maySwitch(of()) });
  add('pause', 'P', {
    under,
    text: () => `action.${of().game.paused ? 'resume' : 'pause'}`,
    may: () => mayPause(of()),
  });
  add('resign', '', {
    under,
    may: () => !resultText(of()) && atEnd(of().game) && plyOf(of().game) > 0 && !isReadOnly(of()),
  });
  under = 'menu.board';
  add('type', 'C', { under });
  Object.assign(
    tools,
    viewTools(controller.app, () => of().table.kind.columns),
  );
  under = 'menu.study';
  add('analyse', 'A', { under, text: 'nav.analyse' });
  add('review', 'J', { under, may: () => movesOf(of().game).length > 0 });
  add('link', 'L', { under });
  add('numbers', '', { under });
  const steps = stepTools(
    () => [plyOf(of().game), movesOf(of().game).length],
    (ply) => controller.jump(ply),
  );
  for (const tool of Object.values(steps)) tool.menu = 'none'; // only their keys do them
  return Object.assign(tools, steps);
}
