// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression is meant to match control characters
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]+/g;

/**
 * Normalizes a line of text for storage: runs of control characters and whitespace become one space, and surrounding
 * spaces are removed.
 */
export function cleanLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').toWellFormed().trim();
}

/** Marks, invisible characters, spaces, hyphens and dashes, including the minus sign. */
const IGNORED_IN_NUMBERS = /[\p{M}\p{Cf}\p{Pd}\s\u2212]+/gu;

/** Normalizes a number for a search, however it was typed or copied: `ＮＢ–204 815` becomes `nb204815`. */
export function plain(text: string): string {
  const ignoring = (part: string) => part.normalize('NFKD').replace(IGNORED_IN_NUMBERS, '');
  return ignoring(ignoring(text).toLowerCase());
}
