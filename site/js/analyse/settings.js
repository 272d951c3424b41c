// @ts-check
// How the engine searches: the limits, and the log of requests and replies.

import { copyText } from '../core/clipboard.js';
import { button } from '../core/controls.js';
import { changes, h, setText } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { createLimits } from './limits.js';

/**
 * @param {(patch: Partial<import('./state.js').View>) => void} look
 * @param {{lines: () => string[], clear: () => void}} log
 */
export function createSettings(look, log) {
  const limits = createLimits(look);
  const output = h('pre.a-log', { tabindex: 0, 'data-t-label': 'analyse.log' });
  const copied = h('span.quiet', { role: 'status' });
  const copy = async () => {
    const text = log.lines().join('\n');
    await copyText(text).then(
      () => setText(copied, t('analyse.log.copied')),
      () => setText(copied, t('analyse.log.kept')),
    );
  };
  const clear = () => {
    log.clear();
    setText(output, '');
    setText(copied, '');
  };
  const replies = h(
    'details',
    h('summary', { 'data-t': 'analyse.log' }),
    output,
    h(
      'div.row.a-row',
      button('', copy, { 'data-t': 'analyse.log.copy' }),
      button('', clear, { 'data-t': 'analyse.log.clear' }),
      copied,
    ),
  );
  const node = h('div.pane', h('h2', { 'data-t': 'analyse.engine' }), limits.node, replies);
  const write = () => {
    if (!replies.open) return;
    const low = output.scrollTop + output.clientHeight > output.scrollHeight - 8;
    setText(output, log.lines().join('\n'));
    if (low) output.scrollTop = output.scrollHeight;
  };
  replies.addEventListener('toggle', write);
  const changed = changes();

  return {
    node,
    /** @param {import('./state.js').AnalyseState} state */
    draw({ view, play }) {
      const { columns } = play.table.kind;
      // The controls update themselves; only a new language or game requires a redraw.
      if (changed(`${language()} ${columns}`)) limits.write(view, columns);
      limits.rest(view.same && !columns);
      write();
    },
  };
}
