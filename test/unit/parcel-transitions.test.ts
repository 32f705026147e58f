import { describe, expect, it } from 'vitest';
import { withStatus } from '../../functions/parcels/parcel-transitions.ts';
import { aParcelRecord } from '../support/records.ts';

const CUSTOMER = '0'.repeat(26);
const LATER = new Date('2026-02-09T00:00:00Z');
const RECEIPT = { signatureKey: 'signatures/one.png' };

describe('a move', () => {
  it('is written into the history with who and when', () => {
    const after = withStatus(aParcelRecord(CUSTOMER), 'TRANSIT', LATER, 'ops@northbound.test');
    expect(after.status).toBe('TRANSIT');
    expect(after.statusHistory.at(-1)).toEqual({
      status: 'TRANSIT',
      statusDate: LATER.toISOString(),
      by: 'ops@northbound.test',
    });
  });

  it('that is not allowed is refused', () => {
    expect(() => withStatus(aParcelRecord(CUSTOMER), 'COMPLETED', LATER, 'ops')).toThrow(
      'A package cannot change from ORIGIN to COMPLETED.',
    );
  });

  it('to COMPLETED needs the payment and a signature, which the record keeps', () => {
    const arrived = aParcelRecord(CUSTOMER, {}, ['TRANSIT', 'DESTINATION']);
    expect(() => withStatus(arrived, 'COMPLETED', LATER, 'ops', RECEIPT)).toThrow(
      'A package must be paid before it is handed over.',
    );
    const paid = { ...arrived, paymentStatus: 'PAID' as const };
    expect(() => withStatus(paid, 'COMPLETED', LATER, 'ops')).toThrow(
      'A package cannot be handed over without a signature.',
    );
    expect(withStatus(paid, 'COMPLETED', LATER, 'ops', RECEIPT)).toMatchObject({
      status: 'COMPLETED',
      paymentStatus: 'PAID',
      ...RECEIPT,
    });
  });

  it('to anywhere else keeps no signature', () => {
    expect(withStatus(aParcelRecord(CUSTOMER), 'TRANSIT', LATER, 'ops', RECEIPT)).not.toHaveProperty(
      'signatureKey',
    );
  });

  it('to DELETED needs that nothing was paid', () => {
    expect(() =>
      withStatus(aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' }), 'DELETED', LATER, 'ops'),
    ).toThrow('A paid package cannot be deleted.');
  });

  it('changes what is to pay: nothing while troubled, unpaid again after, paid for ever', () => {
    const troubled = withStatus(aParcelRecord(CUSTOMER), 'TROUBLED', LATER, 'ops');
    expect(troubled.paymentStatus).toBe('UNPAYABLE');
    const corrected = withStatus(troubled, 'CORRECTED', LATER, 'ops');
    expect(corrected.paymentStatus).toBe('UNPAYABLE');
    expect(withStatus(corrected, 'ORIGIN', LATER, 'ops').paymentStatus).toBe('UNPAID');
    expect(withStatus({ ...corrected, priceCents: null }, 'ORIGIN', LATER, 'ops').paymentStatus).toBe(
      'UNPAYABLE',
    );
    expect(
      withStatus(aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' }), 'TROUBLED', LATER, 'ops').paymentStatus,
    ).toBe('PAID');
  });
});
