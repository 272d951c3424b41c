// @ts-check
// A game as a card to share: its last position, the players, the result and the page's address.

import { attempt } from '../core/service.js';
import { byId, h, svg } from '../core/dom.js';
import { named } from '../core/fetch.js';
import { percent, t } from '../core/i18n.js';
import { drawn, imageOf, pictureOf, standalone, unseen } from '../files/picture.js';
import { movesOf } from '../game/game.js';
import { isOver } from '../game/state.js';
import { boardName, winnerOf } from '../game/words.js';
import { playersOf } from '../stage/players.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../stage/strips.js').Player} Player */
/**
 * A game at its end, with both sides' accuracy from 0 to 100 once it was reviewed.
 * @typedef {{play: PlayState, accuracy?: readonly [number|null, number|null]|null, names?: {black?: string, white?:
 *   string}}} Ending names: of a file
 */
/**
 * The layout of a card, in pixels.
 * @typedef {object} Shape
 * @property {number} width
 * @property {number} height
 * @property {[number, number, number]} board left, top and side
 * @property {[number, number, number]} words left, top and width of the result
 * @property {[number, number][]} players left and top of each
 * @property {number} wide width of a player
 * @property {[number, number]} brand left and top of the page's sign and address
 */

/** @type {Record<'wide'|'square', Shape>} */
export const SHAPES = {
  wide: {
    width: 1200,
    height: 630,
    board: [40, 40, 550],
    words: [630, 62, 530],
    players: [
      [630, 236],
      [630, 356],
    ],
    wide: 530,
    brand: [630, 542],
  },
  square: {
    width: 1080,
    height: 1080,
    board: [170, 172, 740],
    words: [48, 40, 984],
    players: [
      [48, 936],
      [552, 936],
    ],
    wide: 480,
    brand: [866, 40],
  },
};
/** Height of a player. */
const SEAT = 104;
/** The cards' texts: name, size and weight. */
const FONTS = { display: [48, 500], name: [34, 500], text: [24, 400], small: [20, 400], figure: [34, 500] };

/**
 * Both players; who plays here has no name for others. A file's names come first.
 * @param {PlayState} play @param {Ending['names']} [names]
 */
const seats = (play, names) =>
  playersOf(play).map((one) => {
    const name = names?.[one.side] || (play.game.you === one.side ? t('card.player') : one.name);
    return { ...one, name };
  });

/** The players' names. @param {Ending} ending @returns {{black: string, white: string}} */
export function namesOf({ play, names }) {
  const name = (/** @type {string} */ side) => seats(play, names).find((one) => one.side === side)?.name ?? '';
  return { black: name('black'), white: name('white') };
}

/** The result. @param {PlayState} play @param {Ending['names']} [names] */
export function headline(play, names) {
  const n = movesOf(play.game).length;
  const winner = winnerOf(play);
  if (winner) return t('card.won', { n, who: seats(play, names).find(({ side }) => side === winner)?.name ?? '' });
  return t(isOver(play) ? 'card.draw' : 'card.open', { n });
}

/** The page's address without what a screen adds. */
const address = () => `${location.host}${location.pathname.replace(/(index\.html)?$/, '')}`.replace(/\/$/, '');

/** The resolved colours of the page's theme. @param {string[]} names of custom properties */
function coloursOf(...names) {
  const probe = h('i');
  return unseen(probe, () =>
    names.map((name) => {
      probe.style.setProperty('color', `var(--${name})`);
      return getComputedStyle(probe).color;
    }),
  );
}

/**
 * Makes an image of an SVG or symbol in the page.
 * @param {string} selector of an SVG or symbol @param {number} side in pixels
 */
function signOf(selector, side) {
  const found = /** @type {Element} */ (document.querySelector(selector));
  const box = { viewBox: found.getAttribute('viewBox') ?? '', width: `${side}`, height: `${side}` };
  const node = svg(box, found.innerHTML);
  return imageOf(
    unseen(node, () => standalone(node)),
    side,
    side,
  );
}

/** The seal of a player as an image. @param {Player} player */
async function sealOf({ seal }) {
  if (seal <= 0) return signOf('#seal-you', SEAT);
  const file = await (await fetch(new URL(`../../${named(`icons/opponents/${seal}.svg`)}`, import.meta.url))).text();
  return imageOf(file.replace('<svg ', `<svg width="${SEAT}" height="${SEAT}" `), SEAT, SEAT);
}

/** What writes texts in the page's fonts, once they have come. @param {CanvasRenderingContext2D} context */
async function createPen(context) {
  const root = getComputedStyle(document.documentElement);
  const families = { serif: root.getPropertyValue('--serif'), sans: root.getPropertyValue('--sans') };
  await attempt(() => document.fonts.load(`500 48px ${families.serif}`), null);
  /**
   * Writes a line, smaller if it has not the room; returns its width.
   * @param {string} text
   * @param {keyof typeof FONTS} font
   * @param {string} colour
   * @param {[number, number]} at left or right end, and middle
   * @param {number} room
   * @param {CanvasTextAlign} [align]
   */
  return (text, font, colour, [x, y], room, align = 'left') => {
    const [most, weight] = FONTS[font];
    const family = families[font === 'display' || font === 'name' ? 'serif' : 'sans'];
    for (let size = most; ; size--) {
      context.font = `${weight} ${size}px ${family}`;
      if (size <= most / 2 || context.measureText(text).width <= room) break;
    }
    Object.assign(context, { fillStyle: colour, textAlign: align, textBaseline: 'middle' });
    context.fillText(text, x, y, room);
    return context.measureText(text).width;
  };
}

/**
 * A round plate.
 * @param {CanvasRenderingContext2D} context @param {number[]} box @param {number} corner @param {string} fill
 * @param {Partial<CanvasRenderingContext2D>} [more]
 */
function plate(context, [x, y, width, height], corner, fill, more = {}) {
  context.save();
  Object.assign(context, { fillStyle: fill, ...more });
  context.beginPath();
  context.roundRect(x, y, width, height, corner);
  context.fill();
  if (more.lineWidth) context.stroke();
  context.restore();
}

/**
 * What stands beside a player's seal.
 * @param {CanvasRenderingContext2D} context @param {Awaited<ReturnType<typeof createPen>>} write @param {Player} player
 * @param {[number, number, number]} place left, middle and width
 * @param {[string, string]} inks
 * @param {number|null} share the accuracy
 * @param {boolean} lit
 */
function seat(context, write, player, [x, middle, wide], [ink, quiet], share, lit) {
  const right = x + wide - 24;
  const under = middle + 22;
  let end = 0;
  if (share !== null)
    end = Math.max(
      write(percent(share / 100), 'figure', ink, [right, middle - 14], 130, 'right'),
      write(t('card.accuracy'), 'small', quiet, [right, under], 130, 'right'),
    );
  else if (lit) end = write(t('strip.wins'), 'small', quiet, [right, middle], 130, 'right');
  const [from, room] = [x + 106, right - end - x - 160];
  const line = player.detail ? middle - 16 : middle;
  const name = write(player.name, 'name', ink, [from, line], room);
  stone(context, player, quiet, [from + Math.min(name, room) + 26, line, 13]);
  if (player.detail) write(player.detail, 'small', quiet, [from, under], room);
}

/** @param {Ending} ending @param {Shape} shape @returns {Promise<HTMLCanvasElement>} */
export async function cardOf({ play, accuracy, names }, { width, height, board, words, players, wide, brand }) {
  const { game, table, position } = play;
  const [bg, card, ink, quiet, line, edge] = coloursOf('bg', 'card', 'ink', 'ink-2', 'line', 'edge');
  const canvas = h('canvas', { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const write = await createPen(context);
  plate(context, [0, 0, width, height], 0, bg);

  const row = position?.winner && position.line ? position.line : [];
  const picture = await pictureOf(table, movesOf(game), { numbers: false, coords: true, line: row });
  const scale = board[2] / Math.max(picture.width, picture.height);
  const [across, down] = [picture.width * scale, picture.height * scale];
  const box = [board[0] + (board[2] - across) / 2, board[1] + (board[2] - down) / 2, across, down];
  const shadow = { shadowColor: '#2a180680', shadowBlur: 30, shadowOffsetY: 14 };
  plate(context, box, (table.kind.pieces === 'discs' ? 12 : 6) * scale, edge, shadow);
  context.drawImage(await drawn(picture.text, across, down), box[0], box[1], across, down);

  const [left, top, room] = words;
  write(headline(play, names), 'display', ink, [left, top + 24], brand[1] < board[1] ? brand[0] - left - 24 : room);
  const opening = position?.opening ? `${t(`opening.${position.opening}`)} · ` : '';
  write(`${opening}${boardName(table)}`, 'text', quiet, [left, top + 76], room);

  for (const [i, player] of seats(play, names).entries()) {
    const [x, y] = players[i];
    const lit = player.turn && isOver(play);
    plate(context, [x, y, wide, SEAT], 14, card, { strokeStyle: lit ? ink : line, lineWidth: lit ? 3 : 1 });
    context.drawImage(await sealOf(player), x + 16, y + 16, 72, 72);
    if (player.double) circle(context, [x + 52, y + 52, 39], { strokeStyle: quiet, lineWidth: 2 });
    const share = accuracy?.[player.side === 'black' ? 0 : 1] ?? null;
    seat(context, write, player, [x, y + SEAT / 2, wide], [ink, quiet], share, lit);
  }

  context.drawImage(await signOf('.brand svg', 44), brand[0], brand[1], 44, 44);
  write('Tengen', 'name', ink, [brand[0] + 58, brand[1] + 22], 200);
  const to = brand[1] < board[1] ? [words[0] + room, top + 76] : [words[0] + room, brand[1] + 24];
  write(address(), 'small', quiet, /** @type {[number, number]} */ (to), room - 190, 'right');
  return canvas;
}

/**
 * @param {CanvasRenderingContext2D} context @param {[number, number, number]} place
 * @param {Partial<CanvasRenderingContext2D>} look
 */
function circle(context, [x, y, r], look) {
  context.save();
  Object.assign(context, look);
  context.beginPath();
  context.arc(x, y, r, 0, 2 * Math.PI);
  if (look.fillStyle) context.fill();
  if (look.lineWidth) context.stroke();
  context.restore();
}

/**
 * The piece of a side, in the material that it has on boards.
 * @param {CanvasRenderingContext2D} context @param {Player} player @param {string} edge
 * @param {[number, number, number]} place
 */
function stone(context, { swatch }, edge, place) {
  const id = { black: 'stone1', white: 'stone2', red: 'disc1', yellow: 'disc2' }[swatch] ?? 'stone1';
  const [x, y, r] = place;
  const fill = context.createRadialGradient(x - r / 3, y - r / 3, 0, x - r / 4, y - r / 4, 1.6 * r);
  for (const stop of byId(id).children)
    fill.addColorStop(Number(stop.getAttribute('offset')), stop.getAttribute('stop-color') ?? '');
  circle(context, place, { fillStyle: fill, strokeStyle: edge, lineWidth: 1 });
}
