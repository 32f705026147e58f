import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { type ExpectedParcel, expectedAt } from './expected-parcels.ts';

/** What a customer can pick up at a terminal, and when. */
export interface TerminalPickup {
  locationCode: LocationCode;
  /** The packages that are ready. */
  parcels: Parcel[];
  /** The packages that are on their way there. */
  expected: ExpectedParcel[];
  /** A booked or missed appointment. A missed one is left out once no packages are waiting. */
  appointment: Appointment | null;
}

/**
 * Groups packages that are ready by terminal, with the appointments there: those with an appointment first, by time,
 * then the others by name.
 */
export function terminalPickups(
  parcels: readonly Parcel[],
  appointments: readonly Appointment[],
  nameOf: (code: LocationCode) => string,
): TerminalPickup[] {
  const ready = new Map<LocationCode, Parcel[]>();
  for (const parcel of parcels) {
    // Nobody picks up what they refuse.
    if (parcel.status !== 'DESTINATION' || parcel.destinationCode === null || parcel.refusal) continue;
    const there = ready.get(parcel.destinationCode);
    if (there) there.push(parcel);
    else ready.set(parcel.destinationCode, [parcel]);
  }
  for (const { status, locationCode } of appointments)
    if (status === 'BOOKED' && !ready.has(locationCode)) ready.set(locationCode, []);
  return [...ready]
    .map(([locationCode, there]) => ({
      locationCode,
      parcels: there,
      expected: expectedAt(parcels, locationCode),
      appointment: appointmentAt(appointments, locationCode),
    }))
    .sort((a, b) => byPickup(a, b) || nameOf(a.locationCode).localeCompare(nameOf(b.locationCode), 'en'));
}

/** The booked or missed appointment at a terminal, or null. */
export function appointmentAt(appointments: readonly Appointment[], code: string): Appointment | null {
  const there = appointments.filter(({ locationCode }) => locationCode === code);
  return (
    there.find(({ status }) => status === 'BOOKED') ?? there.find(({ status }) => status === 'MISSED') ?? null
  );
}

/** A booked pickup comes before a missed one, and both before a terminal without an appointment. */
function byPickup({ appointment: a }: TerminalPickup, { appointment: b }: TerminalPickup): number {
  return orderOf(a) - orderOf(b) || timeOf(a) - timeOf(b);
}

const orderOf = (appointment: Appointment | null) =>
  ['BOOKED', 'MISSED', undefined].indexOf(appointment?.status);

const timeOf = (appointment: Appointment | null) => (appointment ? Date.parse(appointment.pickupDate) : 0);
