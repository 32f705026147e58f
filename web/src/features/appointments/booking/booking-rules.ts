import * as z from 'zod/mini';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { Notes } from '#shared/contracts/text.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { INVALID_TIME_SLOT } from '#shared/rules/pickup-times.ts';
import { fromLocalTime } from '#shared/rules/time-zone.ts';

/** The booking form. `time` is a pickup time of the API; it and `date` are empty until they are chosen. */
export const BookingForm = z.object({
  date: z.string().check(z.minLength(1, 'Pickup date required')),
  time: z.string().check(z.minLength(1, INVALID_TIME_SLOT)),
  notes: Notes,
});
export type BookingForm = z.infer<typeof BookingForm>;

export function formOf({ pickupDate, notes }: { pickupDate: string; notes: string }): BookingForm {
  return { date: pickupDate.slice(0, 10), time: pickupDate, notes };
}

/** Noon of a date in a time zone, as an ISO string. Daylight saving changes never skip it. */
export function noonOf(date: string, timeZone: string): string {
  return (fromLocalTime(date, '12:00', timeZone) as Date).toISOString();
}

/** The free times of a day with the customer's own time, which the API does not list as free. */
export function withOwnTime(times: readonly string[], own: string | undefined, date: string): string[] {
  const isOther = own === undefined || own.slice(0, 10) !== date || times.includes(own);
  return isOther ? [...times] : [...times, own].sort((a, b) => Date.parse(a) - Date.parse(b));
}

/** The terminal of the case-insensitive `locationCode` parameter, or null if there is no such destination. */
export function destinationOf(parameters: URLSearchParams): Appointment['locationCode'] | null {
  const given = parameters.get('locationCode')?.trim().toUpperCase();
  return DESTINATION_CODES.find((code) => code === given) ?? null;
}
