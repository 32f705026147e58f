/** The most that notes may have, as {@link notesLength} counts. */
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

/**
 * How long notes are: the UTF-16 code units of what would be stored. That is what browsers count, an emoji as two or
 * more, and it bounds the bytes of a record better than code points do. JSON Schema and zod count code points.
 */
export function notesLength(notes: string): number {
  return cleanNotes(notes).length;
}

/** The message for notes that are longer. */
export const NOTES_TOO_LONG = `Notes can be at most ${MAX_NOTES_LENGTH} characters.`;
