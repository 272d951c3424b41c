// @ts-check
// What can be done on the Review screen, in one table.

import { copyAddress } from '../core/clipboard.js';
import { notify } from '../core/notices.js';
import { stepTools, viewTools } from '../stage/tools.js';
import { done, momentsOf } from './state.js';

/**
 * @param {import('./controller.js').Reviewer} controller
 * @returns {Record<string, import('../stage/tools.js').Tool>}
 */
export function toolsOf(controller) {
  const { app } = controller;
  const ply = () => controller.state?.ply ?? 0;
  const end = () => controller.state?.moves.length ?? 0;
  const judged = () => Boolean(controller.state && done(controller.state));
  const moments = () => Boolean(controller.state && momentsOf(controller.state).length);
  /** Whether a better move is looked for. */
  const isTask = () => Boolean(controller.state?.attempt && controller.state.attempt.state !== 'right');
  const columns = () => controller.state?.table.kind.columns ?? false;
  const { back, on, first, last } = stepTools(
    () => [ply(), end()],
    (to) => controller.go(to),
  );
  return {
    back,
    on,
    clue: {
      text: 'review.clue',
      key: 'G',
      icon: 'hint',
      place: 'tool',
      hidden: () => !isTask(),
      act: () => controller.clue(),
    },
    show: { text: 'review.show', key: 'W', place: 'wide', hidden: () => !isTask(), act: () => controller.solve() },
    numbers: {
      text: 'review.numbers',
      key: 'I',
      place: 'wide',
      hidden: isTask,
      may: judged,
      pressed: () => controller.state?.numbers ?? false,
      act: () => controller.set({ numbers: !controller.state?.numbers }),
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
    first,
    last,
    try: {
      text: 'review.try',
      key: 'Y',
      drawing: 'help',
      hidden: isTask,
      may: () => controller.mayTry(),
      act: () => controller.tryIt(),
    },
    share: {
      drawing: 'card',
      text: 'review.share',
      key: 'X',
      may: () => end() > 0,
      act: () => controller.share().catch(app.missing),
    },
    link: {
      text: 'action.link',
      key: 'L',
      may: () => end() > 0,
      act: () => copyAddress(location.href).then((note) => note && notify(note)),
    },
    analyse: {
      text: 'nav.analyse',
      key: 'A',
      may: () => end() > 0,
      act: () => (location.hash = location.hash.replace('/review/', '/analyse/')),
    },
    play: {
      text: 'action.play-here',
      key: 'Q',
      may: () => end() > 0 && !(ply() === end() && controller.state?.end?.over),
      act: () => controller.play(),
    },
    again: { text: 'review.again', key: 'R', drawing: 'review', may: judged, act: () => controller.again() },
    ...viewTools(app, columns),
  };
}
