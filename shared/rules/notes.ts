import { cleanText } from './text.ts';

/** The maximum length of notes, as counted by {@link notesLength}. */
export const MAX_NOTES_LENGTH = 1000;

/**
 * The number of UTF-16 code units of the normalized notes. Browsers count the same way, with two or more for an
 * emoji, and it limits the size of a record better than code points. JSON Schema and zod count code points.
 */
export function notesLength(notes: string): number {
  return cleanText(notes).length;
}

export const NOTES_TOO_LONG = `Notes can be at most ${MAX_NOTES_LENGTH} characters.`;
