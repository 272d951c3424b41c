// @ts-check
// Computes the positions of a tree's nodes in a drawing.

/**
 * Places nodes in layers, each parent centred over its children.
 * @param {{parent: number}[]} nodes parents before children; the first is the root, its parent −1
 * @returns {{x: number, y: number}[] & {width: number, height: number}} x in leaves, y in layers
 */
export function layout(nodes) {
  /** @type {number[][]} */
  const children = nodes.map(() => []);
  nodes.forEach(({ parent }, i) => {
    if (parent >= 0) children[parent].push(i);
  });
  const places = Object.assign(
    nodes.map(() => ({ x: 0, y: 0 })),
    { width: 0, height: 0 },
  );
  /** @param {number} i @param {number} y */
  const place = (i, y) => {
    places.height = Math.max(places.height, y + 1);
    for (const child of children[i]) place(child, y + 1);
    const below = children[i];
    const x = below.length ? (places[below[0]].x + places[below[below.length - 1]].x) / 2 : places.width++;
    places[i] = { x, y };
  };
  if (nodes.length) place(0, 0);
  return places;
}
