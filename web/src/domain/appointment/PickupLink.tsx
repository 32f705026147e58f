import type { LocationCode } from '../../../../shared/rules/locations.ts';
import { RouteButton } from '../../components/controls/RouteButton.tsx';
import { RouteLink } from '../../components/controls/RouteLink.tsx';
import { CalendarPlusIcon } from '../../components/icons.tsx';
import { paths } from '../../lib/paths.ts';
import { useTimeZones } from '../terminal/queries.ts';
import { newAppointmentUrl } from './appointment-paths.ts';
import { pickupText } from './pickup-text.ts';
import { useAppointmentAt } from './queries.ts';

interface PickupLinkProps {
  code: LocationCode;
  /** The id of an element that names the packages. */
  describedBy: string;
}

/** The way from packages that are ready at a terminal to their booking, or the time of their pickup. */
export function PickupLink({ code, describedBy }: PickupLinkProps) {
  const { data: appointment } = useAppointmentAt(code);
  const timeZoneOf = useTimeZones();
  if (appointment?.status === 'BOOKED') {
    return (
      <RouteLink to={paths.appointments} underline="always">
        Pickup {pickupText(appointment.pickupDate, timeZoneOf(code))}
      </RouteLink>
    );
  }
  if (appointment?.status === 'MISSED') {
    return (
      <RouteLink to={newAppointmentUrl(code)} underline="always">
        Pickup missed, book again
      </RouteLink>
    );
  }
  // While the appointments load, too: the booking page knows of one.
  return (
    <RouteButton
      to={newAppointmentUrl(code)}
      size="small"
      variant="outlined"
      startIcon={<CalendarPlusIcon />}
      describedBy={describedBy}
    >
      Book pickup
    </RouteButton>
  );
}
