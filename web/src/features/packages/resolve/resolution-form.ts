import * as z from 'zod/mini';
import type { ResolutionInput } from '../../../../../shared/contracts/parcels.ts';
import { DESTINATION_CODES } from '../../../../../shared/rules/locations.ts';
import type { openIssues } from '../../../../../shared/rules/parcel-status.ts';

type Issues = ReturnType<typeof openIssues>;

const ResolutionForm = z.object({
  /** Empty until one is chosen. */
  destinationCode: z.enum(['', ...DESTINATION_CODES]),
  acceptsDamage: z.boolean(),
});
export type ResolutionForm = z.infer<typeof ResolutionForm>;

/** The form for what is open on a parcel: each answer may wait while there is another, but not all of them. */
export function resolutionSchema({ destinationMissing, damageNotAccepted }: Issues) {
  const field = destinationMissing ? 'destinationCode' : 'acceptsDamage';
  const message = !destinationMissing
    ? 'Tick it to proceed with shipping.'
    : damageNotAccepted
      ? 'Choose a destination or accept the damage.'
      : 'Choose a destination.';
  return ResolutionForm.check(
    z.refine(({ destinationCode, acceptsDamage }) => destinationCode !== '' || acceptsDamage, {
      error: message,
      path: [field],
    }),
  );
}

/** What the API is told: only what was answered and is still open. */
export function resolutionOf(
  { destinationCode, acceptsDamage }: ResolutionForm,
  { destinationMissing, damageNotAccepted }: Issues,
): ResolutionInput {
  return {
    ...(destinationMissing && destinationCode !== '' && { destinationCode }),
    ...(damageNotAccepted && acceptsDamage && { acceptsDamage }),
  };
}
