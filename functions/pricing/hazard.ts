import { centsFromDollars } from '#shared/rules/money.ts';
import type { HazardClass } from '#shared/rules/staff/hazard-classes.ts';
import { HAZARD_HANDLING } from '#shared/rules/terms.ts';

/** The handling fee for a hazardous package according to the shipping terms. Cents. */
export function hazardFeeCents(hazardClass: HazardClass): number {
  const { listedFee, otherFee } = HAZARD_HANDLING;
  return centsFromDollars(hazardClass === 'LISTED' ? listedFee : otherFee);
}
