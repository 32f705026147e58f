import * as z from 'zod/mini';
import { DESTINATION_CODES } from '../rules/locations.ts';
import { MAX_NOTES_LENGTH, NOTES_TOO_LONG, notesLength } from '../rules/notes.ts';

/** With `version`, an update fails if the notes have changed since that version of the parcel. */
export const NotesInput = z.strictObject({
  customerNotes: z.string().check(
    z.refine((notes) => notesLength(notes) <= MAX_NOTES_LENGTH, NOTES_TOO_LONG),
    z.describe(
      `At most ${MAX_NOTES_LENGTH} UTF-16 code units, not counting control characters and surrounding spaces`,
    ),
  ),
  version: z.optional(z.int().check(z.gte(1))),
});

/**
 * How a customer resolves the issues of a parcel: by setting the missing destination, accepting the damage, or both.
 */
export const ResolutionInput = z
  .strictObject({
    destinationCode: z.optional(z.enum(DESTINATION_CODES, 'Choose a destination.')),
    acceptsDamage: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ destinationCode, acceptsDamage }) => destinationCode !== undefined || acceptsDamage === true,
      'Choose a destination or accept the damage.',
    ),
  );
export type ResolutionInput = z.infer<typeof ResolutionInput>;
