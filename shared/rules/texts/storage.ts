import type { ParcelStorage } from '#shared/contracts/storage.ts';
import { addDays } from '../calendar-dates.ts';
import { toLocalTime } from '../time-zone.ts';
import { formatDay, formatTime } from './dates.ts';
import { formatDollars } from './numbers.ts';

/** `Sat, Dec 5`, a date without a time. */
export const dayText = (date: string): string => formatDay(`${date}T12:00:00Z`, 'UTC');

/** `Sat, Dec 5, 1:00 PM`, a local time such as `2026-12-05T13:00`. */
export function localTimeText(time: string): string {
  const instant = `${time}:00Z`;
  return `${formatDay(instant, 'UTC')}, ${formatTime(instant, 'UTC')}`;
}

/** What storage costs, once it is charged, without the word: `$6.47 so far, $2.16 more each day`. */
export function storageCosts({
  perDay,
  settled,
  due,
}: Pick<ParcelStorage, 'perDay' | 'settled' | 'due'>): string {
  const sum = due === 0 ? 'Nothing due today' : `${formatDollars(due)} ${settled === 0 ? 'so far' : 'due'}`;
  return `${sum}, ${formatDollars(perDay)} more each day`;
}

/**
 * When a package must be picked up to cost no storage, or what its storage costs so far. Null before the customer was told
 * that it is ready.
 */
export function storageText(storage: ParcelStorage, timeZone: string, now: Date): string | null {
  const { freeThrough, pickUpBy, chargedDays } = storage;
  if (freeThrough === null) return null;
  if (chargedDays > 0) return storageCosts(storage);
  if (pickUpBy !== null && pickUpBy > toLocalTime(now, timeZone).slice(0, 16))
    return `Pick up by ${localTimeText(pickUpBy)}`;
  return `Storage charges begin ${dayText(addDays(freeThrough, 1))}`;
}
