// @ts-check
// Files of the site's own that hold data.

/** A file's content; fails when it is missing or damaged. @param {URL} url */
export async function fetchJSON(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new TypeError(`${url.pathname}: ${answer.status}`);
  // Chromium tells nobody of an answer.json() that fails and that nobody waits for.
  return JSON.parse(await answer.text());
}
