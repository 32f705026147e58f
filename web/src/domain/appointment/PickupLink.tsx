import Box from '@mui/material/Box';
import type { Parcel } from '../../../../shared/contracts/parcel.ts';
import { RouteLink } from '../../components/controls/RouteLink.tsx';
import { DateTime } from '../../components/display/DateTime.tsx';
import { VisuallyHidden } from '../../components/display/VisuallyHidden.tsx';
import { paths } from '../../lib/paths.ts';
import { useTimeZones } from '../terminal/queries.ts';
import { newAppointmentUrl } from './appointment-paths.ts';
import { useAppointmentAt } from './queries.ts';

interface PickupLinkProps {
  parcel: Pick<Parcel, 'freightBillNum'>;
  /** The terminal where it is ready. */
  code: NonNullable<Parcel['destinationCode']>;
}

/** The way from a package that is ready to its booking, or the time of its pickup. */
export function PickupLink({ parcel, code }: PickupLinkProps) {
  const { data: appointment, isPending } = useAppointmentAt(code);
  const timeZoneOf = useTimeZones();
  // Takes its space before the appointments are loaded.
  if (isPending) return <Box sx={FRAME_STYLE} />;
  const suffix = <VisuallyHidden> of {parcel.freightBillNum}</VisuallyHidden>;
  if (appointment?.status === 'BOOKED') {
    return (
      <Box sx={FRAME_STYLE}>
        <RouteLink to={paths.appointments} underline="always">
          Pickup{suffix} <DateTime instant={appointment.pickupDate} timeZone={timeZoneOf(code)} />
        </RouteLink>
      </Box>
    );
  }
  return (
    <Box sx={FRAME_STYLE}>
      <RouteLink to={newAppointmentUrl(code)} underline="always">
        {appointment?.status === 'MISSED' ? 'Pickup missed, book again' : 'Book pickup'}
        {suffix}
      </RouteLink>
    </Box>
  );
}

/** As high as the longest text, three lines, and filled by the link: nothing moves, and the touch target is large. */
const FRAME_STYLE = {
  minHeight: '3.9em',
  lineHeight: 1.3,
  '& > a': { display: 'block', minHeight: 'inherit' },
};
