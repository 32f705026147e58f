import { centsFromDollars } from '../../shared/rules/money.ts';
import { HAZARD_HANDLING } from '../../shared/rules/terms.ts';

/** What an inspection finds a hazardous package to hold: goods of the list in the shipping terms, or any other. */
export type HazardClass = 'LISTED' | 'OTHER';

/** The handling fee for a hazardous package, as the shipping terms have it. Cents. */
export function hazardFeeCents(hazardClass: HazardClass): number {
  const { listedFee, otherFee } = HAZARD_HANDLING;
  return centsFromDollars(hazardClass === 'LISTED' ? listedFee : otherFee);
}
