import { type Holdable, isResolvedByCustomer } from '../parcel-holds.ts';
import { hasOpenIssue, isAllowedTransition, type ParcelStatus, type Resolvable } from '../parcel-status.ts';

/**
 * The status of a package after staff changed its destination or its damage. A new issue puts it on hold; once the last
 * issue of a TROUBLED package is resolved, it is CORRECTED, unless staff hold it for a reason of their own.
 */
export function statusAfterEdit(before: Resolvable & Holdable, after: Resolvable): ParcelStatus {
  const { status } = before;
  const isNewIssue = !hasOpenIssue(before) && hasOpenIssue(after);
  if (isNewIssue && isAllowedTransition(status, 'TROUBLED')) return 'TROUBLED';
  const isResolved = isResolvedByCustomer(before) && !hasOpenIssue(after);
  return status === 'TROUBLED' && isResolved ? 'CORRECTED' : status;
}

/** Damage counts as accepted only as long as it is the same damage. */
export function damageAcceptedAfterEdit(
  before: Pick<Resolvable, 'damaged' | 'damageAccepted'>,
  damaged: boolean,
): boolean {
  return damaged && before.damaged && before.damageAccepted;
}
