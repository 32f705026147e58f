import { type PickupTerminal, slotEnd } from './pickup-times.ts';

/** MISSED: its time has passed and packages are still waiting. */
export const APPOINTMENT_STATUSES = ['BOOKED', 'MISSED', 'COMPLETED', 'CANCELED'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The current status. A booked appointment is missed once its slot has ended. */
export function statusAt(
  appointment: { readonly status: AppointmentStatus; readonly pickupDate: string },
  terminal: Pick<PickupTerminal, 'slotMinutes'>,
  now: Date,
): AppointmentStatus {
  const { status, pickupDate } = appointment;
  return status === 'BOOKED' && slotEnd(pickupDate, terminal) <= now ? 'MISSED' : status;
}
