import * as z from 'zod/mini';
import { DESTINATION_CODES } from '../rules/locations.ts';
import { Notes } from './text.ts';

/** With `version`, an update fails if the notes have changed since that version of the parcel. */
export const NotesInput = z.strictObject({
  customerNotes: Notes,
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
