import Box from '@mui/material/Box';
import type { LocationCode } from '#shared/rules/locations.ts';
import { newAppointmentUrl } from '#shared/site-paths.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { paths } from '#web/lib/paths.ts';
import { useLocationNames, useTimeZones } from '../terminal/queries.ts';
import { pickupText } from './pickup.ts';
import { useAppointmentAt } from './queries.ts';

/** A link for booking a pickup of the packages that are ready at a terminal, or to the booked pickup. */
export function PickupLink({ code }: { code: LocationCode }) {
  const { data: appointment, isPending } = useAppointmentAt(code);
  const timeZoneOf = useTimeZones();
  const nameOf = useLocationNames();
  // Reserves the space until the appointments load.
  if (isPending) return <Box sx={LINE_STYLE} />;
  const suffix = <VisuallyHidden> in {nameOf(code)}</VisuallyHidden>;
  if (appointment?.status === 'BOOKED') {
    return (
      <RouteLink to={paths.appointments} underline="always" sx={LINE_STYLE}>
        Pickup {pickupText(appointment.pickupDate, timeZoneOf(code))}
        {suffix}
      </RouteLink>
    );
  }
  return (
    <RouteLink to={newAppointmentUrl(code)} underline="always" sx={LINE_STYLE}>
      {appointment?.status === 'MISSED' ? 'Pickup missed, book again' : 'Book pickup'}
      {suffix}
    </RouteLink>
  );
}

const LINE_STYLE = {
  position: 'relative',
  display: 'block',
  fontSize: '0.875rem',
  lineHeight: '32px',
  minHeight: 32,
  // A touch target of 44 px, over the text above.
  '&::after': { content: '""', position: 'absolute', inset: '-12px 0 0' },
};
