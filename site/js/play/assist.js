// @ts-check
// Shows what the engine finds: Black's chances, its best moves, the expected line,
// and threats in words.

import { progressBar } from '../core/controls.js';
import { changes, h, setText } from '../core/dom.js';
import { joined, language, t, wordPage } from '../core/i18n.js';
import { compact, seconds } from '../core/units.js';
import { plyOf, shown as movesShown, sideAt, verdictOf } from '../game/game.js';
import { moveText, namesOf } from '../game/games.js';
import { legendText } from '../game/threat-words.js';
import { barLabel, byWorth, chanceText, resultText, worthOf } from '../game/words.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../app.js').AppState['engine']} EngineState */
/** @typedef {(play: PlayState, shown: boolean, engine: EngineState) => void} Draw */

/**
 * Creates the panel: best moves, progress, expected line.
 * @param {HTMLElement} root @param {(n: number) => void} look shows the expected line up to a move @returns {Draw}
 */
export function assistPanel(root, look) {
  const label = h('span.quiet');
  const value = h('b', { id: 'eval-text' });
  const bars = h('ol.bars', { id: 'bars' });
  const list = h('ol.pv', { id: 'pv', translate: 'no', 'data-t-label': 'engine.line' });
  const legend = h('p.quiet', { id: 'legend' });
  const { node: bar, show: progress } = progressBar('', 100);
  bar.id = 'progress';
  bar.dataset.tLabel = 'engine.progress';
  root.replaceChildren(h('p.assist-head', label, value), bars, list, legend, bar);
  wordPage(root);
  const valued = changes();
  const changed = changes();
  let threatLegend = '';
  /** @param {Event} event */
  const show = ({ target }) => {
    const n = Number(/** @type {HTMLElement} */ (target).closest('button')?.dataset.n ?? 0);
    if (n) look(n);
  };
  for (const name of ['pointerover', 'focusin', 'click']) list.addEventListener(name, show);
  for (const name of ['pointerout', 'focusout']) list.addEventListener(name, () => look(0));

  /** @param {PlayState} play @param {boolean} shown @param {EngineState} engine */
  return (play, shown, engine) => {
    root.hidden = !shown;
    if (!shown) return;
    const { info, thinking, table, game } = play;
    setText(value, chanceText(play));
    setText(label, resultText(play) || verdictOf(game)?.win ? '' : t(barLabel(play)));
    bar.title = figuresText(info, engine);
    const done = thinking ? progressOf(info) : Number(info !== null);
    progress(100 * done);
    const worths = !resultText(play) ? byWorth(play.candidates).slice(0, table.kind.columns ? 0 : 4) : [];
    const shares = worths.map((one) => [one.move, worthOf(play, one)]);
    if (valued(language(), plyOf(game), shares)) bars.replaceChildren(...worths.map((one) => worthRow(play, one)));
    const line = info?.lines[0]?.pv.slice(0, 12) ?? [];
    const ply = plyOf(game);
    if (changed(`${language()} ${ply} ${line.join()}`)) {
      const names = namesOf(table, [...movesShown(game), ...line]);
      list.replaceChildren(
        ...line.map((_, i) => {
          const text = names[ply + i];
          const label = t('engine.preview', { n: i + 1, move: text });
          const attributes = { 'data-n': i + 1, 'aria-label': label };
          return h('li', { class: table.kind.swatches[sideAt(ply + i)] }, h('button', attributes, text));
        }),
      );
    }
    const over = resultText(play) !== '';
    if (!over && play.position) threatLegend = legendText(play); // until the reply arrives, the last legend stays
    setText(legend, over ? '' : joined([threatLegend, table.kind.columns ? t('legend.hint') : '']));
    legend.hidden = !legend.textContent;
  };
}

/** A move and its value as Black's chances. @param {PlayState} play @param {import('../game/state.js').Line} line */
export function worthRow(play, line) {
  const { share, text, win } = worthOf(play, line);
  const meter = h('span.meter', { 'aria-hidden': 'true' }, h('i'));
  meter.style.setProperty('--share', share.toFixed(3));
  return h('li', h('b', moveText(play.table, line.move)), meter, h('span', win ? { class: 'win' } : {}, text));
}

/** @param {PlayState['info']} info @param {EngineState} engine */
function figuresText(info, engine) {
  if (!info) return t(engine === 'loading' ? 'engine.loading' : 'engine.idle');
  const { depth, nodes, nps, ms, threads = 1 } = info;
  const words = { depth, nodes: compact(nodes), speed: compact(nps), time: seconds(ms), threads };
  return t(threads > 1 ? 'engine.figures.threads' : 'engine.figures', words);
}

/** A search's progress towards its limit, 0 to 1. @param {PlayState['info']} info */
const progressOf = (info) => (info?.limit ? Math.min(1, Math.max(info.nodes, info.playouts) / info.limit) : 0);
