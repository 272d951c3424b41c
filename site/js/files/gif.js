// @ts-check
// An encoder of animated GIF (www.w3.org/Graphics/GIF/spec-gif89a.txt) for pictures
// with few colours. It writes the first frame whole and of later frames only the
// changed rectangle. Go's encoder would add 60 KB to the engine, and no npm package
// was as small as this.

/** Pixels as in a canvas's ImageData. @typedef {{width: number, height: number, data: Uint8ClampedArray}} Pixels */

/** The bucket of a colour: its upper five bits of each channel. @param {Uint8ClampedArray} data @param {number} i */
const bucket = (data, i) => ((data[i] >> 3) << 10) | ((data[i + 1] >> 3) << 5) | (data[i + 2] >> 3);

/**
 * The most frequent colours of some pictures, as 256 RGB triples, and a function
 * that finds the nearest one.
 * @param {Pixels[]} pictures
 */
export function paletteOf(pictures) {
  const counts = new Float64Array(32768);
  const sums = new Float64Array(32768 * 3);
  for (const { data } of pictures)
    for (let i = 0; i < data.length; i += 4) {
      const b = bucket(data, i);
      counts[b]++;
      for (let c = 0; c < 3; c++) sums[b * 3 + c] += data[i + c];
    }
  const common = [...counts.keys()].filter((b) => counts[b] > 0).sort((a, b) => counts[b] - counts[a]);
  const colours = new Uint8Array(256 * 3);
  common.slice(0, 256).forEach((b, n) => {
    for (let c = 0; c < 3; c++) colours[n * 3 + c] = Math.round(sums[b * 3 + c] / counts[b]);
  });
  const size = Math.max(1, Math.min(256, common.length));
  const indexes = new Int16Array(32768).fill(-1);
  /** @param {Uint8ClampedArray} data @param {number} i */
  const nearest = (data, i) => {
    const b = bucket(data, i);
    if (indexes[b] >= 0) return indexes[b];
    let best = 0;
    let least = Infinity;
    for (let n = 0; n < size; n++) {
      let far = 0;
      for (let c = 0; c < 3; c++) far += (colours[n * 3 + c] - data[i + c]) ** 2;
      if (far < least) [best, least] = [n, far];
    }
    return (indexes[b] = best);
  };
  return { colours, nearest };
}

/** A growing array of bytes. */
class Bytes {
  #bytes = new Uint8Array(1 << 16);
  #n = 0;

  /** @param {...number} bytes */
  add(...bytes) {
    if (this.#n + bytes.length > this.#bytes.length) {
      const more = new Uint8Array(this.#bytes.length * 2);
      more.set(this.#bytes);
      this.#bytes = more;
    }
    this.#bytes.set(bytes, this.#n);
    this.#n += bytes.length;
  }

  /** Adds 16-bit numbers, low byte first. @param {...number} words */
  words(...words) {
    for (const word of words) this.add(word & 255, word >> 8);
  }

  whole() {
    return this.#bytes.slice(0, this.#n);
  }
}

/** Writes bytes in blocks of up to 255, each after its length. @param {Bytes} out */
function blocks(out) {
  /** @type {number[]} */
  let block = [];
  return {
    /** @param {number} byte */
    add(byte) {
      block.push(byte);
      if (block.length === 255) {
        out.add(255, ...block);
        block = [];
      }
    },
    end() {
      if (block.length) out.add(block.length, ...block);
      out.add(0);
    },
  };
}

/** When the code table is full, it is cleared. */
const FULL = 4096;

/** Compresses 8-bit colour indices with LZW. @param {Bytes} out @param {Uint8Array} indices */
export function compress(out, indices) {
  const [clear, end] = [256, 257];
  out.add(8);
  const data = blocks(out);
  let bits = 0;
  let filled = 0;
  let width = 9;
  /** @param {number} code */
  const write = (code) => {
    bits |= code << filled;
    filled += width;
    for (; filled >= 8; filled -= 8) {
      data.add(bits & 255);
      bits >>>= 8;
    }
  };
  /** Codes by the previous code and the next index. @type {Map<number, number>} */
  let codes = new Map();
  let next = end + 1;
  write(clear);
  let before = indices[0];
  for (let i = 1; i < indices.length; i++) {
    const key = (before << 8) | indices[i];
    const code = codes.get(key);
    if (code !== undefined) {
      before = code;
      continue;
    }
    write(before);
    before = indices[i];
    if (next === FULL) {
      write(clear);
      codes = new Map();
      next = end + 1;
      width = 9;
      continue;
    }
    codes.set(key, next);
    if (next === 1 << width) width++;
    next++;
  }
  write(before);
  // The decoder's table also grows with this code, so the width must grow with it.
  if (next === 1 << width && width < 12) width++;
  write(end);
  if (filled) data.add(bits & 255);
  data.end();
}

/**
 * Writes a GIF frame by frame.
 * @param {number} width
 * @param {number} height
 * @param {ReturnType<typeof paletteOf>} palette
 */
export function createGif(width, height, { colours, nearest }) {
  const out = new Bytes();
  out.add(...new TextEncoder().encode('GIF89a'));
  out.words(width, height);
  out.add(0xf7, 0, 0, ...colours); // 256 colours for all frames
  out.add(0x21, 0xff, 11, ...new TextEncoder().encode('NETSCAPE2.0'), 3, 1, 0, 0, 0); // repeat forever
  /** The frame before. @type {Uint8Array|null} */
  let shown = null;
  return {
    /** @param {Pixels} pixels @param {number} ms how long it is shown */
    add({ data }, ms) {
      const now = new Uint8Array(width * height);
      for (let i = 0; i < now.length; i++) now[i] = nearest(data, i * 4);
      const [left, top, right, bottom] = shown ? differing(shown, now, width) : [0, 0, width - 1, height - 1];
      out.add(0x21, 0xf9, 4, 4);
      out.words(Math.round(ms / 10));
      out.add(0, 0, 0x2c);
      out.words(left, top, right - left + 1, bottom - top + 1);
      out.add(0);
      const part = new Uint8Array((right - left + 1) * (bottom - top + 1));
      for (let y = top, at = 0; y <= bottom; y++) for (let x = left; x <= right; x++) part[at++] = now[y * width + x];
      compress(out, part);
      shown = now;
    },
    end() {
      out.add(0x3b);
      return out.whole();
    },
  };
}

/**
 * The rectangle in which two pictures differ; one pixel if they are equal.
 * @param {Uint8Array} a
 * @param {Uint8Array} b
 * @param {number} width
 */
function differing(a, b, width) {
  let [left, top, right, bottom] = [width, Infinity, -1, -1];
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < 0 ? [0, 0, 0, 0] : [left, top, right, bottom];
}
