// @ts-check
// One word for each concept: words that a language's texts must not use, with their replacements.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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
  ],
  ja: [
    [/Tengen/, '天元'],
    [/濃色|淡色/, '赤、黄'],
    [/円盤|コマ(?!ンド)/, '石'],
    [/コネクトフォー/, '四目並べ'],
    [/狙い/, '脅威'],
    [/五連組/, '五つ組'],
    [/報告書/, 'レポート'],
    [/棋士/, 'プレーヤー'],
    [/対抗戦/, '対戦'],
    [/正直/, '既知'],
    [/高対比/, 'ハイコントラスト'],
    [/考慮中/, '考え中'],
    [/やり直し/, '進む'],
    [/(新しい|この|後の)版|版 \{|版は/, 'バージョン'],
    [/ネイティブ/, 'コマンドライン'],
    [/\{rows\}行|\{n\}行/, '段'],
  ],
};

for (const lang of Object.keys(LANGUAGES))
  test(`one word for each concept: ${lang}`, async () => {
    const faults = [];
    for (const folder of [
      'i18n',
      'learn',
      'about',
      'games',
      'analyse',
      'review',
      'course',
      'puzzles',
      'files',
      'home',
      'explorer',
    ]) {
      const file = new URL(`../../site/${folder}/${lang}.json`, import.meta.url);
      for (const [key, entry] of Object.entries(JSON.parse(await readFile(file, 'utf8')))) {
        const text = typeof entry === 'string' ? entry : Object.values(entry).join(' ');
        for (const [wrong, right] of NOT[lang])
          if (wrong.test(text)) faults.push(`${folder} ${key}: not ${wrong}, but ${right}: ${text}`);
      }
    }
    assert.deepEqual(faults, []);
  });

/** Pairs of keys whose texts must be equal. @type {[string, string][]} */
const SAME = [['action.threats', 'threats.title']];

test('a threat has the same name on the board and in its lesson', async () => {
  for (const lang of ['zh-CN', 'ja']) {
    const read = async (/** @type {string} */ folder) =>
      JSON.parse(await readFile(new URL(`../../site/${folder}/${lang}.json`, import.meta.url), 'utf8'));
    const [table, lesson] = [await read('i18n'), await read('learn')];
    for (const [here, there] of SAME)
      assert.ok(lesson[there].includes(table[here]), `${lang}: ${table[here]}, ${lesson[there]}`);
  }
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
