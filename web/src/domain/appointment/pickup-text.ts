import { formatDate, formatTime, formatWeekday, formatZone } from '#web/lib/dates.ts';

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
