import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { TOLD_WAYS } from '#shared/rules/staff/told-ways.ts';
import { Dollars, ParcelId, RequestId } from '../primitives.ts';
import { ReasonInput } from './reasons.ts';
import { StaffParcel } from './staff-parcel.ts';

/** `amount` is what the employee sees as due. If another amount is due now, nothing is waived. */
export const StorageWaiver = z.strictObject({ amount: Dollars, reason: ReasonInput, requestId: RequestId });
export type StorageWaiver = z.infer<typeof StorageWaiver>;

export const NoticeInput = z.strictObject({ way: z.enum(TOLD_WAYS, 'Choose how the customer was told.') });
export type NoticeInput = z.infer<typeof NoticeInput>;

export const parcelStorageRoutes = defineRoutes('staff-edits', {
  waiveStorage: {
    key: 'POST /staff/parcels/{parcelId}/storage/waiver',
    summary:
      'Waive all storage that is due for a parcel. The warehouse can waive a limited amount for each stay of a parcel. A repeated request changes nothing.',
    access: STAFF_ACTIONS.waiveStorage,
    params: ParcelId,
    body: StorageWaiver,
    response: StaffParcel,
    errors: [409],
  },
  recordNotice: {
    key: 'PUT /staff/parcels/{parcelId}/notice',
    summary:
      'Record that staff told the customer that a parcel is ready for pickup, which starts its storage. Changes nothing if the customer already knew.',
    access: STAFF_ACTIONS.tellCustomer,
    params: ParcelId,
    body: NoticeInput,
    response: StaffParcel,
    errors: [409],
  },
});
