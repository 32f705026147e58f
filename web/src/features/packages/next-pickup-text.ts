import type { LocationCode } from '../../../../shared/rules/locations.ts';
import { newAppointmentUrl } from '../../domain/appointment/appointment-paths.ts';
import { pickupText } from '../../domain/appointment/pickup-text.ts';
import type { TerminalPickup } from '../../domain/appointment/terminal-pickups.ts';
import { packages } from '../../domain/parcel/labels.ts';
import { paths } from '../../lib/paths.ts';

export interface NextPickupText {
  kind: 'booked' | 'missed' | 'ready';
  title: string;
  text: string;
  to: string;
}

/**
 * What a customer should know first about their pickups: the next one, else a missed one, else what can be booked. Null
 * without pickups.
 * @param pickups in the order of the appointments page
 */
export function nextPickupText(
  pickups: readonly TerminalPickup[],
  nameOf: (code: LocationCode) => string,
  timeZoneOf: (code: LocationCode) => string,
): NextPickupText | null {
  const [first] = pickups;
  if (!first) return null;
  const { locationCode, appointment, parcels } = first;
  const name = nameOf(locationCode);
  if (appointment?.status === 'BOOKED') {
    const at = pickupText(appointment.pickupDate, timeZoneOf(locationCode));
    return { kind: 'booked', title: 'Next pickup', text: `${at}, ${name}`, to: paths.appointments };
  }
  if (appointment) {
    const text = `${packages(parcels.length)} in ${name}. Book a new appointment.`;
    return { kind: 'missed', title: 'Missed pickup', text, to: newAppointmentUrl(locationCode) };
  }
  const count = packages(pickups.reduce((sum, { parcels: there }) => sum + there.length, 0));
  return pickups.length === 1
    ? {
        kind: 'ready',
        title: 'Ready',
        text: `${count} in ${name}. Book a pickup.`,
        to: newAppointmentUrl(locationCode),
      }
    : {
        kind: 'ready',
        title: 'Ready',
        text: `${count} at ${pickups.length} terminals. Book a pickup.`,
        to: paths.appointments,
      };
}
