// @ts-check
// Saves a text as a file on the reader's device.

/** @param {string} name @param {string} type @param {string} text */
export function download(name, type, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
