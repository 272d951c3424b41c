// @ts-check
// Texts about the threats of a position, and the legends of the board's marks.

import { joined, listed, t } from '../core/i18n.js';
import { otherSide } from './game.js';
import { shout, sideName } from './words.js';

/** @typedef {import('./state.js').PlayState} PlayState */

/** Every threat on the board in one sentence. @param {PlayState} play */
export function threatsText({ position, table }) {
  if (!position) return t('threats.unknown');
  const threats = position.threats ?? [];
  if (!threats.length) return t('threats.none');
  const shapes = threats
    .filter((threat) => threat.kind !== 'zugzwang')
    .map((threat) =>
      t('threats.one', {
        who: sideName(table, threat.side),
        kind: t(`threat.${table.kind.columns && threat.kind === 'four' ? 'four-cells' : threat.kind}`),
        points: threat.points.map(shout).join(' '),
      }),
    );
  const decider = zugzwangText(table, threats);
  return joined([listed(shapes, 'semicolon') + (decider && t('list.stop')), decider]);
}

/**
 * Which side loses by zugzwang, and why.
 * @param {import('./games.js').Table} table @param {import('./state.js').Threat[]} threats
 */
function zugzwangText(table, threats) {
  const found = threats.find((threat) => threat.kind === 'zugzwang');
  if (!found) return '';
  const who = sideName(table, found.side);
  const loser = sideName(table, otherSide(found.side));
  return t(found.safe ? 'legend.zugzwang' : 'legend.now', {
    who,
    loser,
    n: found.safe ?? 0,
    cells: listed(found.points.map(shout)),
  });
}

/** The legend of the threats' signs; where there are no signs, the threats. @param {PlayState} play */
export function legendText(play) {
  const { position, table } = play;
  if (!table.kind.columns) return threatsText(play);
  const threats = position?.threats ?? [];
  if (!threats.length) return t('legend.none');
  const text = [zugzwangText(table, threats) || t('legend.undecided'), t('legend.shapes')];
  // With an even number of cells in each column, a player who always answers in the
  // same column gets the even rows.
  if (table.rows % 2 === 0 && !table.blocked.length)
    text.push(t('legend.parity', { first: sideName(table, 'black'), second: sideName(table, 'white') }));
  return joined(text);
}
