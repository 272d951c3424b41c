// @ts-check
// Compares two positions: the pinned one, with its search results, and the shown one.

import { button } from '../core/controls.js';
import { pictureOf } from '../files/picture.js';
import { changes, h, setText } from '../core/dom.js';
import { lastName, namesOf } from '../game/games.js';
import { labelled, language, t } from '../core/i18n.js';
import { plyOf, positionKey, shown } from '../game/game.js';
import { verdictText } from '../game/words.js';
import { worthOf } from './lines.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */

/** The number of lines of each position, and of moves of each line. */
const [LINES, MOVES] = [3, 5];
const LOOK = { numbers: false, coords: false };

/**
 * The pinned position. While it is the shown one, it gets the new search results.
 * @param {import('./state.js').AnalyseState} state
 * @returns {PlayState|null}
 */
function pinnedNow({ pinned, play, passing }) {
  if (!pinned || passing || positionKey(pinned.game) !== positionKey(play.game)) return pinned;
  return play.candidates.length ? play : pinned;
}

/** The title of a position. @param {PlayState} play */
const titleOf = ({ game, table }) =>
  plyOf(game) ? t('analyse.pin.after', { n: plyOf(game), move: lastName(table, shown(game)) }) : t('analyse.start');

/** A line as a list item. @param {PlayState} play @param {import('../game/state.js').Line} line */
function lineItem(play, line) {
  const { table, game } = play;
  const names = namesOf(table, [...shown(game), ...line.pv.slice(0, MOVES)]).slice(plyOf(game));
  return h('li', h('b', worthOf(play, false, line).text), ' ', h('span', names.join(' ')));
}

/** @param {import('./controller.js').Analyst} controller */
export function createPin(controller) {
  const changed = changes();
  const title = h('h3', { id: 'analyse-pin', 'data-t': 'analyse.pin.title' });
  const go = button('', () => controller.goPinned(), { 'data-t': 'analyse.pin.go', 'data-pin': 'go' });
  const off = button('', () => controller.pin(false), { 'data-t': 'analyse.unpin', 'data-pin': 'off' });
  const sides = [0, 1].map(() => {
    const [name, value, lines] = [h('h4'), h('p.a-worth'), h('ol')];
    const picture = h('img', { alt: '', width: 160, height: 160 });
    return { node: h('div', name, picture, value, lines), name, value, lines, picture };
  });
  const node = h(
    'section.a-pin',
    { 'aria-labelledby': 'analyse-pin', hidden: true },
    title,
    h('div.a-pair', ...sides.map((side) => side.node)),
    h('div.row.a-row', go, off),
  );
  /** @param {typeof sides[0]} side @param {PlayState} play @param {string} label */
  function drawSide({ name, value, lines, picture }, play, label) {
    setText(name, labelled(label, titleOf(play)));
    setText(value, verdictText(play));
    pictureOf(play.table, shown(play.game), LOOK).then(
      ({ text }) => (picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`),
      () => {}, // the next drawing tries again
    );
    lines.replaceChildren(...play.candidates.slice(0, LINES).map((line) => lineItem(play, line)));
  }
  return {
    node,
    /** @param {import('./state.js').AnalyseState} state */
    draw(state) {
      const { play } = state;
      const pinned = pinnedNow(state);
      node.hidden = !pinned;
      if (!pinned) return;
      const worth = (/** @type {PlayState} */ { game, candidates }) => [
        positionKey(game),
        candidates.slice(0, LINES).map(({ win, winProb, pv }) => [win, winProb, pv.slice(0, MOVES)]),
      ];
      if (!changed(language(), worth(pinned), worth(play), verdictText(play))) return;
      drawSide(sides[0], pinned, t('analyse.pinned'));
      drawSide(sides[1], play, t('analyse.here'));
    },
  };
}
