import type { Authorization } from '#shared/contracts/collection/authorizations.ts';
import type { AuthorizationRecord } from './authorization-record.ts';
import type { ScopeNow } from './scope.ts';

/** An authorization in the format of the API. */
export function shownAuthorization(
  record: AuthorizationRecord,
  now: Exclude<ScopeNow, { kind: 'OVER' }>,
): Authorization {
  const { authorizationState, phone = '', codeAt: _made, codeHash: _hash, ...rest } = record;
  return {
    ...rest,
    phone,
    state: authorizationState === 'LOCKED' ? 'LOCKED' : 'ACTIVE',
    ...(now.kind === 'PICKUP' && { place: { locationCode: now.locationCode, pickupDate: now.pickupDate } }),
    ...(now.kind === 'PACKAGE' && { freightBillNum: now.parcel.freightBillNum }),
  };
}
