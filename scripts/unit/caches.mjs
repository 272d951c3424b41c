// @ts-check
// A CacheStorage and a host for tests of the page's caches and the service worker.

/** A cache: responses by address, which can be read repeatedly. */
class FakeCache {
  /** @type {Map<string, Response>} */
  held = new Map();

  /** @param {string|{url: string}} request */
  async match(request) {
    return this.held.get(addressOf(request))?.clone();
  }

  /** @param {string|{url: string}} request @param {Response} response */
  async put(request, response) {
    const { status, headers } = response;
    this.held.set(addressOf(request), new Response(await response.arrayBuffer(), { status, headers }));
  }

  /** @param {string|{url: string}} request */
  async delete(request) {
    return this.held.delete(addressOf(request));
  }

  async keys() {
    return [...this.held.keys()].map((url) => ({ url }));
  }
}

/** @param {string|{url: string}} request */
const addressOf = (request) => (typeof request === 'string' ? request : request.url);

/** A CacheStorage for tests: `all` has the caches by name. */
export function fakeCaches() {
  /** @type {Map<string, FakeCache>} */
  const all = new Map();
  return {
    all,
    async open(/** @type {string} */ name) {
      const cache = all.get(name) ?? new FakeCache();
      all.set(name, cache);
      return cache;
    },
    keys: async () => [...all.keys()],
    has: async (/** @type {string} */ name) => all.has(name),
    delete: async (/** @type {string} */ name) => all.delete(name),
    match: async (/** @type {string} */ url, /** @type {{cacheName: string}} */ { cacheName }) =>
      all.get(cacheName)?.match(url),
  };
}

const TYPES = /** @type {Record<string, string>} */ ({ js: 'text/javascript', css: 'text/css', '': 'text/html' });

/**
 * A host that serves files by path. Its fetch records the requests, and fails while
 * the host is offline.
 * @param {string} scope address of the site
 * @param {Record<string, string>} files
 */
export function fakeHost(scope, files) {
  const host = {
    files,
    gone: false,
    /** Content types that differ from the file name's, by path. @type {Record<string, string>} */
    types: {},
    /** @type {string[]} */
    asked: [],
    /** @param {string|{url: string}} request @returns {Promise<Response>} */
    async fetch(request) {
      const path = addressOf(request)
        .slice(scope.length)
        .replace(/[?#].*/, '');
      host.asked.push(path);
      if (host.gone) throw new TypeError('Failed to fetch');
      const text = host.files[path || './'];
      if (text === undefined) return new Response('not here', { status: 404 });
      const type = host.types[path] ?? TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream';
      return new Response(text, { headers: { 'content-type': type } });
    },
  };
  return host;
}
