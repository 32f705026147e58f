import { terminalAt } from '#functions/locations/terminals.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { cutTo, toGsm7 } from '#shared/rules/messages/gsm7.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { formatDay, formatTime, formatZone } from '#shared/rules/texts/dates.ts';
import { formatDollars } from '#shared/rules/texts/numbers.ts';
import { packages } from '#shared/rules/texts/parcels.ts';
import type { MessageData } from './message-data.ts';

type Numbered = Pick<ParcelRecord, 'freightBillNum'>;
type Zoned = Pick<Location, 'timeZone'>;

/** Freight bill numbers are shorter; the limit keeps the rest of a text message. */
const NAME_IN_TEXT = 20;

/** `$48.20` */
export const dollars = (cents: number): string => formatDollars(dollarsFromCents(cents));

/** `Wed, Dec 2`, of a date without a time. */
export const dayOf = (date: string): string => formatDay(date, 'UTC');

/** `Tue, Nov 24, 10:00 AM`, local at the terminal. */
export const timeOf = (instant: string, { timeZone }: Zoned): string =>
  `${formatDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`;

/** `Tue, Nov 24, 10:00 AM AKST` */
export const zonedTimeOf = (instant: string, terminal: Zoned): string =>
  `${timeOf(instant, terminal)} ${formatZone(instant, terminal.timeZone)}`;

/** The first word for one package, the second for several. */
export const agree = (parcels: readonly unknown[], one: string, several: string): string =>
  parcels.length === 1 ? one : several;

/** `Your package NB204815`, `12 packages` */
export function named(parcels: readonly Numbered[]): string {
  const [first] = parcels;
  return first && parcels.length === 1 ? `Your package ${first.freightBillNum}` : packages(parcels.length);
}

/** The same in a sentence: `your package NB204815`, `12 packages`. */
export const lowerNamed = (parcels: readonly Numbered[]): string => named(parcels).replace('Your', 'your');

/** `NB204815`, `12 packages`, for a text message. */
export function namedInText(parcels: readonly Numbered[]): string {
  const [first] = parcels;
  if (!first || parcels.length > 1) return packages(parcels.length);
  return cutTo(toGsm7(first.freightBillNum), NAME_IN_TEXT);
}

/** That the portal canceled a pickup because its packages are gone, or null if it did not. */
export function canceledPickup({
  appointment,
  now,
}: Pick<MessageData, 'appointment' | 'now'>): { readonly sentence: string; readonly inText: string } | null {
  if (!appointment?.endedEarly) return null;
  const terminal = terminalAt(appointment.locationCode, now);
  const pickup = `Your pickup in ${terminal.name} on ${timeOf(appointment.pickupDate, terminal)} is canceled`;
  return { sentence: `${pickup}, because nothing is left to pick up there.`, inText: `${pickup}.` };
}

interface Due<T> {
  /** The packages that can be paid for. */
  readonly unpaid: readonly T[];
  /** Their price: `$48.20`. */
  readonly total: string;
  readonly totalCents: number;
}

/** What is left to pay for packages, or null if nothing is. */
export function dueOf<T extends Pick<ParcelRecord, 'status' | 'paymentStatus' | 'priceCents'>>(
  parcels: readonly T[],
): Due<T> | null {
  const unpaid = parcels.filter(isPayable);
  if (unpaid.length === 0) return null;
  const totalCents = unpaid.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0);
  return { unpaid, total: dollars(totalCents), totalCents };
}

/** The value, which a message of this type always has. @throws Error without it */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The message has no ${what}.`);
  return value;
}
