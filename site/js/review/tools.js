// @ts-check
// What can be done on the Review screen, in one table.

import { copyAddress } from '../core/clipboard.js';
import { notify } from '../core/notices.js';
import { done, isError, momentsOf } from './state.js';

/**
 * @param {import('./controller.js').Reviewer} controller
 * @returns {Record<string, import('../stage/tools.js').Tool>}
 */
export function toolsOf(controller) {
  const { app } = controller;
  const ply = () => controller.state?.ply ?? 0;
  const last = () => controller.state?.moves.length ?? 0;
  const judged = () => Boolean(controller.state && done(controller.state));
  const moments = () => Boolean(controller.state && momentsOf(controller.state).length);
  const columns = () => controller.state?.table.kind.columns ?? false;
  const view = () => app.store.state.settings.view;
  return {
    back: {
      text: 'arena.back-one',
      key: 'ArrowLeft',
      place: 'step',
      may: () => ply() > 0,
      act: () => controller.go(ply() - 1),
    },
    on: {
      text: 'arena.on-one',
      key: 'ArrowRight',
      place: 'step',
      may: () => ply() < last(),
      act: () => controller.go(ply() + 1),
    },
    better: {
      text: 'review.tool.better',
      key: 'E',
      place: 'tool',
      may: () => judged() && !controller.state?.attempt,
      pressed: () => controller.state?.better ?? false,
      act: () => controller.set({ better: !controller.state?.better }),
    },
    next: {
      text: 'review.next',
      key: 'ArrowDown',
      place: 'wide',
      primary: moments,
      may: moments,
      act: () => controller.seek(1),
    },
    previous: {
      text: 'review.previous',
      key: 'ArrowUp',
      drawing: 'back',
      may: moments,
      act: () => controller.seek(-1),
    },
    first: { text: 'arena.to-start', key: 'Home', may: () => ply() > 0, act: () => controller.go(0) },
    last: { text: 'arena.to-end', key: 'End', may: () => ply() < last(), act: () => controller.go(Infinity) },
    try: {
      text: 'review.try',
      key: 'T',
      drawing: 'help',
      may: () => isError(controller.state?.judged[ply() - 1]),
      act: () => controller.tryIt(),
    },
    save: {
      text: 'review.save',
      key: 'S',
      may: judged,
      act: () => controller.save().catch(() => app.trouble('update.missing')),
    },
    card: {
      text: 'review.card',
      key: 'C',
      may: () => last() > 0,
      act: () => controller.card().catch(() => app.trouble('update.missing')),
    },
    link: {
      text: 'action.link',
      key: 'L',
      may: () => last() > 0,
      act: () => copyAddress(location.href).then((note) => note && notify(note)),
    },
    analyse: {
      text: 'nav.analyse',
      key: 'A',
      may: () => last() > 0,
      act: () => (location.hash = location.hash.replace('/review/', '/analyse/')),
    },
    play: {
      text: 'action.play-here',
      key: 'P',
      may: () => last() > 0 && !(ply() === last() && controller.state?.end?.over),
      act: () => controller.play(),
    },
    again: { text: 'review.again', key: 'R', drawing: 'review', may: judged, act: () => controller.again() },
    flip: { text: 'action.flip', key: 'B', hidden: columns, act: () => app.change({ view: view() ^ 4 }) },
    rotate: {
      text: 'action.rotate',
      key: 'O',
      hidden: columns,
      act: () => app.change({ view: (view() & 4) | ((view() + 1) & 3) }),
    },
  };
}
