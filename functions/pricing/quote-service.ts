import type { QuoteRequest } from '#shared/contracts/quotes.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { InvalidInput } from '../core/platform/errors.ts';
import { insuranceCents } from './charges.ts';
import type { Tariff } from './tariff.ts';
import { basePrice } from './tariff.ts';

/** A quote has no declared value, so insurance is quoted for the first step of coverage. */
const ASSUMED_VALUE_CENTS = centsFromDollars(LIABILITY.insuranceStep);

/**
 * The tariff's price for a parcel, in dollars.
 * @throws InvalidInput if there is no such lane, and for a large parcel, which the tariff has no price for.
 */
export function quote(
  tariff: Tariff,
  { weight: weightLbs, includeInsurance, ...freight }: QuoteRequest,
): number {
  const { originCode, destinationCode } = freight;
  const base = basePrice(tariff, { ...freight, weightLbs });
  if (base === 'NO_LANE') {
    const message = `We do not ship from ${LOCATION_NAMES[originCode]} to ${LOCATION_NAMES[destinationCode]}.`;
    throw new InvalidInput(message, [{ field: 'destinationCode', message }]);
  }
  if (base === 'LARGE_PARCEL') {
    throw new InvalidInput('This parcel is too large for an online quote. Please contact our rates team.');
  }
  return dollarsFromCents(base + (includeInsurance ? insuranceCents(ASSUMED_VALUE_CENTS) : 0));
}
