import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { DECLARED_VALUE_TOO_HIGH, DECLARED_VALUE_TOO_LOW } from '#shared/rules/pricing/cover.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { Parcel } from '../parcel.ts';
import { Dollars, ParcelId } from '../primitives.ts';
import { ReasonInput } from '../staff/reasons.ts';
import { line } from '../text.ts';

/** What a package contains, in the customer's words. */
export const Contents = line(200);

/**
 * A customer's choice. `declaredValue` null keeps the default cover. Without `contents`, what was stated before stays.
 * `agreement` is the number of the bill of lading that the customer saw, 0 without one. `isImplied`: the customer read the
 * offer and continued to the payment.
 */
export const CoverInput = z.strictObject({
  declaredValue: z.nullable(
    Dollars.check(
      z.gt(LIABILITY.perPackage, DECLARED_VALUE_TOO_LOW),
      z.lte(LIABILITY.maxDeclaredValue, DECLARED_VALUE_TOO_HIGH),
    ),
  ),
  contents: z.optional(Contents),
  agreement: z.int().check(z.gte(0)),
  isImplied: z.optional(z.boolean()),
});
export type CoverInput = z.infer<typeof CoverInput>;

/** A change by staff, for a customer who asked for it. */
export const StaffCoverInput = z.strictObject({
  ...z.omit(CoverInput, { isImplied: true }).shape,
  reason: ReasonInput,
});
export type StaffCoverInput = z.infer<typeof StaffCoverInput>;

export const coverRoutes = defineRoutes('payments', {
  chooseCover: {
    key: 'PUT /parcels/{parcelId}/cover',
    summary: 'Declare the value of a parcel, or keep the default cover',
    access: ['Customer'],
    params: ParcelId,
    body: CoverInput,
    response: Parcel,
    errors: [409],
  },
  changeCover: {
    key: 'PUT /staff/parcels/{parcelId}/cover',
    summary: 'Change the declared value of a parcel for its customer',
    access: STAFF_ACTIONS.edit,
    params: ParcelId,
    body: StaffCoverInput,
    // The payments need not load the contract of packages as staff see them.
    response: null,
    errors: [409],
  },
});
