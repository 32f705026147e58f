import { describe, expect, it } from 'vitest';
import type { ParcelStatus } from '../../../shared/rules/parcel-status.ts';
import { moveRefusal } from '../../../shared/rules/staff/moves.ts';
import { needsReason, statusChangeAction } from '../../../shared/rules/staff/status-changes.ts';

const aParcel = (status: ParcelStatus, destinationCode: 'KOD' | null = 'KOD') => ({
  status,
  destinationCode,
});

describe('a package', () => {
  it('departs from its origin and arrives at its destination', () => {
    expect(moveRefusal(aParcel('ORIGIN'), 'TRANSIT')).toBeNull();
    expect(moveRefusal(aParcel('TRANSIT'), 'DESTINATION', 'KOD')).toBeNull();
  });

  it('does not depart without a destination or arrive at another terminal', () => {
    expect(moveRefusal(aParcel('ORIGIN', null), 'TRANSIT')).toBe('This package has no destination.');
    expect(moveRefusal(aParcel('TRANSIT'), 'DESTINATION', 'ANC')).toBe('This package goes to Kodiak.');
    expect(moveRefusal(aParcel('TRANSIT'), 'DESTINATION')).toBe('This package goes to Kodiak.');
  });

  it.each([
    ['TRANSIT', 'TRANSIT', 'This package is In Transit already.'],
    ['DESTINATION', 'TRANSIT', 'This package is At Destination already.'],
    ['DESTINATION', 'DESTINATION', 'This package is At Destination already.'],
    ['ORIGIN', 'DESTINATION', 'This package has not departed yet.'],
    ['TROUBLED', 'TRANSIT', 'This package is on hold (Troubled).'],
    ['CORRECTED', 'TRANSIT', 'This package is on hold (Corrected).'],
    ['LOST', 'DESTINATION', 'This package is marked as lost.'],
    ['COMPLETED', 'DESTINATION', 'This package was handed over already.'],
    ['DELETED', 'TRANSIT', 'This package was deleted.'],
  ] as const)('in the status %s is not moved to %s', (status, to, refusal) => {
    expect(moveRefusal(aParcel(status), to, 'KOD')).toBe(refusal);
  });
});

describe('a change of status', () => {
  it('has its own permission for moves and the beginning of shipping', () => {
    expect(statusChangeAction('CORRECTED', 'ORIGIN')).toBe('beginShipping');
    expect(statusChangeAction('ORIGIN', 'TRANSIT')).toBe('movePackages');
    expect(statusChangeAction('TRANSIT', 'DESTINATION')).toBe('movePackages');
    expect(statusChangeAction('LOST', 'TRANSIT')).toBe('changeStatus');
    for (const [from, to] of [
      ['ORIGIN', 'LOST'],
      ['LOST', 'ORIGIN'],
      ['CORRECTED', 'TROUBLED'],
    ] as const)
      expect(statusChangeAction(from, to)).toBe('changeStatus');
  });

  it('needs a reason for packages on hold, lost ones and those that were found again', () => {
    expect(needsReason('ORIGIN', 'TROUBLED')).toBe(true);
    expect(needsReason('TRANSIT', 'LOST')).toBe(true);
    expect(needsReason('LOST', 'DESTINATION')).toBe(true);
    expect(needsReason('CORRECTED', 'ORIGIN')).toBe(false);
  });
});
