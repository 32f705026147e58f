// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what this expression is for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]+/g;

/** One line of text as it is stored: control characters and runs of spaces become one space, none at the ends. */
export function cleanLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').toWellFormed().trim();
}
