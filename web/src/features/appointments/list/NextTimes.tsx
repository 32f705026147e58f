import Box from '@mui/material/Box';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { newAppointmentUrl } from '#shared/site-paths.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { rescheduleUrl } from '#web/domain/appointment/pickup.ts';
import { useMovePickup, useNextPickupTimes } from '#web/domain/appointment/queries.ts';
import { formatDay, formatTime } from '#web/lib/dates.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';

interface NextTimesProps {
  /** Booked or missed. */
  appointment: Appointment;
  timeZone: string;
  /** The first local date that is offered; today if none is given. */
  from?: string;
}

/** Moves a pickup to one of the next free times with one press. */
export function NextTimes({ appointment, timeZone, from }: NextTimesProps) {
  const { locationCode, status } = appointment;
  const query = useNextPickupTimes(locationCode, from);
  const move = useMovePickup(appointment);
  const other = status === 'MISSED' ? newAppointmentUrl(locationCode) : rescheduleUrl(appointment);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
      <Loaded
        isLine
        query={query}
        loading={<Loading what="the next free times" heights={[44]} />}
        failure="The next free times could not be loaded."
      >
        {(times) =>
          times.length === 0 ? (
            <p style={{ margin: 0 }}>No pickup times are free at the moment.</p>
          ) : (
            <Box role="group" aria-label="Next free times" sx={TIMES_STYLE}>
              {times.map((time) => (
                <BusyButton
                  key={time}
                  variant="contained"
                  isBusy={move.isPending && move.variables === time}
                  busyLabel="Saving…"
                  onClick={() => move.mutate(time)}
                >
                  {formatDay(time, timeZone)}, {formatTime(time, timeZone)}
                </BusyButton>
              ))}
            </Box>
          )
        }
      </Loaded>
      <FormError message={move.error && explainError(move.error)} />
      <RouteButton variant="outlined" to={other} sx={{ justifySelf: { sm: 'start' } }}>
        Choose another day
      </RouteButton>
    </Box>
  );
}

const TIMES_STYLE = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, max-content)' },
};
