// @ts-check
// Runs before the first paint, as a classic script: language and theme, so
// that nothing is painted twice.
(() => {
  const root = document.documentElement;
  /** @type {any} */
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('tengen.settings') ?? '{}').value ?? {};
  } catch {
    // unreadable settings are reported by the app; here the defaults do
  }
  const known = ['en', 'zh-CN', 'ja'];
  const asked = new URLSearchParams(location.search).get('lang');
  const wishes = [asked, saved.lang, ...navigator.languages];
  let lang = 'en';
  for (const wish of wishes) {
    const found = wish && known.find((name) => name.slice(0, 2) === wish.slice(0, 2).toLowerCase());
    if (found) {
      lang = found;
      break;
    }
  }
  root.lang = lang;
  if (lang !== 'en') root.dataset.wording = 'pending';
  const contrast = matchMedia('(prefers-contrast: more)').matches;
  const theme = ['light', 'dark', 'contrast'].includes(saved.theme) ? saved.theme : contrast ? 'contrast' : '';
  if (theme) root.dataset.theme = theme;
})();
