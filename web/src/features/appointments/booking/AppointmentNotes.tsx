import Box from '@mui/material/Box';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { InfoIcon } from '#web/components/icons.tsx';
import { pickupText } from '#web/domain/appointment/pickup-text.ts';

/** The time of the appointment before it is moved. */
export function OriginalTime({ pickupDate, timeZone }: { pickupDate: string; timeZone: string }) {
  return (
    <Callout icon={InfoIcon} tone="info" title="Original appointment">
      <time dateTime={pickupDate}>{pickupText(pickupDate, timeZone)}</time>
    </Callout>
  );
}

interface AppointmentChangesProps {
  /** The appointment as another window saved it; null if it did not change. */
  appointment: Appointment | null;
  timeZone: string;
  /** Whether saving failed because of the change. */
  isConflict: boolean;
}

const ELSEWHERE = 'in another window or on another device';

/** Shows what another window saved, before it can be overwritten. A live region. */
export function AppointmentChanges({ appointment, timeZone, isConflict }: AppointmentChangesProps) {
  return (
    <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {appointment && (
        <Callout
          icon={InfoIcon}
          tone={isConflict ? 'warning' : 'info'}
          title={
            isConflict ? `Not saved yet: this appointment was changed ${ELSEWHERE}` : `Changed ${ELSEWHERE}`
          }
        >
          <Box component="ul" sx={{ m: 0, pl: 2.25, maxHeight: '20dvh', overflowY: 'auto' }}>
            <li>
              Pickup: <strong>{pickupText(appointment.pickupDate, timeZone)}</strong>
            </li>
            <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
              Notes: <strong dir="auto">{appointment.notes || 'empty'}</strong>
            </Box>
          </Box>
          Your own changes are kept. Update Appointment saves what the form shows.
        </Callout>
      )}
    </Box>
  );
}
