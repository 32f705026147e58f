/** Characters, as UTF-16 code units, which is what `maxlength` in a browser counts. */
export const MAX_NOTES_LENGTH = 1000;

// C0 and C1 control characters other than tab and line feed: they show as nothing and break terminals, CSV and logs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what this expression is for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * Notes as they are stored: one kind of line end, no control characters, well-formed Unicode, no space at the ends.
 * Right-to-left text and its marks stay; the screen isolates them.
 */
export function cleanNotes(notes: string): string {
  return notes.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').toWellFormed().trim();
}
