import * as z from 'zod/mini';
import { ParcelId } from '#shared/contracts/primitives.ts';
import { text } from '#shared/contracts/text.ts';
import { defineRoutes } from '#shared/route.ts';
import { REFUSAL_NEXT, REFUSAL_REASONS } from '#shared/rules/staff/refusals.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { MAX_REASON_LENGTH } from '../reasons.ts';
import { StaffParcel } from '../staff-parcel.ts';

/** `note` is what the customer said, in the words of staff. Required for another reason than those of the list. */
export const RefusalInput = z
  .strictObject({
    reason: z.enum(REFUSAL_REASONS, 'Choose a reason.'),
    note: text(MAX_REASON_LENGTH, { tooLong: `A note can have at most ${MAX_REASON_LENGTH} characters.` }),
    next: z.enum(REFUSAL_NEXT, 'Choose what happens next.'),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'OTHER' || note !== '', {
      error: 'Enter what the customer said.',
      path: ['note'],
    }),
  );
export type RefusalInput = z.infer<typeof RefusalInput>;

export const refusalRoutes = defineRoutes('staff-edits', {
  recordRefusal: {
    key: 'PUT /staff/parcels/{parcelId}/refusal',
    summary:
      'Record that the customer refuses a parcel that is ready for pickup, and what follows. It cannot be handed over until that is taken back. Storage goes on. A repeated request changes nothing.',
    access: STAFF_ACTIONS.recordRefusal,
    params: ParcelId,
    body: RefusalInput,
    response: StaffParcel,
    errors: [409],
  },
  withdrawRefusal: {
    key: 'DELETE /staff/parcels/{parcelId}/refusal',
    summary: 'Record that the customer takes the parcel after all. Changes nothing if it was not refused.',
    access: STAFF_ACTIONS.recordRefusal,
    params: ParcelId,
    response: StaffParcel,
    errors: [409],
  },
});
