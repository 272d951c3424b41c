// @ts-check
// The viewer in a frame: embed.html#/GAME/MOVES?ply=N&theme=…&coordinates&numbers&lang=…
// It tells the page around it how high it is: {type: "tengen-size", height}.

import './tengen-game.js';

/** @type {ResizeObserver|null} */
let sizes = null;

/** @param {string} part */
function unescaped(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part.replace(/%[^]*$/, ''); // a link that was cut off
  }
}

function show() {
  // Other programs escape "/", "?" and "&" in links, as HTML or as a part of an address.
  const link = location.hash.replace(/%(?:25)*(2f|3f|3d|26|23)/gi, (_, code) => unescaped(`%${code}`));
  const [path, ...pieces] = link.replace(/^[#!/]+/, '').split(/[?&]/);
  const [game = '', moves = ''] = path.split('/').map(unescaped);
  const element = document.createElement('tengen-game');
  if (game) element.setAttribute('game', game.toLowerCase());
  element.setAttribute('moves', moves);
  element.textContent = moves; // for a browser that can't show the board
  for (const piece of pieces) {
    const [name, value = ''] = piece.replace(/^(amp;)+/, '').split('=');
    if (['ply', 'theme', 'coordinates', 'numbers', 'lang'].includes(name)) element.setAttribute(name, unescaped(value));
  }
  document.documentElement.lang = element.getAttribute('lang') ?? 'en';
  document.body.replaceChildren(element);
  if (typeof ResizeObserver === 'undefined' || parent === window) return;
  if (sizes) sizes.disconnect();
  sizes = new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    parent.postMessage({ type: 'tengen-size', height }, '*');
  });
  sizes.observe(element);
}

addEventListener('hashchange', show);
show();
