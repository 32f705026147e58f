// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression is meant to match control characters
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]+/g;

/**
 * Normalizes a line of text for storage: runs of control characters and whitespace become one space, and surrounding
 * spaces are removed.
 */
export function cleanLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').toWellFormed().trim();
}
