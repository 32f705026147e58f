import { centsFromDollars } from '../../shared/rules/money.ts';
import { LIABILITY } from '../../shared/rules/terms.ts';
import { InvalidInput } from '../platform/errors.ts';

const STEP_CENTS = centsFromDollars(LIABILITY.coverStep);
const MAX_DECLARED_CENTS = centsFromDollars(LIABILITY.maxDeclaredValue);

/**
 * What insurance costs for a declared value, as the shipping terms have it: one dollar for each 100 dollars or part
 * thereof. Cents in and out.
 * @throws InvalidInput for more than may be declared.
 */
export function insuranceCents(declaredValueCents: number): number {
  if (declaredValueCents > MAX_DECLARED_CENTS) {
    const message = `The declared value can be at most $${LIABILITY.maxDeclaredValue.toLocaleString('en-US')}.`;
    throw new InvalidInput(message, [{ field: 'declaredValue', message }]);
  }
  return Math.ceil(declaredValueCents / STEP_CENTS) * centsFromDollars(LIABILITY.coverPrice);
}
