// @ts-check

/** What a gzipped file holds. @param {Response} packed */
export const unzipped = (packed) =>
  new Response(/** @type {ReadableStream} */ (packed.body).pipeThrough(new DecompressionStream('gzip')));
