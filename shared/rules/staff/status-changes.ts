import type { ParcelStatus } from '../parcel-status.ts';
import { MOVE_SOURCES, MOVE_TARGETS } from './moves.ts';
import type { StaffAction } from './staff-actions.ts';

/** What somebody must be allowed to do for this change of status, besides the change being possible. */
export function statusChangeAction(from: ParcelStatus, to: ParcelStatus): StaffAction {
  if (from === 'CORRECTED' && to === 'ORIGIN') return 'beginShipping';
  return MOVE_TARGETS.some((target) => target === to && MOVE_SOURCES[target] === from)
    ? 'movePackages'
    : 'changeStatus';
}

/** Whether staff must say why, for the history of changes: a package that is lost, or found again. */
export function needsReason(from: ParcelStatus, to: ParcelStatus): boolean {
  return to === 'LOST' || from === 'LOST';
}
