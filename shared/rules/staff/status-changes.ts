import type { ParcelStatus } from '../parcel-status.ts';
import { isMoveBack } from './moves.ts';
import type { StaffAction } from './staff-actions.ts';

/** What somebody must be allowed to do for this change of status, besides the change being possible. */
export function statusChangeAction(from: ParcelStatus, to: ParcelStatus): StaffAction {
  if (from === 'CORRECTED' && to === 'ORIGIN') return 'beginShipping';
  return isMoveBack(to, from) ? 'movePackages' : 'changeStatus';
}

/** Whether staff must say why, for the history of changes: a package that is lost, found again, or moved by mistake. */
export function needsReason(from: ParcelStatus, to: ParcelStatus): boolean {
  return to === 'LOST' || from === 'LOST' || isMoveBack(from, to);
}
