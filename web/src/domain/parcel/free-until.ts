import type { Parcel } from '#shared/contracts/parcel.ts';
import { freeUntil } from '#shared/rules/business-days/storage.ts';
import { stepDates } from '#shared/rules/parcel-status.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';

/**
 * `Free until 12/02/2026` for a parcel that is ready for pickup, `Was free until …` once storage is charged, and null for all
 * others. Dates of the terminal.
 */
export function freeUntilText(
  { status, statusHistory }: Pick<Parcel, 'status' | 'statusHistory'>,
  timeZone: string,
  now: Date,
): string | null {
  const arrived = status === 'DESTINATION' ? stepDates(status, statusHistory)[2] : null;
  if (!arrived) return null;
  const last = freeUntil(toLocalDate(new Date(arrived), timeZone));
  const [year, month, day] = last.split('-');
  const isOver = toLocalDate(now, timeZone) > last;
  return `${isOver ? 'Was free until' : 'Free until'} ${month}/${day}/${year}`;
}
