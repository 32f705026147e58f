import { type PickupTerminal, slotEnd } from './pickup-times.ts';

/** MISSED: its time has passed and nothing was picked up. */
export const APPOINTMENT_STATUSES = ['BOOKED', 'MISSED', 'COMPLETED', 'CANCELED'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** What the current status depends on. `handedOverAt` is set once a package was handed over. */
interface AppointmentState {
  readonly status: AppointmentStatus;
  readonly pickupDate: string;
  readonly handedOverAt?: string | undefined;
}

/** The current status. Once its slot has ended, a booked appointment is complete if a package was handed over, else missed. */
export function statusAt(
  appointment: AppointmentState,
  terminal: Pick<PickupTerminal, 'slotMinutes'>,
  now: Date,
): AppointmentStatus {
  const { status, pickupDate, handedOverAt } = appointment;
  if (status !== 'BOOKED' || slotEnd(pickupDate, terminal) > now) return status;
  return handedOverAt === undefined ? 'MISSED' : 'COMPLETED';
}
