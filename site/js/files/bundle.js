// @ts-check
// Several files as one: a ZIP archive without compression, whose games the engine reads as one
// list (PKWARE's APPNOTE 6.3.9, sections 4.3.7, 4.3.12 and 4.3.16).

import { LONGEST } from './open.js';

/** The remainders of CRC-32 for each byte. */
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let sum = -1;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** Numbers as bytes, the least first: two bytes each, four for those in a list. @param {(number|[number])[]} numbers */
const record = (...numbers) =>
  Uint8Array.from(
    numbers.flatMap((one) =>
      typeof one === 'number' ? [one, one >>> 8] : [one[0], one[0] >>> 8, one[0] >>> 16, one[0] >>> 24],
    ),
  );

/**
 * The archive of files; where they are too large together it is too, and is not whole.
 * @param {File[]} files @returns {Promise<Uint8Array>}
 */
export async function bundled(files) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const directory = [];
  let at = 0;
  for (const file of files) {
    if (at > LONGEST) break;
    const bytes = new Uint8Array(await file.slice(0, LONGEST + 1).arrayBuffer());
    const name = new TextEncoder().encode(file.name);
    // UTF-8 names, no method, no time.
    const common = record(20, 0x800, 0, 0, 0, [checksum(bytes)], [bytes.length], [bytes.length], name.length, 0);
    directory.push(record([0x02014b50], 20), common, record(0, 0, 0, [0], [at]), name);
    parts.push(record([0x04034b50]), common, name, bytes);
    at += 4 + common.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record([0x06054b50], 0, 0, files.length, files.length, [size], [at], 0);
  return new Uint8Array(await new Blob([...parts, ...directory, end]).arrayBuffer());
}
