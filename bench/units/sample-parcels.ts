import { newParcelId } from '#functions/core/data/ids.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { itemBytes } from './item-bytes.ts';

const ITEM_BYTES = 1024;

/** A parcel record of exactly 1 KB. `index` makes its numbers unique. */
export function parcelOfOneKilobyte(
  customerId: string,
  status: ParcelRecord['status'],
  index: number,
  changes: Partial<ParcelRecord> = {},
): ParcelRecord {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
  const parcel: ParcelRecord = {
    parcelId: newParcelId(customerId, at),
    customerId,
    freightBillNum: `NB${100_000 + index}`,
    status,
    paymentStatus: status === 'COMPLETED' ? 'PAID' : 'UNPAID',
    originCode: 'TAC',
    destinationCode: 'ANC',
    priceCents: 2750,
    charges: [{ chargeId: '1', chargeType: 'BASE_PRICE', amountCents: 2750 }],
    shippingTrackingNum: `1Z999AA1${index.toString().padStart(10, '0')}`,
    shippingProvider: 'UPS',
    customerNotes: '',
    weightLbs: 12.5,
    length: 20,
    width: 14,
    height: 10,
    damaged: false,
    damageAccepted: false,
    hazard: false,
    oversized: false,
    statusHistory: [{ status, statusDate: at.toISOString(), by: 'dock' }],
    updateDate: at.toISOString(),
    version: 1,
    ...changes,
  };
  const missing = ITEM_BYTES - itemBytes(parcelEntity.write(parcel));
  return { ...parcel, customerNotes: 'n'.repeat(Math.max(0, missing)) };
}
