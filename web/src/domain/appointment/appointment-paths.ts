import type { Appointment } from '../../../../shared/contracts/appointments.ts';
import { paths } from '../../lib/paths.ts';

/** The URL for booking a pickup at a terminal. */
export function newAppointmentUrl(locationCode: string): string {
  return `${paths.newAppointment}?${new URLSearchParams({ locationCode })}`;
}

/** The URL for rescheduling an appointment, with its current values. */
export function rescheduleUrl({ id, locationCode, pickupDate, notes }: Appointment): string {
  const path = paths.appointment.replace(':id', encodeURIComponent(id));
  return `${path}?${new URLSearchParams({ locationCode, pickupDate, notes })}`;
}
