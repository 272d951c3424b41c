// @ts-check
// Against whom: Tengen at a level, or a player of one of the reports.

import { h } from '../../core/dom.js';
import { labelled, t } from '../../core/i18n.js';
import { legend, mark, part } from './part.js';
import { rivalTiles } from './tiles.js';

/** The opponent by its seal, and how it plays. @type {import('./part.js').MakePart} */
export function level(choice, changed) {
  const about = h('p.quiet', { 'aria-live': 'polite' });
  const made = part(
    () => (choice.you === 'both' ? '' : choice.kind.words),
    () => {
      const names = rivalTiles('level', choice.kind, (n) => {
        Object.assign(choice, { level: n, report: '' });
        changed();
      });
      return [h('fieldset.choice', h('legend.unseen', t('level.label')), h('div.rivals', ...names)), about];
    },
  );
  return {
    node: made.node,
    draw() {
      made.draw();
      const { kind, level: n, report } = choice;
      mark(made.node, report ? '' : String(n));
      about.textContent = report
        ? labelled(t(`arena.player.${report}`), t(`arena.about.${report}`))
        : t(`level.about.${kind.words}.${n}`);
    },
  };
}

/** Tengen and the reports' players, each with a sentence, folded. @type {import('./part.js').MakePart} */
export function opponents(choice, changed) {
  const made = part(
    () => (choice.you === 'both' ? '' : choice.kind.words),
    () => {
      const rows = choice.kind.players.map(({ name }, i) => {
        const choose = () => {
          choice.report = i ? name : '';
          changed();
        };
        const input = h('input', { type: 'radio', name: 'opponent', value: name, change: choose });
        const about = h('span.quiet', t(`arena.about.${name}`));
        return h('label', input, h('span', h('b', t(`arena.player.${name}`)), about));
      });
      const list = h('div.rows', { role: 'group', 'aria-label': t('new.opponent') }, ...rows);
      return [legend('new.opponent'), list];
    },
  );
  return {
    node: made.node,
    draw() {
      made.draw();
      mark(made.node, choice.report || 'tengen');
    },
    summary: () => (choice.you !== 'both' && choice.report ? t(`arena.player.${choice.report}`) : ''),
  };
}
