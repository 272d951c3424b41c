// @ts-check
// Packs a game's file into a link: an SGF with its variations and comments, compressed where
// the browser can do that, as base64url. The line of the link's path is read without it, so
// that an older page, too, shows the game.

import { t } from '../core/i18n.js';

/** The maximum length of a link: what messengers carry as one link, in characters. */
export const LONGEST = 2000;
/** The maximum size of an unpacked file, in bytes: a link of a few KB can unpack to gigabytes. */
const MOST = 256 * 1024;

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream|DecompressionStream} through */
async function piped(bytes, through) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  for (let size = 0; ;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
    parts.push(value);
    size += value.length;
    if (size > MOST) {
      reader.cancel().catch(() => {});
      throw new RangeError('too long');
    }
  }
}

/** @param {Uint8Array} bytes */
const encoded = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** Packs a text: "z" and its bytes compressed with deflate, or "p" and its bytes. @param {string} text */
export async function pack(text) {
  const bytes = new TextEncoder().encode(text);
  try {
    return `z${encoded(await piped(bytes, new CompressionStream('deflate-raw')))}`;
  } catch {
    return `p${encoded(bytes)}`; // an older browser
  }
}

/**
 * The bytes of a packed text. The error's message says what is wrong with it.
 * @param {string} packed
 * @returns {Promise<Uint8Array>}
 */
export async function unpack(packed) {
  const [kind, text] = [packed[0], packed.slice(1)];
  if (!/^[zp][\w-]+$/.test(packed)) throw new Error(t('files.link.letters'));
  let bytes;
  try {
    bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  } catch {
    throw new Error(t('files.link.cut'));
  }
  if (kind === 'p') return bytes;
  if (typeof DecompressionStream !== 'function') throw new Error(t('files.link.browser'));
  try {
    return await piped(bytes, new DecompressionStream('deflate-raw'));
  } catch (fault) {
    throw new Error(t(fault instanceof RangeError ? 'files.link.long' : 'files.link.cut'), { cause: fault });
  }
}

/** What is packed in a link's fragment, '' without it. Its letters' case counts. @param {string} fragment */
export const packedIn = (fragment) => /[?&]sgf=([^?&#]*)/.exec(fragment)?.[1] ?? '';

/**
 * A link with a packed file; null if it would be too long.
 * @param {string} link to a line
 * @param {string} sgf
 */
export async function packedLink(link, sgf) {
  const whole = `${link}${link.includes('?') ? '&' : '?'}sgf=${await pack(sgf)}`;
  return whole.length <= LONGEST ? whole : null;
}
