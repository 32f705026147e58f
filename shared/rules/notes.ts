/** The maximum length of notes, as counted by {@link notesLength}. */
export const MAX_NOTES_LENGTH = 1000;

// C0 and C1 control characters other than tab and line feed: they are invisible and break terminals, CSV and logs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression is meant to match control characters
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * Normalizes notes for storage: line feeds only, no control characters, well-formed Unicode, no surrounding
 * whitespace. Right-to-left marks are kept, because the site isolates the text.
 */
export function cleanNotes(notes: string): string {
  return notes.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').toWellFormed().trim();
}

/**
 * The number of UTF-16 code units of the normalized notes. Browsers count the same way, with two or more for an
 * emoji, and it limits the size of a record better than code points. JSON Schema and zod count code points.
 */
export function notesLength(notes: string): number {
  return cleanNotes(notes).length;
}

export const NOTES_TOO_LONG = `Notes can be at most ${MAX_NOTES_LENGTH} characters.`;
