// @ts-check
// The viewer in a frame: embed.html#/GAME/MOVES?ply=N&theme=…&coordinates&numbers&lang=…
// It tells the page around it how high it is: {type: "tengen-size", height}.

import './tengen-game.js';

/** @type {ResizeObserver|null} */
let sizes = null;

function show() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [game = '', moves = ''] = path.split('/').map((part) => decodeURIComponent(part));
  const element = document.createElement('tengen-game');
  if (game) element.setAttribute('game', game);
  element.setAttribute('moves', moves);
  for (const [name, value] of new URLSearchParams(query))
    if (['ply', 'theme', 'coordinates', 'numbers', 'lang'].includes(name)) element.setAttribute(name, value);
  document.documentElement.lang = element.getAttribute('lang') ?? 'en';
  document.querySelector('tengen-game')?.remove();
  document.body.append(element);
  sizes?.disconnect();
  sizes = new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (parent !== window) parent.postMessage({ type: 'tengen-size', height }, '*');
  });
  sizes.observe(element);
}

addEventListener('hashchange', show);
show();
