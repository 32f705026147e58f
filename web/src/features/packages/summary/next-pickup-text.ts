import type { LocationCode } from '#shared/rules/locations.ts';
import { newAppointmentUrl } from '#web/domain/appointment/appointment-paths.ts';
import { pickupText } from '#web/domain/appointment/pickup-text.ts';
import type { TerminalPickup } from '#web/domain/appointment/terminal-pickups.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { formatDate, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';

export interface NextPickupText {
  kind: 'booked' | 'missed' | 'ready';
  /** For the tile: `Tue 11/24` and `10:00 AM` in the terminal's time zone. */
  short: [string, string];
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
    const { pickupDate } = appointment;
    const zone = timeZoneOf(locationCode);
    const day = `${formatWeekday(pickupDate, zone)} ${formatDate(pickupDate, zone).slice(0, 5)}`;
    return {
      kind: 'booked',
      short: [day, formatTime(pickupDate, zone)],
      text: `Next pickup: ${pickupText(pickupDate, zone)}, ${name}`,
      to: paths.appointments,
    };
  }
  if (appointment) {
    return {
      kind: 'missed',
      short: ['Pickup', 'missed'],
      text: `Missed pickup: ${packages(parcels.length)} in ${name}. Book a new appointment.`,
      to: newAppointmentUrl(locationCode),
    };
  }
  const count = pickups.reduce((sum, { parcels: there }) => sum + there.length, 0);
  const where = pickups.length === 1 ? `in ${name}` : `at ${pickups.length} terminals`;
  return {
    kind: 'ready',
    short: [String(count), 'to pick up'],
    text: `Ready: ${packages(count)} ${where}. Book a pickup.`,
    to: pickups.length === 1 ? newAppointmentUrl(locationCode) : paths.appointments,
  };
}
