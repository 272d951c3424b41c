// @ts-check
// The meaning of a pressed key. Every shortcut of the page asks here.

/**
 * "ArrowLeft", "Escape" as the browser names them; characters in small letters.
 * The letter or digit that the layout gives decides, half or full width. On a
 * key that gives neither ("с", "é", an input method's "Process") its place on the
 * keyboard does, as on a Latin keyboard.
 * @param {Pick<KeyboardEvent, 'key'|'code'|'shiftKey'>} event
 */
export function pressedKey({ key = '', code = '', shiftKey }) {
  const name = key.normalize('NFKC').toLowerCase();
  if (/^[a-z0-9?]$/.test(name)) return name;
  const hidden = /^(Process|Unidentified|Dead|)$/.test(key);
  if (key.length > 1 && !hidden) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  if (letter) return letter.toLowerCase();
  // With Shift, keys of digits give signs.
  if (digit && !shiftKey) return digit;
  // "؟" stands where Latin keyboards have "?".
  if (code === 'Slash' && shiftKey && (hidden || name > '~')) return '?';
  return hidden ? code : name;
}
