import type { Parcel } from '../../shared/contracts/parcels.ts';
import type { ParcelStatus } from '../../shared/rules/parcel-status.ts';

/** A paid-for-nothing, healthy parcel waiting in Tacoma for its payment; every test changes only what it is about. */
const ORDINARY: Parcel = {
  parcelId: 'parcel-1',
  freightBillNum: 'NB-204815',
  status: 'ORIGIN',
  paymentStatus: 'UNPAID',
  originCode: 'TAC',
  destinationCode: 'ANC',
  price: 48.2,
  shippingTrackingNum: '1Z999AA10123456784',
  shippingProvider: 'UPS',
  customerNotes: '',
  customerId: 'customer-1',
  weightLbs: 32.5,
  length: 24,
  width: 18,
  height: 12,
  damaged: false,
  damageAccepted: false,
  hazard: false,
  oversized: false,
  charges: [{ chargeId: 'charge-1', chargeType: 'BASE_PRICE', amount: 48.2 }],
  statusHistory: [{ status: 'ORIGIN', statusDate: '2025-11-10T18:05:00.000Z' }],
  updateDate: '2025-11-10T18:05:00.000Z',
  version: 1,
};

let made = 0;

/** A parcel with its own id and freight bill number. */
export function aParcel(changes: Partial<Parcel> = {}): Parcel {
  made += 1;
  return {
    ...ORDINARY,
    parcelId: `parcel-${made}`,
    freightBillNum: `NB-${204_815 + made}`,
    ...changes,
  };
}

/** A history that goes through the given statuses, one day after the other from 11/10/2025 10:05 AM in Tacoma. */
export function aHistory(...statuses: readonly ParcelStatus[]): Parcel['statusHistory'] {
  const first = Date.parse('2025-11-10T18:05:00.000Z');
  return statuses.map((status, day) => ({
    status,
    statusDate: new Date(first + day * 24 * 60 * 60 * 1000).toISOString(),
  }));
}

/** The parcel in transit, unpaid, that left Tacoma on 11/11/2025 at 10:05 AM. */
export function aParcelInTransit(changes: Partial<Parcel> = {}): Parcel {
  return aParcel({ status: 'TRANSIT', statusHistory: aHistory('ORIGIN', 'TRANSIT'), ...changes });
}

/** A parcel that needs its owner: damaged, not accepted, without a price. */
export function aTroubledParcel(changes: Partial<Parcel> = {}): Parcel {
  return aParcel({
    status: 'TROUBLED',
    paymentStatus: 'UNPAYABLE',
    price: null,
    charges: [],
    damaged: true,
    statusHistory: aHistory('TROUBLED'),
    ...changes,
  });
}
