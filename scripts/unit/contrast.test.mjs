// @ts-check
// Connect Four's discs contrast with the empty holes in every theme.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

/** @param {string} name */
const file = (name) => readFile(new URL(`../../site/${name}`, import.meta.url), 'utf8');

/** The relative luminance of a colour (WCAG). @param {string} colour #rgb or #rrggbb */
function luminance(colour) {
  const hex = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour;
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
const contrast = (a, b) => {
  const [less, more] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (more + 0.05) / (less + 0.05);
};

test('the contrast ratio agrees with known values', () => {
  assert.equal(contrast('#fff', '#000000').toFixed(1), '21.0');
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
});

/** Two colours mixed. @param {string} a @param {string} b @param {number} share of a */
const mixed = (a, b, share) =>
  [1, 3, 5]
    .map((at) => [a, b].map((colour) => parseInt(colour.slice(at, at + 2), 16)))
    .reduce(
      (text, [x, y]) =>
        text +
        Math.round(x * share + y * (1 - share))
          .toString(16)
          .padStart(2, '0'),
      '#',
    );

test('the ring on either disc has a contrast of 3 : 1 to an open hole, light and dark', async () => {
  const [page, css, tokens] = await Promise.all(['js/core/drawings.js', 'css/discs.css', 'css/tokens.css'].map(file));
  const strong = css.split(":where(:root[data-theme='contrast'])")[1];
  const [, light, dark] = /--bg: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
  /** @type {string[]} */
  const flats = [];
  const hole = (/** @type {string} */ text) => /--hole: (#\w+)/.exec(text)?.[1] ?? '';
  for (const stone of [1, 2]) {
    const gradient = new RegExp(`id="disc${stone}".*?</radialGradient>`).exec(page)?.[0] ?? '';
    const stops = [...gradient.matchAll(/stop-color="(#\w+)"/g)].map(([, colour]) => colour);
    assert.ok(stops.length > 1, `no colours of disc ${stone}`);
    // A light hole shows the page's background, which is too near to yellow: the ring sets the disc off.
    const rule = css.split(stone === 1 ? '\n.b-bevel {' : '.b-disc2 + .b-bevel {')[1];
    const [, ring, share] = /stroke: (#\w{6});\s*stroke-opacity: ([\d.]+)/.exec(rule) ?? [];
    for (const colour of stops) {
      const edge = mixed(ring, colour, Number(share));
      assert.ok(contrast(edge, light) >= 3, `${edge} in ${light}`);
      assert.ok(contrast(colour, dark) >= 3, `${colour} in ${dark}`);
    }
    const flat = new RegExp(`--disc${stone}: (#\\w+)`).exec(tokens)?.[1] ?? '';
    flats.push(flat);
    assert.ok(contrast(flat, hole(strong)) >= 3, `${flat} in ${hole(strong)}`);
  }
  assert.ok(contrast(flats[0], flats[1]) >= 3, `${flats}`);
});
