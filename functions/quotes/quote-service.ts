import type { QuoteRequest } from '../../shared/contracts/quotes.ts';
import { LOCATION_NAMES } from '../../shared/rules/locations.ts';
import { centsFromDollars, dollarsFromCents } from '../../shared/rules/money.ts';
import { isLargeParcel } from '../../shared/rules/parcel-size.ts';
import { LIABILITY } from '../../shared/rules/terms.ts';
import { InvalidInput } from '../platform/errors.ts';
import { basePriceCents } from '../tariff/base-price.ts';
import type { Tariff } from '../tariff/tariff.ts';

/**
 * What a tariff would ask for a parcel, in dollars. A quote names no declared value, so insurance counts as the first
 * step of extra cover.
 * @throws InvalidInput where no lane goes, and for a large parcel, which has no price of the tariff.
 */
export function quote(
  tariff: Tariff,
  { weight: weightLbs, includeInsurance, ...freight }: QuoteRequest,
): number {
  const { originCode, destinationCode } = freight;
  const cents = basePriceCents(tariff, { ...freight, weightLbs });
  if (cents === null) {
    const message = `We do not ship from ${LOCATION_NAMES[originCode]} to ${LOCATION_NAMES[destinationCode]}.`;
    throw new InvalidInput(message, [{ field: 'destinationCode', message }]);
  }
  if (isLargeParcel(freight, weightLbs)) {
    throw new InvalidInput('This parcel is too large for a price online. Please ask our rates team for one.');
  }
  return dollarsFromCents(cents + (includeInsurance ? centsFromDollars(LIABILITY.coverPrice) : 0));
}
