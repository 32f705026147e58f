import Box from '@mui/material/Box';
import type { LocationCode } from '#shared/rules/locations.ts';
import { newAppointmentUrl } from '#shared/site-paths.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { paths } from '#web/lib/paths.ts';
import { useLocationNames, useTimeZones } from '../terminal/queries.ts';
import { pickupText } from './pickup.ts';
import { useAppointmentAt } from './queries.ts';

/** A link for booking a pickup of the packages that are ready at a terminal, or to the booked pickup. */
export function PickupLink({ code }: { code: LocationCode }) {
  const timeZoneOf = useTimeZones();
  const nameOf = useLocationNames();
  const suffix = <VisuallyHidden> in {nameOf(code)}</VisuallyHidden>;
  return (
    <Loaded
      isLine
      query={useAppointmentAt(code)}
      // Reserves the space until the appointments load.
      loading={<Box sx={LINE_STYLE} />}
      failure="Your pickup could not be loaded."
    >
      {(appointment) =>
        appointment?.status === 'BOOKED' ? (
          <RouteLink to={paths.appointments} underline="always" sx={LINE_STYLE}>
            Pickup {pickupText(appointment.pickupDate, timeZoneOf(code))}
            {suffix}
          </RouteLink>
        ) : (
          <RouteLink to={newAppointmentUrl(code)} underline="always" sx={LINE_STYLE}>
            {appointment ? 'Pickup missed, book again' : 'Book pickup'}
            {suffix}
          </RouteLink>
        )
      }
    </Loaded>
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
