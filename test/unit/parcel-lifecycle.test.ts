import { describe, expect, it } from 'vitest';
import { createParcel } from '../../functions/parcels/parcel-lifecycle.ts';
import { ARRIVED_AT, aParcelRecord } from '../support/records.ts';

const CUSTOMER = '0'.repeat(26);

describe('a parcel that arrives', () => {
  const {
    customerId,
    freightBillNum,
    originCode,
    shippingTrackingNum,
    shippingProvider,
    weightLbs,
    length,
    width,
    height,
  } = aParcelRecord(CUSTOMER);
  const known = {
    customerId,
    freightBillNum,
    originCode,
    shippingTrackingNum,
    shippingProvider,
    weightLbs,
    length,
    width,
    height,
  };
  it.each([
    ['ANC', false, 'ORIGIN'],
    [null, false, 'TROUBLED'],
    ['ANC', true, 'TROUBLED'],
    [null, true, 'TROUBLED'],
  ] as const)('for %s, damaged %s, is %s', (destinationCode, damaged, status) => {
    const arrival = { ...known, destinationCode, damaged, hazard: false, oversized: false };
    expect(createParcel(arrival, 'id', ARRIVED_AT, 'dock')).toMatchObject({
      status,
      paymentStatus: 'UNPAYABLE',
      priceCents: null,
      statusHistory: [{ status, statusDate: ARRIVED_AT.toISOString(), by: 'dock' }],
    });
  });
});
