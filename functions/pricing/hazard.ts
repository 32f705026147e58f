import { centsFromDollars } from '../../shared/rules/money.ts';
import { HAZARD_HANDLING } from '../../shared/rules/terms.ts';

/** The result of a hazard inspection: goods that the shipping terms list, or any other. */
export type HazardClass = 'LISTED' | 'OTHER';

/** The handling fee for a hazardous package according to the shipping terms. Cents. */
export function hazardFeeCents(hazardClass: HazardClass): number {
  const { listedFee, otherFee } = HAZARD_HANDLING;
  return centsFromDollars(hazardClass === 'LISTED' ? listedFee : otherFee);
}
