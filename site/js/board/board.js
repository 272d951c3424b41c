// @ts-check
// A board in an element: markup, state, drawing and hands put together. It
// imports nothing outside this folder and knows no rules.

import * as aria from './aria.js';
import { listen } from './events.js';
import { measure, render, skins } from './render.js';
import { CELL, centre, defaults } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */

/**
 * @typedef {object} Options
 * @property {import('./aria.js').Words} words
 * @property {(point: number) => void} [place] a point was chosen
 * @property {(point: number) => void} [ghost] a point waits for confirmation; -1: no longer
 * @property {(point: number) => void} [hover] the pointed or focused point; -1: none
 * @property {(key: string, point: number) => boolean} [command] a key pressed on the board; true when used
 * @property {() => Promise<import('./render.js').Skin>} discs fetches what a board of discs is drawn with: few need it
 *   at the start
 */

/**
 * Takes over `root`, which holds an `<svg>` (its drawing may be there already).
 * Without a start it is first drawn when a state is set.
 * @param {HTMLElement} root @param {Options} options @param {Partial<BoardState>} [start]
 */
export function createBoard(root, options, start) {
  const state = { ...defaults(), ...start };
  const [coords, heads, grid, loupe] = ['coords', 'heads', 'grid', 'loupe'].map((name) => layer(root, `b-${name}`));
  coords.setAttribute('aria-hidden', 'true'); // every cell says where it is
  grid.setAttribute('role', 'grid');
  loupe.hidden = true;

  const { draw, later } = createPainter(root, { heads, grid }, state, options, {
    place: (point) => options.place?.(point),
    hover: (point) => move('hover', point),
    command: (key, point) => options.command?.(key, point) ?? false,
  });

  /** @param {'hover'|'cursor'} what @param {number} point */
  const move = (what, point) => {
    if (point === state[what]) return false;
    state[what] = point;
    later();
    return true;
  };

  /** @param {number} point */
  const setGhost = (point) => {
    const next = point >= 0 && state.open && !state.stones[point] ? point : -1;
    if (next === state.ghost) return;
    state.ghost = next;
    later();
    options.ghost?.(next);
  };

  listen(grid, () => state, {
    place(point) {
      setGhost(-1);
      options.place?.(point);
    },
    ghost: setGhost,
    hover(point) {
      if (move('hover', point)) options.hover?.(point);
    },
    press: (point, x, y) => magnify(root, loupe, state, point, x, y),
    focus(point) {
      move('cursor', point);
      options.hover?.(point);
    },
    command(key, point) {
      if (key !== 'Escape' || state.ghost < 0) return options.command?.(key, point) ?? false;
      setGhost(-1);
      return true;
    },
  });
  if (start) draw();
  new ResizeObserver(() => measure(root, state)).observe(/** @type {Element} */ (root.querySelector('svg')));

  return {
    /** @type {Readonly<BoardState>} */
    state,
    /** Shows another state; what is not given stays. @param {Partial<BoardState>} patch */
    set(patch) {
      const resized = (patch.cols ?? state.cols) !== state.cols || (patch.rows ?? state.rows) !== state.rows;
      Object.assign(state, patch);
      if (resized) state.cursor = Math.floor(state.rows / 2) * state.cols + Math.floor(state.cols / 2);
      if (state.ghost >= 0 && (!state.open || state.stones[state.ghost] || resized)) setGhost(-1);
      draw();
    },
    /** Lets a waiting stone go. */
    dropGhost: () => setGhost(-1),
  };
}

/**
 * What puts a state on the screen: all of it at once, or a frame later what hands
 * move, which changes no words and may be drawn with the rest by then.
 * @param {HTMLElement} root
 * @param {{heads: HTMLElement, grid: HTMLElement}} layers
 * @param {BoardState} state
 * @param {Options} options
 * @param {import('./heads.js').Hands} hands of the heads
 */
function createPainter(root, { heads, grid }, state, { words, discs }, hands) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let naming;
  let view = '';
  /** Names the cells in tasks of their own, after the frame. @param {number} from */
  const name = (from) => {
    naming = setTimeout(() => {
      const next = aria.label(grid, words, from);
      if (next) name(next);
    });
  };
  const paint = {
    /** @returns {Promise<void>} */
    async draw() {
      const skin = skins[state.kind];
      if (!skin) {
        skins.discs = await discs();
        return paint.draw(); // as it is by then
      }
      clearTimeout(timer);
      clearTimeout(naming);
      timer = undefined;
      view = fit(grid, state, view);
      aria.mark(grid, state); // before the drawing: it needs the styles
      render(root, state, skin);
      name(0);
      heads.hidden = !skin.heads;
      skin.heads?.(heads, state, words, hands);
    },
    later() {
      timer ||= setTimeout(() => {
        timer = undefined;
        const drawn = skins[state.kind];
        if (drawn) render(root, state, drawn);
        aria.mark(grid, state);
      }, 16);
    },
  };
  return paint;
}

/**
 * Rebuilds the buttons for another board or view; what they are for now.
 * @param {HTMLElement} grid @param {BoardState} s @param {string} before
 */
function fit(grid, s, before) {
  const view = `${s.kind} ${s.cols} ${s.rows} ${s.view}`;
  if (view === before) return view;
  const focused = grid.contains(document.activeElement);
  aria.build(grid, s);
  if (focused) aria.cellAt(grid, s.cursor)?.focus();
  return view;
}

/** @param {HTMLElement} root @param {string} name */
function layer(root, name) {
  const present = /** @type {HTMLElement|null} */ (root.querySelector(`.${name}`)); // the markup's
  if (present) return present;
  const node = document.createElement('div');
  node.className = name;
  root.append(node);
  return node;
}

/**
 * Shows what is under the finger, above it.
 * @param {HTMLElement} root
 * @param {HTMLElement} loupe
 * @param {BoardState} s
 * @param {number} point
 * @param {number} x
 * @param {number} y
 */
function magnify(root, loupe, s, point, x, y) {
  const cell = root.clientWidth / s.cols;
  loupe.hidden = point < 0 || cell > 34;
  if (loupe.hidden) return;
  if (!loupe.firstChild) loupe.innerHTML = '<svg aria-hidden="true"><use href="#board-scene"/></svg>';
  const scene = /** @type {Element} */ (root.querySelector('.b-scene'));
  document.getElementById('board-scene')?.removeAttribute('id'); // another board's
  scene.id = 'board-scene';
  const { cx, cy } = centre(s, point);
  const reach = 2 * CELL;
  /** @type {Element} */ (loupe.firstChild).setAttribute(
    'viewBox',
    `${cx - reach} ${cy - reach} ${2 * reach} ${2 * reach}`,
  );
  const box = root.getBoundingClientRect();
  const half = 56;
  const left = Math.max(half, Math.min(box.width - half, x - box.left));
  const above = y - box.top - 96;
  const top = above < -40 ? y - box.top + 96 : above;
  loupe.style.transform = `translate(${left - half}px, ${top - half}px)`;
}
