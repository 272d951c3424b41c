// @ts-check
// The viewer's texts.

export const WORDS = {
  en: {
    stop: '. ',
    board: 'Board after {n} of {of} moves',
    first: 'First',
    back: 'Back',
    next: 'Next',
    last: 'Last',
    open: 'Open in Tengen',
    move: 'Move {n}, {who}: {move}',
    black: 'Black',
    white: 'White',
    red: 'Red',
    yellow: 'Yellow',
    start: 'Start',
    pass: 'Pass',
    setup: 'Position',
    variations: 'Variations',
    ends: 'Move {n}, “{word}”, is no free point. It and later moves are left out.',
    game: 'There is no board “{word}”.',
    torn: 'The text ends within the game or has more than {n} moves.',
    broken: 'This SGF cannot be read: “{word}”.',
  },
  zh: {
    stop: '。',
    board: '棋盘，第 {n} / {of} 手',
    first: '到开头',
    back: '后退',
    next: '前进',
    last: '到结尾',
    open: '在天元中打开',
    move: '第 {n} 手，{who}：{move}',
    black: '黑方',
    white: '白方',
    red: '红方',
    yellow: '黄方',
    start: '起始局面',
    pass: '停一手',
    setup: '局面',
    variations: '变化',
    ends: '第 {n} 手“{word}”不是空点，此后的着法未显示。',
    game: '没有“{word}”这种棋盘。',
    torn: '文本不完整，或超过 {n} 手。',
    broken: '无法读取这个 SGF：“{word}”。',
  },
  ja: {
    stop: '。',
    board: '盤面、{of}手中{n}手目',
    first: '最初',
    back: '戻る',
    next: '進む',
    last: '最後',
    open: '天元で開く',
    move: '{n}手目、{who}：{move}',
    black: '黒',
    white: '白',
    red: '赤',
    yellow: '黄',
    start: '開始局面',
    pass: 'パス',
    setup: '局面',
    variations: '変化',
    ends: '{n}手目の「{word}」は空いた点ではありません。この手からは表示していません。',
    game: '「{word}」という盤はありません。',
    torn: '文が途中で終わっているか、{n}手を超えています。',
    broken: 'この SGF は読めません：「{word}」。',
  },
};

/**
 * What is wrong with a game's text: the key of a text, with its values.
 * @typedef {{key: 'ends'|'game'|'torn'|'broken', values: Record<string, string|number>}} Fault
 */

/** @param {Fault['key']} key @param {Fault['values']} values @returns {Fault} */
export const fault = (key, values) => ({ key, values });

/** @param {string} text @param {Record<string, string|number>} values */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
