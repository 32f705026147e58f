import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import { type Holdable, holdOf } from '../parcel-holds.ts';
import { hasOpenIssue, type Resolvable } from '../parcel-status.ts';
import { type Hazard, isUninspected } from '../staff/hazard-inspection.ts';
import { isHeld } from '../staff/moves.ts';

type Waiting = Holdable & Hazard & Resolvable & { readonly heldUntil?: string | undefined };

/** What a package in Tacoma waits for. Whatever the reason of a hold is, its text asks the customer to do something. */
export function waitOf(parcel: Waiting, now: Date): Estimate['waitsFor'] {
  if (parcel.status === 'TROUBLED') return hasOpenIssue(parcel) || holdOf(parcel) ? 'ANSWER' : 'CORRECTION';
  if (parcel.status === 'CORRECTED') return 'CORRECTION';
  if (isUninspected(parcel)) return 'INSPECTION';
  return isHeld(parcel, now) ? 'OTHER_BOXES' : undefined;
}
