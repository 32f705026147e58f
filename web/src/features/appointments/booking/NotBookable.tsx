import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { MailLink } from '#web/components/controls/MailLink.tsx';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { BoxIcon, CalendarCheckIcon, CalendarXIcon, PinIcon } from '#web/components/icons.tsx';
import { newAppointmentUrl, pickupText, rescheduleUrl } from '#web/domain/appointment/pickup.ts';
import type { TerminalPickup } from '#web/domain/appointment/terminal-pickups.ts';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';

type LocationCode = Appointment['locationCode'];

interface NotReadyProps {
  /** The terminal without ready packages; null if the URL names none. */
  locationCode: LocationCode | null;
  pickups: readonly TerminalPickup[];
}

/** Nothing is ready at the terminal, or it does not exist. Offers the terminals where a pickup can be booked. */
export function NotReady({ locationCode, pickups }: NotReadyProps) {
  const nameOf = useLocationNames();
  const bookable = pickups.filter(({ appointment }) => appointment?.status !== 'BOOKED');
  const title =
    locationCode === null
      ? 'This link is missing a pickup terminal'
      : `Nothing is ready for pickup in ${nameOf(locationCode)}`;
  return (
    <EmptyState
      icon={locationCode === null ? <PinIcon fontSize="inherit" /> : <BoxIcon fontSize="inherit" />}
      title={title}
      action={
        <Actions>
          {bookable.map(({ locationCode: code }, index) => (
            <RouteButton
              key={code}
              to={newAppointmentUrl(code)}
              variant={index === 0 ? 'contained' : 'outlined'}
            >
              Book a pickup in {nameOf(code)}
            </RouteButton>
          ))}
          {bookable.length === 0 && (
            <RouteButton to={pickups.length > 0 ? paths.appointments : paths.orders} variant="contained">
              {pickups.length > 0 ? 'See your appointments' : 'See your packages'}
            </RouteButton>
          )}
        </Actions>
      }
    >
      {notReadyText(locationCode !== null, bookable.length, pickups.length)}
    </EmptyState>
  );
}

function notReadyText(namesTerminal: boolean, bookableCount: number, pickupCount: number): string {
  if (bookableCount > 0 && namesTerminal)
    return `You have packages ready at ${bookableCount === 1 ? 'another terminal' : 'other terminals'}.`;
  if (bookableCount > 0) return 'You have packages that are ready for pickup.';
  if (pickupCount > 0) return 'Your pickups are already booked.';
  return 'You can book a pickup as soon as a package has arrived at its destination. We will notify you.';
}

/** The customer already has an appointment at the terminal and can reschedule it. */
export function AlreadyBooked({ appointment }: { appointment: Appointment }) {
  const name = useLocationNames()(appointment.locationCode);
  const timeZone = useTimeZones()(appointment.locationCode);
  return (
    <EmptyState
      icon={<CalendarCheckIcon fontSize="inherit" />}
      title={`You already have an appointment in ${name}`}
      action={
        <RouteButton to={rescheduleUrl(appointment)} variant="contained">
          RESCHEDULE
        </RouteButton>
      }
    >
      It is on {pickupText(appointment.pickupDate, timeZone)}. You can move it to another time.
    </EmptyState>
  );
}

/** All times until the end of the calendar are taken. */
export function NoFreeDates({
  locationCode,
  last,
}: {
  locationCode: LocationCode;
  last: string | undefined;
}) {
  const name = useLocationNames()(locationCode);
  const { customerServiceEmail } = useRuntimeConfig();
  const end = last === undefined ? '' : ` until ${formatDate(`${last}T12:00:00Z`, 'UTC')}`;
  return (
    <EmptyState
      icon={<CalendarXIcon fontSize="inherit" />}
      title={`No free pickup times in ${name}`}
      action={
        <RouteButton to={paths.appointments} variant="outlined">
          Back to appointments
        </RouteButton>
      }
    >
      All pickup times{end} are taken. Please try again later: times become free when others cancel.
      {customerServiceEmail && (
        <>
          {' '}
          Or contact <MailLink address={customerServiceEmail} subject={`Pickup in ${name}`} />.
        </>
      )}
    </EmptyState>
  );
}

/** The appointment of the URL was missed, canceled or completed, or never existed. */
export function NotOpen({
  locationCode,
  missed,
}: {
  locationCode: LocationCode | null;
  missed?: Appointment;
}) {
  const nameOf = useLocationNames();
  const timeZone = useTimeZones()(missed?.locationCode ?? 'ANC');
  return (
    <EmptyState
      icon={<CalendarXIcon fontSize="inherit" />}
      title={missed ? 'You missed this appointment' : 'This appointment is no longer open'}
      action={
        <Actions>
          {locationCode !== null && (
            <RouteButton to={newAppointmentUrl(locationCode)} variant="contained">
              Book a pickup in {nameOf(locationCode)}
            </RouteButton>
          )}
          <RouteButton to={paths.appointments} variant={locationCode === null ? 'contained' : 'outlined'}>
            See your appointments
          </RouteButton>
        </Actions>
      }
    >
      {missed
        ? `It was on ${pickupText(missed.pickupDate, timeZone)}.${missed.parcelCount > 0 ? STILL_WAITING : ''}`
        : 'It was canceled or completed, or the link is incorrect.'}
    </EmptyState>
  );
}

const STILL_WAITING = ' Your packages are still waiting: please book a new time.';

function Actions({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>{children}</Box>;
}
