import { centsFromDollars } from '#shared/rules/money.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { InvalidInput } from '../core/platform/errors.ts';

const STEP_CENTS = centsFromDollars(LIABILITY.insuranceStep);
const MAX_DECLARED_CENTS = centsFromDollars(LIABILITY.maxDeclaredValue);

/**
 * The price of insurance according to the shipping terms: one dollar for each full or partial 100 dollars of declared
 * value. Cents.
 * @throws InvalidInput if the declared value is above the limit.
 */
export function insuranceCents(declaredValueCents: number): number {
  if (declaredValueCents > MAX_DECLARED_CENTS) {
    const message = `The declared value can be at most $${LIABILITY.maxDeclaredValue.toLocaleString('en-US')}.`;
    throw new InvalidInput(message, [{ field: 'declaredValue', message }]);
  }
  return Math.ceil(declaredValueCents / STEP_CENTS) * centsFromDollars(LIABILITY.insurancePrice);
}
