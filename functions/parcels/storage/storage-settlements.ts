import type { ParcelRecord } from '../parcel-record.ts';
import type { StorageSettlement } from './storage-fields.ts';

/** The parcel with storage that was paid or waived. */
export const withSettlement = (parcel: ParcelRecord, settlement: StorageSettlement): ParcelRecord => ({
  ...parcel,
  storageSettlements: [...(parcel.storageSettlements ?? []), settlement],
});

const isPaidWith = (paymentId: string) => (settlement: StorageSettlement) =>
  settlement.kind === 'PAID' && settlement.paymentId === paymentId;

/** Whether a payment has paid storage of a parcel and was not refunded. */
export const isStoragePaidBy = (
  { storageSettlements = [] }: Pick<ParcelRecord, 'storageSettlements'>,
  paymentId: string,
): boolean =>
  storageSettlements.filter(isPaidWith(paymentId)).some(({ refundedAt }) => refundedAt === undefined);

/** The parcel after a refund of the storage that a payment has paid: it is due again. */
export const withStorageRefund = (parcel: ParcelRecord, paymentId: string, at: Date): ParcelRecord => ({
  ...parcel,
  storageSettlements: parcel.storageSettlements?.map((settlement) =>
    isPaidWith(paymentId)(settlement) ? { ...settlement, refundedAt: at.toISOString() } : settlement,
  ),
});

/** The parcel as if the storage that a payment has paid had not been refunded. */
export const withoutStorageRefund = (parcel: ParcelRecord, paymentId: string): ParcelRecord => ({
  ...parcel,
  storageSettlements: parcel.storageSettlements?.map((settlement) => {
    const { refundedAt: _, ...settled } = settlement;
    return isPaidWith(paymentId)(settlement) ? settled : settlement;
  }),
});
