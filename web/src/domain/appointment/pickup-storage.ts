import type { Location } from '#shared/contracts/locations.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import { dollarsFromCents, sumDollars } from '#shared/rules/money.ts';
import { storageOnLaterDate } from '#shared/rules/storage.ts';
import { packages } from '#shared/rules/texts/parcels.ts';
import { dayText, storageText } from '#shared/rules/texts/storage.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { formatDollars } from '#web/lib/numbers.ts';

type Terminal = Pick<Location, 'closures' | 'timeZone'>;
type Stored = Pick<Parcel, 'storage' | 'length' | 'width' | 'height'>;

/** The dates for which a terminal charges no storage because it is closed. It does charge for holidays. */
const closedDates = ({ closures }: Terminal): Set<string> =>
  new Set(
    closures
      .filter(({ date, reason }) => !holidaysBetween(date, date).some((holiday) => holiday.reason === reason))
      .map(({ date }) => date),
  );

/** What the storage of packages at a terminal will be on a later date, without what was paid, in US dollars. */
function storageOn(parcels: readonly Stored[], date: string, terminal: Terminal): number {
  const closed = closedDates(terminal);
  return sumDollars(
    parcels.map((parcel) =>
      parcel.storage
        ? dollarsFromCents(storageOnLaterDate(parcel.storage, parcel, date, closed).dueCents)
        : 0,
    ),
  );
}

/** What storage will be due for packages that are picked up on a date. Null while it is not known when storage begins. */
export function storageOnPickup(parcels: readonly Stored[], date: string, terminal: Terminal): string | null {
  if (parcels.every(({ storage }) => !storage?.freeThrough)) return null;
  const due = storageOn(parcels, date, terminal);
  const day = dayText(date);
  return due === 0 ? `No storage is due on ${day}.` : `Storage due on ${day}: ${formatDollars(due)}.`;
}

/** When the free storage of the first of these packages ends, local time at the terminal. Null once that has passed for all. */
export function firstPickUpBy(
  parcels: readonly Stored[],
  { timeZone }: Pick<Terminal, 'timeZone'>,
  now: Date,
) {
  const present = toLocalTime(now, timeZone).slice(0, 16);
  const [first = null] = parcels
    .flatMap(({ storage }) => storage?.pickUpBy ?? [])
    .filter((time) => time > present)
    .sort();
  return first;
}

/**
 * What storage of packages that are ready at a terminal costs today and each further day, and by when to pick up the others.
 * One line each.
 */
export function storageSummary(
  parcels: readonly Stored[],
  { timeZone }: Pick<Terminal, 'timeZone'>,
  now: Date,
): string[] {
  const storages = parcels.flatMap(({ storage }) => (storage?.freeThrough ? storage : []));
  const charged = storages.filter(({ chargedDays }) => chargedDays > 0);
  const free = storages.filter(({ chargedDays }) => chargedDays === 0);
  const [first] = free.toSorted((a, b) => (a.freeThrough ?? '').localeCompare(b.freeThrough ?? ''));
  const deadline = first ? (storageText(first, timeZone, now) ?? '') : '';
  if (charged.length === 0) return deadline === '' ? [] : [deadline];
  const due = sumDollars(charged.map((storage) => storage.due));
  const perDay = formatDollars(sumDollars(charged.map((storage) => storage.perDay)));
  return [
    `Storage for ${packages(charged.length)}: ${due === 0 ? 'none' : formatDollars(due)} due today, ${perDay} more each day`,
    ...(deadline === '' ? [] : [`${deadline} (${packages(free.length)} without storage charges)`]),
  ];
}
