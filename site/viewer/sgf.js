// @ts-check
// Reads SGF, the Smart Game Format. @sabaki/sgf builds the tree. This file divides the text
// for it, because programs and people write what the library's own tokenizer refuses and
// engine/record reads, and gives the properties their meaning. A test compares the viewer with
// "tengen convert" for every SGF of engine/record's tests.

import { parseTokens } from '@sabaki/sgf/src/parse.js';
import { MOST, PASS, SETUP, indexOf, startOf, stepTo, tableOf } from './game.js';
import { SHAPES } from './board.js';
import { fault } from './words.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Step} Step */
/** @typedef {import('./game.js').Table} Table */
/** @typedef {{type: string, value: string, pos: number}} Token */
/** @typedef {{data: Record<string, string[]>, children: Tree[]}} Tree */

/** Whether a text holds an SGF game. @param {string} text */
export const isSgf = (text) => /\(\s*;/.test(text);

/** Variations in each other, at most. */
const DEEPEST = 1000;
/** Names in words. @type {Record<string, string>} */
const LONG = { BLACK: 'B', WHITE: 'W', SIZE: 'SZ', COMMENT: 'C', ADDBLACK: 'AB', ADDWHITE: 'AW' };

/** The name that counts: its capital letters or, if it has none, all letters. @param {string} name */
function nameOf(name) {
  if (/[A-Z]/.test(name)) return name.replace(/[a-z]/g, '');
  const capitals = name.toUpperCase();
  return LONG[capitals] ?? capitals;
}

/**
 * The parts of the first game, for the library: names as they count, and texts with brackets
 * that were not escaped. `torn` is called if the text ends within the game.
 * @param {string} text @param {() => void} torn @returns {Generator<Token>}
 */
function* partsOf(text, torn) {
  const part = /([();])|(\w+)|\[(?:[^\\\]]|\\[^])*\]|\S/g;
  part.lastIndex = Math.max(0, text.search(/\(\s*;(?!\s*\))/));
  let depth = 0;
  /** The last value of a node, which may have to be continued, and the names behind it. @type {Token[]} */
  let held = [];
  for (let found = part.exec(text); found; found = part.exec(text)) {
    const [value, sign, name] = found;
    if (name) held.push({ type: 'prop_ident', value: nameOf(name), pos: 0 });
    else if (sign || value[1]) {
      yield* held;
      held = sign ? [] : [{ type: 'c_value_type', value, pos: found.index }];
      if (value === '(' && ++depth > DEEPEST) throw fault('broken', { word: '('.repeat(9) });
      if (sign) yield { type: sign === ';' ? 'semicolon' : 'parenthesis', value, pos: 0 };
      if (value === ')' && !--depth) return;
    } else if (value === '[') break;
    else {
      // A text with a bracket that was not escaped goes on.
      const more = /^[^]{0,100000}?\](?=\s*(?:$|[;()]|[A-Z]+\[))/.exec(text.slice(found.index));
      if (!more || held[0]?.type !== 'c_value_type') throw fault('broken', { word: text.substr(found.index, 20) });
      part.lastIndex = found.index + more[0].length;
      held = [{ ...held[0], value: text.slice(held[0].pos, part.lastIndex) }];
    }
  }
  yield* held;
  torn();
}

/** The rule that a name stands for. @param {string} name */
function ruleOf(name) {
  const word = name.toLowerCase().replace(/[\s_-]/g, '');
  if (/ninuki|caro|pente|^omok|[无無]禁|自由/.test(word)) return 'freestyle';
  if (/^(4|rif)$|renju|yamaguchi|taraguchi|tarannikov|soos[oõ]rv|sakata|禁手|[连連]珠|렌주/.test(word)) return 'renju';
  return /^1$|standard|exact(ly)?five/.test(word) ? 'standard' : 'freestyle';
}

/**
 * The size of a board on which the moves of a text are if it names none: 15 lines, 19 as in Go, or 20.
 * @param {string} text
 */
function widest(text) {
  const letters = (text.match(/[BW]\[(?!tt)[a-t]{2}(?=\])/gi) ?? []).map((move) => move.slice(2).toLowerCase());
  const [last = 'a'] = [...letters.join('')].sort().reverse();
  return last > 's' ? 20 : last > 'o' ? 19 : 15;
}

/** The board that the first node names. @param {Tree} root @param {string} text @returns {Table} */
function boardOf(root, text) {
  const first = (/** @type {string} */ name) => (root.data[name] ?? [''])[0].trim();
  const kind = first('GM');
  if (/^\d+$/.test(kind) && kind !== '4' && kind !== '1') throw fault('game', { word: `GM[${kind}]` });
  const [cols, rows = cols] = first('SZ').split(/\s*[:x×*,]\s*/i);
  const size = cols ? Number(cols) : widest(text);
  const rule = ruleOf(first('RU') || (/^\d*$/.test(kind) ? '' : kind));
  const table = cols === rows && tableOf(`${rule === 'renju' && size !== 15 ? 'freestyle' : rule}${size}`);
  if (!table) throw fault('game', { word: `SZ[${first('SZ')}]` });
  return table;
}

/**
 * The index of a point: two letters, or as people write it; −1 outside the board.
 * @param {Table} table @param {string} text
 */
function point(table, text) {
  const word = text.trim().toLowerCase();
  const x = word.charCodeAt(0) - 97;
  if (/^[a-z]\d+$/.test(word)) return indexOf(table, x, Number(word.slice(1)) - 1);
  return /^[a-z]{2}$/.test(word) ? indexOf(table, x, table.rows - 1 - (word.charCodeAt(1) - 97)) : -1;
}

/** A point, or all points between two corners. @param {Table} table @param {string} text */
function points(table, text) {
  const [a, b = a] = text.split(':').map((one) => point(table, one));
  if (a < 0 || b < 0) return [-1];
  const { cols } = table;
  const [left, right] = [a % cols, b % cols].sort((one, two) => one - two);
  const [low, high] = [Math.floor(a / cols), Math.floor(b / cols)].sort((one, two) => one - two);
  const all = [];
  for (let y = high; y >= low; y--) for (let x = left; x <= right; x++) all.push(indexOf(table, x, y));
  return all;
}

/** @type {Record<string, number>} */
const SETTERS = { AB: 1, AW: 2, AE: 0 };

/**
 * The marks of a property. M and L are names of FF[3].
 * @param {Table} table @param {string} name @param {string[]} values @returns {import('./game.js').Mark[]}
 */
function marksOf(table, name, values) {
  const kind = name === 'M' || name === 'L' ? { M: 'MA', L: 'LB' }[name] : name;
  if (kind !== 'LB' && !(kind in SHAPES)) return [];
  const marks = values.flatMap((value, i) => {
    const [from, ...rest] = value.split(':');
    if (kind !== 'LB' && kind !== 'AR') return points(table, value).map((at) => ({ kind, at }));
    const at = point(table, from);
    if (kind === 'AR') return [{ kind, at, to: point(table, rest[0] ?? '') }].filter(({ to }) => to >= 0 && to !== at);
    const label = name === 'L' ? String.fromCharCode(65 + (i % 26)) : rest.join(':').trim().replace(/\s+/g, ' ');
    return label ? [{ kind, at, text: label.slice(0, 40) }] : [];
  });
  return marks.filter(({ at }) => at >= 0);
}

/** Adds a text to those of a step. @param {Step} step @param {string} text */
function say(step, text) {
  const line = text.trimEnd();
  if (line && !step.comment.split('\n').includes(line)) step.comment += (step.comment && '\n') + line;
}

/** Reads the first game of a text. It throws a Fault if there is none. @param {string} written @returns {Game} */
export function fromSgf(written) {
  const text = written.replace(/\r\n?/g, '\n');
  /** @type {import('./words.js').Fault|null} */
  let first = null;
  const keep = (/** @type {import('./words.js').Fault} */ one) => {
    first = first ?? one;
  };
  const [tree] = /** @type {Tree[]} */ (parseTokens(partsOf(text, () => keep(fault('torn', { n: MOST })))));
  if (!tree) throw fault('broken', { word: text.slice(0, 20) });
  const table = boardOf(tree, text);
  const root = startOf(table);
  let steps = 0;

  /**
   * Adds a node and returns the step that it leads to, null if it is left out.
   * @param {Step} step @param {Tree} node
   */
  function add(step, { data }) {
    const wrong = (/** @type {string} */ word) => keep(fault('ends', { n: depthOf(step) + 1, word: word || '?' }));
    const setting = Object.keys(data).filter((name) => name in SETTERS);
    if (setting.length) {
      const start = step === root && !root.comment && !root.marks.length && !root.next.length;
      if (!start) step = stepTo(step, SETUP, 0);
      for (const name of setting)
        for (const value of data[name])
          for (const at of points(table, value)) {
            if (at < 0) return wrong(value);
            step.stones[at] = SETTERS[name];
          }
    }
    for (const name of Object.keys(data).filter((one) => one === 'B' || one === 'W')) {
      if (!data[name].length) return wrong(name);
      for (const value of data[name]) {
        const [where, ...words] = value.split(':');
        const word = where.trim();
        if (/^resign/i.test(word)) continue;
        const pass = !word || (word === 'tt' && table.cols < 20);
        const at = pass ? PASS : point(table, word);
        if (!pass && (at < 0 || step.stones[at])) return wrong(`${name}[${word.slice(0, 20)}]`);
        if (++steps > MOST) return keep(fault('torn', { n: MOST }));
        step = stepTo(step, at, name === 'B' ? 1 : 2);
        say(step, words.join(':').trim());
      }
    }
    for (const [name, values] of Object.entries(data)) step.marks.push(...marksOf(table, name, values));
    for (const value of data.C ?? []) say(step, value);
    return step;
  }

  /** @param {Step|null|void} step @param {Tree} node */
  function follow(step, node) {
    for (let at = node; step; [at] = at.children) {
      step = add(step, at);
      if (at.children.length === 1) continue;
      if (step) for (const child of at.children) follow(step, child);
      return;
    }
  }
  follow(root, tree);
  return { root, table, fault: first };
}

/** @param {Step} step */
function depthOf(step) {
  let n = 0;
  for (let at = step; at.up; at = at.up) n++;
  return n;
}
