import { describe, expect, it } from 'vitest';
import { createParcel } from '../../functions/parcels/parcel-lifecycle.ts';
import { ARRIVED_AT, aParcelRecord } from '../support/records.ts';

const CUSTOMER = '0'.repeat(26);

describe('createParcel', () => {
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
  const fields = {
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
  ] as const)('with destination %s and damaged %s has the status %s', (destinationCode, damaged, status) => {
    const input = { ...fields, destinationCode, damaged, hazard: false, oversized: false };
    expect(createParcel(input, 'id', ARRIVED_AT, 'dock')).toMatchObject({
      status,
      paymentStatus: 'UNPAYABLE',
      priceCents: null,
      statusHistory: [{ status, statusDate: ARRIVED_AT.toISOString(), by: 'dock' }],
    });
  });
});
