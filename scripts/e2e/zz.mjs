import { launch, serve } from './harness.mjs';
import { mkdirSync } from 'node:fs';
mkdirSync('/tmp/shots', {recursive:true});
const browser = await launch(); const site = await serve(undefined, {headers: {'Cross-Origin-Opener-Policy':'same-origin','Cross-Origin-Embedder-Policy':'require-corp'}});
const P = { play:'#/play/freestyle15/h8i9h10g9i7h9', connect4:'#/play/connect4/4444421', games:'#/games', analyse:'#/analyse/freestyle15/h8i9h10g9i7h9', arena:'#/arena', learn:'#/learn', course:'#/learn/course/rules/1', puzzles:'#/puzzles', about:'#/about', decision:'#/learn/decision', reports:'#/learn/reports', mcts:'#/learn/mcts/tictactoe', alphabeta:'#/learn/alphabeta/search', threats:'#/learn/threats' };
for (const [w,h,scheme,lang] of [[360,740,'dark','zh'],[1440,900,'light','en'],[820,1180,'dark','en'],[820,1180,'light','zh'],[1440,900,'dark','zh'],[360,740,'light','en']]) {
  const c = await browser.newContext({ viewport:{width:w,height:h}, colorScheme: scheme, serviceWorkers:'block', locale: lang==='zh'?'zh-CN':'en-GB', reducedMotion:'reduce' });
  const p = await c.newPage();
  for (const [n, path] of Object.entries(P)) { await p.goto('about:blank'); await p.goto(site.url + path); await p.waitForTimeout(1200);
    await p.screenshot({ path: `/tmp/shots/${n}-${w}-${scheme}-${lang}.png` }); }
  await c.close();
}
const c = await browser.newContext({ viewport:{width:1600,height:1000} }); const p = await c.newPage();
import { readFileSync, readdirSync } from 'node:fs';
for (const key of ['360-dark-zh','1440-light-en','820-dark-en','820-light-zh','1440-dark-zh','360-light-en']) {
  const files = Object.keys(P).map(n => `/tmp/shots/${n}-${key}.png`);
  const wide = key.startsWith('1440') ? 3 : key.startsWith('820') ? 4 : 7;
  await p.setContent(`<body style="margin:0;display:grid;grid-template-columns:repeat(${wide},1fr);gap:6px;background:#888">${files.map(f => `<img style="width:100%" src="data:image/png;base64,${readFileSync(f).toString('base64')}">`).join('')}</body>`);
  await p.waitForTimeout(500); await p.screenshot({ path: `/tmp/shots/sheet-${key}.png`, fullPage: true });
}
await browser.close(); await site.close();
