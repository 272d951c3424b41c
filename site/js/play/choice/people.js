// @ts-check
// Who plays: the reader's side, or two people, and where these are.

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { mark, part, pick } from './part.js';

const SIDES = /** @type {const} */ (['black', 'white', 'random', 'both']);

/** @type {import('./part.js').MakePart} */
export const side = (choice, changed) =>
  part(
    () => choice.kind.words,
    () => {
      const { words, swatches } = choice.kind;
      const options = SIDES.map((value) => ({
        value,
        text: t(value === 'random' ? 'home.random' : `you.${words}.${value}`),
        swatch: value === 'random' ? `half ${swatches.black}` : value === 'both' ? '' : swatches[value],
      }));
      return [pick(choice, changed, 'you', 'you', 'new.you', options)];
    },
  );

/** Where two people are: here, or far from each other. @type {import('./part.js').MakePart} */
export const where = (choice, changed) =>
  part(
    () => (choice.you === 'both' ? 'two' : ''),
    () => {
      const options = [
        { value: '', text: t('new.here') },
        { value: 'new', text: t('new.far') },
      ];
      const about = h('p.quiet', { 'aria-live': 'polite' });
      const draw = () => {
        about.textContent = t(choice.correspondenceId ? 'new.far.about' : 'new.here.about');
      };
      const moved = () => {
        draw();
        changed();
      };
      const choices = pick(choice, moved, 'correspondenceId', 'far', 'new.where', options);
      mark(choices, choice.correspondenceId ? 'new' : '');
      draw();
      return [choices, about];
    },
  );
