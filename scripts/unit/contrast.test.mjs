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

test('every part of either disc has a contrast of 3 : 1 to an empty hole', async () => {
  const [page, css, tokens] = await Promise.all(['js/core/drawings.js', 'css/discs.css', 'css/tokens.css'].map(file));
  const [plain, strong] = css.split(":where(:root[data-theme='contrast'])");
  /** @type {string[]} */
  const flats = [];
  const hole = (/** @type {string} */ text) => /--hole: (#\w+)/.exec(text)?.[1] ?? '';
  for (const stone of [1, 2]) {
    const gradient = new RegExp(`id="disc${stone}".*?</radialGradient>`).exec(page)?.[0] ?? '';
    const stops = [...gradient.matchAll(/stop-color="(#\w+)"/g)].map(([, colour]) => colour);
    assert.ok(stops.length > 1, `no colours of disc ${stone}`);
    // The hole has the same colour in the light and the dark theme, so light-dark()
    // is not evaluated.
    for (const colour of stops) assert.ok(contrast(colour, hole(plain)) >= 3, `${colour} in ${hole(plain)}`);
    const flat = new RegExp(`--disc${stone}: (#\\w+)`).exec(tokens)?.[1] ?? '';
    flats.push(flat);
    assert.ok(contrast(flat, hole(strong)) >= 3, `${flat} in ${hole(strong)}`);
  }
  assert.ok(contrast(flats[0], flats[1]) >= 3, `${flats}`);
});
