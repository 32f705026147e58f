import { centsFromDollars } from '../money.ts';
import type { ParcelStatus } from '../parcel-status.ts';
import { LIABILITY } from '../terms.ts';

/** A handler that starts does not wait for `Intl`. */
const MAX = `${LIABILITY.maxDeclaredValue / 1000},000`;

export const DECLARED_VALUE_TOO_HIGH = `The declared value can be at most $${MAX}.`;

export const DECLARED_VALUE_TOO_LOW = `Up to $${LIABILITY.perPackage} is covered at no charge. Enter more, or keep $${LIABILITY.perPackage}.`;

/** The offer to declare a value, in the words of the terms. */
export const COVER_OFFER = `Covered up to $${LIABILITY.perPackage}. Declare more: $${LIABILITY.insurancePrice} for each $${LIABILITY.insuranceStep}, at most $${MAX}.`;

const DEFAULT_CENTS = centsFromDollars(LIABILITY.perPackage);

/** The limit of our liability for a package with this declared value, or without one. Cents. */
export const coverLimitCents = (declaredValueCents: number | undefined): number =>
  Math.max(DEFAULT_CENTS, declaredValueCents ?? 0);

/** The steps of declared value that are charged, rounded up: none up to the default, which is no additional coverage. */
export function insuredSteps(declaredValueCents: number): number {
  if (declaredValueCents <= DEFAULT_CENTS) return 0;
  return Math.ceil(declaredValueCents / centsFromDollars(LIABILITY.insuranceStep));
}

/** The price of cover according to the shipping terms (decision 185). Cents. */
export const coverPriceCents = (declaredValueCents: number): number =>
  insuredSteps(declaredValueCents) * centsFromDollars(LIABILITY.insurancePrice);

interface StatusEntry {
  readonly status: ParcelStatus;
  readonly isUndo?: true | undefined;
}

/** Whether a package has ever departed from Tacoma, except by a move that was undone. */
function hasDeparted(history: readonly StatusEntry[]): boolean {
  const kept: StatusEntry[] = [];
  for (const entry of history) {
    if (entry.isUndo) kept.pop();
    else kept.push(entry);
  }
  return kept.some(({ status }) => status === 'TRANSIT' || status === 'DESTINATION');
}

const OPEN_STATUSES: readonly ParcelStatus[] = ['ORIGIN', 'TROUBLED', 'CORRECTED'];

/** Whether a value can still be declared: a package that came back has been at risk, so its value stays as it was. */
export const isCoverOpen = (parcel: {
  readonly status: ParcelStatus;
  readonly statusHistory: readonly StatusEntry[];
}): boolean => OPEN_STATUSES.includes(parcel.status) && !hasDeparted(parcel.statusHistory);
