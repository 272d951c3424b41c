// @ts-check
// One word for each concept: words that a language's texts must not use, with their replacements.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { LANGUAGES } from '../../site/js/core/settings.js';

/** Forbidden words and their replacements. @type {Record<string, [RegExp, string][]>} */
const NOT = {
  en: [
    [/\b(Dark|Light) (wins|to move|controls|must)/, 'Red, Yellow'],
    [/\bdark disc|\blight disc/i, 'red disc, yellow disc'],
    [/Player on this device/, 'Player 1'],
    [/natively/, 'outside the browser'],
    [/\bGo on\b/, 'Resume, Play on'],
    [/\bReport [A-E]:/, 'what the player does'],
    [/\b[Cc]ontests?\b/, 'tournament'],
  ],
  'zh-CN': [
    [/Tengen/, '天元'],
    [/深色方|浅色方|深色先手|浅色后手/, '红方、黄方'],
    [/逼着/, '迫移'],
    [/棋社/, '中等'],
    [/重做/, '恢复'],
    [/原生程序|本机程序/, '命令行程序'],
    [/本机玩家/, '玩家 1'],
    [/棋形/, '棋型'],
    [/您/, '你'],
    [/走棋|走法|走别处|怎样走|应走|走错|先走|走几步/, '下'],
    [/一步棋|这步|每步/, '手'],
    [/着手/, '着法，落子'],
    [/结点/, '节点'],
    [/平局/, '和棋'],
    [/定式库|具名开局/, '开局库，指定开局'],
    [/必胜格|封闭格/, '胜点，障碍格'],
    [/解开|已解(?!出)/, '解出，正确'],
    [/双四|双三|双活三/, '四四，三三'],
    [/弱冲四|弱活二/, '跳冲四，跳活二'],
    [/(?<!反|跳)连冲四/, '连续冲四'],
    [/静棋|平静/, '不带先手的一手'],
    [/败着|缓着/, '大失误，小失误'],
    [/主变化|主要变例/, '主线'],
    [/循环表/, '循环赛表'],
    [/陷阱/, '抓禁手'],
    [/乱投|随便投/, '随机，随便下'],
    [/威胁获胜|威胁胜利|靠威胁/, '连续进攻'],
    [/载入/, '加载'],
    [/执黑方|执白方|执\{side\}/, '是黑方，执黑'],
    [/第五手由|个第五手/, '打点'],
  ],
  ja: [
    [/Tengen/, '天元'],
    [/濃色|淡色/, '赤、黄'],
    [/円盤|コマ(?!ンド)/, '石'],
    [/コネクトフォー/, '四目並べ'],
    [/五連組/, '五つ組'],
    [/報告書/, 'レポート'],
    [/棋士/, 'プレーヤー'],
    [/対抗戦|対戦(?!し|相手)/, 'リーグ戦'],
    [/正直/, '既知'],
    [/高対比/, 'ハイコントラスト'],
    [/考慮中/, '考え中'],
    [/やり直し/, '進む'],
    [/(新しい|この|後の)版|版 \{|版は/, 'バージョン'],
    [/ネイティブ/, 'コマンドライン'],
    [/\{rows\}行|\{n\}行/, '段'],
    [/(?<!完全)解析/, '検討'],
    [/(?<!棒四（)達四(?!）)|[^棒]四（達四/, '棒四'],
    [/(?<!· )眠三/, '剣先'],
    [/禁じ手/, '禁手'],
    [/勝ち点|勝ちのマス/, '勝ちマス'],
    [/ディスク/, '石'],
    [/種目/, 'ゲーム'],
    [/[一\}]題|詰め問題/, '一問，問題'],
    [/ブラウザー|プレイヤー|ライブラリー|コンピューター/, 'ブラウザ，プレーヤー，ライブラリ，コンピュータ'],
    [/受か/, '防げる'],
    [/静かな|反撃の四|二重の脅威/, '追い手でない，四ノビ，二つの狙い'],
    [/記録対局/, 'レート対局'],
    [/大名人|気軽/, 'グランドマスター，カジュアル'],
    [/緩手/, '疑問手'],
    [/本筋/, '主手順'],
    [/必然/, '必勝手順'],
  ],
};

/** Files whose lists no reader sees: names of files. */
const BARE = ['archive/file.js'];

/** Every text of a language as [folder and key, text]. @param {string} lang @returns {Promise<[string, string][]>} */
async function texts(lang) {
  const site = new URL('../../site/', import.meta.url);
  const paths = (await readdir(site, { recursive: true })).filter((path) => path.endsWith(`/${lang}.json`));
  assert.ok(paths.length > 8, `${paths}`);
  const files = paths.map(async (path) =>
    Object.entries(JSON.parse(await readFile(new URL(path, site), 'utf8'))).flatMap(([key, entry]) => {
      const forms = typeof entry === 'string' ? [entry] : Object.values(entry);
      return forms.map((text) => /** @type {[string, string]} */ ([`${path} ${key}`, text]));
    }),
  );
  return (await Promise.all(files)).flat();
}

for (const lang of Object.keys(LANGUAGES))
  test(`one word for each concept: ${lang}`, async () => {
    const faults = [];
    for (const [key, text] of await texts(lang))
      for (const [wrong, right] of NOT[lang])
        if (wrong.test(text)) faults.push(`${key}: not ${wrong}, but ${right}: ${text}`);
    assert.deepEqual(faults, []);
  });

// A win's number counts the moves of the winning side, everywhere. Plies are depths of searches and of programs.
test('no length of a win is in plies', async () => {
  const en = await texts('en');
  const plies = en.filter(([, text]) => /\bpl(y|ies)\b/i.test(text));
  assert.ok(plies.length > 6, `${plies.length} texts`);
  assert.deepEqual(
    plies.filter(([, text]) => /\b(wins? in|win by|the win|takes|stuck|chain)\b/i.test(text)),
    [],
  );
});

/** Faults of punctuation, with the right form. @type {Record<string, [RegExp, string][]>} */
const SIGNS = {
  en: [],
  'zh-CN': [
    [/[\u4e00-\u9fff][,;:!?]|[,;:!?][\u4e00-\u9fff]/, 'full-width signs between Chinese words'],
    [/[\u4e00-\u9fff]\(|\)[\u4e00-\u9fff]/, 'full-width brackets'],
    [/[。，；：！？、] | [。，；：！？、]/, 'no space at a full-width sign'],
    [/[\u4e00-\u9fff](\d|[A-Za-z])|(\d|[A-Za-z])[\u4e00-\u9fff]/, 'a space between Chinese and Latin signs'],
  ],
  ja: [
    [/[\u3040-\u30ff\u4e00-\u9fff][,;:!?]|[,;:!?][\u3040-\u30ff\u4e00-\u9fff]/, 'full-width signs'],
    [/[\u3040-\u30ff\u4e00-\u9fff]\(|\)[\u3040-\u30ff\u4e00-\u9fff]/, 'full-width brackets'],
    [/[。、：！？] | [。、：！？]/, 'no space at a full-width sign'],
    [/[\d}] (手|局|回|問|個|段|列|マス|日|点|分|秒|題|組|件|年|か所)/, 'no space before a counter'],
    [/\d %|[\d}] × [\d{]|〜/, '95%, 15×15, ～'],
  ],
};

for (const lang of Object.keys(LANGUAGES))
  test(`punctuation: ${lang}`, async () => {
    const faults = [];
    for (const [key, text] of await texts(lang))
      for (const [wrong, right] of SIGNS[lang])
        if (wrong.test(text)) faults.push(`${key}: ${right}: ${wrong.exec(text)?.[0]}: ${text}`);
    assert.deepEqual(faults, []);
  });

/** Places in a script where code puts English signs between texts. */
const JOINS = [
  /\bjoin\('[,;.:] '\)/, // listed, joined
  /\$\{[^{}]*\bt\([^`]*\}[:;,.] \$\{/, // labelled, joined
  /\$\{[^{}]*\} \(\$\{t\(/, // a text of its own
];

test('code takes the signs between texts from the language', async () => {
  const wrong = ['`${t("a")}: ${b}`', "names.join(', ')", '`${result} (${t(reason)})`'];
  for (const text of wrong)
    assert.ok(
      JOINS.some((form) => form.test(text)),
      text,
    );
  const site = new URL('../../site/js/', import.meta.url);
  const faults = [];
  for (const path of await readdir(site, { recursive: true })) {
    if (!path.endsWith('.js') || BARE.includes(path)) continue;
    for (const line of (await readFile(new URL(path, site), 'utf8')).split('\n'))
      if (JOINS.some((form) => form.test(line)) && !/Error\(/.test(line)) faults.push(`${path}: ${line.trim()}`);
  }
  assert.deepEqual(faults, []);
});

test("the names of a game's levels differ, from Beginner on", async () => {
  for (const lang of Object.keys(LANGUAGES)) {
    const words = JSON.parse(await readFile(new URL(`../../site/i18n/${lang}.json`, import.meta.url), 'utf8'));
    for (const game of ['five', 'four']) {
      const names = Object.keys(words)
        .filter((key) => key.startsWith(`level.${game}.`))
        .map((key) => words[key]);
      assert.equal(new Set(names).size, names.length, `${lang} ${game}: ${names}`);
    }
    assert.equal(words['level.five.1'], words['level.four.1']);
  }
});
