// @ts-check
'use strict';
// The build puts this script into the page itself. It runs before anything is
// loaded and needs no other file. It sets the language and the theme, so that the
// page is painted once, and shows a text when the page cannot start.
{
  const root = document.documentElement;
  const path = location.pathname.replace(/[^/]*$/, '');
  /** @type {{lang?: unknown, theme?: unknown, board?: unknown}} */
  let saved = {};
  try {
    saved = Object(JSON.parse(localStorage.getItem(`tengen ${path} settings`) ?? '{}').value);
  } catch {
    // the app reports unreadable settings; the defaults are used here
  }
  /** The words of each language. @type {Record<string, string>} */
  const files = { en: 'i18n/en.json', 'zh-CN': 'i18n/zh-CN.json', ja: 'i18n/ja.json' };
  const tag = new URLSearchParams(location.search).get('lang');
  const wishes = [tag, saved.lang, ...(navigator.languages ?? [])].filter((wish) => typeof wish === 'string');
  const language = (/** @type {string} */ wish) =>
    Object.keys(files).find((name) => name.slice(0, 2) === wish.slice(0, 2).toLowerCase());
  const lang = wishes.map(language).find(Boolean) ?? 'en';
  root.lang = lang;
  if (lang !== 'en') root.dataset.wording = 'pending';
  if (!/^#\/?play/.test(location.hash)) root.dataset.opening = '';
  const contrast = matchMedia('(prefers-contrast: more)').matches ? 'contrast' : '';
  const theme = ['light', 'dark', 'contrast'].find((name) => name === saved.theme) ?? contrast;
  if (theme) root.dataset.theme = theme;
  if (theme !== 'contrast') root.dataset.board = String(saved.board);
  // The words come with the scripts, not after them.
  const words = /** @type {HTMLLinkElement} */ (document.querySelector('#words'));
  words.href = files[lang];
  words.media = '';

  /** How long the scripts may take once everything is loaded, in milliseconds. */
  const PATIENCE = 20_000;
  const texts = {
    en: [
      'Tengen could not start properly: a file is missing or damaged, or the browser is too old. Your games and settings are kept.',
      'Reload',
      'Repair',
      'The site cannot be reached now. Try again when online.',
    ],
    'zh-CN': [
      '天元未能正常启动：有文件缺失或损坏，或者浏览器版本过旧。你的棋局和设置都还在。',
      '重新加载',
      '修复',
      '现在无法连接到网站。请联网后再试。',
    ],
    ja: [
      '天元を正しく起動できませんでした。ファイルがないか壊れているか、ブラウザが古すぎます。対局と設定は残っています。',
      '再読み込み',
      '修復',
      '今はサイトに接続できません。オンラインのときにお試しください。',
    ],
  };
  const [trouble, reload, mend, offline] = texts[/** @type {keyof typeof texts} */ (lang)];
  /** The notice, undefined until the page fails to start. @type {HTMLElement|undefined} */
  let notice;
  let started = false;
  let styled = true;

  /** @param {string} text @param {() => void} click */
  const button = (text, click) => {
    const node = document.createElement('button');
    node.textContent = text;
    node.style.cssText = 'margin:.5em 1em 0 0;padding:.5em 1em;border:1px solid;font:inherit';
    node.onclick = click;
    return node;
  };

  /** Shows once that the page could not start. */
  const tell = () => {
    if (notice) return;
    notice = document.createElement('div');
    notice.id = 'trouble';
    notice.setAttribute('role', 'alert');
    notice.style.cssText = 'position:relative;padding:1em;background:#fff;color:#000;font:1rem/1.5 sans-serif';
    const text = document.createElement('p');
    text.textContent = trouble;
    const repairing = () => repair().catch(() => (text.textContent = offline));
    notice.append(
      text,
      button(reload, () => location.reload()),
      button(mend, repairing),
    );
    const place = () => document.body.prepend(/** @type {HTMLElement} */ (notice));
    if (document.body) place();
    else addEventListener('DOMContentLoaded', place);
  };

  /**
   * Waits for a browser service that may refuse or never answer.
   * @param {() => Promise<unknown>} call @param {number} [ms]
   */
  const tried = (call, ms = 4000) =>
    Promise.race([call(), new Promise((done) => setTimeout(done, ms))]).catch(() => {});
  const scope = new URL('./', location.href).href;

  /** Fetches the site again. If the site can't be reached, nothing is deleted. */
  const repair = async () => {
    if (!(await fetch(`${scope}sw.js`, { cache: 'no-store' })).ok) throw new Error();
    await tried(async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations())
        if (registration.scope === scope) await registration.unregister();
    });
    await tried(async () => {
      for (const name of await caches.keys()) if (name.startsWith(`tengen ${path} `)) await caches.delete(name);
    });
    // The damaged files may be in the browser's own cache.
    const used = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(scope));
    await tried(() => Promise.allSettled(used.map(({ name }) => fetch(name, { cache: 'reload' }))), 60_000);
    // core/updates.js reads it: the page may be reloaded once more to become isolated.
    await tried(async () => localStorage.setItem(`tengen ${path} repaired`, 'yes'));
    location.reload();
  };

  // A page that runs uses the same repair.
  /** @type {any} */ (window).tengenRepair = repair;

  /**
   * Whether an error comes from a script of the site, not from an extension.
   * @param {unknown} error @param {string} [place]
   */
  const isOwn = (error, place = '') => {
    const { message = '', stack = '' } = /** @type {Partial<Error>} */ (Object(error));
    const [first] = `${place} ${message} ${stack}`.match(/[a-z][a-z.+-]*:\/\/[^\s)]+/i) ?? [];
    return first ? first.startsWith(scope) : /module/i.test(message);
  };

  const fault = (/** @type {Event} */ { target }) => {
    // After the start the code that loads a style sheet handles its errors.
    const style =
      !started && target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.href.startsWith(scope);
    if (style) styled = false;
    if (style || (!started && target instanceof HTMLScriptElement && target.src.startsWith(scope))) tell();
  };
  addEventListener('error', fault, true);
  addEventListener('error', ({ error, filename }) => started || !isOwn(error, filename) || tell());
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!started && !(reason instanceof DOMException) && isOwn(reason)) tell();
  });
  addEventListener('tengen-started', () => {
    started = true;
    if (styled) notice?.remove();
  });
  addEventListener('load', () => {
    setTimeout(() => started || tell(), PATIENCE);
    tried(async () => {
      // Another page, with which a host may answer, is a style sheet without rules.
      styled &&= [...document.styleSheets].every((sheet) => !sheet.href?.startsWith(scope) || sheet.cssRules.length);
      if (!styled) tell();
    });
  });
}
