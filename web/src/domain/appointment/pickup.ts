import type { Appointment } from '#shared/contracts/appointments.ts';
import { formatDate, formatTime, formatWeekday, formatZone } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';

/** CloudFront rejects URLs over 8 kB, and a character can take 9 bytes. The page reads the full notes from the API. */
const NOTES_IN_URL = 200;

/** The URL for rescheduling an appointment, with its current values. */
export function rescheduleUrl({ id, locationCode, pickupDate, notes }: Appointment): string {
  const path = paths.appointment.replace(':id', encodeURIComponent(id));
  const start = notes.slice(0, NOTES_IN_URL);
  return `${path}?${new URLSearchParams({ locationCode, pickupDate, notes: start })}`;
}

/** `Tue, 11/24/2026, 10:00 AM AKST` in the terminal's time zone. */
export function pickupText(pickupDate: string, timeZone: string): string {
  return `${pickupDay(pickupDate, timeZone)}, ${pickupTime(pickupDate, timeZone)}`;
}

/** `Tue, 11/24/2026` */
export function pickupDay(pickupDate: string, timeZone: string): string {
  return `${formatWeekday(pickupDate, timeZone)}, ${formatDate(pickupDate, timeZone)}`;
}

/** `10:00 AM AKST` */
export function pickupTime(pickupDate: string, timeZone: string): string {
  return `${formatTime(pickupDate, timeZone)} ${formatZone(pickupDate, timeZone)}`;
}
