import { describe, expect, it } from 'vitest';
import { moved } from '../../functions/parcels/parcel-moves.ts';
import { aParcelRecord } from '../support/records.ts';

const CUSTOMER = '0'.repeat(26);
const LATER = new Date('2026-02-09T00:00:00Z');
const RECEIPT = { signatureKey: 'signatures/one.png' };

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

  it('to COMPLETED needs the payment and a signature, which the record keeps', () => {
    const arrived = aParcelRecord(CUSTOMER, {}, ['TRANSIT', 'DESTINATION']);
    expect(() => moved(arrived, 'COMPLETED', LATER, 'ops', RECEIPT)).toThrow(
      'A package must be paid before it is handed over.',
    );
    const paid = { ...arrived, paymentStatus: 'PAID' as const };
    expect(() => moved(paid, 'COMPLETED', LATER, 'ops')).toThrow(
      'A package must be signed for when it is handed over.',
    );
    expect(moved(paid, 'COMPLETED', LATER, 'ops', RECEIPT)).toMatchObject({
      status: 'COMPLETED',
      paymentStatus: 'PAID',
      ...RECEIPT,
    });
  });

  it('to anywhere else keeps no signature', () => {
    expect(moved(aParcelRecord(CUSTOMER), 'TRANSIT', LATER, 'ops', RECEIPT)).not.toHaveProperty(
      'signatureKey',
    );
  });

  it('to DELETED needs that nothing was paid', () => {
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
