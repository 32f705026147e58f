import { isAllowedTransition, openIssues, type ParcelStatus } from '../parcel-status.ts';

interface Issues {
  readonly destinationCode: string | null;
  readonly damaged: boolean;
  readonly damageAccepted: boolean;
}

const hasIssue = (parcel: Issues) => Object.values(openIssues(parcel)).includes(true);

/**
 * The status of a package after staff changed its destination or its damage. A new issue puts it on hold; once the last
 * issue of a TROUBLED package is resolved, it is CORRECTED.
 */
export function statusAfterEdit(
  before: Issues & { readonly status: ParcelStatus },
  after: Issues,
): ParcelStatus {
  const { status } = before;
  const isNewIssue = !hasIssue(before) && hasIssue(after);
  if (isNewIssue && isAllowedTransition(status, 'TROUBLED')) return 'TROUBLED';
  return status === 'TROUBLED' && hasIssue(before) && !hasIssue(after) ? 'CORRECTED' : status;
}

/** Damage counts as accepted only as long as it is the same damage. */
export function damageAcceptedAfterEdit(
  before: Pick<Issues, 'damaged' | 'damageAccepted'>,
  damaged: boolean,
): boolean {
  return damaged && before.damaged && before.damageAccepted;
}
