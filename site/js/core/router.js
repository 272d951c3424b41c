// @ts-check
// Chooses the screen by the fragment: #/play/renju15/h8h9j9?ply=3. A change within
// a screen replaces the fragment; only another screen adds a history entry. The
// page signs its own history entries, so that it can distinguish them from links.

/**
 * @typedef {object} Route
 * @property {string} screen
 * @property {string[]} parts what follows the screen's name
 * @property {URLSearchParams} query
 * @property {boolean} [home] whether the address names no screen
 * @property {string} signature the page's signature on this history entry, '' if a link was followed
 */

/**
 * Reads a link. Other programs change links: they escape "/", "?" and "#", add
 * parameters, write capital or full-width letters, and include punctuation that
 * follows the link. All of this is undone.
 * @param {string} hash @returns {Route}
 */
export function parseRoute(hash) {
  const text = hash.toLowerCase().replace(/%(?:25)*(2f|3f|23)/g, (_, code) => unescapePart(`%${code}`));
  const [path, ...pieces] = text.replace(/^[#!/]+/, '').split(/[?&]/);
  const [screen, ...parts] = path.split('/').map((part) => trim(unescapePart(part)));
  while (parts.at(-1) === '') parts.pop();
  const query = new URLSearchParams();
  for (const piece of pieces)
    for (const [name, value] of new URLSearchParams(piece.includes('=') ? piece : piece.replace('%3d', '=')))
      query.append(name.replace(/^amp;/, ''), trim(value));
  return { screen: screen || 'play', home: !screen, parts, query, signature: '' };
}

/** Removes punctuation at the end of a piece of a link. @param {string} piece */
const trim = (piece) => piece.normalize('NFKC').replace(/([\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '$1');

/** The page's signature on the current history entry, '' if a link was followed. @returns {string} */
export const signature = () => (typeof history.state?.own === 'string' ? history.state.own : '');

/** The state of a history entry with a signature. @param {string} mark */
export const signed = (mark) => ({ own: mark });

/** @param {string} part */
function unescapePart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // the screen reports a malformed % escape
  }
}

/**
 * A screen is a module that is loaded on first use.
 * @typedef {object} Screen
 * @property {HTMLElement} node its root element; hidden while another screen is shown
 * @property {(route: Route) => void} show called when the screen opens and when its fragment changes
 * @property {() => void} hide
 */

/**
 * @param {Record<string, () => Promise<Screen>>} screens
 * @param {(name: string) => void} entered
 * @param {(name: string) => void} unknown
 * @param {(name: string) => void} failed the screen's files could not be loaded
 */
export function createRouter(screens, entered, unknown, failed) {
  /** @type {Map<string, Promise<Screen>>} */
  const loaded = new Map();
  let current = '';
  /** @type {Screen|null} */
  let showing = null;

  /** @returns {Promise<void>} */
  const follow = async () => {
    let route = { ...parseRoute(location.hash), signature: signature() };
    if (!Object.hasOwn(screens, route.screen)) {
      unknown(route.screen);
      route = { screen: current || 'play', parts: [], query: new URLSearchParams(), signature: '' };
      write(`#/${route.screen}`);
    }
    const name = route.screen;
    const arriving = loaded.get(name) ?? screens[name]();
    loaded.set(name, arriving);
    /** @type {Screen} */
    let screen;
    try {
      screen = await arriving;
    } catch (fault) {
      loaded.delete(name); // forget the failure, so that the next visit tries again
      if (!current && name === 'play') throw fault; // without Play there is nothing to show
      failed(name);
      write(`#/${current || 'play'}`);
      return current ? undefined : follow();
    }
    if (parseRoute(location.hash).screen !== name) return; // the reader has already gone to another screen
    if (name !== current) {
      if (showing) {
        showing.hide();
        showing.node.hidden = true;
      }
      current = name;
      entered(name);
    }
    showing = screen;
    screen.node.hidden = false;
    screen.show(route);
  };
  addEventListener('hashchange', follow);
  return { start: follow };
}

/**
 * Replaces the fragment without adding a history entry.
 * @param {string} hash
 * @param {string} [mark] signature of the entry
 */
function write(hash, mark = signature()) {
  if (location.hash === hash && mark === signature()) return;
  try {
    history.replaceState(mark ? signed(mark) : null, '', hash);
  } catch {
    // Safari allows 100 changes in 10 seconds: a later change will write the fragment
  }
}

/**
 * Replaces the fragment of the current screen. If another screen is being loaded,
 * the fragment stays that screen's.
 * @param {string} hash
 * @param {string} [mark] signature of the entry
 */
export function replace(hash, mark) {
  if (parseRoute(location.hash).screen === parseRoute(hash).screen) write(hash, mark);
}
