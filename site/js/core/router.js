// @ts-check
// Chooses the screen by the fragment: #/play/renju15/h8h9j9?ply=3. A change within
// a screen replaces the fragment; only another screen adds to the history. The page
// signs its own history entries, which tells them from links.

/**
 * @typedef {object} Route
 * @property {string} screen
 * @property {string[]} parts what follows the screen's name
 * @property {URLSearchParams} query
 * @property {string} own what the page signed this step of its history with, '' on a link
 */

/** @param {string} hash @returns {Route} */
export function parseRoute(hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [screen = '', ...parts] = path.split('/').map(unescapePart);
  return { screen: screen || 'play', parts, query: new URLSearchParams(query), own: '' };
}

/** What the page signed the shown step of its history with, '' when it did not: a link was followed. @returns {string} */
export const signature = () => (typeof history.state?.own === 'string' ? history.state.own : '');

/** @param {string} part */
function unescapePart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray % is the screen's to complain about
  }
}

/**
 * A screen is a module loaded when first asked for.
 * @typedef {object} Screen
 * @property {HTMLElement} node what is seen of it; hidden while another screen is shown
 * @property {(route: Route) => void} show called on entering and when the fragment changes under it
 * @property {() => void} hide
 */

/**
 * @param {Record<string, () => Promise<Screen>>} screens
 * @param {(name: string) => void} entered
 * @param {(name: string) => void} unknown
 * @param {(name: string) => void} failed the screen's files could not be had
 */
export function createRouter(screens, entered, unknown, failed) {
  /** @type {Map<string, Promise<Screen>>} */
  const loaded = new Map();
  let current = '';
  /** @type {Screen|null} */
  let showing = null;

  /** @returns {Promise<void>} */
  const follow = async () => {
    let route = { ...parseRoute(location.hash), own: signature() };
    if (!Object.hasOwn(screens, route.screen)) {
      unknown(route.screen);
      route = { screen: current || 'play', parts: [], query: new URLSearchParams(), own: '' };
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
      loaded.delete(name); // another visit may have more luck
      if (!current && name === 'play') throw fault; // there is nothing to show at all
      failed(name);
      write(`#/${current || 'play'}`);
      return current ? undefined : follow();
    }
    if (parseRoute(location.hash).screen !== name) return; // gone again meanwhile
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

/** Rewrites the fragment without a step in the browser's history. @param {string} hash @param {string} [own] what to sign it with */
function write(hash, own = signature()) {
  if (location.hash === hash && own === signature()) return;
  try {
    history.replaceState(own ? { own } : null, '', hash);
  } catch {
    // Safari refuses more than 100 times in 10 seconds: the next step is written
  }
}

/**
 * Rewrites a screen's own fragment. Where another screen has been asked for, and
 * is still loading, it keeps what was asked for.
 * @param {string} hash @param {string} [own] what to sign it with
 */
export function replace(hash, own) {
  if (parseRoute(location.hash).screen === parseRoute(hash).screen) write(hash, own);
}
