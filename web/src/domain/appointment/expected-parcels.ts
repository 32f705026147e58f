import type { Parcel } from '#shared/contracts/parcel.ts';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { besidePickupText, monthDayText } from '#shared/rules/texts/estimates.ts';

/** A package in transit, for which it is known when it is expected at its terminal. */
export type ExpectedParcel = Parcel & { estimate: Estimate };

const isExpected = (parcel: Parcel): parcel is ExpectedParcel =>
  parcel.status === 'TRANSIT' && parcel.estimate !== undefined;

/** The packages in transit, by the last days on which they are expected. */
export const expectedOf = (parcels: readonly Parcel[]): ExpectedParcel[] =>
  parcels.filter(isExpected).sort((a, b) => a.estimate.to.localeCompare(b.estimate.to));

/** Those that are in transit to a terminal. */
export const expectedAt = (parcels: readonly Parcel[], code: LocationCode): ExpectedParcel[] =>
  expectedOf(parcels.filter(({ destinationCode }) => destinationCode === code));

/** Those that may not be ready yet at a pickup, whose time is local to the terminal. */
export const expectedAfter = (expected: readonly ExpectedParcel[], pickup: string): ExpectedParcel[] =>
  expected.filter(({ estimate }) => pickup.slice(0, 10) < estimate.to);

/** The number of packages that are named. */
const NAMED = 3;

/**
 * When packages are expected, compared with a pickup if there is one: a line for each of the first three, and one for the
 * others.
 */
export function expectedLines(expected: readonly ExpectedParcel[], pickup?: string): string[] {
  const named = expected.slice(0, NAMED);
  const others = expected.length - named.length;
  const last = expected.at(-1)?.estimate.to ?? '';
  return [
    ...named.map(({ freightBillNum, estimate }) =>
      besidePickupText(freightBillNum, estimate, (pickup ?? estimate.to).slice(0, 10)),
    ),
    ...(others > 0 ? [`${others} more expected by ${monthDayText(last)}`] : []),
  ];
}
