import { describe, expect, it } from 'vitest';
import { withStatus, withUndoneMove } from '../../functions/parcels/parcel-transitions.ts';
import { aParcelRecord } from '../support/records.ts';

const CUSTOMER = '0'.repeat(26);
const LATER = new Date('2026-02-09T00:00:00Z');
const PROOF = { signatureKey: 'signatures/one.png' };

describe('withStatus', () => {
  it('adds the user and the time to the status history', () => {
    const after = withStatus(aParcelRecord(CUSTOMER), 'TRANSIT', LATER, 'ops@northbound.test');
    expect(after.status).toBe('TRANSIT');
    expect(after.statusHistory.at(-1)).toEqual({
      status: 'TRANSIT',
      statusDate: LATER.toISOString(),
      by: 'ops@northbound.test',
    });
  });

  it('rejects a transition that is not allowed', () => {
    expect(() => withStatus(aParcelRecord(CUSTOMER), 'COMPLETED', LATER, 'ops')).toThrow(
      'A package cannot change from At Origin to Order Complete.',
    );
  });

  it('requires a payment and a signature for COMPLETED, and stores the signature', () => {
    const arrived = aParcelRecord(CUSTOMER, {}, ['TRANSIT', 'DESTINATION']);
    expect(() => withStatus(arrived, 'COMPLETED', LATER, 'ops', PROOF)).toThrow(
      'A package must be paid before it is handed over.',
    );
    const paid = { ...arrived, paymentStatus: 'PAID' as const };
    expect(() => withStatus(paid, 'COMPLETED', LATER, 'ops')).toThrow(
      'A package cannot be handed over without a signature.',
    );
    expect(withStatus(paid, 'COMPLETED', LATER, 'ops', PROOF)).toMatchObject({
      status: 'COMPLETED',
      paymentStatus: 'PAID',
      ...PROOF,
    });
  });

  it('leaves a package that a hand-over has claimed to that hand-over', () => {
    const arrived = aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']);
    const claimed = { ...arrived, handoverId: 'h-1' };
    const refusal = 'This package was handed over already.';
    expect(() => withStatus(claimed, 'LOST', LATER, 'ops')).toThrow(refusal);
    const other = { ...PROOF, handoverId: 'h-2' };
    expect(() => withStatus(claimed, 'COMPLETED', LATER, 'ops', other)).toThrow(refusal);
    expect(() => withUndoneMove(claimed, LATER, 'dock')).toThrow(refusal);
    const own = { ...PROOF, handoverId: 'h-1' };
    expect(withStatus(claimed, 'COMPLETED', LATER, 'ops', own)).toMatchObject({
      status: 'COMPLETED',
      ...own,
    });
  });

  it('does not store a signature for any other status', () => {
    expect(withStatus(aParcelRecord(CUSTOMER), 'TRANSIT', LATER, 'ops', PROOF)).not.toHaveProperty(
      'signatureKey',
    );
  });

  it('rejects DELETED for a paid parcel', () => {
    expect(() =>
      withStatus(aParcelRecord(CUSTOMER, { paymentStatus: 'PAID' }), 'DELETED', LATER, 'ops'),
    ).toThrow('A paid package cannot be deleted.');
  });

  it('makes an unpaid parcel unpayable while it is on hold, and never changes PAID', () => {
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
