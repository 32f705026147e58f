import type { Appointment } from '#shared/contracts/appointments.ts';
import { paths } from '#web/lib/paths.ts';

/** The URL for booking a pickup at a terminal. */
export function newAppointmentUrl(locationCode: string): string {
  return `${paths.newAppointment}?${new URLSearchParams({ locationCode })}`;
}

/** CloudFront rejects URLs over 8 kB, and a character can take 9 bytes. The page reads the whole notes from the API. */
const NOTES_IN_URL = 200;

/** The URL for rescheduling an appointment, with its current values. */
export function rescheduleUrl({ id, locationCode, pickupDate, notes }: Appointment): string {
  const path = paths.appointment.replace(':id', encodeURIComponent(id));
  const start = notes.slice(0, NOTES_IN_URL);
  return `${path}?${new URLSearchParams({ locationCode, pickupDate, notes: start })}`;
}
