// What only the build can import.

declare module '@sabaki/sgf/src/parse.js' {
  export function parseTokens(tokens: Iterable<unknown>): unknown[];
}
declare module '*.css' {
  const text: string;
  export default text;
}
