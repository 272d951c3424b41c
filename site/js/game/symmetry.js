// @ts-check
// The turns and mirrors of a square board.

/**
 * The images of a point under the eight symmetries, always in the same order, itself first.
 * @param {number} point @param {number} size
 */
export function images(point, size) {
  const last = size - 1;
  const [x, y] = [point % size, Math.floor(point / size)];
  return [x, last - x].flatMap((a) => [y, last - y].flatMap((b) => [a + size * b, b + size * a]));
}
