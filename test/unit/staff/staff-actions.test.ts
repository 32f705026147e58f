import { describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '../../../shared/roles.ts';
import { PARCEL_STATUSES } from '../../../shared/rules/parcel-status.ts';
import { canDo } from '../../../shared/rules/staff/parcel-actions.ts';
import { mayDo, STAFF_ACTIONS, type StaffAction } from '../../../shared/rules/staff/staff-actions.ts';

const rolesOf = (action: StaffAction) => STAFF_ROLES.filter((role) => mayDo(action, [role]));

describe('what staff may do in the details of a package', () => {
  it.each([
    ['seeTmError', ['Executive', 'CustomerService', 'ParcelOperations']],
    ['dismissTmError', ['CustomerService', 'ParcelOperations']],
    ['seeTimeline', ['CustomerService', 'ParcelOperations']],
    ['edit', ['CustomerService', 'ParcelOperations']],
    ['delete', ['CustomerService', 'ParcelOperations']],
    ['printLabel', ['ParcelOperations']],
    ['beginShipping', ['ParcelOperations']],
    ['seeAuditTrail', ['CustomerService']],
    ['seeOverview', ['Executive']],
  ] as const)('%s: %s', (action, roles) => {
    expect(rolesOf(action)).toEqual(roles);
  });

  it('is nothing for customers', () => {
    for (const action of Object.keys(STAFF_ACTIONS) as StaffAction[])
      expect(mayDo(action, ['Customer']), action).toBe(false);
  });

  const possible = (action: StaffAction, paymentStatus: 'PAID' | 'UNPAID') =>
    PARCEL_STATUSES.filter((status) => canDo(action, STAFF_ROLES, { status, paymentStatus }));

  it('depends on the package too', () => {
    const open = ['ORIGIN', 'TROUBLED', 'CORRECTED', 'TRANSIT', 'DESTINATION', 'LOST'];
    expect(possible('edit', 'PAID')).toEqual(open);
    expect(possible('printLabel', 'UNPAID')).toEqual(open);
    expect(possible('beginShipping', 'UNPAID')).toEqual(['CORRECTED']);
    expect(possible('seeTimeline', 'UNPAID')).toEqual(PARCEL_STATUSES);
    expect(possible('delete', 'UNPAID')).toEqual(['ORIGIN', 'TROUBLED']);
    expect(possible('delete', 'PAID')).toEqual([]);
    expect(canDo('edit', ['Executive'], { status: 'ORIGIN', paymentStatus: 'UNPAID' })).toBe(false);
  });
});
