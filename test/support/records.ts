import { newParcelId } from '#functions/core/data/ids.ts';
import { createParcel } from '#functions/parcels/parcel-lifecycle.ts';
import { withCharges } from '#functions/parcels/parcel-payment.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withHold, withStatus } from '#functions/parcels/parcel-transitions.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';

export const ARRIVED_AT = new Date('2026-02-02T18:00:00Z');
/** The proof of delivery of all handovers in tests. */
export const PROOF_OF_DELIVERY = { signatureKey: 'signatures/test.png' };
/** The hold of all packages that staff hold in tests. */
export const A_HOLD = { holdReason: 'INVOICE', message: 'Please send the invoice.' } as const;

/** A parcel that arrived with open issues: no destination, damage, or both. It has no price. */
export function aTroubledRecord(
  customerId: string,
  issues: { destinationCode?: null; damaged?: boolean },
): ParcelRecord {
  return aParcelRecord(customerId, {
    ...issues,
    status: 'TROUBLED',
    paymentStatus: 'UNPAYABLE',
    priceCents: null,
    charges: [],
    statusHistory: [{ status: 'TROUBLED', statusDate: ARRIVED_AT.toISOString(), by: 'dock' }],
  });
}

/** A stored parcel with a price of $27.50, after status transitions at intervals of one hour. */
export function aParcelRecord(
  customerId: string,
  changes: Partial<ParcelRecord> = {},
  transitions: readonly ParcelStatus[] = [],
): ParcelRecord {
  const newParcel = {
    customerId,
    freightBillNum: 'NB100001',
    originCode: 'TAC',
    destinationCode: 'ANC',
    shippingTrackingNum: '1Z999AA10123456784',
    shippingProvider: 'UPS',
    weightLbs: 12.5,
    length: 20,
    width: 14,
    height: 10,
    damaged: false,
    hazard: false,
    oversized: false,
  } as const;
  const created = createParcel(newParcel, newParcelId(customerId, ARRIVED_AT), ARRIVED_AT, 'dock');
  const withPrice = withCharges(created, [{ chargeType: 'BASE_PRICE', amountCents: 2750 }], ARRIVED_AT);
  const start = { ...withPrice, ...changes };
  return transitions.reduce((parcel, to, index) => {
    const at = new Date(ARRIVED_AT.getTime() + (index + 1) * HOUR_MS);
    return to === 'TROUBLED'
      ? withHold(parcel, A_HOLD, at, 'dock')
      : withStatus(parcel, to, at, 'dock', PROOF_OF_DELIVERY);
  }, start);
}
