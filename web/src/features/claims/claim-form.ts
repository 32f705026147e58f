import * as z from 'zod/mini';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { type ClaimDraftInput, ClaimInput } from '#shared/contracts/claims/inputs.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { CLAIM_CAUSES } from '#shared/rules/claims/claims.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { typedNumber } from '#web/lib/numbers.ts';

/** The form of a claim. The amount is text, as typed. */
export const ClaimForm = z.object({
  cause: z.enum(CLAIM_CAUSES),
  whatHappened: ClaimInput.shape.whatHappened,
  amount: z.string().check(typedNumber(ClaimInput.shape.amount)),
});
export type ClaimForm = z.infer<typeof ClaimForm>;

/** What a form shows, and the version of the draft that it is based on: 0 without one. */
export interface SavedDraft {
  readonly fields: ClaimForm;
  readonly version: number;
}

/** `1200`, or `1200.50`. */
const formatAmount = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2);

/** The draft, or the form of a new claim about a package. */
export function savedDraftOf(claim: Claim | null, parcel: Pick<Parcel, 'status'>): SavedDraft {
  if (!claim)
    return {
      fields: { cause: parcel.status === 'LOST' ? 'LOST' : 'DAMAGED', whatHappened: '', amount: '' },
      version: 0,
    };
  const { cause, whatHappened, amount, version } = claim;
  return { fields: { cause, whatHappened, amount: amount === null ? '' : formatAmount(amount) }, version };
}

/** What is saved of a form that may be incomplete: an amount that is not a number yet is left out. */
export function draftInputOf(fields: ClaimForm): Omit<ClaimDraftInput, 'version'> {
  const amount = ClaimInput.shape.amount.safeParse(parseTypedNumber(fields.amount));
  return {
    cause: fields.cause,
    whatHappened: fields.whatHappened.trim(),
    amount: amount.success ? amount.data : null,
  };
}
