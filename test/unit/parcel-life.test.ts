import { describe, expect, it } from 'vitest';
import { arrivedParcel, moved, priced } from '../../functions/parcels/parcel-life.ts';
import { ARRIVED_AT, aParcelRecord } from '../support/records.ts';

const CUSTOMER = '0'.repeat(26);
const LATER = new Date('2026-02-09T00:00:00Z');

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
    expect(arrivedParcel(arrival, 'id', ARRIVED_AT, 'dock')).toMatchObject({
      status,
      paymentStatus: 'UNPAYABLE',
      priceCents: null,
      statusHistory: [{ status, statusDate: ARRIVED_AT.toISOString(), by: 'dock' }],
    });
  });
});

describe('a price', () => {
  it('is the sum of the charges and makes the parcel payable', () => {
    const charges = [
      { chargeId: '1', chargeType: 'BASE_PRICE' as const, amountCents: 1999 },
      { chargeId: '2', chargeType: 'HAZARD' as const, amountCents: 5000 },
    ];
    expect(priced(aParcelRecord(CUSTOMER), charges, LATER)).toMatchObject({
      priceCents: 6999,
      paymentStatus: 'UNPAID',
      charges,
    });
  });

  it.each([
    ['leaves a troubled parcel unpayable', aParcelRecord(CUSTOMER, {}, ['TROUBLED']), 'UNPAYABLE'],
    ['leaves a deleted parcel unpayable', aParcelRecord(CUSTOMER, {}, ['DELETED']), 'UNPAYABLE'],
    ['leaves a paid parcel paid', aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' }), 'PAID'],
  ] as const)('%s', (_, parcel, paymentStatus) => {
    const charges = [{ chargeId: '1', chargeType: 'BASE_PRICE' as const, amountCents: 3100 }];
    expect(priced(parcel, charges, LATER)).toMatchObject({ paymentStatus, priceCents: 3100 });
  });
});

describe('a move', () => {
  it('is written into the history with who and when', () => {
    const after = moved(aParcelRecord(CUSTOMER), 'TRANSIT', LATER, 'ops@northbound.test');
    expect(after.status).toBe('TRANSIT');
    expect(after.statusHistory.at(-1)).toEqual({
      status: 'TRANSIT',
      statusDate: LATER.toISOString(),
      by: 'ops@northbound.test',
    });
  });

  it('that is not allowed is refused', () => {
    expect(() => moved(aParcelRecord(CUSTOMER), 'COMPLETED', LATER, 'ops')).toThrow(
      'A package cannot go from ORIGIN to COMPLETED.',
    );
  });

  it('to COMPLETED needs the payment, to DELETED needs that there is none', () => {
    const arrived = aParcelRecord(CUSTOMER, {}, ['TRANSIT', 'DESTINATION']);
    expect(() => moved(arrived, 'COMPLETED', LATER, 'ops')).toThrow(
      'A package must be paid before it is handed over.',
    );
    expect(moved({ ...arrived, paymentStatus: 'PAID' }, 'COMPLETED', LATER, 'ops').status).toBe('COMPLETED');
    expect(() => moved(aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' }), 'DELETED', LATER, 'ops')).toThrow(
      'A paid package cannot be deleted.',
    );
  });

  it('changes what is to pay: nothing while troubled, unpaid again after, paid for ever', () => {
    const troubled = moved(aParcelRecord(CUSTOMER), 'TROUBLED', LATER, 'ops');
    expect(troubled.paymentStatus).toBe('UNPAYABLE');
    const corrected = moved(troubled, 'CORRECTED', LATER, 'ops');
    expect(corrected.paymentStatus).toBe('UNPAYABLE');
    expect(moved(corrected, 'ORIGIN', LATER, 'ops').paymentStatus).toBe('UNPAID');
    expect(moved({ ...corrected, priceCents: null }, 'ORIGIN', LATER, 'ops').paymentStatus).toBe('UNPAYABLE');
    expect(
      moved(aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' }), 'TROUBLED', LATER, 'ops').paymentStatus,
    ).toBe('PAID');
  });
});
