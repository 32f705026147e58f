import type { Parcel } from '#shared/contracts/parcel.ts';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import type { ParcelStorage } from '#shared/contracts/storage.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';

/** A priced, unpaid parcel at origin without any issues. Tests override only what they need. */
const DEFAULT_PARCEL: Parcel = {
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

let count = 0;

/** A parcel with a unique id and freight bill number. */
export function aParcel(changes: Partial<Parcel> = {}): Parcel {
  count += 1;
  return {
    ...DEFAULT_PARCEL,
    parcelId: `parcel-${count}`,
    freightBillNum: `NB-${204_815 + count}`,
    ...changes,
  };
}

/** A status history with one status per day, starting on 11/10/2025 at 10:05 AM in Tacoma. */
export function aHistory(...statuses: readonly ParcelStatus[]): Parcel['statusHistory'] {
  const first = Date.parse('2025-11-10T18:05:00.000Z');
  return statuses.map((status, day) => ({
    status,
    statusDate: new Date(first + day * 24 * 60 * 60 * 1000).toISOString(),
  }));
}

/** An unpaid parcel in transit that left Tacoma on 11/11/2025 at 10:05 AM. */
export function aParcelInTransit(changes: Partial<Parcel> = {}): Parcel {
  return aParcel({ status: 'TRANSIT', statusHistory: aHistory('ORIGIN', 'TRANSIT'), ...changes });
}

/** It leaves Tacoma on November 29 and arrives in Anchorage on December 2, 2026. */
export const ABOARD_SAILING: Estimate['sailing'] & object = {
  loadNumber: 'LOAD 55',
  carrier: 'North Star Line',
  cutoff: '2026-11-28T12:00',
  departure: { planned: '2026-11-29T18:00' },
  arrival: { planned: '2026-12-02T06:00' },
};

/** On that sailing, expected on December 3 to 4. */
export const ABOARD: Estimate = {
  from: '2026-12-03',
  to: '2026-12-04',
  basis: 'ABOARD',
  sailing: ABOARD_SAILING,
};

/** A troubled parcel: damaged, not accepted by the customer, without a price. */
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

/** An unpaid parcel that is ready for pickup in Anchorage since 11/12/2025. */
export function aReadyParcel(changes: Partial<Parcel> = {}): Parcel {
  return aParcel({
    status: 'DESTINATION',
    statusHistory: aHistory('ORIGIN', 'TRANSIT', 'DESTINATION'),
    ...changes,
  });
}

/**
 * The storage of a package in Anchorage on December 4, whose customer was told on Friday, November 27. The terminal is open
 * until 1 PM on Saturdays and closed on Sundays.
 */
export const FREE_STORAGE: ParcelStorage = {
  asOf: '2026-12-04',
  noticeDate: '2026-11-27',
  freeThrough: '2026-12-06',
  pickUpBy: '2026-12-05T13:00',
  keptThrough: '2026-12-27',
  stage: null,
  chargedDays: 0,
  perDay: 2.16,
  total: 0,
  settled: 0,
  due: 0,
};

/** The same package on December 9: three days are charged, of which nothing was paid. */
export const CHARGED_STORAGE: ParcelStorage = {
  ...FREE_STORAGE,
  asOf: '2026-12-09',
  pickUpBy: null,
  stage: 'CHARGED',
  chargedDays: 3,
  dueDays: 3,
  total: 6.47,
  due: 6.47,
};

/** Inches of a package whose storage costs that much. */
export const STORED_SIDES = { length: 20, width: 16, height: 23.3 };
