import * as z from 'zod/mini';
import type { ResolutionInput } from '#shared/contracts/parcel-inputs.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import type { openIssues } from '#shared/rules/parcel-status.ts';

type Issues = ReturnType<typeof openIssues>;

const ResolutionForm = z.object({
  /** Empty if none is chosen. */
  destinationCode: z.enum(['', ...DESTINATION_CODES]),
  acceptsDamage: z.boolean(),
});
export type ResolutionForm = z.infer<typeof ResolutionForm>;

/** The schema for the open issues of a parcel: at least one of them must be resolved. */
export function resolutionSchema({ destinationMissing, damageNotAccepted }: Issues) {
  const field = destinationMissing ? 'destinationCode' : 'acceptsDamage';
  const message = !destinationMissing
    ? 'Check this box to proceed with shipping.'
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

/** The request body: only values that were entered and resolve an open issue. */
export function resolutionOf(
  { destinationCode, acceptsDamage }: ResolutionForm,
  { destinationMissing, damageNotAccepted }: Issues,
): ResolutionInput {
  return {
    ...(destinationMissing && destinationCode !== '' && { destinationCode }),
    ...(damageNotAccepted && acceptsDamage && { acceptsDamage }),
  };
}
