import { newParcelId } from '../../functions/data/ids.ts';
import { createParcel } from '../../functions/parcels/parcel-lifecycle.ts';
import { withCharges } from '../../functions/parcels/parcel-payment.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { withStatus } from '../../functions/parcels/parcel-transitions.ts';
import type { ParcelStatus } from '../../shared/rules/parcel-status.ts';

export const ARRIVED_AT = new Date('2026-02-02T18:00:00Z');
const HOUR_MS = 3_600_000;
/** What every handover here is signed with. */
export const RECEIPT = { signatureKey: 'signatures/test.png' };

/** A parcel as it arrived with something for its owner to settle: no destination, damage, or both. Not priced. */
export function aTroubledRecord(
  customerId: string,
  trouble: { destinationCode?: null; damaged?: boolean },
): ParcelRecord {
  return aParcelRecord(customerId, {
    ...trouble,
    status: 'TROUBLED',
    paymentStatus: 'UNPAYABLE',
    priceCents: null,
    charges: [],
    statusHistory: [{ status: 'TROUBLED', statusDate: ARRIVED_AT.toISOString(), by: 'dock' }],
  });
}

/** A parcel as it is kept, priced at $27.50, that went through `moves` hour by hour after it arrived. */
export function aParcelRecord(
  customerId: string,
  changes: Partial<ParcelRecord> = {},
  moves: readonly ParcelStatus[] = [],
): ParcelRecord {
  const arrival = {
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
  const arrived = createParcel(arrival, newParcelId(customerId, ARRIVED_AT), ARRIVED_AT, 'dock');
  const withPrice = withCharges(arrived, [{ chargeType: 'BASE_PRICE', amountCents: 2750 }], ARRIVED_AT);
  const start = { ...withPrice, ...changes };
  return moves.reduce((parcel, to, index) => {
    const at = new Date(ARRIVED_AT.getTime() + (index + 1) * HOUR_MS);
    return withStatus(parcel, to, at, 'dock', RECEIPT);
  }, start);
}
