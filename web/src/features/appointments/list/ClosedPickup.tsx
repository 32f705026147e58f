import Box from '@mui/material/Box';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { newAppointmentUrl } from '#shared/site-paths.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { CalendarXIcon } from '#web/components/icons.tsx';
import { pickupText, rescheduleUrl } from '#web/domain/appointment/pickup.ts';
import { useMovePickup, useNextPickupTimes } from '#web/domain/appointment/queries.ts';
import { formatDay, formatTime } from '#web/lib/dates.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';

interface ClosedPickupProps {
  /** Booked or missed, at a time when the terminal is closed. */
  appointment: Appointment;
  timeZone: string;
  /** Whether packages are ready, so that there is something to pick up at another time. */
  isReady: boolean;
}

/** Says that a pickup can't take place, and moves it to one of the next free times with one press. */
export function ClosedPickup({ appointment, timeZone, isReady }: ClosedPickupProps) {
  const { pickupDate, status, closedBecause } = appointment;
  const isOver = status === 'MISSED';
  return (
    <Callout
      icon={CalendarXIcon}
      tone="warning"
      title={`The terminal ${isOver ? 'was' : 'is'} closed at this time: ${closedBecause}`}
    >
      Your pickup on {pickupText(pickupDate, timeZone)} {isOver ? "couldn't" : "can't"} take place.{' '}
      {isReady ? 'Please choose another time.' : 'No packages are waiting for it.'}
      {isReady && <NextTimes appointment={appointment} timeZone={timeZone} />}
    </Callout>
  );
}

function NextTimes({ appointment, timeZone }: Omit<ClosedPickupProps, 'isReady'>) {
  const { locationCode, status } = appointment;
  const query = useNextPickupTimes(locationCode);
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
