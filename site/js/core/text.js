// @ts-check
// Text as people type it, also with input methods.

/** The usual width of letters, digits and signs: "ｈ９" → "h9", "，" → ",". @param {string} text */
export const halfWidth = (text) => text.normalize('NFKC');

/** A name that is written from right to left, kept apart from the text around it. @param {string} [name] */
export const isolated = (name = '') => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name);

/** Moves or a command in the usual width, with the usual signs: "J7、J6。" → "J7,J6." @param {string} text */
export const plainMoves = (text) => halfWidth(text).replace(/、/g, ',').replace(/[。｡]/g, '.');
